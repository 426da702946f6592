//! The slow and obvious definitions of fives, fours, threes and forbidden points, straight from the rules.
//! They use only coordinates and share no code with the library.

use std::collections::BTreeSet;

use tengen_core::Stone;
use tengen_core::rules::{Custom, Five, Forbidden};

use crate::windows::{Grid, Spot};

/// The effect of a stone as far as fives and forbidden points are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Made {
    Five,
    Forbidden(Forbidden),
    Nothing,
}

/// The four directions of lines, each as a step.
pub const WAYS: [(i32, i32); 4] = [(1, 0), (1, 1), (0, 1), (-1, 1)];

/// A grid with the rules and the colour to examine.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    pub grid: &'a Grid,
    pub parts: Custom,
    pub stone: Stone,
}

/// The content of a spot, which may be off the board.
#[derive(Clone, Copy, PartialEq, Eq)]
enum There {
    Edge,
    Empty,
    Stone(Stone),
}

fn there(grid: &Grid, (x, y): (i32, i32)) -> There {
    let row = usize::try_from(y).ok().and_then(|y| grid.get(y));
    let cell = row.and_then(|row| row.get(usize::try_from(x).ok()?));
    match cell {
        None => There::Edge,
        Some(None) => There::Empty,
        Some(Some(stone)) => There::Stone(*stone),
    }
}

fn signed((x, y): Spot) -> (i32, i32) {
    let narrow = |number: usize| i32::try_from(number).expect("at most 21");
    (narrow(x), narrow(y))
}

fn spot((x, y): (i32, i32)) -> Spot {
    let wide = |number: i32| usize::try_from(number).expect("on the board");
    (wide(x), wide(y))
}

pub fn with(grid: &Grid, (x, y): Spot, stone: Stone) -> Grid {
    let mut grid = grid.clone();
    assert_eq!(grid[y][x], None, "an empty point");
    grid[y][x] = Some(stone);
    grid
}

