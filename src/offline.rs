//! The page without a connection, and later versions of the site, which a function of the page reports.

use std::cell::RefCell;

use js_sys::Function;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use crate::sender::Sender;
use crate::{Shell, dom};
use tengen_page::view::describe;
use tengen_page::{Event, Network, Page};

/// The versions of the site.
#[derive(Default)]
pub(crate) struct Versions {
    /// The page's function that reports later versions; `None` if there are none.
    watch: Option<Function>,
    /// The function that starts the latest version, once there is one.
    start: RefCell<Option<Function>>,
    watching: RefCell<Option<Watching>>,
}

/// The reports of the page's function, received as long as this exists.
struct Watching {
    _heard: Closure<dyn Fn(JsValue)>,
}

impl Versions {
    pub(crate) fn new(watch: Option<Function>) -> Versions {
        Versions {
            watch,
            ..Versions::default()
        }
    }

    /// Begins to watch for later versions.
    pub(crate) fn watch(&self, sender: &Sender) {
        let Some(watch) = &self.watch else {
            return;
        };
        let sender = sender.clone();
        let heard = Closure::<dyn Fn(JsValue)>::new(move |start: JsValue| {
            if let (Some(shell), Ok(start)) = (sender.shell(), start.dyn_into()) {
                shell.versions().start.replace(Some(start));
                shell.send(Event::NewVersion);
            }
        });
        // Without a reply the page keeps its version.
        let _ = watch.call1(&JsValue::NULL, heard.as_ref());
        self.watching.replace(Some(Watching { _heard: heard }));
    }

    /// Starts the latest version, which loads the page anew.
    pub(crate) fn renew(&self) {
        let start = self.start.borrow().clone();
        if let Some(start) = start {
            let _ = start.call0(&JsValue::NULL);
        }
    }
}

/// Looks for a missing connection and for later versions of the site, once the page is shown.
pub(crate) fn begin(shell: &Shell) {
    if shell.with_page(Page::network) == Network::Offline {
        shell.surroundings_changed();
    }
    shell.versions().watch(shell.sender());
}

/// Returns the state of the browser's connection.
pub(crate) fn network() -> Network {
    let is_on = dom::window().is_none_or(|window| window.navigator().on_line());
    if is_on {
        Network::Connected
    } else {
        Network::Offline
    }
}

/// Disables the controls that need a connection while there is none, and says so beside them.
pub(crate) fn show(host: &Element, page: &Page) {
    let is_off = page.network() == Network::Offline;
    for (_, control) in dom::all_with(host, "data-needs-connection") {
        dom::set_flag(&control, "disabled", is_off);
        if is_off {
            dom::set(&control, "title", describe::needs_connection(page.texts()));
        } else if let Some(label) = control.get_attribute("aria-label") {
            dom::set(&control, "title", &label);
        } else {
            // This fails only for elements that cannot have attributes.
            let _ = control.remove_attribute("title");
        }
    }
    for (_, hint) in dom::all_with(host, "data-offline-hint") {
        dom::set_flag(&hint, "hidden", !is_off);
    }
}

/// Names the button that dismisses the toast.
pub(crate) fn show_dismissal(page: &Page, button: &Element) {
    let text = describe::toast_dismissal(page);
    dom::write(button, text);
}
