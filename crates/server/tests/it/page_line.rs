//! Pages whose line hangs without an end that anybody notices: the page says so, shows the move as being sent, and opens
//! a second connection beside the first.

use crate::support::World;
use crate::support::page::{HangWay, Tab, Trouble, all_hear, pair, pass, play, surroundings};
use tengen_core::Seat;
use tengen_online::{LineState, liveness};
use tengen_page::view::online_parts;
use tengen_page::{Event, OnlineMessage, Surroundings};

const TERMS: &str = "freestyle clock=increment:600+0";

/// Returns a world and two pages in a game with two stones whose lines have carried beats for a while.
fn beating() -> (World, Tab, Tab) {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8 i9", &mut world, &mut first, &mut second);
    pass(3_000, &mut world, &mut [&mut first, &mut second]);
    (world, first, second)
}

/// Returns the time after which a page says something, in ms.
fn until(says: impl Fn(&Tab) -> bool, (world, one, two): (&mut World, &mut Tab, &mut Tab)) -> u64 {
    let start = world.now;
    while !says(one) {
        assert!(world.now - start < 60_000, "it says nothing");
        pass(100, world, &mut [&mut *one, &mut *two]);
    }
    world.now - start
}

fn is_sending(page: &Tab) -> bool {
    page.app.online().expect("online").is_sending()
}

fn line(page: &Tab) -> LineState {
    page.app.online().expect("online").line()
}

#[test]
fn a_steady_line_says_nothing() {
    let (mut world, mut first, mut second) = beating();
    pass(60_000, &mut world, &mut [&mut first, &mut second]);
    for page in [&first, &second] {
        assert_eq!(line(page), LineState::Steady);
        assert!(!page.has_said(OnlineMessage::Hangs));
        assert!(!page.has_said(OnlineMessage::Lost));
        let parts = online_parts(&page.app, page.app.online().expect("online"));
        assert!(!parts.contains(&"link"));
    }
}

#[test]
fn a_hang_is_said_within_four_seconds() {
    for way in [HangWay::ToServer, HangWay::ToPage, HangWay::Both] {
        let (mut world, mut first, mut second) = beating();
        first.has_network = false;
        first.freeze(way);
        let said = until(
            |page| line(page) == LineState::Unsteady,
            (&mut world, &mut first, &mut second),
        );
        assert!(said <= 4_200, "{way:?}: said after {said} ms");
        assert!(first.has_said(OnlineMessage::Hangs));
    }
}

#[test]
fn a_move_on_a_line_that_hangs_is_said_to_be_sent_and_is_through_on_a_second_connection() {
    for way in [HangWay::ToServer, HangWay::ToPage, HangWay::Both] {
        let (mut world, mut first, mut second) = beating();
        first.freeze(way);
        let old = first.connection();
        first.press("j10", &mut world);
        let sending = until(is_sending, (&mut world, &mut first, &mut second));
        assert!(
            (1_900..=2_200).contains(&sending),
            "{way:?}: sending after {sending} ms"
        );
        let parts = online_parts(&first.app, first.app.online().expect("online"));
        assert!(parts.contains(&"link"), "it is shown");
        let through = sending
            + until(
                |page| !page.game().mirror().is_pending(),
                (&mut world, &mut first, &mut second),
            );
        assert!(through <= 4_100, "{way:?}: through after {through} ms");
        assert_ne!(first.connection(), old);
        all_hear(&mut world, &mut [&mut first, &mut second]);
        assert_eq!(second.moves(), "h8 i9 j10");
        assert_eq!(line(&first), LineState::Steady);
        assert!(!is_sending(&first));
        assert!(first.has_said(OnlineMessage::Back));
        let clock = world
            .log
            .table(first.game().mirror().id())
            .clock()
            .expect("a clock");
        let charged = 600_000 - clock.face(Seat::First, 0).time;
        assert!(charged <= 3_000 + 4_100, "{way:?}: {charged} ms");
        play("k11", &mut world, &mut second, &mut first);
        assert_eq!(first.moves(), "h8 i9 j10 k11");
    }
}

#[test]
fn a_page_whose_network_is_back_tries_a_second_connection_at_once() {
    let (mut world, mut first, mut second) = beating();
    first.freeze(HangWay::Both);
    first.has_network = false;
    first.press("j10", &mut world);
    // The last attempt before was less than three seconds ago.
    pass(8_000, &mut world, &mut [&mut first, &mut second]);
    assert!(first.game().mirror().is_pending());
    let old = first.connection();
    first.find_network(&mut world);
    assert_ne!(first.connection(), old);
    pass(100, &mut world, &mut [&mut first, &mut second]);
    assert!(!first.game().mirror().is_pending());
    assert_eq!(second.moves(), "h8 i9 j10");
}

#[test]
fn the_opponent_sees_an_unsteady_line_before_an_absent_player() {
    let (mut world, mut first, mut second) = beating();
    first.freeze(HangWay::Both);
    first.has_network = false;
    let seat = Seat::First;
    let unsteady = |page: &Tab| page.has_said(OnlineMessage::Unsteady(seat));
    let after = until(unsteady, (&mut world, &mut second, &mut first));
    assert!(after <= 4_200, "{after} ms");
    assert!(!second.has_said(OnlineMessage::Gone(seat)));
    let old = first.connection().expect("a connection");
    world.close(old);
    all_hear(&mut world, &mut [&mut second]);
    assert!(second.has_said(OnlineMessage::Gone(seat)));
}

