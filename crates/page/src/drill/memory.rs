//! What a person knows of all lines that were drilled, with a text form for the store.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

const HEAD: &str = "tengen drill 1";

/// The most entries: some 400 KB of text. Beyond it those are dropped that changed longest ago.
const MOST: usize = 20_000;

/// The lines that were played to their end and the moves that were missed, in any tree.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Memory {
    entries: BTreeMap<u64, Dated>,
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Dated {
    entry: Entry,
    /// The number of its last change.
    turn: u64,
}

impl Memory {
    pub(super) fn get(&self, name: u64) -> Option<Entry> {
        self.entries.get(&name).map(|it| it.entry)
    }

    /// Keeps something, as the newest.
    pub(super) fn keep(&mut self, (name, entry): Named) {
        self.turn += 1;
        let turn = self.turn;
        self.entries.insert(name, Dated { entry, turn });
        while self.entries.len() > MOST {
            let oldest = self.entries.iter().min_by_key(|(_, it)| it.turn);
            let Some((&name, _)) = oldest else { return };
            self.entries.remove(&name);
        }
    }

    /// Forgets these names. Returns what they had.
    pub(super) fn forget(&mut self, names: impl Iterator<Item = u64>) -> Vec<Named> {
        let take = |name| Some((name, self.entries.remove(&name)?.entry));
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

/// Writes a line that names the format and its version, and then a line for each entry, the oldest first: a
/// letter, how often, and its name.
impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        let mut all: Vec<(&u64, &Dated)> = self.entries.iter().collect();
        all.sort_unstable_by_key(|(_, it)| it.turn);
        all.into_iter().try_for_each(|(name, it)| {
            let (letter, count) = match it.entry {
                Entry::Known(count) => ('k', count),
                Entry::Open(count) => ('o', count),
                Entry::Missed(count) => ('m', count),
            };
            writeln!(f, "{letter}{count} {name:x}")
        })
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
        let mut memory = Memory::default();
        let all: Vec<Named> = lines.filter_map(named).collect();
        let older = all.len().saturating_sub(MOST);
        all.into_iter().skip(older).for_each(|it| memory.keep(it));
        Ok(memory)
    }
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

    #[test]
    fn the_oldest_is_dropped_beyond_the_bound() {
        let mut memory = Memory::default();
        for name in 0..MOST as u64 {
            memory.keep((name, Entry::Known(1)));
        }
        memory.keep((0, Entry::Open(2)));
        memory.keep((MOST as u64, Entry::Missed(1)));
        assert_eq!(memory.entries.len(), MOST);
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
        assert!(text.len() <= 410_000, "{} bytes", text.len());
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
        assert_eq!(memory.to_string(), "tengen drill 1\nk2 1f\nm3 6\n");
        for bad in ["", "tengen drill 2\n", "tengen lessons 1\n1.1\n"] {
            assert_eq!(bad.parse::<Memory>(), Err(ParseMemoryError), "{bad}");
        }
    }

    proptest! {
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
