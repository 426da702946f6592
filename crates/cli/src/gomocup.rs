//! The engine's end of the Gomocup protocol (plastovicka.github.io/protocl2en.htm), without input, output
//! and time: a line goes in, and a reply or a task comes out.
//!
//! [`Session`] keeps the settings and the stones and knows no engine. [`Player`] carries out the tasks of
//! a session and knows no protocol. The program between them reads, writes and brings the clock.

mod budget;
mod command;
mod info;
mod list;
mod match_clock;
mod notation;
mod player;
mod refusal;
mod resources;
mod session;
mod settings;
mod stones;
mod swap2;
mod task;

pub use command::interrupts;
pub use player::{Manager, Player, elapsed};
pub use session::{Session, Step};
pub use task::{Answer, Task};
