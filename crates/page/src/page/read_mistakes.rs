//! Read access to the mistakes of the person, for views and the shell.

use super::Page;
use super::mistakes::Played;
use super::reviewed::has_mistakes;
use tengen_core::board::Stone;
use tengen_kit::store::LocalId;
use tengen_learn::mistakes::{Kept, MistakesPart};

impl Page {
    pub(crate) const fn mistakes(&self) -> &MistakesPart {
        &self.mistakes
    }

    /// Returns the identity of the card on the board.
    pub(crate) fn card(&self) -> Option<u64> {
        Some(self.puzzles.card()?.key)
    }

    /// Returns `true` if a position from a review is on the board.
    pub fn has_card(&self) -> bool {
        self.card().is_some()
    }

    /// Returns `true` if a card is on the board, and another one follows.
    pub(crate) fn has_next_mistake(&self) -> bool {
        self.has_card() && self.mistakes.has_next()
    }

    /// Returns the game of the card on the board, if it is the current one or one of the past games.
    pub(super) fn game_of_card(&self) -> Option<LocalId> {
        let id = self.mistakes.game(self.card()?)?;
        let is_past = || self.past.games().iter().any(|it| it.id == id);
        (self.store.is_current(id) || is_past()).then_some(id)
    }

    /// Returns `true` if the game of the card on the board can be opened.
    pub fn may_open_game_of_card(&self) -> bool {
        self.game_of_card().is_some()
    }

    /// Returns the number of cards that are due.
    pub fn due_mistakes(&self) -> usize {
        self.mistakes.due()
    }

    /// Returns `true` if cards are due, and the person is not at them.
    pub fn may_practise_mistakes(&self) -> bool {
        let is_at_them = self.has_card() && (self.has_open_puzzle() || self.has_next_mistake());
        self.due_mistakes() > 0 && !is_at_them && !self.is_rushing()
    }

    /// Returns the number of days until the next card is due; `None` without cards.
    pub(crate) fn next_mistake_due(&self) -> Option<u32> {
        self.mistakes.next_due()
    }

    /// Returns the number of positions that the review of the game on the board added; `None` if it added none.
    pub(crate) fn added_mistakes(&self) -> Option<usize> {
        let added = self.mistakes.added(self.cx.games.key()?)?;
        Some(added).filter(|&count| count > 0)
    }

    /// Returns `true` if the review of the game on the board found mistakes to practise.
    pub fn may_practise_game(&self) -> bool {
        let run = self.analysis.review(&self.cx);
        let played = self
            .who_played()
            .filter(|(key, _)| Some(*key) == self.cx.games.key());
        run.zip(played)
            .is_some_and(|(run, (_, played))| has_mistakes(run, self.kept_colours(&played)))
    }

    /// Returns whose mistakes of the reviewed local game are kept, if two people have said so.
    pub(super) fn kept_mistakes(&self) -> Option<Kept> {
        self.mistakes.kept(self.store.current()?)
    }

    /// Returns the colours whose mistakes are kept: for two people at this page those that they have chosen.
    pub(super) fn kept_colours<'a>(&self, played: &'a Played) -> &'a [Stone] {
        match played {
            Played::Here(colours) if colours.len() > 1 => {
                self.kept_mistakes().map_or(&[], Kept::colours)
            }
            _ => played.colours(),
        }
    }

    /// Returns `true` if the review of the game on the board is there, and two people at this page played it.
    pub(super) fn is_of_two(&self) -> bool {
        let played = self.who_played();
        let played = played.filter(|(key, _)| Some(*key) == self.cx.games.key());
        matches!(played, Some((_, Played::Here(colours))) if colours.len() > 1)
    }

    /// Returns `true` if two people are asked whose mistakes of the reviewed game on the board are kept.
    pub fn asks_whose_mistakes(&self) -> bool {
        let run = self.analysis.review(&self.cx);
        let is_open = self.mistakes.is_read() && self.kept_mistakes().is_none();
        is_open
            && self.is_of_two()
            && run.is_some_and(|run| has_mistakes(run, Kept::Both.colours()))
    }
}
