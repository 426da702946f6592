//! The browser side: DOM, canvas, events and storage around one [`Page`](tengen_page::Page) per board.
//!
//! [`Shell::mount`] puts a board into an element and returns its [`Handle`], which owns everything: dropping
//! it releases every listener and frame. There are no statics, so a page can have many boards.

mod api;
mod devices;
mod kit;
mod learn;
mod mount;
mod options;
mod play;
mod start;
mod study;
mod views;
mod wings;

pub use api::{Handle, mount, prepare};
pub use kit::board::Painter;
pub use kit::shell::{Role, Shell};
pub use options::Options;
