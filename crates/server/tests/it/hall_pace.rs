//! How often games may begin.

use crate::support::{World, world::secret};
use tengen_online::{GameId, Reason};
use tengen_server::hall::{Connection, Input, Limits, Quota, Quotas};

const PLAIN: &str = "terms=freestyle takebacks=asked";

/// Limits for players, and for an address if `of_address` is given.
fn limits(of_player: u32, of_address: u32) -> Limits {
    let quota = |most| Quota {
        most,
        every: 10_000,
    };
    Limits {
        games: Quotas {
            player: quota(of_player),
            address: quota(of_address),
        },
        ..Limits::default()
    }
}

fn resign(world: &mut World, game: GameId, player: u64) {
    world.say(player, &format!("act game={game} seq=0 action=resign"));
    world.hush();
}

#[test]
fn a_player_begins_some_games_at_once_and_then_one_in_a_while() {
    let mut world = World::with(limits(3, 1000), 1);
    for player in 1..=6 {
        world.connect(player);
    }
    for other in [2, 3, 4] {
        let (game, [first, _]) = world.pair(1, other, PLAIN);
        resign(&mut world, game, first);
    }
    let invite = format!("invite {PLAIN} side=lot");
    for line in [&format!("seek {PLAIN}"), &invite] {
        world.say(1, line);
        assert_eq!(world.refusal(1), Some(Reason::TooFast), "{line}");
    }
    // Neither another page nor another name helps.
    world.close(1);
    world.connect(1);
    world.hush();
    world.say(1, &invite);
    assert_eq!(world.refusal(1), Some(Reason::TooFast));
    world.say(5, &invite);
    let game = world.read(5)[0].game().expect("an invitation");
    world.say(1, &format!("sit game={game}"));
    assert_eq!(world.refusal(1), Some(Reason::TooFast));
    world.say(6, &format!("sit game={game}"));
    assert!(world.words(6).contains(&"game"), "others may");
    world.wait(10_000);
    world.hush();
    let (game, [first, _]) = world.pair(1, 2, PLAIN);
    resign(&mut world, game, first);
    world.say(1, &invite);
    assert_eq!(world.refusal(1), Some(Reason::TooFast));
}

#[test]
fn a_rematch_counts_as_a_game() {
    let mut world = World::with(limits(1, 1000), 1);
    world.connect(1);
    world.connect(2);
    let (game, [first, second]) = world.pair(1, 2, PLAIN);
    resign(&mut world, game, first);
    let again = format!("rematch game={game} consent=agree");
    world.say(first, &again);
    world.hush();
    world.say(second, &again);
    assert_eq!(world.refusal(second), Some(Reason::TooFast));
    world.wait(10_000);
    world.hush();
    world.say(second, &again);
    assert!(
        world.words(second).contains(&"game"),
        "later they play again"
    );
}

#[test]
fn a_rematch_waits_for_the_pace_of_whoever_wanted_it_first() {
    let mut world = World::with(limits(2, 1000), 1);
    for player in 1..=3 {
        world.connect(player);
    }
    let (game, players) = world.pair(1, 2, PLAIN);
    resign(&mut world, game, players[0]);
    let again = format!("rematch game={game} consent=agree");
    world.say(1, &again);
    let (other, players) = world.pair(1, 3, PLAIN);
    resign(&mut world, other, players[0]);
    world.say(2, &again);
    assert_eq!(world.refusal(2), Some(Reason::TooFast));
    world.wait(10_000);
    world.hush();
    world.say(2, &again);
    assert!(world.words(2).contains(&"game"), "later they play again");
}

#[test]
fn all_players_of_an_address_share_its_limit() {
    let mut world = World::with(limits(1000, 3), 1);
    for player in 1..=8 {
        world.connect(player);
    }
    for one in [1, 3, 5] {
        world.pair(one, one + 1, PLAIN);
    }
    world.say(7, &format!("seek {PLAIN}"));
    assert_eq!(world.refusal(7), Some(Reason::TooFast));
    world.wait(10_000);
    world.hush();
    world.pair(7, 8, PLAIN);
}

/// The address counts from which a player came first, whatever connection is used.
#[test]
fn a_second_connection_from_elsewhere_does_not_help() {
    let mut world = World::with(limits(100, 1), 1);
    for player in 1..=3 {
        world.connect(player);
    }
    let (game, [first, _]) = world.pair(1, 2, PLAIN);
    resign(&mut world, game, first);
    let elsewhere = Input::Opened {
        connection: Connection(13),
        address: [192, 0, 2, 1].into(),
    };
    world.step(elsewhere);
    let secret = secret(3);
    world.say(13, &format!("hello version=1 secret={}", secret.expose()));
    world.hush();
    for connection in [3, 13] {
        world.say(connection, &format!("seek {PLAIN}"));
        assert_eq!(world.refusal(connection), Some(Reason::TooFast));
    }
}

/// Each invitation is stored, also one that takes the place of another.
#[test]
fn a_player_invites_some_times_at_once_and_then_one_in_a_while() {
    let mut world = World::with(limits(3, 1000), 1);
    world.connect(1);
    let invite = format!("invite {PLAIN} side=lot");
    for _ in 0..3 {
        world.say(1, &invite);
    }
    assert_eq!(world.log.notes.len(), 1);
    world.hush();
    world.say(1, &invite);
    assert_eq!(world.refusal(1), Some(Reason::TooFast));
    assert_eq!(world.log.notes.len(), 1, "the last one stays");
    world.wait(10_000);
    world.say(1, &invite);
    assert!(world.words(1).contains(&"invited"));
}
