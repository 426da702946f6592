//! Games of Gomotur, `.rec`: the names of both engines, Black's first, then one move per line,
//! `column,row,ms`, with coordinates from 0 at the upper left corner, then an end code.
//!
//! Other programs do not state the size. It is [`Context::size`], or else that of a last line `15x15`, which this program
//! writes after the end code where the size would be guessed wrong, or `NxN` in the file name; all stones must fit on
//! these two. Otherwise it is 20 lines, the size Piskvork uses, or 22 if a stone is outside.
//!
//! Source: the files that Piskvork reads.

use std::fmt;
use std::str::FromStr;

use super::builder::Builder;
use super::foreign::{self, about_rules, row_from_top};
use super::line::ShownLine;
use super::psq::TimedMove;
use super::psq::lines::{
    Area, Lines, Moves, move_numbers, moves, names, play, set_names, timed, write_moves,
};
use super::text::{self, Spots, decode, lines, number, warning};
use super::{
    Caution, Charset, Collection, Context, Format, Loss, Part, Problem, Reading, RecordError,
    Unwritable, Warning, Written,
};
use tengen_core::board::BoardSize;
use tengen_core::game::{Archive, Note, Property, Tag};

/// Name of the property of the start node that keeps an end code other than -1.
const CODE: &str = "RECCODE";
const NO_CODE: i32 = -1;

/// Content of a `.rec` file.
///
/// # Examples
///
/// ```
/// use tengen_records::rec::Rec;
///
/// let text = "ann.exe\nbo.exe\n9,9,31\n10,10,47\n-1\n";
/// let game: Rec = text.parse()?;
/// assert_eq!(game.moves[0].point.to_string(), "j11");
/// assert_eq!(game.to_string(), text);
/// # Ok::<(), tengen_records::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rec {
    /// Names of Black and White.
    pub names: [String; 2],
    /// Moves on a board of [`size`](Self::size), Black first.
    pub moves: Vec<TimedMove>,
    /// Size of the board: 20 or 22 lines, if it is not known otherwise.
    pub size: BoardSize,
    /// Code for how the program ended, -1 if it is not known; `None` if the file has no code.
    pub code: Option<i32>,
}

impl fmt::Display for Rec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for name in &self.names {
            writeln!(f, "{name}")?;
        }
        write_moves(f, &self.moves, self.size, 0)?;
        if let Some(code) = self.code {
            writeln!(f, "{code}")?;
        }
        if guessed(self.largest()) == self.size {
            return Ok(());
        }
        let size = self.size;
        writeln!(f, "{size}x{size}")
    }
}

impl Rec {
    /// Returns the largest column or row of the moves as the file counts them.
    fn largest(&self) -> Option<i64> {
        let points = self.moves.iter().map(|timed| timed.point);
        let ends = points.map(|point| point.column().max(row_from_top(self.size, point)));
        ends.max().map(i64::from)
    }
}

/// Reads a whole file; text after its end is ignored.
impl FromStr for Rec {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parsed = parse(text, size_of(text))?;
        match parsed.moves.broken {
            Some(error) => Err(error),
            None => Ok(parsed.rec),
        }
    }
}

struct Parsed<'a> {
    rec: Rec,
    moves: Moves,
    warnings: Vec<Warning>,
    spots: Spots<'a>,
}

/// Returns the largest column or row of the moves, from 0. Text after the moves is ignored.
fn largest(text: &str) -> Option<i64> {
    let full = lines(text).filter(|(_, line)| !line.trim().is_empty());
    let numbers = full
        .skip(2)
        .take(500)
        .map_while(|(_, line)| move_numbers(line));
    numbers.map(|[column, row, _]| column.max(row)).max()
}

/// Returns the size that the file states, or else the one that is guessed from its moves.
fn size_of(text: &str) -> BoardSize {
    stated(text).unwrap_or_else(|| guessed(largest(text)))
}

/// Returns 20 lines, or 22 if a stone is outside.
fn guessed(largest: Option<i64>) -> BoardSize {
    let lines = if matches!(largest, Some(20..=21)) {
        22
    } else {
        20
    };
    BoardSize::new(lines).unwrap_or_default()
}

/// Returns the size that a line after the moves and the end code states, if all moves fit on it.
fn stated(text: &str) -> Option<BoardSize> {
    let full = lines(text).map(|(_, line)| line.trim());
    let full = full.filter(|line| !line.is_empty());
    let rest = full.skip(2).skip_while(|line| move_numbers(line).is_some());
    let mut rest = rest.skip_while(|line| number(line).is_some());
    let size = size_line(rest.next()?)?;
    let fits = |largest| largest < i64::from(size.lines());
    largest(text).is_none_or(fits).then_some(size)
}

/// Reads `15x15`.
fn size_line(line: &str) -> Option<BoardSize> {
    let (columns, rows) = line.trim().split_once('x')?;
    (columns == rows).then(|| columns.parse().ok())?
}

