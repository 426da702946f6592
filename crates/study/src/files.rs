//! Games opened from files, links and pasted text, and the previous game.

mod found;
mod route;
pub mod words;

pub use found::{Found, FoundGame, found, found_in, saving};

pub use route::GameLink;

use tengen_core::board::Stone;
use tengen_core::game::{Colours, Game, NodeId, Opening, Purpose, Terms, TimeControl};
use tengen_core::link;
use tengen_core::rules::Ruleset;
use tengen_kit::change::{Actor, Change};
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::message::{StudyToast, Toast};
use tengen_kit::share::{LinkText, game_of};
use tengen_kit::text::Phrase;

/// The id of one reading of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading(u32);

/// The place on the page where the player opened a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Source {
    /// The dialog for opening. If it is closed while the file is being read, the result is dropped.
    Dialog,
    /// The address of the page. It is forgotten if nothing in it can be opened.
    Address,
    /// Any other place: dropped or pasted on the page.
    #[default]
    Page,
}

/// What the address of the page is good for, if it should hold a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AddressUse {
    /// It holds no game, or one that was opened.
    #[default]
    None,
    /// It is being read.
    Reading,
    /// The player may choose among its games, or a reload may read it.
    Stays,
}

/// A file or a pasted or typed text that was not read yet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UnreadFile {
    /// The place on the page where it was opened.
    pub source: Source,
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// The file's name; empty if it has none.
    pub name: String,
    /// The rule set to assume if the file has none; `None` for that of the current game.
    pub rules: Option<Ruleset>,
    /// The encoding of its texts, the board size in lines, and the position of row 1 (`top`), one per line of
    /// text. Empty lines are detected from the file.
    pub more: String,
}

impl UnreadFile {
    /// The most bytes of a file.
    pub const MOST: usize = tengen_records::Limits::PAGE.bytes;
}

/// A task about files for the shell.
#[derive(Clone, PartialEq, Debug)]
pub enum FileJob {
    /// Reads a file and reports the result by [`FileEvent::Read`]. The terms apply if the file has none.
    Read(Reading, UnreadFile, Terms),
    /// Shows the games found in a file.
    ShowFound,
    /// Closes the dialog for opening a game.
    Opened,
}

/// An event about files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileEvent {
    /// Opens a file. It replaces another one that is still being read.
    Open(UnreadFile),
    /// Refuses a file of more than [`UnreadFile::MOST`] bytes, whose content is not read.
    RefuseLarge,
    /// Opens an empty board under the rules of the game on the board.
    OpenEmpty,
    /// This percentage of a file was read. It comes only if the reading takes long.
    ReadSoFar(Reading, u8),
    /// Stops reading.
    Stop,
    /// The result of reading a file. It is dropped if the file is obsolete: another file was opened since, or
    /// a new game begun.
    Read(Reading, Found),
    /// The dialog for opening was closed. A file opened there becomes obsolete. One opened elsewhere does
    /// not, because the browser reports the closing only after other events.
    DialogClosed,
    /// Forgets the games found in a file, because the player will choose none of them.
    Forget,
}

/// A file that is being read.
#[derive(Clone, Copy, Debug)]
struct Running {
    id: Reading,
    source: Source,
    /// The percentage that was read; `None` until it takes long.
    percent: Option<u8>,
}

/// Files that are being opened, and the previous game.
#[derive(Clone, Debug, Default)]
pub struct FilesPart {
    /// The file that is being read and not obsolete.
    reading: Option<Running>,
    /// The use of the address since it was opened.
    address: AddressUse,
    /// The number of readings started so far.
    readings: u32,
    /// The games of a file among which the player has to choose.
    found: Option<Box<Found>>,
    /// The review that came with the link of the game to open, not yet read.
    review: Option<String>,
    /// The ignored parts of the last opened file, each a sentence.
    remarks: Vec<Phrase>,
    /// The previous game in the link format.
    before: Option<String>,
    /// The purpose of the previous game; `None` after a reload.
    purpose_before: Option<Purpose>,
    /// `true` until something happens in an opened game.
    is_just_opened: bool,
    /// The nodes whose variations the player has folded or unfolded against the default.
    folds: Vec<NodeId>,
}

impl FilesPart {
    /// Returns the ignored parts of the last opened file, each a sentence.
    pub fn remarks(&self) -> &[Phrase] {
        &self.remarks
    }

    pub fn clear_remarks(&mut self) {
        self.remarks.clear();
    }

    /// Returns the games of a file among which the player has to choose.
    pub fn found(&self) -> Option<&Found> {
        self.found.as_deref()
    }

    /// Returns the previous game in the link format.
    pub fn before(&self) -> Option<&str> {
        self.before.as_deref()
    }

    pub fn set_before(&mut self, text: Option<String>) {
        self.before = text;
    }

