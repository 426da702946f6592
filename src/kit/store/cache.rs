//! A page that goes into the browser's cache gives its game away, and asks for it when it comes back.

use web_sys::Event as DomEvent;

use super::GameStore;
use super::tabs::Ask;
use crate::kit::dom;
use crate::kit::listeners::Listener;
use crate::kit::shell::Shell;

/// Makes the listeners for a page that goes into the browser's cache and comes back from it.
pub(super) fn listen(shell: &Shell) -> Vec<Listener> {
    let Some(window) = dom::window() else {
        return Vec::new();
    };
    let on = |kind, heard: fn(&Shell, &DomEvent)| shell.sender().listener(&window, kind, heard);
    let hide = on("pagehide", |shell, event| {
        if let Some(store) = shell.device::<GameStore>().filter(|_| is_cached(event)) {
            store.lose();
            store.tabs.release();
        }
    });
    let show = on("pageshow", |shell, event| {
        if let Some(store) = shell.device::<GameStore>().filter(|_| is_cached(event)) {
            store.ask(Ask::IfFree);
        }
    });
    hide.into_iter().chain(show).collect()
}

fn is_cached(event: &DomEvent) -> bool {
    js_sys::Reflect::get(event, &"persisted".into()).is_ok_and(|it| it.is_truthy())
}
