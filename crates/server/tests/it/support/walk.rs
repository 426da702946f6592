//! Random actions in a game.

use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use tengen_core::rules::opening::{Answer, Parity, Question};
use tengen_core::{Action, Game, Point};

/// Returns an action for the seat to move: nearly always legal, sometimes forbidden.
pub(crate) fn action(game: &Game, random: &mut StdRng) -> Action {
    if game.claim().is_some() && random.random_ratio(1, 3) {
        return Action::Claim;
    }
    if game.can_pass() && random.random_ratio(1, 30) {
        return Action::Pass;
    }
    let answer = match game.question() {
        None => return game.action_at(point(game, random)),
        Some(Question::Swap) => *[Answer::Swap, Answer::Keep].choose(random).expect("two"),
        Some(Question::Number { most }) => Answer::Number(random.random_range(1..=most)),
        Some(Question::Grab { most }) => Answer::Grab(random.random_range(1..=most)),
        Some(Question::Guess) => {
            Answer::Guess(*[Parity::Odd, Parity::Even].choose(random).expect("two"))
        }
        Some(Question::Branch(branches)) => {
            Answer::Branch(*branches.choose(random).expect("not empty"))
        }
        Some(question) => {
            let points = question.points(game.board());
            let near: Vec<Point> = points.iter().copied().take(20).collect();
            return game.action_at(*near.choose(random).expect("the opening goes on"));
        }
    };
    Action::Answer(answer)
}

/// Returns the empty points, row by row.
pub(crate) fn empty(game: &Game) -> Vec<Point> {
    let board = game.board();
    let is_empty = |point: &Point| board.is_empty_at(*point);
    board.size().points().filter(is_empty).collect()
}

/// Returns an empty point, mostly in a few rows, so that fives occur.
fn point(game: &Game, random: &mut StdRng) -> Point {
    let points = empty(game);
    let few = if random.random_ratio(9, 10) {
        12
    } else {
        points.len()
    };
    let few = few.min(points.len());
    *points[..few].choose(random).expect("the game goes on")
}
