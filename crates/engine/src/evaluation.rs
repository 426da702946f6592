//! The static evaluation as data: tables of numbers that were fitted to results of games and
//! searches, and the features of a position that they weigh.
//!
//! Every empty point counts by the classes of its four lines, for both colours ("point
//! evaluation"), and the position as a whole by the strongest threats of both sides. Source of the
//! two kinds of tables: the program Rapfi. A small net corrects their sum. 200 is a position that wins about 73 of 100
//! games.

mod code;
mod features;
mod move_features;
mod net;
mod tables;
mod threats;

pub(super) use code::Code;
pub use features::{CodesFeature, Features, PointFeature};
pub use move_features::MoveFeatures;
pub use net::NetWeights;
#[cfg(test)]
pub(super) use net::with_random_nets;
pub(super) use net::{Net, Sums};
pub use tables::{ReadTablesError, Tables, WeightSet};
pub(super) use threats::ThreatMask;
