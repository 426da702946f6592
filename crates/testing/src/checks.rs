//! Properties that must hold for any input of a parser. The fuzz targets check them for random inputs, and
//! the tests of the records for the seeds.

mod lines;
mod messages;
mod readings;
mod texts;
mod writings;

pub use lines::protocol;
pub use messages::wire;
pub use readings::{any, link, record};
pub use tengen_records::Format;
pub use texts::{same, words};

/// The number of checks made on the games that could be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// The first few games: some written in their own format, some in another, some read as a text form.
    Some,
    /// Every game, written in every format.
    All,
}

/// Hashes the input, to make choices that the input cannot control.
fn number_of(data: &[u8]) -> usize {
    let sum = data.iter().fold(0xcbf2_9ce4_u32, |sum, &byte| {
        (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    (sum >> 8) as usize
}
