//! Random positions for the rules: crowded enough that fours, threes and overlines are common.

use tengen_core::Stone;

use crate::random::Random;
use crate::windows::{Grid, Spot};

/// Makes a grid with scattered stones, then pieces of lines of either colour with gaps, then a cluster of
/// black stones around one spot, so that nested threes occur.
pub fn crowded(lines: usize, random: &mut Random) -> Grid {
    let mut grid: Grid = vec![vec![None; lines]; lines];
    for _ in 0..random.pick(&[0, lines, lines * lines / 4, lines * lines / 2]) {
        let stone = random.pick(&[Some(Stone::Black), Some(Stone::White), None]);
        grid[random.below(lines)][random.below(lines)] = stone;
    }
    for _ in 0..=random.below(6) {
        let stone = random.pick(&[Stone::Black, Stone::Black, Stone::White]);
        let (right, up) = random.pick(&[(1, 0), (1, 1), (0, 1), (-1, 1)]);
        let (mut column, mut row) = (random.below(lines), random.below(lines));
        for _ in 0..2 + random.below(7) {
            if random.below(3) > 0 {
                grid[row][column] = Some(stone);
            }
            let next = (column.checked_add_signed(right), row.checked_add_signed(up));
            match next {
                (Some(x), Some(y)) if x < lines && y < lines => (column, row) = (x, y),
                _ => break,
            }
        }
    }
    let (column, row) = (random.below(lines), random.below(lines));
    for _ in 0..random.below(14) {
        let x = (column + random.below(7)).saturating_sub(3);
        let y = (row + random.below(7)).saturating_sub(3);
        if x < lines && y < lines {
            grid[y][x] =
                Some(random.pick(&[Stone::Black, Stone::Black, Stone::Black, Stone::White]));
        }
    }
    grid
}

/// Returns the empty spots of a grid.
pub fn empty_spots(grid: &Grid) -> Vec<Spot> {
    let lines = grid.len();
    (0..lines)
        .flat_map(|row| (0..lines).map(move |column| (column, row)))
        .filter(|&(column, row)| grid[row][column].is_none())
        .collect()
}
