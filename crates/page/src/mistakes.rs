//! My mistakes: the positions in which a review found a mistake of the person come back at growing intervals.

mod deck;
mod event;
mod mistake;
mod schedule;
pub(crate) mod words;

pub use deck::are_mistakes;
pub use event::{MistakesEvent, MistakesSaying};
pub(crate) use mistake::Mistake;
pub use schedule::Grade;

use std::collections::VecDeque;

use crate::game::{GameKey, Saying};
use crate::page::{Context, Effect, Kept};
use crate::store::LocalId;
use deck::{Card, Deck};

/// A position as it is posed, with the identity of its card.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Posed {
    pub key: u64,
    pub mistake: Mistake,
}

/// The mistakes of a reviewed game.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub key: GameKey,
    /// The identity of the game in the store.
    pub id: LocalId,
    pub mistakes: Vec<Mistake>,
}

/// What is practised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Practice {
    /// The positions that are due.
    Due,
    /// Those of this game, and then those that are due.
    Game(LocalId),
}

/// A change of a card that is written after the store was read again, because another tab may have added cards.
#[derive(Clone, Copy, Debug)]
enum Pending {
    Answered(u64, Grade, u32),
    Forgotten(u64),
}

/// The mistakes of the person.
#[derive(Clone, Debug, Default)]
pub(crate) struct MistakesPart {
    /// `None` until the store was read.
    deck: Option<Deck>,
    /// `true` while the store is being read.
    is_asked: bool,
    /// The mistakes to add once the store was read.
    found: Option<Found>,
    /// What happened to cards since the store was read.
    pending: Vec<Pending>,
    /// What to practise once the store was read.
    wanted: Option<Practice>,
    /// The reviewed game whose mistakes were added last, and how many were new.
    added: Option<(GameKey, usize)>,
    /// The cards that follow.
    queue: VecDeque<u64>,
    /// The card that was answered last, and the days until it comes back.
    answered: Option<(u64, u16)>,
    /// The game that is being opened, and the number of plies before the mistake.
    opening: Option<(LocalId, u16)>,
}

impl MistakesPart {
    fn cards(&self) -> &[Card] {
        self.deck.as_ref().map_or(&[], Deck::cards)
    }

    pub(crate) fn count(&self) -> usize {
        self.cards().len()
    }

    /// Returns the number of cards that are due on a day.
    pub(crate) fn due(&self, day: u32) -> usize {
        self.cards().iter().filter(|it| it.is_due(day)).count()
    }

    /// Returns the number of days until the next card is due; `None` without cards.
    pub(crate) fn next_due(&self, day: u32) -> Option<u32> {
        let next = self.cards().iter().map(|it| it.schedule.due).min()?;
        Some(next.saturating_sub(day))
    }

    /// Returns the number of new positions from the review of a game; `None` if its mistakes were not added.
    pub(crate) fn added(&self, key: GameKey) -> Option<usize> {
        let (_, count) = self.added.filter(|(of, _)| *of == key)?;
        Some(count)
    }

    /// Returns `true` if another card follows.
    pub(crate) fn has_next(&self) -> bool {
        !self.queue.is_empty()
    }

    /// Returns the days until an answered card comes back.
    pub(crate) fn back(&self, key: u64) -> Option<u16> {
        let (_, days) = self.answered.filter(|(of, _)| *of == key)?;
        Some(days)
    }

    /// Returns the game of a card.
    pub(crate) fn game(&self, key: u64) -> Option<LocalId> {
        Some(self.deck.as_ref()?.card(key)?.game)
    }

    /// Reads the store, which another tab may have changed. The rest follows when it answers.
    pub(crate) fn ask(&mut self, cx: &mut Context) {
        if !std::mem::replace(&mut self.is_asked, true) {
            cx.push(Effect::ReadMistakes);
        }
    }

    /// Adds the mistakes of a reviewed game.
    pub(crate) fn add(&mut self, found: Found, cx: &mut Context) {
        self.found = Some(found);
        self.ask(cx);
    }

    pub(crate) fn practise(&mut self, practice: Practice, cx: &mut Context) {
        self.wanted = Some(practice);
        self.ask(cx);
    }

    /// Takes the stored text. A damaged one counts as none.
    pub(crate) fn read(&mut self, text: Option<&str>, day: u32, cx: &mut Context) {
        self.is_asked = false;
        let pending = std::mem::take(&mut self.pending);
        if !pending.is_empty() {
            cx.unsaved.add(Kept::Mistakes);
        }
        if let Some(mut stored) = text.and_then(|it| it.parse::<Deck>().ok()) {
            for change in pending {
                match change {
                    Pending::Answered(key, grade, day) => _ = stored.answer(key, grade, day),
                    Pending::Forgotten(key) => stored.forget(key),
                }
            }
            self.deck = Some(stored);
        }
        let deck = self.deck.get_or_insert_default();
        if let Some(found) = self.found.take() {
            let add = |it: &&Mistake| deck.add(it, found.id, day);
            let count = found.mistakes.iter().filter(add).count();
            self.added = Some((found.key, count));
            if !found.mistakes.is_empty() {
                cx.unsaved.add(Kept::Mistakes);
            }
            let is_shown = cx.games.key() == Some(found.key);
            if count > 0 && self.wanted.is_none() && is_shown {
                cx.announce(Saying::Mistakes(MistakesSaying::Added));
            }
        }
        if let Some(practice) = self.wanted.take() {
            let game = match practice {
                Practice::Due => None,
                Practice::Game(id) => Some(id),
            };
            self.queue = deck.queue(game, day).into();
        }
        cx.refresh();
    }

    /// Takes the next card. One whose text is damaged is dropped.
    pub(crate) fn next(&mut self, cx: &mut Context) -> Option<Posed> {
        while let Some(key) = self.queue.pop_front() {
            let mistake = self.deck.as_ref().and_then(|it| it.card(key)?.mistake());
            if let Some(mistake) = mistake {
                return Some(Posed { key, mistake });
            }
            self.forget(key, cx);
        }
        None
    }

    /// Returns `true` if the store was read for a person who wants to practise.
    pub(crate) const fn is_wanted(&self) -> bool {
        self.wanted.is_some()
    }

    pub(crate) fn forget(&mut self, key: u64, cx: &mut Context) {
        if let Some(deck) = &mut self.deck {
            deck.forget(key);
            self.pending.push(Pending::Forgotten(key));
            self.ask(cx);
        }
        self.queue.retain(|&it| it != key);
    }

    /// Notes the answer to a card.
    pub(crate) fn answer(&mut self, key: u64, grade: Grade, day: u32, cx: &mut Context) {
        let deck = self.deck.as_mut();
        if let Some(days) = deck.and_then(|deck| deck.answer(key, grade, day)) {
            self.answered = Some((key, days));
            self.pending.push(Pending::Answered(key, grade, day));
            self.ask(cx);
        }
    }

    /// Notes that the game of a card is being opened, to be shown at this ply.
    pub(crate) fn open_at(&mut self, id: LocalId, ply: u16) {
        self.opening = Some((id, ply));
    }

    /// Returns the ply at which a game is to be shown that was just opened.
    pub(crate) fn take_ply(&mut self, id: LocalId) -> Option<u16> {
        let (_, ply) = self.opening.take().filter(|(of, _)| *of == id)?;
        Some(ply)
    }

    /// Returns the text form, once the store was read.
    pub(crate) fn text(&self) -> Option<String> {
        self.deck.as_ref().map(ToString::to_string)
    }
}
