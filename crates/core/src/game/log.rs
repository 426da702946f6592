//! The log of a game: everything accepted, in order. Applying the entries in order replays the game.

use crate::board::Symmetry;

use super::{Action, At, Game, NodeId, Refusal, Status};

/// One entry that a game accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogEntry {
    /// An action of a seat.
    Act(Action, At),
    /// A step back by one action.
    Undo,
    /// A step forward by one action.
    Redo,
    /// A jump to another node.
    Jump(NodeId),
    /// A restart with an empty tree.
    Restart,
    /// A node became the first of its siblings.
    Lead(NodeId),
    /// The line through a node became the main line.
    Promote(NodeId),
    /// A node was deleted with everything below it.
    Delete(NodeId),
    /// The whole game was turned or mirrored.
    Turn(Symmetry),
}

impl Game {
    /// Applies the entries of `log` in order.
    ///
    /// # Errors
    ///
    /// The index of the first refused entry and the reason; the game is then in the state after the entries
    /// before it.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::{Game, Terms};
    ///
    /// let mut game = Game::new(Terms::default());
    /// game.play("h8".parse()?)?;
    /// game.undo()?;
    /// let mut again = Game::new(game.terms());
    /// again.replay(game.log()).map_err(|(_, refusal)| refusal)?;
    /// assert_eq!(again.cursor(), game.cursor());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn replay(&mut self, log: &[LogEntry]) -> Result<Status, (usize, Refusal)> {
        for (index, &entry) in log.iter().enumerate() {
            match entry {
                LogEntry::Act(action, at) => self.act(action, at).map_err(Refusal::Play),
                LogEntry::Undo => self.undo().map_err(Refusal::Step),
                LogEntry::Redo => self.redo().map_err(Refusal::Step),
                LogEntry::Jump(node) => self.jump(node).map_err(Refusal::Step),
                LogEntry::Restart => Ok(self.restart()),
                LogEntry::Lead(node) => self.lead(node).map_err(Refusal::Step),
                LogEntry::Promote(node) => self.promote(node).map_err(Refusal::Step),
                LogEntry::Turn(symmetry) => Ok(self.turn(symmetry)),
                LogEntry::Delete(node) => self.delete(node).map_err(Refusal::Step),
            }
            .map_err(|refusal| (index, refusal))?;
        }
        Ok(self.status())
    }
}
