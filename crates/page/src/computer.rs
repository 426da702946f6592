//! The computer at the board: the task it has, the reply of the engine, and the moment at which it moves.
//!
//! After every event one question is asked: what is wanted of the computer now ([`Wanted`])? A request that
//! is not the answer any more is dropped, and later lines of the engine about it have an old number.

mod engine;
mod hint;
mod threats;
mod wanted;
pub(crate) mod words;

pub use engine::EngineNews;
pub(crate) use engine::{EngineState, Heard};
pub use hint::Hint;
pub use wanted::Mover;
pub(crate) use wanted::{BotTurn, Told, Wanted};

use crate::board::Millis;
use crate::page::{Actor, Change, Context, Effect};
use engine::Trouble;
use tengen_core::game::{Action, Consent, NodeId};
use tengen_engine::words::Info;
use tengen_picture::Threat;
use threats::Threats;

/// How long after it could have begun to think a computer moves at the earliest, in ms, so that a person can
/// follow.
const PAUSE: f64 = 450.0;

/// The computer at the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct ComputerPart {
    trouble: Trouble,
    /// The number of the last request.
    last_id: u32,
    /// The seed that came with the engine.
    seed: u64,
    /// The number of games before this one.
    games: u64,
    /// Boxed, because mostly there is no task.
    asked: Option<Box<Asked>>,
    /// The node for which a hint is wished.
    advising: Option<NodeId>,
    hint: Option<Hint>,
    threats: Threats,
}

/// The task that the computer has, and how far it is.
#[derive(Clone, Debug)]
struct Asked {
    wanted: Wanted,
    /// When it could have begun to think.
    since: Millis,
    stage: Stage,
    /// The result so far, and the thinking time in ms.
    found: Option<(Info, u32)>,
    /// The number of lines that the engine has said.
    lines: u32,
    haste: Haste,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Stage {
    /// The engine is not there yet.
    Waiting,
    /// The engine has it, and counts as lost at this moment.
    Sent(Millis),
    /// It is decided, and done when the pause is over.
    Decided(Decision),
}

/// What the computer does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Decision {
    Act(Action),
    /// It answers the request of the other side.
    Answer(Consent),
}

/// Whether the player wants a move at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Haste {
    None,
    /// As soon as any move is known.
    MoveNow,
}

/// What shows of a computer that thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Thinking<'a> {
    /// The result so far, and the thinking time in ms.
    pub found: Option<(&'a Info, u32)>,
    /// Whether the engine is still being loaded.
    pub is_coming: bool,
    /// Whether it thinks about a hint.
    pub is_hint: bool,
}

