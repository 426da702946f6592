//! The page without a connection, and later versions of the site, which a function of the page reports.

use std::cell::RefCell;

use js_sys::Function;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Element;

use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::sender::Sender;
use crate::kit::shell::Shell;
use crate::kit::shown::Shown;
use crate::kit::view::View;
use tengen_page::view::describe;
use tengen_page::{Effect, Event, Network, Page};

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
    fn watch(&self, sender: &Sender) {
        let Some(watch) = &self.watch else {
            return;
        };
        let sender = sender.clone();
        let heard = Closure::<dyn Fn(JsValue)>::new(move |start: JsValue| {
            if let (Some(shell), Ok(start)) = (sender.shell(), start.dyn_into())
                && let Some(versions) = shell.device::<Versions>()
            {
                versions.start.replace(Some(start));
                shell.send(Event::NewVersion);
            }
        });
        // Without a reply the page keeps its version.
        let _ = watch.call1(&JsValue::NULL, heard.as_ref());
        self.watching.replace(Some(Watching { _heard: heard }));
    }

    /// Starts the latest version, which loads the page anew.
    fn renew(&self) {
        let start = self.start.borrow().clone();
        if let Some(start) = start {
            let _ = start.call0(&JsValue::NULL);
        }
    }
}

impl Device for Versions {
    fn carry_out(&self, _: &Shell, effect: Effect) -> Option<Effect> {
        if effect != Effect::Renew {
            return Some(effect);
        }
        self.renew();
        None
    }

    /// Looks for later versions of the site, once the page is shown.
    fn begin(&self, shell: &Shell) {
        self.watch(shell.sender());
    }
}

/// The controls that need a connection.
pub(crate) struct OfflineView {
    host: Element,
    shown: Shown<Network>,
}

impl OfflineView {
    pub(crate) fn new(host: &Element) -> OfflineView {
        OfflineView {
            host: host.clone(),
            shown: Shown::default(),
        }
    }
}

impl View for OfflineView {
    fn sync(&self, page: &Page) -> Option<Element> {
        if self.shown.differs(page.network()) {
            show(&self.host, page);
        }
        None
    }

    /// Looks for a missing connection, once the page is shown.
    fn begin(&self, shell: &Shell) {
        if shell.with_page(Page::network) == Network::Offline {
            shell.surroundings_changed();
        }
    }
}

/// Disables the controls that need a connection while there is none, and says so beside them.
fn show(host: &Element, page: &Page) {
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
