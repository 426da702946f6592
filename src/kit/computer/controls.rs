//! The controls that only a computer player needs: on the players' strips, and in place of the Hint button.
//! They are made when a computer takes part for the first time.

use std::cell::RefCell;

use tengen_picture::Visibility;
use web_sys::{Element, HtmlElement};

use crate::kit::dom;
use crate::kit::strips;
use crate::kit::view::{Press, View};
use tengen_core::board::Stone;
use tengen_page::view::describe::{self, Control};
use tengen_page::{Button as PageButton, Event, Page, PlayedBy, ThinkingFor};

/// The buttons that use the engine, and the controls of a computer player.
pub(crate) struct ComputerView {
    host: Element,
    threats: Vec<Element>,
    hints: Vec<Element>,
    /// `None` until a computer takes part.
    controls: RefCell<Option<Controls>>,
}

impl ComputerView {
    pub(crate) fn new(host: &Element) -> ComputerView {
        let outside = |selector: &str| {
            let mut found = dom::all(host, selector);
            found.retain(|element| dom::closest(element, "dialog").is_none());
            found
        };
        ComputerView {
            host: host.clone(),
            threats: outside("[data-action=threats]"),
            hints: outside("[data-action=hint]"),
            controls: RefCell::default(),
        }
    }
}

impl View for ComputerView {
    /// Updates the controls to the computer's state.
    fn sync(&self, page: &Page) -> Option<Element> {
        let mut controls = self.controls.borrow_mut();
        if controls.is_none() && (page.settings().has_computer() || page.thinking().is_some()) {
            *controls = self.make_controls();
        }
        let shows_threats = page.settings().threats == Visibility::Shown;
        for button in &self.threats {
            dom::set_state(button, "aria-pressed", shows_threats);
        }
        let if_person = PageButton::Hint.visibility(page);
        let mut next_focus = None;
        for button in &self.hints {
            show_hint(page, button);
            next_focus = next_focus.or(self.show(button, if_person));
        }
        if let Some(controls) = controls.as_mut() {
            controls.sync(&self.host, page);
            let if_computer = match page.computer_to_move() {
                Some(_) => Visibility::Shown,
                None => Visibility::Hidden,
            };
            next_focus = next_focus.or(self.show(&controls.move_now, if_computer));
        }
        next_focus
    }

    /// Updates only the progress of the computer.
    fn show_thinking(&self, page: &Page) {
        if let Some(controls) = &*self.controls.borrow() {
            for strip in &controls.strips {
                strip.show_thinking(page);
            }
        }
    }

    fn choice(&self, press: &Press<'_>) -> Option<Event> {
        Some(match press.action {
            "hint" => Event::Hint,
            "threats" => Event::Threats,
            "move-now" => Event::MoveNow,
            "stop" => Event::Stop,
            "go-on" => Event::GoOn,
            "relieve" => Event::Relieve(press.value()?),
            _ => return None,
        })
    }
}

/// The controls on both strips and the button to move now.
struct Controls {
    strips: Vec<Strip>,
    move_now: Element,
}

/// The computer's controls on the strip of one colour.
struct Strip {
    colour: Stone,
    element: Element,
    /// The progress bar of the computer's search.
    hairline: HtmlElement,
    /// Stops the computer, or lets it continue.
    go: Button,
    /// Takes over the computer's side, or gives it back.
    relieve: Button,
}

/// A button with an icon.
struct Button {
    element: HtmlElement,
    path: Element,
    shown: Option<Icon>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Icon {
    Stop,
    Go,
    Person,
    Computer,
    Fast,
}

impl Icon {
    /// Returns the SVG path, on a grid of 24×24 units.
    const fn path(self) -> &'static str {
        match self {
            Icon::Stop => "M7 7h10v10H7z",
            Icon::Go => "M8 5v14l11-7z",
            Icon::Person => "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M5 20a7 7 0 0 1 14 0",
            Icon::Computer => {
                "M7 7h10v10H7zM10 3.5V7M14 3.5V7M10 17v3.5M14 17v3.5\
                 M3.5 10H7M3.5 14H7M17 10h3.5M17 14h3.5"
            }
            Icon::Fast => "M5 6l7 6-7 6zM13 6l7 6-7 6z",
        }
    }
}

impl Button {
    fn append(parent: &Element, class: &str, action: &str) -> Option<Button> {
        let element = dom::append_button(parent, action, "")?;
        element.set_class_name(class);
        let picture = dom::append_svg(&element, "svg")?;
        for (name, value) in [
            ("class", "i"),
            ("viewBox", "0 0 24 24"),
            ("aria-hidden", "true"),
        ] {
            dom::set(&picture, name, value);
        }
        let path = dom::append_svg(&picture, "path")?;
        Some(Button {
            element,
            path,
            shown: None,
        })
    }

    fn show(&mut self, icon: Icon, label: &str) {
        if self.shown != Some(icon) {
            dom::set(&self.path, "d", icon.path());
            self.shown = Some(icon);
        }
        dom::set(&self.element, "aria-label", label);
        dom::set(&self.element, "title", label);
    }
}

