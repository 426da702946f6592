//! Moving the cursor: undo, redo and jumps. Nothing here adds to the tree.

use super::{Action, Entry, Game, NodeId, Refusal, Status};

impl Game {
    /// Goes back one action; past an end the game is open again.
    ///
    /// # Errors
    ///
    /// [`Refusal::AtStart`]; nothing has changed then.
    pub fn undo(&mut self) -> Result<Status, Refusal> {
        self.step_back().ok_or(Refusal::AtStart)?;
        self.log.push(Entry::Undo);
        Ok(self.status())
    }

    /// Goes forward along the redo path, never into another line.
    ///
    /// # Errors
    ///
    /// [`Refusal::AtEnd`]; nothing has changed then.
    pub fn redo(&mut self) -> Result<Status, Refusal> {
        self.step_forward().ok_or(Refusal::AtEnd)?;
        self.log.push(Entry::Redo);
        Ok(self.status())
    }

    /// Goes to any node. On the current line this is so many undos or redos; elsewhere the line
    /// through the node becomes the current one, and goes on with the first child of each node.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoSuchNode`]; nothing has changed then.
    pub fn jump(&mut self, node: NodeId) -> Result<Status, Refusal> {
        if !self.tree.contains(node) {
            return Err(Refusal::NoSuchNode);
        }
        self.go(node);
        self.log.push(Entry::Jump(node));
        Ok(self.status())
    }

    /// Goes to the position after so many plies of the current line.
    ///
    /// # Errors
    ///
    /// [`Refusal::NoSuchPly`] beyond its end; nothing has changed then.
    pub fn goto_ply(&mut self, ply: u16) -> Result<Status, Refusal> {
        if ply == 0 {
            return self.jump(NodeId::ROOT);
        }
        let line = self.line();
        let node = line.into_iter().find(|&node| self.tree.ply(node) == ply);
        self.jump(node.ok_or(Refusal::NoSuchPly)?)
    }

    /// Goes to the start: the empty board or the setup.
    pub fn first(&mut self) -> Status {
        self.go(NodeId::ROOT);
        self.log.push(Entry::Jump(NodeId::ROOT));
        self.status()
    }

    /// Goes to the end of the current line.
    pub fn last(&mut self) -> Status {
        let end = self.ahead.first().copied().unwrap_or(self.cursor);
        self.go(end);
        self.log.push(Entry::Jump(end));
        self.status()
    }

    pub(super) fn step_back(&mut self) -> Option<NodeId> {
        let step = self.tree.step(self.cursor)?;
        if let Action::Place(point) = step.action {
            self.position.take_back(point);
        }
        let parent = step.parent;
        self.ahead.push(self.cursor);
        self.cursor = parent;
        Some(parent)
    }

    /// Enters the next node of the redo path.
    pub(super) fn step_forward(&mut self) -> Option<NodeId> {
        let node = self.ahead.pop()?;
        if let Some(Action::Place(point)) = self.tree.step(node).map(|step| step.action) {
            let placed = self.position.place(point);
            debug_assert!(placed.is_ok(), "a node in the tree was placed once");
        }
        self.cursor = node;
        Some(node)
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
        while !(self.cursor == NodeId::ROOT || path.contains(&self.cursor)) {
            self.step_back();
        }
        let done = path.iter().position(|&node| node == self.cursor);
        let todo = done.map_or(0, |index| index + 1);
        for &node in &path[todo..] {
            if self.next() != Some(node) {
                self.ahead = self.tree.main_line_from(node);
                self.ahead.reverse();
                self.ahead.push(node);
            }
            self.step_forward();
        }
    }
}
