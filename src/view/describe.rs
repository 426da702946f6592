//! The same state as sentences, for labels, status lines and speech.

use super::text::{Texts, fill, texts};
use crate::app::{App, Language, Reason, Saying, Toast};
use crate::board::{BoardSize, Point, Stone};
use crate::game::{Action, Game, Outcome, Refusal, Seat, Status};
use crate::rules::FullBoard;

/// A point as the page writes it: `H8`.
#[must_use]
pub fn point(point: Point) -> String {
    point.to_string().to_ascii_uppercase()
}

/// A colour as a player's name.
#[must_use]
pub fn colour(language: Language, stone: Stone) -> &'static str {
    let words = texts(language);
    match stone {
        Stone::Black => words.black,
        Stone::White => words.white,
    }
}

/// A board size: `15 × 15`.
#[must_use]
pub fn size(language: Language, size: BoardSize) -> String {
    fill(texts(language).size, &[("lines", &size.to_string())])
}

/// Whose turn it is, or the result in words.
#[must_use]
pub fn status(language: Language, game: &Game) -> &'static str {
    let words = texts(language);
    match game.status() {
        Status::ToMove(Stone::Black) => words.black_to_move,
        Status::ToMove(Stone::White) => words.white_to_move,
        Status::Over { outcome, .. } => match outcome.winner() {
            Some(Stone::Black) => words.black_wins,
            Some(Stone::White) => words.white_wins,
            None => words.drawn,
        },
    }
}

/// How the game ended and at which move; empty while it goes on.
#[must_use]
pub fn how_it_ended(language: Language, game: &Game) -> String {
    let words = texts(language);
    let Some((node, outcome)) = game.tree().ending(game.cursor()) else {
        return String::new();
    };
    let ply = u32::from(game.tree().ply(node)).to_string();
    match outcome {
        Outcome::Five { .. } => fill(words.by_five, &[("ply", &ply)]),
        Outcome::FullBoard { winner: None } => fill(words.by_full_board, &[("ply", &ply)]),
        Outcome::FullBoard { winner: Some(_) } => words.by_full_board_second.to_string(),
        Outcome::Resignation { winner } => {
            let loser = colour(language, !winner);
            fill(words.by_resignation, &[("colour", loser)])
        }
    }
}

/// The rules in a few words: `Freestyle · 15 × 15`.
#[must_use]
pub fn facts(language: Language, game: &Game) -> String {
    let words = texts(language);
    format!(
        "{} · {}",
        words.freestyle,
        size(language, game.terms().size)
    )
}

/// The name of the rule set.
#[must_use]
pub const fn rules(language: Language) -> &'static str {
    texts(language).freestyle
}

/// What a full board means in this game.
#[must_use]
pub const fn full_board(language: Language, full_board: FullBoard) -> &'static str {
    let words = texts(language);
    match full_board {
        FullBoard::Draw => words.draw,
        FullBoard::SecondPlayerWins => words.second_wins,
    }
}

/// What a player's strip says below the name.
#[must_use]
pub fn caption(language: Language, game: &Game, stone: Stone) -> &'static str {
    let words = texts(language);
    if game.colour_of(Seat::First) == stone {
        words.plays_first
    } else {
        words.plays_second
    }
}

/// What an empty list of moves says.
#[must_use]
pub fn invitation(language: Language, game: &Game) -> &'static str {
    let words = texts(language);
    match game.colour_of(Seat::First) {
        Stone::Black => words.black_begins,
        Stone::White => words.white_begins,
    }
}

/// The name of the whole board.
#[must_use]
pub fn board(language: Language, game: &Game) -> String {
    let size = size(language, game.terms().size);
    fill(texts(language).board_label, &[("size", &size)])
}

/// What lies on a point, for its cell in the accessible grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CellState {
    /// The stone.
    pub stone: Option<Stone>,
    /// Whether it was placed last.
    pub last: bool,
    /// Whether it belongs to the winning line.
    pub winning: bool,
}

