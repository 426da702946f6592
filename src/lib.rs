//! The browser side: DOM, canvas, events and storage around one [`Page`](tengen_page::Page) per board.
//!
//! [`Shell::mount`] puts a board into an element and returns its [`Handle`], which owns everything: dropping
//! it releases every listener and frame. There are no statics, so a page can have many boards.

mod analysis;
mod api;
mod board;
mod clock;
mod collection;
mod computer;
mod crash;
mod dialogs;
mod dom;
mod drill;
mod files;
mod game;
mod game_rows;
mod help;
mod history;
mod input;
mod lab;
mod lessons;
mod listeners;
mod loader;
mod menu;
mod mistakes;
mod notifications;
mod offline;
mod online;
mod openings;
mod options;
mod page;
mod past;
mod pointer;
mod preview;
mod puzzles;
mod sender;
mod settings;
mod share;
mod shell;
mod sound;
mod start;
mod storage;
mod store;
mod tabs;
mod texts;
mod thumbnail;
mod ticker;
mod trainers;

pub use api::{Handle, mount};
pub use board::Painter;
pub use options::Options;
pub use shell::Shell;
