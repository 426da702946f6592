//! The running games of a player: their list, and its changes.

use tengen_online::{GameId, PlayerId, RunningRow, ToClient};

use super::context::Context;
use super::fitting::fitting;
use super::games::Games;
use super::holdings::Holding;
use super::vacations::Vacations;
use super::{Effect, Now};
use crate::log::Append;

/// Most bytes that the list may take in a message.
const LIST: usize = tengen_online::MAX_TO_CLIENT - 1024;

/// The lists of running games, as they follow from the state of the hall.
#[derive(Clone, Copy, Debug)]
pub(super) struct Running<'a> {
    pub(super) context: &'a Context,
    pub(super) games: &'a Games,
    pub(super) vacations: &'a Vacations,
}

impl Running<'_> {
    /// Returns the running games of a player: first those in which it is the player's turn, with the least time
    /// left first and those without a time limit last; then the others, in the same order.
    pub(super) fn list(self, player: PlayerId, now: Now) -> ToClient {
        let allowances = &self.context.allowances;
        let games = allowances.held(player, Holding::Game);
        let games = games.chain(allowances.held(player, Holding::Correspondence));
        let rows = games.filter_map(|game| self.row(game, player, now));
        let mut rows: Vec<RunningRow> = rows.collect();
        rows.sort_by_key(|row| {
            let left = row.left.unwrap_or(u64::MAX);
            (!row.is_my_turn(), left, row.game)
        });
        let games = fitting(rows, LIST);
        ToClient::Running { games }
    }

    fn row(self, game: GameId, player: PlayerId, now: Now) -> Option<RunningRow> {
        self.games.row(game, player, self.vacations, now)
    }

    /// Adds the changed rows to the effects of a step that stores something.
    pub(super) fn follow(self, effects: &mut Vec<Effect>, now: Now) {
        let mut games: Vec<GameId> = Vec::new();
        for effect in &*effects {
            if let Effect::Append(append @ (Append::Begin(_) | Append::Entry { .. })) = effect
                && !games.contains(&append.game())
            {
                games.push(append.game());
            }
        }
        for game in games {
            effects.extend(self.tell(game, now));
        }
    }

    /// Returns the messages with the row of a game to the connections of its players that show the list.
    pub(super) fn tell(self, game: GameId, now: Now) -> Vec<Effect> {
        let Some(start) = self.games.start(game) else {
            return Vec::new();
        };
        let mut effects = Vec::new();
        for (player, _) in &start.players {
            let Some(row) = self.row(game, *player, now) else {
                continue;
            };
            let followers = self.context.people.followers(*player);
            effects.extend(Effect::tell_each(followers, &ToClient::Turn(row)));
        }
        effects
    }
}
