//! Monte Carlo tree search: its reports, its limits, and obvious moves that it must find.

use tengen_core::{BoardSize, Position, Ruleset, Stone};
use tengen_engine::{
    Bot, BotKind, Choice, Info, Mcts, Observer, Score, SearchLimit, Silent, TimeLimit, Verdict,
};
use tengen_testing::cases::cases;
use tengen_testing::clocks::TickingClock;
use tengen_testing::random::Random;
use tengen_testing::strewn::{is_legal, strewn, wins};

fn mcts(iterations: u16, depth: u8) -> Box<dyn Bot> {
    BotKind::Mcts(Mcts { iterations, depth }).build(7)
}

fn empty() -> Position {
    Position::new(BoardSize::DEFAULT, Ruleset::default(), Stone::Black)
}

/// Records the calls it receives.
#[derive(Default)]
struct Witness {
    infos: Vec<Info>,
    looks: u32,
    /// Number of the call of `stops` that stops the bot.
    patience: Option<u32>,
}

impl Observer for Witness {
    fn stops(&mut self) -> bool {
        self.looks += 1;
        self.patience.is_some_and(|most| self.looks >= most)
    }

    fn informs(&mut self, info: &Info) {
        self.infos.push(info.clone());
    }
}

fn visits(info: &Info) -> u64 {
    info.candidates
        .iter()
        .map(|candidate| candidate.visits)
        .sum()
}

#[test]
fn reports_tell_how_far_it_is_and_what_was_tried_most() {
    let mut position = empty();
    position
        .put(position.board().size().centre())
        .expect("empty");
    let mut witness = Witness::default();
    let verdict = mcts(1000, 50).choose(&position, SearchLimit::Depth(1), &mut witness);
    let infos = &witness.infos;
    assert_eq!(infos.len(), 20);
    for (number, info) in (1..).zip(infos) {
        assert_eq!(info.done, Some(number * 50));
        assert!(
            info.candidates
                .is_sorted_by_key(|candidate| !candidate.visits)
        );
        assert_eq!(info.line[0], info.candidates[0].point);
        assert_eq!(info.score, info.candidates[0].score);
        for &point in &info.line {
            assert!(position.board().is_empty_at(point));
        }
    }
    assert!(infos.is_sorted_by_key(|info| (info.nodes, info.depth)));
    let last = &infos[19];
    assert_eq!(last.candidates.len(), 20);
    // Each of the 24 points near the stone is tried before any is tried again.
    assert!((800..=1000 - 4).contains(&visits(last)), "{}", visits(last));
    assert!((2..=4).contains(&last.depth), "{}", last.depth);
    assert_eq!((verdict.nodes, verdict.score), (last.nodes, last.score));
    assert_eq!(verdict.choice, Choice::Place(last.candidates[0].point));
    // On a nearly empty board, few playouts end before their maximum length.
    assert!(
        (45_000..=52_000).contains(&verdict.nodes),
        "{}",
        verdict.nodes
    );
}

#[test]
fn one_iteration_is_enough_for_a_move() {
    let mut witness = Witness::default();
    let verdict = mcts(1, 1).choose(&empty(), SearchLimit::Nodes(0), &mut witness);
    assert!(is_legal(&empty(), verdict.choice));
    assert_eq!(
        (verdict.nodes, verdict.depth, witness.infos.len()),
        (2, 1, 1)
    );
    assert_eq!(witness.infos[0].done, Some(1000));
}

#[test]
fn it_stops_when_it_is_told_to_and_by_its_limits() {
    let nodes = |limits, patience| {
        let mut witness = Witness {
            patience,
            ..Witness::default()
        };
        let verdict = mcts(2000, 10).choose(&empty(), limits, &mut witness);
        assert!(is_legal(&empty(), verdict.choice));
        verdict.nodes
    };
    // An iteration on the empty board places one stone in the tree and ten in the playout.
    assert_eq!(nodes(SearchLimit::Nodes(100), None), 110);
    assert_eq!(nodes(SearchLimit::Nodes(0), None), 11);
    // Each reading of the clock takes 1 ms, and each iteration reads it once.
    let clock = TickingClock::default();
    let time = |ms| SearchLimit::Time(TimeLimit::new(ms, &clock));
    assert_eq!(nodes(time(0), None), 11);
    assert_eq!(nodes(time(5), None), 5 * 11);
    assert_eq!(nodes(SearchLimit::Depth(1), Some(7)), 7 * 11);
}

#[test]
fn it_makes_a_five() {
    let mut random = Random::new(4);
    let mut made = 0;
    for _ in 0..cases(1500) {
        let position = strewn(9, &mut random);
        let wins = wins(&position);
        if wins.is_empty() {
            continue;
        }
        let verdict = mcts(400, 10).choose(&position, SearchLimit::Depth(1), &mut Silent);
        let Choice::Place(point) = verdict.choice else {
            panic!("{verdict:?}");
        };
        assert!(wins.contains(&point), "{verdict:?} {position:?}");
        assert_eq!(verdict.score, Score::Win(1));
        made += 1;
    }
    assert!(made > 100, "{made}");
}

#[test]
fn a_seed_and_a_position_decide_everything() {
    let verdict = |seed: u64, position: &Position| -> Verdict {
        let mut bot = "mcts:iterations=60"
            .parse::<BotKind>()
            .expect("a bot")
            .build(seed);
        let first = bot.choose(position, SearchLimit::Depth(1), &mut Silent);
        // Earlier requests must not affect the choice.
        bot.choose(&empty(), SearchLimit::Depth(1), &mut Silent);
        assert_eq!(
            bot.choose(position, SearchLimit::Depth(1), &mut Silent),
            first
        );
        first
    };
    let mut others = 0;
    let mut random = Random::new(6);
    for _ in 0..20 {
        let position = strewn(15, &mut random);
        others += u32::from(verdict(1, &position) != verdict(2, &position));
    }
    assert!(others > 10, "{others}");
}

#[test]
fn the_first_moves_of_a_game_are_near_the_centre_and_each_other() {
    for seed in 0..10 {
        let mut position = empty();
        let mut bot = BotKind::Mcts(Mcts::default()).build(seed);
        for ply in 0..4_u8 {
            let choice = bot.choose(&position, SearchLimit::Depth(1), &mut Silent);
            let Choice::Place(point) = choice.choice else {
                panic!("a move");
            };
            let centre = position.board().size().centre();
            let off = |a: u8, b: u8| a.abs_diff(b) <= 2 + 2 * ply;
            assert!(
                off(point.column(), centre.column()) && off(point.row(), centre.row()),
                "{point} as stone {ply} with seed {seed}"
            );
            position.put(point).expect("empty");
        }
    }
}
