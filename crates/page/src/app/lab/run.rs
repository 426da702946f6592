//! When a bot of the Lab moves: one move, or one after the other to the end of the game.

use super::super::partner::Mover;
use super::super::{App, Millis};
use super::Lab;
use crate::app::Effect;
use tengen_core::game::NodeId;
use tengen_engine::words::{BotKind, Limits};

/// What the Lab does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Run {
    #[default]
    Idle,
    /// One move at this node.
    Once(NodeId),
    /// One move at this node in the midst of a simulation, which waits then.
    Step(NodeId),
    /// A move at this node, and then the next.
    Simulating(NodeId),
    /// It was simulating.
    Paused,
}

/// What the Lab does, for those who watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Activity {
    /// Nothing.
    Idle,
    /// A bot makes one move.
    Playing,
    /// Bots play on.
    Simulating,
    /// Bots would play on.
    Paused,
}

impl Lab {
    /// What it does.
    #[must_use]
    pub const fn activity(&self) -> Activity {
        match self.run {
            Run::Idle => Activity::Idle,
            Run::Once(_) | Run::Step(_) => Activity::Playing,
            Run::Simulating(_) => Activity::Simulating,
            Run::Paused => Activity::Paused,
        }
    }

    /// Where its bot moves next.
    pub(super) const fn node(&self) -> Option<NodeId> {
        match self.run {
            Run::Once(node) | Run::Step(node) | Run::Simulating(node) => Some(node),
            Run::Idle | Run::Paused => None,
        }
    }
}

impl App {
    /// The bot of the Lab that is to move here.
    pub(in crate::app) fn lab_mover(&self) -> Option<Mover> {
        let lab = self.lab.as_deref()?;
        if lab.node() != Some(self.game().cursor()) {
            return None;
        }
        let player = lab.settings.players[self.game().seat_to_move() as usize];
        Some(Mover {
            bot: player.bot,
            limits: match player.bot {
                BotKind::Search | BotKind::Level(_) => player.limits,
                // They end by themselves, and are not to be cut short.
                _ => Limits::Depth(1),
            },
            seed: lab.settings.seed.map(u64::from),
        })
    }

    /// Whether the bots of the Lab play on by themselves here.
    pub(in crate::app) fn is_simulating(&self) -> bool {
        let run = self.lab.as_ref().map(|lab| lab.run);
        run == Some(Run::Simulating(self.game().cursor()))
    }

    /// How long from the moment at which the Lab's bot could begin to its move, in ms, if it is its
    /// turn.
    pub(in crate::app) fn lab_pause(&self) -> Option<f64> {
        self.lab_mover()?;
        let lab = self.lab.as_deref()?;
        Some(match lab.run {
            Run::Simulating(_) => f64::from(lab.settings.speed.ms()),
            _ => 0.0,
        })
    }

    pub(super) fn lab_plays(&mut self, now: Millis) {
        let node = self.game().cursor();
        let run = self.lab.as_ref().map(|lab| lab.run);
        let is_within = matches!(run, Some(Run::Step(_) | Run::Simulating(_) | Run::Paused));
        let one = if is_within {
            Run::Step(node)
        } else {
            Run::Once(node)
        };
        self.lab_runs(one, now);
    }

    pub(super) fn lab_simulates(&mut self, now: Millis) {
        self.lab_runs(Run::Simulating(self.game().cursor()), now);
    }

    fn lab_runs(&mut self, run: Run, now: Millis) {
        if self.game().status().is_over() {
            return;
        }
        if let Some(lab) = &mut self.lab {
            lab.run = run;
        }
        self.notice = None;
        self.mend_engine();
        self.lab_hurries(now);
    }

    pub(super) fn lab_pauses(&mut self) {
        if let Some(lab) = self.lab.as_mut().filter(|it| it.node().is_some()) {
            lab.run = match lab.run {
                Run::Step(_) | Run::Simulating(_) => Run::Paused,
                _ => Run::Idle,
            };
            self.nobody_is_due();
        }
    }

    /// Ends whatever the Lab does. The computers that have seats wait too.
    pub(in crate::app) fn lab_stops(&mut self) {
        if let Some(lab) = self.lab.as_mut().filter(|it| it.run != Run::Idle) {
            lab.run = Run::Idle;
            lab.pending = None;
            self.nobody_is_due();
        }
    }

    /// Somebody else changed the game, or it is over: one move is not wanted any more, and a
    /// simulation waits.
    pub(in crate::app) fn lab_looks_round(&mut self) {
        let (cursor, is_over) = (self.game().cursor(), self.game().status().is_over());
        let Some(lab) = &mut self.lab else {
            return;
        };
        let before = lab.run;
        lab.run = match lab.run {
            _ if is_over => Run::Idle,
            Run::Once(node) if node != cursor => Run::Idle,
            Run::Step(node) | Run::Simulating(node) if node != cursor => Run::Paused,
            run => run,
        };
        if lab.run != before {
            self.effects.push(Effect::Refresh);
        }
        self.lab_writes_down();
    }

    /// Returns `true` if bots of the Lab move here with less than a second between their moves.
    pub(in crate::app) fn simulates_quickly(&self) -> bool {
        let is_quick = |lab: &Lab| lab.settings.speed.ms() < 1000;
        self.is_simulating() && self.lab.as_deref().is_some_and(is_quick)
    }

    /// The computer did something.
    pub(in crate::app) fn lab_goes_on(&mut self, mover: Option<Mover>, turn: Turn) {
        let (cursor, is_over) = (self.game().cursor(), self.game().status().is_over());
        let Some(lab) = &mut self.lab else {
            return;
        };
        let thought = lab.pending.take();
        if turn == Turn::Lab {
            lab.run = match lab.run {
                Run::Simulating(_) if !is_over => Run::Simulating(cursor),
                Run::Step(_) if !is_over => Run::Paused,
                _ => Run::Idle,
            };
        }
        self.lab_writes_down();
        self.lab_signs(mover, thought);
        if turn == Turn::Lab
            && let Some(mover) = mover
        {
            self.name_player(mover.bot);
        }
        self.effects.push(Effect::Refresh);
    }

    /// What is decided may be due at another moment now.
    pub(super) fn lab_hurries(&mut self, now: Millis) {
        if self.lab_mover().is_some() {
            self.decide_again(now);
        }
    }
}

/// Whose turn it was.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::app) enum Turn {
    /// The Lab's.
    Lab,
    /// That of a computer that has a seat.
    Seat,
}
