//! The computer player in a browser: its engine in a worker, and its controls on the page.

mod controls;
mod engine;

pub(crate) use controls::ComputerView;
pub(crate) use engine::Engine;
