//! The shell around a page: receives events, carries out effects, and paints on request.

mod begin;
mod effects;
mod focus;
mod places;
mod refresh;

use std::cell::{Cell, RefCell, RefMut};
use std::rc::{Rc, Weak};
use tengen_picture::{Layout, Look, Pos};

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, EventTarget, HtmlCanvasElement, HtmlElement};

use self::refresh::Refreshing;
use crate::api::Handle;
use crate::board::Grid;
use crate::board::Notes;
use crate::board::Painter;
use crate::board::{CanvasSize, SizeWatch};
use crate::computer::Engine;
use crate::files::Formats;
use crate::loader::FileLoader;
use crate::offline::Versions;
use crate::online::Wire;
use crate::options::Options;
use crate::page::PageView;
use crate::sender::Sender;
use crate::share::Sharing;
use crate::sound::Speaker;
use crate::start::{font, open, surroundings};
use crate::storage::Store;
use crate::store::{self, GameStore};
use crate::texts::TextLoader;
use crate::ticker::Ticker;
use crate::{analysis, collection, crash, dom, input, preview};
use tengen_core::board::Point;
use tengen_core::game::Refusal;
use tengen_page::view::scene;
use tengen_page::{Event, Millis, Page, Setting};

/// A board on a page.
pub struct Shell {
    /// The sender for callbacks that run later.
    sender: Sender,
    host: Element,
    board: HtmlElement,
    page: RefCell<Page>,
    /// Events that arrived while the page was busy.
    later: RefCell<Vec<Event>>,
    look: Look,
    formats: Formats,
    sharing: Sharing,
    texts: TextLoader,
    puzzles: FileLoader,
    trainers: FileLoader,
    lessons: TextLoader,
    engine: Engine,
    wire: Wire,
    versions: Versions,
    speaker: Speaker,
    size: Cell<CanvasSize>,
    ratio: Cell<f64>,
    /// The corner of the canvas in the window, in CSS px; `None` if unknown. Asking the browser for it forces
    /// a layout of the page.
    corner: Cell<Option<Pos>>,
    placed: Cell<Option<Layout>>,
    painter: RefCell<Painter>,
    grid: RefCell<Grid>,
    notes: RefCell<Notes>,
    view: RefCell<PageView>,
    store: Option<Store>,
    /// `true` from a press of a pointer on the board until its click.
    pressed: Cell<bool>,
    games: Option<GameStore>,
    /// `true` until the board begins: it waits for the store of games, or until that is too slow.
    is_waiting: Cell<bool>,
    /// The fragment of the address, which is opened when the board begins.
    fragment: RefCell<Option<String>>,
    /// `true` while the page itself moves the focus, which is not an action of the player.
    focusing: Cell<bool>,
    refreshing: Cell<Refreshing>,
    events: EventTarget,
    ticker: Ticker,
}

impl std::fmt::Debug for Shell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shell").finish_non_exhaustive()
    }
}

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
        let (page, toasts) = open(store.as_ref(), &options);
        let shell = Shell::build(host, options, store.flatten(), page)?;
        for toast in toasts {
            shell.send(Event::Toast(toast));
        }
        if let Some(language) = shell.with_page(Page::missing_texts) {
            // Texts that are there already show with the first paint.
            shell.texts.load(language, &shell.sender);
        }
        shell.await_games();
        let weak = Rc::downgrade(&shell);
        let canvas = shell.painter.borrow().canvas().clone();
        let watch = SizeWatch::new(&canvas, move |size| {
            if let Some(shell) = weak.upgrade() {
                shell.resized(size);
            }
        });
        let mut listeners = input::listen(&shell);
        listeners.extend(store::listen(&shell));
        listeners.extend(analysis::listen(&shell));
        listeners.extend(collection::listen(&shell));
        listeners.extend(preview::listen(&shell));
        Ok(Handle::new(shell, listeners, watch))
    }

    fn build(
        host: &Element,
        options: Options,
        store: Option<Store>,
        page: Page,
    ) -> Result<Rc<Shell>, JsValue> {
        let failed = || JsValue::from_str("the board cannot be made here");
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
            let prefix = options.storage.as_deref();
            Shell {
                sender: sender.clone(),
                host: host.clone(),
                board,
                page: RefCell::new(page),
                later: RefCell::new(Vec::new()),
                look: options.look,
                formats: Formats::new(options.formats),
                sharing: Sharing::default(),
                texts: options.texts,
                puzzles: options.puzzles,
                trainers: options.trainers,
                lessons: options.lessons,
                engine: Engine::new(options.engine),
                wire: Wire::default(),
                versions: Versions::new(options.versions),
                speaker: Speaker::default(),
                size: Cell::new(size),
                ratio: Cell::new(dom::pixel_ratio()),
                corner: Cell::new(None),
                placed: Cell::new(None),
                painter: RefCell::new(painter),
                grid: RefCell::new(grid),
                notes: RefCell::new(notes),
                view: RefCell::new(PageView::new(host, options.role)),
                store,
                pressed: Cell::new(false),
                games: prefix.map(|prefix| GameStore::new(prefix, &sender)),
                is_waiting: Cell::new(true),
                fragment: RefCell::new(options.fragment),
                focusing: Cell::new(false),
                refreshing: Cell::new(Refreshing::No),
                events: EventTarget::new().unwrap_or_else(|_| host.clone().into()),
                ticker: Ticker::new(move |now| {
                    if let Some(shell) = weak.upgrade() {
                        shell.paint(now);
                    }
                }),
            }
        }))
    }

    pub(crate) const fn sender(&self) -> &Sender {
        &self.sender
    }

    pub(crate) const fn engine(&self) -> &Engine {
        &self.engine
    }

    pub(crate) const fn wire(&self) -> &Wire {
        &self.wire
    }

    pub(crate) const fn puzzle_loader(&self) -> &FileLoader {
        &self.puzzles
    }

    pub(crate) const fn question_loader(&self) -> &FileLoader {
        &self.trainers
    }

    pub(crate) const fn versions(&self) -> &Versions {
        &self.versions
    }

    pub(crate) const fn speaker(&self) -> &Speaker {
        &self.speaker
    }

    pub(crate) const fn formats(&self) -> &Formats {
        &self.formats
    }

    pub(crate) const fn sharing(&self) -> &Sharing {
        &self.sharing
    }

    pub(crate) const fn store(&self) -> Option<&Store> {
        self.store.as_ref()
    }

    /// Borrows the page mutably. Nothing else may have borrowed it.
    pub(crate) fn view_mut(&self) -> RefMut<'_, PageView> {
        self.view.borrow_mut()
    }

    pub(crate) const fn host(&self) -> &Element {
        &self.host
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
        self.view.borrow_mut().reveal();
        let scene = self.with_page(|page| scene(page, &self.layout(), &self.look, now));
        if let Err(error) = self.painter.borrow_mut().paint(scene) {
            web_sys::console::error_1(&error);
        }
        if self.with_page(|page| page.is_moving(now)) {
            self.ticker.request();
        }
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
        self.view.borrow_mut().resized();
        // It is painted at once, because a resized canvas is blank until then.
        self.paint(dom::now());
    }

    pub(crate) fn cell_at(&self, target: &Element) -> Option<Point> {
        self.grid.borrow().point_of(target)
    }

    /// Returns `true` if the board owns the page.
    pub(crate) fn is_page(&self) -> bool {
        self.view.borrow().is_whole()
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
