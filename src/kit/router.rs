//! The address in the browser: the entries of its history, the title, and Back out of dialogs and menus.
//!
//! Only an entry of the site has a router, which says where the root of the site is (`data-base`). A board on another's page
//! never touches history, title or address.
//!
//! The entries of the history are the places that the page asks for, and one entry with the same address while a dialog or
//! a menu is open, so that Back closes it. When it is closed in another way, its entry is taken back: the router goes back
//! itself, and what the page asks for meanwhile waits for the end of that.

mod entry;
mod place;
mod transition;
mod watch;

pub(crate) use place::{enter, needed_wing, visit};

use std::cell::{Cell, RefCell};

use web_sys::{
    Document, Element, Event as DomEvent, EventTarget, History, HtmlDialogElement, HtmlElement,
};

use self::entry::{Entry, Kind};
use self::watch::Watch;
use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::listeners::Listener;
use crate::kit::menu;
use crate::kit::shell::Shell;
use tengen_page::{Effect, How, Page, Route};
use wasm_bindgen::JsCast;

/// What may lie over the page: dialogs and menus. The last selector is an error in browsers without popovers.
const OVERLAYS: [&str; 3] = ["dialog[open]", ".menu.open", "[popover]:popover-open"];

/// The history of the browser as the router knows it. It does nothing before [`begin`].
#[derive(Default)]
pub(crate) struct Router {
    /// The folder of the page's entries below the root of the site: empty, or that of a language such as `zh/`.
    folder: RefCell<String>,
    /// The present entry.
    entry: Cell<Entry>,
    /// The address of the present entry.
    address: RefCell<String>,
    /// How far the page was scrolled at each entry of this visit, in whole CSS px.
    scrolls: RefCell<Vec<i32>>,
    /// `true` while the router goes back by itself.
    is_returning: Cell<bool>,
    /// What the page asked for meanwhile.
    later: RefCell<Vec<(Route, How)>>,
    has_begun: Cell<bool>,
    watch: RefCell<Option<Watch>>,
}

impl Device for Router {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        match effect {
            Effect::Go { route, how } => go(shell, route, how),
            Effect::Arrive { text, by } => place::come_again(shell, &text, by),
            effect => return Some(effect),
        }
        None
    }

    fn listen(&self, shell: &Shell) -> Vec<Listener> {
        let Some(window) = dom::window().filter(|_| is_entry(shell)) else {
            return Vec::new();
        };
        let window: &EventTarget = &window;
        let mut listeners = Vec::new();
        let mut on = |target: &EventTarget, kind, heard: fn(&Shell, &DomEvent)| {
            listeners.extend(shell.sender().listener(target, kind, heard));
        };
        on(window, "popstate", moved);
        on(window, "hashchange", moved_in_page);
        on(window, "pagehide", left);
        // The menu of a move is a popover, which tells of itself by a toggle.
        on(shell.host(), "toggle", |shell, _| follow_overlays(shell));
        listeners
    }
}

/// Returns the router once it has begun.
fn router(shell: &Shell) -> Option<&Router> {
    shell
        .device()
        .filter(|router: &&Router| router.has_begun.get())
}

impl Router {
    fn has_overlay(&self) -> bool {
        self.entry.get().kind == Kind::Overlay
    }

    /// Returns the address of a place, with the query of the present one.
    fn address_of(&self, route: &Route) -> String {
        let text = route.to_string();
        let (path, fragment) = text.split_once('#').unwrap_or((&text, ""));
        let query = dom::window().and_then(|window| window.location().search().ok());
        let mut address = dom::site() + &self.folder.borrow() + path;
        address.push_str(&query.unwrap_or_default());
        if !fragment.is_empty() {
            address.push('#');
            address.push_str(fragment);
        }
        address
    }

    /// Changes the present entry.
    fn replace(&self, entry: Entry, address: &str) {
        self.entry.set(entry);
        address.clone_into(&mut self.address.borrow_mut());
        if let Some(history) = history() {
            // This fails only if a page changes its address very often; the next change will do.
            let _ = history.replace_state_with_url(&entry.state(), "", Some(address));
        }
    }

