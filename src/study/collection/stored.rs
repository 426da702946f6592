//! The collection in the database: its sources, and their games in chunks.

use js_sys::{Array, Reflect};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{IdbCursorDirection, IdbKeyRange, IdbRequest, IdbTransaction, IdbTransactionMode};

use crate::kit::dom;
use crate::kit::store::base::{Base, CHUNKS, SOURCES, key_of, number_of, texts};
use crate::kit::store::{GameStore, with};
use tengen_page::{
    COLLECTION, ChunkRun, CollectionEvent, Event, GameSource, SourceId, StoredCollection,
};

/// The wait for the database to be opened, in ms.
const SOON: f64 = 50.0;

impl GameStore {
    /// Reads which sources and chunks are stored, and reports them.
    pub(super) fn read_collection(&self) {
        let sender = self.sender().clone();
        if self.is_opening() {
            return dom::after(SOON, move || with(&sender, GameStore::read_collection));
        }
        let report = move |stored| {
            let event = CollectionEvent::Stored(stored);
            sender.send(Event::Collection(event));
        };
        match self.base() {
            Some(base) => base.collection(report),
            None => dom::after(0.0, move || report(None)),
        }
    }

    /// Reads chunks of games, and passes them to `done`; `None` if they cannot be read.
    pub(super) fn read_chunks(&self, run: ChunkRun, done: impl FnOnce(Option<Array>) + 'static) {
        match self.base() {
            Some(base) => base.chunks(run, done),
            None => dom::after(0.0, move || done(None)),
        }
    }

    /// Stores a chunk of games after the last one of a source. Another tab may do the same for this source.
    pub(super) fn store_chunk(&self, source: GameSource, lines: String) {
        let games = (source.clone(), lines.clone());
        let work = move |transaction: &IdbTransaction| {
            let stored = transaction
                .object_store(SOURCES)?
                .get(&key_of(source.id.0))?;
            let all = range(ChunkRun::all(source.id))?;
            let chunks = transaction.object_store(CHUNKS)?;
            let last =
                chunks.open_key_cursor_with_range_and_direction(&all, IdbCursorDirection::Prev)?;
            let (transaction, cursor) = (transaction.clone(), last.clone());
            let answer = Closure::once_into_js(move |_: JsValue| {
                if put_chunk(&transaction, &source, &stored, &cursor, &lines).is_err() {
                    // This fails only if the transaction is aborted already.
                    let _ = transaction.abort();
                }
            });
            last.set_onsuccess(Some(answer.unchecked_ref()));
            Ok(())
        };
        self.change(Some(games), work);
    }

    /// Stores the time at which a source was deleted, or that it is there again, if it is stored.
    pub(super) fn mark_source(&self, id: SourceId, deleted: Option<u64>) {
        self.change(None, move |transaction| {
            let sources = transaction.object_store(SOURCES)?;
            let stored = sources.get(&key_of(id.0))?;
            let facts = stored.clone();
            let answer = Closure::once_into_js(move |_: JsValue| {
                let Some(value) = facts.result().ok().filter(|it| !it.is_undefined()) else {
                    return;
                };
                let source = GameSource::stored(id, value.as_string().as_deref());
                let marked = GameSource { deleted, ..source };
                // If this fails, the transaction does.
                let _ = sources.put_with_key(&marked.to_string().into(), &key_of(id.0));
            });
            stored.set_onsuccess(Some(answer.unchecked_ref()));
            Ok(())
        });
    }

    /// Deletes a source and its games.
    pub(super) fn forget_source(&self, id: SourceId) {
        self.change(None, move |transaction| {
            transaction.object_store(SOURCES)?.delete(&key_of(id.0))?;
            let all = range(ChunkRun::all(id))?;
            transaction.object_store(CHUNKS)?.delete(&all)?;
            Ok(())
        });
    }

    /// Does `work` in a transaction. If that fails, the page gets the games back that were to be stored.
    fn change(
        &self,
        games: Option<(GameSource, String)>,
        work: impl FnOnce(&IdbTransaction) -> Result<(), JsValue> + 'static,
    ) {
        let sender = self.sender().clone();
        let done = move |changed: Option<()>| {
            if changed.is_none() {
                sender.send(Event::Collection(CollectionEvent::NotStored(games)));
            }
        };
        match self.base() {
            Some(base) => base.transact_in(
                &[SOURCES, CHUNKS],
                IdbTransactionMode::Readwrite,
                work,
                done,
            ),
            None => dom::after(0.0, move || done(None)),
        }
    }

