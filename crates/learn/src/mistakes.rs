//! My mistakes: the positions in which a review found a mistake of the person come back at growing intervals.

mod deck;
mod event;
pub mod figure;
mod kept;
mod mistake;
mod route;
mod schedule;

pub use deck::are_mistakes;
pub use event::{CardsJob, MistakesEvent};
pub use kept::Kept;
pub use mistake::Mistake;
pub use route::MistakesPlace;

use std::collections::VecDeque;

use deck::{Card, Deck};
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::game::GameKey;
use tengen_kit::grade::Grade;
use tengen_kit::message::{LearnToast, MistakesMessage, Toast};
use tengen_kit::progress::{Taken, take};
use tengen_kit::store::{LocalId, StoreKey};

/// The key of the cards in the store.
pub const STORED: StoreKey = StoreKey("mistakes");

/// Offers to bring a dropped card back, until the next answer.
const FORGOTTEN: Toast = Toast::Learn(LearnToast::MistakeForgotten);

/// A position as it is posed, with the identity of its card.
#[derive(Clone, PartialEq, Debug)]
pub struct Posed {
    pub key: u64,
    pub mistake: Mistake,
}

/// The mistakes of a reviewed game.
#[derive(Clone, Debug)]
pub struct Found {
    pub key: GameKey,
    /// The identity of the game in the store.
    pub id: LocalId,
    pub mistakes: Vec<Mistake>,
}

/// What is practised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Practice {
    /// The positions that are due.
    Due,
    /// Those of this game, and then those that are due.
    Game(LocalId),
}

/// The mistakes of the person.
#[derive(Clone, Debug, Default)]
pub struct MistakesPart {
    /// `None` until the store was read.
    deck: Option<Deck>,
    /// The number of the day when the store was read, counted from 1970.
    day: u32,
    /// `true` while the store is being read.
    is_asked: bool,
    /// The mistakes to add once the store was read.
    found: Option<Found>,
    /// What to practise once the store was read.
    wanted: Option<Practice>,
    /// The reviewed game whose mistakes were added last, and how many were new.
    added: Option<(GameKey, usize)>,
    /// The cards that follow.
    queue: VecDeque<u64>,
    /// The number of cards of this practice that were posed.
    posed: usize,
    /// The card that was answered last, and the days until it comes back.
    answered: Option<(u64, u16)>,
    /// The card that the person has dropped last.
    dropped: Option<u64>,
    /// The game that is being opened, and the number of plies before the mistake.
    opening: Option<(LocalId, u16)>,
}

impl MistakesPart {
    fn cards(&self) -> impl Iterator<Item = &Card> {
        self.deck.iter().flat_map(Deck::cards)
    }

    pub fn count(&self) -> usize {
        self.cards().count()
    }

    /// Returns the number of cards that are due.
    pub fn due(&self) -> usize {
        self.cards().filter(|it| it.is_due(self.day)).count()
    }

    /// Returns the number of cards that are due, that come tomorrow, within a week, and later.
    pub fn coming(&self) -> [usize; 4] {
        let mut counts = [0; 4];
        for card in self.cards() {
            let place = match card.schedule.due.saturating_sub(self.day) {
                0 => 0,
                1 => 1,
                2..=7 => 2,
                _ => 3,
            };
            counts[place] += 1;
        }
        counts
    }

    /// Returns the number of days until the next card is due; `None` without cards.
    pub fn next_due(&self) -> Option<u32> {
        let next = self.cards().map(|it| it.schedule.due).min()?;
        Some(next.saturating_sub(self.day))
    }

    /// Returns the number of new positions from the review of a game; `None` if its mistakes were not added.
    pub fn added(&self, key: GameKey) -> Option<usize> {
        let (_, count) = self.added.filter(|(of, _)| *of == key)?;
        Some(count)
    }

    /// Returns `true` if another card follows.
    pub fn has_next(&self) -> bool {
        !self.queue.is_empty()
    }

    /// Returns the number of the card that was posed last in this practice, and that of all its cards.
    pub fn place(&self) -> [usize; 2] {
        [self.posed, self.posed + self.queue.len()]
    }

    /// Returns the days until an answered card comes back.
    pub fn back(&self, key: u64) -> Option<u16> {
        let (_, days) = self.answered.filter(|(of, _)| *of == key)?;
        Some(days)
    }

    /// Returns the game of a card.
    pub fn game(&self, key: u64) -> Option<LocalId> {
        Some(self.deck.as_ref()?.card(key)?.game)
    }

    /// Reads the store, which another tab may have changed. The rest follows when it answers.
    pub fn ask(&mut self, cx: &mut Context) {
        if !std::mem::replace(&mut self.is_asked, true) {
            cx.push(Effect::job(CardsJob));
        }
    }

    /// Returns `true` once the store was read.
    pub const fn is_read(&self) -> bool {
        self.deck.is_some()
    }

