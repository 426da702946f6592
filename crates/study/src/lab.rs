//! The Lab: bots for both seats that move on command, a table of their search results, a log of the game, and
//! snapshots. Holds plain values only: no display texts and no storage, and engines only by name.

mod board;
mod hear;
mod knobs;
mod log;
mod names;
mod report;
mod results;
mod route;
pub mod rows;
mod run;
mod saves;
pub mod words;

pub use board::LabBoard;
pub use hear::{LabSearch, Measure, Thought};
pub use knobs::{Knob, LabPlayer, LabSettings, ParseLabError, Speed};
pub use log::LabLine;
pub use names::forget_bots;
pub use results::LabResults;
pub use route::LabPlace;
pub use rows::LabRow;
pub use run::Activity;
pub use run::SimulationPace;
pub use saves::{Kept, Remark, are_saves};

use board::{Origin, shows_same};
use run::Run;
use tengen_core::board::Point;
use tengen_core::game::Game;
use tengen_kit::activity::Input;
use tengen_kit::change::Change;
use tengen_kit::computer::Thinking;
use tengen_kit::context::Context;
use tengen_kit::message::Message;
use tengen_kit::store::StoreKey;
use tengen_picture::Visibility;

/// The keys of the settings of the Lab and of its snapshots in the store.
pub const STORED: StoreKey = StoreKey("lab");
pub const SNAPSHOTS: StoreKey = StoreKey("lab.saves");

/// The state of the Lab. It exists from the first time that the Lab is opened.
#[derive(Clone, Debug)]
pub struct Lab {
    settings: LabSettings,
    visibility: Visibility,
    /// The game of the Lab while it is closed.
    left: Option<LabBoard>,
    /// A copy of the board that the person came from, which may replace the game of the Lab.
    offered: Option<Game>,
    run: Run,
    results: LabResults,
    /// Knobs whose last typed value was invalid.
    refused: Vec<Knob>,
    search: Option<LabSearch>,
    /// The result of the search for the move that is decided but not yet played.
    pending: Option<Thought>,
    log: log::Log,
    report: report::Report,
    /// Snapshots in the link format, oldest first.
    saves: Vec<String>,
    remark: Option<Remark>,
    /// The highlighted row of the search table.
    row: Option<u8>,
    /// The row that stays marked while `row` is `None`.
    pinned: Option<u8>,
}

/// An action of the player in the Lab. `stored` is the current text of the snapshots in the store; another
/// browser tab may have changed it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LabEvent {
    /// Opens the Lab. `settings` are used only if the Lab was never opened before.
    Open {
        /// Bots, speed and seed of the Lab.
        settings: LabSettings,
        /// The text of the stored snapshots.
        stored: Option<String>,
    },
    /// Sets a knob to the typed or chosen text.
    Turn(Knob, String),
    /// Saves the game as a snapshot.
    Save {
        /// The text of the stored snapshots.
        stored: Option<String>,
    },
    /// Puts a snapshot on the board.
    Restore {
        /// The snapshot in the link format.
        save: String,
        /// The text of the stored snapshots.
        stored: Option<String>,
    },
    /// Copies the board that the person came from in place of the game of the Lab.
    Copy,
    /// Keeps the game of the Lab in the library.
    Keep,
    /// Deletes a stored snapshot.
    Delete {
        /// The snapshot in the link format.
        save: String,
        /// The text of the stored snapshots.
        stored: Option<String>,
    },
    /// The store could not save a change of the snapshots.
    NotStored {
        /// The text of the stored snapshots.
        stored: Option<String>,
    },
    /// Closes the Lab and ends a running move or simulation.
    Close,
    /// Lets the bot of the side to move play one move.
    Play,
    /// Lets the bots play until the game ends.
    Simulate,
    /// Starts or continues the simulation; pauses it if it is running.
    ToggleSimulation,
    /// Pauses the bots until they are told to simulate again.
    Pause,
    /// Ends the running move or simulation.
    Stop,
    /// Begins again from the position that was copied.
    Again,
    /// Highlights a row of the search table; `None` highlights no row.
    Look(Option<u8>),
    /// Marks a row of the search table until another row is marked or the table shows another position.
    /// Removes the mark if the row is marked already.
    Pin(u8),
    /// The stored snapshots could not be read.
    SetAside,
}

