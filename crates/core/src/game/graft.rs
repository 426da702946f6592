//! Taking over the lines and notes of another game that began like this one.

use alloc::vec;
use alloc::vec::Vec;

use super::{Game, NodeId};

impl Game {
    /// Adds the lines of another game that this one does not have, as variations after those that it has, and takes over
    /// the notes of the other game in place of its own. The cursor stays, and the current line up to its end, where it may go
    /// on into an added line.
    ///
    /// Returns `false`, and changes nothing, if the games have different terms or began differently.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::{Game, Terms};
    ///
    /// let mut game = Game::new(Terms::default());
    /// game.play("h8".parse()?)?;
    /// let mut copy = game.clone();
    /// game.play("i9".parse()?)?;
    /// copy.play("g7".parse()?)?;
    /// assert!(game.graft(&copy));
    /// assert_eq!((game.tree().len(), game.ply()), (3, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn graft(&mut self, other: &Game) -> bool {
        if self.terms() != other.terms() || self.setup() != other.setup() {
            return false;
        }
        let (cursor, end) = (self.cursor(), self.line_end());
        let nodes = self.graft_lines(other);
        for node in [end, cursor] {
            // Both nodes were there before, and nothing was deleted.
            let _ = self.jump(node);
        }
        for (number, note) in other.annotations().notes() {
            if let Some(&Some(node)) = nodes.get(number as usize) {
                *self.annotations_mut().note_mut(node.number()) = note.clone();
            }
        }
        true
    }

    /// Returns the node of this game for each node of the other one; `None` if the rules refuse its line.
    fn graft_lines(&mut self, other: &Game) -> Vec<Option<NodeId>> {
        let mut nodes = vec![None; other.tree().highest_number() + 1];
        nodes[0] = Some(NodeId::ROOT);
        let mut open = vec![NodeId::ROOT];
        while let Some(above) = open.pop() {
            for &child in other.tree().children(above) {
                let parent = nodes[above.number() as usize];
                nodes[child.number() as usize] =
                    parent.and_then(|it| self.follow(it, other, child));
                open.push(child);
            }
        }
        nodes
    }

    /// Returns the child of `parent` that corresponds to a node of another game, which is added if needed; `None` if the
    /// rules refuse it.
    fn follow(&mut self, parent: NodeId, other: &Game, node: NodeId) -> Option<NodeId> {
        let step = other.tree().step(node)?;
        let there = self.tree().child_with(parent, step.action, step.at.seat);
        there.or_else(|| {
            self.jump(parent).ok()?;
            self.act(step.action, step.at).ok()?;
            Some(self.cursor())
        })
    }
}
