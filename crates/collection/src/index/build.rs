//! Builds an index from the lines of games.

use std::collections::HashMap;
use std::io::{self, Seek, SeekFrom, Write};

use super::bytes::Place;
use super::entry::{Known, Visit};
use super::header::{Header, MOST_BITS};
use super::question::Key;
use super::sources::{IndexedSource, Sources};
use crate::CollectedGame;
use crate::hashes::Hashes;

/// Marks the start of a game that does not count.
pub(super) const UNCOUNTED: u64 = 1 << 63;

/// Collects the games of an index.
#[derive(Clone, Debug, Default)]
pub struct IndexBuilder {
    sources: Sources,
    lines: String,
    /// Where the line of each game begins, and the end of the last one.
    starts: Vec<u64>,
}

/// What an index that was built holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Indexed {
    /// The number of different games.
    pub games: u32,
    /// The number of games that are the same as an earlier one.
    pub known: u32,
    /// The number of different positions.
    pub positions: u64,
}

impl IndexBuilder {
    /// Creates a builder without games. `reading` says with which settings their files are read.
    pub fn new(reading: &str) -> IndexBuilder {
        IndexBuilder {
            sources: Sources {
                reading: reading.to_owned(),
                ..Sources::default()
            },
            lines: String::new(),
            starts: vec![0],
        }
    }

    /// Adds the games of a source, each on a line.
    pub fn add(&mut self, mut source: IndexedSource, lines: &str) {
        source.games = 0;
        for line in lines.lines().filter(|line| !line.is_empty()) {
            source.games += 1;
            self.lines.push_str(line);
            self.lines.push('\n');
            self.starts.push(self.lines.len() as u64);
        }
        self.sources.all.push(source);
    }

    /// Writes the index. A line that is no game, and a game that is there already, have no positions.
    ///
    /// # Errors
    ///
    /// Those of the file.
    pub fn write(mut self, file: &mut (impl Write + Seek)) -> io::Result<Indexed> {
        let (visits, known) = self.visits();
        for number in &known {
            self.starts[*number as usize] |= UNCOUNTED;
        }
        let first_known = known.first().copied().unwrap_or_default();
        let known = u32::try_from(known.len()).map_err(io::Error::other)?;
        let games = u32::try_from(self.starts.len() - 1).map_err(io::Error::other)?;
        let mut header = Header {
            games,
            known,
            first_known,
            bits: bits(visits.len()),
            ..Header::default()
        };
        let mut out = Output { file, at: 0 };
        out.put(&header.to_bytes())?;
        header.sources = out.part(|out| out.put(self.sources.to_text().as_bytes()))?;
        header.lines = out.part(|out| out.put(self.lines.as_bytes()))?;
        self.lines = String::new();
        header.starts = out.part(|out| out.put_numbers(&self.starts))?;
        self.starts = Vec::new();
        let mut counts = vec![0_u32; (1 << header.bits) + 1];
        header.blocks = out.part(|out| put_blocks(out, &visits, header.bits, &mut counts))?;
        let positions = u64::from(counts.last().copied().unwrap_or_default());
        header.directory = out.part(|out| {
            let bytes: Vec<u8> = counts.iter().flat_map(|it| it.to_le_bytes()).collect();
            out.put(&bytes)
        })?;
        header.entries = out.part(|out| put_entries(out, &visits))?;
        out.file.seek(SeekFrom::Start(0))?;
        out.file.write_all(&header.to_bytes())?;
        out.file.flush()?;
        Ok(Indexed {
            games: games - known,
            known,
            positions,
        })
    }

    /// Returns the positions of all different games, sorted, and the games that are there already.
    fn visits(&mut self) -> (Vec<Visit>, Vec<u32>) {
        // Thirty moves are usual.
        let mut visits = Vec::with_capacity(self.starts.len() * 31);
        let mut lines: HashMap<u64, u32> = HashMap::with_capacity(self.starts.len());
        // The further games with the same moves, by the one before.
        let mut alike: HashMap<u32, u32> = HashMap::new();
        let mut known = Vec::new();
        for (number, text) in (0..).zip(self.lines.lines()) {
            let Ok(game) = text.parse::<CollectedGame>() else {
                known.push(number);
                continue;
            };
            let start = visits.len();
            let board = (game.rules.variant, game.size());
            let place = self.sources.boards.iter().position(|it| *it == board);
            let place = place.unwrap_or_else(|| {
                self.sources.boards.push(board);
                self.sources.boards.len() - 1
            });
            let line = add_visits(&mut visits, &game, number, place);
            let first = *lines.entry(line).or_insert(number);
            if first == number {
                continue;
            }
            let last = match last_alike(&self.lines, &self.starts, &alike, first, &game) {
                Alike::Same => {
                    known.push(number);
                    visits.truncate(start);
                    continue;
                }
                Alike::Others(last) => last,
            };
            alike.insert(last, number);
        }
        visits.sort_unstable();
        (visits, known)
    }
}

