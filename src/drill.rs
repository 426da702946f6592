//! Drilling a tree on the page: its buttons, the choices of side and start, and the moves that were missed.

use web_sys::Element;

use crate::page::PageView;
use crate::shell::Shell;
use crate::{dialogs, dom};
use tengen_page::view::{drill_missed, drill_offers, drill_side, drill_sides, drill_starts};
use tengen_page::{BoardKey, DrillEvent, Event, FileEvent, Page, PanelTab};

/// The selector of the place of the drill on the page.
const DRILL: &str = "[data-part=drill]";

/// The actions of the buttons that make a choice, and do not come and go.
const CHOICES: [&str; 2] = ["drill-side", "drill-from"];

/// The identity of the text that says why a side cannot be chosen.
const NO_SIDE: &str = "drill-no-side";

/// The place of the drill, and what it shows.
pub(crate) struct DrillView {
    /// The tab, which also has the offer to drill.
    tab: Element,
    root: Element,
    missed: Vec<String>,
    is_over: bool,
}

/// Carries out the action of a button.
pub(crate) fn act(shell: &Shell, button: &Element, action: &str) {
    if dom::matches(button, "[aria-disabled=true]") {
        return;
    }
    let value = button.get_attribute("data-value").unwrap_or_default();
    let lot = dom::random(u32::MAX);
    let event = match action {
        "drill-open" => {
            shell.send(Event::File(FileEvent::Forget));
            return dialogs::open(shell, "open");
        }
        "drill-start" => DrillEvent::Start(lot),
        "drill-next" => DrillEvent::Next(lot),
        "drill-again" => DrillEvent::Again,
        "drill-hint" => DrillEvent::Hint,
        "drill-forget" => DrillEvent::Forget(lot),
        "drill-analyse" => DrillEvent::Analyse,
        "drill-leave" => DrillEvent::Leave,
        "drill-side" => match value.parse() {
            Ok(colour) => DrillEvent::Side(colour, lot),
            Err(_) => return,
        },
        "drill-from" => match value.parse() {
            Ok(start) => DrillEvent::From(start, lot),
            Err(_) => return,
        },
        _ => return,
    };
    let begins = matches!(
        event,
        DrillEvent::Start(_) | DrillEvent::Next(_) | DrillEvent::Again | DrillEvent::Forget(_)
    );
    let told = if event == DrillEvent::Hint {
        "drill_remark"
    } else {
        "drill_task"
    };
    shell.send(Event::Drill(event));
    // On a small screen it may be below the board, or above the pressed button.
    if let Some(told) = dom::find(shell.host(), &format!("{DRILL} [data-bind={told}]")) {
        dom::reveal(told);
    }
    if begins && shell.with_page(Page::has_drill_question) {
        shell.focus_board();
    } else {
        shell.keep_focus();
    }
}

/// Gives the button for the next line the focus, if a key on the board has ended one.
pub(crate) fn go_on(shell: &Shell, key: BoardKey) {
    let next = dom::find(shell.host(), &format!("{DRILL} .primary:not([hidden])"));
    let is_over = key == BoardKey::Place && shell.with_page(Page::is_drilled_line_over);
    if let Some(next) = next.filter(|_| is_over) {
        dom::focus(&next);
    }
}

impl DrillView {
    pub(crate) fn new(host: &Element) -> Option<DrillView> {
        let root = dom::find(host, DRILL)?;
        Some(DrillView {
            tab: root.parent_element()?,
            root,
            missed: Vec::new(),
            is_over: false,
        })
    }

    /// Updates the drill. If a button with the focus was removed or hidden, returns the element that takes it over.
    fn sync(&mut self, page: &Page) -> Option<Element> {
        let was_over = std::mem::replace(&mut self.is_over, page.is_drilled_line_over());
        if page.panel_tab() != PanelTab::Learn {
            return None;
        }
        let focused = dom::active_in(&self.tab);
        dom::set_class(&self.tab, "in-drill", page.drills());
        dom::set_flag(&self.root, "hidden", !page.drills());
        dom::set_class(&self.root, "missed", page.has_missed_in_drill());
        dom::show_offered(&self.tab, "drill-", &CHOICES, drill_offers(page));
        self.show_choices(page);
        self.show_missed(page);
        let focused = focused?;
        let is_due = self.is_over && !was_over && self.root.contains(Some(&focused));
        let is_gone = dom::is_gone(&focused, &self.tab);
        (is_due || is_gone).then(|| self.heir(page)).flatten()
    }

    /// Marks the chosen side and the chosen start.
    fn show_choices(&self, page: &Page) {
        let side = drill_side(page).map(|it| it.to_string());
        let sides = drill_sides(page);
        let sides: Vec<String> = sides.iter().map(ToString::to_string).collect();
        let start = drill_starts(page);
        if let Some(place) = dom::find(&self.root, "[data-part=drill-starts]") {
            dom::set_flag(&place, "hidden", start.is_none());
        }
        let start = start.map(<&str>::from);
        for (action, button) in dom::all_with(&self.root, "data-action") {
            let chosen = match &*action {
                "drill-side" => side.as_deref(),
                "drill-from" => start,
                _ => continue,
            };
            let value = button.get_attribute("data-value");
            if action == "drill-side" {
                let may_play = value.as_ref().is_some_and(|it| sides.contains(it));
                // The button may have the focus, which a disabled button would lose.
                dom::set(
                    &button,
                    "aria-disabled",
                    if may_play { "false" } else { "true" },
                );
                dom::set(
                    &button,
                    "aria-describedby",
                    if may_play { "" } else { NO_SIDE },
                );
            }
            let is_chosen = value.is_some() && value.as_deref() == chosen;
            dom::set(
                &button,
                "aria-pressed",
                if is_chosen { "true" } else { "false" },
            );
        }
    }

    /// Lists the moves that were missed most.
    fn show_missed(&mut self, page: &Page) {
        let missed = drill_missed(page);
        if missed == self.missed {
            return;
        }
        if let Some(list) = dom::find(&self.root, "[data-part=drill-missed]") {
            list.set_text_content(None);
            for row in &missed {
                dom::append_text(&list, "li", row);
            }
        }
        self.missed = missed;
    }

    /// Returns the element that takes over the focus: the main button, without a drill the one that begins it. `None`
    /// while the person is asked: then it is the board.
    fn heir(&self, page: &Page) -> Option<Element> {
        if page.drills() {
            return dom::find(&self.root, "button.primary:not([hidden])");
        }
        dom::find(&self.tab, "[data-action=drill-start]:not([hidden])")
    }
}

impl PageView {
    /// Updates the drill.
    pub(crate) fn sync_drill(&mut self, page: &Page) -> Option<Element> {
        self.drill.as_mut()?.sync(page)
    }
}
