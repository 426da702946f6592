//! Random openings: a few stones near the centre, without threats, equally good for both sides in
//! the judgement of the engine, and all different.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use tengen_core::rules::{ShapeKind, shapes};
use tengen_core::{Board, Game, Point, Symmetry, Terms};

use tengen_engine::Engine;

use super::Opening;
use super::balance::Balance;
use crate::random::Random;

/// Generates the openings that belong to a seed, each by its number.
#[derive(Debug)]
pub(crate) struct Generator {
    terms: Terms,
    seed: u64,
    /// The number of stones.
    stones: RangeInclusive<u64>,
    balance: Balance,
    /// The engine that judges openings.
    engine: Engine,
    /// The forms of the openings generated so far.
    known: Known,
}

#[derive(Clone, Debug, Default)]
struct Known {
    forms: HashSet<u64>,
    count: usize,
}

/// The usual number of stones.
const STONES: RangeInclusive<u64> = 2..=7;

/// The maximum distance of a stone from the centre, in lines.
const REACH: u8 = 3;

/// The maximum number of attempts at an opening.
const TRIES: u32 = 2_000;

/// Returned if no further opening is found under these terms.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "opening {0}: none was found that is balanced and unlike the earlier ones; a larger --balance \
     takes more of them"
)]
pub(crate) struct NoOpening(pub(crate) usize);

impl Generator {
    pub(crate) fn new(terms: Terms, seed: u64, balance: Balance) -> Generator {
        Generator {
            terms,
            seed,
            stones: STONES,
            balance,
            engine: Engine::new(Game::new(terms).position()),
            known: Known::default(),
        }
    }

    /// Sets the number of stones.
    pub(crate) fn with_stones(self, stones: RangeInclusive<u64>) -> Generator {
        Generator { stones, ..self }
    }

    pub(crate) const fn terms(&self) -> Terms {
        self.terms
    }

    /// Returns the opening that follows `earlier`. It depends only on the seed, the terms, the
    /// balance and the earlier openings.
    pub(crate) fn next(&mut self, earlier: &[Opening]) -> Result<Opening, NoOpening> {
        for opening in earlier.iter().skip(self.known.count) {
            self.known.forms.extend(self.form(opening));
        }
        self.known.count = earlier.len();
        self.numbered(earlier.len(), TRIES)
    }

    /// Returns the opening with a number, which depends only on the seed, the terms and the balance if [`Generator::next`]
    /// is not used: two numbers may have the same opening.
    pub(crate) fn any(&mut self, number: usize) -> Result<Opening, NoOpening> {
        self.numbered(number, TRIES)
    }

    fn numbered(&mut self, number: usize, tries: u32) -> Result<Opening, NoOpening> {
        let mut random = Random::of(self.seed, number as u64);
        for _ in 0..tries {
            let Some(opening) = self.draw(&mut random) else {
                continue;
            };
            let is_new = self.form(&opening);
            let is_new = is_new.is_some_and(|form| !self.known.forms.contains(&form));
            if is_new && self.is_balanced(&opening) {
                return Ok(opening);
            }
        }
        Err(NoOpening(number + 1))
    }

    /// Draws random stones; `None` if a stone is refused, ends the game or makes a threat.
    fn draw(&self, random: &mut Random) -> Option<Opening> {
        let (fewest, most) = (*self.stones.start(), *self.stones.end());
        let count = fewest + random.below(most - fewest + 1);
        let field = self.field();
        let mut game = Game::new(self.terms);
        let mut points = Vec::new();
        for _ in 0..count {
            let &point = random.pick(&field)?;
            let stone = game.position().to_move();
            if game.play(point).ok()?.is_over() {
                return None;
            }
            let made = shapes(game.board(), point, stone, self.terms.rules);
            if made
                .iter()
                .any(|shape| shape.kind != ShapeKind::ClosedThree)
            {
                return None;
            }
            points.push(point);
        }
        Some(Opening(points))
    }

