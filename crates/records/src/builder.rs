//! Builder that readers use to make an archive move by move. It checks that each point is free and
//! on the board, but does not apply the rules.

mod children;
mod exact;

use children::{ChildPoints, Points};

use super::{Caution, Limits, Problem};
use tengen_core::board::{Board, Point, Stone};
use tengen_core::game::{Action, Annotations, Archive, ArchiveNode, Note, Outcome, Seat, Terms};
use tengen_core::rules::{Judgement, Position, Setup, makes_five};

/// Result of the game as the record states it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stated {
    /// Colour that won; `None` for a draw.
    pub(super) winner: Option<Stone>,
    /// Reason for the result, as far as the record states it.
    pub(super) how: How,
}

/// Reason why a game ended, as far as a record states it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum How {
    /// The record gives no reason, or the stones on the board show it.
    Unstated,
    Resignation,
    Time,
}

/// Archive under construction, with a current node.
pub(super) struct Builder {
    terms: Terms,
    limits: Limits,
    setup: Option<Setup>,
    nodes: Vec<ArchiveNode>,
    /// Links of the start (index 0) and of each node.
    links: Vec<Siblings>,
    /// Points of the children of the nodes on the current line.
    child_points: ChildPoints,
    annotations: Annotations,
    at: u32,
    board: Board,
    to_move: Stone,
}

#[derive(Clone, Copy, Default)]
struct Siblings {
    first: u32,
    last: u32,
    next: u32,
    depth: u16,
}

impl Builder {
    /// Starts with an empty board and the given terms.
    pub(super) fn new(terms: Terms, limits: Limits) -> Builder {
        Builder {
            terms,
            limits,
            setup: None,
            nodes: Vec::new(),
            links: vec![Siblings::default()],
            child_points: ChildPoints::default(),
            annotations: Annotations::default(),
            at: 0,
            board: Board::new(terms.size),
            to_move: terms.first,
        }
    }

    /// Sets up stones before the first move.
    pub(super) fn set_up(&mut self, setup: Setup) {
        self.board = setup.board.clone();
        self.to_move = setup.to_move;
        self.setup = Some(setup);
    }

    /// Returns the board at the current node.
    pub(super) const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the side to move at the current node.
    pub(super) const fn to_move(&self) -> Stone {
        self.to_move
    }

    /// Returns the number of the current node; 0 is the start.
    pub(super) const fn at(&self) -> u32 {
        self.at
    }

