//! `tengen judge`: judges stones on points, line by line, and the last positions of records.

mod given;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::io::{BufWriter, Write as _};
use std::ops::ControlFlow;

use clap::Args;
use serde_json::{Value, json};
use tengen_cli::lines::{InputLine, Lines};
use tengen_core::rules::{Judgement, PlaceError, Setup, forbidden_points};
use tengen_core::{BoardSize, Point, Position, Ruleset, Stone};

use crate::failure::Failure;
use crate::games::{self, Opened, Which};
use crate::headings::Headings;
use crate::input::{self, Source};
use crate::inputs::{self, Input, Wanted};
use crate::output::{self, Form, complain};
use crate::texts::{self, Key, say};
use crate::troubles::Troubles;
use crate::{explain, position, words};
use given::Given;

pub(crate) const EXAMPLES: &str = "\
Each line of FILE is a case: `POSITION | POINT`, or `POSITION` for all forbidden points. Text after a
second | is ignored; blank lines and lines that begin with # are skipped.
POSITION has one of two forms. Rows consist of x (black), o (white) and . (empty), are separated by /
and begin with the highest; Black is to move. Moves are written like h8i9g7 or 1. H8 I9 2. G7, with
-- or pass for a pass; the side that follows the last move is to move.
The answer to each case is one line: none, 33, 44, overline or five, or `error: …`. Forbidden points
are listed as h8:33 j9:44, row by row from a1. The stones of POSITION are never judged.
FILE may also be a record of another program, or a link: the answer is that to the last position of each of its
games, or none if nothing is forbidden there, and a warning says if the last stone is forbidden.

Examples:
  tengen judge --rule renju cases.txt
  echo 'f8 a1 g8 a3 h6 c1 h7 c3 | h8' | tengen judge --rule renju --explain
  tengen judge --rule renju game.sgf
  tengen judge --rule renju --json my-games/ cases.txt";

/// Options of `tengen judge`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Rule set: freestyle, standard, renju, caro, caro-exact, custom:b=exact,w=over,ban=33+44
    #[arg(long, value_name = "RULES", value_parser = words::rule)]
    rule: Ruleset,
    /// Board size in lines, for positions given as moves; rows determine the size themselves
    #[arg(long, visible_alias = "board", value_name = "N", default_value = "15")]
    size: BoardSize,
    /// Give the reasons on indented lines below each answer
    #[arg(long)]
    explain: bool,
    /// Print one JSON object per line, with the file if there are several
    #[arg(long)]
    json: bool,
    /// Files with cases, records, folders, or - for the standard input
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<OsString>,
}

impl Options {
    pub(crate) const fn form(&self) -> Form {
        Form::of(self.json)
    }
}

/// Answer to one line of the input.
enum Answer {
    /// Verdict on a point.
    Verdict(Box<Position>, Point, Judgement),
    /// Forbidden points of a position.
    Forbidden(Box<Position>, Vec<(Point, &'static str)>),
    /// Message about an error in the line.
    Error(String),
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut troubles = Troubles::new(options.form());
    let inputs = inputs::all(&options.files, Wanted::Records, &mut troubles)?;
    let mut judging = Judging {
        options,
        headings: Headings::new(inputs.len()),
        are_many: inputs.len() > 1,
        is_wrong: false,
    };
    for input in inputs {
        let shown = input.shown();
        let done = judging.judge(&input);
        troubles.pass(done, &shown)?;
        if std::mem::take(&mut judging.is_wrong) {
            troubles.note(Failure::Said(2), &shown)?;
        }
    }
    troubles.done()
}

/// The inputs that are being judged.
struct Judging<'a> {
    options: &'a Options,
    headings: Headings,
    are_many: bool,
    /// `true` if a line of this input is wrong, which was said.
    is_wrong: bool,
}

impl Judging<'_> {
    fn judge(&mut self, input: &Input) -> Result<(), Failure> {
        let given = Given::open(&input.argument)?;
        let shown = input.shown();
        if self.options.form() == Form::Text {
            self.headings.print(&shown, 1, 1)?;
        }
        match given {
            Given::Cases(stream) => self.cases(Lines::new(stream), input),
            Given::Record(source) => self.record(&source),
        }
    }

