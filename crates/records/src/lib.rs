#![doc = include_str!("../README.md")]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]
#![warn(missing_docs)]
#![cfg_attr(
    test,
    expect(clippy::disallowed_macros, reason = "each test counts its own work")
)]

mod builder;
pub mod charset;
mod detect;
pub mod diagram;
mod each;
mod error;
mod foreign;
mod format;
pub mod gomocalc;
mod line;
pub mod moves;
pub mod offsets;
mod places;
pub mod pos;
pub mod psq;
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
mod writing;

pub use charset::{Charset, Decoded};
pub use detect::detect;
pub use each::{Take, count_games, read_each, read_each_as};
pub use error::{Caution, Part, Problem, RecordError, Spot, Warning};
pub use format::{Format, UnknownFormat};
pub use places::{Places, places};
pub use reading::{Collection, Context, Limits, Reading, Rows, read, read_as};
pub use writing::{Loss, Unwritable, Written, file_name, write};
