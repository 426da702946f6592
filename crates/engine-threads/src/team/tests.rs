//! Tests of the threads of a team.

use std::sync::atomic::{AtomicU32, Ordering};

use tengen_core::{BoardSize, Ruleset, Stone};
use tengen_engine::{Choice, Silent};

use super::*;

fn position() -> Position {
    let mut position = Position::new(BoardSize::DEFAULT, Ruleset::default(), Stone::Black);
    for name in ["h8", "i8", "h9"] {
        position.put(name.parse().expect(name)).expect(name);
    }
    position
}

fn team(threads: u64, work: Work) -> Team {
    Team {
        work,
        ..Team::new(Threads::at_most(threads), TableSize::SMALL)
    }
}

fn is_stone(verdict: &Verdict) -> bool {
    matches!(verdict.choice, Choice::Place(_)) && verdict.depth > 0
}

#[test]
fn a_panic_of_a_helper_does_not_lose_the_answer() {
    static PANICS: AtomicU32 = AtomicU32::new(0);
    let mut team = team(3, |_, number, _| {
        if number == 1 {
            PANICS.fetch_add(1, Ordering::Relaxed);
            panic!("on purpose");
        }
    });
    // Three, so that dead helpers are replaced. A helper may get its job too late to begin it.
    let mut rounds = 0;
    while PANICS.load(Ordering::Relaxed) < 3 {
        let verdict = team.choose(&position(), SearchLimit::Nodes(5000), &mut Silent);
        assert!(is_stone(&verdict), "{verdict:?}");
        assert_eq!(team.helpers.len(), 2);
        rounds += 1;
        assert!(rounds < 10_000, "no helper is replaced");
    }
}

#[test]
fn helpers_end_with_their_team_and_with_a_smaller_number() {
    static BEGUN: AtomicU32 = AtomicU32::new(0);
    static ENDED: AtomicU32 = AtomicU32::new(0);
    let begun = || BEGUN.load(Ordering::SeqCst);
    let mut team = team(4, |engine, number, job| {
        BEGUN.fetch_add(1, Ordering::SeqCst);
        search(engine, number, job);
        ENDED.fetch_add(1, Ordering::SeqCst);
    });
    while begun() < 3 {
        team.choose(&position(), SearchLimit::Nodes(20_000), &mut Silent);
        assert_eq!(team.helpers.len(), 3);
    }
    team.set_threads(Threads::ONE);
    assert_eq!(team.helpers.len(), 0);
    assert_eq!(ENDED.load(Ordering::SeqCst), begun());
    let before = begun();
    team.choose(&position(), SearchLimit::Nodes(20_000), &mut Silent);
    assert_eq!(begun(), before, "one thread has no helpers");
    team.set_threads(Threads::at_most(2));
    while begun() == before {
        team.choose(&position(), SearchLimit::Nodes(20_000), &mut Silent);
    }
    drop(team);
    assert_eq!(ENDED.load(Ordering::SeqCst), begun());
}

#[test]
fn a_panic_of_the_main_thread_ends_the_helpers() {
    struct Panics;
    impl Observer for Panics {
        fn stops(&mut self) -> bool {
            panic!("on purpose");
        }
    }
    let mut team = team(3, search);
    let played = std::panic::AssertUnwindSafe(|| {
        team.choose(&position(), SearchLimit::Depth(u8::MAX), &mut Panics)
    });
    assert!(std::panic::catch_unwind(played).is_err());
    // Waits for the helpers, whose searches would take hours.
    drop(team);
}
