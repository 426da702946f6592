//! Steps of the hall that are stored in one transaction, and sent after it.

use std::collections::HashSet;

use tengen_online::{GameId, ToServer};

use crate::{
    hall::{Connection, Effect, Input, Now},
    log::{Append, LogError},
};

/// The effects of one input.
pub(super) struct Step {
    /// Connection that sent the input; `None` if none did.
    pub(super) by: Option<Connection>,
    /// Moment at which the hall handled it.
    pub(super) at: Now,
    pub(super) effects: Vec<Effect>,
}

impl Step {
    /// Returns the records that the step wants stored.
    pub(super) fn appends(&self) -> impl Iterator<Item = &Append> {
        self.effects.iter().filter_map(|effect| match effect {
            Effect::Append(append) => Some(append),
            _ => None,
        })
    }

    /// Returns the inputs that take the step back in the hall if it could not be stored: each game goes back
    /// to the entries before the step, and after a conflict to the number of entries in the store.
    pub(super) fn not_kept(&self, error: &LogError) -> Vec<Input> {
        let mut seen = HashSet::new();
        let mut inputs = Vec::new();
        for append in self.appends().filter(|append| seen.insert(append.game())) {
            let seq = match append {
                Append::Begin(_) => None,
                Append::Entry { seq, .. } => Some(*seq),
                // An end without an entry changes nothing that anybody sees.
                Append::End { .. } => continue,
            };
            let not_kept = |seq, by| Input::NotKept {
                game: append.game(),
                seq,
                by,
            };
            inputs.push(not_kept(seq, self.by));
            if let LogError::Conflict { game, found, .. } = error
                && *game == append.game()
                && seq.is_some_and(|seq| seq != *found)
            {
                inputs.push(not_kept(Some(*found), None));
            }
        }
        inputs
    }
}

/// Steps that are stored together.
#[derive(Default)]
pub(super) struct Group {
    steps: Vec<Step>,
    games: HashSet<GameId>,
}

impl Group {
    pub(super) fn add(&mut self, step: Step) {
        if step.appends().next().is_some() {
            // A message about another game may depend on an append: a rematch.
            let games = step.effects.iter().filter_map(|effect| match effect {
                Effect::Append(append) => Some(append.game()),
                Effect::Tell { message, .. } => message.game(),
                _ => None,
            });
            self.games.extend(games);
        }
        self.steps.push(step);
    }

    pub(super) fn take(&mut self) -> Vec<Step> {
        self.games.clear();
        std::mem::take(&mut self.steps)
    }

    /// Returns `true` if an input may reveal changes of the group: it concerns one of its games, or all.
    pub(super) fn concerns(&self, input: &Input) -> bool {
        if self.games.is_empty() {
            return false;
        }
        match input {
            Input::Said { message, .. } => {
                // The reply to a greeting may contain all games of a player, and the lobby shows everybody's.
                let is_about_all =
                    matches!(message, ToServer::Hello { .. } | ToServer::Lobby { .. });
                is_about_all
                    || message
                        .game()
                        .is_some_and(|game| self.games.contains(&game))
            }
            Input::Loaded { game, .. } => self.games.contains(game),
            Input::Opened { .. } | Input::Garbled { .. } | Input::Listed { .. } => false,
            Input::Closed { .. }
            | Input::NotKept { .. }
            | Input::Resumed { .. }
            | Input::Woken
            | Input::Stopping { .. } => true,
        }
    }

    /// Returns the connection that sent an input; `None` if none did.
    pub(super) fn author(input: &Input) -> Option<Connection> {
        match input {
            Input::Said { connection, .. } | Input::Garbled { connection, .. } => Some(*connection),
            _ => None,
        }
    }
}
