//! Loads the code of the wings: the wing of the place in the address before the board begins, one that the person wants at
//! once, and the rest when the browser is idle, unless the person saves data.

use std::cell::{Cell, RefCell};

use js_sys::Reflect;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Element, HtmlElement};

use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::router;
use crate::kit::shell::Shell;
use crate::wings;
use tengen_page::{Effect, Event, Place, WingName, WingNews};

/// Loads the code that the place in the address needs. A page that begins without it asks for it once more, and says if it
/// is missing.
pub(crate) async fn prepare() {
    if let Some(name) = Place::read(&router::path()).wing() {
        let _ = wings::preload(name).await;
    }
}

/// The attribute with the name of the wing that handles a button or a choice outside its own markup.
const WING: &str = "data-wing";

/// The button of a message that loads a missing wing once more.
const RETRY: &str = "[data-action=take-offer]";

type Task = Box<dyn FnOnce(&Shell)>;

/// Loads chunks.
#[derive(Default)]
pub(crate) struct Chunks {
    /// `true` while a wing is being loaded, by its number.
    loading: [Cell<bool>; 3],
    /// The last thing that was wanted of a wing that was not there.
    waiting: RefCell<Option<(WingName, Task)>>,
}

/// Does a task with the views of a wing, once they are there. It is forgotten when another one waits.
pub(crate) fn with(shell: &Shell, name: WingName, task: impl FnOnce(&Shell) + 'static) {
    if shell.has_wing(name) {
        return task(shell);
    }
    if let Some(chunks) = shell.device::<Chunks>() {
        chunks.waiting.replace(Some((name, Box::new(task))));
        shell.send(Event::Wing(WingNews::Wanted(name)));
    }
}

/// Lets a pressed button wait for the wing that `named` names. Returns `false` if that is there; then nothing that was wanted
/// before waits any more.
pub(crate) fn awaits(shell: &Shell, named: &Element, button: &Element) -> bool {
    if dom::matches(button, RETRY) {
        return false;
    }
    let code = named.get_attribute(WING);
    let mut all = WingName::ALL.into_iter();
    let name = all.find(|name| Some(name.code()) == code.as_deref() && !shell.has_wing(*name));
    let Some(name) = name else {
        if let Some(chunks) = shell.device::<Chunks>() {
            chunks.waiting.replace(None);
        }
        return false;
    };
    let button: HtmlElement = button.clone().unchecked_into();
    with(shell, name, move |_| button.click());
    true
}

impl Chunks {
    /// Loads a wing, and then the next ones of `more`.
    fn load(&self, shell: &Shell, name: WingName, more: &'static [WingName]) {
        if shell.has_wing(name) || self.loading[name as usize].replace(true) {
            return load_rest(shell, more);
        }
        let (sender, host) = (shell.sender().clone(), shell.host().clone());
        spawn_local(async move {
            let wing = wings::load(name, &host).await;
            let Some(shell) = sender.shell() else {
                return;
            };
            let Some(chunks) = shell.device::<Chunks>() else {
                return;
            };
            chunks.loading[name as usize].set(false);
            match wing {
                Ok(wing) => {
                    shell.take_wing(wing);
                    chunks.go_on(&shell, name);
                }
                Err(wings::Missing) => shell.send(Event::Wing(WingNews::Missing(name))),
            }
            load_rest(&shell, more);
        });
    }

    /// Does what has waited for a wing.
    fn go_on(&self, shell: &Shell, name: WingName) {
        let task = self.waiting.borrow_mut().take_if(|(own, _)| *own == name);
        if let Some((_, task)) = task {
            task(shell);
        }
    }
}

impl Device for Chunks {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        let Effect::LoadWing(name) = effect else {
            return Some(effect);
        };
        self.load(shell, name, &[]);
        None
    }

    fn begin(&self, shell: &Shell) {
        if shell.is_page() && !saves_data() {
            load_rest(shell, &WingName::ALL);
        }
    }
}

/// Loads wings one after the other, each when the browser is idle.
fn load_rest(shell: &Shell, more: &'static [WingName]) {
    let [first, rest @ ..] = more else {
        return;
    };
    let sender = shell.sender().clone();
    dom::when_idle(move || {
        if let Some(shell) = sender.shell()
            && let Some(chunks) = shell.device::<Chunks>()
        {
            chunks.load(&shell, *first, rest);
        }
    });
}

/// Returns `true` if the person wants the browser to load as little as possible.
fn saves_data() -> bool {
    let connection = dom::window()
        .and_then(|window| Reflect::get(&window.navigator(), &JsValue::from_str("connection")).ok())
        .filter(JsValue::is_object);
    let saves = connection.and_then(|it| Reflect::get(&it, &JsValue::from_str("saveData")).ok());
    saves.is_some_and(|it| it.is_truthy())
}
