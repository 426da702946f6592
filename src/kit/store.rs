//! The store of games in the browser: a database, a journal of writes that it has not confirmed, and the other
//! tabs of the browser.
//!
//! A write goes first into the journal in `localStorage`, which is written at once, and then into the database.
//! So a tab that is closed at any moment loses nothing. Without a database the journal is the store.

pub(crate) mod base;
mod cache;
mod tabs;
mod texts;

pub(crate) use texts::{ElsewhereView, Texts};

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Date, Math};

use self::base::{Base, Current, NotWritten};
use self::tabs::{Answer, Ask, Tabs};
use crate::kit::device::{Device, Start};
use crate::kit::dom;
use crate::kit::listeners::Listener;
use crate::kit::sender::Sender;
use crate::kit::shell::Shell;
use tengen_page::{
    Effect, Event, Holder, LocalId, PAST, Page, StoreEvent, StoreKey, Stored, Toast, Write, keys,
};

/// The wait for a tab to give the game away, in ms. One that does not answer is frozen.
const PATIENCE: f64 = 300.0;
/// The messages with which a tab asks for the game, and gives it away.
const TAKE: &str = "take";
const GIVEN: &str = "given";

/// The store of games of one board.
pub(crate) struct GameStore {
    sender: Sender,
    prefix: String,
    /// The name of this tab in the database.
    name: String,
    base: RefCell<BaseState>,
    tabs: Tabs,
    holder: Cell<Holder>,
    /// The state of the negotiation with another tab.
    talk: Cell<Talk>,
    /// Writes that are not confirmed; the first `sent` of them are on their way.
    pending: RefCell<Vec<Write>>,
    sent: Cell<usize>,
    /// There are writes that are not in the journal.
    is_changed: Cell<bool>,
    /// The player was told that a write was not stored.
    is_closed: Cell<bool>,
    /// The database has, or had, a game.
    has_game: Cell<bool>,
    /// The store is to be read as soon as the database is open.
    is_asked: Cell<bool>,
    /// The number of times that the database was lost.
    losses: Cell<usize>,
}

/// The waits before the database is opened again each time that it was lost, in ms. A browser that takes it away again and again has
/// none.
const REOPENINGS: [f64; 3] = [0.0, 1000.0, 10_000.0];

enum BaseState {
    Opening,
    Open(Rc<Base>),
    /// There is none, or it no longer works.
    None,
}

/// The state of the negotiation with another tab.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Talk {
    Nothing,
    /// This tab has asked for the game.
    Asked,
    /// Another tab has asked for it, and waits until all writes are confirmed.
    Giving,
}

impl GameStore {
    pub(crate) fn new(prefix: &str, sender: &Sender) -> GameStore {
        GameStore {
            sender: sender.clone(),
            prefix: prefix.to_string(),
            name: tab_name(),
            base: RefCell::new(BaseState::Opening),
            tabs: Tabs::new(prefix, sender),
            holder: Cell::new(Holder::Unknown),
            talk: Cell::new(Talk::Nothing),
            pending: RefCell::default(),
            sent: Cell::new(0),
            is_changed: Cell::new(false),
            is_closed: Cell::new(false),
            has_game: Cell::new(false),
            is_asked: Cell::new(false),
            losses: Cell::new(0),
        }
    }

    /// Opens the database and asks which tab holds the game, and then reads the store.
    fn open(&self) {
        self.open_base(|_| {});
        self.ask(Ask::IfFree);
    }

    /// Opens the database, and calls `then` when it is open or known to be missing.
    fn open_base(&self, then: fn(&GameStore)) {
        let (sender, other) = (self.sender.clone(), self.sender.clone());
        let gone = move || with(&other, GameStore::lost_base);
        base::open(&self.prefix, gone, move |base| {
            with(&sender, |store| {
                let state = base.map_or(BaseState::None, |base| BaseState::Open(Rc::new(base)));
                store.base.replace(state);
                then(store);
                if store.is_asked.take() {
                    store.read();
                }
            });
        });
    }

