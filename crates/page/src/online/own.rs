//! The running games of the player, as the server lists them.

use super::Online;
use crate::board::Millis;
use crate::page::Context;
use tengen_core::game::Moment;
use tengen_online::{RunningRow, Standing, Switch, ToServer};

/// A running game of the player.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnGame {
    /// The row that the server sent last.
    pub row: RunningRow,
    /// The moment at which the time of the turn is up; `None` if it is not limited.
    until: Option<Moment>,
}

impl OwnGame {
    fn new(row: RunningRow, now: Millis) -> OwnGame {
        let until = row.left.map(|left| now.whole().saturating_add(left));
        OwnGame { row, until }
    }

    /// Returns the time that the turn may still take, in ms; `None` if it is not limited.
    #[must_use]
    pub fn left(&self, now: Millis) -> Option<u64> {
        self.until.map(|until| until.saturating_sub(now.whole()))
    }

    /// Returns the key of the order: games in which it is the player's turn come first, then those with the least
    /// time.
    fn order(&self) -> (bool, Moment, tengen_online::GameId) {
        let until = self.until.unwrap_or(Moment::MAX);
        (!self.row.is_my_turn(), until, self.row.game)
    }
}

impl Online {
    /// Returns the running games of the player, those in which it is the player's turn first; `None` until the server
    /// has listed them.
    #[must_use]
    pub fn own_games(&self) -> Option<&[OwnGame]> {
        self.own_games.as_deref()
    }

    /// Asks for the running games and all their changes.
    pub(super) fn ask_for_own_games(&self, cx: &mut Context) {
        let switch = Switch::On;
        cx.tell_server(ToServer::Running { switch });
    }

    /// Handles the list of running games.
    pub(super) fn hear_own_games(&mut self, rows: &[RunningRow], now: Millis) {
        let games = rows.iter().map(|row| OwnGame::new(row.clone(), now));
        self.own_games = Some(games.collect());
        self.sort_own_games();
    }

    /// Handles the change of a running game. A game that is over leaves the list.
    pub(super) fn hear_turn(&mut self, row: &RunningRow, now: Millis) {
        let games = self.own_games.get_or_insert_default();
        games.retain(|game| game.row.game != row.game);
        if matches!(row.standing, Standing::Turn(_)) {
            games.push(OwnGame::new(row.clone(), now));
        }
        self.sort_own_games();
    }

    fn sort_own_games(&mut self) {
        if let Some(games) = &mut self.own_games {
            games.sort_by_key(OwnGame::order);
        }
    }
}
