//! The shell around a page: receives events, carries out effects, and paints on request.

mod begin;
mod binds;
mod effects;
mod focus;
mod parts;
mod places;
mod refresh;
mod waiting;
mod wing;

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};
use tengen_picture::{Layout, Look, Pos};

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, EventTarget, HtmlCanvasElement, HtmlElement};

use self::binds::Binds;
pub(crate) use self::parts::{Parts, Wings};
use self::refresh::Refreshing;
use self::waiting::Waiting;
use crate::kit::board::Grid;
use crate::kit::board::Notes;
use crate::kit::board::Painter;
use crate::kit::board::{CanvasSize, SizeWatch};
use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::held::Held;
use crate::kit::listeners::Listener;
use crate::kit::sender::Sender;
use crate::kit::storage::Store;
use crate::kit::surroundings::{font, surroundings};
use crate::kit::ticker::Ticker;
use crate::kit::view::{Change, ChangeKind, View};
use tengen_core::board::Point;
use tengen_core::game::Refusal;
use tengen_page::view::scene;
use tengen_page::{Effect, Event, Millis, Page, Setting, WingName, assets};

/// A board on a page.
pub struct Shell {
    /// The sender for callbacks that run later.
    sender: Sender,
    host: Element,
    role: Role,
    board: HtmlElement,
    page: RefCell<Page>,
    /// Events that arrived while the page was busy.
    later: RefCell<Vec<Event>>,
    look: Look,
    parts: Parts,
    binds: RefCell<Binds>,
    size: Cell<CanvasSize>,
    ratio: Cell<f64>,
    /// The corner of the canvas in the window, in CSS px; `None` if unknown. Asking the browser for it forces
    /// a layout of the page.
    corner: Cell<Option<Pos>>,
    placed: Cell<Option<Layout>>,
    painter: RefCell<Painter>,
    /// `true` from the moment in which the contents of the canvases may have been lost until the next frame.
    is_lost: Cell<bool>,
    grid: RefCell<Grid>,
    notes: RefCell<Notes>,
    store: Option<Store>,
    /// `true` from a press of a pointer on the board until its click.
    pressed: Cell<bool>,
    held: Held,
    /// `true` until the board begins: it waits for the store of games, or until that is too slow.
    is_waiting: Cell<bool>,
    /// `true` once its views and devices have begun.
    has_begun: Cell<bool>,
    /// `true` while the page itself moves the focus, which is not an action of the player.
    focusing: Cell<bool>,
    refreshing: Cell<Refreshing>,
    events: EventTarget,
    ticker: Ticker,
    /// The listeners of wings that came later.
    heard: RefCell<Vec<Listener>>,
    waiting: Waiting,
}

/// The role of a board on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Role {
    /// The board is a guest on another page: only the host element is changed.
    #[default]
    Guest,
    /// The board owns the page: language and colours are set on the whole document.
    Page,
}

impl Role {
    /// Returns the element of the whole: the root of the document if the board owns the page, else `host`.
    pub(crate) fn whole(self, host: &Element) -> Element {
        let html = host.owner_document().filter(|_| self == Role::Page);
        let html = html.and_then(|document| document.document_element());
        html.unwrap_or_else(|| host.clone())
    }
}

/// What a board is made of.
pub(crate) struct Setup<'a> {
    /// The element around the board and everything that shows its state.
    pub(crate) host: &'a Element,
    pub(crate) role: Role,
    pub(crate) look: Look,
    pub(crate) store: Option<Store>,
    pub(crate) page: Page,
}

impl std::fmt::Debug for Shell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shell").finish_non_exhaustive()
    }
}

impl Shell {
    /// Puts a board into the element `[data-part=board]` below the host, or into the host itself.
    ///
    /// # Errors
    ///
    /// The browser's error if it cannot make the board, for example without a 2D canvas.
    pub(crate) fn build(
        setup: Setup<'_>,
        parts: impl FnOnce(&Sender) -> Parts,
    ) -> Result<Rc<Shell>, JsValue> {
        let failed = || JsValue::from_str("the board cannot be made here");
        let host = setup.host;
        let board = dom::find(host, "[data-part=board]").unwrap_or_else(|| host.clone());
        let board: HtmlElement = board.dyn_into()?;
        let canvas = dom::append(&board, "canvas", "").ok_or_else(failed)?;
        let canvas: HtmlCanvasElement = canvas.unchecked_into();
        dom::set(&canvas, "aria-hidden", "true");
        let grid = Grid::new(&board).ok_or_else(failed)?;
        let notes = Notes::new(&board).ok_or_else(failed)?;
        let size = CanvasSize::of(&canvas);
        let mut painter = Painter::new(canvas, font(host))?;
        painter.resize(size.device.0, size.device.1);
        Ok(Rc::new_cyclic(|weak: &Weak<Shell>| {
            let (sender, weak) = (Sender::new(Weak::clone(weak)), Weak::clone(weak));
            let parts = parts(&sender);
            let binds = Binds::new(host, &parts, &setup.page);
            Shell {
                host: host.clone(),
                role: setup.role,
                board,
                page: RefCell::new(setup.page),
                later: RefCell::new(Vec::new()),
                look: setup.look,
                parts,
                binds: RefCell::new(binds),
                sender,
                size: Cell::new(size),
                ratio: Cell::new(dom::pixel_ratio()),
                corner: Cell::new(None),
                placed: Cell::new(None),
                painter: RefCell::new(painter),
                is_lost: Cell::new(false),
                grid: RefCell::new(grid),
                notes: RefCell::new(notes),
                store: setup.store,
                pressed: Cell::new(false),
                waiting: Waiting::default(),
                held: Held::default(),
                is_waiting: Cell::new(true),
                has_begun: Cell::new(false),
                focusing: Cell::new(false),
                refreshing: Cell::new(Refreshing::No),
                events: EventTarget::new().unwrap_or_else(|_| host.clone().into()),
                heard: RefCell::default(),
                ticker: Ticker::new(move |now| {
                    if let Some(shell) = weak.upgrade() {
                        shell.paint(now);
                    }
                }),
            }
        }))
    }