    /// Returns whose mistakes of a game are kept, if the person has said so.
    pub fn kept(&self, game: LocalId) -> Option<Kept> {
        self.deck.as_ref()?.kept(game)
    }

    /// Notes whose mistakes of a game are kept.
    pub fn keep(&mut self, game: LocalId, kept: Kept, cx: &mut Context) {
        self.deck.get_or_insert_default().keep(game, kept);
        self.changed(cx);
        cx.refresh();
    }

    /// Adds the mistakes of a reviewed game.
    pub fn add(&mut self, found: Found, cx: &mut Context) {
        self.found = Some(found);
        self.ask(cx);
    }

    pub fn practise(&mut self, practice: Practice, cx: &mut Context) {
        self.wanted = Some(practice);
        self.ask(cx);
    }

    /// Takes the stored text. A damaged one counts as none.
    pub fn read(&mut self, text: Option<&str>, day: u32, cx: &mut Context) {
        (self.is_asked, self.day) = (false, day);
        let deck = self.deck.get_or_insert_default();
        if text.is_some_and(|text| take(deck, text) == Taken::Less) {
            cx.unsaved.add(STORED);
        }
        if let Some(found) = self.found.take() {
            let add = |it: &&Mistake| deck.add(it, found.id, day);
            let count = found.mistakes.iter().filter(add).count();
            self.added = Some((found.key, count));
            if !found.mistakes.is_empty() {
                cx.unsaved.add(STORED);
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
            self.posed = 0;
        }
        cx.refresh();
    }

    /// Takes the next card. One whose text is damaged is dropped.
    pub fn next(&mut self, cx: &mut Context) -> Option<Posed> {
        while let Some(key) = self.queue.pop_front() {
            let mistake = self.deck.as_ref().and_then(|it| it.card(key)?.mistake());
            if let Some(mistake) = mistake {
                self.posed += 1;
                return Some(Posed { key, mistake });
            }
            let _ = self.forget(key, cx);
        }
        None
    }

    /// Returns `true` if the store was read for a person who wants to practise.
    pub const fn is_wanted(&self) -> bool {
        self.wanted.is_some()
    }

    /// Takes what another tab has stored. Before the store was read, it is not needed.
    pub fn hear(&mut self, text: &str) -> Taken {
        let deck = self.deck.as_mut();
        deck.map_or(Taken::All, |deck| take(deck, text))
    }

    /// Drops a card. The person can bring it back.
    pub fn drop_card(&mut self, key: u64, cx: &mut Context) {
        if self.forget(key, cx) {
            self.posed = self.posed.saturating_sub(1);
            self.dropped = Some(key);
            cx.put_toast(FORGOTTEN);
        }
    }

    fn forget(&mut self, key: u64, cx: &mut Context) -> bool {
        self.queue.retain(|&it| it != key);
        let is_dropped = self.deck.as_mut().is_some_and(|deck| deck.forget(key));
        self.changed(cx);
        is_dropped
    }

    /// Has the changed cards stored. A later day may have begun, so the day is asked again.
    fn changed(&mut self, cx: &mut Context) {
        cx.unsaved.add(STORED);
        self.ask(cx);
    }

    /// Brings back the card that was dropped last. It follows next, and then the one that is on the board.
    pub fn bring_back(&mut self, on_board: Option<u64>, cx: &mut Context) {
        let Some((deck, dropped)) = self.deck.as_mut().zip(self.dropped.take()) else {
            return;
        };
        let is_answered = |key| self.answered.is_some_and(|(of, _)| of == key);
        let waits = on_board.filter(|&key| !is_answered(key));
        self.posed = self.posed.saturating_sub(usize::from(waits.is_some()));
        for key in waits.into_iter().chain([dropped]) {
            self.queue.retain(|&it| it != key);
            self.queue.push_front(key);
        }
        deck.bring_back(dropped);
        self.changed(cx);
    }

    /// Notes the answer to a card.
    pub fn answer(&mut self, key: u64, grade: Grade, cx: &mut Context) {
        let (deck, day) = (self.deck.as_mut(), self.day);
        if let Some(days) = deck.and_then(|deck| deck.answer(key, grade, day)) {
            cx.drop_toast(FORGOTTEN);
            self.answered = Some((key, days));
            self.changed(cx);
        }
    }

    /// Notes that the game of a card is being opened, to be shown at this ply.
    pub fn open_at(&mut self, id: LocalId, ply: u16) {
        self.opening = Some((id, ply));
    }

    /// Returns the ply at which a game is to be shown that was just opened.
    pub fn take_ply(&mut self, id: LocalId) -> Option<u16> {
        let (_, ply) = self.opening.take().filter(|(of, _)| *of == id)?;
        Some(ply)
    }

    /// Returns the text form, once the store was read.
    pub fn text(&self) -> Option<String> {
        self.deck.as_ref().map(ToString::to_string)
    }
}