/// Whether a game is the same as one with the same moves.
enum Alike {
    Same,
    /// No; this is the last one with the same moves.
    Others(u32),
}

fn last_alike(
    lines: &str,
    starts: &[u64],
    alike: &HashMap<u32, u32>,
    first: u32,
    game: &CollectedGame,
) -> Alike {
    let mut number = first;
    loop {
        let start = |number: u32| {
            let start = starts.get(number as usize).copied().unwrap_or_default();
            usize::try_from(start).unwrap_or(usize::MAX)
        };
        let line = lines.get(start(number)..start(number + 1));
        let other = line.and_then(|it| it.trim_end().parse::<CollectedGame>().ok());
        if other.is_some_and(|other| other.is_same(game)) {
            return Alike::Same;
        }
        match alike.get(&number) {
            Some(next) => number = *next,
            None => return Alike::Others(number),
        }
    }
}

/// Adds the positions of a game. Returns a hash of all of them, which is the same for all symmetries.
fn add_visits(visits: &mut Vec<Visit>, game: &CollectedGame, number: u32, board: usize) -> u64 {
    let mut hashes = Hashes::default();
    let mut line = 0_u64;
    let mut stones = game.stones();
    loop {
        let stone = stones.next();
        let key = Key::of(&hashes, board);
        let next = stone.and_then(|(point, _)| key.least(point, game.size()));
        visits.push(Visit::new(key.key, number, next, game.result));
        line = line.rotate_left(7).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ key.key;
        let Some((point, stone)) = stone else {
            return line;
        };
        hashes.place(point, stone, game.size());
    }
}

/// Returns the number of bits for a directory of which each place has some 64 visits.
fn bits(visits: usize) -> u32 {
    (visits / 64 + 1).ilog2().min(MOST_BITS)
}

/// Writes the blocks of positions that several games have, and counts the positions before each place of the directory.
fn put_blocks<W: Write>(
    out: &mut Output<'_, W>,
    visits: &[Visit],
    bits: u32,
    counts: &mut [u32],
) -> io::Result<()> {
    let mut bytes = Vec::new();
    for group in visits.chunk_by(|one, two| one.key == two.key) {
        counts[place(group[0].key, bits) + 1] += 1;
        if group.len() > 1 {
            bytes.clear();
            Known::of(group).put(&mut bytes);
            out.put(&bytes)?;
        }
    }
    let mut all = 0;
    for count in counts {
        all += *count;
        *count = all;
    }
    Ok(())
}

fn put_entries<W: Write>(out: &mut Output<'_, W>, visits: &[Visit]) -> io::Result<()> {
    let (mut block, mut bytes) = (0_u64, Vec::new());
    for group in visits.chunk_by(|one, two| one.key == two.key) {
        let entry = if let [visit] = group {
            Known::single(*visit)
        } else {
            bytes.clear();
            Known::of(group).put(&mut bytes);
            block += bytes.len() as u64;
            block - bytes.len() as u64
        };
        out.put(&group[0].key.to_le_bytes())?;
        out.put(&entry.to_le_bytes())?;
    }
    Ok(())
}

/// Returns the place of a key in the directory.
pub(super) fn place(key: u64, bits: u32) -> usize {
    let place = key.checked_shr(64 - bits).unwrap_or(0);
    usize::try_from(place).unwrap_or(0)
}

/// A file that is being written.
struct Output<'a, W> {
    file: &'a mut W,
    at: u64,
}

impl<W: Write> Output<'_, W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.at += bytes.len() as u64;
        self.file.write_all(bytes)
    }

    fn put_numbers(&mut self, numbers: &[u64]) -> io::Result<()> {
        numbers
            .iter()
            .try_for_each(|it| self.put(&it.to_le_bytes()))
    }

    /// Writes a part, and returns where it is.
    fn part(&mut self, write: impl FnOnce(&mut Self) -> io::Result<()>) -> io::Result<Place> {
        let at = self.at;
        write(self)?;
        Ok(Place {
            at,
            length: self.at - at,
        })
    }
}
