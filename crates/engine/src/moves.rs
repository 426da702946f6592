//! Move ordering: the move of the transposition table first, then the moves that the situation
//! requires, the most promising first.
//!
//! Against a five, these are the points that prevent it; against an open four, the points that may
//! stop it and the fours of the side to move; otherwise all points near the stones.
//!
//! Sources: staged move generation as in Crafty (R. Hyatt); the replies to an open four: L. V.
//! Allis, H. J. van den Herik and M. P. H. Huntjens, "Go-Moku and Threat-Space Search" (1993).

use super::cell::{Cell, LineDirection};
use super::state::{Rows, State, cells};
use super::threat::Threat;
use tengen_core::board::Stone;
use tengen_core::rules::Five;

/// The situation that the side to move must react to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Situation {
    /// The opponent can make a five: prevent it.
    Five,
    /// The opponent can make an open four: prevent it or make fours.
    OpenFour,
    /// Any move near the stones is possible.
    Free,
}

impl Situation {
    pub(super) fn of(state: &State) -> Situation {
        let foe = !state.to_move();
        if state.count(foe, Threat::Five) > 0 {
            Situation::Five
        } else if state.count(foe, Threat::OpenFour) > 0 {
            Situation::OpenFour
        } else {
            Situation::Free
        }
    }
}

/// Returns `true` if a five of this colour can be prevented only on the point that completes it. A
/// five that may be blocked at its ends can be prevented there too.
pub(super) fn is_plain(state: &State, stone: Stone) -> bool {
    matches!(state.rules().five(stone), Five::OrMore | Five::Exact)
}

/// Returns all points that prevent every five of the opponent, and possibly others that do not. If
/// a five can be prevented only on its own point, returns exactly the points of all fives.
pub(super) fn replies(state: &State) -> Rows {
    let foe = !state.to_move();
    let fives = cells(state.fours(foe)).filter(|&it| state.threat(foe, it) == Threat::Five);
    let mark = |rows: &mut Rows, cell: Cell| rows[cell.row()] |= 1 << cell.column();
    if is_plain(state, foe) {
        let mut rows = [0; 32];
        fives.for_each(|five| mark(&mut rows, five));
        return rows;
    }
    // A stone that prevents a five lies on its point or on every line on which that point makes a five.
    let mut all = [u32::MAX; 32];
    for five in fives {
        for line in state.lines_of_five(foe, five) {
            let mut rows = [0; 32];
            for away in -5..=5 {
                mark(&mut rows, five.step(line, away));
            }
            for (all, row) in all.iter_mut().zip(rows) {
                *all &= row;
            }
        }
    }
    all
}

/// Returns the points that may stop an open four of the opponent, and the own fours.
fn defences(state: &State) -> Rows {
    let foe = !state.to_move();
    if !is_plain(state, foe) {
        return around_open_four(state, foe);
    }
    let (own, other) = (state.fours(state.to_move()), state.fours(foe));
    std::array::from_fn(|row| own[row] | other[row])
}

/// Returns the points on which a stone may stop one of the open fours of `foe`, and the own fours: a
/// five may be blocked at its ends, so these are all points of the lines through its point.
fn around_open_four(state: &State, foe: Stone) -> Rows {
    let mut rows = *state.fours(!foe);
    let mut open = cells(state.fours(foe)).filter(|&it| state.threat(foe, it) == Threat::OpenFour);
    let Some(open) = open.next() else {
        return *state.near();
    };
    for line in LineDirection::ALL {
        for away in -5..=5 {
            let cell = open.step(line, away);
            if state.is_empty(cell) {
                rows[cell.row()] |= 1 << cell.column();
            }
        }
    }
    rows
}

/// A cell with its rank: the smaller the rank, the earlier it is searched. Equal ranks are ordered by cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Ranked(u32);

impl Ranked {
    const BIAS: i32 = 1 << 20;

    /// Creates a rank from `order`: the larger `order`, the earlier the cell is searched.
    pub(super) fn new(cell: Cell, order: i32) -> Ranked {
        let late = (Ranked::BIAS - order).clamp(0, 2 * Ranked::BIAS);
        Ranked((late.cast_unsigned() << 10) | cell.number())
    }

    pub(super) const fn cell(self) -> Cell {
        Cell::at(self.0 & 1023)
    }
}

