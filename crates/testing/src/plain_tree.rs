//! A simple model of a whole game: every path that was reached, the cursor, and the actions to redo.

use std::collections::BTreeSet;

use tengen_core::rules::opening::Answer;
use tengen_core::{Action, Game, NodeId, PlayRefusal, Point, Refusal, Seat, Status, StepRefusal};

use crate::plain_game::{Deed, Plain, spot};
use crate::play::{Call, Start};

/// A game in the most direct representation.
#[derive(Clone, Debug)]
pub struct Model {
    start: Start,
    /// The empty path, then every path ever reached, in order of the first visit.
    paths: Vec<Plain>,
    pub cursor: Vec<Deed>,
    /// The actions to redo, the next one first.
    pub redo: Vec<Deed>,
}

/// Returns the point of the stone that was placed, if any.
fn stone((action, _): Deed) -> Option<Point> {
    match action {
        Action::Answer(Answer::Place(point) | Answer::Pick(point)) => Some(point),
        _ => None,
    }
}

impl Model {
    pub fn new(start: &Start) -> Model {
        Model {
            start: start.clone(),
            paths: vec![Plain::new(start)],
            cursor: Vec::new(),
            redo: Vec::new(),
        }
    }

    /// Returns the game at the cursor.
    pub fn shown(&self) -> &Plain {
        let mut paths = self.paths.iter();
        let shown = paths.find(|plain| plain.path == self.cursor);
        shown.expect("a path that was reached")
    }

    pub fn act(&mut self, action: Action, seat: Seat) -> Result<(), PlayRefusal> {
        let mut after = self.shown().clone();
        after.act(action, seat)?;
        if self.redo.first() == Some(&(action, seat)) {
            self.redo.remove(0);
        } else {
            self.redo.clear();
        }
        self.cursor.clone_from(&after.path);
        if !self.paths.iter().any(|known| known.path == after.path) {
            self.paths.push(after);
        }
        Ok(())
    }

    fn line(&self) -> Vec<Deed> {
        [self.cursor.clone(), self.redo.clone()].concat()
    }

    fn jump(&mut self, number: usize) -> Result<(), StepRefusal> {
        let target = self.paths.get(number).ok_or(StepRefusal::NoSuchNode)?;
        let target = target.path.clone();
        let mut line = self.line();
        if !line.starts_with(&target) {
            line.clone_from(&target);
            let longer = |line: &[Deed], known: &&Plain| {
                known.path.len() == line.len() + 1 && known.path.starts_with(line)
            };
            while let Some(known) = self.paths.iter().find(|known| longer(&line, known)) {
                line.clone_from(&known.path);
            }
        }
        self.redo = line.split_off(target.len());
        self.cursor = target;
        Ok(())
    }

    /// Counts the plies: only stones and passes count.
    fn plies(path: &[Deed]) -> usize {
        let is_ply = |deed: &Deed| stone(*deed).is_some() || deed.0 == Action::Pass;
        path.iter().copied().filter(is_ply).count()
    }

    pub fn make(&mut self, call: Call) -> Result<(), Refusal> {
        let line = self.line();
        let cut = match call {
            Call::Act(action, seat) => return Ok(self.act(action, seat)?),
            Call::Jump(number) => return Ok(self.jump(number as usize)?),
            Call::Undo => self
                .cursor
                .len()
                .checked_sub(1)
                .ok_or(StepRefusal::AtStart)?,
            Call::Redo if self.redo.is_empty() => return Err(StepRefusal::AtEnd.into()),
            Call::Redo => self.cursor.len() + 1,
            Call::Goto(ply) => (0..=line.len())
                .find(|&length| Model::plies(&line[..length]) == usize::from(ply))
                .ok_or(StepRefusal::NoSuchPly)?,
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

    pub fn compare(&self, game: &Game) {
        let deed = |&node: &NodeId| {
            let step = game.tree().step(node).expect("a node of the tree");
            (step.action, step.at.seat)
        };
        let path =
            |node: NodeId| -> Vec<Deed> { game.tree().path_to(node).iter().map(deed).collect() };
        let moves: Vec<Point> = self.cursor.iter().copied().filter_map(stone).collect();
        assert_eq!(game.moves(), moves);
        assert_eq!(game.last_point(), moves.last().copied());
        assert_eq!(usize::from(game.ply()), Model::plies(&self.cursor));
        assert_eq!(path(game.cursor()), self.cursor);
        assert_eq!(
            game.line().iter().map(deed).collect::<Vec<_>>(),
            self.line()
        );
        assert_eq!(game.next().as_ref().map(deed), self.redo.first().copied());
        assert_eq!(game.tree().len() + 1, self.paths.len());
        for (number, known) in (0..).zip(&self.paths) {
            assert_eq!(path(NodeId::from_number(number)), known.path);
        }
        compare_shown(self.shown(), game);
    }
}

/// Asserts that the game at the cursor equals the model.
pub fn compare_shown(plain: &Plain, game: &Game) {
    assert_eq!(game.position().to_move(), plain.to_move);
    for point in game.board().size().points() {
        let (column, row) = spot(point);
        assert_eq!(game.board().at(point), plain.grid[row][column]);
    }
    for seat in [Seat::First, Seat::Second] {
        assert_eq!(game.colour_of(seat), plain.colour(seat));
        assert_eq!(game.seat_of(plain.colour(seat)), seat);
    }
    assert_eq!(game.seat_to_move(), plain.seat());
    let is_over = plain.over.is_some();
    assert_eq!(game.question().is_some(), plain.asked.is_some() && !is_over);
    assert_eq!(game.protocol().offered(), plain.offered);
    let claim = game.claim().map(|claim| (claim.point, claim.ban));
    assert_eq!(claim, plain.claim.filter(|_| !is_over));
    let mut passing = plain.clone();
    let can_pass = passing.act(Action::Pass, plain.seat()).is_ok();
    assert_eq!(game.can_pass(), can_pass);
    let status = game.status();
    let points: BTreeSet<Point> = status.winning_points().into_iter().collect();
    match (status, &plain.over) {
        (Status::ToMove(colour), None) => assert_eq!(colour, plain.to_move),
        (Status::Over { outcome, .. }, Some(over)) => assert_eq!((outcome, points), *over),
        (status, over) => panic!("the game says {status:?}, the model {over:?}"),
    }
}
