//! The puzzles on the page: their buttons and fields, the file that holds them, and what is stored of them.

use std::borrow::Cow;

use js_sys::Date;
use web_sys::Element;

use crate::kit::dialogs;
use crate::kit::dom;
use crate::kit::share;
use crate::kit::shell::Shell;
use crate::kit::shown::Shown;
use crate::kit::storage::Store;
use crate::kit::view::{Change, Press, View};
use tengen_core::rules::Setup;
use tengen_page::view::describe;
use tengen_page::{
    Event, LearnToast, Needs, Page, Panel, PuzzleEvent, PuzzleFilter, PuzzleRecord, PuzzleVisit,
    PuzzleWish, Supply, Toast, keys,
};

/// The selector of the place of the puzzles on the page.
const PUZZLES_PART: &str = "[data-part=puzzles]";

/// The selector of the place that says if a link was copied.
const COPIED: &str = "[data-part=puzzle-copied]";

/// The place of the puzzles.
pub(crate) struct PuzzlesView {
    root: Option<Element>,
    filter: Shown<Option<PuzzleFilter>>,
    /// The position that is posed on the board.
    posed: Shown<Option<Setup>>,
}

impl PuzzlesView {
    pub(crate) fn new(host: &Element) -> PuzzlesView {
        PuzzlesView {
            root: dom::find(host, PUZZLES_PART),
            filter: Shown::default(),
            posed: Shown::default(),
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
        dom::show(root, "[data-part=posed]", page.has_puzzle());
        dom::show(root, "[data-part=puzzle-kind]", page.may_choose_puzzle());
        dom::set_class(root, "wrong", page.is_puzzle_failed());
        self.reveal_task(root, page);
        if self.filter.differs(Some(page.puzzle_filter())) {
            for (name, value) in page.puzzle_filter().fields() {
                if let Some(field) = dom::field(root, &format!("[name={name}]")) {
                    field.set_value(&value);
                }
            }
        }
        None
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        Some(match name {
            "puzzle_state" => describe::puzzle_state(page).into(),
            "puzzle_title" => describe::puzzle_title(page).into(),
            "puzzle_task" => describe::puzzle_task(page).into(),
            "puzzle_facts" => describe::puzzle_facts(page).into(),
            "puzzle_remark" => describe::puzzle_remark(page).into(),
            "puzzle_next" => describe::puzzle_next(page).into(),
            "puzzle_rating" => describe::puzzle_rating(page).into(),
            "puzzle_streak" => describe::puzzle_streak(page).into(),
            _ => return None,
        })
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        let is_own = press.subject() == "puzzle";
        if is_own {
            act(shell, press.action);
        }
        is_own
    }

    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        if change.dialog.is_none()
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
fn act(shell: &Shell, action: &str) {
    let event = match action {
        "puzzle-copy" => return copy(shell),
        "puzzle-load" => PuzzleEvent::Load,
        "puzzle-day" => PuzzleEvent::Day(today()),
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
    shell.keep_focus();
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
