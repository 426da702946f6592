//! The Lab: bots for both seats that move on command, a table of their search results, a log of the game, and
//! snapshots. Holds plain values only: no display texts and no storage, and engines only by name.

mod hear;
mod knobs;
mod log;
mod names;
mod report;
mod route;
pub mod rows;
mod run;
mod saves;
pub mod words;

pub use hear::{LabSearch, Measure, Thought};
pub use knobs::{Knob, LabPlayer, LabSettings, ParseLabError, Speed};
pub use log::LabLine;
pub use names::named_bots;
pub use names::{forget_bots, name_of_bots};
pub use route::LabPlace;
pub use rows::LabRow;
pub use run::Activity;
pub use run::SimulationPace;
pub use saves::{Remark, are_saves};

use run::Run;
use tengen_core::board::Point;
use tengen_core::game::Game;
use tengen_kit::activity::Input;
use tengen_kit::change::Change;
use tengen_kit::computer::Thinking;
use tengen_kit::context::Context;
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
    run: Run,
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
            LabEvent::Open { .. } | LabEvent::Restore { .. } => Some(Input::Lab),
            LabEvent::Play
            | LabEvent::Simulate
            | LabEvent::ToggleSimulation
            | LabEvent::Pause
            | LabEvent::Stop => Some(Input::Computer),
            _ => None,
        }
    }
}

impl Lab {
    pub fn new(settings: LabSettings) -> Lab {
        Lab {
            settings,
            visibility: Visibility::Shown,
            run: Run::Idle,
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
    #[must_use]
    pub const fn settings(&self) -> &LabSettings {
        &self.settings
    }

    /// Returns `true` if the last typed value of `knob` was invalid. The knob keeps its previous value then.
    #[must_use]
    pub fn has_refused(&self, knob: Knob) -> bool {
        self.refused.contains(&knob)
    }

    /// Returns the result of the last search, or the result so far of the running one.
    #[must_use]
    pub const fn search(&self) -> Option<&LabSearch> {
        self.search.as_ref()
    }

    /// Returns the log of this game, oldest line first.
    #[must_use]
    pub fn log(&self) -> &[LabLine] {
        self.log.lines()
    }

    /// Returns the snapshots in the link format, oldest first. Some may not be valid games.
    #[must_use]
    pub fn saves(&self) -> &[String] {
        &self.saves
    }

    /// Returns the highlighted row of the search table, from 0.
    #[must_use]
    pub const fn row(&self) -> Option<u8> {
        self.row
    }

    /// Returns the marked row of the search table, from 0.
    #[must_use]
    pub const fn pinned(&self) -> Option<u8> {
        self.pinned
    }

    /// Returns the result of the last attempt to save, restore or delete a snapshot.
    #[must_use]
    pub const fn remark(&self) -> Option<Remark> {
        self.remark
    }
}

impl Lab {
    /// Returns `true` if the Lab is open.
    pub fn is_open(&self) -> bool {
        self.visibility == Visibility::Shown
    }

    /// Opens the Lab. `stored` is the text of the snapshots in the store.
    pub fn open(&mut self, stored: Option<&str>, cx: &mut Context) {
        self.visibility = Visibility::Shown;
        self.remark = None;
        self.read_saves(stored);
        self.write_down(cx.game());
        cx.refresh();
    }

    /// Closes the Lab and ends a running move or simulation.
    pub fn close(&mut self, cx: &mut Context) {
        self.visibility = Visibility::Hidden;
        self.row = None;
        self.pinned = None;
        self.stop(cx);
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

    /// Handles an action of the player in the open Lab. Returns the game to put on the board if
    /// a snapshot is restored.
    pub fn update(&mut self, event: LabEvent, cx: &mut Context) -> Option<Game> {
        cx.refresh();
        match event {
            LabEvent::Open { .. } => {}
            LabEvent::Turn(knob, text) => self.turn_knob(knob, &text, cx),
            LabEvent::Save { stored } => self.save(stored.as_deref(), cx),
            LabEvent::Restore { save, stored } => return self.restore(&save, stored.as_deref()),
            LabEvent::Delete { save, stored } => self.delete(&save, stored.as_deref(), cx),
            LabEvent::NotStored { stored } => self.fail_to_save(stored.as_deref()),
            LabEvent::Close => self.close(cx),
            LabEvent::Play => self.play(cx),
            LabEvent::ToggleSimulation if self.activity() == Activity::Simulating => self.pause(cx),
            LabEvent::Simulate | LabEvent::ToggleSimulation => self.simulate(cx),
            LabEvent::Pause => self.pause(cx),
            LabEvent::Stop => self.stop(cx),
            LabEvent::Look(row) => self.row = row,
            LabEvent::Pin(row) => self.pinned = Some(row).filter(|_| self.pinned != Some(row)),
            LabEvent::SetAside => self.remark = Some(Remark::SetAside),
        }
        None
    }

    /// Reacts to a change of the game.
    pub fn follow(&mut self, change: &Change, cx: &mut Context) {
        match change {
            Change::Another(_) => self.begin(cx),
            Change::Stopped => self.stop(cx),
            _ => {}
        }
    }

    /// Resets the run, the search result and the log for a new game. Closes the Lab if that
    /// is an online game.
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