    /// Returns the purpose that the previous game had, or that of a record after a reload.
    pub const fn purpose_before(&self) -> Purpose {
        match self.purpose_before {
            Some(purpose) => purpose,
            None => Purpose::Study,
        }
    }

    /// Returns `true` if the previous game is known to have been studied, and not played.
    pub const fn was_studied(&self) -> bool {
        matches!(self.purpose_before, Some(Purpose::Study))
    }

    pub const fn is_just_opened(&self) -> bool {
        self.is_just_opened
    }

    /// Returns what the address of the page is good for.
    pub const fn address(&self) -> AddressUse {
        self.address
    }

    /// Records that the game on the board was just opened.
    pub const fn set_just_opened(&mut self) {
        self.is_just_opened = true;
    }

    /// Handles an event about files. Returns the game to put on the board, if any.
    pub fn update(&mut self, event: FileEvent, cx: &mut Context) -> Option<Game> {
        match event {
            FileEvent::Open(file) => return self.open(file, cx),
            FileEvent::RefuseLarge => return self.take(Found::too_large(), cx),
            FileEvent::OpenEmpty => {
                self.clear_remarks();
                return Some(Game::new(terms_for_files(cx.game())));
            }
            // Another file was opened since, or a new game begun.
            FileEvent::Read(reading, _) if !self.awaits(reading) => {}
            FileEvent::Read(_, found) => {
                let address = self.address_after(&found);
                let game = self.take(found, cx);
                self.address = address;
                return game;
            }
            FileEvent::DialogClosed => {
                if self.source() == Some(Source::Dialog) {
                    self.cancel_reading(cx);
                }
            }
            FileEvent::ReadSoFar(reading, _) if !self.awaits(reading) => {}
            FileEvent::ReadSoFar(_, percent) => self.note_read(percent, cx),
            FileEvent::Stop => self.cancel_reading(cx),
            FileEvent::Forget => self.found = None,
        }
        None
    }

    /// Returns `true` if a file is being read and not obsolete.
    pub fn awaits(&self, reading: Reading) -> bool {
        self.reading.is_some_and(|it| it.id == reading)
    }

    /// Returns the percentage of the file of the dialog that was read, if that takes long.
    pub fn percent_of_dialog(&self) -> Option<u8> {
        let running = self.reading.filter(|it| it.source == Source::Dialog);
        running.and_then(|it| it.percent)
    }

    fn source(&self) -> Option<Source> {
        self.reading.map(|it| it.source)
    }

    /// Shows the percentage of the file that was read: in the dialog, or else in a toast, unless the player has closed that.
    fn note_read(&mut self, percent: u8, cx: &mut Context) {
        let Some(running) = &mut self.reading else {
            return;
        };
        let is_first = running.percent.replace(percent).is_none();
        let toast = Toast::Study(StudyToast::Reading(percent));
        if is_first {
            cx.drop_toast(Toast::Loading);
        }
        let mut shown = cx.toasts.iter_mut();
        match shown.find(|it| is_reading(**it)) {
            Some(shown) => *shown = toast,
            None if is_first && running.source != Source::Dialog => cx.show_toast(toast),
            None => {}
        }
        cx.refresh();
    }

    /// Opens the game of a link at once; starts to read any other file.
    fn open(&mut self, file: UnreadFile, cx: &mut Context) -> Option<Game> {
        self.review = None;
        // Such a file contains links.
        if crate::past::are_games(&file.bytes) {
            return self.take(found::past_games(&file.bytes), cx);
        }
        if let Some(LinkText { game: link, review }) = LinkText::find(&file.bytes) {
            let game = FoundGame::Readable {
                link,
                facts: Vec::new(),
                broken: None,
            };
            let found = Found {
                games: vec![game],
                ..Found::default()
            };
            self.review = review;
            return self.take(found, cx);
        }
        self.readings = self.readings.wrapping_add(1);
        let reading = Reading(self.readings);
        cx.toasts.retain(|it| !is_reading(*it));
        self.reading = Some(Running {
            id: reading,
            source: file.source,
            percent: None,
        });
        self.address = match file.source {
            Source::Address => AddressUse::Reading,
            Source::Dialog | Source::Page => AddressUse::None,
        };
        let mut terms = terms_for_files(cx.game());
        if let Some(rules) = file.rules {
            terms.rules = rules;
        }
        cx.push(Effect::job(FileJob::Read(reading, file, terms)));
        None
    }

    /// Makes a file obsolete if it is still the one that is being read.
    pub fn cancel(&mut self, reading: Reading, cx: &mut Context) {
        if self.awaits(reading) {
            self.cancel_reading(cx);
        }
    }

