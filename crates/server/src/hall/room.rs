//! A room: one game with its clock, the connections that show it, and what its players say to each other. Knows
//! nothing of other games.

mod audience;
mod grace;
mod lag;
mod lines;
mod planned;
mod play;
mod rematch;
mod requests;
mod talk;
mod timed_game;
mod timing;
mod turn;
mod vacation;
mod visits;

use tengen_core::Seat;
use tengen_online::{GameId, PlayerId, Reason, Role, Start, ToClient, ToServer};

use self::audience::Audience;
use self::lines::Lines;
use self::rematch::Rematch;
use self::talk::Talk;
use super::denial::Denial;
use super::holdings::{Holders, Host};
use super::origin::Origin;
use super::{Connection, Effect, Limits, Now};
use crate::log::{Outage, StoredGame};

pub(super) use self::lines::LineNews;
pub(super) use self::planned::{checked_plan, plan_state};
pub(super) use self::timed_game::TimedGame;

const SEATS: [Seat; 2] = [Seat::First, Seat::Second];

/// The sender and the moment of a message to a room.
#[derive(Clone, Copy, Debug)]
pub(super) struct Voice {
    /// Connection that sent it.
    pub(super) connection: Connection,
    /// Moment of its arrival.
    pub(super) now: Now,
    /// Estimated time that it took to arrive, in ms, at most [`Limits::lag`].
    pub(super) lag: u32,
}

impl Voice {
    /// Returns the moment at which the message was sent.
    fn said(self) -> Now {
        self.now.saturating_sub(self.lag.into())
    }
}

/// One game with everything that belongs to it.
#[derive(Debug)]
pub(super) struct Room {
    /// The way in which it began; `None` if it was loaded.
    pub(super) origin: Option<Origin>,
    /// Addresses from which the players began it; empty if it was loaded.
    pub(super) hosts: Vec<Host>,
    /// Connection and name of the message that last caused an append.
    pub(super) author: Option<(Connection, &'static str)>,
    limits: Limits,
    game: TimedGame,
    audience: Audience,
    lines: Lines,
    talk: Talk,
    rematch: Rematch,
}

impl Room {
    /// Creates the room of a new game, without connections.
    pub(super) fn new(start: Start, limits: Limits, now: Now) -> Room {
        let game = TimedGame::new(start, &limits, now);
        room(game, Audience::new(now), limits)
    }

    /// Creates the room of a stored game, without connections. Time in `outages` counts against no player.
    ///
    /// # Errors
    ///
    /// A description of the damage, in English.
    pub(super) fn of(
        kept: &StoredGame,
        limits: Limits,
        outages: &[Outage],
        now: Now,
    ) -> Result<Room, String> {
        let game = TimedGame::of(kept, &limits, outages)?;
        Ok(room(game, Audience::informed(now), limits))
    }

    /// Replaces the game in memory by the stored one, and shows it to all. Does nothing if the game in memory
    /// only has more entries: those may have been stored since, or are about to be.
    pub(super) fn replace(&mut self, kept: Room, now: Now) -> Vec<Effect> {
        if !self.game.replace(kept.game) {
            return Vec::new();
        }
        self.rematch.end_wish();
        self.show_all(now)
    }

    /// Goes back to `seq` entries, because the later ones are not stored. `None` if it has fewer.
    pub(super) fn roll_back(&mut self, seq: u32, now: Now) -> Option<Vec<Effect>> {
        self.game.roll_back(seq)?;
        self.rematch.end_wish();
        Some(self.show_all(now))
    }

    pub(super) fn id(&self) -> GameId {
        self.game.id()
    }

    pub(super) const fn game(&self) -> &TimedGame {
        &self.game
    }

    pub(super) const fn game_mut(&mut self) -> &mut TimedGame {
        &mut self.game
    }

    pub(super) const fn audience(&self) -> &Audience {
        &self.audience
    }

    pub(super) const fn rematch(&self) -> Rematch {
        self.rematch
    }

    /// Returns the players and addresses that hold the game; `None` if it is over or has days.
    pub(super) fn holders(&self) -> Option<Holders> {
        self.game.holders(&self.hosts)
    }

    /// Records that a player has sent a message about the game.
    pub(super) fn note_known(&mut self, player: PlayerId) {
        if let Some(seat) = self.game.start().seat_of(player) {
            self.audience.note_known(seat);
        }
    }

    /// Returns the players who may not know of the game; `None` if there are none. While it goes on, both may
    /// not, as a page that showed it may be lost; after its end, or with days, a player who has sent no message about
    /// it.
    pub(super) fn news_to(&self) -> Option<Holders> {
        let must_know = self.game.is_over() || self.game.counts_days();
        let mut unknown = SEATS.to_vec();
        unknown.retain(|&seat| !must_know || !self.audience.knows(seat));
        let players = unknown.iter().map(|&seat| self.game.start().player(seat));
        (!unknown.is_empty()).then(|| Holders {
            players: players.collect(),
            hosts: Vec::new(),
        })
    }

