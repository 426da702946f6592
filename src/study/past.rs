//! The list of past games in the library: its rows, its fields and its buttons.

mod stored;

pub(crate) use stored::READER;

use web_sys::Element;

use crate::kit::dom;
use crate::kit::game_rows;
use crate::kit::shell::Shell;
use crate::kit::shown::{List, Shown};
use crate::kit::view::{Change, Press, View};
use crate::study::wishes::{Wishes, show_wishes, wish_in};
use tengen_page::view::{PastGameRow, past_report, past_rows};
use tengen_page::{Event, LocalId, Page, PastEvent, PastSearch, Shelf};

/// The name of the field that wants the position on the board.
const AT: &str = "past-at";

/// The place of the past games, and the rows that it shows.
pub(crate) struct PastView {
    root: Option<Element>,
    rows: List<PastGameRow>,
    wishes: Shown<Option<Wishes>>,
}

impl PastView {
    pub(crate) fn new(host: &Element) -> PastView {
        let root = dom::find(host, "[data-part=library]");
        PastView {
            rows: List::find(root.as_ref(), "[data-part=past]"),
            wishes: Shown::default(),
            root,
        }
    }
}

impl View for PastView {
    /// Updates the list while it shows.
    fn sync(&self, page: &Page) -> Option<Element> {
        let (root, list) = (self.root.as_ref()?, self.rows.element()?);
        if page.shelf() != Some(&Shelf::Past) {
            self.rows.show(Vec::new(), |_, _, _| None);
            return None;
        }
        let (rows, hidden) = past_rows(page);
        let can_undelete = page.can_undelete();
        let focused = dom::active_in(root).filter(|focused| {
            let deletes = "[data-action=past-delete], [data-action=past-undelete]";
            dom::matches(focused, deletes) || list.contains(Some(focused))
        });
        let is_changed = self.rows.show(rows, |list, _, row| {
            let id = row.id.to_string();
            game_rows::append(list, "past-open", &id, &row.game).map(drop)
        });
        dom::show(root, "[data-action=past-more]", hidden > 0);
        let undelete = dom::show(root, "[data-action=past-undelete]", can_undelete);
        if let Some(said) = dom::find(root, "[data-part=past-said]") {
            dom::write(&said, &past_report(page));
        }
        let wishes = (page.past_fields(), page.seeks_past_position());
        if self.wishes.differs_from(&Some(wishes.clone())) {
            show_wishes(root, &wishes, AT);
        }
        if !is_changed || focused.is_none() {
            return None;
        }
        match undelete.filter(|_| can_undelete) {
            Some(undelete) => Some(undelete),
            None => page
                .chosen_past()
                .and_then(|id| dom::find(list, &format!("[data-value=\"{id}\"]")))
                .or_else(|| dom::find(root, "[name=past-search]")),
        }
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        let event = match (press.action, press.value().map(LocalId)) {
            ("past-delete", Some(id)) => PastEvent::Delete(id),
            ("past-undelete", _) => PastEvent::Undelete,
            ("past-more", _) => PastEvent::More,
            ("past-export", _) => PastEvent::Export,
            _ => return false,
        };
        shell.send(Event::Past(event));
        shell.keep_focus();
        true
    }

    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        let wish = wish_in(change, AT);
        if let Some(search) = wish.and_then(|it| PastSearch::of_field(&change.name, &it)) {
            shell.send(Event::Past(PastEvent::Search(search)));
        }
    }
}
