//! The lobby: who looks for a player and what is going on, and what has changed in it.

use super::rows::{GameRow, SeekRow};
use super::words::words;
use super::{GameId, Owner};

/// How a page wants to be told of changes of the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LobbyForm {
    /// By the whole lobby each time.
    #[default]
    Whole,
    /// By the whole lobby at first, then by what has changed.
    Changes,
}

words!(LobbyForm, "whole or changes", Whole "whole", Changes "changes");

/// The lobby as a page shows it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LobbyState {
    /// The open seeks, by their numbers, so the longest-waiting first. Not all, if they are many.
    pub seeks: Vec<SeekRow>,
    /// What is going on, the newest first. Not all, if they are many.
    pub games: Vec<GameRow>,
    /// How many players are there.
    pub players: u32,
}

/// What has changed from one lobby to another.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LobbyChange {
    /// The numbers of the seeks that are not listed any more.
    pub gone: Vec<u64>,
    /// The seeks that are new or look different.
    pub seeks: Vec<SeekRow>,
    /// The games that are not listed any more.
    pub over: Vec<GameId>,
    /// The games that are new or look different.
    pub games: Vec<GameRow>,
    /// How many players are there now.
    pub players: u32,
}

impl LobbyChange {
    /// What leads from `before` to `after`.
    #[must_use]
    pub fn between(before: &LobbyState, after: &LobbyState) -> LobbyChange {
        let is_listed = |seek: u64| after.seeks.iter().any(|row| row.seek == seek);
        let is_going_on = |game: GameId| after.games.iter().any(|row| row.game == game);
        LobbyChange {
            gone: numbers(before).filter(|&seek| !is_listed(seek)).collect(),
            seeks: missing(&before.seeks, &after.seeks),
            over: ids(before).filter(|&game| !is_going_on(game)).collect(),
            games: missing(&before.games, &after.games),
            players: after.players,
        }
    }

    /// How many rows and names of rows it holds, which is about how long it is.
    #[must_use]
    pub const fn rows(&self) -> usize {
        self.gone.len() + self.seeks.len() + self.over.len() + self.games.len()
    }
}

fn numbers(lobby: &LobbyState) -> impl Iterator<Item = u64> {
    lobby.seeks.iter().map(|row| row.seek)
}

fn ids(lobby: &LobbyState) -> impl Iterator<Item = GameId> {
    lobby.games.iter().map(|row| row.game)
}

fn missing<T: PartialEq + Clone>(before: &[T], after: &[T]) -> Vec<T> {
    let missing = after.iter().filter(|row| !before.contains(row));
    missing.cloned().collect()
}

impl LobbyState {
    /// Takes a change in. A change that was made from this lobby makes the other one of it.
    pub fn apply(&mut self, change: &LobbyChange) {
        let is_replaced = |seek| change.seeks.iter().any(|row| row.seek == seek);
        let leaves = |seek| change.gone.contains(&seek) || is_replaced(seek);
        self.seeks.retain(|row| !leaves(row.seek));
        self.seeks.extend(change.seeks.iter().cloned());
        self.seeks.sort_by_key(|row| row.seek);
        let is_replaced = |game| change.games.iter().any(|row| row.game == game);
        let leaves = |game| change.over.contains(&game) || is_replaced(game);
        self.games.retain(|row| !leaves(row.game));
        self.games.extend(change.games.iter().cloned());
        self.games
            .sort_by_key(|row| std::cmp::Reverse((row.at, row.game)));
        self.players = change.players;
    }

    /// The same lobby with the seek of that number as the reader's own.
    #[must_use]
    pub fn with_own(mut self, own: Option<u64>) -> LobbyState {
        own_in(&mut self.seeks, own);
        self
    }
}

impl LobbyChange {
    /// The same change with the seek of that number as the reader's own.
    #[must_use]
    pub fn with_own(mut self, own: Option<u64>) -> LobbyChange {
        own_in(&mut self.seeks, own);
        self
    }
}

fn own_in(rows: &mut [SeekRow], own: Option<u64>) {
    for row in rows {
        if own == Some(row.seek) {
            row.owner = Owner::You;
        }
    }
}
