//! The collection: its events, and what it needs of other parts.

use super::{Effect, Page, Panel};
use std::rc::Rc;
use tengen_collection::{Answer, SourceId};
use tengen_core::game::{Game, PlayRefusal};
use tengen_kit::message::CollectionMessage;
use tengen_kit::settings::{Tab, Width};
use tengen_kit::store::LocalId;
use tengen_picture::Visibility;
use tengen_study::collection::{
    CollectionEvent, CollectionTask, GameFile, Skipped, Target, UnreadGames,
};
use tengen_study::files::{FoundGame, terms_for_files};
use tengen_study::history::first_look;
use tengen_study::library::Shelf;
use tengen_study::past::{
    PastEvent, PastGame, PastJob, PastUse, are_games, file_of_games, unnamed_games,
};
use tengen_study::uses::{Aim, ExportNumber};

impl Page {
    pub(super) fn collection_event(&mut self, event: CollectionEvent) {
        let collection = &mut self.collection;
        match event {
            CollectionEvent::Opened => collection.open(&mut self.cx),
            CollectionEvent::Browsed => collection.browse(&mut self.cx),
            CollectionEvent::WantPosition => {
                let variant = collection.explorer.variant(&self.cx);
                collection.finder.want_position(variant);
            }
            CollectionEvent::Closed => collection.close(&mut self.cx),
            CollectionEvent::Load => collection.load(&mut self.cx),
            CollectionEvent::Import(files, unread) => self.import(files, unread),
            CollectionEvent::AddGame => self.add_game(),
            CollectionEvent::AddFound => self.add_found(),
            CollectionEvent::Stop => collection.stop(&mut self.cx),
            CollectionEvent::ReadSoFar(number, percent) => {
                collection.note_read(number, percent, &mut self.cx);
            }
            CollectionEvent::Gathered(number, read) => {
                collection.take_gathered(number, read, &mut self.cx);
            }
            CollectionEvent::Stored(stored) => {
                let now = self.store.date(self.cx.now);
                collection.take_stored(stored, now, &mut self.cx);
            }
            CollectionEvent::Answered(_, Some(Answer::Listed(number, lines))) => {
                self.write_collected(ExportNumber(number), lines);
            }
            CollectionEvent::Answered(loading, answer) => {
                if answer.is_none() {
                    self.library.note_no_answer();
                }
                collection.take(loading, answer, &mut self.cx);
            }
            CollectionEvent::NotFilled(loading) => {
                collection.note_not_filled(loading, &mut self.cx);
            }
            CollectionEvent::NotStored(games) => collection.note_not_stored(games, &mut self.cx),
            CollectionEvent::Delete(id) => {
                let now = self.store.date(self.cx.now);
                collection.delete(id, now, &mut self.cx);
            }
            CollectionEvent::Undelete => collection.undelete(&mut self.cx),
            CollectionEvent::Search(search) => {
                collection.finder.wish(search);
                self.library.choose(None);
                self.close_reports();
            }
            CollectionEvent::More => collection.finder.more(),
            CollectionEvent::Choose(index, aim) => self.open_collected(index, aim),
            CollectionEvent::Explore => {
                collection.explorer.toggle();
                if collection.explorer.found(&self.cx).is_some() {
                    let said = CollectionMessage::Explored;
                    self.cx.announce(said);
                }
            }
            CollectionEvent::ExploreRules(rules) => collection.explorer.rules = rules,
            CollectionEvent::Point(index) => {
                if !collection.explorer.point_at(index) {
                    return;
                }
            }
            CollectionEvent::Press(index) => self.press_explored(index),
        }
        self.cx.refresh();
    }

