//! The bytes for the stones of a board, in files and for comparing positions.
//!
//! The stones follow in the order of the board's points. A byte is twice the number of empty points since the
//! stone before, plus 1 for White; [`SKIP`] stands for 127 empty points more.

use tengen_core::{Board, BoardSize, Stone};

/// Stands for [`SKIPPED`] empty points.
pub(crate) const SKIP: u8 = 0xff;

const SKIPPED: u16 = 127;

/// Returns the bytes for the stones of a board.
pub(crate) fn code(board: &Board) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(usize::from(board.stones()));
    let mut gap = 0;
    for point in board.size().points() {
        match board.at(point) {
            None => gap += 1,
            Some(stone) => {
                while gap >= SKIPPED {
                    bytes.push(SKIP);
                    gap -= SKIPPED;
                }
                // The gap is below 127.
                let gap_byte = u8::try_from(gap).unwrap_or_default();
                bytes.push(gap_byte << 1 | u8::from(stone == Stone::White));
                gap = 0;
            }
        }
    }
    bytes
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