    /// Returns the points near the centre.
    fn field(&self) -> Vec<Point> {
        let centre = self.terms.size.centre();
        let near = |point: &Point| {
            let columns = point.column().abs_diff(centre.column());
            columns.max(point.row().abs_diff(centre.row())) <= REACH
        };
        self.terms.size.points().filter(near).collect()
    }

    /// Returns a number that is equal for openings with the same stones up to symmetry.
    fn form(&self, opening: &Opening) -> Option<u64> {
        let board = self.board(opening);
        let images = Symmetry::ALL.into_iter();
        images
            .map(|symmetry| board.transformed(symmetry).zobrist())
            .min()
    }

    fn board(&self, opening: &Opening) -> Board {
        let mut game = Game::new(self.terms);
        for &point in &opening.0 {
            // The opening has been checked, so no move is refused.
            let _ = game.play(point);
        }
        game.board().clone()
    }

    fn is_balanced(&mut self, opening: &Opening) -> bool {
        let mut game = Game::new(self.terms);
        opening.0.iter().all(|&point| game.play(point).is_ok())
            && self.balance.holds(game.position(), &mut self.engine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::rules::forbidden_points;

    fn generator(terms: &str, seed: u64) -> Generator {
        Generator::new(terms.parse().expect("terms"), seed, Balance::Any)
    }

    fn some(generator: &mut Generator, count: usize) -> Vec<Opening> {
        let mut openings = Vec::new();
        for _ in 0..count {
            openings.push(generator.next(&openings).expect("an opening"));
        }
        openings
    }

    #[test]
    fn they_are_quiet_short_central_and_different() {
        for terms in ["freestyle", "renju", "standard size=20", "caro size=9"] {
            let mut generator = generator(terms, 1);
            let openings = some(&mut generator, 60);
            let mut forms = HashSet::new();
            for opening in &openings {
                assert!((2..=7).contains(&opening.0.len()), "{opening}");
                assert!(forms.insert(generator.form(opening)), "{opening}");
                let board = generator.board(opening);
                for (point, stone) in board.iter() {
                    let made = shapes(&board, point, stone, generator.terms.rules);
                    let is_quiet = made.iter().all(|it| it.kind == ShapeKind::ClosedThree);
                    assert!(is_quiet, "{opening}: {made:?}");
                }
            }
            let lengths: HashSet<usize> = openings.iter().map(|it| it.0.len()).collect();
            assert_eq!(lengths.len(), 6, "every length");
        }
    }

    #[test]
    fn no_black_stone_of_renju_is_forbidden() {
        let mut generator = generator("renju", 5);
        for opening in some(&mut generator, 60) {
            let mut game = Game::new(generator.terms);
            for &point in &opening.0 {
                let bans = forbidden_points(game.board(), generator.terms.rules);
                let is_black = game.position().to_move() == tengen_core::Stone::Black;
                assert!(!is_black || bans.iter().all(|(ban, _)| *ban != point));
                game.play(point).expect("a move");
            }
        }
    }

    #[test]
    fn a_seed_means_the_same_openings_for_ever() {
        let first = some(&mut generator("freestyle", 1), 4);
        assert_eq!(first, some(&mut generator("freestyle", 1), 6)[..4]);
        assert_ne!(first, some(&mut generator("freestyle", 2), 4));
    }

    #[test]
    fn a_number_means_an_opening_whatever_came_before() {
        let mut one = generator("renju", 3);
        let all: Vec<_> = (0..9).map(|number| one.any(number)).collect();
        assert_eq!(generator("renju", 3).any(7), all[7]);
        assert_ne!(all[6], all[7]);
    }

    #[test]
    fn there_may_be_none() {
        let mut generator = generator("freestyle", 1);
        let earlier = some(&mut generator, 2);
        assert_eq!(generator.numbered(earlier.len(), 0), Err(NoOpening(3)));
    }
}
