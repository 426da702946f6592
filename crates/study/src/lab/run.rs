//! The runs of the Lab: a bot plays one move, or the bots play until the game ends.

use super::{Lab, LabBoard};
use tengen_core::game::{Game, NodeId};
use tengen_engine::words::{BotKind, Limits};
use tengen_kit::computer::{AskedBy, BotTurn};
use tengen_kit::context::Context;
use tengen_kit::players::Mover;

/// The current run of the Lab.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Run {
    #[default]
    Idle,
    /// Plays one move at this node.
    Once(NodeId),
    /// Plays one move at this node, then pauses the simulation that it belongs to.
    Step(NodeId),
    /// Plays a move at this node, then continues with the next.
    Simulating(NodeId),
    /// A simulation is paused.
    Paused,
}

/// The activity of the Lab, as shown to the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Activity {
    /// No bot is active.
    Idle,
    /// A bot plays one move.
    Playing,
    /// The bots play until the game ends.
    Simulating,
    /// A simulation is paused.
    Paused,
}

impl Lab {
    /// Returns the current activity.
    pub const fn activity(&self) -> Activity {
        match self.run {
            Run::Idle => Activity::Idle,
            Run::Once(_) | Run::Step(_) => Activity::Playing,
            Run::Simulating(_) => Activity::Simulating,
            Run::Paused => Activity::Paused,
        }
    }

    /// Returns the node at which a bot moves next; `None` if no bot is active.
    const fn node(&self) -> Option<NodeId> {
        match self.run {
            Run::Once(node) | Run::Step(node) | Run::Simulating(node) => Some(node),
            Run::Idle | Run::Paused => None,
        }
    }

    /// Returns the turn of the bot that was told to move at the cursor; `None` if there is none.
    pub fn turn(&self, game: &Game) -> Option<BotTurn> {
        if self.node() != Some(game.cursor()) {
            return None;
        }
        let player = self.settings.players[game.seat_to_move() as usize];
        let mover = Mover {
            bot: player.bot,
            limits: match player.bot {
                BotKind::Search | BotKind::Level(_) => player.limits,
                // These programs end by themselves and must not be cut short.
                _ => Limits::Depth(1),
            },
            seed: self.settings.seed.map(u64::from),
        };
        Some(BotTurn {
            mover,
            asked_by: AskedBy::Lab,
            pause: match self.run {
                Run::Simulating(_) => f64::from(self.settings.speed.ms()),
                _ => 0.0,
            },
        })
    }

    /// Returns the pace of the simulation at the cursor; `None` if no simulation runs there.
    pub fn pace(&self, game: &Game) -> Option<SimulationPace> {
        let is_quick = self.settings.speed.ms() < 1000;
        let pace = if is_quick {
            SimulationPace::Quick
        } else {
            SimulationPace::Slow
        };
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
            cx.resume_at = None;
        }
    }

    /// Ends the running move or simulation. Computers that have a seat wait too.
    pub fn stop(&mut self, cx: &mut Context) {
        if self.run != Run::Idle {
            self.run = Run::Idle;
            self.pending = None;
            cx.resume_at = None;
        }
    }

    /// Ends a run that no longer fits the game: every run if the game is over, a single move if the cursor
    /// moved; a simulation pauses if the cursor moved.
    pub fn settle(&mut self, cx: &mut Context) {
        if !self.is_open() {
            return;
        }
        if cx.games.plays_live() {
            self.stop(cx);
        }
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

    /// Continues the run after a bot acted on its turn.
    pub fn go_on(&mut self, turn: BotTurn, cx: &mut Context) {
        if !self.is_open() {
            return;
        }
        let (cursor, is_over) = (cx.game().cursor(), cx.game().status().is_over());
        let thought = self.pending.take();
        if turn.asked_by == AskedBy::Lab {
            let board = cx.games.get_mut::<LabBoard>();
            if board.is_some_and(LabBoard::ends_anew) {
                self.results.count(cx.game());
            }
            self.run = match self.run {
                Run::Simulating(_) if !is_over => Run::Simulating(cursor),
                Run::Step(_) if !is_over => Run::Paused,
                _ => Run::Idle,
            };
        }
        self.write_down(cx.game());
        self.sign(cx.game(), turn.mover, thought);
        if turn.asked_by == AskedBy::Lab {
            self.name_player(turn.mover.bot, cx);
        }
        cx.refresh();
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SimulationPace {
    /// Less than 1000 ms between two moves.
    Quick,
    /// 1000 ms or more between two moves.
    Slow,
}
