//! The manager's end of the Gomocup protocol (plastovicka.github.io/protocl2en.htm): starts an engine of anybody, asks
//! it for moves, and reads what it says while it thinks. Knows no match and no page.
//!
//! [`Engine`] is such a program on a board. [`Said`] is the meaning of a line of it, and [`Reader`] collects the lines
//! of play that it finds.

mod board;
mod cpu;
mod engine;
mod fault;
mod held;
mod info;
mod process;
mod program;
mod rule;
mod said;

pub use board::{Squares, stones};
pub use engine::Engine;
pub use fault::Fault;
use held::Held;
pub use info::{Found, Reader};
pub use process::{Deadline, Process, Spent};
pub use program::Program;
use rule::{budget_lines, rule_lines};
pub use rule::{rule_number, variant_of};
pub use said::Said;
