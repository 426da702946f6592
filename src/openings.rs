//! The 26 openings on the page: their buttons, the list with small boards, and the opening on the board.

use wasm_bindgen::JsCast as _;
use web_sys::{Element, Event as DomEvent, HtmlInputElement};

use crate::dom;
use crate::page::PageView;
use crate::shell::Shell;
use crate::thumbnail::Thumbnail;
use tengen_core::rules::opening::Pattern;
use tengen_page::view::{OpeningRow, opening_offers, opening_rows};
use tengen_page::{Event, OpeningEvent, Page, PanelTab};

/// The selectors of the places of the openings on the page.
const OPENINGS: &str = "[data-part=openings]";
const LIST: &str = "[data-part=opening-list]";

/// The place of the openings, and what it shows.
pub(crate) struct OpeningsView {
    /// The tab, which also has the button that opens the list.
    tab: Element,
    root: Element,
    rows: Vec<OpeningRow>,
    /// The opening that was chosen last, whose button takes the focus in the list.
    chosen: Option<Pattern>,
}

/// Carries out the action of a button.
pub(crate) fn act(shell: &Shell, button: &Element, action: &str) {
    let pattern = || Pattern::from_code(&button.get_attribute("data-value")?);
    let event = match (action, pattern()) {
        ("opening-choose", Some(pattern)) => OpeningEvent::Choose(pattern),
        ("opening-list" | "opening-back", _) => OpeningEvent::List,
        ("opening-lessons", _) => OpeningEvent::Lessons,
        ("opening-play", _) => OpeningEvent::Play,
        ("opening-analyse", _) => OpeningEvent::Analyse,
        _ => return,
    };
    shell.send(Event::Opening(event));
    shell.keep_focus();
}

/// Handles a changed field.
pub(crate) fn changed(shell: &Shell, event: &DomEvent, field: &Element) {
    let is_rules = dom::matches(field, "[name=opening-rules]");
    if event.type_() == "change" && is_rules {
        let field: &HtmlInputElement = field.unchecked_ref();
        if let Ok(rules) = field.value().parse() {
            shell.send(Event::Opening(OpeningEvent::Rules(rules)));
        }
    }
}

impl OpeningsView {
    pub(crate) fn new(host: &Element) -> Option<OpeningsView> {
        let root = dom::find(host, OPENINGS)?;
        Some(OpeningsView {
            tab: root.parent_element()?,
            root,
            rows: Vec::new(),
            chosen: None,
        })
    }

    /// Updates the openings. If a button with the focus was removed or hidden, returns the element that takes it
    /// over.
    fn sync(&mut self, page: &Page) -> Option<Element> {
        if page.panel_tab() != PanelTab::Learn {
            return None;
        }
        let focused = dom::active_in(&self.tab);
        let is_open = page.shows_openings();
        dom::set_class(&self.tab, "in-openings", is_open);
        dom::set_flag(&self.root, "hidden", !is_open);
        dom::show_offered(
            &self.tab,
            "opening-",
            &["opening-choose"],
            opening_offers(page),
        );
        if let Some(how) = dom::find(&self.root, "[data-part=opening-how]") {
            dom::set_flag(&how, "hidden", page.opening().is_none());
        }
        self.show_rows(page);
        if page.opening().is_some() {
            self.chosen = page.opening();
        }
        let focused = focused?;
        dom::is_gone(&focused, &self.tab)
            .then(|| self.heir(page))
            .flatten()
    }

    /// Draws the list anew if it differs.
    fn show_rows(&mut self, page: &Page) {
        let rows = opening_rows(page);
        if rows == self.rows {
            return;
        }
        if let Some(list) = dom::find(&self.root, LIST) {
            list.set_text_content(None);
            for row in &rows {
                append_row(&list, row);
            }
        }
        self.rows = rows;
    }

    /// Returns the element that takes over the focus: in the list the opening that was shown before, else the title;
    /// among the lessons the button that opens the list.
    fn heir(&self, page: &Page) -> Option<Element> {
        if !page.shows_openings() {
            return dom::find(&self.tab, "[data-action=opening-list]:not([hidden])");
        }
        let chosen = self.chosen.filter(|_| page.opening().is_none());
        let card = chosen.and_then(|it| {
            let selector = format!("{LIST} [data-value={}]", it.code());
            dom::find(&self.root, &selector)
        });
        card.or_else(|| dom::find(&self.root, "h3"))
    }
}

fn append_row(list: &Element, row: &OpeningRow) -> Option<()> {
    let item = dom::append(list, "li", "")?;
    let button = dom::append_button(&item, "opening-choose", row.pattern.code())?;
    let thumbnail = Thumbnail::append(&button, "thumbnail", OpeningRow::LINES)?;
    thumbnail.part(&[], &[])?;
    thumbnail.stones(&row.stones())?;
    dom::append_text(&button, "b", row.name)?;
    let facts = dom::append_text(&button, "small", row.pattern.code())?;
    dom::append_text(&facts, "span", &row.chance)?;
    Some(())
}

impl PageView {
    /// Updates the openings.
    pub(crate) fn sync_openings(&mut self, page: &Page) -> Option<Element> {
        self.openings.as_mut()?.sync(page)
    }
}
