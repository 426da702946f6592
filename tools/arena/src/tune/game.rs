//! A game of the training data and its text form.
//!
//! ```text
//! h8 i9 g7 … | B | 11~:-22 12:+35=h9 12/j10:-80 20!:-10=g6 21:win:13
//! ```
//!
//! The fields are the stones, Black first; the winner, `B`, `W`, or `=` for a draw; and the labelled
//! positions, each with its number of stones, sometimes another next stone, `~` if it was searched no more than for a move
//! of the game, `!` if the opponent threatens an open four, the score for the side to move, and the best move if it is
//! certain.

use std::fmt;

use tengen_core::{Point, Stone};
use tengen_engine::Score;

/// A game with the labels of some of its positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TrainingGame {
    pub(crate) stones: Vec<Point>,
    /// `None` for a draw.
    pub(crate) winner: Option<Stone>,
    pub(crate) labels: Vec<Label>,
}

/// The label of a position of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Label {
    /// The number of stones of the game on the board, from 1 to the length of the game.
    pub(crate) stones: usize,
    /// A stone that was not played; the labelled position has it in addition.
    pub(crate) branch: Option<Point>,
    pub(crate) budget: Budget,
    pub(crate) calm: Calm,
    /// The score of a search for the side to move.
    pub(crate) score: Score,
    /// The best move, if both searches that labelled the position chose it.
    pub(crate) best: Option<Point>,
}

/// The larger of the two searches that agreed on a label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Budget {
    /// The search for the move of the game.
    Move,
    /// A larger one.
    Larger,
}

/// The urgency of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Calm {
    /// The side to move may play anywhere.
    Quiet,
    /// It must answer an open four that the opponent threatens. A position with a five to answer has no label.
    Forced,
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.stones)?;
        if let Some(branch) = self.branch {
            write!(f, "/{branch}")?;
        }
        if self.budget == Budget::Move {
            f.write_str("~")?;
        }
        if self.calm == Calm::Forced {
            f.write_str("!")?;
        }
        write!(f, ":{}", self.score)?;
        self.best.map_or(Ok(()), |best| write!(f, "={best}"))
    }
}

/// Returned for a line that is not a game of training data.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {0}: expected stones, a winner B, W or =, and labels such as 12:+35, separated by |")]
pub(crate) struct GameError(usize);

impl fmt::Display for TrainingGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stones: Vec<String> = self.stones.iter().map(Point::to_string).collect();
        let winner = match self.winner {
            Some(Stone::Black) => "B",
            Some(Stone::White) => "W",
            None => "=",
        };
        let labels: Vec<String> = self.labels.iter().map(Label::to_string).collect();
        write!(f, "{} | {winner} | {}", stones.join(" "), labels.join(" "))
    }
}

/// Reads the games of a text, one per line. Lines that begin with `#` are ignored.
pub(crate) fn parse(text: &str) -> Result<Vec<TrainingGame>, GameError> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
    lines
        .map(|(number, line)| game(line).ok_or(GameError(number)))
        .collect()
}

fn game(line: &str) -> Option<TrainingGame> {
    let mut fields = line.split('|').map(str::trim);
    let (stones, winner, labels) = (fields.next()?, fields.next()?, fields.next()?);
    let stones: Vec<Point> = stones
        .split_whitespace()
        .map(|name| name.parse().ok())
        .collect::<Option<_>>()?;
    let winner = match winner {
        "B" => Some(Stone::Black),
        "W" => Some(Stone::White),
        "=" => None,
        _ => return None,
    };
    let label = |text: &str| {
        let (count, score) = text.split_once(':')?;
        let (score, best) = match score.split_once('=') {
            Some((score, best)) => (score, Some(best.parse().ok()?)),
            None => (score, None),
        };
        let (count, calm) = match count.strip_suffix('!') {
            Some(count) => (count, Calm::Forced),
            None => (count, Calm::Quiet),
        };
        let (count, budget) = match count.strip_suffix('~') {
            Some(count) => (count, Budget::Move),
            None => (count, Budget::Larger),
        };
        let (count, branch) = match count.split_once('/') {
            Some((count, branch)) => (count, Some(branch.parse().ok()?)),
            None => (count, None),
        };
        let count: usize = count.parse().ok()?;
        (1..=stones.len()).contains(&count).then_some(())?;
        Some(Label {
            stones: count,
            branch,
            budget,
            calm,
            score: score.parse().ok()?,
            best,
        })
    };
    let labels = labels.split_whitespace().map(label);
    let labels: Vec<Label> = labels.collect::<Option<_>>()?;
    let is_sorted = labels.is_sorted_by_key(|label| label.stones);
    (is_sorted && fields.next().is_none()).then_some(TrainingGame {
        stones,
        winner,
        labels,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_reads_back() {
        let text = "# comment\nh8 i9 g7 | B | 2:+35=g7 2/j10!:-80 3~:loss:10\n\nh8 | = | \n";
        let games = parse(text).expect("games");
        assert_eq!(games.len(), 2);
        assert_eq!(
            games[0].to_string(),
            "h8 i9 g7 | B | 2:+35=g7 2/j10!:-80 3~:loss:10"
        );
        let branch = Some("j10".parse().expect("a point"));
        let label = Label {
            stones: 2,
            branch,
            budget: Budget::Larger,
            calm: Calm::Forced,
            score: Score::Value(-80),
            best: None,
        };
        assert_eq!(games[0].labels[0].best, "g7".parse().ok());
        assert_eq!(games[0].labels[1], label);
        assert_eq!(games[0].labels[2].budget, Budget::Move);
        assert_eq!(games[1].labels, []);
    }

    #[test]
    fn other_lines_are_refused_with_their_number() {
        for line in [
            "h8",
            "h8 | B",
            "h8 | X | 1:+3",
            "zz | B | 1:+3",
            "h8 | B | 2:+3",
            "h8 | B | 0:+3",
            "h8 | B | 1",
            "h8 | B | 1:x",
            "h8 i9 | B | 2:+3 1:+3",
            "h8 | B | 1/zz:+3",
            "h8 | B | 1!!:+3",
            "h8 | B | 1!~:+3",
            "h8 | B | 1:+3=zz",
            "h8 | B | 1:+3 | more",
        ] {
            assert_eq!(
                parse(&format!("# one\n{line}")),
                Err(GameError(2)),
                "{line}"
            );
        }
    }
}
