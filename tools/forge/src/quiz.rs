//! Questions for the trainers, found in the positions of games. Only the rules decide; the engine is needed for the
//! games alone.

mod ban;
mod threat;

use std::collections::BTreeMap;

use tengen_core::{Point, Position, Stone};
use tengen_puzzles::{Question, Questions, Topic};

/// The numbers of stones of a question.
const STONES: std::ops::RangeInclusive<u16> = 8..=48;

/// Questions of the same kind with the same answer are alike, so that a person would learn little from a second one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Kind {
    topic: Topic,
    /// Stands for the answer. Of each topic, every answer gets the same number of questions, as far as there are any.
    answer: usize,
    /// Stands for the shapes that the answer depends on. Every look gets the same number, as far as there are any.
    look: usize,
}

/// Collects questions of games.
///
/// # Examples
///
/// ```
/// use tengen_core::{BoardSize, Ruleset};
/// use tengen_forge::{Quiz, self_play};
/// use tengen_puzzles::Topic;
///
/// let mut quiz = Quiz::default();
/// for number in 0..10 {
///     quiz.look_at(&self_play(Ruleset::RENJU, BoardSize::DEFAULT, 1, number));
/// }
/// assert!(!quiz.questions(10).of(Topic::DoubleThree).is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Quiz {
    found: BTreeMap<Kind, Vec<Question>>,
}

impl Quiz {
    /// Looks for questions in the positions of a game: about forbidden points in a game of renju, about threats in one
    /// without forbidden points. Of each kind it takes the first that the game has.
    pub fn look_at(&mut self, game: &[Position]) {
        let mut seen: Vec<Kind> = Vec::new();
        for position in game {
            let (board, to_move) = (position.board(), position.to_move());
            if !STONES.contains(&board.stones()) || super::forge::is_won(position) {
                continue;
            }
            let has_bans = !position.rules().bans().is_empty();
            let found: Vec<(Kind, Option<Point>)> = match to_move {
                Stone::Black if has_bans => ban::kinds(position),
                Stone::White if has_bans => Vec::new(),
                _ => threat::kinds(position),
            };
            for (kind, point) in found {
                let question = Question::new(kind.topic, board, to_move, point);
                if let Some(question) = question.filter(|_| !seen.contains(&kind)) {
                    seen.push(kind);
                    let all = self.found.entry(kind).or_default();
                    if !all.contains(&question) {
                        all.push(question);
                    }
                }
            }
        }
    }

    /// Returns up to `each` questions of every topic, shared out evenly among the answers, and then among the looks.
    pub fn questions(&self, each: usize) -> Questions {
        let mut chosen = Vec::new();
        for &topic in Topic::ALL {
            let kinds = self.found.iter().filter(|(kind, _)| kind.topic == topic);
            let mut answers: BTreeMap<usize, Vec<&[Question]>> = BTreeMap::new();
            for (kind, all) in kinds {
                answers.entry(kind.answer).or_default().push(all);
            }
            let share = each / answers.len().max(1);
            for looks in answers.values() {
                let longest = looks.iter().map(|all| all.len()).max().unwrap_or(0);
                let rounds =
                    (0..longest).flat_map(|round| looks.iter().map(move |it| it.get(round)));
                chosen.extend(rounds.flatten().take(share).cloned());
            }
        }
        Questions::new(chosen)
    }
}
