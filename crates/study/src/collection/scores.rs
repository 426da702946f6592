//! What the engine thinks of the moves of the collection. Values are kept for the positions that were seen.

use std::rc::Rc;

use tengen_core::Ruleset;
use tengen_core::board::Point;
use tengen_core::rules::{Judgement, Position};
use tengen_engine::words::{Score, Studied};
use tengen_kit::computer::{StudyNumber, StudyTask};

/// The most values that are kept.
const MOST: usize = 1000;

/// The value of each position after a move, for the side that made it; `None` if the engine found none.
#[derive(Clone, Debug, Default)]
pub(super) struct Scores {
    known: Vec<(Key, Option<Score>)>,
    /// The position that the engine studies, and the number of the study.
    studied: Option<(Key, u32)>,
    last: u32,
    /// The engine failed, and is not asked again until the player opens the moves again.
    has_failed: bool,
}

/// A position and its rules.
type Key = (u64, Ruleset);

fn key(position: &Position) -> Key {
    (position.zobrist(), position.rules())
}

/// Returns the position after a move that decides nothing.
fn after(position: &Position, point: Point) -> Option<Position> {
    let mut after = position.clone();
    (after.place(point) == Ok(Judgement::Quiet)).then_some(after)
}

impl Scores {
    /// Returns the study of the position after the first of these moves whose value is not known.
    pub(super) fn task(&mut self, position: &Position, moves: &[Point]) -> Option<StudyTask> {
        if self.has_failed {
            return None;
        }
        let mut unknown = moves.iter().filter_map(|point| {
            let after = after(position, *point)?;
            let key = key(&after);
            self.find(key).is_none().then_some((key, after))
        });
        let (key, after) = unknown.next()?;
        if self.studied.as_ref().map(|it| &it.0) != Some(&key) {
            self.last = self.last.wrapping_add(1);
            self.studied = Some((key, self.last));
        }
        Some(StudyTask {
            number: StudyNumber::Explored(self.last),
            position: Rc::new(after),
        })
    }

    /// Takes the result of a study; `None` if the engine failed.
    pub(super) fn take(&mut self, number: u32, studied: Option<&Studied>) {
        let Some((key, _)) = self.studied.take_if(|it| it.1 == number) else {
            return;
        };
        if self.known.len() >= MOST {
            self.known.remove(0);
        }
        self.has_failed = studied.is_none();
        let score = |it: &Studied| -it.verdict.score.a_ply_before();
        self.known.push((key, studied.map(score)));
    }

    /// Asks the engine again after it has failed.
    pub(super) fn go_on(&mut self) {
        if std::mem::take(&mut self.has_failed) {
            self.known.retain(|(_, score)| score.is_some());
        }
    }

    /// Returns the value of a move for the side to move.
    pub(super) fn score(&self, position: &Position, point: Point) -> Option<Score> {
        self.find(key(&after(position, point)?))?.1
    }

    /// Returns the value of a position, if it was studied.
    fn find(&self, key: Key) -> Option<&(Key, Option<Score>)> {
        self.known.iter().find(|(it, _)| *it == key)
    }
}
