//! The players' clocks on their strips, made when the first game with a clock is shown, and the button that
//! pauses them.

use web_sys::{Element, HtmlElement};

use crate::dom;
use crate::page::PageView;
use tengen_core::board::Stone;
use tengen_core::game::TimeControl;
use tengen_page::view::describe;
use tengen_page::{ClockFace, ClockState, Millis, Page, Urgency};

/// The length of the longest figure without hours.
const LONG: usize = 5;

/// The clocks of both strips.
pub(crate) struct Clocks(Vec<StripClock>);

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

impl PageView {
    /// Shows the clock readings at `now`.
    pub(crate) fn show_clocks(&mut self, page: &Page, now: Millis) {
        if self.clocks.is_none() {
            let mut places = Vec::new();
            for (colour, strip) in &self.players {
                places.extend(
                    colour
                        .parse()
                        .ok()
                        .and_then(|it| StripClock::new(it, strip)),
                );
            }
            self.clocks = Some(Clocks(places));
        }
        dom::set_class(&self.host, "timed", page.has_clock());
        // Periods and the bank have a place of their own, so that the figures stand still when they appear.
        let control = page.game().terms().clock;
        let has_reserve = matches!(
            control,
            TimeControl::ByoYomi { .. } | TimeControl::Bank { .. }
        );
        dom::set_class(&self.host, "reserve", has_reserve);
        if let Some(Clocks(places)) = &mut self.clocks {
            for place in places {
                place.show(page, page.clock(place.colour, now));
            }
        }
    }
}
