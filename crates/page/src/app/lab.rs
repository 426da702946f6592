//! The Lab: bots for both seats that move when they are told to, what they find out, a log of the
//! game, and snapshots. Values only: it knows no words, no store, and no engine but by name.

mod hear;
mod knobs;
mod log;
mod names;
mod run;
mod saves;

pub use hear::{LabSearch, Thought};
pub use knobs::{Knob, LabPlayer, LabSettings, ParseLabError, Speed};
pub use log::LabLine;
pub use names::named_bots;
pub use run::Activity;
pub(super) use run::Turn;
pub use saves::Remark;

use super::{App, Effect, Millis};
use run::Run;
use tengen_core::board::Point;
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
    fn new(settings: LabSettings) -> Lab {
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

impl App {
    /// The Lab, while it is open.
    #[must_use]
    pub fn lab(&self) -> Option<&Lab> {
        let lab = self.lab.as_deref()?;
        (lab.visibility == Visibility::Shown).then_some(lab)
    }

    fn open_lab(&mut self, settings: LabSettings, stored: Option<&str>) {
        let lab = self.lab.get_or_insert_with(|| Box::new(Lab::new(settings)));
        lab.visibility = Visibility::Shown;
        lab.remark = None;
        self.lab_reads(stored);
        self.lab_writes_down();
        // The engine belongs to it.
        self.partner_mut();
        self.effects.push(Effect::Refresh);
    }

    /// The point of the search table's row that is looked at, or else marked, while it lies on the board
    /// as it is.
    #[must_use]
    pub fn looked_at(&self) -> Option<Point> {
        let lab = self.lab()?;
        let search = lab.search.as_ref()?;
        let candidate = search
            .candidates()
            .nth(usize::from(lab.row.or(lab.pinned)?))?;
        let is_here = search.node == self.game().cursor();
        (is_here && self.game().board().is_empty_at(candidate.point)).then_some(candidate.point)
    }

    /// Does what a player of the Lab wants. Nothing while it is closed.
    pub(super) fn lab_message(&mut self, msg: LabMsg, now: Millis) {
        if let LabMsg::Open { settings, stored } = msg {
            return self.open_lab(settings, stored.as_deref());
        }
        let Some(lab) = self
            .lab
            .as_mut()
            .filter(|it| it.visibility == Visibility::Shown)
        else {
            return;
        };
        match msg {
            LabMsg::Open { .. } => {}
            LabMsg::Turn(knob, text) => self.turn_knob(knob, &text, now),
            LabMsg::Save { stored } => self.save_in_lab(stored.as_deref()),
            LabMsg::Restore { save, stored } => self.restore_in_lab(&save, stored.as_deref()),
            LabMsg::Delete { save, stored } => self.delete_in_lab(&save, stored.as_deref()),
            LabMsg::NotKept { stored } => self.fail_in_lab(stored.as_deref()),
            LabMsg::Close => {
                lab.visibility = Visibility::Hidden;
                lab.row = None;
                lab.pinned = None;
                self.lab_stops();
            }
            LabMsg::Play => self.lab_plays(now),
            LabMsg::Simulate => self.lab_simulates(now),
            LabMsg::Pause => self.lab_pauses(),
            LabMsg::Stop => self.lab_stops(),
            LabMsg::Look(row) => lab.row = row,
            LabMsg::Pin(row) => lab.pinned = Some(row).filter(|_| lab.pinned != Some(row)),
            LabMsg::SetAside => self.lab_sets_aside(),
        }
        self.effects.push(Effect::Refresh);
    }

    /// Another game lies on the board: nothing of the one before goes on in it.
    pub(super) fn lab_meets(&mut self) {
        if let Some(lab) = &mut self.lab {
            lab.run = Run::Idle;
            lab.search = None;
            lab.pinned = None;
            lab.pending = None;
            lab.log = log::Log::default();
            self.lab_writes_down();
        }
    }
}
