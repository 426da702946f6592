//! Any inputs in any order: the hall does not panic, is not due forever, and stores only consistent data.

use crate::support;

use std::net::{IpAddr, Ipv4Addr};

use crate::support::World;
use proptest::prelude::*;
use proptest::sample::select;
use tengen_server::hall::{Connection, Effect, Input, Limits};
use tengen_server::log::Outage;

/// Messages with placeholders for a game and a number.
const LINES: [&str; 30] = [
    "name name=Mei",
    "seek terms=freestyle%20size=5 takebacks=asked",
    "seek terms=freestyle%20size=5%20clock=increment:1%2B1 takebacks=asked",
    "seek terms=renju%20referee=claim%20colours=nigiri takebacks=off",
    "unseek",
    "take seek=N",
    "invite terms=freestyle%20size=5%20clock=bank:1%2B1 takebacks=asked side=lot",
    "join game=G",
    "sit game=G",
    "part game=G",
    "act game=G seq=N action=a1",
    "act game=G seq=N action=b2",
    "act game=G seq=N action=c3",
    "act game=G seq=N action=grab:3",
    "act game=G seq=N action=guess:odd",
    "act game=G seq=N action=resign",
    "act game=G seq=N action=flag",
    "ask game=G seq=N wish=draw",
    "ask game=G seq=N wish=takeback",
    "withdraw game=G",
    "answer game=G seq=N wish=draw consent=agree",
    "answer game=G seq=N wish=takeback consent=agree",
    "emote game=G emote=urge",
    "absent game=G take=win",
    "absent game=G take=draw",
    "rematch game=G consent=agree",
    "rematch game=G consent=refuse",
    "lobby switch=on",
    "history before=N",
    "pong id=N",
];

