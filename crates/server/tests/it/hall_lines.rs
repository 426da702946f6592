//! Lines that hang: what is told of them, and what a hang costs on the clock.

use crate::support::World;
use proptest::prelude::*;
use tengen_online::{GameId, LineState, ToClient, liveness};
use tengen_server::hall::{Connection, Input};

const TERMS: &str = "terms=freestyle%20clock=increment:600%2B0 takebacks=asked";

const SPARED_IN_GAME: u64 = liveness::SPARED_IN_GAME as u64;
const SPARED: u64 = liveness::SPARED as u64;
const CHARGED: u64 = liveness::CHARGED as u64;

/// A game, with the players' connections, in which the first player is to move.
fn begin() -> (World, GameId, [u64; 2]) {
    let mut world = World::of(2);
    let (game, players) = world.pair(1, 2, TERMS);
    world.connect(3);
    world.join(3, game);
    world.hush();
    (world, game, players)
}

fn unsteady(world: &mut World, connection: u64, silent: u64) {
    let connection = Connection(connection);
    world.step(Input::Unsteady { connection, silent });
}

fn steady(world: &mut World, connection: u64) {
    let connection = Connection(connection);
    world.step(Input::Steady { connection });
}

/// Returns the time of the present turn as a spectator is shown it, in ms.
fn spent(world: &mut World, game: GameId) -> u64 {
    world.join(3, game).spent
}

fn lines(world: &mut World, connection: u64) -> Vec<LineState> {
    let heard = world.read(connection).into_iter();
    heard
        .filter_map(|message| match message {
            ToClient::Line { state, .. } => Some(state),
            _ => None,
        })
        .collect()
}

#[test]
fn others_are_told_once_that_a_line_is_unsteady_and_once_that_it_is_steady() {
    let (mut world, game, [first, second]) = begin();
    unsteady(&mut world, first, 4_000);
    unsteady(&mut world, first, 4_500);
    assert_eq!(lines(&mut world, second), [LineState::Unsteady]);
    world.connect(4);
    world.say(4, &format!("join game={game}"));
    assert_eq!(
        lines(&mut world, 4),
        [LineState::Unsteady],
        "who comes later"
    );
    steady(&mut world, first);
    assert_eq!(lines(&mut world, second), [LineState::Steady]);
    assert_eq!(lines(&mut world, 4), [LineState::Steady]);
}

#[test]
fn a_second_connection_makes_the_line_steady_and_its_move_counts() {
    let (mut world, game, [first, second]) = begin();
    world.wait(4_000);
    unsteady(&mut world, first, 4_000);
    world.hush();
    world.connect_as(11, first);
    world.say(11, &format!("join game={game}"));
    assert_eq!(lines(&mut world, second), [LineState::Steady]);
    world.say(11, &format!("act game={game} seq=0 action=h8"));
    assert!(world.words(second).contains(&"done"));
    world.close(first);
    assert_eq!(world.words(second), Vec::<&str>::new(), "nobody has left");
}

#[test]
fn everybody_is_shown_the_clock_that_has_stood_once_the_line_is_steady() {
    let shown = |world: &mut World, connection: u64| -> Vec<u64> {
        let heard = world.read(connection).into_iter();
        heard
            .filter_map(|message| match message {
                ToClient::Game(snapshot) => Some(snapshot.spent),
                _ => None,
            })
            .collect()
    };
    let (mut world, _, [first, second]) = begin();
    world.wait(4_000);
    unsteady(&mut world, first, 4_000);
    steady(&mut world, first);
    assert_eq!(shown(&mut world, second), [0; 0], "it has not stood");
    unsteady(&mut world, first, 4_000);
    world.wait(4_000);
    steady(&mut world, first);
    for connection in [first, second, 3] {
        assert_eq!(shown(&mut world, connection), [5_000]);
    }
    steady(&mut world, first);
    assert_eq!(shown(&mut world, second), [0; 0], "once");
}

#[test]
fn everybody_is_shown_the_clock_that_has_stood_if_the_player_is_heard_before_the_line_is_steady() {
    let (mut world, game, [first, second]) = begin();
    world.wait(4_000);
    unsteady(&mut world, first, 4_000);
    world.wait(4_000);
    world.hush();
    world.say(first, &format!("ask game={game} seq=0 wish=draw"));
    assert_eq!(world.words(second), ["game", "asked"]);
    world.say(first, &format!("act game={game} seq=0 action=h8"));
    steady(&mut world, first);
    assert!(!world.words(second).contains(&"game"), "once");
    // A refused action does not say how much time is left.
    let (mut world, game, [first, second]) = begin();
    world.wait(4_000);
    unsteady(&mut world, first, 4_000);
    world.wait(4_000);
    world.hush();
    world.say(first, &format!("act game={game} seq=7 action=h8"));
    assert_eq!(world.words(second), ["game"]);
}

