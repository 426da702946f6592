//! The position of a search: the stones, the threats that a stone of either colour would make on
//! every empty point, and their counts, updated with every stone placed or removed.

mod blind;
mod key;
mod order;
mod place;
mod rows;
mod value;

pub(super) use blind::Blind;
pub(super) use rows::{Rows, cells, is_marked, mark};

use super::cell::{Cell, LineDirection};
use super::evaluation::{Net, Sums, Tables, WeightSet};
use super::move_order::{Last, Nearness};
use super::pattern::{BLACK, Class, EMPTY, Patterns, WHITE};
use super::threat::{Records, Threat};
use order::LineWeights;
use place::{CellState, IS_EMPTY, Ply, Summed, flags};
use rows::near_too;
use tengen_core::board::{Board, BoardSize, Stone};
use tengen_core::rules::{Five, Position, Ruleset, forbidden};

/// A position on which stones can be placed and removed quickly.
pub(super) struct State {
    rules: Ruleset,
    /// `true` if a stone can change the class of a point five points away. It cannot where any five or more stones win, as in
    /// freestyle: the five stones of a five through a point lie within four points of it.
    looks_five_away: bool,
    patterns: Patterns,
    records: Records,
    net: Option<Net>,
    /// By side to move, the values of the threats in a position.
    threat_values: [Vec<i16>; 2],
    /// By side to move, the weights of the distances to the opponent's last stone and to its own.
    nearness: [[Nearness; 2]; 2],
    /// By colour, the ordering values of the lines through a point.
    lines: [LineWeights; 2],
    board: Board,
    to_move: Stone,
    first: Stone,
    words: [[u64; 64]; 4],
    blind: Blind,
    places: Box<[CellState; Cell::COUNT]>,
    /// By colour, the cells on which it makes a four or a five.
    fours: [Rows; 2],
    /// The part of the hash for the winner of a full board, which depends on the colour that started.
    ground: u64,
    plies: Vec<Ply>,
    saved: Vec<CellState>,
    /// By ply, the sums of the net if they are known.
    sums: Vec<Sums>,
    /// Room for codes of cells, used by `sum_up` alone.
    later: Box<[[u16; 2]; Cell::COUNT]>,
}

impl State {
    /// Creates an empty board with these rules and this size, evaluated with these tables.
    pub(super) fn new(rules: Ruleset, size: BoardSize, tables: &Tables) -> State {
        let threats = |stone| tables.threats(WeightSet::of(rules, stone)).to_vec();
        let nearness = |stone| {
            let weights = tables.order(WeightSet::of(rules, stone));
            [Last::Foe, Last::Own].map(|last| Nearness::new(weights, last))
        };
        let mut state = State {
            rules,
            looks_five_away: Stone::BOTH
                .iter()
                .any(|&stone| rules.five(stone) != Five::OrMore),
            patterns: Patterns::new(rules),
            records: Records::new(rules, tables),
            net: Net::new(rules, tables),
            threat_values: Stone::BOTH.map(threats),
            nearness: Stone::BOTH.map(nearness),
            lines: Stone::BOTH.map(|stone| LineWeights::new(rules, stone, tables)),
            board: Board::new(size),
            to_move: Stone::Black,
            first: Stone::Black,
            words: [[0; 64]; 4],
            blind: Blind::default(),
            places: Box::new([CellState::none(Cell::default()); Cell::COUNT]),
            fours: [[0; 32]; 2],
            ground: 0,
            plies: Vec::with_capacity(512),
            saved: Vec::with_capacity(512 * 41),
            sums: Vec::new(),
            later: Box::new([[0; 2]; Cell::COUNT]),
        };
        state.clear();
        state
    }

    fn clear(&mut self) {
        let size = self.board.size();
        self.board = Board::new(size);
        self.words = [[0; 64]; 4];
        for (place, number) in self.places.iter_mut().zip(0..) {
            *place = CellState::none(Cell::at(number));
        }
        self.fours = [[0; 32]; 2];
        self.plies.clear();
        self.saved.clear();
        self.plies.push(Ply {
            counts: [[0; 16]; 2],
            value: 0,
            summed: Summed::No,
            near: [0; 32],
            cell: None,
            saved: 0,
        });
        for cell in Cell::all(size) {
            for (line, words) in LineDirection::ALL.into_iter().zip(&mut self.words) {
                let (word, place) = line.place(cell);
                words[word] |= EMPTY << (2 * place);
            }
        }
        for cell in Cell::all(size) {
            self.places[cell.index()].flags = IS_EMPTY;
            self.refresh(cell);
        }
    }

    /// Sets a position of the same rules and size, overlooking the lines in `blind` from then on.
    pub(super) fn set(&mut self, position: &Position, blind: Blind) {
        self.blind = blind;
        self.clear();
        self.first = position.first();
        self.ground = key::ground(self.rules, self.first);
        for (point, stone) in position.board().iter() {
            self.to_move = stone;
            self.place(Cell::of(point));
        }
        // Forget the plies that placed these stones: `undo` must not remove them.
        let last = self.plies.pop();
        self.plies.clear();
        self.saved.clear();
        self.plies.extend(last.map(|last| Ply {
            cell: None,
            saved: 0,
            summed: Summed::No,
            ..last
        }));
        self.to_move = position.to_move();
    }

