//! Editing the tree: promoting and deleting lines, numbering moves, turning the whole game.

use alloc::vec::Vec;

use super::{Game, LogEntry, NodeId, Sign, Status, StepRefusal};
use crate::board::{Board, Point, Symmetry};
use crate::rules::{Position, Setup};

impl Game {
    /// Makes `node` the first of its siblings, so that it continues the line it follows.
    ///
    /// # Errors
    ///
    /// [`StepRefusal::NoSuchNode`] for the start and for unknown nodes; the game is then unchanged.
    pub fn lead(&mut self, node: NodeId) -> Result<Status, StepRefusal> {
        self.tree.step(node).ok_or(StepRefusal::NoSuchNode)?;
        self.tree.lead(node);
        self.log.push(LogEntry::Lead(node));
        Ok(self.status())
    }

    /// Makes the line from the start through `node` the main line. The cursor and the redo path stay.
    ///
    /// # Errors
    ///
    /// [`StepRefusal::NoSuchNode`] for the start and for unknown nodes; the game is then unchanged.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::{Game, NodeId, Terms};
    ///
    /// let mut game = Game::new(Terms::default());
    /// game.play("h8".parse()?)?;
    /// game.undo()?;
    /// game.play("g7".parse()?)?;
    /// assert!(!game.is_on_main_line(game.cursor()));
    /// game.promote(game.cursor())?;
    /// assert!(game.is_on_main_line(game.cursor()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn promote(&mut self, node: NodeId) -> Result<Status, StepRefusal> {
        self.tree.step(node).ok_or(StepRefusal::NoSuchNode)?;
        for above in self.tree.path_to(node) {
            self.tree.lead(above);
        }
        self.log.push(LogEntry::Promote(node));
        Ok(self.status())
    }

    /// Deletes `node` and everything below it, with their notes. A cursor below goes to the parent of `node`.
    /// A redo path through `node` continues with the main line at its parent.
    ///
    /// # Errors
    ///
    /// [`StepRefusal::NoSuchNode`] for the start and for unknown nodes; the game is then unchanged.
    pub fn delete(&mut self, node: NodeId) -> Result<Status, StepRefusal> {
        let step = self.tree.step(node).ok_or(StepRefusal::NoSuchNode)?;
        let parent = step.parent;
        if self.tree.path_to(self.cursor).contains(&node) {
            self.go(parent);
        }
        self.tree.remove(node);
        // The next node is the last one of the list.
        let kept = self.ahead.iter().rposition(|&it| !self.tree.contains(it));
        if let Some(last_gone) = kept {
            self.ahead.drain(..=last_gone);
            let end = self.ahead.first().copied().unwrap_or(self.cursor);
            let mut more = self.tree.main_line_from(end);
            more.reverse();
            more.append(&mut self.ahead);
            self.ahead = more;
        }
        if !self.annotations.is_empty() {
            let is_kept = |node: &u32| self.tree.contains(NodeId::from_number(*node));
            self.annotations = self
                .annotations
                .renumbered(|node| Some(node).filter(is_kept));
        }
        self.log.push(LogEntry::Delete(node));
        Ok(self.status())
    }

    /// Returns the number of actions at and below `node`; for the start, all actions.
    #[must_use]
    pub fn count_from(&self, node: NodeId) -> usize {
        let mut count = usize::from(self.tree.step(node).is_some());
        let mut pending = self.tree.children(node).to_vec();
        while let Some(node) = pending.pop() {
            count += 1;
            pending.extend(self.tree.children(node));
        }
        count
    }

    /// Returns `true` if `node` is the start or on the main line: the first child of the start, its first
    /// child, and so on.
    #[must_use]
    pub fn is_on_main_line(&self, node: NodeId) -> bool {
        let mut node = node;
        while let Some(step) = self.tree.step(node) {
            if self.tree.children(step.parent).first() != Some(&node) {
                return false;
            }
            node = step.parent;
        }
        node == NodeId::ROOT
    }

    /// Returns the number with which the move of `node` is shown: its ply, unless a note at or before it sets
    /// a number. `None` for a move before the first one of a new numbering that begins at or before the
    /// cursor, and for numbers that are too large.
    #[must_use]
    pub fn shown_number(&self, node: NodeId) -> Option<u16> {
        let ply = self.tree.ply(node);
        if self.annotations.is_empty() {
            return Some(ply);
        }
        let Some(first) = self.numbered_from(node) else {
            return Some(ply);
        };
        let number = self.annotations.note(first.number())?.number?;
        number.checked_add(ply - self.tree.ply(first))
    }

    /// Returns the last node at or before `node` with a note that sets a number, or `None` if there is none.
    #[must_use]
    pub fn numbered_from(&self, node: NodeId) -> Option<NodeId> {
        let mut here = node;
        loop {
            let written = self.annotations.note(here.number());
            if written.is_some_and(|written| written.number.is_some()) {
                return Some(here);
            }
            here = self.tree.step(here)?.parent;
        }
    }

    /// Moves every point by `symmetry`: stones, setup, answers of the opening and marks. The rules are symmetric,
    /// so results stay, and nodes keep their numbers.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::{Game, Symmetry, Terms};
    ///
    /// let mut game = Game::new(Terms::default());
    /// game.play("a1".parse()?)?;
    /// game.turn(Symmetry::Turn90);
    /// assert_eq!(game.moves(), ["a15".parse()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn turn(&mut self, symmetry: Symmetry) -> Status {
        let size = self.terms.size;
        let turn = |point: Point| symmetry.apply(point, size).unwrap_or(point);
        let cursor = self.cursor;
        while self.step_back().is_some() {}
        self.tree.turn(turn);
        self.position = match &mut self.setup {
            Some(setup) => {
                *setup = turned_setup(setup, turn);
                Position::from_setup(setup.clone(), self.terms.rules, self.terms.first)
            }
            None => Position::new(size, self.terms.rules, self.terms.first),
        };
        self.turn_marks(turn);
        while self.cursor != cursor && self.step_forward().is_some() {}
        self.log.push(LogEntry::Turn(symmetry));
        self.status()
    }

    fn turn_marks(&mut self, turn: impl Fn(Point) -> Point) {
        let marked = self.annotations.notes();
        let marked = marked.filter(|(_, note)| !note.marks.is_empty());
        let marked: Vec<u32> = marked.map(|(node, _)| node).collect();
        for node in marked {
            for mark in &mut self.annotations.note_mut(node).marks {
                mark.point = turn(mark.point);
                if let Sign::Arrow(to) = &mut mark.sign {
                    *to = turn(*to);
                }
            }
        }
    }
}

fn turned_setup(setup: &Setup, turn: impl Fn(Point) -> Point) -> Setup {
    let mut board = Board::new(setup.board.size());
    for (point, stone) in setup.board.iter() {
        board.put(turn(point), stone);
    }
    Setup {
        board,
        to_move: setup.to_move,
    }
}