    /// Tells the other tabs that the collection has changed.
    pub(super) fn tell_collection(&self) {
        self.tell(COLLECTION);
    }
}

impl Base {
    fn collection(&self, done: impl FnOnce(Option<StoredCollection>) + 'static) {
        let work = |transaction: &IdbTransaction| {
            let sources = transaction.object_store(SOURCES)?;
            let chunks = transaction.object_store(CHUNKS)?;
            let (ids, facts) = (sources.get_all_keys()?, sources.get_all()?);
            Ok((ids, facts, chunks.get_all_keys()?))
        };
        let stores = [SOURCES, CHUNKS];
        self.transact_in(&stores, IdbTransactionMode::Readonly, work, |read| {
            done(read.map(|(ids, facts, chunks)| {
                let ids: Array = ids.result().unwrap_or_default().unchecked_into();
                let ids = ids.iter().map(|it| SourceId(number_of(&it)));
                let facts: Array = facts.result().unwrap_or_default().unchecked_into();
                let facts = facts.iter().map(|it| it.as_string());
                let sources = ids.zip(facts);
                let sources = sources.map(|(id, it)| GameSource::stored(id, it.as_deref()));
                StoredCollection {
                    sources: sources.collect(),
                    chunks: runs(&texts(&chunks)),
                }
            }));
        });
    }

    fn chunks(&self, run: ChunkRun, done: impl FnOnce(Option<Array>) + 'static) {
        let work = move |transaction: &IdbTransaction| {
            transaction
                .object_store(CHUNKS)?
                .get_all_with_key(&range(run)?)
        };
        self.transact_in(&[CHUNKS], IdbTransactionMode::Readonly, work, |read| {
            done(read.and_then(|it| it.result().ok()?.dyn_into().ok()));
        });
    }
}

/// Stores a chunk of a source after its last one, on which the cursor is if there is one.
fn put_chunk(
    transaction: &IdbTransaction,
    source: &GameSource,
    stored: &IdbRequest,
    last: &IdbRequest,
    lines: &str,
) -> Result<(), JsValue> {
    let key = Reflect::get(&last.result()?, &"key".into()).unwrap_or_default();
    let last = key.as_string().and_then(|it| read_key(&it));
    let number = last.map_or(0, |(_, number)| number.saturating_add(1));
    let facts = stored.result()?.as_string();
    let facts = source.with_chunk(facts.as_deref(), lines).to_string();
    let sources = transaction.object_store(SOURCES)?;
    sources.put_with_key(&facts.into(), &key_of(source.id.0))?;
    // Nothing that is stored is overwritten.
    let chunks = transaction.object_store(CHUNKS)?;
    chunks.add_with_key(&lines.into(), &chunk_key(source.id, number))?;
    Ok(())
}

/// Returns the key of a chunk. Keys of a source are in the order of their numbers.
fn chunk_key(source: SourceId, number: u32) -> JsValue {
    format!("{source}/{number:010}").into()
}

fn read_key(key: &str) -> Option<(SourceId, u32)> {
    let (source, number) = key.split_once('/')?;
    Some((source.parse().ok()?, number.parse().ok()?))
}

fn range(run: ChunkRun) -> Result<JsValue, JsValue> {
    let first = chunk_key(run.source, run.first);
    let last = chunk_key(run.source, run.last);
    IdbKeyRange::bound(&first, &last).map(JsValue::from)
}

/// Returns the chunks with these keys, those that follow one another together.
fn runs(keys: &[String]) -> Vec<ChunkRun> {
    let mut runs: Vec<ChunkRun> = Vec::new();
    for key in keys {
        let Some((source, number)) = read_key(key) else {
            continue;
        };
        match runs.last_mut() {
            Some(run) if run.source == source && run.last.checked_add(1) == Some(number) => {
                run.last = number;
            }
            _ => runs.push(ChunkRun {
                source,
                first: number,
                last: number,
            }),
        }
    }
    runs
}
