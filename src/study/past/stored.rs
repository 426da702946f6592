//! Reading past games from the database.

use crate::kit::device::JobDevice;
use crate::kit::dom;
use crate::kit::store::{self, GameStore};
use tengen_page::{Event, LocalId, PastEvent, PastJob, PastUse, Write};

/// Reads the past games of the store, if the board has one.
pub(crate) const READER: JobDevice<PastJob> = JobDevice(|shell, job| {
    let Some(store) = shell.device::<GameStore>() else {
        return;
    };
    match job {
        PastJob::List => store.list_past(),
        PastJob::Fetch(ids, purpose) => store.fetch_past(ids, purpose),
    }
});

impl GameStore {
    /// Reads the facts of all past games and reports them.
    fn list_past(&self) {
        let sender = self.sender().clone();
        let report = move |listed: Option<Vec<(LocalId, String)>>| {
            let listed = listed.map(|mut listed| {
                store::with(&sender, |store| store.add_pending(&mut listed));
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
        self.each_pending(|write| {
            let (id, facts) = match write {
                Write::Past { id, facts, .. } => (*id, Some(facts)),
                Write::Forget(id) => (*id, None),
                _ => return,
            };
            listed.retain(|it| it.0 != id);
            let place = listed.partition_point(|it| it.0 < id);
            listed.splice(place..place, facts.map(|facts| (id, facts.clone())));
        });
    }

    /// Reads past games and reports them.
    fn fetch_past(&self, ids: Vec<LocalId>, purpose: PastUse) {
        let sender = self.sender().clone();
        if let Some(base) = self.base() {
            base.fetch(ids, move |games| {
                sender.send(Event::Past(PastEvent::Fetched(games, purpose)));
            });
        }
    }
}
