//! The games: those in memory, those with days that are not, and those that are being loaded or stored. Keeps what
//! depends on a game up to date: its holders, its alarm and its row in the lobby.

use std::collections::{BTreeMap, BTreeSet};

use tengen_online::{GameId, PlayerId, Reason, RunningRow, Start, ToServer};

use super::alarms::Alarm;
use super::context::Context;
use super::denial::Denial;
use super::dormant::{DormantGame, DormantGames};
use super::holdings::Holding;
use super::loading::{Asked, Loading, Waiting};
use super::room::Room;
use super::unstored::{UnstoredGames, UnstoredStep};
use super::vacations::Vacations;
use super::{Effect, Now, Sender};
use crate::log::{Outage, StoredGame};

/// Time after which a game that could not be loaded is loaded again, in ms.
const AGAIN: Now = 10_000;

/// Longest time from the start of a server to the moment at which it resumes games, in ms.
const STARTED: Now = 60_000;

/// All games. After any change of a room, [`touched`](Games::touched) is due.
#[derive(Debug, Default)]
pub(super) struct Games {
    rooms: BTreeMap<GameId, Room>,
    dormant: DormantGames,
    loading: Loading,
    unstored: UnstoredGames,
    /// Times without a running server, which count against no player.
    outages: Vec<Outage>,
}

impl Games {
    /// Returns the games in memory.
    pub(super) const fn rooms(&self) -> &BTreeMap<GameId, Room> {
        &self.rooms
    }

    /// Returns a game in memory.
    pub(super) fn get(&self, game: GameId) -> Option<&Room> {
        self.rooms.get(&game)
    }

    pub(super) fn get_mut(&mut self, game: GameId) -> Option<&mut Room> {
        self.rooms.get_mut(&game)
    }

    /// Returns `true` if a game is in memory, or goes on with days.
    pub(super) fn has(&self, game: GameId) -> bool {
        self.rooms.contains_key(&game) || self.dormant.get(game).is_some()
    }

    /// Returns the games that began before a moment and are in memory or have days, and those that are being loaded.
    pub(super) fn before(&self, moment: Now) -> BTreeSet<GameId> {
        let rooms = self.rooms.values().map(|room| room.game().start());
        let old = rooms.filter(|start| start.at < moment);
        old.map(|start| start.game)
            .chain(self.loading.games())
            .chain(self.dormant.before(moment))
            .collect()
    }

    /// Returns the beginning of a game that is in memory, or goes on with days.
    pub(super) fn start(&self, game: GameId) -> Option<&Start> {
        let room = self.get(game).map(|room| room.game().start());
        room.or_else(|| self.dormant.get(game).map(DormantGame::start))
    }

    /// Returns the row of a game in the list of a player; `None` if the player has no seat.
    pub(super) fn row(
        &self,
        game: GameId,
        player: PlayerId,
        vacations: &Vacations,
        now: Now,
    ) -> Option<RunningRow> {
        match self.get(game) {
            Some(room) => room.game().row(player, now),
            None => self.dormant.get(game)?.row(player, vacations, now),
        }
    }

    /// Sets the times without a running server.
    pub(super) fn set_outages(&mut self, outages: Vec<Outage>) {
        self.outages = outages;
    }

    /// Returns the moment at which the server before this one was last alive, if this one has just started, at `now`.
    pub(super) fn alive_before(&self, now: Now) -> Now {
        let last = self
            .outages
            .last()
            .filter(|outage| outage.to >= now.saturating_sub(STARTED));
        last.map_or(now, |outage| outage.from)
    }

    /// Returns the room of a stored game, which is not in memory for that.
    ///
    /// # Errors
    ///
    /// A description of the damage, in English.
    pub(super) fn read(
        &self,
        context: &Context,
        kept: &StoredGame,
        now: Now,
    ) -> Result<Room, String> {
        Room::of(kept, context.limits, &self.outages, now)
    }

    /// Adds a game that begins.
    pub(super) fn begin(&mut self, context: &mut Context, room: Room) {
        let game = room.id();
        self.rooms.insert(game, room);
        self.touched(context, game);
    }

    /// Puts a loaded game into memory, or replaces the one that is there by what is stored.
    pub(super) fn put(&mut self, context: &mut Context, read: Room, now: Now) -> Vec<Effect> {
        let game = read.id();
        let mut effects = Vec::new();
        if let Some(room) = self.rooms.get_mut(&game) {
            effects = room.replace(read, now);
        } else {
            self.rooms.insert(game, read);
        }
        self.forget(context, game);
        effects
    }

    /// Removes a game from memory, and keeps nothing of it.
    pub(super) fn remove(&mut self, context: &mut Context, game: GameId) -> Option<Room> {
        let room = self.rooms.remove(&game)?;
        self.touched(context, game);
        Some(room)
    }

