//! The texts that describe the state, by their names in the markup.

use std::rc::Rc;

use web_sys::Element;

use super::Parts;
use crate::kit::dom;
use crate::kit::view::View;
use tengen_page::Page;

/// The elements with such texts.
pub(super) struct Binds(Vec<Bind>);

struct Bind {
    name: String,
    element: Element,
    /// The view that knows the text.
    owner: Rc<dyn View>,
    shown: String,
}

impl Binds {
    /// Takes the elements below `host`. A name that no view knows keeps the text of the markup.
    pub(super) fn new(host: &Element, parts: &Parts, page: &Page) -> Binds {
        let found = dom::all_with(host, "data-bind").into_iter();
        let binds = found.filter_map(|(name, element)| {
            let mut views = parts.shared_views();
            let owner = views.find(|view| view.bound(&name, page).is_some())?;
            Some(Bind {
                owner: Rc::clone(owner),
                shown: element.text_content().unwrap_or_default(),
                name,
                element,
            })
        });
        Binds(binds.collect())
    }

    /// Writes the texts that differ.
    pub(super) fn sync(&mut self, page: &Page) {
        for bind in &mut self.0 {
            if let Some(text) = bind.owner.bound(&bind.name, page)
                && bind.shown != text
            {
                bind.element.set_text_content(Some(&text));
                bind.shown = text.into_owned();
            }
        }
    }
}
