//! The buttons around the board: which ones show, which ones can be pressed, and their labels.

use web_sys::{Element, Event as DomEvent};

use crate::kit::dom;
use crate::kit::router;
use crate::kit::shell::Shell;
use crate::kit::view::{Press, View};
use tengen_core::game::NodeId;
use tengen_page::view::describe;
use tengen_page::{Button, Event, Online, Page};
use tengen_picture::Visibility;

/// The buttons outside the dialogs.
pub(crate) struct ButtonsView {
    host: Element,
    buttons: Vec<(Button, Element)>,
    place: Vec<Element>,
    resign: Vec<Element>,
}

impl ButtonsView {
    pub(crate) fn new(host: &Element) -> ButtonsView {
        let mut actions = dom::all_with(host, "data-action");
        actions.retain(|(_, element)| dom::closest(element, "dialog").is_none());
        let named = |name: &str| {
            let named = actions.iter().filter(|(action, _)| action == name);
            named.map(|(_, element)| element.clone()).collect()
        };
        ButtonsView {
            host: host.clone(),
            place: named("place"),
            resign: named("resign"),
            buttons: actions
                .iter()
                .filter_map(|(action, element)| Some((action.parse().ok()?, element.clone())))
                .collect(),
        }
    }
}

impl View for ButtonsView {
    fn sync(&self, page: &Page) -> Option<Element> {
        for button in &self.resign {
            show_resign(page, button);
        }
        for button in &self.place {
            show_place(page, button);
        }
        let mut taking_over = None;
        for (button, element) in &self.buttons {
            // Hint and the button in its place pass the focus on.
            if *button != Button::Hint {
                let is_hidden = button.visibility(page) == Visibility::Hidden;
                dom::set_flag(element, "hidden", is_hidden);
            }
            let Some(next_focus) = button.next_focus() else {
                continue;
            };
            let is_disabled = button.is_disabled(page);
            if dom::matches(element, ":disabled") != is_disabled {
                if is_disabled && dom::active(element).as_ref() == Some(element) {
                    taking_over = Some(next_focus);
                }
                dom::set_flag(element, "disabled", is_disabled);
            }
        }
        dom::find(&self.host, &format!("[data-action={}]", taking_over?))
    }

    fn choice(&self, press: &Press<'_>) -> Option<Event> {
        (press.action == "again").then_some(Event::Again)
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        let event = match press.action {
            "undo" => Event::Undo,
            "redo" => Event::Redo,
            "prev" => Event::Prev,
            "next" => Event::Next,
            "first" => Event::First,
            "last" => Event::Last,
            // The second click of a double click does not confirm the resignation.
            "resign" if press.clicks >= 2 => return true,
            "resign" => Event::PressResign,
            // A tap soon after another one counts as a double click, even at another place.
            "place" => {
                shell.send(Event::PlaceAimed);
                shell.keep_focus();
                return true;
            }
            "skip" => {
                skip(shell, press.event);
                return true;
            }
            _ => return false,
        };
        shell.send(event);
        true
    }

    /// Goes to a move of a list.
    fn clicked(&self, shell: &Shell, target: &Element) -> bool {
        let number = |button: Element| button.get_attribute("data-node")?.parse().ok();
        let node = dom::closest(target, "[data-node]").and_then(number);
        if let Some(node) = node {
            shell.send(Event::Jump(NodeId::from_number(node)));
        }
        node.is_some()
    }
}

/// Goes to the board, or to the heading of a place without one. The link must not change the address, which would lose the
/// link to a game.
fn skip(shell: &Shell, event: &DomEvent) {
    event.prevent_default();
    if !dom::has_room(shell.board()) {
        return router::enter(shell);
    }
    shell.focus_board();
    shell.send(Event::Focused);
}

/// Shows the aimed point on the button that places a stone there.
fn show_place(page: &Page, button: &Element) {
    if let Some(label) = dom::find(button, "span") {
        let text = describe::place(page);
        dom::write(&label, &text);
    }
}

/// Shows on the resign button if the next press resigns.
fn show_resign(page: &Page, button: &Element) {
    let is_sure = page.online().is_some_and(Online::is_resigning);
    dom::set_class(button, "sure", is_sure);
    if let Some(label) = dom::find(button, "span") {
        let text = describe::resign(page);
        dom::write(&label, text);
    }
}
