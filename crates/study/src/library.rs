//! The library: past games and collections at one place of the site, and the game that is chosen there.

mod export;

pub use export::{Export, ExportJob, Extent, Going, Written, export_name, exported};

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

/// What is done with a game once it is on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// It goes on.
    GoOn,
    /// It is studied.
    Study,
    /// It is reviewed.
    Review,
}

/// An event about the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LibraryEvent {
    /// Shows these games.
    Open(Shelf),
    /// Chooses a game. One that is chosen already is studied.
    Press(Chosen),
    /// Chooses a game.
    Choose(Chosen),
    /// Opens the game that shows beside the list.
    Take(Aim),
    /// Saves games as an SGF file.
    Export(Extent),
    /// The games that were wanted as a file; `None` if they could not be written.
    Written(Option<Written>),
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

    /// Returns what is done with a stored game that was read.
    pub fn take_aim(&mut self, id: LocalId) -> Option<Aim> {
        let wanted = self.wanted.take();
        wanted.filter(|it| it.0 == id).map(|it| it.1)
    }

    /// Returns what became of the games that were last wanted as a file.
    pub const fn export(&self) -> &Export {
        &self.export
    }

    /// Notes that games are wanted as a file, which has this name; `None` for one after the players of the game.
    pub fn begin_export(&mut self, name: Option<String>) {
        self.export = Export::Going(Going { name, games: 0 });
    }

    /// Lets games be written that were read: a file of past games, or lines of the collection.
    pub fn write(&mut self, games: String, zone: f64, count: usize, cx: &mut Context) {
        if let Export::Going(going) = &mut self.export {
            going.games = count;
            cx.push(Effect::job(ExportJob { games, zone }));
        }
    }

    /// Saves games that were written.
    pub fn take_written(&mut self, written: Option<Written>, cx: &mut Context) {
        let Export::Going(going) = std::mem::take(&mut self.export) else {
            return;
        };
        self.export = match written.filter(|it| !it.text.is_empty()) {
            Some(Written { name, text }) => {
                cx.push(Effect::SaveFile(going.name.unwrap_or(name), text));
                Export::Done(going.games)
            }
            None => Export::Failed,
        };
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
