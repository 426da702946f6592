//! The part of a game that can be reviewed.

use tengen_core::rules::{Judgement, Position};
use tengen_core::{Action, Game, NodeId, Outcome, Status};

use crate::{Choice, Score, Studied};

/// A move of a game, with the position before it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// The position before the move.
    pub position: Position,
    /// The move.
    pub choice: Choice,
    /// The node to which the move leads.
    pub node: NodeId,
}

/// The stones and passes of a game after the choices of its opening, up to a resignation or a claim.
///
/// # Examples
///
/// ```
/// use tengen_core::{Game, Terms};
/// use tengen_engine::{Choice, ReviewLine};
///
/// let mut game = Game::new(Terms::default());
/// game.play("h8".parse()?)?;
/// let line = ReviewLine::of(&game);
/// assert_eq!(line.moves()[0].choice, Choice::Place("h8".parse()?));
/// assert!(line.position(1).is_some() && line.position(2).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReviewLine {
    first: u16,
    moves: Vec<PlayedMove>,
    last: Position,
    end: Option<Score>,
}

impl ReviewLine {
    /// Returns the moves of the game on the line of its cursor, to the end of that line.
    #[must_use]
    pub fn of(game: &Game) -> ReviewLine {
        let mut game = game.clone();
        game.last();
        let nodes = game.line();
        let actions: Vec<Action> = nodes
            .iter()
            .filter_map(|&node| game.tree().step(node))
            .map(|step| step.action)
            .collect();
        // A resignation or a claim ends the game, whose moves come before.
        let is_move = |action: &&Action| matches!(action, Action::Answer(_) | Action::Pass);
        let moves = actions.iter().take_while(is_move);
        let choices: Vec<Option<Choice>> = moves.map(|&action| choice(action)).collect();
        let after_choices = choices.iter().rposition(Option::is_none);
        let start = after_choices.map_or(0, |place| place + 1);
        let end = end(&game);
        let last = game.position().clone();
        let mut moves = Vec::new();
        for (place, choice) in choices.iter().enumerate().skip(start) {
            let before = place.checked_sub(1).and_then(|before| nodes.get(before));
            // The node belongs to this tree, so the jump cannot fail.
            let _ = game.jump(before.copied().unwrap_or(NodeId::ROOT));
            moves.extend(
                choice
                    .zip(nodes.get(place))
                    .map(|(choice, &node)| PlayedMove {
                        position: game.position().clone(),
                        choice,
                        node,
                    }),
            );
        }
        let before = actions.iter().take(start).filter(|action| action.is_ply());
        ReviewLine {
            first: u16::try_from(before.count() + 1).unwrap_or(u16::MAX),
            moves,
            last,
            end,
        }
    }

    /// Returns the number of the first move in the game, from 1.
    #[must_use]
    pub const fn first(&self) -> u16 {
        self.first
    }

    /// Returns the moves, in order.
    #[must_use]
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// Returns the choices of the moves, in order.
    #[must_use]
    pub fn choices(&self) -> Vec<Choice> {
        self.moves.iter().map(|it| it.choice).collect()
    }

    /// Returns the position with this index: that before the move with the index, or the last one.
    #[must_use]
    pub fn position(&self, index: usize) -> Option<&Position> {
        let last = (index == self.moves.len()).then_some(&self.last);
        self.moves.get(index).map(|it| &it.position).or(last)
    }

    /// Returns the study of the position with this index if the rules decide it: the last one of a game that is over,
    /// and one after a forbidden stone, which the opponent may claim as a win.
    #[must_use]
    pub fn decided(&self, index: usize) -> Option<Studied> {
        let end = self.end.filter(|_| index == self.moves.len());
        let before = index.checked_sub(1).and_then(|it| self.moves.get(it));
        let claim = || before.filter(|it| it.is_forbidden()).map(|_| Score::Win(0));
        end.or_else(claim).map(Studied::decided)
    }
}

impl PlayedMove {
    fn is_forbidden(&self) -> bool {
        let Choice::Place(point) = self.choice else {
            return false;
        };
        matches!(self.position.judge(point), Ok(Judgement::Forbidden(_)))
    }
}

/// Returns the move of an action, or `None` for a choice of an opening.
fn choice(action: Action) -> Option<Choice> {
    match action {
        Action::Pass => Some(Choice::Pass),
        action if action == Action::place(action.point()?) => action.point().map(Choice::Place),
        _ => None,
    }
}

/// Returns the value of the position for the side to move, if the rules decide it.
fn end(game: &Game) -> Option<Score> {
    let Status::Over { outcome, .. } = game.status() else {
        return None;
    };
    match outcome {
        Outcome::Five { .. }
        | Outcome::FullBoard { .. }
        | Outcome::Forbidden(_)
        | Outcome::NoLegalPoint
        | Outcome::MoveLimit
        | Outcome::Passes => Some(match outcome.winner() {
            None => Score::Value(0),
            Some(winner) if winner == game.position().to_move() => Score::Win(0),
            Some(_) => Score::Loss(0),
        }),
        _ => None,
    }
}
