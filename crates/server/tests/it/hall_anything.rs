//! Any inputs in any order: the hall does not panic, is not due forever, and stores only consistent data.

use crate::support;

use std::net::{IpAddr, Ipv4Addr};

use crate::support::World;
use crate::support::days::{DAY, restart};
use proptest::prelude::*;
use proptest::sample::select;
use tengen_core::Seat;
use tengen_online::{Plan, PlanState};
use tengen_server::hall::{Connection, Effect, Input, Limits};
use tengen_server::log::{Note, Outage, StoredPlan};

/// Messages with placeholders for a game and the number of its entries.
const LINES: [&str; 41] = [
    "name name=Mei",
    "seek terms=freestyle%20size=5 takebacks=asked",
    "seek terms=freestyle%20size=5%20clock=increment:1%2B1 takebacks=asked",
    "seek terms=renju%20referee=claim%20colours=nigiri takebacks=off",
    "seek terms=freestyle%20size=5%20clock=days:1/turn takebacks=asked",
    "seek terms=freestyle%20size=5%20clock=days:2/game takebacks=off",
    "seek terms=freestyle%20size=5%20clock=days:1/turn takebacks=off",
    "unseek",
    "take seek=N",
    "invite terms=freestyle%20size=5%20clock=bank:1%2B1 takebacks=asked side=lot",
    "join game=G",
    "sit game=G",
    "part game=G",
    "act game=G seq=N action=a1",
    "act game=G seq=N action=b2",
    "act game=G seq=N action=c3",
    "plan game=G seq=N lines=a1.b2.c3.d4,b2.a1",
    "plan game=G seq=N lines=b2.c3,c3.b2",
    "plan game=G seq=N lines=c3.a1",
    "plan game=G seq=N lines=",
    "vacation days=1",
    "vacation days=0",
    "vacation",
    "running switch=on",
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
    /// A message about a game, with this number instead of the right one.
    Line(u64, &'static str, usize, Option<u32>),
    Garbled(u64),
    Loaded(usize, u8),
    Listed(u64),
    NotStored(usize, Option<u32>, u64),
    Noted(usize, &'static str, bool),
    Resumed(u64),
    Restart(u64),
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
        60 => (connection(), select(LINES.to_vec()), 0..6_usize, proptest::option::of(number()))
            .prop_map(|(connection, line, game, number)| Comes::Line(connection, line, game, number)),
        1 => connection().prop_map(Comes::Garbled),
        2 => (0..6_usize, 0..3_u8).prop_map(|(game, how)| Comes::Loaded(game, how)),
        1 => connection().prop_map(Comes::Listed),
        3 => (0..6_usize, proptest::option::of(number()), connection())
            .prop_map(|(game, seq, by)| Comes::NotStored(game, seq, by)),
        1 => (0..6_usize, select(vec!["", "a1.b2"]), any::<bool>())
            .prop_map(|(game, lines, kept)| Comes::Noted(game, lines, kept)),
        1 => (0..100_000_u64).prop_map(Comes::Resumed),
        1 => prop_oneof![0..100_000_u64, Just(DAY)].prop_map(Comes::Restart),
        8 => prop_oneof![0..2_000_u64, Just(30_000), Just(700_000), Just(DAY / 2)].prop_map(Comes::Wait),
        1 => any::<bool>().prop_map(Comes::Full),
        1 => Just(Comes::Stop),
    ]
}

/// Returns a game or an invitation that a message named, or one that nobody knows.
fn game(games: &[tengen_online::GameId], place: usize) -> tengen_online::GameId {
    let last = games.iter().rev().cycle().nth(place);
    last.filter(|_| place < 5)
        .copied()
        .unwrap_or_else(|| "0123456789".parse().expect("a name"))
}

/// Returns `true` for inputs with false information about the store, after which consistent data cannot be
/// expected.
fn lies(what: &Comes) -> bool {
    matches!(
        what,
        Comes::NotStored(..) | Comes::Noted(..) | Comes::Loaded(..) | Comes::Resumed(_)
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
            let game = game(games, place);
            let kept = world.log.games.get(&game);
            let number = number.map_or_else(
                || kept.map_or(0, |kept| kept.entries.len()).to_string(),
                |number| number.to_string(),
            );
            let line = line.replace("=G", &format!("={game}"));
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
        Comes::NotStored(place, seq, by) => Input::NotStored {
            game: game(games, place),
            seq,
            by: Some(Connection(by)),
        },
        Comes::Noted(place, lines, kept) => Input::Noted {
            note: Note::Plan(StoredPlan {
                game: game(games, place),
                seat: Seat::Second,
                plan: plan(lines),
            }),
            by: Some(Connection(1)),
            kept: kept.then_some(()).ok_or(()),
        },
        Comes::Resumed(before) => Input::Resumed {
            notes: world.log.notes.values().cloned().collect(),
            games: world.log.games.values().cloned().collect(),
            outages: vec![Outage {
                from: world.now.saturating_sub(before),
                to: world.now,
            }],
        },
        Comes::Stop => Input::Stopping { again: 1 },
        Comes::Wait(_) | Comes::Full(_) | Comes::Restart(_) => return None,
    })
}

