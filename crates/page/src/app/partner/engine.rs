//! The engine as the app sees it: asked for, there, broken; requests that go, replies that come.

use super::super::{App, Effect, Millis, Saying, Toast};
use super::wanted::Wanted;
use super::{Decision, Haste, Hint, Stage};
use tengen_core::game::Action;
use tengen_engine::words::Reply;
use tengen_engine::words::{Choice, Score, Verdict};

/// How long beyond its time an engine may take before it counts as lost, in ms.
const GRACE: f64 = 5000.0;

/// A timer that rings so many ms late or more was held up with the whole page, and the engine with it: a
/// machine or a tab that slept.
const SLEPT: f64 = 1000.0;

/// How many lines an engine may say to a request at once, and after how many ms it may say another.
/// Ours says one each 60 ms; one that floods the page is not heard out.
const LINES: u32 = 200;
const LINE_TIME: f64 = 20.0;

/// Where the engine is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Engine {
    /// Nobody has asked for it.
    #[default]
    Absent,
    /// It is being loaded.
    Coming,
    /// It takes requests.
    Ready,
    /// It could not be loaded, or failed twice.
    Broken,
}

/// Whether the engine failed since its last answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Trouble {
    #[default]
    None,
    /// It was started again.
    Once,
}

/// An event of the engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineNews {
    /// It takes requests now. The random numbers of all games follow from `seed`.
    Ready {
        /// Any number.
        seed: u64,
    },
    /// It said a line, which is not trusted in anything.
    Said(String),
    /// It stopped working.
    Lost,
    /// It could not be loaded.
    NotLoaded,
}

impl App {
    /// Hands what is wanted over to the engine as soon as there is one, or decides it where none is
    /// needed.
    pub(super) fn hand_over(&mut self, now: Millis) {
        let Some(partner) = &mut self.partner else {
            return;
        };
        let Some(asked) = partner
            .asked
            .as_mut()
            .filter(|it| it.stage == Stage::Waiting)
        else {
            return;
        };
        match asked.wanted {
            Wanted::Claim(_) => return self.decide(Decision::Act(Action::Claim), now),
            Wanted::Grant(_) => return self.decide(Decision::Grant, now),
            _ => {}
        }
        match partner.engine {
            Engine::Absent => {
                partner.engine = Engine::Coming;
                self.effects.push(Effect::LoadEngine);
            }
            Engine::Coming | Engine::Broken => {}
            Engine::Ready => {
                let wanted = asked.wanted;
                let time = wanted.time() + GRACE;
                asked.stage = Stage::Sent(Millis(now.0 + time));
                partner.last_id = partner.last_id.wrapping_add(1);
                let (id, seed) = (partner.last_id, partner.seed());
                if let Some(request) = wanted.request(self.session.game(), id, seed) {
                    self.effects.push(Effect::Think(request.to_string()));
                }
                self.effects.push(Effect::Wake(Millis(time)));
            }
        }
    }

    fn hear(&mut self, line: &str, now: Millis) {
        match line.parse::<Reply>() {
            _ if self.is_flooded(now) => self.fail(now),
            Ok(reply) => self.take_reply(reply, now),
            // It may have been the answer.
            Err(_) if self.is_sent() => self.fail(now),
            Err(_) => {}
        }
    }

    pub(in crate::app) fn take_news(&mut self, news: EngineNews, now: Millis) {
        match news {
            EngineNews::Ready { seed } => {
                let partner = self.partner_mut();
                partner.engine = Engine::Ready;
                partner.seed = seed;
                self.effects.push(Effect::Thinks);
            }
            EngineNews::Said(line) => self.hear(&line, now),
            EngineNews::Lost if self.is_sent() => self.fail(now),
            // The next request starts another.
            EngineNews::Lost => self.effects.push(Effect::Interrupt),
            EngineNews::NotLoaded => self.break_down(),
        }
    }

    /// Whether the engine is at something that is still wanted.
    fn is_sent(&self) -> bool {
        let asked = self.partner.as_ref().and_then(|it| it.asked.as_ref());
        asked.is_some_and(|asked| matches!(asked.stage, Stage::Sent(_)))
    }

    /// Counts a line of the engine's. Whether it says more than anybody could want to know.
    fn is_flooded(&mut self, now: Millis) -> bool {
        let Some(asked) = self.asked_mut() else {
            return false;
        };
        asked.lines += 1;
        let over = f64::from(asked.lines.saturating_sub(LINES)) * LINE_TIME;
        matches!(asked.stage, Stage::Sent(_)) && over > now.0 - asked.since.0
    }

