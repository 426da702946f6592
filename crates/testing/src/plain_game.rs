//! A simple model of a game: one line of actions, all judged by slow definitions. It shares no code
//! with the library's referee.

use std::collections::BTreeSet;

use tengen_core::game::{Referee, TimeControl};
use tengen_core::rules::opening::{Answer, Area};
use tengen_core::rules::{Forbidden, Passes};
use tengen_core::{Action, FullBoard, Outcome, PlayRefusal, Point, Seat, Stone, Terms};

use crate::definitions::{Look, Made, WAYS};
use crate::opening_table::{Table, What, is_symmetric, lies_in};
use crate::play::Start;
use crate::windows::{Grid, Spot};

/// An action and the seat that made it.
pub type Deed = (Action, Seat);

/// The game after some actions.
#[derive(Clone, Debug)]
pub struct Plain {
    pub terms: Terms,
    pub path: Vec<Deed>,
    pub grid: Grid,
    pub to_move: Stone,
    pub black: Seat,
    /// The question of the opening, and the seat that must answer it.
    pub asked: Option<(Seat, What)>,
    pub offered: Vec<Point>,
    /// The stones of the opening.
    stones: Vec<Point>,
    /// The forbidden stone that White may claim.
    pub claim: Option<(Point, Forbidden)>,
    /// The outcome, with the points of the winning lines.
    pub over: Option<(Outcome, BTreeSet<Point>)>,
}

pub fn spot(point: Point) -> Spot {
    (usize::from(point.column()), usize::from(point.row()))
}

fn point((x, y): Spot) -> Point {
    let narrow = |line: usize| u8::try_from(line).expect("at most 21");
    Point::new(narrow(x), narrow(y)).expect("on the largest board")
}

fn area(name: &str) -> Area {
    match name {
        "centre" => Area::Centre,
        "3x3" => Area::Within(1),
        "5x5" => Area::Within(2),
        "7x7" => Area::Within(3),
        "9x9" => Area::Within(4),
        "not 5x5" => Area::Outside(2),
        "not 7x7" => Area::Outside(3),
        _ => panic!("no stone is refused by {name}"),
    }
}

impl Plain {
    pub fn new(start: &Start) -> Plain {
        let terms = start.terms;
        let lines = usize::from(terms.size.lines());
        let mut plain = Plain {
            terms,
            path: Vec::new(),
            grid: vec![vec![None; lines]; lines],
            to_move: terms.first,
            black: Seat::First,
            asked: None,
            offered: Vec::new(),
            stones: Vec::new(),
            claim: None,
            over: None,
        };
        if let Some(setup) = &start.setup {
            plain.to_move = setup.to_move;
            for (at, stone) in setup.board.iter() {
                let (x, y) = spot(at);
                plain.grid[y][x] = Some(stone);
            }
        }
        plain.ask();
        plain
    }

    /// Runs the opening's plain code with all answers so far.
    fn ask(&mut self) {
        let answers: Vec<Answer> = self.path.iter().filter_map(|it| it.0.answer()).collect();
        let mut table = Table::new(&answers);
        if self.terms.first == Stone::White {
            table.black = Seat::Second;
        }
        self.asked = table.play(self.terms.opening, self.terms.colours).err();
        self.black = table.black;
        self.offered = table.offered;
        self.stones = table.stones;
    }

    pub fn colour(&self, seat: Seat) -> Stone {
        if seat == self.black {
            Stone::Black
        } else {
            Stone::White
        }
    }

    /// Returns the seat to move.
    pub fn seat(&self) -> Seat {
        match (&self.asked, self.to_move) {
            (Some((seat, _)), _) => *seat,
            (None, Stone::Black) => self.black,
            (None, Stone::White) => self.black.other(),
        }
    }

