//! Loads the code of the wings: what the page wants at once, and the rest once the board is shown, unless the person saves
//! data.

use std::cell::Cell;

use js_sys::Reflect;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::wings;
use tengen_page::{Effect, Event, WingName, WingNews};

const ALL: [WingName; 3] = [WingName::Learn, WingName::Study, WingName::Online];

/// Loads chunks.
#[derive(Default)]
pub(crate) struct Chunks {
    /// `true` while a wing is being loaded, by its number.
    loading: [Cell<bool>; 3],
}

impl Chunks {
    /// Loads a wing, and then the next ones of `more`.
    fn load(&self, shell: &Shell, name: WingName, more: &'static [WingName]) {
        if shell.has_wing(name) || self.loading[name as usize].replace(true) {
            return self.load_rest(shell, more);
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
                Ok(wing) => shell.take_wing(wing),
                Err(wings::Missing) => shell.send(Event::Wing(WingNews::Missing(name))),
            }
            chunks.load_rest(&shell, more);
        });
    }

    fn load_rest(&self, shell: &Shell, more: &'static [WingName]) {
        if let [first, rest @ ..] = more {
            self.load(shell, *first, rest);
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
        if !saves_data() {
            self.load_rest(shell, &ALL);
        }
    }
}

/// Returns `true` if the person wants the browser to load as little as possible.
fn saves_data() -> bool {
    let connection = dom::window()
        .and_then(|window| Reflect::get(&window.navigator(), &JsValue::from_str("connection")).ok())
        .filter(JsValue::is_object);
    let saves = connection.and_then(|it| Reflect::get(&it, &JsValue::from_str("saveData")).ok());
    saves.is_some_and(|it| it.is_truthy())
}
