//! The online game that is played or watched: the state sent by the server, and the times of its messages.

use super::{Controller, Done};
use crate::activity::{Activity, Input, Offer, Offers, Persons};
use crate::context::Context;
use crate::message::{NoticeReason, PlayReason};
use crate::time::Millis;
use crate::timer::Timer;
use tengen_core::game::{Deed, PlayRefusal, Refusal, Seat, Session};
use tengen_online::{DisplayName, Emote, Mirror, MirrorChange, Presence, ToClient, ToServer};

/// The time for which an emote is displayed, in ms.
const EMOTE: f64 = 4000.0;

/// An online game that is played or watched.
#[derive(Clone, Debug)]
pub struct OnlineGame {
    mirror: Mirror,
    /// The clock at the current position of the game, running in parallel to the server's.
    timer: Option<Timer>,
    /// The time at which the last message about the turn arrived.
    since: Millis,
    /// The time of the turn that was spent by then, in ms.
    spent: u64,
    /// The times until which the vacations of the players last.
    resting: [Option<Millis>; 2],
    /// The times until which absent players have to come back.
    gone: [Option<Millis>; 2],
    emote: Option<(Seat, Emote, Millis)>,
}

/// The absence of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gone {
    /// The player is connected.
    Here,
    /// The player has this many ms left to come back; then the opponent may take the win or a draw.
    For(u32),
    /// The opponent may take the win or a draw.
    TooLong,
}

impl OnlineGame {
    pub fn new(mirror: Mirror, now: Millis) -> OnlineGame {
        let mut game = OnlineGame {
            spent: mirror.spent(),
            mirror,
            timer: None,
            since: now,
            resting: [None; 2],
            gone: [None; 2],
            emote: None,
        };
        game.look_who_is_there(now);
        game.look_who_rests(now);
        game.set_timer(now);
        game
    }

    /// Returns the mirror of the server's game.
    pub const fn mirror(&self) -> &Mirror {
        &self.mirror
    }

    pub const fn timer(&self) -> Option<&Timer> {
        self.timer.as_ref()
    }

    /// Returns the time of the turn that is spent at `now`, in ms, as far as the server has said.
    pub fn spent(&self, now: Millis) -> u64 {
        self.spent + Millis((now.0 - self.since.0).max(0.0)).whole()
    }

    /// Returns the last emote: the seat of its sender, the emote, and the time of arrival.
    pub const fn emote(&self) -> Option<(Seat, Emote, Millis)> {
        self.emote
    }

    /// Returns the display name of a player.
    pub fn name(&self, seat: Seat) -> &DisplayName {
        self.mirror.table().start().name(seat)
    }

    /// Returns `true` if the game is over and the player has left it, so that no rematch is possible.
    pub fn has_left(&self, seat: Seat) -> bool {
        self.mirror.is_over() && self.mirror.presence(seat) != Presence::Here
    }

    /// Returns the absence of a player at `now`.
    pub fn gone(&self, seat: Seat, now: Millis) -> Gone {
        match self.gone[seat as usize] {
            _ if self.mirror.is_over() || self.counts_days() => Gone::Here,
            None => Gone::Here,
            Some(until) if until.0 <= now.0 => Gone::TooLong,
            Some(until) => {
                Gone::For(u32::try_from(Millis(until.0 - now.0).whole()).unwrap_or(u32::MAX))
            }
        }
    }

    /// Returns the seat of the player of this page; `None` for a spectator.
    pub const fn seat(&self) -> Option<Seat> {
        self.mirror.role().seat()
    }

    /// Returns `true` if the player of this page has a seat in the game and it is not over.
    pub fn is_played_here(&self) -> bool {
        self.seat().is_some() && !self.mirror.is_over()
    }

    /// Returns `true` if the players have days for their turns, so that nobody has to be present.
    pub fn counts_days(&self) -> bool {
        self.mirror.table().game().terms().clock.counts_days()
    }

    /// Returns `true` if the player of this page cannot show another online game until this one is over.
    pub fn is_binding(&self) -> bool {
        self.is_played_here() && !self.counts_days()
    }