    fn look(&self, stone: Stone) -> Look<'_> {
        Look {
            grid: &self.grid,
            parts: self.terms.rules.variant.parts(),
            stone,
        }
    }

    fn has_bans(&self) -> bool {
        !self.terms.rules.variant.parts().bans.is_empty()
    }

    fn may_pass(&self) -> bool {
        self.terms.rules.variant.parts().passes == Passes::On
    }

    /// Returns the number of stones and passes since the start.
    fn plies(&self) -> usize {
        let is_ply = |deed: &&Deed| {
            let action = deed.0;
            matches!(
                action,
                Action::Pass | Action::Answer(Answer::Place(_) | Answer::Pick(_))
            )
        };
        self.path.iter().filter(is_ply).count()
    }

    /// Returns the empty points.
    pub fn empty(&self) -> Vec<Point> {
        let lines = self.grid.len();
        let spots = (0..lines).flat_map(|y| (0..lines).map(move |x| (x, y)));
        let empty = spots.filter(|&(x, y)| self.grid[y][x].is_none());
        empty.map(point).collect()
    }

    /// Returns `true` if there are empty points and all of them are forbidden for Black.
    fn black_is_stuck(&self) -> bool {
        let empty = self.empty();
        let is_forbidden = |&at: &Point| {
            let made = self.look(Stone::Black).made(spot(at));
            matches!(made, Made::Forbidden(_))
        };
        !empty.is_empty() && empty.iter().all(is_forbidden)
    }

    /// Makes an action, or returns the reason for refusing it.
    pub fn act(&mut self, action: Action, seat: Seat) -> Result<(), PlayRefusal> {
        let end = self.check(action, seat)?;
        self.claim = None;
        self.path.push((action, seat));
        match action {
            Action::Answer(Answer::Place(at) | Answer::Pick(at)) => self.put(at),
            Action::Pass => self.to_move = !self.to_move,
            _ => self.over = end.map(|outcome| (outcome, BTreeSet::new())),
        }
        if let Some(outcome) = end.filter(|_| self.over.is_none()) {
            self.over = Some((outcome, BTreeSet::new()));
        }
        let limit = self
            .terms
            .moves
            .map_or(usize::MAX, |moves| moves.get().into());
        if self.over.is_none() && self.claim.is_none() && self.plies() >= limit {
            self.over = Some((Outcome::MoveLimit, BTreeSet::new()));
        }
        if self.asked.is_some() && action.is_in_turn() {
            self.ask();
        }
        Ok(())
    }

    /// Returns the outcome with which an action ends the game; stones are not checked here.
    fn check(&self, action: Action, seat: Seat) -> Result<Option<Outcome>, PlayRefusal> {
        if self.over.is_some() {
            return Err(PlayRefusal::Over);
        }
        if action == Action::Resign {
            let winner = !self.colour(seat);
            return Ok(Some(Outcome::Resignation { winner }));
        }
        if action == Action::Leave {
            let winner = !self.colour(seat);
            return Ok(Some(Outcome::Absence { winner }));
        }
        if action == Action::Draw {
            return Ok(Some(Outcome::Agreement));
        }
        if action == Action::Flag {
            let winner = !self.colour(seat);
            let is_timed = self.terms.clock != TimeControl::Unlimited;
            return if is_timed {
                Ok(Some(Outcome::Time { winner }))
            } else {
                Err(PlayRefusal::NoClock)
            };
        }
        if action == Action::Claim && self.claim.is_none() {
            return Err(PlayRefusal::NothingToClaim);
        }
        if seat != self.seat() {
            return Err(PlayRefusal::OutOfTurn);
        }
        match (action, &self.asked) {
            (Action::Claim, _) => Ok(self.claim.map(|(_, ban)| Outcome::Claimed(ban))),
            (Action::Pass, _) if !self.may_pass() => Err(PlayRefusal::NoPass),
            (Action::Pass, None) if self.claim.is_some() => Err(PlayRefusal::ClaimPending),
            (Action::Pass, None) => {
                let second = self.path.last().is_some_and(|it| it.0 == Action::Pass);
                Ok(second.then_some(Outcome::Passes))
            }
            (Action::Answer(answer), Some((_, what))) => {
                self.check_answer(answer, what).map(|()| None)
            }
            (Action::Answer(Answer::Place(at)), None) => {
                self.check_empty(at)?;
                match self.made(at) {
                    Made::Forbidden(ban) if self.terms.referee == Referee::Marked => {
                        Err(PlayRefusal::Forbidden(ban))
                    }
                    _ => Ok(None),
                }
            }
            _ => Err(PlayRefusal::NotNow),
        }
    }

    fn check_empty(&self, at: Point) -> Result<(), PlayRefusal> {
        let (x, y) = spot(at);
        match self.grid.get(y).and_then(|row| row.get(x)) {
            None => Err(PlayRefusal::OffBoard),
            Some(Some(_)) => Err(PlayRefusal::Occupied),
            Some(None) => Ok(()),
        }
    }

    fn check_answer(&self, answer: Answer, what: &What) -> Result<(), PlayRefusal> {
        match (what, answer) {
            (What::Stone(name), Answer::Place(at)) => {
                self.check_empty(at)?;
                if lies_in(name, at, self.terms.size) {
                    return Ok(());
                }
                Err(PlayRefusal::Outside(area(name)))
            }
            (What::Offer(_), Answer::Offer(at)) => {
                self.check_empty(at)?;
                for &other in &self.offered {
                    if other == at {
                        return Err(PlayRefusal::AlreadyOffered);
                    }
                    if is_symmetric(&self.stones, other, at) {
                        return Err(PlayRefusal::Symmetric(other));
                    }
                }
                Ok(())
            }
            (What::Pick, Answer::Pick(at)) => {
                self.check_empty(at)?;
                if self.offered.contains(&at) {
                    return Ok(());
                }
                Err(PlayRefusal::NotOffered)
            }
            (What::Number(most), Answer::Number(number)) => in_range(number, *most),
            (What::Grab, Answer::Grab(stones)) => in_range(stones, 20),
            (What::Ways(ways), Answer::Branch(way)) if ways.contains(&way) => Ok(()),
            (What::Swap, Answer::Swap | Answer::Keep) | (What::Guess, Answer::Guess(_)) => Ok(()),
            _ => Err(PlayRefusal::NotNow),
        }
    }

    /// Returns the effect of a stone of the side to move.
    fn made(&self, at: Point) -> Made {
        if self.to_move == Stone::Black && self.has_bans() {
            return self.look(Stone::Black).made(spot(at));
        }
        let grid = crate::definitions::with(&self.grid, spot(at), self.to_move);
        let after = Look {
            grid: &grid,
            ..self.look(self.to_move)
        };
        if after.wins(spot(at)) {
            Made::Five
        } else {
            Made::Nothing
        }
    }

    fn put(&mut self, at: Point) {
        let (made, stone, (x, y)) = (self.made(at), self.to_move, spot(at));
        self.grid[y][x] = Some(stone);
        self.to_move = !stone;
        let outcome = match made {
            Made::Five => Outcome::Five { winner: stone },
            Made::Forbidden(ban) if self.terms.referee == Referee::Strict => {
                Outcome::Forbidden(ban)
            }
            Made::Forbidden(ban) => {
                self.claim = Some((at, ban));
                return;
            }
            Made::Nothing if self.empty().is_empty() => Outcome::FullBoard {
                winner: match self.terms.rules.full_board {
                    FullBoard::Draw => None,
                    FullBoard::SecondPlayerWins => Some(!self.terms.first),
                },
            },
            Made::Nothing
                if stone == Stone::White
                    && self.has_bans()
                    && !self.may_pass()
                    && self.black_is_stuck() =>
            {
                Outcome::NoLegalPoint
            }
            Made::Nothing => return,
        };
        let mut line = BTreeSet::new();
        if made == Made::Five {
            let look = self.look(stone);
            let winning = WAYS.into_iter().filter(|&way| look.wins_on((x, y), way));
            line.extend(winning.flat_map(|way| look.row((x, y), way)).map(point));
        }
        self.over = Some((outcome, line));
    }
}

fn in_range(number: u8, most: u8) -> Result<(), PlayRefusal> {
    if (1..=most).contains(&number) {
        Ok(())
    } else {
        Err(PlayRefusal::OutOfRange(most))
    }
}
