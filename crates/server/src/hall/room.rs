//! A room: one game, the connections that show it, and its clock. It decides turn, legality, result and time,
//! and knows nothing of other games.

mod audience;
mod days;
mod grace;
mod lag;
mod lines;
mod planned;
mod play;
mod talk;
mod turn;
mod vacation;

use std::collections::BTreeMap;

use tengen_core::game::{Clock, Request, runs};
use tengen_core::rules::opening::Question;
use tengen_core::{At, Game, Seat};
use tengen_online::{Entry, GameId, PlayerId, Proposal, Role, Start, Table, ToClient, ToServer};

use self::grace::Grace;
use self::lag::Lag;
pub(super) use self::lines::LineNews;
use self::lines::Lines;
use self::turn::Turn;
use self::vacation::Resting;
use super::denial::Denial;
use super::holdings::{Holders, Host};
use super::matching::Origin;
use super::{Connection, Effect, Limits, Now};
use crate::log::{Outage, StoredGame};
use tengen_online::Reason;

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
    table: Table,
    /// The game's clock, which also measures the turns of a game without a time limit.
    clock: Clock,
    /// Moments at which the turns began; index `n` is the turn after `n` entries.
    turns: Vec<Turn>,
    joined: BTreeMap<Connection, Role>,
    /// `true` for each seat whose player has sent a message about the game, and so knows of it.
    known: [bool; 2],
    /// Moment since which a seat has no connection; `None` if it has one.
    gone: [Option<Now>; 2],
    /// Time that each seat may still be given back for the delay of the network.
    lags: [Lag; 2],
    /// Moment of the last emote of a seat.
    emoted: [Option<Now>; 2],
    /// Moment of the last request of a seat.
    asked: [Option<Now>; 2],
    /// Requests that were declined or withdrawn since the last entry.
    turned_down: Vec<Request>,
    rematch: Option<Seat>,
    next: Option<GameId>,
    /// Moment since which nobody shows it and nothing happens.
    quiet: Now,
    grace: Option<Grace>,
    lines: Lines,
    resting: Resting,
    /// Number of spectators that was last sent, and the moment at which it was sent.
    told_watching: (u32, Now),
}

impl Room {
    /// Creates the room of a new game, without connections.
    pub(super) fn new(start: Start, limits: Limits, now: Now) -> Room {
        let mut room = Room {
            origin: None,
            hosts: Vec::new(),
            author: None,
            limits,
            clock: Clock::new(start.proposal.terms.clock),
            table: Table::new(start),
            turns: vec![Turn::at(now)],
            joined: BTreeMap::new(),
            known: [false; 2],
            gone: [Some(now); 2],
            lags: [Lag::new(limits.lag); 2],
            emoted: [None; 2],
            asked: [None; 2],
            turned_down: Vec::new(),
            rematch: None,
            next: None,
            quiet: now,
            grace: None,
            lines: Lines::new(limits.line),
            resting: Resting::default(),
            told_watching: (0, 0),
        };
        room.set_clock();
        room
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
        let mut room = Room::new(kept.start.clone(), limits, now);
        let entries: Vec<Entry> = kept.entries.iter().map(|&(entry, _)| entry).collect();
        let table = Table::from_entries(kept.start.clone(), &entries);
        room.table = table.map_err(|(place, why)| format!("entry {place}: {why}"))?;
        let moments = kept.entries.iter().map(|&(_, at)| at);
        room.turns = std::iter::once(kept.start.at)
            .chain(moments)
            .map(Turn::at)
            .collect();
        if let Some(turn) = room.turns.last_mut() {
            turn.delay(Outage::since(outages, turn.began));
            room.resting = Resting::after(outages, turn.began);
        }
        room.known = [true; 2];
        room.set_clock();
        Ok(room)
    }

    /// Replaces the game in memory by the stored one, and shows it to all. Does nothing if the game in memory
    /// only has more entries: those may have been stored since, or are about to be.
    pub(super) fn replace(&mut self, kept: Room, now: Now) -> Vec<Effect> {
        if self.table.entries().starts_with(kept.table.entries()) {
            return Vec::new();
        }
        self.table = kept.table;
        self.turns = kept.turns;
        self.resting.set_outages(kept.resting);
        self.rematch = None;
        self.set_clock();
        self.show_all(now)
    }

    /// Goes back to `seq` entries, because the later ones are not stored. `None` if it has fewer.
    pub(super) fn roll_back(&mut self, seq: u32, now: Now) -> Option<Vec<Effect>> {
        let seq = seq as usize;
        let entries = self.table.entries().get(..seq)?;
        // The first entries of a valid game make a valid game too.
        self.table = Table::from_entries(self.table.start().clone(), entries).ok()?;
        self.turns.truncate(seq + 1);
        self.rematch = None;
        self.set_clock();
        Some(self.show_all(now))
    }

