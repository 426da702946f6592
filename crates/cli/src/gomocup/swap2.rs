//! The opening Swap2 as the protocol asks for it: with 0, 3 or 5 stones on the board.
//!
//! A reply of one point means that the engine takes White and plays it; `SWAP` means that it takes Black; two
//! points after three stones leave the choice to the opponent.

use tengen_core::game::{Colours, Consequence, Opening, Protocol};
use tengen_core::rules::opening::{self, Asked, Branch, Question};
use tengen_core::{BoardSize, Point, Position, Ruleset, Stone};

use super::refusal::Refusal;
use super::task::Answer;

/// The opening when it is the engine's turn.
#[derive(Clone, Debug)]
pub(super) struct Swap2 {
    position: Position,
    protocol: Protocol,
}

/// Answers the questions of an opening.
pub(super) trait Opener {
    /// Answers a question; more questions may follow.
    fn answer(&mut self, position: &Position, asked: Asked) -> Option<opening::Answer>;

    /// Chooses the move that follows the opening.
    fn choose(&mut self, position: &Position) -> Option<Point>;
}

impl Swap2 {
    /// Creates the opening after 0, 3 or 5 stones in the order of the moves, on different points.
    pub(super) fn after(
        stones: &[Point],
        size: BoardSize,
        rules: Ruleset,
    ) -> Result<Swap2, Refusal> {
        let wrong = || Refusal::Swap2(stones.len());
        if !matches!(stones.len(), 0 | 3 | 5) {
            return Err(wrong());
        }
        let mut opening = Swap2 {
            position: Position::new(size, rules, Stone::Black),
            protocol: Protocol::new(Opening::Swap2, Colours::Assigned, Stone::Black),
        };
        for &point in stones {
            if let Some((_, Question::Branch(_))) = opening.protocol.next() {
                let put_two = opening::Answer::Branch(Branch::PutTwo);
                opening.take(put_two).ok_or_else(wrong)?;
            }
            let place = opening::Answer::Place(point);
            opening.take(place).ok_or_else(wrong)?;
        }
        Ok(opening)
    }

    /// Takes the answer of the player who is asked next. Returns `None` if nobody is asked or the answer
    /// does not fit.
    fn take(&mut self, answer: opening::Answer) -> Option<Consequence> {
        let (seat, _) = self.protocol.next()?;
        let board = self.position.board();
        let consequence = self.protocol.answer(seat, answer, board).ok()?;
        if let Consequence::Put(point, _) = consequence {
            self.position.put(point).ok()?;
        }
        Some(consequence)
    }

    /// Answers all questions up to the opponent's turn. Returns `None` if `opener` has no answer.
    pub(super) fn play(mut self, opener: &mut dyn Opener) -> Option<Answer> {
        let (own, _) = self.protocol.next()?;
        let mut points = Vec::new();
        while let Some(asked) = self.protocol.asked()
            && self.protocol.next()?.0 == own
        {
            let answer = opener.answer(&self.position, asked)?;
            if let Consequence::Put(point, _) = self.take(answer)? {
                points.push(point);
            }
        }
        if !points.is_empty() {
            return Some(Answer::Opening(points));
        }
        match self.protocol.colour_of(own) {
            Stone::Black => Some(Answer::Swap),
            Stone::White => Some(Answer::Opening(vec![opener.choose(&self.position)?])),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::game::Seat;

    /// Gives the same answer to each choice, and places stones on the first free points.
    struct Fixed(opening::Answer);

    impl Opener for Fixed {
        fn answer(&mut self, position: &Position, asked: Asked) -> Option<opening::Answer> {
            match asked.question {
                Question::Place(_) => self.choose(position).map(opening::Answer::Place),
                _ => Some(self.0),
            }
        }

        fn choose(&mut self, position: &Position) -> Option<Point> {
            position.legal_points().next()
        }
    }

    fn said(stones: usize, answer: &str) -> String {
        let size = BoardSize::DEFAULT;
        let points: Vec<Point> = size.points().skip(50).take(stones).collect();
        let opening = Swap2::after(&points, size, Ruleset::default()).expect("0, 3 or 5 stones");
        let answer = answer.parse().expect(answer);
        match opening.play(&mut Fixed(answer)).expect("an answer") {
            Answer::Swap => "SWAP".to_owned(),
            Answer::Move(point) => point.to_string(),
            Answer::Opening(points) => points
                .iter()
                .map(Point::to_string)
                .collect::<Vec<_>>()
                .join(" "),
        }
    }

    #[test]
    fn each_choice_has_its_reply() {
        assert_eq!(said(0, "keep"), "a1 b1 c1");
        assert_eq!(said(3, "branch:stay-white"), "a1");
        assert_eq!(said(3, "branch:take-black"), "SWAP");
        assert_eq!(said(3, "branch:put-two"), "a1 b1");
        // The player who is asked after five stones is black until then.
        assert_eq!(said(5, "swap"), "a1");
        assert_eq!(said(5, "keep"), "SWAP");
    }

    #[test]
    fn the_turn_follows_from_the_stones() {
        let size = BoardSize::DEFAULT;
        let points: Vec<Point> = size.points().take(6).collect();
        for (stones, seat) in [(0, Seat::First), (3, Seat::Second), (5, Seat::First)] {
            let opening = Swap2::after(&points[..stones], size, Ruleset::default());
            let opening = opening.expect("0, 3 or 5 stones");
            assert_eq!(opening.protocol.next().map(|(seat, _)| seat), Some(seat));
        }
        for stones in [1, 2, 4, 6] {
            let why = Swap2::after(&points[..stones], size, Ruleset::default());
            assert_eq!(why.err(), Some(Refusal::Swap2(stones)));
        }
    }
}
