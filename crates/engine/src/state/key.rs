//! The hash that identifies a position in the transposition table.
//!
//! Plies before the root of a search are unknown, so a draw by a second pass is not recognised there.

use super::State;
use tengen_core::board::{Point, Stone, hash};
use tengen_core::rules::Ruleset;

/// Random parts of the hash.
const AFTER_A_PASS: u64 = 0x8f1b_bcdc_bfa5_3e0b;
const WINNERS: [u64; 2] = [0x2545_f491_4f6c_dd1d, 0xd6e8_feb8_6659_fd93];

/// Returns the part of the hash that stays the same during a game: the winner of a full board.
pub(super) fn ground(rules: Ruleset, first: Stone) -> u64 {
    let winner = rules.full_board.winner(first);
    winner.map_or(0, |winner| WINNERS[winner as usize])
}

impl State {
    /// Returns a hash of everything that determines the value of the position: the stones, the
    /// turn, the colour that started if a full board can be won, and a pass as last ply, after
    /// which another pass is a draw.
    pub(crate) fn hash(&self) -> u64 {
        let mut hash = self.hash_of_stones();
        if self.plies.len() > 1 && self.last(0).is_none() {
            hash ^= AFTER_A_PASS;
        }
        hash
    }

    /// Returns the hash of the position after a stone of the side to move.
    pub(crate) fn hash_after(&self, point: Point) -> u64 {
        self.hash_of_stones() ^ hash::key(point, self.to_move) ^ hash::WHITE_TO_MOVE
    }

    /// Returns the hash without the last ply.
    fn hash_of_stones(&self) -> u64 {
        let mut hash = self.board.zobrist();
        if self.to_move == Stone::White {
            hash ^= hash::WHITE_TO_MOVE;
        }
        hash ^ self.ground
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;
    use crate::state::Blind;
    use tengen_core::board::BoardSize;
    use tengen_core::rules::Position;

    /// Returns an empty board with these rules and Black to move.
    fn state(rules: &str, first: Stone) -> State {
        let rules = rules.parse().expect("rules");
        let position = Position::new(BoardSize::DEFAULT, rules, first);
        let mut state = State::new(
            rules,
            BoardSize::DEFAULT,
            &crate::evaluation::Tables::built_in(),
        );
        state.set(&position, Blind::default());
        state.to_move = Stone::Black;
        state
    }

    #[test]
    fn who_wins_a_full_board_counts() {
        let hash = |rules, first| state(rules, first).hash();
        let [black, white] = Stone::BOTH;
        assert_eq!(hash("freestyle", black), hash("freestyle", white));
        let second = "freestyle:full=second";
        assert_ne!(hash(second, black), hash(second, white));
        assert_ne!(hash(second, black), hash("freestyle", black));
    }

    #[test]
    fn after_a_pass_another_one_is_a_draw() {
        let mut state = state("custom:b=over,w=over,pass=on", Stone::Black);
        let centre = BoardSize::DEFAULT.centre();
        state.place(Cell::of(centre));
        let before = state.hash();
        state.pass();
        state.pass();
        assert_ne!(state.hash(), before);
        state.undo();
        state.undo();
        assert_eq!(state.hash(), before);
    }
}
