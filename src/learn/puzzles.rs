//! The puzzles on the page: their buttons and fields, the file that holds them, and what is stored of them.

mod rows;

use std::borrow::Cow;

use std::cell::Cell;

use js_sys::Date;
use web_sys::Element;

use crate::kit::dialogs;
use crate::kit::dom;
use crate::kit::share;
use crate::kit::shell::Shell;
use crate::kit::shown::{List, Shown};
use crate::kit::storage::Store;
use crate::kit::view::{Change, Press, View};
use tengen_core::rules::Setup;
use tengen_page::view::{MissedRow, RunFigure, describe, missed_rows, puzzle_figures, puzzle_run};
use tengen_page::{
    Event, FirstTry, LearnToast, Needs, OnOff, Page, Panel, PuzzleEvent, PuzzleFilter,
    PuzzleRecord, PuzzleStep, PuzzleVisit, PuzzleWish, StepGoal, Supply, Toast, keys,
};

/// The selector of the place of the puzzles on the page.
const PUZZLES_PART: &str = "[data-part=puzzles]";

/// The selector of the place that says if a link was copied.
const COPIED: &str = "[data-part=puzzle-copied]";

/// The name of the switch of the rating.
const PRACTICE: &str = "puzzle-unrated";

/// The place of the puzzles.
pub(crate) struct PuzzlesView {
    root: Option<Element>,
    filter: Shown<Option<PuzzleFilter>>,
    /// The position that is posed on the board.
    posed: Shown<Option<Setup>>,
    /// `true` if the puzzle on the board is over.
    is_done: Cell<bool>,
    figures: List<RunFigure>,
    run: List<(FirstTry, &'static str)>,
    steps: List<PuzzleStep>,
    missed: List<MissedRow>,
}

impl PuzzlesView {
    pub(crate) fn new(host: &Element) -> PuzzlesView {
        let root = dom::find(host, PUZZLES_PART);
        PuzzlesView {
            figures: List::find(root.as_ref(), "[data-part=puzzle-figures]"),
            run: List::find(root.as_ref(), "[data-part=puzzle-run]"),
            steps: List::find(root.as_ref(), "[data-part=puzzle-steps]"),
            missed: List::find(root.as_ref(), "[data-part=puzzle-missed]"),
            root,
            filter: Shown::default(),
            posed: Shown::default(),
            is_done: Cell::default(),
        }
    }
}

impl View for PuzzlesView {
    /// Updates the part of the panel.
    fn sync(&self, page: &Page) -> Option<Element> {
        let root = self.root.as_ref()?;
        let is_open = page.panel() == Panel::Puzzles;
        dom::set_flag(root, "hidden", !is_open);
        if !is_open {
            return None;
        }
        let focused = dom::active_in(root);
        PuzzlesView::show_parts(root, page);
        let stepped = self.show_lists(page);
        self.reveal_task(root, page);
        if self.filter.differs(Some(page.puzzle_filter())) {
            for (name, value) in page.puzzle_filter().fields() {
                if let Some(field) = dom::field(root, &format!("[name={name}]")) {
                    field.set_value(&value);
                }
            }
        }
        let was_done = self.is_done.replace(page.is_puzzle_done());
        if page.is_puzzle_done() && !was_done {
            focus_later(main_button(root));
        }
        // A pressed move of the line keeps the focus, and the button of a row that has gone hands it on.
        let gone = focused.filter(|it| dom::is_gone(it, root));
        gone.and_then(|_| stepped.or_else(|| main_button(root)))
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        Some(match name {
            "puzzle_state" => describe::puzzle_state(page).into(),
            "puzzle_head" => describe::puzzle_head(page).into(),
            "puzzle_rated" => describe::puzzle_rated(page).into(),
            "puzzle_gained" => describe::puzzle_gained(page).into(),
            "puzzle_cost" => describe::puzzle_cost(page).into(),
            "rush_time" => describe::rush_time(page).into(),
            "rush_score" => describe::rush_score(page).into(),
            "rush_best" => describe::rush_best(page).into(),
            "rush_missed" => describe::rush_missed(page).into(),
            "puzzle_task" => describe::puzzle_task(page).into(),
            "puzzle_facts" => describe::puzzle_facts(page).into(),
            "puzzle_remark" => describe::puzzle_remark(page).into(),
            "puzzle_next" => describe::puzzle_next(page).into(),
            _ => return None,
        })
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        let is_own = press.subject() == "puzzle";
        if is_own {
            act(shell, press);
        }
        is_own
    }

    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        if change.name == PRACTICE {
            let wanted = if change.field.checked() {
                OnOff::Off
            } else {
                OnOff::On
            };
            shell.send(Event::Puzzles(PuzzleEvent::Rate(wanted)));
        } else if change.dialog.is_none()
            && change.is_done()
            && let Some(wish) = PuzzleWish::of_field(&change.name, &change.field.value())
        {
            shell.send(Event::Puzzles(PuzzleEvent::Wish(wish)));
        }
    }

