//! Plays sounds with the browser's audio, and lets a phone vibrate. Without audio nothing is played.
//!
//! A browser allows sounds only after the player has used the page, so nothing is made before. While no sound
//! has been played for a while the audio rests, because it costs power.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{AudioContext, AudioContextState, Element};

use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::listeners::Listener;
use crate::kit::shell::Shell;
use crate::kit::view::{Press, View};
use tengen_page::{Cue, Effect, Event, Page, Vibration};

/// The time after the last sound until the audio rests, in ms.
const REST: f64 = 20_000.0;

/// The time in which audio that rested must be ready, in ms; later a sound would come too late.
const LATE: f64 = 400.0;

/// Plays the sounds of a board. Dropping it releases the browser's audio.
#[derive(Default)]
pub(crate) struct Speaker {
    audio: RefCell<Option<AudioContext>>,
    /// The number of uses so far.
    uses: Rc<Cell<u32>>,
}

impl Speaker {
    /// Prepares the audio during an input of the player, when every browser allows it.
    fn wake(&self) {
        if let Some(audio) = self.audio()
            && audio.state() != AudioContextState::Running
        {
            self.rest_later(&audio);
            settle(audio.resume());
        }
    }

    /// Plays a sound, unless the browser does not allow any.
    fn play(&self, cue: Cue) {
        let Some(audio) = self.audio() else {
            return;
        };
        self.rest_later(&audio);
        if audio.state() == AudioContextState::Running {
            start(&audio, cue);
        } else if let Ok(promise) = audio.resume() {
            let asked = dom::now().0;
            dom::when(promise.into(), move |_| {
                let is_ready = audio.state() == AudioContextState::Running;
                if is_ready && dom::now().0 < asked + LATE {
                    start(&audio, cue);
                }
            });
        }
    }

    /// Returns the browser's audio, and makes it if that is allowed by now.
    fn audio(&self) -> Option<AudioContext> {
        let mut audio = self.audio.borrow_mut();
        if audio.is_none() && is_page_used() {
            *audio = AudioContext::new().ok();
        }
        audio.clone()
    }

    fn rest_later(&self, audio: &AudioContext) {
        let use_number = self.uses.get().wrapping_add(1);
        self.uses.set(use_number);
        let (uses, audio) = (Rc::clone(&self.uses), audio.clone());
        dom::after(REST, move || {
            if uses.get() == use_number && audio.state() == AudioContextState::Running {
                settle(audio.suspend());
            }
        });
    }
}

impl Drop for Speaker {
    fn drop(&mut self) {
        if let Some(audio) = self.audio.take() {
            settle(audio.close());
        }
    }
}

impl Device for Speaker {
    fn carry_out(&self, _: &Shell, effect: Effect) -> Option<Effect> {
        match effect {
            Effect::Play(cue) => self.play(cue),
            Effect::Vibrate(vibration) => vibrate(vibration),
            effect => return Some(effect),
        }
        None
    }

    /// Makes the listeners for what sounds and the title of the tab need: inputs anywhere on the page, and the
    /// visibility of the tab.
    fn listen(&self, shell: &Shell) -> Vec<Listener> {
        let Some(window) = dom::window().filter(|_| shell.is_page()) else {
            return Vec::new();
        };
        let inputs = ["pointerdown", "pointerup", "keydown"].into_iter();
        let inputs = inputs.filter_map(|kind| {
            shell.sender().listener(&window, kind, |shell, _| {
                let is_audible = shell.with_page(|page| page.settings().is_audible());
                if let Some(speaker) = shell.device::<Speaker>().filter(|_| is_audible) {
                    speaker.wake();
                }
            })
        });
        let visibility = window.document().and_then(|document| {
            let sender = shell.sender();
            sender.listener(&document, "visibilitychange", |shell, _| {
                shell.surroundings_changed();
            })
        });
        inputs.chain(visibility).collect()
    }
}

/// The button that turns the sounds off and on again.
pub(crate) struct SoundView {
    buttons: Vec<Element>,
}

impl SoundView {
    pub(crate) fn new(host: &Element) -> SoundView {
        SoundView {
            buttons: dom::all(host, "[data-action=sound]"),
        }
    }
}

impl View for SoundView {
    fn sync(&self, page: &Page) -> Option<Element> {
        for button in &self.buttons {
            dom::set_state(button, "aria-pressed", page.settings().is_audible());
        }
        None
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        let is_own = press.action == "sound";
        if is_own {
            shell.send(Event::ToggleSound);
        }
        is_own
    }
}

/// Starts a sound. If the browser cannot, the sound is left out.
fn start(audio: &AudioContext, cue: Cue) {
    let _ = try_start(audio, cue);
}

fn try_start(audio: &AudioContext, cue: Cue) -> Result<(), JsValue> {
    let rate = audio.sample_rate();
    let samples = cue.samples(rate);
    let length = u32::try_from(samples.len()).unwrap_or(u32::MAX);
    let buffer = audio.create_buffer(1, length, rate)?;
    buffer.copy_to_channel(&samples, 0)?;
    let source = audio.create_buffer_source()?;
    source.set_buffer(Some(&buffer));
    source.connect_with_audio_node(&audio.destination())?;
    source.start()
}

/// Ignores the result of a promise: audio that is not allowed to run stays silent.
fn settle(promise: Result<Promise, JsValue>) {
    if let Ok(promise) = promise {
        dom::when(promise.into(), |_| {});
    }
}

/// Returns `true` if the player has used the page. Old browsers do not tell.
fn is_page_used() -> bool {
    let used = navigator()
        .and_then(|navigator| Reflect::get(&navigator, &"userActivation".into()).ok())
        .and_then(|activation| Reflect::get(&activation, &"hasBeenActive".into()).ok());
    used.and_then(|used| used.as_bool()).unwrap_or(true)
}

/// Lets the device vibrate.
fn vibrate(vibration: Vibration) {
    if let (Some(navigator), Some(vibrate)) = (navigator(), vibrator())
        && is_page_used()
    {
        let pattern: Array = vibration
            .pattern()
            .iter()
            .map(|&ms| JsValue::from(ms))
            .collect();
        // This fails only where pages may not vibrate.
        let _ = vibrate.call1(&navigator, &pattern);
    }
}

/// Returns `true` if the browser has vibration.
pub(crate) fn can_vibrate() -> bool {
    vibrator().is_some()
}

fn vibrator() -> Option<Function> {
    let vibrate = Reflect::get(&navigator()?, &"vibrate".into()).ok()?;
    vibrate.dyn_into().ok()
}

fn navigator() -> Option<JsValue> {
    Some(dom::window()?.navigator().into())
}
