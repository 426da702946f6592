//! The clock at the board: it runs while players play, stops while somebody looks at earlier moves, and ends
//! the game on time. It gets the time only from messages.
//!
//! The clock starts with the first action of a game. Undo and redo continue with the time that it had at that
//! node. It pauses when the player looks at another node, opens a game or returns to a stored one, and while the local
//! game is left. An action lets it run again.

use crate::change::{Actor, Change};
use crate::context::Context;
use crate::effect::Effect;
use crate::message::{Message, Toast};
use crate::players::Mover;
use crate::store::StoreKey;
use crate::time::Millis;
use crate::timer;
use crate::timer::{LOW, Timer, WARN};
use tengen_core::game::{NodeId, Seat};
use tengen_engine::words::Limits;

/// The key of the time spent on turns in the store, as `Page::with_spent` reads it.
pub const STORED: StoreKey = StoreKey("clock");

/// The interval at which the spent time is stored while the clock runs, in ms.
const STORE: f64 = 1000.0;

/// Whether the person is at the board of the local game, where its clock may run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocalBoard {
    /// The game is on the board, in the layout of a game.
    Shown,
    /// Another activity is on the board, or another part of the site is open.
    Left,
}

/// The schedule for updating, storing and announcing the clock. The time itself belongs to each game.
#[derive(Clone, Debug, Default)]
pub struct ClockPart {
    /// The time of the next update.
    wake: Option<Millis>,
    /// The time at which the spent time is stored next; `None` while the clock does not run.
    store: Option<Millis>,
    /// The node of the turn for which low time was announced.
    warned: Option<NodeId>,
    /// `true` if the clock of the local game ran after the last event.
    ran: bool,
    /// `true` if the clock of the local game was paused because the game was left.
    was_left: bool,
}

impl ClockPart {
    /// Follows a change of the game: another game has other nodes.
    pub fn follow(&mut self, change: &Change) {
        if let Change::Another(_) = change {
            self.warned = None;
        }
    }

    /// Moves the clock of the local game to its cursor, and ends the game if the player to move has run out
    /// of time. The clock of an online game belongs to the server.
    pub fn look(cx: &mut Context) {
        if !cx.games.is_local() {
            return;
        }
        if ClockPart::follow_cursor(cx) {
            cx.refresh();
        }
        if cx.games.flag(cx.now) {
            cx.changed(Change::Acted(Actor::Clock));
        }
    }

    fn follow_cursor(cx: &mut Context) -> bool {
        let Some((timer, game)) = cx.games.timer_mut() else {
            return false;
        };
        let did = timer.follow(game, cx.now);
        if did {
            cx.unsaved.add(STORED);
        }
        did
    }

    /// Continues with the time that the clock had at this node, if it was running, after an undo or redo.
    pub fn turn_back(cx: &mut Context) {
        if !cx.games.is_local() {
            return;
        }
        let is_running = cx.games.timer().is_some_and(|it| it.clock().is_running());
        if ClockPart::follow_cursor(cx)
            && is_running
            && let Some((timer, _)) = cx.games.timer_mut()
        {
            timer.resume(cx.now);
        }
    }

    /// Pauses or resumes the clock.
    pub fn toggle_pause(cx: &mut Context) {
        if cx.games.is_paused() {
            ClockPart::resume(cx);
        } else if let Some((timer, _)) = cx.games.timer_mut()
            && timer.clock().turn().is_some()
        {
            timer.pause(cx.now);
            cx.announce(Message::Paused);
            cx.refresh();
        }
    }

    /// Resumes a paused clock.
    pub fn resume(cx: &mut Context) {
        if cx.games.is_paused()
            && let Some((timer, _)) = cx.games.timer_mut()
        {
            timer.resume(cx.now);
            cx.announce(Message::Resumed);
            cx.refresh();
        }
    }

    /// Pauses the clock of the local game while the game is left. When the person comes back, it runs on if a computer is
    /// to move.
    pub fn follow_board(&mut self, board: LocalBoard, cx: &mut Context) {
        if board == LocalBoard::Left {
            self.was_left |= cx.games.runs_local_clock();
            cx.games.pause_local(cx.now);
        } else if std::mem::take(&mut self.was_left) && cx.to_move().bot().is_some() {
            ClockPart::resume(cx);
        }
    }

