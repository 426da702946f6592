//! Detects the format of a file by its content; the file name decides only if the content is ambiguous.

mod binary;
mod words;

use super::text::marked;
use super::{Format, Problem};

/// Returns the format of a file. If the content looks like no format, returns the format that the
/// file name indicates, so that the reader of that format reports the error.
///
/// # Errors
///
/// [`Problem`] if the format is unknown, or the file is empty or compressed.
///
/// # Examples
///
/// ```
/// use tengen_records::{Format, Problem, detect};
///
/// assert_eq!(detect(b"(;GM[4];B[hh])", "notes.txt"), Ok(Format::Sgf));
/// assert_eq!(detect(b"8,8\n9,9\n", "game.psq"), Ok(Format::Psq));
/// assert_eq!(detect(b"", "game.sgf"), Err(Problem::Empty));
/// ```
pub fn detect(bytes: &[u8], name: &str) -> Result<Format, Problem> {
    let named = Format::of_name(name);
    if bytes.is_empty() {
        return Err(Problem::Empty);
    }
    if let Some(format) = binary::certain(bytes, named) {
        return Ok(format);
    }
    if let Some(packer) = binary::packer(bytes) {
        return Err(Problem::Packed(packer));
    }
    let text = match marked(bytes) {
        Some(text) => text,
        None => String::from_utf8_lossy(bytes),
    };
    if text.trim().is_empty() && !binary::is_pos(bytes) {
        return Err(Problem::Empty);
    }
    if words::begins_sgf(&text) {
        return Ok(Format::Sgf);
    }
    if !binary::is_binary(bytes) || marked(bytes).is_some() {
        if let Some(format) = words::format(&text, named) {
            return Ok(format);
        }
    } else if let Some(format) = binary::format(bytes, named) {
        return Ok(format);
    }
    if words::has_sgf(&text) {
        return Ok(Format::Sgf);
    }
    // The formats below are accepted even if the file as a whole is not valid.
    if binary::is_pos(bytes) {
        return Ok(Format::Pos);
    }
    match named {
        // `.txt`, `.xml` and the like are too common to indicate a format.
        None => Err(Problem::Unknown),
        Some(Format::Moves) if !ends_with(name, ".moves") => Err(Problem::Unknown),
        Some(Format::Rif) if !ends_with(name, ".rif") => Err(Problem::Unknown),
        Some(format) => Ok(format),
    }
}

fn ends_with(name: &str, end: &str) -> bool {
    let start = name.len().checked_sub(end.len());
    let tail = start.and_then(|start| name.get(start..));
    tail.is_some_and(|tail| tail.eq_ignore_ascii_case(end))
}
