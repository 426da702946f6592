//! The browser: DOM, canvas, events and storage around one [`App`](tengen_page::app::App) a board.
//!
//! [`Shell::mount`] puts a board into an element and gives its [`Handle`], which owns everything:
//! dropping it releases every listener and frame. There are no statics, so a page can hold many.

mod api;
mod canvas;
mod clock;
mod crash;
mod dialogs;
mod dom;
mod draw;
mod engine;
mod formats;
mod grid;
mod input;
mod lab;
mod listeners;
mod moves;
mod notes;
mod online;
mod options;
mod page;
mod partner;
mod records;
mod sender;
mod sharing;
mod shell;
mod size;
mod start;
mod storage;
mod ticker;

pub use api::{Handle, mount};
pub use canvas::Painter;
pub use options::Options;
pub use shell::Shell;
