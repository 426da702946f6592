//! The 26 openings on the page: their buttons, the list with small boards, and the opening on the board.

use std::borrow::Cow;

use web_sys::Element;

use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::shown::{List, Shown};
use crate::kit::thumbnail::Thumbnail;
use crate::kit::view::{Change, Press, View};
use tengen_core::rules::opening::Pattern;
use tengen_learn::openings::rows::{opening_offers, opening_rows};
use tengen_learn::openings::words::{self, OpeningShown};
use tengen_learn::openings::{OpeningBoard, OpeningEvent, OpeningPlace, OpeningRow, OpeningsPart};
use tengen_page::{Event, Page, Panel};

/// The place of the openings, and what it shows.
pub(crate) struct OpeningsView {
    root: Option<Element>,
    /// The tab, which also has the button that opens the list.
    tab: Option<Element>,
    /// The direct openings, and the indirect ones.
    rows: [List<OpeningRow>; 2],
    /// The opening whose tile is marked.
    chosen: Shown<Option<Pattern>>,
}

impl OpeningsView {
    pub(crate) fn new(host: &Element) -> OpeningsView {
        let root = dom::find(host, "[data-part=openings]");
        OpeningsView {
            tab: root.as_ref().and_then(|root| root.parent_element()),
            rows: ["direct", "indirect"]
                .map(|kind| List::find(root.as_ref(), &format!("[data-part=openings-{kind}]"))),
            root,
            chosen: Shown::default(),
        }
    }
}

impl View for OpeningsView {
    fn sync(&self, page: &Page) -> Option<Element> {
        let (root, tab) = (self.root.as_ref()?, self.tab.as_ref()?);
        if page.panel() != Panel::Learn {
            return None;
        }
        let shown = shown(page)?;
        let focused = dom::active_in(tab);
        let (is_open, board) = (shown.part.is_open(), shown.board);
        dom::set_class(tab, "in-openings", is_open);
        dom::set_flag(root, "hidden", !is_open);
        dom::show_offered(tab, "opening-", &["opening-choose"], opening_offers(shown));
        for part in ["opening-card", "opening-how"] {
            dom::show(root, &format!("[data-part={part}]"), board.is_some());
        }
        let mut is_new = false;
        for (list, rows) in self.rows.iter().zip(opening_rows(shown)) {
            is_new |= list.show(rows, append_row);
        }
        let chosen = board.map(OpeningBoard::pattern);
        if self.chosen.differs(chosen) || is_new {
            for (code, tile) in dom::all_with(root, "data-value") {
                let is_chosen = chosen.is_some_and(|it| it.code() == code);
                dom::set_state(&tile, "aria-pressed", is_chosen);
            }
        }
        dom::is_gone(&focused?, tab)
            .then(|| next_focus(root, tab, shown))
            .flatten()
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        let shown = || shown(page);
        Some(match name {
            "openings_title" => words::openings_title(shown()?).into(),
            "openings" => words::openings(shown()?).into(),
            "openings_made" => words::openings_made(shown()?).into(),
            "opening_value" => words::opening_value(shown()?).into(),
            "opening_line" => words::opening_line(shown()?).into(),
            _ => return None,
        })
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        let is_own = press.subject() == "opening";
        if is_own && let Some(event) = meaning(press) {
            shell.send(event);
            shell.keep_focus();
            // On a small screen the card is above the pressed tile.
            let card = dom::find(shell.host(), "[data-bind=openings_title]");
            if let Some(card) = card.filter(|_| press.action == "opening-choose") {
                dom::reveal(card);
            }
        }
        is_own
    }

    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        if change.name == "opening-rules"
            && change.is_done()
            && let Ok(rules) = change.field.value().parse()
        {
            shell.send(Event::own(OpeningEvent::Rules(rules)));
        }
    }
}

/// Returns what shows of the openings.
fn shown(page: &Page) -> Option<OpeningShown<'_>> {
    Some(OpeningShown {
        texts: page.texts(),
        part: page.feature::<OpeningsPart>()?,
        board: page.activity::<OpeningBoard>(),
        learn: page.learn_lists(),
    })
}

/// Returns the event of a button.
fn meaning(press: &Press<'_>) -> Option<Event> {
    Some(match press.action {
        "opening-choose" => {
            let code = press.button.get_attribute("data-value")?;
            Event::own(OpeningEvent::Choose(Pattern::from_code(&code)?))
        }
        "opening-list" => Event::visit(&OpeningPlace::List),
        "opening-play" => Event::own(OpeningEvent::Play),
        "opening-analyse" => Event::own(OpeningEvent::Analyse),
        _ => return None,
    })
}

/// Returns the element that takes over the focus: the chosen opening, else the heading; among the lessons the button that
/// opens the list.
fn next_focus(root: &Element, tab: &Element, shown: OpeningShown<'_>) -> Option<Element> {
    if !shown.part.is_open() {
        return dom::find(tab, "[data-action=opening-list]:not([hidden])");
    }
    dom::find(root, "[data-value][aria-pressed=true]").or_else(|| dom::find(tab, "h2"))
}

fn append_row(list: &Element, _: usize, row: &OpeningRow) -> Option<()> {
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
