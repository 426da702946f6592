//! The wings of the page as its centre knows them.
//!
//! A wing is a group of parts. Their state lies in the [`Page`], and the centre calls what they do by the trait [`Wing`] only.
//! So a page may begin without the code of a wing.

use super::address::Entry;
use super::{Change, Event, Page, Panel, Place};
use std::fmt;
use tengen_kit::asset::{Asset, Content};
use tengen_kit::message::{Message, NoticeReason};
use tengen_kit::progress::Taken;
use tengen_kit::store::StoreKey;
use tengen_kit::wing::WingName;

/// The functions of a wing. All but three do nothing unless the wing has something to do.
pub trait Wing: fmt::Debug + Sync {
    /// Returns its name.
    fn name(&self) -> WingName;

    /// Begins, when it is added to a page.
    fn begin(&self, _: &mut Page) {}

    /// Handles one of its events.
    fn take_in(&self, page: &mut Page, event: Event);

    /// Opens one of its places, and closes what lies over it.
    fn enter(&self, page: &mut Page, entry: Entry);

    /// Closes its parts of the panel, but for one.
    fn close_but(&self, _: &mut Page, _: Panel) {}

    /// Looks at an event before anything handles it.
    fn notice(&self, _: &mut Page, _: &Event) {}

    /// Follows a change, before it is announced.
    fn follow(&self, _: &mut Page, _: &Change) {}

    /// Does what else a change demands, once all parts have followed it.
    fn conclude(&self, _: &mut Page, _: &Change) {}

    /// Goes on after an event, before the engine gets its task.
    fn prepare(&self, _: &mut Page) {}

    /// Says what it wants of an idle engine.
    fn set_tasks(&self, _: &mut Page) {}

    /// Goes on after an event, when the computer has done what it decided.
    fn go_on(&self, _: &mut Page) {}

    /// Writes what follows from all changes of the event.
    fn report(&self, _: &mut Page) {}

    /// Asks for what shows, as the last thing after an event.
    fn settle(&self, _: &mut Page) {}

    /// Returns the text of a message of its own; `None` for others.
    fn message(&self, _: &Page, _: Message) -> Option<String> {
        None
    }

    /// Returns why an input has no effect, as it is announced; `None` if the reason is not its own.
    fn refusal(&self, _: &Page, _: NoticeReason) -> Option<String> {
        None
    }

    /// Returns what it adds to the spoken state of the game; empty if that is nothing.
    fn remark(&self, _: &Page) -> String {
        String::new()
    }

    /// Returns the text to store under a key; `None` if there is none, or if the key is another wing's.
    fn text(&self, _: &Page, _: StoreKey) -> Option<String> {
        None
    }

    /// Returns the keys of the texts that it takes from the store when it begins.
    fn read_at_start(&self, _: &Page) -> Vec<StoreKey> {
        Vec::new()
    }

    /// Takes in a text of the store or of another tab. `None` if the key is another wing's.
    fn read(&self, _: &mut Page, _: StoreKey, _: &str) -> Option<Taken> {
        None
    }

    /// Takes an asset that it has asked for, whose content is `None` if it could not be loaded. Gives back another wing's.
    fn take_asset(&self, _: &mut Page, asset: Asset, content: Option<Content>) -> Option<Fetched> {
        Some((asset, content))
    }
}

/// An asset with its content.
pub type Fetched = (Asset, Option<Content>);

/// The wings of a page.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Wings([Option<&'static dyn Wing>; WingName::COUNT]);

impl Wings {
    /// Returns the wings that are there, in the order in which they follow changes.
    pub(super) fn all(self) -> impl Iterator<Item = &'static dyn Wing> {
        self.0.into_iter().flatten()
    }

    fn named(self, name: WingName) -> Option<&'static dyn Wing> {
        self.0[name as usize]
    }

    pub(super) fn lacks(self, name: WingName) -> bool {
        self.named(name).is_none()
    }
}

impl Place {
    /// Returns the wing of the place; `None` if that is the centre.
    pub const fn wing(&self) -> Option<WingName> {
        match self {
            Place::Study(_) | Place::Collection(_) | Place::Past(_) | Place::Lab(_) => {
                Some(WingName::Study)
            }
            Place::Puzzles(_)
            | Place::Mistakes(_)
            | Place::Feature(_)
            | Place::Drill(_)
            | Place::Lessons(_) => Some(WingName::Learn),
            Place::Online(_) => Some(WingName::Online),
            Place::Link(_) | Place::Local(_) => None,
        }
    }
}

impl Page {
    /// Returns the page with a wing.
    pub fn with_wing(mut self, wing: &'static dyn Wing) -> Page {
        self.add_wing(wing);
        self
    }

    pub(super) fn add_wing(&mut self, wing: &'static dyn Wing) {
        self.wings.0[wing.name() as usize] = Some(wing);
        wing.begin(self);
    }

    pub(crate) fn wings(&self) -> impl Iterator<Item = &'static dyn Wing> + use<> {
        self.wings.all()
    }

    /// Hands an event over to its wing. It waits for one that is not there.
    pub(super) fn hand_over(&mut self, name: WingName, event: Event) {
        match self.wings.named(name) {
            Some(wing) => wing.take_in(self, event),
            None => self.wait_for(name, event),
        }
    }

    /// Lets the wing of a place open it. Returns the place if it is of no wing.
    pub(super) fn hand_entry_over(&mut self, entry: Entry) -> Option<Entry> {
        let wing = entry.place.wing().and_then(|name| self.wings.named(name));
        let Some(wing) = wing else {
            return Some(entry);
        };
        wing.enter(self, entry);
        None
    }

    /// Returns `true` if a wing is not there.
    pub(super) fn lacks(&self, name: WingName) -> bool {
        self.wings.lacks(name)
    }

    /// Returns the wing of a place if it is not there.
    pub(super) fn lacking(&self, place: &Place) -> Option<WingName> {
        place.wing().filter(|&name| self.lacks(name))
    }
}

/// The need for the code of a wing, and the answers to [`Effect::LoadWing`](tengen_kit::effect::Effect::LoadWing).
#[derive(Clone, Debug)]
pub enum WingNews {
    /// The person has used a control of the wing.
    Wanted(WingName),
    /// The wing is needed for something that the person has not asked for.
    Needed(WingName),
    /// The person goes on with something else than what they wanted of a wing.
    Unwanted,
    /// The wing is there. The texts are those that the store has under the keys of [`Wing::read_at_start`].
    Came(&'static dyn Wing, Vec<(StoreKey, String)>),
    /// It could not be loaded.
    Missing(WingName),
}

impl PartialEq for WingNews {
    fn eq(&self, other: &WingNews) -> bool {
        match (self, other) {
            (WingNews::Came(wing, stored), WingNews::Came(other, others)) => {
                wing.name() == other.name() && stored == others
            }
            (WingNews::Unwanted, WingNews::Unwanted) => true,
            (WingNews::Wanted(name), WingNews::Wanted(other))
            | (WingNews::Needed(name), WingNews::Needed(other))
            | (WingNews::Missing(name), WingNews::Missing(other)) => name == other,
            _ => false,
        }
    }
}
