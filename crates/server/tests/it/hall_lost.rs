//! Connections that end because the server that holds them is lost: its silence counts against nobody.

use crate::support::World;
use proptest::prelude::*;
use tengen_online::liveness::{ABSENCE, CHARGED, NOTICE, SPARED};
use tengen_online::{GameId, Presence, ToClient};
use tengen_server::hall::{Connection, Input, Limits};
use tengen_server::log::Outage;

/// A game in which the first player has thought for 10 s, with the players' connections.
fn ten_seconds(tabs: u64) -> (World, GameId, [u64; 2]) {
    let mut world = World::of(2);
    let terms = "terms=freestyle%20clock=increment:60%2B0 takebacks=asked";
    let (game, players) = world.pair(1, 2, terms);
    for tab in 0..tabs {
        world.connect_as(10 + tab, players[0]);
        world.join(10 + tab, game);
    }
    world.wait(10_000);
    (world, game, players)
}

fn lose(world: &mut World, connection: u64, silent: u64) {
    let connection = Connection(connection);
    world.step(Input::Lost { connection, silent });
}

/// Returns the time that the turn has taken when the player to move is back, in ms.
fn spent_after(silent: u64, away: u64) -> u64 {
    let (mut world, game, [first, _]) = ten_seconds(0);
    lose(&mut world, first, silent);
    world.wait(away);
    world.connect(first);
    world.join(first, game).spent
}

#[test]
fn a_loss_of_the_server_costs_the_player_to_move_nothing() {
    assert_eq!(spent_after(4_000, 2_000), 6_000);
    assert_eq!(spent_after(0, 29_000), 10_000);
    assert_eq!(spent_after(0, 31_000), 11_000, "only for a while");
    assert_eq!(spent_after(3_600_000, 1_000), 0, "not more than the turn");
}

#[test]
fn a_flag_falls_later_if_the_player_does_not_come_back() {
    let (mut world, _, [first, _]) = ten_seconds(0);
    lose(&mut world, first, 4_000);
    world.wait(30_000 + 54_000);
    assert!(world.log.ended.is_empty());
    world.wait(1_000);
    assert_eq!(world.log.ended.len(), 1);
}

#[test]
fn nothing_is_given_back_to_who_could_act_or_need_not() {
    let (mut world, game, [_, second]) = ten_seconds(0);
    lose(&mut world, second, 4_000);
    world.connect(3);
    assert_eq!(world.join(3, game).spent, 10_000);
    let (mut world, game, [first, _]) = ten_seconds(1);
    lose(&mut world, first, 4_000);
    assert_eq!(world.join(10, game).spent, 10_000, "another tab");
}

/// The next server, too, waits for the player to move. Meanwhile others see the clock stand.
#[test]
fn a_start_of_the_server_costs_the_player_to_move_nothing() {
    for (away, spent) in [(2_000, 10_000), (29_000, 10_000), (31_000, 11_000)] {
        let (world, game, [first, second]) = ten_seconds(0);
        let mut later = World::with(Limits::default(), 2);
        let until = world.now;
        later.log = world.log;
        later.now = until + 60_000;
        let games = later.log.games.values().cloned().collect();
        let outage = Outage {
            from: until,
            to: later.now,
        };
        later.resume(games, vec![outage]);
        later.connect(second);
        assert_eq!(later.join(second, game).spent, 10_000);
        later.wait(away);
        later.connect(first);
        assert_eq!(later.join(first, game).spent, spent, "after {away} ms");
    }
}

#[test]
fn whose_server_is_lost_is_unsteady_and_then_away() {
    let mut world = World::of(2);
    let (game, [first, second]) = world.pair(1, 2, "terms=freestyle takebacks=asked");
    world.hush();
    let connection = Connection(first);
    world.step(Input::Lost {
        connection,
        silent: 0,
    });
    let line = format!("line game={game} seat=first state=");
    assert_eq!(world.lines(second), [format!("{line}unsteady")]);
    // Who comes now is shown the same.
    world.connect(3);
    assert_eq!(world.join(3, game).presence, [Presence::Here; 2]);
    world.hush();
    world.wait(u64::from(NOTICE) - 1);
    assert_eq!(gone(&mut world, second), None);
    world.wait(1);
    assert_eq!(gone(&mut world, second), Some(ABSENCE));
    world.connect(first);
    world.join(first, game);
    assert_eq!(world.join(3, game).presence, [Presence::Here; 2]);
}

/// Returns the time for which a player who is away may come back, if that was said since the last time.
fn gone(world: &mut World, connection: u64) -> Option<u32> {
    let told = world.read(connection).into_iter();
    let mut gone = told.filter_map(|message| match message {
        ToClient::Presence {
            presence: Presence::Gone(left),
            ..
        } => Some(left),
        _ => None,
    });
    gone.next_back()
}

