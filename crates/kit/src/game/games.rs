//! The games of the page: the local one, the online one, and the choice of the one on the board.

use super::OnlineGame;
use super::local::LocalGame;
use super::writable::Writable;
use crate::activity::Activity;
use crate::time::Millis;
use crate::timer::Timer;
use tengen_core::board::Stone;
use tengen_core::game::{
    Action, Deed, DeedOutcome, Game, NodeId, Purpose, Refusal, Seat, Session, Tag,
};
use tengen_online::{GameId, Mirror, MirrorChange, ToClient, ToServer};

/// The games of the page. The local game is kept while an online game is on the board, and an online game
/// continues while the local one is. An activity that lies over them is on the board in their place for a while.
#[derive(Clone, Debug)]
pub struct Games {
    local: LocalGame,
    /// The number of local games before this one.
    before: u64,
    /// Boxed, because few players play online.
    online: Option<Box<OnlineGame>>,
    shown: Shown,
    above: Option<Above>,
    /// The activity that last lay over the games and had to make room.
    replaced: Option<Box<dyn Activity>>,
}

/// An activity that lies over the games, and what the game below it needs to go on.
#[derive(Clone, Debug)]
struct Above {
    activity: Box<dyn Activity>,
    /// The node at which a computer was to move by itself.
    resume_at: Option<NodeId>,
}

/// The identity of a game on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameKey {
    /// The local game after this number of other ones, or its copy.
    Local(u64),
    Online(GameId),
}

/// The game that is on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Shown {
    Local,
    /// An online game exists in this state.
    Online,
}

/// The result of a deed.
#[derive(Clone, PartialEq, Debug)]
pub enum Done {
    /// The local game carried out the deed.
    Here(DeedOutcome),
    /// The deed was done in an online game, and the message must be sent to the server. An action is
    /// displayed already; a request or an answer is not.
    Sent(ToServer),
}

impl Games {
    pub fn new(game: Game, purpose: Purpose) -> Games {
        Games {
            local: LocalGame::new(game, purpose),
            before: 0,
            online: None,
            shown: Shown::Local,
            above: None,
            replaced: None,
        }
    }

    /// Returns the activity on the board.
    pub fn activity(&self) -> &dyn Activity {
        match (&self.above, self.online_here()) {
            (Some(above), _) => &*above.activity,
            (None, Some(online)) => online,
            (None, None) => &self.local,
        }
    }

    fn activity_mut(&mut self) -> &mut dyn Activity {
        match (&mut self.above, &mut self.online) {
            (Some(above), _) => &mut *above.activity,
            (None, Some(online)) if self.shown == Shown::Online => &mut **online,
            (None, _) => &mut self.local,
        }
    }

    /// Returns the activity on the board, if it is of this type.
    pub fn get<T: Activity>(&self) -> Option<&T> {
        self.activity().get()
    }

    /// Returns the activity on the board, if it is of this type.
    pub fn get_mut<T: Activity>(&mut self) -> Option<&mut T> {
        self.activity_mut().get_mut()
    }

    /// Puts an activity on the board in place of one that lies there over the games. `resume_at` is returned when the
    /// activity is left.
    pub fn put_above(&mut self, activity: Box<dyn Activity>, resume_at: Option<NodeId>) {
        let resume_at = self.make_room(resume_at);
        self.above = Some(Above {
            activity,
            resume_at,
        });
    }

    /// Takes an activity that lies over the games away for another one or for a game. Returns the node at which the game
    /// below it goes on; `otherwise` if there was no activity.
    fn make_room(&mut self, otherwise: Option<NodeId>) -> Option<NodeId> {
        let above = self.above.take();
        let resume_at = above.as_ref().map_or(otherwise, |it| it.resume_at);
        self.replaced = above.map(|it| it.activity);
        resume_at
    }

    /// Returns the activity that last had to make room for another one or for a game, if it is of this type.
    pub fn replaced<T: Activity>(&self) -> Option<&T> {
        self.replaced.as_deref()?.get()
    }

    /// Takes the activity that lies over the games from the board. Returns the node at which the game below it goes on.
    pub fn take_off(&mut self) -> Option<NodeId> {
        self.above.take()?.resume_at
    }

    /// Returns `true` if an activity lies over the games.
    pub const fn has_above(&self) -> bool {
        self.above.is_some()
    }

    /// Sets the node at which the game goes on when the activity over the games, or its copy, is left.
    pub fn put_off(&mut self, resume_at: Option<NodeId>) {
        match &mut self.above {
            Some(above) => above.resume_at = resume_at,
            None => self.local.put_off(resume_at),
        }
    }

