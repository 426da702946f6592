//! Building an archive move by move, as readers find them: points are checked, nothing is judged.

mod exact;

use super::{Caution, Limits, Problem};
use tengen_core::board::{Board, Point, Stone};
use tengen_core::game::{Action, Annotations, Archive, ArchiveNode, Note, Outcome, Seat, Terms};
use tengen_core::rules::{Judgement, Position, Setup, makes_five};

/// How a record says that the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stated {
    /// Who won; `None` for a draw.
    pub(super) winner: Option<Stone>,
    /// Why, as far as the record says.
    pub(super) how: How,
}

/// Why a game ended, as far as a record says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum How {
    /// It does not, or by the stones on the board.
    Unstated,
    /// The loser gave up.
    Resignation,
    /// The loser's time ran out.
    Time,
}

/// An archive in the making, with a place in it.
pub(super) struct Builder {
    terms: Terms,
    limits: Limits,
    setup: Option<Setup>,
    nodes: Vec<ArchiveNode>,
    /// For the start and each node.
    links: Vec<Siblings>,
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
    /// An empty board under these terms.
    pub(super) fn new(terms: Terms, limits: Limits) -> Builder {
        Builder {
            terms,
            limits,
            setup: None,
            nodes: Vec::new(),
            links: vec![Siblings::default()],
            annotations: Annotations::default(),
            at: 0,
            board: Board::new(terms.size),
            to_move: terms.first,
        }
    }

    /// Sets stones up, before the first move.
    pub(super) fn set_up(&mut self, setup: Setup) {
        self.board = setup.board.clone();
        self.to_move = setup.to_move;
        self.setup = Some(setup);
    }

    /// The stones at the place.
    pub(super) const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is at the place.
    pub(super) const fn to_move(&self) -> Stone {
        self.to_move
    }

    /// The number of the place: 0 is the start.
    pub(super) const fn at(&self) -> u32 {
        self.at
    }

    /// Actions so far.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) const fn annotations_mut(&mut self) -> &mut Annotations {
        &mut self.annotations
    }

    /// What is written at the place.
    pub(super) fn note(&mut self) -> &mut Note {
        self.annotations.note_mut(self.at)
    }

    /// Goes back to a node on the way to the place, or to the start.
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

    /// A stone of the side to move, or of a colour that the record names: then a pass goes before
    /// it where the turn is the other colour's, or that colour starts.
    ///
    /// # Errors
    ///
    /// [`Problem`] if no stone can lie there, or there are too many moves. Then nothing was done.
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
        Ok(self.act(Action::Place(point), None)?.or(caution))
    }

    /// Any action. The same action as one that follows the place already is that one.
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

    /// How the game ended at the place.
    pub(super) fn end(&mut self, outcome: Outcome) {
        if let Some(index) = (self.at as usize).checked_sub(1) {
            self.nodes[index].outcome = Some(outcome);
        }
    }

    /// The archive. Lines that end with five stones ended so; the main line ended as the record
    /// says. What is shown is the start of a tree or of a game with notes, and the end of any other.
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

    /// Nothing was played yet, and this colour moves first.
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

    fn child_with(&self, action: Action, seat: Option<Seat>) -> Option<u32> {
        let mut child = self.links[self.at as usize].first;
        while let Some(node) = self.node(child) {
            if node.action == action && node.seat == seat {
                return Some(child);
            }
            child = self.links[child as usize].next;
        }
        None
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

    /// Where the main line ends.
    pub(super) fn main_end(&self) -> u32 {
        let mut end = 0_u32;
        while let first @ 1.. = self.links[end as usize].first {
            end = first;
        }
        end
    }

    /// Marks the ends of lines where five stones stand.
    fn end_fives(&mut self) {
        for index in 0..self.nodes.len() {
            let ArchiveNode { parent, action, .. } = self.nodes[index];
            // Nodes come in the order of a walk through the tree or follow an earlier one.
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

    /// Goes to any node.
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

    /// Ends the main line as stated; the node where it ends then.
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

    /// How the last stone of the place ended the game, by the rules.
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

/// The shown line of an archive: the numbers of its nodes from the first to the end.
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
