//! Binary positions, as RenLib and the server Zjrenju write them: the moves of a line on a board of 15×15.
//!
//! | bytes | content |
//! |---|---|
//! | 1 | number of moves, from 1 to 225 |
//! | 1 each | `15 × row + column`, both from 0, the row from the top: a15 is 0, h8 112, o1 224 |
//!
//! Yixin writes `15 × column + row` instead, which cannot be told apart, so a warning says that the points may be exchanged.
//!
//! Black moves first. Zjrenju writes the other data into the file name:
//! `table#rule#black#white#swap#state.pos`. Rules 0, 1 and 2 are Sakata's, RIF's and two swaps.
//! States from 1 are: forbidden, drawn, Black won, White won, White resigned, Black resigned,
//! White's time ran out, Black's time ran out.

use super::builder::{Builder, How, Stated, shown_line};
use super::foreign;
use super::line::colours_change;
use super::{
    Caution, Charset, Collection, Context, Format, Loss, Part, Problem, Reading, RecordError, Spot,
    Unwritable, Warning, Written,
};
use tengen_core::board::{Board, BoardSize, Point, Stone};
use tengen_core::game::{Action, Annotations, Archive, Note, Outcome, Tag, Terms};
use tengen_core::rules::Ruleset;
use tengen_core::rules::opening::Answer;

/// Only board size of the format.
const SIZE: BoardSize = BoardSize::DEFAULT;

pub(super) fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    let (&count, moves) = bytes
        .split_first()
        .ok_or(RecordError::file(Problem::Empty))?;
    if count == 0 {
        return Err(RecordError::byte(0, Problem::NoMoves));
    }
    if u16::from(count) > SIZE.area() {
        let (expected, found) = (Part::Number, count.to_string());
        let problem = Problem::Expected { expected, found };
        return Err(RecordError::byte(0, problem));
    }
    let name = Name::of(context.name);
    let mut warnings = Vec::new();
    let mut warn = |spot, caution| warnings.push(Warning { spot, caution });
    if name.is_none() {
        warn(Spot::File, Caution::RulesGuessed);
        if !is_symmetric(moves) {
            warn(Spot::File, Caution::Transposed);
        }
    }
    let mut builder = Builder::new(terms(name.as_ref(), context), context.limits);
    let broken = play(&mut builder, count, moves);
    let rest = moves.len().saturating_sub(usize::from(count));
    if rest > 0 {
        let spot = Spot::Byte(1 + usize::from(count));
        warn(spot, Caution::Trailing(rest));
    }
    let stated = match &name {
        Some(name) => {
            name.tag(builder.annotations_mut());
            let stated = name.result();
            if stated.is_none() && name.state != "0" {
                let (name, value) = ("state".to_string(), name.state.to_string());
                warn(Spot::File, Caution::Value { name, value });
            }
            stated
        }
        None => None,
    };
    match broken {
        Some(error) if builder.len() == 0 => Err(error),
        broken => {
            let reading = Reading {
                archive: builder.finish(stated.filter(|_| broken.is_none())),
                warnings,
                broken,
            };
            Ok(Collection::one(Format::Pos, reading))
        }
    }
}

/// Returns the terms of the game. A Zjrenju file name means renju; without one, the rules are unknown.
fn terms(name: Option<&Name<'_>>, context: &Context<'_>) -> Terms {
    let rules = name.map(|_| Ruleset::RENJU);
    foreign::terms(context, rules, SIZE)
}

/// Plays the moves; returns the error of the first move that cannot be played.
fn play(builder: &mut Builder, count: u8, moves: &[u8]) -> Option<RecordError> {
    for (offset, &byte) in (1..).zip(moves).take(usize::from(count)) {
        let point = point_of(byte).ok_or(Problem::OffBoard {
            found: byte.to_string(),
            size: SIZE,
        });
        let played = point.and_then(|point| builder.place(point, None));
        if let Err(problem) = played {
            return Some(RecordError::byte(offset, problem));
        }
    }
    let is_cut = moves.len() < usize::from(count);
    is_cut.then(|| RecordError::byte(1 + moves.len(), Problem::Truncated(Part::Move)))
}

/// Parts of a Zjrenju file name.
struct Name<'a> {
    table: &'a str,
    rule: &'a str,
    black: &'a str,
    white: &'a str,
    state: &'a str,
}

