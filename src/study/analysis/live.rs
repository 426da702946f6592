//! Live analysis on the page: the bar beside the board, the lines, the threats, and the player's choices.

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::kit::dom;
use crate::kit::preview::Previews;
use crate::kit::share;
use crate::kit::shell::Shell;
use crate::kit::shown::{List, Shown};
use crate::kit::view::{Change, Press};
use tengen_page::view::{
    ChanceBar, LineRow, ThreatRow, chance_bar, describe, has_no_line, line_rows, threat_rows,
};
use tengen_page::{AnalysisEvent, Event, LiveSettings, Page, Setting};

/// The best lines, which the board shows while the person points at them.
pub(super) const LINES: &Previews = &Previews {
    index: "data-line",
    selector: "[data-line]",
    point_at: |index| Event::Analysis(AnalysisEvent::PointAtLine(index)),
};

/// The selector of the message about copying.
const COPIED: &str = "[data-part=live-copied]";

/// The places of live analysis, and what they show.
pub(super) struct LiveView {
    bar: Option<HtmlElement>,
    shown: Shown<Option<ChanceBar>>,
    lines: Option<Element>,
    rows: RefCell<Vec<Row>>,
    threats: List<ThreatRow>,
}

/// A line of the list. Its elements stay while its text changes, so that it keeps the focus.
struct Row {
    item: Element,
    line: Element,
    value: Element,
    moves: Element,
    add: Element,
    copy: Element,
    shown: Option<LineRow>,
}

/// Carries out the action of a button.
pub(super) fn act(shell: &Shell, press: &Press<'_>) {
    let event = match (press.action, LINES.index_of(press.button)) {
        ("live", _) => AnalysisEvent::ToggleLive,
        ("live-line", Some(index)) => AnalysisEvent::PressLine(index),
        ("live-add", Some(index)) => AnalysisEvent::AddLine(index),
        ("live-copy", Some(index)) => return copy(shell, index),
        _ => return,
    };
    shell.send(Event::Analysis(event));
}

fn copy(shell: &Shell, index: usize) {
    let (text, texts) = shell.with_page(|page| (describe::live_copied(page, index), page.texts()));
    if !text.is_empty() {
        let place = dom::find(shell.host(), COPIED);
        share::to_clipboard(&text, texts, [place.clone(), place]);
    }
}

/// Takes over a changed choice.
pub(super) fn changed(shell: &Shell, change: &Change<'_>) {
    if !change.is_done() {
        return;
    }
    let live = shell.with_page(|page| page.settings().live);
    let value = change.field.value();
    let live = match change.name.as_str() {
        "live-count" => value
            .parse()
            .ok()
            .map(|count| LiveSettings { count, ..live }),
        "live-time" => value.parse().ok().map(|time| LiveSettings { time, ..live }),
        "live-engine" => value
            .parse()
            .ok()
            .map(|engine| LiveSettings { engine, ..live }),
        _ => return,
    };
    shell.change(live.map(Setting::Live));
}

/// Offers the external engine if it is connected.
fn sync_engines(root: &Element, page: &Page) {
    let name = page.external();
    if let Some(field) = dom::find(root, "[data-part=live-engine]") {
        dom::set_flag(&field, "hidden", name.is_none());
    }
    if let Some(option) = dom::find(root, "[name=live-engine] [value=external]") {
        dom::write(&option, &name.map_or(String::new(), |name| name.shown()));
    }
}

impl LiveView {
    pub(super) fn new(host: &Element, root: Option<&Element>) -> LiveView {
        LiveView {
            bar: dom::find(host, "[data-part=chance]").map(JsCast::unchecked_into),
            shown: Shown::default(),
            lines: root.and_then(|root| dom::find(root, "[data-part=lines]")),
            rows: RefCell::default(),
            threats: List::find(root, "[data-part=map]"),
        }
    }

    /// Updates everything. The bar is hidden while the tab is closed.
    pub(super) fn sync(&self, root: &Element, page: &Page, is_open: bool) {
        self.sync_bar(page, is_open);
        if !is_open {
            return;
        }
        let is_on = page.live().is_some();
        if let Some(button) = dom::find(root, "[data-action=live]") {
            dom::set_state(&button, "aria-pressed", is_on);
        }
        let live = page.settings().live;
        for (name, value) in [
            ("live-count", live.count.to_string()),
            ("live-time", live.time.to_string()),
            ("live-engine", live.engine.name().to_string()),
        ] {
            if let Some(field) = dom::field(root, &format!("[name={name}]"))
                && field.value() != value
            {
                field.set_value(&value);
            }
        }
        sync_engines(root, page);
        self.sync_lines(root, page);
        self.sync_map(page);
    }

