//! The moves that were played in the position on the board, in the tab of the analysis.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, HtmlElement, HtmlInputElement};

use crate::dom;
use crate::input::target;
use crate::listeners::Listener;
use crate::preview;
use crate::shell::Shell;
use tengen_page::view::{ExplorerRow, explorer_rows};
use tengen_page::{CollectionEvent, Event, Page, PanelTab};

/// The selector of the place of the moves on the page.
const EXPLORER: &str = "[data-part=explorer]";

/// The place of the moves, and what it shows.
pub(crate) struct ExplorerView {
    root: Element,
    rows: Vec<ExplorerRow>,
}

/// Makes the listener for the rules.
pub(super) fn listen(shell: &Shell) -> Option<Listener> {
    let root = dom::find(shell.host(), EXPLORER)?;
    shell.sender().listener(&root, "change", changed)
}

/// Carries out the action of a button.
pub(super) fn act(shell: &Shell, button: &Element, action: &str) {
    match action {
        "explorer" => send(shell, CollectionEvent::Explore),
        "explorer-show" => {
            send(shell, CollectionEvent::WantPosition);
            super::open(shell);
        }
        "explorer-move" => {
            if let Some(index) = preview::EXPLORED.index_of(button) {
                send(shell, CollectionEvent::Press(index));
                shell.keep_focus();
            }
        }
        _ => {}
    }
}

fn send(shell: &Shell, event: CollectionEvent) {
    shell.send(Event::Collection(event));
}

fn changed(shell: &Shell, event: &DomEvent) {
    let field = target(event).filter(|it| dom::matches(it, "[name=explorer-rules]"));
    let Some(field) = field else {
        return;
    };
    let field: &HtmlInputElement = field.unchecked_ref();
    if let Ok(rules) = field.value().parse() {
        send(shell, CollectionEvent::ExploreRules(rules));
    }
}

impl ExplorerView {
    pub(crate) fn new(host: &Element) -> Option<ExplorerView> {
        Some(ExplorerView {
            root: dom::find(host, EXPLORER)?,
            rows: Vec::new(),
        })
    }

    /// Updates the moves. If a button with the focus was removed, returns the one that takes it over.
    pub(super) fn sync(&mut self, page: &Page) -> Option<Element> {
        if page.panel_tab() != PanelTab::Analysis {
            return None;
        }
        let focused = dom::active_in(&self.root);
        let is_open = page.explores();
        let toggle = dom::find(&self.root, "[data-action=explorer]")?;
        dom::set(
            &toggle,
            "aria-expanded",
            if is_open { "true" } else { "false" },
        );
        if let Some(part) = dom::find(&self.root, "[data-part=explorer-moves]") {
            dom::set_flag(&part, "hidden", !is_open);
        }
        if let Some(field) = dom::field(&self.root, "[name=explorer-rules]") {
            let name: &str = page.explorer_rules().into();
            if field.value() != name {
                field.set_value(name);
            }
        }
        if page.awaits_explored() {
            return None;
        }
        let rows = explorer_rows(page);
        if let Some(show) = dom::find(&self.root, "[data-action=explorer-show]") {
            dom::set_flag(&show, "hidden", !page.has_explored_games());
        }
        if rows != self.rows
            && let Some(list) = dom::find(&self.root, "[data-part=next-moves]")
        {
            show_rows(&list, &self.rows, &rows);
            self.rows = rows;
        }
        dom::is_gone(&focused?, &self.root).then_some(toggle)
    }
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
