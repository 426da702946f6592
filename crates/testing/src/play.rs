//! Random play: starts of games, calls on them, and proptest strategies for both.

use proptest::prelude::*;
use proptest::sample::select;
use tengen_core::rules::forbidden_points;
use tengen_core::rules::opening::{Answer, Branch, Parity, Question};
use tengen_core::{Action, At, Game, NodeId, Point, Refusal, Seat, Status, Stone};

pub use crate::starts::{Start, start, terms};

/// A step of random play, which [`Op::call`] turns into a call for the current position.
#[derive(Clone, Copy, Debug)]
pub enum Op {
    /// Places a stone anywhere, on the board or not.
    Place(u8, u8),
    /// Places a stone in a row of the seat's own, so that fives occur.
    Row,
    /// Places a black stone of a double-three, or a white stone away from it.
    Cross,
    /// Places a stone on the n-th forbidden point, if Black is to move.
    Forbidden(usize),
    /// Gives the n-th valid answer to the opening's question.
    Answer(usize),
    /// Chooses the n-th empty point that is not an answer to the opening's question.
    Wrong(usize),
    /// Places a stone on the n-th empty point.
    Empty(usize),
    /// Makes any action, valid or not, with the seat to move.
    Any(Action),
    /// Makes any action with the other seat.
    AnyOutOfTurn(Action),
    /// Places a stone with the wrong seat.
    OutOfTurn(u8, u8),
    /// Repeats the n-th action that was made at this position before.
    Again(usize),
    /// Makes the action that redo would make.
    Next,
    /// Makes a seat resign.
    Resign(Seat),
    Flag(Seat),
    /// Moves the cursor back by one action.
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
pub enum Call {
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
    pub fn call(self, game: &Game) -> Call {
        let seat = game.seat_to_move();
        let deed = |node: NodeId| {
            let step = game.tree().step(node).expect("a node of the tree");
            Call::Act(step.action, step.at.seat)
        };
        let place =
            |column, row| Action::place(Point::new(column, row).expect("on the largest board"));
        match self {
            Op::Place(column, row) => Call::Act(place(column, row), seat),
            // An opening asks for other stones and continues with any valid answer.
            Op::Row if game.question().is_some() => Op::Answer(game.tree().len() * 7).call(game),
            Op::Row => {
                let row = u8::from(seat == Seat::Second);
                let is_free = |&column: &u8| {
                    Point::new(column, row).is_some_and(|point| game.board().at(point).is_none())
                };
                let column = (0..22).find(is_free).unwrap_or(21);
                Call::Act(place(column, row), seat)
            }
            Op::Cross => {
                let far = game.terms().size.lines() - 1;
                let points: Vec<Point> = match game.position().to_move() {
                    Stone::Black => [(1, 2), (2, 2), (3, 3), (3, 4), (3, 2)]
                        .map(|(column, row)| Point::new(column, row).expect("a point"))
                        .into(),
                    Stone::White => (0..=far).filter_map(|row| Point::new(far, row)).collect(),
                };
                let is_free = |&point: &Point| game.board().at(point).is_none();
                let point = points.into_iter().find(is_free);
                let action = game.action_at(point.unwrap_or(game.terms().size.centre()));
                Call::Act(action, seat)
            }
            Op::Forbidden(which) => {
                let points = forbidden_points(game.board(), game.terms().rules);
                match points.get(which % points.len().max(1)) {
                    Some(&(point, _)) if game.position().to_move() == Stone::Black => {
                        Call::Act(Action::place(point), seat)
                    }
                    _ => Op::Cross.call(game),
                }
            }
            Op::Answer(which) => match answers(game) {
                answers if answers.is_empty() => Op::Row.call(game),
                answers => Call::Act(answers[which % answers.len()], seat),
            },
            Op::Wrong(which) => {
                let is_wrong = |&point: &Point| !game.may_point_at(point);
                nth_empty(game, which, is_wrong).unwrap_or(Op::Cross.call(game))
            }
            Op::Empty(which) => nth_empty(game, which, |_| true).unwrap_or(Call::Undo),
            Op::Any(action) => Call::Act(action, seat),
            Op::AnyOutOfTurn(action) => Call::Act(action, seat.other()),
            Op::OutOfTurn(column, row) => Call::Act(place(column, row), seat.other()),
            Op::Again(which) => match game.tree().children(game.cursor()) {
                [] => Call::Redo,
                children => deed(children[which % children.len()]),
            },
            Op::Next => game.next().map_or(Call::Redo, deed),
            Op::Resign(seat) => Call::Act(Action::Resign, seat),
            Op::Flag(seat) => Call::Act(Action::Flag, seat),
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
    pub fn make(self, game: &mut Game) -> Result<Status, Refusal> {
        Ok(match self {
            Call::Act(action, seat) => game.act(action, At::seat(seat))?,
            Call::Undo => game.undo()?,
            Call::Redo => game.redo()?,
            Call::Jump(number) => game.jump(NodeId::from_number(number))?,
            Call::Goto(ply) => game.goto_ply(ply)?,
            Call::First => game.first(),
            Call::Last => game.last(),
            Call::Restart => game.restart(),
        })
    }
}

fn nth_empty(game: &Game, which: usize, is_meant: impl Fn(&Point) -> bool) -> Option<Call> {
    let points = game.board().size().points();
    let empty = points.filter(|&point| game.board().is_empty_at(point));
    let points: Vec<Point> = empty.filter(is_meant).collect();
    let point = *points.get(which.checked_rem(points.len())?)?;
    Some(Call::Act(game.action_at(point), game.seat_to_move()))
}

/// Returns every valid answer to the opening's question; none if it asks nothing.
pub fn answers(game: &Game) -> Vec<Action> {
    let Some(question) = game.question() else {
        return Vec::new();
    };
    let answers: Vec<Answer> = match question {
        Question::Swap => vec![Answer::Swap, Answer::Keep],
        Question::Number { most } => (1..=most).map(Answer::Number).collect(),
        Question::Grab { most } => (1..=most).map(Answer::Grab).collect(),
        Question::Branch(branches) => branches.iter().copied().map(Answer::Branch).collect(),
        Question::Guess => [Parity::Odd, Parity::Even].map(Answer::Guess).into(),
        _ => {
            let points = question.points(game.board()).into_iter();
            return points.map(|point| game.action_at(point)).collect();
        }
    };
    answers.into_iter().map(Action::Answer).collect()
}

/// Plays the steps from `start`, ignoring refusals.
pub fn played(start: &Start, ops: &[Op]) -> Game {
    let mut game = start.game();
    for op in ops {
        let call = op.call(&game);
        // A refused call is as useful as an accepted one.
        let _ = call.make(&mut game);
    }
    game
}

fn seat() -> impl Strategy<Value = Seat> {
    prop_oneof![Just(Seat::First), Just(Seat::Second)]
}

/// Generates any action, with points near the corner and the centre of a 15×15 board.
pub fn action() -> impl Strategy<Value = Action> {
    let near = prop_oneof![0..6_u8, 5..10_u8];
    let point = (near.clone(), near).prop_map(|(c, r)| Point::new(c, r).expect("a point"));
    let words = [
        Action::Pass,
        Action::Claim,
        Action::Answer(Answer::Swap),
        Action::Answer(Answer::Keep),
        Action::Answer(Answer::Guess(Parity::Odd)),
        Action::Answer(Answer::Guess(Parity::Even)),
    ];
    let number = prop_oneof![0..23_u8, Just(255)];
    prop_oneof![
        2 => point.clone().prop_map(Answer::Place).prop_map(Action::Answer),
        1 => point.clone().prop_map(Answer::Offer).prop_map(Action::Answer),
        1 => point.prop_map(Answer::Pick).prop_map(Action::Answer),
        3 => select(words.to_vec()),
        1 => select(Branch::ALL).prop_map(|branch| Action::Answer(Answer::Branch(branch))),
        1 => number.clone().prop_map(Answer::Number).prop_map(Action::Answer),
        1 => number.prop_map(Answer::Grab).prop_map(Action::Answer),
    ]
}

pub fn op() -> impl Strategy<Value = Op> {
    let near = (0..6_u8, 0..6_u8).prop_map(|(column, row)| Op::Place(column, row));
    let far = (0..22_u8, 0..22_u8).prop_map(|(column, row)| Op::Place(column, row));
    let wrong = (0..6_u8, 0..6_u8).prop_map(|(column, row)| Op::OutOfTurn(column, row));
    prop_oneof![
        10 => near,
        3 => far,
        12 => Just(Op::Row),
        9 => Just(Op::Cross),
        3 => any::<usize>().prop_map(Op::Forbidden),
        9 => any::<usize>().prop_map(Op::Answer),
        // The first points lie on one diagonal, so that fifth stones can be symmetric.
        16 => Just(Op::Answer(0)),
        4 => any::<usize>().prop_map(Op::Wrong),
        4 => any::<usize>().prop_map(Op::Empty),
        3 => Just(Op::Any(Action::Claim)),
        3 => Just(Op::Any(Action::Pass)),
        3 => action().prop_map(Op::Any),
        1 => action().prop_map(Op::AnyOutOfTurn),
        1 => wrong,
        4 => any::<usize>().prop_map(Op::Again),
        3 => Just(Op::Next),
        1 => seat().prop_map(Op::Resign),
        1 => seat().prop_map(Op::Flag),
        8 => Just(Op::Undo),
        4 => Just(Op::Redo),
        3 => any::<usize>().prop_map(Op::Jump),
        2 => any::<u16>().prop_map(Op::Goto),
        1 => Just(Op::First),
        2 => Just(Op::Last),
    ]
}

/// Generates `count` steps, with an occasional restart.
pub fn ops(count: usize) -> impl Strategy<Value = Vec<Op>> {
    let one = prop_oneof![99 => op(), 1 => Just(Op::Restart)];
    proptest::collection::vec(one, count)
}
