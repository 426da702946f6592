//! Drilling a tree on the page: its buttons, the choices of side and start, and the moves that were missed.

use std::borrow::Cow;
use std::cell::Cell;

use web_sys::Element;

use crate::kit::dialogs;
use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::shown::List;
use crate::kit::view::{Press, View};
use tengen_page::view::{
    describe, drill_missed, drill_offers, drill_side, drill_sides, drill_starts,
};
use tengen_page::{BoardKey, DrillEvent, Event, Page, Panel, PuzzleTone};

/// The selector of the place of the drill on the page.
const PLACE: &str = "[data-part=drill]";

/// The actions of the buttons that make a choice, and do not come and go.
const CHOICES: [&str; 2] = ["drill-side", "drill-from"];

/// The identity of the text that says why a side cannot be chosen.
const NO_SIDE: &str = "drill-no-side";

/// The place of the drill, and what it shows.
pub(crate) struct DrillView {
    root: Option<Element>,
    /// The tab, which also has the offer to drill.
    tab: Option<Element>,
    missed: List<String>,
    is_over: Cell<bool>,
}

impl DrillView {
    pub(crate) fn new(host: &Element) -> DrillView {
        let root = dom::find(host, PLACE);
        DrillView {
            tab: root.as_ref().and_then(|root| root.parent_element()),
            missed: List::find(root.as_ref(), "[data-part=drill-missed]"),
            root,
            is_over: Cell::default(),
        }
    }
}

impl View for DrillView {
    /// Updates the drill, and moves the focus when a line is over.
    fn sync(&self, page: &Page) -> Option<Element> {
        let (root, tab) = (self.root.as_ref()?, self.tab.as_ref()?);
        let was_over = self.is_over.replace(page.is_drilled_line_over());
        if page.panel() != Panel::Learn {
            return None;
        }
        let focused = dom::active_in(tab);
        dom::set_class(tab, "in-drill", page.drills());
        dom::set_flag(root, "hidden", !page.drills());
        let tone = if page.has_missed_in_drill() {
            PuzzleTone::Wrong
        } else {
            PuzzleTone::Asked
        };
        dom::set(root, "data-tone", tone.into());
        dom::show_offered(tab, "drill-", &CHOICES, drill_offers(page));
        show_choices(root, page);
        self.missed.show(drill_missed(page), |list, _, row| {
            dom::append_text(list, "li", row).map(drop)
        });
        let focused = focused?;
        let is_next = self.is_over.get() && !was_over && root.contains(Some(&focused));
        let is_gone = dom::is_gone(&focused, tab);
        (is_next || is_gone)
            .then(|| next_focus(root, tab, page))
            .flatten()
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        Some(match name {
            "drill_heading" => describe::drill_heading(page).into(),
            "drill_offer" => describe::drill_offer(page).into(),
            "drill_title" => describe::drill_title(page).into(),
            "drill_count" => describe::drill_count(page).into(),
            "drill_task" => describe::drill_task(page).into(),
            "drill_remark" => describe::drill_remark(page).into(),
            "drill_no_side" => describe::drill_no_side(page).into(),
            "drill_note" => describe::drill_note(page).into(),
            "drill_missed" => describe::drill_missed_heading(page).into(),
            "drill_here" => describe::drill_here(page).into(),
            _ => return None,
        })
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        let is_own = press.subject() == "drill";
        if is_own && press.action == "drill-open" {
            dialogs::press(shell, "open");
        } else if is_own && let Some(event) = meaning(press) {
            send(shell, event);
        }
        is_own
    }

    /// Gives the button for the next line the focus, if a key on the board has ended one.
    fn board_took(&self, shell: &Shell, key: BoardKey) {
        let root = self.root.as_ref();
        let next = root.and_then(|root| dom::find(root, ".primary:not([hidden])"));
        let is_over = key == BoardKey::Place && shell.with_page(Page::is_drilled_line_over);
        if let Some(next) = next.filter(|_| is_over) {
            dom::focus(&next);
        }
    }
}

/// Returns the event of a button.
fn meaning(press: &Press<'_>) -> Option<DrillEvent> {
    if press.is_off() {
        return None;
    }
    let lot = dom::random(u32::MAX);
    Some(match press.action {
        "drill-start" => DrillEvent::Start(lot),
        "drill-next" => DrillEvent::Next(lot),
        "drill-again" => DrillEvent::Again,
        "drill-hint" => DrillEvent::Hint,
        "drill-forget" => DrillEvent::Forget(lot),
        "drill-analyse" => DrillEvent::Analyse,
        "drill-leave" => DrillEvent::Leave,
        "drill-side" => DrillEvent::Side(press.value()?, lot),
        "drill-from" => DrillEvent::From(press.value()?, lot),
        _ => return None,
    })
}

/// Sends the event of a button, and shows what it tells.
fn send(shell: &Shell, event: DrillEvent) {
    let begins = matches!(
        event,
        DrillEvent::Start(_) | DrillEvent::Next(_) | DrillEvent::Again | DrillEvent::Forget(_)
    );
    let message = if matches!(event, DrillEvent::Hint) {
        "drill_remark"
    } else {
        "drill_task"
    };
    shell.send(Event::Drill(event));
    // On a small screen it may be below the board, or above the pressed button.
    if let Some(place) = dom::find(shell.host(), &format!("{PLACE} [data-bind={message}]")) {
        dom::reveal(place);
    }
    if begins && shell.with_page(Page::has_drill_question) {
        shell.focus_board();
    } else {
        shell.keep_focus();
    }
}

/// Marks the chosen side and the chosen start.
fn show_choices(root: &Element, page: &Page) {
    let side = drill_side(page).map(|it| it.to_string());
    let sides = drill_sides(page);
    let sides: Vec<String> = sides.iter().map(ToString::to_string).collect();
    let start = drill_starts(page);
    if let Some(place) = dom::find(root, "[data-part=drill-starts]") {
        dom::set_flag(&place, "hidden", start.is_none());
    }
    let start = start.map(<&str>::from);
    for (action, button) in dom::all_with(root, "data-action") {
        let chosen = match &*action {
            "drill-side" => side.as_deref(),
            "drill-from" => start,
            _ => continue,
        };
        let value = button.get_attribute("data-value");
        if action == "drill-side" {
            let may_play = value.as_ref().is_some_and(|it| sides.contains(it));
            // The button may have the focus, which a disabled button would lose.
            dom::set_state(&button, "aria-disabled", !may_play);
            dom::set(
                &button,
                "aria-describedby",
                if may_play { "" } else { NO_SIDE },
            );
        }
        let is_chosen = value.is_some() && value.as_deref() == chosen;
        dom::set_state(&button, "aria-pressed", is_chosen);
    }
}

/// Returns the element that takes over the focus: the main button, without a drill the one that begins it. `None`
/// while the person is asked: then it is the board.
fn next_focus(root: &Element, tab: &Element, page: &Page) -> Option<Element> {
    if page.drills() {
        return dom::find(root, "button.primary:not([hidden])");
    }
    dom::find(tab, "[data-action=drill-start]:not([hidden])")
}