impl ComputerPart {
    /// What the computer thinks, if it does.
    pub(crate) fn thinking(&self) -> Option<Thinking<'_>> {
        let asked = self.asked.as_ref()?;
        if matches!(asked.stage, Stage::Decided(_)) && asked.found.is_none() {
            return None;
        }
        Some(Thinking {
            found: asked.found.as_ref().map(|(info, ms)| (info, *ms)),
            is_coming: asked.stage == Stage::Waiting,
            is_hint: matches!(asked.wanted, Wanted::Hint { .. }),
        })
    }

    /// The hint that shows.
    pub(crate) const fn hint(&self) -> Option<&Hint> {
        self.hint.as_ref()
    }

    pub(crate) fn close_hint(&mut self) {
        self.hint = None;
    }

    /// The threats that show, one a point, in the order of the board.
    pub(crate) fn threats(&self) -> &[Threat] {
        self.threats.list()
    }

    /// Finds threats anew: the setting changed.
    pub(crate) fn forget_threats(&mut self) {
        self.threats = Threats::default();
    }

    pub(crate) fn find_threats(&mut self, cx: &Context) {
        self.threats.settle(cx);
    }

    /// The computer whose seat has the turn at the cursor, while the game goes on.
    pub(crate) fn seated_turn(cx: &Context) -> Option<BotTurn> {
        let bot = cx.to_move().bot()?;
        let mover = Mover::seated(bot);
        let seat = cx.game().seat_to_move();
        let timer = cx.games.timer();
        Some(BotTurn {
            mover: timer.map_or(mover, |timer| timer.limit(seat, mover)),
            told: Told::BySeat,
            pause: PAUSE,
        })
    }

    /// The task of the computer at this moment.
    pub(crate) fn wanted(&self, turn: Option<BotTurn>, cx: &Context) -> Option<Wanted> {
        let game = cx.game();
        let node = game.cursor();
        if game.status().is_over() {
            return None;
        }
        let Some(turn) = turn else {
            return (self.advising == Some(node)).then_some(Wanted::Hint(node));
        };
        let is_told = turn.told == Told::ByLab;
        // A clock that stands still waits for everybody but the Lab.
        if cx.games.is_paused() && !is_told {
            return None;
        }
        if cx.games.session().request().is_some() {
            return Some(Wanted::Grant(node));
        }
        if cx.due != Some(node) && !is_told {
            return None;
        }
        if game.claim().is_some() {
            return Some(Wanted::Claim(node));
        }
        Some(match game.protocol().asked() {
            Some(asked) => Wanted::Answer(node, turn.mover, asked),
            None => Wanted::Move(node, turn.mover),
        })
    }

    /// Asks for what is wanted, and for nothing else.
    pub(crate) fn pursue(&mut self, turn: Option<BotTurn>, cx: &mut Context) {
        let cursor = cx.game().cursor();
        self.advising.take_if(|node| *node != cursor);
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

    /// Drops the task. An engine that is at it has to be stopped.
    fn drop_request(&mut self, cx: &mut Context) {
        let Some(asked) = self.asked.take() else {
            return;
        };
        if matches!(asked.stage, Stage::Sent(_)) {
            cx.push(Effect::Interrupt);
        }
        cx.refresh();
    }

    /// Has the computer do something when its pause is over.
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

    /// Asks to be woken again: the pause before what is decided may have another length now.
    pub(crate) fn decide_again(&mut self, turn: Option<BotTurn>, cx: &mut Context) {
        if let Some(Stage::Decided(decision)) = self.asked.as_ref().map(|asked| asked.stage) {
            self.decide(decision, turn, cx);
        }
    }

    /// The decision whose moment has come.
    pub(crate) fn due_decision(&self, turn: Option<BotTurn>, cx: &Context) -> Option<Decision> {
        let asked = self.asked.as_ref()?;
        let Stage::Decided(decision) = asked.stage else {
            return None;
        };
        // Timers are off by a part of a millisecond.
        let is_early = cx.now.0 + 1.0 < asked.since.0 + pause(turn);
        (asked.haste == Haste::MoveNow || !is_early).then_some(decision)
    }

    /// What was decided is done.
    pub(crate) fn has_done(&mut self) {
        self.asked = None;
        self.trouble = Trouble::None;
    }

    /// Wishes for a hint at the cursor, or does not any more.
    pub(crate) fn toggle_hint(&mut self, cx: &mut Context) {
        let cursor = cx.game().cursor();
        self.hint = None;
        let is_wished = self.advising != Some(cursor);
        self.advising = is_wished.then_some(cursor);
        cx.engine.mend();
        cx.refresh();
    }

    /// Stops thinking, and waits.
    pub(crate) fn stop(&mut self, cx: &mut Context) {
        cx.due = None;
        self.advising = None;
        cx.refresh();
    }

    /// Follows a change of the game.
    pub(crate) fn follow(&mut self, change: &Change, cx: &mut Context) {
        match change {
            Change::Acted(Actor::Hand | Actor::Computer) => cx.due = Some(cx.game().cursor()),
            Change::Acted(Actor::Simulation | Actor::QuickSimulation) => cx.due = None,
            Change::Another(_) => {
                self.drop_request(cx);
                self.advising = None;
                self.hint = None;
                self.games += 1;
                self.threats = Threats::default();
            }
            _ => {}
        }
    }
}

fn pause(turn: Option<BotTurn>) -> f64 {
    turn.map_or(PAUSE, |turn| turn.pause)
}