    /// Returns `true` if a countdown for an absent player is running.
    pub fn counts_down(&self, now: Millis) -> bool {
        let is_counting = |until: &Millis| until.0 > now.0;
        let counts = !self.mirror.is_over() && !self.counts_days();
        counts && self.gone.iter().flatten().any(is_counting)
    }

    /// Returns the time until the emote disappears, in ms; `None` if there is no emote.
    pub fn emote_ends(&self, now: Millis) -> Option<f64> {
        self.emote.map(|(_, _, since)| since.0 + EMOTE - now.0)
    }

    pub const fn show_emote(&mut self, seat: Seat, emote: Emote, now: Millis) {
        self.emote = Some((seat, emote, now));
    }

    pub fn drop_old_emote(&mut self, now: Millis) {
        self.emote.take_if(|emote| emote.2.0 + EMOTE <= now.0 + 1.0);
    }

    /// Moves the cursor to the current position of the game.
    pub fn look_at_end(&mut self) {
        let live = self.mirror.live();
        // A cursor that may not move is at the current position already.
        let _ = self.mirror.look().jump(live);
    }

    /// Carries out a deed of the player of this page. Returns the message for the server.
    ///
    /// # Errors
    ///
    /// [`PlayRefusal::OutOfTurn`] for an action while the cursor is at an earlier position, and the errors of
    /// [`Mirror::play`], [`Mirror::ask`] and [`Mirror::answer`]. After an error nothing has changed.
    pub fn send(&mut self, deed: Deed, now: Millis) -> Result<ToServer, Refusal> {
        match deed {
            Deed::Act(action) if action.is_in_turn() && !self.mirror.is_live() => {
                Err(PlayRefusal::OutOfTurn.into())
            }
            Deed::Act(action) => {
                let reading = self.timer.as_ref().and_then(|timer| timer.reading(now));
                let message = self.mirror.play(action, reading)?;
                self.since = now;
                self.spent = 0;
                self.set_timer(now);
                Ok(message)
            }
            Deed::Ask(wish) => self.mirror.ask(wish),
            Deed::Answer(consent) => Ok(self.mirror.answer(consent)?),
            Deed::Withdraw => Ok(ToServer::Withdraw {
                game: self.mirror.id(),
            }),
        }
    }

    pub(super) fn hear(&mut self, message: &ToClient, now: Millis) -> MirrorChange {
        let heard = self.mirror.hear(message);
        match heard {
            MirrorChange::Done(_) | MirrorChange::Confirmed(_) => {
                self.since = now;
                self.spent = self.mirror.spent();
            }
            MirrorChange::Anew => {
                // The clock of this page may have run on while the line was gone.
                self.timer.take_if(|timer| !timer.is_idle());
                self.since = now;
                self.spent = self.mirror.spent();
                self.look_who_is_there(now);
                self.look_who_rests(now);
            }
            MirrorChange::Presence(..) => self.look_who_is_there(now),
            _ => {}
        }
        self.set_timer(now);
        heard
    }

    fn look_who_rests(&mut self, now: Millis) {
        // Far moments need no precision.
        #[allow(clippy::cast_precision_loss)]
        let until = |left: u64| Millis(now.0 + left as f64);
        let vacations = self.mirror.vacations();
        self.resting = [Seat::First, Seat::Second].map(|seat| vacations.left(seat).map(until));
    }

    /// Returns the time until the vacation of the player to move ends, in ms; `None` if the game is over or that player
    /// is not on vacation.
    pub fn vacation(&self, now: Millis) -> Option<(Seat, u64)> {
        let seat = self.mirror.table().game().seat_to_move();
        let left = self.resting[seat as usize]?.0 - now.0;
        let stands = left > 0.0 && !self.mirror.is_over();
        stands.then(|| (seat, Millis(left).whole()))
    }

    fn look_who_is_there(&mut self, now: Millis) {
        for seat in [Seat::First, Seat::Second] {
            self.gone[seat as usize] = match self.mirror.presence(seat) {
                Presence::Here => None,
                Presence::Gone(left) => Some(Millis(now.0 + f64::from(left))),
            };
        }
    }

