//! A game: its history, its current state, and the only function through which it advances.
//!
//! State is tree + cursor + redo path. A new action clears the redo path and adds or enters a child node; an
//! action equal to the next one of the redo path *is* a redo. Redo never enters another child. Actions never
//! delete a node: the rest of an abandoned line stays in the tree as a variation. Only `edit` deletes.

mod action;
mod annotation;
mod archive;
mod clock;
mod edit;
mod graft;
mod judge;
mod log;
mod move_limit;
mod navigate;
mod opening;
mod outcome;
mod pattern;
mod referee;
mod refusal;
mod seat;
mod session;
mod terms;
mod tree;

use alloc::vec;
use alloc::vec::Vec;

pub use action::{Action, ParseActionError};
pub use annotation::{Annotations, Mark, Note, Property, Sign, Tag};
pub use archive::{Archive, ArchiveError, ArchiveNode};
pub use clock::{
    Clock, Face, Moment, ParseTimeControlError, Reserve, TimeControl, runs, turn_at_end,
};
pub use judge::Claim;
pub use log::LogEntry;
pub use move_limit::{MoveLimit, ParseMoveLimitError};
pub use opening::{
    Colours, Consequence, Misfit, Opening, OpeningError, ParseColoursError, ParseOpeningError,
    Protocol,
};
pub use outcome::{Outcome, Status};
pub use referee::{ParseRefereeError, Referee};
pub use refusal::{PlayRefusal, Refusal, RequestRefusal, StepRefusal};
pub use seat::{At, Seat};
pub use session::{Consent, Deed, DeedOutcome, Purpose, Request, Session, Wish};
pub use terms::{ParseTermsError, Terms};
pub use tree::{NodeId, Step, Tree};

use crate::board::{Board, Point, Stone};
use crate::rules::opening::{Answer, Question};
use crate::rules::{Position, Setup, fives};

/// A game under its [`Terms`]: all actions ever accepted, as a tree, and the current node in it.
///
/// # Examples
///
/// ```
/// use tengen_core::{Action, At, Game, Seat, Terms};
///
/// let mut game = Game::new(Terms::default());
/// game.act(Action::place("h8".parse()?), At::seat(Seat::First))?;
/// game.play("i9".parse()?)?;
/// game.undo()?;
/// game.play("g7".parse()?)?;
/// assert_eq!(game.ply(), 2);
/// assert!(game.next().is_none(), "i9 is a variation now");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    terms: Terms,
    setup: Option<Setup>,
    tree: Tree,
    cursor: NodeId,
    /// The redo path, the next node last.
    ahead: Vec<NodeId>,
    position: Position,
    /// Number of actions from the start to the cursor.
    depth: usize,
    /// The opening protocol before the first action and after each opening action, up to the cursor.
    protocols: Vec<Protocol>,
    log: Vec<LogEntry>,
    /// Notes by node number of the tree.
    annotations: Annotations,
}

impl Game {
    /// Creates a game with an empty board. Ignores an opening that does not fit the other terms. In renju,
    /// Black starts.
    #[must_use]
    pub fn new(terms: Terms) -> Game {
        let terms = terms.fitted();
        let position = Position::new(terms.size, terms.rules, terms.first);
        Game::starting(terms, None, position)
    }

    /// Creates a game that starts from stones set up beforehand, which are not judged. The setup determines
    /// the board size, there is no opening, and in renju Black counts as having started.
    #[must_use]
    pub fn from_setup(terms: Terms, setup: Setup) -> Game {
        let terms = Terms {
            size: setup.board.size(),
            opening: Opening::Free,
            ..terms
        }
        .fitted();
        let position = Position::from_setup(setup.clone(), terms.rules, terms.first);
        Game::starting(terms, Some(setup), position)
    }

    fn starting(terms: Terms, setup: Option<Setup>, position: Position) -> Game {
        Game {
            terms,
            setup,
            tree: Tree::new(),
            cursor: NodeId::ROOT,
            ahead: Vec::new(),
            position,
            depth: 0,
            protocols: vec![Protocol::new(terms.opening, terms.colours, terms.first)],
            log: Vec::new(),
            annotations: Annotations::default(),
        }
    }

    /// Returns the terms, agreed before the first move.
    #[must_use]
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// Returns the stones set up before the first move, or `None` if there are none.
    #[must_use]
    pub const fn setup(&self) -> Option<&Setup> {
        self.setup.as_ref()
    }

