//! The clock at the board: it runs while players play, stands still while somebody looks back, and lets
//! flags fall. Knows no time but what messages bring.
//!
//! It begins with the first action of a game. Undo and redo go on with what it said at that place; to look
//! at another place, to open a game and to come back to a stored one lets it pause. An action lets it
//! run again.

mod face;
mod kept;

pub use face::{ClockFace, Going, Urgency};

use super::{App, Effect, Kept, Millis, Mover, Saying};
use tengen_core::game::{Action, At, Clock, Deed, Event, Moment, NodeId, Refusal, Seat, runs};
use tengen_engine::words::Limits;

/// Below this it counts as low, in ms.
pub const LOW: u32 = 20_000;

/// With so little time it is said aloud, in ms.
const WARN: Moment = 10_000;

/// Places of which is kept what was spent there.
const MOST_STORED: usize = 50;

/// How often what is spent is stored while time runs, in ms.
const STORE: f64 = 1000.0;

/// The clock of the game that lies on the board.
#[derive(Clone, Debug)]
pub(super) struct Timer {
    clock: Clock,
    /// The place of the game to which it belongs.
    node: NodeId,
    rest: Rest,
    /// What was spent of the turns at places that were left without doing anything there.
    left: Vec<(NodeId, u32)>,
    /// When the page looks at it next.
    wake: Option<Millis>,
    /// When what is spent is stored next.
    store: Millis,
    /// Whether it was said that the time of the turn is low.
    is_warned: bool,
}

/// What ends a pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rest {
    /// A press on the clock, or an action.
    Waiting,
    /// A press only: the game goes on elsewhere, or is over, and this is a look at it.
    Looking,
}

/// A moment of the page as one of the clock.
const fn moment(now: Millis) -> Moment {
    now.whole()
}

impl App {
    /// Whether the game has a clock.
    #[must_use]
    pub fn has_clock(&self) -> bool {
        self.game().terms().clock.is_limited()
    }

