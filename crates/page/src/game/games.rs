//! The games of the page: the local one, the online one, and which of them lies on the board.

use super::OnlineGame;
use crate::board::Millis;
use crate::clock::Timer;
use tengen_core::board::Stone;
use tengen_core::game::{Action, At, Deed, Event, Game, Refusal, Seat, Session, Tag};
use tengen_online::{Heard, Mirror, ToClient, ToServer};

/// The games of the page. All of them live on: the local game waits while an online game lies on the board,
/// and an online game goes on while the local one does.
#[derive(Clone, Debug)]
pub(crate) struct Games {
    local: LocalGame,
    /// Boxed, because few play online.
    online: Option<Box<OnlineGame>>,
    shown: Shown,
}

/// A game of this page with its clock.
#[derive(Clone, Debug)]
struct LocalGame {
    session: Session,
    /// Boxed, because many games have no clock.
    timer: Option<Box<Timer>>,
}

/// The game that lies on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shown {
    Local,
    /// There is an online game then.
    Online,
}

/// The result of a deed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Done {
    /// The local game took it.
    Here(Event),
    /// It was done in an online game, and the server is to be told. An action shows already; a request or an
    /// answer does not.
    Told(ToServer),
}

impl Games {
    pub(crate) fn new(game: Game) -> Games {
        Games {
            local: LocalGame::new(game),
            online: None,
            shown: Shown::Local,
        }
    }

    /// The session on the board.
    pub(crate) fn session(&self) -> &Session {
        match self.online_here() {
            Some(online) => online.mirror().shown(),
            None => &self.local.session,
        }
    }

    /// The game on the board.
    pub(crate) fn game(&self) -> &Game {
        self.session().game()
    }

    /// The local game, whether or not it lies on the board.
    pub(crate) const fn local(&self) -> &Game {
        self.local.session.game()
    }

    /// The online game, whether or not it lies on the board.
    pub(crate) fn online(&self) -> Option<&OnlineGame> {
        self.online.as_deref()
    }

    pub(crate) fn online_mut(&mut self) -> Option<&mut OnlineGame> {
        self.online.as_deref_mut()
    }

    /// The online game, if it lies on the board.
    pub(crate) fn online_here(&self) -> Option<&OnlineGame> {
        self.online().filter(|_| self.shown == Shown::Online)
    }

    /// Returns `true` if the online game lies on the board.
    pub(crate) fn is_online(&self) -> bool {
        self.online_here().is_some()
    }

    /// Returns `true` if the player of this page has a seat in an online game that is not over and lies on the
    /// board.
    pub(crate) fn plays_online(&self) -> bool {
        self.online_here().is_some_and(OnlineGame::is_played_here)
    }

    /// The clock of the game on the board.
    pub(crate) fn timer(&self) -> Option<&Timer> {
        match self.online_here() {
            Some(online) => online.timer(),
            None => self.local.timer.as_deref(),
        }
    }

    /// The clock of the local game with that game, if it lies on the board.
    pub(crate) fn timer_mut(&mut self) -> Option<(&mut Timer, &Game)> {
        if self.is_online() {
            return None;
        }
        let LocalGame { session, timer } = &mut self.local;
        Some((timer.as_deref_mut()?, session.game()))
    }

    /// Returns `true` if it is somebody's turn but time stands still.
    pub(crate) fn is_paused(&self) -> bool {
        self.timer().is_some_and(Timer::is_paused)
    }

    /// The action that led to the cursor, and its colour.
    pub(crate) fn last_action(&self) -> Option<(Action, Stone)> {
        let game = self.game();
        let step = game.tree().step(game.cursor())?;
        Some((step.action, step.colour))
    }

    /// Moves the cursor of the game on the board. An online game goes on where it stands.
    pub(crate) fn look<T>(&mut self, go: impl FnOnce(&mut Session) -> T) -> T {
        let is_online = self.is_online();
        match &mut self.online {
            Some(online) if is_online => go(online.mirror_mut().look()),
            _ => go(&mut self.local.session),
        }
    }

