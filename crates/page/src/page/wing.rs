//! The wings of the page as its centre knows them: by their functions, which are in no other function's code.
//!
//! A wing is a group of parts. Their state lies in the [`Page`], and what they do is behind [`Wing`], so that a page may begin
//! without the code of a wing.

use super::address::Entry;
use super::{Change, Event, Page, Panel, Place};
use std::fmt;
use tengen_kit::asset::{Asset, Content};
use tengen_kit::message::{Message, NoticeReason};
use tengen_kit::progress::Taken;
use tengen_kit::store::StoreKey;

/// The name of a wing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WingName {
    /// The analysis, wins that are played out, the collection, the past games, the library and the Lab.
    Study,
    /// Puzzles, mistakes, lessons, drills and the features of learning.
    Learn,
    /// Online play.
    Online,
}

/// The functions of a wing. All but the first three do nothing unless the wing has something to do.
pub trait Wing: fmt::Debug + Sync {
    /// Returns its name.
    fn name(&self) -> WingName;

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
pub(super) struct Wings([Option<&'static dyn Wing>; 3]);

impl Wings {
    /// Returns the wings that are there, in the order in which they follow changes.
    pub(super) fn all(self) -> impl Iterator<Item = &'static dyn Wing> {
        self.0.into_iter().flatten()
    }

    fn named(self, name: WingName) -> Option<&'static dyn Wing> {
        self.0[name as usize]
    }
}

impl Event {
    /// Returns the wing that handles the event; `None` if that is the centre.
    const fn wing(&self) -> Option<WingName> {
        match self {
            Event::Analysis(_)
            | Event::Win(_)
            | Event::Playout(_)
            | Event::Collection(_)
            | Event::Library(_)
            | Event::Past(_)
            | Event::History(_)
            | Event::Lab(_) => Some(WingName::Study),
            Event::Puzzles(_)
            | Event::Mistakes(_)
            | Event::Lesson(_)
            | Event::Home(_)
            | Event::Own(_)
            | Event::Drill(_) => Some(WingName::Learn),
            Event::Online(_) | Event::Server(_) | Event::Link(..) => Some(WingName::Online),
            _ => None,
        }
    }
}

impl Place {
    /// Returns the wing of the place; `None` if that is the centre.
    const fn wing(&self) -> Option<WingName> {
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
    #[must_use]
    pub fn with_wing(mut self, wing: &'static dyn Wing) -> Page {
        self.wings.0[wing.name() as usize] = Some(wing);
        self
    }

    /// Returns the wings that are there.
    pub(crate) fn wings(&self) -> impl Iterator<Item = &'static dyn Wing> + use<> {
        self.wings.all()
    }

    /// Hands an event over to the wing that handles it. Returns the event if that is the centre. A wing that is not there has
    /// nothing to do.
    pub(super) fn hand_over(&mut self, event: Event) -> Option<Event> {
        let Some(name) = event.wing() else {
            return Some(event);
        };
        if let Some(wing) = self.wings.named(name) {
            wing.take_in(self, event);
        }
        None
    }

    /// Lets the wing of a place open it. Returns the place if it is of no wing that is there.
    pub(super) fn hand_entry_over(&mut self, entry: Entry) -> Option<Entry> {
        let wing = entry.place.wing().and_then(|name| self.wings.named(name));
        let Some(wing) = wing else {
            return Some(entry);
        };
        wing.enter(self, entry);
        None
    }

    /// Tells a wing of an event of the page itself.
    pub(super) fn tell_wing(&mut self, event: Event) {
        let _ = self.hand_over(event);
    }
}
