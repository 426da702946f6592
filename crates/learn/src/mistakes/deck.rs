//! All cards, and their text form, which is kept in the store.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::Mistake;
use super::kept::{Answers, Kept};
use super::schedule::Schedule;
use tengen_kit::grade::Grade;
use tengen_kit::progress::{Knowledge, MERGED, Presence, Version};
use tengen_kit::store::LocalId;

const HEAD: &str = "tengen mistakes 1";

/// The most cards. Beyond it the card that is known best is dropped: the one with the longest interval.
const MOST: usize = 1000;

/// The most cards that are remembered after the person has dropped them, so that no other tab brings them back.
const MOST_DROPPED: usize = 200;

/// The cards, in the order in which they were added.
#[derive(Clone, Debug, Default)]
pub(super) struct Deck(Vec<Slot>, Answers);

/// A card, and what a merge needs.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Slot {
    card: Card,
    /// The number of changes of the card.
    version: u32,
    /// Whether the person has dropped it.
    presence: Presence,
}

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

impl Card {
    /// Returns the mistake; `None` if its text is damaged.
    pub(super) fn mistake(&self) -> Option<Mistake> {
        self.mistake.parse().ok()
    }

    pub(super) const fn is_due(&self, day: u32) -> bool {
        self.schedule.due <= day
    }
}

impl Slot {
    const fn new(card: Card) -> Slot {
        Slot {
            card,
            version: 0,
            presence: Presence::of(0),
        }
    }

    const fn is_there(&self) -> bool {
        self.presence.is_there()
    }

    fn set(&mut self, card: Card) {
        self.card = card;
        self.version = self.version.saturating_add(1);
    }

    /// Returns a greater value for a newer card. Of two that were changed as often, the one that comes back sooner counts:
    /// a position that is asked too early does no harm.
    fn age(&self) -> impl Ord + use<'_> {
        let Card {
            schedule,
            game,
            mistake,
            ..
        } = &self.card;
        (self.version, Reverse(schedule.numbers()), game, mistake)
    }

    fn merge(&mut self, other: &Slot) {
        self.presence = self.presence.max(other.presence);
        if self.age() < other.age() {
            self.card = other.card.clone();
            self.version = other.version;
        }
    }
}

impl Deck {
    pub(super) fn cards(&self) -> impl Iterator<Item = &Card> {
        let there = self.0.iter().filter(|it| it.is_there());
        there.map(|it| &it.card)
    }

    pub(super) fn card(&self, key: u64) -> Option<&Card> {
        self.cards().find(|it| it.key == key)
    }

    fn slot(&mut self, key: u64) -> Option<&mut Slot> {
        self.0.iter_mut().find(|it| it.card.key == key)
    }

    /// Adds a mistake, due on this day. A position that is there already is due again if the mistake was made in
    /// another game. Returns `true` if the position is new.
    pub(super) fn add(&mut self, mistake: &Mistake, game: LocalId, day: u32) -> bool {
        let card = Card {
            key: mistake.key(),
            schedule: Schedule::new(day),
            game,
            mistake: mistake.to_string(),
        };
        let Some(slot) = self.slot(card.key) else {
            self.0.push(Slot::new(card));
            self.trim();
            return true;
        };
        let was_there = slot.is_there();
        if !was_there || slot.card.game != game {
            slot.set(card);
            slot.presence.restore();
        }
        self.trim();
        !was_there
    }

    fn trim(&mut self) {
        while self.cards().count() > MOST {
            // Every tab drops the same one.
            let there = self.0.iter().enumerate().filter(|(_, it)| it.is_there());
            let best =
                there.max_by_key(|(_, it)| (it.card.schedule.interval, Reverse(it.card.key)));
            let Some((place, _)) = best else { return };
            self.0.remove(place);
        }
        let dropped = |it: &&Slot| !it.is_there();
        while self.0.iter().filter(dropped).count() > MOST_DROPPED {
            let Some(place) = self.0.iter().position(|it| !it.is_there()) else {
                return;
            };
            self.0.remove(place);
        }
    }

    /// Notes an answer. Returns the number of days until the card comes back. A right answer before the card is due
    /// leaves it as it is, because it shows nothing about a longer interval.
    pub(super) fn answer(&mut self, key: u64, grade: Grade, day: u32) -> Option<u16> {
        let slot = self.slot(key).filter(|it| it.is_there())?;
        let card = &slot.card;
        if grade != Grade::Wrong && !card.is_due(day) {
            return u16::try_from(card.schedule.due - day).ok();
        }
        let schedule = card.schedule.answered(grade, day);
        slot.set(Card {
            schedule,
            ..card.clone()
        });
        Some(schedule.interval)
    }

