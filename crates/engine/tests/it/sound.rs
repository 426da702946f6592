//! Wins and losses that the engine claims, compared with an exhaustive search.

use std::collections::HashMap;

use tengen_core::rules::{FullBoard, Judgement, Passes, Setup};
use tengen_core::{Board, BoardSize, Point, Position, Ruleset, Stone};
use tengen_engine::{Choice, Engine, Score, SearchLimit, Silent};

use tengen_testing::cases;

use tengen_testing::random::Random;

pub(crate) const RULES: [&str; 12] = [
    "freestyle",
    "freestyle:full=second",
    "standard",
    "renju",
    "renju:full=second",
    "caro",
    "caro-exact",
    "custom:b=open,w=over",
    "custom:b=exact,w=open,ban=33+44+overline",
    "custom:b=over,w=over,ban=33,pass=on",
    "custom:b=caro,w=exact,ban=44",
    "custom:b=exact,w=over,ban=overline,full=second",
];

/// Solves positions: 1 if the side to move wins with best play, 0 for a draw, -1 if the other side wins.
pub(crate) struct Solver {
    known: HashMap<(u64, bool), i8>,
    nodes: u32,
}

/// Maximum number of positions that the solver visits.
const MOST: u32 = 400_000;

impl Solver {
    pub(crate) fn new() -> Solver {
        Solver {
            known: HashMap::new(),
            nodes: 0,
        }
    }

    pub(crate) fn solve(&mut self, position: &mut Position, passed: bool) -> Option<i8> {
        let key = (position.zobrist(), passed);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        self.nodes += 1;
        if self.nodes > MOST {
            return None;
        }
        let mut best = None;
        for point in position.board().size().points() {
            let Ok(judgement) = position.judge(point) else {
                continue;
            };
            let value = match judgement {
                Judgement::Five => 1,
                Judgement::Forbidden(_) => continue,
                Judgement::FullBoard => match position.rules().full_board {
                    FullBoard::Draw => 0,
                    FullBoard::SecondPlayerWins if position.first() == position.to_move() => -1,
                    FullBoard::SecondPlayerWins => 1,
                },
                Judgement::Quiet => {
                    position.put(point).expect("an empty point");
                    let value = self.solve(position, false);
                    position.take_back(point);
                    -value?
                }
            };
            best = best.max(Some(value));
            if value == 1 {
                break;
            }
        }
        if best < Some(1) && position.rules().passes() == Passes::On {
            let value = if passed {
                0
            } else {
                position.pass();
                let value = self.solve(position, true);
                position.pass();
                -value?
            };
            best = best.max(Some(value));
        }
        // Without passes, Black loses if no point is legal.
        let value = best.unwrap_or(-1);
        self.known.insert(key, value);
        Some(value)
    }
}

/// Returns a small board with few empty points and no five.
pub(crate) fn crowded(random: &mut Random, rules: Ruleset) -> Position {
    let lines = [5, 6, 6, 7][random.below(4)];
    let size = BoardSize::new(lines).expect("in range");
    let points: Vec<Point> = size.points().collect();
    let empty = 3 + random.below(9);
    let mut position = Position::new(size, rules, Stone::Black);
    let mut tries = 0;
    while points.len() - usize::from(position.board().stones()) > empty && tries < 2000 {
        tries += 1;
        let point = random.pick(&points);
        if position.judge(point) == Ok(Judgement::Quiet) {
            position.place(point).expect("an empty point");
        }
    }
    position
}

#[test]
fn wins_and_losses_that_are_claimed_are_there() {
    let mut random = Random::new(11);
    let mut engines: HashMap<(String, u8), Engine> = HashMap::new();
    let (mut wins, mut losses, mut missed, mut decided) = (0, 0, 0, 0);
    for case in 0..cases::cases(600) as usize {
        let text = RULES[case % RULES.len()];
        let rules: Ruleset = text.parse().expect("a rule set");
        let mut position = crowded(&mut random, rules);
        let before = position.board().clone();
        let key = (text.to_string(), position.board().size().lines());
        let engine = engines.entry(key).or_insert_with(|| Engine::new(&position));
        let verdict = engine.think(&position, SearchLimit::Depth(12), &mut Silent);
        let Some(value) = Solver::new().solve(&mut position, false) else {
            continue;
        };
        assert_eq!(*position.board(), before);
        decided += 1;
        let claim = format!(
            "{text}, {:?}: {verdict:?}, {value}\n{before:?}",
            position.to_move()
        );
        match verdict.score {
            Score::Win(_) => {
                wins += 1;
                assert_eq!(value, 1, "{claim}");
            }
            Score::Loss(_) => {
                losses += 1;
                assert_eq!(value, -1, "{claim}");
            }
            Score::Value(_) if value != 0 => missed += 1,
            Score::Value(_) => {}
        }
        if value == 1 && matches!(verdict.score, Score::Win(_)) {
            // The position after the chosen move is lost for the opponent.
            let Choice::Place(point) = verdict.choice else {
                panic!("{claim}");
            };
            if position.place(point) != Ok(Judgement::Five)
                && position.board().stones() < position.board().size().area()
            {
                let value = Solver::new().solve(&mut position, false);
                assert!(value.is_none_or(|value| value == -1), "{claim}");
            }
        }
    }
    println!("{decided} decided: {wins} wins, {losses} losses, {missed} missed");
    assert!(
        wins > decided / 50 && losses > decided / 100,
        "{wins} {losses}"
    );
    assert!(missed * 10 < decided, "{missed} of {decided}");
}

#[test]
fn a_win_is_claimed_with_its_length() {
    let mut board = Board::new(BoardSize::DEFAULT);
    for name in ["f8", "g8", "h8"] {
        board.put(name.parse().expect("a point"), Stone::White);
    }
    let setup = Setup {
        board,
        to_move: Stone::White,
    };
    // If a five needs an empty point at both ends, an open four can be blocked.
    for text in RULES.into_iter().filter(|text| !text.contains("w=open")) {
        let rules: Ruleset = text.parse().expect("a rule set");
        let position = Position::from_setup(setup.clone(), rules, Stone::Black);
        let verdict =
            Engine::new(&position).think(&position, SearchLimit::Nodes(5000), &mut Silent);
        assert_eq!(verdict.score, Score::Win(3), "{text}");
    }
}