    /// Returns `true` if `position` has the rules and the size of this state.
    pub(super) fn fits(&self, position: &Position) -> bool {
        self.rules == position.rules() && self.board.size() == position.board().size()
    }

    pub(super) const fn rules(&self) -> Ruleset {
        self.rules
    }

    pub(super) const fn board(&self) -> &Board {
        &self.board
    }

    pub(super) const fn to_move(&self) -> Stone {
        self.to_move
    }

    pub(super) const fn first(&self) -> Stone {
        self.first
    }

    fn ply(&self) -> &Ply {
        // `clear` adds the first ply, and `undo` never removes it.
        &self.plies[self.plies.len() - 1]
    }

    /// Returns the number of empty points on which the colour has the threat.
    pub(super) fn count(&self, stone: Stone, threat: Threat) -> u8 {
        self.ply().counts[stone as usize][threat.index()]
    }

    /// Returns the threat that a stone of the colour would make on an empty cell.
    pub(super) fn threat(&self, stone: Stone, cell: Cell) -> Threat {
        self.places[cell.index()].threats[stone as usize]
    }

    /// Returns the threat of a stone on an empty cell as if the point were not forbidden.
    pub(super) fn threat_if_allowed(&self, stone: Stone, cell: Cell) -> Threat {
        let classes = self.places[cell.index()].classes[stone as usize];
        self.records.get(stone, classes).allowed
    }

    /// Returns the lines on which the colour makes a five with a stone on an empty cell.
    pub(super) fn lines_of_five(
        &self,
        stone: Stone,
        cell: Cell,
    ) -> impl Iterator<Item = LineDirection> + use<> {
        let classes = self.places[cell.index()].classes[stone as usize];
        let lines = LineDirection::ALL.into_iter();
        lines.filter(move |&line| classes >> (4 * line as u16) & 15 == Class::Five as u16)
    }

    pub(super) fn is_empty(&self, cell: Cell) -> bool {
        self.places[cell.index()].flags & IS_EMPTY != 0
    }

    /// Returns the cells on which the colour makes a four or a five.
    pub(super) const fn fours(&self, stone: Stone) -> &Rows {
        &self.fours[stone as usize]
    }

    /// Returns `true` if the colour can make a four or a five anywhere.
    pub(super) fn has_four(&self, stone: Stone) -> bool {
        self.fours[stone as usize].iter().any(|&row| row != 0)
    }

    /// Returns the cells near the stones.
    pub(super) fn near(&self) -> &Rows {
        &self.ply().near
    }

    /// Returns the cell of the stone placed `ago` plies ago (0 for the last ply), or `None` for a
    /// pass or an unknown ply.
    pub(super) fn last(&self, ago: usize) -> Option<Cell> {
        self.plies.iter().rev().nth(ago)?.cell
    }

    /// Returns `true` if the side to move must not play on an empty cell.
    pub(super) fn is_forbidden(&self, cell: Cell) -> bool {
        let suspect = self.threat(Stone::Black, cell) == Threat::Suspect || !self.blind.is_none();
        if self.to_move == Stone::White || !suspect {
            return false;
        }
        cell.point()
            .is_some_and(|point| forbidden(&self.board, point, self.rules).is_some())
    }

    /// Places a stone of the side to move on an empty cell.
    pub(super) fn place(&mut self, cell: Cell) {
        let Some(point) = cell.point().filter(|_| self.is_empty(cell)) else {
            debug_assert!(false, "an empty cell of the board");
            return;
        };
        let stone = self.to_move;
        let mut ply = self.ply().clone();
        ply.cell = Some(cell);
        ply.saved = self.saved.len();
        ply.summed = Summed::No;
        near_too(&mut ply.near, cell);
        ply.near[cell.row()] &= !(1 << cell.column());
        self.plies.push(ply);
        self.saved.push(self.places[cell.index()]);
        self.empty_out(cell);
        self.board.put(point, stone);
        self.to_move = !stone;
        let bits = match stone {
            Stone::Black => EMPTY ^ BLACK,
            Stone::White => EMPTY ^ WHITE,
        };
        for line in LineDirection::ALL {
            let (number, place) = line.place(cell);
            let word = &mut self.words[line as usize][number];
            *word ^= bits << (2 * place);
            let word = *word;
            if self.blind.covers(line, number) {
                continue;
            }
            if self.looks_five_away {
                self.look_along::<5>(cell, line, word, place);
            } else {
                self.look_along::<4>(cell, line, word, place);
            }
        }
    }

    /// Updates the cells up to `REACH` away from a changed one on a line.
    fn look_along<const REACH: u32>(
        &mut self,
        cell: Cell,
        line: LineDirection,
        word: u64,
        place: u32,
    ) {
        let (mut before, mut after) = (cell, cell);
        for away in 1..=REACH {
            (before, after) = (before.step(line, -1), after.step(line, 1));
            self.look_again(before, line, word, place - away);
            self.look_again(after, line, word, place + away);
        }
    }

