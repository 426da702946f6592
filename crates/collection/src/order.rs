//! The order in which found games are listed.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use crate::CollectedGame;

/// The order in which found games are listed. Games that are equal in it come as they were added, the last one first.
///
/// The text form is one word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Order {
    /// The game that was added last comes first.
    #[default]
    Added,
    /// The latest date comes first; games without a date come last.
    Newest,
    /// The earliest date comes first; games without a date come last.
    Oldest,
    /// The game with the most moves comes first.
    Longest,
    /// The game with the fewest moves comes first.
    Shortest,
    /// By the name of Black; games without one come last.
    Black,
    /// By the name of White; games without one come last.
    White,
}

/// Returned if a text is not an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected added, newest, oldest, longest, shortest, black or white")]
pub struct ParseOrderError;

impl Order {
    /// All orders.
    pub const ALL: [Order; 7] = [
        Order::Added,
        Order::Newest,
        Order::Oldest,
        Order::Longest,
        Order::Shortest,
        Order::Black,
        Order::White,
    ];

    const fn name(self) -> &'static str {
        match self {
            Order::Added => "added",
            Order::Newest => "newest",
            Order::Oldest => "oldest",
            Order::Longest => "longest",
            Order::Shortest => "shortest",
            Order::Black => "black",
            Order::White => "white",
        }
    }

    /// Sorts items by the games that `game` returns for them. Items that are equal in this order stay as they are.
    pub fn sort<'a, T>(self, items: &mut [T], game: impl Fn(&T) -> Option<&'a CollectedGame>) {
        let date = |it: &T| game(it).map_or("", |it| &it.date);
        let moves = |it: &T| game(it).map_or(0, |it| it.moves().len());
        let name = |text: &str| (text.is_empty(), text.to_lowercase());
        match self {
            Order::Added => {}
            // The empty text is the least one.
            Order::Newest => items.sort_by_key(|it| Reverse(date(it))),
            Order::Oldest => items.sort_by_key(|it| (date(it).is_empty(), date(it))),
            Order::Longest => items.sort_by_key(|it| Reverse(moves(it))),
            Order::Shortest => items.sort_by_key(moves),
            Order::Black => {
                items.sort_by_cached_key(|it| name(game(it).map_or("", |it| &it.black)));
            }
            Order::White => {
                items.sort_by_cached_key(|it| name(game(it).map_or("", |it| &it.white)));
            }
        }
    }
}

/// Writes the text form.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the text form.
impl FromStr for Order {
    type Err = ParseOrderError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Order::ALL.into_iter().find(|it| it.name() == text);
        found.ok_or(ParseOrderError)
    }
}
