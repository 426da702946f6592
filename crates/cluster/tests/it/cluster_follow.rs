//! Following the steps of all games of a cluster.

use std::time::Duration;

use tengen_cluster::jetstream::{
    Addresses, Cluster, Games, Head, LeaseViewState, LogPosition, StoreStrength,
};
use tengen_cluster_testing::nats::Nats;
use tengen_core::Seat;
use tengen_online::{
    GameId,
    liveness::{STORE_BEAT, STORE_PING, duration},
};
use tengen_server::log::{Append, GameLog, LogError};
use tengen_server_testing::{
    LIMIT,
    program::Folder,
    records::{begin, end, entry, game},
};
use tokio::{
    task::spawn_blocking,
    time::{Instant, sleep, sleep_until, timeout},
};

use crate::support::{
    cluster::{Streams, games, leader_log, shared},
    proxy::Proxy,
};

/// Returns `count` records of `games` that follow a position, each with its position.
async fn follow(
    from: &Games,
    after: LogPosition,
    games: &[GameId],
    count: usize,
) -> Vec<(LogPosition, Append)> {
    let mut follower = from.follow(after);
    let mut heard = Vec::new();
    let mut place = after;
    while heard.len() < count {
        let step = timeout(LIMIT, follower.next()).await.expect("in time");
        let step = match step {
            // Another test damages games of its own.
            Err(LogError::Damaged { game, .. }) if !games.contains(&game) => continue,
            step => step.expect("a step"),
        };
        assert!(step.position > place);
        place = step.position;
        assert_eq!(follower.position(), place);
        if games.contains(&step.game) {
            heard.extend(step.records.into_iter().map(|record| (place, record)));
        }
    }
    heard
}

#[tokio::test]
async fn who_follows_hears_everything_in_order() {
    let Some(nats) = shared().await else { return };
    let nodes = [games(&nats).await, games(&nats).await];
    let mut heads = [Head::NEW; 2];
    let steps = [
        vec![begin(16)],
        vec![begin(17), entry(17, 0)],
        vec![entry(16, 0)],
        vec![entry(16, 1), end(16, None)],
        vec![end(17, Some(Seat::Second))],
    ];
    for (place, step) in steps.iter().enumerate() {
        let head = &mut heads[usize::from(step[0].game() == game(17))];
        let kept = nodes[place % 2].append(step[0].game(), *head, step).await;
        *head = kept.expect("kept");
    }
    let all = steps.concat();
    let games = [game(16), game(17)];
    let heard = follow(&nodes[1], LogPosition::default(), &games, all.len()).await;
    let records: Vec<Append> = heard.iter().map(|(_, record)| record.clone()).collect();
    assert_eq!(records, all);
    assert!(heard.is_sorted_by(|one, next| one.0 <= next.0));
    // The position after the first step of both games.
    let after = heard[0].0;
    let heard = follow(&nodes[0], after, &games, all.len() - 1).await;
    let records: Vec<Append> = heard.into_iter().map(|(_, record)| record).collect();
    assert_eq!(records, all[1..]);
}

/// Returns a proxy before the first server of a cluster, and the cluster as it is reached through it alone.
async fn through_a_proxy(nats: &Nats) -> (Proxy, Cluster) {
    let url = &nats.urls()[0];
    let to = url.strip_prefix("nats://").expect("an address");
    let proxy = Proxy::start(to.parse().expect("an address")).await;
    let near = format!("nats://{}", proxy.address);
    let addresses = Addresses::parse(&near, &nats.monitors().join(",")).expect("addresses");
    let connected = Cluster::connect(&addresses, StoreStrength::Safe).await;
    (proxy, connected.expect("connects"))
}

/// Begins a game. Returns a proxy before the first server, the games as they are reached through it alone and without it, and the
/// head of the game.
async fn begun(nats: &Nats, number: u8) -> (Proxy, Games, Games, Head) {
    let (proxy, far) = through_a_proxy(nats).await;
    let far = far.games().await.expect("the games");
    let near = games(nats).await;
    let begun = near.append(game(number), Head::NEW, &[begin(number)]).await;
    (proxy, far, near, begun.expect("kept"))
}

