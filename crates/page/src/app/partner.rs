//! The computer at the board: what it is asked, what becomes of what it says, and when it moves.
//!
//! All of it hangs on one question, which is put after every message: what is wanted of the
//! computer now ([`Wanted`])? A request that is not the answer any more is dropped, and whatever the
//! engine still says to it has a stale number. A computer moves by itself only at the node where
//! somebody last brought the game forward (`due`), so that looking back wakes nobody.

mod advice;
mod engine;
mod seats;
mod threats;
mod turns;
mod wanted;

pub use advice::Hint;
pub use engine::EngineNews;
pub use wanted::Mover;

use super::lab::Turn;
use super::{App, Effect, Millis, Saying};
use engine::{Engine, Trouble};
use tengen_core::game::{Action, At, Consent, Deed, NodeId};
use tengen_core::rules::Judgement;
use tengen_engine::words::Info;
use threats::Threats;
pub(super) use wanted::Wanted;

/// How long after it could have begun to think a computer moves at the earliest, in ms: so that one
/// can follow.
const PAUSE: f64 = 450.0;

/// What the app keeps of the computer. It is there once a computer plays, a hint was asked for, threats
/// were shown, or the game has a clock.
#[derive(Clone, Debug, Default)]
pub(super) struct Partner {
    engine: Engine,
    trouble: Trouble,
    /// The number of the last request.
    last_id: u32,
    /// The seed that came with the engine.
    seed: u64,
    /// The number of games before this one.
    games: u64,
    asked: Option<Asked>,
    /// The node at which a computer moves without being told.
    due: Option<NodeId>,
    /// The node for which a hint is wished.
    advising: Option<NodeId>,
    hint: Option<Hint>,
    threats: Threats,
}

/// What is wanted of the computer, and how far it is.
#[derive(Clone, Debug)]
struct Asked {
    wanted: Wanted,
    /// When it could have begun to think.
    since: Millis,
    stage: Stage,
    /// What the engine has found so far, and in how many ms.
    found: Option<(Info, u32)>,
    /// How many lines it has said.
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
enum Decision {
    Act(Action),
    /// It lets Black take the forbidden stone back.
    Grant,
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
    /// What it has found so far, and in how many ms.
    pub found: Option<(&'a Info, u32)>,
    /// Whether the engine is still being loaded.
    pub is_coming: bool,
    /// Whether it thinks about a hint.
    pub is_hint: bool,
}

impl Partner {
    /// The seed of this game. It stays the same, so that an engine may remember the game.
    fn seed(&self) -> u64 {
        // Any odd number: the seeds of many games differ.
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        self.seed.wrapping_add(self.games.wrapping_mul(STEP))
    }
}

impl App {
    /// What the computer at the board thinks, if it does.
    #[must_use]
    pub fn thinking(&self) -> Option<Thinking<'_>> {
        let asked = self.partner.as_ref()?.asked.as_ref()?;
        if matches!(asked.stage, Stage::Decided(_)) && asked.found.is_none() {
            return None;
        }
        Some(Thinking {
            found: asked.found.as_ref().map(|(info, ms)| (info, *ms)),
            is_coming: asked.stage == Stage::Waiting,
            is_hint: matches!(asked.wanted, Wanted::Hint { .. }),
        })
    }

    /// What is kept of the computer, from now on at the latest.
    pub(super) fn partner_mut(&mut self) -> &mut Partner {
        self.partner.get_or_insert_default()
    }

    /// A page opens with a computer at the board, which moves where the game ends, with threats that
    /// show, or with a clock.
    pub(super) fn join(&mut self) {
        let is_end = self.game().next().is_none();
        let due = is_end.then(|| self.game().cursor());
        self.partner_mut().due = due;
        self.find_threats();
        self.set_clock();
    }

    /// Another game lies on the board.
    pub(super) fn meet(&mut self, due: Option<NodeId>) {
        self.drop_request();
        self.set_clock();
        if self.has_clock() || self.settings.players.iter().any(|it| it.bot().is_some()) {
            self.partner_mut();
        }
        if let Some(partner) = &mut self.partner {
            partner.due = due;
            partner.advising = None;
            partner.hint = None;
            partner.games += 1;
            partner.threats = Threats::default();
        }
        self.lab_meets();
    }

    /// Somebody brought the game forward to the node that is shown.
    pub(super) fn go_on_here(&mut self) {
        let cursor = self.game().cursor();
        self.partner_mut().due = Some(cursor);
    }

    /// Does what follows for the computer from whatever has happened.
    pub(super) fn settle(&mut self, now: Millis) {
        self.look_at_clock(now);
        self.lab_looks_round();
        self.pursue(now);
        // What it does may call for the next.
        if self.does_what_is_decided(now) {
            self.pursue(now);
        }
        self.find_threats();
        self.follow_clock(now);
        self.settle_online(now);
    }

    /// The computer that waits is to move.
    pub(super) fn let_go_on(&mut self, now: Millis) {
        self.go_on_here();
        self.resume_clock(now);
    }

