//! A page with a store and an engine that answer.

use std::collections::VecDeque;

use tengen_collection::Library;
use tengen_core::{Game, Terms};
use tengen_engine::protocol::Request;
use tengen_page::{
    CardsJob, CollectionEvent, Effect, EngineNews, Event, ExportJob, Holder, LibraryEvent, Message,
    Millis, MistakesEvent, Opaque, Page, PastEvent, PastJob, Settings, StoreEvent, Stored, Written,
    keys,
};
use tengen_study::library::exported;
use tengen_testing::apps::{self, at};

use super::judge::Judge;
use super::shop::Shop;

/// A page with a store that answers, and with an engine that studies with few nodes.
pub(crate) struct Desk {
    pub(crate) shop: Shop,
    pub(crate) page: Page,
    pub(crate) now: f64,
    /// The files that were saved.
    pub(crate) saved: Vec<String>,
    /// The name of the file that was saved last.
    pub(crate) saved_as: String,
    /// What was announced.
    pub(crate) said: Vec<Message>,
    /// The number of requests that the engine has answered.
    pub(crate) asked: usize,
    /// What the engine says next about a position that it studies, instead of the truth.
    pub(crate) lie: Option<String>,
    /// The games that the worker of the collection has.
    pub(crate) library: Library,
    /// `true` if the worker of the collection is broken.
    pub(crate) is_worker_broken: bool,
    /// `true` if the worker never finishes reading a file.
    pub(crate) is_worker_slow: bool,
    /// What the worker of the collection has answered and the page has not heard, if its answers are late.
    pub(crate) late: Option<VecDeque<CollectionEvent>>,
    /// What the other tabs were told about the collection.
    pub(crate) told: usize,
    /// The cards of the mistakes as this page has read or stored them last.
    seen: Option<String>,
    judge: Judge,
}

impl Desk {
    pub(crate) fn new(shop: Shop) -> Desk {
        let game = Game::new(Terms::default());
        Desk::of(shop, apps::app(game, Settings::default(), apps::USUAL))
    }

    /// A page of another making.
    pub(crate) fn of(shop: Shop, page: Page) -> Desk {
        let mut desk = Desk {
            shop,
            page: page.awaiting_store(),
            now: 0.0,
            saved: Vec::new(),
            saved_as: String::new(),
            said: Vec::new(),
            asked: 0,
            lie: None,
            library: Library::default(),
            is_worker_broken: false,
            is_worker_slow: false,
            late: None,
            told: 0,
            seen: None,
            judge: Judge::default(),
        };
        let stored = Stored {
            holder: Holder::Here,
            zone: -60.0,
            ..desk.shop.stored()
        };
        desk.send(Event::Store(StoreEvent::Read(Box::new(stored))));
        desk
    }

    /// The page is loaded again, with what is stored.
    pub(crate) fn reloaded(self) -> Desk {
        let mut desk = Desk::new(self.shop);
        desk.send(Event::Woken);
        desk
    }

    pub(crate) fn send(&mut self, event: Event) {
        self.now += 1000.0;
        let effects = self.page.update(event, Millis(self.now));
        let _ = self.shop.carry_out(&effects);
        // The cards are read a little later.
        let is_later = |it: &Effect| it.is_job(&CardsJob);
        let (later, now): (Vec<Effect>, Vec<Effect>) = effects.into_iter().partition(is_later);
        for effect in now.into_iter().chain(later) {
            self.carry_out(effect);
        }
    }

    /// Returns the lines of the stored cards, without what only a merge needs.
    pub(crate) fn card_lines(&self) -> Vec<String> {
        let cards = self.shop.cards.as_deref().unwrap_or_default();
        let others = ["tengen ", "tabs ", "changed ", "dropped ", "kept "];
        let is_card = |line: &&str| !others.iter().any(|it| line.starts_with(it));
        cards
            .lines()
            .filter(is_card)
            .map(ToOwned::to_owned)
            .collect()
    }

    /// Returns the number of the day, counted from 1970.
    fn day(&self) -> u32 {
        const DAY: f64 = 24.0 * 60.0 * 60_000.0;
        // A test takes a few days.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let days = (self.now / DAY) as u32;
        19_675 + days
    }

    fn do_job(&mut self, job: Opaque) {
        let job = match job.take() {
            Ok(PastJob::List) => {
                let past = self.shop.past.iter();
                let all = past.map(|(id, (_, facts))| (*id, facts.clone())).collect();
                return self.send(Event::Past(PastEvent::Listed(Some(all))));
            }
            Ok(PastJob::Fetch(ids, purpose)) => {
                let text = |id| Some((id, self.shop.past.get(&id)?.0.clone()));
                let games = ids.into_iter().filter_map(text).collect();
                return self.send(Event::Past(PastEvent::Fetched(games, purpose)));
            }
            Err(job) => job,
        };
        let job = match job.take() {
            Ok(CardsJob) => {
                let stored = self.shop.cards.clone();
                self.seen.clone_from(&stored);
                let day = self.day();
                return self.send(Event::Mistakes(MistakesEvent::Read { stored, day }));
            }
            Err(job) => job,
        };
        let job = match job.take() {
            Ok(ExportJob {
                number,
                games,
                zone,
            }) => {
                let written = exported(&games, zone);
                let written = Written::from_bytes(&written.to_bytes());
                let written = written.filter(|_| !self.is_worker_broken);
                return self.send(Event::Library(LibraryEvent::Written(number, written)));
            }
            Err(job) => job,
        };
        if let Ok(task) = job.take() {
            self.collect(task);
        }
    }

    fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::FetchReview(id) => {
                if let Some(text) = self.shop.reviews.get(&id).cloned() {
                    self.send(Event::Store(StoreEvent::Review(id, text)));
                }
            }
            Effect::Store(keys::MISTAKES, text) => {
                let stored = self.shop.cards.clone();
                if let Some(found) = stored.filter(|it| Some(it) != self.seen.as_ref()) {
                    // Another tab has stored these.
                    self.seen = Some(found.clone());
                    self.send(Event::Store(StoreEvent::Found(keys::MISTAKES, found)));
                } else {
                    self.seen = Some(text.clone());
                    self.shop.cards = Some(text);
                }
            }
            Effect::Job(job) => self.do_job(job),
            Effect::SaveFile(name, text) => {
                self.saved_as = name;
                self.saved.push(text);
            }
            Effect::Announce(message) => self.said.push(message),
            Effect::LoadEngine => self.send(Event::Engine(EngineNews::Ready { seed: 1 })),
            Effect::Think(line) => self.think(&line),
            _ => {}
        }
    }

    /// The engine answers a request. Live analysis never ends, because its time stands still.
    fn think(&mut self, line: &str) {
        let request: Request = line.parse().expect("a request");
        if matches!(request, Request::Analyse(..)) {
            return;
        }
        self.asked += 1;
        let said = match (request, &self.lie) {
            (Request::Study(task), Some(untruth)) => {
                vec![format!("study id={} {untruth}", task.id)]
            }
            (request, _) => self.judge.answer(request),
        };
        for line in said {
            self.send(Event::Engine(EngineNews::Line(line)));
        }
    }

    /// People place stones.
    pub(crate) fn play(&mut self, names: &str) {
        for name in names.split(' ') {
            self.send(Event::Press(at(name)));
        }
    }
}
