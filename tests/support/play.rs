//! Random play: how a game starts, what is done to it, and proptest's ways to make both up.
#![allow(dead_code, reason = "each test uses a part of it")]

use proptest::prelude::*;
use tengen::rules::Setup;
use tengen::{
    Action, At, Board, BoardSize, FullBoard, Game, NodeId, Point, Refusal, Ruleset, Seat, Status,
    Stone, Terms,
};

/// What a game begins with.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) terms: Terms,
    pub(crate) setup: Option<Setup>,
}

impl Start {
    pub(crate) fn game(&self) -> Game {
        match self.setup.clone() {
            Some(setup) => Game::from_setup(self.terms, setup),
            None => Game::new(self.terms),
        }
    }
}

/// Something to do, which [`Op::call`] makes concrete where a game stands.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Op {
    /// A stone anywhere, on the board or not.
    Place(u8, u8),
    /// A stone for a row of one's own, so that fives come about.
    Row,
    /// A stone of the wrong player.
    OutOfTurn(u8, u8),
    /// What was done here before, the n-th time.
    Again(usize),
    /// What redo would do.
    Next,
    /// Gives up.
    Resign(Seat),
    /// The cursor.
    Undo,
    Redo,
    Jump(usize),
    Goto(u16),
    First,
    Last,
    Restart,
}

/// A call of a method of [`Game`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Call {
    Act(Action, Seat),
    Undo,
    Redo,
    Jump(u32),
    Goto(u16),
    First,
    Last,
    Restart,
}

impl Op {
    pub(crate) fn call(self, game: &Game) -> Call {
        let seat = game.seat_to_move();
        let deed = |node: NodeId| {
            let step = game.tree().step(node).expect("a node of the tree");
            Call::Act(step.action, step.at.seat)
        };
        let place =
            |column, row| Action::Place(Point::new(column, row).expect("on the largest board"));
        match self {
            Op::Place(column, row) => Call::Act(place(column, row), seat),
            Op::Row => {
                let row = u8::from(seat == Seat::Second);
                let is_free = |&column: &u8| {
                    Point::new(column, row).is_some_and(|point| game.board().at(point).is_none())
                };
                let column = (0..22).find(is_free).unwrap_or(21);
                Call::Act(place(column, row), seat)
            }
            Op::OutOfTurn(column, row) => Call::Act(place(column, row), seat.other()),
            Op::Again(which) => match game.tree().children(game.cursor()) {
                [] => Call::Redo,
                children => deed(children[which % children.len()]),
            },
            Op::Next => game.next().map_or(Call::Redo, deed),
            Op::Resign(seat) => Call::Act(Action::Resign, seat),
            Op::Undo => Call::Undo,
            Op::Redo => Call::Redo,
            Op::Jump(which) => {
                let node = which % (game.tree().len() + 2);
                Call::Jump(u32::try_from(node).expect("few nodes"))
            }
            Op::Goto(ply) => {
                let plies = game.line().last().map_or(0, |&end| game.tree().ply(end));
                Call::Goto(ply % (plies + 3))
            }
            Op::First => Call::First,
            Op::Last => Call::Last,
            Op::Restart => Call::Restart,
        }
    }
}

impl Call {
    pub(crate) fn make(self, game: &mut Game) -> Result<Status, Refusal> {
        match self {
            Call::Act(action, seat) => game.act(action, At::seat(seat)),
            Call::Undo => game.undo(),
            Call::Redo => game.redo(),
            Call::Jump(number) => game.jump(NodeId::from_number(number)),
            Call::Goto(ply) => game.goto_ply(ply),
            Call::First => Ok(game.first()),
            Call::Last => Ok(game.last()),
            Call::Restart => Ok(game.restart()),
        }
    }
}

/// A game after so many things were tried.
pub(crate) fn played(start: &Start, ops: &[Op]) -> Game {
    let mut game = start.game();
    for op in ops {
        let call = op.call(&game);
        // A refusal is as good as anything here.
        let _ = call.make(&mut game);
    }
    game
}

fn stone() -> impl Strategy<Value = Stone> {
    prop_oneof![Just(Stone::Black), Just(Stone::White)]
}

fn seat() -> impl Strategy<Value = Seat> {
    prop_oneof![Just(Seat::First), Just(Seat::Second)]
}

pub(crate) fn terms() -> impl Strategy<Value = Terms> {
    let full_board = prop_oneof![Just(FullBoard::Draw), Just(FullBoard::SecondPlayerWins)];
    let lines = prop_oneof![Just(5_u8), Just(15), 5..=22_u8];
    (full_board, lines, stone()).prop_map(|(full_board, lines, first)| Terms {
        rules: Ruleset {
            full_board,
            ..Ruleset::default()
        },
        size: BoardSize::new(lines).expect("5 to 22 are sizes"),
        first,
        ..Terms::default()
    })
}

/// Any stones, up to a nearly full board, and any side to move.
fn setup(size: BoardSize) -> impl Strategy<Value = Setup> {
    let area = usize::from(size.area());
    let stones = proptest::collection::vec((0..size.area(), stone()), 0..=area);
    (stones, stone()).prop_map(move |(stones, to_move)| {
        let mut board = Board::new(size);
        for (index, stone) in stones {
            board.put(size.point_at_index(index).expect("on the board"), stone);
        }
        Setup { board, to_move }
    })
}

pub(crate) fn start() -> impl Strategy<Value = Start> {
    terms().prop_flat_map(|terms| {
        proptest::option::weighted(0.3, setup(terms.size))
            .prop_map(move |setup| Start { terms, setup })
    })
}

pub(crate) fn op() -> impl Strategy<Value = Op> {
    let near = (0..6_u8, 0..6_u8).prop_map(|(column, row)| Op::Place(column, row));
    let far = (0..22_u8, 0..22_u8).prop_map(|(column, row)| Op::Place(column, row));
    let wrong = (0..6_u8, 0..6_u8).prop_map(|(column, row)| Op::OutOfTurn(column, row));
    prop_oneof![
        10 => near,
        3 => far,
        12 => Just(Op::Row),
        1 => wrong,
        4 => any::<usize>().prop_map(Op::Again),
        3 => Just(Op::Next),
        1 => seat().prop_map(Op::Resign),
        8 => Just(Op::Undo),
        4 => Just(Op::Redo),
        3 => any::<usize>().prop_map(Op::Jump),
        2 => any::<u16>().prop_map(Op::Goto),
        1 => Just(Op::First),
        2 => Just(Op::Last),
    ]
}

/// Things to do, now and then starting anew.
pub(crate) fn ops(count: usize) -> impl Strategy<Value = Vec<Op>> {
    let one = prop_oneof![99 => op(), 1 => Just(Op::Restart)];
    proptest::collection::vec(one, count)
}
