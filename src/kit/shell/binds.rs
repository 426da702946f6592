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
        };
        let views: Vec<_> = parts.shared_views().collect();
        binds.find(&views, page);
        binds
    }

    /// Adds the texts of a wing.
    pub(super) fn add(&mut self, wing: &Wing, page: &Page) {
        let views: Vec<_> = wing.views.iter().collect();
        self.find(&views, page);
    }

    fn find(&mut self, views: &[&Rc<dyn View>], page: &Page) {
        for (name, element) in std::mem::take(&mut self.others) {
            let mut views = views.iter();
            match views.find(|view| view.bound(&name, page).is_some()) {
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
