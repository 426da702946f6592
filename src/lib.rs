//! The browser side: DOM, canvas, events and storage around one [`Page`](tengen_page::Page) per board.
//!
//! [`Shell::mount`] puts a board into an element and returns its [`Handle`], which owns everything: dropping
//! it releases every listener and frame. There are no statics, so a page can have many boards.

mod analysis;
mod api;
mod appearance;
mod board;
mod buttons;
mod clock;
mod collection;
mod computer;
mod crash;
mod device;
mod devices;
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
mod mount;
mod notifications;
mod offline;
mod online;
mod openings;
mod options;
mod past;
mod pointer;
mod preview;
mod puzzles;
mod renju;
mod seek;
mod sender;
mod settings;
mod share;
mod shell;
mod shown;
mod sound;
mod start;
mod storage;
mod store;
mod strips;
mod surroundings;
mod tabs;
mod texts;
mod thumbnail;
mod ticker;
mod toast;
mod trainers;
mod view;
mod views;
mod welcome;
mod wins;

pub use api::{Handle, mount};
pub use board::Painter;
pub use options::Options;
pub use shell::{Role, Shell};
