//! Games that come from files, links and what was pasted, and the game that lay there before.

use std::fmt;

use super::{App, Cursor, Effect, Kept, Player, Saying, Toast};
use tengen_core::board::Stone;
use tengen_core::game::{Colours, Game, NodeId, Opening, Session, Terms, TimeControl};
use tengen_core::link;
use tengen_core::rules::Ruleset;

/// The games of something that was opened, in words: what a dialog shows where it is not simply one
/// whole game.
///
/// The text form has a record for each line and game; the signs between them are U+001E and U+001F.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// What is to be done about it; empty for one whole game, which is simply opened.
    pub headline: String,
    /// What is wrong with it or was passed over, in sentences.
    pub details: Vec<String>,
    /// The games.
    pub games: Vec<FoundGame>,
}

/// A game of several.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FoundGame {
    /// Its number, players and the like in a line.
    pub title: String,
    /// The game in the link format; empty if it cannot be opened.
    pub link: String,
}

const RECORD: char = '\u{1e}';
const FIELD: char = '\u{1f}';

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |text: &str| text.replace([RECORD, FIELD], " ");
        f.write_str(&plain(&self.headline))?;
        for detail in &self.details {
            write!(f, "{FIELD}{}", plain(detail))?;
        }
        for FoundGame { title, link } in &self.games {
            write!(f, "{RECORD}{}{FIELD}{}", plain(title), plain(link))?;
        }
        Ok(())
    }
}

/// Reads what `Display` writes. Every text means something.
impl From<&str> for Found {
    fn from(text: &str) -> Found {
        let mut records = text.split(RECORD);
        let mut lines = records.next().unwrap_or_default().split(FIELD);
        Found {
            headline: lines.next().unwrap_or_default().to_string(),
            details: lines.map(ToString::to_string).collect(),
            games: records
                .map(|record| {
                    let (title, link) = record.split_once(FIELD).unwrap_or((record, ""));
                    FoundGame {
                        title: title.to_string(),
                        link: link.to_string(),
                    }
                })
                .collect(),
        }
    }
}

/// The number of a file that is being read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reading(u32);

/// The part of the page at which the player opened a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Source {
    /// The dialog for opening. If it closes while the file is being read, the answer is dropped.
    Dialog,
    /// Any other place: dropped or pasted on the page, or an address.
    #[default]
    Page,
}

/// A file, or a text that was pasted or typed, before anybody has read it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct UnreadFile {
    /// The part of the page that it comes from.
    pub source: Source,
    /// The content.
    pub bytes: Vec<u8>,
    /// The file's name; empty if it has none.
    pub name: String,
    /// The rule set where the file names none; `None` for that of the present game.
    pub rules: Option<Ruleset>,
    /// The encoding of its texts, the lines of its board and where its row 1 is (`top`), a line each. Empty
    /// lines are found out.
    pub more: String,
}

/// An event about files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileMsg {
    /// Open a file. It takes the place of another that is still being read.
    Open(UnreadFile),
    /// The answer of a file. It is dropped if that file is not wanted any more: another was opened since, or
    /// a new game begun.
    Read(Reading, Found),
    /// The dialog for opening was closed. A file that was opened there is not wanted any more; one that was
    /// opened elsewhere still is, because the browser reports the closing only after other events.
    DialogClosed,
    /// Nobody will choose one of the games that were found.
    Forget,
}

/// The game of a link, by itself or in an address.
fn as_link(bytes: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(bytes).ok()?.trim();
    let start = text.bytes().rposition(|byte| byte == b'#');
    let text = text.get(start.map_or(0, |start| start + 1)..)?;
    link::decode(text).is_ok().then(|| text.to_string())
}

/// What the app keeps about records.
#[derive(Clone, Debug, Default)]
pub(super) struct Records {
    /// The record that is being read and still wanted.
    reading: Option<(Reading, Source)>,
    /// The number of files whose reading began.
    readings: u32,
    /// What was opened and waits for a choice.
    found: Option<Box<Found>>,
    /// What was passed over in the record that was opened last.
    remark: String,
    /// The game that lay there before this one, in the link format.
    before: Option<String>,
    /// Where the list of moves shows other lines than it would by itself.
    folds: Vec<NodeId>,
}

impl Records {
    fn awaits(&self, reading: Reading) -> bool {
        self.reading.is_some_and(|(awaited, _)| awaited == reading)
    }
}

impl App {
    pub(super) fn file_message(&mut self, msg: FileMsg) {
        match msg {
            FileMsg::Open(file) => self.open_file(file),
            // Another was opened since, or a new game begun.
            FileMsg::Read(reading, _) if !self.records.awaits(reading) => {}
            FileMsg::Read(_, found) => self.take_found(found),
            FileMsg::DialogClosed => {
                if let Some((_, Source::Dialog)) = self.records.reading {
                    self.cancel_reading();
                }
            }
            FileMsg::Forget => self.records.found = None,
        }
    }

    /// Opens the game of a link at once; any other file is read first.
    fn open_file(&mut self, file: UnreadFile) {
        if let Some(link) = as_link(&file.bytes) {
            let title = String::new();
            return self.take_found(Found {
                games: vec![FoundGame { title, link }],
                ..Found::default()
            });
        }
        self.records.readings = self.records.readings.wrapping_add(1);
        let reading = Reading(self.records.readings);
        self.records.reading = Some((reading, file.source));
        let mut terms = self.terms_for_records();
        if let Some(rules) = file.rules {
            terms.rules = rules;
        }
        self.effects.push(Effect::Read(reading, file, terms));
    }