impl Look<'_> {
    fn on(self, grid: &Grid) -> Look<'_> {
        Look {
            grid,
            parts: self.parts,
            stone: self.stone,
        }
    }

    /// Returns the stones in a row through a spot, in order, and the contents of the spots
    /// before and after them.
    fn run(&self, at: Spot, way: (i32, i32)) -> (Vec<Spot>, [There; 2]) {
        let own = There::Stone(self.stone);
        assert!(there(self.grid, signed(at)) == own, "a stone lies there");
        let (mut x, mut y) = signed(at);
        while there(self.grid, (x - way.0, y - way.1)) == own {
            (x, y) = (x - way.0, y - way.1);
        }
        let before = there(self.grid, (x - way.0, y - way.1));
        let mut run = Vec::new();
        while there(self.grid, (x, y)) == own {
            run.push(spot((x, y)));
            (x, y) = (x + way.0, y + way.1);
        }
        (run, [before, there(self.grid, (x, y))])
    }

    /// Returns the stones in a row through a spot.
    pub fn row(&self, at: Spot, way: (i32, i32)) -> Vec<Spot> {
        self.run(at, way).0
    }

    /// Returns `true` if the row through the stone at `at` wins.
    pub fn wins_on(&self, at: Spot, way: (i32, i32)) -> bool {
        let (run, ends) = self.run(at, way);
        let blocked = ends == [There::Stone(!self.stone); 2];
        let free = ends == [There::Empty; 2];
        let five = match self.stone {
            Stone::Black => self.parts.black,
            Stone::White => self.parts.white,
        };
        match five {
            Five::OrMore => run.len() >= 5,
            Five::Exact => run.len() == 5,
            Five::Caro => run.len() >= 6 || run.len() == 5 && !blocked,
            Five::CaroExact => run.len() == 5 && !blocked,
            Five::Open => run.len() >= 6 || run.len() == 5 && free,
        }
    }

    pub fn wins(&self, at: Spot) -> bool {
        WAYS.into_iter().any(|way| self.wins_on(at, way))
    }

    /// Returns all empty spots of the line through a spot.
    fn empty_spots(&self, at: Spot, (right, up): (i32, i32)) -> Vec<Spot> {
        let (x, y) = signed(at);
        let line = (-22..=22).map(|k| (x + k * right, y + k * up));
        line.filter(|&place| there(self.grid, place) == There::Empty)
            .map(spot)
            .collect()
    }

    /// Returns the empty spots of a line where one more stone makes a winning row that contains both stones.
    pub fn winning_spots(&self, at: Spot, way: (i32, i32)) -> BTreeSet<Spot> {
        let wins = |&more: &Spot| {
            let grid = with(self.grid, more, self.stone);
            let after = self.on(&grid);
            after.row(at, way).contains(&more) && after.wins_on(at, way)
        };
        self.empty_spots(at, way).into_iter().filter(wins).collect()
    }

    /// Returns `true` if the row through `at` is four stones that win at both ends.
    pub fn is_straight_four(&self, at: Spot, way: (i32, i32)) -> bool {
        let row = self.row(at, way);
        let first = signed(row[0]);
        let last = signed(row[row.len() - 1]);
        let ends = [
            (first.0 - way.0, first.1 - way.1),
            (last.0 + way.0, last.1 + way.1),
        ];
        let wins = self.winning_spots(at, way);
        row.len() == 4
            && ends
                .into_iter()
                .all(|end| there(self.grid, end) == There::Empty && wins.contains(&spot(end)))
    }

    /// Counts the fours through the stone at `at`: one for each winning spot, but a straight four only once.
    pub fn fours(&self, at: Spot, way: (i32, i32)) -> usize {
        if self.is_straight_four(at, way) {
            1
        } else {
            self.winning_spots(at, way).len()
        }
    }

    /// Returns the spots of a line that turn a three through `at` into a straight four without winning on
    /// that line; none if there is already a four or a winning row.
    pub fn straight_four_spots(&self, at: Spot, way: (i32, i32)) -> BTreeSet<Spot> {
        if self.wins_on(at, way) || self.fours(at, way) > 0 {
            return BTreeSet::new();
        }
        let makes = |&more: &Spot| {
            let grid = with(self.grid, more, self.stone);
            let after = self.on(&grid);
            after.row(at, way).contains(&more)
                && !after.wins_on(at, way)
                && after.is_straight_four(at, way)
        };
        self.empty_spots(at, way)
            .into_iter()
            .filter(makes)
            .collect()
    }

    /// Returns the spots where one more stone makes a four through the stone at `at` without
    /// winning on the line.
    pub fn four_spots(&self, at: Spot, way: (i32, i32)) -> BTreeSet<Spot> {
        let makes = |&more: &Spot| {
            let grid = with(self.grid, more, self.stone);
            let after = self.on(&grid);
            !after.wins_on(at, way) && !after.winning_spots(at, way).is_empty()
        };
        let near = |&(x, y): &Spot| x.abs_diff(at.0) < 6 && y.abs_diff(at.1) < 6;
        self.empty_spots(at, way)
            .into_iter()
            .filter(near)
            .filter(makes)
            .collect()
    }

    /// Returns `true` if a three through the stone at `at` counts: Black may play at least one of its spots,
    /// and no five arises there.
    pub fn has_three(&self, at: Spot, way: (i32, i32)) -> bool {
        self.straight_four_spots(at, way)
            .into_iter()
            .any(|more| self.made(more) == Made::Nothing)
    }

    /// Returns the effect of a stone on an empty spot.
    pub fn made(&self, at: Spot) -> Made {
        let grid = with(self.grid, at, self.stone);
        let after = self.on(&grid);
        if after.wins(at) {
            return Made::Five;
        }
        if self.stone == Stone::White {
            return Made::Nothing;
        }
        let bans = self.parts.bans;
        if bans.has(Forbidden::Overline) && WAYS.into_iter().any(|way| after.row(at, way).len() > 5)
        {
            return Made::Forbidden(Forbidden::Overline);
        }
        let fours: usize = WAYS.into_iter().map(|way| after.fours(at, way)).sum();
        if bans.has(Forbidden::DoubleFour) && fours > 1 {
            return Made::Forbidden(Forbidden::DoubleFour);
        }
        if !bans.has(Forbidden::DoubleThree) {
            return Made::Nothing;
        }
        let candidates = WAYS
            .into_iter()
            .filter(|&way| !after.straight_four_spots(at, way).is_empty());
        let candidates: Vec<_> = candidates.collect();
        // Only a shortcut: one candidate cannot make two threes.
        if candidates.len() > 1
            && candidates
                .into_iter()
                .filter(|&way| after.has_three(at, way))
                .count()
                > 1
        {
            return Made::Forbidden(Forbidden::DoubleThree);
        }
        Made::Nothing
    }

    /// Returns the renju fours as sets of stones: each set of four stones that one more stone
    /// completes to exactly five.
    pub fn four_stone_sets(&self, at: Spot, way: (i32, i32)) -> BTreeSet<Vec<Spot>> {
        let mut sets = BTreeSet::new();
        let (x, y) = signed(at);
        for start in -4..=0 {
            let places = (start..start + 5).map(|k| (x + k * way.0, y + k * way.1));
            let places: Vec<_> = places.collect();
            let own = |&&place: &&(i32, i32)| there(self.grid, place) == There::Stone(self.stone);
            let empty = |&&place: &&(i32, i32)| there(self.grid, place) == There::Empty;
            let stones: Vec<Spot> = places.iter().filter(own).map(|&it| spot(it)).collect();
            let gaps: Vec<Spot> = places.iter().filter(empty).map(|&it| spot(it)).collect();
            if stones.len() == 4 && gaps.len() == 1 {
                let grid = with(self.grid, gaps[0], self.stone);
                if self.on(&grid).row(at, way).len() == 5 {
                    sets.insert(stones);
                }
            }
        }
        sets
    }
}
