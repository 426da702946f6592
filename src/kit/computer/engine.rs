//! The connections to the engines: that of the page, in a worker, and the external one, which a program of the player's
//! machine offers. Requests go to one of them, and both report their replies.

use std::cell::{Cell, RefCell};

use js_sys::{Array, Function};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::sender::Sender;
use crate::kit::shell::Shell;
use tengen_engine::words::EngineName;
use tengen_page::{Effect, EngineNews, Event, ExternalNews};

/// The engines. That of the page runs once it was started, and the external one from the beginning if there is one.
pub(crate) struct Engine {
    own: Line,
    external: Line,
    /// The engine that was asked last.
    asked: Cell<Side>,
}

/// One of the two engines.
#[derive(Clone, Copy)]
enum Side {
    Own,
    External,
}

/// The way to an engine.
struct Line {
    /// The page's function that starts the engine or connects to it; `None` if the page has none.
    start: Option<Function>,
    /// The connection to the engine while it runs.
    talk: RefCell<Option<Talk>>,
}

/// A connection to a running engine. Dropping it stops the engine.
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

impl Side {
    /// Returns the news of an engine that broke.
    const fn lost(self) -> EngineNews {
        match self {
            Side::Own => EngineNews::Lost,
            Side::External => EngineNews::External(ExternalNews::Lost),
        }
    }

    /// Returns the news of an engine that cannot be started.
    const fn missing(self) -> EngineNews {
        match self {
            Side::Own => EngineNews::NotLoaded,
            Side::External => self.lost(),
        }
    }

    /// Returns the news of a started engine, and its function. The external engine comes with its name.
    fn started(self, started: &JsValue) -> Option<(EngineNews, JsValue)> {
        match self {
            Side::Own => Some((EngineNews::Ready { seed: seed() }, started.clone())),
            Side::External => {
                let both: &Array = started.dyn_ref()?;
                let name = EngineName::new(&both.get(0).as_string()?)?;
                let news = EngineNews::External(ExternalNews::Here(name));
                Some((news, both.get(1)))
            }
        }
    }
}

impl Engine {
    /// Makes the connections with the page's functions. Whether there is an external engine is known at once.
    pub(crate) fn new(
        start: Option<Function>,
        external: Option<Function>,
        sender: &Sender,
    ) -> Engine {
        if external.is_some() {
            let coming = EngineNews::External(ExternalNews::Coming);
            sender.send_later(0.0, Event::Engine(coming));
        }
        let line = |start| Line {
            start,
            talk: RefCell::new(None),
        };
        Engine {
            own: line(start),
            external: line(external),
            asked: Cell::new(Side::Own),
        }
    }

    const fn line(&self, side: Side) -> &Line {
        match side {
            Side::Own => &self.own,
            Side::External => &self.external,
        }
    }

    /// Starts an engine with the page's function.
    fn load(&self, side: Side, sender: &Sender) {
        let to = sender.clone();
        let hear = Closure::<dyn Fn(JsValue)>::new(move |line: JsValue| {
            // The engine sends a line, or no text if it broke.
            let news = line.as_string().map_or(side.lost(), EngineNews::Line);
            to.send(Event::Engine(news));
        });
        let start = self.line(side).start.as_ref();
        let started = start.map(|start| start.call1(&JsValue::NULL, hear.as_ref()));
        let Some(Ok(promise)) = started else {
            sender.send_later(0.0, Event::Engine(side.missing()));
            return;
        };
        let sender = sender.clone();
        dom::when(promise, move |started| {
            let started = side.started(&started);
            let talk = started.and_then(|(news, tell)| Some((news, Talk::new(tell, hear)?)));
            let Some(shell) = sender.shell() else {
                return drop(talk);
            };
            let (news, talk) = match talk {
                Some((news, talk)) => (news, Some(talk)),
                None => (side.missing(), None),
            };
            if let Some(engine) = shell.device::<Engine>() {
                engine.line(side).talk.replace(talk);
            }
            shell.send(Event::Engine(news));
        });
    }

    /// Sends a request to an engine.
    fn think(&self, side: Side, request: &str, sender: &Sender) {
        self.asked.set(side);
        if self.tell(&request.into()).is_none() {
            sender.send_later(0.0, Event::Engine(side.lost()));
        }
    }

    /// Stops the engine. Does nothing if there is none.
    fn interrupt(&self) {
        let _ = self.tell(&JsValue::UNDEFINED);
    }

    /// Sends a line to the engine that was asked last, or `undefined` to stop it. Returns `None` if no engine receives it.
    fn tell(&self, line: &JsValue) -> Option<()> {
        // The page's function may call back at once, so nothing may be borrowed any more.
        let talk = &self.line(self.asked.get()).talk;
        let tell = talk.borrow().as_ref().map(Talk::function)?;
        tell.call1(&JsValue::NULL, line).ok().map(|_| ())
    }
}

impl Device for Engine {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        match effect {
            Effect::LoadEngine => self.load(Side::Own, shell.sender()),
            Effect::Think(request) => self.think(Side::Own, &request, shell.sender()),
            Effect::ThinkElsewhere(request) => {
                self.think(Side::External, &request, shell.sender());
            }
            Effect::Interrupt => self.interrupt(),
            effect => return Some(effect),
        }
        None
    }

    /// Connects to the external engine.
    fn begin(&self, shell: &Shell) {
        if self.external.start.is_some() {
            self.load(Side::External, shell.sender());
        }
    }
}

/// Returns an unpredictable seed.
fn seed() -> u64 {
    // 32 random bits are enough.
    dom::random(u32::MAX).into()
}