    /// Opens the database anew after it was deleted or closed.
    fn lost_base(&self) {
        let losses = self.losses.replace(self.losses.get() + 1);
        let sender = self.sender.clone();
        // A handler of an event must not drop what it belongs to.
        match REOPENINGS.get(losses) {
            Some(&wait) => dom::after(wait, move || with(&sender, GameStore::reopen)),
            None => dom::after(0.0, move || with(&sender, GameStore::give_up)),
        }
    }

    fn reopen(&self) {
        self.base.replace(BaseState::Opening);
        self.open_base(|store| {
            let Some(base) = store.base() else {
                return store.give_up();
            };
            let name = (store.holder.get() == Holder::Here).then_some(store.name.as_str());
            let sender = store.sender.clone();
            base.read(name, move |current| {
                with(&sender, |store| store.reopened(current));
            });
        });
    }

    /// Has everything stored again if the database no longer has it.
    fn reopened(&self, current: Option<Current>) {
        let Some(current) = current else {
            return self.give_up();
        };
        if current.game.is_none() {
            if self.has_game.replace(false) {
                self.sender.send(Event::Toast(Toast::StoreEmptied));
            }
            self.sender.send(Event::Store(StoreEvent::Restore));
        }
        self.flush();
    }

    /// Goes on without a database: the journal gets everything.
    fn give_up(&self) {
        self.base.replace(BaseState::None);
        self.sender.send(Event::Store(StoreEvent::Restore));
    }

    fn ask(&self, how: Ask) {
        let sender = self.sender.clone();
        self.tabs.ask(how, move |answer| {
            with(&sender, |store| store.answered(answer));
        });
    }

    fn answered(&self, answer: Answer) {
        match answer {
            Answer::Granted | Answer::NoLocks => {
                self.talk.set(Talk::Nothing);
                self.holder.set(Holder::Here);
                self.read();
            }
            Answer::Denied => {
                self.holder.set(Holder::Elsewhere);
                self.read();
                self.ask(Ask::Queue);
            }
            Answer::Lost => {
                self.lose();
                self.ask(Ask::Queue);
            }
        }
    }

    fn lose(&self) {
        if self.holder.replace(Holder::Elsewhere) == Holder::Here {
            self.sender.send(Event::Store(StoreEvent::Lost));
        }
    }

    /// Makes this tab hold the game: the other one is asked, and loses it if it does not answer.
    fn take_over(&self) {
        if self.holder.get() == Holder::Here {
            return self.read();
        }
        self.talk.set(Talk::Asked);
        self.tabs.tell(TAKE);
        let sender = self.sender.clone();
        dom::after(PATIENCE, move || with(&sender, GameStore::steal));
    }

    fn steal(&self) {
        if self.talk.replace(Talk::Nothing) == Talk::Asked {
            self.ask(Ask::Steal);
        }
    }

    /// Handles a message of another tab.
    pub(crate) fn hear(&self, text: &str) {
        match text {
            TAKE if self.holder.get() == Holder::Here => {
                self.lose();
                self.talk.set(Talk::Giving);
                self.give();
            }
            TAKE => {}
            GIVEN => self.steal(),
            text => {
                let event = StoreEvent::OtherTab(text.to_string());
                self.sender.send(Event::Store(event));
                self.check(text);
            }
        }
    }

    /// Takes in what the store has, if that is another text than a tab has told of.
    fn check(&self, line: &str) {
        let told = Page::merged_line(line);
        let shell = self.sender.shell();
        let store = shell.as_ref().and_then(|shell| shell.store());
        if let (Some((key, text)), Some(store)) = (told, store)
            && let Some(stored) = store.read(key).filter(|it| it != text)
        {
            let event = StoreEvent::OtherTab(key.line(&stored));
            self.sender.send(Event::Store(event));
        }
    }

    /// Gives the game away as soon as everything is stored.
    fn give(&self) {
        if self.talk.get() == Talk::Giving && self.pending.borrow().is_empty() {
            self.talk.set(Talk::Nothing);
            self.tabs.tell(GIVEN);
        }
    }

    /// Reads the current game and reports it.
    fn read(&self) {
        let name = (self.holder.get() == Holder::Here).then_some(self.name.as_str());
        let sender = self.sender.clone();
        let Some(base) = self.base() else {
            match *self.base.borrow() {
                BaseState::None => dom::after(0.0, move || {
                    with(&sender, |store| store.report(Current::default()));
                }),
                _ => self.is_asked.set(true),
            }
            return;
        };
        base.read(name, move |current| {
            with(&sender, |store| {
                if current.is_none() {
                    store.base.replace(BaseState::None);
                }
                store.report(current.unwrap_or_default());
            });
        });
    }