    /// Drops the answer of the file that is being read.
    pub(super) fn cancel_reading(&mut self) {
        self.records.reading = None;
        if self.toasts.contains(&Toast::Loading) {
            self.toasts.retain(|&toast| toast != Toast::Loading);
            self.effects.push(Effect::Refresh);
        }
    }

    /// Opens one whole game at once. Anything else waits as [`found`](Self::found), and the present game
    /// stays.
    fn take_found(&mut self, found: Found) {
        self.cancel_reading();
        self.records.found = None;
        self.records.remark.clear();
        let told = if found.games.len() == 1 {
            &found.details[..]
        } else {
            &[]
        };
        for detail in told {
            if !self.records.remark.is_empty() {
                self.records.remark.push_str(self.language().space());
            }
            self.records.remark.push_str(detail);
        }
        let is_whole = found.headline.is_empty() && found.games.len() == 1;
        if !(is_whole && self.open_link(&found.games[0].link)) {
            self.records.found = Some(Box::new(found));
            self.effects.push(Effect::ShowFound);
        }
    }

    /// The terms that hold for a record where it says nothing: those of the present game, on the
    /// usual board and without an opening.
    fn terms_for_records(&self) -> Terms {
        Terms {
            size: Terms::default().size,
            first: Stone::Black,
            opening: Opening::Free,
            colours: Colours::Assigned,
            clock: TimeControl::Unlimited,
            ..self.game().terms()
        }
    }

    /// What was passed over in the record that was opened last, in sentences.
    #[must_use]
    pub fn remark(&self) -> &str {
        &self.records.remark
    }

    /// What was opened last and waits for a choice of the player.
    #[must_use]
    pub fn found(&self) -> Option<&Found> {
        self.records.found.as_deref()
    }

    /// Opens one of the games that were found, up to where it breaks off.
    pub(super) fn open_found(&mut self, index: usize) {
        let game = self
            .records
            .found
            .as_ref()
            .and_then(|found| found.games.get(index));
        if let Some(link) = game.map(|game| game.link.clone())
            && self.open_link(&link)
        {
            self.records.found = None;
        }
    }

    /// Puts the game of a link on the board; the present one is kept as the one before. Whether it
    /// is a game.
    fn open_link(&mut self, text: &str) -> bool {
        let archive = link::decode(text).ok();
        let Some(game) = archive.and_then(|archive| Game::from_archive(&archive).ok()) else {
            return false;
        };
        self.open_game(game);
        self.effects.push(Effect::Opened);
        true
    }

    /// Puts a game on the board; the present one is kept as the one before.
    pub(super) fn open_game(&mut self, game: Game) {
        self.keep_before();
        self.put_on_board(game);
        self.toasts.insert(0, Toast::Opened);
    }

    fn put_on_board(&mut self, game: Game) {
        self.settings.first_player = Player::One;
        self.relieve_all();
        self.cursor = Cursor::new(game.last_point().unwrap_or(game.terms().size.centre()));
        self.session = Session::new(game);
        self.ignored = None;
        self.records.folds.clear();
        self.motions.clear();
        self.meet(None);
        self.game_changed(Saying::Opened);
    }

    /// The player went on in the game that was opened.
    pub(super) fn was_opened_before(&mut self) {
        self.toasts.retain(|&toast| toast != Toast::Opened);
    }

    /// The text of the game that lay on the board before this one, in the link format.
    #[must_use]
    pub fn before(&self) -> Option<&str> {
        self.records.before.as_deref()
    }

    /// An app whose game before this one is `text`, in the link format.
    #[must_use]
    pub fn with_before(mut self, text: Option<String>) -> App {
        self.records.before = text;
        self
    }

    /// Keeps the present game as the one before, if anything was done in it.
    pub(super) fn keep_before(&mut self) {
        self.cancel_reading();
        self.make_room();
        let game = self.game();
        if game.tree().is_empty() && game.setup().is_none() {
            return;
        }
        if let Ok(text) = link::encode(&game.to_archive()) {
            self.records.before = Some(text);
            self.unsaved.add(Kept::Before);
        }
    }

    /// Puts the game before back on the board, and this one in its place.
    pub(super) fn restore(&mut self) {
        let archive = self.records.before.as_deref().map(link::decode);
        let game = archive.and_then(|archive| Game::from_archive(&archive.ok()?).ok());
        self.was_opened_before();
        if let Some(game) = game {
            self.records.remark.clear();
            self.keep_before();
            self.put_on_board(game);
        }
        self.effects.push(Effect::Refresh);
    }

    /// Whether the lines that leave the game after a node are listed; a small tree shows them all.
    #[must_use]
    pub fn is_unfolded(&self, node: NodeId) -> bool {
        const MANY: usize = 150;
        let is_small = self.game().tree().len() <= MANY;
        is_small != self.records.folds.contains(&node)
    }

    /// Forgets what was folded: there is another tree.
    pub(super) fn unfold(&mut self) {
        self.records.folds.clear();
    }

    /// Lists the lines that leave the game after a node, or hides them.
    pub(super) fn fold(&mut self, node: NodeId) {
        match self.records.folds.iter().position(|&it| it == node) {
            Some(index) => _ = self.records.folds.swap_remove(index),
            None => self.records.folds.push(node),
        }
        self.effects.push(Effect::Refresh);
    }
}
