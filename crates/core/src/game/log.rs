//! The log of a game: everything accepted, in order. Folding it replays the game.

use super::{Action, At, Game, NodeId, Refusal, Status};

/// One thing that a game accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogEntry {
    /// An action.
    Act(Action, At),
    /// One action back.
    Undo,
    /// One action forward.
    Redo,
    /// To another node.
    Jump(NodeId),
    /// From the beginning.
    Restart,
}

impl Game {
    /// Does what a log says, entry by entry.
    ///
    /// # Errors
    ///
    /// The place of the first entry that is refused, and why; the game is then as after the
    /// entries before it.
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
                LogEntry::Act(action, at) => self.act(action, at),
                LogEntry::Undo => self.undo(),
                LogEntry::Redo => self.redo(),
                LogEntry::Jump(node) => self.jump(node),
                LogEntry::Restart => Ok(self.restart()),
            }
            .map_err(|refusal| (index, refusal))?;
        }
        Ok(self.status())
    }
}
