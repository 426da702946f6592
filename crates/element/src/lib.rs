//! The custom element `<tengen-board>`: a board with a game, a diagram or a puzzle on any page, without the site.
//!
//! [`Board`] is its state. The script of the element (`js/tengen-board.js`) hands it attributes, pointers and keys,
//! and shows what it returns. [docs/embedding.md](../../docs/embedding.md) describes the element.

mod about;
mod attribute;
mod board;
mod cells;
mod input;
mod look;
mod module;
mod moves;
mod puzzle;
mod report;
mod standing;
mod texts;
mod words;

pub use about::About;
pub use attribute::{Attribute, Settings};
pub use board::Board;
pub use cells::Cells;
pub use look::{Row, Rows, View, Width};
pub use module::{Element, start};
pub use report::{Refusal, RefusalCode, Report, Trouble};
