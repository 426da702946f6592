//! The log of games: the accepted entries in order, each with the position that it must have.

mod note;

use tengen_online::{Entry, GameId, PastRow, PlayerId, Record, Start};

pub use self::note::{
    Note, NoteName, StoredInvitation, StoredPlan, StoredSubscriptions, StoredVacations,
};

/// A game as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// The beginning of the game.
    pub start: Start,
    /// Accepted entries, each with its moment in ms since 1970.
    pub entries: Vec<(Entry, u64)>,
}

impl StoredGame {
    /// Returns the game of records that fit together; `None` if they have no beginning.
    pub fn of(records: Vec<Append>) -> Option<StoredGame> {
        let mut records = records.into_iter();
        let Some(Append::Begin(start)) = records.next() else {
            return None;
        };
        let entries = records.filter_map(|record| match record {
            Append::Entry { entry, at, .. } => Some((entry, at)),
            Append::Begin(_) | Append::End { .. } => None,
        });
        let entries = entries.collect();
        Some(StoredGame { start, entries })
    }

    /// Returns the records of the game: its beginning, and its entries in order.
    pub fn records(self) -> Vec<Append> {
        let game = self.start.game;
        let entries = (0..)
            .zip(self.entries)
            .map(|(seq, (entry, at))| Append::Entry {
                game,
                seq,
                entry,
                at,
            });
        std::iter::once(Append::Begin(self.start.clone()))
            .chain(entries)
            .collect()
    }
}

/// A record to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Append {
    /// The beginning of a game.
    Begin(Start),
    /// An entry that was accepted in a game.
    Entry {
        game: GameId,
        /// Number of entries that the game must have before it.
        seq: u32,
        entry: Entry,
        /// Moment of the entry, in ms since 1970.
        at: u64,
    },
    /// The end of a game. Nothing follows it, and lists show the result without reading the game.
    End {
        game: GameId,
        /// The winner; `None` if it was a draw.
        winner: Option<tengen_core::Seat>,
    },
}

impl Append {
    /// Returns the game that the record belongs to.
    pub const fn game(&self) -> GameId {
        match self {
            Append::Begin(start) => start.game,
            Append::Entry { game, .. } | Append::End { game, .. } => *game,
        }
    }

    /// Returns the record as it is written in a line, for a game with a number of entries before it.
    pub fn record(&self, entries: u32) -> Record {
        match self {
            Append::Begin(start) => Record::Begin(start.clone()),
            Append::Entry { seq, entry, at, .. } => Record::Entry {
                seq: *seq,
                entry: *entry,
                at: *at,
            },
            Append::End { winner, .. } => Record::End {
                seq: entries,
                winner: *winner,
            },
        }
    }
}

/// The reason why something could not be stored or read. A failed call stores nothing.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LogError {
    /// A conflicting append: the game has another number of entries than expected.
    #[error("game {game}: expected {expected} entries, found {found}")]
    Conflict {
        game: GameId,
        /// Number of entries that the append expects.
        expected: u32,
        /// Number of entries that the game has.
        found: u32,
    },
    /// The store is unavailable, or does not accept the append, for example because the disk is full.
    #[error("the store: {0}")]
    Store(String),
    /// The file of the store is unavailable, or does not accept the append.
    #[error("the store: {fault} ({why})")]
    File {
        fault: Fault,
        /// The error of the library that reads and writes the file.
        why: String,
    },
    /// Another server may have taken over, so this one stores nothing any more.
    #[error("another server may lead")]
    Superseded,
    /// The stored data is invalid.
    #[error("game {game}: what is kept is damaged: {why}")]
    Damaged {
        game: GameId,
        /// Description of the damage, in English.
        why: String,
    },
}

impl LogError {
    /// Returns `true` if the store as a whole is unavailable, not only a game.
    pub const fn is_of_store(&self) -> bool {
        matches!(self, LogError::Store(_) | LogError::File { .. })
    }

    /// Returns `true` if something does not work, and `false` if only another server was faster.
    pub const fn is_failure(&self) -> bool {
        !matches!(self, LogError::Conflict { .. } | LogError::Superseded)
    }
}

/// The usual faults of a file in which games are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    #[error("it is damaged")]
    Damaged,
    #[error("the disk is full, or the file as large as it may be")]
    Full,
    #[error("another program holds it")]
    Held,
    #[error("it may not be written")]
    ReadOnly,
    #[error("it cannot be opened")]
    Unopened,
    #[error("it is no database")]
    Foreign,
}

/// Time for which outages and vacations are remembered, in ms: 400 days, which is longer than any turn.
pub const MEMORY: u64 = 400 * 24 * 3_600_000;