    fn heading(&self, page: &Page) -> Option<Element> {
        let root = self.root.as_ref();
        let root = root.filter(|_| page.panel() == Panel::Puzzles)?;
        dom::find(root, "h2")
    }

    fn supply(&self, shell: &Shell, needs: Needs) -> Option<Supply> {
        let is_own = needs == Needs::Puzzles && self.root.is_some();
        is_own.then(|| Supply::Puzzles(visit(shell)))
    }
}

impl PuzzlesView {
    /// Shows and hides the parts.
    fn show_parts(root: &Element, page: &Page) {
        let is_rated = !page.is_at_mistakes() && page.rush().is_none() && !page.replays_rush();
        for (part, is_shown) in [
            ("posed", page.has_puzzle()),
            ("puzzle-state", !describe::puzzle_state(page).is_empty()),
            ("rush-result", page.has_rush_result()),
            ("mistakes-ways", page.has_no_mistake()),
            ("puzzle-rating", is_rated && page.may_choose_puzzle()),
            ("puzzle-kind", is_rated && page.may_choose_puzzle()),
        ] {
            dom::show(root, &format!("[data-part={part}]"), is_shown);
        }
        for action in ["puzzle-next", "puzzle-result"] {
            if let Some(button) = dom::find(root, &format!(".posed [data-action={action}]")) {
                dom::set_class(&button, "primary", page.is_puzzle_done());
            }
        }
        if let Some(result) = dom::find(root, "[data-part=rush-result]") {
            dom::set_class(&result, "won", page.has_won_rush());
        }
        let tone: &str = page.puzzle_tone().into();
        dom::set(root, "data-tone", tone);
        if let Some(switch) = dom::field(root, &format!("[name={PRACTICE}]")) {
            switch.set_checked(!page.rates_puzzles());
        }
    }

    /// Shows the lists. If the moves of the line were made anew, returns the present one.
    fn show_lists(&self, page: &Page) -> Option<Element> {
        self.figures.show(puzzle_figures(page), rows::figure);
        self.run.show(puzzle_run(page), rows::tick);
        self.missed.show(missed_rows(page), rows::missed);
        let texts = page.texts();
        let is_new = self.steps.show(page.puzzle_steps(), |list, index, step| {
            rows::step(texts, list, index, step)
        });
        let list = self.steps.element().filter(|_| is_new)?;
        dom::find(list, "[aria-current]")
    }

    /// Scrolls to the task of another puzzle: on a small screen it may be below the board, or above the pressed button.
    fn reveal_task(&self, root: &Element, page: &Page) {
        let setup = page.game().setup().cloned();
        let posed = setup.filter(|_| page.has_puzzle());
        let is_posed = posed.is_some();
        if self.posed.differs(posed)
            && is_posed
            && let Some(task) = dom::find(root, "[data-bind=puzzle_task]")
        {
            dom::reveal(task);
        }
    }
}

/// Returns the button that goes on.
fn main_button(root: &Element) -> Option<Element> {
    dom::find(root, ".run > .primary:not([hidden], [hidden] *)")
}

/// Gives an element the focus once the press on the board or on a button is over. By touch it stays where it is, because the
/// page would scroll away from the board.
fn focus_later(element: Option<Element>) {
    if let Some(element) = element.filter(|_| !dom::matches_media("(pointer: coarse)")) {
        dom::after(0.0, move || dom::focus(&element));
    }
}

