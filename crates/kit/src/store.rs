//! The store of games: the current game as a base text and a log, and the tab that may write it.
//!
//! A move appends a line to the log. One tab holds the current game and writes it; the others show what it
//! writes, and can take the game over.

mod line;
mod stored;
mod write;
mod written;

pub use stored::Meaning;
pub use stored::{Holder, Stored};
pub use write::{LocalId, ParseWriteError, Write};
pub use written::Written;

use crate::time::Millis;
use tengen_core::game::Game;
use tengen_core::link::LinkError;

/// The key of a text in the store.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct StoreKey(pub &'static str);

impl StoreKey {
    /// Returns the line that tells other tabs of this text.
    pub fn line(self, text: &str) -> String {
        format!("{} {text}", self.0)
    }
}

/// Stands for the current game: [`Write::Game`] and [`Write::Line`].
pub const GAME: StoreKey = StoreKey("game");
/// Stands for the previous game: [`Write::Before`].
pub const BEFORE: StoreKey = StoreKey("before");

/// An event about the store of games.
#[derive(Clone, PartialEq, Debug)]
pub enum StoreEvent {
    /// The store was read: at the start, when this tab got the game, or for [`Effect::ReadStore`](crate::effect::Effect).
    Read(Box<Stored>),
    /// A line that another tab sent: a [`Write`], or that of `Page::tab_line`.
    OtherTab(String),
    /// A text was not stored, because the store has this one of another tab: `Page::is_merged`.
    Found(StoreKey, String),
    /// The review that is kept with a game, for [`Effect::FetchReview`](crate::effect::Effect).
    Review(LocalId, String),
    /// Another tab holds the game now.
    Lost,
    /// The store refused writes of this tab, because another one holds the game.
    Refused,
    /// The player wants to play in this tab.
    TakeOver,
    /// The store may have lost its content, so everything must be stored again.
    Restore,
}

/// The current game as the store has it, and the tab that may write it.
#[derive(Clone, Debug, Default)]
pub struct StorePart {
    /// The time since 1970 at which the page was opened, in ms.
    opened_at: f64,
    /// The number of minutes by which the player's time zone is behind UTC.
    pub zone: f64,
    /// The identity of the game on the board, once it has one.
    id: Option<LocalId>,
    /// The identity of the previous game.
    pub before_id: Option<LocalId>,
    last_id: LocalId,
    is_read: bool,
    /// The state of the store; `None` if a base text must be stored first.
    written: Option<Written>,
}

/// What another tab's write means for this one.
#[derive(Clone, Debug)]
pub enum Followed {
    /// This game is the current one now.
    Game(Game),
    /// The game went on to this state.
    Step(Game),
    /// Nothing that concerns the current game.
    Nothing,
    /// A write was missed, so the store must be read.
    Gap,
}

impl StorePart {
    /// Notes the time since 1970 at which the page was opened, in ms, and the number of minutes by which the player's time zone is
    /// behind UTC.
    pub const fn set_date(&mut self, opened_at: f64, zone: f64) {
        (self.opened_at, self.zone) = (opened_at, zone);
    }

    /// Returns the time since 1970, in ms.
    pub fn date(&self, now: Millis) -> u64 {
        Millis(self.opened_at + now.0).whole()
    }

    /// Returns `true` if the store has answered.
    pub const fn is_read(&self) -> bool {
        self.is_read
    }

    /// Notes that the store has answered.
    pub const fn note_read(&mut self) {
        self.is_read = true;
    }

    /// Returns an identity for a game.
    pub fn new_id(&mut self, now: Millis) -> LocalId {
        let id = LocalId(self.date(now)).max(LocalId(self.last_id.0 + 1));
        self.last_id = id;
        id
    }

    /// Returns the identity of the current game.
    pub fn id(&mut self, now: Millis) -> LocalId {
        let id = self.id.unwrap_or_else(|| self.new_id(now));
        self.id = Some(id);
        id
    }

    /// Returns `true` if this is the identity of the current game.
    pub fn is_current(&self, id: LocalId) -> bool {
        self.id == Some(id)
    }

    /// Returns the identity of the current game, if it has one.
    pub const fn current(&self) -> Option<LocalId> {
        self.id
    }

    /// Notes that another game is the current one, with its identity if it has one.
    pub fn another(&mut self, id: Option<LocalId>) {
        self.id = id;
        self.written = None;
    }

    /// Requires a base text with the next write.
    pub fn rewrite(&mut self) {
        self.written = None;
    }

    /// Returns the writes after which the store has `game`.
    ///
    /// # Errors
    ///
    /// As [`link::encode`](tengen_core::link::encode).
    pub fn writes(&mut self, game: &Game, now: Millis) -> Result<Vec<Write>, LinkError> {
        let id = self.id(now);
        let more = self
            .written
            .as_mut()
            .filter(|written| written.id() == id)
            .and_then(|written| written.more(game));
        if let Some((first, lines)) = more {
            let lines = (first..).zip(lines);
            return Ok(lines.map(|(n, line)| Write::Line(id, n, line)).collect());
        }
        let (written, text) = Written::base(id, game)?;
        self.written = Some(written);
        Ok(vec![Write::Game(id, text)])
    }

    /// Takes over the content of the store.
    pub fn take(&mut self, stored: Stored) -> Meaning {
        self.set_date(stored.opened_at, stored.zone);
        self.note_read();
        let mut meaning = stored.meaning();
        if let Some((id, _)) = &mut meaning.before
            && *id == LocalId::default()
        {
            *id = self.new_id(Millis(0.0));
        }
        if let Some((_, id)) = &mut meaning.game {
            if *id == LocalId::default() {
                *id = self.new_id(Millis(0.0));
            }
            self.last_id = self.last_id.max(*id);
        }
        meaning
    }

    /// Notes that the game of `meaning` is on the board.
    pub fn laid(&mut self, id: LocalId, written: Option<Written>) {
        self.id = Some(id);
        self.written = written;
    }

    /// Follows a write of the tab that holds the game. `game` is the one that this tab shows.
    pub fn follow_write(&mut self, write: Write, game: &Game) -> Followed {
        match write {
            Write::Game(id, text) => match Written::read(id, &text, &[]) {
                Some((game, written)) => {
                    self.laid(id, Some(written));
                    Followed::Game(game)
                }
                None => Followed::Gap,
            },
            Write::Line(id, number, line) => {
                let Some(written) = self.written.as_mut().filter(|it| it.id() == id) else {
                    return Followed::Gap;
                };
                if number <= written.lines() {
                    return Followed::Nothing;
                }
                let mut next = game.clone();
                let is_next = number == written.lines() + 1;
                match written.follow(&mut next, &line).filter(|()| is_next) {
                    Some(()) => Followed::Step(next),
                    None => Followed::Gap,
                }
            }
            _ => Followed::Nothing,
        }
    }
}
