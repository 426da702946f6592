//! A naive model of a game against the real one: whole paths instead of a tree, everything
//! computed anew at each step.

#[path = "support/cases.rs"]
mod cases;
#[path = "support/config.rs"]
mod config;
#[path = "support/play.rs"]
mod play;
#[path = "support/windows.rs"]
mod windows;

use std::collections::BTreeSet;

use config::config;
use play::{Call, Start, ops, start};
use proptest::prelude::*;
use tengen::{Action, FullBoard, Game, NodeId, Outcome, Point, Refusal, Seat, Status, Stone};
use windows::{Grid, Spot, is_filled, windows};

/// What a seat did.
type Deed = (Action, Seat);

/// A game as one would write it down without thinking.
struct Model {
    start: Start,
    /// Every path ever reached, in the order in which that first happened.
    paths: Vec<Vec<Deed>>,
    cursor: Vec<Deed>,
    /// What redo does, the next first.
    redo: Vec<Deed>,
    windows: Vec<[Spot; 5]>,
}

/// A path carried out.
struct Board {
    grid: Grid,
    to_move: Stone,
    over: Option<(Outcome, BTreeSet<Point>)>,
}

fn spot(point: Point) -> Spot {
    (usize::from(point.column()), usize::from(point.row()))
}

impl Model {
    fn new(start: &Start) -> Model {
        Model {
            start: start.clone(),
            paths: Vec::new(),
            cursor: Vec::new(),
            redo: Vec::new(),
            windows: windows(usize::from(start.terms.size.lines())),
        }
    }

    fn colour(&self, seat: Seat) -> Stone {
        match (seat, self.start.terms.first) {
            (Seat::First, first) => first,
            (Seat::Second, Stone::Black) => Stone::White,
            (Seat::Second, Stone::White) => Stone::Black,
        }
    }

    fn board(&self, path: &[Deed]) -> Board {
        let lines = usize::from(self.start.terms.size.lines());
        let mut board = Board {
            grid: vec![vec![None; lines]; lines],
            to_move: self.start.terms.first,
            over: None,
        };
        if let Some(setup) = &self.start.setup {
            board.to_move = setup.to_move;
            for (point, stone) in setup.board.iter() {
                let (column, row) = spot(point);
                board.grid[row][column] = Some(stone);
            }
        }
        for &(action, seat) in path {
            assert!(board.over.is_none(), "nothing follows an end");
            if let Action::Place(point) = action {
                self.place(&mut board, point);
            } else {
                let winner = !self.colour(seat);
                board.over = Some((Outcome::Resignation { winner }, BTreeSet::new()));
            }
        }
        board
    }

    fn place(&self, board: &mut Board, point: Point) {
        let (column, row) = spot(point);
        let stone = board.to_move;
        board.grid[row][column] = Some(stone);
        board.to_move = !stone;
        let line = self.winning_line(&board.grid, (column, row), stone);
        if !line.is_empty() {
            board.over = Some((Outcome::Five { winner: stone }, line));
        } else if board.grid.iter().flatten().all(Option::is_some) {
            let winner = match self.start.terms.rules.full_board {
                FullBoard::Draw => None,
                FullBoard::SecondPlayerWins => Some(self.colour(Seat::Second)),
            };
            board.over = Some((Outcome::FullBoard { winner }, line));
        }
    }

    /// All points of the lines through a stone: of the windows that hold it, and of those that
    /// go on from there point by point.
    fn winning_line(&self, grid: &Grid, last: Spot, stone: Stone) -> BTreeSet<Point> {
        let filled = |window: &&[Spot; 5]| is_filled(grid, *window, stone);
        let (mut found, mut others): (Vec<[Spot; 5]>, Vec<_>) = self
            .windows
            .iter()
            .filter(filled)
            .partition(|window| window.contains(&last));
        let mut checked = 0;
        while let Some(&window) = found.get(checked) {
            let shared = |other: &[Spot; 5]| other.iter().filter(|it| window.contains(it)).count();
            found.extend(others.extract_if(.., |other| shared(other) == 4));
            checked += 1;
        }
        let point = |(x, y)| Point::new(u8::try_from(x).ok()?, u8::try_from(y).ok()?);
        found.into_iter().flatten().filter_map(point).collect()
    }