    fn sync_bar(&self, page: &Page, is_open: bool) {
        let bar = chance_bar(page).filter(|_| is_open);
        let Some(element) = self.bar.as_ref().filter(|_| self.shown.differs_from(&bar)) else {
            return;
        };
        dom::set_flag(element, "hidden", bar.is_none());
        if let Some(bar) = &bar {
            dom::set_style(element, "--black", &format!("{}%", bar.percent));
            dom::set(element, "aria-valuenow", &bar.percent.to_string());
            dom::set(element, "aria-valuetext", &bar.text);
        }
    }

    fn sync_lines(&self, root: &Element, page: &Page) {
        let Some(list) = &self.lines else {
            return;
        };
        let mut shown = self.rows.borrow_mut();
        let rows = line_rows(page);
        let unknown = if has_no_line(page) { "–" } else { "…" };
        while shown.len() > rows.len() {
            if let Some(row) = shown.pop() {
                row.item.remove();
            }
        }
        let is_new = rows.len() != shown.len();
        while shown.len() < rows.len() {
            let Some(row) = Row::append(list, shown.len()) else {
                break;
            };
            shown.push(row);
        }
        let mut has_moved = is_new;
        for (place, row) in shown.iter_mut().zip(rows) {
            has_moved |= place.show(row, unknown);
        }
        if has_moved && let Some(said) = dom::find(root, COPIED) {
            dom::write(&said, "");
        }
    }

    fn sync_map(&self, page: &Page) {
        let rows = threat_rows(page);
        let is_empty = rows.is_empty();
        let is_new = self.threats.show(rows, |map, _, row| {
            let entry = dom::append(map, "div", "")?;
            dom::append_text(&entry, "dt", &row.title);
            dom::append_text(&entry, "dd", &row.points).map(drop)
        });
        if let Some(map) = self.threats.element().filter(|_| is_new) {
            dom::set_flag(map, "hidden", is_empty);
        }
    }
}

impl Row {
    fn append(list: &Element, index: usize) -> Option<Row> {
        let item = dom::append(list, "li", "")?;
        dom::set(&item, "data-line", &index.to_string());
        let button = |class: &str, action: &str| {
            let button = dom::append_button(&item, action, "")?;
            button.set_class_name(class);
            Some(button)
        };
        let line = button("", "live-line")?;
        let letter = dom::append_text(&line, "b", &letter(index))?;
        dom::set_class(&letter, "letter", true);
        let value = dom::append(&line, "span", "value")?;
        let moves = dom::append(&line, "span", "moves-of-line")?;
        let icon = |action: &str, name: &str| {
            let button = button("icon", action)?;
            let picture = dom::append_svg(&button, "svg")?;
            dom::set(&picture, "class", "i");
            dom::set(&picture, "aria-hidden", "true");
            dom::set(&dom::append_svg(&picture, "use")?, "href", name);
            dom::append(&button, "span", "")?;
            Some(button)
        };
        let add = icon("live-add", "#i-plus")?;
        let copy = icon("live-copy", "#i-copy")?;
        Some(Row {
            line: line.into(),
            value: value.into(),
            moves: moves.into(),
            add: add.into(),
            copy: copy.into(),
            item: item.into(),
            shown: None,
        })
    }

    /// Shows a row, or `unknown` in place of a value that is not known. Returns `true` if its moves have changed.
    fn show(&mut self, row: LineRow, unknown: &str) -> bool {
        if !row.is_known() {
            dom::write(&self.value, unknown);
        }
        if self.shown.as_ref() == Some(&row) {
            return false;
        }
        let has_moved = self.shown.as_ref().map(|it| &it.moves) != Some(&row.moves);
        if row.is_known() {
            dom::write(&self.value, &row.value);
        }
        dom::write(&self.moves, &row.moves);
        dom::set_class(&self.item, "shown", row.is_shown);
        // A disabled button would lose the focus.
        for button in [&self.line, &self.add, &self.copy] {
            dom::set_state(button, "aria-disabled", !row.is_known());
        }
        for (button, label) in [(&self.add, &row.add), (&self.copy, &row.copy)] {
            dom::set(button, "title", label);
            if let Some(words) = dom::find(button, "span") {
                dom::write(&words, label);
            }
        }
        self.shown = Some(row);
        has_moved
    }
}

fn letter(index: usize) -> String {
    let letter = ('A'..='Z').nth(index);
    letter.map_or(String::new(), |letter| letter.to_string())
}
