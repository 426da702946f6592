//! The return of a player whose online game ran when the page was closed: the page connects by itself and tells
//! the player that the game goes on.

use super::OnlineContext as _;
use super::{Online, Visitor};
use tengen_kit::context::Context;
use tengen_kit::message::{PlayToast, Toast};
use tengen_online::{GameId, Mirror, Owner, ToServer};
use tengen_picture::Visibility;

impl Online {
    /// Returns online play, hidden, that asks the server for a game that ran.
    pub fn returning_to(game: GameId, visitor: Visitor) -> Online {
        Online {
            panel: Visibility::Hidden,
            returning: Some(game),
            running: Some(game),
            ..Online::new(visitor)
        }
    }

    /// Returns `true` if the server has not said yet what became of a game to which the page comes back, or that it was asked
    /// to open. Until then the page takes it for a live one.
    pub(super) const fn awaits_game(&self) -> bool {
        self.returning.is_some() || self.wanted.is_some()
    }

    /// Returns `true` if the page only connected to come back to a game, and that game does not run any more.
    pub fn has_returned_in_vain(&self, cx: &Context) -> bool {
        let is_open = self.panel == Visibility::Shown || self.opened.is_some();
        let has_come = self.returning.is_none() || self.link == super::ConnectionState::Missing;
        has_come && !is_open && self.is_quiet(cx)
    }

    /// Returns `true` if there is no game, not even one with days, no search and no invitation, so that the connection is not needed.
    pub(super) fn is_quiet(&self, cx: &Context) -> bool {
        let has_game = cx.games.online().is_some();
        let is_idle = self.search == super::Pairing::Idle && self.invitation.is_none();
        is_idle && !has_game && self.correspondence().is_none()
    }

    /// Comes back to the game that ran. Returns a game that is to be put on the board: every other game, and one that
    /// belongs there at once.
    pub(super) fn come_back_to(&mut self, mirror: Mirror, cx: &mut Context) -> Option<Mirror> {
        if self.returning != Some(mirror.id()) {
            return Some(mirror);
        }
        if self.shows_at_return(&mirror) {
            self.wanted = self.returning.take();
            return Some(mirror);
        }
        self.join_again(mirror, cx);
        None
    }

    /// Joins the game that ran, without putting it on the board. A game that is over is left, and one with days: the
    /// list of running games has it.
    fn join_again(&mut self, mirror: Mirror, cx: &mut Context) {
        let is_open = !mirror.is_over() && mirror.role().seat().is_some();
        let counts_days = mirror.table().game().terms().clock.counts_days();
        // The list has not come yet, and the page stays connected for it.
        let waits = is_open && counts_days && self.own_games.is_none();
        self.returning.take_if(|_| !waits);
        if !is_open || counts_days {
            let game = mirror.id();
            return cx.tell_server(ToServer::Part { game });
        }
        cx.games.join(mirror, cx.now);
        cx.show_toast_anew(Toast::Play(PlayToast::OnlineGoesOn));
        cx.refresh();
    }

    /// Returns `true` if a game to which the page comes back belongs on the board at once: a link leads to it, or the
    /// player has opened online play meanwhile. A game with days is in the list of running games then.
    fn shows_at_return(&self, mirror: &Mirror) -> bool {
        let counts_days = mirror.table().game().terms().clock.counts_days();
        match self.wanted {
            Some(wanted) => wanted == mirror.id(),
            None => self.is_open() && !counts_days,
        }
    }

    /// Forgets a game to which the page cannot come back. Returns `false` if it is another game, or a link leads to it.
    pub(super) fn forgets_return(&mut self, game: Option<GameId>) -> bool {
        let forgotten = self.returning.take_if(|it| Some(*it) == game);
        forgotten.is_some() && forgotten != self.wanted
    }

    /// Stores the running game of the player for the next visit, if it is another one now; without one, a game with
    /// days or the player's invitation to one, so that the page connects and says whose move it is.
    pub(super) fn note_running(&mut self, cx: &mut Context) {
        let invited = self.invitation.as_ref().filter(|invited| {
            let clock = invited.invitation.proposal.terms.clock;
            invited.owner == Owner::You && clock.counts_days()
        });
        let days = || self.correspondence().or(invited.map(|it| it.game));
        let running = self.returning.or(cx.played_game()).or_else(days);
        if std::mem::replace(&mut self.running, running) != running {
            cx.unsaved.add(super::RUNNING);
        }
    }
}

/// Puts the running game on the board if it was put away, because the player opens online play.
pub(super) fn meet_again(cx: &mut Context) {
    if cx.plays_on() && !cx.games.is_online() {
        super::play::show_again(cx);
    }
}
