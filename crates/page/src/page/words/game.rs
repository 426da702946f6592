//! The words and choices of the game on the board, as far as they need more than the game.

mod buttons;
mod choice;
mod choices;
mod message;
mod people;

pub use buttons::Button;
pub use choice::{action, brief_deed, brief_label, player, prompt};
pub use choices::{Choice, choices};
pub use message::deed;
pub(crate) use message::{Announcement, announcement};
pub use people::{caption, is_turned, names_people, result, strip_name, turn};
