//! Reading of files: the list of the formats that are read.

use super::detect::detect;
use super::{Collection, Context, Format, RecordError};
use super::{
    diagram, gomocalc, link, moves, offsets, pos, psq, rec, renlib, rif, samples, sav, sgf,
};

/// Reads a file of any format; the format is detected by its content.
///
/// # Errors
///
/// [`RecordError`] if nothing in the file can be read. If only some games are wrong, or the file is
/// wrong from some position on, the errors are in the [`Collection`].
///
/// # Examples
///
/// ```
/// use tengen_core::Game;
/// use tengen_records::{Context, Format, read};
///
/// let context = Context { name: "game.sgf", ..Context::default() };
/// let found = read(b"(;FF[4]GM[4]SZ[15];B[hh];W[ig])", &context)?;
/// assert_eq!(found.format, Format::Sgf);
/// let reading = found.games[0].as_ref().expect("a whole game");
/// assert_eq!(Game::from_archive(&reading.archive)?.moves().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    read_as(format_of(bytes, context)?, bytes, context)
}

/// Returns the format of a file that is not too large.
pub(super) fn format_of(bytes: &[u8], context: &Context<'_>) -> Result<Format, RecordError> {
    context.check_length(bytes)?;
    detect(bytes, context.name).map_err(RecordError::file)
}

/// Reads a file as `format`, for callers that know the format without detection.
///
/// # Errors
///
/// The same as for [`read`].
pub fn read_as(
    format: Format,
    bytes: &[u8],
    context: &Context<'_>,
) -> Result<Collection, RecordError> {
    context.check_length(bytes)?;
    match format {
        Format::Link => link::read(bytes, context),
        Format::Sgf => sgf::read(bytes, context),
        Format::Moves => moves::read(bytes, context),
        Format::Gomocalc => gomocalc::read(bytes, context),
        Format::Psq => psq::read(bytes, context),
        Format::Rec => rec::read(bytes, context),
        Format::RenLib => renlib::read(bytes, context),
        Format::Pos => pos::read(bytes, context),
        Format::Rif => rif::read(bytes, context),
        Format::Sav => sav::read(bytes, context),
        Format::Offsets => offsets::read(bytes, context),
        Format::Diagram => diagram::read(bytes, context),
        Format::Samples => samples::read(bytes, context),
    }
}
