//! Private properties for data that SGF has no property for, such as outcomes and seats, and the
//! tag properties of SGF.

use tengen_core::board::{ParseStoneError, Stone};
use tengen_core::game::{Outcome, Seat, Tag};
use tengen_core::rules::Forbidden;

/// Property with the terms. The file then states everything, and the reader infers nothing by itself.
pub(super) const TERMS: &str = "TGT";
/// Property with tags as they were before this program replaced them: SGF names, colons and texts.
pub(super) const KEPT: &str = "TGK";
/// Property with an action that is neither a stone nor a pass, or with the choice of an offered point.
pub(super) const ACTION: &str = "TGA";
/// Property with the seat that acted, if it does not follow from the turn: `first` or `second`.
pub(super) const SEAT: &str = "TGS";
/// Property with the outcome of the game at this node.
pub(super) const OUTCOME: &str = "TGO";
/// Property with the reading of the clock, in ms.
pub(super) const CLOCK: &str = "TGC";
/// Property with the time that the move took, in ms.
pub(super) const SPENT: &str = "TGM";
/// Property with the time left, in ms, if `BL` and `WL` cannot hold it.
pub(super) const LEFT: &str = "TGL";
/// Property with the role of the node in the display: `cursor`, `end` of the line or both.
pub(super) const VIEW: &str = "TGV";
pub(super) const CURSOR: &str = "cursor";
pub(super) const END: &str = "end";

pub(super) const ALL: [&str; 9] = [TERMS, KEPT, ACTION, SEAT, OUTCOME, CLOCK, SPENT, LEFT, VIEW];

/// Names of the tag properties.
pub(super) const TAGS: [(&str, Tag); 19] = [
    ("GN", Tag::Name),
    ("PB", Tag::Black),
    ("BR", Tag::BlackRank),
    ("PW", Tag::White),
    ("WR", Tag::WhiteRank),
    ("EV", Tag::Event),
    ("RO", Tag::Round),
    ("PC", Tag::Place),
    ("DT", Tag::Date),
    ("RE", Tag::Result),
    ("RU", Tag::Rules),
    ("ON", Tag::Opening),
    ("TM", Tag::Time),
    ("OT", Tag::Overtime),
    ("AN", Tag::Annotator),
    ("US", Tag::User),
    ("SO", Tag::Source),
    ("CP", Tag::Copyright),
    ("AP", Tag::Program),
];

/// Returns the tag of a property.
pub(super) fn tag(name: &str) -> Option<Tag> {
    let mut tags = TAGS.iter();
    tags.find(|(it, _)| *it == name).map(|&(_, tag)| tag)
}

/// Returns the text of an outcome: a word, and after a colon the winner or the kind of forbidden move.
pub(super) fn outcome_text(outcome: Outcome) -> String {
    let with = |word: &str, winner: Option<Stone>| match winner {
        Some(winner) => format!("{word}:{winner}"),
        None => format!("{word}:draw"),
    };
    match outcome {
        Outcome::Five { winner } => with("five", Some(winner)),
        Outcome::FullBoard { winner } => with("full", winner),
        Outcome::Forbidden(ban) => format!("forbidden:{}", ban.word()),
        Outcome::Claimed(ban) => format!("claimed:{}", ban.word()),
        Outcome::NoLegalPoint => "no-legal-point".to_string(),
        Outcome::Passes => "passes".to_string(),
        Outcome::MoveLimit => "move-limit".to_string(),
        Outcome::Resignation { winner } => with("resignation", Some(winner)),
        Outcome::Time { winner } => with("time", Some(winner)),
        Outcome::Absence { winner } => with("absence", Some(winner)),
        Outcome::Agreement => "agreement".to_string(),
        Outcome::Stated { winner } => with("stated", winner),
    }
}

/// Reads the text that [`outcome_text`] writes; `None` if it is invalid.
pub(super) fn outcome(text: &str) -> Option<Outcome> {
    let (word, value) = text.split_once(':').unwrap_or((text, ""));
    let winner: Result<Stone, ParseStoneError> = value.parse();
    let winner_or_draw = match winner {
        Ok(winner) => Some(Some(winner)),
        Err(_) => (value == "draw").then_some(None),
    };
    let ban = value.parse::<Forbidden>().ok();
    Some(match word {
        "five" => Outcome::Five {
            winner: winner.ok()?,
        },
        "full" => Outcome::FullBoard {
            winner: winner_or_draw?,
        },
        "forbidden" => Outcome::Forbidden(ban?),
        "claimed" => Outcome::Claimed(ban?),
        "no-legal-point" => Outcome::NoLegalPoint,
        "passes" => Outcome::Passes,
        "move-limit" => Outcome::MoveLimit,
        "resignation" => Outcome::Resignation {
            winner: winner.ok()?,
        },
        "time" => Outcome::Time {
            winner: winner.ok()?,
        },
        "absence" => Outcome::Absence {
            winner: winner.ok()?,
        },
        "agreement" => Outcome::Agreement,
        "stated" => Outcome::Stated {
            winner: winner_or_draw?,
        },
        _ => return None,
    })
}

pub(super) const fn seat_text(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
    }
}

pub(super) fn seat(text: &str) -> Option<Seat> {
    match text {
        "first" => Some(Seat::First),
        "second" => Some(Seat::Second),
        _ => None,
    }
}