    fn take_reply(&mut self, reply: Reply, now: Millis) {
        let Some(partner) = &mut self.partner else {
            return;
        };
        let id = partner.last_id;
        let Some(asked) = partner.asked.as_mut() else {
            return;
        };
        let is_stale = reply.id().is_some_and(|it| it != id);
        if is_stale || !matches!(asked.stage, Stage::Sent(_)) {
            return;
        }
        if let Some(lab) = &mut self.lab {
            let since = now.0 - asked.since.0;
            lab.hear(asked.wanted, self.session.game(), &reply, since);
        }
        match (asked.wanted, reply) {
            (_, Reply::Info { ms, info, .. }) => {
                asked.found = Some((info, ms));
                self.effects.push(Effect::Thinks);
                if asked.haste == Haste::MoveNow {
                    self.move_now(now);
                }
            }
            (Wanted::Move(..), Reply::Best { verdict, .. }) => match self.deed(&verdict) {
                Some(action) => self.decide(Decision::Act(action), now),
                // It knows no move: a person may.
                None => self.stop(),
            },
            (Wanted::Answer(..), Reply::Answer { answer, .. }) => {
                self.decide(Decision::Act(answer.into()), now);
            }
            (
                Wanted::Hint(node),
                Reply::Best {
                    verdict, reason, ..
                },
            ) => {
                let hint = Hint::new(node, &verdict, reason);
                self.advise(hint, now);
            }
            _ => self.fail(now),
        }
    }

    /// What the computer does by a verdict: a draw is taken only where neither side sees a win.
    fn deed(&self, verdict: &Verdict) -> Option<Action> {
        /// What a player with better prospects does not give away for a draw.
        const BETTER: i16 = 100;
        let game = self.game();
        let last = self.last_action().map(|(action, _)| action);
        let is_offered = last == Some(Action::Pass) && game.can_pass();
        let is_late = 2 * game.board().stones() >= game.board().size().area();
        if is_offered && is_late && matches!(verdict.score, Score::Value(..=BETTER)) {
            return Some(Action::Pass);
        }
        match verdict.choice {
            Choice::Place(point) => Some(Action::Place(point)),
            Choice::Pass => Some(Action::Pass),
            Choice::Nothing => None,
        }
    }

    /// The player wants a move at once: the best one of those known, or the first that will be.
    pub(in crate::app) fn move_now(&mut self, now: Millis) {
        let Some(asked) = self.asked_mut() else {
            return;
        };
        if matches!(asked.wanted, Wanted::Hint(_)) {
            return;
        }
        asked.haste = Haste::MoveNow;
        let best = asked.found.as_ref().and_then(|(info, _)| info.line.first());
        if let (Wanted::Move(..), Stage::Sent(_), Some(&point)) = (asked.wanted, asked.stage, best)
        {
            // It is still at it, and hears nothing before it has done.
            self.effects.push(Effect::Interrupt);
            self.decide(Decision::Act(Action::Place(point)), now);
        }
    }

    /// The computer stops thinking, and waits.
    pub(in crate::app) fn stop(&mut self) {
        if let Some(partner) = &mut self.partner {
            partner.due = None;
            partner.advising = None;
        }
        self.lab_stops();
        self.effects.push(Effect::Refresh);
    }

    /// Looks whether the engine still has time.
    pub(super) fn watch(&mut self, now: Millis) {
        let Some(asked) = self.asked_mut() else {
            return;
        };
        let Stage::Sent(until) = asked.stage else {
            return;
        };
        if now.0 >= until.0 + SLEPT {
            asked.stage = Stage::Sent(Millis(now.0 + GRACE));
            self.effects.push(Effect::Wake(Millis(GRACE)));
        } else if now.0 + 1.0 >= until.0 {
            self.fail(now);
        }
    }

    /// The engine failed: it is started again, once for each answer.
    pub(super) fn fail(&mut self, now: Millis) {
        let Some(partner) = &mut self.partner else {
            return;
        };
        let Some(asked) = &mut partner.asked else {
            return;
        };
        if partner.trouble == Trouble::Once {
            self.break_down();
            return;
        }
        partner.trouble = Trouble::Once;
        asked.stage = Stage::Waiting;
        asked.found = None;
        asked.lines = 0;
        self.effects.push(Effect::Interrupt);
        self.report(Toast::EngineAgain);
        self.hand_over(now);
    }

    /// There is no engine. People play on by hand.
    fn break_down(&mut self) {
        let partner = self.partner_mut();
        partner.engine = Engine::Broken;
        partner.trouble = Trouble::None;
        partner.advising = None;
        let was_asked = partner.asked.take().is_some();
        self.lab_stops();
        self.effects.push(Effect::Interrupt);
        // That it was started again is no news any more.
        self.toasts.retain(|&it| it != Toast::EngineAgain);
        if was_asked {
            self.report(Toast::NoEngine);
        }
        self.effects.push(Effect::Refresh);
    }

    fn report(&mut self, toast: Toast) {
        self.toasts.retain(|&it| it != toast);
        self.toasts.push(toast);
        self.tell(Saying::Toast(toast));
    }
}
