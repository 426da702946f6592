//! Rules: what a stone makes and what that means. Knows no history, no players and no clock.

mod full_board;
mod line;
mod position;
mod ruleset;

pub use full_board::{FullBoard, ParseFullBoardError};
pub use line::{Run, fives, makes_five};
pub use position::{Judgement, PlaceError, Position, Setup};
pub use ruleset::{ParseRulesetError, Ruleset};