    /// Drops a card. Returns `true` if it was there.
    pub(super) fn forget(&mut self, key: u64) -> bool {
        let Some(slot) = self.slot(key).filter(|it| it.is_there()) else {
            return false;
        };
        slot.presence.remove();
        self.trim();
        true
    }

    /// Puts a dropped card back in its place.
    pub(super) fn bring_back(&mut self, key: u64) {
        if let Some(slot) = self.slot(key) {
            slot.presence.restore();
            self.trim();
        }
    }

    /// Returns the cards to practise: those of a game first, whether or not they are due, and then those that are due, in
    /// the order in which they were added.
    pub(super) fn queue(&self, game: Option<LocalId>, day: u32) -> Vec<u64> {
        let is_of_game = |it: &&Card| Some(it.game) == game;
        let first = self.cards().filter(is_of_game);
        let others = self.cards().filter(|it| !is_of_game(it) && it.is_due(day));
        first.chain(others).map(|it| it.key).collect()
    }

    /// Returns whose mistakes of a game are kept, if the person has said so.
    pub(super) fn kept(&self, game: LocalId) -> Option<Kept> {
        self.1.get(game)
    }

    /// Notes whose mistakes of a game are kept.
    pub(super) fn keep(&mut self, game: LocalId, kept: Kept) {
        self.1.set(game, kept);
    }

    fn by_key(&self) -> BTreeMap<u64, &Slot> {
        self.0.iter().map(|it| (it.card.key, it)).collect()
    }
}

/// Two copies are equal if they have the same cards. The order is that of a tab.
impl PartialEq for Deck {
    fn eq(&self, other: &Deck) -> bool {
        self.by_key() == other.by_key() && self.1 == other.1
    }
}

/// Of each position the newest card counts, whether or not it was dropped; and the newest choice to drop it or to bring it
/// back.
impl Knowledge for Deck {
    fn read(text: &str) -> Option<Version<Deck>> {
        let deck = text.parse().ok()?;
        let is_whole = text.lines().any(|it| it == MERGED);
        Some(if is_whole {
            Version::Now(deck)
        } else {
            Version::Earlier(deck)
        })
    }

    fn merge(&mut self, other: &Deck) {
        for slot in &other.0 {
            match self.slot(slot.card.key) {
                Some(own) => own.merge(slot),
                None => self.0.push(slot.clone()),
            }
        }
        self.1.merge(&other.1);
        self.trim();
    }

    fn adds_to(&self, other: &Deck) -> bool {
        // A full copy has dropped what is known best.
        let is_full = other.cards().count() >= MOST;
        let others = other.by_key();
        let adds = self.0.iter().any(|own| match others.get(&own.card.key) {
            Some(slot) => own.presence > slot.presence || own.age() > slot.age(),
            None => own.is_there() && !is_full,
        });
        adds || self.1.adds_to(&other.1)
    }

    fn take_earlier(&mut self, other: &Deck) {
        for Slot { card, .. } in &other.0 {
            let Some(own) = self.slot(card.key) else {
                self.0.push(Slot::new(card.clone()));
                continue;
            };
            // A mistake in another game was made after the card was dropped.
            if own.card.game != card.game {
                own.presence.restore();
            }
            if own.card != *card {
                own.set(card.clone());
            }
        }
        self.trim();
    }
}

/// Writes a line that names the format and its version, and then a line for each card: the identity of its position,
/// its schedule, the identity of its game, and the mistake. After the line [`MERGED`] follow a line for each of them that
/// was changed: how often, how often it was dropped and brought back, and its position; one for each dropped card,
/// with all of the card; and one for each game for which the person has said whose mistakes are kept.
impl fmt::Display for Deck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        self.cards().try_for_each(|it| writeln!(f, "{it}"))?;
        writeln!(f, "{MERGED}")?;
        for Slot {
            card,
            version,
            presence,
        } in &self.0
        {
            let returns = presence.number();
            if !presence.is_there() {
                writeln!(f, "{DROPPED}{version} {returns} {card}")?;
            } else if (*version, returns) != (0, 0) {
                writeln!(f, "{CHANGED}{version} {returns} {:x}", card.key)?;
            }
        }
        self.1.lines().try_for_each(|it| writeln!(f, "{it}"))
    }
}

/// The begin of a line about a card that was changed, and of one about a card that was dropped. Neither begins with the
/// identity of a position.
const CHANGED: &str = "changed ";
const DROPPED: &str = "dropped ";

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Card {
            key,
            schedule,
            game,
            mistake,
        } = self;
        write!(f, "{key:x} {schedule} {game} {mistake}")
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
        for line in lines {
            if let Some((version, presence, key)) = line.strip_prefix(CHANGED).and_then(changed) {
                let key = u64::from_str_radix(key, 16).ok();
                if let Some(slot) = key.and_then(|key| deck.slot(key)) {
                    (slot.version, slot.presence) = (version, presence);
                }
                continue;
            }
            if deck.1.take_line(line) || deck.0.len() >= MOST + MOST_DROPPED {
                continue;
            }
            let slot = match line.strip_prefix(DROPPED) {
                Some(rest) => dropped(rest),
                None => card(line).map(Slot::new),
            };
            if let Some(slot) = slot.filter(|it| deck.slot(it.card.key).is_none()) {
                deck.0.push(slot);
            }
        }
        deck.trim();
        Ok(deck)
    }
}

