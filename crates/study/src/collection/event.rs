//! Events and announcements about the collection.

use super::{ChunkRun, Gathered, Source};
use crate::uses::Aim;
use tengen_collection::{Answer, GameResult, Order, SourceId};
use tengen_core::rules::Variant;
use tengen_kit::activity::Input;
use tengen_kit::settings::OnOff;

/// An event about the collection.
#[derive(Clone, PartialEq, Debug)]
pub enum CollectionEvent {
    /// Its games show in the library.
    Opened,
    /// The library shows past games, and the names of the sources.
    Browsed,
    /// The player wants the games with the position on the board. The library opens then.
    WantPosition,
    /// The library was closed.
    Closed,
    /// Loads the collection again, after that has failed.
    Load,
    /// Adds the games of files, and names the files that were not read.
    Import(Vec<GameFile>, Vec<UnreadGames>),
    /// Adds the game on the board.
    AddGame,
    /// Adds the games that were found in an opened file.
    AddFound,
    /// Stops adding games.
    Stop,
    /// This percentage of the file with this number was read.
    ReadSoFar(u32, u8),
    /// The file with this number was read; `None` if that was not possible.
    Gathered(u32, Option<Gathered>),
    /// What is stored; `None` if nothing can be stored.
    Stored(Option<StoredCollection>),
    /// The answer of the worker to a task of a loading; `None` if it broke or could not be loaded.
    Answered(Loading, Option<Answer>),
    /// Stored games that a loading needs cannot be read.
    NotFilled(Loading),
    /// A part of the collection could not be stored: these games of a source, if there are some.
    NotStored(Option<(Source, String)>),
    /// Deletes the games of a source.
    Delete(SourceId),
    /// Brings the source that was deleted last back.
    Undelete,
    /// Changes a wish of the player for games.
    Search(Search),
    /// Shows more of the found games.
    More,
    /// Opens the found game with this index, to do this with it.
    Choose(usize, Aim),
    /// Shows or hides the moves that were played in the position on the board.
    Explore,
    /// Shows the moves of games with these rules.
    ExploreRules(ExplorerRules),
    /// Shows the move with this index on the board, or none. The pointer or the focus is on it.
    Point(Option<usize>),
    /// Shows the move with this index, or plays it if it is shown already.
    Press(usize),
}

impl CollectionEvent {
    /// Returns the input of the kit that the event is; `None` if it means the same everywhere.
    pub const fn input(&self) -> Option<Input> {
        match self {
            CollectionEvent::Press(_) => Some(Input::Explorer),
            _ => None,
        }
    }
}

/// A wish of the player for games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Search {
    /// Words in the names, the event, the place or the date.
    Words(String),
    /// The first date, as typed.
    Since(String),
    /// The last date, as typed.
    Until(String),
    /// The result; `None` for any.
    Result(Option<GameResult>),
    /// The rules; `None` for any.
    Rules(Option<Variant>),
    /// If the games must have the position on the board.
    Position(OnOff),
    /// The order in which they are listed.
    Order(Order),
}

impl Search {
    /// Returns the wish of a field with a name; `None` if the name or the value is unknown. A box that is ticked has the
    /// value `on`.
    pub fn of_field(name: &str, value: &str) -> Option<Search> {
        Some(match name {
            "collected-search" => Search::Words(value.to_owned()),
            "collected-since" => Search::Since(value.to_owned()),
            "collected-until" => Search::Until(value.to_owned()),
            "collected-result" => Search::Result(match value {
                "" => None,
                result => Some(result.parse().ok()?),
            }),
            "collected-rules" => Search::Rules(match value {
                "" => None,
                rules => Some(rules.parse::<tengen_core::Ruleset>().ok()?.variant),
            }),
            "collected-order" => Search::Order(value.parse().ok()?),
            "collected-at" => Search::Position(if value == "on" { OnOff::On } else { OnOff::Off }),
            _ => return None,
        })
    }
}

/// The rules of the games whose moves are shown.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, Debug, Default, strum::EnumString, strum::IntoStaticStr,
)]
#[strum(serialize_all = "lowercase")]
pub enum ExplorerRules {
    /// Those of the game on the board.
    #[default]
    Same,
    /// Any.
    Any,
}

/// A file with games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameFile {
    /// The name of the file.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// A file with games that was not read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UnreadGames {
    /// The file with this name has more than [`UnreadFile::MOST`](crate::files::UnreadFile::MOST) bytes.
    TooLarge(String),
    /// The browser cannot read the file with this name.
    Unreadable(String),
}

/// The number of a loading of the collection. The worker forgets all games before the next one, so that answers to tasks
/// of an earlier one are obsolete.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Loading(pub u32);

/// What is stored of the collection.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StoredCollection {
    /// The sources.
    pub sources: Vec<Source>,
    /// The chunks of games.
    pub chunks: Vec<ChunkRun>,
}

/// A task about the collection for the shell.
#[derive(Clone, PartialEq, Debug)]
pub enum CollectionTask {
    /// Reads what is stored, and reports it by [`CollectionEvent::Stored`].
    ReadStored,
    /// Reads the file with this number, and reports its games by [`CollectionEvent::Gathered`].
    Gather(u32, GameFile, tengen_core::Terms, f64),
    /// Sends a request to the worker, and reports its answer by [`CollectionEvent::Answered`].
    Ask(Loading, Box<tengen_collection::Request>),
    /// Sends stored games to the worker, and reports its answer by [`CollectionEvent::Answered`], or
    /// [`CollectionEvent::NotFilled`] if they cannot be read.
    Fill(Loading, ChunkRun),
    /// Sends the games that were played here to the worker: a file of past games, and the time zone in minutes behind
    /// UTC. Reports its answer by [`CollectionEvent::Answered`].
    Played(Loading, String, f64),
    /// Stores a chunk of games after the last one of a source, which gets the facts [`Source::with_chunk`], all in one
    /// transaction. A failure is reported by [`CollectionEvent::NotStored`] with both.
    StoreChunk(Source, String),
    /// Stores the time at which a source was deleted, or that it is there again, if the source is stored. A failure is
    /// reported by [`CollectionEvent::NotStored`].
    Mark(SourceId, Option<u64>),
    /// Deletes a source and its games from the store.
    Forget(SourceId),
    /// Tells the other tabs that the stored collection has changed.
    Tell,
}