    /// Removes a game from memory. If it goes on with days, the little that is needed of it stays.
    pub(super) fn rest(&mut self, context: &mut Context, game: GameId) {
        if let Some(room) = self.rooms.remove(&game) {
            self.shelve(context, &room);
        }
        self.touched(context, game);
    }

    /// Keeps what is needed of a game with days that is not in memory.
    pub(super) fn shelve(&mut self, context: &mut Context, room: &Room) {
        let Some(dormant) = DormantGame::of(room.game()) else {
            return;
        };
        let game = room.id();
        self.dormant.put(game, dormant);
        self.watch_shelved(context, game);
    }

    /// Sets the alarm for the flag of a game that is not in memory.
    fn watch_shelved(&self, context: &mut Context, game: GameId) {
        let flag = self.dormant.get(game).map(DormantGame::flag);
        let lag = context.limits.lag.into();
        let flag = flag.map(|flag| flag.saturating_add(lag));
        context.alarms.set(Alarm::Dormant(game), flag);
    }

    /// Lets the flag of a game that is not in memory fall later or earlier, if it is that of a player: the clock stands
    /// until `until` instead of `before`.
    pub(super) fn shift_flag(
        &mut self,
        context: &mut Context,
        game: GameId,
        player: PlayerId,
        (before, until): (Now, Now),
    ) {
        self.dormant.shift(game, player, before, until);
        self.watch_shelved(context, game);
    }

    /// Forgets what was kept of a game that is in memory again, or that does not exist any more.
    pub(super) fn forget(&mut self, context: &mut Context, game: GameId) {
        context.alarms.set(Alarm::Dormant(game), None);
        self.dormant.take(game);
        self.touched(context, game);
    }

    /// Makes a message about a game that is not in memory wait until the game is loaded.
    pub(super) fn wait(
        &mut self,
        context: &Context,
        sender: Sender,
        game: GameId,
        message: &ToServer,
    ) -> Result<Vec<Effect>, Denial> {
        if matches!(message, ToServer::Part { .. }) {
            return Ok(Vec::new());
        }
        let limits = &context.limits;
        let is_full = self.rooms.len() >= limits.rooms.saturating_mul(2);
        if is_full || self.loading.count(sender.connection) >= limits.watched {
            return Err(Reason::TooMany.into());
        }
        let waiting = Waiting {
            connection: sender.connection,
            message: message.clone(),
            round_trip: sender.round_trip,
        };
        Ok(match self.loading.wait(game, waiting) {
            Asked::Now => vec![Effect::Load { game }],
            Asked::Already => Vec::new(),
        })
    }

    /// Returns the effect that loads a game, even if no message waits for it; `None` if it is being loaded.
    pub(super) fn load(&mut self, game: GameId) -> Option<Effect> {
        match self.loading.expect(game) {
            Asked::Now => Some(Effect::Load { game }),
            Asked::Already => None,
        }
    }

    /// Records that a game is loaded, and returns the messages that waited for it, in the order of their arrival.
    pub(super) fn take_waiting(&mut self, game: GameId) -> Vec<Waiting> {
        self.loading.take(game)
    }

    /// Loads a game whose flag falls, or for which a reply is prepared, while it is not in memory. It is tried again,
    /// unless it is loaded meanwhile.
    pub(super) fn wake_dormant(
        &mut self,
        context: &mut Context,
        game: GameId,
        now: Now,
    ) -> Option<Effect> {
        self.dormant.get(game)?;
        let again = now.saturating_add(AGAIN);
        context.alarms.set(Alarm::Dormant(game), Some(again));
        self.load(game)
    }

    /// Updates what depends on a game. Its alarm and its row in the lobby follow at the end of the step, or once
    /// its records are stored.
    pub(super) fn touched(&mut self, context: &mut Context, game: GameId) {
        let room = self.get(game);
        let correspondents = match room {
            Some(room) => room.game().correspondents(),
            None => self.dormant.get(game).map(DormantGame::holders),
        };
        let allowances = &mut context.allowances;
        allowances.hold(Holding::Game(game), room.and_then(Room::holders));
        allowances.hold(Holding::Correspondence(game), correspondents);
        allowances.hold(Holding::News(game), room.and_then(Room::news_to));
        self.note_changed(game);
    }

    /// Lets the alarm of a game and its row in the lobby follow a change.
    pub(super) fn note_changed(&mut self, game: GameId) {
        self.unstored.note_changed(game);
    }

    /// Returns `true` if all steps about a game are stored, or could not be.
    pub(super) fn is_stored(&self, game: GameId) -> bool {
        !self.unstored.has(game)
    }

