//! Past games: those that left the board or are over, with a list to search, open, delete, export and import.

mod file;
mod game;
mod route;
mod wanted;

pub use file::past_games;
pub use file::{are_games, file_of_games, past_games_at, read_line, unnamed_games};
pub use game::{Opponent, ParsePastError, PastGame, PastStatus, Unkept};
pub use route::PastPlace;
pub use wanted::{PastFilter, PastSearch, PastWishes};

use crate::uses::ExportNumber;
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::store::{LocalId, Write};

/// The maximum number of past games. Beyond it the oldest unfinished one is dropped, or the oldest.
pub const MOST: usize = 1000;
/// The number of rows that are shown at first, and that are added on request.
const ROWS: usize = 50;

/// An event about past games.
#[derive(Clone, PartialEq, Debug)]
pub enum PastEvent {
    /// The library was opened.
    Opened,
    /// The identities and the facts of all stored games.
    Listed(Option<Vec<(LocalId, String)>>),
    /// Stored games in the link format, for this use.
    Fetched(Vec<(LocalId, String)>, PastUse),
    /// Changes a wish of the player for games.
    Search(PastSearch),
    /// The player wants to see more rows.
    More,
    /// Puts a past game on the board.
    Open(LocalId),
    /// Deletes a past game.
    Delete(LocalId),
    /// Brings the last deleted game back.
    Undelete,
    /// Saves all games as one file.
    Export,
    /// Adds the games of such a file.
    Import(String),
}

/// A task about past games for the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PastJob {
    /// Reads the facts of all past games and reports them by [`PastEvent::Listed`].
    List,
    /// Reads past games and reports them by [`PastEvent::Fetched`].
    Fetch(Vec<LocalId>, PastUse),
}

/// The use for which past games are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PastUse {
    /// The game is put on the board.
    Open,
    /// The game is deleted, and kept for the case that the player wants it back.
    Delete,
    /// The games are saved as a file.
    Export,
    /// The games are written as SGF, for the export with this number.
    Write(ExportNumber),
    /// The games become a part of the collection.
    Collect,
}

/// A message in the list of past games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PastReport {
    Deleted,
    Exported(usize),
    /// The numbers of games added and known before, and the lines that could not be read.
    Imported(usize, usize, Vec<u32>),
    /// The file has no games.
    NotRead,
}

/// The list of past games.
#[derive(Clone, Debug, Default)]
pub struct PastPart {
    list: List,
    /// Records that wait for the list, which knows who played them.
    later: Vec<(PastGame, String)>,
    /// What the player looks for.
    pub wishes: PastWishes,
    /// The number of rows shown beyond the first ones.
    more: usize,
    deleted: Option<(PastGame, String)>,
    /// The game whose deletion was requested last, and its review.
    review: Option<(LocalId, Option<String>)>,
    pub report: Option<PastReport>,
    /// A number that changes with the games.
    state: u32,
}

#[derive(Clone, Debug, Default)]
enum List {
    #[default]
    Unknown,
    /// It was asked for; these games were added since.
    Asked(Vec<PastGame>),
    /// The newest game first.
    Known(Vec<PastGame>),
}

impl PastPart {
    /// Returns the game with this identity; `None` before the games were read.
    pub fn game(&self, id: LocalId) -> Option<&PastGame> {
        self.games().iter().find(|it| it.id == id)
    }

    /// Returns the games, the newest first; none before they were read.
    pub fn games(&self) -> &[PastGame] {
        match &self.list {
            List::Known(games) => games,
            List::Unknown | List::Asked(_) => &[],
        }
    }

    /// Returns a number that changes with the games.
    pub const fn state(&self) -> u32 {
        self.state
    }

    /// Returns the file of these games, whose texts are in the link format.
    pub fn file(&self, games: &[(LocalId, String)]) -> String {
        file_of_games(self.games(), games)
    }

    pub fn is_known(&self) -> bool {
        matches!(self.list, List::Known(_))
    }

    /// Returns `true` if the last deleted game can be brought back.
    pub fn can_undelete(&self) -> bool {
        self.deleted.is_some() && self.report == Some(PastReport::Deleted)
    }

    pub fn rows(&self) -> usize {
        ROWS + self.more
    }

    /// Handles an event that concerns only the list.
    pub fn update(&mut self, event: PastEvent, cx: &mut Context) {
        match event {
            PastEvent::Opened => {
                (self.report, self.deleted) = (None, None);
                self.ask(cx);
            }
            PastEvent::Listed(facts) => self.take_list(facts, cx),
            PastEvent::Search(search) => {
                self.wishes.wish(search);
                self.more = 0;
                self.close_report();
            }
            PastEvent::More => self.more += ROWS,
            PastEvent::Open(id) => cx.push(Effect::job(PastJob::Fetch(vec![id], PastUse::Open))),
            PastEvent::Delete(id) => {
                self.review = Some((id, None));
                cx.push(Effect::FetchReview(id));
                cx.push(Effect::job(PastJob::Fetch(vec![id], PastUse::Delete)));
            }
            PastEvent::Undelete => {
                if let Some((past, game)) = self.deleted.take() {
                    self.report = None;
                    if let Some((id, Some(text))) = self.review.take().filter(|it| it.0 == past.id)
                    {
                        cx.push(Effect::Write(Write::Review(id, text)));
                    }
                    self.add(past, game, cx);
                }
            }
            PastEvent::Export => {
                let ids = self.games().iter().map(|game| game.id).collect();
                cx.push(Effect::job(PastJob::Fetch(ids, PastUse::Export)));
            }
            PastEvent::Import(text) => self.import(&text, cx),
            PastEvent::Fetched(games, PastUse::Delete) => self.delete(games, cx),
            PastEvent::Fetched(games, PastUse::Export) => self.export(&games, cx),
            // The page does the rest.
            PastEvent::Fetched(_, PastUse::Open | PastUse::Collect | PastUse::Write(_)) => {}
        }
        cx.refresh();
    }

