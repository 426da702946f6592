//! The games of a collection, and the index of their positions.

use std::collections::HashMap;

use crate::filter::Wanted;
use crate::{CollectedGame, Filter};
use tengen_core::BoardSize;

/// The number of a game in a [`Database`], counted from 0 in the order in which the games were added.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameNumber(u32);

impl GameNumber {
    pub(crate) const fn new(number: u32) -> GameNumber {
        GameNumber(number)
    }

    pub(crate) const fn number(self) -> u32 {
        self.0
    }

    /// Returns the number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What became of a game that was added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is a new game.
    New(GameNumber),
    /// The same game is there already: the first one that may be the same.
    Known(GameNumber),
    /// The collection is full.
    Full,
}

/// Games, with an index of their positions: for each game and ply a hash that is the same for all symmetries.
///
/// # Examples
///
/// ```
/// use tengen_collection::{Database, Filter};
/// use tengen_core::{Board, BoardSize};
///
/// let mut games = Database::default();
/// games.add("freestyle\t15\tblack\t\tAda\tBo\t\th8h9j10".parse()?);
/// games.add("freestyle\t15\twhite\t\tCy\tDee\t\th8j8i10".parse()?);
/// let mut board = Board::new(BoardSize::DEFAULT);
/// board.put("h8".parse()?, tengen_core::Stone::Black);
/// let found = games.explore(&board, &Filter::default());
/// assert_eq!(found.games.games(), 2);
/// assert_eq!(found.next[0].tally.games(), 1, "H9 and J8 are different moves");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Database {
    games: Vec<CollectedGame>,
    /// For each game the place of its first hash, which is that of the empty board.
    starts: Vec<usize>,
    hashes: Vec<u32>,
    /// The games with each hash of rules and moves, the first one first.
    lines: HashMap<u64, Vec<GameNumber>>,
}

impl Database {
    /// The most games of a collection.
    pub const MOST: usize = 1_000_000;

    /// Returns the games in the order of their numbers.
    pub fn games(&self) -> &[CollectedGame] {
        &self.games
    }

    /// Returns a game by its number.
    pub fn game(&self, number: GameNumber) -> Option<&CollectedGame> {
        self.games.get(number.index())
    }

    /// Returns the games in the order of their numbers, and drops the index.
    pub fn into_games(self) -> Vec<CollectedGame> {
        self.games
    }

    /// Adds a game, unless it is there already: one with the same rules and the same moves, whose board may be turned or
    /// mirrored, and with no other players, result or date. What a game does not tell is not another one, and a day
    /// is not another date than its year or month.
    pub fn add(&mut self, game: CollectedGame) -> Added {
        let Some(number) = u32::try_from(self.games.len()).ok().map(GameNumber) else {
            return Added::Full;
        };
        let (hashes, line) = game.hashes();
        let alike = self.lines.get(&line).map_or(&[][..], |it| it);
        let is_known = |it: &&GameNumber| {
            self.games
                .get(it.index())
                .is_some_and(|it| it.is_same(&game))
        };
        if let Some(known) = alike.iter().find(is_known) {
            return Added::Known(*known);
        }
        if self.games.len() >= Database::MOST {
            return Added::Full;
        }
        self.lines.entry(line).or_default().push(number);
        self.starts.push(self.hashes.len());
        self.hashes.extend(hashes);
        self.games.push(game);
        Added::New(number)
    }

    /// Puts a game in the place of the same one, unless that tells something that this one does not. So it stays another
    /// one than all others.
    pub(crate) fn replace(&mut self, number: GameNumber, game: CollectedGame) {
        let old = self.games.get_mut(number.index());
        if let Some(old) = old.filter(|it| it.is_same(&game) && game.tells_all_of(it)) {
            *old = game;
        }
    }

    /// Returns the games that pass a filter, the latest added first.
    pub fn find(&self, filter: &Filter) -> impl Iterator<Item = GameNumber> {
        let wanted = Wanted::new(filter);
        let numbered = (0..).map(GameNumber).zip(&self.games);
        let found: Vec<GameNumber> = numbered
            .filter(|(_, game)| wanted.passes(game))
            .map(|(number, _)| number)
            .collect();
        found.into_iter().rev()
    }

    /// Returns the games on boards of a size that have a position with this many stones and this hash.
    pub(crate) fn with_hash(
        &self,
        size: BoardSize,
        stones: usize,
        common: u32,
    ) -> impl Iterator<Item = (GameNumber, &CollectedGame)> {
        let numbered = (0..).map(GameNumber).zip(&self.games);
        let with = numbered
            .zip(&self.starts)
            .filter(move |((_, game), start)| {
                game.size() == size
                    && game.moves().len() >= stones
                    && self.hashes.get(**start + stones) == Some(&common)
            });
        with.map(|(game, _)| game)
    }
}
