//! The silence of players: the longest time in which a player sees nothing done, while the leader changes. Each fault happens
//! once, and play has to go on soon. Measurements for docs/cluster.md need a machine that does nothing else, and are made if
//! asked for:
//! `TENGEN_SILENCE=20 cargo test -p tengen-cluster --test it nodes_silence -- --nocapture --test-threads 1` lets each fault
//! happen 20 times, with `TENGEN_GAMES=1000000` too the leader stops beside as many finished games, and `TENGEN_LOAD=60` instead
//! loads the servers for 60 minutes.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use crate::support::{fault::Fault, game::Match, nodes::Nodes, player::Greets};

/// Pairs of players while faults happen.
const PAIRS: u128 = 4;

/// Pairs of players that load all servers.
const MANY: u128 = 80;

/// Returns the number in a variable; `None` if the measurement is left out.
fn asked(variable: &str) -> Option<u32> {
    let number = std::env::var(variable).ok()?;
    let number = number.parse().ok().filter(|&number| number > 0);
    Some(number.unwrap_or_else(|| panic!("{variable}: expected a number")))
}

/// Measures the silence of a fault some times, and returns the median.
async fn measure(game: &mut Match, fault: Fault, times: u32) -> Duration {
    let mut all = Vec::new();
    for _ in 0..times {
        game.progress().await;
        all.push(fault.happen(game).await);
        game.nodes.are_well().await;
    }
    all.sort_unstable();
    let (median, worst) = (all[all.len() / 2], all[all.len() - 1]);
    println!(
        "{fault:?}: median {} ms, worst {} ms of {all:?}",
        median.as_millis(),
        worst.as_millis()
    );
    median
}

/// Lets a fault happen, and measures it if asked for. The median has a limit; a single silence, beside other tests, may take
/// three times as long.
async fn is_short(name: &str, fault: Fault, limit: Duration) {
    let (times, limit) = match asked("TENGEN_SILENCE") {
        Some(times) => (times, limit),
        None => (1, 3 * limit),
    };
    let Some(mut game) = Match::start(name, PAIRS, Greets::Again).await else {
        return;
    };
    let median = measure(&mut game, fault, times).await;
    assert!(median <= limit, "{fault:?}: {median:?}");
    game.check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_leader_is_replaced() {
    is_short("silence-kill", Fault::KillLeader, Duration::from_secs(4)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_paused_leader_is_replaced() {
    is_short("silence-pause", Fault::PauseLeader, Duration::from_secs(4)).await;
}

/// It does not reach the NATS servers, but players reach it.
#[tokio::test(flavor = "multi_thread")]
async fn a_leader_that_is_cut_off_is_replaced() {
    is_short("silence-cut", Fault::CutLeader, Duration::from_secs(4)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leader_that_stops_hands_over() {
    is_short("silence-stop", Fault::StopLeader, Duration::from_secs(2)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leader_that_stops_hands_over_beside_many_games() {
    let (Some(times), Some(games)) = (asked("TENGEN_SILENCE"), asked("TENGEN_GAMES")) else {
        return;
    };
    let Some(nodes) = Nodes::start_with(games, "silence-many").await else {
        return;
    };
    let begun = Instant::now();
    nodes.are_well_within(Duration::from_mins(20)).await;
    println!("three views made in {} s", begun.elapsed().as_secs());
    let mut game = Match::on(nodes, PAIRS, Greets::Again);
    let median = measure(&mut game, Fault::StopLeader, times).await;
    assert!(median <= Duration::from_secs(2), "{median:?}");
    game.check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leader_that_is_lost_with_a_nats_server_is_replaced() {
    let limit = Duration::from_secs(12);
    is_short("silence-both", Fault::KillLeaderAndNats, limit).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn play_goes_on_while_the_nats_server_that_leads_is_paused() {
    let limit = Duration::from_secs(9);
    is_short("silence-nats-paused", Fault::PauseNats, limit).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn play_goes_on_after_all_nats_servers_start_again() {
    let limit = Duration::from_secs(12);
    is_short("silence-nats", Fault::KillAllNats, limit).await;
}

/// Plays as fast as all servers can for some minutes: nobody else begins to lead.
#[tokio::test(flavor = "multi_thread")]
async fn no_leader_is_replaced_because_of_load() {
    let Some(minutes) = asked("TENGEN_LOAD") else {
        return;
    };
    let Some(game) = Match::start("silence-load", MANY, Greets::Again).await else {
        return;
    };
    game.progress().await;
    let (begun, moves) = (game.nodes.terms(), game.moves());
    let end = Instant::now() + Duration::from_mins(minutes.into());
    game.listen();
    while Instant::now() < end {
        sleep(Duration::from_secs(5)).await;
        game.all_play();
        assert_eq!(game.nodes.terms(), begun, "a leader was replaced");
    }
    let silence = game.silence().await;
    println!(
        "{minutes} minutes: {} moves, silence of at most {} ms",
        game.moves() - moves,
        silence.as_millis(),
    );
    game.check().await;
}
