//! Reading past games and reviews from the database.

use super::GameStore;
use crate::kit::dom;
use tengen_page::{Event, LocalId, PastEvent, PastUse, StoreEvent, Write};

impl GameStore {
    /// Reads the facts of all past games and reports them.
    pub(crate) fn list_past(&self) {
        let sender = self.sender.clone();
        let report = move |listed: Option<Vec<(LocalId, String)>>| {
            let listed = listed.map(|mut listed| {
                super::with(&sender, |store| store.add_pending(&mut listed));
                listed
            });
            sender.send(Event::Past(PastEvent::Listed(listed)));
        };
        match self.base() {
            Some(base) => base.list(report),
            None => dom::after(0.0, move || report(None)),
        }
    }

    /// Changes the list of past games as the writes do that are not confirmed.
    fn add_pending(&self, listed: &mut Vec<(LocalId, String)>) {
        for write in &*self.pending.borrow() {
            let (id, facts) = match write {
                Write::Past { id, facts, .. } => (*id, Some(facts)),
                Write::Forget(id) => (*id, None),
                _ => continue,
            };
            listed.retain(|it| it.0 != id);
            let place = listed.partition_point(|it| it.0 < id);
            listed.splice(place..place, facts.map(|facts| (id, facts.clone())));
        }
    }

    /// Reads past games and reports them.
    pub(crate) fn fetch_past(&self, ids: Vec<LocalId>, purpose: PastUse) {
        let sender = self.sender.clone();
        if let Some(base) = self.base() {
            base.fetch(ids, move |games| {
                sender.send(Event::Past(PastEvent::Fetched(games, purpose)));
            });
        }
    }

    /// Reads the review that is kept with a game, and reports it if there is one.
    pub(crate) fn fetch_review(&self, id: LocalId) {
        let sender = self.sender.clone();
        if let Some(base) = self.base() {
            base.review(id, move |text| {
                if let Some(text) = text {
                    sender.send(Event::Store(StoreEvent::Review(id, text)));
                }
            });
        }
    }
}