    /// Returns the session of the game on the board.
    pub fn session(&self) -> &Session {
        self.activity().session()
    }

    /// Returns the game on the board.
    pub fn game(&self) -> &Game {
        self.session().game()
    }

    /// Returns the local game, even if it is not on the board.
    pub const fn local(&self) -> &Game {
        self.local.session.game()
    }

    /// Returns the number of local games before this one.
    pub const fn before(&self) -> u64 {
        self.before
    }

    /// Returns the identity of the game on the board; `None` while another one covers it.
    pub fn key(&self) -> Option<GameKey> {
        let online = self.online_here().map(|it| it.mirror().id());
        let key = online.map_or(GameKey::Local(self.before), GameKey::Online);
        self.above.is_none().then_some(key)
    }

    /// Returns `true` if the player of this page has a seat in an online game that runs and counts no days, wherever it
    /// is: nobody gets help then.
    pub fn plays_live(&self) -> bool {
        self.online().is_some_and(OnlineGame::is_binding)
    }

    /// Returns the online game, even if it is not on the board.
    pub fn online(&self) -> Option<&OnlineGame> {
        self.online.as_deref()
    }

    pub fn online_mut(&mut self) -> Option<&mut OnlineGame> {
        self.online.as_deref_mut()
    }

    /// Returns the online game if it is on the board.
    pub fn online_here(&self) -> Option<&OnlineGame> {
        let is_shown = self.shown == Shown::Online && self.above.is_none();
        self.online().filter(|_| is_shown)
    }

    /// Returns `true` if the local game is on the board.
    pub fn is_local(&self) -> bool {
        self.shown == Shown::Local && self.above.is_none()
    }

    /// Returns `true` if the local game itself is on the board, and not its copy.
    pub fn is_local_itself(&self) -> bool {
        self.is_local() && !self.is_copied()
    }

    /// Returns `true` if the online game is on the board.
    pub fn is_online(&self) -> bool {
        self.online_here().is_some()
    }

    /// Returns `true` if the online game is on the board, or below the game that covers it.
    pub fn is_online_shown(&self) -> bool {
        self.shown == Shown::Online
    }

    /// Returns `true` if an online game that runs is on the board, or below the activity that covers it.
    pub fn shows_running_online(&self) -> bool {
        let runs = self.online().is_some_and(|it| !it.mirror().is_over());
        self.is_online_shown() && runs
    }

    /// Returns `true` if the player of this page has a seat in the online game on the board and
    /// it is not over.
    pub fn plays_online(&self) -> bool {
        self.online_here().is_some_and(OnlineGame::is_played_here)
    }

    /// Returns the clock of the game on the board; `None` if it has no clock.
    pub fn timer(&self) -> Option<&Timer> {
        match self.online_here() {
            Some(online) => online.timer(),
            None if self.is_local_itself() => self.local.timer.as_deref(),
            None => None,
        }
    }

    /// Returns the local game and its clock, if the game is on the board and has a clock.
    pub fn timer_mut(&mut self) -> Option<(&mut Timer, &Game)> {
        if !self.is_local_itself() {
            return None;
        }
        let LocalGame { session, timer, .. } = &mut self.local;
        Some((timer.as_deref_mut()?, session.game()))
    }

    /// Returns `true` if the clock is stopped although a player is to move.
    pub fn is_paused(&self) -> bool {
        self.timer().is_some_and(Timer::is_paused)
    }

    /// Returns the action that led to the cursor, and its colour.
    pub fn last_action(&self) -> Option<(Action, Stone)> {
        let game = self.game();
        let step = game.tree().step(game.cursor())?;
        Some((step.action, step.colour))
    }

    /// Moves the cursor of the game on the board. The state of an online game does not change.
    pub fn look<T>(&mut self, go: impl FnOnce(&mut Session) -> T) -> T {
        go(self.activity_mut().session_mut())
    }

    /// Carries out a deed in the game on the board; in a local game for `seat` and on its clock.
    ///
    /// # Errors
    ///
    /// See [`Activity::act`]. After an error nothing has changed.
    pub fn act(&mut self, deed: Deed, seat: Seat, now: Millis) -> Result<Done, Refusal> {
        self.activity_mut().act(deed, seat, now)
    }

    /// Ends the local game on time if the player to move has run out of time. Returns `true` if it ended.
    pub fn flag(&mut self, now: Millis) -> bool {
        self.local.flag(now)
    }

    /// Sets the player name of a colour in the record of the local game.
    pub fn name_player(&mut self, tag: Tag, name: String) {
        self.local.session.annotations_mut().set_tag(tag, name);
    }

