//! The running games of the player, as the server lists them.

use super::Online;
use super::OnlineContext as _;
use tengen_core::game::Moment;
use tengen_core::order::sort_by_key;
use tengen_kit::context::Context;
use tengen_kit::message::{PlayToast, Toast};
use tengen_kit::time::Millis;
use tengen_online::{GameId, RunningRow, Standing, Switch, ToServer};

/// A running game of the player.
#[derive(Clone, PartialEq, Debug)]
pub struct OwnGame {
    /// The row that the server sent last.
    pub row: RunningRow,
    /// The moment at which the time of the turn is up; `None` if it is not limited.
    until: Option<Moment>,
    /// The moment at which the vacation of the player to move ends; `None` if there is none.
    rest: Option<Moment>,
}

impl OwnGame {
    fn new(row: RunningRow, now: Millis) -> OwnGame {
        let rest = row.vacation.map(|left| now.whole().saturating_add(left));
        let begin = rest.unwrap_or(now.whole());
        let until = row.left.map(|left| begin.saturating_add(left));
        OwnGame { row, until, rest }
    }

    /// Returns the time that the turn may still take, in ms; `None` if it is not limited.
    pub fn left(&self, now: Millis) -> Option<u64> {
        let begin = self.rest.map_or(now.whole(), |rest| rest.max(now.whole()));
        self.until.map(|until| until.saturating_sub(begin))
    }

    /// Returns `true` if the player to move is on vacation.
    pub fn rests(&self, now: Millis) -> bool {
        self.rest.is_some_and(|rest| rest > now.whole())
    }

    /// Returns the key of the order: games in which it is the player's turn come first, then those with the least
    /// time.
    fn order(&self) -> (bool, Moment, GameId) {
        let until = self.until.unwrap_or(Moment::MAX);
        (!self.row.is_my_turn(), until, self.row.game)
    }
}

impl Online {
    /// Returns the running games of the player, those in which it is the player's turn first; `None` until the server
    /// has listed them.
    pub fn own_games(&self) -> Option<&[OwnGame]> {
        self.own_games.as_deref()
    }

    /// Handles the list of running games.
    pub(super) fn hear_own_games(&mut self, rows: &[RunningRow], cx: &mut Context) {
        let games = rows.iter().map(|row| OwnGame::new(row.clone(), cx.now));
        let is_first = self.own_games.replace(games.collect()).is_none();
        // A game with days is not put on the board, so the page has come back to it.
        let is_it =
            |game: &GameId, row: &RunningRow| row.game == *game && row.terms.clock.counts_days();
        self.returning
            .take_if(|game| rows.iter().any(|row| is_it(game, row)));
        self.sort_own_games();
        if is_first {
            self.tell_whose_move(cx);
        }
    }

    /// Returns the first running game with days; `None` if there is none.
    pub(super) fn correspondence(&self) -> Option<GameId> {
        let mut games = self.own_games().unwrap_or_default().iter();
        let game = games.find(|game| game.row.terms.clock.counts_days())?;
        Some(game.row.game)
    }

    /// Tells a player who does not see the list in how many games with days it is the player's turn.
    fn tell_whose_move(&self, cx: &mut Context) {
        if self.is_open() && !cx.games.is_online() {
            return;
        }
        let games = self.own_games().unwrap_or_default().iter();
        let waiting = games.filter(|game| {
            let row = &game.row;
            let is_away = !(cx.games.is_online() && cx.has_online(Some(row.game)));
            row.terms.clock.counts_days() && row.is_my_turn() && is_away
        });
        let count = u16::try_from(waiting.count()).unwrap_or(u16::MAX);
        if count > 0 {
            cx.toasts
                .retain(|toast| !matches!(toast, Toast::Play(PlayToast::YourMove(_))));
            cx.show_toast_anew(Toast::Play(PlayToast::YourMove(count)));
        }
    }

    /// Handles the change of a running game. A game that is over leaves the list.
    pub(super) fn hear_turn(&mut self, row: &RunningRow, cx: &mut Context) {
        let now = cx.now;
        let games = self.own_games.get_or_insert_default();
        games.retain(|game| game.row.game != row.game);
        if matches!(row.standing, Standing::Turn(_)) {
            games.push(OwnGame::new(row.clone(), now));
        }
        self.sort_own_games();
        if row.is_my_turn() && row.ply > 0 && !cx.has_online(Some(row.game)) {
            self.tell_whose_move(cx);
        }
    }

    fn sort_own_games(&mut self) {
        if let Some(games) = &mut self.own_games {
            sort_by_key(games, OwnGame::order);
        }
    }
}

/// Asks for the running games of the player and all their changes.
pub(super) fn ask_for_own_games(cx: &mut Context) {
    let switch = Switch::On;
    cx.tell_server(ToServer::Running { switch });
    cx.tell_server(ToServer::Vacation { days: None });
}
