//! The features of a position: the entries of the tables that its static value adds up, and the codes that the net sees.

use std::collections::BTreeMap;

use tengen_core::board::{Point, Stone};
use tengen_core::rules::Position;

use super::net::MOST_NUMBER;
use super::{Code, NetWeights, Tables, ThreatMask, WeightSet};
use crate::cell::Cell;
use crate::search::Engine;
use crate::state::State;

/// The largest number of a point that the net sees.
const MOST_OF_POINT: i16 = 63;

/// The number that stands for 1 in sums over the board.
const ONE: i64 = 16 * 63;

/// The number of units of the result that make 1 in the value.
const PART: i64 = 323;

/// The entries of the tables that the static value of a position adds up, from the view of the
/// side to move. Only [`Engine::features`] makes them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Features {
    /// The values of points that are added, each value once for each colour at most.
    pub points: Vec<PointFeature>,
    /// The set of the value of threats.
    pub threat_set: WeightSet,
    /// The index of the value of threats, below [`Tables::THREATS`].
    pub threats: usize,
    /// The set of the opponent.
    pub foe_set: WeightSet,
    /// The empty points after the last ply by their codes, each pair of codes once. The net sees them.
    pub codes: Vec<CodesFeature>,
}

/// A pair of codes of empty points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct CodesFeature {
    /// The code of the side to move, below [`Tables::VALUES`].
    pub own: usize,
    /// The code of the opponent, below [`Tables::VALUES`].
    pub foe: usize,
    /// The number of points.
    pub count: u16,
}

/// A value of points, and how often it is added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PointFeature {
    /// The set of the value.
    pub set: WeightSet,
    /// The index of the value, below [`Tables::VALUES`].
    pub index: usize,
    /// The number of points with this value before the last ply and after it, both added up;
    /// negative for points of the opponent. The static value adds the mean, which is half of it.
    pub count: i16,
}

impl Features {
    /// Returns `true` if the opponent can make a five, so that the reply is forced and the static
    /// value says little.
    #[must_use]
    pub const fn has_five_to_prevent(&self) -> bool {
        ThreatMask::has_five_at(self.threats)
    }

    /// Returns `true` if the opponent can make an open four, so that few replies do not lose.
    #[must_use]
    pub const fn has_open_four_to_prevent(&self) -> bool {
        ThreatMask::has_open_four_at(self.threats)
    }

    /// Returns the static value with these tables: the sum of all entries, and the correction of the net.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::{BoardSize, Position, Ruleset, Stone};
    /// use tengen_engine::{Engine, evaluation::Tables};
    ///
    /// let empty = Position::new(BoardSize::DEFAULT, Ruleset::RENJU, Stone::Black);
    /// let features = Engine::new(&empty).features(&empty, "h8".parse()?);
    /// let value = |tables: &Tables| features.as_ref().map(|features| features.value(tables));
    /// assert_eq!(value(&Tables::zero()), Some(0));
    /// assert!(value(&Tables::built_in()).is_some_and(|value| value.abs() < 6000));
    /// # Ok::<(), tengen_core::ParsePointError>(())
    /// ```
    #[must_use]
    pub fn value(&self, tables: &Tables) -> i32 {
        self.sum(tables).saturating_add(self.correction(tables))
    }

    /// Returns the sum of all entries.
    #[must_use]
    pub fn sum(&self, tables: &Tables) -> i32 {
        let value =
            |it: &PointFeature| i32::from(tables.values(it.set)[it.index]) * i32::from(it.count);
        let points: i32 = self.points.iter().map(value).sum();
        points / 2 + i32::from(tables.threats(self.threat_set)[self.threats])
    }

    /// Returns the correction of the net, worked out without any shortcut.
    fn correction(&self, tables: &Tables) -> i32 {
        let (own, foe) = (tables.net(self.threat_set), tables.net(self.foe_set));
        let mut sums = Vec::new();
        for (weights, is_own) in [(own, true), (foe, false)] {
            let mut seen = [0; NetWeights::WIDTH];
            for it in &self.codes {
                let [mine, other] = if is_own {
                    [it.own, it.foe]
                } else {
                    [it.foe, it.own]
                };
                let [mine, other] = [mine, other].map(NetWeights::terms);
                let mine = weights.own_code(mine.as_ref().map_or(&[], |it| it));
                let other = weights.foe_code(other.as_ref().map_or(&[], |it| it));
                for ((sum, mine), other) in seen.iter_mut().zip(mine).zip(other) {
                    *sum += i64::from((mine + other).clamp(0, MOST_OF_POINT)) * i64::from(it.count);
                }
            }
            sums.extend(seen);
        }
        let dot = |row: &[i16]| -> i64 {
            row.iter()
                .zip(&sums)
                .map(|(&it, sum)| i64::from(NetWeights::limited(it)) * sum)
                .sum()
        };
        let mut result = i64::from(own.base) * ONE / 4 + dot(&own.direct) / 4;
        for (number, row) in own.layer.iter().enumerate() {
            let facts = own
                .facts
                .iter()
                .enumerate()
                .filter(|(fact, _)| self.threats >> fact & 1 == 1);
            let facts: i64 = facts.map(|(_, fact)| i64::from(fact[number])).sum();
            let value = dot(row) + (i64::from(own.bias[number]) + facts) * ONE;
            let value = value.clamp(0, i64::from(MOST_NUMBER));
            result += (value >> 10) * i64::from(NetWeights::limited(own.out[number]));
        }
        i32::try_from(result / PART).unwrap_or(0)
    }
}

