//! Where games are kept: what was accepted, in order, each with the place that it must have.

use tengen_online::{Entry, GameId, PastRow, PlayerId, Start};

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// How it began.
    pub start: Start,
    /// What was accepted since, each with its moment in ms since 1970.
    pub entries: Vec<(Entry, u64)>,
}

/// Something to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Append {
    /// A game began.
    Begin(Start),
    /// Something was accepted in it.
    Entry {
        /// In which game.
        game: GameId,
        /// How many entries there must be before it.
        seq: u32,
        /// What.
        entry: Entry,
        /// When, in ms since 1970.
        at: u64,
    },
    /// How it ended. Nothing follows, and the lists say it without reading the game.
    End {
        /// Which game.
        game: GameId,
        /// Who won; nobody if it was a draw.
        winner: Option<tengen_core::Seat>,
    },
}

impl Append {
    /// The game that it belongs to.
    #[must_use]
    pub const fn game(&self) -> GameId {
        match self {
            Append::Begin(start) => start.game,
            Append::Entry { game, .. } | Append::End { game, .. } => *game,
        }
    }
}

/// Why something is not kept, or cannot be read. Nothing of the call was kept then.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// Somebody else was first: the game has another number of entries.
    #[error("game {game}: expected {expected} entries, found {found}")]
    Conflict {
        /// The game.
        game: GameId,
        /// How many there should be.
        expected: u32,
        /// How many there are.
        found: u32,
    },
    /// The store does not take it, or is not there: a full disk, a lock.
    #[error("the store: {0}")]
    Store(String),
    /// What is kept makes no sense.
    #[error("game {game}: what is kept is damaged: {why}")]
    Damaged {
        /// The game.
        game: GameId,
        /// What is wrong.
        why: String,
    },
}

/// A place in the order of all that is kept, over all games: what [`follow`](GameLog::follow) goes on from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct LogPosition(pub u64);

/// A while in which no server was there, in ms since 1970. It is nobody's time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// When the server before was last alive.
    pub from: u64,
    /// When the next one began.
    pub to: u64,
}

impl Outage {
    /// How much of the time since a moment, in ms, no server was there.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_server::log::Outage;
    ///
    /// let outages = [Outage { from: 10, to: 15 }, Outage { from: 20, to: 30 }];
    /// assert_eq!(Outage::since(&outages, 12), 13);
    /// ```
    #[must_use]
    pub fn since(outages: &[Outage], moment: u64) -> u64 {
        let lengths = outages
            .iter()
            .map(|outage| outage.to.saturating_sub(outage.from.max(moment)));
        lengths.fold(0, u64::saturating_add)
    }
}

/// Keeps games. What it accepted is on disk, and survives the process that is killed.
pub trait GameLog: Send {
    /// Keeps all of it, in order, or nothing.
    ///
    /// # Errors
    ///
    /// [`LogError::Conflict`] if a game does not have the entries that are expected, or has begun
    /// already; [`LogError::Store`].
    fn append(&mut self, all: &[Append]) -> Result<(), LogError>;

    /// Reads a game; nothing if there is none.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] and [`LogError::Damaged`].
    fn read(&mut self, game: GameId) -> Result<Option<StoredGame>, LogError>;

    /// What was kept after a place, at most `most` of it, each with its place: for who follows what other
    /// servers do.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] and [`LogError::Damaged`].
    fn follow(
        &mut self,
        after: LogPosition,
        most: usize,
    ) -> Result<Vec<(LogPosition, Append)>, LogError>;

    /// The games without an end, the oldest first: what a server that starts goes on with.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`]. Damaged games are left out, and logged.
    fn open_games(&mut self) -> Result<Vec<StoredGame>, LogError>;

    /// Games of a player that began before a moment, in ms since 1970, the newest first: `most`, and with
    /// them all that began in the same ms as the last of them.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`].
    fn history(
        &mut self,
        player: PlayerId,
        before: Option<u64>,
        most: usize,
    ) -> Result<Vec<PastRow>, LogError>;

    /// Notes that the server is alive at a moment, in ms since 1970, so that the next one knows when this
    /// one ended.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`].
    fn note_alive(&mut self, at: u64) -> Result<(), LogError>;

    /// When a server was last alive, in ms since 1970.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`].
    fn last_alive(&mut self) -> Result<Option<u64>, LogError>;

    /// Notes that a server starts at a moment, in ms since 1970, and that none was there since the one before
    /// was last alive: all such outages, the oldest first, of which those that ended long ago may be left
    /// out. A turn that they lie in is shorter by them, however often servers start in it.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`]. Nothing is noted then.
    fn note_start(&mut self, at: u64) -> Result<Vec<Outage>, LogError>;
}
