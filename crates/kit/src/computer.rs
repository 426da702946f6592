//! The computer at the board: its current task, the reply of the engine, and the moment at which it moves.
//!
//! After every event, [`ComputerPart::wanted`] determines the task of the computer ([`Wanted`]). If that
//! differs from the current one, the current request is dropped. Later lines of the engine about a dropped
//! request carry an old id and are ignored.

mod attempt;
mod engine;
mod external;
mod hint;
mod live;
mod study;
mod tasks;
mod threats;
mod wanted;
mod win;
pub mod words;

pub use attempt::AttemptTask;
pub use engine::EngineNews;
pub use engine::{EngineState, TaskReply};
pub use external::{ExternalFault, ExternalNews, ExternalState};
pub use hint::{Hint, HintGround};
pub use live::{LiveTask, Progress, Ranked};
pub use study::{StudyNumber, StudyTask};
pub use tasks::Tasks;
pub use wanted::ThinkingFor;
pub use wanted::{AskedBy, BotTurn, Wanted};
pub use win::WIN_TIME;
pub use win::WinFound;

use crate::change::{Actor, Change};
use crate::context::Context;
use crate::effect::Effect;
use crate::players::Mover;
use crate::time::Millis;
use engine::Trouble;
use tengen_core::game::{Action, Consent, NodeId};
use tengen_engine::words::Info;
use tengen_picture::Threat;
use threats::Threats;

/// The computer at the board.
#[derive(Clone, Debug, Default)]
pub struct ComputerPart {
    trouble: Trouble,
    /// The id of the last request.
    last_id: u32,
    /// The seed that the engine reported when it was ready.
    seed: u64,
    /// Boxed, because most of the time there is no task.
    asked: Option<Box<Asked>>,
    /// The node for which the player asked for advice.
    advising: Option<(NodeId, Advice)>,
    /// Boxed, because most of the time there is none.
    hint: Option<Box<Hint>>,
    /// The hint that was announced last.
    told: Option<Box<Hint>>,
    /// Boxed, because they are hidden most of the time.
    threats: Box<Threats>,
}

/// The task of the computer and its progress.
#[derive(Clone, Debug)]
struct Asked {
    wanted: Wanted,
    /// The moment at which the computer could begin to think.
    since: Millis,
    stage: Stage,
    /// The result so far, and the thinking time in ms.
    found: Option<(Info, u32)>,
    /// The number of lines received from the engine.
    lines: u32,
    haste: Haste,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Stage {
    /// The engine is not ready yet.
    Waiting,
    /// The engine has the request, and counts as lost at this moment.
    Sent(Millis),
    /// The decision is made and takes effect after the pause.
    Decided(Decision),
}

/// A decision of the computer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    Act(Action),
    /// Answers a request of the opponent.
    Answer(Consent),
}

/// The player's wish for an immediate move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Haste {
    None,
    /// Plays as soon as any move is known.
    MoveNow,
}

/// The displayed state of a thinking computer.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thinking<'a> {
    /// The result so far, and the thinking time in ms.
    pub found: Option<(&'a Info, u32)>,
    /// `true` if the engine is still being loaded.
    pub is_coming: bool,
    /// The purpose of the search.
    pub purpose: ThinkingFor,
}

/// The advice that a player asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Advice {
    /// A good move.
    Hint,
    /// A win by fours or by threats.
    Win,
}

