//! The list of stones between `BOARD` or `SWAP2BOARD` and `DONE`.

use tengen_core::BoardSize;

use super::notation;
use super::refusal::{Quoted, Refusal};
use super::stones::{Owner, Stones};

/// The command that began a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Goal {
    /// `BOARD`: lines `x,y,f`.
    Board,
    /// `SWAP2BOARD`: lines `x,y` in the order of the moves.
    Swap2,
}

impl Goal {
    /// Returns the name of the command.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Goal::Board => "BOARD",
            Goal::Swap2 => "SWAP2BOARD",
        }
    }
}

/// A list that is not finished yet. After a wrong line the rest is read too, so that no line of the list
/// is taken for a command; the first refusal is told at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct List {
    pub(super) goal: Goal,
    lines: usize,
    stones: Result<Stones, Refusal>,
}

impl List {
    /// Begins a list, for a board of this size if there is one.
    pub(super) fn new(goal: Goal, size: Option<BoardSize>) -> List {
        List {
            goal,
            lines: 0,
            stones: size.map(Stones::new).ok_or(Refusal::NoBoard),
        }
    }

    /// Adds a line, or its refusal.
    pub(super) fn add(&mut self, line: Result<&str, Refusal>) {
        self.lines += 1;
        let Ok(stones) = &mut self.stones else { return };
        let added = line.and_then(|line| match self.goal {
            Goal::Board => add_owned(stones, line),
            // The owners are not told, and nobody asks for them.
            Goal::Swap2 => stones.add(notation::point(line, stones.size())?, Owner::Opponent),
        });
        if let Err(why) = added {
            self.stones = Err(Refusal::Listed {
                line: self.lines,
                why: Box::new(why),
            });
        }
    }

    /// Returns the stones, or the first refusal.
    pub(super) fn finish(self) -> Result<Stones, Refusal> {
        self.stones
    }
}

/// Adds a stone `x,y,f`.
fn add_owned(stones: &mut Stones, line: &str) -> Result<(), Refusal> {
    let wrong = || Refusal::Stone(Quoted::new(line));
    let (point, owner) = line.rsplit_once(',').ok_or_else(wrong)?;
    let owner = match owner.trim() {
        "1" => Owner::Own,
        "2" => Owner::Opponent,
        "3" => return Err(Refusal::Continuous),
        _ => return Err(wrong()),
    };
    // A line such as `7,2` has no third number.
    notation::pair(point).ok_or_else(wrong)?;
    stones.add(notation::point(point, stones.size())?, owner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finish(goal: Goal, lines: &[&str]) -> Result<Stones, String> {
        let mut list = List::new(goal, Some(BoardSize::DEFAULT));
        for line in lines {
            list.add(Ok(line));
        }
        list.finish().map_err(|why| why.to_string())
    }

    #[test]
    fn stones_are_listed() {
        let stones = finish(Goal::Board, &["7,7,2", " 8, 6 ,1 ", "9,9,2"]).expect("a list");
        assert_eq!(stones.moves().made, 1);
        assert_eq!(stones.points().len(), 3);
        let stones = finish(Goal::Swap2, &["7,7", "8,6", "9,9"]).expect("a list");
        assert_eq!((stones.moves().made, stones.points().len()), (0, 3));
        assert!(finish(Goal::Board, &[]).expect("a list").is_empty());
    }

    #[test]
    fn the_first_wrong_line_is_told() {
        let form = "expected a line x,y,f with f = 1 (own stone) or 2 (opponent's stone), not";
        for (goal, lines, why) in [
            (
                Goal::Board,
                &["7,7,2", "7,2", "x"][..],
                format!("line 2: {form} \"7,2\""),
            ),
            (Goal::Board, &["7,7,0"], format!("line 1: {form} \"7,7,0\"")),
            (
                Goal::Board,
                &["7,7,3"],
                "line 1: continuous games are not supported: f must be 1 or 2, not 3".to_owned(),
            ),
            (
                Goal::Board,
                &["TURN 7,7"],
                format!("line 1: {form} \"TURN 7,7\""),
            ),
            (
                Goal::Board,
                &["7,7,1", "7,7,2"],
                "line 2: there is a stone on 7,7 already".to_owned(),
            ),
            (
                Goal::Board,
                &["7,15,1"],
                "line 1: expected a point x,y from 0,0 to 14,14, not \"7,15\"".to_owned(),
            ),
            (
                Goal::Swap2,
                &["7,7,1"],
                "line 1: expected a point x,y from 0,0 to 14,14, not \"7,7,1\"".to_owned(),
            ),
        ] {
            assert_eq!(finish(goal, lines), Err(why), "{lines:?}");
        }
        let mut list = List::new(Goal::Board, None);
        list.add(Ok("7,7,1"));
        assert_eq!(list.finish(), Err(Refusal::NoBoard));
    }
}
