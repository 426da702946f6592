//! The search under a clock and an observer: it stops when it is told to, says what it knows, and claims
//! nothing that it did not look at.

#[path = "support/grids.rs"]
mod grids;
#[path = "support/positions.rs"]
mod positions;
#[path = "support/random.rs"]
mod random;
#[path = "support/windows.rs"]
mod windows;

use random::Random;
use tengen::engine::protocol::Request;
use tengen::engine::{Choice, Engine, Info, Limits, Observer, Score, Silent, Verdict, think};
use tengen::rules::{Judgement, Setup};
use tengen::{Position, Ruleset, Stone};

/// Nodes between two looks at the clock.
const BETWEEN: u64 = 1024;

/// An observer whose clock goes on by a millisecond at every look, who stops after so many.
struct Watch {
    ms: u32,
    patience: u32,
    said: Vec<Info>,
}

impl Watch {
    fn patient() -> Watch {
        Watch {
            ms: 0,
            patience: u32::MAX,
            said: Vec::new(),
        }
    }
}

impl Observer for Watch {
    fn elapsed(&mut self) -> u32 {
        self.ms += 1;
        self.ms
    }

    fn stops(&mut self) -> bool {
        self.patience = self.patience.saturating_sub(1);
        self.patience == 0
    }

    fn informs(&mut self, info: &Info) {
        self.said.push(info.clone());
    }
}

/// The position of a request.
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
        let verdict = think(&middle(), Limits::Time(ms), &mut watch);
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
        for limits in [
            Limits::Depth(60),
            Limits::Nodes(u64::MAX),
            Limits::Time(u32::MAX),
        ] {
            let mut watch = Watch {
                patience,
                ..Watch::patient()
            };
            let verdict = think(&middle(), limits, &mut watch);
            let most = u64::from(patience) * (BETWEEN + 60);
            assert!(
                verdict.nodes <= most,
                "{limits} {patience}: {}",
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
    for _ in 0..400 {
        let board = grids::board(&positions::crowded(19, &mut random));
        let to_move = random.pick(&Stone::BOTH);
        let position = Position::from_setup(Setup { board, to_move }, Ruleset::RENJU, Stone::Black);
        let mut watch = Watch {
            patience: 1,
            ..Watch::patient()
        };
        let verdict = think(&position, Limits::Time(100_000), &mut watch);
        assert!(
            verdict.nodes <= BETWEEN + 60,
            "{verdict:?}\n{}",
            position.board()
        );
        stopped += u32::from(watch.patience == 0);
    }
    assert!(stopped > 50, "{stopped}");
}

/// What is told while it thinks holds together.
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
        let verdict = think(&position, Limits::Nodes(5000), &mut watch);
        check(&position, &watch.said, &verdict, 5000);
        many += u32::from(watch.said.len() > 2);
    }
    assert!(many > 10, "{many}");
    let mut watch = Watch::patient();
    let verdict = think(&middle(), Limits::Depth(9), &mut watch);
    assert_eq!(verdict.depth, 9);
    let depths: Vec<u8> = watch.said.iter().map(|info| info.depth).collect();
    assert_eq!(depths, (1..=9).collect::<Vec<u8>>());
    assert_eq!(watch.said.last().and_then(|info| info.done), Some(1000));
}

#[test]
fn a_loss_is_claimed_only_after_every_move() {
    // The best move so far is refuted now and then before another one takes its place. Stopped
    // there, the search must not claim what it did not look at.
    let position =
        position("rules=renju size=15 first=black turn=white black=g8h8g9h9 white=g7i8e10");
    let mut engine = Engine::new(&position);
    let full = engine.think(&position, Limits::Nodes(300_000), &mut Silent);
    assert!(!matches!(full.score, Score::Loss(_)), "{full:?}");
    for nodes in (500..60_000).step_by(1500) {
        let verdict = engine.think(&position, Limits::Nodes(nodes), &mut Silent);
        assert!(
            !matches!(verdict.score, Score::Loss(_)),
            "{nodes}: {verdict:?}"
        );
    }
}
