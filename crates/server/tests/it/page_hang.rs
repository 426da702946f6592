//! A line that hangs for a minute while nothing answers attempts to connect: the page goes on with them, and the move is
//! through soon after the first that can succeed.

use std::collections::BTreeSet;

use crate::support::World;
use crate::support::page::{HangWay, Tab, pair, pass, play, surroundings};
use tengen_core::Seat;
use tengen_online::liveness::{
    ATTEMPT, LEAST_ABSENCE, LONGEST_SECOND, PAGE_SILENCE, SECOND, SERVER_SILENCE, SPARED,
};
use tengen_page::{Event, OnlineMessage, Surroundings};

/// Longest time until the move is through once a new connection can get through.
const THROUGH: u64 = 10_000;

/// Returns a world and two pages in a game, the first of which has connected with a random number.
fn pair_by(chance: f64) -> (World, Tab, Tab) {
    let (mut world, mut first, mut second) = pair("freestyle clock=increment:600+0");
    play("h8 i9", &mut world, &mut first, &mut second);
    first.chance = chance;
    first.lose_network(&mut world);
    first.find_network(&mut world);
    pass(3_000, &mut world, &mut [&mut first, &mut second]);
    (world, first, second)
}

/// Returns the time until a move is through after a hang of so many ms, the time that it cost, and the number of attempts.
fn hang(ms: u64, chance: f64) -> (u64, u64, u32) {
    let (mut world, mut first, mut second) = pair_by(chance);
    let (game, start) = (first.game().mirror().id(), world.now);
    let left = |world: &crate::support::World| {
        let clock = world.log.table(game).clock().expect("a clock");
        clock.face(Seat::First, 0).time
    };
    let before = left(&world);
    first.freeze(HangWay::Both);
    (first.has_network, first.is_silent, first.attempts) = (false, true, 0);
    first.press("j10", &mut world);
    let old = first.connection().expect("a connection");
    let silence = u64::from(SERVER_SILENCE);
    if silence < ms {
        pass(silence, &mut world, &mut [&mut first, &mut second]);
        world.close(old);
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
    let all = (20..=60).map(|it| (it, 0.5)).chain([(90, 0.5), (150, 0.5)]);
    let ends = [0.0, 0.99].map(|chance| [23, 31, 60].map(|seconds| (seconds, chance)));
    for (seconds, chance) in all.chain(ends.into_iter().flatten()) {
        let ms = seconds * 1000;
        let (through, charged, attempts) = hang(ms, chance);
        assert!(through <= THROUGH, "{ms} ms: through after {through} ms");
        // The clock stood for a while.
        let most = ms + THROUGH + 3_000 - u64::from(SPARED);
        assert!(charged <= most, "{ms} ms: {charged} ms");
        let most = ms / u64::from(SECOND.min(ATTEMPT)) + 2;
        assert!(u64::from(attempts) <= most, "{ms} ms: {attempts} attempts");
    }
}

/// Returns the moments at which a page tries second connections, all in vain, in ms after its line began to hang.
fn attempts(chance: f64) -> Vec<u64> {
    let (mut world, mut first, mut second) = pair_by(chance);
    let start = world.now;
    first.freeze(HangWay::Both);
    first.has_network = false;
    first.press("j10", &mut world);
    pass(60_000, &mut world, &mut [&mut first, &mut second]);
    first.beside.iter().map(|at| at - start).collect()
}

#[test]
fn second_connections_of_many_pages_do_not_come_in_step_and_become_fewer() {
    let pages = (0..20_u8).map(|it| attempts(f64::from(it) / 20.0));
    let pages: Vec<Vec<u64>> = pages.collect();
    let longest = u64::from(LONGEST_SECOND);
    for page in &pages {
        assert!(page[0] <= u64::from(SECOND) * 5 / 4 + 100, "{page:?}");
        let pauses: Vec<u64> = page.windows(2).map(|two| two[1] - two[0]).collect();
        assert!(
            pauses.iter().all(|it| *it <= longest * 5 / 4 + 100),
            "{page:?}"
        );
        assert!(
            pauses[3..].iter().all(|it| *it >= longest - 100),
            "{page:?}"
        );
    }
    // No half second has the attempts of more than some of the pages.
    let moments = pages.iter().flatten().map(|at| at / 500);
    let mut most = 0;
    for moment in moments.clone().collect::<BTreeSet<u64>>() {
        most = most.max(moments.clone().filter(|it| *it == moment).count());
    }
    assert!(most <= 14, "{most} of {} pages at once", pages.len());
}

#[test]
fn a_page_without_beats_is_back_before_it_counts_as_absent() {
    for (chance, phase) in (0..10).map(|it| (0.99, 100 * it)) {
        let (mut world, mut first, mut second) = pair_by(chance);
        first.round_trip = 300;
        let hidden = Surroundings {
            tab: tengen_page::Tab::Hidden,
            ..surroundings()
        };
        first.send(Event::Surroundings(hidden), &mut world);
        pass(2_000 + phase, &mut world, &mut [&mut first, &mut second]);
        first.freeze(HangWay::Both);
        first.said.clear();
        let start = world.now;
        while !first.has_said(OnlineMessage::Back) {
            pass(100, &mut world, &mut [&mut first, &mut second]);
            assert!(world.now - start < u64::from(LEAST_ABSENCE), "{phase}");
        }
        assert!(world.now - start >= u64::from(PAGE_SILENCE), "{phase}");
    }
}
