//! A feature that the page knows by its list only: places with addresses, an activity at the board, own events, and a
//! stored value.

use crate::asset::{Asset, Content};
use crate::change::Change;
use crate::context::Context;
use crate::opaque::Opaque;
use crate::progress::Taken;
use crate::route::{Addressed, Fit, Route};
use crate::store::StoreKey;
use crate::text::{Key, Texts};
use dyn_clone::DynClone;
use std::any::Any;
use std::fmt;
use tengen_core::game::Game;

/// The state of a feature. The page asks for it by type where its words are needed.
pub trait Feature: Any + DynClone + fmt::Debug {
    /// Returns the address of the place that is open; `None` while the feature does not show.
    fn place(&self, cx: &Context) -> Option<Route>;

    /// Takes a random number before a place opens, if it does so by an address or by a button that brings one.
    fn seed(&mut self, _: u32) {}

    /// Opens a place. The address is one that [`FeatureKind::nearest`] has returned.
    fn open(&mut self, route: &Route, cx: &mut Context);

    /// Takes its activity off the board. The feature shows again when its tab does.
    fn leave(&mut self, cx: &mut Context);

    /// Closes it.
    fn close(&mut self, cx: &mut Context);

    /// Handles one of its own events. The page passes them on only while the feature shows.
    fn handle(&mut self, event: Opaque, cx: &mut Context);

    /// Returns what it says aloud of what it shows, for [`Message::Feature`](crate::message::Message::Feature).
    fn announcement(&self, _: &Context) -> String {
        String::new()
    }

    /// Returns why an input has no effect, for [`NoticeReason::Feature`](crate::message::NoticeReason::Feature).
    fn refusal(&self, _: &Context) -> String {
        String::new()
    }

    /// Follows a change.
    fn follow(&mut self, _: &Change, _: &mut Context) {}

    /// Takes the content of [`FeatureKind::asset`] that it has asked for; `None` if that could not be loaded.
    fn take(&mut self, _: Option<Content>, _: &mut Context) {}

    /// Returns the text to store under [`FeatureKind::stored`]; `None` if there is none.
    fn text(&self) -> Option<String> {
        None
    }

    /// Takes in a text of the store or of another tab, and loses nothing that is known here; [`take`](crate::progress::take)
    /// does that for a value that can be merged.
    fn read(&mut self, _: &str) -> Taken {
        Taken::All
    }
}

dyn_clone::clone_trait_object!(Feature);

/// A feature as the list of features has it: what a page knows of it that has not loaded its code.
#[derive(Clone, Copy, Debug)]
pub struct FeatureKind {
    /// Returns the address of its place that is nearest to an address; `None` if the address is of another feature.
    pub nearest: fn(&Route) -> Option<(Route, Fit)>,
    /// Returns the title of the tab at one of its places.
    pub title: fn(&Route, Texts) -> String,
    /// Returns the key of the sentence that describes one of its places to those who search for it.
    pub about: fn(&Route) -> Key,
    /// The key of its text in the store, if it has one. The tabs of a browser merge it.
    pub stored: Option<StoreKey>,
    /// The file that it loads when it is first needed, if it has one.
    pub asset: Option<Asset>,
}

impl FeatureKind {
    /// Returns the kind of a feature whose places have addresses of this type.
    pub const fn new<P: Addressed>() -> FeatureKind {
        FeatureKind {
            nearest: |route| P::read(route).map(|(place, fit)| (place.route(), fit)),
            title: |route, texts| {
                P::read(route).map_or(String::new(), |(place, _)| place.title(texts))
            },
            about: |route| P::read(route).map_or(Key::AboutLearn, |(place, _)| place.about()),
            stored: None,
            asset: None,
        }
    }

    /// Returns the kind with a text in the store.
    pub const fn with_stored(self, key: StoreKey) -> FeatureKind {
        FeatureKind {
            stored: Some(key),
            ..self
        }
    }

    /// Returns the kind with a file that it loads when it is first needed.
    pub const fn with_asset(self, asset: Asset) -> FeatureKind {
        FeatureKind {
            asset: Some(asset),
            ..self
        }
    }
}

/// A request of a feature that concerns the whole page.
#[derive(Clone, Debug)]
pub enum Request {
    /// Goes to a place that needs nothing but the page.
    Visit(Route),
    /// Begins a game of the player's terms that goes on from this one.
    Play(Box<Game>),
    /// Opens this game as the local one, and the analysis beside it.
    Analyse(Box<Game>),
}