    /// Passes the turn to the other side.
    pub(super) fn pass(&mut self) {
        let mut ply = self.ply().clone();
        ply.cell = None;
        ply.saved = self.saved.len();
        ply.summed = Summed::No;
        self.plies.push(ply);
        self.to_move = !self.to_move;
    }

    /// Takes back the last ply.
    pub(super) fn undo(&mut self) {
        if self.plies.len() < 2 {
            return;
        }
        let Some(ply) = self.plies.pop() else { return };
        self.to_move = !self.to_move;
        while self.saved.len() > ply.saved
            && let Some(place) = self.saved.pop()
        {
            let cell = place.cell;
            if self.places[cell.index()].flags != place.flags {
                self.mark_fours(cell, place.flags);
            }
            self.places[cell.index()] = place;
        }
        let Some(cell) = ply.cell else { return };
        if let Some(point) = cell.point() {
            self.board.remove(point);
        }
        let bits = match self.to_move {
            Stone::Black => EMPTY ^ BLACK,
            Stone::White => EMPTY ^ WHITE,
        };
        for line in LineDirection::ALL {
            let (word, place) = line.place(cell);
            self.words[line as usize][word] ^= bits << (2 * place);
        }
    }

    /// Clears the data of a cell that gets a stone: no threat is possible on it any more.
    fn empty_out(&mut self, cell: Cell) {
        let none = CellState::none(cell);
        let place = std::mem::replace(&mut self.places[cell.index()], none);
        let last = self.plies.len() - 1;
        let ply = &mut self.plies[last];
        ply.value -= i32::from(place.value);
        for (counts, threat) in ply.counts.iter_mut().zip(place.threats) {
            counts[threat.index()] = counts[threat.index()].wrapping_sub(1);
        }
        for fours in &mut self.fours {
            fours[cell.row()] &= !(1 << cell.column());
        }
    }

    /// Updates a cell after a change on one line through it.
    fn look_again(&mut self, cell: Cell, line: LineDirection, word: u64, place: u32) {
        let before = self.places[cell.index()];
        if before.flags & IS_EMPTY == 0 {
            return;
        }
        let pair = self.patterns.pair(word >> (2 * (place - 5)));
        let shift = 4 * line as u16;
        let mut classes = before.classes;
        for (classes, class) in classes.iter_mut().zip([pair & 15, pair >> 4]) {
            *classes = *classes & !(15 << shift) | u16::from(class) << shift;
        }
        if classes != before.classes {
            self.saved.push(before);
            self.rate(cell, classes);
        }
    }

    /// Recomputes all lines through an empty cell.
    fn refresh(&mut self, cell: Cell) {
        let mut classes = [0; 2];
        for line in LineDirection::ALL {
            let (word, place) = line.place(cell);
            if self.blind.covers(line, word) {
                continue;
            }
            let pair = self
                .patterns
                .pair(self.words[line as usize][word] >> (2 * (place - 5)));
            for (classes, class) in classes.iter_mut().zip([pair & 15, pair >> 4]) {
                *classes |= u16::from(class) << (4 * line as u16);
            }
        }
        let last = self.plies.len() - 1;
        for counts in &mut self.plies[last].counts {
            counts[Threat::None.index()] = counts[Threat::None.index()].wrapping_add(1);
        }
        self.rate(cell, classes);
    }

    /// Sets the classes of an empty cell, and updates everything that depends on them.
    fn rate(&mut self, cell: Cell, classes: [u16; 2]) {
        let black = self.records.get(Stone::Black, classes[0]);
        let white = self.records.get(Stone::White, classes[1]);
        let last = self.plies.len() - 1;
        let ply = &mut self.plies[last];
        let place = &mut self.places[cell.index()];
        let value = black.value - white.value;
        ply.value += i32::from(value - place.value);
        recount(&mut ply.counts[0], place.threats[0], black.threat);
        recount(&mut ply.counts[1], place.threats[1], white.threat);
        let flags = flags(*black, *white);
        let changed = place.flags != flags;
        *place = CellState {
            classes,
            codes: [black.code, white.code],
            threats: [black.threat, white.threat],
            cell,
            value,
            flags,
        };
        if changed {
            self.mark_fours(cell, flags);
        }
    }

    fn mark_fours(&mut self, cell: Cell, flags: u8) {
        for (colour, fours) in self.fours.iter_mut().enumerate() {
            let row = &mut fours[cell.row()];
            let bit = 1 << cell.column();
            if flags >> colour & 1 == 1 {
                *row |= bit;
            } else {
                *row &= !bit;
            }
        }
    }
}

/// Counts a cell under another threat.
fn recount(counts: &mut [u8; 16], was: Threat, is: Threat) {
    if was != is {
        counts[was.index()] = counts[was.index()].wrapping_sub(1);
        counts[is.index()] = counts[is.index()].wrapping_add(1);
    }
}

#[cfg(test)]
mod tests;
