//! Steps that are being stored, and what waits for them: inputs about their games, and messages about them.

use std::collections::{HashMap, VecDeque};

use tengen_online::{GameId, ToClient};

use super::step::{Step, author};
use crate::hall::{Connection, Input, Now, UnstoredStep};

/// The number of a step that is being stored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Ticket(u64);

/// A message to a connection that waits.
#[derive(Debug)]
pub(super) struct Tell {
    pub(super) connection: Connection,
    pub(super) message: ToClient,
}

impl Tell {
    /// Returns `true` if it shows the state of a game. It must not be sent if that state could not be stored;
    /// then everybody who shows the game is sent the state as it is stored.
    pub(super) const fn shows_state(&self) -> bool {
        matches!(
            self.message,
            ToClient::Game(_)
                | ToClient::Matched { .. }
                | ToClient::Done { .. }
                | ToClient::Next { .. }
        )
    }
}

/// The inputs and messages that wait for a game.
#[derive(Debug, Default)]
pub(super) struct Waiting {
    /// Number of steps about the game that are being stored.
    steps: u32,
    /// Messages about it from steps that want nothing stored, in order.
    pub(super) tells: Vec<Tell>,
    /// Inputs about it, in order, each with its moment.
    pub(super) inputs: VecDeque<(Now, Input)>,
}

/// A step that is stored or could not be.
pub(super) struct Settled {
    pub(super) step: Step,
    pub(super) unstored: UnstoredStep,
    /// Its games that no other step is about, with what waited for them.
    pub(super) free: Vec<(GameId, Waiting)>,
}

/// The steps that are being stored, and what waits for them.
#[derive(Default)]
pub(super) struct Pending {
    next: u64,
    steps: HashMap<Ticket, (Step, UnstoredStep)>,
    games: HashMap<GameId, Waiting>,
    /// Number of inputs that wait.
    inputs: usize,
}

impl Pending {
    /// Adds a step that wants something stored; gives it back if it does not.
    pub(super) fn add(&mut self, step: Step) -> Result<Ticket, Step> {
        let Some(unstored) = UnstoredStep::of(&step.effects) else {
            return Err(step);
        };
        for game in unstored.games() {
            self.games.entry(game).or_default().steps += 1;
        }
        let ticket = Ticket(self.next);
        self.next += 1;
        self.steps.insert(ticket, (step, unstored));
        Ok(ticket)
    }

    /// Removes a step that is stored or could not be; `None` if there is none with this number.
    pub(super) fn remove(&mut self, ticket: Ticket) -> Option<Settled> {
        let (step, unstored) = self.steps.remove(&ticket)?;
        let mut free = Vec::new();
        for game in unstored.games() {
            let Some(waiting) = self.games.get_mut(&game) else {
                continue;
            };
            waiting.steps = waiting.steps.saturating_sub(1);
            if waiting.steps == 0
                && let Some(entry) = self.games.remove_entry(&game)
            {
                self.inputs -= entry.1.inputs.len();
                free.push(entry);
            }
        }
        Some(Settled {
            step,
            unstored,
            free,
        })
    }

    pub(super) const fn inputs(&self) -> usize {
        self.inputs
    }

    /// Makes an input about a game that is being stored wait; gives any other back.
    pub(super) fn hold_input(&mut self, at: Now, input: Input) -> Option<Input> {
        let game = match &input {
            Input::Received { message, .. } => message.game(),
            Input::Loaded { game, .. } => Some(*game),
            // The messages of a connection come before its end.
            Input::Closed { connection } | Input::Lost { connection, .. } => {
                self.waiting_of(*connection)
            }
            _ => None,
        };
        match game.and_then(|game| self.games.get_mut(&game)) {
            Some(waiting) => {
                waiting.inputs.push_back((at, input));
                self.inputs += 1;
                None
            }
            None => Some(input),
        }
    }

    /// Returns a game for which an input of a connection waits; `None` if there is none.
    fn waiting_of(&self, connection: Connection) -> Option<GameId> {
        let is_waiting = |waiting: &Waiting| {
            let mut inputs = waiting.inputs.iter();
            inputs.any(|(_, input)| author(input) == Some(connection))
        };
        let mut games = self.games.iter();
        games.find_map(|(&game, waiting)| is_waiting(waiting).then_some(game))
    }

    /// Makes a message about a game that is being stored wait; gives any other back.
    pub(super) fn hold_tell(&mut self, tell: Tell) -> Option<Tell> {
        let game = tell.message.game();
        match game.and_then(|game| self.games.get_mut(&game)) {
            Some(waiting) => {
                waiting.tells.push(tell);
                None
            }
            None => Some(tell),
        }
    }
}
