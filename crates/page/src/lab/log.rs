//! The Lab's log: what happened in the game, who did it, and what a bot thought about it.

use super::{Lab, Thought};
use crate::computer::Mover;
use tengen_core::board::Stone;
use tengen_core::game::{Action, Game, LogEntry, NodeId};

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LabLine {
    /// What.
    pub entry: LogEntry,
    /// The ply after it; the start is 0.
    pub ply: u16,
    /// Who did it, where it is an action.
    pub colour: Option<Stone>,
    /// The bot that did it; `None` for a hand, or where nobody knows.
    pub by: Option<Mover>,
    /// What it thought.
    pub thought: Option<Thought>,
}

/// The log, from the line that was there when it was begun.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    lines: Vec<LabLine>,
    /// How many entries of the game's own log are in it; none before it was begun.
    seen: Option<usize>,
}

/// More are not kept.
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

/// The action that leads to a node.
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
    /// Brings the log up to date.
    pub(super) fn write_down(&mut self, game: &Game) {
        if self.log.seen.is_none() {
            self.log.begin(game);
        } else {
            self.log.go_on(game);
        }
    }

    /// Notes who did the action that was written down last, and its thought.
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
