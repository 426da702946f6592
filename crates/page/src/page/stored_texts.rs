//! The list of the texts that parts keep in the store, and what other tabs have stored.

use super::{Page, features};
use tengen_kit::clock;
use tengen_kit::message::Toast;
use tengen_kit::progress::Taken;
use tengen_kit::settings;
use tengen_kit::store::StoreKey;
use tengen_learn::drill;
use tengen_learn::home;
use tengen_learn::lessons;
use tengen_learn::mistakes;
use tengen_learn::puzzles;
use tengen_play::online;
use tengen_study::lab;

/// A text that a part keeps in the store.
struct StoredText {
    key: StoreKey,
    tabs: Tabs,
}

/// What other tabs make of a changed text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tabs {
    /// They read it from the store when they need it.
    Read,
    /// They take it in place of theirs.
    Follow,
    /// They merge it with theirs: see [`progress`](tengen_kit::progress).
    Merge,
}

const fn stored(key: StoreKey, tabs: Tabs) -> StoredText {
    StoredText { key, tabs }
}

/// All texts except those of the games, which [`Write`](crate::Write) stores, and those of features.
static STORED: [StoredText; 13] = [
    stored(settings::STORED, Tabs::Follow),
    stored(puzzles::STORED, Tabs::Merge),
    stored(mistakes::STORED, Tabs::Merge),
    stored(lessons::STORED, Tabs::Merge),
    stored(home::STORED, Tabs::Merge),
    stored(drill::STORED, Tabs::Merge),
    stored(lab::STORED, Tabs::Read),
    stored(lab::SNAPSHOTS, Tabs::Read),
    stored(online::IDENTITY, Tabs::Read),
    stored(online::PROPOSAL, Tabs::Read),
    stored(online::RUNNING, Tabs::Read),
    stored(online::CALLS, Tabs::Read),
    stored(clock::STORED, Tabs::Read),
];

fn of(key: StoreKey) -> Option<&'static StoredText> {
    STORED.iter().find(|it| it.key == key)
}

/// Returns what other tabs make of a text; `None` if there is none under this key. Those of features are merged.
fn tabs_of(key: StoreKey) -> Option<Tabs> {
    let feature = features::stored().any(|it| it == key);
    let tabs = of(key).map(|it| it.tabs);
    tabs.or_else(|| feature.then_some(Tabs::Merge))
}

impl Page {
    /// Returns the line that tells the other tabs of a changed text, for
    /// [`StoreEvent::OtherTab`](tengen_kit::store::StoreEvent). `None` if they read this text when they need it.
    pub fn tab_line(key: StoreKey, text: &str) -> Option<String> {
        let is_told = tabs_of(key).is_some_and(|it| it != Tabs::Read);
        is_told.then(|| key.line(text))
    }

    /// Returns `true` if tabs merge this text. Then nothing may be stored in place of a text that was neither read nor
    /// stored in this tab: [`StoreEvent::Found`](tengen_kit::store::StoreEvent) reports that one instead.
    pub fn is_merged(key: StoreKey) -> bool {
        tabs_of(key) == Some(Tabs::Merge)
    }

    /// Returns the key and the text of a line that tells of a text which tabs merge. If the store has another text by the
    /// time at which it is heard, that is heard next, because two tabs may store at the same time.
    pub fn merged_line(line: &str) -> Option<(StoreKey, &str)> {
        let (word, text) = line.split_once(' ')?;
        let mut all = STORED.iter().map(|it| it.key).chain(features::stored());
        let key = all.find(|it| it.0 == word && Page::is_merged(*it))?;
        Some((key, text))
    }

    /// Returns the keys of the texts that [`with_stored`](Self::with_stored) takes when a page begins. Others are read from
    /// the store when they are needed.
    pub fn read_at_start(&self) -> Vec<StoreKey> {
        let wings = self.wings.all();
        wings.flat_map(|wing| wing.read_at_start(self)).collect()
    }

    /// Returns the page with what a text of the store says. A text that cannot be read changes nothing.
    pub fn with_stored(mut self, key: StoreKey, text: &str) -> Page {
        let _ = self.take_text(key, text);
        self
    }

    /// Takes in a text of the store or of another tab. `None` if there is none under this key.
    pub(super) fn take_text(&mut self, key: StoreKey, text: &str) -> Option<Taken> {
        if key == settings::STORED {
            return Some(self.take_settings(text));
        }
        let mut wings = self.wings.all();
        wings.find_map(|wing| wing.read(self, key, text))
    }

    /// Returns the text to store under a key.
    pub(super) fn stored_text(&self, key: StoreKey) -> Option<String> {
        match key {
            settings::STORED => Some(self.cx.settings.to_string()),
            clock::STORED => self.cx.games.spent(self.cx.now),
            key => self.wings.all().find_map(|wing| wing.text(self, key)),
        }
    }

    /// Follows a text that another tab has changed. Returns `false` if the line is not about one.
    pub(super) fn hear_stored(&mut self, line: &str) -> bool {
        let Some((word, text)) = line.split_once(' ') else {
            return false;
        };
        let told = STORED.iter().filter(|it| it.tabs != Tabs::Read);
        let mut keys = told.map(|it| it.key).chain(self.features.keys());
        let Some(key) = keys.find(|it| it.0 == word) else {
            return false;
        };
        drop(keys);
        match self.take_text(key, text) {
            Some(Taken::Less) => self.cx.unsaved.add(key),
            Some(Taken::Unreadable) => self.say_not_understood(),
            Some(Taken::All) | None => {}
        }
        self.cx.refresh();
        true
    }

    /// Takes in a text of another tab that the store has, and stores both.
    pub(super) fn take_found(&mut self, key: StoreKey, text: &str) {
        if self.take_text(key, text) == Some(Taken::Unreadable) {
            self.say_not_understood();
        }
        self.cx.unsaved.add(key);
        self.cx.refresh();
    }

    /// Tells the player once that a message of another tab is of another version of the page. The message is ignored.
    pub(super) fn say_not_understood(&mut self) {
        self.show_once(Toast::NotUnderstood);
    }
}
