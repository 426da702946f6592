//! The mistakes of the person: those that a finished review found, and the answers to their cards.

use super::Page;
use super::reviewed::mistakes;
use tengen_core::board::Stone;
use tengen_core::game::{Game, Purpose};
use tengen_kit::game::GameKey;
use tengen_kit::grade::Grade;
use tengen_kit::message::MistakesMessage;
use tengen_kit::store::LocalId;
use tengen_learn::mistakes::{Found, Kept};
use tengen_study::past::Opponent;

/// Who played a reviewed game.
pub(super) enum Played {
    /// People at this page had these colours.
    Here(Vec<Stone>),
    /// Nobody knows: the game was opened. The person may want to practise the mistakes of these colours.
    Unknown(Vec<Stone>),
}

impl Played {
    pub(super) fn colours(&self) -> &[Stone] {
        match self {
            Played::Here(colours) | Played::Unknown(colours) => colours,
        }
    }
}

impl Page {
    /// Notes the answer to a card.
    pub(super) fn grade(&mut self, key: u64, grade: Grade) {
        self.mistakes.answer(key, grade, &mut self.cx);
    }

    /// Adds the mistakes that the finished review found, if the person played the game. If two people did, they say first
    /// whose mistakes are kept.
    pub(super) fn add_mistakes(&mut self) {
        match self.who_played() {
            Some((_, Played::Here(colours))) if colours.len() > 1 => self.add_answered(),
            Some((_, Played::Here(_))) => self.add_reviewed(),
            _ => {}
        }
    }

    /// Adds the mistakes of a game of two people for which they have said whose are kept.
    fn add_answered(&mut self) {
        if self.kept_mistakes().is_some() {
            self.add_reviewed();
        } else {
            self.asks_whose = true;
            self.mistakes.ask(&mut self.cx);
        }
    }

    fn add_reviewed(&mut self) {
        if let Some(found) = self.found_mistakes() {
            self.mistakes.add(found, &mut self.cx);
        }
    }

    /// Keeps the mistakes of the colours that were chosen.
    pub(super) fn keep_mistakes(&mut self, kept: Kept) {
        if !self.asks_whose_mistakes() {
            return;
        }
        let id = self.store.id(self.cx.now);
        self.mistakes.keep(id, kept, &mut self.cx);
        self.add_reviewed();
    }

    /// Reads the stored cards if the review on the board is of a game of two people, whose answer may be there.
    pub(super) fn ask_for_answer(&mut self) {
        if !self.mistakes.is_read() && self.analysis.is_open() && self.is_of_two() {
            self.mistakes.ask(&mut self.cx);
        }
    }

    /// Asks aloud whose mistakes are kept, right after a review.
    pub(super) fn ask_whose(&mut self) {
        if std::mem::take(&mut self.asks_whose) {
            if self.kept_mistakes().is_some() {
                self.add_reviewed();
            } else if self.asks_whose_mistakes() {
                self.cx.announce(MistakesMessage::Asked);
            }
        }
    }

    /// Returns the mistakes of the reviewed game.
    pub(super) fn found_mistakes(&mut self) -> Option<Found> {
        let (key, played) = self.who_played()?;
        let (_, run) = self.analysis.finished()?;
        let mistakes = mistakes(run, self.kept_colours(&played));
        let id = match key {
            GameKey::Local(_) => self.store.id(self.cx.now),
            // The store does not have online games.
            GameKey::Online(id) => LocalId(tengen_puzzles::hash(id.to_string().as_bytes())),
        };
        Some(Found { key, id, mistakes })
    }

    /// Returns the game of the finished review, if it is still there, and who played it.
    pub(super) fn who_played(&self) -> Option<(GameKey, Played)> {
        const BOTH: [Stone; 2] = [Stone::Black, Stone::White];
        let (key, run) = self.analysis.finished()?;
        let games = &self.cx.games;
        let played = match key {
            GameKey::Local(number) if number != games.before() => return None,
            // Moves that were tried in the study are nobody's mistakes.
            GameKey::Local(_) if games.is_copied() && !run.fits(games.local()) => return None,
            GameKey::Local(_) if self.cx.purpose() == Purpose::Study => {
                let past = self.store.current().and_then(|id| self.past.game(id));
                let is_bots = |stone: Stone| {
                    let player = past.map(|it| &it.players[usize::from(stone == Stone::White)]);
                    matches!(player, Some(Opponent::Bot(_)))
                };
                Played::Unknown(BOTH.into_iter().filter(|&it| !is_bots(it)).collect())
            }
            GameKey::Local(_) => {
                let game: &Game = games.local();
                let settings = &self.cx.settings;
                let is_here = |&it: &Stone| settings.played_by(game.seat_of(it)).bot().is_none();
                Played::Here(BOTH.into_iter().filter(is_here).collect())
            }
            GameKey::Online(id) => {
                let online = games.online().filter(|it| it.mirror().id() == id)?;
                let game = online.mirror().shown().game();
                let is_here = |&it: &Stone| online.seat() == Some(game.seat_of(it));
                Played::Here(BOTH.into_iter().filter(is_here).collect())
            }
        };
        Some((key, played))
    }
}
