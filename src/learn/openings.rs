//! The 26 openings on the page: their buttons, the list with small boards, and the opening on the board.

use std::borrow::Cow;
use std::cell::Cell;

use web_sys::Element;

use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::shown::List;
use crate::kit::thumbnail::Thumbnail;
use crate::kit::view::{Change, Press, View};
use tengen_core::rules::opening::Pattern;
use tengen_learn::openings::rows::{opening_offers, opening_rows};
use tengen_learn::openings::words::{self, OpeningShown};
use tengen_learn::openings::{OpeningBoard, OpeningEvent, OpeningPlace, OpeningRow, OpeningsPart};
use tengen_page::{Event, LessonPlace, Page, Panel};

/// The place of the openings, and what it shows.
pub(crate) struct OpeningsView {
    root: Option<Element>,
    /// The tab, which also has the button that opens the list.
    tab: Option<Element>,
    rows: List<OpeningRow>,
    /// The opening that was chosen last, whose button takes the focus in the list.
    chosen: Cell<Option<Pattern>>,
}

impl OpeningsView {
    pub(crate) fn new(host: &Element) -> OpeningsView {
        let root = dom::find(host, "[data-part=openings]");
        OpeningsView {
            tab: root.as_ref().and_then(|root| root.parent_element()),
            rows: List::find(root.as_ref(), "[data-part=opening-list]"),
            root,
            chosen: Cell::default(),
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
        dom::show(root, "[data-part=opening-how]", board.is_some());
        self.rows.show(opening_rows(shown), append_row);
        if let Some(board) = board {
            self.chosen.set(Some(board.pattern()));
        }
        dom::is_gone(&focused?, tab)
            .then(|| self.next_focus(root, tab, shown))
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
        "opening-list" | "opening-back" => Event::visit(&OpeningPlace::List),
        "opening-lessons" => Event::visit(&LessonPlace::List),
        "opening-play" => Event::own(OpeningEvent::Play),
        "opening-analyse" => Event::own(OpeningEvent::Analyse),
        _ => return None,
    })
}

impl OpeningsView {
    /// Returns the element that takes over the focus: in the list the opening that was shown before, else the title;
    /// among the lessons the button that opens the list.
    fn next_focus(
        &self,
        root: &Element,
        tab: &Element,
        shown: OpeningShown<'_>,
    ) -> Option<Element> {
        if !shown.part.is_open() {
            return dom::find(tab, "[data-action=opening-list]:not([hidden])");
        }
        let chosen = self.chosen.get().filter(|_| shown.board.is_none());
        let card = chosen.zip(self.rows.element()).and_then(|(it, list)| {
            let selector = format!("[data-value={}]", it.code());
            dom::find(list, &selector)
        });
        card.or_else(|| dom::find(root, "h3"))
    }
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
