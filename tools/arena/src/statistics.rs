//! Statistics of results: wins, draws and losses, pairs of games, and the conclusions from them.

mod elo;
mod sprt;

pub(crate) use elo::Interval;
pub(crate) use sprt::{Decision, Sprt};

/// The results from the view of player A.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
    /// Complete pairs (both games of an opening), counted by the half points of A.
    pub(crate) pairs: Pairs,
}

/// The number of pairs in which A made 0, 1, 2, 3 and 4 half points.
pub(crate) type Pairs = [u32; 5];

/// The result of a game from the view of player A.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Score {
    Loss,
    Draw,
    Win,
}

impl Score {
    const fn half_points(self) -> usize {
        match self {
            Score::Loss => 0,
            Score::Draw => 1,
            Score::Win => 2,
        }
    }
}

impl Tally {
    /// Counts the games of one opening: none, one, or both.
    pub(crate) fn add(&mut self, games: [Option<Score>; 2]) {
        for score in games.into_iter().flatten() {
            match score {
                Score::Win => self.wins += 1,
                Score::Draw => self.draws += 1,
                Score::Loss => self.losses += 1,
            }
        }
        if let [Some(one), Some(other)] = games {
            self.pairs[one.half_points() + other.half_points()] += 1;
        }
    }

    pub(crate) const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    pub(crate) fn whole_pairs(&self) -> u32 {
        self.pairs.iter().sum()
    }

    /// Returns how much stronger A is, in Elo with 95 % error bars; `None` without a complete pair.
    pub(crate) fn elo(&self) -> Option<Interval> {
        elo::interval(&self.pairs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_pairs_are_counted() {
        use Score::{Draw, Loss, Win};
        let mut tally = Tally::default();
        for games in [
            [Some(Win), Some(Win)],
            [Some(Win), Some(Loss)],
            [Some(Draw), Some(Draw)],
            [Some(Loss), Some(Draw)],
            [None, Some(Win)],
            [Some(Loss), Some(Loss)],
            [Some(Draw), Some(Win)],
            [None, None],
        ] {
            tally.add(games);
        }
        assert_eq!((tally.wins, tally.draws, tally.losses), (5, 4, 4));
        assert_eq!(tally.games(), 13);
        assert_eq!(tally.pairs, [1, 1, 2, 1, 1]);
        assert_eq!(tally.whole_pairs(), 6);
    }
}
