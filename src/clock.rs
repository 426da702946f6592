//! The players' clocks on their strips, made when the first game with a clock is shown. Each clock is a
//! button that pauses the game.

use web_sys::{Element, HtmlElement};

use crate::dom;
use crate::page::PageView;
use tengen_core::board::Stone;
use tengen_page::view::describe;
use tengen_page::{ClockFace, ClockState, Millis, Page, Urgency};

/// The clocks of both strips.
pub(crate) struct Clocks(Vec<StripClock>);

/// The clock of one colour.
struct StripClock {
    colour: Stone,
    button: HtmlElement,
    time: Element,
    reserve: Element,
    shown: Option<(String, String)>,
    /// The CSS classes, each with `true` if it is set.
    state: Option<[(&'static str, bool); 5]>,
}

impl StripClock {
    fn new(colour: Stone, strip: &Element) -> Option<StripClock> {
        let button = dom::append(strip, "button", "clock")?;
        dom::set(&button, "type", "button");
        dom::set(&button, "data-action", "pause");
        // Before the elements that a computer's controls have there.
        let turn = dom::find(strip, ".turn")?;
        turn.after_with_node_1(&button).ok()?;
        Some(StripClock {
            colour,
            time: dom::append(&button, "b", "")?.into(),
            reserve: dom::append(&button, "small", "")?.into(),
            button,
            shown: None,
            state: None,
        })
    }

    fn show(&mut self, page: &Page, clock: Option<ClockFace>) {
        dom::set_flag(&self.button, "hidden", clock.is_none());
        let Some(clock) = clock else {
            return;
        };
        let new = (
            describe::figure(clock.face),
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
        ];
        let is_new = self.state.replace(state) != Some(state);
        if is_new {
            for (class, is_so) in state {
                dom::set_class(&self.button, class, is_so);
            }
            // A clock that the server keeps cannot be paused.
            let is_others = page.online_game().is_some();
            let title = if is_others { "" } else { describe::pause(page) };
            dom::set(&self.button, "title", title);
            let rests = page.clock_rests() || is_others;
            let rests = if rests { "true" } else { "false" };
            dom::set(&self.button, "aria-disabled", rests);
        }
        // While the clock has the focus its label changes only with its state: otherwise screen readers
        // would speak every second.
        let is_here = dom::active(&self.button).as_ref() == Some(&self.button);
        if is_new || !is_here {
            let label = describe::clock(page.texts(), self.colour, clock);
            dom::set(&self.button, "aria-label", &label);
        }
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
        if let Some(Clocks(places)) = &mut self.clocks {
            for place in places {
                place.show(page, page.clock(place.colour, now));
            }
        }
    }
}
