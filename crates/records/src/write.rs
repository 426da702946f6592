//! Writing of files: the list of the formats that are written.

use super::{Charset, Format, Unwritable, Written};
use super::{diagram, gomocalc, link, moves, pos, psq, rec, renlib, sgf};
use tengen_core::game::{Archive, Tag};

/// Returns a file name for a game: the players and the date, if they are known, in letters, digits
/// and hyphens. Plain text formats get the extension `.txt`.
#[must_use]
pub fn file_name(archive: &Archive, format: Format) -> String {
    const MOST: usize = 60;
    let mut name = String::new();
    for tag in [Tag::Black, Tag::White, Tag::Date] {
        for sign in archive.annotations.tag(tag).chars() {
            if name.chars().count() == MOST {
                break;
            }
            let is_plain = sign.is_alphanumeric();
            if is_plain || !(name.is_empty() || name.ends_with('-')) {
                name.push(if is_plain { sign } else { '-' });
            }
        }
        if !(name.is_empty() || name.ends_with('-')) {
            name.push('-');
        }
    }
    let name = name.trim_end_matches('-');
    let name = if name.is_empty() { "tengen" } else { name };
    match format {
        Format::Moves | Format::Gomocalc | Format::Diagram | Format::Link => format!("{name}.txt"),
        _ => format!("{name}.{format}"),
    }
}

/// Writes a game in the given format.
///
/// Formats that hold only one line store the shown line: from the start through the cursor to the
/// end of the line.
///
/// # Errors
///
/// [`Unwritable`] if the format cannot hold this game at all.
pub fn write(
    format: Format,
    archive: &Archive,
    charset: &dyn Charset,
) -> Result<Written, Unwritable> {
    match format {
        Format::Link => link::write(archive, charset),
        Format::Sgf => sgf::write(archive, charset),
        Format::Moves => moves::write(archive, charset),
        Format::Gomocalc => gomocalc::write(archive, charset),
        Format::Psq => psq::write(archive, charset),
        Format::Rec => rec::write(archive, charset),
        Format::RenLib => renlib::write(archive, charset),
        Format::Pos => pos::write(archive, charset),
        Format::Diagram => diagram::write(archive, charset),
        _ => Err(Unwritable::ReadOnly(format)),
    }
}