    /// Returns the database; `None` while it is being opened, and if there is none.
    pub(crate) fn base(&self) -> Option<Rc<Base>> {
        match &*self.base.borrow() {
            BaseState::Open(base) => Some(Rc::clone(base)),
            BaseState::Opening | BaseState::None => None,
        }
    }

    /// Returns `true` until the database is open, or known to be missing.
    pub(crate) fn is_opening(&self) -> bool {
        matches!(*self.base.borrow(), BaseState::Opening)
    }

    /// Returns what sends events to the page.
    pub(crate) const fn sender(&self) -> &Sender {
        &self.sender
    }

    /// Calls `read` with each write that the database has not confirmed, in their order.
    pub(crate) fn each_pending(&self, read: impl FnMut(&Write)) {
        self.pending.borrow().iter().for_each(read);
    }

    /// Reads the review that is stored with a game, and reports it if there is one.
    fn fetch_review(&self, id: LocalId) {
        let sender = self.sender.clone();
        if let Some(base) = self.base() {
            base.review(id, move |text| {
                if let Some(text) = text {
                    sender.send(Event::Store(StoreEvent::Review(id, text)));
                }
            });
        }
    }

    fn report(&self, current: Current) {
        let Some(shell) = self.sender.shell() else {
            return;
        };
        let local = |key| shell.store().and_then(|store| store.read(key));
        self.has_game
            .set(self.has_game.get() || current.game.is_some());
        let (opened_at, zone) = date();
        let stored = Stored {
            holder: self.holder.get(),
            opened_at,
            zone,
            game: current.game,
            lines: current.lines,
            before: current.before,
            journal: local(JOURNAL).unwrap_or_default(),
            old_game: local(keys::GAME),
            old_before: local(keys::BEFORE),
            settings: local(keys::SETTINGS),
            clock: local(keys::CLOCK),
        };
        shell.send(Event::Store(StoreEvent::Read(Box::new(stored))));
        // A slow browser can answer the person between the two.
        shell.begin_soon(0.0);
    }

    /// Takes in a write. It is carried out by [`commit`](Self::commit).
    fn write(&self, write: Write) {
        if self.is_closed.get() {
            return;
        }
        if write.is_of_current_game() {
            self.tabs.tell(&write.to_string());
        }
        let mut pending = self.pending.borrow_mut();
        if matches!(write, Write::Game(..)) && self.sent.get() == 0 {
            // It replaces what was to be stored before it.
            pending.retain(|it| !matches!(it, Write::Game(..) | Write::Line(..)));
        }
        pending.push(write);
        self.is_changed.set(true);
    }

    /// Carries out the writes that were taken in.
    fn commit(&self) {
        if !self.is_changed.take() {
            return;
        }
        let is_kept = self.keep_journal();
        if matches!(*self.base.borrow(), BaseState::None) && !is_kept {
            self.sender.send(Event::NotStored);
        }
        self.flush();
    }

    /// Sends a line to the other tabs.
    pub(crate) fn tell(&self, line: &str) {
        self.tabs.tell(line);
    }

    /// Writes the journal. Returns `true` if nothing is lost when the page goes now.
    fn keep_journal(&self) -> bool {
        // Only the tab that holds the game may write the journal.
        if self.holder.get() != Holder::Here && self.talk.get() != Talk::Giving {
            return true;
        }
        let Some(shell) = self.sender.shell() else {
            return false;
        };
        let Some(store) = shell.store() else {
            return false;
        };
        let lines: Vec<String> = self
            .pending
            .borrow()
            .iter()
            .map(ToString::to_string)
            .collect();
        if lines.is_empty() {
            store.remove(JOURNAL);
            return true;
        }
        let is_kept = store.save(JOURNAL, &lines.join("\n")).is_ok();
        if !is_kept {
            // An old journal would be taken for the newest state.
            store.remove(JOURNAL);
        }
        is_kept
    }

