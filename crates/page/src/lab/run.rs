//! When a bot of the Lab moves: one move, or one after the other to the end of the game.

use super::Lab;
use crate::computer::{BotTurn, Mover, Told};
use crate::page::Context;
use tengen_core::game::{Game, NodeId};
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

    /// The node at which its bot moves next.
    const fn node(&self) -> Option<NodeId> {
        match self.run {
            Run::Once(node) | Run::Step(node) | Run::Simulating(node) => Some(node),
            Run::Idle | Run::Paused => None,
        }
    }

    /// The turn of its bot, if it was told to let one move at the cursor.
    pub(crate) fn turn(&self, game: &Game) -> Option<BotTurn> {
        if self.node() != Some(game.cursor()) {
            return None;
        }
        let player = self.settings.players[game.seat_to_move() as usize];
        let mover = Mover {
            bot: player.bot,
            limits: match player.bot {
                BotKind::Search | BotKind::Level(_) => player.limits,
                // They end by themselves, and are not to be cut short.
                _ => Limits::Depth(1),
            },
            seed: self.settings.seed.map(u64::from),
        };
        Some(BotTurn {
            mover,
            told: Told::ByLab,
            pause: match self.run {
                Run::Simulating(_) => f64::from(self.settings.speed.ms()),
                _ => 0.0,
            },
        })
    }

    /// The pace at which its bots play on by themselves at the cursor; `None` if they do not.
    pub(crate) fn pace(&self, game: &Game) -> Option<Pace> {
        let is_quick = self.settings.speed.ms() < 1000;
        let pace = if is_quick { Pace::Quick } else { Pace::Slow };
        (self.run == Run::Simulating(game.cursor())).then_some(pace)
    }

    pub(super) fn play(&mut self, cx: &mut Context) {
        let node = cx.game().cursor();
        let is_within = matches!(self.run, Run::Step(_) | Run::Simulating(_) | Run::Paused);
        let one = if is_within {
            Run::Step(node)
        } else {
            Run::Once(node)
        };
        self.begin_run(one, cx);
    }

    pub(super) fn simulate(&mut self, cx: &mut Context) {
        self.begin_run(Run::Simulating(cx.game().cursor()), cx);
    }

    fn begin_run(&mut self, run: Run, cx: &mut Context) {
        if !cx.game().status().is_over() {
            self.run = run;
            cx.engine.mend();
        }
    }

    pub(super) fn pause(&mut self, cx: &mut Context) {
        if self.node().is_some() {
            self.run = match self.run {
                Run::Step(_) | Run::Simulating(_) => Run::Paused,
                _ => Run::Idle,
            };
            cx.due = None;
        }
    }

    /// Ends whatever the Lab does. The computers that have seats wait too.
    pub(crate) fn stop(&mut self, cx: &mut Context) {
        if self.run != Run::Idle {
            self.run = Run::Idle;
            self.pending = None;
            cx.due = None;
        }
    }

    /// Stops if somebody else changed the game, or it is over: one move is not wanted any more, and a simulation
    /// waits.
    pub(crate) fn settle(&mut self, cx: &mut Context) {
        let (cursor, is_over) = (cx.game().cursor(), cx.game().status().is_over());
        let before = self.run;
        self.run = match self.run {
            _ if is_over => Run::Idle,
            Run::Once(node) if node != cursor => Run::Idle,
            Run::Step(node) | Run::Simulating(node) if node != cursor => Run::Paused,
            run => run,
        };
        if self.run != before {
            cx.refresh();
        }
        self.write_down(cx.game());
    }

    /// Goes on after a bot acted, whose turn it was.
    pub(crate) fn go_on(&mut self, turn: BotTurn, cx: &mut Context) {
        let (cursor, is_over) = (cx.game().cursor(), cx.game().status().is_over());
        let thought = self.pending.take();
        if turn.told == Told::ByLab {
            self.run = match self.run {
                Run::Simulating(_) if !is_over => Run::Simulating(cursor),
                Run::Step(_) if !is_over => Run::Paused,
                _ => Run::Idle,
            };
        }
        self.write_down(cx.game());
        self.sign(cx.game(), turn.mover, thought);
        if turn.told == Told::ByLab {
            self.name_player(turn.mover.bot, cx);
        }
        cx.refresh();
    }
}

/// The pace of a simulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    /// Less than a second from one move to the next.
    Quick,
    /// A second or more.
    Slow,
}
