//! The mistakes of the person: those that a finished review found, and the answers to their cards.

use super::Page;
use super::reviewed::mistakes;
use tengen_core::board::Stone;
use tengen_core::game::{Game, Purpose};
use tengen_kit::game::GameKey;
use tengen_kit::grade::Grade;
use tengen_kit::store::LocalId;
use tengen_learn::mistakes::Found;
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

    /// Adds the mistakes that the finished review found, if the person played the game.
    pub(super) fn add_mistakes(&mut self) {
        let is_played = matches!(self.who_played(), Some((_, Played::Here(_))));
        if let Some(found) = self.found_mistakes().filter(|_| is_played) {
            self.mistakes.add(found, &mut self.cx);
        }
    }

    /// Returns the mistakes of the reviewed game.
    pub(super) fn found_mistakes(&mut self) -> Option<Found> {
        let (key, played) = self.who_played()?;
        let (_, run) = self.analysis.finished()?;
        let mistakes = mistakes(run, played.colours());
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
        let (key, _) = self.analysis.finished()?;
        let games = &self.cx.games;
        let played = match key {
            GameKey::Local(number) if number != games.before() => return None,
            GameKey::Local(_) if self.cx.settings.purpose == Purpose::Study => {
                let id = self.store.current();
                let past = self.past.games().iter().find(|it| Some(it.id) == id);
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