/// An input of the hall.
#[derive(Clone, Debug)]
enum Comes {
    Open(u64),
    Hello(u64, u64),
    Close(u64),
    Lose(u64, u64),
    Line(u64, &'static str, usize, u32),
    Garbled(u64),
    Loaded(usize, u8),
    Listed(u64),
    NotKept(usize, Option<u32>, u64),
    Resumed(u64),
    Wait(u64),
    Full(bool),
    Stop,
}

fn comes() -> impl Strategy<Value = Comes> {
    let connection = || 1..8_u64;
    let number = || prop_oneof![9 => 0..6_u32, 1 => any::<u32>()];
    prop_oneof![
        4 => connection().prop_map(Comes::Open),
        8 => (connection(), 1..5_u64).prop_map(|(connection, player)| Comes::Hello(connection, player)),
        2 => connection().prop_map(Comes::Close),
        1 => (connection(), 0..100_000_u64).prop_map(|(it, silent)| Comes::Lose(it, silent)),
        60 => (connection(), select(LINES.to_vec()), 0..6_usize, number())
            .prop_map(|(connection, line, game, number)| Comes::Line(connection, line, game, number)),
        1 => connection().prop_map(Comes::Garbled),
        2 => (0..6_usize, 0..3_u8).prop_map(|(game, how)| Comes::Loaded(game, how)),
        1 => connection().prop_map(Comes::Listed),
        3 => (0..6_usize, proptest::option::of(number()), connection())
            .prop_map(|(game, seq, by)| Comes::NotKept(game, seq, by)),
        1 => (0..100_000_u64).prop_map(Comes::Resumed),
        8 => prop_oneof![0..2_000_u64, Just(30_000), Just(700_000)].prop_map(Comes::Wait),
        1 => any::<bool>().prop_map(Comes::Full),
        1 => Just(Comes::Stop),
    ]
}

/// Returns a game or an invitation that a message named.
fn game(games: &[tengen_online::GameId], place: usize) -> tengen_online::GameId {
    let unknown = || "0123456789".parse().expect("a name");
    let last = games.len().checked_sub(1 + place);
    last.map_or_else(unknown, |place| games[place])
}

/// Returns `true` for inputs with false information about the store, after which consistent data cannot be
/// expected.
fn lies(what: &Comes) -> bool {
    matches!(
        what,
        Comes::NotKept(..) | Comes::Loaded(..) | Comes::Resumed(_)
    )
}

fn input(world: &World, games: &[tengen_online::GameId], what: &Comes) -> Option<Input> {
    Some(match *what {
        Comes::Open(connection) => Input::Opened {
            connection: Connection(connection),
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
        },
        Comes::Hello(connection, player) => {
            let secret = support::world::secret(player);
            let hello = format!("hello version=1 secret={}", secret.expose());
            said(connection, &hello)
        }
        Comes::Close(connection) => Input::Closed {
            connection: Connection(connection),
        },
        Comes::Lose(connection, silent) => Input::Lost {
            connection: Connection(connection),
            silent,
        },
        Comes::Line(connection, line, place, number) => {
            let line = line.replace("=G", &format!("={}", game(games, place)));
            said(connection, &line.replace("=N", &format!("={number}")))
        }
        Comes::Garbled(connection) => Input::Garbled {
            connection: Connection(connection),
            why: "?".repeat(50),
        },
        Comes::Loaded(place, how) => {
            let game = game(games, place);
            let kept = world.log.games.get(&game).cloned();
            let kept = [Ok(kept), Ok(None), Err(())][usize::from(how)].clone();
            Input::Loaded { game, kept }
        }
        Comes::Listed(connection) => Input::Listed {
            connection: Connection(connection),
            games: Ok(Vec::new()),
        },
        Comes::NotKept(place, seq, by) => Input::NotKept {
            game: game(games, place),
            seq,
            by: Some(Connection(by)),
        },
        Comes::Resumed(before) => Input::Resumed {
            notes: Vec::new(),
            games: world.log.games.values().cloned().collect(),
            outages: vec![Outage {
                from: world.now.saturating_sub(before),
                to: world.now,
            }],
        },
        Comes::Stop => Input::Stopping { again: 1 },
        Comes::Wait(_) | Comes::Full(_) => return None,
    })
}

fn said(connection: u64, line: &str) -> Input {
    Input::Said {
        connection: Connection(connection),
        message: line.parse().unwrap_or_else(|why| panic!("{line}: {why}")),
        round_trip: u32::try_from(connection * 100).expect("small"),
    }
}

fn world(seed: u64) -> World {
    let limits = Limits {
        rooms_of_player: 3,
        watched: 3,
        rooms: 6,
        seeks: 3,
        ..Limits::default()
    };
    World::with(limits, seed)
}

/// Collects the identifiers of games in messages.
fn note(world: &World, games: &mut Vec<tengen_online::GameId>) {
    let heard = world.heard.values().flatten();
    for game in heard.filter_map(tengen_online::ToClient::game) {
        if !games.contains(&game) {
            games.push(game);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    /// The log of the world checks everything that the hall appends.
    #[test]
    fn what_is_kept_makes_sense(all in proptest::collection::vec(comes(), 0..150)) {
        let mut world = world(3);
        let mut games = Vec::new();
        for what in all.iter().filter(|what| !lies(what)) {
            match what {
                Comes::Wait(ms) => world.wait(*ms),
                Comes::Full(is_full) => world.is_full = *is_full,
                _ => {
                    let input = input(&world, &games, what).expect("it is one");
                    world.step(input);
                }
            }
            note(&world, &mut games);
            world.hush();
        }
    }

    /// The hall must not panic even if it gets false information about the store.
    #[test]
    fn nothing_brings_it_down(all in proptest::collection::vec(comes(), 0..150)) {
        let mut world = world(4);
        let mut games = Vec::new();
        for what in &all {
            let input = match what {
                Comes::Wait(ms) => {
                    world.now += ms;
                    Input::Woken
                }
                Comes::Full(_) => continue,
                _ => input(&world, &games, what).expect("it is one"),
            };
            let effects = world.hall.step(input, world.now);
            for effect in effects {
                if let Effect::Tell { connection, message } = effect {
                    let read = message.to_string().parse();
                    prop_assert_eq!(read.as_ref(), Ok(&message));
                    world.heard.entry(connection.0).or_default().push(message);
                }
            }
            note(&world, &mut games);
            world.hush();
        }
    }
}
