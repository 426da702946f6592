//! A browser with two tabs, for tests: they share a store, and hear each other now or later.

use std::collections::VecDeque;
use std::fmt::{Debug, Display};

use proptest::prelude::*;
use tengen_kit::progress::{Knowledge, Taken, take};

/// What happens in a tab.
#[derive(Clone, Debug)]
pub enum Step<A> {
    /// The person does something in the tab with this index.
    Act(usize, A),
    /// The tab hears the oldest message of the other one.
    Hear(usize),
    /// The tab is loaded again: it reads the store, and hears nothing of before.
    Reload(usize),
}

/// What a person knows, in a test.
pub trait Learned: Knowledge + Clone + Display + Debug {
    /// Something that a person does.
    type Act: Clone + Debug;

    /// Does it in the tab with this index.
    fn act(&mut self, act: &Self::Act, tab: usize);
}

/// A store, and two tabs.
pub struct Browser<K> {
    store: Option<String>,
    pub tabs: [TabOf<K>; 2],
    /// Whether a tab sees what it replaces in the store. A browser with a process for each tab may show it too late.
    sees: Sees,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sees {
    Store,
    Nothing,
}

pub struct TabOf<K> {
    pub known: K,
    /// The text that it has read or stored last.
    seen: Option<String>,
    inbox: VecDeque<String>,
}

impl<K: Learned> Browser<K> {
    pub fn new(sees: Sees) -> Browser<K> {
        let tab = || TabOf {
            known: K::default(),
            seen: None,
            inbox: VecDeque::new(),
        };
        Browser {
            store: None,
            tabs: [tab(), tab()],
            sees,
        }
    }

    pub fn step(&mut self, step: &Step<K::Act>) {
        match step {
            Step::Act(tab, act) => {
                self.tabs[*tab].known.act(act, *tab);
                self.save(*tab);
            }
            Step::Hear(tab) => {
                let heard = self.tabs[*tab].inbox.pop_front();
                if let Some(text) = heard {
                    self.hear(*tab, &text);
                }
            }
            Step::Reload(tab) => self.tabs[*tab] = self.opened(),
        }
    }

    fn opened(&self) -> TabOf<K> {
        TabOf {
            known: self.stored(),
            seen: self.store.clone(),
            inbox: VecDeque::new(),
        }
    }

    /// Returns what a tab knows that is opened now.
    pub fn stored(&self) -> K {
        let mut known = K::default();
        if let Some(text) = &self.store {
            assert_eq!(take(&mut known, text), Taken::All);
        }
        known
    }

    /// Hears a text, and then what the store has, if that is another one.
    fn hear(&mut self, tab: usize, text: &str) {
        self.take(tab, text);
        let stored = self.store.clone().expect("something is stored");
        if stored != text {
            self.take(tab, &stored);
        }
        self.tabs[tab].seen.clone_from(&self.store);
    }

    fn take(&mut self, tab: usize, text: &str) {
        let taken = take(&mut self.tabs[tab].known, text);
        assert_ne!(taken, Taken::Unreadable, "{text}");
        if taken == Taken::Less {
            self.save(tab);
        }
    }

    fn save(&mut self, tab: usize) {
        let own = &mut self.tabs[tab];
        if let Some(found) = self.store.as_ref().filter(|_| self.sees == Sees::Store)
            && own.seen.as_ref() != Some(found)
        {
            assert_ne!(take(&mut own.known, found), Taken::Unreadable);
        }
        let text = own.known.to_string();
        own.seen = Some(text.clone());
        self.store = Some(text.clone());
        self.tabs[1 - tab].inbox.push_back(text);
    }

