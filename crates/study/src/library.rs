//! The library: past games and collections at one place of the site, and the game that is chosen there.

mod export;

pub use export::{Export, ExportJob, Extent, Going, Written, export_name, exported};

use crate::uses::{Aim, ExportNumber};
use tengen_collection::SourceId;
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::store::LocalId;

/// The games that the library shows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Shelf {
    /// Past games.
    #[default]
    Past,
    /// All games of the collection.
    All,
    /// The games of one source of the collection.
    Source(SourceId),
    /// The games of the source with this name, before the sources were read.
    Named(String),
}

/// A game that is chosen in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chosen {
    /// A past game.
    Past(LocalId),
    /// The found game of the collection with this index.
    Collected(usize),
}

/// An event about the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LibraryEvent {
    /// Shows these games.
    Open(Shelf),
    /// Closes the library.
    Close,
    /// Chooses a game. One that is chosen already is studied.
    Press(Chosen),
    /// Chooses a game.
    Choose(Chosen),
    /// Opens the game that shows beside the list.
    Take(Aim),
    /// Saves games as an SGF file.
    Export(Extent),
    /// The games that were wanted as a file; `None` if they could not be written.
    Written(ExportNumber, Option<Written>),
}

/// The library.
#[derive(Clone, Debug, Default)]
pub struct LibraryPart {
    /// The games that show; `None` while another place is open.
    shelf: Option<Shelf>,
    /// The game that the person has chosen.
    chosen: Option<Chosen>,
    /// The stored game that is being read, and what is done with it.
    wanted: Option<(LocalId, Aim)>,
    /// The stored game that is studied.
    studied: Option<LocalId>,
    export: Export,
    /// The number of the last export.
    exports: ExportNumber,
}

impl LibraryPart {
    /// Returns the games that show; `None` while another place is open.
    pub const fn shelf(&self) -> Option<&Shelf> {
        self.shelf.as_ref()
    }

    pub const fn is_open(&self) -> bool {
        self.shelf.is_some()
    }

    /// Returns the game that the person has chosen.
    pub const fn chosen(&self) -> Option<Chosen> {
        self.chosen
    }

    /// Shows these games.
    pub fn open(&mut self, games: Shelf) {
        self.shelf = Some(games);
        self.wanted = None;
        self.export = Export::Nothing;
    }

    /// Shows nothing any more. The chosen game stays chosen.
    pub fn close(&mut self) {
        self.shelf = None;
    }

    pub const fn choose(&mut self, chosen: Option<Chosen>) {
        self.chosen = chosen;
    }

    /// Notes that a stored game is being read.
    pub const fn want(&mut self, id: LocalId, aim: Aim) {
        self.wanted = Some((id, aim));
    }

    /// Returns `true` if a stored game that is being read goes on.
    pub fn goes_on_with(&self, id: LocalId) -> bool {
        self.wanted == Some((id, Aim::GoOn))
    }

    /// Returns what is done with a stored game that was read.
    pub fn take_aim(&mut self, id: LocalId) -> Option<Aim> {
        let wanted = self.wanted.take();
        wanted.filter(|it| it.0 == id).map(|it| it.1)
    }

    /// Returns what became of the games that were last wanted as a file.
    pub const fn export(&self) -> &Export {
        &self.export
    }

    /// Forgets what became of the games that were last wanted as a file, unless they are being written.
    pub fn forget_export(&mut self) {
        if !matches!(self.export, Export::Going(_)) {
            self.export = Export::Nothing;
        }
    }

    /// Notes that games are wanted as a file, which has this name; `None` for one after the players of the game. Returns
    /// the number of the export.
    pub fn begin_export(&mut self, name: Option<String>) -> ExportNumber {
        let number = ExportNumber(self.exports.0.wrapping_add(1));
        self.exports = number;
        let games = 0;
        self.export = Export::Going(Going {
            number,
            name,
            games,
        });
        number
    }

    /// Returns the export with this number while it goes on.
    fn going(&mut self, number: ExportNumber) -> Option<&mut Going> {
        match &mut self.export {
            Export::Going(going) if going.number == number => Some(going),
            _ => None,
        }
    }

    /// Lets games be written that were read: `count` of them in a file of past games, or in lines of the collection.
    pub fn write(&mut self, job: ExportJob, count: usize, cx: &mut Context) {
        if let Some(going) = self.going(job.number) {
            going.games = count;
            cx.push(Effect::job(job));
        }
    }

    /// Saves games that were written.
    pub fn take_written(
        &mut self,
        number: ExportNumber,
        written: Option<Written>,
        cx: &mut Context,
    ) {
        let Some(going) = self.going(number) else {
            return;
        };
        let (count, name) = (going.games, going.name.take());
        self.export = match written.filter(|it| !it.text.is_empty()) {
            Some(Written { name: first, text }) => {
                cx.push(Effect::SaveFile(name.unwrap_or(first), text));
                Export::Done(count)
            }
            None => Export::Failed,
        };
    }

    /// Notes that the worker of the collection failed, which may have read the games of an export.
    pub fn note_no_answer(&mut self) {
        let is_waiting = matches!(&self.export, Export::Going(going) if going.games == 0);
        if is_waiting && self.shelf != Some(Shelf::Past) {
            self.export = Export::Failed;
        }
    }

    /// Notes the stored game that is studied.
    pub const fn study(&mut self, id: Option<LocalId>) {
        self.studied = id;
    }

    /// Returns the stored game that was opened to study it.
    pub const fn studied(&self) -> Option<LocalId> {
        self.studied
    }
}