    /// Returns the tree of all accepted actions that were not deleted.
    #[must_use]
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Returns the tags, and the notes by the [`number`](NodeId::number) of the node.
    #[must_use]
    pub const fn annotations(&self) -> &Annotations {
        &self.annotations
    }

    /// Returns the tags and notes for editing. They are not part of the [`log`](Self::log).
    pub const fn annotations_mut(&mut self) -> &mut Annotations {
        &mut self.annotations
    }

    /// Returns the current node.
    #[must_use]
    pub const fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// Returns the position at the cursor.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the board at the cursor.
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.position.board()
    }

    /// Returns the number of plies (stones and passes) from the start to the cursor, without setup stones.
    #[must_use]
    pub fn ply(&self) -> u16 {
        self.tree.ply(self.cursor)
    }

    /// Returns all accepted entries in order, including moves of the cursor. Applying them with
    /// [`replay`](Self::replay) to the same start gives an equal tree and cursor.
    #[must_use]
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// Returns the node that redo would go to, or `None` at the end of the line.
    #[must_use]
    pub fn next(&self) -> Option<NodeId> {
        self.ahead.last().copied()
    }

    /// Returns the current line: all nodes from the first action through the cursor to the end of the redo
    /// path.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.tree.path_to(self.cursor);
        line.extend(self.ahead.iter().rev());
        line
    }

    /// Returns the last node of the current [`line`](Self::line); the start if the line is empty.
    #[must_use]
    pub fn line_end(&self) -> NodeId {
        self.ahead.first().copied().unwrap_or(self.cursor)
    }

    /// Returns the points of the stones from the start to the cursor, in order, without passes.
    #[must_use]
    pub fn moves(&self) -> Vec<Point> {
        let mut moves = Vec::new();
        for node in self.tree.path_to(self.cursor) {
            moves.extend(self.tree.step(node).and_then(|step| step.action.point()));
        }
        moves
    }

    /// Returns a game of its own that ends at the cursor: the same start and the actions up to here, without variations
    /// and notes.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::{Game, Terms};
    ///
    /// let mut game = Game::new(Terms::default());
    /// game.play("h8".parse()?)?;
    /// game.play("i9".parse()?)?;
    /// game.undo()?;
    /// let here = game.up_to_here();
    /// assert_eq!((here.ply(), here.next()), (1, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn up_to_here(&self) -> Game {
        let mut game = match &self.setup {
            Some(setup) => Game::from_setup(self.terms, setup.clone()),
            None => Game::new(self.terms),
        };
        for node in self.tree.path_to(self.cursor) {
            // Only the actions of a record that was not judged can be refused; the game ends before such a one.
            let acted = self.tree.step(node).map(|it| game.act(it.action, it.at));
            if !matches!(acted, Some(Ok(_))) {
                break;
            }
        }
        game
    }

    /// Returns `true` if the game would accept a stone at `point`, or `point` as an answer to the opening.
    /// Does not check if the point is forbidden.
    #[must_use]
    pub fn may_point_at(&self, point: Point) -> bool {
        let action = self.action_at(point);
        if self.tree.ending(self.cursor).is_some() {
            return false;
        }
        match (self.question(), action.answer()) {
            (Some(question), Some(answer)) => question.check(answer, self.board()).is_ok(),
            _ => self.board().is_empty_at(point),
        }
    }

    /// Returns the point of the last stone on the way to the cursor, or `None` if there is none.
    #[must_use]
    pub fn last_point(&self) -> Option<Point> {
        let mut node = self.cursor;
        while let Some(step) = self.tree.step(node) {
            if let Some(point) = step.action.point() {
                return Some(point);
            }
            node = step.parent;
        }
        None
    }

    /// Returns the state of the opening at the cursor.
    #[must_use]
    pub fn protocol(&self) -> &Protocol {
        const OVER: &Protocol = &Protocol::new(Opening::Free, Colours::Assigned, Stone::Black);
        // The list always has an entry for the state before the first action.
        self.protocols.last().unwrap_or(OVER)
    }

    /// Returns the colour that `seat` plays. Swaps change it.
    #[must_use]
    pub fn colour_of(&self, seat: Seat) -> Stone {
        self.protocol().colour_of(seat)
    }

    /// Returns the seat that plays `colour`. Swaps change it.
    #[must_use]
    pub fn seat_of(&self, colour: Stone) -> Seat {
        self.protocol().seat_of(colour)
    }

    /// Returns the seat that must move or choose next, even if the game is over.
    #[must_use]
    pub fn seat_to_move(&self) -> Seat {
        match self.protocol().next() {
            Some((seat, _)) => seat,
            None => self.protocol().seat_of(self.position.to_move()),
        }
    }

    /// Returns the question that the opening asks [`seat_to_move`](Self::seat_to_move), or `None` if the
    /// opening or the game is over.
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        if self.tree.ending(self.cursor).is_some() {
            return None;
        }
        self.protocol().next().map(|(_, question)| question)
    }

    /// Returns the action meant by selecting `point`: placing a stone, or in an opening offering or picking
    /// the point.
    #[must_use]
    pub fn action_at(&self, point: Point) -> Action {
        match self.question() {
            Some(Question::Offer { .. }) => Action::Answer(Answer::Offer(point)),
            Some(Question::Pick(_)) => Action::Answer(Answer::Pick(point)),
            _ => Action::place(point),
        }
    }

    /// Returns the colour to move, or the result if the game ended at or before the cursor.
    #[must_use]
    pub fn status(&self) -> Status {
        let Some((node, outcome)) = self.tree.ending(self.cursor) else {
            return Status::ToMove(self.position.to_move());
        };
        let line = match (
            outcome,
            self.tree.step(node).and_then(|step| step.action.point()),
        ) {
            (Outcome::Five { .. }, Some(point)) => {
                fives(&self.board_at_end(node), point, self.terms.rules)
            }
            _ => Vec::new(),
        };
        Status::Over { outcome, line }
    }

    /// Performs `action` for the seat in `at`, the only way to advance the game. Returns the new status.
    ///
    /// # Errors
    ///
    /// [`PlayRefusal`] with the reason; the game is then unchanged.
    pub fn act(&mut self, action: Action, at: At) -> Result<Status, PlayRefusal> {
        let outcome = self.outcome_of(action, at)?;
        if !self.is_next(action, at) {
            self.ahead.clear();
            let node = self
                .tree
                .child_with(self.cursor, action, at.seat)
                .unwrap_or_else(|| {
                    let colour = self.colour_of_action(action, at.seat);
                    self.tree.add(self.cursor, action, at, colour, outcome)
                });
            self.ahead.push(node);
        }
        self.tree.set_clock(self.next(), at.clock);
        self.step_forward();
        self.log.push(LogEntry::Act(action, at));
        Ok(self.status())
    }

    /// Places a stone for the seat to move, without a clock reading.
    ///
    /// # Errors
    ///
    /// As [`act`](Self::act).
    pub fn play(&mut self, point: Point) -> Result<Status, PlayRefusal> {
        self.act(Action::place(point), At::seat(self.seat_to_move()))
    }

    /// Resigns for `seat`, even out of turn.
    ///
    /// # Errors
    ///
    /// As [`act`](Self::act).
    pub fn resign(&mut self, seat: Seat) -> Result<Status, PlayRefusal> {
        self.act(Action::Resign, At::seat(seat))
    }

    /// Starts again under the same terms and setup, with an empty tree.
    pub fn restart(&mut self) -> Status {
        while self.step_back().is_some() {}
        self.tree = Tree::new();
        self.annotations = Annotations::default();
        self.ahead.clear();
        self.log.push(LogEntry::Restart);
        self.status()
    }

    /// Returns the board as it was at `end`, a node on the way to the cursor.
    fn board_at_end(&self, end: NodeId) -> Board {
        let mut board = self.board().clone();
        let mut node = self.cursor;
        while node != end
            && let Some(step) = self.tree.step(node)
        {
            if let Some(point) = step.action.point() {
                board.remove(point);
            }
            node = step.parent;
        }
        board
    }

    /// Returns the colour of the placed stone, or the colour of `seat` for other actions.
    fn colour_of_action(&self, action: Action, seat: Seat) -> Stone {
        let stone = action.point().map(|_| self.position.to_move());
        stone.unwrap_or_else(|| self.colour_of(seat))
    }

    fn is_next(&self, action: Action, at: At) -> bool {
        self.next()
            .and_then(|node| self.tree.step(node))
            .is_some_and(|step| step.action == action && step.at.seat == at.seat)
    }
}