/// A time without a running server, in ms since 1970. It counts against no player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// Moment at which the server before was last alive.
    pub from: u64,
    /// Moment at which the next server started.
    pub to: u64,
}

impl Outage {
    /// Returns the time without a running server since `moment`, in ms.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_server::log::Outage;
    ///
    /// let outages = [Outage { from: 10, to: 15 }, Outage { from: 20, to: 30 }];
    /// assert_eq!(Outage::since(&outages, 12), 13);
    /// ```
    pub fn since(outages: &[Outage], moment: u64) -> u64 {
        let lengths = outages
            .iter()
            .map(|outage| outage.to.saturating_sub(outage.from.max(moment)));
        lengths.fold(0, u64::saturating_add)
    }
}

/// A store of games. Accepted records are on disk, and survive if the process is killed.
pub trait GameLog: Send {
    /// Stores all records, in order, or none.
    ///
    /// # Errors
    ///
    /// [`LogError::Conflict`] if a game does not have the expected number of entries, or has already begun or
    /// ended; [`LogError::Store`] if the store does not accept the records.
    fn append(&mut self, all: &[Append]) -> Result<(), LogError>;

    /// Stores several steps, each whole or not at all, and returns the result of each. A conflict in one does not
    /// affect the others.
    fn append_each(&mut self, steps: &[Vec<Append>]) -> Vec<Result<(), LogError>> {
        let all: Vec<Append> = steps.concat();
        match self.append(&all) {
            Ok(()) => steps.iter().map(|_| Ok(())).collect(),
            // A full disk affects all.
            Err(error) if error.is_of_store() => steps.iter().map(|_| Err(error.clone())).collect(),
            Err(error) if steps.len() == 1 => vec![Err(error)],
            Err(_) => steps.iter().map(|step| self.append(step)).collect(),
        }
    }

    /// Reads a game; `None` if there is no such game.
    fn read(&mut self, game: GameId) -> Result<Option<StoredGame>, LogError>;

    /// Returns the games without an end, the oldest first, which a new server resumes.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`]. Damaged games are left out and logged.
    fn open_games(&mut self) -> Result<Vec<StoredGame>, LogError>;

    /// Returns games of a player that began before a moment, in ms since 1970, the newest first: `most`
    /// games, and all others that began in the same ms as the last of them.
    fn history(
        &mut self,
        player: PlayerId,
        before: Option<u64>,
        most: usize,
    ) -> Result<Vec<PastRow>, LogError>;

    /// Removes games in which no stone was placed and that began before a moment, in ms since 1970, unless
    /// `spared` returns `true`. Looks at some of the games after the one named by `after`, and returns the last
    /// of them, from which the next call continues; `None` at the end of the games. A store that keeps
    /// everything does nothing.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if the store cannot be read or written; nothing is removed then.
    fn sweep(
        &mut self,
        after: Option<GameId>,
        before: u64,
        spared: &dyn Fn(GameId) -> bool,
    ) -> Result<Option<GameId>, LogError> {
        let _ = (after, before, spared);
        Ok(None)
    }

    /// Records that nobody may connect as a player any more, at a moment in ms since 1970. Doing so twice changes
    /// nothing.
    fn burn(&mut self, player: PlayerId, at: u64) -> Result<(), LogError>;

    /// Returns the players as whom nobody may connect any more.
    fn burned(&mut self) -> Result<Vec<PlayerId>, LogError>;

    /// Stores a note, in place of the one with the same name.
    fn store_note(&mut self, note: &Note) -> Result<(), LogError>;

    /// Removes a note, if there is one.
    fn drop_note(&mut self, name: NoteName) -> Result<(), LogError>;

    /// Returns all notes.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if the store cannot be read. Damaged notes are left out and logged.
    fn notes(&mut self) -> Result<Vec<Note>, LogError>;

    /// Records that the server is alive at a moment, in ms since 1970. From it, the next server knows how
    /// long no server was running.
    fn note_alive(&mut self, at: u64) -> Result<(), LogError>;

    /// Returns the reason if there is hardly any space for what players will do next; `None` if there is enough, or none is
    /// limited.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if the store cannot tell.
    fn lacks_space(&mut self) -> Result<Option<String>, LogError> {
        Ok(None)
    }

    /// Returns the moment at which a server was last alive, in ms since 1970; `None` if none was.
    fn last_alive(&mut self) -> Result<Option<u64>, LogError>;

    /// Records that a server starts at a moment, in ms since 1970, and that none was running since the one
    /// before was last alive. Returns all such outages, the oldest first; those that ended long ago may be
    /// left out. A turn is shortened by the outages within it, however often servers start during it.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`]. Nothing is recorded then.
    fn note_start(&mut self, at: u64) -> Result<Vec<Outage>, LogError>;
}