impl LabEvent {
    /// Returns the input of the kit that the event is; `None` if it means the same everywhere.
    pub const fn input(&self) -> Option<Input> {
        match self {
            LabEvent::Open { .. }
            | LabEvent::Restore { .. }
            | LabEvent::Play
            | LabEvent::Simulate
            | LabEvent::ToggleSimulation => Some(Input::Lab),
            LabEvent::Pause | LabEvent::Again | LabEvent::Stop => Some(Input::Computer),
            _ => None,
        }
    }
}

impl Lab {
    pub fn new(settings: LabSettings) -> Lab {
        Lab {
            settings,
            visibility: Visibility::Hidden,
            left: None,
            offered: None,
            run: Run::Idle,
            results: LabResults::default(),
            refused: Vec::new(),
            search: None,
            pending: None,
            log: log::Log::default(),
            report: report::Report::default(),
            saves: Vec::new(),
            remark: None,
            row: None,
            pinned: None,
        }
    }

    /// Returns bots, speed and seed.
    pub const fn settings(&self) -> &LabSettings {
        &self.settings
    }

    /// Returns `true` if the last typed value of `knob` was invalid. The knob keeps its previous value then.
    pub fn has_refused(&self, knob: Knob) -> bool {
        self.refused.contains(&knob)
    }

    /// Returns the result of the last search, or the result so far of the running one.
    pub const fn search(&self) -> Option<&LabSearch> {
        self.search.as_ref()
    }

    /// Returns the log of this game, oldest line first.
    pub fn log(&self) -> &[LabLine] {
        self.log.lines()
    }

    /// Returns the snapshots in the link format, oldest first. Some may not be valid games.
    pub fn saves(&self) -> &[String] {
        &self.saves
    }

    /// Returns the highlighted row of the search table, from 0.
    pub const fn row(&self) -> Option<u8> {
        self.row
    }

    /// Returns the marked row of the search table, from 0.
    pub const fn pinned(&self) -> Option<u8> {
        self.pinned
    }

    /// Returns `true` if the board that the person came from can replace the game of the Lab.
    pub const fn can_copy(&self) -> bool {
        self.offered.is_some()
    }

    /// Returns the results of the games that bots have ended since the bots or the first position changed.
    pub const fn results(&self) -> LabResults {
        self.results
    }

    /// Returns the result of the last attempt to keep a game, or to save, restore or delete a snapshot.
    pub const fn remark(&self) -> Option<Remark> {
        self.remark
    }
}

impl Lab {
    /// Returns `true` if the Lab is open.
    pub fn is_open(&self) -> bool {
        self.visibility == Visibility::Shown
    }

    /// Opens the Lab. `stored` is the text of the snapshots in the store, `copied` a copy of the board that the person
    /// comes from. A game of the Lab that was played on stays; the copy is offered beside it.
    pub fn open(&mut self, stored: Option<&str>, copied: Game, cx: &mut Context) {
        if self.is_open() {
            return;
        }
        self.visibility = Visibility::Shown;
        self.remark = None;
        self.read_saves(stored);
        match self.left.take() {
            Some(board) if board.stays() || copied.board().is_empty() => {
                let differs = !shows_same(&copied, board.game()) && !copied.board().is_empty();
                self.offered = Some(copied).filter(|_| differs);
                cx.enter(board, None);
            }
            _ => self.put(copied, Origin::Copy, cx),
        }
        cx.refresh();
    }

    /// Puts a game on the board as that of the Lab.
    fn put(&mut self, game: Game, origin: Origin, cx: &mut Context) {
        self.offered = None;
        self.results = LabResults::default();
        self.replace(LabBoard::new(game, origin), None, cx);
    }

    /// Puts a game on the board in place of that of the Lab.
    fn replace(&mut self, board: LabBoard, message: Option<Message>, cx: &mut Context) {
        self.run = Run::Idle;
        self.search = None;
        self.row = None;
        self.pinned = None;
        self.pending = None;
        self.log = log::Log::default();
        self.write_down(board.game());
        cx.enter(board, message);
    }

