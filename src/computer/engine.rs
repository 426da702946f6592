//! The engine behind the page: requests go there, what it says comes here.

use std::cell::RefCell;

use js_sys::Function;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::dom;
use crate::sender::Sender;
use tengen_page::app::{EngineNews, Msg};

/// The engine, once it was started.
pub(crate) struct Engine {
    /// The function of the page that starts it.
    start: Option<Function>,
    /// Takes lines for the engine.
    talk: RefCell<Option<Talk>>,
}

/// A way to talk with the engine. Dropping it stops the engine.
struct Talk {
    tell: Function,
    _hear: Closure<dyn Fn(JsValue)>,
}

impl Talk {
    /// A talk by the result of the start: a function, or an error.
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

impl Engine {
    pub(crate) const fn new(start: Option<Function>) -> Engine {
        Engine {
            start,
            talk: RefCell::new(None),
        }
    }

    /// Starts the engine by the function of the page that does.
    pub(crate) fn load(&self, sender: &Sender) {
        let to = sender.clone();
        let hear = Closure::<dyn Fn(JsValue)>::new(move |line: JsValue| {
            // A line, or nothing if it broke.
            let news = line.as_string().map_or(EngineNews::Lost, EngineNews::Said);
            to.send(Msg::Engine(news));
        });
        let start = self.start.as_ref();
        let started = start.map(|start| start.call1(&JsValue::NULL, hear.as_ref()));
        let Some(Ok(promise)) = started else {
            sender.send_later(0.0, Msg::Engine(EngineNews::NotLoaded));
            return;
        };
        let sender = sender.clone();
        dom::when(promise, move |started| {
            let talk = Talk::new(started, hear);
            let Some(shell) = sender.shell() else {
                return drop(talk);
            };
            let news = match talk {
                Some(_) => EngineNews::Ready { seed: seed() },
                None => EngineNews::NotLoaded,
            };
            shell.engine().talk.replace(talk);
            shell.send(Msg::Engine(news));
        });
    }

    /// Tells the engine a request.
    pub(crate) fn think(&self, request: &str, sender: &Sender) {
        if self.tell(&request.into()).is_none() {
            sender.send_later(0.0, Msg::Engine(EngineNews::Lost));
        }
    }

    /// Stops the engine. Without one there is nothing to stop.
    pub(crate) fn interrupt(&self) {
        let _ = self.tell(&JsValue::UNDEFINED);
    }

    /// Tells the engine a line, or by `undefined` to stop. Returns `None` if there is none that hears it.
    fn tell(&self, line: &JsValue) -> Option<()> {
        // The page's function may call back at once, so nothing is borrowed any more.
        let tell = self.talk.borrow().as_ref().map(Talk::function)?;
        tell.call1(&JsValue::NULL, line).ok().map(|_| ())
    }
}

/// A number that nobody can guess.
fn seed() -> u64 {
    // Half of the bits of a float are enough.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let seed = (js_sys::Math::random() * f64::from(u32::MAX)) as u64;
    seed
}
