//! What an index knows about a position: the results and the next moves of its games.

use super::bytes::{put_short, take_short};
use crate::{GameResult, Tally};
use tengen_core::Stone;

/// The number of the latest games that are kept with a position.
pub(super) const LATEST: usize = 16;

/// In place of a next move: the game ends with the position.
const NONE: u16 = 0x1ff;

/// A position of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Visit {
    pub(super) key: u64,
    pub(super) game: u32,
    /// The next point as an index of the board, in the least turn of the position, and the result.
    what: u16,
}

impl Visit {
    pub(super) fn new(key: u64, game: u32, next: Option<u16>, result: GameResult) -> Visit {
        let code = match result {
            GameResult::Won(Stone::Black) => 0,
            GameResult::Won(Stone::White) => 1,
            GameResult::Draw => 2,
            GameResult::Unknown => 3,
        };
        let what = next.unwrap_or(NONE) | code << 9;
        Visit { key, game, what }
    }

    fn next(self) -> Option<u16> {
        Some(self.what & NONE).filter(|it| *it != NONE)
    }

    fn result(self) -> GameResult {
        match self.what >> 9 {
            0 => GameResult::Won(Stone::Black),
            1 => GameResult::Won(Stone::White),
            2 => GameResult::Draw,
            _ => GameResult::Unknown,
        }
    }
}

/// What is known about a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Known {
    pub(super) games: Tally,
    pub(super) ended: Tally,
    /// The next points as indexes of the board, in the least turn of the position.
    pub(super) next: Vec<(u16, Tally)>,
    /// The latest games, the last one first.
    pub(super) latest: Vec<u32>,
}

/// The mark of an entry for a position that only one game has.
const SINGLE: u64 = 1 << 63;

impl Known {
    /// Sums up the visits of a position, which are sorted by their games.
    pub(super) fn of(visits: &[Visit]) -> Known {
        let mut known = Known::default();
        for visit in visits {
            let result = visit.result();
            known.games.count(result);
            let Some(point) = visit.next() else {
                known.ended.count(result);
                continue;
            };
            if let Some((_, tally)) = known.next.iter_mut().find(|(it, _)| *it == point) {
                tally.count(result);
            } else {
                let mut tally = Tally::default();
                tally.count(result);
                known.next.push((point, tally));
            }
        }
        let latest = visits.iter().rev().take(LATEST);
        known.latest = latest.map(|it| it.game).collect();
        known
    }

    /// Returns the entry of a visit that is the only one.
    pub(super) fn single(visit: Visit) -> u64 {
        SINGLE | u64::from(visit.game) << 16 | u64::from(visit.what)
    }

    /// Reads an entry of a single visit; the place of a block if it is none.
    pub(super) fn of_entry(entry: u64) -> Result<Known, u64> {
        if entry & SINGLE == 0 {
            return Err(entry);
        }
        let [what, more, a, b, c, d, ..] = entry.to_le_bytes();
        let visit = Visit {
            key: 0,
            game: u32::from_le_bytes([a, b, c, d]),
            what: u16::from_le_bytes([what, more]),
        };
        Ok(Known::of(&[visit]))
    }

    /// Appends the block.
    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        put_tally(bytes, self.games);
        put_tally(bytes, self.ended);
        put_short(bytes, count(self.next.len()));
        for (point, tally) in &self.next {
            put_short(bytes, u32::from(*point));
            put_tally(bytes, *tally);
        }
        put_short(bytes, count(self.latest.len()));
        for game in &self.latest {
            put_short(bytes, *game);
        }
    }

    /// Reads a block. `None` if it is damaged.
    pub(super) fn take(mut bytes: &[u8]) -> Option<Known> {
        let bytes = &mut bytes;
        let (games, ended) = (take_tally(bytes)?, take_tally(bytes)?);
        let mut next = Vec::new();
        for _ in 0..take_short(bytes)? {
            let point = u16::try_from(take_short(bytes)?).ok()?;
            next.push((point, take_tally(bytes)?));
        }
        let mut latest = Vec::new();
        for _ in 0..take_short(bytes)? {
            latest.push(take_short(bytes)?);
        }
        Some(Known {
            games,
            ended,
            next,
            latest,
        })
    }
}

/// The largest size of a block in bytes.
pub(super) const LARGEST_BLOCK: u64 = 16 * 1024;

fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

fn put_tally(bytes: &mut Vec<u8>, tally: Tally) {
    for number in [tally.black, tally.white, tally.draws, tally.unknown] {
        put_short(bytes, number);
    }
}

fn take_tally(bytes: &mut &[u8]) -> Option<Tally> {
    let tally = Tally {
        black: take_short(bytes)?,
        white: take_short(bytes)?,
        draws: take_short(bytes)?,
        unknown: take_short(bytes)?,
    };
    let all = [tally.black, tally.white, tally.draws, tally.unknown];
    let sum = all.into_iter().try_fold(0_u32, u32::checked_add);
    sum.map(|_| tally)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_read_back() {
        let visits: Vec<Visit> = (0..20)
            .map(|game| {
                let result = GameResult::ALL[game as usize % 4];
                Visit::new(
                    9,
                    game,
                    (game % 5 != 0).then_some(480 - u16::try_from(game % 3).unwrap_or(0)),
                    result,
                )
            })
            .collect();
        let known = Known::of(&visits);
        assert_eq!((known.games.games(), known.ended.games()), (20, 4));
        assert_eq!((known.next.len(), known.latest.len()), (3, LATEST));
        assert_eq!(known.latest[0], 19);
        let mut bytes = Vec::new();
        known.put(&mut bytes);
        assert_eq!(Known::take(&bytes), Some(known));
        assert_eq!(Known::take(&bytes[..bytes.len() - 1]), None);
        for visit in visits {
            let read = Known::of_entry(Known::single(visit));
            assert_eq!(read, Ok(Known::of(&[visit])));
        }
        assert_eq!(Known::of_entry(77), Err(77));
    }
}