    /// Handles a message of a connection.
    pub(super) fn receive(&mut self, voice: Voice, message: &ToServer) -> Vec<Effect> {
        let mut effects = self.wake(voice.now);
        let Voice { connection, .. } = voice;
        let seat = self.audience.role(connection).and_then(Role::seat);
        let stood = self
            .lines
            .welcome_back(seat, self.game.time_mut(), voice.now);
        let time = self.game.time();
        let lag = seat.map_or(0, |seat| time.lag(seat, voice.lag));
        let voice = Voice { lag, ..voice };
        let turn = seat.filter(|&seat| time.seat() == Some(seat));
        // At most the lag is given back, so it fits.
        let given = u32::try_from(time.spent(voice.now)).map_or(lag, |spent| lag.min(spent));
        let shown = stood.then(|| self.show_all(voice.now));
        match self.handle(voice, message) {
            Ok(more) => {
                if more.iter().any(|it| matches!(it, Effect::Append(_))) {
                    self.author = Some((connection, message.word()));
                    if let Some(seat) = turn {
                        self.game.time_mut().spend_lag(seat, given);
                    }
                } else {
                    // The entry that is appended says how much time is left.
                    effects.extend(shown.into_iter().flatten());
                }
                effects.extend(more);
            }
            Err(denial) => {
                effects.extend(shown.into_iter().flatten());
                let is_stale = denial.reason == Reason::Stale;
                effects.push(denial.of(connection, message.word(), Some(self.id())));
                if is_stale && !stood {
                    effects.extend(self.show(connection, voice.now));
                }
            }
        }
        effects
    }

    fn handle(&mut self, voice: Voice, message: &ToServer) -> Result<Vec<Effect>, Denial> {
        let seat = self.audience.seat_of(voice.connection)?;
        match *message {
            ToServer::Act { seq, action, .. } => self.act(voice, seat, seq, action),
            ToServer::Ask { seq, wish, .. } => self.ask(voice, seat, seq, wish),
            ToServer::Withdraw { .. } => self.withdraw(seat),
            ToServer::Answer {
                seq, wish, consent, ..
            } => self.answer(voice, seat, seq, (wish, consent)),
            ToServer::Emote { emote, .. } => {
                let pause = self.limits.emote_pause;
                self.talk.emote(seat, pause, voice.now)?;
                let (game, by) = (self.id(), seat);
                Ok(self.audience.tell(&ToClient::Emote { game, by, emote }))
            }
            ToServer::Absent { take, .. } => self.absent(voice, seat, take),
            ToServer::Rematch { consent, .. } => self.want_rematch(voice, seat, consent),
            _ => Err(Reason::NotNow.into()),
        }
    }

    /// Handles what is due by `now`: a flag, the number of spectators, and seats that count as away. A flag falls [`Limits::lag`] late,
    /// as a message that was sent in time may still arrive.
    pub(super) fn wake(&mut self, now: Now) -> Vec<Effect> {
        let moment = now.saturating_sub(self.limits.lag.into());
        self.lines.spare(&self.audience, self.game.time_mut(), now);
        let flagged = self.game.time().flagged(moment);
        let mut effects = flagged.map_or_else(Vec::new, |seat| self.flag(seat, now));
        if self.audience.watching_due().is_some_and(|due| due <= now) {
            let (game, count) = (self.id(), self.audience.note_watching(now));
            effects.extend(self.audience.tell(&ToClient::Watching { game, count }));
        }
        for seat in self.lines.take_away(now) {
            effects.extend(visits::tell_presence(self, seat, now));
        }
        effects
    }

    /// Returns the moment at which something is due; `None` if nothing is.
    pub(super) fn next_wake(&self) -> Option<Now> {
        let flag = self.game.time().flag_at();
        let flag = flag.map(|flag| flag.saturating_add(self.limits.lag.into()));
        let moments = [
            flag,
            self.game.lot_at(),
            self.forgotten_at(),
            self.audience.watching_due(),
            self.lines.spare_at(&self.audience, self.game.time()),
            self.lines.away_at(),
        ];
        moments.into_iter().flatten().min()
    }

    /// Returns the moment from which it need not be in memory if nobody joins; `None` while it must be.
    pub(super) fn forgotten_at(&self) -> Option<Now> {
        let quiet = self.audience.quiet();
        let quiet = quiet.filter(|_| !self.game.has_deadline())?;
        let rest = if self.game.is_over() {
            self.limits.memory
        } else {
            self.limits.rest
        };
        Some(quiet.saturating_add(rest))
    }
}

/// Returns the room of a game that nobody has spoken about.
fn room(game: TimedGame, audience: Audience, limits: Limits) -> Room {
    Room {
        origin: None,
        hosts: Vec::new(),
        author: None,
        limits,
        game,
        audience,
        lines: Lines::new(limits.line),
        talk: Talk::default(),
        rematch: Rematch::default(),
    }
}
