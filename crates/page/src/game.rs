//! The games of the page and their players: the game on the board, the controllers of its seats, and
//! notices to the player.

mod buttons;
mod choices;
mod controller;
mod games;
mod local;
mod moves;
mod new_game;
mod online_game;
mod player;
mod route;
pub(crate) mod row;
pub(crate) mod words;
mod writable;

pub use buttons::Button;
pub use choices::{Choice, choices};
pub use controller::Controller;
pub(crate) use games::{Done, GameKey, Games};
pub(crate) use moves::move_rows;
pub use moves::{Depth, FindingWeight, Fold, MoveFinding, MoveRow, SideMove};
pub use new_game::{NewOpponent, OpponentField, last_levels};
pub use online_game::{Gone, OnlineGame};
pub use player::{ColourWish, Lineup, OpponentWish, PlayedBy, Player, Rematch};
pub use route::LocalPlace;
pub(crate) use writable::Writable;
