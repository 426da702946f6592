//! The bytes for the stones of a board, in files and for comparing positions.
//!
//! The stones follow in the order of the board's points. A byte is twice the number of empty points since the
//! stone before, plus 1 for White; [`SKIP`] stands for 127 empty points more.

use tengen_core::{Board, BoardSize, Point, Stone, Symmetry};

/// Stands for [`SKIPPED`] empty points.
pub(crate) const SKIP: u8 = 0xff;

const SKIPPED: u16 = 127;

/// Returns the bytes for the stones of a board.
pub(crate) fn code(board: &Board) -> Vec<u8> {
    code_in(Symmetry::Identity, &stones_of(board), board.size())
}

/// Returns the stones of a board in the order of its points: without the divisions of [`Board::iter`], which take most of
/// the time of reading a collection.
pub(crate) fn stones_of(board: &Board) -> Vec<(Point, Stone)> {
    let lines = board.size().lines();
    let mut stones = Vec::with_capacity(usize::from(board.stones()));
    for row in 0..lines {
        for column in 0..lines {
            if let Some(point) = Point::new(column, row)
                && let Some(stone) = board.at(point)
            {
                stones.push((point, stone));
            }
        }
    }
    stones
}

/// Returns the bytes for stones on a board of a size in a symmetry.
pub(crate) fn code_in(symmetry: Symmetry, stones: &[(Point, Stone)], size: BoardSize) -> Vec<u8> {
    let mut turned: Vec<(u16, Stone)> = turned(symmetry, stones, size).collect();
    turned.sort_unstable_by_key(|&(index, _)| index);
    let mut bytes = Vec::with_capacity(turned.len());
    let mut next = 0;
    for (index, stone) in turned {
        let mut gap = index - next;
        while gap >= SKIPPED {
            bytes.push(SKIP);
            gap -= SKIPPED;
        }
        // The gap is below 127.
        let gap = u8::try_from(gap).unwrap_or_default();
        bytes.push(gap << 1 | u8::from(stone == Stone::White));
        next = index + 1;
    }
    bytes
}

/// Returns the symmetries in which the bytes for stones may come first of all: those in which the first byte does.
pub(crate) fn foremost(
    stones: &[(Point, Stone)],
    size: BoardSize,
) -> impl Iterator<Item = Symmetry> {
    let first = |symmetry| {
        let stones = turned(symmetry, stones, size);
        let keys = stones.map(|(index, stone)| (index, stone == Stone::White));
        (keys.min(), symmetry)
    };
    let firsts = Symmetry::ALL.map(first);
    let least = firsts.iter().map(|it| it.0).min().flatten();
    let all = firsts.into_iter().filter(move |it| it.0 == least);
    all.map(|(_, symmetry)| symmetry)
}

/// Returns stones in a symmetry, with the indexes of their points.
fn turned(
    symmetry: Symmetry,
    stones: &[(Point, Stone)],
    size: BoardSize,
) -> impl Iterator<Item = (u16, Stone)> {
    stones.iter().filter_map(move |&(point, stone)| {
        let index = size.index_of(symmetry.apply(point, size)?)?;
        Some((index, stone))
    })
}

/// Reads the bytes of `stones` stones; `next` returns one byte after the other. `None` if they end early, or if a
/// stone is beyond the board.
pub(crate) fn decode(
    size: BoardSize,
    stones: u16,
    mut next: impl FnMut() -> Option<u8>,
) -> Option<Board> {
    let mut board = Board::new(size);
    let mut index: u16 = 0;
    for _ in 0..stones {
        let mut byte = next()?;
        while byte == SKIP {
            index = index.checked_add(SKIPPED)?;
            byte = next()?;
        }
        index = index.checked_add(u16::from(byte >> 1))?;
        let stone = if byte & 1 == 1 {
            Stone::White
        } else {
            Stone::Black
        };
        board.put(size.point_at_index(index)?, stone);
        index += 1;
    }
    Some(board)
}
