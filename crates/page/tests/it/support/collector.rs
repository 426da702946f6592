//! The worker and the store of the collection.

use std::collections::VecDeque;

use super::desk::Desk;
use super::shop::Shop;
use tengen_page::{
    COLLECTION, ChunkRun, CollectionEvent, CollectionTask, Event, GameFile, GameSource, Gathered,
    Loading, Request, SourceId, StoreEvent, StoredCollection,
};
use tengen_records::charset::Utf8;
use tengen_records::{Context, Limits, Rows};
use tengen_study::collection::{gathered_in, gathered_played};

impl Desk {
    pub(crate) fn collection(&mut self, event: CollectionEvent) {
        self.send(Event::Collection(event));
    }

    /// Imports the games of a file.
    pub(crate) fn import(&mut self, name: &str, text: &str) {
        let file = GameFile {
            name: name.to_owned(),
            bytes: text.as_bytes().to_vec(),
        };
        self.collection(CollectionEvent::Import(vec![file], Vec::new()));
    }

    pub(super) fn collect(&mut self, task: CollectionTask) {
        match task {
            CollectionTask::ReadStored => {
                let stored = (!self.shop.has_no_room).then(|| self.stored_collection());
                self.collection(CollectionEvent::Stored(stored));
            }
            CollectionTask::Gather(..) if self.is_worker_slow => {}
            CollectionTask::Gather(number, file, terms, zone) => {
                let read = gather(&file, terms, zone);
                let read = Gathered::from_bytes(&read.to_bytes());
                let read = read.filter(|_| !self.is_worker_broken);
                self.collection(CollectionEvent::Gathered(number, read));
            }
            CollectionTask::Ask(loading, request) => self.answer(loading, &request.to_string()),
            CollectionTask::Fill(loading, ChunkRun { first, last, .. })
                if (first..=last).any(|it| self.shop.lost_chunks.contains(&it)) =>
            {
                self.collection(CollectionEvent::NotFilled(loading));
            }
            CollectionTask::Fill(
                loading,
                ChunkRun {
                    source,
                    first,
                    last,
                },
            ) => {
                let chunks = self.shop.chunks.range((source, first)..=(source, last));
                let lines: String = chunks.map(|(_, lines)| &**lines).collect();
                self.answer(loading, &format!("fill {source}\n{lines}"));
            }
            CollectionTask::Played(loading, file, zone) => {
                let games = gathered_played(file.as_bytes(), zone).expect("past games");
                let request = Request::Played(games.chunks.concat());
                self.answer(loading, &request.to_string());
            }
            CollectionTask::StoreChunk(source, lines) => {
                assert!(!lines.is_empty(), "an empty chunk");
                if self.shop.is_full {
                    let games = Some((source, lines));
                    return self.collection(CollectionEvent::NotStored(games));
                }
                let id = source.id;
                let stored = self.shop.sources.get(&id).map(|it| &**it);
                let source = source.with_chunk(stored, &lines);
                self.store(&source);
                let mine = self.shop.chunks.range((id, 0)..=(id, u32::MAX));
                let number = mine.last().map_or(0, |((_, last), _)| last + 1);
                self.shop.chunks.insert((id, number), lines);
            }
            CollectionTask::Mark(id, deleted) => {
                if let Some(facts) = self.shop.sources.get(&id) {
                    let source = GameSource::stored(id, Some(facts));
                    self.store(&GameSource { deleted, ..source });
                }
            }
            CollectionTask::Forget(id) => {
                self.shop.sources.remove(&id);
                self.shop.chunks.retain(|(source, _), _| *source != id);
            }
            CollectionTask::Tell => self.told += 1,
        }
    }

    fn store(&mut self, source: &GameSource) {
        let text = source.to_string();
        assert_eq!(GameSource::read(source.id, &text).as_ref(), Some(source));
        self.shop.sources.insert(source.id, text);
    }

    /// Reports an answer of the worker, or keeps it if its answers are late.
    fn say(&mut self, answer: CollectionEvent) {
        match &mut self.late {
            Some(late) => late.push_back(answer),
            None => self.collection(answer),
        }
    }

    /// The page hears the next late answer of the worker. Returns `false` if there is none.
    pub(crate) fn hear_worker(&mut self) -> bool {
        let answer = self.late.as_mut().and_then(VecDeque::pop_front);
        let is_one = answer.is_some();
        if let Some(answer) = answer {
            self.collection(answer);
        }
        is_one
    }

    /// Another tab has stored something of the collection: this is stored now.
    pub(crate) fn hear_collection(&mut self, shop: &Shop) {
        self.shop = shop.clone();
        let heard = StoreEvent::OtherTab(COLLECTION.to_owned());
        self.send(Event::Store(heard));
    }

    /// The worker answers a request.
    fn answer(&mut self, loading: Loading, request: &str) {
        let request = request.parse().expect("a request");
        let answer = self.library.answer(&request).to_string();
        let answer = answer.parse().ok().filter(|_| !self.is_worker_broken);
        self.say(CollectionEvent::Answered(loading, answer));
    }

    fn stored_collection(&self) -> StoredCollection {
        let sources = self.shop.sources.iter();
        let read = |(id, text): (&SourceId, &String)| GameSource::stored(*id, Some(text));
        let chunks = self.shop.chunks.keys().map(|(source, number)| ChunkRun {
            source: *source,
            first: *number,
            last: *number,
        });
        StoredCollection {
            sources: sources.map(read).collect(),
            chunks: chunks.collect(),
        }
    }
}

fn gather(file: &GameFile, terms: tengen_core::Terms, zone: f64) -> Gathered {
    let played = gathered_played(&file.bytes, zone);
    played.unwrap_or_else(|| gathered_in(&file.bytes, &context(&file.name, terms)))
}

/// Returns the context in which the worker reads a file with a name.
pub(crate) fn context(name: &str, terms: tengen_core::Terms) -> Context<'_> {
    Context {
        name,
        terms,
        rows: Rows::FromBottom,
        charset: &Utf8,
        encoding: None,
        size: None,
        limits: Limits::PAGE,
        heard: None,
    }
}
