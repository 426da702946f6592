//! An entry of the history of the browser, as the browser keeps it for the router.

use wasm_bindgen::JsValue;

/// What an entry is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Kind {
    /// A place.
    #[default]
    Place,
    /// What lies over a place: a dialog or a menu, with the same address.
    Overlay,
}

/// An entry of the history.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Entry {
    /// The number of entries before it.
    pub(super) index: usize,
    /// How far the page was scrolled down, in whole CSS px, when the entry was left.
    pub(super) scroll: i32,
    pub(super) kind: Kind,
}

impl Entry {
    /// Reads the state of an entry; `None` if it is not the router's.
    pub(super) fn read(state: &JsValue) -> Option<Entry> {
        let text = state.as_string()?;
        let mut words = text.split(' ');
        if words.next() != Some("tengen") {
            return None;
        }
        let index = words.next()?.parse().ok()?;
        let scroll = words.next()?.parse().ok()?;
        let kind = match words.next() {
            Some("over") => Kind::Overlay,
            _ => Kind::Place,
        };
        Some(Entry {
            index,
            scroll,
            kind,
        })
    }

    /// Returns the state that the browser keeps.
    pub(super) fn state(self) -> JsValue {
        let kind = match self.kind {
            Kind::Place => "",
            Kind::Overlay => " over",
        };
        format!("tengen {} {}{kind}", self.index, self.scroll).into()
    }

    /// Returns the entry after this one.
    pub(super) const fn next(self, kind: Kind) -> Entry {
        Entry {
            index: self.index + 1,
            scroll: 0,
            kind,
        }
    }

    /// Returns the entry before this one.
    pub(super) const fn before(self) -> Entry {
        Entry {
            index: self.index.saturating_sub(1),
            scroll: 0,
            kind: Kind::Place,
        }
    }

    pub(super) const fn of_place(self) -> Entry {
        Entry {
            kind: Kind::Place,
            ..self
        }
    }

    pub(super) const fn scrolled(self, scroll: i32) -> Entry {
        Entry { scroll, ..self }
    }
}
