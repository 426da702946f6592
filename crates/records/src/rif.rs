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

use game::Element;
use tables::Tables;
use xml::{Step, Xml};

use super::foreign::{GamesLeft, collection};
use super::text::{Spots, decode_as};
use super::{Collection, Context, Format, Problem, Reading, RecordError};

pub(super) fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    let encoding = context.encoding.or_else(|| xml::encoding(bytes));
    let decoded = decode_as(bytes, context, encoding)?;
    let mut games = Database::new(&decoded.text, context).read();
    if let Some(Ok(first)) = games.first_mut() {
        first.warnings.extend(decoded.warnings);
    }
    collection(Format::Rif, games)
}

/// State of reading a file.
struct Database<'a> {
    context: &'a Context<'a>,
    xml: Xml<'a>,
    spots: Spots<'a>,
    left: GamesLeft,
    /// Number of table rows that may still come: as many as games.
    rows_left: GamesLeft,
    tables: Tables,
    /// Game element that is open; `None` outside games.
    open: Option<Element>,
    games: Vec<Game>,
    /// Ids of games, to find duplicates.
    ids: BTreeSet<u32>,
}

/// Game, and its references to table rows that may come later in the file.
struct Game {
    reading: Result<Reading, RecordError>,
    links: tables::Links,
}

impl<'a> Database<'a> {
    fn new(text: &'a str, context: &'a Context<'a>) -> Database<'a> {
        Database {
            context,
            xml: Xml::new(text),
            spots: Spots::new(text),
            left: GamesLeft::new(context.limits),
            rows_left: GamesLeft::new(context.limits),
            tables: Tables::default(),
            open: None,
            games: Vec::new(),
            ids: BTreeSet::new(),
        }
    }

    /// Reads all games; an error of the file as a whole is the last item.
    fn read(mut self) -> Vec<Result<Reading, RecordError>> {
        let end = loop {
            match self.xml.step() {
                Ok(None) => break None,
                Ok(Some(step)) => {
                    if let Err(error) = self.take(step) {
                        break Some(error);
                    }
                }
                Err((offset, problem)) => break Some(self.spots.error(offset, problem)),
            }
        };
        let mut games = Vec::with_capacity(self.games.len() + 1);
        for Game { mut reading, links } in self.games {
            if let Ok(reading) = &mut reading {
                self.tables.name(&links, &mut reading.archive.annotations);
            }
            games.push(reading);
        }
        games.extend(end.map(Err));
        games
    }

    fn take(&mut self, step: Step) -> Result<(), RecordError> {
        match step {
            Step::Open { name, offset, with } if name == "game" => {
                self.close()?;
                self.open = Some(Element::new(offset, with));
            }
            Step::Open { name, with, .. } if self.open.is_none() => {
                let size = self.tables.add(&name, &with);
                if size > 0 {
                    self.rows_left.count().map_err(RecordError::file)?;
                }
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

    /// Ends the open game, if there is one.
    fn close(&mut self) -> Result<(), RecordError> {
        let Some(element) = self.open.take() else {
            return Ok(());
        };
        self.context.hear(element.offset, self.xml.length());
        let counted = self.left.count();
        counted.map_err(|problem| self.spots.error(element.offset, problem))?;
        let links = element.links();
        let twice = links.game.filter(|&id| !self.ids.insert(id));
        let reading = match twice {
            Some(id) => {
                let problem = Problem::Duplicate(id.to_string());
                Err(self.spots.error(element.offset, problem))
            }
            None => element.read(self.context, &mut self.spots),
        };
        self.games.push(Game { reading, links });
        Ok(())
    }
}