    /// Starts the clock in parallel to the server's. While the player looks at an earlier position it is not
    /// changed, because the game has not changed. At the end of the game within a turn it stops where it is: no entry says
    /// how much of that turn was spent.
    fn set_timer(&mut self, now: Millis) {
        if self.mirror.is_live() {
            let game = self.mirror.shown().game();
            if let Some(timer) = &mut self.timer
                && timer.stop_within_turn(game, now)
            {
                return;
            }
            let rest = self.resting[game.seat_to_move() as usize];
            let since = rest.map_or(self.since.0, |until| until.0.max(self.since.0));
            self.timer = Timer::running(game, self.spent, Millis(since));
        }
    }
}

/// The inputs of the players of a running game.
const PLAYS: [Input; 7] = [
    Input::Pass,
    Input::Claim,
    Input::Resign,
    Input::Draw,
    Input::TakeBack,
    Input::Opening,
    Input::Nigiri,
];

/// The inputs that mean something in every online game.
const LOOKS: [Input; 3] = [Input::Look, Input::Marks, Input::Section];

/// The help that is there for spectators, and after the game.
const HELP: [Input; 6] = [
    Input::Hint,
    Input::Threats,
    Input::FindWin,
    Input::Lines,
    Input::Explorer,
    Input::AskWhy,
];

impl Activity for OnlineGame {
    fn name(&self) -> &'static str {
        "online"
    }

    fn session(&self) -> &Session {
        self.mirror.shown()
    }

    /// Returns the game on the board, to move its cursor. The state of the game does not change.
    fn session_mut(&mut self) -> &mut Session {
        self.mirror.look()
    }

    fn act(&mut self, deed: Deed, _: Seat, now: Millis) -> Result<Done, Refusal> {
        self.send(deed, now).map(Done::Sent)
    }

    fn controller(&self, seat: Seat, _: &Context) -> Controller {
        if self.seat() == Some(seat) {
            Controller::Hand
        } else {
            Controller::Remote
        }
    }

    fn persons(&self) -> Option<Persons> {
        None
    }

    fn offers(&self, cx: &Context) -> Offers {
        let not_now = NoticeReason::Refused(PlayRefusal::NotNow.into());
        let offers = Offers::NONE
            .with(&LOOKS, Offer::Usual)
            .with(&[Input::Edit], Offer::Absent(Some(not_now)))
            .with(
                &[Input::Lab],
                Offer::Absent(Some(NoticeReason::Play(PlayReason::NoLabOnline))),
            );
        if self.mirror.is_over() {
            let over = NoticeReason::Refused(PlayRefusal::Over.into());
            let again = match self.seat() {
                Some(_) => Offer::Own,
                None => Offer::Absent(None),
            };
            return offers
                .with(&[Input::Place], Offer::Refused(over))
                .with(&HELP, Offer::Usual)
                .with(&[Input::Rematch], again);
        }
        let place = self.why_not_now(cx).map_or(Offer::Usual, Offer::Refused);
        let offers = offers
            .with(&[Input::Place], place)
            .without_any_help(NoticeReason::FairPlay);
        if self.seat().is_none() {
            return offers.with(&[Input::AskWhy, Input::Threats], Offer::Usual);
        }
        offers
            .with(&PLAYS, Offer::Usual)
            .with(&[Input::Undo], Offer::As(Input::TakeBack))
    }

    fn is_current(&self) -> bool {
        self.mirror.is_live()
    }

    fn why_not_now(&self, cx: &Context) -> Option<NoticeReason> {
        if self.mirror.is_over() {
            return None;
        }
        if !self.mirror.is_live() {
            return Some(NoticeReason::LookedBack);
        }
        if self.seat().is_none() {
            return Some(NoticeReason::Play(PlayReason::Watching));
        }
        let mover = self.session().game().seat_to_move();
        let is_others = self.controller(mover, cx) == Controller::Remote;
        is_others.then_some(NoticeReason::Play(PlayReason::OthersTurn))
    }
}