/// Opens the puzzles by an event.
pub(crate) fn enter(shell: &Shell, event: impl FnOnce(PuzzleVisit) -> Event) {
    let host = shell.host();
    if dom::find(host, PUZZLES_PART).is_none() {
        return;
    }
    // A closing dialog returns the focus to the element that opened it.
    dialogs::close_open(host);
    shell.send(event(visit(shell)));
    if shell.with_page(Page::panel) == Panel::Puzzles {
        shell.enter_panel(dom::find(host, &format!("{PUZZLES_PART} h2")));
    }
}

/// Returns what the page does not know by itself. A record that cannot be read gives a toast.
pub(crate) fn visit(shell: &Shell) -> PuzzleVisit {
    let stored = match shell.store().map(Store::puzzles) {
        Some(Ok(stored)) => stored,
        Some(Err(toast)) => {
            shell.send(Event::Toast(toast));
            None
        }
        None => None,
    };
    PuzzleVisit {
        stored,
        day: today(),
        lot: dom::random(u32::MAX),
    }
}

/// Returns the number of the day where the person is, counted from 1970.
pub(crate) fn today() -> u32 {
    const MINUTE: f64 = 60_000.0;
    const DAY: f64 = 24.0 * 60.0 * MINUTE;
    let now = Date::new_0();
    let local = now.get_time() - now.get_timezone_offset() * MINUTE;
    // A cast to an integer stays within its range.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let day = (local / DAY) as u32;
    day
}

/// Carries out the action of a button.
fn act(shell: &Shell, press: &Press<'_>) {
    let event = match press.action {
        "puzzle-step" => return step(shell, press),
        "puzzle-missed" => match press.value() {
            Some(index) => PuzzleEvent::Missed(index),
            None => return,
        },
        "puzzle-result" => PuzzleEvent::Result,
        "puzzle-copy" => return copy(shell),
        "puzzle-load" => PuzzleEvent::Load,
        "puzzle-next" => PuzzleEvent::Next(dom::random(u32::MAX)),
        "puzzle-rush" => PuzzleEvent::Rush(dom::random(u32::MAX)),
        "puzzle-end" => PuzzleEvent::EndRush,
        "puzzle-retry" => PuzzleEvent::Retry,
        "puzzle-hint" => PuzzleEvent::Hint,
        "puzzle-solution" => PuzzleEvent::Solution,
        "puzzle-game" => PuzzleEvent::ToGame,
        _ => return,
    };
    if let Some(place) = dom::find(shell.host(), COPIED) {
        dom::write(&place, "");
    }
    shell.send(Event::Puzzles(event));
    // Another press on the same button would skip the puzzle that came.
    if press.action == "puzzle-next" && shell.with_page(Page::has_puzzle) {
        focus_later(dom::find(shell.host(), &format!("{PUZZLES_PART} h2")));
    }
    shell.keep_focus();
}

/// Shows the line as far as the pressed move.
fn step(shell: &Shell, press: &Press<'_>) {
    let steps = shell.with_page(Page::puzzle_steps);
    let step = press
        .value()
        .and_then(|index: usize| steps.get(index).copied());
    if let Some(step) = step {
        shell.send(match step.goal {
            StepGoal::Ply(ply) => Event::Goto(ply),
            StepGoal::Refutation(index) => Event::Puzzles(PuzzleEvent::Step(index)),
        });
    }
}

/// Copies the link of the puzzle on the board.
fn copy(shell: &Shell) {
    let Some(fragment) = shell.with_page(Page::puzzle_link) else {
        return;
    };
    let texts = shell.with_page(Page::texts);
    let place = dom::find(shell.host(), COPIED);
    share::to_clipboard(&dom::address(&fragment), texts, [place.clone(), place]);
}

impl Store {
    /// Returns the stored record of puzzles. One that cannot be read is moved to another key and gives a toast.
    fn puzzles(&self) -> Result<Option<String>, Toast> {
        match self.read(keys::PUZZLES) {
            Some(text) if text.parse::<PuzzleRecord>().is_err() => {
                Err(self.set_aside(keys::PUZZLES, Toast::Learn(LearnToast::PuzzlesSetAside)))
            }
            stored => Ok(stored),
        }
    }
}