    /// Returns the number of actions added.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) const fn annotations_mut(&mut self) -> &mut Annotations {
        &mut self.annotations
    }

    /// Returns the note of the current node.
    pub(super) fn note(&mut self) -> &mut Note {
        self.annotations.note_mut(self.at)
    }

    /// Goes back to `node`, which must be an ancestor of the current node, or to the start (0).
    pub(super) fn go_back_to(&mut self, node: u32) {
        while self.at != node
            && let Some(step) = self.node(self.at).copied()
        {
            if let Some(point) = step.action.point() {
                self.board.remove(point);
            }
            if step.action.is_ply() {
                self.to_move = !self.to_move;
            }
            self.at = step.parent;
        }
    }

    /// Places a stone of `colour`, or of the side to move if that is `None`. If it is the other colour's
    /// turn, a pass is added first; before the first move, `colour` becomes the starting colour instead.
    ///
    /// # Errors
    ///
    /// [`Problem`] if the point is taken or off the board, or there are too many moves. The archive
    /// may then have an added pass, but no stone.
    pub(super) fn place(
        &mut self,
        point: Point,
        colour: Option<Stone>,
    ) -> Result<Option<Caution>, Problem> {
        self.check(point)?;
        let mut caution = None;
        if let Some(colour) = colour.filter(|&colour| colour != self.to_move) {
            if self.nodes.is_empty() {
                self.start_with(colour);
            } else {
                self.act(Action::Pass, None)?;
                caution = Some(Caution::PassAdded);
            }
        }
        Ok(self.act(Action::place(point), None)?.or(caution))
    }

    /// Adds any action after the current node and moves to it. If the current node already has a
    /// child with the same action and seat, moves to that child and returns [`Caution::Merged`].
    pub(super) fn act(
        &mut self,
        action: Action,
        seat: Option<Seat>,
    ) -> Result<Option<Caution>, Problem> {
        if let Some(point) = action.point() {
            self.check(point)?;
        }
        let same = self.child_with(action, seat);
        let node = match same {
            Some(node) => node,
            None => self.add(action, seat)?,
        };
        if let Some(point) = action.point() {
            self.board.put(point, self.to_move);
        }
        if action.is_ply() {
            self.to_move = !self.to_move;
        }
        self.at = node;
        Ok(same.map(|_| Caution::Merged))
    }

    /// Sets the outcome of the current node.
    pub(super) fn end(&mut self, outcome: Outcome) {
        if let Some(index) = (self.at as usize).checked_sub(1) {
            self.nodes[index].outcome = Some(outcome);
        }
    }

    /// Completes the archive. Lines that end with five in a row get that outcome, and the main line
    /// gets the stated result. The cursor is at the start if there are variations or comments,
    /// otherwise at the end of the main line.
    pub(super) fn finish(mut self, stated: Option<Stated>) -> Archive {
        self.go_back_to(0);
        self.end_fives();
        let end = self.main_end();
        let end = match stated {
            Some(stated) => self.conclude(end, stated),
            None => end,
        };
        let branches = self.links.iter().any(|link| link.first != link.last);
        let is_read = branches || self.annotations.notes().any(|(_, note)| note.has_words());
        Archive {
            terms: self.terms,
            setup: self.setup,
            nodes: self.nodes,
            annotations: self.annotations,
            cursor: if is_read { 0 } else { end },
            line_end: end,
        }
    }

    fn node(&self, node: u32) -> Option<&ArchiveNode> {
        self.nodes.get((node as usize).checked_sub(1)?)
    }

    fn check(&self, point: Point) -> Result<(), Problem> {
        let size = self.terms.size;
        if !size.contains(point) {
            let found = point.to_string();
            return Err(Problem::OffBoard { found, size });
        }
        match self.board.at(point) {
            Some(_) => Err(Problem::Occupied(point)),
            None => Ok(()),
        }
    }

    /// Makes `colour` move first. Call it only before the first move.
    pub(super) fn start_with(&mut self, colour: Stone) {
        let first = self.terms.first;
        self.to_move = colour;
        if let Some(setup) = &mut self.setup {
            setup.to_move = colour;
            return;
        }
        self.terms.first = colour;
        if self.terms.check().is_err() {
            self.terms.first = first;
            self.setup = Some(Setup {
                board: self.board.clone(),
                to_move: colour,
            });
        }
    }

    fn child_with(&mut self, action: Action, seat: Option<Seat>) -> Option<u32> {
        // Most moves are new at their node, whose other moves lie far apart in memory.
        if let Some(point) = action.point()
            && !self.children().has(point)
        {
            return None;
        }
        let mut child = self.links[self.at as usize].first;
        while let Some(node) = self.node(child) {
            if node.action == action && node.seat == seat {
                return Some(child);
            }
            child = self.links[child as usize].next;
        }
        None
    }

    /// Returns the points of the children of the current node.
    fn children(&mut self) -> &mut Points {
        let Siblings { depth, first, .. } = self.links[self.at as usize];
        let (nodes, links) = (&self.nodes, &self.links);
        let some = |child: u32| Some(child).filter(|&it| it != 0);
        let all = std::iter::successors(some(first), |&child| some(links[child as usize].next));
        let points = all.filter_map(|child| nodes.get(child as usize - 1)?.action.point());
        self.child_points.of(self.at, depth, points)
    }

    fn add(&mut self, action: Action, seat: Option<Seat>) -> Result<u32, Problem> {
        let parent = self.at as usize;
        let depth = self.links[parent].depth + 1;
        if usize::from(depth) > Archive::MAX_DEPTH {
            return Err(Problem::TooDeep(Archive::MAX_DEPTH));
        }
        let most = self.limits.nodes;
        if self.nodes.len() >= most {
            return Err(Problem::TooMany(most));
        }
        if let Some(point) = action.point() {
            self.children().add(point);
        }
        self.nodes.push(ArchiveNode {
            parent: self.at,
            action,
            seat,
            clock: None,
            outcome: None,
        });
        let node = u32::try_from(self.nodes.len()).map_err(|_| Problem::TooMany(most))?;
        self.links.push(Siblings {
            depth,
            ..Siblings::default()
        });
        match self.links[parent].last {
            0 => self.links[parent].first = node,
            last => self.links[last as usize].next = node,
        }
        self.links[parent].last = node;
        Ok(node)
    }

    /// Returns the last node of the main line.
    pub(super) fn main_end(&self) -> u32 {
        let mut end = 0_u32;
        while let first @ 1.. = self.links[end as usize].first {
            end = first;
        }
        end
    }

    /// Sets the outcome of each line that ends with five in a row.
    fn end_fives(&mut self) {
        for index in 0..self.nodes.len() {
            let ArchiveNode { parent, action, .. } = self.nodes[index];
            // Nodes are mostly in depth-first order, but a node can follow any earlier one.
            self.go_to(parent);
            let Some(point) = action.point() else {
                continue;
            };
            let is_end = self.links[index + 1].first == 0 && self.nodes[index].outcome.is_none();
            let winner = self.to_move;
            if is_end && makes_five(&self.board, point, winner, self.terms.rules) {
                self.nodes[index].outcome = Some(Outcome::Five { winner });
            }
        }
        self.go_to(0);
    }

    /// Goes to any node of the tree.
    fn go_to(&mut self, node: u32) {
        let mut down = Vec::new();
        let (mut above, mut common) = (node, self.at);
        while above != common {
            let (a, b) = (
                self.links[above as usize].depth,
                self.links[common as usize].depth,
            );
            if a >= b {
                down.push(above);
                above = self.node(above).map_or(0, |node| node.parent);
            }
            if b >= a {
                common = self.node(common).map_or(0, |node| node.parent);
            }
        }
        self.go_back_to(common);
        while let Some(node) = down.pop() {
            let Some(step) = self.node(node).copied() else {
                return;
            };
            if let Some(point) = step.action.point() {
                self.board.put(point, self.to_move);
            }
            if step.action.is_ply() {
                self.to_move = !self.to_move;
            }
            self.at = node;
        }
    }

    /// Ends the main line with the stated result and returns its last node.
    fn conclude(&mut self, end: u32, stated: Stated) -> u32 {
        let Some(last) = self.node(end).copied() else {
            return end;
        };
        let Stated { winner, how } = stated;
        let known = last.outcome;
        if known.is_some_and(|outcome| outcome.winner() == winner) {
            return end;
        }
        self.go_to(end);
        let outcome = match (how, winner) {
            (How::Resignation, Some(winner)) if known.is_none() => {
                let is_first = self.terms.first != winner;
                let seat = if is_first { Seat::First } else { Seat::Second };
                if self.act(Action::Resign, Some(seat)).is_ok() {
                    self.end(Outcome::Resignation { winner });
                    return self.at;
                }
                Outcome::Resignation { winner }
            }
            (How::Time, Some(winner)) => Outcome::Time { winner },
            _ => self
                .shown_by_board(last)
                .filter(|outcome| outcome.winner() == winner)
                .unwrap_or(Outcome::Stated { winner }),
        };
        self.end(outcome);
        end
    }

    /// Returns the outcome that the rules give for the last stone placed.
    fn shown_by_board(&self, last: ArchiveNode) -> Option<Outcome> {
        let point = last.action.point()?;
        let mut board = self.board.clone();
        let to_move = board.remove(point)?;
        let setup = Setup { board, to_move };
        let position = Position::from_setup(setup, self.terms.rules, self.terms.first);
        Some(match position.judge(point).ok()? {
            Judgement::Five => Outcome::Five { winner: to_move },
            Judgement::Forbidden(ban) => Outcome::Forbidden(ban),
            Judgement::FullBoard => Outcome::FullBoard { winner: None },
            Judgement::Quiet => return None,
        })
    }
}

/// Returns the numbers of the nodes on the shown line of an archive, from the first move to the end.
pub(super) fn shown_line(archive: &Archive) -> Vec<u32> {
    let mut line = Vec::new();
    let mut node = archive.line_end;
    while let Some(step) = (node as usize)
        .checked_sub(1)
        .and_then(|index| archive.nodes.get(index))
    {
        line.push(node);
        if step.parent >= node {
            break;
        }
        node = step.parent;
    }
    line.reverse();
    line
}
