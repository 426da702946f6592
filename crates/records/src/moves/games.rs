//! Splits the lines of a move list into games.

use super::head::{self, HeadTag};
use super::scan::{Scan, Word};
use super::{EndReason, Ending, MoveList, Score};
use crate::foreign::{self, Assumed};
use crate::limits::GamesLeft;
use crate::text::{Spots, lines};
use crate::{Context, Part, Problem, RecordError, Take, work};
use tengen_core::board::{BoardSize, Point, Stone};

/// End of a game as a line states it.
#[derive(Clone, Copy)]
pub(super) enum End {
    /// Result stated in full.
    Said(Ending),
    /// Resignation by the side to move.
    GivesUp,
}

impl End {
    pub(super) fn ending(self, to_move: Stone) -> Ending {
        match self {
            End::Said(ending) => ending,
            End::GivesUp => Ending {
                winner: Some(!to_move),
                reason: EndReason::Resignation,
            },
        }
    }
}

/// Line of the text with its moves.
#[derive(Default)]
pub(super) struct Row {
    /// Byte offsets, which are below 4 GiB, and points; `None` for a pass.
    pub(super) plies: Vec<(u32, Option<Point>)>,
    /// Number of plies before the slash; `None` if there is no slash.
    pub(super) slash: Option<usize>,
    pub(super) ending: Option<End>,
    /// Byte offset and text of the first comment.
    pub(super) comment: Option<Box<(usize, String)>>,
    /// Byte offset and value of the first score.
    pub(super) score: Option<(usize, Score)>,
    /// Boxed, so that a text of many lines takes little memory.
    pub(super) error: Option<Box<(usize, Problem)>>,
    length: usize,
    has_space: bool,
    has_number: bool,
    begins_with_one: bool,
}

/// Head and lines of one game.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) head: Vec<HeadTag>,
    pub(super) rows: Vec<Row>,
}

impl Draft {
    /// Returns the moves of all lines.
    pub(super) fn plies(&self) -> impl Iterator<Item = (u32, Option<Point>)> {
        self.rows.iter().flat_map(|row| row.plies.iter().copied())
    }

    /// Returns the byte offset of the first tag or move, or 0 if there is none.
    fn offset(&self) -> usize {
        let tag = self.head.first().map(|tag| tag.offset);
        let ply = || self.plies().next().map(|(offset, _)| offset as usize);
        tag.or_else(ply).unwrap_or(0)
    }

    pub(super) fn points(&self) -> impl Iterator<Item = Point> {
        self.plies().filter_map(|(_, point)| point)
    }

    pub(super) fn tag(&self, name: &str) -> Option<&HeadTag> {
        let mut head = self.head.iter();
        head.find(|entry| entry.name.eq_ignore_ascii_case(name))
    }

    pub(super) fn ending(&self) -> Option<End> {
        let mut rows = self.rows.iter().rev().inspect(|_| work::count(1));
        rows.find_map(|row| row.ending)
    }

    pub(super) fn error(&self) -> Option<&(usize, Problem)> {
        self.rows.iter().find_map(|row| row.error.as_deref())
    }
}

/// Reads the games of a text one by one, until `take` ends the reading. The points of all games are in memory, because
/// they tell the size of the boards.
pub(super) fn each(text: &str, context: &Context<'_>, take: &mut Take<'_>) {
    let drafts = split(text, text.len().min(MOST_WEIGHT));
    let mut spots = Spots::new(text);
    let size = size(&drafts, context);
    let mut left = GamesLeft::new(context.limits);
    for draft in drafts {
        context.hear(draft.offset(), text.len());
        let counted = left.count();
        let is_last = counted.is_err();
        let game = match counted {
            Ok(()) => super::reading::game(&draft, size, context, &mut spots),
            Err(problem) => Err(spots.error(draft.offset(), problem)),
        };
        if take(game).is_break() || is_last {
            return;
        }
    }
}

/// Returns the size for games that do not state one.
fn size(drafts: &[Draft], context: &Context<'_>) -> Assumed {
    let unsized_games = drafts
        .iter()
        .filter(|draft| draft.tag(head::SIZE).is_none());
    let lines_needed = unsized_games
        .flat_map(Draft::points)
        .map(|point| point.column().max(point.row()) + 1)
        .max();
    let needed = lines_needed.unwrap_or(0);
    let fits = |size: BoardSize| size.lines() >= needed;
    foreign::size(context, &[15, 19, 20, 22], fits)
}