    /// Adds an entry after the present one, which keeps how far the page is scrolled.
    fn push(&self, kind: Kind, address: &str) {
        let before = self.entry.get();
        self.note_scroll();
        let here = self.address.borrow().clone();
        self.replace(before.scrolled(scroll()), &here);
        let entry = before.next(kind);
        self.entry.set(entry);
        address.clone_into(&mut self.address.borrow_mut());
        if let Some(history) = history() {
            // As above.
            let _ = history.push_state_with_url(&entry.state(), "", Some(address));
        }
    }

    fn note_scroll(&self) {
        let mut scrolls = self.scrolls.borrow_mut();
        let index = self.entry.get().index;
        if scrolls.len() <= index {
            scrolls.resize(index + 1, 0);
        }
        scrolls[index] = scroll();
    }

    /// Takes the entry of an overlay back.
    fn take_back(&self) {
        self.is_returning.set(true);
        if let Some(history) = history() {
            // This fails only for pages that are not shown.
            let _ = history.back();
        }
    }
}

fn history() -> Option<History> {
    dom::window()?.history().ok()
}

fn scroll() -> i32 {
    let window = dom::window();
    let y = window.and_then(|window| window.scroll_y().ok());
    // A cast to an integer stays within its range; nobody sees a fraction of a px.
    #[allow(clippy::cast_possible_truncation)]
    let y = y.unwrap_or_default() as i32;
    y
}

/// Returns `true` if the page is an entry of the site.
pub(crate) fn is_entry(shell: &Shell) -> bool {
    shell.is_page() && dom::base().is_some()
}

/// Begins to follow the address, and opens its place.
pub(crate) fn begin(shell: &Shell) {
    let Some(router) = shell.device::<Router>() else {
        return;
    };
    place::keep_links(shell);
    let (folder, path) = place::here();
    router.folder.replace(folder);
    if let Some(history) = history() {
        // This fails only in browsers that scroll by themselves in any case.
        let _ = history.set_scroll_restoration(web_sys::ScrollRestoration::Manual);
    }
    let watch = Watch::new(shell.host(), shell.sender());
    router.watch.replace(watch);
    router.has_begun.set(true);
    let state = history().and_then(|history| history.state().ok());
    let entry = Entry::read(&state.unwrap_or_default()).unwrap_or_default();
    let address = place::address();
    let was_overlay = entry.kind == Kind::Overlay;
    router.entry.set(entry);
    router.address.replace(address.clone());
    if was_overlay {
        // The page was loaded again while a dialog was open.
        router.take_back();
    } else {
        router.replace(entry, &address);
    }
    place::arrive(shell, &(path + &place::fragment()), place::Focus::Stays);
    if entry.scroll > 0 {
        scroll_to(entry.scroll);
    }
}

/// Shows the address of the place that is open now.
fn go(shell: &Shell, route: Route, how: How) {
    let Some(router) = router(shell) else {
        return;
    };
    if router.is_returning.get() {
        return router.later.borrow_mut().push((route, how));
    }
    let address = router.address_of(&route);
    match how {
        How::Replace => router.replace(router.entry.get(), &address),
        // The entry of a dialog becomes that of the place to which it leads.
        How::Push if router.has_overlay() => {
            router.replace(router.entry.get().of_place(), &address);
            let sender = shell.sender().clone();
            dom::after(0.0, move || {
                if let Some(shell) = sender.shell() {
                    follow_overlays(&shell);
                }
            });
        }
        How::Push => router.push(Kind::Place, &address),
    }
    if how == How::Push {
        keep_focus(shell);
    }
}

/// Gives the open place the focus if the element that had it is not in that place.
fn keep_focus(shell: &Shell) {
    let is_here = dom::active_in(shell.host()).is_some_and(|it| dom::has_room(&it));
    if !is_here {
        enter(shell);
    }
}

/// Gives an open dialog or menu its entry, and takes the entry of a closed one back.
fn follow_overlays(shell: &Shell) {
    let Some(router) = router(shell).filter(|router| !router.is_returning.get()) else {
        return;
    };
    match (overlay(shell.host()).is_some(), router.has_overlay()) {
        (true, false) => {
            let address = router.address.borrow().clone();
            router.push(Kind::Overlay, &address);
        }
        (false, true) => router.take_back(),
        _ => {}
    }
}

