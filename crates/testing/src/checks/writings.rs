//! Writing games that were read: they are read again and must be equal as far as the format can hold them.

use std::collections::HashSet;

use tengen_core::game::{Sign, Tag};
use tengen_core::{Archive, Game, Point};
use tengen_records::charset::Native;
use tengen_records::{
    Context, Limits, Loss, Rows, Unwritable, Written, detect, file_name, read_as, write,
};

use super::Format;

/// Returns the least number of stones that a format can express.
const fn least(format: Format) -> usize {
    match format {
        Format::Link | Format::Sgf | Format::RenLib | Format::Diagram => 0,
        // A single move would be ambiguous.
        Format::Gomocalc => 2,
        _ => 1,
    }
}

/// Writes a game, reads it again and compares.
pub(crate) fn written(archive: &Archive, game: &Game, format: Format) {
    let out = match write(format, archive, &Native) {
        Ok(out) => out,
        Err(why) => return assert!(may_refuse(why), "{format}: {why}"),
    };
    assert!(
        out.lost.is_sorted() && !out.lost.windows(2).any(|pair| pair[0] == pair[1]),
        "each loss once: {:?}",
        out.lost
    );
    let name = file_name(archive, format);
    let stones = stones(archive);
    let has_words = stones.len() >= least(format);
    let Some(again) = read_again(&out, format, archive, &name, has_words) else {
        return;
    };
    let of_again = Game::from_archive(&again).expect("readers make games");
    let is_shifted = out.lost.contains(&Loss::Size);
    match format {
        Format::Sgf | Format::RenLib if has_twins(archive) => {}
        Format::Link | Format::Sgf | Format::RenLib => {
            if out.lost.is_empty() {
                let (again, before) = (plain(&of_again, format), plain(game, format));
                assert_eq!(again, before, "{format}: {}", said(&out));
            }
            let second = write(format, &again, &Native).expect("it was written before");
            assert_eq!(second.bytes, out.bytes, "{format} twice: {}", said(&out));
            assert!(second.lost.iter().all(|loss| out.lost.contains(loss)));
        }
        // A diagram shows the position at the end of the line.
        Format::Diagram if archive.cursor == 0 => {}
        Format::Diagram => assert_eq!(of_again.board(), game.board(), "{}", said(&out)),
        _ if is_shifted => {}
        _ => assert_eq!(self::stones(&again), stones, "{format}: {}", said(&out)),
    }
}

/// Returns `true` if the same action occurs twice below a node. Only links that no game wrote can have that;
/// readers of trees merge such nodes.
fn has_twins(archive: &Archive) -> bool {
    let mut seen = HashSet::new();
    let mut nodes = archive.nodes.iter();
    nodes.any(|node| !seen.insert((node.parent, node.action, node.seat)))
}

/// Returns `true` if a format may refuse to write a game that was read.
fn may_refuse(why: Unwritable) -> bool {
    match why {
        Unwritable::ReadOnly(format) => !matches!(format, Format::Link | Format::Sgf),
        Unwritable::Size { format, .. }
        | Unwritable::TooLong { format, .. }
        | Unwritable::NoMoves(format) => !matches!(format, Format::Link | Format::Sgf),
        Unwritable::NoGame => false,
    }
}

fn read_again(
    out: &Written,
    format: Format,
    archive: &Archive,
    name: &str,
    has_words: bool,
) -> Option<Archive> {
    let context = Context {
        name,
        terms: archive.terms,
        rows: Rows::FromBottom,
        charset: &Native,
        encoding: encoding_of(archive).filter(|_| format == Format::RenLib),
        size: None,
        limits: Limits::NATIVE,
        heard: None,
    };
    let found = read_as(format, &out.bytes, &context);
    if !has_words {
        return None;
    }
    let mut found = found.unwrap_or_else(|error| panic!("{format}: {error}: {}", said(out)));
    // Names, comments and very short files can look like any format.
    if archive.annotations.is_empty() && format != Format::Pos {
        assert_eq!(
            detect(&out.bytes, name),
            Ok(format),
            "{name}: {}",
            said(out)
        );
    }
    assert_eq!(found.games.len(), 1, "{format}: {}", said(out));
    let game = found.games.pop()?;
    let reading = game.unwrap_or_else(|error| panic!("{format}: {error}: {}", said(out)));
    assert_eq!(reading.broken, None, "{format}: {}", said(out));
    Some(reading.archive)
}

/// Returns the encoding of a RenLib file, which cannot be detected for sure; `None` if it is not noted.
fn encoding_of(archive: &Archive) -> Option<&str> {
    let properties = &archive.annotations.note(0)?.properties;
    let style = properties.iter().find(|it| it.name == "TGLIBFILE")?;
    let mut values = style.values.iter();
    values.find_map(|value| value.strip_prefix("encoding="))
}

/// Returns the game without the parts that a format may change: the order of nodes and marks; for SGF also
/// the line ends and line breaks in tags; for RenLib also the shown position and the exact bytes.
fn plain(game: &Game, format: Format) -> Archive {
    let mut archive = game.to_archive();
    if format == Format::RenLib {
        (archive.cursor, archive.line_end) = (0, 0);
    }
    let lines = |text: &str| match format {
        Format::Sgf => text.replace("\r\n", "\n").replace('\r', "\n"),
        _ => text.to_string(),
    };
    let line = |text: &str| match format {
        Format::Sgf => lines(text).replace('\n', " "),
        _ => text.to_string(),
    };
    for &tag in Tag::ALL {
        let text = line(archive.annotations.tag(tag));
        archive.annotations.set_tag(tag, text);
    }
    let notes: Vec<u32> = archive.annotations.notes().map(|(node, _)| node).collect();
    for node in notes {
        let note = archive.annotations.note_mut(node);
        note.title = line(&note.title);
        note.comment = lines(&note.comment);
        for mark in &mut note.marks {
            if let Sign::Label(text) = &mut mark.sign {
                *text = line(text);
            }
        }
        note.marks
            .sort_by_key(|mark| (place_of(&mark.sign), mark.point));
        for value in note.properties.iter_mut().flat_map(|it| &mut it.values) {
            *value = lines(value);
        }
        let is_kept = |name: &str| format != Format::RenLib || !name.starts_with("TGLIB");
        note.properties.retain(|property| is_kept(&property.name));
    }
    archive
}

/// Returns the sort order of a mark's kind. Labels, like all marks of one kind, keep their order.
fn place_of(sign: &Sign) -> usize {
    let plain = [
        Sign::Triangle,
        Sign::Circle,
        Sign::Cross,
        Sign::Square,
        Sign::Selected,
    ];
    plain
        .iter()
        .position(|it| it == sign)
        .unwrap_or(match sign {
            Sign::Arrow(_) => plain.len() + 1,
            _ => plain.len(),
        })
}

/// Returns the stones of the shown line.
fn stones(archive: &Archive) -> Vec<Point> {
    let mut stones = Vec::new();
    let mut node = archive.line_end;
    while node > 0 {
        let step = &archive.nodes[node as usize - 1];
        stones.extend(step.action.point());
        node = step.parent;
    }
    stones.reverse();
    stones
}

fn said(out: &Written) -> String {
    out.bytes.escape_ascii().to_string()
}
