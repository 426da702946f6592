//! The choices of an opening and of a claim, and the answers to requests.

use std::borrow::Cow;
use std::cell::RefCell;

use web_sys::Element;

use crate::kit::dom;
use crate::kit::view::{Press, View};
use tengen_core::game::{Action, Protocol};
use tengen_core::rules::opening::Answer;
use tengen_page::view::{Choice, choices, describe};
use tengen_page::{Event, Page};

/// The buttons of the choices, and the question above them.
pub(crate) struct ChoicesView {
    root: Option<Element>,
    /// Each button with the choice that it makes; `None` for a number that is none.
    buttons: Vec<(Option<Choice>, Element)>,
    /// The choices that the page offers; the page's HTML starts with none.
    open: RefCell<Vec<Choice>>,
}

impl ChoicesView {
    pub(crate) fn new(host: &Element) -> ChoicesView {
        let mut buttons = Vec::new();
        for (action, button) in dom::all_with(host, "data-action") {
            if dom::closest(&button, "dialog").is_some() {
                continue;
            }
            if action == "number" {
                buttons.push((number(&button), button));
            } else if let Some(choice) = Choice::from_name(&action) {
                buttons.push((Some(choice), button));
            }
        }
        ChoicesView {
            root: dom::find(host, "[data-part=choice]"),
            buttons,
            open: RefCell::default(),
        }
    }
}

/// Returns the choice of a number of fifth moves that a button makes.
fn number(button: &Element) -> Option<Choice> {
    let number = button.get_attribute("data-value")?.parse().ok()?;
    Some(Choice::Act(Action::Answer(Answer::Number(number))))
}

impl View for ChoicesView {
    /// Shows the available choices, and hides the others.
    fn sync(&self, page: &Page) -> Option<Element> {
        let open = choices(page);
        if open != *self.open.borrow() {
            for (choice, button) in &self.buttons {
                let is_open = choice.as_ref().is_some_and(|choice| open.contains(choice));
                dom::set_flag(button, "hidden", !is_open);
            }
            self.open.replace(open);
        }
        if let Some(root) = &self.root {
            let hidden = page.game().status().is_over() || describe::prompt(page).is_empty();
            dom::set_flag(root, "hidden", hidden);
        }
        None
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        (name == "prompt").then(|| describe::prompt(page).into())
    }

    fn choice(&self, press: &Press<'_>) -> Option<Event> {
        let choice = match press.action {
            "pass" => return Some(Event::Choose(Action::Pass)),
            "number" => number(press.button)?,
            name => Choice::from_name(name)?,
        };
        Some(match choice {
            Choice::Act(action) => Event::Choose(action),
            Choice::Grab => Event::Choose(Action::Answer(Answer::Grab(handful()))),
            Choice::Ignore => Event::Ignore,
            Choice::Answer(consent) => Event::Answer(consent),
            Choice::Why => Event::Why,
        })
    }
}

/// Returns a random number of grabbed stones, from 1 to [`Protocol::MOST_GRABBED`].
fn handful() -> u8 {
    let more = dom::random(Protocol::MOST_GRABBED.into());
    u8::try_from(1 + more).unwrap_or(1)
}
