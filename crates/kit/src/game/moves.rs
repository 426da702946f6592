//! The list of moves: the main line, and its variations, which can be folded.

use crate::context::Context;
use tengen_core::board::Stone;
use tengen_core::game::{Action, Game, NodeId, Seat};
use tengen_core::rules::opening::Answer;

/// A row of the list of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveRow {
    /// A move of the main line.
    Main(SideMove),
    /// A variation that replaces the main move above it.
    Side(Vec<SideMove>, Depth),
    /// The header of the variations at a node: a button that folds them.
    Fold(Fold, Depth),
}

/// The nesting depth of a row: 0 for variations of the main line.
pub type Depth = u8;

/// The variations of a line at one node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fold {
    /// The node at which the variations start.
    pub node: NodeId,
    /// The number of moves at the node besides that of the line.
    pub count: usize,
    /// `true` if the variations are listed.
    pub is_open: bool,
}

/// A move in the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SideMove {
    /// The target of a click on the move.
    pub node: NodeId,
    /// The number of the move, with which it is shown.
    pub number: u16,
    /// The colour of the move.
    pub stone: Stone,
    /// The seat that played the move.
    pub seat: Seat,
    /// The action; grabbed stones that were not guessed yet have the number 0.
    pub action: Action,
    /// The judgement of a review; `None` if the move was good, or is not reviewed.
    pub finding: Option<MoveFinding>,
}

/// The weight of a finding, by which it is coloured.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub enum FindingWeight {
    /// An inaccuracy.
    Slight,
    /// A mistake.
    Grave,
    /// A blunder, a missed win or a losing move.
    Fatal,
}

/// A finding beside a move in the list of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveFinding {
    /// The weight.
    pub weight: FindingWeight,
    /// The judgement in words.
    pub word: &'static str,
}

impl FindingWeight {
    /// Returns the sign with which annotated games mark such a move.
    pub const fn sign(self) -> &'static str {
        match self {
            FindingWeight::Slight => "?!",
            FindingWeight::Grave => "?",
            FindingWeight::Fatal => "??",
        }
    }
}

/// Returns the rows of the list: each move of the main line, followed by the variations that replace it. In a
/// large tree the variations are folded, to keep the list short; those on the way to the cursor are listed, and those that
/// the player has unfolded.
pub fn move_rows(
    cx: &Context,
    findings: &[(NodeId, MoveFinding)],
    is_unfolded: &dyn Fn(NodeId) -> bool,
) -> Vec<MoveRow> {
    let game = cx.game();
    let lister = Lister {
        game,
        findings,
        is_unfolded,
        way: game.tree().path_to(game.cursor()),
    };
    let mut rows = Vec::new();
    let mut parent = NodeId::ROOT;
    let mut numbers = Numbers::before(NodeId::ROOT, lister.game);
    for node in main_line(cx) {
        rows.extend(lister.side_move(node, &mut numbers).map(MoveRow::Main));
        if lister.game.tree().children(parent).len() > 1 {
            lister.side_rows(parent, node, &mut rows);
        }
        parent = node;
    }
    if !lister.game.tree().children(parent).is_empty() {
        lister.side_rows(parent, parent, &mut rows);
    }
    rows
}

/// Returns the line that the list shows first. That of an online game is the one that is played.
fn main_line(cx: &Context) -> Vec<NodeId> {
    let tree = cx.game().tree();
    match cx.games.online_here() {
        Some(online) => tree.path_to(online.mirror().live()),
        None => tree.main_line_from(NodeId::ROOT),
    }
}

/// The numbers of the moves along a line.
struct Numbers {
    /// The number of the move before, and its ply.
    before: (u16, u16),
}

impl Numbers {
    /// Returns the numbers of a line that follows `node`.
    fn before(node: NodeId, game: &Game) -> Numbers {
        let ply = game.tree().ply(node);
        Numbers {
            before: (game.shown_number(node).unwrap_or(ply), ply),
        }
    }

    /// Returns the number of the next node of the line.
    fn next(&mut self, node: NodeId, game: &Game) -> u16 {
        let ply = game.tree().ply(node);
        let written = game.annotations().note(node.number());
        let (number, before) = self.before;
        let counted = number.saturating_add(ply - before);
        let set = written.and_then(|note| note.number);
        let number = set.unwrap_or(counted);
        self.before = (number, ply);
        number
    }
}

enum Job {
    /// The children of the first node other than the second node, with a header of their own.
    Others(NodeId, NodeId, Depth),
    /// The line that begins at a node.
    Line(NodeId, Depth),
}

struct Lister<'a> {
    game: &'a Game,
    findings: &'a [(NodeId, MoveFinding)],
    is_unfolded: &'a dyn Fn(NodeId) -> bool,
    /// The nodes on the way to the cursor, inclusive.
    way: Vec<NodeId>,
}

impl Lister<'_> {
    fn side_move(&self, node: NodeId, numbers: &mut Numbers) -> Option<SideMove> {
        let game = self.game;
        let step = game.tree().step(node)?;
        // The number of stones in the hand is secret until it is guessed.
        let is_open = game.tree().children(node).is_empty() || game.cursor() == node;
        let is_secret = matches!(step.action, Action::Answer(Answer::Grab(_))) && is_open;
        Some(SideMove {
            node,
            number: numbers.next(node, game),
            stone: step.colour,
            seat: step.at.seat,
            action: if is_secret {
                Action::Answer(Answer::Grab(0))
            } else {
                step.action
            },
            finding: self
                .findings
                .iter()
                .find(|(it, _)| *it == node)
                .map(|(_, it)| *it),
        })
    }

    /// Adds the variations of a line that continues from `parent` with `next`: a header, then each variation
    /// along its first children, then the variations that leave it.
    fn side_rows(&self, parent: NodeId, next: NodeId, rows: &mut Vec<MoveRow>) {
        let mut jobs = vec![Job::Others(parent, next, 0)];
        while let Some(job) = jobs.pop() {
            match job {
                Job::Others(node, next, depth) => {
                    let fold = self.fold(node, next);
                    rows.push(MoveRow::Fold(fold, depth));
                    if fold.is_open {
                        let others = self.others(node, next).rev();
                        jobs.extend(others.map(|child| Job::Line(child, depth)));
                    }
                }
                Job::Line(start, depth) => {
                    let tree = self.game.tree();
                    let parent = tree.step(start).map_or(NodeId::ROOT, |step| step.parent);
                    let mut numbers = Numbers::before(parent, self.game);
                    let mut line = vec![start];
                    line.append(&mut tree.main_line_from(start));
                    let moves = line
                        .iter()
                        .filter_map(|&node| self.side_move(node, &mut numbers));
                    rows.push(MoveRow::Side(moves.collect(), depth));
                    while let Some(node) = line.pop() {
                        if let [first, _, ..] = tree.children(node) {
                            jobs.push(Job::Others(node, *first, depth.saturating_add(1)));
                        }
                    }
                }
            }
        }
    }

    /// Returns the children of `node` other than `next`.
    fn others(&self, node: NodeId, next: NodeId) -> impl DoubleEndedIterator<Item = NodeId> {
        let children = self.game.tree().children(node).iter().copied();
        children.filter(move |&child| child != next)
    }

    /// Returns the header of the variations at `node`. Those that contain the cursor are listed.
    fn fold(&self, node: NodeId, next: NodeId) -> Fold {
        let holds_cursor = self
            .others(node, next)
            .any(|child| self.way.contains(&child));
        Fold {
            node,
            count: self.others(node, next).count(),
            is_open: holds_cursor || (self.is_unfolded)(node),
        }
    }
}
