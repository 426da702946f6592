//! The slow and obvious definition of a five: five points in a line with stones of one colour. It uses only
//! coordinates and shares no code with the library.

use tengen_core::Stone;

/// A column and a row, counted from 0 at the lower left corner.
pub type Spot = (usize, usize);

/// Stones, indexed by row and then column.
pub type Grid = Vec<Vec<Option<Stone>>>;

/// Returns every five points in a line on a board with `lines` lines.
pub fn windows(lines: usize) -> Vec<[Spot; 5]> {
    let mut all = Vec::new();
    for row in 0..lines {
        for column in 0..lines {
            if column + 4 < lines {
                all.push([0, 1, 2, 3, 4].map(|k| (column + k, row)));
            }
            if row + 4 < lines {
                all.push([0, 1, 2, 3, 4].map(|k| (column, row + k)));
            }
            if column + 4 < lines && row + 4 < lines {
                all.push([0, 1, 2, 3, 4].map(|k| (column + k, row + k)));
            }
            if column >= 4 && row + 4 < lines {
                all.push([0, 1, 2, 3, 4].map(|k| (column - k, row + k)));
            }
        }
    }
    all
}

/// Returns `true` if all `points` hold a stone of the colour `stone`.
pub fn is_filled(grid: &Grid, points: &[Spot], stone: Stone) -> bool {
    points
        .iter()
        .all(|&(column, row)| grid[row][column] == Some(stone))
}