/// The stage that the move picker of a node has reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Returns the move of the transposition table.
    Table,
    /// Collects the moves that the situation requires.
    Gather,
    /// Returns the collected moves.
    Pick,
    /// Returns all other moves near the stones; nothing follows.
    Rest,
}

/// Returns the moves of a node one by one. They are stored at the end of a list that all nodes share.
pub(super) struct Picker {
    situation: Situation,
    stage: Stage,
    table: Option<Cell>,
    start: usize,
    next: usize,
    sorted: usize,
}

/// The number of moves that are sorted at a time.
const CHUNK: usize = 12;

impl Picker {
    pub(super) fn new(situation: Situation, table: Option<Cell>, list: &[Ranked]) -> Picker {
        Picker {
            situation,
            stage: Stage::Table,
            table,
            start: list.len(),
            next: list.len(),
            sorted: list.len(),
        }
    }

    /// Returns the next move, which may still be forbidden. `history` adds to the order of a cell.
    pub(super) fn next(
        &mut self,
        state: &State,
        list: &mut Vec<Ranked>,
        history: impl Fn(Cell) -> i32,
    ) -> Option<Cell> {
        if self.stage == Stage::Table {
            self.stage = Stage::Gather;
            if let Some(cell) = self.table.filter(|&cell| self.fits(state, cell)) {
                return Some(cell);
            }
            self.table = None;
        }
        if self.stage == Stage::Gather {
            self.stage = Stage::Pick;
            let rows = match self.situation {
                Situation::Five => replies(state),
                Situation::OpenFour => defences(state),
                Situation::Free => *state.near(),
            };
            self.gather(&rows, state, list, history);
        }
        if self.next == self.sorted {
            sort(&mut list[self.next..]);
            self.sorted = (self.next + CHUNK).min(list.len());
        }
        let ranked = list.get(self.next)?;
        self.next += 1;
        Some(ranked.cell())
    }

    /// Removes the moves to come that do not pass a test.
    pub(super) fn retain(&mut self, list: &mut Vec<Ranked>, passes: impl Fn(Cell) -> bool) {
        let mut end = self.next;
        for place in self.next..list.len() {
            if passes(list[place].cell()) {
                list.swap(end, place);
                end += 1;
            }
        }
        list.truncate(end);
        self.sorted = self.next;
    }

    /// Adds all other points near the stones, for the case that all moves required by the situation
    /// lose and the loss may be prevented elsewhere. Returns `true` if they were not added before.
    pub(super) fn widen(
        &mut self,
        state: &State,
        list: &mut Vec<Ranked>,
        history: impl Fn(Cell) -> i32,
    ) -> bool {
        if self.stage == Stage::Rest {
            return false;
        }
        self.stage = Stage::Rest;
        let mut rows = *state.near();
        for ranked in &list[self.start..] {
            let cell = ranked.cell();
            rows[cell.row()] &= !(1 << cell.column());
        }
        self.gather(&rows, state, list, history);
        true
    }

    fn gather(
        &mut self,
        rows: &Rows,
        state: &State,
        list: &mut Vec<Ranked>,
        history: impl Fn(Cell) -> i32,
    ) {
        let order = state.order();
        for cell in cells(rows) {
            if state.is_empty(cell) && Some(cell) != self.table {
                list.push(Ranked::new(cell, order.of(cell) + history(cell)));
            }
        }
        self.sorted = self.next;
    }

    /// Returns `true` if the table's move is possible here: two positions may share a key.
    fn fits(&self, state: &State, cell: Cell) -> bool {
        state.is_empty(cell)
            && cell.point().is_some()
            && match self.situation {
                Situation::Five => {
                    let rows = replies(state);
                    rows[cell.row()] >> cell.column() & 1 == 1
                }
                Situation::OpenFour | Situation::Free => true,
            }
    }

    /// Removes the moves of this node from the list.
    pub(super) fn finish(self, list: &mut Vec<Ranked>) {
        list.truncate(self.start);
    }
}

/// Sorts the first [`CHUNK`] moves of a list and puts them at its front.
fn sort(list: &mut [Ranked]) {
    if list.len() > CHUNK {
        list.select_nth_unstable(CHUNK - 1);
        in_order(&mut list[..CHUNK]);
    } else {
        in_order(list);
    }
}

/// Sorts a list by rank, the earliest first.
pub(super) fn in_order(list: &mut [Ranked]) {
    list.sort_unstable();
}