    /// Ends a step: notes its games if something of it is being stored, and updates what depends on the other games that
    /// changed. `has_reply` says if a prepared reply is to be played at once.
    pub(super) fn end_step(
        &mut self,
        context: &mut Context,
        effects: &[Effect],
        has_reply: impl Fn(&Room) -> bool,
        now: Now,
    ) {
        if let Some(unstored) = UnstoredStep::of(effects) {
            self.unstored.add(&unstored);
            for game in unstored.games() {
                // Alarm and clock are set again once nothing of the game is being stored.
                context.alarms.set(Alarm::Room(game), None);
                let room = self.rooms.get_mut(&game);
                if let Some(room) = room.filter(|_| unstored.appends_to(game)) {
                    room.game_mut().time_mut().stop(now);
                }
                self.note_changed(game);
            }
        }
        for game in self.unstored.take_settled() {
            let has_reply = self.get(game).is_some_and(&has_reply);
            let wake = self.get(game).and_then(Room::next_wake);
            let wake = if has_reply { Some(now) } else { wake };
            context.alarms.set(Alarm::Room(game), wake);
            self.note_in_lobby(context, game, now);
        }
    }

    /// Updates the row of a game in the lobby. Games with days come and go in memory, and would do so there.
    fn note_in_lobby(&self, context: &mut Context, game: GameId, now: Now) {
        let room = self.get(game);
        let row = room.filter(|room| !room.game().is_over() && !room.game().counts_days());
        let stand = row.map(|room| {
            let (game, watching) = (room.game(), room.audience().watching());
            ((game.state().ply(), watching), game.start().at)
        });
        context.lobby.note(game, stand, now);
    }

    /// Handles the end of an attempt to store a step, which took `late` ms. That time counts against nobody: nobody
    /// was told of the step before, and if it could not be stored, nobody could do anything else meanwhile.
    pub(super) fn settled(&mut self, unstored: &UnstoredStep, late: u64) {
        self.unstored.remove(unstored);
        for game in unstored.appended() {
            if let Some(room) = self.rooms.get_mut(&game) {
                room.game_mut().time_mut().forgive(late);
            }
        }
    }

    /// Takes back a rematch that could not be stored.
    pub(super) fn undo_rematch(&mut self, next: GameId) -> Vec<Effect> {
        let rooms = self.rooms.values_mut();
        let before = rooms.filter(|room| room.rematch().next() == Some(next));
        before.flat_map(Room::undo_rematch).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hall::Limits;
    use crate::hall::testing::{player, start};

    /// Begins a game with a clock.
    fn begin(games: &mut Games, context: &mut Context, clock: &str) -> GameId {
        let room = Room::new(start(clock), context.limits, 0);
        let game = room.id();
        games.begin(context, room);
        game
    }

    #[test]
    fn the_alarm_of_a_game_rests_while_something_is_stored() {
        let (mut games, mut context) = (Games::default(), Context::new(Limits::default(), 1));
        let game = begin(&mut games, &mut context, "bank:10+1");
        games.end_step(&mut context, &[], |_| false, 0);
        let flag = context.alarms.next().expect("time runs");
        let start = start("bank:10+1");
        let effects = [Effect::Append(crate::log::Append::Begin(start))];
        games.end_step(&mut context, &effects, |_| true, 0);
        assert_eq!(context.alarms.next(), None);
        let unstored = UnstoredStep::of(&effects).expect("a step");
        games.settled(&unstored, 500);
        games.end_step(&mut context, &[], |_| false, 500);
        assert_eq!(context.alarms.next(), Some(flag + 500));
        games.note_changed(game);
        games.end_step(&mut context, &[], |_| true, 600);
        assert_eq!(context.alarms.next(), Some(600), "a reply is due");
    }

    #[test]
    fn a_game_with_days_is_loaded_for_its_flag_and_counts_meanwhile() {
        let (mut games, mut context) = (Games::default(), Context::new(Limits::default(), 1));
        let game = begin(&mut games, &mut context, "days:1/turn");
        let player = player(1);
        games.rest(&mut context, game);
        assert!(games.get(game).is_none() && games.has(game));
        let held = context.allowances.held(player, Holding::Correspondence);
        assert_eq!(held.collect::<Vec<_>>(), [game]);
        let flag = context.alarms.next().expect("its flag falls");
        games.shift_flag(&mut context, game, player, (0, 1_000));
        assert_eq!(context.alarms.next(), Some(flag + 1_000));
        let load = games.wake_dormant(&mut context, game, flag);
        assert_eq!(load, Some(Effect::Load { game }));
        assert_eq!(context.alarms.next(), Some(flag + AGAIN));
        assert_eq!(games.wake_dormant(&mut context, game, flag), None);
        games.forget(&mut context, game);
        assert!(!games.has(game));
        let held = context.allowances.held(player, Holding::Correspondence);
        assert_eq!(held.count(), 0);
    }
}
