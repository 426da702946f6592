//! The log of the Lab: each event of the game, the bot that caused it, and the figures of its search.

use super::{Lab, Thought};
use tengen_core::board::Stone;
use tengen_core::game::{Action, Game, LogEntry, NodeId};
use tengen_kit::players::Mover;

/// A line of the log.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LabLine {
    /// The event, such as an action or an undo.
    pub entry: LogEntry,
    /// The ply after the event; 0 at the start of the game.
    pub ply: u16,
    /// The colour that acted; `None` if the event is not an action.
    pub colour: Option<Stone>,
    /// The bot that acted; `None` for a person or if it is unknown.
    pub by: Option<Mover>,
    /// The figures of the bot's search, if any.
    pub thought: Option<Thought>,
}

/// The log, starting with the moves on the board when it began.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    lines: Vec<LabLine>,
    /// The number of entries of the game's own log already copied; `None` before the log began.
    seen: Option<usize>,
}

/// The maximum number of lines; older ones are dropped.
const MOST: usize = 3000;

impl Log {
    pub(super) fn lines(&self) -> &[LabLine] {
        &self.lines
    }

    fn begin(&mut self, game: &Game) {
        for node in game.tree().path_to(game.cursor()) {
            self.lines.extend(line(game, node));
        }
        self.seen = Some(game.log().len());
    }

    fn go_on(&mut self, game: &Game) {
        let log = game.log();
        let new = log.get(self.seen.unwrap_or_default()..).unwrap_or_default();
        for (left, &entry) in (0..new.len()).rev().zip(new) {
            let own = line(game, game.cursor()).filter(|it| left == 0 && it.entry == entry);
            self.lines.push(own.unwrap_or(LabLine {
                entry,
                ply: game.ply(),
                colour: None,
                by: None,
                thought: None,
            }));
        }
        self.seen = Some(log.len());
        let extra = self.lines.len().saturating_sub(MOST);
        self.lines.drain(..extra);
    }
}

/// Returns the log line for the action that leads to `node`.
fn line(game: &Game, node: NodeId) -> Option<LabLine> {
    let step = game.tree().step(node)?;
    Some(LabLine {
        entry: LogEntry::Act(step.action, step.at),
        ply: game.tree().ply(node),
        colour: Some(step.colour),
        by: None,
        thought: None,
    })
}

impl Lab {
    /// Adds the new events of the game to the log.
    pub(super) fn write_down(&mut self, game: &Game) {
        if self.log.seen.is_none() {
            self.log.begin(game);
        } else {
            self.log.go_on(game);
        }
    }

    /// Adds the bot and its search figures to the last logged action.
    pub(super) fn sign(&mut self, game: &Game, mover: Mover, thought: Option<Thought>) {
        let did = game.tree().step(game.cursor()).map(|step| step.action);
        let Some(last) = self.log.lines.last_mut() else {
            return;
        };
        let LogEntry::Act(action, _) = last.entry else {
            return;
        };
        if did == Some(action) {
            last.by = Some(mover);
            last.thought = thought.filter(|_| !matches!(action, Action::Claim));
        }
    }
}
