//! The engine as the page sees it: its loading state, the requests sent to it, and its replies.

use super::wanted::{BotTurn, ThinkingFor, Wanted};
use super::{
    ComputerPart, Decision, ExternalFault, ExternalNews, Haste, Hint, Ranked, Stage, WinFound,
    words,
};
use crate::change::Change;
use crate::context::Context;
use crate::effect::Effect;
use crate::message::Toast;
use crate::time::Millis;
use std::rc::Rc;
use tengen_core::game::{Action, Consent, Game};
use tengen_engine::words::{Choice, HintReason, Reply, Request, Score, Verdict};

/// The shortest time from one shown progress of the engine to the next, in ms of its time.
const SHOWN: u32 = 250;

/// The time that an engine may exceed its limit before it counts as lost, in ms.
const GRACE: f64 = 5000.0;

/// The same for an external engine, in ms. Its program may have to start first, and the other end of the connection
/// reports it sooner if it hangs.
const EXTERNAL_GRACE: f64 = 60_000.0;

/// A timer that fires at least this many ms late shows that the whole page was suspended, and the engine with
/// it: the machine or the tab slept.
const SLEPT: f64 = 1000.0;

/// Flood limit: an engine may send `LINES` lines per request at once, and one more every `LINE_TIME` ms. Our
/// engine sends one line every 60 ms, and a dozen hints in a second; the page stops an engine that floods it.
const LINES: u32 = 200;
const LINE_TIME: f64 = 20.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EngineState {
    /// The engine was not requested yet.
    #[default]
    Absent,
    /// The engine is being loaded.
    Coming,
    /// The engine accepts requests.
    Ready,
    /// The engine could not be loaded, or failed twice.
    Broken,
}

/// The failures of the engine since its last answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Trouble {
    #[default]
    None,
    /// The engine failed and was started again.
    Once,
}

/// The news that a hint has for somebody who has seen the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Telling {
    /// It says something else, and is announced.
    News,
    Same,
}

/// An event that the engine reports to the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineNews {
    /// The engine accepts requests now. `seed` determines the random numbers of all games.
    Ready {
        /// An unpredictable random number.
        seed: u64,
    },
    /// The engine sent a line, which is untrusted input.
    Line(String),
    /// The engine stopped working.
    Lost,
    /// The engine could not be loaded.
    NotLoaded,
    /// There is news of the external engine.
    External(ExternalNews),
}

/// A reply of the engine to the current task.
#[derive(Clone, PartialEq, Debug)]
pub struct TaskReply {
    pub reply: Reply,
    pub wanted: Wanted,
    /// The time since the task was set, in ms.
    pub since: f64,
}

impl EngineState {
    /// Allows a broken engine to be loaded again.
    pub fn mend(&mut self) {
        if *self == EngineState::Broken {
            *self = EngineState::Absent;
        }
    }
}

impl ComputerPart {
    /// Returns the seed of the local game. It is constant during the game, so that an engine can keep
    /// its memory of it.
    fn seed_of_game(&self, cx: &Context) -> u64 {
        // Any odd number gives different seeds for different games.
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        self.seed.wrapping_add(cx.games.before().wrapping_mul(STEP))
    }

    /// Sends the task to the engine once it is ready, or decides a task that needs no engine.
    pub(super) fn hand_over(&mut self, turn: Option<BotTurn>, cx: &mut Context) {
        let asked = self.asked.as_ref();
        let Some(asked) = asked.filter(|it| it.stage == Stage::Waiting) else {
            return;
        };
        let wanted = asked.wanted;
        match wanted {
            Wanted::Claim(_) => return self.decide(Decision::Act(Action::Claim), turn, cx),
            Wanted::Grant(_) => return self.decide(Decision::Answer(Consent::Agree), turn, cx),
            _ => {}
        }
        if let Some(name) = wanted.external() {
            return self.hand_over_to(name, cx);
        }
        match cx.engine {
            EngineState::Absent => {
                cx.engine = EngineState::Coming;
                cx.push(Effect::LoadEngine);
            }
            EngineState::Coming | EngineState::Broken => {}
            EngineState::Ready => self.send(cx),
        }
    }