    /// Answers line by line.
    fn cases(&mut self, mut lines: Lines, input: &Input) -> Result<(), Failure> {
        let mut out = BufWriter::new(std::io::stdout().lock());
        let unwritten = |error: std::io::Error| Failure::printing(&error);
        let mut number = 0_u64;
        loop {
            if lines.may_wait() {
                out.flush().map_err(unwritten)?;
            }
            let next = lines.read();
            let Some(line) = next.map_err(|error| input::unread(&input.argument, &error))? else {
                break;
            };
            number += 1;
            let Some(answer) = answer(&line, self.options) else {
                continue;
            };
            self.is_wrong |= matches!(answer, Answer::Error(_));
            let text = match self.options.form() {
                Form::Json => self.in_json(number, &answer, &input.shown()),
                Form::Text => in_text(number, &answer, self.options),
            };
            writeln!(out, "{text}").map_err(unwritten)?;
        }
        out.flush().map_err(unwritten)
    }

    /// Answers for the last position of each game of a record.
    fn record(&mut self, source: &Source) -> Result<(), Failure> {
        let reading = games::all_with(self.options.rule);
        let mut done = Ok(());
        let mut number = 0;
        reading.open_source(source, Which::All, None, &mut |opened| {
            number += 1;
            done = self.game(number, opened, source);
            match done {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        })?;
        done
    }

    /// Answers for the last position of a game.
    fn game(
        &mut self,
        number: u64,
        opened: Result<Opened, Failure>,
        source: &Source,
    ) -> Result<(), Failure> {
        let form = self.options.form();
        let answer = match opened {
            Ok(mut opened) => {
                if form == Form::Text {
                    warn(&mut opened, source, self.options.rule);
                }
                last_position(opened, self.options.rule)
            }
            // Further lines are advice about options that this command does not have.
            Err(Failure::Wrong(why) | Failure::Impossible(why)) => {
                Answer::Error(why.lines().next().unwrap_or_default().to_owned())
            }
            Err(other) => return Err(other),
        };
        self.is_wrong |= matches!(answer, Answer::Error(_));
        let text = match (form, &answer) {
            (Form::Json, _) => self.in_json(number, &answer, &source.shown),
            // It names the file and the game.
            (Form::Text, Answer::Error(why)) => format!("{}: {why}", texts::text(Key::Error)),
            (Form::Text, _) => match in_text(number, &answer, self.options) {
                nothing if nothing.is_empty() => texts::text(Key::NoBans).to_owned(),
                text => text,
            },
        };
        output::print_text(&(text + "\n"))
    }

    /// Returns an answer as an object, with the file if there are several.
    fn in_json(&self, number: u64, answer: &Answer, file: &str) -> String {
        let mut value = in_json(number, answer, self.options);
        if self.are_many {
            value["file"] = file.into();
        }
        value.to_string()
    }
}

/// Prints the warnings about a game of a record, and one if its last stone is forbidden.
fn warn(opened: &mut Opened, source: &Source, rules: Ruleset) {
    games::warn(opened, &source.shown);
    if let Some(warning) = opened.forbidden_end(rules) {
        let place = games::place(&source.shown, opened.number, opened.count);
        complain(Key::Warning, &format!("{place}: {warning}"));
    }
}

/// Returns the answer to the last position of a game.
fn last_position(mut opened: Opened, rules: Ruleset) -> Answer {
    words::show_end(&mut opened.game);
    let now = opened.game.position();
    let (board, to_move) = (now.board().clone(), now.to_move());
    let setup = Setup { board, to_move };
    without_point(Position::from_setup(setup, rules, now.first()))
}

/// Returns the answer to a position without a point: all forbidden points.
fn without_point(position: Position) -> Answer {
    let points = match position.to_move() {
        Stone::Black => forbidden_points(position.board(), position.rules()),
        Stone::White => Vec::new(),
    };
    let words = points.into_iter().map(|(point, ban)| (point, ban.word()));
    let words = words.collect();
    Answer::Forbidden(Box::new(position), words)
}

/// Returns the answer to a line; `None` for a line without a case.
fn answer(line: &InputLine, options: &Options) -> Option<Answer> {
    let text = match line {
        InputLine::TooLong => {
            return Some(Answer::Error(texts::text(Key::LineTooLong).to_owned()));
        }
        InputLine::Text(text) => text.trim_start_matches('\u{feff}').trim(),
    };
    if text.is_empty() || text.starts_with('#') {
        return None;
    }
    Some(judge(text, options).unwrap_or_else(Answer::Error))
}

fn judge(text: &str, options: &Options) -> Result<Answer, String> {
    let mut fields = text.split('|').map(str::trim);
    let stones = fields.next().unwrap_or_default();
    let name = fields.next().unwrap_or_default();
    let setup = position::parse(stones, options.size).map_err(|error| error.to_string())?;
    let size = setup.board.size();
    let position = Box::new(Position::from_setup(setup, options.rule, Stone::Black));
    if name.is_empty() {
        return Ok(without_point(*position));
    }
    let point: Point = name.parse().map_err(|error| {
        say(
            Key::Point,
            &[("point", &format_args!("{name:?}")), ("error", &error)],
        )
    })?;
    match position.judge(point) {
        Ok(judgement) => Ok(Answer::Verdict(position, point, judgement)),
        Err(PlaceError::Occupied) => Err(say(Key::PointTaken, &[("point", &point)])),
        Err(_) => Err(say(
            Key::PointOffBoard,
            &[("point", &point), ("size", &size)],
        )),
    }
}

fn word(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Five => "five",
        Judgement::Forbidden(ban) => ban.word(),
        _ => "none",
    }
}

