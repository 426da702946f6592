//! The games of the page and their players: the game on the board, the controllers of its seats, and
//! notices to the player.

mod controller;
mod games;
mod local;
mod moves;
mod new_game;
mod online_game;
mod route;
pub mod row;
mod study_copy;
pub mod words;
mod writable;

pub use controller::Controller;
pub use games::{Done, GameKey, Games};
pub use moves::move_rows;
pub use moves::{Depth, FindingWeight, Fold, MoveFinding, MoveRow, SideMove};
pub use new_game::{NewOpponent, OpponentField, last_levels};
pub use online_game::{Gone, OnlineGame};
pub use route::LocalPlace;
pub use writable::Writable;