    /// Closes the Lab, ends a running move or simulation, and puts the game below back on the board.
    pub fn close(&mut self, cx: &mut Context) {
        self.shut(cx);
        self.left = cx.games.get().cloned();
        cx.leave::<LabBoard>(Some(Message::Returned));
    }

    fn shut(&mut self, cx: &mut Context) {
        self.stop(cx);
        self.visibility = Visibility::Hidden;
        self.row = None;
        self.pinned = None;
    }

    /// Returns the point of the highlighted row of the search table, or of the marked row if none is
    /// highlighted. `None` if the table belongs to another node or the point is occupied.
    pub fn looked_at(&self, game: &Game) -> Option<Point> {
        let search = self.search.as_ref()?;
        let row = usize::from(self.row.or(self.pinned)?);
        let candidate = search.candidates().nth(row)?;
        let is_here = search.node == game.cursor();
        (is_here && game.board().is_empty_at(candidate.point)).then_some(candidate.point)
    }

    /// Returns the progress of the running search in thousandths; `None` if it is unknown.
    pub fn progress(&self, thinking: Thinking<'_>, game: &Game) -> Option<u16> {
        let search = self.search.as_ref();
        let found = search.filter(|it| thinking.found.is_some() && it.node == game.cursor());
        found.and_then(LabSearch::done)
    }

    /// Handles an action of the player in the open Lab.
    pub fn update(&mut self, event: LabEvent, cx: &mut Context) {
        cx.refresh();
        match event {
            // The page opens it, and keeps its game.
            LabEvent::Open { .. } | LabEvent::Keep => {}
            LabEvent::Turn(knob, text) => self.turn_knob(knob, &text, cx),
            LabEvent::Save { stored } => self.save(stored.as_deref(), cx),
            LabEvent::Restore { save, stored } => self.restore(&save, stored.as_deref(), cx),
            LabEvent::Copy => self.copy(cx),
            LabEvent::Delete { save, stored } => self.delete(&save, stored.as_deref(), cx),
            LabEvent::NotStored { stored } => self.fail_to_save(stored.as_deref()),
            LabEvent::Close => self.close(cx),
            LabEvent::Play => self.play(cx),
            LabEvent::ToggleSimulation if self.activity() == Activity::Simulating => self.pause(cx),
            LabEvent::Simulate | LabEvent::ToggleSimulation => self.simulate(cx),
            LabEvent::Pause => self.pause(cx),
            LabEvent::Stop => self.stop(cx),
            LabEvent::Again => self.begin_again(cx),
            LabEvent::Look(row) => self.row = row,
            LabEvent::Pin(row) => self.pinned = Some(row).filter(|_| self.pinned != Some(row)),
            LabEvent::SetAside => self.remark = Some(Remark::SetAside),
        }
    }

    /// Reacts to a change of the game.
    pub fn follow(&mut self, change: &Change, cx: &mut Context) {
        match change {
            // Another activity or game has taken its place.
            Change::Another(_) if cx.games.get::<LabBoard>().is_none() && self.is_open() => {
                self.shut(cx);
                self.left = cx.games.replaced().cloned();
            }
            Change::Stopped => self.stop(cx),
            _ => {}
        }
    }

    /// Begins again from the position that was copied. The results stay.
    fn begin_again(&mut self, cx: &mut Context) {
        let board = cx.games.get::<LabBoard>();
        let start = board.filter(|it| it.is_played()).map(LabBoard::start);
        if let Some(start) = start {
            self.replace(start, Some(Message::NewGame), cx);
        }
    }

    fn copy(&mut self, cx: &mut Context) {
        if let Some(copied) = self.offered.take() {
            self.remark = Some(Remark::Copied);
            self.put(copied, Origin::Copy, cx);
        }
    }

    /// Notes that the game of the Lab was kept in the library, or why it was not.
    pub fn note_kept(&mut self, kept: Kept) {
        self.remark = Some(match kept {
            Kept::Stored => Remark::Kept,
            Kept::Nothing => Remark::NothingToKeep,
            Kept::TooLong => Remark::TooLong,
        });
    }
}
