//! The Lab: bots for both seats that move when they are told to, what they find out, a log of the
//! game, and snapshots. Values only: it knows no words, no store, and no engine but by name.

mod hear;
mod knobs;
mod log;
mod names;
mod rows;
mod run;
mod saves;
pub(crate) mod words;

pub use hear::{LabSearch, Thought};
pub use knobs::{Knob, LabPlayer, LabSettings, ParseLabError, Speed};
pub use log::LabLine;
pub use names::named_bots;
pub use rows::{LabRow, lab_log, lab_rows, lab_state};
pub use run::Activity;
pub(crate) use run::Pace;
pub use saves::{Remark, are_saves};

use crate::computer::Thinking;
use crate::page::{Change, Context};
use run::Run;
use tengen_core::board::Point;
use tengen_core::game::Game;
use tengen_picture::Visibility;

/// What the app keeps of the Lab, once that was opened.
#[derive(Clone, Debug)]
pub struct Lab {
    settings: LabSettings,
    visibility: Visibility,
    run: Run,
    /// The knobs that were given a value that they cannot have.
    refused: Vec<Knob>,
    search: Option<LabSearch>,
    /// What was found out about the move that is decided.
    pending: Option<Thought>,
    log: log::Log,
    /// Snapshots, in the link format, the oldest first.
    saves: Vec<String>,
    remark: Option<Remark>,
    /// The row of the search table that is looked at.
    row: Option<u8>,
    /// The row that stays marked while none is looked at.
    pinned: Option<u8>,
}

/// Something that a player of the Lab wants. `stored` is the text of the snapshots that the store has by
/// now: another page may have changed it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LabMsg {
    /// Open it. The settings hold if it was not open before.
    Open {
        /// Bots, speed and seed.
        settings: LabSettings,
        /// The stored snapshots.
        stored: Option<String>,
    },
    /// A knob was set to what was typed or chosen.
    Turn(Knob, String),
    /// Save the game as a snapshot.
    Save {
        /// The stored snapshots.
        stored: Option<String>,
    },
    /// Put a snapshot on the board.
    Restore {
        /// Its text.
        save: String,
        /// The stored snapshots.
        stored: Option<String>,
    },
    /// Delete a snapshot.
    Delete {
        /// Its text.
        save: String,
        /// The stored snapshots.
        stored: Option<String>,
    },
    /// The store did not take a change of the snapshots.
    NotKept {
        /// The stored snapshots.
        stored: Option<String>,
    },
    /// Close it. Whatever it was doing ends.
    Close,
    /// The bot of the side to move makes one move.
    Play,
    /// The bots go on to the end of the game.
    Simulate,
    /// Simulate, or pause a simulation that goes on.
    ToggleSimulation,
    /// They stay where they are until they are told to simulate again.
    Pause,
    /// They stop.
    Stop,
    /// A row of the search table is looked at, or none.
    Look(Option<u8>),
    /// A row of the search table is marked until another one is, or the table is about another position;
    /// the marked one is no longer.
    Pin(u8),
    /// The stored snapshots could not be read.
    SetAside,
}

impl Lab {
    pub(crate) fn new(settings: LabSettings) -> Lab {
        Lab {
            settings,
            visibility: Visibility::Shown,
            run: Run::Idle,
            refused: Vec::new(),
            search: None,
            pending: None,
            log: log::Log::default(),
            saves: Vec::new(),
            remark: None,
            row: None,
            pinned: None,
        }
    }

    /// Bots, speed and seed.
    #[must_use]
    pub const fn settings(&self) -> &LabSettings {
        &self.settings
    }

    /// Whether a knob was given a value that it cannot have. What it had before still holds.
    #[must_use]
    pub fn has_refused(&self, knob: Knob) -> bool {
        self.refused.contains(&knob)
    }

    /// What the engine found, last or so far.
    #[must_use]
    pub const fn search(&self) -> Option<&LabSearch> {
        self.search.as_ref()
    }

    /// What happened in this game, the oldest first.
    #[must_use]
    pub fn log(&self) -> &[LabLine] {
        self.log.lines()
    }

