//! Fits the tables of the evaluation to games: plays them, labels positions by their result and by
//! searches, and adjusts the tables so that their values predict the labels.
//!
//! Source of the method: the tuning of evaluations in chess programs ("Texel's tuning method",
//! P. Österlund, 2014), with gradients.

mod adam;
mod collection;
mod fit;
mod game;
mod model;
mod wandering;

pub(crate) use collection::Collection;
pub(crate) use fit::{Fit, Samples};
pub(crate) use game::parse;