    /// Stores the writes that wait.
    fn flush(&self) {
        let writes = self.pending.borrow().clone();
        if self.sent.get() > 0 || writes.is_empty() {
            return;
        }
        if let Some(base) = self.base() {
            self.sent.set(writes.len());
            let (sender, count) = (self.sender.clone(), writes.len());
            let old = [
                (
                    keys::GAME,
                    writes.iter().any(|it| matches!(it, Write::Game(..))),
                ),
                (
                    keys::BEFORE,
                    writes.iter().any(|it| matches!(it, Write::Before(..))),
                ),
            ];
            base.write(&self.name, writes, move |written| {
                with(&sender, |store| {
                    store.sent.set(0);
                    match written {
                        Ok(()) => store.confirm(count, old),
                        Err(why) => store.fail(why),
                    }
                });
            });
        }
    }

    /// Removes confirmed writes from the journal, and what earlier versions stored and is in the database now.
    fn confirm(&self, count: usize, old: [(StoreKey, bool); 2]) {
        let stored: Vec<Write> = self.pending.borrow_mut().drain(..count).collect();
        if stored.iter().any(Write::is_of_past) {
            self.tabs.tell(PAST);
        }
        if stored.iter().any(Write::is_of_current_game) {
            self.has_game.set(true);
        }
        self.keep_journal();
        let shell = self.sender.shell();
        if let Some(store) = shell.as_ref().and_then(|shell| shell.store()) {
            for (key, _) in old.into_iter().filter(|(_, is_stored)| *is_stored) {
                store.remove(key);
            }
        }
        self.give();
        self.flush();
    }

    fn fail(&self, why: NotWritten) {
        match why {
            NotWritten::Refused => {
                self.pending.borrow_mut().clear();
                self.holder.set(Holder::Elsewhere);
                self.sender.send(Event::Store(StoreEvent::Refused));
                self.ask(Ask::Queue);
            }
            NotWritten::Broken => {
                self.base.replace(BaseState::None);
                if !self.keep_journal() {
                    self.sender.send(Event::NotStored);
                }
                self.give();
            }
        }
    }

    /// Keeps a text that could not be read. If that fails, nothing is stored any more, so that the text is not
    /// overwritten.
    fn set_aside(&self, text: &str) {
        let shell = self.sender.shell();
        let store = shell.as_ref().and_then(|shell| shell.store());
        if store.is_none_or(|store| store.keep_aside(keys::GAME, text).is_err()) {
            self.is_closed.set(true);
            self.sender.send(Event::NotStored);
        } else if let Some(store) = store {
            store.remove(keys::GAME);
        }
    }
}

impl Device for GameStore {
    fn carry_out(&self, _: &Shell, effect: Effect) -> Option<Effect> {
        match effect {
            Effect::Write(write) => self.write(write),
            Effect::ReadStore => self.read(),
            Effect::TakeOver => self.take_over(),
            Effect::SetAside(text) => self.set_aside(&text),
            Effect::FetchReview(id) => self.fetch_review(id),
            effect => return Some(effect),
        }
        None
    }

    fn settle(&self, _: &Shell) {
        self.commit();
    }

    fn listen(&self, shell: &Shell) -> Vec<Listener> {
        cache::listen(shell)
    }

    fn start(&self) -> Start {
        self.open();
        Start::Waits
    }
}

/// The key of the writes that the database has not confirmed.
const JOURNAL: StoreKey = StoreKey("journal");

/// Returns the time since 1970 at which the page was opened, in ms, and the number of minutes by which the time zone is behind UTC.
pub(crate) fn date() -> (f64, f64) {
    (
        Date::now() - dom::now().0,
        Date::new_0().get_timezone_offset(),
    )
}

/// Returns a name that no other tab has. Whole numbers need no code that writes floats.
fn tab_name() -> String {
    let parts = [0; 3].map(|_: u8| {
        // The float is at least 0 and less than the limit.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let part = (Math::random() * f64::from(u32::MAX)) as u32;
        part
    });
    let [first, second, third] = parts;
    format!("{first:x}{second:x}{third:x}")
}

/// Lends the store, if the board is still there.
pub(crate) fn with(sender: &Sender, act: impl FnOnce(&GameStore)) {
    if let Some(shell) = sender.shell()
        && let Some(store) = shell.device()
    {
        act(store);
    }
}
