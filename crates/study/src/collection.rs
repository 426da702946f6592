//! The collection: games of files and games that were played here, searched by facts and by positions, and the moves
//! that were played in the position on the board.
//!
//! The games are in a worker, and those of files in the store. The page has only their sources, and the rows that it
//! shows.

mod change;
mod event;
mod explorer;
mod find;
mod gathered;
mod import;
mod load;
mod route;
pub mod rows;
mod scores;
mod source;
pub mod words;

pub use event::{
    CollectionEvent, CollectionTask, ExplorerRules, GameFile, Loading, Search, StoredCollection,
    UnreadGames,
};
pub use explorer::Explorer;
pub use find::Finder;
pub use gathered::LINES;
pub use gathered::{Few, Gathered, Skipped, gathered_in, gathered_played};
pub use import::{ImportEnd, ImportProgress, ImportResult, Imports, Target};
pub use route::CollectionPlace;
pub use rows::{ExplorerRow, SourceRow};
pub use source::{ChunkRun, Source};

use std::collections::VecDeque;

use crate::uses::ExportNumber;
use tengen_collection::{Explored, Request, SourceId};
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;

/// What the library shows of the collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LibraryView {
    /// Nothing.
    Hidden,
    /// The names of the sources.
    Sources,
    /// Games.
    Games,
}

/// The collection.
#[derive(Clone, Debug)]
pub struct CollectionPart {
    stage: Stage,
    storage: Storage,
    view: LibraryView,
    sources: Vec<Source>,
    /// The source that was deleted last.
    deleted: Option<Source>,
    /// Games that are not stored, with their sources.
    unsaved: Vec<(Source, String)>,
    /// The sources that another tab has marked as deleted, and may bring back. Games of them that are not stored wait.
    marked: Vec<SourceId>,
    /// The sources of which not all stored games can be read.
    unread: Vec<SourceId>,
    /// The number of this loading. Answers to earlier ones are obsolete.
    loading: Loading,
    played: Played,
    pub imports: Imports,
    pub finder: Finder,
    pub explorer: Explorer,
    /// A number that changes with the games of the collection.
    revision: u32,
    /// The stored collection was changed by another tab.
    is_stale: bool,
}

/// The state of the worker.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing was read yet.
    Unread,
    /// What is stored was asked for.
    Reading,
    /// The games are sent to the worker: these parts are left, of as many.
    Filling(VecDeque<Part>, usize),
    /// The worker has all games.
    Ready,
    /// The worker broke or could not be loaded.
    Broken,
}

/// What the browser stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// Everything.
    All,
    /// Nothing more: there is no room, until something is deleted.
    Full,
    /// Nothing.
    Nothing,
}

/// Games that are sent to the worker while the collection is loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// Chunks that are stored.
    Stored(ChunkRun),
    /// Games that are not stored.
    Unsaved(SourceId, String),
}

/// The games that were played here, as the worker has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Played {
    /// The worker does not have them.
    Unknown,
    /// Those of this state of the list were asked for.
    Asked(u32),
    /// The worker has those of this state of the list: so many.
    Known(u32, u32),
}

impl Default for CollectionPart {
    fn default() -> CollectionPart {
        CollectionPart {
            stage: Stage::Unread,
            storage: Storage::All,
            view: LibraryView::Hidden,
            sources: Vec::new(),
            deleted: None,
            unsaved: Vec::new(),
            marked: Vec::new(),
            unread: Vec::new(),
            loading: Loading::default(),
            played: Played::Unknown,
            imports: Imports::default(),
            finder: Finder::default(),
            explorer: Explorer::default(),
            revision: 0,
            is_stale: false,
        }
    }
}

/// What is shown.
impl CollectionPart {
    /// Returns the sources whose games were added from files or one by one.
    pub fn sources(&self) -> impl Iterator<Item = &Source> {
        self.sources.iter()
    }

    /// Returns the source that can be brought back.
    pub const fn deleted(&self) -> Option<&Source> {
        self.deleted.as_ref()
    }

    /// Returns the sources of which not all stored games can be read.
    pub fn unread(&self) -> impl Iterator<Item = &Source> {
        let sources = self.sources.iter();
        sources.filter(|it| self.unread.contains(&it.id))
    }

    /// Returns the number of games that were played here and are in no other source.
    pub const fn played(&self) -> u32 {
        match self.played {
            Played::Known(_, count) => count,
            Played::Unknown | Played::Asked(_) => 0,
        }
    }

    /// Returns the number of all games.
    pub fn games(&self) -> u32 {
        let kept: u32 = self.sources().map(|it| it.games).sum();
        kept + self.played()
    }

    pub fn is_ready(&self) -> bool {
        self.stage == Stage::Ready
    }

    /// Returns `true` if the worker has games, if not yet all.
    pub fn has_games(&self) -> bool {
        matches!(self.stage, Stage::Ready | Stage::Filling(..))
    }

    pub fn is_broken(&self) -> bool {
        self.stage == Stage::Broken
    }

    pub const fn storage(&self) -> Storage {
        self.storage
    }

    /// Returns the number of parts of the collection that are read, and that of all.
    pub fn loaded(&self) -> Option<(usize, usize)> {
        match &self.stage {
            Stage::Filling(left, all) => Some((all - left.len(), *all)),
            Stage::Reading => Some((0, 1)),
            _ => None,
        }
    }

    pub fn is_open(&self) -> bool {
        self.view == LibraryView::Games
    }

    /// Returns `true` if what is stored is to be read.
    fn is_seen(&self) -> bool {
        self.view == LibraryView::Sources || self.is_used()
    }

    fn is_used(&self) -> bool {
        self.is_open() || self.explorer.is_open() || self.imports.is_running()
    }
}

impl CollectionPart {
    fn ask(&self, request: Request, cx: &mut Context) {
        let task = CollectionTask::Ask(self.loading, Box::new(request));
        cx.push(Effect::job(task));
    }

    /// Asks for all games that the player searches for, as lines, for the export with this number.
    pub fn list(&self, export: ExportNumber, cx: &mut Context) {
        let wish = self.finder.wanted(&cx.searched_board());
        self.ask(Request::List(export.0, wish), cx);
    }

    /// Sends the games that were played here to the worker.
    pub fn send_played(&self, file: String, zone: f64, cx: &mut Context) {
        let task = CollectionTask::Played(self.loading, file, zone);
        cx.push(Effect::job(task));
    }

    /// Tells the worker that no games were played here.
    pub fn send_none_played(&self, cx: &mut Context) {
        self.ask(Request::Played(String::new()), cx);
    }

    /// Returns the games with the position on the board; `None` before they are known.
    pub fn explored(&self, cx: &Context) -> Option<&Explored> {
        self.explorer.found(cx)
    }
}
