//! Moving the cursor: undo, redo and jumps. Nothing here adds nodes to the tree.

use super::{Action, Game, LogEntry, NodeId, Seat, Status, StepRefusal};
use crate::rules::opening::Answer;

impl Game {
    /// Goes back one action. Going back past the end of a game reopens it.
    ///
    /// # Errors
    ///
    /// [`StepRefusal::AtStart`] at the start; the game is then unchanged.
    pub fn undo(&mut self) -> Result<Status, StepRefusal> {
        self.step_back().ok_or(StepRefusal::AtStart)?;
        self.log.push(LogEntry::Undo);
        Ok(self.status())
    }

    /// Goes forward one action along the redo path, never into another line.
    ///
    /// # Errors
    ///
    /// [`StepRefusal::AtEnd`] at the end of the line; the game is then unchanged.
    pub fn redo(&mut self) -> Result<Status, StepRefusal> {
        self.step_forward().ok_or(StepRefusal::AtEnd)?;
        self.log.push(LogEntry::Redo);
        Ok(self.status())
    }

    /// Goes to any node. If the node is not on the current line, the line through it becomes the current one
    /// and continues with the first child of each node.
    ///
    /// # Errors
    ///
    /// [`StepRefusal::NoSuchNode`] if the tree has no such node; the game is then unchanged.
    pub fn jump(&mut self, node: NodeId) -> Result<Status, StepRefusal> {
        if !self.tree.contains(node) {
            return Err(StepRefusal::NoSuchNode);
        }
        self.go(node);
        self.log.push(LogEntry::Jump(node));
        Ok(self.status())
    }

    /// Goes to the position after `ply` plies of the current line.
    ///
    /// # Errors
    ///
    /// [`StepRefusal::NoSuchPly`] beyond the end of the line; the game is then unchanged.
    pub fn goto_ply(&mut self, ply: u16) -> Result<Status, StepRefusal> {
        if ply == 0 {
            return self.jump(NodeId::ROOT);
        }
        let line = self.line();
        let node = line.into_iter().find(|&node| self.tree.ply(node) == ply);
        self.jump(node.ok_or(StepRefusal::NoSuchPly)?)
    }

    /// Goes to the start: the empty board or the setup.
    pub fn first(&mut self) -> Status {
        self.go(NodeId::ROOT);
        self.log.push(LogEntry::Jump(NodeId::ROOT));
        self.status()
    }

    /// Goes to the end of the current line.
    pub fn last(&mut self) -> Status {
        let end = self.line_end();
        self.go(end);
        self.log.push(LogEntry::Jump(end));
        self.status()
    }

    pub(super) fn step_back(&mut self) -> Option<NodeId> {
        let step = self.tree.step(self.cursor)?;
        match step.action {
            Action::Answer(Answer::Place(point) | Answer::Pick(point)) => {
                _ = self.position.take_back(point);
            }
            Action::Pass => self.position.pass(),
            _ => {}
        }
        let parent = step.parent;
        if self.protocols.len() > self.depth {
            self.protocols.pop();
        }
        self.depth -= 1;
        self.ahead.push(self.cursor);
        self.cursor = parent;
        Some(parent)
    }

    /// Enters the next node of the redo path and returns it, or `None` at the end of the line.
    pub(super) fn step_forward(&mut self) -> Option<NodeId> {
        let node = self.ahead.pop()?;
        let step = self.tree.step(node)?;
        let (action, seat) = (step.action, step.at.seat);
        self.go_on_with_opening(action, seat);
        match action {
            Action::Answer(Answer::Place(point) | Answer::Pick(point)) => {
                let placed = self.position.put(point);
                debug_assert!(placed.is_ok(), "a node in the tree was placed once");
            }
            Action::Pass => self.position.pass(),
            _ => {}
        }
        self.cursor = node;
        self.depth += 1;
        Some(node)
    }

    /// Stores one opening state per opening action, so that undo can restore the state before it.
    fn go_on_with_opening(&mut self, action: Action, seat: Seat) {
        let mut protocol = *self.protocol();
        if protocol.is_over() {
            return;
        }
        let answered = action
            .answer()
            .map(|answer| protocol.answer(seat, answer, self.position.board()));
        // Only archives contain actions that the opening does not allow; the opening then ends.
        if matches!(answered, Some(Err(_))) || action.is_ply() && answered.is_none() {
            protocol.abandon();
        }
        self.protocols.push(protocol);
    }

    pub(super) fn go(&mut self, target: NodeId) {
        let step = self.tree.step(self.cursor);
        if step.is_some_and(|step| step.parent == target) {
            self.step_back();
        }
        if target == self.cursor {
            return;
        }
        let path = self.tree.path_to(target);
        // Goes back to the common ancestor: the cursor is on the path if its depth holds the same node.
        while let Some(above) = self.depth.checked_sub(1)
            && path.get(above) != Some(&self.cursor)
        {
            self.step_back();
        }
        for &node in &path[self.depth..] {
            if self.next() != Some(node) {
                self.ahead = self.tree.main_line_from(node);
                self.ahead.reverse();
                self.ahead.push(node);
            }
            self.step_forward();
        }
    }
}
