//! The search under a clock and an observer: it stops when told to, reports what it has found, and claims
//! only results that it has searched.

use tengen_testing::grids;
use tengen_testing::positions;

use tengen_core::rules::{Judgement, Setup};
use tengen_core::{Position, Ruleset, Stone};
use tengen_engine::protocol::Request;
use tengen_engine::{
    Choice, Engine, Info, Observer, Score, SearchLimit, Silent, StandardClock, TimeLimit, Verdict,
    think,
};
use tengen_testing::cases::cases;
use tengen_testing::clocks::TickingClock;
use tengen_testing::random::Random;

/// Number of nodes between two readings of the clock.
const BETWEEN: u64 = 1024;

/// An observer that stops the search at call number `patience`.
struct Watch {
    patience: u32,
    said: Vec<Info>,
}

impl Watch {
    fn patient() -> Watch {
        Watch {
            patience: u32::MAX,
            said: Vec::new(),
        }
    }
}

impl Observer for Watch {
    fn stops(&mut self) -> bool {
        self.patience = self.patience.saturating_sub(1);
        self.patience == 0
    }

    fn informs(&mut self, info: &Info) {
        self.said.push(info.clone());
    }
}

/// Returns the position of a request with these fields.
fn position(fields: &str) -> Position {
    let line = format!("think id=1 bot=search seed=0 limits=nodes:1 {fields}");
    let request: Request = line.parse().expect("a request");
    request.task().expect("a task").position.clone()
}

fn middle() -> Position {
    position("rules=freestyle size=15 first=black turn=black black=h8i9g10 white=h9g8i7")
}

#[test]
fn it_stops_when_the_time_is_over() {
    for ms in [1, 2, 10, 50] {
        let mut watch = Watch::patient();
        let clock = TickingClock::default();
        let limit = SearchLimit::Time(TimeLimit::new(ms, &clock));
        let verdict = think(&middle(), limit, &mut watch);
        assert!(matches!(verdict.choice, Choice::Place(_)));
        let most = (u64::from(ms) + 1) * (BETWEEN + 60);
        assert!(verdict.nodes <= most, "{ms} ms: {} nodes", verdict.nodes);
        assert!(
            verdict.nodes + 60 >= u64::from(ms) * BETWEEN,
            "{ms} ms: {}",
            verdict.nodes
        );
    }
}

#[test]
fn it_stops_when_it_is_told_to() {
    for patience in [1, 2, 20] {
        let clock = TickingClock::default();
        for limits in [
            SearchLimit::Depth(60),
            SearchLimit::Nodes(u64::MAX),
            SearchLimit::Time(TimeLimit::new(u32::MAX, &clock)),
        ] {
            let mut watch = Watch {
                patience,
                ..Watch::patient()
            };
            let verdict = think(&middle(), limits, &mut watch);
            let most = u64::from(patience) * (BETWEEN + 60);
            assert!(
                verdict.nodes <= most,
                "{limits:?} {patience}: {}",
                verdict.nodes
            );
            assert!(matches!(verdict.choice, Choice::Place(_)));
        }
    }
}

#[test]
fn it_stops_in_a_search_for_a_win_by_fours_too() {
    let mut random = Random::new(8);
    let mut stopped = 0;
    let positions = cases(100);
    for _ in 0..positions {
        let board = grids::board(&positions::crowded(19, &mut random));
        let to_move = random.pick(&Stone::BOTH);
        let position = Position::from_setup(Setup { board, to_move }, Ruleset::RENJU, Stone::Black);
        let mut watch = Watch {
            patience: 1,
            ..Watch::patient()
        };
        let clock = TickingClock::default();
        let limit = SearchLimit::Time(TimeLimit::new(100_000, &clock));
        let verdict = think(&position, limit, &mut watch);
        assert!(
            verdict.nodes <= BETWEEN + 60,
            "{verdict:?}\n{}",
            position.board()
        );
        stopped += u32::from(watch.patience == 0);
    }
    assert!(stopped > positions / 8, "{stopped}");
}