    /// Sends the task to its engine.
    pub(super) fn send(&mut self, cx: &mut Context) {
        let Some(asked) = &mut self.asked else {
            return;
        };
        let wanted = asked.wanted;
        let time = wanted.time() + grace(wanted);
        asked.stage = Stage::Sent(Millis(cx.now.0 + time));
        self.last_id = self.last_id.wrapping_add(1);
        let (id, seed) = (self.last_id, self.seed_of_game(cx));
        let request = match wanted {
            Wanted::Study(number) => cx
                .tasks
                .study(number)
                .map(|task| Request::Study(wanted.task(&task.position, id, seed))),
            Wanted::Attempt(_) => cx.tasks.attempt.as_ref().map(|task| {
                let (goal, point) = (task.goal, task.point);
                Request::Solve(wanted.task(&task.position, id, seed), goal, point)
            }),
            _ => wanted.request(cx.game(), id, seed),
        };
        if let Some(request) = request {
            let line = request.to_string();
            cx.push(match wanted.external() {
                Some(_) => Effect::ThinkElsewhere(line),
                None => Effect::Think(line),
            });
        }
        cx.push(Effect::Wake(Millis(time)));
    }

    /// Handles an engine that has become ready.
    pub fn ready(&mut self, seed: u64, cx: &mut Context) {
        cx.engine = EngineState::Ready;
        self.seed = seed;
        cx.push(Effect::Thinks);
    }

    /// Handles an engine that stopped working.
    pub fn lost(&mut self, turn: Option<BotTurn>, cx: &mut Context) {
        if self.external().is_some() {
            // Another engine thinks.
            return;
        }
        if self.is_sent() {
            self.fail(turn, cx);
        } else {
            // The next request starts another engine.
            cx.push(Effect::Interrupt);
        }
    }

    /// Reads a line of the engine. Returns the reply if it belongs to the current task.
    pub fn accept(
        &mut self,
        line: &str,
        turn: Option<BotTurn>,
        cx: &mut Context,
    ) -> Option<TaskReply> {
        let reply = line.parse::<Reply>();
        if self.is_flooded(cx.now) {
            self.fail(turn, cx);
            return None;
        }
        let Ok(reply) = reply else {
            // The unreadable line may have been the answer.
            if self.is_sent() {
                self.fail(turn, cx);
            }
            return None;
        };
        let is_stale = reply.id().is_some_and(|it| it != self.last_id);
        if is_stale || !self.is_sent() {
            return None;
        }
        let asked = self.asked.as_ref()?;
        Some(TaskReply {
            reply,
            wanted: asked.wanted,
            since: cx.now.0 - asked.since.0,
        })
    }

    /// Returns `true` if the engine is working on a request that is still wanted.
    fn is_sent(&self) -> bool {
        let asked = self.asked.as_ref();
        asked.is_some_and(|asked| matches!(asked.stage, Stage::Sent(_)))
    }

    /// Counts a line of the engine. Returns `true` if the engine exceeds the flood limit.
    fn is_flooded(&mut self, now: Millis) -> bool {
        let Some(asked) = &mut self.asked else {
            return false;
        };
        asked.lines += 1;
        let over = f64::from(asked.lines.saturating_sub(LINES)) * LINE_TIME;
        matches!(asked.stage, Stage::Sent(_)) && over > now.0 - asked.since.0
    }

