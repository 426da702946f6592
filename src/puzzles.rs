//! The puzzles on the page: their buttons and fields, the file that holds them, and what is stored of them.

use js_sys::Date;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, HtmlInputElement};

use crate::page::PageView;
use crate::shell::Shell;
use crate::storage::{PUZZLES, Store};
use crate::{dialogs, dom, share};
use tengen_core::rules::Setup;
use tengen_page::{
    Event, Page, PanelTab, PuzzleEvent, PuzzleFilter, PuzzleRecord, PuzzleVisit, PuzzleWish, Toast,
};

/// The selector of the place of the puzzles on the page.
const PUZZLES_PART: &str = "[data-part=puzzles]";

/// The selector of the place that says if a link was copied.
const COPIED: &str = "[data-part=puzzle-copied]";

/// The place of the puzzles.
pub(crate) struct PuzzlesView {
    root: Element,
    filter: Option<PuzzleFilter>,
    /// The position that is posed on the board.
    posed: Option<Setup>,
}

/// Opens the tab. Does nothing if the page has no markup for it.
pub(crate) fn open(shell: &Shell) {
    enter(shell, |visit| Event::Puzzles(PuzzleEvent::Open(visit)));
}

/// Opens the puzzle that the address names. Returns `false` if the address is about something else.
pub(crate) fn opens(shell: &Shell, fragment: &str) -> bool {
    let Some(id) = fragment.strip_prefix(Page::PUZZLE_LINK) else {
        return false;
    };
    if !shell.is_page() {
        return false;
    }
    if shell.with_page(Page::puzzle_link).as_deref() != Some(fragment) {
        enter(shell, |visit| {
            Event::Puzzles(PuzzleEvent::Link(visit, id.to_string()))
        });
    }
    true
}

/// Opens the tab by an event.
pub(crate) fn enter(shell: &Shell, event: impl FnOnce(PuzzleVisit) -> Event) {
    let host = shell.host();
    if dom::find(host, PUZZLES_PART).is_none() {
        return;
    }
    // A closing dialog returns the focus to the element that opened it.
    dialogs::close_open(host);
    let stored = match shell.store().map(Store::puzzles) {
        Some(Ok(stored)) => stored,
        Some(Err(toast)) => {
            shell.send(Event::Toast(toast));
            None
        }
        None => None,
    };
    shell.send(event(PuzzleVisit {
        stored,
        day: today(),
        lot: dom::random(u32::MAX),
    }));
    if shell.with_page(Page::panel_tab) == PanelTab::Puzzles {
        shell.enter_panel(dom::find(host, &format!("{PUZZLES_PART} h2")));
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
pub(crate) fn act(shell: &Shell, action: &str) {
    let event = match action {
        "puzzles" => return open(shell),
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

/// Handles a changed field.
pub(crate) fn changed(shell: &Shell, event: &DomEvent, field: &Element) {
    let name = field.get_attribute("name").unwrap_or_default();
    let field: &HtmlInputElement = field.unchecked_ref();
    if event.type_() == "change"
        && let Some(wish) = PuzzleWish::of_field(&name, &field.value())
    {
        shell.send(Event::Puzzles(PuzzleEvent::Wish(wish)));
    }
}

/// Loads the puzzles, and sends them.
pub(crate) fn load(shell: &Shell) {
    let sender = shell.sender().clone();
    shell.puzzle_loader().load(move |bytes| {
        sender.send(Event::Puzzles(PuzzleEvent::Loaded(bytes)));
    });
}

impl Store {
    /// Returns the stored record of puzzles. One that cannot be read is moved to another key and gives a toast.
    fn puzzles(&self) -> Result<Option<String>, Toast> {
        match self.read(PUZZLES) {
            Some(text) if text.parse::<PuzzleRecord>().is_err() => {
                Err(self.set_aside(PUZZLES, Toast::PuzzlesSetAside))
            }
            stored => Ok(stored),
        }
    }
}

impl PuzzlesView {
    pub(crate) fn new(host: &Element) -> Option<PuzzlesView> {
        Some(PuzzlesView {
            root: dom::find(host, PUZZLES_PART)?,
            filter: None,
            posed: None,
        })
    }

    /// Updates the tab.
    fn sync(&mut self, page: &Page) {
        let is_open = page.panel_tab() == PanelTab::Puzzles;
        dom::set_flag(&self.root, "hidden", !is_open);
        if !is_open {
            return;
        }
        for (part, is_shown) in [
            ("[data-part=posed]", page.has_puzzle()),
            ("[data-part=puzzle-kind]", page.may_choose_puzzle()),
        ] {
            if let Some(element) = dom::find(&self.root, part) {
                dom::set_flag(&element, "hidden", !is_shown);
            }
        }
        dom::set_class(&self.root, "wrong", page.is_puzzle_failed());
        self.reveal_task(page);
        if self.filter != Some(page.puzzle_filter()) {
            self.filter = Some(page.puzzle_filter());
            for (name, value) in page.puzzle_filter().fields() {
                if let Some(field) = dom::field(&self.root, &format!("[name={name}]")) {
                    field.set_value(&value);
                }
            }
        }
    }
}

impl PuzzlesView {
    /// Scrolls to the task of another puzzle: on a small screen it may be below the board, or above the pressed button.
    fn reveal_task(&mut self, page: &Page) {
        let setup = page.game().setup().cloned();
        let posed = setup.filter(|_| page.has_puzzle());
        if posed == self.posed {
            return;
        }
        self.posed = posed;
        let task = dom::find(&self.root, "[data-bind=puzzle_task]");
        if let Some(task) = task.filter(|_| self.posed.is_some()) {
            dom::reveal(task);
        }
    }
}

impl PageView {
    /// Updates the puzzles.
    pub(crate) fn sync_puzzles(&mut self, page: &Page) {
        if let Some(puzzles) = &mut self.puzzles {
            puzzles.sync(page);
        }
    }
}
