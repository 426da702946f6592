//! The features of moves: the weights that the order of a move adds up.

use tengen_core::board::Point;
use tengen_core::rules::Position;

use super::WeightSet;
use crate::cell::Cell;
use crate::move_order::{Last, Relation, attack_terms, defence_terms, near_term, relation};
use crate::search::Engine;
use crate::state::{State, cells};

/// A move with the weights that its order adds up. Only [`Engine::move_features`] makes it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct MoveFeatures {
    /// The point of the move.
    pub point: Point,
    /// The indices of the weights, each below [`Tables::ORDER`](super::Tables::ORDER); a weight
    /// may be added more than once.
    pub terms: Vec<usize>,
}

impl Engine {
    /// Returns the features of all allowed moves near the stones, and the set that weighs them, in
    /// the position that `plies` lead to from `before`. The last two plies count as the last stones of
    /// both sides. Returns `None` if a ply is not on an empty point.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::{BoardSize, Position, Ruleset, Stone};
    /// use tengen_engine::Engine;
    ///
    /// let empty = Position::new(BoardSize::DEFAULT, Ruleset::RENJU, Stone::Black);
    /// let found = Engine::new(&empty).move_features(&empty, &["h8".parse()?, "i9".parse()?]);
    /// assert!(found.is_some_and(|(_, moves)| moves.len() > 20));
    /// # Ok::<(), tengen_core::ParsePointError>(())
    /// ```
    pub fn move_features(
        &mut self,
        before: &Position,
        plies: &[Point],
    ) -> Option<(WeightSet, Vec<MoveFeatures>)> {
        let state = self.set(before);
        for &point in plies {
            let cell = Cell::of(point);
            if !before.board().size().contains(point) || !state.is_empty(cell) {
                return None;
            }
            state.place(cell);
        }
        let set = WeightSet::of(state.rules(), state.to_move());
        let moves = cells(state.near()).filter(|&it| state.is_empty(it) && !state.is_forbidden(it));
        let moves = moves.filter_map(|cell| {
            Some(MoveFeatures {
                point: cell.point()?,
                terms: terms(state, cell),
            })
        });
        Some((set, moves.collect()))
    }
}

fn terms(state: &State, cell: Cell) -> Vec<usize> {
    let own = state.to_move();
    let classes = |stone| state.code(stone, cell).classes();
    let near = [(Last::Foe, 0), (Last::Own, 1)].map(|(last, ago)| {
        let relation = state
            .last(ago)
            .map_or(Relation::FAR, |stone| relation(stone, cell));
        near_term(last, relation)
    });
    attack_terms(state.threat(own, cell), classes(own))
        .into_iter()
        .chain(defence_terms(state.threat(!own, cell), classes(!own)))
        .chain(near)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::Tables;
    use tengen_core::board::{BoardSize, Stone, Symmetry};
    use tengen_testing::random::Random;

    /// Returns the empty board and some random plies on it that the rules allow.
    fn random_plies(random: &mut Random, rules: &str) -> (Position, Vec<Point>) {
        let rules = rules.parse().expect("rules");
        let empty = Position::new(BoardSize::DEFAULT, rules, Stone::Black);
        let points: Vec<Point> = BoardSize::DEFAULT.points().collect();
        let mut position = empty.clone();
        let mut plies = Vec::new();
        for _ in 0..random.below(40) + 2 {
            let point = random.pick(&points);
            if position.put(point).is_ok() {
                plies.push(point);
            }
        }
        (empty, plies)
    }

    #[test]
    fn the_features_add_up_to_the_order_of_the_search_under_all_symmetries() {
        let mut random = Random::new(18);
        let tables = Tables::built_in();
        for rules in ["freestyle", "standard", "renju", "caro"].repeat(4) {
            let (empty, plies) = random_plies(&mut random, rules);
            let mut engine = Engine::new(&empty);
            let (set, moves) = engine.move_features(&empty, &plies).expect("empty points");
            let far = [Last::Foe, Last::Own]
                .map(|last| i32::from(tables.order(set)[near_term(last, Relation::FAR)]));
            for it in &moves {
                let weights = it
                    .terms
                    .iter()
                    .map(|&term| i32::from(tables.order(set)[term]));
                let sum = weights.sum::<i32>() - far.iter().sum::<i32>();
                assert_eq!(
                    sum,
                    engine.state().order().of(Cell::of(it.point)),
                    "{rules} {it:?}"
                );
            }
            for symmetry in Symmetry::ALL {
                let image = |point| symmetry.apply(point, BoardSize::DEFAULT).expect("a point");
                let there: Vec<Point> = plies.iter().map(|&point| image(point)).collect();
                let (_, mut found) = engine.move_features(&empty, &there).expect("empty points");
                let mut expected = moves.clone();
                for it in &mut expected {
                    it.point = image(it.point);
                }
                for them in [&mut expected, &mut found] {
                    them.sort_by_key(|it| it.point);
                    for it in them {
                        it.terms.sort_unstable();
                    }
                }
                assert_eq!(found, expected, "{rules} {symmetry:?}");
            }
        }
    }

    #[test]
    fn an_occupied_point_is_no_ply() {
        let rules = "freestyle".parse().expect("rules");
        let empty = Position::new(BoardSize::DEFAULT, rules, Stone::Black);
        let centre = BoardSize::DEFAULT.centre();
        assert_eq!(
            Engine::new(&empty).move_features(&empty, &[centre, centre]),
            None
        );
    }
}
