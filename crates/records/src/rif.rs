//! Database of `RenjuNet`, `.rif`: XML with tables of players, tournaments and rules, and games that
//! refer to them by id. This format can only be read. Each game becomes a game of the collection.
//!
//! Boards have 15 lines, and the games are renju. `bresult` is Black's score: 1, 0.5 or 0. The grammar
//! of `alt` (fifths that were not chosen) and `swap` is not published, so their text is kept unchanged
//! in properties of the start node, together with `btime`, `wtime` and `publisher`. Entities other than
//! the five of XML are left as they are; files that define entities are refused.
//!
//! Source: a file quoted by a public reader, and public test files. The database
//! itself requires a registration.

mod game;
mod tables;
mod xml;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use game::Element;
use tables::{Tables, is_row};
use xml::{Step, Xml};

use super::handover::{Awaited, Handover, gathered};
use super::limits::GamesLeft;
use super::text::{Spots, decode_as};
use super::{Collection, Context, Format, Limits, Problem, RecordError, Take};

pub(super) fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    gathered(Format::Rif, |take| read_each(bytes, context, take))
}

/// Reads the games of a file one by one, after its tables.
pub(super) fn read_each(
    bytes: &[u8],
    context: &Context<'_>,
    take: &mut Take<'_>,
) -> Result<(), RecordError> {
    let encoding = context.encoding.or_else(|| xml::encoding(bytes));
    let decoded = decode_as(bytes, context, encoding)?;
    let games = Handover::new(Awaited::Readable, decoded.warnings, take);
    Database::new(&decoded.text, context, games).read()
}

/// Returns the rows of the tables of a text up to its first error.
fn tables(text: &str, limits: Limits) -> Tables {
    let mut tables = Tables::default();
    let mut left = GamesLeft::new(limits);
    let mut xml = Xml::new(text);
    let mut is_in_game = false;
    while let Ok(Some(step)) = xml.step() {
        match step {
            Step::Open { name, .. } if name == "game" => is_in_game = true,
            Step::Close { name } if name == "game" => is_in_game = false,
            Step::Open { name, with, .. } if !is_in_game && is_row(&name, &with) => {
                if left.count().is_err() {
                    break;
                }
                tables.add(&name, &with);
            }
            _ => {}
        }
    }
    tables
}

/// State of reading a file.
struct Database<'a, 't> {
    context: &'a Context<'a>,
    xml: Xml<'a>,
    spots: Spots<'a>,
    left: GamesLeft,
    /// Number of table rows that may still come: as many as games.
    rows_left: GamesLeft,
    /// All tables, because a game may come before the rows that it refers to.
    tables: Tables,
    /// Game element that is open; `None` outside games.
    open: Option<Element>,
    games: Handover<'a, 't>,
    /// Ids of games, to find duplicates.
    ids: BTreeSet<u32>,
}

/// The reason why the reading ends before the file does.
enum End {
    Error(RecordError),
    /// Nobody wants more games.
    Enough,
}

impl<'a, 't> Database<'a, 't> {
    fn new(text: &'a str, context: &'a Context<'a>, games: Handover<'a, 't>) -> Self {
        Database {
            context,
            xml: Xml::new(text),
            spots: Spots::new(text),
            left: GamesLeft::new(context.limits),
            rows_left: GamesLeft::new(context.limits),
            tables: tables(text, context.limits),
            open: None,
            games,
            ids: BTreeSet::new(),
        }
    }

    /// Reads all games; an error of the file as a whole is the last one handed over.
    fn read(mut self) -> Result<(), RecordError> {
        if let Err(End::Error(error)) = self.read_steps() {
            // This is the end anyway.
            let _ = self.games.game(Err(error));
        }
        self.games.finish(|| RecordError::file(Problem::NoMoves))
    }

    fn read_steps(&mut self) -> Result<(), End> {
        loop {
            match self.xml.step() {
                Ok(None) => return Ok(()),
                Ok(Some(step)) => self.take(step)?,
                Err((offset, problem)) => {
                    return Err(End::Error(self.spots.error(offset, problem)));
                }
            }
        }
    }

    fn take(&mut self, step: Step) -> Result<(), End> {
        match step {
            Step::Open { name, offset, with } if name == "game" => {
                self.close()?;
                self.open = Some(Element::new(offset, with));
            }
            Step::Open { name, with, .. } if self.open.is_none() && is_row(&name, &with) => {
                let counted = self.rows_left.count();
                counted.map_err(|problem| End::Error(RecordError::file(problem)))?;
            }
            Step::Close { name } if name == "game" => self.close()?,
            Step::Text {
                inside,
                offset,
                text,
            } => {
                if let Some(game) = &mut self.open {
                    game.add(&inside, offset, text);
                }
            }
            _ => (),
        }
        Ok(())
    }

    /// Ends the open game, if there is one, and hands it over.
    fn close(&mut self) -> Result<(), End> {
        let Some(element) = self.open.take() else {
            return Ok(());
        };
        self.context.hear(element.offset, self.xml.length());
        let counted = self.left.count();
        counted.map_err(|problem| End::Error(self.spots.error(element.offset, problem)))?;
        let links = element.links();
        let twice = links.game.filter(|&id| !self.ids.insert(id));
        let mut reading = match twice {
            Some(id) => {
                let problem = Problem::Duplicate(id.to_string());
                Err(self.spots.error(element.offset, problem))
            }
            None => element.read(self.context, &mut self.spots),
        };
        if let Ok(reading) = &mut reading {
            self.tables.name(&links, &mut reading.archive.annotations);
        }
        match self.games.game(reading) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(End::Enough),
        }
    }
}
