//! My mistakes: the positions in which a review found a mistake of the person come back at growing intervals.

mod deck;
mod event;
mod mistake;
mod route;
mod schedule;
pub(crate) mod words;

pub use deck::are_mistakes;
pub use event::MistakesEvent;
pub(crate) use mistake::Mistake;
pub use route::MistakesPlace;
pub use schedule::Grade;

use std::collections::VecDeque;

use crate::game::GameKey;
use crate::message::{LearnToast, MistakesMessage, Toast};
use crate::page::{Context, Effect, Kept};
use crate::store::LocalId;
use deck::{Card, Deck, Dropped};

/// Offers to bring a dropped card back, until the next answer.
const FORGOTTEN: Toast = Toast::Learn(LearnToast::MistakeForgotten);

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
#[derive(Clone, Debug)]
enum Pending {
    Answered(u64, Grade),
    Forgotten(u64),
    BroughtBack(Dropped),
}

/// The mistakes of the person.
#[derive(Clone, Debug, Default)]
pub(crate) struct MistakesPart {
    /// `None` until the store was read.
    deck: Option<Deck>,
    /// The number of the day when the store was read, counted from 1970.
    day: u32,
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
    /// The card that the person has dropped last.
    dropped: Option<Dropped>,
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

    /// Returns the number of cards that are due.
    pub(crate) fn due(&self) -> usize {
        self.cards().iter().filter(|it| it.is_due(self.day)).count()
    }

    /// Returns the number of days until the next card is due; `None` without cards.
    pub(crate) fn next_due(&self) -> Option<u32> {
        let next = self.cards().iter().map(|it| it.schedule.due).min()?;
        Some(next.saturating_sub(self.day))
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
        (self.is_asked, self.day) = (false, day);
        let pending = std::mem::take(&mut self.pending);
        if !pending.is_empty() {
            cx.unsaved.add(Kept::Mistakes);
        }
        if let Some(mut stored) = text.and_then(|it| it.parse::<Deck>().ok()) {
            // Another tab may have answered a card before it was forgotten here: then its copy comes back.
            let mut forgotten = Vec::new();
            let latest = |forgotten: &[Dropped], dropped: Dropped| {
                let mut same = forgotten.iter().filter(|it| it.key() == dropped.key());
                same.next_back().cloned().unwrap_or(dropped)
            };
            for change in pending {
                match change {
                    Pending::Answered(key, grade) => _ = stored.answer(key, grade, day),
                    Pending::Forgotten(key) => forgotten.extend(stored.forget(key)),
                    Pending::BroughtBack(dropped) => {
                        stored.bring_back(latest(&forgotten, dropped));
                    }
                }
            }
            self.dropped = self.dropped.take().map(|it| latest(&forgotten, it));
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
                cx.announce(MistakesMessage::Added);
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
            let _ = self.forget(key, cx);
        }
        None
    }

    /// Returns `true` if the store was read for a person who wants to practise.
    pub(crate) const fn is_wanted(&self) -> bool {
        self.wanted.is_some()
    }

    /// Drops a card. The person can bring it back.
    pub(crate) fn drop_card(&mut self, key: u64, cx: &mut Context) {
        if let Some(dropped) = self.forget(key, cx) {
            self.dropped = Some(dropped);
            cx.put_toast(FORGOTTEN);
        }
    }

    fn forget(&mut self, key: u64, cx: &mut Context) -> Option<Dropped> {
        self.queue.retain(|&it| it != key);
        let dropped = self.deck.as_mut()?.forget(key);
        self.pending.push(Pending::Forgotten(key));
        self.ask(cx);
        dropped
    }

    /// Brings back the card that was dropped last. It follows next, and then the one that is on the board.
    pub(crate) fn bring_back(&mut self, on_board: Option<u64>, cx: &mut Context) {
        let Some((deck, dropped)) = self.deck.as_mut().zip(self.dropped.take()) else {
            return;
        };
        let is_answered = |key| self.answered.is_some_and(|(of, _)| of == key);
        let waits = on_board.filter(|&key| !is_answered(key));
        for key in waits.into_iter().chain([dropped.key()]) {
            self.queue.retain(|&it| it != key);
            self.queue.push_front(key);
        }
        deck.bring_back(dropped.clone());
        self.pending.push(Pending::BroughtBack(dropped));
        self.ask(cx);
    }

    /// Notes the answer to a card.
    pub(crate) fn answer(&mut self, key: u64, grade: Grade, cx: &mut Context) {
        let (deck, day) = (self.deck.as_mut(), self.day);
        if let Some(days) = deck.and_then(|deck| deck.answer(key, grade, day)) {
            cx.drop_toast(FORGOTTEN);
            self.answered = Some((key, days));
            self.pending.push(Pending::Answered(key, grade));
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
