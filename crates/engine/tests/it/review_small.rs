//! Reviews of the end of games on small boards, compared with a plain search that plays every move to the end.

use std::collections::HashMap;

use tengen_core::rules::{Judgement, Setup};
use tengen_core::{Game, Point, Position, Ruleset, Stone, Terms};
use tengen_engine::{Choice, Limits, Quality, ReviewLine, Score};
use tengen_testing::cases::cases;
use tengen_testing::random::Random;
use tengen_testing::{grids, positions};

use crate::review::review;

/// The limit of a study, enough to search such positions to the end.
const LIMITS: Limits = Limits::Nodes(50_000);

/// The most empty points of the first position.
const EMPTY: usize = 9;

const RULES: [&str; 3] = ["freestyle", "standard", "caro"];

/// The result of a game for the side to move if both sides play best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Plain {
    Loss,
    Draw,
    Win,
}

impl Plain {
    const fn for_other(self) -> Plain {
        match self {
            Plain::Loss => Plain::Win,
            Plain::Draw => Plain::Draw,
            Plain::Win => Plain::Loss,
        }
    }
}

type Known = HashMap<(u64, Stone), Plain>;

fn free(position: &Position) -> Vec<Point> {
    let board = position.board();
    let points = board.size().points();
    points.filter(|&it| board.is_empty_at(it)).collect()
}

/// Returns the result of a position in which nobody has five.
fn plain(position: &Position, known: &mut Known) -> Plain {
    let key = (position.board().zobrist(), position.to_move());
    if let Some(&found) = known.get(&key) {
        return found;
    }
    let best = free(position)
        .into_iter()
        .map(|point| after(position, point, known))
        .max()
        .unwrap_or(Plain::Draw);
    known.insert(key, best);
    best
}

/// Returns the result of a move for the side that makes it.
fn after(position: &Position, point: Point, known: &mut Known) -> Plain {
    let mut next = position.clone();
    match next.place(point).expect("an empty point") {
        Judgement::Five => Plain::Win,
        _ => plain(&next, known).for_other(),
    }
}

/// Returns a game with random moves to its end, from a board with at most [`EMPTY`] empty points on.
fn game(rules: Ruleset, random: &mut Random) -> Game {
    let lines = 6 + random.below(2);
    let mut grid = positions::crowded(lines, random);
    let mut spots = positions::empty_spots(&grid);
    while spots.len() > EMPTY {
        let (column, row) = spots.swap_remove(random.below(spots.len()));
        grid[row][column] = Some(random.pick(&Stone::BOTH));
    }
    let crowd = grids::board(&grid);
    // Stones that would make a five are left out.
    let mut position = Position::new(crowd.size(), rules, Stone::Black);
    for (point, stone) in crowd.iter() {
        if position.to_move() != stone {
            position.pass();
        }
        if position.judge(point) == Ok(Judgement::Quiet) {
            position.put(point).expect("an empty point");
        }
    }
    let setup = Setup {
        board: position.board().clone(),
        to_move: random.pick(&Stone::BOTH),
    };
    let terms = Terms {
        rules,
        size: setup.board.size(),
        ..Terms::default()
    };
    let mut game = Game::from_setup(terms, setup);
    while !game.status().is_over() {
        let point = random.pick(&free(game.position()));
        game.play(point).expect("a move");
    }
    game
}

#[test]
fn verdicts_agree_with_a_plain_search() {
    let mut random = Random::new(3);
    let (mut drops, mut found, mut claims) = (0, 0, 0);
    for case in 0..cases(60) as usize {
        let rules: Ruleset = RULES[case % RULES.len()].parse().expect("rules");
        let game = game(rules, &mut random);
        if free(ReviewLine::of(&game).position(0).expect("the start")).len() > 11 {
            continue;
        }
        let (mut known, reviewed) = (Known::new(), review(&game, LIMITS));
        let line = ReviewLine::of(&game);
        for (index, played) in line.moves().iter().enumerate() {
            let Choice::Place(point) = played.choice else {
                continue;
            };
            let best = plain(&played.position, &mut known);
            let value = after(&played.position, point, &mut known);
            let it = reviewed.moves()[index];
            let text = format!(
                "case {case} move {index} {point} {it:?} {best:?} {value:?}\n{}",
                played.position.board()
            );
            if reviewed.missed_win(index).is_some() {
                claims += 1;
                assert_eq!(best, Plain::Win, "{text}");
            }
            if reviewed.refutation(index).is_some() || reviewed.loses(index) {
                claims += 1;
                assert_eq!(value, Plain::Loss, "{text}");
            }
            if reviewed.loses(index) {
                assert!(best > Plain::Loss, "{text}");
            }
            for (score, value) in [(it.before, best), (it.after, value)] {
                match score {
                    Score::Win(_) => assert_eq!(value, Plain::Win, "{text}"),
                    Score::Loss(_) => assert_eq!(value, Plain::Loss, "{text}"),
                    Score::Value(_) => {}
                }
            }
            if best > Plain::Loss && value == Plain::Loss || best == Plain::Win && value < best {
                drops += 1;
                found += usize::from(it.quality == Quality::Losing);
            }
        }
    }
    println!("{found} of {drops} lost points named, {claims} claims");
    assert!(
        drops > 10 && found == drops && claims > 20,
        "{found} of {drops}, {claims}"
    );
}
