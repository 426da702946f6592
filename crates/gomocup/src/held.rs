//! The stones that an engine has on its own board.

use tengen_core::{Point, Position};

/// The stones on the board of an engine, as far as they are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Held {
    /// None.
    Nothing,
    /// Those of this position, in which it was asked for a move.
    Asked(Position),
    /// Those of this position, after its move.
    Played(Position),
    /// Some.
    Unknown,
}

impl Held {
    /// Notes that the stones are not known any more.
    pub(crate) fn forget(&mut self) {
        if *self != Held::Nothing {
            *self = Held::Unknown;
        }
    }

    /// Notes that the engine is asked for a move of a position.
    pub(crate) fn ask(&mut self, position: &Position) {
        // It may ignore a RESTART, which engines need not know, and then has the stones of before too.
        let is_sure = !position.board().is_empty() || *self == Held::Nothing;
        *self = if is_sure {
            Held::Asked(position.clone())
        } else {
            Held::Unknown
        };
    }

    /// Notes the answer of the engine.
    pub(crate) fn place(&mut self, point: Point) {
        if let Held::Asked(mut position) = std::mem::replace(self, Held::Unknown)
            && position.put(point).is_ok()
        {
            *self = Held::Played(position);
        }
    }

    /// Returns the only stone that a position has beyond those that the engine holds after its move, if the opponent
    /// placed it.
    pub(crate) fn turn(&self, next: &Position) -> Option<Point> {
        let Held::Played(position) = self else {
            return None;
        };
        let known = position.board();
        let mut fresh = next.board().iter().filter(|it| known.is_empty_at(it.0));
        let (point, _) = fresh.next()?;
        let mut after = position.clone();
        (after.put(point).is_ok() && after == *next).then_some(point)
    }
}

#[cfg(test)]
mod tests {
    use tengen_core::{Point, Position};

    use super::Held;

    fn point(name: &str) -> Point {
        name.parse().expect("a point")
    }

    fn position(text: &str) -> Position {
        format!("rules=freestyle size=15 {text}")
            .parse()
            .expect("a position")
    }

    /// Returns the stones after the engine was asked in a position and answered there.
    fn played(text: &str, answer: &str) -> Held {
        let mut held = Held::Nothing;
        held.ask(&position(text));
        held.place(point(answer));
        held
    }

    #[test]
    fn one_more_stone_of_the_opponent_is_a_turn() {
        let held = played("first=black turn=white black=h8", "i9");
        for (next, turn) in [
            ("first=black turn=white black=h8h9 white=i9", Some("h9")),
            // The same position, another answer, two more stones, one less, and the other colour.
            ("first=black turn=white black=h8", None),
            ("first=black turn=white black=h8h9 white=j9", None),
            ("first=black turn=white black=h8h9a1 white=i9a2", None),
            ("first=black turn=black black=h8 white=i9", None),
            ("first=black turn=black black=h8 white=i9h9", None),
            ("first=black turn=black black=h8h9 white=i9", None),
            ("first=black turn=white black=i9h9 white=h8", None),
        ] {
            assert_eq!(held.turn(&position(next)), turn.map(point), "{next}");
        }
    }

    #[test]
    fn the_first_answer_is_known_but_not_that_after_a_restart() {
        let (empty, next) = (
            "first=black turn=black",
            position("first=black turn=black black=h8 white=a1"),
        );
        let mut held = played(empty, "h8");
        assert_eq!(held.turn(&next), Some(point("a1")));
        held.ask(&position(empty));
        held.place(point("h8"));
        assert_eq!(held.turn(&next), None);
    }

    #[test]
    fn nothing_is_a_turn_without_an_answer() {
        let next = position("first=black turn=white black=h8h9 white=i9");
        let mut stopped = played("first=black turn=white black=h8", "i9");
        stopped.forget();
        for held in [
            Held::Nothing,
            Held::Asked(position("first=black turn=white black=h8")),
            played("first=black turn=white black=h8", "h8"),
            stopped,
        ] {
            assert_eq!(held.turn(&next), None, "{held:?}");
        }
        let mut empty = Held::Nothing;
        empty.forget();
        assert_eq!(empty, Held::Nothing);
    }
}