/// Returns the number of games of a text.
pub(super) fn count(text: &str) -> usize {
    split(text, text.len().min(MOST_WEIGHT)).len()
}

/// Returns the only game of a text; fails if any part of it is wrong.
pub(super) fn list(draft: Draft, spots: &mut Spots<'_>) -> Result<MoveList, RecordError> {
    if let Some((offset, problem)) = draft.error() {
        return Err(spots.error(*offset, problem.clone()));
    }
    let rows = draft.rows.first();
    let slash = rows.and_then(|row| Some((row, row.slash?)));
    let plies = match slash {
        Some((row, count)) => {
            let unequal = || {
                spots.error(
                    row.plies.last().map_or(0, |ply| ply.0 as usize),
                    Problem::NoMoves,
                )
            };
            alternated(&row.plies, count).ok_or_else(unequal)?
        }
        None => draft.plies().collect(),
    };
    if plies.is_empty() && draft.head.is_empty() && draft.ending().is_none() {
        return Err(RecordError::file(Problem::NoMoves));
    }
    let is_even = plies.len().is_multiple_of(2);
    let to_move = if is_even { Stone::Black } else { Stone::White };
    let ending = draft.ending().map(|end| end.ending(to_move));
    let head = draft.head.into_iter();
    Ok(MoveList {
        head: head.map(|entry| (entry.name, entry.value)).collect(),
        plies: plies.into_iter().map(|(_, point)| point).collect(),
        ending,
    })
}

/// Returns the stones of Black and White in alternating order; `None` unless there are equally many
/// or Black has one more.
pub(super) fn alternated<T: Copy>(plies: &[T], black: usize) -> Option<Vec<T>> {
    let (black, white) = plies.split_at_checked(black)?;
    if black.len() < white.len() || black.len() > white.len() + 1 {
        return None;
    }
    let mut white = white.iter();
    let turns = black
        .iter()
        .flat_map(|&ply| [Some(ply), white.next().copied()]);
    Some(turns.flatten().collect())
}

/// Maximum weight of a text, which is in memory as a whole: a million games of 100 moves.
const MOST_WEIGHT: usize = 100_000_000;

/// Weight that every text may have.
const LEAST_WEIGHT: usize = 10_000;

/// Weight of a tag and of a line, where a move weighs 1.
const LINE_WEIGHT: usize = 4;

/// Splits a text into games. It is read up to the weight `most`, or as a short text in any case.
pub(super) fn split(text: &str, most: usize) -> Vec<Draft> {
    let mut drafts: Vec<Draft> = Vec::new();
    let mut draft = Draft::default();
    let most = most.saturating_add(LEAST_WEIGHT);
    let mut weight = 0_usize;
    for (offset, line) in lines(text) {
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            continue;
        }
        let (entries, length) = head::entries(line, offset);
        let has_tags = !entries.is_empty();
        if has_tags {
            if !draft.rows.is_empty() {
                divide(std::mem::take(&mut draft), &mut drafts);
            }
            weight += LINE_WEIGHT * entries.len();
            draft.head.extend(entries);
        }
        // Moves may follow on the same line as the tags.
        let (line, offset) = match has_tags {
            true if line[length..].trim().is_empty() => continue,
            true => (&line[length..], offset + length),
            false => (line, offset),
        };
        let mut row = row(line, offset);
        weight += LINE_WEIGHT + row.plies.len();
        let is_full = weight > most;
        if is_full {
            row.error = Some(Box::new((offset, Problem::TooLarge(offset))));
            row.plies.clear();
        }
        draft.rows.push(row);
        if is_full {
            break;
        }
    }
    divide(draft, &mut drafts);
    drafts
}

