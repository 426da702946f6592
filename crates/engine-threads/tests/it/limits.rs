//! The end of a search on several threads.

use std::cell::Cell;

use tengen_core::{BoardSize, Position, Ruleset, Stone};
use tengen_engine::{
    Bot, Choice, Info, Observer, SearchLimit, Silent, StandardClock, TableSize, TimeLimit, Verdict,
};
use tengen_engine_threads::{Team, Threads};

fn position(rules: &str, size: u8) -> Position {
    let rules: Ruleset = rules.parse().expect(rules);
    let size = BoardSize::new(size).expect("in range");
    let mut position = Position::new(size, rules, Stone::Black);
    for name in ["h8", "i8", "h9", "g7"] {
        position.put(name.parse().expect(name)).expect(name);
    }
    position
}

fn is_stone(verdict: &Verdict) -> bool {
    matches!(verdict.choice, Choice::Place(_)) && verdict.depth > 0
}

/// Stops a search after some questions.
struct Stops {
    questions: u32,
    depths: Vec<u8>,
}

impl Observer for Stops {
    fn stops(&mut self) -> bool {
        self.questions = self.questions.saturating_sub(1);
        self.questions == 0
    }

    fn informs(&mut self, info: &Info) {
        self.depths.push(info.depth);
    }
}

#[test]
fn a_stop_ends_all_threads() {
    let mut team = Team::new(Threads::at_most(4), TableSize::SMALL);
    for (rules, size) in [("freestyle", 15), ("renju", 15), ("caro", 19)] {
        let mut stops = Stops {
            questions: 20,
            depths: Vec::new(),
        };
        // Without the stop it would take hours.
        let limits = SearchLimit::Depth(u8::MAX);
        let verdict = team.choose(&position(rules, size), limits, &mut stops);
        assert!(is_stone(&verdict), "{rules}: {verdict:?}");
        assert_eq!(stops.questions, 0, "{rules}");
        assert!(stops.depths.is_sorted(), "{rules}: {:?}", stops.depths);
    }
    // Waits for the helpers.
    drop(team);
}

#[test]
fn nodes_limit_the_main_thread() {
    let position = position("freestyle", 15);
    for threads in [1, 2, 4] {
        let mut team = Team::new(Threads::at_most(threads), TableSize::SMALL);
        let verdict = team.choose(&position, SearchLimit::Nodes(30_000), &mut Silent);
        assert!(is_stone(&verdict), "{threads}: {verdict:?}");
        let most = threads * (30_000 + 1024);
        assert!(
            (30_000..=most).contains(&verdict.nodes),
            "{threads}: {}",
            verdict.nodes
        );
    }
}

#[test]
fn depth_limits_all_threads() {
    let position = position("freestyle", 15);
    for threads in [1, 2, 4] {
        let mut team = Team::new(Threads::at_most(threads), TableSize::SMALL);
        let verdict = team.choose(&position, SearchLimit::Depth(5), &mut Silent);
        assert_eq!(verdict.depth, 5, "{threads}: {verdict:?}");
    }
}

#[test]
fn time_limits_the_main_thread_by_its_clock() {
    let position = position("freestyle", 15);
    let now = Cell::new(0_u32);
    let clock = || now.replace(now.get() + 1);
    let mut team = Team::new(Threads::at_most(3), TableSize::SMALL);
    let limit = SearchLimit::Time(TimeLimit::new(30, &clock));
    assert!(is_stone(&team.choose(&position, limit, &mut Silent)));
    assert!((30..40).contains(&now.get()), "{}", now.get());
    // The next search with the same table and other rules.
    let clock = StandardClock::default();
    for rules in ["renju", "freestyle", "freestyle"] {
        let limit = SearchLimit::Time(TimeLimit::new(30, &clock));
        let verdict = team.choose(&self::position(rules, 15), limit, &mut Silent);
        assert!(matches!(verdict.choice, Choice::Place(_)), "{verdict:?}");
    }
}
