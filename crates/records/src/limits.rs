//! Limits on the size of what is read.

use super::Problem;
use tengen_core::link;

/// Limits on a file and on each of its games, so that a hostile file cannot use up all memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Maximum number of bytes of a file.
    pub bytes: usize,
    /// Maximum number of games of a file.
    pub games: usize,
    /// Maximum number of actions of one game, in all its variations.
    pub nodes: usize,
}

impl Limits {
    /// Limits for native programs: 512 MiB, 1,000,000 games, 20,000,000 moves a game.
    pub const NATIVE: Limits = Limits {
        bytes: 512 << 20,
        games: 1_000_000,
        nodes: 20_000_000,
    };

    /// Limits for the web page: 64 MiB, 1,000,000 games, and as many moves a game as a link and the store accept.
    pub const PAGE: Limits = Limits {
        bytes: 64 << 20,
        games: 1_000_000,
        nodes: link::MAX_NODES,
    };

    /// Returns the maximum number of properties of one game: they take about four times the memory of an
    /// action. Even a short game may have a thousand.
    #[must_use]
    pub const fn properties(self) -> usize {
        1000 + self.nodes / 4
    }
}

/// Number of games that a file may still have.
pub(super) struct GamesLeft {
    most: usize,
    left: usize,
}

impl GamesLeft {
    pub(super) const fn new(limits: Limits) -> GamesLeft {
        GamesLeft {
            most: limits.games,
            left: limits.games,
        }
    }

    /// Counts a game.
    ///
    /// # Errors
    ///
    /// [`Problem::TooManyGames`] if the file has no room for it.
    pub(super) fn count(&mut self) -> Result<(), Problem> {
        let left = self.left.checked_sub(1);
        self.left = left.ok_or(Problem::TooManyGames(self.most))?;
        Ok(())
    }
}
