//! The texts that describe the state, by their names in the markup.

use std::rc::Rc;

use web_sys::Element;

use super::Parts;
use crate::kit::dom;
use crate::kit::view::View;
use crate::wings::Wing;
use tengen_page::Page;

/// The elements with such texts.
pub(super) struct Binds {
    known: Vec<Bind>,
    /// The names and elements that no view knows yet. They keep the text of the markup.
    others: Vec<(String, Element)>,
    /// Views that have come, and were not asked yet. They know their texts once the page has their wing.
    come: Vec<Rc<dyn View>>,
}

struct Bind {
    name: String,
    element: Element,
    /// The view that knows the text.
    owner: Rc<dyn View>,
    shown: String,
}

impl Binds {
    /// Takes the elements below `host`.
    pub(super) fn new(host: &Element, parts: &Parts, page: &Page) -> Binds {
        let mut binds = Binds {
            known: Vec::new(),
            others: dom::all_with(host, "data-bind"),
            come: parts.shared_views().cloned().collect(),
        };
        binds.find(page);
        binds
    }

    /// Adds the texts of a wing.
    pub(super) fn add(&mut self, wing: &Wing) {
        self.come.extend(wing.views.iter().cloned());
    }

    /// Finds the texts of the views that have come.
    fn find(&mut self, page: &Page) {
        let views = std::mem::take(&mut self.come);
        if views.is_empty() {
            return;
        }
        for (name, element) in std::mem::take(&mut self.others) {
            match views.iter().find(|view| view.bound(&name, page).is_some()) {
                None => self.others.push((name, element)),
                Some(owner) => self.known.push(Bind {
                    owner: Rc::clone(owner),
                    shown: element.text_content().unwrap_or_default(),
                    name,
                    element,
                }),
            }
        }
    }

    /// Writes the texts that differ.
    pub(super) fn sync(&mut self, page: &Page) {
        self.find(page);
        for bind in &mut self.known {
            if let Some(text) = bind.owner.bound(&bind.name, page)
                && bind.shown != text
            {
                bind.element.set_text_content(Some(&text));
                bind.shown = text.into_owned();
            }
        }
    }
}
