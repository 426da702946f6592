//! The tabs of one browser: a lock tells which one holds the game, and a channel connects them.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Error, Function, Object, Promise, Reflect};
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{BroadcastChannel, EventTarget, MessageEvent};

use super::GameStore;
use crate::kit::dom;
use crate::kit::listeners::Listener;
use crate::kit::sender::Sender;

#[wasm_bindgen]
extern "C" {
    /// `navigator.locks`, which `web_sys` has only for unstable interfaces.
    type Locks;

    #[wasm_bindgen(method, catch)]
    fn request(
        this: &Locks,
        name: &str,
        options: &JsValue,
        granted: &JsValue,
    ) -> Result<JsValue, JsValue>;
}

/// A way to ask for the lock.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ask {
    /// Only if no other tab has it.
    IfFree,
    /// As soon as no other tab has it.
    Queue,
    /// At once; another tab loses it.
    Steal,
}

/// An answer about the lock.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// This tab has the lock.
    Granted,
    /// Another tab has it.
    Denied,
    /// Another tab has taken it.
    Lost,
    /// The browser has no locks.
    NoLocks,
}

/// The lock and the channel of one store. Dropping it releases the lock.
pub(super) struct Tabs {
    name: String,
    /// The locks of this page. `WebKit` (2.50) takes them away from a page that is left while its code still
    /// runs, and `window` means the next page by then: a request there would keep the lock for no page.
    locks: Option<Locks>,
    channel: Option<BroadcastChannel>,
    _heard: Option<Listener>,
    /// Ends the promise that keeps the lock.
    release: Rc<RefCell<Option<Function>>>,
    /// The number of the last request; the answers to earlier ones no longer count.
    asked: Rc<Cell<u32>>,
}

impl Tabs {
    pub(super) fn new(prefix: &str, sender: &Sender) -> Tabs {
        let name = format!("{prefix}.game");
        let channel = BroadcastChannel::new(&name).ok();
        let heard = channel.as_ref().and_then(|channel| {
            let target: &EventTarget = channel;
            sender.listener(target, "message", |shell, event| {
                let event: &MessageEvent = event.unchecked_ref();
                if let (Some(store), Some(text)) =
                    (shell.device::<GameStore>(), event.data().as_string())
                {
                    store.hear(&text);
                }
            })
        });
        Tabs {
            name,
            locks: locks(),
            channel,
            _heard: heard,
            release: Rc::default(),
            asked: Rc::default(),
        }
    }

    /// Sends a text to the other tabs.
    pub(super) fn tell(&self, text: &str) {
        if let Some(channel) = &self.channel {
            // This fails only for values that cannot be copied.
            let _ = channel.post_message(&text.into());
        }
    }

    /// Asks for the lock. `answer` may be called twice: after `Granted` or `Denied` also with `Lost`.
    pub(super) fn ask(&self, how: Ask, answer: impl Fn(Answer) + 'static) {
        let number = self.asked.get() + 1;
        self.asked.set(number);
        let Some(locks) = &self.locks else {
            return answer(Answer::NoLocks);
        };
        let answer = Rc::new(answer);
        let (release, granted, asked) = (
            Rc::clone(&self.release),
            Rc::clone(&answer),
            Rc::clone(&self.asked),
        );
        let has = Rc::new(Cell::new(false));
        let had = Rc::clone(&has);
        let closure = Closure::once_into_js(move |lock: JsValue| -> JsValue {
            if asked.get() != number {
                return JsValue::UNDEFINED;
            }
            if lock.is_null() {
                granted(Answer::Denied);
                return JsValue::UNDEFINED;
            }
            has.set(true);
            let kept = Promise::new(&mut |resolve, _| drop(release.replace(Some(resolve))));
            granted(Answer::Granted);
            kept.into()
        });
        let options = Object::new();
        for (key, wanted) in [("ifAvailable", Ask::IfFree), ("steal", Ask::Steal)] {
            if how == wanted {
                let _ = Reflect::set(&options, &key.into(), &true.into());
            }
        }
        match locks.request(&self.name, &options, &closure) {
            Ok(promise) => dom::when(promise, move |ended| {
                // A released lock ends without an error.
                if had.get() && ended.is_instance_of::<Error>() {
                    answer(Answer::Lost);
                }
            }),
            Err(_) => answer(Answer::NoLocks),
        }
    }

    /// Gives the lock back.
    pub(super) fn release(&self) {
        self.asked.set(self.asked.get() + 1);
        if let Some(release) = self.release.take() {
            let _ = release.call0(&JsValue::UNDEFINED);
        }
    }
}

impl Drop for Tabs {
    fn drop(&mut self) {
        self.release();
        if let Some(channel) = &self.channel {
            channel.close();
        }
    }
}

/// Returns the browser's locks; `None` if it has none, as on a page without a secure connection.
fn locks() -> Option<Locks> {
    let navigator = dom::window()?.navigator();
    let locks = Reflect::get(&navigator, &"locks".into()).ok()?;
    locks.is_object().then(|| locks.unchecked_into())
}
