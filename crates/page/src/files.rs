//! Games that come from files, links and what was pasted, and the game that lay there before.

mod found;
pub(crate) mod words;

pub use found::{found, saving};

use std::fmt;

use crate::game::Toast;
use crate::page::{Change, Context, Effect, Kept};
use tengen_core::board::Stone;
use tengen_core::game::{Colours, Game, NodeId, Opening, Terms, TimeControl};
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

/// Files that are being opened, and the game before the one on the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct FilesPart {
    /// The file that is being read and still wanted.
    reading: Option<(Reading, Source)>,
    /// The number of files whose reading began.
    readings: u32,
    /// The games of a file that wait for a choice.
    found: Option<Box<Found>>,
    /// What was passed over in the file that was opened last, in sentences.
    remark: String,
    /// The game that lay on the board before this one, in the link format.
    before: Option<String>,
    /// The nodes at which the list of moves shows other lines than it would by itself.
    folds: Vec<NodeId>,
}

impl FilesPart {
    /// What was passed over in the file that was opened last, in sentences.
    pub(crate) fn remark(&self) -> &str {
        &self.remark
    }

    pub(crate) fn clear_remark(&mut self) {
        self.remark.clear();
    }

    /// The games of a file that wait for a choice of the player.
    pub(crate) fn found(&self) -> Option<&Found> {
        self.found.as_deref()
    }

    /// The game that lay on the board before this one, in the link format.
    pub(crate) fn before(&self) -> Option<&str> {
        self.before.as_deref()
    }

    pub(crate) fn set_before(&mut self, text: Option<String>) {
        self.before = text;
    }

    /// Handles an event about files. Returns a game that is to be laid on the board.
    pub(crate) fn update(&mut self, msg: FileMsg, cx: &mut Context) -> Option<Game> {
        match msg {
            FileMsg::Open(file) => return self.open(file, cx),
            // Another was opened since, or a new game begun.
            FileMsg::Read(reading, _) if !self.awaits(reading) => {}
            FileMsg::Read(_, found) => return self.take(found, cx),
            FileMsg::DialogClosed => {
                if let Some((_, Source::Dialog)) = self.reading {
                    self.cancel_reading(cx);
                }
            }
            FileMsg::Forget => self.found = None,
        }
        None
    }

    fn awaits(&self, reading: Reading) -> bool {
        self.reading.is_some_and(|(awaited, _)| awaited == reading)
    }

    /// Opens the game of a link at once; any other file is read first.
    fn open(&mut self, file: UnreadFile, cx: &mut Context) -> Option<Game> {
        if let Some(link) = as_link(&file.bytes) {
            let title = String::new();
            let found = Found {
                games: vec![FoundGame { title, link }],
                ..Found::default()
            };
            return self.take(found, cx);
        }
        self.readings = self.readings.wrapping_add(1);
        let reading = Reading(self.readings);
        self.reading = Some((reading, file.source));
        let mut terms = terms_for_files(cx.game());
        if let Some(rules) = file.rules {
            terms.rules = rules;
        }
        cx.push(Effect::Read(reading, file, terms));
        None
    }

    /// Drops the answer of the file that is being read.
    pub(crate) fn cancel_reading(&mut self, cx: &mut Context) {
        self.reading = None;
        if cx.toasts.contains(&Toast::Loading) {
            cx.drop_toast(Toast::Loading);
            cx.refresh();
        }
    }

    /// Returns one whole game, which is opened at once. Anything else waits as [`found`](Self::found), and the
    /// present game stays.
    fn take(&mut self, found: Found, cx: &mut Context) -> Option<Game> {
        self.cancel_reading(cx);
        self.found = None;
        self.remark.clear();
        if let [only] = &found.games[..] {
            self.remark = found.details.join(cx.language().space());
            let game = found.headline.is_empty().then(|| game_of(&only.link));
            if let Some(Some(game)) = game {
                return Some(game);
            }
        }
        self.found = Some(Box::new(found));
        cx.push(Effect::ShowFound);
        None
    }

    /// Returns one of the games that were found, up to where it breaks off. The others are forgotten.
    pub(crate) fn take_found(&mut self, index: usize) -> Option<Game> {
        let found = self.found.as_ref()?;
        let game = game_of(&found.games.get(index)?.link)?;
        self.found = None;
        Some(game)
    }

    /// Keeps the local game as the one before, if anything was done in it.
    pub(crate) fn keep_before(&mut self, cx: &mut Context) {
        self.cancel_reading(cx);
        let game = cx.games.local();
        if game.tree().is_empty() && game.setup().is_none() {
            return;
        }
        if let Ok(text) = link::encode(&game.to_archive()) {
            self.before = Some(text);
            cx.unsaved.add(Kept::Before);
        }
    }

    /// The game before, to be laid on the board again.
    pub(crate) fn game_before(&self) -> Option<Game> {
        game_of(self.before()?)
    }

    /// Returns `true` if the lines that leave the game after a node are listed; a small tree shows them all.
    pub(crate) fn is_unfolded(&self, game: &Game, node: NodeId) -> bool {
        const MANY: usize = 150;
        let is_small = game.tree().len() <= MANY;
        is_small != self.folds.contains(&node)
    }

    /// Lists the lines that leave the game after a node, or hides them.
    pub(crate) fn fold(&mut self, node: NodeId, cx: &mut Context) {
        match self.folds.iter().position(|&it| it == node) {
            Some(index) => _ = self.folds.swap_remove(index),
            None => self.folds.push(node),
        }
        cx.refresh();
    }

    /// Follows a change of the game.
    pub(crate) fn follow(&mut self, change: &Change, cx: &mut Context) {
        match change {
            Change::Another(_) => {
                self.folds.clear();
                if cx.games.is_online() {
                    self.cancel_reading(cx);
                }
            }
            Change::Acted(_) | Change::TakenBack(_) | Change::Went(_) => {}
            _ => return,
        }
        // The player went on in the game that was opened.
        cx.drop_toast(Toast::Opened);
    }
}

/// The game of a text in the link format.
pub(crate) fn game_of(text: &str) -> Option<Game> {
    Game::from_archive(&link::decode(text).ok()?).ok()
}

/// The terms that hold for a file where it says nothing: those of the present game, on the usual board and
/// without an opening.
fn terms_for_files(game: &Game) -> Terms {
    Terms {
        size: Terms::default().size,
        first: Stone::Black,
        opening: Opening::Free,
        colours: Colours::Assigned,
        clock: TimeControl::Unlimited,
        ..game.terms()
    }
}
