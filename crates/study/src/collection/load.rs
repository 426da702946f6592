//! Loading the collection, and the answers of the worker.

use std::collections::VecDeque;
use tengen_core::order::sort_by_key;

use super::{
    ChunkRun, CollectionPart, CollectionTask, LibraryView, Loading, Part, Played, Source, Stage,
    Storage, StoredCollection,
};
use tengen_collection::{Answer, Counts, Request, SourceId};
use tengen_kit::change::Change;
use tengen_kit::computer::StudyNumber;
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::message::CollectionMessage;

/// The time after which a source that was deleted is gone from the store, in ms, if the page could not remove it
/// before.
const UNDO_TIME: u64 = 3_600_000;

impl CollectionPart {
    /// Shows games in the library, with the wishes as they are.
    pub fn open(&mut self, cx: &mut Context) {
        self.view = LibraryView::Games;
        self.imports.forget();
        cx.refresh();
    }

    /// Shows the names of the sources in the library.
    pub fn browse(&mut self, cx: &mut Context) {
        self.view = LibraryView::Sources;
        cx.refresh();
    }

    /// Closes the library. What was deleted cannot be brought back any more.
    pub fn close(&mut self, cx: &mut Context) {
        self.view = LibraryView::Hidden;
        self.forget_deleted(cx);
        cx.refresh();
    }

    /// Reads the collection anew after it broke.
    pub fn load(&mut self, cx: &mut Context) {
        if self.is_broken() {
            // The worker may be the old one.
            self.restart(cx);
            cx.refresh();
        }
    }

    /// Begins a new loading, with a worker that has no games.
    fn restart(&mut self, cx: &mut Context) {
        self.loading = Loading(self.loading.0.wrapping_add(1));
        self.stage = Stage::Unread;
        self.ask(Request::Clear, cx);
    }

    /// Notes that another tab has changed the stored collection.
    pub const fn outdate(&mut self) {
        self.is_stale = true;
    }

    /// Begins to read what is stored, if it is needed and was not read, or is out of date.
    pub fn settle(&mut self, cx: &mut Context) {
        let is_idle = !self.imports.is_running();
        if self.is_stale && is_idle && matches!(self.stage, Stage::Ready | Stage::Unread) {
            self.is_stale = false;
            if self.is_ready() {
                self.restart(cx);
            }
        }
        if self.stage == Stage::Unread && self.is_seen() {
            self.stage = Stage::Reading;
            self.finder.forget();
            self.explorer.forget();
            cx.push(Effect::job(CollectionTask::ReadStored));
            cx.refresh();
        }
        if !self.has_games() {
            return;
        }
        let revision = self.revision;
        // While games are added, the list would be made again with each part of them.
        let is_wanted = self.is_open() && !self.imports.is_running();
        let request = is_wanted.then(|| {
            let board = cx.searched_board();
            self.finder.request(&board, revision)
        });
        if let Some(request) = request.flatten() {
            self.ask(request, cx);
        }
    }

    /// Asks for the moves that were played in the position on the board, if they are wanted and not known.
    pub fn explore(&mut self, cx: &mut Context) {
        if !self.is_ready() || !self.explorer.is_open() {
            return;
        }
        if let Some(wish) = self.explorer.request(self.revision, cx) {
            self.ask(Request::Explore(wish), cx);
        }
    }

    /// Follows the studies of the engine.
    pub fn follow(&mut self, change: &Change, cx: &mut Context) {
        let (number, studied) = match change {
            Change::Studied(StudyNumber::Explored(number), studied) => (*number, Some(&**studied)),
            Change::NotStudied(StudyNumber::Explored(number)) => (*number, None),
            _ => return,
        };
        self.explorer.take_study(number, studied);
        cx.refresh();
    }

    /// Takes over what is stored.
    pub fn take_stored(&mut self, stored: Option<StoredCollection>, now: u64, cx: &mut Context) {
        if self.stage != Stage::Reading {
            return;
        }
        let was_stored = self.storage != Storage::Nothing && !self.sources.is_empty();
        if stored.is_none() && was_stored {
            // What is known stays until it can be read again.
            return self.note_broken(cx);
        }
        self.storage = if stored.is_some() {
            Storage::All
        } else {
            Storage::Nothing
        };
        let StoredCollection { sources, chunks } = stored.unwrap_or_default();
        self.take_sources(sources, now, cx);
        self.fill_from(&chunks, cx);
        self.store_unsaved(cx);
    }

    /// Takes over the stored sources, and adds those of games that are only here.
    fn take_sources(&mut self, stored: Vec<Source>, now: u64, cx: &mut Context) {
        let (gone, there): (Vec<Source>, Vec<Source>) =
            stored.into_iter().partition(|it| it.deleted.is_some());
        let is_in = |all: &[Source], id: SourceId| all.iter().any(|it| it.id == id);
        // Another tab may have removed it, or added games to it. Games that are not stored are only here.
        let unsaved = &self.unsaved;
        let is_only_here = |id| !is_in(&there, id) && unsaved.iter().any(|it| it.0.id == id);
        self.deleted
            .take_if(|it| !is_in(&gone, it.id) && !is_only_here(it.id));
        self.forget_expired(&gone, now, cx);
        let deleted = self.deleted.as_ref().map(|it| it.id);
        let marked = gone.iter().map(|it| it.id);
        let marked = marked.filter(|&it| deleted != Some(it)).collect();
        let before = std::mem::replace(&mut self.marked, marked);
        let is_removed = |id| before.contains(&id) && !is_in(&gone, id) && !is_in(&there, id);
        self.unsaved.retain(|it| !is_removed(it.0.id));
        self.sources = there;
        for (source, _) in &self.unsaved {
            let is_hidden = deleted == Some(source.id) || self.marked.contains(&source.id);
            if !is_hidden && !is_in(&self.sources, source.id) {
                self.sources.push(source.clone());
            }
        }
        sort_by_key(&mut self.sources, |it| it.id);
    }

