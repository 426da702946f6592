//! Three servers on three nats-servers, of which some are killed, paused and cut off while games are played: players
//! come back by themselves, and nothing that they were shown is lost, doubled or out of order.

use std::collections::BTreeSet;

use rand::{Rng, SeedableRng, rngs::StdRng};

use crate::support::{fault::Fault, game::Match, nodes::Node, player::Greets};
use tengen_server_testing::{left_out::left_out, program::fake_clock};

const PAIRS: u128 = 4;

/// Plays while faults happen, and checks everything afterwards.
async fn survives(name: &str, faults: impl IntoIterator<Item = Fault>) {
    let Some(mut game) = Match::start(name, PAIRS, Greets::AgainOrOnce).await else {
        return;
    };
    game.progress().await;
    for fault in faults {
        let silence = fault.happen(&mut game).await;
        println!("{fault:?}: silence of {} ms", silence.as_millis());
        game.progress().await;
        game.nodes.are_well().await;
    }
    game.check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_come_back_after_servers_are_killed_and_paused_and_lose_nothing() {
    let faults = [
        Fault::KillLeader,
        Fault::PauseLeader,
        Fault::KillGateway,
        Fault::KillNats,
    ];
    survives("nodes-kill", faults).await;
}

/// Stops every server and every nats-server once, one after the other, as an upgrade does.
#[tokio::test(flavor = "multi_thread")]
async fn a_rolling_upgrade_interrupts_games_only_for_a_moment() {
    let Some(mut game) = Match::start("nodes-upgrade", PAIRS, Greets::AgainOrOnce).await else {
        return;
    };
    game.progress().await;
    for place in 0..3 {
        game.listen();
        assert_eq!(game.nodes.all[place].program().terminate(), Some(0));
        let silence = game.silence().await;
        println!("server {place}: silence of {} ms", silence.as_millis());
        game.nodes.all[place].restart();
        game.progress().await;
    }
    for place in 0..3 {
        game.listen();
        game.nodes.nats.stop(place);
        let silence = game.silence().await;
        println!("nats {place}: silence of {} ms", silence.as_millis());
        game.nodes.nats.restart(place);
        game.nodes.nats.ready().await;
        game.progress().await;
    }
    game.check().await;
}

/// The clocks of the servers are right, an hour ahead and an hour behind, and each server leads in turn.
#[tokio::test(flavor = "multi_thread")]
async fn clocks_that_are_an_hour_apart_cost_nobody_a_game() {
    if fake_clock().is_none() {
        return left_out("faketime is not there");
    }
    let Some(mut game) = Match::start("nodes-clocks", PAIRS, Greets::AgainOrOnce).await else {
        return;
    };
    for (place, offset) in [(1, "+1h"), (2, "-1h")] {
        let node = &mut game.nodes.all[place];
        node.program().kill();
        node.clock = Some(offset);
        node.restart();
    }
    game.progress().await;
    let mut led = BTreeSet::new();
    for _ in 0..12 {
        led.insert(game.nodes.leader());
        Fault::StopLeader.happen(&mut game).await;
        game.progress().await;
        if led.len() == 3 {
            break;
        }
    }
    assert_eq!(led.len(), 3, "not every server has led: {led:?}");
    // The times in the logs say that the clocks did differ.
    let hour = |node: &Node| {
        let log = node.log();
        let time = log.lines().last().and_then(|line| line.split('T').nth(1));
        time.and_then(|time| time.get(..2))
            .expect("a time")
            .to_owned()
    };
    let hours: BTreeSet<String> = game.nodes.all.iter().map(hour).collect();
    assert_eq!(hours.len(), 3, "{hours:?}");
    game.check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_come_back_after_every_fault_and_lose_nothing() {
    if std::env::var_os("TENGEN_LONG").is_none() {
        return;
    }
    let seed = rand::random();
    println!("seed {seed}");
    let mut random = StdRng::seed_from_u64(seed);
    let any = (0..15).map(|_| Fault::ALL[random.random_range(0..Fault::ALL.len())]);
    let faults: Vec<Fault> = Fault::ALL.into_iter().chain(any).collect();
    survives("nodes-faults", faults).await;
}