    /// Handles a reply to the current task.
    pub fn take_reply(&mut self, reply: TaskReply, turn: Option<BotTurn>, cx: &mut Context) {
        match (reply.wanted, reply.reply) {
            (wanted, Reply::Error { what, .. }) if let Some(name) = wanted.external() => {
                self.external_fails(name, ExternalFault::of(&what), turn, cx);
            }
            (_, Reply::Info { ms, info, .. }) => {
                let Some(asked) = &mut self.asked else {
                    return;
                };
                let before = asked.found.replace((info, ms));
                let is_hasty = asked.haste == Haste::MoveNow;
                // Each change is painted beside the engine.
                if before.map(|(_, ms)| ms / SHOWN) != Some(ms / SHOWN) {
                    cx.push(Effect::Thinks);
                }
                if is_hasty {
                    self.move_now(turn, cx);
                }
            }
            (Wanted::Move(..), Reply::Best { verdict, .. }) => {
                let last = cx.games.last_action().map(|(action, _)| action);
                if let Some(action) = action(cx.game(), last, &verdict) {
                    self.decide(Decision::Act(action), turn, cx);
                } else {
                    // The engine found no move; a person may find one.
                    self.stop(cx);
                    cx.changed(Change::Stopped);
                }
            }
            (Wanted::Answer(..), Reply::Answer { answer, .. }) => {
                self.decide(Decision::Act(Action::Answer(answer)), turn, cx);
            }
            (
                Wanted::Hint(_),
                Reply::Best {
                    verdict, reason, ..
                },
            ) => {
                let reason = reason.unwrap_or(HintReason::Best);
                let hint = Hint::new(cx.game(), &verdict, reason);
                self.advise(hint, turn, cx);
            }
            (
                Wanted::Hint(_),
                Reply::Hint {
                    verdict, reason, ..
                },
            ) => {
                let hint = Hint::new(cx.game(), &verdict, reason);
                self.show_so_far(hint, turn, cx);
            }
            (Wanted::Win(_), Reply::Proof { found, .. }) => self.take_proof(found, turn, cx),
            (Wanted::Study(number), Reply::Study { studied, .. }) => {
                self.take_study(number, studied, turn, cx);
            }
            (Wanted::Live(task), Reply::Lines { analysis, ms, .. }) => {
                self.take_lines(Ranked::going(task, analysis, ms), turn, cx);
            }
            (Wanted::Live(task), Reply::Analysed { analysis, ms, .. }) => {
                self.take_lines(Ranked::done(task, analysis, ms), turn, cx);
            }
            (Wanted::Attempt(number), Reply::Solved { attempt, .. }) => {
                self.take_attempt(number, attempt, turn, cx);
            }
            _ => self.fail(turn, cx),
        }
    }

    /// Shows the hint that the engine gives at last, if it fits the position; otherwise treats it as a failure of the engine.
    /// It is announced unless it says the same as the one that was announced.
    fn advise(&mut self, hint: Hint, turn: Option<BotTurn>, cx: &mut Context) {
        if !hint.fits(cx.game()) {
            return self.fail(turn, cx);
        }
        self.has_done();
        self.advising = None;
        let telling = if self.has_told(&hint, cx) {
            Telling::Same
        } else {
            Telling::News
        };
        self.show_hint(hint, telling, cx);
    }

    /// Shows a hint while the engine looks for a better one. Only the first one is announced.
    fn show_so_far(&mut self, hint: Hint, turn: Option<BotTurn>, cx: &mut Context) {
        if !hint.fits(cx.game()) {
            return self.fail(turn, cx);
        }
        let telling = if self.hint.is_none() {
            Telling::News
        } else {
            Telling::Same
        };
        self.show_hint(hint, telling, cx);
    }

    /// Returns `true` if the hint that was announced last for this search says the same.
    fn has_told(&self, hint: &Hint, cx: &Context) -> bool {
        let says = |it: &Hint| {
            (
                words::hint(cx.texts(), it),
                words::hint_line(cx.texts(), it),
            )
        };
        let told = self.told.as_deref().filter(|_| self.hint.is_some());
        told.map(says) == Some(says(hint))
    }

    fn show_hint(&mut self, hint: Hint, telling: Telling, cx: &mut Context) {
        let hint = Box::new(hint);
        self.hint = Some(hint.clone());
        match telling {
            Telling::News => {
                self.told = Some(hint);
                cx.changed(Change::Advised);
            }
            Telling::Same => cx.refresh(),
        }
    }

    /// Plays the best move known so far, or the first one that becomes known.
    pub fn move_now(&mut self, turn: Option<BotTurn>, cx: &mut Context) {
        let Some(asked) = &mut self.asked else {
            return;
        };
        if asked.wanted.purpose() != ThinkingFor::Move {
            return;
        }
        asked.haste = Haste::MoveNow;
        let best = asked.found.as_ref().and_then(|(info, _)| info.line.first());
        if let (Wanted::Move(..), Stage::Sent(_), Some(&point)) = (asked.wanted, asked.stage, best)
        {
            // The engine is still searching and reads no message before it has finished.
            cx.push(Effect::Interrupt);
            self.decide(Decision::Act(Action::place(point)), turn, cx);
        }
    }

