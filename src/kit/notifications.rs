//! Notifications of the browser, which call the player back to the page.

use js_sys::{Array, Function, Object, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::shell::Shell;
use tengen_page::{Call, Effect};

/// The icon of a notification, a file at the root of the site.
const ICON: &str = "icon-192.png";

/// Shows the calls of the page.
pub(crate) struct Notifications;

impl Device for Notifications {
    fn carry_out(&self, _: &Shell, effect: Effect) -> Option<Effect> {
        match effect {
            Effect::Notify(call) => show(&call),
            effect => return Some(effect),
        }
        None
    }
}

/// What the browser allows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Permission {
    /// The browser has no notifications.
    Missing,
    /// The player was not asked yet.
    Open,
    Granted,
    Denied,
}

/// Returns what the browser allows.
pub(crate) fn permission() -> Permission {
    let Some(class) = class() else {
        return Permission::Missing;
    };
    let said = Reflect::get(&class, &"permission".into()).ok();
    match said.and_then(|said| said.as_string()).as_deref() {
        Some("granted") => Permission::Granted,
        Some("denied") => Permission::Denied,
        _ => Permission::Open,
    }
}

/// Asks the player for the permission, and passes on what the browser allows then.
pub(crate) fn ask(answered: impl FnOnce(Permission) + 'static) {
    let asked = class().and_then(|class| method(&class, "requestPermission")?.call0(&class).ok());
    match asked {
        Some(promise) if promise.is_object() => dom::when(promise, |_| answered(permission())),
        _ => answered(permission()),
    }
}

/// Shows a call. Phones show only those of a service worker, and others work without one.
fn show(call: &Call) {
    if permission() != Permission::Granted {
        return;
    }
    let title = JsValue::from(call.title);
    let options = Object::new();
    let tag = call.game.to_string();
    let icon = dom::site() + ICON;
    for (name, value) in [("body", call.text.as_str()), ("tag", &tag), ("icon", &icon)] {
        // A plain object takes every property.
        let _ = Reflect::set(&options, &name.into(), &value.into());
    }
    let found = worker().and_then(|worker| method(&worker, "getRegistration")?.call0(&worker).ok());
    match found {
        Some(promise) if promise.is_object() => dom::when(promise, move |registration| {
            if show_by(&registration, &title, &options).is_none() {
                show_here(&title, &options);
            }
        }),
        _ => show_here(&title, &options),
    }
}

/// Shows a notification of a service worker; `None` if there is none.
fn show_by(registration: &JsValue, title: &JsValue, options: &Object) -> Option<()> {
    let active = Reflect::get(registration, &"active".into()).ok()?;
    let show = method(registration, "showNotification").filter(|_| active.is_object())?;
    show.call2(registration, title, options).ok()?;
    Some(())
}

/// Shows a notification of the page; a press on it shows the page.
fn show_here(title: &JsValue, options: &Object) {
    let Some(class) = class() else {
        return;
    };
    let shown = Reflect::construct(&class, &Array::of2(title, options));
    let Ok(shown) = shown else {
        return;
    };
    let pressed = Closure::once_into_js(|| {
        if let Some(window) = dom::window() {
            // A browser may refuse to show the page.
            let _ = window.focus();
        }
    });
    let _ = Reflect::set(&shown, &"onclick".into(), &pressed);
}

fn class() -> Option<Function> {
    let window = dom::window()?;
    Reflect::get(&window, &"Notification".into())
        .ok()?
        .dyn_into()
        .ok()
}

fn worker() -> Option<JsValue> {
    let navigator = dom::window()?.navigator();
    let worker = Reflect::get(&navigator, &"serviceWorker".into()).ok()?;
    worker.is_object().then_some(worker)
}

fn method(object: &JsValue, name: &str) -> Option<Function> {
    Reflect::get(object, &name.into()).ok()?.dyn_into().ok()
}
