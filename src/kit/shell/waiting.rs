//! What waits for a wing that is not there.

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::Shell;
use crate::kit::dialogs;
use crate::kit::dom;
use tengen_page::{Event, Page, WingName, WingNews};

/// The attribute with the name of the wing that handles a button or a choice outside its own markup.
const WING: &str = "data-wing";

/// The buttons of a message, of which the page knows what they mean for a wing.
const OF_MESSAGE: &str = "[data-action=take-offer], [data-action=dismiss]";

type Task = Box<dyn FnOnce(&Shell)>;

/// What waits for wings that are not there.
#[derive(Default)]
pub(super) struct Waiting {
    /// The last use of a control. The page decides whether it is still wanted when the wing comes.
    control: RefCell<Option<Task>>,
    /// What is done when a wing comes that is needed.
    needed: RefCell<Vec<(WingName, Task)>>,
}

impl Shell {
    /// Uses a control of a wing once its views are there, unless the person goes on with something else.
    pub(crate) fn when_wanted(&self, name: WingName, task: impl FnOnce(&Shell) + 'static) {
        if self.has_wing(name) {
            return task(self);
        }
        self.waiting.control.replace(Some(Box::new(task)));
        self.send(Event::Wing(WingNews::Wanted(name)));
    }

    /// Does a task once the views of a wing are there, unless the person refuses to wait for them.
    pub(crate) fn when_needed(&self, name: WingName, task: impl FnOnce(&Shell) + 'static) {
        if self.has_wing(name) {
            return task(self);
        }
        self.waiting
            .needed
            .borrow_mut()
            .push((name, Box::new(task)));
        self.send(Event::Wing(WingNews::Needed(name)));
    }

    /// Lets a pressed button wait for the wing that `named` names. Returns `false` if it has not to wait. Then the person gives
    /// up what they wanted before, except by the buttons of a message.
    pub(crate) fn lets_wait(&self, named: &Element, button: &Element) -> bool {
        if dom::matches(button, OF_MESSAGE) {
            return false;
        }
        let name = named.get_attribute(WING).and_then(|it| it.parse().ok());
        let Some(name) = name.filter(|&name| !self.has_wing(name)) else {
            self.forget_wish();
            return false;
        };
        let (named, button) = (named.clone(), button.clone());
        self.when_wanted(name, move |shell| {
            let dialog = dom::closest(&button, "[data-dialog]:not([open])");
            if let Some(dialog) = dialog.and_then(|it| it.get_attribute("data-dialog")) {
                // It was closed before the person asked for another try.
                dialogs::press(shell, &dialog);
                if named != button {
                    named.unchecked_into::<HtmlElement>().click();
                }
                return;
            }
            let is_chosen = named == button || dom::matches(&named, ":checked");
            if is_chosen && dom::closest(&button, "[hidden]").is_none() {
                button.unchecked_into::<HtmlElement>().click();
            }
        });
        true
    }

    /// Forgets what the person wanted of a wing that is not there, because they go on with something else.
    pub(crate) fn forget_wish(&self) {
        if self.with_page(Page::has_wish) {
            self.send(Event::Wing(WingNews::Unwanted));
        }
    }

    /// Forgets what has waited for a wing that is needed.
    pub(super) fn forget_needed(&self, name: WingName) {
        self.waiting
            .needed
            .borrow_mut()
            .retain(|(own, _)| *own != name);
    }

    /// Does what has waited for a wing that is needed.
    pub(super) fn go_on_with(&self, name: WingName) {
        let waiting = self.waiting.needed.take();
        let (due, rest) = waiting.into_iter().partition(|(own, _)| *own == name);
        self.waiting.needed.replace(rest);
        let due: Vec<(WingName, Task)> = due;
        for (_, task) in due {
            task(self);
        }
    }

    /// Uses the control that was used last.
    pub(super) fn use_control(&self) {
        let task = self.waiting.control.take();
        if let Some(task) = task {
            task(self);
        }
    }
}
