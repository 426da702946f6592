//! What a person knows, of which each tab of the browser has a copy: the rules by which copies are merged.
//!
//! Puzzles, mistakes, lessons, trainers, the drill and the days of learning each have a value that implements
//! [`Knowledge`]. The page tells the other tabs of each change, hears theirs, and hears what a tab of the store has
//! replaced; all of that goes through [`take`].

/// Something that is known, of which each tab has a copy. The text form is that of the store.
pub trait Knowledge: Default + PartialEq {
    /// Reads a text of the store or of another tab. `None` if it is of another version, or is none.
    fn read(text: &str) -> Option<Version<Self>>;

    /// Takes in what another copy has. This is a join: neither the order of copies matters nor how often one is taken
    /// in, and nothing that either has is lost.
    fn merge(&mut self, other: &Self);

    /// Returns `true` if this copy has something that the other one lacks.
    fn adds_to(&self, other: &Self) -> bool {
        self != other
    }

    /// Takes in a text of a version of the page that merges nothing. Such a tab replaces what it knows by what others
    /// tell it, so what differs in its text is newer.
    fn take_earlier(&mut self, other: &Self);
}

/// A copy of what is known, by the version of the page that wrote its text.
#[derive(Clone, PartialEq, Debug)]
pub enum Version<K> {
    /// Its text has all that a merge needs.
    Now(K),
    /// It was written by a version of the page that merges nothing.
    Earlier(K),
}

/// How a text compares with what is known here, after it was taken in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// It has all that is known here.
    All,
    /// More is known here than it has, or more exactly: the store and the other tabs need a new text.
    Less,
    /// It cannot be read; nothing has changed.
    Unreadable,
}

/// Takes in a text of the store or of another tab.
pub fn take<K: Knowledge>(known: &mut K, text: &str) -> Taken {
    let other = match K::read(text) {
        None => return Taken::Unreadable,
        Some(Version::Earlier(other)) if *known == K::default() => {
            *known = other;
            return Taken::All;
        }
        Some(Version::Earlier(other)) => {
            known.take_earlier(&other);
            other
        }
        Some(Version::Now(other)) => {
            known.merge(&other);
            other
        }
    };
    if known.adds_to(&other) {
        Taken::Less
    } else {
        Taken::All
    }
}

/// The line of a text after which it has what only a merge needs. Versions of the page that merge nothing skip it and the
/// lines after it.
pub const MERGED: &str = "tabs 1";

/// How often something was removed and brought back. Of two copies the greater number is newer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Presence(u32);

impl Presence {
    /// Returns the presence with this number of removals and returns.
    pub const fn of(number: u32) -> Presence {
        Presence(number)
    }

    pub const fn number(self) -> u32 {
        self.0
    }

    pub const fn is_there(self) -> bool {
        self.0.is_multiple_of(2)
    }

    /// Removes what is there.
    pub const fn remove(&mut self) {
        if self.is_there() {
            self.0 = self.0.saturating_add(1);
        }
    }

    /// Brings back what was removed.
    pub const fn restore(&mut self) {
        if !self.is_there() {
            self.0 = self.0.saturating_add(1);
        }
    }
}