    /// Checks whether the engine has exceeded its time.
    pub(super) fn watch(&mut self, turn: Option<BotTurn>, cx: &mut Context) {
        let Some(asked) = &mut self.asked else {
            return;
        };
        let Stage::Sent(until) = asked.stage else {
            return;
        };
        if cx.now.0 >= until.0 + SLEPT {
            let grace = grace(asked.wanted);
            asked.stage = Stage::Sent(Millis(cx.now.0 + grace));
            cx.push(Effect::Wake(Millis(grace)));
        } else if cx.now.0 + 1.0 >= until.0 {
            match asked.wanted.external() {
                Some(name) => self.external_fails(name, ExternalFault::Silent, turn, cx),
                None => self.fail(turn, cx),
            }
        }
    }

    /// Restarts a failed engine, once per answer; a second failure marks it as broken.
    pub fn fail(&mut self, turn: Option<BotTurn>, cx: &mut Context) {
        let Some(asked) = &mut self.asked else {
            return;
        };
        if let Some(name) = asked.wanted.external() {
            return self.external_fails(name, ExternalFault::Illegal, turn, cx);
        }
        if self.trouble == Trouble::Once {
            self.break_down(cx);
            return;
        }
        self.trouble = Trouble::Once;
        asked.stage = Stage::Waiting;
        asked.found = None;
        asked.lines = 0;
        cx.push(Effect::Interrupt);
        cx.show_toast_anew(Toast::EngineAgain);
        self.hand_over(turn, cx);
    }

    /// Marks the engine as broken, and says so. People continue to play by hand. If no seat waits for the engine,
    /// the next task starts it again, so that no computer loses its seat unnoticed.
    pub fn break_down(&mut self, cx: &mut Context) {
        self.trouble = Trouble::None;
        self.advising = None;
        let asked = self.asked.take().map(|asked| asked.wanted);
        cx.engine = match asked {
            None
            | Some(Wanted::Win(_) | Wanted::Study(_) | Wanted::Attempt(_) | Wanted::Live(_)) => {
                EngineState::Absent
            }
            Some(_) => EngineState::Broken,
        };
        cx.changed(Change::Stopped);
        cx.push(Effect::Interrupt);
        // The notice about the restart is obsolete now.
        cx.drop_toast(Toast::EngineAgain);
        match asked {
            None => {}
            Some(Wanted::Win(_)) => {
                let found = WinFound::Failed(cx.game().position().clone());
                cx.changed(Change::Sought(Rc::new(found)));
            }
            Some(Wanted::Live(_)) => cx.changed(Change::NotRanked),
            Some(Wanted::Attempt(number)) => cx.changed(Change::NotSolved(number)),
            Some(Wanted::Study(number)) => cx.changed(Change::NotStudied(number)),
            Some(_) => cx.show_toast_anew(Toast::NoEngine),
        }
        cx.refresh();
    }
}

/// Returns the time that an engine may exceed its limit before it counts as lost, in ms.
fn grace(wanted: Wanted) -> f64 {
    match wanted.external() {
        Some(_) => EXTERNAL_GRACE,
        None => GRACE,
    }
}

/// Returns the action of the computer for a verdict; `last` is the action before it. The computer accepts a
/// draw only if neither side sees a win.
fn action(game: &Game, last: Option<Action>, verdict: &Verdict) -> Option<Action> {
    /// The highest value at which the computer accepts a draw; with better prospects it plays on.
    const BETTER: i16 = 100;
    let is_offered = last == Some(Action::Pass) && game.can_pass();
    let is_late = 2 * game.board().stones() >= game.board().size().area();
    if is_offered && is_late && matches!(verdict.score, Score::Value(..=BETTER)) {
        return Some(Action::Pass);
    }
    match verdict.choice {
        Choice::Place(point) => Some(Action::place(point)),
        Choice::Pass => Some(Action::Pass),
        Choice::Nothing => None,
    }
}
