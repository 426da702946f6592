//! Checks wins by continuous fours (VCF) with the slow rules: every stone of the attacker makes a four, every
//! reply is the only one possible, and the defender never gets the chance to make a five.

use tengen_core::rules::{Custom, Forbidden, forbidden};
use tengen_core::{Board, Point, Ruleset, Stone};

use crate::definitions::{Look, Made, with};
use crate::grids;
use crate::windows::{Grid, Spot};

fn spot(point: Point) -> Spot {
    (usize::from(point.column()), usize::from(point.row()))
}

/// Returns the stones of a board as a grid.
pub fn grid(board: &Board) -> Grid {
    let lines = usize::from(board.size().lines());
    let mut grid = vec![vec![None; lines]; lines];
    for (point, stone) in board.iter() {
        let (column, row) = spot(point);
        grid[row][column] = Some(stone);
    }
    grid
}

/// Returns all points where a stone of `stone` makes a five.
pub fn fives(grid: &Grid, parts: Custom, stone: Stone) -> Vec<Spot> {
    let lines = grid.len();
    let mut grid = grid.clone();
    let mut fives = Vec::new();
    for row in 0..lines {
        for column in 0..lines {
            if grid[row][column].is_none() {
                grid[row][column] = Some(stone);
                let look = Look {
                    grid: &grid,
                    parts,
                    stone,
                };
                if look.wins((column, row)) {
                    fives.push((column, row));
                }
                grid[row][column] = None;
            }
        }
    }
    fives
}

/// Returns the replies to a four that leave the attacker no five. The four is already on the board.
pub fn replies(board: &Board, rules: Ruleset, attacker: Stone, four: Point) -> Vec<Point> {
    let replay = Replay {
        grid: grid(board),
        rules,
        parts: rules.variant.parts(),
        attacker,
    };
    replay.replies(four)
}

/// The position after some moves of a line.
struct Replay {
    grid: Grid,
    rules: Ruleset,
    parts: Custom,
    attacker: Stone,
}

/// Checks that a line wins: a four, the only reply, a four, … and the five at the end. The last reply may be
/// left out if no reply helps.
pub fn check(board: &Board, rules: Ruleset, attacker: Stone, line: &[Point]) -> Result<(), String> {
    let mut replay = Replay {
        grid: grid(board),
        rules,
        parts: rules.variant.parts(),
        attacker,
    };
    let mut rest = line.iter().copied();
    while let Some(point) = rest.next() {
        if replay.attack(point)? {
            let more = rest.next();
            return more.map_or(Ok(()), |more| Err(format!("{more} follows the five")));
        }
        let replies = replay.replies(point);
        let is_last = rest.len() == 1;
        match replies[..] {
            [] if is_last => {}
            // The line may contain a useless reply here.
            [] => replay.reply(rest.next(), None)?,
            [only] => replay.reply(rest.next(), Some(only))?,
            _ => return Err(format!("{} replies to {point}", replies.len())),
        }
    }
    Err("it ends without a five".to_owned())
}

impl Replay {
    fn look<'a>(&self, grid: &'a Grid, stone: Stone) -> Look<'a> {
        Look {
            grid,
            parts: self.parts,
            stone,
        }
    }

    /// Places a stone of the attacker. Returns `true` if it makes a five. If not, it must make a four, be
    /// allowed, and leave the defender no five.
    fn attack(&mut self, point: Point) -> Result<bool, String> {
        let stone = self.attacker;
        match self.made(point, stone)? {
            Made::Five => return Ok(true),
            Made::Forbidden(ban) => return Err(format!("{point} is forbidden: {ban}")),
            Made::Nothing => {}
        }
        self.grid = with(&self.grid, spot(point), stone);
        if self.fives(stone).is_empty() {
            return Err(format!("{point} makes no four"));
        }
        match self.fives(!stone).first() {
            Some(&five) => Err(format!(
                "{point} lets the other side play {}",
                grids::point(five)
            )),
            None => Ok(false),
        }
    }

    /// Returns the effect of a stone on an empty point. The library's judgement must be the same.
    fn made(&self, point: Point, stone: Stone) -> Result<Made, String> {
        let (column, row) = spot(point);
        let cell = self.grid.get(row).and_then(|row| row.get(column));
        if cell != Some(&None) {
            return Err(format!("{point} is not empty"));
        }
        let made = self.look(&self.grid, stone).made(spot(point));
        let slow: Option<Forbidden> = match made {
            Made::Forbidden(ban) => Some(ban),
            _ => None,
        };
        if stone == Stone::Black {
            let fast = forbidden(&grids::board(&self.grid), point, self.rules);
            assert_eq!(fast, slow, "{point}:\n{}", grids::board(&self.grid));
        }
        Ok(made)
    }

    fn fives(&self, stone: Stone) -> Vec<Spot> {
        fives(&self.grid, self.parts, stone)
    }

    /// Returns the points where the defender may place so that no five is left. A stone can only prevent a
    /// five on its own line, next to its stones or among them: within five points of the last stone.
    fn replies(&self, last: Point) -> Vec<Point> {
        let fives = self.fives(self.attacker);
        let near = |at: &Spot| {
            let (right, up) = (
                at.0.abs_diff(last.column().into()),
                at.1.abs_diff(last.row().into()),
            );
            (right == up || right == 0 || up == 0) && right.max(up) <= 5
        };
        let lines = self.grid.len();
        let all = (0..lines).flat_map(|row| (0..lines).map(move |column| (column, row)));
        let empty = all.filter(|&(column, row)| self.grid[row][column].is_none());
        let mut replies = Vec::new();
        for at in empty.filter(near) {
            let point = grids::point(at);
            let made = self.look(&self.grid, !self.attacker).made(at);
            if matches!(made, Made::Forbidden(_)) {
                // The library must agree that the reply is forbidden, otherwise the win is not valid.
                assert!(self.made(point, !self.attacker).is_ok());
                continue;
            }
            let after = with(&self.grid, at, !self.attacker);
            let wins = |&five: &Spot| {
                five != at
                    && self
                        .look(&with(&after, five, self.attacker), self.attacker)
                        .wins(five)
            };
            if !fives.iter().any(wins) {
                replies.push(point);
            }
        }
        replies
    }

    /// Places a reply of the defender: the only one, or any empty point if none helps.
    fn reply(&mut self, said: Option<Point>, only: Option<Point>) -> Result<(), String> {
        let said = said.ok_or("a reply is missing")?;
        if only.is_some_and(|only| only != said) {
            return Err(format!("{said} is not the only reply"));
        }
        if let Made::Forbidden(ban) = self.made(said, !self.attacker)? {
            return Err(format!("the reply {said} is forbidden: {ban}"));
        }
        self.grid = with(&self.grid, spot(said), !self.attacker);
        Ok(())
    }
}
