//! Conversions from grids to boards, and grids without a five.

use tengen_core::{Board, BoardSize, Point, Stone};

use crate::windows::{Grid, Spot};

/// Returns all board sizes.
pub fn sizes() -> impl Iterator<Item = BoardSize> {
    (5..=22).map(|lines| BoardSize::new(lines).expect("5 to 22 are sizes"))
}

pub fn point((column, row): Spot) -> Point {
    let narrow = |number| u8::try_from(number).expect("at most 21");
    Point::new(narrow(column), narrow(row)).expect("on the largest board")
}

/// Makes a board with the stones of a grid.
pub fn board(grid: &Grid) -> Board {
    let lines = u8::try_from(grid.len()).expect("at most 22");
    let mut board = Board::new(BoardSize::new(lines).expect("5 to 22 are sizes"));
    for (row, stones) in grid.iter().enumerate() {
        for (column, stone) in stones.iter().enumerate() {
            if let Some(stone) = *stone {
                assert!(board.put(point((column, row)), stone), "each point once");
            }
        }
    }
    board
}

/// Makes a full grid without a five in which Black has as many stones as White, or one more: pairs of stones
/// along the rows, each row shifted by two against the row below.
pub fn full(lines: usize) -> Grid {
    let stone = |column, row| match (column + 2 * row) % 4 {
        0 | 1 => Stone::Black,
        _ => Stone::White,
    };
    (0..lines)
        .map(|row| (0..lines).map(|column| Some(stone(column, row))).collect())
        .collect()
}

/// Returns the points of a colour in a grid, row by row.
pub fn spots(grid: &Grid, stone: Stone) -> Vec<Spot> {
    let lines = grid.len();
    (0..lines)
        .flat_map(|row| (0..lines).map(move |column| (column, row)))
        .filter(|&(column, row)| grid[row][column] == Some(stone))
        .collect()
}