/// Reads two numbers, and the rest of a line.
fn changed(line: &str) -> Option<(u32, Presence, &str)> {
    let mut parts = line.splitn(3, ' ');
    let version = parts.next()?.parse().ok()?;
    let presence = Presence::of(parts.next()?.parse().ok()?);
    Some((version, presence, parts.next()?))
}

fn dropped(line: &str) -> Option<Slot> {
    let (version, presence, rest) = changed(line).filter(|(_, it, _)| !it.is_there())?;
    Some(Slot {
        card: card(rest)?,
        version,
        presence,
    })
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
pub fn are_mistakes(text: &str) -> bool {
    text.lines().next() == Some(HEAD)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tengen_core::Symmetry;
    use tengen_core::rules::{Position, Setup};
    use tengen_kit::progress::{Taken, take};
    use tengen_testing::tabs::{
        Learned, Sees, Step, beside_earlier, check_laws, in_turn, played, steps, without_merge,
    };

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
    fn the_answers_about_games_read_back_and_are_merged() {
        let mut deck = Deck::default();
        deck.keep(LocalId(7), Kept::White);
        let read: Deck = deck.to_string().parse().expect("a deck");
        assert_eq!(read.kept(LocalId(7)), Some(Kept::White));
        let mut other = Deck::default();
        other.keep(LocalId(8), Kept::Nobody);
        assert!(deck.adds_to(&other));
        other.merge(&deck);
        assert!(!deck.adds_to(&other));
        assert_eq!(other.kept(LocalId(7)), Some(Kept::White));
        assert_eq!(other.kept(LocalId(8)), Some(Kept::Nobody));
    }

    fn nth(deck: &Deck, index: usize) -> &Card {
        deck.cards().nth(index).expect("a card")
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
        assert_eq!(deck.cards().count(), 2);
        // The same mistake in another game is due again.
        let key = nth(&deck, 0).key;
        deck.answer(key, Grade::Right, 100);
        deck.add(&mistake("k10", Symmetry::Identity), one, 100);
        assert!(!nth(&deck, 0).is_due(100));
        let again = mistake("k10", Symmetry::Turn90);
        assert!(!deck.add(&again, two, 100));
        assert!(nth(&deck, 0).is_due(100));
        assert_eq!(nth(&deck, 0).mistake(), Some(again));
    }

    #[test]
    fn a_right_answer_too_early_leaves_the_interval() {
        let mut deck = Deck::default();
        deck.add(&mistake("k10", Symmetry::Identity), LocalId(1), 100);
        let key = nth(&deck, 0).key;
        assert_eq!(deck.answer(key, Grade::Right, 100), Some(1));
        let schedule = nth(&deck, 0).schedule;
        assert_eq!(deck.answer(key, Grade::Right, 100), Some(1));
        assert_eq!(deck.answer(key, Grade::Hinted, 100), Some(1));
        assert_eq!(nth(&deck, 0).schedule, schedule);
        assert_eq!(deck.answer(key, Grade::Right, 101), Some(6));
        assert_eq!(deck.answer(key, Grade::Wrong, 102), Some(1));
        assert!(nth(&deck, 0).is_due(103));
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
        deck.0 = (0..MOST as u64).map(card).map(Slot::new).collect();
        for key in [5, 7] {
            deck.answer(key, Grade::Right, 0);
        }
        deck.add(&mistake("k10", Symmetry::Identity), LocalId(2), 0);
        assert_eq!(deck.cards().count(), MOST);
        assert!(deck.card(5).is_none() && deck.card(7).is_some());
    }

    #[test]
    fn it_reads_back_and_leaves_out_what_is_damaged() {
        let mut deck = Deck::default();
        deck.add(&mistake("k10", Symmetry::Identity), LocalId(1), 100);
        deck.add(&mistake("k11", Symmetry::Turn90), LocalId(2), 101);
        let text = deck.to_string();
        assert_eq!(text.parse::<Deck>().ok().as_ref(), Some(&deck));
        assert!(are_mistakes(&text) && nth(&deck, 0).mistake().is_some());
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
        let key = nth(&deck, 1).key;
        deck.answer(key, Grade::Right, 100);
        let before = deck.clone();
        assert!(deck.forget(key));
        assert_eq!((deck.cards().count(), deck.forget(key)), (2, false));
        assert_eq!(deck.answer(key, Grade::Wrong, 101), None);
        deck.bring_back(key);
        assert!(deck.cards().eq(before.cards()));
        deck.answer(key, Grade::Wrong, 101);
        let newer = deck.clone();
        deck.bring_back(key);
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

    /// The points of the positions, and the days on which they are answered.
    const POINTS: [&str; 3] = ["k10", "k11", "k12"];

    #[derive(Clone, Copy, Debug)]
    pub(in crate::mistakes) enum Act {
        Add(usize, u64, u32),
        Answer(usize, Grade, u32),
        Forget(usize),
        BringBack(usize),
    }

    fn posed(index: usize) -> Mistake {
        mistake(POINTS[index], Symmetry::Identity)
    }

    impl Learned for Deck {
        type Act = Act;

        fn act(&mut self, act: &Act, _tab: usize) {
            match *act {
                Act::Add(index, game, day) => _ = self.add(&posed(index), LocalId(game), day),
                Act::Answer(index, grade, day) => _ = self.answer(posed(index).key(), grade, day),
                Act::Forget(index) => _ = self.forget(posed(index).key()),
                Act::BringBack(index) => self.bring_back(posed(index).key()),
            }
        }
    }

    fn act() -> impl Strategy<Value = Act> {
        let index = 0..POINTS.len();
        let grade = prop_oneof![Just(Grade::Wrong), Just(Grade::Hinted), Just(Grade::Right)];
        prop_oneof![
            3 => (index.clone(), 0..3_u64, 0..9_u32).prop_map(|(it, game, day)| Act::Add(it, game, day)),
            3 => (index.clone(), grade, 0..90_u32).prop_map(|(it, grade, day)| Act::Answer(it, grade, day)),
            1 => index.clone().prop_map(Act::Forget),
            1 => index.prop_map(Act::BringBack),
        ]
    }

    fn shown(deck: &Deck) -> BTreeMap<u64, String> {
        deck.cards().map(|it| (it.key, it.to_string())).collect()
    }

    /// Returns whether a card is there in the end; `None` if a tab has dropped it.
    fn expected(steps: &[Step<Act>], index: usize) -> Option<bool> {
        let acts = || {
            steps.iter().filter_map(|step| match step {
                Step::Act(_, act) => Some(act),
                _ => None,
            })
        };
        let is_dropped = acts().any(|it| matches!(it, Act::Forget(it) if *it == index));
        let is_added = acts().any(|it| matches!(it, Act::Add(it, ..) if *it == index));
        (!is_dropped).then_some(is_added)
    }

    proptest! {
        #[test]
        fn tabs_have_every_card_that_none_has_dropped(steps in steps(act())) {
            for sees in [Sees::Store, Sees::Nothing] {
                let deck = played::<Deck>(&steps, sees);
                for index in 0..POINTS.len() {
                    if let Some(is_there) = expected(&steps, index) {
                        prop_assert_eq!(deck.card(posed(index).key()).is_some(), is_there);
                    }
                }
            }
        }

        #[test]
        fn tabs_that_hear_each_other_are_like_one(steps in steps(act())) {
            let (tabs, alone) = in_turn::<Deck>(&steps);
            prop_assert_eq!(shown(&tabs), shown(&alone));
        }

        #[test]
        fn a_merge_is_a_join(steps in steps(act())) {
            check_laws::<Deck>(&steps);
        }

        #[test]
        fn nothing_is_lost_beside_an_earlier_version(steps in steps(act())) {
            // What an earlier version drops comes back, and it adds no game again that it has added.
            let steps: Vec<Step<Act>> = (10..).zip(steps).filter_map(|(game, step)| match step {
                Step::Act(1, Act::Add(it, _, day)) => Some(Step::Act(1, Act::Add(it, game, day))),
                Step::Act(1, Act::Forget(_) | Act::BringBack(_)) => None,
                step => Some(step),
            }).collect();
            let (tabs, alone) = beside_earlier::<Deck>(&steps, |it| without_merge(&it.to_string()));
            prop_assert_eq!(shown(&tabs), shown(&alone));
        }
    }

    #[test]
    fn a_card_that_one_tab_drops_stays_dropped_while_another_answers_it() {
        let mut here = Deck::default();
        here.add(&posed(0), LocalId(1), 100);
        let mut there = here.clone();
        let key = posed(0).key();
        here.forget(key);
        there.answer(key, Grade::Right, 100);
        let answered = nth(&there, 0).clone();
        assert_eq!(take(&mut here, &there.to_string()), Taken::Less);
        assert_eq!(take(&mut there, &here.to_string()), Taken::All);
        assert!(here.card(key).is_none() && there.card(key).is_none());
        here.bring_back(key);
        assert_eq!(here.card(key), Some(&answered), "with its answer");
    }
}
