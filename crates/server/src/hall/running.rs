//! The running games of a player: their list, its changes, and games with days that are not in memory.

use tengen_online::{GameId, PlayerId, RunningRow, Switch, ToClient};

use super::alarms::Alarm;
use super::dormant::DormantGame;
use super::fitting::fitting;
use super::holdings::Holding;
use super::loading::Asked;
use super::room::Room;
use super::{Effect, Hall, Now, Sender};
use crate::log::Append;

/// Most bytes that the list may take in a message.
const LIST: usize = tengen_online::MAX_TO_CLIENT - 1024;

/// Time after which a game that could not be loaded is loaded again, in ms.
const AGAIN: Now = 10_000;

impl Hall {
    /// Sends the running games of the player, and from then on their changes, or ends that.
    pub(super) fn show_running(&mut self, sender: Sender, switch: Switch) -> Vec<Effect> {
        self.context
            .people
            .follow_running(sender.connection, switch);
        if switch == Switch::Off {
            return Vec::new();
        }
        let games = fitting(self.running(sender.player, sender.now), LIST);
        vec![Effect::tell(sender.connection, ToClient::Running { games })]
    }

    /// Returns the running games of a player: first those in which it is the player's turn, with the least time
    /// left first and those without a time limit last; then the others, in the same order.
    fn running(&self, player: PlayerId, now: Now) -> Vec<RunningRow> {
        let games = self.context.allowances.held(player, Holding::Game);
        let games = games.chain(
            self.context
                .allowances
                .held(player, Holding::Correspondence),
        );
        let rows = games.filter_map(|game| self.running_row(game, player, now));
        let mut rows: Vec<RunningRow> = rows.collect();
        rows.sort_by_key(|row| {
            let left = row.left.unwrap_or(u64::MAX);
            (!row.is_my_turn(), left, row.game)
        });
        rows
    }

    fn running_row(&self, game: GameId, player: PlayerId, now: Now) -> Option<RunningRow> {
        match self.rooms.get(&game) {
            Some(room) => room.game().row(player, now),
            None => self.dormant.get(game)?.row(player, &self.vacations, now),
        }
    }

    /// Adds the changed rows to the effects of a step that stores something, for the connections that show the
    /// list.
    pub(super) fn tell_running(&self, effects: &mut Vec<Effect>, now: Now) {
        let mut games: Vec<GameId> = Vec::new();
        for effect in &*effects {
            if let Effect::Append(append @ (Append::Begin(_) | Append::Entry { .. })) = effect
                && !games.contains(&append.game())
            {
                games.push(append.game());
            }
        }
        for game in games {
            effects.extend(self.turn_messages(game, now));
        }
    }

    /// Returns the messages with the row of a game to the connections of its players that show the list.
    pub(super) fn turn_messages(&self, game: GameId, now: Now) -> Vec<Effect> {
        let room = self.rooms.get(&game).map(|room| room.game().start());
        let Some(start) = room.or_else(|| self.dormant.get(game).map(DormantGame::start)) else {
            return Vec::new();
        };
        let mut effects = Vec::new();
        for (player, _) in &start.players {
            let Some(row) = self.running_row(game, *player, now) else {
                continue;
            };
            let followers = self.context.people.followers(*player);
            effects.extend(Effect::tell_each(followers, &ToClient::Turn(row)));
        }
        effects
    }

    /// Keeps what is needed of a game with days that leaves the memory.
    pub(super) fn shelve(&mut self, room: &Room) {
        let Some(dormant) = DormantGame::of(room.game()) else {
            return;
        };
        let game = room.id();
        self.dormant.put(game, dormant);
        self.watch_shelved(game);
    }

    /// Sets the alarm for the flag of a game that is not in memory.
    pub(super) fn watch_shelved(&mut self, game: GameId) {
        let flag = self.dormant.get(game).map(DormantGame::flag);
        let flag = flag.map(|flag| flag.saturating_add(self.context.limits.lag.into()));
        self.context.alarms.set(Alarm::Dormant(game), flag);
    }

    /// Forgets what was kept of a game that is in memory again, or that does not exist any more.
    pub(super) fn unshelve(&mut self, game: GameId) {
        self.context.alarms.set(Alarm::Dormant(game), None);
        self.dormant.take(game);
    }

    /// Loads a game whose flag falls, or for which a reply is prepared, while it is not in memory. It is tried again,
    /// unless it is loaded meanwhile.
    pub(super) fn wake_dormant(&mut self, game: GameId, now: Now) -> Vec<Effect> {
        if self.dormant.get(game).is_none() {
            return Vec::new();
        }
        let again = now.saturating_add(AGAIN);
        self.context.alarms.set(Alarm::Dormant(game), Some(again));
        match self.loading.expect(game) {
            Asked::Now => vec![Effect::Load { game }],
            Asked::Already => Vec::new(),
        }
    }
}