#[test]
fn who_comes_back_after_the_loss_of_the_server_was_never_away() {
    let mut world = World::of(2);
    let (game, [first, second]) = world.pair(1, 2, "terms=freestyle takebacks=asked");
    let connection = Connection(first);
    world.step(Input::Lost {
        connection,
        silent: 0,
    });
    world.hush();
    world.wait(5_000);
    world.connect(first);
    world.say(first, &format!("join game={game}"));
    let steady = format!("line game={game} seat=first state=steady");
    let lines = world.lines(second);
    assert_eq!(lines[0], steady);
    assert!(!lines.iter().any(|line| line.starts_with("presence ")));
    world.wait(60_000);
    assert_eq!(gone(&mut world, second), None);
}

#[test]
fn who_was_lost_is_away_when_the_game_ends() {
    let mut world = World::of(2);
    let (game, [first, second]) = world.pair(1, 2, "terms=freestyle takebacks=asked");
    lose(&mut world, first, 0);
    world.hush();
    world.say(second, &format!("act game={game} seq=0 action=resign"));
    let lines = world.lines(second);
    assert!(lines[0].starts_with("done "), "{lines:?}");
    let away = format!("presence game={game} seat=first presence=0");
    assert_eq!(lines[1..], [away]);
    world.connect(3);
    let shown = world.join(3, game).presence;
    assert_eq!(shown, [Presence::Gone(0), Presence::Here]);
    world.hush();
    world.wait(60_000);
    assert_eq!(world.lines(second), [""; 0], "it is said once");
    world.connect(first);
    world.say(first, &format!("join game={game}"));
    let here = format!("presence game={game} seat=first presence=here");
    assert_eq!(world.lines(second), [here]);
}

/// Times of a line that hangs and a server that is lost while the player is to move, in ms.
#[derive(Clone, Copy, Debug)]
struct Fault {
    /// Time from the beginning of the turn to that of the hang.
    thought: u64,
    /// Time from there to the loss of the server.
    hang: u64,
    /// Time before the loss in which the server was silent.
    silent: u64,
    /// Time from the loss until the player is back.
    away: u64,
}

impl Fault {
    /// Returns the time that the turn has taken when the player is back.
    fn spent(self) -> u64 {
        let mut world = World::of(2);
        let terms = "terms=freestyle%20clock=increment:600%2B0 takebacks=asked";
        let (game, [first, _]) = world.pair(1, 2, terms);
        world.wait(self.thought + 4_000);
        let connection = Connection(first);
        world.step(Input::Unsteady {
            connection,
            silent: 4_000,
        });
        world.wait(self.hang - 4_000);
        lose(&mut world, first, self.silent);
        world.wait(self.away);
        world.connect(first);
        world.join(first, game).spent
    }

    /// Returns the same, counted for every 100 ms by itself.
    fn expected(self) -> u64 {
        let lost = self.thought + self.hang;
        let counts = |ms: &u64| {
            let hangs = self.thought + u64::from(CHARGED);
            let line = (hangs..(hangs + u64::from(SPARED)).min(lost)).contains(ms);
            let server = (lost - self.silent..lost + 30_000).contains(ms);
            !line && !server
        };
        100 * (0..lost + self.away).step_by(100).filter(counts).count() as u64
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn no_time_counts_twice_for_a_hang_and_the_loss_of_the_server(
        (thought, hang, silent, away) in (0..100u64, 40..200u64, 0..100u64, 0..400u64)
    ) {
        let silent = silent.min(thought + hang);
        let [thought, hang, silent, away] = [thought, hang, silent, away].map(|it| it * 100);
        let fault = Fault { thought, hang, silent, away };
        prop_assert_eq!(fault.spent(), fault.expected());
    }
}

#[test]
fn the_loss_of_the_server_leaves_what_the_line_has_not_needed() {
    let mut world = World::of(2);
    let terms = "terms=freestyle%20clock=increment:600%2B0 takebacks=asked";
    let (game, [first, _]) = world.pair(1, 2, terms);
    let connection = Connection(first);
    let unsteady = Input::Unsteady {
        connection,
        silent: 5_000,
    };
    for _ in 0..3 {
        world.wait(5_000);
        world.step(unsteady.clone());
        world.wait(1_000);
        lose(&mut world, first, 0);
        world.connect(first);
        world.join(first, game);
    }
    assert_eq!(world.join(first, game).spent, 15_000);
    for (hang, expected) in [(1, 20_000), (2, 25_000), (3, 33_000), (4, 43_000)] {
        world.wait(5_000);
        world.step(unsteady.clone());
        world.wait(5_000);
        world.step(Input::Steady { connection });
        assert_eq!(world.join(first, game).spent, expected, "hang {hang}");
    }
}
