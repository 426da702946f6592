//! Half lines: the five cells on one side of a point, up to the edge of the board.

/// The number of different halves: up to five cells with three contents each, then the edge.
pub(super) const HALVES: usize = 1 + 3 + 9 + 27 + 81 + 243;

/// The maximum number of cells of a half.
const CELLS: usize = 5;

/// The content of a cell, seen from the side whose stone is in the middle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Content {
    Empty,
    Own,
    Foe,
}

/// The cells on one side, the nearest first; the edge follows if there are fewer than five.
#[derive(Clone, Copy, Debug)]
pub(super) struct Half {
    cells: [Content; CELLS],
    length: usize,
}

/// The two bits of an empty cell in a line word: usable by both colours.
pub(crate) const EMPTY: u64 = 3;
/// The two bits of a black stone: usable by Black only.
pub(crate) const BLACK: u64 = 1;
/// The two bits of a white stone: usable by White only.
pub(crate) const WHITE: u64 = 2;

/// The place values: halves are numbered by length first, then as base-3 numbers with the nearest
/// cell as the lowest digit.
const POWER: [usize; CELLS] = [1, 3, 9, 27, 81];

/// The number of the first half of each length.
const FIRST: [usize; CELLS + 1] = [0, 1, 4, 13, 40, 121];

impl Half {
    /// Returns the half with a number below [`HALVES`].
    pub(super) fn of(number: usize) -> Half {
        let length = FIRST
            .iter()
            .rposition(|&first| first <= number)
            .unwrap_or(0);
        let mut half = Half {
            cells: [Content::Empty; CELLS],
            length,
        };
        for (cell, power) in half.cells.iter_mut().zip(POWER).take(length) {
            *cell = match (number - FIRST[length]) / power % 3 {
                0 => Content::Empty,
                1 => Content::Own,
                _ => Content::Foe,
            };
        }
        half
    }

    /// Reads a half from ten bits of a line word, from Black's view, the nearest cell in the lowest bits.
    pub(super) fn read(bits: u16) -> Half {
        let mut half = Half {
            cells: [Content::Empty; CELLS],
            length: 0,
        };
        for place in 0..CELLS {
            half.cells[place] = match u64::from(bits) >> (2 * place) & 3 {
                EMPTY => Content::Empty,
                BLACK => Content::Own,
                WHITE => Content::Foe,
                _ => break,
            };
            half.length += 1;
        }
        half
    }

    /// Returns the number of the half.
    pub(super) fn number(&self) -> u16 {
        let cells = self.cells().iter().zip(POWER);
        let digits: usize = cells.map(|(&cell, power)| cell as usize * power).sum();
        u16::try_from(FIRST[self.length] + digits).unwrap_or(0)
    }

    pub(super) fn cells(&self) -> &[Content] {
        &self.cells[..self.length]
    }

    /// Returns the number of the same half seen from the other side.
    pub(super) fn swapped(mut self) -> usize {
        for cell in &mut self.cells {
            *cell = match cell {
                Content::Empty => Content::Empty,
                Content::Own => Content::Foe,
                Content::Foe => Content::Own,
            };
        }
        usize::from(self.number())
    }

    /// Returns the increase of the number when the empty cell at `place` becomes `content`.
    pub(super) const fn growth(place: usize, content: Content) -> usize {
        POWER[place] * content as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_halves_agree() {
        for number in 0..HALVES {
            assert_eq!(usize::from(Half::of(number).number()), number);
            assert_eq!(Half::of(Half::of(number).swapped()).swapped(), number);
        }
    }

    #[test]
    fn bits_are_read_from_the_nearest_cell_to_the_edge() {
        let half = Half::read(0b11_00_10_01_11);
        assert_eq!(
            half.cells(),
            [Content::Empty, Content::Own, Content::Foe],
            "what lies beyond the edge does not count"
        );
    }
}
