//! What a person knows of all lines that were drilled, with a text form for the store.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use tengen_core::order::sort_by_key;

use tengen_kit::progress::{Knowledge, MERGED, Presence, Version};

const HEAD: &str = "tengen drill 1";

/// The most entries: some 400 KB of text. Beyond it those are dropped that changed longest ago.
const MOST: usize = 20_000;

/// The lines that were played to their end and the moves that were missed, in any tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Memory {
    facts: BTreeMap<u64, Fact>,
    /// The number of changes.
    turn: u64,
}

/// Something that is remembered, under its name.
pub(super) type Named = (u64, Entry);

/// Something that is remembered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Entry {
    /// A line that was played so often to its end, the last time without a mistake.
    Known(u32),
    /// A line that was played so often to its end, the last time with a mistake.
    Open(u32),
    /// A position at which the move was missed so often.
    Missed(u32),
}

/// What is remembered under a name, or was forgotten.
#[derive(Clone, Copy, Debug)]
struct Fact {
    /// An odd one was forgotten.
    presence: Presence,
    /// What was remembered before, if it was forgotten.
    entry: Entry,
    /// The number of its last change here.
    turn: u64,
}

impl Entry {
    /// Returns a greater value for a newer entry of the same name: each time that a line is played counts. Of two tabs in
    /// which it was played as often, the one that knows it counts.
    const fn age(self) -> (u32, u8) {
        match self {
            Entry::Missed(count) => (count, 0),
            Entry::Open(count) => (count, 1),
            Entry::Known(count) => (count, 2),
        }
    }
}

impl Fact {
    fn version(&self) -> (Presence, (u32, u8)) {
        (self.presence, self.shown().map_or((0, 0), Entry::age))
    }

    fn shown(&self) -> Option<Entry> {
        self.presence.is_there().then_some(self.entry)
    }
}

/// Two copies are equal if they agree about each name. The order of changes is that of a tab.
impl PartialEq for Memory {
    fn eq(&self, other: &Memory) -> bool {
        let versions = |memory: &Memory| -> Vec<_> {
            let facts = memory.facts.iter();
            facts.map(|(name, it)| (*name, it.version())).collect()
        };
        versions(self) == versions(other)
    }
}

impl Memory {
    pub(super) fn get(&self, name: u64) -> Option<Entry> {
        self.facts.get(&name)?.shown()
    }

    /// Returns the number of lines whose last time was without a mistake.
    pub(super) fn known(&self) -> usize {
        let shown = self.facts.values().filter_map(Fact::shown);
        shown.filter(|it| matches!(it, Entry::Known(_))).count()
    }

    /// Keeps something, as the newest.
    pub(super) fn keep(&mut self, (name, entry): Named) {
        let mut presence = self
            .facts
            .get(&name)
            .map_or_else(Presence::default, |it| it.presence);
        presence.restore();
        self.set(name, presence, entry);
    }

    fn set(&mut self, name: u64, presence: Presence, entry: Entry) {
        self.turn += 1;
        let turn = self.turn;
        let fact = Fact {
            presence,
            entry,
            turn,
        };
        self.facts.insert(name, fact);
        while self.facts.len() > MOST {
            let oldest = self.facts.iter().min_by_key(|(_, it)| it.turn);
            let Some((&name, _)) = oldest else { return };
            self.facts.remove(&name);
        }
    }

    /// Forgets these names. Returns what they had.
    pub(super) fn forget(&mut self, names: impl Iterator<Item = u64>) -> Vec<Named> {
        let take = |name| {
            let fact = self.facts.get_mut(&name)?;
            let entry = fact.shown()?;
            fact.presence.remove();
            Some((name, entry))
        };
        names.filter_map(take).collect()
    }

    /// Keeps what was forgotten, unless something newer has its name.
    pub(super) fn bring_back(&mut self, forgotten: Vec<Named>) {
        for named in forgotten {
            if self.get(named.0).is_none() {
                self.keep(named);
            }
        }
    }
}

/// Of each name the newest entry counts. What is forgotten stays so, until the line is played again.
impl Knowledge for Memory {
    fn read(text: &str) -> Option<Version<Memory>> {
        let memory = text.parse().ok()?;
        let is_whole = text.lines().any(|it| it == MERGED);
        Some(if is_whole {
            Version::Now(memory)
        } else {
            Version::Earlier(memory)
        })
    }