#[tokio::test]
async fn what_is_lost_with_a_connection_is_heard_over_the_next_one() {
    let Some(nats) = shared().await else { return };
    let (proxy, far, near, head) = begun(&nats, 18).await;
    let game = game(18);
    let mut follower = far.follow(LogPosition::default());
    let mut last_heard = async || loop {
        let step = timeout(LIMIT, follower.next()).await.expect("in time");
        // Others damage games of their own.
        if let Ok(step) = step
            && step.game == game
        {
            break step.head;
        }
    };
    assert_eq!(last_heard().await, head);
    proxy.lose();
    let head = near.append(game, head, &[entry(18, 0)]).await;
    let head = head.expect("kept");
    // Another one has heard it, so that it was sent to the first one too.
    follow(&near, LogPosition::default(), &[game], 2).await;
    proxy.cut();
    proxy.mend();
    assert_eq!(last_heard().await, head);
}

#[tokio::test]
async fn a_follower_without_signs_of_life_asks_anew_on_the_same_connection() {
    // A step of another test would show that a message was lost.
    let Some(nats) = Nats::start().await else {
        return;
    };
    let (proxy, far, near, head) = begun(&nats, 1).await;
    let game = game(1);
    let first = follow(&far, LogPosition::default(), &[game], 1).await;
    let mut follower = far.follow(first[0].0);
    let connections = proxy.connections();
    let hearing = tokio::spawn(async move { follower.next().await });
    sleep(duration(STORE_BEAT / 2)).await;
    proxy.lose();
    // If two pings had no answer, the next one would end the connection.
    let end = Instant::now() + duration(2 * STORE_BEAT);
    let added = near.append(game, head, &[entry(1, 0)]).await;
    let added = added.expect("kept");
    sleep_until(end).await;
    proxy.mend();
    let start = Instant::now();
    let step = timeout(LIMIT, hearing).await.expect("in time");
    assert_eq!(step.expect("ends").expect("a step").head, added);
    let time = start.elapsed();
    assert!(time < Duration::from_secs(5), "{time:?}");
    assert_eq!(proxy.connections(), connections);
}

#[tokio::test]
async fn a_connection_on_which_no_ping_is_answered_is_replaced() {
    let Some(nats) = shared().await else { return };
    let (proxy, _far) = through_a_proxy(&nats).await;
    let connections = proxy.connections();
    let start = Instant::now();
    proxy.lose();
    while proxy.connections() == connections {
        sleep(duration(STORE_PING / 20)).await;
        assert!(start.elapsed() < duration(6 * STORE_PING), "it is kept");
    }
    let time = start.elapsed();
    assert!(time > duration(2 * STORE_PING), "{time:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_is_given_to_the_cluster_no_more_once_the_lease_is_lost() {
    let Some(nats) = shared().await else { return };
    let (proxy, far) = through_a_proxy(&nats).await;
    let folder = Folder::new("superseded");
    let streams = Streams::of(far).await;
    let (mut log, lease) = leader_log(&streams, &folder, "leader").await;
    let near = games(&nats).await;
    let begins = spawn_blocking(move || log.append(&[begin(19)]).map(|()| log));
    let mut log = begins.await.expect("ends").expect("is stored");
    proxy.cut();
    // What is given to the client before it notices that is sent over the next connection.
    sleep(Duration::from_secs(1)).await;
    let late = spawn_blocking(move || log.append(&[entry(19, 0)]));
    sleep(Duration::from_millis(500)).await;
    assert!(!late.is_finished(), "it waits for a connection");
    lease.send_replace(LeaseViewState::Over);
    proxy.mend();
    let late = timeout(LIMIT, late).await.expect("in time").expect("ends");
    assert!(matches!(late, Err(LogError::Superseded)), "{late:?}");
    let (stored, _) = near.read(game(19)).await.expect("is read").expect("a game");
    assert_eq!(stored.entries, []);
}