fn in_text(number: u64, answer: &Answer, options: &Options) -> String {
    match answer {
        Answer::Error(why) => {
            let line = say(Key::Line, &[("number", &number), ("error", why)]);
            format!("{}: {line}", texts::text(Key::Error))
        }
        Answer::Forbidden(position, points) => {
            let names = points.iter().map(|(point, ban)| format!("{point}:{ban}"));
            let mut text = names.collect::<Vec<_>>().join(" ");
            for (point, ban) in points.iter().filter(|_| options.explain) {
                // Writing to a string cannot fail.
                let _ = write!(text, "\n  {point}: {ban}");
                add_reasons(&mut text, position, *point, "    ");
            }
            text
        }
        Answer::Verdict(position, point, judgement) => {
            let mut text = word(*judgement).to_owned();
            if options.explain {
                add_reasons(&mut text, position, *point, "  ");
            }
            text
        }
    }
}

fn add_reasons(text: &mut String, position: &Position, point: Point, indent: &str) {
    for line in explain::lines(position, point) {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{indent}{line}");
    }
}

fn in_json(number: u64, answer: &Answer, options: &Options) -> Value {
    match answer {
        Answer::Error(why) => json!({ "line": number, "error": why }),
        Answer::Forbidden(position, points) => {
            let points = points.iter().map(|&(point, ban)| {
                let mut value = json!({ "point": point.to_string(), "verdict": ban });
                if options.explain {
                    value["shapes"] = explain::json(position, point);
                }
                value
            });
            json!({ "line": number, "forbidden": points.collect::<Vec<_>>() })
        }
        Answer::Verdict(position, point, judgement) => {
            let mut value = json!({
                "line": number,
                "point": point.to_string(),
                "verdict": word(*judgement),
            });
            if options.explain {
                value["shapes"] = explain::json(position, *point);
            }
            value
        }
    }
}
