//! The moves that were played in the position on the board, in the tab of the analysis.

use std::borrow::Cow;
use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::kit::dom;
use crate::kit::listeners::Listener;
use crate::kit::preview::Previews;
use crate::kit::shell::Shell;
use crate::kit::view::{Change, Press, View};
use tengen_page::view::{ExplorerRow, describe, explorer_rows};
use tengen_page::{CollectionEvent, Event, Page, Panel};

/// The moves, which the board shows while the person points at them.
const EXPLORED: &Previews = &Previews {
    index: "data-explored",
    selector: "[data-explored]",
    point_at: |index| Event::Collection(CollectionEvent::Point(index)),
};

/// The place of the moves, and what it shows.
pub(crate) struct ExplorerView {
    root: Option<Element>,
    rows: RefCell<Vec<ExplorerRow>>,
}

impl ExplorerView {
    pub(crate) fn new(host: &Element) -> ExplorerView {
        ExplorerView {
            root: dom::find(host, "[data-part=explorer]"),
            rows: RefCell::default(),
        }
    }
}

impl View for ExplorerView {
    /// Updates the moves.
    fn sync(&self, page: &Page) -> Option<Element> {
        let root = self.root.as_ref()?;
        if page.panel() != Panel::Analysis {
            return None;
        }
        let focused = dom::active_in(root);
        let is_open = page.explores();
        let toggle = dom::find(root, "[data-action=explorer]")?;
        dom::set_state(&toggle, "aria-expanded", is_open);
        dom::show(root, "[data-part=explorer-moves]", is_open);
        if let Some(field) = dom::field(root, "[name=explorer-rules]") {
            let name: &str = page.explorer_rules().into();
            if field.value() != name {
                field.set_value(name);
            }
        }
        if page.awaits_explored() {
            return None;
        }
        let has_games = page.has_explored_games();
        dom::show(root, "[data-action=explorer-show]", has_games);
        let rows = explorer_rows(page);
        if rows != *self.rows.borrow()
            && let Some(list) = dom::find(root, "[data-part=next-moves]")
        {
            show_rows(&list, &self.rows.borrow(), &rows);
            self.rows.replace(rows);
        }
        dom::is_gone(&focused?, root).then_some(toggle)
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        Some(match name {
            "explorer" => describe::explorer(page).into(),
            "explorer_more" => describe::explorer_more(page).into(),
            _ => return None,
        })
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        match press.action {
            "explorer" => send(shell, CollectionEvent::Explore),
            "explorer-show" => crate::study::library::show_position(shell),
            "explorer-move" => {
                if let Some(index) = EXPLORED.index_of(press.button) {
                    send(shell, CollectionEvent::Press(index));
                    shell.keep_focus();
                }
            }
            _ => return false,
        }
        true
    }

    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        if change.name == "explorer-rules"
            && change.is_done()
            && let Ok(rules) = change.field.value().parse()
        {
            send(shell, CollectionEvent::ExploreRules(rules));
        }
    }

    fn listen(&self, shell: &Shell) -> Vec<Listener> {
        let root = self.root.as_ref();
        root.map_or_else(Vec::new, |root| EXPLORED.listen(shell, root))
    }
}

fn send(shell: &Shell, event: CollectionEvent) {
    shell.send(Event::Collection(event));
}

/// Shows rows. The elements of a row stay while it only changes, so that they keep the focus.
fn show_rows(list: &Element, before: &[ExplorerRow], rows: &[ExplorerRow]) {
    let buttons = dom::all_with(list, "data-action");
    for (_, button) in buttons.iter().skip(rows.len()) {
        if let Some(item) = button.parent_element() {
            item.remove();
        }
    }
    for (index, row) in rows.iter().enumerate() {
        if before.get(index) == Some(row) {
            continue;
        }
        let button = match buttons.get(index) {
            Some((_, button)) => Some(button.clone()),
            None => append(list, index),
        };
        if let Some(button) = button {
            fill(&button, row);
        }
    }
}

fn append(list: &Element, index: usize) -> Option<Element> {
    let item = dom::append(list, "li", "")?;
    let button = dom::append_button(&item, "explorer-move", "")?;
    dom::set(&button, "data-explored", &index.to_string());
    // The bar speaks for the numbers, too.
    dom::append(&button, "span", "explored-point")?;
    let games = dom::append(&button, "span", "explored-games")?;
    let bar = dom::append(&button, "span", "tally")?;
    let score = dom::append(&button, "span", "explored-score")?;
    dom::set(&bar, "role", "img");
    for silent in [games, score] {
        dom::set(&silent, "aria-hidden", "true");
    }
    Some(button.unchecked_into())
}

fn fill(button: &Element, row: &ExplorerRow) {
    dom::set_class(button, "shown", row.is_shown);
    for (class, text) in [
        (".explored-point", &row.point),
        (".explored-games", &row.games),
        (".explored-score", &row.score),
    ] {
        if let Some(part) = dom::find(button, class) {
            dom::write(&part, text);
        }
    }
    if let Some(bar) = dom::find(button, ".tally") {
        dom::set(&bar, "aria-label", &row.label);
        dom::set_class(&bar, "unknown", row.shares.is_none());
        let [black, draws, _] = row.shares.unwrap_or_default();
        let bar: &HtmlElement = bar.unchecked_ref();
        dom::set_style(bar, "--black", &format!("{black}%"));
        dom::set_style(bar, "--draws", &format!("{draws}%"));
    }
}