fn plan(lines: &str) -> Plan {
    let lines = lines.split(',').filter(|line| !line.is_empty());
    let lines = lines.map(|line| line.parse().expect("a line"));
    Plan::new(1, lines.collect()).expect("a plan")
}

fn said(connection: u64, line: &str) -> Input {
    Input::Received {
        connection: Connection(connection),
        message: line.parse().unwrap_or_else(|why| panic!("{line}: {why}")),
        round_trip: u32::try_from(connection * 100).expect("small"),
    }
}

fn limits() -> Limits {
    Limits {
        rooms_of_player: 3,
        watched: 3,
        rooms: 6,
        seeks: 3,
        ..Limits::default()
    }
}

/// Returns a world in which the players 1 and 2 play, if there are terms, and the games in it.
fn begun(seed: u64, terms: Option<&str>) -> (World, Vec<tengen_online::GameId>) {
    let mut world = World::with(limits(), seed);
    let Some(terms) = terms else {
        return (world, Vec::new());
    };
    world.connect(1);
    world.connect(2);
    let proposal = format!("terms=freestyle%20size=5%20clock={terms} takebacks=asked");
    let (game, players) = world.pair(1, 2, &proposal);
    world.play(game, players, "e5");
    (world, vec![game])
}

fn terms() -> impl Strategy<Value = Option<&'static str>> {
    select(vec![
        None,
        Some("days:1/turn"),
        Some("days:2/game"),
        Some("bank:1%2B1"),
    ])
}

/// Checks the notes that are left once the hall has nothing to do: those of prepared replies belong to open games, and
/// have replies.
fn check_notes(world: &mut World) {
    world.is_full = false;
    world.wait(1000);
    for note in world.log.notes.values() {
        if let Note::Plan(it) = note {
            let game = it.game;
            assert!(world.log.games.contains_key(&game), "a plan of no game");
            assert!(!world.log.ended.contains_key(&game), "a plan after the end");
            assert!(!it.plan.lines().is_empty(), "a plan without replies");
            let entries = world.log.table(game);
            let state = it.plan.state(it.seat, entries.entries());
            assert!(matches!(state, PlanState::Waiting(_)), "{state:?}");
        }
    }
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
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1_000) })]

    /// The log of the world checks everything that the hall appends.
    #[test]
    fn what_is_kept_makes_sense(terms in terms(), all in proptest::collection::vec(comes(), 0..150)) {
        let (mut world, mut games) = begun(3, terms);
        let mut outages = Vec::new();
        for what in all.iter().filter(|what| !lies(what)) {
            match what {
                Comes::Wait(ms) => world.wait(*ms),
                Comes::Full(is_full) => world.is_full = *is_full,
                Comes::Restart(length) => restart(&mut world, limits(), &mut outages, *length),
                _ => {
                    let input = input(&world, &games, what).expect("it is one");
                    world.step(input);
                }
            }
            note(&world, &mut games);
            world.hush();
        }
        if !all.iter().any(|what| matches!(what, Comes::Stop)) {
            check_notes(&mut world);
        }
    }

    /// The hall must not panic even if it gets false information about the store.
    #[test]
    fn nothing_brings_it_down(terms in terms(), all in proptest::collection::vec(comes(), 0..150)) {
        let (mut world, mut games) = begun(4, terms);
        for what in &all {
            let input = match what {
                Comes::Wait(ms) => {
                    world.now += ms;
                    Input::Woken
                }
                Comes::Full(_) | Comes::Restart(_) => continue,
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