/// Checks that the reports during the search are consistent.
fn check(position: &Position, said: &[Info], verdict: &Verdict, nodes: u64) {
    let mut last = (0, 0, 0);
    for info in said {
        let done = info.done.expect("the nodes say how far it is");
        assert!(
            (info.depth, info.nodes, done) > last,
            "{info:?} after {last:?}"
        );
        assert!(
            info.nodes >= last.1 && done >= last.2 && done <= 1000,
            "{info:?}"
        );
        last = (info.depth, info.nodes, done);
        assert!(info.nodes <= nodes, "{info:?}");
        let mut after = position.clone();
        for &point in &info.line {
            assert_ne!(after.judge(point).ok(), None, "{info:?}");
            assert_eq!(after.put(point), Ok(()), "{info:?}");
        }
        let first = info.candidates.first().expect("a candidate");
        assert_eq!(info.line.first(), Some(&first.point), "{info:?}");
        assert_eq!(info.score, first.score, "{info:?}");
        for candidate in &info.candidates {
            let judged = position.judge(candidate.point);
            let is_fine = matches!(judged, Ok(it) if !matches!(it, Judgement::Forbidden(_)));
            assert!(is_fine, "{candidate:?}");
        }
    }
    if let Some(info) = said.last() {
        assert!(verdict.nodes >= info.nodes && verdict.depth >= info.depth);
    }
}

#[test]
fn what_it_says_while_it_thinks_holds_together() {
    let mut random = Random::new(9);
    let mut many = 0;
    for number in 0..80 {
        let board = grids::board(&positions::crowded(9 + number % 8, &mut random));
        let to_move = random.pick(&Stone::BOTH);
        let rules = random.pick(&["freestyle", "renju", "caro", "standard"]);
        let rules: Ruleset = rules.parse().expect("rules");
        let position = Position::from_setup(Setup { board, to_move }, rules, Stone::Black);
        let mut watch = Watch::patient();
        let verdict = think(&position, SearchLimit::Nodes(5000), &mut watch);
        check(&position, &watch.said, &verdict, 5000);
        many += u32::from(watch.said.len() > 2);
    }
    assert!(many > 10, "{many}");
    let mut watch = Watch::patient();
    let verdict = think(&middle(), SearchLimit::Depth(9), &mut watch);
    assert_eq!(verdict.depth, 9);
    let depths: Vec<u8> = watch.said.iter().map(|info| info.depth).collect();
    assert_eq!(depths, (1..=9).collect::<Vec<u8>>());
    assert_eq!(watch.said.last().and_then(|info| info.done), Some(1000));
}

#[test]
fn a_loss_is_claimed_only_after_every_move() {
    // The best move is sometimes refuted before another replaces it. If the search is stopped there, it must
    // not claim a loss that it has not searched.
    let position =
        position("rules=renju size=15 first=black turn=white black=g8h8g9h9 white=g7i8e10");
    let mut engine = Engine::new(&position);
    let full = engine.think(&position, SearchLimit::Nodes(300_000), &mut Silent);
    assert!(!matches!(full.score, Score::Loss(_)), "{full:?}");
    for nodes in (500..60_000).step_by(1500) {
        let verdict = engine.think(&position, SearchLimit::Nodes(nodes), &mut Silent);
        assert!(
            !matches!(verdict.score, Score::Loss(_)),
            "{nodes}: {verdict:?}"
        );
    }
}

#[test]
fn a_search_that_stops_keeps_the_line_that_it_reported() {
    // A value outside the window is a bound and comes with one or two moves.
    let position =
        position("rules=renju size=15 first=black turn=black black=h8i9j7i10 white=h9g10j8i8");
    let mut kept = 0;
    for nodes in (2000..40_000).step_by(1000) {
        let mut watch = Watch::patient();
        let verdict = think(&position, SearchLimit::Nodes(nodes), &mut watch);
        let told = &watch.said.last().expect("a report").line;
        let is_cut = told.starts_with(&verdict.line) && told.len() > verdict.line.len();
        assert!(!is_cut, "{nodes}: {:?} after {told:?}", verdict.line);
        let mut after = position.clone();
        for &point in &verdict.line {
            let judged = after.place(point);
            assert!(judged.is_ok(), "{nodes}: {:?}", verdict.line);
        }
        kept += u32::from(*told == verdict.line);
    }
    assert!(kept > 10, "{kept}");
}

#[test]
fn a_limit_of_time_ends_by_itself() {
    let clock = StandardClock::default();
    let limit = SearchLimit::Time(TimeLimit::new(30, &clock));
    let verdict = think(&middle(), limit, &mut Silent);
    assert!(matches!(verdict.choice, Choice::Place(_)));
}

#[test]
fn a_clock_may_start_anew_or_be_set_back() {
    let now = std::cell::Cell::new(u32::MAX - 1);
    let clock = || now.get();
    let limit = TimeLimit::new(10, &clock);
    for (at, passed, is_over) in [
        (u32::MAX, 1, false),
        (3, 5, false),
        (8, 10, true),
        (1000, 1002, true),
    ] {
        now.set(at);
        assert_eq!(
            (limit.elapsed(), limit.is_over()),
            (passed, is_over),
            "{at}"
        );
    }
    now.set(u32::MAX - 100);
    assert_eq!((limit.elapsed(), limit.is_over()), (0, false), "set back");
}