impl ComputerPart {
    /// Returns the displayed state of the computer; `None` if it does not think.
    pub fn thinking(&self) -> Option<Thinking<'_>> {
        let asked = self.asked.as_ref()?;
        if matches!(asked.stage, Stage::Decided(_)) && asked.found.is_none() {
            return None;
        }
        Some(Thinking {
            found: asked.found.as_ref().map(|(info, ms)| (info, *ms)),
            is_coming: asked.stage == Stage::Waiting,
            purpose: asked.wanted.purpose(),
        })
    }

    /// Returns the displayed hint.
    pub fn hint(&self) -> Option<&Hint> {
        self.hint.as_deref()
    }

    /// Closes the displayed hint. If the engine is still looking for a better one, it stops.
    pub fn close_hint(&mut self) {
        if self.hint.take().is_some() {
            self.advising.take_if(|(_, advice)| *advice == Advice::Hint);
        }
    }

    /// Returns the displayed threats, at most one per point, in board order.
    pub fn threats(&self) -> &[Threat] {
        self.threats.list()
    }

    /// Returns the threats of both sides, at most one per point and side, in board order.
    pub fn all_threats(&self) -> &[Threat] {
        self.threats.all()
    }

    /// Clears the threats so that they are computed again after the setting changed.
    pub fn forget_threats(&mut self) {
        *self.threats = Threats::default();
    }

    pub fn find_threats(&mut self, cx: &Context) {
        self.threats.settle(cx);
    }

    /// Returns the turn of the computer whose seat is to move at the cursor; `None` if a person is to move.
    pub fn seated_turn(cx: &Context) -> Option<BotTurn> {
        let bot = cx.to_move().bot()?;
        let mover = Mover::seated(bot);
        let seat = cx.game().seat_to_move();
        let timer = cx.games.timer();
        let mover = timer.map_or(mover, |timer| timer.limit(seat, mover));
        Some(BotTurn {
            mover,
            asked_by: AskedBy::Seat,
            pause: cx.settings.pace.pause(mover),
        })
    }

    /// Drops the current request if another task is wanted now, and starts that task.
    pub fn pursue(&mut self, turn: Option<BotTurn>, cx: &mut Context) {
        let cursor = cx.game().cursor();
        self.advising.take_if(|(node, _)| *node != cursor);
        self.hint.take_if(|hint| hint.node != cursor);
        let wanted = self.wanted(turn, cx);
        if self.asked.as_ref().map(|asked| asked.wanted) != wanted {
            self.drop_request(cx);
            if let Some(wanted) = wanted {
                self.asked = Some(Box::new(Asked {
                    wanted,
                    since: cx.now,
                    stage: Stage::Waiting,
                    found: None,
                    lines: 0,
                    haste: Haste::None,
                }));
                cx.refresh();
            }
        }
        self.hand_over(turn, cx);
        self.watch(turn, cx);
    }

    /// Drops the task, and interrupts the engine if it is working on it.
    fn drop_request(&mut self, cx: &mut Context) {
        let Some(asked) = self.asked.take() else {
            return;
        };
        if matches!(asked.stage, Stage::Sent(_)) {
            cx.push(Effect::Interrupt);
        }
        cx.refresh();
    }

    /// Makes the computer carry out `decision` after its pause.
    fn decide(&mut self, decision: Decision, turn: Option<BotTurn>, cx: &mut Context) {
        let Some(asked) = &mut self.asked else {
            return;
        };
        asked.stage = Stage::Decided(decision);
        let wait = asked.since.0 + pause(turn) - cx.now.0;
        if asked.haste == Haste::None && wait > 0.0 {
            cx.push(Effect::Wake(Millis(wait)));
        }
    }

    /// Schedules the decision again, because the length of the pause may have changed.
    pub fn decide_again(&mut self, turn: Option<BotTurn>, cx: &mut Context) {
        if let Some(Stage::Decided(decision)) = self.asked.as_ref().map(|asked| asked.stage) {
            self.decide(decision, turn, cx);
        }
    }

    /// Returns the decision whose pause is over; `None` if there is none.
    pub fn due_decision(&self, turn: Option<BotTurn>, cx: &Context) -> Option<Decision> {
        let asked = self.asked.as_ref()?;
        let Stage::Decided(decision) = asked.stage else {
            return None;
        };
        // Timers can fire a fraction of a millisecond early.
        let is_early = cx.now.0 + 1.0 < asked.since.0 + pause(turn);
        (asked.haste == Haste::MoveNow || !is_early).then_some(decision)
    }

    /// Clears the task after its decision was carried out.
    pub fn has_done(&mut self) {
        self.asked = None;
        self.trouble = Trouble::None;
    }

    /// Asks for a hint at the cursor, or cancels the request for one.
    pub fn toggle_hint(&mut self, cx: &mut Context) {
        let cursor = cx.game().cursor();
        self.hint = None;
        self.toggle(Advice::Hint, cursor, cx);
    }

    /// Searches for a win at the cursor, or stops the search.
    pub fn toggle_win(&mut self, cx: &mut Context) {
        let cursor = cx.game().cursor();
        self.toggle(Advice::Win, cursor, cx);
    }

    /// Stops the search for a win at the cursor, if it runs.
    pub fn stop_win(&mut self, cx: &mut Context) {
        if self.seeks_win(cx) {
            self.advising = None;
            cx.refresh();
        }
    }

    /// Returns `true` if the player waits for a win at the cursor.
    pub fn seeks_win(&self, cx: &Context) -> bool {
        self.advising == Some((cx.game().cursor(), Advice::Win))
    }

    fn toggle(&mut self, advice: Advice, cursor: NodeId, cx: &mut Context) {
        let wished = Some((cursor, advice)).filter(|it| self.advising != Some(*it));
        self.advising = wished;
        cx.engine.mend();
        cx.refresh();
    }

    /// Stops thinking and waits.
    pub fn stop(&mut self, cx: &mut Context) {
        cx.resume_at = None;
        self.advising = None;
        cx.refresh();
    }

    /// Reacts to a change of the game.
    pub fn follow(&mut self, change: &Change, cx: &mut Context) {
        match change {
            Change::Acted(Actor::Hand | Actor::Computer) => cx.resume_at = Some(cx.game().cursor()),
            Change::Acted(Actor::Simulation | Actor::QuickSimulation) => cx.resume_at = None,
            Change::Another(_) | Change::Edited(_) => {
                self.drop_request(cx);
                self.advising = None;
                self.hint = None;
                *self.threats = Threats::default();
            }
            _ => {}
        }
    }
}

fn pause(turn: Option<BotTurn>) -> f64 {
    turn.map_or(0.0, |turn| turn.pause)
}
