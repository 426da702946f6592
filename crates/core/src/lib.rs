#![doc = include_str!("../README.md")]
#![no_std]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]
#![warn(missing_docs)]

extern crate alloc;

pub mod board;
pub mod game;
pub mod lines;
pub mod link;
pub mod order;
pub mod rules;
#[cfg(feature = "serde")]
pub mod text_form;
mod words;

pub use board::{
    Board, BoardSize, BoardSizeError, Direction, ParsePointError, Point, Stone, Symmetry,
};
pub use game::{
    Action, Archive, At, Game, NodeId, Outcome, PlayRefusal, Refusal, RequestRefusal, Seat, Status,
    StepRefusal, Terms,
};
pub use rules::{FullBoard, Position, Ruleset};
