//! The bytes for the stones of a board, in files and for comparing positions.
//!
//! The stones follow in the order of the board's points. A byte is twice the number of empty points since the
//! stone before, plus 1 for White; [`SKIP`] stands for 127 empty points more.

use tengen_core::order::sort_by_key;
use tengen_core::{Board, BoardSize, Point, Stone, Symmetry};

/// Stands for [`SKIPPED`] empty points.
pub(crate) const SKIP: u8 = 0xff;

const SKIPPED: u16 = 127;

/// Returns the bytes for the stones of a board.
pub(crate) fn code(board: &Board) -> Vec<u8> {
    let stones: Vec<_> = board.iter().collect();
    code_in(Symmetry::Identity, &stones, board.size())
}

/// Returns the bytes for stones on a board of a size in a symmetry.
pub(crate) fn code_in(symmetry: Symmetry, stones: &[(Point, Stone)], size: BoardSize) -> Vec<u8> {
    let mut turned: Vec<(u16, Stone)> = turned(symmetry, stones, size).collect();
    sort_by_key(&mut turned, |&(index, _)| index);
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

/// Returns the symmetries in which the bytes for stones may come first of all: those in which the first stone does.
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

/// Reads the bytes of `stones` stones; `next` returns one byte after the other, `put` takes the stones. `None` if they
/// end early, if a stone is beyond the board, or if [`code`] would write it in another way.
pub(crate) fn decode(
    size: BoardSize,
    stones: usize,
    mut next: impl FnMut() -> Option<u8>,
    mut put: impl FnMut(Point, Stone),
) -> Option<()> {
    let mut index: u16 = 0;
    for _ in 0..stones {
        let mut byte = next()?;
        while byte == SKIP {
            index = index.checked_add(SKIPPED)?;
            byte = next()?;
        }
        let gap = Some(u16::from(byte >> 1)).filter(|&gap| gap < SKIPPED)?;
        index = index.checked_add(gap)?;
        let stone = if byte & 1 == 1 {
            Stone::White
        } else {
            Stone::Black
        };
        put(size.point_at_index(index)?, stone);
        index += 1;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Boards of all sizes: empty, with few stones and long gaps, full of symmetric ones.
    fn boards() -> impl Strategy<Value = Board> {
        let size = BoardSize::MIN..=BoardSize::MAX;
        let size = size.prop_map(|lines| BoardSize::new(lines).expect("a size"));
        let stones = prop::collection::vec((any::<u16>(), any::<bool>()), 0..12);
        (size, stones, prop::collection::vec(0..8_usize, 0..4)).prop_map(|(size, stones, turns)| {
            let mut board = Board::new(size);
            for (index, is_white) in stones {
                let stone = if is_white { Stone::White } else { Stone::Black };
                if let Some(point) = size.point_at_index(index % size.area()) {
                    board.put(point, stone);
                    for turn in &turns {
                        let there = Symmetry::ALL[*turn].apply(point, size);
                        board.put(there.expect("a point"), stone);
                    }
                }
            }
            board
        })
    }

    proptest! {
        #[test]
        fn the_first_code_of_all_symmetries_is_a_foremost_one(board in boards()) {
            let (stones, size): (Vec<_>, _) = (board.iter().collect(), board.size());
            let slow = Symmetry::ALL.map(|symmetry| code(&board.transformed(symmetry)));
            for (symmetry, slow) in Symmetry::ALL.into_iter().zip(&slow) {
                prop_assert_eq!(&code_in(symmetry, &stones, size), slow);
            }
            let all = foremost(&stones, size).map(|symmetry| code_in(symmetry, &stones, size));
            prop_assert_eq!(all.min(), slow.into_iter().min());
        }
    }
}
