//! Parses a `.psq` text into its parts.

use super::lines::{Area, Lines, Moves, moves};
use super::{Psq, Verdict};
use crate::text::{Spots, line, number, word};
use crate::{Caution, Format, Part, Problem, RecordError, Warning};
use tengen_core::board::BoardSize;

pub(super) struct Parsed<'a> {
    pub(super) psq: Psq,
    pub(super) moves: Moves,
    pub(super) warnings: Vec<Warning>,
    pub(super) spots: Spots<'a>,
}

/// Reads as much of the text as possible.
///
/// # Errors
///
/// [`RecordError`] if the header is wrong.
pub(super) fn parse(text: &str) -> Result<Parsed<'_>, RecordError> {
    let mut spots = Spots::new(text);
    let mut lines = Lines::new(text);
    let (offset, first) = lines.next().unwrap_or_default();
    let mut psq = header(first).map_err(|(at, problem)| spots.error(offset + at, problem))?;
    let area = Area {
        columns: psq.columns,
        rows: psq.rows,
        first: 1,
    };
    let moves = moves(&mut lines, area, &mut spots);
    psq.moves = moves.moves.iter().map(|(_, timed)| *timed).collect();
    let mut warnings = Vec::new();
    if moves.broken.is_none() {
        tail(&mut psq, &mut lines);
        if let Some((offset, rest)) = lines.next() {
            warnings.push(spots.warning(offset, Caution::PassedOver(line(rest))));
        }
    }
    Ok(Parsed {
        psq,
        moves,
        warnings,
        spots,
    })
}

/// Byte offset in the line, and the problem there.
type Wrong = (usize, Problem);

/// Byte offset of a part of a line, and the part.
type Piece<'a> = (usize, &'a str);

fn wrong((at, part): Piece<'_>, expected: Part) -> Wrong {
    let found = word(part);
    let spaces = part.len() - part.trim_start().len();
    (at + spaces, Problem::Expected { expected, found })
}

/// Returns the parts between the commas.
fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut at = 0;
    text.split(',').map(move |part| {
        let start = at;
        at += part.len() + 1;
        (start, part)
    })
}

fn header(text: &str) -> Result<Psq, Wrong> {
    const NAME: &str = "Piskvorky";
    let no_header = || {
        let found = line(text);
        let expected = Part::Header(Format::Psq);
        (0, Problem::Expected { expected, found })
    };
    let is_name = |name: &str| name.eq_ignore_ascii_case(NAME);
    let has_name = text.get(..NAME.len()).is_some_and(is_name);
    let after = text
        .get(NAME.len()..)
        .filter(|rest| rest.starts_with([' ', '\t']));
    let rest = after.filter(|_| has_name).ok_or_else(no_header)?;
    let mut parts = pieces(rest).map(|(at, part)| (at + NAME.len(), part));
    let mut next = || parts.next().ok_or_else(no_header);
    let size = next()?;
    let (columns, rows) = sizes(size.1).ok_or_else(|| wrong(size, Part::Size))?;
    let levels = next()?;
    let bad_level = || wrong(levels, Part::Number);
    let (one, two) = levels.1.split_once(':').ok_or_else(bad_level)?;
    let level = |text: &str| number(text.trim()).and_then(|level| u32::try_from(level).ok());
    let (one, two) = level(one).zip(level(two)).ok_or_else(bad_level)?;
    let start = next()?;
    let starter = match start.1.trim() {
        "0" => 1,
        "1" => 2,
        _ => return Err(wrong(start, Part::Number)),
    };
    Ok(Psq {
        columns,
        rows,
        levels: [one, two],
        starter,
        moves: Vec::new(),
        names: None,
        code: None,
        verdict: None,
    })
}

fn sizes(text: &str) -> Option<(BoardSize, BoardSize)> {
    let (columns, rows) = text.trim().split_once(['x', 'X'])?;
    let size = |text: &str| text.trim().parse::<BoardSize>().ok();
    Some((size(columns)?, size(rows)?))
}

/// Reads the names, end code and verdict that are present.
fn tail(psq: &mut Psq, lines: &mut Lines<'_>) {
    let code_of = |line: &str| number(line.trim()).and_then(|code| i32::try_from(code).ok());
    let names = match *lines.rest() {
        [(_, one), (_, two), (_, code), ..] if code_of(code).is_some() => Some([one, two]),
        [(_, one), (_, two)] if code_of(one).is_none() && verdict(two).is_none() => {
            Some([one, two])
        }
        _ => None,
    };
    if let Some(names) = names {
        psq.names = Some(names.map(|name| name.trim().to_string()));
        lines.next();
        lines.next();
    }
    if let Some(&(_, line)) = lines.rest().first()
        && let Some(code) = code_of(line)
    {
        psq.code = Some(code);
        lines.next();
    }
    if let Some(&(_, line)) = lines.rest().first()
        && let Some(verdict) = verdict(line)
    {
        psq.verdict = Some(verdict);
        lines.next();
    }
}

fn verdict(line: &str) -> Option<Verdict> {
    let (winner, tournament) = line.split_once(',')?;
    let winner = match winner.trim() {
        "0" => 0,
        "1" => 1,
        "2" => 2,
        _ => return None,
    };
    let tournament = tournament.trim().to_string();
    Some(Verdict { winner, tournament })
}