fn parse(text: &str, size: BoardSize) -> Result<Parsed<'_>, RecordError> {
    let mut spots = Spots::new(text);
    let mut lines = Lines::new(text);
    let (at, one) = lines.next().unwrap_or_default();
    let (_, two) = lines.next().unwrap_or_default();
    let is_name = |line: &str| !line.is_empty() && move_numbers(line).is_none();
    let is_move = lines
        .rest()
        .first()
        .is_some_and(|(_, line)| move_numbers(line).is_some());
    if !(is_name(one) && is_name(two) && is_move) {
        let found = text::line(one);
        let expected = Part::Header(Format::Rec);
        return Err(spots.error(at, Problem::Expected { expected, found }));
    }
    let area = Area {
        columns: size,
        rows: size,
        first: 0,
    };
    let moves = moves(&mut lines, area, &mut spots);
    let mut code = None;
    let mut warnings = Vec::new();
    if moves.broken.is_none() {
        let line = lines
            .rest()
            .first()
            .and_then(|(_, line)| number(line.trim()));
        code = line.and_then(|code| i32::try_from(code).ok());
        if code.is_some() {
            lines.next();
        }
        let next = lines.rest().first();
        if next.is_some_and(|&(_, line)| size_line(line) == Some(size)) {
            lines.next();
        }
        if let Some((offset, rest)) = lines.next() {
            let caution = Caution::PassedOver(text::line(rest));
            warnings.push(spots.warning(offset, caution));
        }
    }
    let rec = Rec {
        names: [one, two].map(|name| name.trim().to_string()),
        moves: moves.moves.iter().map(|(_, timed)| *timed).collect(),
        size,
        code,
    };
    Ok(Parsed {
        rec,
        moves,
        warnings,
        spots,
    })
}

pub(super) fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    let decoded = decode(bytes, context)?;
    let fits = |size: BoardSize| largest(&decoded.text).is_none_or(|at| at < size.lines().into());
    let said = context.size.or_else(|| stated(&decoded.text));
    let said = said.or_else(|| foreign::said_size(context, fits));
    let size = said.unwrap_or_else(|| size_of(&decoded.text));
    let Parsed {
        rec,
        moves,
        warnings: more,
        mut spots,
    } = parse(&decoded.text, size)?;
    let mut warnings = decoded.warnings;
    warnings.extend(more);
    warnings.extend(about_rules(None));
    if said.is_none() {
        warnings.push(warning(Caution::SizeGuessed(rec.size)));
    }
    let mut builder = Builder::new(foreign::terms(context, None, rec.size), context.limits);
    let [black, white] = &rec.names;
    set_names(builder.annotations_mut(), [black, white]);
    if let Some(code) = rec.code.filter(|&code| code != NO_CODE) {
        let name = CODE.to_string();
        let values = vec![code.to_string()];
        builder.note().properties = vec![Property { name, values }];
    }
    let broken = play(&moves, &mut builder, &mut spots);
    if let (Some(error), 0) = (&broken, builder.len()) {
        return Err(error.clone());
    }
    let reading = Reading {
        archive: builder.finish(None),
        warnings,
        broken,
    };
    Ok(Collection::one(Format::Rec, reading))
}

/// Returns the code that a property of a node is; `None` for any other property, which this format does not hold.
fn code_of(node: u32, Property { name, values }: &Property) -> Option<i32> {
    match &**values {
        [value] if node == 0 && name == CODE => value.parse().ok(),
        _ => None,
    }
}

/// Returns `true` if the note of the node `at` has properties that this format does not hold.
pub(super) fn loses_properties(at: u32, note: &Note) -> bool {
    let mut properties = note.properties.iter();
    properties.any(|property| code_of(at, property).is_none())
}

pub(super) fn write(archive: &Archive, _charset: &dyn Charset) -> Result<Written, Unwritable> {
    let line = ShownLine::new(archive)?;
    let annotations = &archive.annotations;
    let (names, is_whole) = names(annotations);
    let mut code = NO_CODE;
    let mut all_properties = true;
    for (node, note) in annotations.notes() {
        for property in &note.properties {
            let value = code_of(node, property);
            all_properties &= value.is_some();
            code = value.unwrap_or(code);
        }
    }
    let moves = timed(&line, annotations);
    if moves.is_empty() {
        return Err(Unwritable::NoMoves(Format::Rec));
    }
    let rec = Rec {
        names,
        moves,
        size: archive.terms.size,
        code: Some(code),
    };
    let bytes = rec.to_string().into_bytes();
    let all_tags = annotations
        .tags()
        .all(|(tag, _)| matches!(tag, Tag::Black | Tag::White) && is_whole);
    let all_times = annotations.notes().all(|(_, note)| note.left.is_none());
    let checks = [
        (Loss::Size, true),
        (Loss::Tags, all_tags),
        (Loss::Properties, all_properties),
        (Loss::Times, all_times),
    ];
    let held = checks
        .into_iter()
        .filter(|(_, is)| *is)
        .map(|(loss, _)| loss);
    // The format does not store the rules.
    let lost = line.lost_and(&held.collect::<Vec<_>>(), &[Loss::Terms]);
    Ok(Written { bytes, lost })
}