    /// Whether somebody's time would run but stands still.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        let timer = self.timer.as_ref();
        timer.is_some_and(|timer| timer.clock.turn().is_some() && !timer.clock.is_running())
    }

    /// Whether the clock stands still because it is nobody's turn: before the first action, and at the
    /// end.
    #[must_use]
    pub fn clock_rests(&self) -> bool {
        let timer = self.timer.as_ref();
        timer.is_some_and(|timer| timer.clock.turn().is_none())
    }

    /// The clock of the game that lies on the board, which stands still.
    pub(super) fn set_clock(&mut self) {
        let game = self.game();
        let clock = Clock::of(game).map(|mut clock| {
            if let Some(seat) = runs(game).filter(|_| game.cursor() != NodeId::ROOT) {
                clock.begin_paused(seat, 0);
            }
            clock
        });
        self.timer = None;
        self.show_clock(clock);
    }

    /// Replaces the displayed clock, keeping the pending wake-up and the low-time warning.
    pub(super) fn show_clock(&mut self, clock: Option<Clock>) {
        let node = self.game().cursor();
        let is_warned = self.timer.as_ref().is_some_and(|timer| {
            let turn = |clock: &Clock| clock.turn();
            timer.is_warned && clock.as_ref().map(turn) == Some(timer.clock.turn())
        });
        let wake = self.timer.as_ref().and_then(|timer| timer.wake);
        self.timer = clock.map(|clock| {
            Box::new(Timer {
                clock,
                node,
                rest: Rest::Waiting,
                left: Vec::new(),
                wake,
                store: Millis(0.0),
                is_warned,
            })
        });
    }

    /// The clock stands still, for the game is put aside.
    pub(super) fn pause_clock(&mut self, now: Millis) {
        if let Some(timer) = &mut self.timer {
            timer.clock.pause(moment(now));
            timer.rest = Rest::Waiting;
            timer.wake = None;
        }
    }

    /// What the clock of the seat says whose turn it is.
    pub(super) fn reading(&self, now: Millis) -> Option<u32> {
        self.timer.as_ref()?.clock.reading(moment(now))
    }

    /// Lets a seat do something at `now`, as [`Session::handle`](tengen_core::game::Session::handle), by the
    /// clock if there is one: what came too late was noticed before.
    pub(super) fn handle(&mut self, deed: Deed, seat: Seat, now: Millis) -> Result<Event, Refusal> {
        let event = self.session.handle(deed, self.at(seat, now))?;
        if let Event::Acted(_) = event {
            self.pass_clock(now);
        }
        Ok(event)
    }

    /// A seat that acts at `now`, with what its clock says.
    fn at(&self, seat: Seat, now: Millis) -> At {
        let timer = self.timer.as_ref();
        let timer = timer.filter(|timer| timer.clock.turn() == Some(seat));
        At {
            seat,
            clock: timer.and_then(|timer| timer.clock.reading(moment(now))),
        }
    }

    /// Ends the game on time if the player to move ran out before `now`.
    fn drop_flag(&mut self, now: Millis) {
        let timer = self.timer.as_ref();
        let Some(seat) = timer.and_then(|timer| timer.clock.flagged(moment(now))) else {
            return;
        };
        let at = self.at(seat, now);
        if self.session.call(Action::Flag, at).is_ok() {
            self.pass_clock(now);
            self.acted(now);
        }
    }

    /// Somebody did something, and the next turn begins.
    fn pass_clock(&mut self, now: Millis) {
        let game = self.session.game();
        let Some(timer) = &mut self.timer else {
            return;
        };
        let is_look = timer.rest == Rest::Looking && !timer.clock.is_running();
        timer.clock.pass_turn(runs(game), moment(now));
        if is_look {
            timer.clock.pause(moment(now));
        } else {
            timer.left.clear();
        }
        timer.node = game.cursor();
        timer.is_warned = false;
    }

    /// Something was taken back or done again: the clock goes on with what it said there, if it ran.
    pub(super) fn turn_clock_back(&mut self, now: Millis) {
        let is_running = self.timer.as_ref().is_some_and(|it| it.clock.is_running());
        if self.follow_cursor(now)
            && is_running
            && let Some(timer) = &mut self.timer
        {
            timer.rest = Rest::Waiting;
            timer.clock.resume(moment(now));
        }
    }

    /// Brings the clock to the place of the cursor, if it is at another, where it stands still. Whether it
    /// was elsewhere.
    fn follow_cursor(&mut self, now: Millis) -> bool {
        let cursor = self.game().cursor();
        let Some(before) = self.timer.take_if(|timer| timer.node != cursor) else {
            return false;
        };
        let Timer {
            clock, mut left, ..
        } = *before;
        left.retain(|it| it.0 != before.node);
        if let Some(seat) = clock.turn() {
            left.push((before.node, clock.spent(seat, moment(now))));
            left.drain(..left.len().saturating_sub(MOST_STORED));
        }
        self.set_clock();
        if let Some(timer) = &mut self.timer {
            timer.rest = Rest::Looking;
            timer.left = left;
            timer.take_up();
        }
        self.unsaved.add(Kept::Clock);
        true
    }

    /// The same computer, so quick that its time lasts.
    pub(super) fn in_time(&self, mover: Mover) -> Mover {
        let clock = self.timer.as_ref().map(|timer| timer.clock);
        let allowance = clock.and_then(|clock| clock.allowance(self.game().seat_to_move()));
        match (allowance, mover.limits) {
            (Some(allowance), Limits::Time(ms)) => Mover {
                limits: Limits::Time(ms.min(allowance).max(1)),
                ..mover
            },
            _ => mover,
        }
    }

    /// Pauses the clock, or lets it run again.
    pub(super) fn toggle_pause(&mut self, now: Millis) {
        if self.is_paused() {
            self.resume_clock(now);
        } else if let Some(timer) = self.timer.as_mut().filter(|it| it.clock.turn().is_some()) {
            timer.clock.pause(moment(now));
            timer.rest = Rest::Waiting;
            self.effects.push(Effect::Announce(Saying::Paused));
            self.effects.push(Effect::Refresh);
        }
    }

    /// Lets a clock run that is paused.
    pub(super) fn resume_clock(&mut self, now: Millis) {
        if self.is_paused()
            && let Some(timer) = &mut self.timer
        {
            timer.clock.resume(moment(now));
            timer.rest = Rest::Waiting;
            self.effects.push(Effect::Announce(Saying::Resumed));
            self.effects.push(Effect::Refresh);
        }
    }

    /// Brings the clock to where the game is, and lets a flag fall.
    pub(super) fn look_at_clock(&mut self, now: Millis) {
        // An online game's clock is the server's.
        if self.timer.is_some() && self.online_game().is_none() {
            if self.follow_cursor(now) {
                self.effects.push(Effect::Refresh);
            }
            self.drop_flag(now);
        }
    }

    /// Shows and says what the clock says, and asks to be woken for what comes next.
    pub(super) fn follow_clock(&mut self, now: Millis) {
        self.warn_of_low_time(now);
        let Some(timer) = &mut self.timer else {
            return;
        };
        self.effects.push(Effect::Ticks);
        // Timers are off by a part of a millisecond.
        timer.wake.take_if(|wake| wake.0 <= now.0 + 1.0);
        let Some(flag) = timer.clock.flag_at() else {
            if timer.store.0 > 0.0 {
                timer.store = Millis(0.0);
                self.unsaved.add(Kept::Clock);
            }
            return;
        };
        if flag <= moment(now) {
            return;
        }
        if now.0 >= timer.store.0 {
            timer.store = Millis(now.0 + STORE);
            self.unsaved.add(Kept::Clock);
        }
        if timer.wake.is_some() {
            return;
        }
        let turn = timer.clock.turn().unwrap_or(Seat::First);
        let time = timer.clock.face(turn, moment(now)).time;
        // To the next second that shows, or to the next tenth of one; a new figure begins at 0.
        let unit = if time < LOW { 100 } else { 1000 };
        let rest = flag
            .saturating_sub(moment(now))
            .min(Moment::from(time % unit + 1));
        let wait = Millis(f64::from(u32::try_from(rest).unwrap_or(u32::MAX)));
        timer.wake = Some(Millis(now.0 + wait.0));
        self.effects.push(Effect::Wake(wait));
    }

    fn warn_of_low_time(&mut self, now: Millis) {
        let Some(timer) = &mut self.timer else {
            return;
        };
        let Some(seat) = timer.clock.turn().filter(|_| timer.clock.is_running()) else {
            return;
        };
        let rest = timer.clock.rest(seat, moment(now)).map(Moment::from);
        let spent = Moment::from(timer.clock.spent(seat, moment(now)));
        // A turn that began with less is nothing new.
        let crosses = |rest: Moment| rest <= WARN && rest + spent > WARN;
        if rest.is_some_and(crosses) && !std::mem::replace(&mut timer.is_warned, true) {
            let colour = self.session.game().colour_of(seat);
            self.effects.push(Effect::Announce(Saying::LowTime(colour)));
        }
    }
}

impl Timer {
    /// Goes on at its place where the turn was left, if it was.
    fn take_up(&mut self) {
        let here = self.left.iter().position(|it| it.0 == self.node);
        if let (Some(seat), Some(place)) = (self.clock.turn(), here) {
            let (_, spent) = self.left.remove(place);
            self.clock.begin_paused(seat, spent);
            self.rest = Rest::Waiting;
        }
    }
}
