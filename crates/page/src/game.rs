//! The games of the page and their players: the game on the board, the controllers of its seats, and
//! notices to the player.

mod buttons;
mod choices;
mod controller;
mod games;
mod local;
mod moves;
mod new_game;
mod notice;
mod online_game;
mod player;
pub(crate) mod row;
pub(crate) mod words;

pub use buttons::Button;
pub use choices::{Choice, choices};
pub use controller::Controller;
pub(crate) use games::{Done, GameKey, Games};
pub use moves::{Depth, Fold, MoveRow, SideMove, move_rows};
pub use new_game::{NewOpponent, OpponentField, last_levels};
pub use notice::{Forgotten, Message, Notice, NoticeReason, Toast, ToastOffer};
pub use online_game::{Gone, OnlineGame};
pub use player::{ColourWish, Lineup, OpponentWish, PlayedBy, Player, Rematch};