impl<'a> Name<'a> {
    fn of(name: &'a str) -> Option<Name<'a>> {
        let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
        let (name, end) = name.rsplit_once('.')?;
        let parts: Vec<&str> = name.splitn(7, '#').collect();
        let &[table, rule, black, white, _swap, state] = &parts[..] else {
            return None;
        };
        end.eq_ignore_ascii_case("pos").then_some(Name {
            table,
            rule,
            black,
            white,
            state,
        })
    }

    fn tag(&self, annotations: &mut Annotations) {
        let rule = match self.rule {
            "0" => "Sakata",
            "1" => "RIF",
            "2" => "two swaps",
            other => other,
        };
        for (tag, text) in [
            (Tag::Black, self.black),
            (Tag::White, self.white),
            (Tag::Place, self.table),
            (Tag::Rules, rule),
        ] {
            if !text.is_empty() {
                annotations.set_tag(tag, text);
            }
        }
    }

    /// Returns the result; `None` if the game is not over or the state is unknown.
    fn result(&self) -> Option<Stated> {
        let (winner, how) = match self.state {
            "1" | "4" => (Some(Stone::White), How::Unstated),
            "2" => (None, How::Unstated),
            "3" => (Some(Stone::Black), How::Unstated),
            "5" => (Some(Stone::Black), How::Resignation),
            "6" => (Some(Stone::White), How::Resignation),
            "7" => (Some(Stone::Black), How::Time),
            "8" => (Some(Stone::White), How::Time),
            _ => return None,
        };
        Some(Stated { winner, how })
    }
}

pub(super) fn write(archive: &Archive, _: &dyn Charset) -> Result<Written, Unwritable> {
    if archive.terms.size != SIZE {
        let (format, size) = (Format::Pos, SIZE);
        return Err(Unwritable::Size { format, size });
    }
    let mut bytes = vec![0];
    let mut board = Board::new(SIZE);
    let mut lost = losses(archive);
    let mut actions = Vec::new();
    for number in shown_line(archive) {
        let Some(node) = archive.nodes.get((number as usize).wrapping_sub(1)) else {
            return Err(Unwritable::NoGame);
        };
        lost.extend(lost_with(node.action));
        actions.push(node.action);
        // Readers detect five in a row at the end of the line by themselves.
        let is_shown = match node.outcome {
            Some(Outcome::Five { .. }) => number == archive.line_end,
            outcome => outcome.is_none(),
        };
        lost.extend((!is_shown).then_some(Loss::Result));
        lost.extend(node.clock.map(|_| Loss::Times));
        if let Some(point) = node.action.point() {
            if !board.put(point, Stone::Black) {
                return Err(Unwritable::NoGame);
            }
            bytes.push(byte_of(point));
        }
    }
    bytes[0] = match u8::try_from(bytes.len() - 1) {
        Ok(0) => return Err(Unwritable::NoMoves(Format::Pos)),
        count => count.map_err(|_| Unwritable::NoGame)?,
    };
    let is_changed = colours_change(archive.first_colour(), actions.into_iter());
    lost.extend(is_changed.then_some(Loss::Colours));
    lost.sort_unstable();
    lost.dedup();
    Ok(Written { bytes, lost })
}

fn losses(archive: &Archive) -> Vec<Loss> {
    let notes = || archive.annotations.notes().map(|(_, note)| note);
    let has_words = notes().any(Note::has_words);
    let has_times = notes().any(|note| note.spent.or(note.left).is_some());
    let kinds = [
        (
            Loss::Variations,
            shown_line(archive).len() < archive.nodes.len(),
        ),
        (Loss::Comments, has_words),
        (Loss::Marks, notes().any(|note| !note.marks.is_empty())),
        (Loss::Setup, archive.setup.is_some()),
        (Loss::FirstColour, archive.first_colour() == Stone::White),
        // The format does not store the rules.
        (Loss::Terms, true),
        (Loss::Tags, archive.annotations.tags().next().is_some()),
        (Loss::Times, has_times),
        (
            Loss::Properties,
            notes().any(|note| !note.properties.is_empty()),
        ),
        (Loss::Numbers, notes().any(|note| note.number.is_some())),
    ];
    let kinds = kinds.into_iter().filter(|&(_, is_there)| is_there);
    kinds.map(|(loss, _)| loss).collect()
}

/// Returns what is lost of an action in the shown line; `None` for a stone.
fn lost_with(action: Action) -> Option<Loss> {
    match action {
        Action::Answer(Answer::Place(_)) => None,
        Action::Pass => Some(Loss::Passes),
        Action::Resign | Action::Flag | Action::Leave | Action::Draw | Action::Claim => {
            Some(Loss::Result)
        }
        Action::Answer(_) => Some(Loss::Choices),
    }
}

fn point_of(byte: u8) -> Option<Point> {
    let lines = SIZE.lines();
    let from_top = byte / lines;
    Point::new(byte % lines, (lines - 1).checked_sub(from_top)?)
}

/// Returns `true` if all points lie on the diagonal from a15 to o1, so that columns and rows can be exchanged.
fn is_symmetric(moves: &[u8]) -> bool {
    let lines = SIZE.lines();
    moves.iter().all(|byte| byte / lines == byte % lines)
}

/// Returns the byte of a point on the board.
fn byte_of(point: Point) -> u8 {
    let lines = SIZE.lines();
    (lines - 1 - point.row()) * lines + point.column()
}
