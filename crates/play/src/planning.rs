//! Conditional moves: the player of a correspondence game prepares replies on the board, and the server plays them.

mod board;
mod event;

pub use board::PlanBoard;
pub use event::PlanEvent;
