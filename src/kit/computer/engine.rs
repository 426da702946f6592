//! The connection to the engine: sends requests to it and receives its replies.

use std::cell::RefCell;

use js_sys::Function;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::sender::Sender;
use crate::kit::shell::Shell;
use tengen_page::{Effect, EngineNews, Event};

/// The engine, which runs once it was started.
pub(crate) struct Engine {
    /// The page's function that starts the engine; `None` if the page has no engine.
    start: Option<Function>,
    /// The connection to the engine while it runs.
    talk: RefCell<Option<Talk>>,
}

/// A connection to the running engine. Dropping it stops the engine.
struct Talk {
    tell: Function,
    _hear: Closure<dyn Fn(JsValue)>,
}

impl Talk {
    /// Makes a connection from the result of the start: a function, or an error (`None`).
    fn new(started: JsValue, hear: Closure<dyn Fn(JsValue)>) -> Option<Talk> {
        let tell = started.dyn_into().ok()?;
        Some(Talk { tell, _hear: hear })
    }

    /// Returns the page's function, which takes a line, or `undefined` to stop.
    fn function(&self) -> Function {
        self.tell.clone()
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        // A failure no longer matters here.
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

    /// Starts the engine with the page's function.
    fn load(&self, sender: &Sender) {
        let to = sender.clone();
        let hear = Closure::<dyn Fn(JsValue)>::new(move |line: JsValue| {
            // The engine sends a line, or no text if it broke.
            let news = line.as_string().map_or(EngineNews::Lost, EngineNews::Line);
            to.send(Event::Engine(news));
        });
        let start = self.start.as_ref();
        let started = start.map(|start| start.call1(&JsValue::NULL, hear.as_ref()));
        let Some(Ok(promise)) = started else {
            sender.send_later(0.0, Event::Engine(EngineNews::NotLoaded));
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
            if let Some(engine) = shell.device::<Engine>() {
                engine.talk.replace(talk);
            }
            shell.send(Event::Engine(news));
        });
    }

    /// Sends a request to the engine.
    fn think(&self, request: &str, sender: &Sender) {
        if self.tell(&request.into()).is_none() {
            sender.send_later(0.0, Event::Engine(EngineNews::Lost));
        }
    }

    /// Stops the engine. Does nothing if there is none.
    fn interrupt(&self) {
        let _ = self.tell(&JsValue::UNDEFINED);
    }

    /// Sends a line to the engine, or `undefined` to stop it. Returns `None` if no engine receives it.
    fn tell(&self, line: &JsValue) -> Option<()> {
        // The page's function may call back at once, so nothing may be borrowed any more.
        let tell = self.talk.borrow().as_ref().map(Talk::function)?;
        tell.call1(&JsValue::NULL, line).ok().map(|_| ())
    }
}

impl Device for Engine {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        match effect {
            Effect::LoadEngine => self.load(shell.sender()),
            Effect::Think(request) => self.think(&request, shell.sender()),
            Effect::Interrupt => self.interrupt(),
            effect => return Some(effect),
        }
        None
    }
}

/// Returns an unpredictable seed.
fn seed() -> u64 {
    // 32 random bits are enough.
    dom::random(u32::MAX).into()
}