impl Strip {
    fn new(colour: Stone, strip: &Element) -> Option<Strip> {
        let go = Button::append(strip, "icon", "stop")?;
        let relieve = Button::append(strip, "icon", "relieve")?;
        dom::set(&relieve.element, "data-value", &colour.to_string());
        let hairline = dom::append(strip, "i", "hairline")?;
        dom::set(&hairline, "aria-hidden", "true");
        dom::set_class(strip, "fitted", true);
        Some(Strip {
            colour,
            element: strip.clone(),
            hairline,
            go,
            relieve,
        })
    }

    /// Updates the strip. Returns `true` if a bot plays for it.
    fn sync(&mut self, page: &Page) -> bool {
        let seat = page.game().seat_of(self.colour);
        let played_by = page.settings().played_by(seat);
        let is_played_here = page.has_seated_players();
        let has_bot = played_by.bot().is_some() && is_played_here;
        dom::set_class(&self.element, "computer", has_bot);
        for button in [&self.go, &self.relieve] {
            dom::set_flag(&button.element, "hidden", !has_bot);
        }
        let icon = match played_by {
            PlayedBy::Computer(_) if !page.is_broken() => Icon::Person,
            _ => Icon::Computer,
        };
        self.relieve.show(icon, describe::relief(page, self.colour));
        // If two computers play, the button stays on its strip.
        let can_stop = page.computer_to_move().is_some() && page.computer_at(seat).is_some();
        dom::set_class(&self.go.element, "gone", !can_stop);
        // A disabled button stays visible while it has the focus.
        dom::set_state(&self.go.element, "aria-disabled", !can_stop);
        let (icon, action, control) = if page.is_waiting() {
            (Icon::Go, "go-on", Control::GoOn)
        } else {
            (Icon::Stop, "stop", Control::Stop)
        };
        dom::set(&self.go.element, "data-action", action);
        self.go.show(icon, describe::control(page.texts(), control));
        self.show_thinking(page);
        has_bot
    }

    fn show_thinking(&self, page: &Page) {
        let game = page.game();
        let thinking = page.thinking();
        let is_turn = game.seat_of(self.colour) == game.seat_to_move();
        let thinks = thinking.filter(|it| is_turn && it.purpose == ThinkingFor::Move);
        dom::set_class(&self.element, "thinking", thinks.is_some());
        let Some(thinks) = thinks else {
            return;
        };
        let done = thinks.found.and_then(|(info, _)| info.done);
        dom::set_class(&self.hairline, "busy", done.is_none());
        // It grows in steps, because each one is painted beside the engine.
        let steps = u32::from(done.unwrap_or(0).min(1000)) / 50;
        dom::set_style(&self.hairline, "--done", &format!("{}%", 5 * steps));
    }
}

/// Shows on the hint button if a hint is being sought.
fn show_hint(page: &Page, button: &Element) {
    let is_advising = page
        .thinking()
        .is_some_and(|it| it.purpose == ThinkingFor::Hint);
    dom::set_class(button, "busy", is_advising);
    dom::set_state(button, "aria-busy", is_advising);
    if let Some(label) = dom::find(button, "span") {
        let text = describe::hint_label(page);
        dom::write(&label, text);
    }
}

impl Controls {
    fn sync(&mut self, host: &Element, page: &Page) {
        let label = describe::control(page.texts(), Control::MoveNow);
        if let Some(place) = dom::find(&self.move_now, "span") {
            dom::write(&place, label);
        }
        dom::set_flag(&self.move_now, "disabled", page.is_waiting());
        let computers = self.strips.iter_mut().map(|strip| strip.sync(page));
        let count = computers.filter(|&is_computer| is_computer).count();
        // Classes of the whole, because a selector that looks at descendants has the browser check every
        // button again at each move.
        dom::set_class(host, "has-computer", count > 0);
        dom::set_class(host, "one-computer", count == 1);
    }
}

impl ComputerView {
    /// Shows or hides a button that another one replaces. If the hidden button had the focus, returns the
    /// board cell that takes it over.
    fn show(&self, button: &Element, visibility: Visibility) -> Option<Element> {
        let is_hidden = visibility == Visibility::Hidden;
        let had_focus = is_hidden && dom::active(button).as_ref() == Some(button);
        dom::set_flag(button, "hidden", is_hidden);
        if !had_focus {
            return None;
        }
        dom::find(&self.host, "[role=gridcell][tabindex=\"0\"]")
    }

    fn make_controls(&self) -> Option<Controls> {
        let strips = strips::all(&self.host).into_iter();
        let strips = strips.filter_map(|(colour, strip)| Strip::new(colour, &strip));
        let strips = strips.collect();
        let hint = dom::find(&self.host, "[data-action=hint]")?;
        let mut button = Button::append(&hint.parent_element()?, "", "move-now")?;
        button.show(Icon::Fast, "");
        for name in ["aria-label", "title"] {
            // The button has a visible text instead.
            let _ = button.element.remove_attribute(name);
        }
        dom::append(&button.element, "span", "")?;
        // The button takes the place of Hint.
        hint.after_with_node_1(&button.element).ok()?;
        Some(Controls {
            strips,
            move_now: button.element.into(),
        })
    }
}
