//! Parses a `.psq` text into its parts.

use super::lines::{Area, Lines, Moves, moves};
use super::reading::USUAL_LEVELS;
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
    let read = header(first).map_err(|(at, problem)| spots.error(offset + at, problem))?;
    let (mut psq, cautions) = read;
    let area = Area {
        columns: psq.columns,
        rows: psq.rows,
        first: 1,
    };
    let moves = moves(&mut lines, area, &mut spots);
    psq.moves = moves.moves.iter().map(|(_, timed)| *timed).collect();
    let mut warnings = Vec::new();
    for (at, caution) in cautions {
        warnings.push(spots.warning(offset + at, caution));
    }
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

/// Reads the header. Only the size is needed: a level or a starting player that cannot be read, such as `-1`, is passed
/// over with a warning.
fn header(text: &str) -> Result<(Psq, Vec<(usize, Caution)>), Wrong> {
    const NAME: &str = "Piskvorky";
    let no_header = || {
        let found = line(text);
        let expected = Part::Header(Format::Psq);
        (0, Problem::Expected { expected, found })
    };
    let is_name = |name: &str| name.eq_ignore_ascii_case(NAME);
    let has_name = text.get(..NAME.len()).is_some_and(is_name);
    let after = text.get(NAME.len()..).filter(|_| has_name);
    let after = after.ok_or_else(no_header)?;
    let rest = after.trim_start_matches([' ', '\t', '-', ',']);
    if rest.len() == after.len() {
        return Err(no_header());
    }
    let start = text.len() - rest.len();
    let mut parts = pieces(rest).map(|(at, part)| (start + at, part));
    let first = parts.next().unwrap_or((start, ""));
    let (columns, rows, more) = sizes(first.1).ok_or_else(|| wrong(first, Part::Size))?;
    let mut psq = Psq {
        columns,
        rows,
        levels: USUAL_LEVELS,
        starter: 1,
        moves: Vec::new(),
        names: None,
        code: None,
        verdict: None,
    };
    let mut cautions = Vec::new();
    let end = first.0 + first.1.len();
    let levels = parts.next().unwrap_or((end - more.len(), more));
    match both_levels(levels.1) {
        Some(both) => psq.levels = both,
        None => cautions.push(passed_over(levels, "levels")),
    }
    match parts.next() {
        Some((_, starter)) if starter.trim() == "0" => {}
        Some((_, starter)) if starter.trim() == "1" => psq.starter = 2,
        Some(other) => cautions.push(passed_over(other, "start")),
        None if cautions.is_empty() => cautions.push(passed_over((text.len(), ""), "start")),
        None => {}
    }
    Ok((psq, cautions))
}

fn passed_over((at, part): Piece<'_>, name: &str) -> (usize, Caution) {
    let spaces = part.len() - part.trim_start().len();
    let (name, value) = (name.to_string(), line(part));
    (at + spaces, Caution::Value { name, value })
}

/// Returns the columns and the rows, and the text after them.
fn sizes(text: &str) -> Option<(BoardSize, BoardSize, &str)> {
    let (columns, rest) = leading_size(text)?;
    let rest = rest.trim_start().strip_prefix(['x', 'X', '-'])?;
    let (rows, rest) = leading_size(rest)?;
    let is_end = rest.is_empty() || rest.starts_with([' ', '\t']);
    is_end.then_some((columns, rows, rest))
}

/// Returns the number at the beginning of a text as a size, and the text after it.
fn leading_size(text: &str) -> Option<(BoardSize, &str)> {
    let text = text.trim_start();
    let end = text.find(|sign: char| !sign.is_ascii_digit());
    let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
    Some((digits.parse().ok()?, rest))
}

/// Reads `11:11`.
fn both_levels(text: &str) -> Option<[u32; 2]> {
    let (one, two) = text.split_once(':')?;
    let level = |text: &str| number(text.trim()).and_then(|level| u32::try_from(level).ok());
    Some([level(one)?, level(two)?])
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