    /// Lets the tabs hear everything. They agree then, and so does the store.
    pub fn settle(&mut self) {
        for _ in 0..1000 {
            self.step(&Step::Hear(0));
            self.step(&Step::Hear(1));
        }
        let [first, second] = &self.tabs;
        assert!(first.inbox.is_empty() && second.inbox.is_empty(), "quiet");
        assert_eq!(first.known, second.known);
        assert_eq!(self.stored(), first.known);
    }
}

/// Returns any steps of two tabs.
pub fn steps<A: Clone + Debug + 'static>(
    act: impl Strategy<Value = A> + 'static,
) -> impl Strategy<Value = Vec<Step<A>>> {
    let step = prop_oneof![
        4 => (0..2_usize, act).prop_map(|(tab, act)| Step::Act(tab, act)),
        2 => (0..2_usize).prop_map(Step::Hear),
        1 => (0..2_usize).prop_map(Step::Reload),
    ];
    prop::collection::vec(step, 0..40)
}

/// Checks that a merge is a join, and that a text has all that it needs.
pub fn check_laws<K: Learned>(steps: &[Step<K::Act>]) {
    let mut browser = Browser::<K>::new(Sees::Nothing);
    let mut copies = vec![K::default()];
    for step in steps {
        browser.step(step);
        copies.extend(browser.tabs.iter().map(|tab| tab.known.clone()));
    }
    let joined = |a: &K, b: &K| {
        let mut joined = a.clone();
        joined.merge(b);
        joined
    };
    let some = |index: usize| &copies[index * 7919 % copies.len()];
    for index in 0..8 {
        let [a, b, c] = [some(index), some(index + 3), some(index + 5)];
        assert_eq!(joined(a, a), *a, "idempotent");
        assert_eq!(joined(a, b), joined(b, a), "commutative");
        let left = joined(&joined(a, b), c);
        assert_eq!(left, joined(a, &joined(b, c)), "associative");
        let mut read = K::default();
        assert_eq!(take(&mut read, &left.to_string()), Taken::All);
        assert_eq!(read, left, "its text has all of it");
        assert!(!left.adds_to(&read), "{left}");
    }
}

/// Plays steps in any order of messages, and returns what both tabs know in the end.
pub fn played<K: Learned>(steps: &[Step<K::Act>], sees: Sees) -> K {
    let mut browser = Browser::<K>::new(sees);
    for step in steps {
        // A tab that is closed before anybody has heard it, in a browser that is too late, is lost.
        if sees == Sees::Store || !matches!(step, Step::Reload(_)) {
            browser.step(step);
        }
    }
    browser.settle();
    let [first, _] = browser.tabs;
    first.known
}

/// Plays steps of tabs that hear each other at once, and returns what they know, and what one tab knows that does all.
pub fn in_turn<K: Learned>(steps: &[Step<K::Act>]) -> (K, K) {
    let mut browser = Browser::<K>::new(Sees::Store);
    let mut alone = K::default();
    for step in steps {
        browser.step(step);
        if let Step::Act(_, act) = step {
            alone.act(act, 0);
        }
        browser.settle();
    }
    let [first, _] = browser.tabs;
    (first.known, alone)
}

/// Plays steps of a tab of an earlier version, whose index is 1, beside one of this version. They hear each other at once.
/// `earlier` returns the text that the earlier version would write.
pub fn beside_earlier<K: Learned>(
    steps: &[Step<K::Act>],
    earlier: impl Fn(&K) -> String,
) -> (K, K) {
    let (mut here, mut there, mut alone) = (K::default(), K::default(), K::default());
    let read = |text: &str| {
        let mut known = K::default();
        assert_eq!(take(&mut known, text), Taken::All);
        known
    };
    for step in steps {
        let Step::Act(tab, act) = step else {
            continue;
        };
        alone.act(act, 0);
        if *tab == 0 {
            here.act(act, 0);
        } else {
            there.act(act, 1);
            take(&mut here, &earlier(&there));
        }
        // The tab of the earlier version reads what it understands.
        there = read(&earlier(&here));
    }
    (here, alone)
}

/// Returns a text as far as versions understand it that merge nothing.
pub fn without_merge(text: &str) -> String {
    let lines = text.split_inclusive('\n');
    let earlier = lines.take_while(|line| line.trim_end() != tengen_kit::progress::MERGED);
    earlier.collect()
}