    pub(super) fn id(&self) -> GameId {
        self.table.start().game
    }

    pub(super) fn start(&self) -> &Start {
        self.table.start()
    }

    pub(super) fn game(&self) -> &Game {
        self.table.game()
    }

    pub(super) fn is_over(&self) -> bool {
        let game = self.game();
        game.tree().ending(game.cursor()).is_some()
    }

    /// Returns the number of the next entry.
    pub(super) fn seq(&self) -> u32 {
        self.table.seq()
    }

    pub(super) fn proposal(&self) -> Proposal {
        self.start().proposal
    }

    /// Returns the players and addresses that hold the game; `None` if it is over or has days.
    pub(super) fn holders(&self) -> Option<Holders> {
        let start = self.start();
        (!self.is_over() && !self.counts_days()).then(|| Holders {
            players: SEATS.map(|seat| start.player(seat)).into(),
            hosts: self.hosts.clone(),
        })
    }

    /// Records that a player has sent a message about the game.
    pub(super) fn note_known(&mut self, player: PlayerId) {
        if let Some(seat) = self.start().seat_of(player) {
            self.known[seat as usize] = true;
        }
    }

    /// Returns the players who may not know of the game; `None` if there are none. While it goes on, both may
    /// not, as a page that showed it may be lost; after its end, or with days, a player who has sent no message about
    /// it.
    pub(super) fn news_to(&self) -> Option<Holders> {
        let unknown = SEATS.into_iter().filter(|&seat| {
            let must_know = self.is_over() || self.counts_days();
            !self.known[seat as usize] || !must_know
        });
        let players: Vec<PlayerId> = unknown.map(|seat| self.start().player(seat)).collect();
        (!players.is_empty()).then(|| Holders {
            players,
            hosts: Vec::new(),
        })
    }

    /// Sets the clock to the state after the last entry, and starts the present turn.
    fn set_clock(&mut self) {
        let control = self.start().proposal.terms.clock;
        self.clock = self.table.clock().unwrap_or(Clock::new(control));
        if let (Some(seat), Some(&turn)) = (runs(self.game()), self.turns.last()) {
            let rest = self.resting.since(seat, turn.began);
            self.clock.begin(seat, turn.counts.saturating_add(rest));
        }
    }

    /// Stops the clock until the last entry is stored, because nobody knows yet of the turn that it began.
    pub(super) fn hold_clock(&mut self, now: Now) {
        self.clock.pass_turn(None, now);
    }

    /// Starts the clock again, and lets the present turn begin later by this many ms, in which nobody knew of it.
    pub(super) fn forgive(&mut self, late: u64) {
        if let Some(turn) = self.turns.last_mut() {
            turn.delay(late);
        }
        self.set_clock();
    }

    /// Returns the moment at which the present turn is looked at: while its clock stands, the end of that time.
    fn moment(&self, now: Now) -> Now {
        let grace = self.grace.and_then(|grace| grace.end(self.seq()));
        let turn = self.clock.turn();
        let vacation = turn.and_then(|seat| self.resting.end(seat, now));
        [grace, vacation].into_iter().flatten().fold(now, Now::max)
    }

    /// Returns the time spent in the present turn, in ms.
    fn spent(&self, now: Now) -> u64 {
        self.clock
            .turn()
            .map_or(0, |seat| self.clock.spent(seat, self.moment(now)))
    }

    /// Returns a seat, with the reading of its clock if that clock runs.
    fn at(&self, seat: Seat, moment: Now) -> At {
        let runs = self.clock.turn() == Some(seat);
        At {
            seat,
            clock: self.clock.reading(self.moment(moment)).filter(|_| runs),
        }
    }

    /// Handles a message of a connection.
    pub(super) fn receive(&mut self, voice: Voice, message: &ToServer) -> Vec<Effect> {
        let mut effects = self.wake(voice.now);
        let Voice { connection, .. } = voice;
        let seat = self.role(connection).and_then(Role::seat);
        if let Some(seat) = seat {
            self.end_grace(seat, voice.now);
        }
        let lag = seat.map_or(0, |seat| self.lags[seat as usize].granted(voice.lag));
        let voice = Voice { lag, ..voice };
        let turn = seat.filter(|&seat| self.clock.turn() == Some(seat));
        // What is given back is at most the lag, so it fits.
        let given = u32::try_from(self.spent(voice.now)).map_or(lag, |spent| lag.min(spent));
        match self.handle(voice, message) {
            Ok(more) => {
                if more.iter().any(|it| matches!(it, Effect::Append(_))) {
                    self.author = Some((connection, message.word()));
                    if let Some(seat) = turn {
                        self.lags[seat as usize].spend(given);
                    }
                }
                effects.extend(more);
            }
            Err(denial) => {
                let is_stale = denial.reason == Reason::Stale;
                effects.push(denial.of(connection, message.word(), Some(self.id())));
                if is_stale {
                    effects.extend(self.show(connection, voice.now));
                }
            }
        }
        effects
    }

