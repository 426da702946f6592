//! Calls by push, which a function of the page takes and ends.

use js_sys::{Function, Promise};
use wasm_bindgen::JsValue;

use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::shell::Shell;
use tengen_page::{CallAnswer, CallEvent, CallJob, Effect, Event, OnlineEvent};

/// The browser, which takes calls.
pub(crate) struct Calls(Option<Function>);

impl Calls {
    /// Uses a function of the page; without one the browser takes no calls.
    pub(crate) const fn new(function: Option<Function>) -> Calls {
        Calls(function)
    }

    fn carry_out(&self, shell: &Shell, job: CallJob) {
        let (task, key) = match job {
            CallJob::Look(key) => ("look", key.to_string()),
            CallJob::Subscribe(key) => ("on", key.to_string()),
            CallJob::Unsubscribe => ("off", String::new()),
        };
        let sender = shell.sender().clone();
        let take = move |answer: &JsValue| {
            let answer = answer.as_string().and_then(|text| text.parse().ok());
            // A browser that fails takes no calls.
            let answer = answer.unwrap_or(CallAnswer::Missing);
            let event = CallEvent::Answered(answer);
            sender.send(Event::Online(OnlineEvent::Calls(event)));
        };
        let asked = self.0.as_ref();
        let asked = asked.map(|it| it.call2(&JsValue::NULL, &task.into(), &key.into()));
        match asked {
            Some(Ok(answer)) => dom::when(Promise::resolve(&answer).into(), move |it| take(&it)),
            _ => dom::after(0.0, move || take(&JsValue::UNDEFINED)),
        }
    }
}

impl Device for Calls {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        match effect.take_job() {
            Ok(job) => Calls::carry_out(self, shell, job),
            Err(effect) => return Some(effect),
        }
        None
    }
}