    /// Adds the games of files. While past games show, a file of past games belongs to them; other files lead to the
    /// collection.
    fn import(&mut self, files: Vec<GameFile>, unread: Vec<UnreadGames>) {
        let is_past = self.library.shelf() == Some(&Shelf::Past);
        let (played, others): (Vec<_>, Vec<_>) = files
            .into_iter()
            .partition(|file| is_past && are_games(&file.bytes));
        for file in played {
            let text = String::from_utf8_lossy(&file.bytes).into_owned();
            self.past.update(PastEvent::Import(text), &mut self.cx);
        }
        if others.is_empty() && unread.is_empty() {
            return;
        }
        if is_past {
            self.open_library(Shelf::All);
        }
        let collection = &mut self.collection;
        collection.load(&mut self.cx);
        let files = others.into_iter().map(|file| (file, Target::File));
        collection.imports.push(files);
        collection.refuse(unread, &mut self.cx);
    }

    /// Adds the game on the board. The local game has the day and the players that it has among the past games, so that it
    /// is one game with that.
    fn add_game(&mut self) {
        if !self.may_add_game() {
            return self.cx.refuse(PlayRefusal::NotNow, None);
        }
        let past = if self.cx.games.is_local() {
            self.local_past()
        } else {
            let now = LocalId(self.store.date(self.cx.now));
            PastGame::of(now, self.cx.game(), Default::default())
        };
        match past {
            Ok((past, link)) => {
                let id = past.id;
                self.add_single(file_of_games(&[past], &[(id, link)]), Vec::new());
            }
            Err(why) => {
                self.collection.imports.skip(why.phrase());
                self.cx.announce(CollectionMessage::Added);
            }
        }
    }

    /// Adds the games that were found in an opened file, except those that cannot be opened or break off.
    fn add_found(&mut self) {
        let found = self.files.found();
        let games = found.into_iter().flat_map(|found| &found.games);
        let (mut links, mut skipped) = (Vec::new(), Vec::new());
        for (number, game) in (1..).zip(games) {
            match game {
                FoundGame::Readable {
                    link, broken: None, ..
                } => links.push(link.clone()),
                FoundGame::Readable {
                    broken: Some(why), ..
                }
                | FoundGame::Unreadable(why) => {
                    let why = why.clone();
                    skipped.push(Skipped { number, why });
                }
            }
        }
        self.add_single(unnamed_games(&links), skipped);
    }

    /// Adds the games of a file of past games, which the worker reads. Others were skipped already.
    fn add_single(&mut self, file: String, skipped: Vec<Skipped>) {
        let file = GameFile {
            name: String::new(),
            bytes: file.into_bytes(),
        };
        self.collection.load(&mut self.cx);
        self.collection
            .imports
            .push([(file, Target::Single(skipped))]);
    }

    /// Opens a found game, at the wanted position if there is one.
    fn open_collected(&mut self, index: usize, aim: Aim) {
        let Some((game, stones)) = self.collection.finder.game(index) else {
            return;
        };
        let mut archive = game.to_archive(stones.unwrap_or(0));
        if stones.is_none() {
            first_look(&mut archive);
        }
        if let Ok(game) = Game::from_archive(&archive) {
            self.files.clear_remarks();
            self.open_game(game, None);
            self.note_collected();
            self.follow_aim(Some(aim));
            // It has no address among the past games.
            self.library.study(None);
        }
    }

    /// Plays a move of those that were played in the position on the board.
    fn press_explored(&mut self, index: usize) {
        if self.panel() == Panel::Analysis {
            self.analysis.point_at(None, &mut self.cx);
            let pressed = self.collection.explorer.press(index, &self.cx);
            self.follow_press(pressed);
        }
    }

    /// Lets the collection go on: reads it, adds waiting games, and asks for what is shown.
    pub(super) fn settle_collection(&mut self) {
        let is_wide = self.cx.surroundings.width == Width::Wide;
        let may = self.panel() == Panel::Analysis && !self.cx.games.plays_live();
        self.collection.explorer.place_beside(if is_wide && may {
            Visibility::Shown
        } else {
            Visibility::Hidden
        });
        self.collection.settle(&mut self.cx);
        if self.panel() == Panel::Analysis {
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
        let is_shown = self.panel() == Panel::Analysis;
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
            return self.collection.send_none_played(&mut self.cx);
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
