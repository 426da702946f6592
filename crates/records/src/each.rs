//! Reading of a file game by game, so that a file of many games does not fill the memory.

use std::ops::ControlFlow;

use super::read::{format_of, read_as};
use super::{Collection, Context, Format, RecordError, Take};
use super::{moves, offsets, rif, samples, sgf};

/// Reads a file of any format game by game: `take` gets the games of [`read`](super::read) in the same order, and can
/// end the reading. Only one game at a time is in memory, beside the text and, for move lists and openings, their
/// points.
///
/// # Errors
///
/// The same as for [`read`](super::read); `take` has got no game then.
///
/// # Examples
///
/// ```
/// use std::ops::ControlFlow;
/// use tengen_records::{Context, read_each};
///
/// let text = b"(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[gg];W[hh])";
/// let mut longest = 0;
/// read_each(text, &Context::default(), &mut |game| {
///     longest = longest.max(game.map_or(0, |game| game.archive.nodes.len()));
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(longest, 2);
/// # Ok::<(), tengen_records::RecordError>(())
/// ```
pub fn read_each(
    bytes: &[u8],
    context: &Context<'_>,
    take: &mut Take<'_>,
) -> Result<Format, RecordError> {
    let format = format_of(bytes, context)?;
    read_each_as(format, bytes, context, take)?;
    Ok(format)
}

/// Reads a file as `format` game by game, as [`read_each`] does.
///
/// # Errors
///
/// The same as for [`read_each`].
pub fn read_each_as(
    format: Format,
    bytes: &[u8],
    context: &Context<'_>,
    take: &mut Take<'_>,
) -> Result<(), RecordError> {
    context.check_length(bytes)?;
    match format {
        Format::Sgf => sgf::read_each(bytes, context, take),
        Format::Moves | Format::Gomocalc => moves::read_each(bytes, context, take),
        Format::Rif => rif::read_each(bytes, context, take),
        Format::Offsets => offsets::read_each(bytes, context, take),
        Format::Samples => samples::read_each(bytes, context, take),
        // Files with one game.
        Format::Link
        | Format::Psq
        | Format::Rec
        | Format::RenLib
        | Format::Pos
        | Format::Sav
        | Format::Diagram => {
            let Collection { games, .. } = read_as(format, bytes, context)?;
            for game in games {
                if take(game).is_break() {
                    break;
                }
            }
            Ok(())
        }
    }
}

/// Returns the number of games that [`read_each_as`] hands over. Games of SGF and move lists are not read for that.
///
/// # Errors
///
/// [`RecordError`] if the file is too large or has no games.
///
/// # Examples
///
/// ```
/// use tengen_records::{Context, Format, count_games};
///
/// let text = b"(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[gg];W[hh])";
/// assert_eq!(count_games(Format::Sgf, text, &Context::default()), Ok(2));
/// ```
pub fn count_games(
    format: Format,
    bytes: &[u8],
    context: &Context<'_>,
) -> Result<usize, RecordError> {
    context.check_length(bytes)?;
    match format {
        Format::Sgf => sgf::count(bytes, context),
        Format::Moves | Format::Gomocalc => moves::count(bytes, context),
        Format::Rif | Format::Offsets | Format::Samples => counted(format, bytes, context),
        Format::Link
        | Format::Psq
        | Format::Rec
        | Format::RenLib
        | Format::Pos
        | Format::Sav
        | Format::Diagram => Ok(1),
    }
}

/// Counts the games while reading them.
fn counted(format: Format, bytes: &[u8], context: &Context<'_>) -> Result<usize, RecordError> {
    let mut count = 0;
    // The reading itself reports the progress.
    let silent = Context {
        heard: None,
        ..*context
    };
    read_each_as(format, bytes, &silent, &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    })?;
    Ok(count)
}
