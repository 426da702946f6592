//! A store of games that carries out what pages write.

use std::collections::BTreeMap;

use tengen_core::{Game, Terms};
use tengen_page::{
    Effect, Event, Holder, LocalId, Millis, Page, Settings, SourceId, StoreEvent, Stored,
    Surroundings, Write, keys,
};

/// The time of all events.
pub(crate) const NOW: Millis = Millis(1000.0);

/// What is stored, as the shell stores it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shop {
    pub game: Option<String>,
    pub lines: Vec<String>,
    pub before: Option<String>,
    pub past: BTreeMap<LocalId, (String, String)>,
    pub reviews: BTreeMap<LocalId, String>,
    /// The cards of the mistakes.
    pub cards: Option<String>,
    /// The sources of the collection, and their chunks.
    pub sources: BTreeMap<SourceId, String>,
    pub chunks: BTreeMap<(SourceId, u32), String>,
    /// `true` if the browser stores nothing of the collection.
    pub has_no_room: bool,
    /// `true` if there is no room for more games of the collection.
    pub is_full: bool,
    /// The numbers of chunks that cannot be read.
    pub lost_chunks: Vec<u32>,
    pub old_game: Option<String>,
    pub settings: Option<String>,
    pub journal: Vec<Write>,
    /// The bytes written so far.
    pub written: usize,
    /// All writes so far.
    pub all: Vec<Write>,
}

impl Shop {
    pub(crate) fn stored(&self) -> Stored {
        let journal: Vec<String> = self.journal.iter().map(ToString::to_string).collect();
        Stored {
            game: self.game.clone(),
            lines: self.lines.clone(),
            before: self.before.clone(),
            journal: journal.join("\n"),
            old_game: self.old_game.clone(),
            settings: self.settings.clone(),
            opened_at: 1_700_000_000_000.0,
            ..Stored::default()
        }
    }

    /// Carries out the writes, and returns what the other tabs hear.
    pub(crate) fn carry_out(&mut self, effects: &[Effect]) -> Vec<String> {
        let mut heard = Vec::new();
        for effect in effects {
            match effect {
                Effect::Write(write) => {
                    self.all.push(write.clone());
                    self.journal = Vec::new();
                    heard.push(write.to_string());
                    if write.is_of_past() {
                        heard.push(tengen_page::PAST.to_owned());
                    }
                    self.written += write.to_string().len();
                    self.write(write.clone());
                }
                Effect::Store(keys::SETTINGS, text) => {
                    heard.push(format!("settings {text}"));
                    self.settings = Some(text.clone());
                }
                _ => {}
            }
        }
        heard
    }

    fn write(&mut self, write: Write) {
        // What is written has a text form.
        assert_eq!(write.to_string().parse().as_ref(), Ok(&write));
        match write {
            Write::Game(..) => {
                self.game = Some(write.to_string());
                self.lines.clear();
                self.old_game = None;
            }
            Write::Line(_, number, line) => {
                assert_eq!(number as usize, self.lines.len() + 1, "lines come in order");
                self.lines.push(line);
            }
            Write::Before(..) => self.before = Some(write.to_string()),
            Write::Past { id, game, facts } => {
                assert!(tengen_page::PastGame::read(id, &facts).is_some(), "{facts}");
                self.past.insert(id, (game, facts));
            }
            Write::Review(id, text) => {
                self.reviews.insert(id, text);
            }
            Write::Forget(id) => {
                self.past.remove(&id);
                self.reviews.remove(&id);
            }
        }
    }

    /// Loses the last writes, as if only the journal had them.
    pub(crate) fn lose_last(&mut self, count: usize) {
        let confirmed = self.all.len().saturating_sub(count);
        let all = std::mem::take(&mut self.all);
        *self = Shop::default();
        for write in &all[..confirmed] {
            self.write(write.clone());
        }
        self.journal = all[confirmed..].to_vec();
    }
}

/// Returns the page of a tab that has read the store.
pub(crate) fn tab(shop: &mut Shop, holder: Holder) -> Page {
    let game = Game::new(Terms::default());
    let mut page = Page::new(game, Settings::default(), Surroundings::default()).awaiting_store();
    let effects = page.update(read(shop, holder), NOW);
    shop.carry_out(&effects);
    page
}

/// Returns the event that tells a page what is stored.
pub(crate) fn read(shop: &Shop, holder: Holder) -> Event {
    let stored = Stored {
        holder,
        ..shop.stored()
    };
    Event::Store(StoreEvent::Read(Box::new(stored)))
}

/// Sends an event to a page, and carries out its writes in the shop and in the other tabs.
pub(crate) fn send(shop: &mut Shop, page: &mut Page, event: Event) -> Vec<String> {
    let effects = page.update(event, NOW);
    shop.carry_out(&effects)
}