    /// Makes the listeners of all views and devices.
    pub(crate) fn listen(&self) -> Vec<Listener> {
        let views = self.views().flat_map(|it| it.listen(self));
        let devices = self.parts.devices().flat_map(|it| it.listen(self));
        views.chain(devices).collect()
    }

    /// Watches the size of the canvas.
    pub(crate) fn watch_size(self: &Rc<Self>) -> Option<SizeWatch> {
        let weak = Rc::downgrade(self);
        let canvas = self.painter.borrow().canvas().clone();
        SizeWatch::new(&canvas, move |size| {
            if let Some(shell) = weak.upgrade() {
                shell.resized(size);
            }
        })
    }

    /// Loads the texts of the page's language. Texts that are there already show with the first paint.
    pub(crate) fn load_texts(&self) {
        if let Some(language) = self.with_page(Page::missing_texts) {
            self.delegate(Effect::Fetch(assets::TEXTS.in_language(language)));
        }
    }

    pub(crate) const fn sender(&self) -> &Sender {
        &self.sender
    }

    /// Returns all views, in the order of their list.
    pub(crate) fn views(&self) -> impl DoubleEndedIterator<Item = &dyn View> {
        self.parts.views()
    }

    /// Notes that the page has changed a field as a person would.
    pub(crate) fn field_changed(&self, field: &Element) {
        let change = Change::of(field, ChangeKind::Change);
        for view in self.views() {
            view.changed(self, &change);
        }
    }

    /// Returns the device of this type; `None` if the board has none.
    pub(crate) fn device<D: Device>(&self) -> Option<&D> {
        self.parts.devices().find_map(|device| {
            let device: &dyn Any = device;
            device.downcast_ref()
        })
    }

    /// Returns `true` if a wing is there.
    pub(crate) fn has_wing(&self, name: WingName) -> bool {
        self.parts.wings.all().any(|wing| wing.page.name() == name)
    }

    pub(crate) const fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    pub(crate) const fn host(&self) -> &Element {
        &self.host
    }

    pub(crate) const fn held(&self) -> &Held {
        &self.held
    }

    pub(crate) const fn board(&self) -> &HtmlElement {
        &self.board
    }

    /// Returns the target on which programs listen for changes.
    pub(crate) const fn events(&self) -> &EventTarget {
        &self.events
    }

    /// Calls `look` with the page's state.
    pub(crate) fn with_page<T>(&self, look: impl FnOnce(&Page) -> T) -> T {
        look(&self.page.borrow())
    }

    /// Handles an event and carries out its effects.
    pub(crate) fn send(&self, event: Event) {
        // A refusal has already been shown; only programs need it as a value.
        let _ = self.try_send(event);
    }

    /// Works as [`send`](Self::send), and also returns the refusal.
    pub(crate) fn try_send(&self, event: Event) -> Result<(), Refusal> {
        let Ok(mut page) = self.page.try_borrow_mut() else {
            // A change of the page made the browser fire an event at once, such as a focus event.
            self.later.borrow_mut().push(event);
            return Ok(());
        };
        let effects = page.update(event, dom::now());
        drop(page);
        let result = self.carry_out(effects);
        self.catch_up();
        result
    }

    /// Changes a setting if there is one.
    pub(crate) fn change(&self, setting: Option<Setting>) {
        if let Some(setting) = setting {
            self.send(Event::Set(setting));
        }
    }

    fn paint(&self, now: Millis) {
        if self.is_waiting.get() {
            return;
        }
        self.place_grid();
        // This is the right moment, because the browser is about to lay out the page anyway.
        for view in self.views() {
            view.reveal();
        }
        if self.is_lost.take() {
            self.painter.borrow_mut().forget();
            for view in self.views() {
                view.repaint(self);
            }
        }
        let scene = self.with_page(|page| scene(page, &self.layout(), &self.look, now));
        if let Err(error) = self.painter.borrow_mut().paint(scene) {
            web_sys::console::error_1(&error);
        }
        if self.with_page(|page| page.is_moving(now)) {
            self.ticker.request();
        }
    }

    /// Paints all canvases anew with the next frame, because the browser may have lost what was on them: its graphics process or
    /// the driver of the screen has failed.
    pub(crate) fn repaint(&self) {
        self.is_lost.set(true);
        self.ticker.request();
    }

    fn resized(&self, size: CanvasSize) {
        self.ratio.set(dom::pixel_ratio());
        // While the page is being updated nothing can be resized; the size watch reports it again.
        let is_busy = self.refreshing.get() != Refreshing::No;
        if is_busy || size == self.size.get() || size.css <= 0.0 {
            return;
        }
        self.size.set(size);
        self.corner.set(None);
        self.painter
            .borrow_mut()
            .resize(size.device.0, size.device.1);
        self.show_all();
        for view in self.views() {
            view.resized();
        }
        // It is painted at once, because a resized canvas is blank until then.
        self.paint(dom::now());
    }

    pub(crate) fn cell_at(&self, target: &Element) -> Option<Point> {
        self.grid.borrow().point_of(target)
    }

    /// Returns `true` if the board owns the page.
    pub(crate) const fn is_page(&self) -> bool {
        matches!(self.role, Role::Page)
    }

    pub(crate) fn surroundings_changed(&self) {
        self.send(Event::Surroundings(surroundings()));
    }
}

impl Drop for Shell {
    fn drop(&mut self) {
        self.painter.borrow().canvas().remove();
    }
}
