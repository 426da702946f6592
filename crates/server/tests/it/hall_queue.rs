//! The queue is fair: players with the same proposal are paired in the order in which they came, and nobody
//! waits while an opponent is available.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::World;
use proptest::prelude::*;
use tengen_core::Seat;
use tengen_online::{GameId, Reason, ToClient};
use tengen_server::hall::{Limits, Quota, Quotas};

const PROPOSALS: [&str; 3] = [
    "terms=freestyle takebacks=asked",
    "terms=freestyle takebacks=off",
    "terms=renju takebacks=asked",
];

/// An event that affects the queue.
#[derive(Clone, Copy, Debug)]
enum Happens {
    /// A player seeks an opponent with a proposal.
    Seek(u64, usize),
    Unseek(u64),
    /// A player's connection is lost.
    Lost(u64),
    /// A player reconnects.
    Back(u64),
    /// Time passes, in ms.
    Pass(u64),
}

fn happens() -> impl Strategy<Value = Happens> {
    let player = 1..12_u64;
    prop_oneof![
        6 => (player.clone(), 0..PROPOSALS.len()).prop_map(|(player, what)| Happens::Seek(player, what)),
        1 => player.clone().prop_map(Happens::Unseek),
        2 => player.clone().prop_map(Happens::Lost),
        2 => player.prop_map(Happens::Back),
        1 => prop_oneof![Just(1_000), Just(29_999), Just(30_000)].prop_map(Happens::Pass),
    ]
}

/// A simple model of the queue: the player, the proposal and the start of an absence of each entry, longest
/// waiting first.
#[derive(Default)]
struct Plain {
    waiting: Vec<(u64, usize, Option<u64>)>,
    pairs: Vec<BTreeSet<u64>>,
}

impl Plain {
    /// Pairs a connected player with the first fitting entry. Returns `false` if there is none.
    fn meet(&mut self, player: u64, what: usize) -> bool {
        let fits =
            |it: &(u64, usize, Option<u64>)| it.0 != player && it.1 == what && it.2.is_none();
        let Some(place) = self.waiting.iter().position(fits) else {
            return false;
        };
        let (other, ..) = self.waiting.remove(place);
        self.leave(player);
        self.pairs.push(BTreeSet::from([player, other]));
        true
    }

    fn leave(&mut self, player: u64) {
        self.waiting.retain(|it| it.0 != player);
    }

    fn find(&mut self, player: u64) -> Option<&mut (u64, usize, Option<u64>)> {
        self.waiting.iter_mut().find(|it| it.0 == player)
    }

    fn pass(&mut self, now: u64) {
        let is_in_time = |since: u64| now < since + 30_000;
        self.waiting.retain(|it| it.2.is_none_or(is_in_time));
    }
}

