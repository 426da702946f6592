//! Game of a database: its attributes, its moves and its comment.

use super::tables::{Links, id, value};
use super::xml::Attribute;
use crate::builder::{Builder, How, Stated};
use crate::foreign;
use crate::text::{Spots, word};
use crate::{Context, Part, Problem, Reading, RecordError};
use tengen_core::board::{BoardSize, Stone};
use tengen_core::game::{Action, Archive, Property, Tag};
use tengen_core::rules::Ruleset;

/// Attributes that are kept unchanged as properties.
const KEPT: [&str; 5] = ["alt", "swap", "btime", "wtime", "publisher"];
/// Attributes that are ids.
const IDS: [&str; 6] = ["id", "tournament", "rule", "black", "white", "opening"];

/// Element of a game.
pub(super) struct Element {
    pub(super) offset: usize,
    with: Vec<Attribute>,
    /// Pieces of the move text with their byte offsets.
    moves: Vec<(usize, String)>,
    info: String,
    /// `true` if there were more pieces than the limit.
    is_cut: bool,
}

impl Element {
    /// Maximum number of pieces. A list of moves is one piece, but character references split it.
    const MOST_PIECES: usize = 1000;

    pub(super) const fn new(offset: usize, with: Vec<Attribute>) -> Element {
        Element {
            offset,
            with,
            moves: Vec::new(),
            info: String::new(),
            is_cut: false,
        }
    }

    /// Adds the text of an element inside the game.
    pub(super) fn add(&mut self, inside: &str, offset: usize, text: String) {
        match inside {
            "move" if self.moves.len() >= Self::MOST_PIECES => self.is_cut = true,
            "move" => self.moves.push((offset, text)),
            "info" => self.info.push_str(&text),
            _ => (),
        }
    }

    pub(super) fn links(&self) -> Links {
        let id = |name| id(&self.with, name);
        Links {
            game: id("id"),
            tournament: id("tournament"),
            rule: id("rule"),
            black: id("black"),
            white: id("white"),
            opening: id("opening"),
        }
    }

    /// Reads the game into an archive.
    ///
    /// # Errors
    ///
    /// [`RecordError`] with the first problem of the game.
    pub(super) fn read(
        &self,
        context: &Context<'_>,
        spots: &mut Spots<'_>,
    ) -> Result<Reading, RecordError> {
        let offset = self.offset;
        let stated = self
            .check()
            .map_err(|problem| spots.error(offset, problem))?;
        let size = BoardSize::DEFAULT;
        let terms = foreign::terms(context, Some(Ruleset::RENJU), size);
        let mut builder = Builder::new(terms, context.limits);
        self.annotate(&mut builder);
        for (offset, text) in &self.moves {
            let played = play(text, &mut builder);
            played.map_err(|(at, problem)| spots.error(offset + at, problem))?;
        }
        if self.is_cut {
            return Err(spots.error(offset, Problem::TooDeep(Archive::MAX_DEPTH)));
        }
        Ok(Reading {
            archive: builder.finish(stated),
            warnings: Vec::new(),
            broken: None,
        })
    }

    /// Checks the ids and returns the result; `None` if no result is stated.
    fn check(&self) -> Result<Option<Stated>, Problem> {
        for name in IDS {
            let text = value(&self.with, name);
            if !text.is_empty() && text.parse::<u32>().is_err() {
                return Err(Problem::Expected {
                    expected: Part::Number,
                    found: word(text),
                });
            }
        }
        let winner = match value(&self.with, "bresult") {
            "" => return Ok(None),
            "1" => Some(Stone::Black),
            "0.5" => None,
            "0" => Some(Stone::White),
            other => {
                return Err(Problem::Expected {
                    expected: Part::Result,
                    found: word(other),
                });
            }
        };
        let how = How::Unstated;
        Ok(Some(Stated { winner, how }))
    }

    fn annotate(&self, builder: &mut Builder) {
        let round = value(&self.with, "round");
        builder.annotations_mut().set_tag(Tag::Round, round);
        let kept = KEPT.iter().filter_map(|&name| {
            let value = value(&self.with, name);
            let property = || Property {
                name: name.to_string(),
                values: vec![value.to_string()],
            };
            (!value.is_empty()).then(property)
        });
        let kept: Vec<Property> = kept.collect();
        let info = self.info.trim();
        if !(kept.is_empty() && info.is_empty()) {
            let note = builder.note();
            note.properties = kept;
            note.comment = info.to_string();
        }
    }
}

/// Plays the moves of a text; white space between the names is optional.
fn play(text: &str, builder: &mut Builder) -> Result<(), (usize, Problem)> {
    let mut at = 0;
    for piece in text.split_inclusive(char::is_whitespace) {
        let mut rest = piece.trim_end();
        let mut offset = at;
        at += piece.len();
        while !rest.is_empty() {
            let (name, after) = rest.split_at(name_length(rest));
            let wrong = |problem| (offset, problem);
            let action = action(name).map_err(wrong)?;
            builder.act(action, None).map_err(wrong)?;
            offset += name.len();
            rest = after;
        }
    }
    Ok(())
}

/// Returns the length of a name: up to the last of the first digits.
fn name_length(text: &str) -> usize {
    let is_digit = |sign: char| sign.is_ascii_digit();
    let digits = text.find(is_digit).unwrap_or(text.len());
    let after = text[digits..].find(|sign| !is_digit(sign));
    after.map_or(text.len(), |length| digits + length)
}

fn action(name: &str) -> Result<Action, Problem> {
    let problem = |_| Problem::Expected {
        expected: Part::Move,
        found: word(name),
    };
    match name {
        "--" | "pass" => Ok(Action::Pass),
        _ => Ok(Action::place(name.parse().map_err(problem)?)),
    }
}
