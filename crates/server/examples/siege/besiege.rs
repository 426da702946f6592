//! All attacks at once.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use tengen_server_testing::table::row;
use tokio::{task::JoinSet, time::timeout};

use crate::{attack, tally::Tally};

/// Declares the attacks, each with the number of its attackers.
macro_rules! attacks {
    ($($attack:ident: $count:literal,)+) => {
        /// The names of all attacks.
        pub(crate) const NAMES: &[&str] = &[$(stringify!($attack)),+];

        /// Begins all attacks, or `only` some, each for a time.
        fn begin(server: SocketAddr, time: Duration, only: &[String], tally: &Arc<Tally>) -> JoinSet<()> {
            let mut attacks = JoinSet::new();
            $(
                let is_on = only.is_empty() || only.iter().any(|it| it == stringify!($attack));
                for number in 0..if is_on { $count } else { 0 } {
                    let tally = Arc::clone(tally);
                    attacks.spawn(async move {
                        let attack = attack::$attack(server, number, &tally);
                        // An attack ends only by this.
                        let _ = timeout(time, attack).await;
                    });
                }
            )+
            attacks
        }
    };
}

attacks! {
    flood: 1,
    half_open: 10_000,
    half_said: 50,
    unread_files: 50,
    unread_lobby: 50,
    open_rooms: 100,
    replay: 20,
    bomb: 20,
    trick_paths: 10,
}

/// Attacks a server for a time, in every way or `only` in some, and prints what was sent and what the server did.
pub(crate) async fn besiege(server: SocketAddr, time: Duration, only: &[String]) {
    let tally = Arc::new(Tally::default());
    let mut attacks = begin(server, time, only, &tally);
    while let Some(ended) = attacks.join_next().await {
        ended.expect("an attack does not fail");
    }
    for (name, count) in tally.counts() {
        row(&format!("siege: {name}"), &count.to_string(), "", "");
    }
}
