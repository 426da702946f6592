//! The stones on the board, as the protocol tells them: the engine's own and the opponent's.

use tengen_core::rules::Setup;
use tengen_core::{Board, BoardSize, Point, Position, Ruleset, Stone};

use super::budget::Moves;
use super::notation;
use super::refusal::Refusal;

/// The player to whom a stone belongs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Owner {
    Own,
    Opponent,
}

/// The stones in the order in which they were told, each on a point of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stones {
    size: BoardSize,
    placed: Vec<(Point, Owner)>,
}

impl Stones {
    /// Returns the empty board.
    pub(super) const fn new(size: BoardSize) -> Stones {
        let placed = Vec::new();
        Stones { size, placed }
    }

    pub(super) const fn size(&self) -> BoardSize {
        self.size
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.placed.is_empty()
    }

    fn count(&self, owner: Owner) -> usize {
        self.placed
            .iter()
            .filter(|(_, whose)| *whose == owner)
            .count()
    }

    /// Returns how far the game is.
    pub(super) fn moves(&self) -> Moves {
        let area = usize::from(self.size.area());
        Moves {
            made: self.count(Owner::Own),
            to_come: area.saturating_sub(self.placed.len()).div_ceil(2),
        }
    }

    pub(super) fn points(&self) -> Vec<Point> {
        self.placed.iter().map(|(point, _)| *point).collect()
    }

    /// Adds a stone. If the point is taken, the stones stay as they are.
    pub(super) fn add(&mut self, point: Point, owner: Owner) -> Result<(), Refusal> {
        if self.placed.iter().any(|(taken, _)| *taken == point) {
            return Err(Refusal::Taken(notation::text(point, self.size)));
        }
        self.placed.push((point, owner));
        Ok(())
    }

    /// Removes a stone. If there is none, the stones stay as they are.
    pub(super) fn remove(&mut self, point: Point) -> Result<(), Refusal> {
        let mut all = self.placed.iter();
        let Some(place) = all.rposition(|(taken, _)| *taken == point) else {
            return Err(Refusal::NoStone(notation::text(point, self.size)));
        };
        self.placed.remove(place);
        Ok(())
    }

    /// Returns the position with the engine to move.
    pub(super) fn position(&self, rules: Ruleset) -> Position {
        let own = self.own_colour(rules);
        let mut board = Board::new(self.size);
        for &(point, owner) in &self.placed {
            let stone = match owner {
                Owner::Own => own,
                Owner::Opponent => !own,
            };
            board.put(point, stone);
        }
        let setup = Setup {
            board,
            to_move: own,
        };
        Position::from_setup(setup, rules, Stone::Black)
    }

    /// Returns the engine's colour.
    ///
    /// If Black has forbidden points, managers send the stones in the order of the moves, so the first is
    /// black; a player may have passed. Otherwise the order is arbitrary, but the numbers of stones tell
    /// who began.
    fn own_colour(&self, rules: Ruleset) -> Stone {
        let opponent_began = match self.placed.first() {
            Some((_, owner)) if !rules.bans().is_empty() => *owner == Owner::Opponent,
            _ => self.count(Owner::Opponent) > self.count(Owner::Own),
        };
        if opponent_began {
            Stone::White
        } else {
            Stone::Black
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Owner::{Opponent, Own};

    fn stones(owners: &[Owner]) -> Stones {
        let mut stones = Stones::new(BoardSize::DEFAULT);
        for (owner, point) in owners.iter().zip(BoardSize::DEFAULT.points()) {
            stones.add(point, *owner).expect("a free point");
        }
        stones
    }

    #[test]
    fn the_colour_follows_from_the_stones() {
        let cases: [(&[Owner], Stone, Stone); 6] = [
            (&[], Stone::Black, Stone::Black),
            (&[Opponent], Stone::White, Stone::White),
            (&[Own, Opponent], Stone::Black, Stone::Black),
            (&[Opponent, Own, Opponent], Stone::White, Stone::White),
            // In any order.
            (&[Opponent, Opponent, Own, Own], Stone::Black, Stone::White),
            // Black, who is the engine, has passed.
            (&[Own, Opponent, Opponent], Stone::White, Stone::Black),
        ];
        for (owners, freestyle, renju) in cases {
            let to_move = |rules| stones(owners).position(rules).to_move();
            assert_eq!(to_move(Ruleset::default()), freestyle, "{owners:?}");
            assert_eq!(to_move(Ruleset::RENJU), renju, "{owners:?}");
        }
    }

    #[test]
    fn a_point_has_one_stone() {
        let mut stones = stones(&[Own, Opponent]);
        let before = stones.clone();
        let a1 = "a1".parse().expect("a point");
        assert_eq!(stones.add(a1, Own), Err(Refusal::Taken("0,14".to_owned())));
        let free = "h8".parse().expect("a point");
        assert_eq!(stones.remove(free), Err(Refusal::NoStone("7,7".to_owned())));
        assert_eq!(stones, before);
        stones.add(free, Own).expect("a free point");
        stones.remove(free).expect("a stone");
        assert_eq!(stones, before);
    }
}