#[test]
fn a_hang_costs_five_seconds_and_then_the_clock_stands_for_a_while() {
    let (mut world, game, [first, _]) = begin();
    world.wait(1_000);
    // Messages go through until now.
    world.wait(4_000);
    unsteady(&mut world, first, 4_000);
    for (wait, expected) in [
        (0, 5_000),
        (500, 5_500),
        (500, 6_000),
        (2_000, 6_000),
        (3_000, 6_000),
        (1_000, 7_000),
    ] {
        world.wait(wait);
        assert_eq!(spent(&mut world, game), expected, "after {wait} ms more");
    }
    let (mut world, game, [first, second]) = begin();
    world.wait(5_000);
    unsteady(&mut world, first, 4_000);
    world.wait(4_000);
    world.hush();
    world.say(first, &format!("act game={game} seq=0 action=h8"));
    let done = world.line(second);
    assert!(
        done.contains("entry=1.h8.594000"),
        "6 of 9 s are charged: {done}"
    );
}

#[test]
fn a_hang_that_began_before_the_turn_is_charged_from_the_turn_on() {
    let (mut world, game, [first, second]) = begin();
    world.say(first, &format!("act game={game} seq=0 action=h8"));
    world.wait(20_000);
    unsteady(&mut world, first, 4_000);
    world.wait(20_000);
    world.say(second, &format!("act game={game} seq=1 action=i9"));
    for (wait, expected) in [(4_000, 4_000), (2_000, 5_000), (3_000, 5_000)] {
        world.wait(wait);
        assert_eq!(spent(&mut world, game), expected);
    }
    steady(&mut world, first);
    world.wait(1_000);
    assert_eq!(spent(&mut world, game), 6_000, "the clock runs again");
}

#[test]
fn no_flag_falls_while_the_clock_stands() {
    let mut world = World::of(2);
    let terms = "terms=freestyle%20clock=increment:8%2B0 takebacks=asked";
    let (_, [first, _]) = world.pair(1, 2, terms);
    world.wait(4_000);
    unsteady(&mut world, first, 4_000);
    world.wait(8_500);
    assert!(world.log.ended.is_empty());
    world.wait(5_000);
    assert_eq!(world.log.ended.len(), 1);
}

#[test]
fn the_loss_of_a_gateway_is_no_absence_before_the_page_can_know_of_it() {
    let (mut world, game, [first, second]) = begin();
    let connection = Connection(first);
    world.step(Input::Lost {
        connection,
        silent: 4_000,
    });
    let claim = format!("absent game={game} take=win");
    for wait in [0, 31_000, 28_000] {
        world.wait(wait);
        world.hush();
        world.say(second, &claim);
        assert!(world.line(second).starts_with("refused"), "too early");
    }
    world.wait(2_000);
    world.hush();
    world.say(second, &claim);
    assert_eq!(world.log.ended.len(), 1);
}

/// An action of a player who may be silent on purpose.
#[derive(Clone, Copy, Debug)]
struct Turn {
    /// Time of thought with a steady line, in ms.
    thought: u64,
    /// Time of a hang after it, in ms, at the end of which the player moves.
    hang: u64,
    /// `true` if the page opens a second connection to move.
    moves_beside: bool,
}

fn turns() -> impl Strategy<Value = Vec<Turn>> {
    let turn = (
        0..3_000u64,
        prop_oneof![Just(0), 4_000..25_000u64],
        any::<bool>(),
    );
    let turn = turn.prop_map(|(thought, hang, moves_beside)| Turn {
        thought,
        hang,
        moves_beside,
    });
    proptest::collection::vec(turn, 1..12)
}

/// Returns the time that the clock of a player charges who acts in this way.
fn charged(turns: &[Turn]) -> (u64, u64) {
    let (mut world, game, [player, second]) = begin();
    let mut first = player;
    let mut real = 0;
    for (index, turn) in turns.iter().enumerate() {
        world.wait(turn.thought);
        real += turn.thought + turn.hang;
        if turn.hang > 0 {
            world.wait(4_000);
            unsteady(&mut world, first, 4_000);
            world.wait(turn.hang - 4_000);
        }
        if turn.moves_beside && turn.hang > 0 {
            let next = 100 + index as u64;
            world.connect_as(next, player);
            world.say(next, &format!("join game={game}"));
            world.close(first);
            first = next;
        }
        let seq = 2 * index;
        let points = [
            "a1", "c1", "e1", "g1", "i1", "k1", "m1", "a3", "c3", "e3", "g3", "i3",
        ];
        let replies = [
            "a15", "c15", "e15", "g15", "i15", "k15", "m15", "a13", "c13", "e13", "g13", "i13",
        ];
        world.say(
            first,
            &format!("act game={game} seq={seq} action={}", points[index]),
        );
        steady(&mut world, first);
        world.say(
            second,
            &format!("act game={game} seq={} action={}", seq + 1, replies[index]),
        );
    }
    let clock = world.log.table(game).clock().expect("it is limited");
    (real, 600_000 - clock.face(tengen_core::Seat::First, 0).time)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    /// Being silent on purpose gains at most what the contract allows, and an honest player whose line hangs pays at
    /// most what it says.
    #[test]
    fn a_cheat_gains_no_more_than_the_game_spares_and_a_hang_costs_no_more_than_is_charged(turns in turns()) {
        let (real, charged) = charged(&turns);
        prop_assert!(charged + SPARED_IN_GAME >= real, "{real} ms cost only {charged}");
        let mut left = SPARED_IN_GAME;
        let most: u64 = turns.iter().map(|turn| {
            let spared = turn.hang.saturating_sub(CHARGED).min(SPARED).min(left);
            left -= spared;
            turn.thought + turn.hang - spared
        }).sum();
        prop_assert!(charged <= most, "{charged} of {real} ms instead of {most}");
    }
}
