//! Worlds with games whose clocks count days.

use tengen_core::game::Outcome as Ending;
use tengen_online::{GameId, RunningRow, ToClient};
use tengen_server::hall::{Connection, Effect, Hall, Input, Limits};
use tengen_server::log::Outage;

use super::World;

pub(crate) const HOUR: u64 = 3_600_000;
pub(crate) const DAY: u64 = 24 * HOUR;

/// A game of the players 1 and 2 with these days; the connections of the first and the second seat.
pub(crate) fn two(days: &str) -> (World, GameId, [u64; 2]) {
    World::two(&proposal(days))
}

pub(crate) fn pair(world: &mut World, days: &str) -> (GameId, [u64; 2]) {
    world.pair(1, 2, &proposal(days))
}

fn proposal(days: &str) -> String {
    format!("terms=freestyle%20clock=days:{days} takebacks=off")
}

/// Disconnects both players, and waits until the game is not in memory.
pub(crate) fn go(world: &mut World, game: GameId) {
    for connection in [1, 2] {
        world.close(connection);
    }
    world.wait(HOUR);
    assert!(!in_memory(world, game), "it is in memory");
    // The question has loaded it.
    world.wait(HOUR);
}

/// Returns `true` if the hall answers a message about the game without loading it.
pub(crate) fn in_memory(world: &mut World, game: GameId) -> bool {
    world.connect(99);
    world.hush();
    let effects = world.asked(99, &format!("join game={game}"));
    let loads = |it: &Effect| matches!(it, Effect::Load { game: one } if *one == game);
    let is_loaded = effects.iter().any(loads);
    world.carry_out(effects, Some(Connection(99)));
    world.close(99);
    world.hush();
    !is_loaded
}

pub(crate) fn rows(world: &mut World, connection: u64) -> Vec<RunningRow> {
    world.hush();
    world.say(connection, "running switch=on");
    match &world.read(connection)[..] {
        [ToClient::Running { games }] => games.clone(),
        other => panic!("no list: {other:?}"),
    }
}

pub(crate) fn ending(world: &World, game: GameId) -> Option<Ending> {
    let table = world.log.table(game);
    table
        .game()
        .tree()
        .ending(table.game().cursor())
        .map(|it| it.1)
}

/// Replaces the hall by a new one, after an outage that is added to those before.
pub(crate) fn restart(world: &mut World, limits: Limits, outages: &mut Vec<Outage>, length: u64) {
    let from = world.now;
    world.now += length;
    // Another seed, or new games would have the names of those before.
    world.hall = Hall::new(limits, 7 + outages.len() as u64);
    let games = world.log.games.iter();
    let open = games.filter(|(game, _)| !world.log.ended.contains_key(game));
    let games = open.map(|(_, kept)| kept.clone()).collect();
    let to = world.now;
    outages.push(Outage { from, to });
    world.step(Input::Resumed {
        notes: world.log.notes.values().cloned().collect(),
        games,
        outages: outages.clone(),
    });
}
