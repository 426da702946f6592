//! Shown line of a game, for formats that hold only one line, and the list of what these formats lose.

use super::builder::shown_line;
use super::{Loss, Unwritable};
use tengen_core::board::{Board, Point, Stone};
use tengen_core::game::{Action, Archive, ArchiveNode, Note, Outcome, Terms};
use tengen_core::rules::opening::Answer;

/// Ply of the shown line: a stone or a pass.
pub(super) struct Ply {
    /// Number of its node in the archive.
    pub(super) node: u32,
    /// Point of the stone; `None` for a pass.
    pub(super) point: Option<Point>,
}

/// Shown line of an archive: from the start through the cursor to the end of the line.
pub(super) struct ShownLine<'a> {
    archive: &'a Archive,
    nodes: Vec<(u32, ArchiveNode)>,
}

impl<'a> ShownLine<'a> {
    /// Returns the shown line of `archive`, after checking that it can be played on its board.
    ///
    /// # Errors
    ///
    /// [`Unwritable::NoGame`] if it cannot be played.
    pub(super) fn new(archive: &'a Archive) -> Result<ShownLine<'a>, Unwritable> {
        let mut nodes = Vec::new();
        let mut board = match &archive.setup {
            Some(setup) => setup.board.clone(),
            None => Board::new(archive.terms.size),
        };
        let size = archive.terms.size;
        let mut above = 0;
        for node in shown_line(archive) {
            let index = (node as usize).checked_sub(1);
            let step = index.and_then(|index| archive.nodes.get(index));
            let step = step.filter(|step| step.parent == above);
            let step = *step.ok_or(Unwritable::NoGame)?;
            if let Some(point) = step.action.point()
                && !(size.contains(point) && board.put(point, Stone::Black))
            {
                return Err(Unwritable::NoGame);
            }
            nodes.push((node, step));
            above = node;
        }
        if above != archive.line_end || board.size() != size {
            return Err(Unwritable::NoGame);
        }
        Ok(ShownLine { archive, nodes })
    }

    /// Returns the plies of the line: stones and passes.
    pub(super) fn plies(&self) -> impl Iterator<Item = Ply> {
        let plies = self.nodes.iter().filter(|(_, step)| step.action.is_ply());
        plies.map(|&(node, step)| Ply {
            node,
            point: step.action.point(),
        })
    }

    /// Returns the actions up to the cursor, or all actions if the cursor is at the start.
    pub(super) fn pictured(&self) -> impl Iterator<Item = Action> {
        let cursor = match self.archive.cursor {
            0 => self.archive.line_end,
            cursor => cursor,
        };
        let index = self.nodes.iter().position(|&(node, _)| node == cursor);
        let count = index.map_or(0, |index| index + 1);
        self.nodes.iter().take(count).map(|(_, step)| step.action)
    }

    pub(super) fn points(&self) -> impl Iterator<Item = Point> {
        self.plies().filter_map(|ply| ply.point)
    }

    /// Returns the outcome at the end of the line.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.nodes.last().and_then(|(_, step)| step.outcome)
    }

    /// Returns the colour that moves first.
    pub(super) fn first(&self) -> Stone {
        self.archive.first_colour()
    }

    /// Returns the kinds of content that the archive has and that are not in `held`.
    pub(super) fn lost(&self, held: &[Loss]) -> Vec<Loss> {
        let lost = Loss::ALL.iter().copied();
        lost.filter(|loss| !held.contains(loss) && self.has(*loss))
            .collect()
    }

    /// Returns [`lost`](Self::lost) together with the kinds in `more`.
    pub(super) fn lost_and(&self, held: &[Loss], more: &[Loss]) -> Vec<Loss> {
        let mut lost = self.lost(held);
        lost.extend(more);
        lost.sort_unstable();
        lost.dedup();
        lost
    }

    fn has(&self, loss: Loss) -> bool {
        let archive = self.archive;
        let mut notes = archive.annotations.notes().map(|(_, note)| note);
        let mut steps = self.nodes.iter().map(|(_, step)| step.action);
        match loss {
            Loss::Variations => archive.nodes.len() > self.nodes.len(),
            Loss::Comments => notes.any(Note::has_words),
            Loss::Marks => notes.any(|note| !note.marks.is_empty()),
            Loss::Passes => steps.any(|action| action == Action::Pass),
            Loss::Colours => colours_change(self.first(), steps),
            Loss::Setup => archive.setup.as_ref().is_some_and(|s| !s.board.is_empty()),
            Loss::FirstColour => self.first() == Stone::White,
            Loss::Terms => usual(archive.terms) != Terms::default(),
            Loss::Size => archive.terms.size != Terms::default().size,
            Loss::Tags => archive.annotations.tags().next().is_some(),
            Loss::Result => {
                let shown = |outcome| matches!(outcome, Outcome::Five { .. });
                self.outcome().is_some_and(|outcome| !shown(outcome))
            }
            Loss::Times => notes.any(|note| note.spent.is_some() || note.left.is_some()),
            Loss::Choices => steps.any(is_choice),
            // Only diagrams lose the moves.
            Loss::Moves => false,
            Loss::Properties => notes.any(|note| !note.properties.is_empty()),
            Loss::Numbers => notes.any(|note| note.number.is_some()),
        }
    }
}

/// Returns the terms with the default size and with Black first.
fn usual(terms: Terms) -> Terms {
    Terms {
        size: Terms::default().size,
        first: Stone::Black,
        ..terms
    }
}

/// Returns `true` if a reader that alternates colours, Black first, would give some stone the wrong colour.
pub(super) fn colours_change(first: Stone, actions: impl Iterator<Item = Action>) -> bool {
    first_changed(first, actions).is_some()
}

/// Returns the index of the first action whose stone such a reader would give the wrong colour.
pub(super) fn first_changed(first: Stone, actions: impl Iterator<Item = Action>) -> Option<usize> {
    let (mut colour, mut read) = (first, Stone::Black);
    for (index, action) in actions.enumerate() {
        if action.point().is_some() {
            if colour != read {
                return Some(index);
            }
            read = !read;
        }
        if action.is_ply() {
            colour = !colour;
        }
    }
    None
}

/// Returns `true` if the action is a choice or offer of an opening; choosing one of the
/// offered stones counts too.
pub(super) const fn is_choice(action: Action) -> bool {
    !matches!(
        action,
        Action::Answer(Answer::Place(_))
            | Action::Pass
            | Action::Resign
            | Action::Flag
            | Action::Leave
            | Action::Draw
            | Action::Claim
    )
}