    /// Makes the file that is being read obsolete.
    pub fn cancel_reading(&mut self, cx: &mut Context) {
        self.reading = None;
        self.address = AddressUse::None;
        let is_ours = |toast: &Toast| *toast == Toast::Loading || is_reading(*toast);
        if cx.toasts.iter().any(is_ours) {
            cx.toasts.retain(|it| !is_ours(it));
            cx.refresh();
        }
    }

    /// Returns what the address is good for after it was read. One from which no game can be opened is useless, so that
    /// a reload does not report it again. If the module of the file formats is missing, which has no details, a reload may
    /// help.
    fn address_after(&self, found: &Found) -> AddressUse {
        let is_address = self.source() == Some(Source::Address);
        let is_useless = found.games.iter().all(|game| game.link().is_none());
        if is_address && (!is_useless || found.details.is_empty()) {
            AddressUse::Stays
        } else {
            AddressUse::None
        }
    }

    /// Returns the game if the file is exactly one whole game. Otherwise stores the games for
    /// [`found`](Self::found), and the current game stays.
    fn take(&mut self, found: Found, cx: &mut Context) -> Option<Game> {
        self.cancel_reading(cx);
        self.found = None;
        self.remarks.clear();
        if let [FoundGame::Readable { link, .. }] = &found.games[..] {
            self.remarks.clone_from(&found.details);
            let game = found.headline.is_none().then(|| game_of(link));
            if let Some(Some(game)) = game {
                return Some(game);
            }
        }
        self.found = Some(Box::new(found));
        cx.push(Effect::job(FileJob::ShowFound));
        None
    }

    /// Returns the review that came with the game that was just opened.
    pub const fn take_review(&mut self) -> Option<String> {
        self.review.take()
    }

    /// Returns one of the games found, up to the move at which it breaks off, and forgets the others.
    pub fn take_found(&mut self, index: usize) -> Option<Game> {
        let found = self.found.as_ref()?;
        let game = game_of(found.games.get(index)?.link()?)?;
        self.found = None;
        Some(game)
    }

    /// Keeps the local game as the previous game, unless it is empty.
    /// Returns `true` if it was kept.
    pub fn note_before(&mut self, cx: &mut Context) -> bool {
        self.cancel_reading(cx);
        let game = cx.games.local();
        if game.tree().is_empty() && game.setup().is_none() {
            return false;
        }
        let text = link::encode(&game.to_archive()).ok();
        let purpose = cx.settings.purpose;
        let is_kept = self.keep_text(text, cx);
        if is_kept {
            self.purpose_before = Some(purpose);
        }
        is_kept
    }

    /// Keeps a game in the link format as the previous game. Returns `true` if there is one.
    pub fn keep_text(&mut self, text: Option<String>, cx: &mut Context) -> bool {
        if text.is_some() {
            self.before = text;
            self.purpose_before = None;
            cx.unsaved.add(tengen_kit::store::BEFORE);
            return true;
        }
        false
    }

    /// Returns the previous game.
    pub fn game_before(&self) -> Option<Game> {
        game_of(self.before()?)
    }

    /// Returns `true` if the variations at a node are listed. In a small tree they are listed unless
    /// the player folded them.
    pub fn is_unfolded(&self, game: &Game, node: NodeId) -> bool {
        const MANY: usize = 150;
        let is_small = game.tree().len() <= MANY;
        is_small != self.folds.contains(&node)
    }

    /// Lists the variations at a node, or hides them.
    pub fn fold(&mut self, node: NodeId, cx: &mut Context) {
        match self.folds.iter().position(|&it| it == node) {
            Some(index) => _ = self.folds.swap_remove(index),
            None => self.folds.push(node),
        }
        cx.refresh();
    }

    /// Reacts to a change of the game.
    pub fn follow(&mut self, change: &Change, cx: &mut Context) {
        match change {
            Change::Another(_) => {
                self.folds.clear();
                if cx.games.is_online() {
                    self.cancel_reading(cx);
                }
            }
            // The computer may begin in a game that replaced another one.
            Change::Acted(actor) if *actor != Actor::Hand => {
                self.is_just_opened = false;
                return;
            }
            Change::Acted(_) | Change::TakenBack(_) | Change::Went(_) | Change::Edited(_) => {}
            _ => return,
        }
        // The player continues in the game on the board.
        self.is_just_opened = false;
        for toast in [Toast::Replaced, Toast::Resigned] {
            cx.drop_toast(toast);
        }
    }
}

const fn is_reading(toast: Toast) -> bool {
    matches!(toast, Toast::Study(StudyToast::Reading(_)))
}

/// Returns the terms to assume if a file has none: those of the current game, but on the default board
/// and without an opening.
pub fn terms_for_files(game: &Game) -> Terms {
    Terms {
        size: Terms::default().size,
        first: Stone::Black,
        opening: Opening::Free,
        colours: Colours::Assigned,
        clock: TimeControl::Unlimited,
        ..game.terms()
    }
}
