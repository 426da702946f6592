#![doc = include_str!("../README.md")]

pub mod board;
pub mod rules;

pub mod game;

pub mod lines;

pub mod engine;

pub mod record;

pub mod wire;

pub mod app;

pub mod view;

#[cfg(all(target_arch = "wasm32", feature = "page"))]
pub mod web;

pub use board::{
    Board, BoardSize, BoardSizeError, Direction, ParsePointError, Point, Stone, Symmetry,
};
pub use game::{Action, Archive, At, Game, NodeId, Outcome, Refusal, Seat, Status, Terms};
pub use rules::{FullBoard, Position, Ruleset};
