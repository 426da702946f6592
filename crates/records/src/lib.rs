#![doc = include_str!("../README.md")]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]
#![warn(missing_docs)]
#![cfg_attr(
    test,
    expect(clippy::disallowed_macros, reason = "each test counts its own work")
)]

mod builder;
pub mod charset;
mod context;
mod detect;
pub mod diagram;
mod each;
mod error;
mod foreign;
mod format;
pub mod gomocalc;
mod handover;
mod limits;
mod line;
mod link;
pub mod moves;
pub mod offsets;
mod places;
pub mod pos;
pub mod psq;
mod read;
mod reading;
pub mod rec;
pub mod renlib;
pub mod rif;
pub mod samples;
pub mod sav;
pub mod sgf;
mod text;
#[cfg(feature = "serde")]
mod text_form;
mod work;
mod write;
mod writing;

pub use charset::{Charset, Decoded};
pub use context::{Context, Rows};
pub use detect::detect;
pub use each::{count_games, read_each, read_each_as};
pub use error::{Caution, Part, Problem, RecordError, Spot, Warning};
pub use format::{Format, UnknownFormat};
pub use limits::Limits;
pub use places::{Places, places};
pub use read::{read, read_as};
pub use reading::{Collection, Reading, Take};
pub use write::{file_name, write};
pub use writing::{Loss, Unwritable, Written};
