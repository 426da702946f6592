//! The displayed values of the Lab: the rows of its search table, and the state and the log as text. State
//! and log use the words of the engine's protocol and are the same in every texts.

use std::fmt::Write as _;

use super::LabLine;
use crate::lab::words::{LabShown, lab_value};
use tengen_core::board::Stone;
use tengen_core::game::{LogEntry, Status};
use tengen_core::link;
use tengen_engine::words::{BotKind, Limits, Score};
use tengen_engine::words::{Request, Task};
use tengen_kit::computer::words::short;
use tengen_kit::words::point;

/// A row of the search table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LabRow {
    /// The point of the move.
    pub point: String,
    /// The number of visits of the search.
    pub visits: String,
    /// The visits as a share of the most visited move's, in thousandths.
    pub share: u16,
    /// The value of the move for the side that plays it.
    pub value: String,
}

/// The maximum number of rows.
const ROWS: usize = 8;

/// The maximum number of actions, in all variations, for which the state includes the game as a link.
/// Encoding a larger game takes too long.
const LINKED: usize = 2000;

/// Returns the rows of the search table, best first.
pub fn lab_rows(shown: LabShown<'_>) -> Vec<LabRow> {
    let Some(search) = shown.lab.and_then(|lab| lab.search()) else {
        return Vec::new();
    };
    let most = search.candidates().map(|it| it.visits).max().unwrap_or(1);
    search
        .candidates()
        .take(ROWS)
        .enumerate()
        .map(|(place, it)| LabRow {
            point: point(it.point),
            visits: short(it.visits),
            share: u16::try_from(it.visits.min(most) * 1000 / most.max(1)).unwrap_or(1000),
            value: if place > 0 && is_bound(search.mover.bot, it.score) {
                format!("≤ {}", lab_value(shown.texts, it.score))
            } else if search.info.nodes == 0 && it.score == Score::Value(0) {
                // The bot did not compute a value for the move.
                "\u{2013}".to_string()
            } else {
                lab_value(shown.texts, it.score)
            },
        })
        .collect()
}

/// Returns `true` if the score of a move other than the best is only an upper bound. The score of a lost
/// move is always exact.
const fn is_bound(bot: BotKind, score: Score) -> bool {
    let is_bounding = match bot {
        BotKind::Search => true,
        // Lower levels choose among the candidates and search each of them exactly.
        BotKind::Level(level) => level.number() >= 9,
        _ => false,
    };
    is_bounding && !matches!(score, Score::Loss(_))
}

/// Returns the state of the game as text: terms, result or side to move, the moves, a protocol line that
/// asks the engine for a move here, the position's hash, the whole game as a link unless it is very
/// large, and the board.
pub fn lab_state(shown: LabShown<'_>) -> String {
    let game = shown.game;
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
        played: Vec::new(),
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

/// Returns the log as text, one line per event.
pub fn lab_log(shown: LabShown<'_>) -> String {
    let mut text = String::new();
    for line in shown.lab.map_or(&[][..], |lab| lab.log()) {
        log_line(&mut text, line);
    }
    text
}

fn log_line(text: &mut String, line: &LabLine) {
    // Writing to a `String` cannot fail.
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