    /// Asks for what is wanted, and for nothing else.
    fn pursue(&mut self, now: Millis) {
        let cursor = self.game().cursor();
        if let Some(partner) = &mut self.partner {
            partner.advising.take_if(|node| *node != cursor);
            partner.hint.take_if(|hint| hint.node != cursor);
        }
        let wanted = self.wanted();
        let asked = self.partner.as_ref().and_then(|it| it.asked.as_ref());
        if asked.map(|asked| asked.wanted) != wanted {
            self.drop_request();
            if let Some(wanted) = wanted {
                self.partner_mut().asked = Some(Asked {
                    wanted,
                    since: now,
                    stage: Stage::Waiting,
                    found: None,
                    lines: 0,
                    haste: Haste::None,
                });
                self.effects.push(Effect::Refresh);
            }
        }
        self.hand_over(now);
        self.watch(now);
    }

    /// Drops what was asked. An engine that is at it has to be stopped.
    fn drop_request(&mut self) {
        let asked = self.partner.as_mut().and_then(|it| it.asked.take());
        let Some(asked) = asked else {
            return;
        };
        if matches!(asked.stage, Stage::Sent(_)) {
            self.effects.push(Effect::Interrupt);
        }
        self.effects.push(Effect::Refresh);
    }

    fn asked_mut(&mut self) -> Option<&mut Asked> {
        self.partner.as_mut()?.asked.as_mut()
    }

    /// It is known what the computer does: after the pause.
    fn decide(&mut self, decision: Decision, now: Millis) {
        let Some(asked) = self.asked_mut() else {
            return;
        };
        asked.stage = Stage::Decided(decision);
        let (since, haste) = (asked.since, asked.haste);
        let wait = since.0 + self.pause() - now.0;
        if haste == Haste::None && wait > 0.0 {
            self.effects.push(Effect::Wake(Millis(wait)));
        }
    }

    /// The pause before what is decided may have another length now.
    pub(super) fn decide_again(&mut self, now: Millis) {
        if let Some(Stage::Decided(decision)) = self.asked_mut().map(|asked| asked.stage) {
            self.decide(decision, now);
        }
    }

    /// How long after it could have begun to think a computer moves at the earliest, in ms.
    fn pause(&self) -> f64 {
        self.lab_pause().unwrap_or(PAUSE)
    }

    /// A broken engine is given another chance.
    pub(super) fn mend_engine(&mut self) {
        let partner = self.partner_mut();
        if partner.engine == Engine::Broken {
            partner.engine = Engine::Absent;
        }
    }

    /// No computer that has a seat moves before it is told to.
    pub(super) fn nobody_is_due(&mut self) {
        if let Some(partner) = &mut self.partner {
            partner.due = None;
        }
    }

    /// Carries out what is decided, if its moment has come. Whether the computer did something.
    fn does_what_is_decided(&mut self, now: Millis) -> bool {
        let asked = self.partner.as_ref().and_then(|it| it.asked.as_ref());
        let Some(&Asked {
            since,
            stage: Stage::Decided(decision),
            haste,
            ..
        }) = asked
        else {
            return false;
        };
        // Timers are off by a part of a millisecond.
        if haste == Haste::None && now.0 + 1.0 < since.0 + self.pause() {
            return false;
        }
        let mover = self.mover();
        let turn = match self.lab_mover() {
            Some(_) => Turn::Lab,
            None => Turn::Seat,
        };
        let did = match decision {
            Decision::Act(action) => self.acts(action, now),
            Decision::Grant => self.grants(now),
        };
        if did {
            if let Some(partner) = &mut self.partner {
                partner.asked = None;
                partner.trouble = Trouble::None;
            }
            self.lab_goes_on(mover, turn);
        } else {
            // The engine said what cannot be.
            self.fail(now);
        }
        did
    }

    /// An action of the computer goes through the same gate as everybody's, and it plays no
    /// forbidden point, whoever says so.
    fn acts(&mut self, action: Action, now: Millis) -> bool {
        let game = self.game();
        let judged = action.point().map(|point| game.position().judge(point));
        if matches!(judged, Some(Ok(Judgement::Forbidden(_)))) {
            return false;
        }
        let seat = game.seat_to_move();
        let is_simulated = self.is_simulating();
        let is_quick = self.simulates_quickly();
        let deed = Deed::Act(action);
        // Nobody's time is spent by the Lab.
        let done = match self.lab_mover() {
            Some(_) => self.session.handle(deed, At::seat(seat)),
            None => self.handle(deed, seat, now),
        };
        let did = done.is_ok();
        if did {
            self.look_at_clock(now);
            if is_simulated {
                self.nobody_is_due();
            } else {
                self.go_on_here();
            }
            // The keyboard stays where the player has it.
            let point = self.cursor.point();
            if is_quick && !self.game().status().is_over() {
                // Nobody can listen to so much.
                self.acted_silently(now);
            } else {
                self.acted(now);
            }
            self.cursor.go_to(point);
        }
        did
    }

    /// White lets Black take the forbidden stone back.
    fn grants(&mut self, now: Millis) -> bool {
        let undone = self.last_action();
        let seat = self.game().seat_to_move();
        let answered = self.handle(Deed::Answer(Consent::Agree), seat, now);
        if let (Ok(_), Some((action, colour))) = (&answered, undone) {
            self.taken_back(action, colour, now);
            self.turn_clock_back(now);
        }
        answered.is_ok()
    }

    /// Shows and says a message of the computer's.
    fn tell(&mut self, saying: Saying) {
        self.effects.push(Effect::Announce(saying));
        self.effects.push(Effect::Refresh);
    }
}