    fn merge(&mut self, other: &Memory) {
        let mut all = self.ranked();
        for (name, (rank, fact)) in other.ranked() {
            let own = all.entry(name).or_insert((rank, fact));
            own.0 = own.0.min(rank);
            if own.1.version() < fact.version() {
                own.1 = fact;
            }
        }
        let mut all: Vec<_> = all.into_iter().collect();
        sort_by_key(&mut all, |&(_, (rank, _))| Reverse(rank));
        let older = all.len().saturating_sub(MOST);
        self.facts.clear();
        for (name, (_, fact)) in all.into_iter().skip(older) {
            self.set(name, fact.presence, fact.entry);
        }
    }

    fn adds_to(&self, other: &Memory) -> bool {
        // A full copy has dropped what was longest ago.
        let is_full = other.facts.len() >= MOST;
        self.facts.iter().any(|(name, fact)| {
            let known = other.facts.get(name);
            known.map_or(!is_full, |it| it.version() < fact.version())
        })
    }

    fn take_earlier(&mut self, other: &Memory) {
        for (&name, fact) in other.in_order() {
            let known = self.get(name);
            if known.is_none_or(|known| known.age() < fact.entry.age()) {
                self.keep((name, fact.entry));
            }
        }
    }
}

impl Memory {
    /// Returns all facts with the numbers of those that are newer.
    fn ranked(&self) -> BTreeMap<u64, (usize, Fact)> {
        let all = self.in_order().into_iter().rev().enumerate();
        all.map(|(rank, (&name, &fact))| (name, (rank, fact)))
            .collect()
    }

    /// Returns all facts, the oldest first.
    fn in_order(&self) -> Vec<(&u64, &Fact)> {
        let mut all: Vec<_> = self.facts.iter().collect();
        sort_by_key(&mut all, |(_, it)| it.turn);
        all
    }
}

/// Writes a line that names the format and its version, and then a line for each entry, the oldest first: a
/// letter, how often, and its name. After the line [`MERGED`] follows a line for each name that was ever forgotten: how
/// often it was forgotten and kept again, and the name.
impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        let all = self.in_order();
        for (name, it) in &all {
            let (letter, count) = match it.shown() {
                Some(Entry::Known(count)) => ('k', count),
                Some(Entry::Open(count)) => ('o', count),
                Some(Entry::Missed(count)) => ('m', count),
                None => continue,
            };
            writeln!(f, "{letter}{count} {name:x}")?;
        }
        writeln!(f, "{MERGED}")?;
        for (name, it) in all
            .iter()
            .filter(|(_, it)| it.presence != Presence::default())
        {
            writeln!(f, "again {} {name:x}", it.presence.number())?;
        }
        Ok(())
    }
}

/// The error for a text without the line that names the format and its version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ParseMemoryError;

/// Reads the text form. Damaged lines are left out.
impl FromStr for Memory {
    type Err = ParseMemoryError;

    fn from_str(text: &str) -> Result<Memory, ParseMemoryError> {
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Err(ParseMemoryError);
        }
        let (again, all): (Vec<_>, Vec<_>) = lines.partition(|it| it.starts_with(AGAIN));
        let again: BTreeMap<u64, Presence> = again.into_iter().filter_map(presence).collect();
        let all: Vec<Named> = all.into_iter().filter_map(named).collect();
        let mut memory = Memory::default();
        // They are older than what is there, because nothing tells their age.
        for (&name, &presence) in again.iter().filter(|(_, it)| !it.is_there()) {
            memory.set(name, presence, Entry::Missed(0));
        }
        let older = all.len().saturating_sub(MOST);
        for (name, entry) in all.into_iter().skip(older) {
            let presence = again.get(&name).filter(|it| it.is_there());
            memory.set(name, presence.copied().unwrap_or_default(), entry);
        }
        Ok(memory)
    }
}

/// The begin of a line about a name that was forgotten.
const AGAIN: &str = "again ";

fn presence(line: &str) -> Option<(u64, Presence)> {
    let (number, name) = line.strip_prefix(AGAIN)?.split_once(' ')?;
    let name = u64::from_str_radix(name, 16).ok()?;
    Some((name, Presence::of(number.parse().ok()?)))
}

