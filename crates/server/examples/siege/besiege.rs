//! All attacks at once.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use tengen_server_testing::table::row;
use tokio::{task::JoinSet, time::timeout};

use crate::{attack, tally::Tally};

/// Attacks a server for a time, in every way or `only` in some, and prints what was sent and what the server did.
pub(crate) async fn besiege(server: SocketAddr, time: Duration, only: &[String]) {
    let tally = Arc::new(Tally::default());
    let mut attacks = JoinSet::new();
    macro_rules! attack {
        ($count:expr, $attack:ident) => {
            let is_on = only.is_empty() || only.iter().any(|it| it == stringify!($attack));
            for number in 0..if is_on { $count } else { 0 } {
                let tally = Arc::clone(&tally);
                attacks.spawn(async move {
                    let attack = attack::$attack(server, number, &tally);
                    // An attack ends only by this.
                    let _ = timeout(time, attack).await;
                });
            }
        };
    }
    attack!(1, flood);
    attack!(10_000, half_open);
    attack!(50, half_said);
    attack!(50, read_nothing);
    attack!(100, open_rooms);
    attack!(20, replay);
    attack!(20, bomb);
    attack!(10, trick_paths);
    while let Some(ended) = attacks.join_next().await {
        ended.expect("an attack does not fail");
    }
    for (name, count) in tally.counts() {
        row(&format!("siege: {name}"), &count.to_string(), "", "");
    }
}
