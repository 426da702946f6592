//! The online game that is played or watched: what the server said of it, and when.

use crate::board::Millis;
use crate::clock::Timer;
use tengen_core::game::{Deed, Refusal, Seat};
use tengen_online::{DisplayName, Emote, Heard, Mirror, Presence, ToClient, ToServer};

/// How long an emote shows, in ms.
const EMOTE: f64 = 4000.0;

/// An online game that is played or watched.
#[derive(Clone, Debug)]
pub struct OnlineGame {
    mirror: Mirror,
    /// Its clock at the end of the game, running as the server's does.
    timer: Option<Timer>,
    /// When the last message about the turn came.
    since: Millis,
    /// How much of the turn was spent then, in ms.
    spent: u32,
    /// The moments until which players who left have to come back.
    gone: [Option<Millis>; 2],
    emote: Option<(Seat, Emote, Millis)>,
}

/// How long a player may still stay away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gone {
    /// The player is there.
    Here,
    /// For this many ms; then the opponent may take the win or a draw.
    For(u32),
    /// The opponent may take the win or a draw.
    TooLong,
}

impl OnlineGame {
    pub(crate) fn new(mirror: Mirror, now: Millis) -> OnlineGame {
        let mut game = OnlineGame {
            spent: mirror.spent(),
            mirror,
            timer: None,
            since: now,
            gone: [None; 2],
            emote: None,
        };
        game.look_who_is_there(now);
        game.set_timer();
        game
    }

    /// The game as the server has it.
    #[must_use]
    pub const fn mirror(&self) -> &Mirror {
        &self.mirror
    }

    pub(super) const fn mirror_mut(&mut self) -> &mut Mirror {
        &mut self.mirror
    }

    pub(crate) const fn timer(&self) -> Option<&Timer> {
        self.timer.as_ref()
    }

    /// The last emote: who sent it, and when it came.
    #[must_use]
    pub const fn emote(&self) -> Option<(Seat, Emote, Millis)> {
        self.emote
    }

    /// The display name of a player.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &DisplayName {
        self.mirror.table().start().name(seat)
    }

    /// Returns `true` if the game is over and a player has left it, so that there is no rematch.
    #[must_use]
    pub fn has_left(&self, seat: Seat) -> bool {
        self.mirror.is_over() && self.mirror.presence(seat) != Presence::Here
    }

    /// How long a player may still stay away at `now`.
    #[must_use]
    pub fn gone(&self, seat: Seat, now: Millis) -> Gone {
        match self.gone[seat as usize] {
            _ if self.mirror.is_over() => Gone::Here,
            None => Gone::Here,
            Some(until) if until.0 <= now.0 => Gone::TooLong,
            Some(until) => {
                Gone::For(u32::try_from(Millis(until.0 - now.0).whole()).unwrap_or(u32::MAX))
            }
        }
    }

    /// The seat of the player of this page, unless the game is only watched.
    pub(crate) const fn seat(&self) -> Option<Seat> {
        self.mirror.role().seat()
    }

    /// Returns `true` if the player of this page has a seat in it and the game is not over.
    pub(crate) fn is_played_here(&self) -> bool {
        self.seat().is_some() && !self.mirror.is_over()
    }

    /// Returns `true` if somebody counts down until the opponent of a player who left may end the game.
    pub(crate) fn counts_down(&self, now: Millis) -> bool {
        let is_counting = |until: &Millis| until.0 > now.0;
        !self.mirror.is_over() && self.gone.iter().flatten().any(is_counting)
    }

    /// In how many ms the emote disappears.
    pub(crate) fn emote_ends(&self, now: Millis) -> Option<f64> {
        self.emote.map(|(_, _, since)| since.0 + EMOTE - now.0)
    }

    pub(crate) const fn show_emote(&mut self, seat: Seat, emote: Emote, now: Millis) {
        self.emote = Some((seat, emote, now));
    }

    pub(crate) fn drop_old_emote(&mut self, now: Millis) {
        self.emote.take_if(|emote| emote.2.0 + EMOTE <= now.0 + 1.0);
    }

    /// Brings the cursor to where the game stands.
    pub(crate) fn look_at_end(&mut self) {
        let live = self.mirror.live();
        // A cursor that may not leave its place is there already.
        let _ = self.mirror.look().jump(live);
    }

    /// Does a deed of the player of this page. Returns the message that says so to the server.
    ///
    /// # Errors
    ///
    /// [`Refusal::OutOfTurn`] for an action while the player looks back, and as [`Mirror::play`],
    /// [`Mirror::ask`] and [`Mirror::answer`]. Nothing has changed then.
    pub(crate) fn act(&mut self, deed: Deed, now: Millis) -> Result<ToServer, Refusal> {
        match deed {
            Deed::Act(action) if action.is_in_turn() && !self.mirror.is_live() => {
                Err(Refusal::OutOfTurn)
            }
            Deed::Act(action) => {
                let reading = self.timer.as_ref().and_then(|timer| timer.reading(now));
                let message = self.mirror.play(action, reading)?;
                self.since = now;
                self.spent = 0;
                self.set_timer();
                Ok(message)
            }
            Deed::Ask(wish) => self.mirror.ask(wish),
            Deed::Answer(consent) => self.mirror.answer(consent),
            Deed::Withdraw => Ok(ToServer::Withdraw {
                game: self.mirror.id(),
            }),
        }
    }

    pub(super) fn hear(&mut self, message: &ToClient, now: Millis) -> Heard {
        let heard = self.mirror.hear(message);
        match heard {
            Heard::Done(_) | Heard::Confirmed(_) => {
                self.since = now;
                self.spent = self.mirror.spent();
            }
            Heard::Anew => {
                self.since = now;
                self.spent = self.mirror.spent();
                self.look_who_is_there(now);
            }
            Heard::Presence(..) => self.look_who_is_there(now),
            _ => {}
        }
        self.set_timer();
        heard
    }

    fn look_who_is_there(&mut self, now: Millis) {
        for seat in [Seat::First, Seat::Second] {
            self.gone[seat as usize] = match self.mirror.presence(seat) {
                Presence::Here => None,
                Presence::Gone(left) => Some(Millis(now.0 + f64::from(left))),
            };
        }
    }

    /// Lets the clock run as the server's does. While the player looks back it stays as it is: the game has
    /// not changed.
    fn set_timer(&mut self) {
        if self.mirror.is_live() {
            let game = self.mirror.shown().game();
            self.timer = Timer::running(game, self.spent, self.since);
        }
    }
}