impl Engine {
    /// Returns the features of the position after a stone on `point`, or `None` if `before` has no
    /// such empty point.
    ///
    /// The position before that ply counts too, because the static value is the mean of both.
    pub fn features(&mut self, before: &Position, point: Point) -> Option<Features> {
        let state = self.set(before);
        let cell = Cell::of(point);
        if !before.board().size().contains(point) || !state.is_empty(cell) {
            return None;
        }
        let own = !state.to_move();
        let mut uses = Uses::new(state, own);
        uses.add(state);
        state.place(cell);
        uses.add(state);
        let set = WeightSet::of(state.rules(), own);
        Some(Features {
            points: uses.entries(),
            threat_set: set,
            threats: ThreatMask::of(state).index(),
            foe_set: WeightSet::of(state.rules(), !own),
            codes: codes(state),
        })
    }
}

/// Returns the codes of all empty points.
fn codes(state: &State) -> Vec<CodesFeature> {
    let own = state.to_move();
    let mut counts: BTreeMap<[usize; 2], u16> = BTreeMap::new();
    for cell in Cell::all(state.board().size()).filter(|&cell| state.is_empty(cell)) {
        let codes = [own, !own].map(|stone| state.code(stone, cell).index());
        *counts.entry(codes).or_default() += 1;
    }
    let counts = counts.into_iter();
    counts
        .map(|([own, foe], count)| CodesFeature { own, foe, count })
        .collect()
}

/// How often each value is added, by colour.
struct Uses {
    own: Stone,
    sets: [WeightSet; 2],
    counts: [Vec<i16>; 2],
}

impl Uses {
    fn new(state: &State, own: Stone) -> Uses {
        Uses {
            own,
            sets: Stone::BOTH.map(|stone| WeightSet::of(state.rules(), stone)),
            counts: [vec![0; Code::COUNT], vec![0; Code::COUNT]],
        }
    }

    fn add(&mut self, state: &State) {
        for cell in Cell::all(state.board().size()).filter(|&cell| state.is_empty(cell)) {
            for stone in Stone::BOTH {
                let sign = if stone == self.own { 1 } else { -1 };
                self.counts[stone as usize][state.code(stone, cell).index()] += sign;
            }
        }
    }

    fn entries(&self) -> Vec<PointFeature> {
        let mut entries = Vec::new();
        for (&set, counts) in self.sets.iter().zip(&self.counts) {
            let used = counts.iter().enumerate().filter(|(_, count)| **count != 0);
            entries.extend(used.map(|(index, &count)| PointFeature { set, index, count }));
        }
        entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::net::with_random_nets;
    use crate::state::Blind;
    use std::sync::Arc;
    use tengen_core::board::{BoardSize, Symmetry};
    use tengen_testing::random::Random;

    const RULES: [&str; 6] = [
        "freestyle",
        "standard",
        "renju",
        "caro",
        "caro-exact",
        "custom:b=exact,w=over,ban=33+44",
    ];

    /// Returns a position of some random stones, and another empty point.
    fn random_ply(random: &mut Random, rules: &str, size: BoardSize) -> (Position, Point) {
        let mut position = Position::new(size, rules.parse().expect("rules"), Stone::Black);
        let points: Vec<Point> = size.points().collect();
        for _ in 0..random.below(60) {
            // A stone after the end of the game or on another stone is left out.
            let _ = position.put(random.pick(&points));
        }
        let is_empty = |point: &Point| position.board().is_empty_at(*point);
        let empty: Vec<Point> = points.into_iter().filter(is_empty).collect();
        let last = random.pick(&empty);
        (position, last)
    }

    fn mirrored(position: &Position, symmetry: Symmetry) -> Position {
        let board = position.board().transformed(symmetry);
        let to_move = position.to_move();
        let setup = tengen_core::rules::Setup { board, to_move };
        Position::from_setup(setup, position.rules(), position.first())
    }

    #[test]
    fn the_features_add_up_to_the_value_of_the_search() {
        let mut random = Random::new(17);
        let tables = Arc::new(with_random_nets(&mut random));
        for round in 0..60 {
            let rules = RULES[round % RULES.len()];
            let lines = if round % 2 == 0 { 15 } else { 9 };
            let size = BoardSize::new(lines).expect("a size");
            let (position, point) = random_ply(&mut random, rules, size);
            let mut engine = Engine::with_tables(&position, Arc::clone(&tables));
            let features = engine.features(&position, point).expect("an empty point");
            let mut state = State::new(position.rules(), size, &tables);
            state.set(&position, Blind::default());
            state.place(Cell::of(point));
            assert_eq!(
                features.value(&tables),
                state.value(),
                "{rules} {position:?}"
            );
            for symmetry in Symmetry::ALL {
                let there = symmetry.apply(point, size).expect("a point");
                let same = engine.features(&mirrored(&position, symmetry), there);
                assert_eq!(same.as_ref(), Some(&features), "{rules} {symmetry:?}");
            }
        }
    }

    #[test]
    fn an_occupied_point_has_no_features() {
        let mut position = Position::new(
            BoardSize::DEFAULT,
            "renju".parse().expect("rules"),
            Stone::Black,
        );
        let centre = BoardSize::DEFAULT.centre();
        position.put(centre).expect("the centre is allowed");
        assert_eq!(Engine::new(&position).features(&position, centre), None);
    }
}
