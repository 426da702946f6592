//! The online game on the board, and the game that lay there before.

use super::super::timer::Timer;
use super::super::{App, Cursor, Effect, LabMsg, Millis, Saying, Toast};
use super::{Online, Place, Shown};
use tengen_core::game::{Clock, NodeId, Seat, Session, Tag, runs};
use tengen_online::{Mirror, Presence};
use tengen_picture::Visibility;

/// The game that lay on the board before.
#[derive(Clone, Debug)]
pub(super) struct Home {
    session: Session,
    timer: Option<Box<Timer>>,
}

impl Place {
    pub(super) fn new(mirror: Mirror, now: Millis) -> Place {
        let mut place = Place {
            spent: mirror.spent(),
            mirror,
            since: now,
            gone: [None; 2],
            emote: None,
            may_take: false,
            shown: Shown::Away,
            home: None,
        };
        place.look_who_is_there(now);
        place
    }

    /// Takes over from the mirror who is there.
    pub(super) fn look_who_is_there(&mut self, now: Millis) {
        for seat in [Seat::First, Seat::Second] {
            self.gone[seat as usize] = match self.mirror.presence(seat) {
                Presence::Here => None,
                Presence::Gone(left) => Some(Millis(now.0 + f64::from(left))),
            };
        }
    }

    /// The game as it shows, with the names of the players.
    fn session(&self) -> Session {
        let mut session = self.mirror.shown();
        for seat in [Seat::First, Seat::Second] {
            let tag = match session.game().colour_of(seat) {
                tengen_core::board::Stone::Black => Tag::Black,
                tengen_core::board::Stone::White => Tag::White,
            };
            let name = self.name(seat).to_string();
            session.annotations_mut().set_tag(tag, name);
        }
        session
    }

    /// The clock as the server says, running.
    fn clock(&self, session: &Session) -> Option<Clock> {
        let mut clock = Clock::of(session.game())?;
        if let Some(seat) = runs(session.game()) {
            clock.begin_paused(seat, self.spent);
            clock.resume(self.since.whole());
        }
        Some(clock)
    }
}

impl App {
    /// The online game, whether or not it lies on the board.
    pub(super) fn place_mut(&mut self) -> Option<&mut Place> {
        self.online.as_mut()?.place.as_mut()
    }

    pub(super) fn online_mut(&mut self) -> Option<&mut Online> {
        self.online.as_deref_mut()
    }

    /// Lays the online game on the board; what lay there is put aside.
    pub(super) fn lay_online(&mut self, now: Millis) {
        let Some(place) = self.place_mut() else {
            return;
        };
        let is_first = place.home.is_none();
        place.shown = Shown::Here;
        let session = place.session();
        if is_first {
            self.pause_clock(now);
            if self.lab().is_some() {
                self.lab_message(LabMsg::Close, now);
            }
            let home = Home {
                session: std::mem::replace(&mut self.session, session),
                timer: self.timer.take(),
            };
            if let Some(place) = self.place_mut() {
                place.home = Some(Box::new(home));
            }
        } else {
            self.session = session;
        }
        self.begin_online();
    }

    /// What follows when another online game lies on the board.
    fn begin_online(&mut self) {
        self.cancel_reading();
        self.toasts
            .retain(|toast| !matches!(toast, Toast::OnlineWaits | Toast::OnlineGoesOn));
        let game = self.game();
        let point = game.last_point().unwrap_or(game.terms().size.centre());
        self.cursor = Cursor::new(point);
        self.ignored = None;
        self.motions.clear();
        self.unfold();
        self.meet(None);
        self.time_online();
    }

    /// Shows what the mirror shows, at its end.
    pub(super) fn follow_online(&mut self) {
        let Some(place) = self.online_game() else {
            return;
        };
        self.session = place.session();
        self.time_online();
    }

    /// Lets the clock of the page run as the server's does.
    fn time_online(&mut self) {
        let clock = self
            .online_game()
            .and_then(|place| place.clock(&self.session));
        self.show_clock(clock);
    }

    /// The game before lies on the board again, if it does not. The online game goes on.
    pub(in crate::app) fn step_home(&mut self) {
        let place = self.place_mut().filter(|place| place.is_here());
        let Some(place) = place else {
            return;
        };
        place.shown = Shown::Away;
        let Some(home) = place.home.take() else {
            return;
        };
        self.session = home.session;
        let game = self.game();
        let is_end = game.next().is_none();
        let due = is_end.then(|| game.cursor());
        let point = game.last_point().unwrap_or(game.terms().size.centre());
        self.cursor = Cursor::new(point);
        self.ignored = None;
        self.motions.clear();
        self.unfold();
        self.meet(due);
        self.timer = home.timer;
        self.mark_forbidden();
        self.notice = None;
        self.study = None;
        self.effects.push(Effect::Refresh);
    }

    /// Another local game is about to lie on the board: the one that was put aside comes back first. That an
    /// online game goes on without showing is said.
    pub(in crate::app) fn make_room(&mut self) {
        if self.plays_online() {
            self.toasts.push(Toast::OnlineGoesOn);
            let saying = Saying::Toast(Toast::OnlineGoesOn);
            self.effects.push(Effect::Announce(saying));
        }
        self.step_home();
    }

    /// The place at which the online game stands, if it lies on the board.
    pub(super) fn live_node(&self) -> Option<NodeId> {
        let place = self.online_game()?;
        Some(place.mirror.shown().game().cursor())
    }

    /// Whether a player of an online game that is not over sits at the board: nobody helps them.
    #[must_use]
    pub fn plays_online(&self) -> bool {
        self.online_game()
            .is_some_and(|place| place.mirror.role().seat().is_some() && !place.mirror.is_over())
    }

    /// Whether threats are to show.
    pub(in crate::app) fn shows_threats(&self) -> bool {
        self.settings.threats == Visibility::Shown && !self.plays_online()
    }
}