fn overlay(host: &Element) -> Option<Element> {
    OVERLAYS
        .iter()
        .find_map(|selector| dom::find(host, selector))
}

/// Closes everything that lies over the page.
pub(crate) fn close_overlays(host: &Element) {
    while let Some(overlay) = overlay(host) {
        if let Some(dialog) = overlay.dyn_ref::<HtmlDialogElement>() {
            dialog.close();
        } else if dom::matches(&overlay, ".menu") {
            menu::close(host);
        } else if overlay
            .unchecked_ref::<HtmlElement>()
            .hide_popover()
            .is_err()
        {
            return;
        }
    }
}

/// Handles a move in the history: by the person, or the end of one by the router itself.
fn moved(shell: &Shell, _: &DomEvent) {
    let Some(router) = router(shell) else {
        return;
    };
    let state = history().and_then(|history| history.state().ok());
    let entry = Entry::read(&state.unwrap_or_default());
    if router.is_returning.replace(false) {
        return returned(shell, entry);
    }
    router.note_scroll();
    let before = router.entry.get();
    let address = place::address();
    let is_same = *router.address.borrow() == address;
    // An entry without a state is new: the person changed the fragment, or followed a link in the page.
    let entry = entry.unwrap_or_else(|| before.next(Kind::Place));
    router.replace(entry, &address);
    if entry.kind == Kind::Overlay {
        // Forward leads to a dialog that was closed by Back.
        return router.take_back();
    }
    let was_overlay = before.kind == Kind::Overlay;
    if was_overlay {
        shell.forget_wish();
        close_overlays(shell.host());
    }
    if !(was_overlay && is_same) {
        let (_, text) = place::here();
        place::arrive(shell, &(text + &place::fragment()), place::Focus::Moves);
        let stays = shell.with_page(|page| page.leave_question().is_some());
        if !stays {
            let noted = router.scrolls.borrow().get(entry.index).copied();
            scroll_to(noted.unwrap_or(entry.scroll));
        }
    }
}

/// Handles the end of a move that the router began.
fn returned(shell: &Shell, entry: Option<Entry>) {
    let Some(router) = router(shell) else {
        return;
    };
    let before = router.entry.get();
    let address = router.address.borrow().clone();
    router.replace(
        entry.unwrap_or_else(|| before.before()).of_place(),
        &address,
    );
    for (route, how) in router.later.take() {
        go(shell, route, how);
    }
    follow_overlays(shell);
}

/// Handles another fragment, for browsers that report only that.
fn moved_in_page(shell: &Shell, event: &DomEvent) {
    let Some(router) = router(shell) else {
        return;
    };
    if !router.is_returning.get() && *router.address.borrow() != place::address() {
        moved(shell, event);
    }
}

/// Keeps how far the page is scrolled for a later visit of this entry.
fn left(shell: &Shell, _: &DomEvent) {
    let Some(router) = router(shell) else {
        return;
    };
    let address = router.address.borrow().clone();
    router.replace(router.entry.get().scrolled(scroll()), &address);
}

fn scroll_to(y: i32) {
    dom::after(0.0, move || {
        if let Some(window) = dom::window() {
            window.scroll_to_with_x_and_y(0.0, y.into());
        }
    });
}

/// Takes a text out of the address at once, such as a secret.
pub(super) fn forget(shell: &Shell, route: &Route) {
    let Some(router) = router(shell) else {
        return;
    };
    let address = router.address_of(route);
    router.replace(router.entry.get(), &address);
}

/// Gives the tab the title of the page, and the document its description.
pub(crate) fn show_title(document: &Document, page: &Page) {
    document.set_title(&page.tab_title());
    let head = document.document_element();
    let about = head.and_then(|head| dom::find(&head, "meta[name=description]"));
    if let Some(about) = about {
        dom::set(&about, "content", page.open_place().about(page.texts()));
    }
}