/// The name of a cell: `H8, black, last move`.
#[must_use]
pub fn cell(language: Language, at: Point, state: CellState) -> String {
    let words = texts(language);
    let name = point(at);
    let Some(stone) = state.stone else {
        return fill(words.cell_empty, &[("point", &name)]);
    };
    let colour = colour(language, stone).to_ascii_lowercase();
    let mut text = fill(words.cell_stone, &[("point", &name), ("colour", &colour)]);
    text.push_str(if state.last { words.cell_last } else { "" });
    text.push_str(if state.winning {
        words.cell_winning
    } else {
        ""
    });
    text
}

/// A move in the list: `H8`, or that a player resigns.
#[must_use]
pub fn action(language: Language, action: Action) -> String {
    match action {
        Action::Place(at) => point(at),
        Action::Resign => texts(language).resigns.to_string(),
    }
}

/// The value of the slider through the game: `Move 34 of 41, White K6`.
#[must_use]
pub fn seek(language: Language, game: &Game, plies: u16) -> String {
    let words = texts(language);
    let plies = u32::from(plies).to_string();
    let last = game.last_point();
    match last.and_then(|at| Some((at, game.board().at(at)?))) {
        Some((at, stone)) => fill(
            words.seek_move,
            &[
                ("ply", &u32::from(game.ply()).to_string()),
                ("plies", &plies),
                ("colour", colour(language, stone)),
                ("point", &point(at)),
            ],
        ),
        None => fill(words.seek_start, &[("plies", &plies)]),
    }
}

/// Why nothing was done, at or near a point.
#[must_use]
pub fn reason(language: Language, reason: Reason, near: Point) -> String {
    let words = texts(language);
    let text = match reason {
        Reason::NoSuchPoint => words.refused_typed,
        Reason::Refused(Refusal::Occupied) => words.refused_occupied,
        Reason::Refused(Refusal::OffBoard) => words.refused_off_board,
        Reason::Refused(Refusal::Over) => words.refused_over,
        Reason::Refused(Refusal::OutOfTurn) => words.refused_turn,
        Reason::Refused(_) => words.refused_other,
    };
    fill(text, &[("point", &point(near))])
}

/// A toast in words.
#[must_use]
pub const fn toast(language: Language, toast: Toast) -> &'static str {
    let words = texts(language);
    match toast {
        Toast::GameSetAside => words.toast_game,
        Toast::SettingsSetAside => words.toast_settings,
        Toast::NotStored => words.toast_store,
    }
}

/// What is spoken: what happened, then how the game stands.
#[must_use]
pub fn saying(app: &App, saying: Saying) -> String {
    let language = app.language();
    let words = texts(language);
    let happened = match saying {
        Saying::Acted(Action::Place(at), stone) => placed(words.say_placed, language, at, stone),
        Saying::Undone(Action::Place(at), stone) => placed(words.say_undone, language, at, stone),
        Saying::Undone(Action::Resign, _) => words.say_resign_undone.to_string(),
        Saying::Acted(Action::Resign, _) => String::new(),
        Saying::Went(0) => words.say_start.to_string(),
        Saying::Went(ply) => {
            let ply = u32::from(ply).to_string();
            fill(words.say_at, &[("ply", &ply)])
        }
        Saying::NewGame => {
            let size = size(language, app.game().terms().size);
            fill(words.say_new, &[("size", &size)])
        }
        Saying::Warned(why, near) => return reason(language, why, near),
        Saying::Toast(message) => return toast(language, message).to_string(),
    };
    standing(words, language, app.game(), &happened)
}

fn placed(template: &str, language: Language, at: Point, stone: Stone) -> String {
    let values = [("colour", colour(language, stone)), ("point", &point(at))];
    fill(template, &values)
}

fn standing(words: &Texts, language: Language, game: &Game, happened: &str) -> String {
    let mut line = String::new();
    for at in game.status().winning_points() {
        line.push_str(if line.is_empty() { "" } else { " " });
        line.push_str(&point(at));
    }
    if !line.is_empty() {
        line = fill(words.say_winning_line, &[("points", &line)]);
    }
    let (stop, space) = match language {
        Language::English => (".", " "),
        Language::Chinese => ("。", ""),
    };
    let how = how_it_ended(language, game);
    let mut text = String::new();
    for sentence in [happened, status(language, game), &how, &line] {
        if !sentence.is_empty() {
            text.push_str(if text.is_empty() { "" } else { space });
            text.push_str(sentence.strip_suffix(stop).unwrap_or(sentence));
            text.push_str(stop);
        }
    }
    text
}
