//! The `IndexedDB` database of games.
//!
//! | object store | keys and values |
//! |---|---|
//! | `game` | `game`, `before`: the texts of `Write::Game` and `Write::Before`; numbers from 1: the lines of the log; `holder`: the name of the tab that may write them |
//! | `past` | the identities of past games: their facts |
//! | `texts` | the identities of past games: the games in the link format |
//! | `reviews` | the identities of games: their reviews |
//! | `sources` | the identities of sources of the collection: their facts |
//! | `chunks` | the identity of a source, `/` and a number: lines of games |
//!
//! Version 2 added `reviews`, version 3 `sources` and `chunks`. A later version may add a store; a store is never changed in another way.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::Array;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    EventTarget, IdbDatabase, IdbKeyRange, IdbObjectStore, IdbOpenDbRequest, IdbRequest,
    IdbTransaction, IdbTransactionMode, IdbVersionChangeEvent,
};

use crate::kit::dom;
use crate::kit::listeners::Listener;
use tengen_page::{LocalId, Write};

const VERSION: u32 = 3;
const GAME: &str = "game";
const PAST: &str = "past";
const TEXTS: &str = "texts";
const REVIEWS: &str = "reviews";
const STORES: [&str; 4] = [GAME, PAST, TEXTS, REVIEWS];
pub(crate) const SOURCES: &str = "sources";
pub(crate) const CHUNKS: &str = "chunks";
const BEFORE: &str = "before";
const HOLDER: &str = "holder";
/// Above all numbers of lines.
const LAST_LINE: f64 = 4_294_967_296.0;

/// An open database. Dropping it closes the connection.
pub(crate) struct Base {
    database: IdbDatabase,
    /// A request of another tab, and the end of the database.
    _news: [Option<Listener>; 2],
}

/// The current game in the database.
#[derive(Default)]
pub(crate) struct Current {
    pub(crate) game: Option<String>,
    pub(crate) lines: Vec<String>,
    pub(crate) before: Option<String>,
}

/// The reason why writes were not carried out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotWritten {
    /// Another tab may write the current game.
    Refused,
    /// The browser does not store anything, or no longer does.
    Broken,
}

/// Opens the database. `done` receives `None` if the browser has none. `gone` is called when somebody deletes the database, or the
/// browser closes it.
pub(crate) fn open(
    name: &str,
    gone: impl Fn() + 'static,
    done: impl FnOnce(Option<Base>) + 'static,
) {
    // Browsers throw an error here if storage is forbidden.
    let factory = dom::window().and_then(|window| window.indexed_db().ok()?);
    let Some(request) = factory.and_then(|it| it.open_with_u32(name, VERSION).ok()) else {
        return done(None);
    };
    let target: &EventTarget = &request;
    let fresh = request.clone();
    let upgrade = Listener::new(target, "upgradeneeded", move |_| {
        if let Some(database) = database(&fresh) {
            for store in STORES.into_iter().chain([SOURCES, CHUNKS]) {
                // This fails for the stores that an earlier version has made.
                let _ = database.create_object_store(store);
            }
        }
    });
    let opened = request.clone();
    let answer = Closure::once_into_js(move |_: JsValue| {
        drop(upgrade);
        done(database(&opened).map(|it| Base::new(it, gone)));
    });
    let answer = Some(answer.unchecked_ref());
    request.set_onsuccess(answer);
    request.set_onerror(answer);
}

fn database(request: &IdbOpenDbRequest) -> Option<IdbDatabase> {
    request.result().ok()?.dyn_into().ok()
}

impl Base {
    fn new(database: IdbDatabase, gone: impl Fn() + 'static) -> Base {
        let other = database.clone();
        let target: &EventTarget = &database;
        let gone = Rc::new(gone);
        let lost = Rc::clone(&gone);
        // Nobody must wait for this tab: neither a later version of the page nor a person who deletes the database.
        let asked = Listener::new(target, "versionchange", move |event| {
            other.close();
            let event: &IdbVersionChangeEvent = event.unchecked_ref();
            if event.new_version().is_none() {
                gone();
            }
        });
        let closed = Listener::new(target, "close", move |_| lost());
        Base {
            database,
            _news: [asked, closed],
        }
    }