    /// Changes the purpose of the local game, which decides if a move after a take-back becomes the main line.
    pub const fn set_purpose(&mut self, purpose: Purpose) {
        self.local.session.set_purpose(purpose);
    }

    /// Changes the notes of the local game at its cursor. Those at a move of the game belong to it at once, even if they are
    /// written in a copy.
    pub fn write<T>(&mut self, write: impl FnOnce(&mut Writable<'_>) -> T) -> T {
        let session = self.local.shown_mut();
        let node = session.game().cursor();
        let written = write(&mut Writable {
            node,
            annotations: session.annotations_mut(),
        });
        self.local.take_note_over(node);
        written
    }

    /// Replaces the session of the local game with an earlier state of it; the clock stays.
    pub fn put_back(&mut self, session: Session) {
        *self.local.shown_mut() = session;
    }

    /// Puts a copy of the local game on the board in its place, to study it while it runs. A computer goes on with the
    /// game at `resume_at`.
    pub fn study_copy(&mut self, resume_at: Option<NodeId>) {
        self.local.study_copy(resume_at);
    }

    /// Returns `true` if a copy of the local game stands for it.
    pub fn is_copied(&self) -> bool {
        self.local.is_copied()
    }

    /// Puts the local game in the place of its copy. Returns the node at which a computer goes on.
    pub fn put_copy_aside(&mut self) -> Option<NodeId> {
        self.local.put_copy_aside()
    }

    /// Gives the local game the lines and notes of its copy, which goes. Returns `true` if there was one.
    pub fn take_copy_over(&mut self) -> bool {
        self.local.take_copy_over()
    }

    /// Replaces the local game with another one, and puts it on the board.
    pub fn put_local(&mut self, game: Game, purpose: Purpose) {
        self.replace_local(game, purpose);
        self.show_local();
    }

    /// Replaces the local game with another one, whether or not it is on the board.
    pub fn replace_local(&mut self, game: Game, purpose: Purpose) {
        self.before += 1;
        self.renew_local(game, purpose);
    }

    /// Replaces the local game with a later state of it, whether or not it is on the board.
    pub fn renew_local(&mut self, game: Game, purpose: Purpose) {
        self.local = LocalGame::new(game, purpose);
        self.put_off(None);
    }

    /// Returns `true` if the clock of the local game runs, even if the game is not on the board.
    pub fn runs_local_clock(&self) -> bool {
        let timer = self.local.timer.as_deref();
        timer.is_some_and(|timer| timer.clock().is_running())
    }

    /// Pauses the clock of the local game.
    pub fn pause_local(&mut self, now: Millis) {
        if let Some(timer) = &mut self.local.timer {
            timer.pause(now);
        }
    }

    /// Puts the local game back on the board. Returns `true` if it was not on the board before.
    pub fn show_local(&mut self) -> bool {
        let was_local = self.is_local();
        self.make_room(None);
        self.shown = Shown::Local;
        !was_local
    }

    /// Puts the online game on the board at its current position. Returns `false` if there is no online game.
    pub fn show_online(&mut self) -> bool {
        let Some(online) = &mut self.online else {
            return false;
        };
        online.look_at_end();
        self.make_room(None);
        self.shown = Shown::Online;
        true
    }

    /// Adds an online game without putting it on the board, and puts the previous one, which is returned,
    /// away. An activity over the games stays on the board.
    pub fn join(&mut self, mirror: Mirror, now: Millis) -> Option<Box<OnlineGame>> {
        self.shown = Shown::Local;
        let game = Box::new(OnlineGame::new(mirror, now));
        self.online.replace(game)
    }

    /// Removes the online game. An activity over the games stays on the board.
    pub fn part(&mut self) {
        self.shown = Shown::Local;
        self.online = None;
    }

    /// Handles a message of the server about the online game.
    pub fn hear(&mut self, message: &ToClient, now: Millis) -> MirrorChange {
        match &mut self.online {
            Some(online) => online.hear(message, now),
            None => MirrorChange::Nothing,
        }
    }

    /// Restores the time spent on turns before the page was closed.
    pub fn read_spent(&mut self, text: &str) {
        if let Some(timer) = &mut self.local.timer {
            timer.read_spent(self.local.session.game(), text);
        }
    }

    /// Returns the time spent on turns of the local game, as text; `None` if it has no clock.
    pub fn spent(&self, now: Millis) -> Option<String> {
        let timer = self.local.timer.as_ref()?;
        Some(timer.spent(self.local(), now))
    }
}
