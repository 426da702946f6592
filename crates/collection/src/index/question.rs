//! Questions to an index: the games with a position, and the moves that followed.

use std::collections::BTreeMap;
use std::io::{Read, Seek};

use super::build::place;
use super::bytes::number;
use super::entry::{Known, LARGEST_BLOCK, LATEST};
use super::header::ENTRY;
use super::{Index, IndexError};
use crate::explore::Gathering;
use crate::hashes::Hashes;
use crate::{
    CollectedGame, Explored, Filter, GameNumber, GameResult, NextMove, PartialDate, Tally,
};
use tengen_core::rules::Variant;
use tengen_core::{Board, BoardSize, Point, Stone, Symmetry};

/// The key of a position, which is the same for all its turns, and the turns to the least one.
pub(super) struct Key {
    pub(super) key: u64,
    least: [bool; Symmetry::ALL.len()],
}

impl Key {
    /// Returns the key of a position on the board with this number, which stands for rules and a size.
    pub(super) fn of(hashes: &Hashes, board: usize) -> Key {
        let all = hashes.all();
        let least = all.into_iter().min().unwrap_or_default();
        let salt = (board as u64 + 1).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Key {
            key: least ^ salt,
            least: all.map(|it| it == least),
        }
    }

    /// Returns the turns of the position to the least one.
    fn turns(&self) -> impl Iterator<Item = Symmetry> {
        let turns = Symmetry::ALL.into_iter().zip(self.least);
        turns.filter_map(|(turn, is_least)| is_least.then_some(turn))
    }

    /// Returns a point as an index in the least turn of the position.
    pub(super) fn least(&self, point: Point, size: BoardSize) -> Option<u16> {
        let images = self.turns().filter_map(|it| it.apply(point, size));
        images.filter_map(|it| size.index_of(it)).min()
    }

    /// Returns the least of the points of the position that are at an index of its least turn.
    fn original(&self, index: u16, size: BoardSize) -> Option<Point> {
        let point = size.point_at_index(index)?;
        let images = self
            .turns()
            .filter_map(|it| it.inverse().apply(point, size));
        images.min()
    }
}

impl<R: Read + Seek> Index<R> {
    /// Returns the games that pass a filter and have the stones of a board, as [`Database::explore`](crate::Database::explore) does, but with up to
    /// `list` of their numbers only. A filter for words or dates, and a long list, read all games.
    ///
    /// # Errors
    ///
    /// [`IndexError`]
    pub fn explore(
        &mut self,
        board: &Board,
        filter: &Filter,
        list: usize,
    ) -> Result<Explored, IndexError> {
        let is_plain = filter.words.trim().is_empty()
            && filter.since == PartialDate::default()
            && filter.until == PartialDate::default();
        if !is_plain {
            return self.scan(board, filter, list);
        }
        let (mut found, numbers) = self.look_up(board, filter)?;
        let mut kept = Vec::new();
        for number in numbers {
            let fits = kept.len() < list
                && (filter.result.is_none() || Some(self.game(number)?.result) == filter.result);
            kept.extend(fits.then_some(number));
        }
        if kept.len() < list.min(found.games.games() as usize) {
            return self.scan(board, filter, list);
        }
        found.numbers = kept;
        Ok(found)
    }

    /// Looks a position up, with all rules that the filter lets pass. Returns the latest games, too.
    fn look_up(
        &mut self,
        board: &Board,
        filter: &Filter,
    ) -> Result<(Explored, Vec<GameNumber>), IndexError> {
        let (size, hashes) = (board.size(), Hashes::of(board));
        let mut found = Explored::default();
        let mut next: BTreeMap<Point, Tally> = BTreeMap::new();
        let (mut latest, mut is_whole) = (Vec::new(), true);
        let boards: Vec<(Variant, BoardSize)> = self.sources.boards.clone();
        for (number, (variant, own)) in boards.into_iter().enumerate() {
            if own != size || filter.variant.is_some_and(|it| it != variant) {
                continue;
            }
            let key = Key::of(&hashes, number);
            let Some(known) = self.known_about(key.key)? else {
                continue;
            };
            add(&mut found.games, known.games, filter.result);
            add(&mut found.ended, known.ended, filter.result);
            for (index, tally) in known.next {
                let point = key.original(index, size).ok_or(IndexError::Damaged)?;
                add(next.entry(point).or_default(), tally, filter.result);
            }
            is_whole &= known.latest.len() == known.games.games() as usize;
            latest.extend(known.latest);
        }
        found.next = NextMove::sorted(next);
        latest.sort_unstable_by(|one, two| two.cmp(one));
        if !is_whole {
            // Older games of one list may be missing in another.
            latest.truncate(LATEST);
        }
        Ok((found, latest.into_iter().map(GameNumber::new).collect()))
    }

    /// Returns what is known about the position with a key.
    fn known_about(&mut self, key: u64) -> Result<Option<Known>, IndexError> {
        let at = 4 * place(key, self.header.bits) as u64;
        let bounds = self.read(self.header.directory.part(at, 8)?)?;
        let (first, last) = (number(&bounds[..4]), number(&bounds[4..]));
        let count = last.checked_sub(first).ok_or(IndexError::Damaged)?;
        let part = self.header.entries.part(first * ENTRY, count * ENTRY)?;
        let bytes = self.read(part)?;
        let (entries, _) = bytes.as_chunks::<16>();
        let Some(entry) = entries.iter().find(|it| number(&it[..8]) == key) else {
            return Ok(None);
        };
        match Known::of_entry(number(&entry[8..])) {
            Ok(known) => Ok(Some(known)),
            Err(at) => {
                let blocks = self.header.blocks;
                let rest = blocks.length.checked_sub(at).ok_or(IndexError::Damaged)?;
                let block = self.read(blocks.part(at, rest.min(LARGEST_BLOCK))?)?;
                Known::take(&block).map(Some).ok_or(IndexError::Damaged)
            }
        }
    }

    /// Reads all games.
    fn scan(
        &mut self,
        board: &Board,
        filter: &Filter,
        list: usize,
    ) -> Result<Explored, IndexError> {
        let mut gathering = Gathering::new(board, filter);
        let counted = self.counted()?;
        let lines = self.lines()?;
        let lines = lines.iter().flat_map(|it| it.lines());
        for ((number, line), is_counted) in (0..).zip(lines).zip(counted) {
            if is_counted && let Ok(game) = line.parse::<CollectedGame>() {
                gathering.see(GameNumber::new(number), &game);
            }
        }
        let mut found = gathering.finish();
        found.numbers.truncate(list);
        Ok(found)
    }
}

/// Adds the games with a wanted result.
fn add(sum: &mut Tally, more: Tally, wanted: Option<GameResult>) {
    let part = |result, count: u32| {
        if wanted.is_none_or(|it| it == result) {
            count
        } else {
            0
        }
    };
    sum.black += part(GameResult::Won(Stone::Black), more.black);
    sum.white += part(GameResult::Won(Stone::White), more.white);
    sum.draws += part(GameResult::Draw, more.draws);
    sum.unknown += part(GameResult::Unknown, more.unknown);
}
