//! Which moves are looked at in which order: the move of the table first, then what the situation
//! calls for, the most promising first.
//!
//! Against a five there is its point, against an open four what spoils it and one's own fours; else all
//! points near the stones.
//!
//! Sources: moves in stages as in Crafty (R. Hyatt); which replies an open four has: L. V. Allis,
//! H. J. van den Herik and M. P. H. Huntjens, "Go-Moku and Threat-Space Search" (1993).

use super::cell::{Cell, LineDirection};
use super::state::{Rows, State, cells};
use super::threat::Threat;
use tengen_core::board::Stone;
use tengen_core::rules::Five;

/// What the side to move has to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Situation {
    /// The other side has a five: prevent it.
    Five,
    /// The other side has an open four: prevent it or make fours.
    OpenFour,
    /// What it likes.
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

/// Whether a five of the colour is only prevented on its own points. A five that may be blocked at
/// its ends can be prevented there too.
pub(super) fn is_plain(state: &State, stone: Stone) -> bool {
    matches!(state.rules().five(stone), Five::OrMore | Five::Exact)
}

/// The points that prevent all fives the other side has, and some that do not. Where a five is only
/// prevented on its point, all of those points.
pub(super) fn replies(state: &State) -> Rows {
    let foe = !state.to_move();
    let fives = cells(state.fours(foe)).filter(|&it| state.threat(foe, it) == Threat::Five);
    let mark = |rows: &mut Rows, cell: Cell| rows[cell.row()] |= 1 << cell.column();
    if is_plain(state, foe) {
        let mut rows = [0; 32];
        fives.for_each(|five| mark(&mut rows, five));
        return rows;
    }
    // A stone that prevents a five lies on its point or on every line that makes it one.
    let mut all = [u32::MAX; 32];
    for five in fives {
        for line in LineDirection::ALL
            .into_iter()
            .filter(|&it| state.is_five_on(five, it))
        {
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

/// The points that may spoil an open four of the other side, and one's own fours.
fn defences(state: &State) -> Rows {
    let foe = !state.to_move();
    if !is_plain(state, foe) {
        return *state.near();
    }
    let (own, other) = (state.fours(state.to_move()), state.fours(foe));
    std::array::from_fn(|row| own[row] | other[row])
}

/// A cell with how late it is looked at: the smaller the earlier, and equal ones go by their cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Ranked(u32);

impl Ranked {
    const BIAS: i32 = 1 << 20;

    /// `order` is how early the cell is looked at.
    pub(super) fn new(cell: Cell, order: i32) -> Ranked {
        let late = (Ranked::BIAS - order).clamp(0, 2 * Ranked::BIAS);
        Ranked((late.cast_unsigned() << 10) | cell.number())
    }

    pub(super) const fn cell(self) -> Cell {
        Cell::at(self.0 & 1023)
    }
}

/// How far the picking of a node's moves has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// The move of the table.
    Table,
    /// What the situation calls for is to be found.
    Gather,
    /// It is picked.
    Pick,
    /// It is to be picked, and is all there is.
    Rest,
}

/// Gives the moves of a node one by one. They lie at the end of a list that all nodes share.
pub(super) struct Picker {
    situation: Situation,
    stage: Stage,
    table: Option<Cell>,
    start: usize,
    next: usize,
    sorted: usize,
}

/// How many moves are sorted at a time.
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

    /// The next move, which may still be forbidden. `history` says how early the past looked at it.
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

    /// Adds all other points near the stones: the ones that the situation called for all lose, and
    /// there is a way to lose them that only other points prevent. Says whether that is new.
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
        for cell in cells(rows) {
            if state.is_empty(cell) && Some(cell) != self.table {
                list.push(Ranked::new(cell, state.order(cell) + history(cell)));
            }
        }
        self.sorted = self.next;
    }

    /// Whether a move that the table remembers can be one here: two positions may share a key.
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

    /// Takes the moves off the list.
    pub(super) fn finish(self, list: &mut Vec<Ranked>) {
        list.truncate(self.start);
    }
}

/// Brings the first [`CHUNK`] of a list to its front, in order.
fn sort(list: &mut [Ranked]) {
    if list.len() > CHUNK {
        list.select_nth_unstable(CHUNK - 1);
        in_order(&mut list[..CHUNK]);
    } else {
        in_order(list);
    }
}

/// Sorts a list, the earliest first.
pub(super) fn in_order(list: &mut [Ranked]) {
    list.sort_unstable();
}
