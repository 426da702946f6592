//! A game: what was done, where it stands, and the only gate through which it advances.
//!
//! State is tree + cursor + redo path. A new action clears the redo path and adds or enters a
//! child; an action equal to the next one of the redo path *is* redo. Redo never enters another
//! child. Nothing is ever deleted here: a dropped tail stays in the tree as a variation.

mod action;
mod annotation;
mod archive;
mod clock;
mod judge;
mod log;
mod navigate;
mod opening;
mod outcome;
mod referee;
mod seat;
mod session;
mod terms;
mod tree;

pub use action::{Action, ParseActionError, Refusal};
pub use annotation::{Annotations, Mark, Note, Property, Sign, Tag};
pub use archive::{Archive, ArchiveError, ArchiveNode};
pub use clock::{Clock, Face, Moment, ParseTimeControlError, Reserve, TimeControl, runs};
pub use judge::Claim;
pub use log::LogEntry;
pub use opening::{
    Colours, Consequence, Misfit, Opening, OpeningError, ParseColoursError, ParseOpeningError,
    Protocol,
};
pub use outcome::{Outcome, Status};
pub use referee::{ParseRefereeError, Referee};
pub use seat::{At, Seat};
pub use session::{Consent, Deed, Event, Request, Session, Wish};
pub use terms::{ParseTermsError, Terms};
pub use tree::{NodeId, Step, Tree};

use crate::board::{Board, Point, Stone};
use crate::rules::opening::{Pattern, Question};
use crate::rules::{Position, Setup, fives};

/// A game under its [`Terms`]: all actions ever accepted, as a tree, and the place in it.
///
/// # Examples
///
/// ```
/// use tengen_core::{Action, At, Game, Seat, Terms};
///
/// let mut game = Game::new(Terms::default());
/// game.act(Action::Place("h8".parse()?), At::seat(Seat::First))?;
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
    /// The actions from the start to the cursor.
    depth: usize,
    /// The opening before the first action and after each that belongs to it, as far as the cursor.
    protocols: Vec<Protocol>,
    log: Vec<LogEntry>,
    /// Notes by the numbers of nodes of the tree.
    annotations: Annotations,
}

impl Game {
    /// An empty board. An opening that does not go with the other terms is left out, and Black
    /// starts in renju.
    #[must_use]
    pub fn new(terms: Terms) -> Game {
        let terms = terms.fitted();
        let position = Position::new(terms.size, terms.rules, terms.first);
        Game::starting(terms, None, position)
    }

    /// A game that goes on from stones set up beforehand, which are not judged. The size of the
    /// board is the setup's, there is no opening, and in renju Black counts as having started.
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

    /// What was agreed before the first move.
    #[must_use]
    pub const fn terms(&self) -> Terms {
        self.terms
    }

    /// The stones that lay there before the first move, if any.
    #[must_use]
    pub const fn setup(&self) -> Option<&Setup> {
        self.setup.as_ref()
    }

    /// Everything ever done, as a tree.
    #[must_use]
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Tags, and notes by the [`number`](NodeId::number) of the node.
    #[must_use]
    pub const fn annotations(&self) -> &Annotations {
        &self.annotations
    }

    /// Tags and notes, to be changed. They are no part of the [`log`](Self::log).
    pub const fn annotations_mut(&mut self) -> &mut Annotations {
        &mut self.annotations
    }

    /// The node that is shown.
    #[must_use]
    pub const fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// The position at the cursor.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The board at the cursor.
    #[must_use]
    pub const fn board(&self) -> &Board {
        self.position.board()
    }

    /// Plies from the start to the cursor: stones and passes; a setup counts none.
    #[must_use]
    pub fn ply(&self) -> u16 {
        self.tree.ply(self.cursor)
    }

    /// Everything accepted, in order, moves of the cursor included. Folding it with
    /// [`replay`](Self::replay) over the same start gives an equal tree and cursor.
    #[must_use]
    pub fn log(&self) -> &[LogEntry] {
        &self.log
    }

    /// The node that redo goes to.
    #[must_use]
    pub fn next(&self) -> Option<NodeId> {
        self.ahead.last().copied()
    }

    /// The current line: every node from the first action through the cursor to the end of the
    /// redo path.
    #[must_use]
    pub fn line(&self) -> Vec<NodeId> {
        let mut line = self.tree.path_to(self.cursor);
        line.extend(self.ahead.iter().rev());
        line
    }

