//! The players' clocks on their strips, made when the first game with a clock is shown, and the button that
//! pauses them.

use std::cell::RefCell;

use web_sys::{Element, HtmlElement};

use crate::kit::dom;
use crate::kit::strips;
use crate::kit::view::{Press, View};
use tengen_core::board::Stone;
use tengen_core::game::TimeControl;
use tengen_page::view::describe;
use tengen_page::{ClockFace, ClockState, Event, Millis, Page, Urgency};

/// The length of the longest figure without hours.
const LONG: usize = 5;

/// The clocks of both strips.
pub(crate) struct ClocksView {
    host: Element,
    pause: Option<Element>,
    /// `None` until there is a game with a clock.
    clocks: RefCell<Option<Vec<StripClock>>>,
}

impl ClocksView {
    pub(crate) fn new(host: &Element) -> ClocksView {
        ClocksView {
            host: host.clone(),
            pause: dom::find(host, "[data-action=pause]"),
            clocks: RefCell::default(),
        }
    }
}

impl View for ClocksView {
    fn sync(&self, page: &Page) -> Option<Element> {
        if let Some(button) = &self.pause {
            show_pause(page, button);
        }
        if page.has_clock() || self.clocks.borrow().is_some() {
            self.show_clocks(page, dom::now());
        }
        None
    }

    /// Shows the clock readings at `now`.
    fn show_clocks(&self, page: &Page, now: Millis) {
        let mut clocks = self.clocks.borrow_mut();
        let clocks = clocks.get_or_insert_with(|| {
            let strips = strips::all(&self.host).into_iter();
            let clocks = strips.filter_map(|(colour, strip)| StripClock::new(colour, &strip));
            clocks.collect()
        });
        dom::set_class(&self.host, "timed", page.has_clock());
        // Periods and the bank have a place of their own, so that the figures stand still when they appear.
        let control = page.game().terms().clock;
        let has_reserve = matches!(
            control,
            TimeControl::ByoYomi { .. } | TimeControl::Bank { .. }
        );
        dom::set_class(&self.host, "reserve", has_reserve);
        for clock in clocks {
            clock.show(page, page.clock(clock.colour, now));
        }
    }

    fn choice(&self, press: &Press<'_>) -> Option<Event> {
        (press.action == "pause").then_some(Event::Pause)
    }
}

/// Shows on the button that pauses the clock if the clock is paused.
fn show_pause(page: &Page, button: &Element) {
    dom::set_class(button, "paused", page.is_paused());
    if let Some(word) = dom::find(button, "span") {
        dom::write(&word, describe::pause(page));
    }
}

/// The clock of one colour.
struct StripClock {
    colour: Stone,
    element: HtmlElement,
    time: Element,
    reserve: Element,
    shown: Option<(String, String)>,
    /// The CSS classes, each with `true` if it is set.
    state: Option<[(&'static str, bool); 6]>,
}

impl StripClock {
    fn new(colour: Stone, strip: &Element) -> Option<StripClock> {
        let element = dom::append(strip, "div", "clock")?;
        dom::set(&element, "role", "timer");
        // Before the elements that a computer's controls have there.
        let turn = dom::find(strip, ".turn")?;
        turn.after_with_node_1(&element).ok()?;
        Some(StripClock {
            colour,
            time: dom::append(&element, "b", "")?.into(),
            reserve: dom::append(&element, "small", "")?.into(),
            element,
            shown: None,
            state: None,
        })
    }

    fn show(&mut self, page: &Page, clock: Option<ClockFace>) {
        dom::set_flag(&self.element, "hidden", clock.is_none());
        let Some(clock) = clock else {
            return;
        };
        let new = (
            describe::figure(page.texts(), clock.face),
            describe::reserve(clock.face.reserve),
        );
        if self.shown.as_ref() != Some(&new) {
            self.time.set_text_content(Some(&new.0));
            self.reserve.set_text_content(Some(&new.1));
            self.shown = Some(new);
        }
        let state = [
            ("low", clock.urgency != Urgency::Calm),
            ("running", clock.state == ClockState::Running),
            ("paused", clock.state == ClockState::Paused),
            (
                "ending",
                clock.state == ClockState::Running && clock.urgency == Urgency::Ending,
            ),
            ("resting", page.clock_rests()),
            (
                "long",
                self.shown.as_ref().is_some_and(|it| it.0.len() > LONG),
            ),
        ];
        if self.state.replace(state) != Some(state) {
            for (class, is_so) in state {
                dom::set_class(&self.element, class, is_so);
            }
        }
        let label = describe::clock(page.texts(), self.colour, clock);
        dom::set(&self.element, "aria-label", &label);
    }
}
