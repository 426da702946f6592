//! Steps of the hall that are kept in one transaction, and told after it.

use std::collections::HashSet;

use tengen_online::{GameId, ToServer};

use crate::{
    hall::{Connection, Effect, Input, Now},
    log::{Append, LogError},
};

/// What came of one input.
pub(super) struct Step {
    /// Who said it, if somebody did.
    pub(super) by: Option<Connection>,
    /// When the hall heard it.
    pub(super) at: Now,
    pub(super) effects: Vec<Effect>,
}

impl Step {
    /// What it wants kept.
    pub(super) fn appends(&self) -> impl Iterator<Item = &Append> {
        self.effects.iter().filter_map(|effect| match effect {
            Effect::Append(append) => Some(append),
            _ => None,
        })
    }

    /// What the hall has to hear if nothing of it was kept: for each game, as it was before; and if somebody
    /// else was first, as it is now.
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

/// Steps that are kept together.
#[derive(Default)]
pub(super) struct Group {
    steps: Vec<Step>,
    games: HashSet<GameId>,
}

impl Group {
    pub(super) fn add(&mut self, step: Step) {
        if step.appends().next().is_some() {
            // What is kept of one game may be said in another: a rematch.
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

    /// Whether an input may show what the group changes: it is about one of its games, or about any.
    pub(super) fn concerns(&self, input: &Input) -> bool {
        if self.games.is_empty() {
            return false;
        }
        match input {
            Input::Said { message, .. } => {
                // A greeting may be answered with all games of a player, and the lobby shows everybody's.
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

    /// Who brings an input about.
    pub(super) fn author(input: &Input) -> Option<Connection> {
        match input {
            Input::Said { connection, .. } | Input::Garbled { connection, .. } => Some(*connection),
            _ => None,
        }
    }
}
