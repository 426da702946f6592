//! What waits for a wing that is not there.

use std::cell::RefCell;

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use super::Shell;
use crate::kit::dom;
use tengen_page::{Event, WingName, WingNews};

/// The attribute with the name of the wing that handles a button or a choice outside its own markup.
const WING: &str = "data-wing";

/// The button of a message that loads a missing wing once more.
const RETRY: &str = "[data-action=take-offer]";

type Task = Box<dyn FnOnce(&Shell)>;

/// The last thing that was wanted of a wing that was not there.
#[derive(Default)]
pub(super) struct Waiting(RefCell<Option<(WingName, Task)>>);

impl Shell {
    /// Does a task with the views of a wing, once they are there. It is forgotten when another one waits.
    pub(crate) fn with_wing(&self, name: WingName, task: impl FnOnce(&Shell) + 'static) {
        if self.has_wing(name) {
            return task(self);
        }
        self.waiting.0.replace(Some((name, Box::new(task))));
        self.send(Event::Wing(WingNews::Wanted(name)));
    }

    /// Lets a pressed button wait for the wing that `named` names. Returns `false` if that is there; then nothing that was
    /// wanted before waits any more.
    pub(crate) fn lets_wait(&self, named: &Element, button: &Element) -> bool {
        if dom::matches(button, RETRY) {
            return false;
        }
        let name = named.get_attribute(WING).and_then(|it| it.parse().ok());
        let Some(name) = name.filter(|&name| !self.has_wing(name)) else {
            self.waiting.0.take();
            return false;
        };
        let button: HtmlElement = button.clone().unchecked_into();
        self.with_wing(name, move |_| button.click());
        true
    }

    /// Does what has waited for a wing.
    pub(super) fn go_on_with(&self, name: WingName) {
        let task = self.waiting.0.borrow_mut().take_if(|(own, _)| *own == name);
        if let Some((_, task)) = task {
            task(self);
        }
    }
}