    /// Does `work` in a transaction. `done` receives its result after the transaction, or `None`.
    fn transact<T: 'static>(
        &self,
        mode: IdbTransactionMode,
        work: impl FnOnce(&IdbTransaction) -> Result<T, JsValue>,
        done: impl FnOnce(Option<T>) + 'static,
    ) {
        self.transact_in(&STORES, mode, work, done);
    }

    /// Does `work` in a transaction over these object stores.
    pub(crate) fn transact_in<T: 'static>(
        &self,
        stores: &[&str],
        mode: IdbTransactionMode,
        work: impl FnOnce(&IdbTransaction) -> Result<T, JsValue>,
        done: impl FnOnce(Option<T>) + 'static,
    ) {
        let stores: Array = stores.iter().copied().map(JsValue::from_str).collect();
        let transaction = self
            .database
            .transaction_with_str_sequence_and_mode(&stores, mode);
        let started = transaction.and_then(|it| work(&it).map(|result| (it, result)));
        let Ok((transaction, result)) = started else {
            return done(None);
        };
        let ended = Closure::once_into_js(move |event: JsValue| {
            let event: web_sys::Event = event.unchecked_into();
            done((event.type_() == "complete").then_some(result));
        });
        let ended = Some(ended.unchecked_ref());
        transaction.set_oncomplete(ended);
        transaction.set_onabort(ended);
    }

    /// Reads the current game. If `holder` is given, this tab may write it from now on.
    pub(crate) fn read(&self, holder: Option<&str>, done: impl FnOnce(Option<Current>) + 'static) {
        let work = |transaction: &IdbTransaction| {
            let store = transaction.object_store(GAME)?;
            if let Some(holder) = holder {
                store.put_with_key(&holder.into(), &HOLDER.into())?;
            }
            let lines = store.get_all_with_key(&all_lines()?)?;
            Ok((store.get(&GAME.into())?, lines, store.get(&BEFORE.into())?))
        };
        self.transact(IdbTransactionMode::Readwrite, work, |read| {
            done(read.map(|(game, lines, before)| Current {
                game: text(&game),
                lines: texts(&lines),
                before: text(&before),
            }));
        });
    }

    /// Carries out writes; those of the current game only if `holder` may write it.
    pub(crate) fn write(
        &self,
        holder: &str,
        writes: Vec<Write>,
        done: impl FnOnce(Result<(), NotWritten>) + 'static,
    ) {
        let why = Rc::new(Cell::new(NotWritten::Broken));
        let refused = Rc::clone(&why);
        let holder = holder.to_string();
        let work = move |transaction: &IdbTransaction| {
            if !writes.iter().any(Write::is_of_current_game) {
                return put_all(transaction, &writes);
            }
            let request = transaction.object_store(GAME)?.get(&HOLDER.into())?;
            let (transaction, answered) = (transaction.clone(), request.clone());
            let answer = Closure::once_into_js(move |_: JsValue| {
                let may = text(&answered).is_some_and(|it| it == holder);
                if !may {
                    refused.set(NotWritten::Refused);
                }
                if !may || put_all(&transaction, &writes).is_err() {
                    // This fails only if the transaction is aborted already.
                    let _ = transaction.abort();
                }
            });
            let answer = Some(answer.unchecked_ref());
            request.set_onsuccess(answer);
            Ok(())
        };
        self.transact(IdbTransactionMode::Readwrite, work, move |written| {
            done(written.ok_or(why.get()));
        });
    }

    /// Reads the facts of all past games.
    pub(crate) fn list(&self, done: impl FnOnce(Option<Vec<(LocalId, String)>>) + 'static) {
        let work = |transaction: &IdbTransaction| {
            let store = transaction.object_store(PAST)?;
            Ok((store.get_all_keys()?, store.get_all()?))
        };
        self.transact(IdbTransactionMode::Readonly, work, |read| {
            done(read.map(|(keys, facts)| {
                let keys: Array = keys.result().unwrap_or_default().unchecked_into();
                let ids = keys.iter().map(|key| id(&key));
                ids.zip(texts(&facts)).collect()
            }));
        });
    }

    /// Reads past games in the link format; those that are gone are left out.
    pub(crate) fn fetch(
        &self,
        ids: Vec<LocalId>,
        done: impl FnOnce(Vec<(LocalId, String)>) + 'static,
    ) {
        let work = |transaction: &IdbTransaction| {
            let store = transaction.object_store(TEXTS)?;
            let requests = ids.iter().map(|id| store.get(&key(*id)));
            let requests = requests.collect::<Result<Vec<IdbRequest>, JsValue>>()?;
            Ok(ids.into_iter().zip(requests).collect::<Vec<_>>())
        };
        self.transact(IdbTransactionMode::Readonly, work, |read| {
            let read = read.unwrap_or_default().into_iter();
            done(read.filter_map(|(id, it)| Some((id, text(&it)?))).collect());
        });
    }
}

