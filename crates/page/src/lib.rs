//! The page without a browser: what it shows and does, as plain values. Knows no DOM, no clock, no
//! storage: messages come in, effects go out.

pub mod app;
pub mod view;
