//! All lines of five points on a board, with the number of stones of each colour on every line.
//!
//! The bots that score lines use this module: `simple` and the yardsticks `ref2` and `ref4`. Their
//! play depends on its results, so these must not change.

use tengen_core::board::{Board, BoardSize, Direction, Point, Stone};

/// The lines of five points, with their stones.
#[derive(Clone, Debug)]
pub(super) struct FiveLines {
    size: BoardSize,
    /// The lines through each point, indexed by the point's index on the board.
    through: Vec<Vec<u16>>,
    /// The numbers of black and white stones on each line.
    stones: Vec<[u8; 2]>,
    /// By colour and number of stones: the number of lines with stones of this colour alone.
    live: [[u16; 6]; 2],
}

/// The sums of line values for both colours, for a point or a whole position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sums {
    /// The sum for the side that the caller asked about.
    pub(super) own: i32,
    /// The sum for the other side.
    pub(super) foe: i32,
}

/// The value of a line by its number of stones, for the side that plays next (`OWN`) and the other (`FOE`).
const OWN: [i32; 6] = [0, 220, 420, 2200, 20_000, 0];
const FOE: [i32; 6] = [0, 200, 400, 2000, 10_000, 0];

impl FiveLines {
    /// Creates the lines of a board with its stones.
    pub(super) fn of(board: &Board) -> FiveLines {
        let size = board.size();
        let mut lines = FiveLines {
            size,
            through: vec![Vec::new(); usize::from(size.area())],
            stones: Vec::new(),
            live: [[0; 6]; 2],
        };
        for direction in Direction::ALL {
            for start in size.points() {
                lines.add(start, direction);
            }
        }
        for (point, stone) in board.iter() {
            lines.put(point, stone);
        }
        lines
    }

    /// Adds the line that begins at `start`, if it fits on the board.
    fn add(&mut self, start: Point, direction: Direction) {
        let (right, up) = direction.step();
        let end = start.step(4 * right, 4 * up);
        if !end.is_some_and(|end| self.size.contains(end)) {
            return;
        }
        // The number of lines fits: there are at most 4 · 22 · 22.
        let line = u16::try_from(self.stones.len()).unwrap_or(u16::MAX);
        self.stones.push([0; 2]);
        for step in 0..5 {
            let point = start.step(step * right, step * up);
            if let Some(place) = point.and_then(|point| self.place(point)) {
                self.through[place].push(line);
            }
        }
    }

    fn place(&self, point: Point) -> Option<usize> {
        self.size.index_of(point).map(usize::from)
    }

    /// Puts a stone on an empty point.
    pub(super) fn put(&mut self, point: Point, stone: Stone) {
        self.change(point, stone, |count| count + 1);
    }

    /// Removes a stone from a point.
    pub(super) fn remove(&mut self, point: Point, stone: Stone) {
        self.change(point, stone, |count| count - 1);
    }

    fn change(&mut self, point: Point, stone: Stone, change: impl Fn(u8) -> u8) {
        let Some(place) = self.place(point) else {
            return;
        };
        for &line in &self.through[place] {
            let stones = &mut self.stones[usize::from(line)];
            count(&mut self.live, *stones, |lines| lines - 1);
            stones[stone as usize] = change(stones[stone as usize]);
            count(&mut self.live, *stones, |lines| lines + 1);
        }
    }

    /// Returns the values of an empty point for the side `own` and for the other: the sums over all
    /// lines through it that do not hold both colours, by the number of stones on each.
    pub(super) fn sums(&self, point: Point, own: Stone) -> Sums {
        let mut sums = Sums { own: 0, foe: 0 };
        let Some(place) = self.place(point) else {
            return sums;
        };
        for &line in &self.through[place] {
            let stones = self.stones[usize::from(line)];
            match (stones[own as usize], stones[!own as usize]) {
                (count, 0) => sums.own += OWN[usize::from(count)],
                (0, count) => sums.foe += FOE[usize::from(count)],
                _ => {}
            }
        }
        sums
    }

    /// Returns the values of all lines together for the side `own`, which is to move, and for the other.
    pub(super) fn total(&self, own: Stone) -> Sums {
        let worth = |stone: Stone, worths: [i32; 6]| {
            let lines = self.live[stone as usize];
            (1..5)
                .map(|count| i32::from(lines[count]) * worths[count])
                .sum()
        };
        Sums {
            own: worth(own, OWN),
            foe: worth(!own, FOE),
        }
    }

    /// Returns `true` if a line has four stones of this colour and none of the other. If `false`,
    /// no single stone makes a five.
    pub(super) const fn has_four(&self, stone: Stone) -> bool {
        self.live[stone as usize][4] > 0
    }

    /// Returns `true` if a line through an empty point has four stones of this colour and none of
    /// the other.
    pub(super) fn is_on_four(&self, point: Point, stone: Stone) -> bool {
        let Some(place) = self.place(point) else {
            return false;
        };
        let mut lines = self.through[place].iter();
        lines.any(|&line| {
            let stones = self.stones[usize::from(line)];
            stones[stone as usize] == 4 && stones[!stone as usize] == 0
        })
    }
}

/// Applies `change` to the count of live lines that a line belongs to, if it has stones of one
/// colour alone.
fn count(live: &mut [[u16; 6]; 2], stones: [u8; 2], change: impl Fn(u16) -> u16) {
    let (colour, count) = match stones {
        [0, 0] => return,
        [count, 0] => (0, count),
        [0, count] => (1, count),
        _ => return,
    };
    let lines = &mut live[colour][usize::from(count)];
    *lines = change(*lines);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_fifteen_has_572_lines() {
        let lines = FiveLines::of(&Board::new(BoardSize::DEFAULT));
        assert_eq!(lines.stones.len(), 572);
        let centre = BoardSize::DEFAULT.centre();
        assert_eq!(
            lines.through[lines.place(centre).expect("a place")].len(),
            20
        );
        let corner = &lines.through[0];
        assert_eq!(corner.len(), 3);
    }

    #[test]
    fn what_is_put_and_taken_up_leaves_no_trace() {
        let size = BoardSize::new(7).expect("a size");
        let empty = FiveLines::of(&Board::new(size));
        let mut lines = empty.clone();
        let points: Vec<Point> = size.points().collect();
        for (number, &point) in points.iter().enumerate() {
            lines.put(point, Stone::BOTH[number / 3 % 2]);
        }
        for (number, &point) in points.iter().enumerate() {
            lines.remove(point, Stone::BOTH[number / 3 % 2]);
        }
        assert_eq!(lines.stones, empty.stones);
        assert_eq!(lines.live, empty.live);
    }
}
