//! Loads the code of the wings: the wing of the place in the address before the board begins, one that the person wants at
//! once, and the rest when the browser is idle, unless the person saves data.

use std::cell::Cell;

use js_sys::Reflect;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::router;
use crate::kit::shell::Shell;
use crate::wings;
use tengen_page::{Effect, Event, WingName, WingNews};

/// Loads the code that the place in the address needs. A page that begins without it asks for it once more, and says if it
/// is missing.
pub(crate) async fn prepare() {
    if let Some(name) = router::needed_wing() {
        wings::preload(name).await;
    }
}

/// Loads chunks.
#[derive(Default)]
pub(crate) struct Chunks {
    /// The state of each wing, by its number.
    states: [Cell<State>; WingName::COUNT],
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum State {
    #[default]
    Unasked,
    Loading,
    Tried,
}

impl Chunks {
    /// Loads a wing unless it is being loaded, and then the next ones of `more`.
    fn load(&self, shell: &Shell, name: WingName, more: &'static [WingName]) {
        if shell.has_wing(name)
            || self.states[name as usize].replace(State::Loading) == State::Loading
        {
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
            chunks.states[name as usize].set(State::Tried);
            match wing {
                Ok(wing) => shell.take_wing(wing),
                Err(wings::Missing) => shell.send(Event::Wing(WingNews::Missing(name))),
            }
            load_rest(&shell, more);
        });
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
        if !shell.is_page() {
            return;
        }
        if let Some(name) = shell.store().and_then(wings::needed) {
            shell.send(Event::Wing(WingNews::Needed(name)));
        }
        if !saves_data() {
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
            // The person is asked before a wing is tried once more.
            match chunks.states[*first as usize].get() {
                State::Tried => load_rest(&shell, rest),
                _ => chunks.load(&shell, *first, rest),
            }
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
