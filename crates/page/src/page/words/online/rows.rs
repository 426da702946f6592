//! Texts of the rows of the lobby and of the history.

use super::parts::bound_game;
use crate::{Millis, Page};
use tengen_core::board::{BoardSize, Point, Stone};
use tengen_core::game::Colours;
use tengen_kit::settings::words::passport;
use tengen_kit::text::{Key, Texts};
use tengen_kit::timer::words::time;
use tengen_online::{
    DisplayName, GameId, GameRow, Owner, PastResult, PastRow, Proposal, RunningRow, SeekRow, Side,
    TakeBacks,
};
use tengen_play::online::{Online, OwnGame};

/// The button of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowButton {
    /// Plays the player who looks for an opponent.
    Play,
    /// Shows a game that is running.
    Watch,
    /// Opens a running game of the player.
    Open,
    /// Puts the player's own running game back on the board.
    Return,
    /// Opens a past game for analysis.
    Analyse,
    /// Copies the link of the game.
    Copy,
}

/// Returns the label of a row's button.
pub fn row_button(texts: Texts, button: RowButton) -> &'static str {
    match button {
        RowButton::Play => texts.get(Key::OnlinePlay),
        RowButton::Watch => texts.get(Key::OnlineWatch),
        RowButton::Open => texts.get(Key::OnlineOpenGame),
        RowButton::Return => texts.get(Key::OnlineReturn),
        RowButton::Analyse => texts.get(Key::OnlineAnalyse),
        RowButton::Copy => texts.get(Key::CopyLink),
    }
}

/// Returns a proposal in one line: `Freestyle · 15 × 15 · 5 min + 3 s · colours by lot`. Omits the assignment
/// of colours if the invitation already determines who starts.
pub fn online_proposal(texts: Texts, proposal: Proposal, side: Side) -> String {
    let mut text = passport(texts, proposal.terms);
    let mut add = |part: &str| {
        text.push_str(" · ");
        text.push_str(part);
    };
    if !proposal.terms.clock.is_limited() {
        add(texts.get(Key::ClockNone));
    }
    if proposal.terms.colours != Colours::Nigiri && side == Side::Lot {
        add(texts.get(Key::ColoursByLot));
    }
    if proposal.take_backs == TakeBacks::Off {
        add(texts.get(Key::NoTakeBacks));
    }
    text
}

/// Returns the name of a player who looks for an opponent, and the proposal.
pub fn online_seek(texts: Texts, row: &SeekRow) -> (String, String) {
    let name = match row.owner {
        Owner::You => texts.get(Key::OnlineOwnSeek).to_string(),
        Owner::Other => row.name.to_string(),
    };
    (name, online_proposal(texts, row.proposal, Side::Lot))
}

/// Returns the names of the two players of a game.
fn online_versus(texts: Texts, [first, second]: &[DisplayName; 2]) -> String {
    let values = [("first", first.as_str()), ("second", second.as_str())];
    texts.fill(Key::OnlineVersus, &values)
}

/// Returns the players of a running game, and its progress and terms.
pub fn online_game(texts: Texts, row: &GameRow) -> (String, String) {
    let ply = row.ply.to_string();
    let mut text = texts.fill(Key::OnlinePlies, &[("n", &ply)]);
    text.push_str(" · ");
    text.push_str(&passport(texts, row.terms));
    if row.watching > 0 {
        let count = row.watching.to_string();
        text.push_str(" · ");
        text.push_str(&texts.fill(Key::OnlineWatchers, &[("n", &count)]));
    }
    (online_versus(texts, &row.names), text)
}

/// Returns whose turn it is in a running game of the player, the opponent, and the time left, progress and terms.
pub fn online_own(texts: Texts, game: &OwnGame, now: Millis) -> (String, String) {
    let row = &game.row;
    let other = row.names[row.seat.other() as usize].as_str();
    let against = texts.fill(Key::OnlineAgainst, &[("name", other)]);
    let turn = turn(texts, row);
    let facts = game_facts(texts, game, now);
    let text = [&facts, " · ", &passport(texts, row.terms)].concat();
    (format!("{turn} · {against}"), text)
}

/// A running online game of the player beside the ways to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HomeGame {
    /// The game.
    pub game: GameId,
    /// The name of the opponent.
    pub name: String,
    /// The size of the board.
    pub size: BoardSize,
    /// The stones on the board.
    pub stones: Vec<(Point, Stone)>,
    /// Whose turn it is.
    pub turn: &'static str,
    /// `true` if it is the player's turn.
    pub is_mine: bool,
    /// `false` while another live game binds the player.
    pub can_open: bool,
    /// The number of the next move, and the time that the turn may still take.
    pub facts: String,
}

/// Returns the running online games of the player, those in which it is the player's turn first.
pub fn home_games(page: &Page, now: Millis) -> Vec<HomeGame> {
    let texts = page.texts();
    let games = page.online().and_then(Online::own_games);
    let games = games.unwrap_or_default().iter();
    let bound = bound_game(page);
    games
        .map(|game| {
            let row = &game.row;
            HomeGame {
                game: row.game,
                name: row.names[row.seat.other() as usize].to_string(),
                size: row.terms.size,
                stones: stones(row),
                turn: turn(texts, row),
                is_mine: row.is_my_turn(),
                can_open: bound.is_none_or(|it| it == row.game),
                facts: game_facts(texts, game, now),
            }
        })
        .collect()
}

/// Returns the stones of a running game that are on its board.
fn stones(row: &RunningRow) -> Vec<(Point, Stone)> {
    let size = row.terms.size;
    let stones = row.stones.0.iter().copied();
    stones.filter(|it| size.contains(it.0)).collect()
}

/// Returns whose turn it is.
fn turn(texts: Texts, row: &RunningRow) -> &'static str {
    texts.get(if row.is_my_turn() {
        Key::OnlineYourMove
    } else {
        Key::OnlineTheirMove
    })
}

/// Returns the time that the turn may still take, and the number of moves.
fn game_facts(texts: Texts, game: &OwnGame, now: Millis) -> String {
    let mut text = String::new();
    if let Some(left) = game.left(now) {
        // Seconds would change all the time.
        let left = left.max(60_000) / 60_000 * 60_000;
        let left = time(texts, left);
        text = texts.fill(Key::OnlineTurnLeft, &[("time", &left)]) + " · ";
    }
    if game.rests(now) {
        text.push_str(texts.get(Key::VacationShort));
        text.push_str(" · ");
    }
    text.push_str(&texts.fill(Key::OnlinePlies, &[("n", &game.row.ply.to_string())]));
    text
}

/// Returns the opponent and result of a past game, and its `date` and terms.
pub fn online_past(texts: Texts, row: &PastRow, date: &str) -> (String, String) {
    let result = match row.result {
        PastResult::Won => texts.get(Key::PastWon),
        PastResult::Lost => texts.get(Key::PastLost),
        PastResult::Drawn => texts.get(Key::PastDrawn),
        PastResult::Open => texts.get(Key::PastOpen),
    };
    let other = row.names[row.seat.other() as usize].as_str();
    let mut head = texts.fill(Key::OnlineAgainst, &[("name", other)]);
    head.push_str(" · ");
    head.push_str(result);
    (head, format!("{date} · {}", passport(texts, row.terms)))
}
