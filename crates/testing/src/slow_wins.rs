//! The definition of wins by fours and by threats, played out by the rules: for small boards and short wins.

use std::collections::HashMap;

use tengen_core::rules::Judgement;
use tengen_core::{Point, Position};
use tengen_engine::Forcing;

/// The definition: the attacker wins if it makes a five, or a move that threatens something and wins after
/// every legal reply. A four threatens a five, another threat a win by fours. All that is won takes at most the
/// number of moves that the attacker has left.
pub struct SlowWins {
    known: HashMap<(u64, bool, u8), bool>,
    /// The number of positions so far, and the most.
    positions: u32,
    most: u32,
}

impl SlowWins {
    /// Creates a search that gives up after `most` positions.
    pub fn new(most: u32) -> SlowWins {
        SlowWins {
            known: HashMap::new(),
            positions: 0,
            most,
        }
    }

    /// Returns `true` if so many positions were looked at that all answers mean nothing.
    pub fn is_incomplete(&self) -> bool {
        self.positions > self.most
    }

    /// Returns `true` if the side to move wins in at most `most` moves.
    pub fn wins(&mut self, position: &mut Position, forcing: Forcing, most: u8) -> bool {
        let key = (position.zobrist(), forcing == Forcing::Fours, most);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        self.positions += 1;
        if self.positions > self.most {
            return false;
        }
        let mut points = position.board().size().points();
        let wins = most > 0 && can_make_a_five(position)
            || points.any(|point| self.wins_with(position, point, forcing, most));
        self.known.insert(key, wins);
        wins
    }

    /// Returns `true` if the side to move wins in at most `most` moves, the first of which is `point`.
    pub fn wins_with(
        &mut self,
        position: &mut Position,
        point: Point,
        forcing: Forcing,
        most: u8,
    ) -> bool {
        match position.judge(point) {
            Ok(Judgement::Five) => most > 0,
            Ok(Judgement::Quiet) if most > 1 => {
                position.put(point).expect("an empty point");
                let wins = self.withstands(position, forcing, most - 1);
                position.take_back(point);
                wins
            }
            _ => false,
        }
    }

    fn withstands(&mut self, position: &mut Position, forcing: Forcing, most: u8) -> bool {
        position.pass();
        let threatens = match forcing {
            Forcing::Fours => can_make_a_five(position),
            Forcing::Threats => self.wins(position, Forcing::Fours, most),
        };
        position.pass();
        threatens
            && position
                .board()
                .size()
                .points()
                .all(|reply| match position.judge(reply) {
                    Err(_) | Ok(Judgement::Forbidden(_)) => true,
                    Ok(Judgement::Five | Judgement::FullBoard) => false,
                    Ok(Judgement::Quiet) => {
                        position.put(reply).expect("an empty point");
                        let wins = self.wins(position, forcing, most);
                        position.take_back(reply);
                        wins
                    }
                })
    }
}

fn can_make_a_five(position: &Position) -> bool {
    let mut points = position.board().size().points();
    points.any(|point| position.judge(point) == Ok(Judgement::Five))
}
