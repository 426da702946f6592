//! The standing of a match: everything that follows from its games so far.

use std::collections::BTreeMap;

use crate::log::{LoggedGame, Side, black};
use crate::statistics::{Score, Tally};

/// The games played so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Standing {
    entries: Vec<LoggedGame>,
    /// The results of the two games of each opening.
    openings: BTreeMap<usize, [Option<Score>; 2]>,
}

/// The totals of one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Deeds {
    pub(crate) won: u32,
    pub(crate) won_as_black: u32,
    /// Games lost by a crash.
    pub(crate) crashes: u32,
    /// Games lost on time.
    pub(crate) late: u32,
    /// Games lost by an illegal move.
    pub(crate) illegal: u32,
    /// Games lost because the player had no move although there was one.
    pub(crate) silent: u32,
    /// Games lost by a forbidden stone.
    pub(crate) forbidden: u32,
    moves: u64,
    ms: u64,
    /// The longest time of a move, in ms.
    pub(crate) longest: u32,
}

impl Deeds {
    pub(crate) fn mean(&self) -> u64 {
        self.ms / self.moves.max(1)
    }

    /// Returns the number of games lost by a fault, not by the rules.
    pub(crate) const fn faults(&self) -> u32 {
        self.crashes + self.late + self.illegal + self.silent
    }
}

impl Standing {
    pub(crate) fn of(entries: Vec<LoggedGame>) -> Standing {
        let mut standing = Standing::default();
        for entry in entries {
            standing.add(entry);
        }
        standing
    }

    pub(crate) fn add(&mut self, entry: LoggedGame) {
        let opening = self.openings.entry(entry.game / 2).or_default();
        opening[entry.game % 2] = Some(entry.score);
        self.entries.push(entry);
    }

    pub(crate) fn entries(&self) -> &[LoggedGame] {
        &self.entries
    }

    pub(crate) fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        for &games in self.openings.values() {
            tally.add(games);
        }
        tally
    }

    /// Returns the totals of a player over all games.
    pub(crate) fn deeds(&self, side: Side) -> Deeds {
        let mut deeds = Deeds::default();
        for entry in &self.entries {
            deeds.add(entry, side);
        }
        deeds
    }
}

impl Deeds {
    fn add(&mut self, entry: &LoggedGame, side: Side) {
        let is_black = black(entry.game) == side;
        let (win, loss) = match side {
            Side::A => (Score::Win, Score::Loss),
            Side::B => (Score::Loss, Score::Win),
        };
        if entry.score == win {
            self.won += 1;
            self.won_as_black += u32::from(is_black);
        } else if entry.score == loss {
            let word = entry.ending.split([':', ' ']).next();
            match word {
                Some("crash") => self.crashes += 1,
                Some("time") => self.late += 1,
                Some("illegal") => self.illegal += 1,
                Some("forbidden") => self.forbidden += 1,
                _ if entry.ending == "no move" => self.silent += 1,
                _ => {}
            }
        }
        for &ms in turns(entry, is_black) {
            self.moves += 1;
            self.ms += u64::from(ms);
            self.longest = self.longest.max(ms);
        }
    }
}

/// Returns the times of one colour, in ms.
fn turns(entry: &LoggedGame, is_black: bool) -> impl Iterator<Item = &u32> {
    // A fault has a time too, so there may be one time more than moves.
    let is_fault = ["crash", "time", "illegal", "no move"]
        .iter()
        .any(|word| entry.ending.starts_with(word));
    let all = entry.plies.len() + usize::from(is_fault);
    let opening = all.saturating_sub(entry.ms.len());
    let is_ours = opening.is_multiple_of(2) == is_black;
    entry.ms.iter().skip(usize::from(!is_ours)).step_by(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(game: usize, score: Score, ending: &str, plies: usize, ms: &[u32]) -> LoggedGame {
        LoggedGame {
            game,
            score,
            ending: ending.to_owned(),
            plies: vec!["h8".to_owned(); plies],
            ms: ms.to_vec(),
        }
    }

    #[test]
    fn deeds_are_told_apart() {
        let standing = Standing::of(vec![
            // A is Black. The opening has three stones, so White began with 100 ms.
            entry(0, Score::Win, "five", 7, &[100, 1, 102, 3]),
            // B is Black, and crashes at its first move.
            entry(1, Score::Win, "crash: it ended (signal: 9)", 2, &[50]),
            entry(2, Score::Loss, "no move", 4, &[200, 30, 4]),
            entry(4, Score::Loss, "time: no answer", 2, &[9]),
            entry(5, Score::Loss, "illegal: h8: taken", 3, &[7]),
            entry(3, Score::Draw, "passes", 2, &[]),
            entry(6, Score::Loss, "forbidden 33", 1, &[5]),
        ]);
        let (a, b) = (standing.deeds(Side::A), standing.deeds(Side::B));
        assert_eq!((a.won, a.won_as_black, b.won, b.won_as_black), (2, 1, 4, 1));
        assert_eq!(
            (a.silent, a.late, a.illegal, a.forbidden, a.crashes),
            (1, 1, 1, 1, 0)
        );
        assert_eq!((a.faults(), b.faults(), b.crashes), (3, 1, 1));
        assert_eq!(a.longest, 200);
        assert_eq!((b.longest, b.mean()), (102, (100 + 102 + 50 + 30) / 4));
        let tally = standing.tally();
        assert_eq!((tally.wins, tally.draws, tally.losses), (2, 1, 4));
        assert_eq!(tally.pairs, [1, 1, 0, 0, 1]);
    }
}
