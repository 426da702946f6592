//! Players who declare that they are computers: their names, and whom and how much they may play.

use tengen_online::{DisplayName, Reason, ToClient};
use tengen_server::hall::{ComputerLimits, Connection, Input, Limits, Quota};

use crate::support::world::{World, secret};

const TERMS: &str = "terms=freestyle%20clock=increment:300+5 takebacks=asked";

/// Returns a world with these limits for computers, in which the persons 1 and 2 and the computers 8 and 9 are connected.
fn world(computers: ComputerLimits) -> World {
    let limits = Limits {
        computers,
        ..Limits::default()
    };
    let mut world = World::with(limits, 1);
    world.connect(1);
    world.connect(2);
    for number in [8, 9] {
        world.open(number);
        greet(&mut world, number);
        world.read(number);
    }
    world
}

fn greet(world: &mut World, number: u64) {
    let secret = secret(number);
    let secret = secret.expose();
    let hello = format!("hello version=1 secret={secret} name=P{number} kind=computer");
    world.say(number, &hello);
}

fn names(world: &mut World, connection: u64) -> Vec<DisplayName> {
    let heard = world.read(connection);
    let lobby = heard.iter().find_map(|message| match message {
        ToClient::Lobby(lobby) => Some(lobby.seeks.iter().map(|row| row.name.clone()).collect()),
        _ => None,
    });
    lobby.expect("the lobby")
}

/// Returns the number of a player's open seek.
fn seek(world: &mut World, player: u64) -> u64 {
    world.say(player, &format!("seek {TERMS}"));
    world.read(player);
    world.say(player, "lobby switch=on");
    let heard = world.read(player);
    world.say(player, "lobby switch=off");
    let rows = heard.iter().find_map(|message| match message {
        ToClient::Lobby(lobby) => Some(lobby.seeks.clone()),
        _ => None,
    });
    let rows = rows.expect("the lobby");
    let own = rows
        .iter()
        .find(|row| row.owner == tengen_online::Owner::You);
    own.expect("an open seek").seek
}

/// Returns the reason and its text if the only message that a connection heard is a refusal.
fn refused(world: &mut World, connection: u64) -> (Reason, String) {
    match &world.read(connection)[..] {
        [
            ToClient::Refused {
                reason,
                text: Some(text),
                ..
            },
        ] => (*reason, text.clone()),
        other => panic!("no refusal with a text: {other:?}"),
    }
}

#[test]
fn everybody_sees_the_sign_of_a_computer() {
    let mut world = world(ComputerLimits::default());
    let number = seek(&mut world, 8);
    world.say(1, "lobby switch=on");
    assert_eq!(names(&mut world, 1)[0].as_str(), "🤖 P8");
    world.say(8, "name name=Deep");
    assert_eq!(
        world.line(8),
        "named name=%F0%9F%A4%96%20Deep",
        "another name keeps the sign"
    );
    world.say(1, &format!("take seek={number}"));
    let heard = world.read(1);
    let start = heard.iter().find_map(|message| match message {
        ToClient::Game(game) => Some(game.start.clone()),
        _ => None,
    });
    let mut computers = start
        .expect("a game")
        .players
        .map(|(_, name)| name.is_computer());
    computers.sort_unstable();
    assert_eq!(computers, [false, true], "the record has it too");
}

#[test]
fn a_person_cannot_take_the_sign() {
    let mut world = world(ComputerLimits::default());
    world.say(1, "name name=%F0%9F%A4%96%20Deep");
    let line = world.line(1);
    assert!(line.starts_with("named name=Guest"), "{line}");
}

#[test]
fn a_player_with_one_connection_that_is_a_computer_is_one() {
    let mut world = world(ComputerLimits::default());
    world.open(10);
    let hello = format!("hello version=1 secret={}", secret(8).expose());
    world.say(10, &hello);
    let line = world.lines(10)[0].clone();
    assert!(line.contains("name=%F0%9F%A4%96%20P8"), "{line}");
}

#[test]
fn only_persons_are_paired() {
    let mut world = world(ComputerLimits::default());
    for player in [8, 9, 1] {
        world.say(player, &format!("seek {TERMS}"));
        assert!(world.line(player).starts_with("seeking "), "{player}");
    }
    world.say(2, &format!("seek {TERMS}"));
    assert!(world.lines(2)[0].starts_with("matched "));
    assert!(world.lines(1)[0].starts_with("matched "));
    assert!(world.read(8).is_empty() && world.read(9).is_empty());
}

#[test]
fn who_turns_out_to_be_a_computer_while_seeking_is_paired_with_nobody() {
    let mut world = world(ComputerLimits::default());
    let number = seek(&mut world, 1);
    world.open(10);
    let hello = format!(
        "hello version=1 secret={} kind=computer",
        secret(1).expose()
    );
    world.say(10, &hello);
    world.say(2, &format!("seek {TERMS}"));
    assert!(world.line(2).starts_with("seeking "), "it is no person");
    world.now += 60_000;
    world.say(9, &format!("take seek={number}"));
    assert_eq!(refused(&mut world, 9).0, Reason::NotAgreed);
}

#[test]
fn two_computers_play_by_invitation_only() {
    let mut world = world(ComputerLimits::default());
    let number = seek(&mut world, 8);
    world.now += 60_000;
    world.say(9, &format!("take seek={number}"));
    let (reason, text) = refused(&mut world, 9);
    assert_eq!(reason, Reason::NotAgreed);
    assert_eq!(text, "two computers play each other by invitation only");
    world.say(8, &format!("invite {TERMS} side=lot"));
    let Some(ToClient::Invited { game, .. }) = world.read(8).pop() else {
        panic!("no invitation");
    };
    world.say(9, &format!("sit game={game}"));
    assert!(world.lines(9)[0].starts_with("matched "));
}