#[test]
fn a_line_that_answers_again_needs_no_second_connection() {
    let (mut world, mut first, mut second) = beating();
    first.freeze(HangWay::ToPage);
    let old = first.connection();
    until(
        |page| line(page) == LineState::Unsteady,
        (&mut world, &mut first, &mut second),
    );
    first.hang = None;
    pass(1_600, &mut world, &mut [&mut first, &mut second]);
    assert_eq!(line(&first), LineState::Steady);
    assert!(first.has_said(OnlineMessage::Back));
    assert_eq!(first.connection(), old);
}

#[test]
fn a_hidden_page_sends_no_beats_and_looks_at_its_line_when_it_is_shown_again() {
    let (mut world, mut first, mut second) = beating();
    let tab = |tab| {
        Event::Surroundings(Surroundings {
            tab,
            ..surroundings()
        })
    };
    first.send(tab(tengen_page::Tab::Hidden), &mut world);
    first.freeze(HangWay::Both);
    pass(20_000, &mut world, &mut [&mut first, &mut second]);
    assert_eq!(line(&first), LineState::Steady, "it does not look");
    second.press("a1", &mut world);
    first.send(tab(tengen_page::Tab::Shown), &mut world);
    let back = until(
        |page| page.has_said(OnlineMessage::Back),
        (&mut world, &mut first, &mut second),
    );
    assert!(back <= 5_200, "{back} ms");
}

#[test]
fn a_full_server_does_not_end_the_line_that_the_page_has() {
    let (mut world, mut first, mut second) = beating();
    let old = first.connection();
    first.freeze(HangWay::ToPage);
    first.trouble = Some(Trouble::Full);
    first.press("j10", &mut world);
    pass(9_000, &mut world, &mut [&mut first, &mut second]);
    assert_eq!(first.beside.len(), 2, "it has tried");
    assert_eq!(first.connection(), old);
    first.hang = None;
    pass(1_600, &mut world, &mut [&mut first, &mut second]);
    assert!(!first.game().mirror().is_pending(), "the line has answered");
    assert_eq!(first.connection(), old);
    assert!(!first.has_said(OnlineMessage::Lost));
    assert_eq!(line(&first), LineState::Steady);
}

#[test]
fn a_slow_second_connection_is_not_ended_by_messages_on_the_line_that_hangs() {
    for phase in 0..15 {
        let (mut world, mut first, mut second) = beating();
        first.round_trip = 300;
        pass(
            3_000 + 100 * phase,
            &mut world,
            &mut [&mut first, &mut second],
        );
        first.freeze(HangWay::ToServer);
        first.press("j10", &mut world);
        let through = until(
            |page| !page.game().mirror().is_pending(),
            (&mut world, &mut first, &mut second),
        );
        assert!(through <= 6_000, "through after {through} ms");
        assert_eq!(first.beside.len(), 1, "the first one has come through");
    }
}

#[test]
fn a_second_connection_is_ended_once_the_line_has_answered() {
    let (mut world, mut first, mut second) = beating();
    let old = first.connection();
    first.round_trip = 300;
    first.trouble = Some(Trouble::SlowStore);
    first.press("j10", &mut world);
    until(
        |page| !page.beside.is_empty(),
        (&mut world, &mut first, &mut second),
    );
    first.trouble = None;
    pass(5_000, &mut world, &mut [&mut first, &mut second]);
    assert_eq!(second.moves(), "h8 i9 j10");
    assert_eq!(first.connection(), old);
}

/// The most second connections of a page in the first minute of an action that is not answered while beats are.
const FEW: usize = 4;

#[test]
fn a_slow_store_makes_few_second_connections() {
    for chance in [0.0, 0.3, 0.99] {
        let (mut world, mut first, mut second) = beating();
        first.chance = chance;
        first.trouble = Some(Trouble::SlowStore);
        first.press("j10", &mut world);
        let start = world.now;
        pass(60_000, &mut world, &mut [&mut first, &mut second]);
        assert!(first.game().mirror().is_pending() && is_sending(&first));
        assert_eq!(line(&first), LineState::Steady);
        let soon = u64::from(liveness::SECOND) * 5 / 4 + 100;
        assert!(first.beside[0] - start <= soon, "{:?}", first.beside);
        assert!(first.beside.len() <= FEW, "{:?}", first.beside);
        // Each pause but the last ones is about twice as long as the one before.
        pass(300_000, &mut world, &mut [&mut first, &mut second]);
        let longest = u64::from(liveness::LONGEST_REPEAT) * 5 / 4 + 100;
        let last = first.beside.windows(2).last().expect("two");
        assert!(last[1] - last[0] <= longest, "{:?}", first.beside);
        assert!(first.beside.len() <= 2 * FEW, "{:?}", first.beside);
        first.trouble = None;
        pass(100, &mut world, &mut [&mut first, &mut second]);
        assert!(!first.game().mirror().is_pending());
        let tried = first.beside.len();
        play("k11 k12", &mut world, &mut second, &mut first);
        pass(60_000, &mut world, &mut [&mut first, &mut second]);
        assert_eq!(first.beside.len(), tried, "every action is answered");
    }
}

#[test]
fn a_move_that_waits_for_the_store_is_through_soon_after_the_line_hangs() {
    for seconds in [2, 5, 12, 20, 40, 100] {
        let (mut world, mut first, mut second) = beating();
        first.round_trip = 300;
        first.trouble = Some(Trouble::SlowStore);
        first.press("j10", &mut world);
        pass(seconds * 1_000, &mut world, &mut [&mut first, &mut second]);
        first.trouble = None;
        first.freeze(HangWay::Both);
        let through = until(
            |page| !page.game().mirror().is_pending(),
            (&mut world, &mut first, &mut second),
        );
        assert!(through <= 10_000, "{seconds} s: through after {through} ms");
    }
}