    /// The points of the stones from the start to the cursor, in order. Passes are left out.
    #[must_use]
    pub fn moves(&self) -> Vec<Point> {
        let mut moves = Vec::new();
        for node in self.tree.path_to(self.cursor) {
            moves.extend(self.tree.step(node).and_then(|step| step.action.point()));
        }
        moves
    }

    /// Whether a stone at a point, or the point as an answer to the opening, would be taken.
    /// Whether it is forbidden is not asked.
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

    /// The opening of renju that the first three stones make, if they make one of the 26.
    #[must_use]
    pub fn pattern(&self) -> Option<Pattern> {
        if self.setup.is_some() || self.terms.first != Stone::Black || self.ply() < 3 {
            return None;
        }
        let mut stones = Vec::new();
        for node in self.tree.path_to(self.cursor) {
            // A pass among them makes other colours.
            let step = self.tree.step(node).filter(|step| step.action.is_ply());
            stones.extend(step.map(|step| step.action.point()));
            if stones.len() == 3 {
                break;
            }
        }
        match stones[..] {
            [Some(first), Some(second), Some(third)] => {
                Pattern::of(first, second, third, self.terms.size)
            }
            _ => None,
        }
    }

    /// The stone placed last on the way to the cursor.
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

    /// Where the opening stands at the cursor.
    #[must_use]
    pub fn protocol(&self) -> &Protocol {
        const OVER: &Protocol = &Protocol::new(Opening::Free, Colours::Assigned, Stone::Black);
        // There is always the one before the first action.
        self.protocols.last().unwrap_or(OVER)
    }

    /// The colour that a seat plays. Swaps change it.
    #[must_use]
    pub fn colour_of(&self, seat: Seat) -> Stone {
        self.protocol().colour_of(seat)
    }

    /// The seat that plays a colour. Swaps change it.
    #[must_use]
    pub fn seat_of(&self, colour: Stone) -> Seat {
        self.protocol().seat_of(colour)
    }

    /// The seat whose turn or choice it is, whether or not the game is over.
    #[must_use]
    pub fn seat_to_move(&self) -> Seat {
        match self.protocol().next() {
            Some((seat, _)) => seat,
            None => self.protocol().seat_of(self.position.to_move()),
        }
    }

    /// What the opening asks of [`seat_to_move`](Self::seat_to_move); `None` when it is over or
    /// the game is.
    #[must_use]
    pub fn question(&self) -> Option<Question> {
        if self.tree.ending(self.cursor).is_some() {
            return None;
        }
        self.protocol().next().map(|(_, question)| question)
    }

    /// What a hand that points at a point means: to place a stone, or in an opening to offer or to
    /// pick the point.
    #[must_use]
    pub fn action_at(&self, point: Point) -> Action {
        match self.question() {
            Some(Question::Offer { .. }) => Action::Offer(point),
            Some(Question::Pick(_)) => Action::Pick(point),
            _ => Action::Place(point),
        }
    }

    /// Whose turn it is, or how the game ended at the cursor or before it.
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

    /// The gate: does an action, whoever acts, and says how the game stands then.
    ///
    /// # Errors
    ///
    /// [`Refusal`] with the reason; nothing has changed then.
    pub fn act(&mut self, action: Action, at: At) -> Result<Status, Refusal> {
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

    /// Short for placing a stone of the seat whose turn it is, without a clock.
    ///
    /// # Errors
    ///
    /// As [`act`](Self::act).
    pub fn play(&mut self, point: Point) -> Result<Status, Refusal> {
        self.act(Action::Place(point), At::seat(self.seat_to_move()))
    }

    /// Gives up for a seat, whoever's turn it is.
    ///
    /// # Errors
    ///
    /// As [`act`](Self::act).
    pub fn resign(&mut self, seat: Seat) -> Result<Status, Refusal> {
        self.act(Action::Resign, At::seat(seat))
    }

    /// Begins anew under the same terms and setup: an empty tree.
    pub fn restart(&mut self) -> Status {
        while self.step_back().is_some() {}
        self.tree = Tree::new();
        self.annotations = Annotations::default();
        self.ahead.clear();
        self.log.push(LogEntry::Restart);
        self.status()
    }

    /// The board as it was at a node on the way to the cursor.
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

    /// The colour of a stone, or of who does something else.
    fn colour_of_action(&self, action: Action, seat: Seat) -> Stone {
        match action {
            Action::Place(_) | Action::Pick(_) => self.position.to_move(),
            _ => self.colour_of(seat),
        }
    }

    fn is_next(&self, action: Action, at: At) -> bool {
        self.next()
            .and_then(|node| self.tree.step(node))
            .is_some_and(|step| step.action == action && step.at.seat == at.seat)
    }
}