    /// Removes the sources from the store that were deleted long ago. Another tab may show one of them as deleted.
    fn forget_expired(&self, gone: &[Source], now: u64, cx: &mut Context) {
        let mine = self.deleted.as_ref().map(|it| it.id);
        let others = gone.iter().filter(|it| Some(it.id) != mine);
        let expired: Vec<SourceId> = others
            .filter(|it| it.deleted.unwrap_or(0).saturating_add(UNDO_TIME) < now)
            .map(|it| it.id)
            .collect();
        for id in &expired {
            cx.push(Effect::job(CollectionTask::Forget(*id)));
        }
        if !expired.is_empty() {
            self.tell(cx);
        }
    }

    /// Begins to send all games to the worker. Those of the deleted source come last, so that games that are in another
    /// one too belong to that.
    fn fill_from(&mut self, chunks: &[ChunkRun], cx: &mut Context) {
        let mut parts = VecDeque::new();
        for source in self.sources.iter_mut().chain(&mut self.deleted) {
            source.games = 0;
            let mine = chunks.iter().filter(|it| it.source == source.id);
            parts.extend(mine.flat_map(|it| it.parts()).map(Part::Stored));
            let unsaved = self.unsaved.iter().filter(|it| it.0.id == source.id);
            parts.extend(unsaved.map(|(_, lines)| Part::Unsaved(source.id, lines.clone())));
        }
        self.unread.clear();
        self.played = Played::Unknown;
        let all = parts.len();
        self.stage = Stage::Filling(parts, all);
        self.fill(cx);
    }

    /// Sends the next games to the worker.
    fn fill(&mut self, cx: &mut Context) {
        if let Stage::Filling(left, _) = &self.stage {
            match left.front() {
                Some(Part::Stored(run)) => {
                    cx.push(Effect::job(CollectionTask::Fill(self.loading, *run)));
                }
                Some(Part::Unsaved(id, lines)) => {
                    self.ask(Request::Fill(*id, lines.clone()), cx);
                }
                None => {
                    self.stage = Stage::Ready;
                    if let Some(deleted) = &self.deleted {
                        self.ask(Request::Remove(deleted.id), cx);
                    }
                }
            }
        }
        self.revision = self.revision.wrapping_add(1);
        cx.refresh();
    }

    fn take_filled(&mut self, counts: Counts, cx: &mut Context) {
        let Stage::Filling(left, _) = &mut self.stage else {
            return;
        };
        let Some(Part::Stored(ChunkRun { source: id, .. }) | Part::Unsaved(id, _)) =
            left.pop_front()
        else {
            return;
        };
        let mut sources = self.sources.iter_mut().chain(&mut self.deleted);
        if let Some(source) = sources.find(|it| it.id == id) {
            source.games += counts.added;
        }
        if counts.wrong > 0 {
            self.unread.push(id);
        }
        self.fill(cx);
    }

    /// Notes that stored games cannot be read. If they are several chunks, each is tried alone.
    pub fn note_not_filled(&mut self, loading: Loading, cx: &mut Context) {
        let Stage::Filling(left, all) = &mut self.stage else {
            return;
        };
        let Some(Part::Stored(run)) = left.front().filter(|_| loading == self.loading) else {
            return;
        };
        let run = *run;
        left.pop_front();
        if run.first < run.last {
            for number in (run.first..=run.last).rev() {
                let (first, last) = (number, number);
                *all += 1;
                left.push_front(Part::Stored(ChunkRun { first, last, ..run }));
            }
        } else {
            self.unread.push(run.source);
        }
        self.fill(cx);
    }

    /// Ends everything until the player loads the collection again.
    fn note_broken(&mut self, cx: &mut Context) {
        self.imports.fail();
        self.finder.forget();
        self.explorer.forget();
        self.stage = Stage::Broken;
        cx.refresh();
    }

    /// Takes an answer of the worker, unless it belongs to an earlier loading.
    pub fn take(&mut self, loading: Loading, answer: Option<Answer>, cx: &mut Context) {
        if loading != self.loading {
            return;
        }
        match answer {
            Some(Answer::Filled(counts)) => self.take_filled(counts, cx),
            Some(Answer::Played(counts)) if self.is_ready() => self.take_played(counts),
            Some(Answer::Added(counts, lines)) => self.take_added(counts, lines, cx),
            Some(Answer::Found(all, games)) => self.finder.take(all, games),
            Some(Answer::Explored(explored)) => {
                if self.explorer.take(explored) {
                    cx.announce(CollectionMessage::Explored);
                }
            }
            // An answer about played games is obsolete while the collection is read again.
            // The page saves listed games.
            Some(Answer::Games(_) | Answer::Played(_) | Answer::Listed(..)) => {}
            None => self.note_broken(cx),
        }
        cx.refresh();
    }
}