#[test]
fn a_computer_takes_only_who_has_waited() {
    let mut world = world(ComputerLimits::default());
    let number = seek(&mut world, 1);
    world.now += 19_999;
    world.say(9, &format!("take seek={number}"));
    let (reason, text) = refused(&mut world, 9);
    assert_eq!(reason, Reason::NotNow);
    assert_eq!(text, "a computer may take a seek that has waited for 20 s");
    world.now += 1;
    world.say(9, &format!("take seek={number}"));
    assert!(world.lines(9)[0].starts_with("matched "));
}

#[test]
fn a_computer_has_a_few_games_at_once() {
    let mut world = world(ComputerLimits {
        rooms: 1,
        ..ComputerLimits::default()
    });
    let number = seek(&mut world, 8);
    world.say(1, &format!("take seek={number}"));
    world.read(8);
    world.say(8, &format!("seek {TERMS}"));
    let (reason, text) = refused(&mut world, 8);
    assert_eq!(reason, Reason::TooMany);
    assert_eq!(
        text,
        "the limit of games at once of a computer is reached: 1"
    );
    // Persons may have more.
    world.read(1);
    world.say(1, &format!("seek {TERMS}"));
    assert!(world.line(1).starts_with("seeking "));
}

#[test]
fn a_computer_begins_a_few_games_a_minute() {
    let mut world = world(ComputerLimits {
        games: Quota {
            most: 2,
            every: 15_000,
        },
        ..ComputerLimits::default()
    });
    for number in 1..=2 {
        world.say(8, &format!("seek {TERMS}"));
        world.say(1, &format!("take seek={number}"));
        world.read(8);
    }
    world.say(8, &format!("seek {TERMS}"));
    let (reason, text) = refused(&mut world, 8);
    assert_eq!(reason, Reason::TooFast);
    assert_eq!(
        text,
        "the limit of games a minute of a computer is reached: 4"
    );
    world.now += 15_000;
    world.say(8, &format!("seek {TERMS}"));
    assert!(world.line(8).starts_with("seeking "));
}

#[test]
fn a_server_admits_some_computers_or_none() {
    let limits = |most| Limits {
        computers: ComputerLimits {
            most,
            ..ComputerLimits::default()
        },
        ..Limits::default()
    };
    let mut world = World::with(limits(0), 1);
    world.open(8);
    greet(&mut world, 8);
    let (reason, text) = refused(&mut world, 8);
    assert_eq!(reason, Reason::TooMany);
    assert_eq!(text, "this server admits no computers");
    let mut world = World::with(limits(1), 1);
    for number in [8, 9] {
        world.open(number);
        greet(&mut world, number);
    }
    assert!(world.lines(8)[0].starts_with("welcome "));
    assert_eq!(
        refused(&mut world, 9).1,
        "as many computers as may be here are connected: 1"
    );
    // A place that is free again.
    world.close(8);
    greet(&mut world, 9);
    assert!(world.lines(9)[0].starts_with("welcome "));
}

/// Opens a connection from an address, on which a computer greets.
fn greet_from(world: &mut World, number: u64, address: [u8; 4]) -> String {
    world.step(Input::Opened {
        connection: Connection(number),
        address: address.into(),
    });
    greet(world, number);
    world.lines(number)[0].clone()
}

#[test]
fn one_address_takes_a_quarter_of_the_places_for_computers() {
    let limits = Limits {
        computers: ComputerLimits {
            most: 8,
            ..ComputerLimits::default()
        },
        ..Limits::default()
    };
    let mut world = World::with(limits, 1);
    let (one, other, own) = ([192, 0, 2, 1], [192, 0, 2, 2], [127, 0, 0, 1]);
    for number in [1, 2] {
        let line = greet_from(&mut world, number, one);
        assert!(line.starts_with("welcome "), "{line}");
    }
    let line = greet_from(&mut world, 3, one);
    assert!(line.contains("reason=too-many"), "{line}");
    assert!(line.ends_with("connected:%202"), "{line}");
    for (number, address) in [(4, other), (5, own), (6, own), (7, own)] {
        let line = greet_from(&mut world, number, address);
        assert!(line.starts_with("welcome "), "{line}");
    }
    world.close(1);
    let line = greet_from(&mut world, 8, one);
    assert!(line.starts_with("welcome "), "{line}");
}

#[test]
fn a_rematch_keeps_the_limits_of_both_players() {
    let mut world = world(ComputerLimits {
        rooms: 1,
        ..ComputerLimits::default()
    });
    let number = seek(&mut world, 8);
    world.say(1, &format!("take seek={number}"));
    let game = world.read(1)[0].game().expect("a game");
    world.say(8, &format!("act game={game} seq=0 action=resign"));
    world.say(8, &format!("rematch game={game} consent=agree"));
    // The computer begins another game, and the person agrees to the rematch then.
    world.say(8, &format!("seek {TERMS}"));
    world.say(2, "take seek=2");
    assert!(world.lines(2)[0].starts_with("matched "));
    world.hush();
    world.say(1, &format!("rematch game={game} consent=agree"));
    let (reason, text) = refused(&mut world, 1);
    assert_eq!(reason, Reason::TooMany);
    assert_eq!(
        text,
        "the limit of games at once of a computer is reached: 1"
    );
}