    fn act(&mut self, action: Action, seat: Seat) -> Result<(), Refusal> {
        let board = self.board(&self.cursor);
        if board.over.is_some() {
            return Err(Refusal::Over);
        }
        if let Action::Place(point) = action {
            let (column, row) = spot(point);
            if self.colour(seat) != board.to_move {
                return Err(Refusal::OutOfTurn);
            }
            match board.grid.get(row).and_then(|stones| stones.get(column)) {
                None => return Err(Refusal::OffBoard),
                Some(Some(_)) => return Err(Refusal::Occupied),
                Some(None) => {}
            }
        }
        if self.redo.first() == Some(&(action, seat)) {
            self.redo.remove(0);
        } else {
            self.redo.clear();
        }
        self.cursor.push((action, seat));
        if !self.paths.contains(&self.cursor) {
            self.paths.push(self.cursor.clone());
        }
        Ok(())
    }

    fn line(&self) -> Vec<Deed> {
        [self.cursor.clone(), self.redo.clone()].concat()
    }

    fn jump(&mut self, number: usize) -> Result<(), Refusal> {
        let target = match number.checked_sub(1) {
            None => Vec::new(),
            Some(index) => self.paths.get(index).ok_or(Refusal::NoSuchNode)?.clone(),
        };
        let mut line = self.line();
        if !line.starts_with(&target) {
            line.clone_from(&target);
            let longer = |line: &[Deed], path: &&Vec<Deed>| {
                path.len() == line.len() + 1 && path.starts_with(line)
            };
            while let Some(path) = self.paths.iter().find(|path| longer(&line, path)) {
                line.clone_from(path);
            }
        }
        self.redo = line.split_off(target.len());
        self.cursor = target;
        Ok(())
    }

    fn plies(path: &[Deed]) -> usize {
        path.iter()
            .filter(|(action, _)| matches!(action, Action::Place(_)))
            .count()
    }

    fn make(&mut self, call: Call) -> Result<(), Refusal> {
        let line = self.line();
        let cut = match call {
            Call::Act(action, seat) => return self.act(action, seat),
            Call::Jump(number) => return self.jump(number as usize),
            Call::Undo => self.cursor.len().checked_sub(1).ok_or(Refusal::AtStart)?,
            Call::Redo if self.redo.is_empty() => return Err(Refusal::AtEnd),
            Call::Redo => self.cursor.len() + 1,
            Call::Goto(ply) => (0..=line.len())
                .find(|&length| Model::plies(&line[..length]) == usize::from(ply))
                .ok_or(Refusal::NoSuchPly)?,
            Call::First => 0,
            Call::Last => line.len(),
            Call::Restart => {
                *self = Model::new(&self.start);
                return Ok(());
            }
        };
        self.cursor = line[..cut].to_vec();
        self.redo = line[cut..].to_vec();
        Ok(())
    }

    fn compare(&self, game: &Game) {
        let board = self.board(&self.cursor);
        let deed = |&node: &NodeId| {
            let step = game.tree().step(node).expect("a node of the tree");
            (step.action, step.at.seat)
        };
        let path =
            |node: NodeId| -> Vec<Deed> { game.tree().path_to(node).iter().map(deed).collect() };
        let moves: Vec<Point> = self
            .cursor
            .iter()
            .filter_map(|deed| deed.0.point())
            .collect();
        assert_eq!(game.moves(), moves);
        assert_eq!(game.last_point(), moves.last().copied());
        assert_eq!(usize::from(game.ply()), Model::plies(&self.cursor));
        assert_eq!(path(game.cursor()), self.cursor);
        assert_eq!(
            game.line().iter().map(deed).collect::<Vec<_>>(),
            self.line()
        );
        assert_eq!(game.next().as_ref().map(deed), self.redo.first().copied());
        assert_eq!(game.tree().len(), self.paths.len());
        for (number, expected) in (1..).zip(&self.paths) {
            assert_eq!(path(NodeId::from_number(number)), *expected);
        }
        assert_eq!(game.position().to_move(), board.to_move);
        assert_eq!(game.colour_of(game.seat_to_move()), board.to_move);
        for point in game.board().size().points() {
            let (column, row) = spot(point);
            assert_eq!(game.board().at(point), board.grid[row][column]);
        }
        let status = game.status();
        let points: BTreeSet<Point> = status.winning_points().into_iter().collect();
        match (status, board.over) {
            (Status::ToMove(colour), None) => assert_eq!(colour, board.to_move),
            (Status::Over { outcome, .. }, Some(over)) => assert_eq!((outcome, points), over),
            (status, over) => panic!("the game says {status:?}, the model {over:?}"),
        }
    }
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn the_game_does_what_the_model_does(start in start(), ops in ops(60)) {
        let (mut game, mut model) = (start.game(), Model::new(&start));
        model.compare(&game);
        for op in ops {
            let call = op.call(&game);
            let said = call.make(&mut game);
            prop_assert_eq!(said.clone().map(|_| ()), model.make(call), "{:?}", call);
            if let Ok(status) = said {
                prop_assert_eq!(status, game.status());
            }
            model.compare(&game);
        }
    }
}
