//! A line that hangs for a minute while nothing answers attempts to connect: the page goes on with them, and the move is
//! through soon after the first that can succeed.

use crate::support::page::{HangWay, pair, pass, play};
use tengen_core::Seat;
use tengen_online::liveness::{ATTEMPT, PAGE_SILENCE, SECOND, SERVER_SILENCE, SPARED};

/// Longest time until the move is through once a new connection can get through.
const THROUGH: u64 = 10_000;

/// Returns the time until a move is through after a hang of so many ms, the time that it cost, and the number of attempts.
fn hang(ms: u64) -> (u64, u64, u32) {
    let (mut world, mut first, mut second) = pair("freestyle clock=increment:600+0");
    play("h8 i9", &mut world, &mut first, &mut second);
    pass(3_000, &mut world, &mut [&mut first, &mut second]);
    let (game, start) = (first.game().mirror().id(), world.now);
    let left = |world: &crate::support::World| {
        let clock = world.log.table(game).clock().expect("a clock");
        clock.face(Seat::First, 0).time
    };
    let before = left(&world);
    first.freeze(HangWay::Both);
    (first.has_network, first.is_silent, first.attempts) = (false, true, 0);
    first.press("j10", &mut world);
    let old = first.connection.expect("a connection");
    let ends = [
        (u64::from(PAGE_SILENCE), None),
        (u64::from(SERVER_SILENCE), Some(old)),
    ];
    for (at, closed) in ends.into_iter().filter(|(at, _)| *at < ms) {
        pass(
            start + at - world.now,
            &mut world,
            &mut [&mut first, &mut second],
        );
        match closed {
            None => first.give_up_line(&mut world),
            Some(old) => world.close(old),
        }
    }
    pass(
        start + ms - world.now,
        &mut world,
        &mut [&mut first, &mut second],
    );
    let attempts = first.attempts;
    first.has_network = true;
    let back = world.now;
    while first.game().mirror().is_pending() {
        assert!(world.now - back < 60_000, "{ms} ms: it is not through");
        pass(100, &mut world, &mut [&mut first, &mut second]);
    }
    assert_eq!(second.moves(), "h8 i9 j10", "{ms} ms");
    (world.now - back, before - left(&world), attempts)
}

#[test]
fn a_move_is_through_soon_after_a_long_hang() {
    for seconds in (20..=60).chain([90, 150]) {
        let ms = seconds * 1000;
        let (through, charged, attempts) = hang(ms);
        assert!(through <= THROUGH, "{ms} ms: through after {through} ms");
        // The clock stood for a while.
        let most = ms + THROUGH + 3_000 - u64::from(SPARED);
        assert!(charged <= most, "{ms} ms: {charged} ms");
        let most = ms / u64::from(SECOND.min(ATTEMPT)) + 2;
        assert!(u64::from(attempts) <= most, "{ms} ms: {attempts} attempts");
    }
}