    /// Snapshots, in the link format, the oldest first. Not all may be games.
    #[must_use]
    pub fn saves(&self) -> &[String] {
        &self.saves
    }

    /// The row of the search table that is looked at, from 0.
    #[must_use]
    pub const fn row(&self) -> Option<u8> {
        self.row
    }

    /// The row of the search table that is marked, from 0.
    #[must_use]
    pub const fn pinned(&self) -> Option<u8> {
        self.pinned
    }

    /// What came of the last attempt to save, restore or delete one.
    #[must_use]
    pub const fn remark(&self) -> Option<Remark> {
        self.remark
    }
}

impl Lab {
    /// Returns `true` while it is open.
    pub(crate) fn is_open(&self) -> bool {
        self.visibility == Visibility::Shown
    }

    /// Opens it. `stored` is the text of the snapshots that the store has.
    pub(crate) fn open(&mut self, stored: Option<&str>, cx: &mut Context) {
        self.visibility = Visibility::Shown;
        self.remark = None;
        self.read_saves(stored);
        self.write_down(cx.game());
        cx.refresh();
    }

    /// Closes it, and ends whatever it does.
    pub(crate) fn close(&mut self, cx: &mut Context) {
        self.visibility = Visibility::Hidden;
        self.row = None;
        self.pinned = None;
        self.stop(cx);
    }

    /// The point of the search table's row that is looked at, or else marked, while it lies on the board as it
    /// is.
    pub(crate) fn looked_at(&self, game: &Game) -> Option<Point> {
        let search = self.search.as_ref()?;
        let row = usize::from(self.row.or(self.pinned)?);
        let candidate = search.candidates().nth(row)?;
        let is_here = search.node == game.cursor();
        (is_here && game.board().is_empty_at(candidate.point)).then_some(candidate.point)
    }

    /// How much of the thinking that goes on is done, in thousandths, where that is known.
    pub(crate) fn progress(&self, thinking: Thinking<'_>, game: &Game) -> Option<u16> {
        let search = self.search.as_ref();
        let found = search.filter(|it| thinking.found.is_some() && it.node == game.cursor());
        found.and_then(LabSearch::done)
    }

    /// Does what a player of the open Lab wants. Returns the game of a snapshot that is to be laid on the board.
    pub(crate) fn update(&mut self, msg: LabMsg, cx: &mut Context) -> Option<Game> {
        cx.refresh();
        match msg {
            LabMsg::Open { .. } => {}
            LabMsg::Turn(knob, text) => self.turn_knob(knob, &text, cx),
            LabMsg::Save { stored } => self.save(stored.as_deref(), cx),
            LabMsg::Restore { save, stored } => return self.restore(&save, stored.as_deref()),
            LabMsg::Delete { save, stored } => self.delete(&save, stored.as_deref(), cx),
            LabMsg::NotKept { stored } => self.fail_to_save(stored.as_deref()),
            LabMsg::Close => self.close(cx),
            LabMsg::Play => self.play(cx),
            LabMsg::ToggleSimulation if self.activity() == Activity::Simulating => self.pause(cx),
            LabMsg::Simulate | LabMsg::ToggleSimulation => self.simulate(cx),
            LabMsg::Pause => self.pause(cx),
            LabMsg::Stop => self.stop(cx),
            LabMsg::Look(row) => self.row = row,
            LabMsg::Pin(row) => self.pinned = Some(row).filter(|_| self.pinned != Some(row)),
            LabMsg::SetAside => self.remark = Some(Remark::SetAside),
        }
        None
    }

    /// Follows a change of the game.
    pub(crate) fn follow(&mut self, change: &Change, cx: &mut Context) {
        match change {
            Change::Another(_) => self.begin(cx),
            Change::Stopped => self.stop(cx),
            _ => {}
        }
    }

    /// Another game lies on the board: nothing of the one before goes on in it. It is not there for an online
    /// game.
    fn begin(&mut self, cx: &mut Context) {
        if cx.games.is_online() && self.is_open() {
            self.close(cx);
        }
        self.run = Run::Idle;
        self.search = None;
        self.pinned = None;
        self.pending = None;
        self.log = log::Log::default();
        self.write_down(cx.game());
    }
}
