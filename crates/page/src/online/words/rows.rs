//! Texts of the rows of the lobby and of the history.

use crate::app::Language;
use crate::describe::passport;
use crate::text::{fill, text};
use tengen_core::game::Colours;
use tengen_online::{
    DisplayName, GameRow, Owner, PastResult, PastRow, Proposal, SeekRow, Side, TakeBacks,
};

/// The button of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowButton {
    /// Plays the player who looks for an opponent.
    Play,
    /// Shows a game that is running.
    Watch,
    /// Puts the player's own running game back on the board.
    Return,
    /// Opens a past game for analysis.
    Analyse,
    /// Copies the link of the game.
    Copy,
}

/// Returns the label of a row's button.
#[must_use]
pub fn row_button(language: Language, button: RowButton) -> &'static str {
    match button {
        RowButton::Play => text!(language, "online_play"),
        RowButton::Watch => text!(language, "online_watch"),
        RowButton::Return => text!(language, "online_return"),
        RowButton::Analyse => text!(language, "online_analyse"),
        RowButton::Copy => text!(language, "copy_link"),
    }
}

/// Returns a proposal in one line: `Freestyle · 15 × 15 · 5 min + 3 s · colours by lot`. Omits the assignment
/// of colours if the invitation already determines who starts.
#[must_use]
pub fn online_proposal(language: Language, proposal: Proposal, side: Side) -> String {
    let mut text = passport(language, proposal.terms);
    let mut add = |part: &str| {
        text.push_str(" · ");
        text.push_str(part);
    };
    if !proposal.terms.clock.is_limited() {
        add(text!(language, "clock_none"));
    }
    if proposal.terms.colours != Colours::Nigiri && side == Side::Lot {
        add(text!(language, "colours_by_lot"));
    }
    if proposal.take_backs == TakeBacks::Off {
        add(text!(language, "no_take_backs"));
    }
    text
}

/// Returns the name of a player who looks for an opponent, and the proposal.
#[must_use]
pub fn online_seek(language: Language, row: &SeekRow) -> (String, String) {
    let name = match row.owner {
        Owner::You => text!(language, "online_own_seek").to_string(),
        Owner::Other => row.name.to_string(),
    };
    (name, online_proposal(language, row.proposal, Side::Lot))
}

/// Returns the names of the two players of a game.
fn online_versus(language: Language, [first, second]: &[DisplayName; 2]) -> String {
    let values = [("first", first.as_str()), ("second", second.as_str())];
    fill(text!(language, "online_versus"), &values)
}

/// Returns the players of a running game, and its progress and terms.
#[must_use]
pub fn online_game(language: Language, row: &GameRow) -> (String, String) {
    let ply = row.ply.to_string();
    let mut text = fill(text!(language, "online_plies"), &[("n", &ply)]);
    text.push_str(" · ");
    text.push_str(&passport(language, row.terms));
    if row.watching > 0 {
        let count = row.watching.to_string();
        text.push_str(" · ");
        text.push_str(&fill(text!(language, "online_watchers"), &[("n", &count)]));
    }
    (online_versus(language, &row.names), text)
}

/// Returns the opponent and result of a past game, and its `date` and terms.
#[must_use]
pub fn online_past(language: Language, row: &PastRow, date: &str) -> (String, String) {
    let result = match row.result {
        PastResult::Won => text!(language, "past_won"),
        PastResult::Lost => text!(language, "past_lost"),
        PastResult::Drawn => text!(language, "past_drawn"),
        PastResult::Open => text!(language, "past_open"),
    };
    let other = row.names[row.seat.other() as usize].as_str();
    let mut head = fill(text!(language, "online_against"), &[("name", other)]);
    head.push_str(" · ");
    head.push_str(result);
    (head, format!("{date} · {}", passport(language, row.terms)))
}
