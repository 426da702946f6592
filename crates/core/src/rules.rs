//! Rules: the shapes a stone makes and their consequences. Contains no history, players or clock.
//!
//! The terms, as the Renju International Federation (RIF) defines them for Black:
//!
//! - a *five* is an unbroken row of exactly five stones, an *overline* one of six or more;
//! - a *four* is four stones to which one more can be added to make a five; a *straight* (open) four
//!   is an unbroken one that becomes a five at both ends;
//! - a *three* is three stones to which one more can be added, without making a five, so that they become a
//!   straight four;
//! - a *double-four* or a *double-three* is two of them made by one stone that is part of each.
//!
//! Black wins by a five, regardless of what else the stone makes. Otherwise an overline, a double-four or a
//! double-three loses (RIF 9.2), but a double-three is allowed if at most one of its threes can become a
//! straight four by a stone that is itself no five, overline, double-four or forbidden double-three (RIF
//! 9.3). White wins by five or more and has no forbidden moves. The other rule sets change which rows win
//! ([`Five`]) and which moves are forbidden ([`Bans`]).

mod bans;
mod explain;
mod five;
mod full_board;
mod line;
pub mod opening;
mod perft;
mod position;
mod reasons;
mod renju;
mod ruleset;
mod shape;
mod window;

pub use bans::{Bans, Forbidden, ParseForbiddenError};
pub use explain::{Explained, Explanation, Gain, Three, explain};
pub use five::{Ends, Five, ParseFiveError};
pub use full_board::{FullBoard, ParseFullBoardError};
pub use line::{Run, fives, makes_five};
pub use perft::perft;
pub use position::{Judgement, PlaceError, Position, Setup};
pub use renju::{forbidden, forbidden_points};
pub use ruleset::{Custom, ParseRulesetError, Passes, Ruleset, Variant};
pub use shape::{Shape, ShapeKind, shapes};
