//! Fits the tables of the evaluation to games: plays them, labels positions by their result and by searches, and adjusts the
//! values, the order of moves and the net to the labels. Margins of the search are adjusted by the results of games.
//!
//! Source of the method: the tuning of evaluations in chess programs ("Texel's tuning method",
//! P. Österlund, 2014), with gradients.

mod adam;
mod collection;
mod file;
mod fit;
mod game;
mod model;
mod net;
mod order;
mod spsa;
mod wandering;

pub(crate) use collection::Collection;
pub(crate) use file::{GamesFile, GamesFileError};
pub(crate) use fit::{Fit, Loss};
pub(crate) use game::{TrainingGame, parse};
pub(crate) use net::{NetFit, Stage};
pub(crate) use order::OrderFit;
pub(crate) use spsa::{Course, Spsa};

use crate::random::Random;

/// One game in so many is held out. The number has no factor in common with that of the games of
/// other players, so that these are as frequent among the games held out as among the others.
const HELD_OUT: usize = 9;

/// The positions of a fit: those that it learns from, and those of the games held out.
pub(crate) struct Samples<T> {
    fitted: Vec<T>,
    held_out: Vec<T>,
}

impl<T> Default for Samples<T> {
    fn default() -> Samples<T> {
        Samples {
            fitted: Vec::new(),
            held_out: Vec::new(),
        }
    }
}

impl<T> Samples<T> {
    pub(crate) fn len(&self) -> usize {
        self.fitted.len() + self.held_out.len()
    }

    /// Returns the list for the positions of the game with this number.
    fn of_game(&mut self, number: usize) -> &mut Vec<T> {
        if number.is_multiple_of(HELD_OUT) {
            &mut self.held_out
        } else {
            &mut self.fitted
        }
    }
}

/// Shuffles a list (R. Durstenfeld, 1964).
fn shuffle<T>(list: &mut [T], random: &mut Random) {
    for last in (1..list.len()).rev() {
        let other = random.below(last as u64 + 1);
        list.swap(last, usize::try_from(other).unwrap_or(last));
    }
}
