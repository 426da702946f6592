//! The mistakes of the person: their events, and read access to them for views and the shell.

use super::{Page, PanelTab};
use crate::analysis::{has_mistakes, mistakes};
use crate::game::GameKey;
use crate::mistakes::{Found, Grade, MistakesEvent, MistakesPart, Practice};
use crate::past::{Opponent, PastEvent};
use crate::puzzles::{PuzzleEvent, PuzzleVisit};
use crate::store::LocalId;
use tengen_core::board::Stone;
use tengen_core::game::{Game, PlayRefusal, Purpose};

/// Who played a reviewed game.
enum Played {
    /// People at this page had these colours.
    Here(Vec<Stone>),
    /// Nobody knows: the game was opened. The person may want to practise the mistakes of these colours.
    Unknown(Vec<Stone>),
}

impl Played {
    fn colours(&self) -> &[Stone] {
        match self {
            Played::Here(colours) | Played::Unknown(colours) => colours,
        }
    }
}

impl Page {
    pub(super) fn mistakes_event(&mut self, event: MistakesEvent) {
        match event {
            MistakesEvent::Read(text) => self.take_mistakes(text.as_deref()),
            MistakesEvent::Practise(visit) => self.practise(&visit, Practice::Due),
            MistakesEvent::PractiseGame(visit) => {
                let Some(found) = self.found_mistakes() else {
                    return;
                };
                let practice = Practice::Game(found.id);
                self.mistakes.add(found, &mut self.cx);
                self.practise(&visit, practice);
            }
            MistakesEvent::Forget => {
                if let Some(key) = self.card() {
                    self.mistakes.forget(key, &mut self.cx);
                    self.next_mistake();
                }
            }
            MistakesEvent::OpenGame => self.open_game_of_card(),
        }
    }

    fn practise(&mut self, visit: &PuzzleVisit, practice: Practice) {
        if self.cx.games.plays_online() {
            return self.cx.refuse(PlayRefusal::NotNow, None);
        }
        self.close_panels_but(PanelTab::Puzzles);
        self.board.close_notice();
        self.puzzles.enter(visit, &mut self.cx);
        self.past.ask(&mut self.cx);
        self.mistakes.practise(practice, &mut self.cx);
    }

    fn take_mistakes(&mut self, text: Option<&str>) {
        let is_wanted = self.mistakes.is_wanted();
        let day = self.day();
        self.mistakes.read(text, day, &mut self.cx);
        if is_wanted && self.puzzles.is_open() {
            self.next_mistake();
        }
    }

    /// Poses the next position.
    pub(super) fn next_mistake(&mut self) {
        let next = self.mistakes.next(&mut self.cx);
        self.puzzles.pose_card(next, &mut self.cx);
    }

    /// Handles an event of the puzzles that means a card while one is on the board. Returns `true` if it was handled.
    pub(super) fn takes_card(&mut self, event: &PuzzleEvent) -> bool {
        let is_next = matches!(event, PuzzleEvent::Next(_)) && self.has_next_mistake();
        if is_next {
            self.next_mistake();
        }
        is_next
    }

    /// Notes the answer to a card.
    pub(super) fn grade(&mut self, key: u64, grade: Grade) {
        let day = self.day();
        self.mistakes.answer(key, grade, day, &mut self.cx);
    }

    /// Adds the mistakes that the finished review found, if the person played the game.
    pub(super) fn add_mistakes(&mut self) {
        let is_played = matches!(self.who_played(), Some((_, Played::Here(_))));
        if let Some(found) = self.found_mistakes().filter(|_| is_played) {
            self.mistakes.add(found, &mut self.cx);
        }
    }

    /// Returns the mistakes of the reviewed game.
    fn found_mistakes(&mut self) -> Option<Found> {
        let (key, played) = self.who_played()?;
        let (_, run) = self.analysis.finished()?;
        let mistakes = mistakes(run, played.colours());
        let id = match key {
            GameKey::Local(_) => self.store.id(self.cx.now),
            // The store does not have online games.
            GameKey::Online(_) => LocalId::default(),
        };
        Some(Found { key, id, mistakes })
    }

    /// Returns the game of the finished review, if it is still there, and who played it.
    fn who_played(&self) -> Option<(GameKey, Played)> {
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

    fn open_game_of_card(&mut self) {
        let Some((id, posed)) = self.game_of_card().zip(self.puzzles.card()) else {
            return;
        };
        let ply = posed.mistake.position.board().stones();
        if self.store.is_current(id) {
            self.puzzles.close(&mut self.cx);
            self.follow_changes();
            self.show_ply(ply);
        } else {
            self.mistakes.open_at(id, ply);
            self.past.update(PastEvent::Open(id), &mut self.cx);
        }
    }

    /// Shows an opened game at the move of the card for which it was opened.
    pub(super) fn show_mistake(&mut self, id: LocalId) {
        if let Some(ply) = self.mistakes.take_ply(id) {
            self.show_ply(ply);
        }
    }

    fn show_ply(&mut self, ply: u16) {
        self.go(|session| session.goto_ply(ply));
    }

    /// Returns the number of the day where the person is, counted from 1970.
    fn day(&self) -> u32 {
        self.store.day(self.cx.now)
    }
}

/// Read access.
impl Page {
    pub(crate) const fn mistakes(&self) -> &MistakesPart {
        &self.mistakes
    }

    /// Returns the identity of the card on the board.
    pub(crate) fn card(&self) -> Option<u64> {
        Some(self.puzzles.card()?.key)
    }

    /// Returns `true` if a position from a review is on the board.
    #[must_use]
    pub fn has_card(&self) -> bool {
        self.card().is_some()
    }

    /// Returns `true` if a card is on the board, and another one follows.
    pub(crate) fn has_next_mistake(&self) -> bool {
        self.has_card() && self.mistakes.has_next()
    }

    /// Returns the game of the card on the board, if it is the current one or one of the past games.
    fn game_of_card(&self) -> Option<LocalId> {
        let id = self.mistakes.game(self.card()?)?;
        let is_past = || self.past.games().iter().any(|it| it.id == id);
        (self.store.is_current(id) || is_past()).then_some(id)
    }

    /// Returns `true` if the game of the card on the board can be opened.
    #[must_use]
    pub fn may_open_game_of_card(&self) -> bool {
        self.game_of_card().is_some()
    }

    /// Returns the number of cards that are due.
    #[must_use]
    pub fn due_mistakes(&self) -> usize {
        self.mistakes.due(self.day())
    }

    /// Returns `true` if cards are due, and the person is not at them.
    #[must_use]
    pub fn may_practise_mistakes(&self) -> bool {
        let is_at_them = self.has_card() && (self.has_open_puzzle() || self.has_next_mistake());
        self.due_mistakes() > 0 && !is_at_them && !self.is_rushing()
    }

    /// Returns the number of days until the next card is due; `None` without cards.
    pub(crate) fn next_mistake_due(&self) -> Option<u32> {
        self.mistakes.next_due(self.day())
    }

    /// Returns the number of positions that the review of the game on the board added; `None` if it added none.
    pub(crate) fn added_mistakes(&self) -> Option<usize> {
        let added = self.mistakes.added(self.cx.games.key()?)?;
        Some(added).filter(|&count| count > 0)
    }

    /// Returns `true` if the review of the game on the board found mistakes to practise.
    #[must_use]
    pub fn may_practise_game(&self) -> bool {
        let run = self.review();
        let played = self
            .who_played()
            .filter(|(key, _)| Some(*key) == self.cx.games.key());
        run.zip(played)
            .is_some_and(|(run, (_, played))| has_mistakes(run, played.colours()))
    }
}
