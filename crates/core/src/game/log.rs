//! The log of a game: everything accepted, in order. Folding it replays the game.

use super::{Action, At, Game, NodeId, Refusal, Status};

/// One thing that a game accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
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
    pub fn replay(&mut self, log: &[Entry]) -> Result<Status, (usize, Refusal)> {
        for (index, &entry) in log.iter().enumerate() {
            match entry {
                Entry::Act(action, at) => self.act(action, at),
                Entry::Undo => self.undo(),
                Entry::Redo => self.redo(),
                Entry::Jump(node) => self.jump(node),
                Entry::Restart => Ok(self.restart()),
            }
            .map_err(|refusal| (index, refusal))?;
        }
        Ok(self.status())
    }
}
