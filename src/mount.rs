//! Puts a board on a page: with all views, all devices and the stored settings.

use wasm_bindgen::JsValue;
use web_sys::Element;

use crate::api::Handle;
use crate::devices;
use crate::kit::crash;
use crate::kit::input;
use crate::kit::shell::{Parts, Setup, Shell, Wings};
use crate::kit::storage::Store;
use crate::options::Options;
use crate::start::open;
use crate::views;
use crate::wings;
use tengen_page::Event;

impl Shell {
    /// Puts a board into the element `[data-part=board]` below `host`, or into `host` itself, and fills the
    /// host's other elements that show the state. The handle owns the board.
    ///
    /// # Errors
    ///
    /// The browser's error if it cannot make the board, for example without a 2D canvas.
    pub fn mount(host: &Element, options: Options) -> Result<Handle, JsValue> {
        crash::watch();
        let store = options.storage.as_deref().map(Store::open);
        let wings = wings::at_start(host, options.role);
        let (page, toasts) = open(store.as_ref(), &options, &wings);
        let setup = Setup {
            host,
            role: options.role,
            look: options.look,
            store: store.flatten(),
            page,
        };
        let (functions, prefix) = (options.functions, options.storage);
        let role = options.role;
        let shell = Shell::build(setup, |sender| Parts {
            first: views::first(host, role),
            wings: Wings::new(wings),
            last: views::last(host),
            devices: devices::all(&functions, prefix.as_deref(), sender),
        })?;
        for toast in toasts {
            shell.send(Event::Toast(toast));
        }
        shell.load_texts();
        shell.start();
        let watch = shell.watch_size();
        let mut listeners = input::listen(&shell);
        listeners.extend(shell.listen());
        Ok(Handle::new(shell, listeners, watch))
    }
}