    /// Closes a report that offers nothing.
    pub fn close_report(&mut self) {
        if self.report != Some(PastReport::Deleted) {
            self.report = None;
        }
    }

    /// Reads the list, unless it was read already.
    pub fn ask(&mut self, cx: &mut Context) {
        if matches!(self.list, List::Unknown) {
            self.list = List::Asked(Vec::new());
            cx.push(Effect::job(PastJob::List));
        }
    }

    /// Reads the list again, if it was read, because another tab has changed it. Until then it stays as it is.
    pub fn outdate(&self, cx: &mut Context) {
        if self.is_known() {
            cx.push(Effect::job(PastJob::List));
        }
    }

    fn take_list(&mut self, facts: Option<Vec<(LocalId, String)>>, cx: &mut Context) {
        if facts.is_none() && self.is_known() {
            return;
        }
        let facts = facts.unwrap_or_default();
        let games = facts.iter().rev();
        let games = games.filter_map(|(id, facts)| PastGame::read(*id, facts));
        let known: Vec<PastGame> = games.collect();
        if matches!(&self.list, List::Known(before) if *before == known) {
            return;
        }
        self.state = self.state.wrapping_add(1);
        let added = match std::mem::replace(&mut self.list, List::Known(known)) {
            List::Asked(added) => added,
            List::Unknown | List::Known(_) => Vec::new(),
        };
        for past in added {
            self.insert(past);
        }
        for (mut past, game) in std::mem::take(&mut self.later) {
            if let Some(kept) = self.game(past.id) {
                past.take_bots(kept);
            }
            self.add(past, game, cx);
        }
        self.trim(cx);
    }

    /// Keeps a game, or a new state of it.
    pub fn add(&mut self, past: PastGame, game: String, cx: &mut Context) {
        self.ask(cx);
        let (id, facts) = (past.id, past.to_string());
        cx.push(Effect::Write(Write::Past { id, game, facts }));
        self.insert(past);
        self.trim(cx);
    }

    /// Keeps a record, or a new state of it, once the list is known.
    pub fn add_later(&mut self, past: PastGame, game: String, cx: &mut Context) {
        self.ask(cx);
        self.later.retain(|(it, _)| it.id != past.id);
        self.later.push((past, game));
    }

    fn insert(&mut self, past: PastGame) {
        self.state = self.state.wrapping_add(1);
        match &mut self.list {
            List::Unknown => {}
            List::Asked(added) => added.push(past),
            List::Known(games) => {
                games.retain(|it| it.id != past.id);
                let place = games.partition_point(|it| it.id > past.id);
                games.insert(place, past);
            }
        }
    }

    fn trim(&mut self, cx: &mut Context) {
        let List::Known(games) = &mut self.list else {
            return;
        };
        while games.len() > MOST {
            let is_open = |game: &PastGame| game.result == PastStatus::Unfinished;
            let place = games.iter().rposition(is_open).unwrap_or(games.len() - 1);
            let dropped = games.remove(place);
            cx.push(Effect::Write(Write::Forget(dropped.id)));
        }
    }

    /// Keeps the review of the game that is being deleted, for the case that the player wants it back.
    pub fn note_review(&mut self, id: LocalId, text: String) {
        if let Some(review) = self.review.as_mut().filter(|it| it.0 == id) {
            review.1 = Some(text);
        }
    }

    fn delete(&mut self, fetched: Vec<(LocalId, String)>, cx: &mut Context) {
        self.state = self.state.wrapping_add(1);
        let List::Known(games) = &mut self.list else {
            return;
        };
        for (id, text) in fetched {
            if let Some(place) = games.iter().position(|game| game.id == id) {
                self.deleted = Some((games.remove(place), text));
                self.report = Some(PastReport::Deleted);
                cx.push(Effect::Write(Write::Forget(id)));
            }
        }
    }

    fn export(&mut self, fetched: &[(LocalId, String)], cx: &mut Context) {
        let text = self.file(fetched);
        self.report = Some(PastReport::Exported(fetched.len()));
        cx.push(Effect::SaveFile("tengen-games.txt".to_string(), text));
    }

    fn import(&mut self, text: &str, cx: &mut Context) {
        if !are_games(text.as_bytes()) {
            self.report = Some(PastReport::NotRead);
            return;
        }
        let (mut added, mut known, mut bad) = (0, 0, Vec::new());
        for (number, line) in file::lines(text) {
            let Some((mut past, game)) = read_line(line) else {
                bad.push(number);
                continue;
            };
            if self.games().iter().any(|it| it.is_same(&past)) {
                known += 1;
                continue;
            }
            while self.games().iter().any(|it| it.id == past.id) {
                past.id = LocalId(past.id.0 + 1);
            }
            added += 1;
            self.add(past, game, cx);
        }
        self.report = Some(PastReport::Imported(added, known, bad));
    }
}
