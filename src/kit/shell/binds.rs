//! The texts that describe the state, by their names in the markup.

use web_sys::Element;

use crate::kit::dom;
use crate::kit::view::View;
use tengen_page::Page;

/// The elements with such texts.
pub(super) struct Binds(Vec<Bind>);

struct Bind {
    name: String,
    element: Element,
    /// The index of the view that knows the text.
    owner: usize,
    shown: String,
}

impl Binds {
    /// Takes the elements below `host`. A name that no view knows keeps the text of the markup.
    pub(super) fn new(host: &Element, views: &[Box<dyn View>], page: &Page) -> Binds {
        let found = dom::all_with(host, "data-bind").into_iter();
        let binds = found.filter_map(|(name, element)| {
            let mut views = views.iter();
            Some(Bind {
                owner: views.position(|view| view.bound(&name, page).is_some())?,
                shown: element.text_content().unwrap_or_default(),
                name,
                element,
            })
        });
        Binds(binds.collect())
    }

    /// Writes the texts that differ.
    pub(super) fn sync(&mut self, views: &[Box<dyn View>], page: &Page) {
        for bind in &mut self.0 {
            let owner = views.get(bind.owner);
            if let Some(text) = owner.and_then(|view| view.bound(&bind.name, page))
                && bind.shown != text
            {
                bind.element.set_text_content(Some(&text));
                bind.shown = text.into_owned();
            }
        }
    }
}
