//! All cards, and their text form, which is kept in the store.

use std::fmt;
use std::str::FromStr;

use super::Mistake;
use super::schedule::{Grade, Schedule};
use crate::store::LocalId;

const HEAD: &str = "tengen mistakes 1";

/// The most cards. Beyond it the card that is known best is dropped: the one with the longest interval.
const MOST: usize = 1000;

/// The cards, in the order in which they were added.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Deck(Vec<Card>);

/// A position that comes back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Card {
    /// The identity of the position.
    pub(super) key: u64,
    pub(super) schedule: Schedule,
    /// The game in which the mistake was made last.
    pub(super) game: LocalId,
    /// The text form of the mistake, which is read when the card is asked.
    mistake: String,
}

/// A card that was dropped, and its place among the others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Dropped(usize, Card);

impl Dropped {
    pub(super) const fn key(&self) -> u64 {
        self.1.key
    }
}

impl Card {
    /// Returns the mistake; `None` if its text is damaged.
    pub(super) fn mistake(&self) -> Option<Mistake> {
        self.mistake.parse().ok()
    }

    pub(super) const fn is_due(&self, day: u32) -> bool {
        self.schedule.due <= day
    }
}

impl Deck {
    pub(super) fn cards(&self) -> &[Card] {
        &self.0
    }

    pub(super) fn card(&self, key: u64) -> Option<&Card> {
        self.0.iter().find(|it| it.key == key)
    }

    /// Adds a mistake, due on this day. A position that is there already is due again if the mistake was made in
    /// another game. Returns `true` if the position is new.
    pub(super) fn add(&mut self, mistake: &Mistake, game: LocalId, day: u32) -> bool {
        let key = mistake.key();
        let known = self.0.iter().position(|it| it.key == key);
        if known.is_some_and(|place| self.0[place].game == game) {
            return false;
        }
        let card = Card {
            key,
            schedule: Schedule::new(day),
            game,
            mistake: mistake.to_string(),
        };
        match known {
            Some(place) => self.0[place] = card,
            None => self.0.push(card),
        }
        self.trim();
        known.is_none()
    }

    fn trim(&mut self) {
        while self.0.len() > MOST {
            // Of equal ones the oldest.
            let cards = self.0.iter().enumerate().rev();
            let best = cards.max_by_key(|(_, it)| it.schedule.interval);
            let Some((place, _)) = best else { return };
            self.0.remove(place);
        }
    }

    /// Notes an answer. Returns the number of days until the card comes back. A right answer before the card is due
    /// leaves it as it is, because it shows nothing about a longer interval.
    pub(super) fn answer(&mut self, key: u64, grade: Grade, day: u32) -> Option<u16> {
        let card = self.0.iter_mut().find(|it| it.key == key)?;
        if grade != Grade::Wrong && !card.is_due(day) {
            return u16::try_from(card.schedule.due - day).ok();
        }
        card.schedule = card.schedule.answered(grade, day);
        Some(card.schedule.interval)
    }

    /// Drops a card.
    pub(super) fn forget(&mut self, key: u64) -> Option<Dropped> {
        let place = self.0.iter().position(|it| it.key == key)?;
        Some(Dropped(place, self.0.remove(place)))
    }

    /// Puts a card back in its place, unless its position has another one by now.
    pub(super) fn bring_back(&mut self, Dropped(place, card): Dropped) {
        if self.card(card.key).is_none() {
            self.0.insert(place.min(self.0.len()), card);
            self.trim();
        }
    }

    /// Returns the cards to practise: those of a game first, whether or not they are due, and then those that are due, in
    /// the order in which they were added.
    pub(super) fn queue(&self, game: Option<LocalId>, day: u32) -> Vec<u64> {
        let is_of_game = |it: &&Card| Some(it.game) == game;
        let first = self.0.iter().filter(is_of_game);
        let others = self.0.iter().filter(|it| !is_of_game(it) && it.is_due(day));
        first.chain(others).map(|it| it.key).collect()
    }
}

/// Writes a line that names the format and its version, and then a line for each card: the identity of its position,
/// its schedule, the identity of its game, and the mistake.
impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        self.0.iter().try_for_each(|it| {
            let (schedule, game) = (it.schedule, it.game);
            writeln!(f, "{:x} {schedule} {game} {}", it.key, it.mistake)
        })
    }
}