impl Base {
    /// Reads the review that is kept with a game.
    pub(crate) fn review(&self, id: LocalId, done: impl FnOnce(Option<String>) + 'static) {
        let work = |transaction: &IdbTransaction| transaction.object_store(REVIEWS)?.get(&key(id));
        self.transact(IdbTransactionMode::Readonly, work, |read| {
            done(read.and_then(|it| text(&it)));
        });
    }
}

impl Drop for Base {
    fn drop(&mut self) {
        self.database.close();
    }
}

#[expect(
    deprecated,
    reason = "`web_sys` marks it by mistake; all browsers have it"
)]
fn put_all(transaction: &IdbTransaction, writes: &[Write]) -> Result<(), JsValue> {
    let stores = STORES.map(|name| transaction.object_store(name));
    let [game, past, texts, reviews] = stores;
    let stores = [game?, past?, texts?, reviews?];
    for write in writes {
        put(write, &stores)?;
    }
    // The browser finishes the transaction even if the page goes now.
    let _ = transaction.commit();
    Ok(())
}

fn put(write: &Write, [game, past, texts, reviews]: &[IdbObjectStore; 4]) -> Result<(), JsValue> {
    match write {
        Write::Game(..) => {
            game.delete(&all_lines()?)?;
            game.put_with_key(&write.to_string().into(), &GAME.into())?;
        }
        Write::Line(_, number, line) => {
            game.put_with_key(&line.into(), &(*number).into())?;
        }
        Write::Before(..) => {
            game.put_with_key(&write.to_string().into(), &BEFORE.into())?;
        }
        Write::Past { id, game, facts } => {
            past.put_with_key(&facts.into(), &key(*id))?;
            texts.put_with_key(&game.into(), &key(*id))?;
        }
        Write::Review(id, text) => {
            reviews.put_with_key(&text.into(), &key(*id))?;
        }
        Write::Forget(id) => {
            past.delete(&key(*id))?;
            texts.delete(&key(*id))?;
            reviews.delete(&key(*id))?;
        }
    }
    Ok(())
}

fn all_lines() -> Result<JsValue, JsValue> {
    IdbKeyRange::bound(&1.into(), &LAST_LINE.into()).map(JsValue::from)
}

fn key(id: LocalId) -> JsValue {
    key_of(id.0)
}

fn id(key: &JsValue) -> LocalId {
    LocalId(number_of(key))
}

/// Identities are ms since 1970, which a float holds exactly.
#[allow(clippy::cast_precision_loss)]
pub(crate) fn key_of(number: u64) -> JsValue {
    (number as f64).into()
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
pub(crate) fn number_of(key: &JsValue) -> u64 {
    key.as_f64().unwrap_or_default() as u64
}

fn text(request: &IdbRequest) -> Option<String> {
    request.result().ok()?.as_string()
}

pub(crate) fn texts(request: &IdbRequest) -> Vec<String> {
    let all: Array = request.result().unwrap_or_default().unchecked_into();
    all.iter().filter_map(|text| text.as_string()).collect()
}
