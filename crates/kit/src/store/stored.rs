//! The content of the store when a page reads it.

use super::{LocalId, Write, Written};
use crate::message::Toast;
use crate::share::game_of;
use tengen_core::game::Game;

/// The tab that may write the current game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Holder {
    /// This tab, or the browser cannot tell.
    #[default]
    Here,
    /// Another tab, which shows the game to this one.
    Elsewhere,
    /// Another tab or nobody yet, while this tab shows a record and not the game.
    Apart,
    /// Nobody knows yet, because the store was not read.
    Unknown,
}

/// The content of the store, as the shell has read it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Stored {
    /// The tab that may write.
    pub holder: Holder,
    /// The time since 1970 at which the page was opened, in ms.
    pub opened_at: f64,
    /// The number of minutes by which the player's time zone is behind UTC.
    pub zone: f64,
    /// The current game, as the text of [`Write::Game`].
    pub game: Option<String>,
    /// The lines of its log, from number 1 on.
    pub lines: Vec<String>,
    /// The previous game, as the text of [`Write::Before`].
    pub before: Option<String>,
    /// Writes that the store had not confirmed, one on each line.
    pub journal: String,
    /// The game as earlier versions of the page stored it, in the link format.
    pub old_game: Option<String>,
    /// The previous game as earlier versions stored it.
    pub old_before: Option<String>,
    /// The settings, which another tab may have changed.
    pub settings: Option<String>,
    /// The time spent on turns.
    pub clock: Option<String>,
}

/// The meaning of the content.
#[derive(Default, Debug)]
pub struct Meaning {
    /// The current game.
    pub game: Option<(Game, LocalId)>,
    /// The store's state; `None` if the game must be stored anew.
    pub written: Option<Written>,
    /// A game that another one replaced in the journal only.
    pub replaced: Option<(Game, LocalId)>,
    pub before: Option<(LocalId, String)>,
    /// `true` if the previous game must be stored anew.
    pub is_before_new: bool,
    /// A text that could not be read, and the message about it.
    pub aside: Option<(String, Toast)>,
    /// Unconfirmed writes of past games.
    pub past: Vec<Write>,
}

impl Stored {
    pub(super) fn meaning(self) -> Meaning {
        let mut meaning = Meaning::default();
        let mut current = self.game.as_deref().and_then(as_game);
        let mut lines = self.lines;
        let mut before = match self.before.as_deref().map(str::parse) {
            Some(Ok(Write::Before(id, text))) => Some((id, text)),
            _ => self.old_before.map(|text| (LocalId::default(), text)),
        };
        let is_in_journal = !self.journal.is_empty();
        for text in self.journal.lines() {
            match text.parse() {
                Ok(Write::Game(id, base)) => {
                    if let Some((old, text)) = current.take().filter(|(old, _)| *old != id) {
                        let replaced = Written::read(old, &text, &lines);
                        meaning.replaced = replaced.map(|(game, _)| (game, old));
                    }
                    current = Some((id, base));
                    lines.clear();
                }
                Ok(Write::Line(id, number, line)) => {
                    let is_next = number as usize == lines.len() + 1;
                    if is_next && current.as_ref().is_some_and(|(it, _)| *it == id) {
                        lines.push(line);
                    }
                }
                Ok(Write::Before(id, text)) => before = Some((id, text)),
                Ok(past) => meaning.past.push(past),
                // The journal was cut off.
                Err(_) => {}
            }
        }
        meaning.is_before_new =
            is_in_journal || matches!(before, Some((id, _)) if id == LocalId::default());
        meaning.before = before;
        match (current, self.game, self.old_game) {
            (Some((id, base)), ..) => meaning.read(id, &base, &lines),
            (None, Some(broken), _) => meaning.set_aside(broken, Toast::GameSetAside),
            (None, None, Some(old)) => match game_of(&old) {
                Some(game) => meaning.game = Some((game, LocalId::default())),
                None => meaning.set_aside(old, Toast::GameSetAside),
            },
            (None, None, None) => {}
        }
        if is_in_journal {
            meaning.written = None;
        }
        meaning
    }
}

impl Meaning {
    fn read(&mut self, id: LocalId, base: &str, lines: &[String]) {
        let Some((game, written)) = Written::read(id, base, lines) else {
            let mut text = Write::Game(id, base.to_string()).to_string();
            for line in lines {
                text.push('\n');
                text.push_str(line);
            }
            return self.set_aside(text, Toast::GameSetAside);
        };
        let rest = lines.get(written.lines() as usize..).unwrap_or_default();
        if rest.is_empty() {
            self.written = Some(written);
        } else {
            self.set_aside(rest.join("\n"), Toast::LinesSetAside);
        }
        self.game = Some((game, id));
    }

    fn set_aside(&mut self, text: String, toast: Toast) {
        self.aside = Some((text, toast));
    }
}

/// Reads the text of a [`Write::Game`].
fn as_game(text: &str) -> Option<(LocalId, String)> {
    match text.parse() {
        Ok(Write::Game(id, base)) => Some((id, base)),
        _ => None,
    }
}
