//! What the Lab shows as plain values: rows of its search table, the state and the log as text. State
//! and log are data in the words of the engine's protocol, the same in every language.

use std::fmt::Write as _;

use crate::app::{App, LabLine};
use crate::describe;
use tengen_core::board::Stone;
use tengen_core::game::{LogEntry, Status};
use tengen_core::link;
use tengen_engine::words::{BotKind, Limits, Score};
use tengen_engine::words::{Request, Task};

/// A row of the search table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LabRow {
    /// The move.
    pub point: String,
    /// How often it was looked into.
    pub visits: String,
    /// Its part of the most visited one's, in thousandths.
    pub share: u16,
    /// What it is worth to who plays it.
    pub value: String,
}

/// So many rows at most.
const ROWS: usize = 8;

/// Games of more actions, with all variations, are not written out as a link in the state: that takes
/// long.
const LINKED: usize = 2000;

/// The rows of the search table, the best first.
#[must_use]
pub fn lab_rows(app: &App) -> Vec<LabRow> {
    let Some(search) = app.lab().and_then(|lab| lab.search()) else {
        return Vec::new();
    };
    let most = search.candidates().map(|it| it.visits).max().unwrap_or(1);
    search
        .candidates()
        .take(ROWS)
        .enumerate()
        .map(|(place, it)| LabRow {
            point: describe::point(it.point),
            visits: describe::short(it.visits),
            share: u16::try_from(it.visits.min(most) * 1000 / most.max(1)).unwrap_or(1000),
            value: if place > 0 && is_bound(search.mover.bot, it.score) {
                format!("≤ {}", describe::lab_value(app.language(), it.score))
            } else if search.info.nodes == 0 && it.score == Score::Value(0) {
                // It did not ask itself what the move is worth.
                "\u{2013}".to_string()
            } else {
                describe::lab_value(app.language(), it.score)
            },
        })
        .collect()
}

/// Whether a move that is not the best one is only known to be worth at most this. A lost move is lost
/// in any case.
const fn is_bound(bot: BotKind, score: Score) -> bool {
    let is_bounding = match bot {
        BotKind::Search => true,
        // Lower levels choose among the candidates, and look into each.
        BotKind::Level(level) => level.number() >= 9,
        _ => false,
    };
    is_bounding && !matches!(score, Score::Loss(_))
}

/// The state of the game as text: terms, how it stands, the moves, a line that asks the engine for a
/// move here, the position's hash, the whole game as a link unless it is very large, and the board.
#[must_use]
pub fn lab_state(app: &App) -> String {
    let game = app.game();
    let position = game.position();
    let colour = |stone: Option<Stone>| stone.map_or("nobody".to_string(), |it| it.to_string());
    let status = match game.status() {
        Status::ToMove(stone) => format!("{stone} to move"),
        Status::Over { outcome, .. } => format!("over, won by {}", colour(outcome.winner())),
    };
    let mut moves = String::new();
    for node in game.tree().path_to(game.cursor()) {
        if let Some(step) = game.tree().step(node) {
            let _ = write!(moves, " {}", step.action);
        }
    }
    let mut text = String::new();
    let mut line = |name: &str, value: &str| {
        let _ = writeln!(text, "{name}: {value}");
    };
    line("terms", &game.terms().to_string());
    line("status", &status);
    line("ply", &u32::from(game.ply()).to_string());
    if let Some(asked) = game.protocol().asked() {
        line("question", &asked.question.to_string());
    }
    line("moves", moves.trim_start());
    let request = Request::Think(Task {
        id: 1,
        bot: BotKind::Search,
        seed: 0,
        limits: Limits::Time(1000),
        position: position.clone(),
    });
    line("engine", &request.to_string());
    line("hash", &format!("{:016x}", position.zobrist()));
    let actions = game.tree().len();
    if actions > LINKED {
        line("link", &format!("none, for more than {LINKED} actions"));
    } else if let Ok(link) = link::encode(&game.to_archive()) {
        line("link", &link);
    }
    text.push('\n');
    text.push_str(&game.board().to_string());
    text
}

/// The log as text, a line for everything that happened.
#[must_use]
pub fn lab_log(app: &App) -> String {
    let mut text = String::new();
    for line in app.lab().map_or(&[][..], |lab| lab.log()) {
        log_line(&mut text, line);
    }
    text
}

fn log_line(text: &mut String, line: &LabLine) {
    // Writing into a text does not fail.
    let _ = match line.entry {
        LogEntry::Act(action, _) => {
            let colour = line.colour.map_or(String::new(), |it| it.to_string());
            write!(text, "{:>3} {colour} {action}", line.ply)
        }
        LogEntry::Undo => write!(text, "    undo to {}", line.ply),
        LogEntry::Redo => write!(text, "    redo to {}", line.ply),
        _ => write!(text, "    go to {}", line.ply),
    };
    if let Some(mover) = line.by {
        let _ = write!(text, " by={}", mover.bot);
        if matches!(mover.bot, BotKind::Search | BotKind::Level(_)) {
            let _ = write!(text, " limits={}", mover.limits);
        }
        if let Some(seed) = mover.seed {
            let _ = write!(text, " seed={seed}");
        }
    }
    if let Some(thought) = line.thought {
        let _ = write!(text, " ms={}", thought.ms);
        if thought.nodes > 0 || thought.score != Score::Value(0) {
            let _ = write!(text, " nodes={}", thought.nodes);
        }
        if thought.depth > 0 {
            let _ = write!(text, " depth={}", thought.depth);
        }
        if thought.nodes > 0 || thought.score != Score::Value(0) {
            let _ = write!(text, " score={}", thought.score);
        }
    }
    text.push('\n');
}
