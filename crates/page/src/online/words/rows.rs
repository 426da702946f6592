//! The rows of the lobby and of the history in words.

use crate::app::Language;
use crate::describe::passport;
use crate::text::{fill, text};
use tengen_core::game::Colours;
use tengen_online::{
    DisplayName, GameRow, Owner, PastResult, PastRow, Proposal, SeekRow, Side, TakeBacks,
};

/// What a row's button does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowButton {
    /// Plays who looks for a player.
    Play,
    /// Shows a game that is going on.
    Watch,
    /// Brings the player's own game that is going on back onto the board.
    Return,
    /// Opens a game of the past for analysis.
    Analyse,
    /// Copies its link.
    Copy,
}

/// The name of a row's button.
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

/// What is proposed, in a line: `Freestyle · 15 × 15 · 5 min + 3 s · colours by lot`. Somebody else says
/// who starts if an invitation settles it.
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

/// Somebody who looks for a player: the name, and what is proposed.
#[must_use]
pub fn online_seek(language: Language, row: &SeekRow) -> (String, String) {
    let name = match row.owner {
        Owner::You => text!(language, "online_own_seek").to_string(),
        Owner::Other => row.name.to_string(),
    };
    (name, online_proposal(language, row.proposal, Side::Lot))
}

/// Who plays whom.
fn online_versus(language: Language, [first, second]: &[DisplayName; 2]) -> String {
    let values = [("first", first.as_str()), ("second", second.as_str())];
    fill(text!(language, "online_versus"), &values)
}

/// A game that is going on: who plays whom, and how far it is.
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

/// A game of the past: against whom and with which result, and what was played on `date`.
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