    /// Returns the seat of a connection.
    fn seat_of(&self, connection: Connection) -> Result<Seat, Denial> {
        let join = || Denial::because(Reason::NotNow, "join the game first");
        let role = self.joined.get(&connection).ok_or_else(join)?;
        Ok(role.seat().ok_or(Reason::NotYours)?)
    }

    fn handle(&mut self, voice: Voice, message: &ToServer) -> Result<Vec<Effect>, Denial> {
        let seat = self.seat_of(voice.connection)?;
        match *message {
            ToServer::Act { seq, action, .. } => self.act(voice, seat, seq, action),
            ToServer::Ask { seq, wish, .. } => self.ask(voice, seat, seq, wish),
            ToServer::Withdraw { .. } => self.withdraw(seat),
            ToServer::Answer {
                seq, wish, consent, ..
            } => self.answer(voice, seat, seq, (wish, consent)),
            ToServer::Emote { emote, .. } => self.emote(voice, seat, emote),
            ToServer::Absent { take, .. } => self.absent(voice, seat, take),
            ToServer::Rematch { consent, .. } => self.rematch(voice, seat, consent),
            _ => Err(Reason::NotNow.into()),
        }
    }

    /// Handles what is due by `now`: a flag, and the number of spectators. A flag falls [`Limits::lag`] late,
    /// as a message that was sent in time may still arrive.
    pub(super) fn wake(&mut self, now: Now) -> Vec<Effect> {
        let moment = now.saturating_sub(self.limits.lag.into());
        self.spare(now);
        let flagged = self.clock.flagged(moment);
        let mut effects = flagged.map_or_else(Vec::new, |seat| self.flag(seat, now));
        if self.watching_due().is_some_and(|due| due <= now) {
            effects.extend(self.tell_watching(now));
        }
        effects
    }

    /// Returns the moment at which something is due; `None` if nothing is.
    pub(super) fn next_wake(&self) -> Option<Now> {
        let flag = self.clock.flag_at();
        let flag = flag.map(|flag| flag.saturating_add(self.limits.lag.into()));
        let moments = [
            flag,
            self.lot_at(),
            self.forgotten_at(),
            self.watching_due(),
            self.spare_at(),
        ];
        moments.into_iter().flatten().min()
    }

    /// Returns `true` if a flag or a lot will be due soon, even if nobody shows the game. A flag that falls after
    /// days does not count.
    pub(super) fn has_deadline(&self) -> bool {
        let flag = self.flag_at().filter(|_| !self.counts_days());
        flag.or(self.lot_at()).is_some()
    }

    /// Returns the moment at which the flag falls; `None` if no limited time runs.
    pub(super) fn flag_at(&self) -> Option<Now> {
        self.clock.flag_at()
    }

    /// Returns the moment at which the server answers a lot for the player; `None` if there is no lot.
    pub(super) fn lot_at(&self) -> Option<Now> {
        let is_lot = matches!(
            self.game().question(),
            Some(Question::Grab { .. } | Question::Guess)
        );
        let turn = self.turns.last().filter(|_| is_lot && !self.is_over())?;
        Some(turn.counts.saturating_add(self.limits.lot))
    }

    /// Returns `true` if nobody has shown the game for so long that it need not be in memory.
    pub(super) fn is_forgotten(&self, now: Now) -> bool {
        self.forgotten_at().is_some_and(|moment| moment <= now)
    }

    /// Returns the moment from which it need not be in memory if nobody joins; `None` while it must be.
    fn forgotten_at(&self) -> Option<Now> {
        if !self.joined.is_empty() || self.has_deadline() {
            return None;
        }
        let rest = if self.is_over() {
            self.limits.memory
        } else {
            self.limits.rest
        };
        Some(self.quiet.saturating_add(rest))
    }

    /// Sends a message to all connections that show the game.
    fn tell_all(&self, message: &ToClient) -> Vec<Effect> {
        Effect::tell_each(self.joined.keys().copied(), message)
    }
}
