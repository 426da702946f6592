//! Adding games, and deleting sources.

use super::import::ImportStep;
use super::{
    CollectionPart, CollectionTask, GameFile, Gathered, Played, Source, Storage, Target,
    UnreadGames,
};
use tengen_collection::{Counts, Request, SourceId};
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::message::CollectionMessage;

impl CollectionPart {
    /// Returns `true` if the collection needs the games that were played here.
    pub fn wants_played(&self) -> bool {
        self.is_ready() && self.is_used()
    }

    /// Returns `true` if the worker needs the games that were played here in this state of their list. They count as asked
    /// for then.
    pub fn needs_played(&mut self, state: u32) -> bool {
        let needs = match self.played {
            Played::Unknown => true,
            Played::Asked(_) => false,
            Played::Known(known, _) => known != state,
        };
        if needs {
            self.played = Played::Asked(state);
        }
        needs
    }

    pub(super) fn take_played(&mut self, counts: Counts) {
        // The games may have been asked for twice, if the collection was read again in between.
        if let Played::Asked(state) | Played::Known(state, _) = self.played {
            self.played = Played::Known(state, counts.added);
            self.revision = self.revision.wrapping_add(1);
        }
    }

    /// Begins with the next file, if there is one. Its games get the identity `id`.
    pub fn begin_import(&mut self, id: SourceId, cx: &mut Context) -> Option<(u32, GameFile)> {
        if !self.is_ready() || !self.imports.is_due() {
            return None;
        }
        let single = self.sources.iter().find(|it| it.is_single()).cloned();
        let begun = self.imports.begin(|file, target| match target {
            Target::Single(_) => single.unwrap_or(Source {
                id,
                ..Source::default()
            }),
            Target::File => Source::of_file(id, &file.name),
        });
        // The answer to this is the result of the import, and new games must not be among deleted ones.
        self.forget_deleted(cx);
        cx.refresh();
        begun
    }

    /// Names files that were not read.
    pub fn refuse(&mut self, files: Vec<UnreadGames>, cx: &mut Context) {
        if !files.is_empty() && !self.imports.is_running() {
            cx.announce(CollectionMessage::Added);
        }
        self.imports.refuse(files);
    }

    /// Notes the percentage of a file that was read.
    pub fn note_read(&mut self, number: u32, percent: u8, cx: &mut Context) {
        if self.imports.note_read(number, percent) {
            cx.refresh();
        }
    }

    /// Takes the games of a file that was read.
    pub fn take_gathered(&mut self, number: u32, read: Option<Gathered>, cx: &mut Context) {
        if let Some(step) = self.imports.take(number, read) {
            self.take_step(step, cx);
        }
    }

    pub(super) fn take_added(&mut self, counts: Counts, lines: String, cx: &mut Context) {
        let Some((source, step)) = self.imports.added(counts) else {
            return;
        };
        if counts.added > 0 {
            self.revision = self.revision.wrapping_add(1);
            match self.sources.iter_mut().find(|it| it.id == source.id) {
                Some(mine) => mine.games = source.games,
                None => self.sources.push(source.clone()),
            }
            self.keep(source, lines, cx);
        }
        self.take_step(step, cx);
    }

    fn take_step(&mut self, step: ImportStep, cx: &mut Context) {
        match step {
            ImportStep::Add(source, chunk) => self.ask(Request::Add(source, chunk), cx),
            ImportStep::Done if self.imports.is_running() => {}
            ImportStep::Done => {
                // A file may have games that only the list of past games had.
                self.played = Played::Unknown;
                self.tell(cx);
                cx.announce(CollectionMessage::Added);
            }
        }
        cx.refresh();
    }

    /// Tells the other tabs about changed games, if these are stored.
    pub(super) fn tell(&self, cx: &mut Context) {
        if self.storage != Storage::Nothing {
            cx.push(Effect::job(CollectionTask::Tell));
        }
    }

    /// Stores games of a source. Without room they last until the page is left.
    fn keep(&mut self, source: Source, lines: String, cx: &mut Context) {
        if self.storage == Storage::All {
            let task = CollectionTask::StoreChunk(source, lines);
            cx.push(Effect::job(task));
        } else {
            self.unsaved.push((source, lines));
        }
    }

    /// Notes that something could not be stored: these games of a source, if there are some.
    pub fn note_not_stored(&mut self, games: Option<(Source, String)>, cx: &mut Context) {
        if self.storage == Storage::All {
            self.storage = Storage::Full;
        }
        let sources = self.sources.iter().chain(&self.deleted).map(|it| it.id);
        let mut sources = sources.chain(self.marked.iter().copied());
        self.unsaved
            .extend(games.filter(|(source, _)| sources.any(|it| it == source.id)));
        cx.refresh();
    }

    /// Deletes the games of a source. They stay stored until the dialog is closed or another source is deleted.
    pub fn delete(&mut self, id: SourceId, now: u64, cx: &mut Context) {
        let place = self.sources.iter().position(|it| it.id == id);
        let Some(place) = place.filter(|_| self.is_ready() && !self.imports.is_running()) else {
            return;
        };
        self.forget_deleted(cx);
        self.deleted = Some(self.sources.remove(place));
        self.mark(id, Some(now), cx);
        self.change(Request::Remove(id), cx);
    }

    /// Brings the source that was deleted last back.
    pub fn undelete(&mut self, cx: &mut Context) {
        if !self.is_ready() {
            return;
        }
        if let Some(source) = self.deleted.take() {
            let id = source.id;
            let place = self.sources.partition_point(|it| it.id < id);
            self.sources.insert(place, source);
            self.mark(id, None, cx);
            self.change(Request::Restore(id), cx);
        }
    }

    fn change(&mut self, request: Request, cx: &mut Context) {
        self.imports.forget();
        // The games that were played here may be those of the source.
        self.played = Played::Unknown;
        self.revision = self.revision.wrapping_add(1);
        self.ask(request, cx);
        self.tell(cx);
        cx.refresh();
    }

    fn mark(&self, id: SourceId, deleted: Option<u64>, cx: &mut Context) {
        if self.storage != Storage::Nothing {
            cx.push(Effect::job(CollectionTask::Mark(id, deleted)));
        }
    }

    /// Removes the source that was deleted last from the store, which has room again then.
    pub(super) fn forget_deleted(&mut self, cx: &mut Context) {
        let Some(source) = self.deleted.take() else {
            return;
        };
        self.unsaved.retain(|it| it.0.id != source.id);
        if self.storage == Storage::Nothing {
            return;
        }
        cx.push(Effect::job(CollectionTask::Forget(source.id)));
        self.storage = Storage::All;
        self.store_unsaved(cx);
    }

    /// Stores the games that found no room, which there may be now, except those of deleted sources.
    pub(super) fn store_unsaved(&mut self, cx: &mut Context) {
        let deleted = self.deleted.as_ref().map(|it| it.id);
        for (source, lines) in std::mem::take(&mut self.unsaved) {
            if deleted == Some(source.id) || self.marked.contains(&source.id) {
                self.unsaved.push((source, lines));
            } else {
                self.keep(source, lines, cx);
            }
        }
    }

    /// Adds no more games than those that are on their way.
    pub fn stop(&mut self, cx: &mut Context) {
        if let Some(step) = self.imports.stop() {
            self.take_step(step, cx);
        }
    }
}
