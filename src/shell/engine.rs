//! The engine behind the page: what the app asks of it goes there, what it says comes here.

use js_sys::Function;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use super::Shell;
use crate::dom;
use tengen_page::app::{EngineNews, Msg};

/// A way to talk with the engine. Dropping it stops the engine.
pub(super) struct Talk {
    tell: Function,
    _hear: Closure<dyn Fn(JsValue)>,
}

/// After the first paint, in ms.
const SOON: f64 = 30.0;

impl Talk {
    /// A talk by what the start of the engine gave: a function, or an error.
    fn new(started: JsValue, hear: Closure<dyn Fn(JsValue)>) -> Option<Talk> {
        let tell = started.dyn_into().ok()?;
        Some(Talk { tell, _hear: hear })
    }

    /// The function of the page that takes lines, and `undefined` for "stop".
    fn function(&self) -> Function {
        self.tell.clone()
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // Nobody is left whom a failure would concern.
        let _ = self.tell.call1(&JsValue::NULL, &JsValue::UNDEFINED);
    }
}

impl Shell {
    /// A computer is at the board that opens here: it may be its turn.
    pub(super) fn wake_soon(&self) {
        self.wake(SOON);
    }

    pub(super) fn wake(&self, ms: f64) {
        self.send_later(ms, Msg::Woken);
    }

    /// Starts the engine by the function of the page that does.
    pub(super) fn load_engine(&self) {
        let me = self.me();
        let hear = Closure::<dyn Fn(JsValue)>::new(move |line: JsValue| {
            if let Some(shell) = me.upgrade() {
                shell.hear(&line);
            }
        });
        let start = self.engine.as_ref();
        let started = start.map(|start| start.call1(&JsValue::NULL, hear.as_ref()));
        let Some(Ok(promise)) = started else {
            self.send_later(0.0, Msg::Engine(EngineNews::NotLoaded));
            return;
        };
        let me = self.me();
        dom::when(promise, move |talk| match me.upgrade() {
            Some(shell) => shell.take_engine(talk, hear),
            None => drop(Talk::new(talk, hear)),
        });
    }

    /// The engine is there, or could not be loaded.
    fn take_engine(&self, talk: JsValue, hear: Closure<dyn Fn(JsValue)>) {
        let talk = Talk::new(talk, hear);
        let news = match talk {
            Some(_) => EngineNews::Ready { seed: seed() },
            None => EngineNews::NotLoaded,
        };
        self.talk.replace(talk);
        self.send(Msg::Engine(news));
    }

    /// Sends a message after so many ms, at the earliest when this one has been carried out.
    fn send_later(&self, ms: f64, msg: Msg) {
        let me = self.me();
        dom::after(ms, move || {
            if let Some(shell) = me.upgrade() {
                shell.send(msg);
            }
        });
    }

    /// Tells the engine a request.
    pub(super) fn think(&self, request: &str) {
        if self.tell_engine(&request.into()).is_none() {
            self.send_later(0.0, Msg::Engine(EngineNews::Lost));
        }
    }

    /// Tells the engine a line, or by `undefined` to stop. Returns `None` if there is none that hears it.
    fn tell_engine(&self, line: &JsValue) -> Option<()> {
        // The page's function may call back at once, so nothing is borrowed any more.
        let tell = self.talk.borrow().as_ref().map(Talk::function)?;
        tell.call1(&JsValue::NULL, line).ok().map(|_| ())
    }

    /// Stops the engine.
    pub(super) fn interrupt(&self) {
        // Without an engine there is nothing to stop.
        let _ = self.tell_engine(&JsValue::UNDEFINED);
    }

    /// Takes in what the engine says: a line, or nothing if it broke.
    fn hear(&self, line: &JsValue) {
        let news = line.as_string().map_or(EngineNews::Lost, EngineNews::Said);
        self.send(Msg::Engine(news));
    }

    pub(super) fn show_thinking(&self) {
        let app = self.app.borrow();
        self.page.borrow_mut().show_thinking(&app);
    }
}

/// A number that nobody can guess.
fn seed() -> u64 {
    // Half of the bits of a float are enough.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let seed = (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
    seed
}
