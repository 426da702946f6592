//! Tests of the page in a browser.
#![cfg(target_arch = "wasm32")]

mod browser;

mod api;
mod board;
mod engine;
mod grid;
mod input;
mod life;
mod options;
mod page;
mod painter;
mod records;
mod wire;
