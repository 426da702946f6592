//! A step of the hall: the effects of one input.

use std::collections::HashSet;

use tengen_online::ToClient;

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
    /// to the entries before the step, and after a conflict to the number of entries in the store. Everything else that
    /// the step wanted of the store has failed too.
    pub(super) fn not_stored(&self, error: &LogError) -> Vec<Input> {
        let mut seen = HashSet::new();
        let mut inputs = Vec::new();
        for append in self.appends().filter(|append| seen.insert(append.game())) {
            let seq = match append {
                Append::Begin(_) => None,
                Append::Entry { seq, .. } => Some(*seq),
                // An end without an entry changes nothing that anybody sees.
                Append::End { .. } => continue,
            };
            let not_stored = |seq, by| Input::NotStored {
                game: append.game(),
                seq,
                by,
            };
            inputs.push(not_stored(seq, self.by));
            if let LogError::Conflict { game, found, .. } = error
                && *game == append.game()
                && seq.is_some_and(|seq| seq != *found)
            {
                inputs.push(not_stored(Some(*found), None));
            }
        }
        inputs.extend(self.effects.iter().filter_map(Effect::failed));
        inputs
    }
}

/// Returns the connection that sent an input; `None` if none did.
pub(super) fn author(input: &Input) -> Option<Connection> {
    match input {
        Input::Received { connection, .. } | Input::Garbled { connection, .. } => Some(*connection),
        _ => None,
    }
}

/// Adds the ms that have passed since a step to the time spent in the turn. A page whose clock stands ignores the
/// time spent.
pub(super) fn with_delay(mut message: ToClient, late: u64) -> ToClient {
    match &mut message {
        ToClient::Done { spent, .. } => *spent = spent.saturating_add(late),
        ToClient::Game(snapshot) => snapshot.spent = snapshot.spent.saturating_add(late),
        _ => {}
    }
    message
}