    /// Does a deed in the game on the board, in a local game for `seat` and by its clock.
    ///
    /// # Errors
    ///
    /// As [`Session::handle`] and [`Mirror`]; nothing has changed then.
    pub(crate) fn act(&mut self, deed: Deed, seat: Seat, now: Millis) -> Result<Done, Refusal> {
        let is_online = self.is_online();
        match &mut self.online {
            Some(online) if is_online => online.act(deed, now).map(Done::Told),
            _ => self.local.act(deed, seat, now).map(Done::Here),
        }
    }

    /// Does an action in the local game that takes nobody's time.
    pub(crate) fn act_untimed(&mut self, action: Action, seat: Seat) -> Result<Event, Refusal> {
        let at = At::seat(seat);
        self.local.session.handle(Deed::Act(action), at)
    }

    /// Ends the local game on time if the player to move has run out. Returns `true` if it did.
    pub(crate) fn flag(&mut self, now: Millis) -> bool {
        self.local.flag(now)
    }

    /// Gives a colour of the local game a name in its record.
    pub(crate) fn name_player(&mut self, tag: Tag, name: String) {
        self.local.session.annotations_mut().set_tag(tag, name);
    }

    /// Replaces the local game, and lays it on the board.
    pub(crate) fn lay_local(&mut self, game: Game) {
        self.local = LocalGame::new(game);
        self.shown = Shown::Local;
    }

    /// Lays the local game on the board again. Returns `true` if it did not lie there.
    pub(crate) fn show_local(&mut self) -> bool {
        let before = std::mem::replace(&mut self.shown, Shown::Local);
        before == Shown::Online
    }

    /// Lays the online game on the board as it stands; the local one waits. Returns `false` if there is no
    /// online game.
    pub(crate) fn show_online(&mut self, now: Millis) -> bool {
        let Some(online) = &mut self.online else {
            return false;
        };
        online.look_at_end();
        if self.shown == Shown::Local
            && let Some(timer) = &mut self.local.timer
        {
            timer.pause(now);
        }
        self.shown = Shown::Online;
        true
    }

    /// Takes another online game up, which does not lie on the board yet. Returns the one before.
    pub(crate) fn join(&mut self, mirror: Mirror, now: Millis) -> Option<Box<OnlineGame>> {
        self.shown = Shown::Local;
        let game = Box::new(OnlineGame::new(mirror, now));
        self.online.replace(game)
    }

    /// Has nothing to do with the online game any more.
    pub(crate) fn part(&mut self) {
        self.shown = Shown::Local;
        self.online = None;
    }

    /// Takes in what the server says about the online game.
    pub(crate) fn hear(&mut self, message: &ToClient, now: Millis) -> Heard {
        match &mut self.online {
            Some(online) => online.hear(message, now),
            None => Heard::Nothing,
        }
    }

    /// Knows what was spent of turns before the page was closed.
    pub(crate) fn read_spent(&mut self, text: &str) {
        if let Some(timer) = &mut self.local.timer {
            timer.read_spent(self.local.session.game(), text);
        }
    }

    /// What was spent of turns in the local game, as text.
    pub(crate) fn spent(&self, now: Millis) -> Option<String> {
        let timer = self.local.timer.as_ref()?;
        Some(timer.spent(self.local(), now))
    }
}

impl LocalGame {
    fn new(game: Game) -> LocalGame {
        LocalGame {
            timer: Timer::of(&game).map(Box::new),
            session: Session::new(game),
        }
    }

    fn act(&mut self, deed: Deed, seat: Seat, now: Millis) -> Result<Event, Refusal> {
        let timer = self.timer.as_ref();
        let at = timer.map_or(At::seat(seat), |it| it.at(seat, now));
        let event = self.session.handle(deed, at)?;
        if let (Event::Acted(_), Some(timer)) = (&event, &mut self.timer) {
            timer.pass(self.session.game(), now);
        }
        Ok(event)
    }

    fn flag(&mut self, now: Millis) -> bool {
        let Some(timer) = &mut self.timer else {
            return false;
        };
        let Some(seat) = timer.flagged(now) else {
            return false;
        };
        let did = self.session.call(Action::Flag, timer.at(seat, now)).is_ok();
        if did {
            timer.pass(self.session.game(), now);
        }
        did
    }
}
