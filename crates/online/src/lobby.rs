//! The lobby: the open seeks, the running games, and changes of both.

use super::words::words;
use strum::{VariantArray, VariantNames};
use tengen_core::order::sort_by_key;

use super::declare::fields;
use super::rows::{GameRow, SeekRow};
use super::{GameId, Owner};

/// The form in which a page wants to receive changes of the lobby.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum LobbyForm {
    /// The whole lobby is sent after each change.
    #[default]
    Whole,
    /// The whole lobby is sent first, then only the changes.
    Changes,
}

words!(LobbyForm);

fields! {
    /// The lobby as a page shows it.
    #[derive(Clone, PartialEq, Eq, Debug, Default)]
    pub struct LobbyState {
        /// The open seeks in order of their numbers, the longest-waiting first. A long list is cut off.
        pub seeks: Vec<SeekRow>,
        /// The running games, the newest first. A long list is cut off.
        pub games: Vec<GameRow>,
        /// The number of players who are online.
        pub players: u32,
    }
}

fields! {
    /// The difference between two states of the lobby.
    #[derive(Clone, PartialEq, Eq, Debug, Default)]
    pub struct LobbyChange {
        /// The numbers of the seeks that are no longer listed.
        pub gone: Vec<u64>,
        /// The seeks that are new or have changed.
        pub seeks: Vec<SeekRow>,
        /// The games that are no longer listed.
        pub over: Vec<GameId>,
        /// The games that are new or have changed.
        pub games: Vec<GameRow>,
        /// The number of players who are online now.
        pub players: u32,
    }
}

impl LobbyChange {
    /// Returns the change that leads from `before` to `after`.
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

    /// Returns the number of rows and removed rows, a measure of the length of the message.
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
    /// Applies a change. If `change` was made from this state, the result is the state after it.
    pub fn apply(&mut self, change: &LobbyChange) {
        let is_replaced = |seek| change.seeks.iter().any(|row| row.seek == seek);
        let leaves = |seek| change.gone.contains(&seek) || is_replaced(seek);
        self.seeks.retain(|row| !leaves(row.seek));
        self.seeks.extend(change.seeks.iter().cloned());
        sort_by_key(&mut self.seeks, |row| row.seek);
        let is_replaced = |game| change.games.iter().any(|row| row.game == game);
        let leaves = |game| change.over.contains(&game) || is_replaced(game);
        self.games.retain(|row| !leaves(row.game));
        self.games.extend(change.games.iter().cloned());
        sort_by_key(&mut self.games, |row| std::cmp::Reverse((row.at, row.game)));
        self.players = change.players;
    }

    /// Marks the seek with the number `own` as the reader's own.
    pub fn with_own(mut self, own: Option<u64>) -> LobbyState {
        own_in(&mut self.seeks, own);
        self
    }
}

impl LobbyChange {
    /// Marks the seek with the number `own` as the reader's own.
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
