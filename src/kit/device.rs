//! What the page uses besides elements: the engine, the network, the store, files, sound. The list of all devices is in
//! `devices.rs`.

use std::any::Any;

use js_sys::Function;

use crate::kit::listeners::Listener;
use crate::kit::shell::Shell;
use tengen_page::Effect;

/// Something that carries out effects of the page.
pub(crate) trait Device: Any {
    /// Carries out an effect. Returns it if it is another device's.
    fn carry_out(&self, _shell: &Shell, effect: Effect) -> Option<Effect> {
        Some(effect)
    }

    /// Finishes after all effects of an event.
    fn settle(&self, _shell: &Shell) {}

    /// Makes listeners for what only this device hears.
    fn listen(&self, _shell: &Shell) -> Vec<Listener> {
        Vec::new()
    }

    /// Starts. The board is shown when the device calls [`Shell::begin`], if it returns [`Start::Waits`].
    fn start(&self) -> Start {
        Start::IsReady
    }

    /// Begins what waits until the board was shown for the first time.
    fn begin(&self, _shell: &Shell) {}
}

/// Carries out a job of one kind by a function.
pub(crate) struct JobDevice<J>(pub(crate) fn(&Shell, J));

impl<J: Any> Device for JobDevice<J> {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        match effect.take_job() {
            Ok(job) => (self.0)(shell, job),
            Err(effect) => return Some(effect),
        }
        None
    }
}

/// Whether the board can be shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Start {
    IsReady,
    Waits,
}

/// Functions of the page that devices need, by the names of their options.
#[derive(Clone, Debug, Default)]
pub(crate) struct Functions(Vec<(&'static str, Function)>);

impl Functions {
    /// Takes in a function.
    pub(crate) fn set(&mut self, name: &'static str, function: Function) {
        self.0.push((name, function));
    }

    /// Returns the function of this name; `None` if the page has none.
    pub(crate) fn named(&self, name: &str) -> Option<Function> {
        let found = self.0.iter().find(|(it, _)| *it == name)?;
        Some(found.1.clone())
    }
}
