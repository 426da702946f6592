//! An entry of the transposition table, packed into 64 bits.

use crate::cell::Cell;
use crate::search::SURE;

/// The meaning of a stored value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Bound {
    /// No value is stored; only the static value and the move are valid.
    #[default]
    None,
    /// An upper bound: the position is worth at most this.
    Upper,
    /// A lower bound: the position is worth at least this.
    Lower,
    /// The stored value is exact.
    Exact,
}

/// The results for a position. Wins and losses count plies from this position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TableEntry {
    /// The best move, or 0 if there is none: no point has cell 0.
    cell: u16,
    pub(crate) value: i16,
    pub(crate) eval: i16,
    /// The depth of the search in 256ths of a ply.
    pub(crate) depth: i16,
    pub(crate) bound: Bound,
    age: u8,
}

impl TableEntry {
    /// The number of ages, after which they begin again.
    pub(super) const AGES: u8 = 16;

    pub(crate) fn new(cell: Option<Cell>, value: i32, eval: i32, depth: i32) -> TableEntry {
        let short = |number: i32| i16::try_from(number).unwrap_or(i16::MAX);
        TableEntry {
            cell: cell.map_or(0, |cell| u16::try_from(cell.number()).unwrap_or(0)),
            value: short(value),
            eval: short(eval),
            depth: short(depth),
            bound: Bound::None,
            age: 0,
        }
    }

    /// Returns the best move, or `None` if there is none.
    pub(crate) fn cell(self) -> Option<Cell> {
        (self.cell != 0).then(|| Cell::at(u32::from(self.cell)))
    }

    /// Returns `true` if the side to move was found to win.
    pub(crate) fn wins(self) -> bool {
        i32::from(self.value) >= SURE && matches!(self.bound, Bound::Lower | Bound::Exact)
    }

    pub(super) const fn with(self, bound: Bound, age: u8) -> TableEntry {
        TableEntry { bound, age, ..self }
    }

    /// Returns the entry to store in place of an `old` one for the same position, or `None` to keep that.
    pub(super) const fn over(mut self, old: TableEntry) -> Option<TableEntry> {
        if self.cell == 0 {
            self.cell = old.cell;
        }
        let deeper = old.depth as i32 > self.depth as i32 + 512;
        let replaces = matches!(self.bound, Bound::Exact) || !deeper || old.age != self.age;
        if replaces { Some(self) } else { None }
    }

    /// Returns the worth of the entry at an age. The entry worth least is replaced first.
    pub(super) const fn worth(self, age: u8) -> i32 {
        let ages = age.wrapping_sub(self.age) % Self::AGES;
        self.depth as i32 - 1024 * ages as i32
    }

    /// Packs the entry: value, static value and depth with 16 bits each, the move with 10, the bound
    /// with 2, the age with 4.
    pub(super) const fn pack(self) -> u64 {
        let value = self.value.cast_unsigned() as u64;
        let eval = self.eval.cast_unsigned() as u64;
        let depth = self.depth.cast_unsigned() as u64;
        let cell = (self.cell % 1024) as u64;
        let age = (self.age % Self::AGES) as u64;
        value | eval << 16 | depth << 32 | cell << 48 | (self.bound as u64) << 58 | age << 60
    }

    /// Reads packed data; all data are an entry.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "the parts lie above each other"
    )]
    pub(super) fn unpack(data: u64) -> TableEntry {
        let number = |place: u32| (data >> place) as u16;
        let rest = number(48);
        TableEntry {
            value: number(0).cast_signed(),
            eval: number(16).cast_signed(),
            depth: number(32).cast_signed(),
            cell: rest % 1024,
            bound: match rest >> 10 & 3 {
                0 => Bound::None,
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
            age: (rest >> 12) as u8,
        }
    }
}