/// Reads a line.
fn row(line: &str, offset: usize) -> Row {
    let mut row = Row {
        length: line.len(),
        ..Row::default()
    };
    let mut scan = Scan::new(line);
    let mut is_first = true;
    while let Some((at, word)) = scan.next_word() {
        row.has_space |= scan.is_spaced && !is_first;
        let problem = match word {
            Ok(Word::Comment) => {
                let words = || Box::new((offset + at, crate::text::line(&line[at..])));
                row.comment.get_or_insert_with(words);
                None
            }
            Ok(_) if row.ending.is_some() => Some(after_end(&line[at..])),
            Ok(Word::Slash) if row.slash.is_some() => Some(after_end(&line[at..])),
            Ok(word) => {
                row.add(word, offset + at, is_first);
                None
            }
            Err(problem) => Some(problem),
        };
        if let Some(problem) = problem {
            row.error = Some(Box::new((offset + at, problem)));
            break;
        }
        is_first = false;
    }
    row
}

/// Returns the error for a word after the end of the game.
fn after_end(rest: &str) -> Problem {
    Problem::Expected {
        expected: Part::Move,
        found: crate::text::word(rest),
    }
}

impl Row {
    fn add(&mut self, word: Word, offset: usize, is_first: bool) {
        match word {
            Word::Ply(point) => {
                let offset = u32::try_from(offset).unwrap_or(u32::MAX);
                self.plies.push((offset, point));
            }
            Word::Slash => self.slash = Some(self.plies.len()),
            Word::Ending(ending) => self.ending = Some(End::Said(ending)),
            Word::GivesUp => self.ending = Some(End::GivesUp),
            Word::Comment => (),
            Word::Score(score) => {
                self.score = self.score.or(Some((offset, score)));
                self.ending = Some(End::Said(score.ending()));
            }
            Word::Number => self.has_number = true,
            Word::One => {
                self.has_number = true;
                self.begins_with_one |= is_first;
            }
        }
    }

    fn is_compact(&self) -> bool {
        self.plies.len() > 1 && !self.has_space && self.error.is_none()
    }

    fn begins_game(&self) -> bool {
        self.begins_with_one
    }
}

/// Splits a draft into games if its lines are separate games.
fn divide(draft: Draft, drafts: &mut Vec<Draft>) {
    let Draft { mut head, rows } = draft;
    if head.is_empty() && rows.is_empty() {
        return;
    }
    let each = head.is_empty() && rows.len() > 1 && are_games(&rows);
    let mut game = Draft::default();
    game.head.append(&mut head);
    for row in rows {
        if !game.rows.is_empty() && (each || row.begins_game()) {
            drafts.push(std::mem::take(&mut game));
        }
        if game.rows.is_empty() {
            // Most games of a long text have one line.
            game.rows.reserve_exact(1);
        }
        game.rows.push(row);
    }
    drafts.push(game);
}

fn are_games(rows: &[Row]) -> bool {
    if rows.iter().any(|row| row.has_number) {
        return false;
    }
    if rows.iter().any(|row| row.slash.is_some()) {
        return true;
    }
    if rows.iter().all(Row::is_compact) {
        return !are_wrapped(rows);
    }
    come_again(rows)
}

/// Returns `true` if the lines look like one long line that was wrapped: all but the last have
/// about the same length.
fn are_wrapped(rows: &[Row]) -> bool {
    let [first, rest @ .., last] = rows else {
        return false;
    };
    let is_near = |row: &Row| row.length.abs_diff(first.length) <= 3;
    first.length >= 60 && rest.iter().all(is_near) && last.length <= first.length + 3
}

/// Returns `true` if a point occurs in two lines and no line has a point twice.
fn come_again(rows: &[Row]) -> bool {
    let mut seen = Seen::default();
    let mut again = false;
    for row in rows {
        let mut here = Seen::default();
        for point in row.plies.iter().filter_map(|&(_, point)| point) {
            if !here.add(point) {
                return false;
            }
            again |= seen.has(point);
        }
        seen.join(&here);
    }
    again
}

/// Set of points of the largest board, one bit per point.
#[derive(Default)]
struct Seen([u32; Point::MAX_LINES as usize]);

impl Seen {
    fn has(&self, point: Point) -> bool {
        self.0[usize::from(point.row())] & (1 << point.column()) != 0
    }

    /// Adds a point; returns `false` if it was already in the set.
    fn add(&mut self, point: Point) -> bool {
        let is_new = !self.has(point);
        self.0[usize::from(point.row())] |= 1 << point.column();
        is_new
    }

    fn join(&mut self, other: &Seen) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
    }
}