fn named(line: &str) -> Option<Named> {
    let (what, name) = line.split_once(' ')?;
    let name = u64::from_str_radix(name, 16).ok()?;
    let mut what = what.chars();
    let (letter, count) = (what.next()?, what.as_str().parse().ok()?);
    let entry = match letter {
        'k' => Entry::Known(count),
        'o' => Entry::Open(count),
        'm' => Entry::Missed(count),
        _ => return None,
    };
    Some((name, entry))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tengen_kit::progress::{Taken, take};
    use tengen_testing::tabs::{
        Browser, Learned, Sees, Step, beside_earlier, check_laws, in_turn, played, steps,
        without_merge,
    };

    #[test]
    fn the_oldest_is_dropped_beyond_the_bound() {
        let mut memory = Memory::default();
        for name in 0..MOST as u64 {
            memory.keep((name, Entry::Known(1)));
        }
        memory.keep((0, Entry::Open(2)));
        memory.keep((MOST as u64, Entry::Missed(1)));
        assert_eq!(memory.facts.len(), MOST);
        assert_eq!(memory.get(0), Some(Entry::Open(2)), "it is newer");
        assert_eq!(memory.get(1), None);
        let text = memory.to_string();
        let mut read: Memory = text.parse().expect("a memory");
        assert_eq!(read.to_string(), text);
        read.keep((u64::MAX, Entry::Missed(1)));
        assert_eq!(read.get(2), None, "the text has the order");
        assert!(read.get(3).is_some());
    }

    #[test]
    fn a_tree_of_many_lines_is_kept_in_a_text_that_the_store_can_hold() {
        let mut memory = Memory::default();
        let name = |line: u64| u64::MAX - line;
        (0..20_000).for_each(|it| memory.keep((name(it), Entry::Known(9))));
        let text = memory.to_string();
        assert!(text.len() <= 410_100, "{} bytes", text.len());
        let read: Memory = text.parse().expect("a memory");
        assert!((0..20_000).all(|it| read.get(name(it)).is_some()));
    }

    #[test]
    fn what_was_forgotten_comes_back_and_newer_things_stay() {
        let mut memory = Memory::default();
        for name in 1..=3 {
            memory.keep((name, Entry::Known(1)));
        }
        let forgotten = memory.forget([1, 2, 7].into_iter());
        assert_eq!((memory.get(1), memory.get(3).is_some()), (None, true));
        memory.keep((2, Entry::Open(1)));
        memory.bring_back(forgotten);
        assert_eq!(memory.get(1), Some(Entry::Known(1)));
        assert_eq!(memory.get(2), Some(Entry::Open(1)));
    }

    #[test]
    fn damaged_lines_are_left_out() {
        let text = "tengen drill 1\nk2 1f\n\nk1 zz\nx1 2\no 3\no-1 4\no1 5 5\no1\nm3 6\n";
        let memory: Memory = text.parse().expect("a memory");
        assert_eq!(memory.to_string(), "tengen drill 1\nk2 1f\nm3 6\ntabs 1\n");
        for bad in ["", "tengen drill 2\n", "tengen lessons 1\n1.1\n"] {
            assert_eq!(bad.parse::<Memory>(), Err(ParseMemoryError), "{bad}");
        }
    }

    /// A line that is played, or whose entry is forgotten.
    #[derive(Clone, Copy, Debug)]
    pub(in crate::drill) enum Act {
        Play(u64, Clean),
        Miss(u64),
        Forget(u64),
    }

    #[derive(Clone, Copy, Debug)]
    pub(in crate::drill) enum Clean {
        Yes,
        No,
    }

    impl Learned for Memory {
        type Act = Act;

        fn act(&mut self, act: &Act, _tab: usize) {
            let count = |name| match self.get(name) {
                Some(Entry::Known(count) | Entry::Open(count) | Entry::Missed(count)) => count,
                None => 0,
            };
            match *act {
                Act::Play(name, Clean::Yes) => self.keep((name, Entry::Known(count(name) + 1))),
                Act::Play(name, Clean::No) => self.keep((name, Entry::Open(count(name) + 1))),
                Act::Miss(name) => self.keep((name, Entry::Missed(count(name) + 1))),
                Act::Forget(name) => _ = self.forget([name].into_iter()),
            }
        }
    }

    fn learnt() -> impl Strategy<Value = Act> {
        let clean = prop_oneof![Just(Clean::Yes), Just(Clean::No)];
        prop_oneof![
            (0..4_u64, clean).prop_map(|(name, clean)| Act::Play(name, clean)),
            (4..6_u64).prop_map(Act::Miss),
        ]
    }

    fn any_act() -> impl Strategy<Value = Act> {
        prop_oneof![3 => learnt(), 1 => (0..6_u64).prop_map(Act::Forget)]
    }

    fn shown(memory: &Memory) -> Vec<Option<Entry>> {
        (0..6).map(|name| memory.get(name)).collect()
    }

    /// Returns the newest entry of each name that any tab has ever had.
    fn newest(steps: &[Step<Act>], sees: Sees) -> Vec<Option<Entry>> {
        let mut browser = Browser::<Memory>::new(sees);
        let mut newest = vec![None; 6];
        for step in steps {
            if sees == Sees::Store || !matches!(step, Step::Reload(_)) {
                browser.step(step);
            }
            for tab in &browser.tabs {
                for (newest, entry) in newest.iter_mut().zip(shown(&tab.known)) {
                    let age = |it: &Option<Entry>| it.map(Entry::age);
                    if age(newest) < age(&entry) {
                        *newest = entry;
                    }
                }
            }
        }
        newest
    }

    #[test]
    fn full_copies_keep_what_is_newest_and_say_no_more() {
        let mut copies = [Memory::default(), Memory::default()];
        for (copy, first) in copies.iter_mut().zip([0, 1]) {
            (first..first + MOST as u64).for_each(|it| copy.keep((it, Entry::Known(1))));
        }
        let [mut one, mut two] = copies;
        assert_eq!(take(&mut one, &two.to_string()), Taken::All);
        assert_eq!(take(&mut two, &one.to_string()), Taken::All);
        let last = MOST as u64;
        assert!(one.get(last).is_some() && two.get(last).is_some());
    }

    #[test]
    fn what_one_tab_forgets_no_other_one_brings_back() {
        let mut here = Memory::default();
        (0..3).for_each(|it| here.keep((u64::from(it), Entry::Known(it + 1))));
        let mut there = here.clone();
        let forgotten = here.forget([0, 1].into_iter());
        assert_eq!(take(&mut there, &here.to_string()), Taken::All);
        assert_eq!(shown(&there)[..3], [None, None, Some(Entry::Known(3))]);
        there.keep((0, Entry::Open(1)));
        assert_eq!(take(&mut here, &there.to_string()), Taken::All);
        assert_eq!(here.get(0), Some(Entry::Open(1)), "it was played again");
        here.bring_back(forgotten);
        assert_eq!(take(&mut there, &here.to_string()), Taken::All);
        assert_eq!(shown(&there), shown(&here));
    }

    proptest! {
        #[test]
        fn tabs_have_the_newest_of_each_line(steps in steps(learnt())) {
            for sees in [Sees::Store, Sees::Nothing] {
                let memory = played::<Memory>(&steps, sees);
                prop_assert_eq!(shown(&memory), newest(&steps, sees));
            }
        }

        #[test]
        fn tabs_that_hear_each_other_are_like_one(steps in steps(any_act())) {
            let (tabs, alone) = in_turn::<Memory>(&steps);
            prop_assert_eq!(shown(&tabs), shown(&alone));
        }

        #[test]
        fn nothing_is_lost_beside_an_earlier_version(steps in steps(learnt())) {
            let (tabs, alone) = beside_earlier::<Memory>(&steps, |it| without_merge(&it.to_string()));
            prop_assert_eq!(shown(&tabs), shown(&alone));
        }

        #[test]
        fn a_merge_is_a_join(steps in steps(any_act())) {
            check_laws::<Memory>(&steps);
        }

        #[test]
        fn no_stored_text_makes_it_fail(lines in prop::collection::vec(
            "[kom][0-9]{1,11} [0-9a-f]{1,17}|\\PC{0,30}", 0..8
        )) {
            let text = format!("{HEAD}\n{}", lines.join("\n"));
            let memory: Memory = text.parse().expect("a memory");
            let text = memory.to_string();
            prop_assert_eq!(text.parse::<Memory>().expect("a memory").to_string(), text);
        }
    }
}
