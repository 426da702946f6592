//! The tasks of the collection after an event: reading it, adding files, and what it needs of other parts.

use std::rc::Rc;

use super::{Effect, Page, PanelTab};
use tengen_collection::SourceId;
use tengen_kit::settings::Tab;
use tengen_kit::store::LocalId;
use tengen_study::collection::CollectionTask;
use tengen_study::files::terms_for_files;
use tengen_study::past::{PastJob, PastUse};

impl Page {
    /// Lets the collection go on: reads it, adds waiting games, and asks for what is shown.
    pub(super) fn settle_collection(&mut self) {
        self.collection.settle(&mut self.cx);
        if self.panel_tab() == PanelTab::Analysis {
            self.collection.explore(&mut self.cx);
        }
        if self.collection.is_ready() && self.collection.imports.is_due() {
            let id = SourceId(self.store.new_id(self.cx.now).0);
            if let Some((number, file)) = self.collection.begin_import(id, &mut self.cx) {
                let (terms, zone) = (terms_for_files(self.cx.game()), self.store.zone);
                let task = CollectionTask::Gather(number, file, terms, zone);
                self.cx.push(Effect::job(task));
            }
        }
        if self.collection.wants_played() {
            self.past.ask(&mut self.cx);
            if self.past.is_known() && self.collection.needs_played(self.past.state()) {
                self.send_played();
            }
        }
    }

    /// Lets the engine study the position after a move of the collection, while these moves show.
    pub(super) fn study_explored(&mut self) {
        let cx = &self.cx;
        let is_seen = cx.surroundings.tab == Tab::Shown;
        let is_shown = self.panel_tab() == PanelTab::Analysis;
        let is_over = cx.game().status().is_over();
        let explorer = &mut self.collection.explorer;
        let may = is_seen && is_shown && !is_over && explorer.is_open();
        let task = may.then(|| explorer.task(cx)).flatten();
        self.cx.tasks.explored = task.map(Rc::new);
    }

    /// Reads the past games for the collection.
    fn send_played(&mut self) {
        let ids: Vec<LocalId> = self.past.games().iter().map(|it| it.id).collect();
        if ids.is_empty() {
            return self.take_played(&[]);
        }
        self.cx
            .push(Effect::job(PastJob::Fetch(ids, PastUse::Collect)));
    }

    /// Sends the past games to the worker.
    pub(super) fn take_played(&mut self, games: &[(LocalId, String)]) {
        let (file, zone) = (self.past.file(games), self.store.zone);
        self.collection.send_played(file, zone, &mut self.cx);
    }
}
