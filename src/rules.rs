//! Rules: what a stone makes and what that means. Knows no history, no players and no clock.

mod bans;
mod explain;
mod five;
mod full_board;
mod line;
pub mod opening;
mod perft;
mod position;
mod renju;
mod ruleset;
mod shape;
mod window;

pub use bans::{Bans, Forbidden};
pub use explain::{Explained, Explanation, Gain, Three, explain};
pub use five::{Five, ParseFiveError};
pub use full_board::{FullBoard, ParseFullBoardError};
pub use line::{Run, fives, makes_five};
pub use perft::perft;
pub use position::{Judgement, PlaceError, Position, Setup};
pub use renju::{forbidden, forbidden_points};
pub use ruleset::{Custom, ParseRulesetError, Passes, Ruleset, Variant};
pub use shape::{Shape, ShapeKind, shapes};