    /// Updates and announces the clock, and schedules the next update.
    pub fn settle(&mut self, board: LocalBoard, cx: &mut Context) {
        self.say_paused(board, cx);
        let now = cx.now;
        let Some(timer) = cx.games.timer() else {
            if self.store.take().is_some() {
                cx.unsaved.add(STORED);
            }
            return;
        };
        let low = self.low_time(timer, now);
        let next = next_change(timer, now);
        if let Some(seat) = low {
            let colour = cx.game().colour_of(seat);
            cx.announce(Message::LowTime(colour));
            cx.changed(Change::LowTime(seat));
        }
        cx.push(Effect::Ticks);
        // Timers can fire a fraction of a millisecond early.
        self.wake.take_if(|wake| wake.0 <= now.0 + 1.0);
        let wait = match next {
            Next::Never => {
                if self.store.take().is_some() {
                    cx.unsaved.add(STORED);
                }
                return;
            }
            Next::Flag => return,
            Next::In(wait) => wait,
        };
        if self.store.is_none_or(|store| now.0 >= store.0) {
            self.store = Some(Millis(now.0 + STORE));
            cx.unsaved.add(STORED);
        }
        let at = Millis(now.0 + wait.0);
        if self.wake.is_none_or(|wake| wake.0 > at.0) {
            self.wake = Some(at);
            cx.push(Effect::Wake(wait));
        }
    }

    /// Says that the clock of the local game is paused when its board is left.
    fn say_paused(&mut self, board: LocalBoard, cx: &mut Context) {
        let runs = cx.games.runs_local_clock();
        if board == LocalBoard::Shown {
            cx.drop_toast(Toast::ClockPaused);
        } else if self.ran && !runs {
            cx.show_toast_anew(Toast::ClockPaused);
        }
        self.ran = runs;
    }

    /// Returns the seat whose low time is to be announced now.
    fn low_time(&mut self, timer: &Timer, now: Millis) -> Option<Seat> {
        let clock = timer.clock();
        self.warned.take_if(|node| *node != timer.node());
        let seat = clock.turn().filter(|_| clock.is_running())?;
        let rest = clock.rest(seat, now.whole())?;
        let spent = clock.spent(seat, now.whole());
        // A turn that began with less time is not announced.
        let crosses = rest <= WARN && rest + spent > WARN;
        if !crosses || self.warned.is_some() {
            return None;
        }
        self.warned = Some(timer.node());
        Some(seat)
    }
}

/// The next moment at which the display of a clock changes.
enum Next {
    /// The clock is stopped.
    Never,
    /// The time has run out.
    Flag,
    In(Millis),
}

fn next_change(timer: &Timer, now: Millis) -> Next {
    let clock = timer.clock();
    let Some(flag) = clock.flag_at() else {
        return Next::Never;
    };
    if flag <= now.whole() {
        return Next::Flag;
    }
    let turn = clock.turn().unwrap_or(Seat::First);
    let time = clock.face(turn, now.whole()).time;
    // The wait until the displayed hour, second or tenth changes; a new figure begins at remainder 0, but the
    // hours of a day are rounded down.
    let unit = match time {
        timer::words::DAY.. => timer::words::HOUR,
        LOW.. => 1000,
        _ => 100,
    };
    let left = flag.saturating_sub(now.whole()).min(time % unit + 1);
    Next::In(Millis(f64::from(u32::try_from(left).unwrap_or(u32::MAX))))
}

impl Timer {
    /// Returns the mover with its thinking time limited by the clock. `seat` is the seat to move.
    pub fn limit(&self, seat: Seat, mover: Mover) -> Mover {
        match (self.clock().allowance(seat), mover.limits) {
            (Some(allowance), Limits::Time(ms)) => {
                let allowance = u32::try_from(allowance).unwrap_or(u32::MAX);
                Mover {
                    limits: Limits::Time(ms.min(allowance).max(1)),
                    ..mover
                }
            }
            _ => mover,
        }
    }
}