/// The error for a text without the line that names the format and its version.
#[derive(Debug)]
pub(super) struct ParseDeckError;

/// Reads the text form. Damaged lines, and the second of two cards with one position, are left out.
impl FromStr for Deck {
    type Err = ParseDeckError;

    fn from_str(text: &str) -> Result<Deck, ParseDeckError> {
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Err(ParseDeckError);
        }
        let mut deck = Deck::default();
        for card in lines.filter_map(card) {
            if deck.card(card.key).is_none() && deck.0.len() < MOST {
                deck.0.push(card);
            }
        }
        Ok(deck)
    }
}

fn card(line: &str) -> Option<Card> {
    let mut parts = line.trim_end().splitn(4, ' ');
    Some(Card {
        key: u64::from_str_radix(parts.next()?, 16).ok()?,
        schedule: parts.next()?.parse().ok()?,
        game: LocalId(parts.next()?.parse().ok()?),
        mistake: parts.next()?.to_string(),
    })
}

/// Returns `true` if a text is the text form of a deck.
#[must_use]
pub fn are_mistakes(text: &str) -> bool {
    text.lines().next() == Some(HEAD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tengen_core::Symmetry;
    use tengen_core::rules::{Position, Setup};

    /// Returns a mistake in a position with this point added, in a symmetry of the board.
    fn mistake(point: &str, symmetry: Symmetry) -> Mistake {
        let text =
            format!("rules=freestyle size=15 first=black turn=black black=h8{point} white=h9g9");
        let position: Position = text.parse().expect("a position");
        let size = position.board().size();
        let turned = |name: &str| {
            let point = name.parse().expect("a point");
            symmetry.apply(point, size).expect("a point")
        };
        let setup = Setup {
            board: position.board().transformed(symmetry),
            to_move: position.to_move(),
        };
        Mistake {
            position: Position::from_setup(setup, position.rules(), position.first()),
            number: 5,
            played: turned("a2"),
            line: vec![turned("i7"), turned("j6")],
            before: "+40".parse().expect("a score"),
            after: "loss:6".parse().expect("a score"),
            win: None,
        }
    }

    #[test]
    fn a_position_has_one_card_in_all_symmetries() {
        let mut deck = Deck::default();
        let [one, two] = [LocalId(1), LocalId(2)];
        for (index, symmetry) in Symmetry::ALL.into_iter().enumerate() {
            let is_new = deck.add(&mistake("k10", symmetry), one, 100);
            assert_eq!(is_new, index == 0, "{symmetry:?}");
        }
        assert!(deck.add(&mistake("k11", Symmetry::Identity), one, 100));
        assert_eq!(deck.cards().len(), 2);
        // The same mistake in another game is due again.
        let key = deck.cards()[0].key;
        deck.answer(key, Grade::Right, 100);
        deck.add(&mistake("k10", Symmetry::Identity), one, 100);
        assert!(!deck.cards()[0].is_due(100));
        let again = mistake("k10", Symmetry::Turn90);
        assert!(!deck.add(&again, two, 100));
        assert!(deck.cards()[0].is_due(100));
        assert_eq!(deck.cards()[0].mistake(), Some(again));
    }

    #[test]
    fn a_right_answer_too_early_leaves_the_interval() {
        let mut deck = Deck::default();
        deck.add(&mistake("k10", Symmetry::Identity), LocalId(1), 100);
        let key = deck.cards()[0].key;
        assert_eq!(deck.answer(key, Grade::Right, 100), Some(1));
        let schedule = deck.cards()[0].schedule;
        assert_eq!(deck.answer(key, Grade::Right, 100), Some(1));
        assert_eq!(deck.answer(key, Grade::Hinted, 100), Some(1));
        assert_eq!(deck.cards()[0].schedule, schedule);
        assert_eq!(deck.answer(key, Grade::Right, 101), Some(6));
        assert_eq!(deck.answer(key, Grade::Wrong, 102), Some(1));
        assert!(deck.cards()[0].is_due(103));
    }

    #[test]
    fn the_best_known_card_is_dropped_beyond_the_bound() {
        let mut deck = Deck::default();
        let card = |number: u64| Card {
            key: number,
            schedule: Schedule::new(0),
            game: LocalId(1),
            mistake: String::new(),
        };
        deck.0 = (0..MOST as u64).map(card).collect();
        for key in [5, 7] {
            deck.answer(key, Grade::Right, 0);
        }
        deck.add(&mistake("k10", Symmetry::Identity), LocalId(2), 0);
        assert_eq!(deck.cards().len(), MOST);
        assert!(deck.card(5).is_none() && deck.card(7).is_some());
    }

    #[test]
    fn it_reads_back_and_leaves_out_what_is_damaged() {
        let mut deck = Deck::default();
        deck.add(&mistake("k10", Symmetry::Identity), LocalId(1), 100);
        deck.add(&mistake("k11", Symmetry::Turn90), LocalId(2), 101);
        let text = deck.to_string();
        assert_eq!(text.parse::<Deck>().ok().as_ref(), Some(&deck));
        assert!(are_mistakes(&text) && deck.cards()[0].mistake().is_some());
        let damaged = format!("{text}12 x\n\nzz 1:2:3:4 5 6\n{text}");
        assert_eq!(damaged.parse::<Deck>().ok(), Some(deck));
        for bad in ["", "tengen mistakes 2\n", "tengen puzzles 1\n"] {
            assert!(bad.parse::<Deck>().is_err() && !are_mistakes(bad), "{bad}");
        }
        let on_a_stone = mistake("k10", Symmetry::Identity).to_string();
        for (good, bad) in [
            ("i7,j6", "h8"),
            ("i7,j6", ""),
            ("a2", "h8"),
            ("size=15", "size=9"),
        ] {
            let text = on_a_stone.replacen(good, bad, 1);
            assert!(text.parse::<Mistake>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_dropped_card_comes_back_to_its_place() {
        let mut deck = Deck::default();
        for name in ["k10", "k11", "k12"] {
            deck.add(&mistake(name, Symmetry::Identity), LocalId(1), 100);
        }
        let key = deck.cards()[1].key;
        deck.answer(key, Grade::Right, 100);
        let before = deck.clone();
        let dropped = deck.forget(key).expect("a card");
        assert_eq!((deck.cards().len(), deck.forget(key)), (2, None));
        deck.bring_back(dropped.clone());
        assert_eq!(deck, before);
        deck.answer(key, Grade::Wrong, 101);
        let newer = deck.clone();
        deck.bring_back(dropped);
        assert_eq!(deck, newer, "the card that is there stays");
    }

    #[test]
    fn the_cards_of_a_game_come_first() {
        let mut deck = Deck::default();
        for (name, game, day) in [("k10", 1, 5), ("k11", 2, 4), ("k12", 2, 9), ("k13", 3, 9)] {
            deck.add(&mistake(name, Symmetry::Identity), LocalId(game), day);
        }
        let games = |game: Option<u64>| -> Vec<u64> {
            let queue = deck.queue(game.map(LocalId), 5);
            queue
                .iter()
                .filter_map(|&key| Some(deck.card(key)?.game.0))
                .collect()
        };
        assert_eq!(games(None), [1, 2]);
        assert_eq!(games(Some(1)), [1, 2]);
        assert_eq!(games(Some(2)), [2, 2, 1]);
        assert_eq!(games(Some(3)), [3, 1, 2]);
    }

    proptest! {
        #[test]
        fn no_stored_text_makes_it_fail(lines in prop::collection::vec(
            "[0-9a-f]{1,16} [0-9]{1,4}:[0-9]{1,4}:[0-9]{3}:[0-9] [0-9]{1,3} .{0,40}|\\PC{0,40}", 0..8
        )) {
            let text = format!("{HEAD}\n{}", lines.join("\n"));
            let mut deck: Deck = text.parse().expect("a deck");
            for key in deck.queue(None, u32::MAX) {
                let _ = deck.card(key).and_then(Card::mistake);
                deck.answer(key, Grade::Right, u32::MAX);
            }
            prop_assert_eq!(deck.to_string().parse::<Deck>().ok(), Some(deck));
        }
    }
}
