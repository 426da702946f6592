//! Moving the cursor of a session, editing its tree, and the effect of moves taken back on the main line.

use super::Session;
use crate::board::{Point, Symmetry};
use crate::game::{Action, Game, NodeId, PlayRefusal, Status, StepRefusal};

/// The purpose of a session. It decides which line is the main line after another move was played at an
/// earlier position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Purpose {
    /// A record is studied: another move is a variation.
    #[default]
    Study,
    /// A game is played: a move after taking moves back replaces them in the main line, and they stay as a
    /// variation. A move after looking back is a variation, and so is one in a game that the stones ended.
    Play,
}

impl Session {
    /// Takes back the last action, as [`Game::undo`] does. If a game is [played](Purpose::Play), the next
    /// action replaces the taken back ones in the main line.
    ///
    /// # Errors
    ///
    /// [`StepRefusal::ClaimPending`] while White decides on a claim, and those of [`Game::undo`].
    pub fn undo(&mut self) -> Result<Status, StepRefusal> {
        let status = self.back()?;
        self.taken_back_to = Some(self.game.cursor());
        Ok(status)
    }

    /// Goes back by one action, only to look.
    ///
    /// # Errors
    ///
    /// As [`undo`](Self::undo).
    pub fn back(&mut self) -> Result<Status, StepRefusal> {
        self.check_free()?;
        self.go(Game::undo)
    }

    /// Repeats the next action, as [`Game::redo`] does.
    ///
    /// # Errors
    ///
    /// The errors of [`Game::redo`].
    pub fn redo(&mut self) -> Result<Status, StepRefusal> {
        let takes_back = self.taken_back_to == Some(self.game.cursor());
        let status = self.go(Game::redo)?;
        self.taken_back_to = takes_back.then(|| self.game.cursor());
        Ok(status)
    }

    /// Goes to a node, as [`Game::jump`] does.
    ///
    /// # Errors
    ///
    /// [`StepRefusal::ClaimPending`] while White decides on a claim, and those of [`Game::jump`].
    pub fn jump(&mut self, node: NodeId) -> Result<Status, StepRefusal> {
        self.check_free()?;
        self.go(|game| game.jump(node))
    }

    /// Goes to a ply of the current line, as [`Game::goto_ply`] does.
    ///
    /// # Errors
    ///
    /// [`StepRefusal::ClaimPending`] while White decides on a claim, and those of [`Game::goto_ply`].
    pub fn goto_ply(&mut self, ply: u16) -> Result<Status, StepRefusal> {
        self.check_free()?;
        self.go(|game| game.goto_ply(ply))
    }

    /// Goes to the start of the game.
    ///
    /// # Errors
    ///
    /// [`StepRefusal::ClaimPending`] while White decides on a claim.
    pub fn first(&mut self) -> Result<Status, StepRefusal> {
        self.check_free()?;
        Ok(self.go(Game::first))
    }

    /// Goes to the end of the current line.
    pub fn last(&mut self) -> Status {
        self.go(Game::last)
    }

    /// Moves the cursor. A request refers to the current stone, so it ends if the cursor moves.
    fn go<T>(&mut self, how: impl FnOnce(&mut Game) -> T) -> T {
        let before = self.game.cursor();
        let went = how(&mut self.game);
        if self.game.cursor() != before {
            self.request = None;
            self.taken_back_to = None;
        }
        went
    }

    /// Returns `true` if an action at the cursor replaces the main line: in a played game after taking actions
    /// back from the main line, unless the line was ended by a stone.
    pub(super) fn replaces_main_line(&self) -> bool {
        let here = self.game.cursor();
        if self.purpose != Purpose::Play || self.taken_back_to != Some(here) {
            return false;
        }
        let tree = self.game.tree();
        let rest = tree.main_line_from(here);
        let end = rest.last().copied().unwrap_or(here);
        let is_ply = |node: &NodeId| tree.ply(*node) > tree.ply(here);
        let was_decided = tree.ending(end).is_some() && rest.iter().any(is_ply);
        self.game.is_on_main_line(here) && !was_decided
    }

    /// Makes the line through `node` the main line, as [`Game::promote`] does.
    ///
    /// # Errors
    ///
    /// The errors of [`Game::promote`].
    pub fn promote(&mut self, node: NodeId) -> Result<Status, StepRefusal> {
        self.game.promote(node)
    }

    /// Adds moves after the cursor as a variation, and stays at the cursor. Returns the number of moves, which ends at
    /// the first one that the rules refuse.
    ///
    /// The main line stays as it is. At the end of a game that is [played](Purpose::Play), the moves are only a
    /// preview: the next action replaces them in the main line, so a move that would end the game is left out.
    pub fn add_line(&mut self, points: &[Point]) -> usize {
        let (here, end) = (self.game.cursor(), self.game.line().last().copied());
        let is_preview = self.purpose == Purpose::Play && end.is_none_or(|end| end == here);
        let mut added = 0;
        for &point in points {
            if self.step_on(point).is_err() {
                break;
            }
            if is_preview && self.game.status().is_over() {
                let node = self.game.cursor();
                // The node exists and the cursor is at it.
                let _ = self.game.delete(node);
                break;
            }
            added += 1;
        }
        // Both nodes exist: the redo path and the cursor were there before.
        let _ = self.game.jump(end.unwrap_or(here));
        let _ = self.game.jump(here);
        if is_preview && added > 0 {
            self.taken_back_to = Some(here);
        }
        added
    }

    /// Places a stone, or goes to the move if it is in the tree already, which keeps its clock reading.
    fn step_on(&mut self, point: Point) -> Result<(), PlayRefusal> {
        let tree = self.game.tree();
        let is_same = |node: &NodeId| {
            tree.step(*node)
                .is_some_and(|step| step.action == Action::place(point))
        };
        let children = tree.children(self.game.cursor());
        match children.iter().copied().find(is_same) {
            // The node exists: it is a child of the cursor.
            Some(node) => _ = self.game.jump(node),
            None => _ = self.game.play(point)?,
        }
        Ok(())
    }

    /// Deletes `node` and everything below it, as [`Game::delete`] does.
    ///
    /// # Errors
    ///
    /// [`StepRefusal::ClaimPending`] while White decides on a claim, and those of [`Game::delete`].
    pub fn delete(&mut self, node: NodeId) -> Result<Status, StepRefusal> {
        self.check_free()?;
        self.go(|game| game.delete(node))
    }

    /// Moves every point by `symmetry`, as [`Game::turn`] does.
    pub fn turn(&mut self, symmetry: Symmetry) -> Status {
        self.game.turn(symmetry)
    }
}