fn happened(world: &mut World, plain: &mut Plain, there: &mut BTreeSet<u64>, what: Happens) {
    match what {
        Happens::Seek(player, what) if there.contains(&player) => {
            world.say(player, &format!("seek {}", PROPOSALS[what]));
            let same = plain.find(player).is_some_and(|it| it.1 == what);
            if !same && !plain.meet(player, what) {
                plain.leave(player);
                plain.waiting.push((player, what, None));
            }
        }
        Happens::Unseek(player) if there.contains(&player) => {
            world.say(player, "unseek");
            plain.leave(player);
        }
        Happens::Lost(player) if there.remove(&player) => {
            world.close(player);
            if let Some(seek) = plain.find(player) {
                seek.2 = Some(world.now);
            }
        }
        Happens::Back(player) if there.insert(player) => {
            world.connect(player);
            if let Some(seek) = plain.find(player) {
                seek.2 = None;
                let what = seek.1;
                plain.meet(player, what);
            }
        }
        Happens::Pass(ms) => {
            world.wait(ms);
            plain.pass(world.now);
        }
        _ => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn the_queue_is_a_list_in_order_of_arrival(all in proptest::collection::vec(happens(), 0..60)) {
        let limits = Limits { rooms_of_player: 1000, ..Limits::default() };
        let mut world = World::with(limits, 5);
        let mut plain = Plain::default();
        let mut there: BTreeSet<u64> = (1..12).collect();
        let ids: BTreeMap<_, u64> = there.iter().map(|&it| (world.connect(it), it)).collect();
        let mut seen: BTreeSet<GameId> = BTreeSet::new();
        for what in all {
            happened(&mut world, &mut plain, &mut there, what);
            let new: Vec<_> = world.log.games.values().filter(|it| seen.insert(it.start.game)).collect();
            prop_assert!(new.len() <= 1);
            let pair = new.first().map(|it| it.start.players.iter().map(|it| ids[&it.0]).collect());
            prop_assert_eq!(pair.as_ref(), plain.pairs.get(seen.len().saturating_sub(1)).filter(|_| pair.is_some()));
            prop_assert_eq!(seen.len(), plain.pairs.len());
            // No two connected players wait with the same proposal.
            let wants: Vec<usize> = plain.waiting.iter().filter(|it| it.2.is_none()).map(|it| it.1).collect();
            let different: BTreeSet<usize> = wants.iter().copied().collect();
            prop_assert_eq!(wants.len(), different.len());
        }
    }
}

#[test]
fn seats_are_by_lot() {
    let mut first = BTreeMap::new();
    for seed in 0..200 {
        let mut world = World::with(Limits::default(), seed);
        world.connect(1);
        world.connect(2);
        let (_, [player, _]) = world.pair(1, 2, PROPOSALS[0]);
        *first.entry(player).or_insert(0) += 1;
    }
    assert!(
        first.values().all(|count| (60..=140).contains(count)),
        "{first:?}"
    );
}

#[test]
fn nobody_is_paired_with_oneself() {
    let mut world = World::new();
    world.connect(1);
    world.connect_as(11, 1);
    world.say(1, &format!("seek {}", PROPOSALS[0]));
    world.say(11, &format!("seek {}", PROPOSALS[0]));
    assert!(world.log.games.is_empty());
    assert_eq!(world.words(11), ["seeking", "seeking"]);
    world.say(11, "lobby switch=on");
    let heard = world.read(11);
    let [ToClient::Lobby(lobby)] = &heard[..] else {
        panic!("no lobby: {heard:?}");
    };
    assert_eq!((lobby.seeks.len(), lobby.players), (1, 1));
    let seek = lobby.seeks[0].seek;
    assert_eq!(lobby.seeks[0].owner, tengen_online::Owner::You);
    world.say(1, &format!("take seek={seek}"));
    assert_eq!(world.words(1), ["seeking", "seeking", "refused"]);
    world.connect(2);
    world.say(2, &format!("take seek={seek}"));
    assert_eq!(world.words(2), ["matched", "game"]);
    assert_eq!(
        world.words(11),
        ["matched", "game"],
        "all pages of a player"
    );
    world.say(2, &format!("take seek={seek}"));
    assert_eq!(world.refusal(2), Some(Reason::Gone));
}

/// Two players waiting with the same proposal would wait forever.
#[test]
fn who_comes_back_to_a_full_server_does_not_wait() {
    let limits = Limits {
        rooms: 1,
        ..Limits::default()
    };
    let mut world = World::with(limits, 1);
    for player in 1..=4 {
        world.connect(player);
    }
    world.say(1, &format!("seek {}", PROPOSALS[0]));
    world.close(1);
    world.say(2, &format!("seek {}", PROPOSALS[0]));
    world.hush();
    let (game, players) = world.pair(3, 4, PROPOSALS[1]);
    world.connect(1);
    assert_eq!(world.words(1), ["idle", "refused"]);
    world.play(game, players, "resign");
    world.say(1, &format!("seek {}", PROPOSALS[0]));
    assert_eq!(world.words(1), ["matched", "game"]);
}

#[test]
fn the_lobby_is_told_at_most_once_a_second() {
    let mut world = World::of(8);
    world.say(8, "lobby switch=on");
    world.wait(0);
    world.hush();
    for player in 1..=3 {
        world.say(player, &format!("seek {}", PROPOSALS[0]));
        world.say(player, "unseek");
        world.wait(100);
    }
    world.say(4, &format!("seek {}", PROPOSALS[1]));
    assert_eq!(world.lines(8), [""; 0]);
    world.wait(1_000);
    let heard = world.read(8);
    let [ToClient::Lobby(lobby)] = &heard[..] else {
        panic!("not once: {heard:?}");
    };
    assert_eq!((lobby.seeks.len(), lobby.games.len()), (1, 0));
    world.say(5, &format!("seek {}", PROPOSALS[1]));
    world.wait(1_000);
    let heard = world.read(8);
    let [ToClient::Lobby(lobby)] = &heard[..] else {
        panic!("not once: {heard:?}");
    };
    assert_eq!((lobby.seeks.len(), lobby.games.len()), (0, 1));
    world.wait(100_000);
    assert_eq!(world.lines(8), [""; 0], "nothing happens");
    world.say(8, "lobby switch=off");
    world.say(6, &format!("seek {}", PROPOSALS[1]));
    world.wait(10_000);
    assert_eq!(world.lines(8), [""; 0]);
}

/// A lobby with the longest names fits into a message; the world checks the length.
#[test]
fn a_full_lobby_is_a_message() {
    let mut world = World::new();
    for player in 1..=200 {
        world.connect(player);
        let name = "%F0%9F%80%84".repeat(20);
        world.say(player, &format!("name name={name}"));
        let main = 18_000 - player / 2 * 2;
        let clock = format!("clock=byoyomi:{main}+50x3600");
        let terms =
            format!("renju%20opening=taraguchi10%20colours=nigiri%20referee=claim%20{clock}");
        let fewer = if player <= 100 {
            player.div_ceil(2)
        } else {
            player
        };
        let terms = terms.replace(&main.to_string(), &(18_000 - fewer).to_string());
        world.say(player, &format!("seek terms={terms} takebacks=asked"));
    }
    world.hush();
    world.say(1, "lobby switch=on");
    let heard = world.read(1);
    let [ToClient::Lobby(lobby)] = &heard[..] else {
        panic!("no lobby: {heard:?}");
    };
    assert!(lobby.seeks.len() > 30 && lobby.games.len() > 20);
    assert_eq!(lobby.players, 200);
}

#[test]
fn nobody_is_told_the_lobby_twice_in_a_second() {
    let mut world = World::of(2);
    world.wait(10_000);
    world.say(1, "lobby switch=on");
    assert_eq!(world.words(1), ["lobby"]);
    for _ in 0..5 {
        world.say(1, "lobby switch=off");
        world.say(2, &format!("seek {}", PROPOSALS[0]));
        world.say(1, "lobby switch=on");
        world.say(2, "unseek");
        world.wait(199);
        assert_eq!(world.lines(1), [""; 0]);
    }
    world.wait(5);
    assert_eq!(world.words(1), ["lobby"]);
}

#[test]
fn a_thousand_pairs_play_without_hearing_of_each_other() {
    let limits = Limits {
        rooms_of_address: 1001,
        games: Quotas {
            address: Quota {
                most: 1000,
                every: 1,
            },
            ..Limits::default().games
        },
        ..Limits::default()
    };
    let mut world = World::with(limits, 1);
    let count = 1000;
    for player in 1..=2 * count {
        world.connect(player);
        world.say(player, &format!("seek {}", PROPOSALS[0]));
    }
    let games: Vec<GameId> = world.log.games.keys().copied().collect();
    assert_eq!(games.len(), 1000);
    let mut players = BTreeMap::new();
    for player in 1..=2 * count {
        for message in world.read(player) {
            if let ToClient::Game(snapshot) = message {
                let seat = snapshot.role.seat().expect("a player");
                players.insert((snapshot.start.game, seat as usize), player);
            }
        }
    }
    let line = ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"];
    for (seq, point) in line.iter().enumerate() {
        for &game in &games {
            let player = players[&(game, seq % 2)];
            world.say(player, &format!("act game={game} seq={seq} action={point}"));
        }
    }
    for (&(game, _), &player) in &players {
        let heard = world.read(player);
        assert_eq!(heard.len(), line.len());
        assert!(heard.iter().all(|message| message.game() == Some(game)));
    }
    assert!(
        world
            .log
            .ended
            .values()
            .all(|&winner| winner == Some(Seat::First))
    );
    assert_eq!(world.log.ended.len(), 1000);
}
