//! RenLib: broken files, and nodes that do not occur in real files.

use tengen_core::game::{Mark, Sign};
use tengen_core::link;
use tengen_core::{Archive, Game, Ruleset, Terms};
use tengen_records::charset::Native;
use tengen_records::renlib::Library;
use tengen_records::{Caution, Context, Format, Limits, Reading, RecordError, read_as, write};
use tengen_testing::binary::{context, main_line, one, own, said};

const HEADER: &[u8] = b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

fn open(nodes: &[u8]) -> Result<Reading, RecordError> {
    one(Format::RenLib, &[HEADER, nodes].concat(), "some.lib")
}

fn whole(nodes: &[u8]) -> Reading {
    let reading = open(nodes).unwrap_or_else(|error| panic!("{nodes:02x?}: {error}"));
    assert_eq!(reading.broken, None, "{nodes:02x?}");
    reading
}

fn cautions(reading: &Reading) -> Vec<String> {
    let warnings = reading.warnings.iter();
    warnings.map(ToString::to_string).collect()
}

/// Returns the file written from the archive, and from the archive converted to a link and back.
fn again(archive: &Archive) -> [Vec<u8>; 2] {
    let text = link::encode(archive).expect("few moves");
    let linked = link::decode(&text).expect("its own text");
    [archive, &linked].map(|archive| {
        let written = write(Format::RenLib, archive, &Native);
        written.expect("a board of 15×15").bytes
    })
}

#[test]
fn broken_files() {
    // The file, the error, and the number of moves that are kept.
    for (file, error, kept) in [
        (
            "b15-lib-truncated-header",
            "byte 14: the file ends inside the header of RenLib",
            0,
        ),
        (
            "b16-lib-wrong-magic",
            "byte 0: expected the header of RenLib, found \"\\\\xffRenLIB\\\\xff\"",
            0,
        ),
        (
            "b17-lib-future-version",
            "byte 8: version 3.5 of the format is not known here",
            0,
        ),
        (
            "b18-lib-cut-mid-node",
            "byte 1001: the file ends inside a node",
            324,
        ),
        (
            "b19-lib-comment-never-ends",
            "byte 523: the file ends inside a text",
            0,
        ),
        (
            "b20-lib-invalid-positions",
            "byte 22: \"0x10\" is not a point of a board of 15×15",
            1,
        ),
        (
            "b21-lib-all-siblings-no-end",
            "byte 10022: the file ends inside a node",
            2,
        ),
        (
            "b22-lib-chain-60000-deep",
            "byte 22: the point h8 is taken",
            1,
        ),
        ("b23-lib-trailing-bytes", "", 2),
        (
            "b24-lib-stone-on-stone",
            "byte 24: the point h8 is taken",
            2,
        ),
    ] {
        let bytes = own(&format!("broken/{file}.lib"));
        match one(Format::RenLib, &bytes, file) {
            Ok(reading) => {
                assert_eq!(said(reading.broken.as_ref()), error, "{file}");
                assert_eq!(reading.archive.nodes.len(), kept, "{file}");
                Game::from_archive(&reading.archive).expect("what is kept is a game");
            }
            Err(it) => {
                assert_eq!(it.to_string(), error, "{file}");
                assert_eq!(kept, 0, "{file}");
            }
        }
    }
}

#[test]
fn what_is_passed_over_is_said() {
    let trailing = one(
        Format::RenLib,
        &own("broken/b23-lib-trailing-bytes.lib"),
        "",
    );
    assert_eq!(
        cautions(&trailing.expect("two nodes")),
        ["byte 24: 5 bytes after the end were passed over"]
    );
    let merged = one(
        Format::RenLib,
        &own("broken/b21-lib-all-siblings-no-end.lib"),
        "",
    );
    let merged = merged.expect("two nodes");
    assert_eq!(merged.warnings[0].caution, Caution::Merged);
    assert!(merged.warnings.len() <= 100, "warnings are bounded");
}

#[test]
fn headers_and_ends() {
    let with_version = |major, minor| {
        let mut bytes = HEADER.to_vec();
        bytes[8..10].copy_from_slice(&[major, minor]);
        bytes.extend(b"\x78\x40");
        bytes
    };
    for (bytes, error) in [
        (vec![], "the file is empty"),
        (
            vec![0],
            "byte 0: expected the header of RenLib, found \"\\\\x00\"",
        ),
        (
            vec![0xff],
            "byte 1: the file ends inside the header of RenLib",
        ),
        (HEADER.to_vec(), "byte 20: the file ends inside a node"),
        (vec![0x78], "byte 1: the file ends inside a node"),
        (
            with_version(4, 0),
            "byte 8: version 4.0 of the format is not known here",
        ),
        (
            with_version(2, 9),
            "byte 8: version 2.9 of the format is not known here",
        ),
        (with_version(3, 0), ""),
        (with_version(3, 4), ""),
    ] {
        let raw = Library::parse(&bytes).err();
        assert_eq!(said(raw.as_ref()), error, "{bytes:02x?}");
        let read = one(Format::RenLib, &bytes, "");
        assert_eq!(said(read.as_ref().err()), error, "{bytes:02x?}");
        if let Ok(reading) = read {
            assert_eq!(again(&reading.archive), [bytes.clone(), bytes]);
        }
    }
}

/// Unusual bytes are written again unchanged.
#[test]
fn unusual_nodes_come_back() {
    for (nodes, line, note) in [
        // Only a root, with and without a comment.
        (&b"\0\x40"[..], "", ""),
        (b"\0\x48ok\0\0", "", "ok"),
        // A root that is not needed, and a missing one that is needed.
        (b"\0\0\x78\x40", "h8", ""),
        (b"\x78\xc0\x69\x40", "h8", ""),
        // A pass between moves, and a pass at the beginning, which needs the root.
        (b"\x78\0\0\0\x69\x40", "h8 pass i9", ""),
        (b"\0\0\0\0\x69\x40", "pass i9", ""),
        // Old comments of even and odd length; the byte after the last character has no meaning.
        (b"\x78\x60ol\xe4\0", "h8", "old"),
        (b"\x78\x60o\xeb", "h8", "ok"),
        (b"\x78\x20o\xeb\x69\x40", "h8 i9", "ok"),
        // The flag "the board is shown from here"; more flags; a padding that is not zero.
        (b"\x78\x44", "h8", ""),
        (b"\x78\x41\x80\0", "h8", ""),
        (b"\x78\x49\x12\x34ok\0\x07", "h8", "ok"),
        // If there are both comments, the new one is used.
        (b"\x78\x68ok\0\0", "h8", "ok"),
        // Comments: empty, one line after 08, other line ends, two separators.
        (b"\x78\x48\0\0", "h8", ""),
        (b"\x78\x48\x08ok\0", "h8", "ok"),
        (b"\x78\x48\x08a\nb\rc\0\0", "h8", "a\nb\nc"),
        (b"\x78\x48\x08a\x08b\0\0", "h8", "a\u{8}b"),
        // Texts and marks without a point.
        (b"\0\x11\0\x01A\0\x78\x40", "h8", ""),
        (b"\x78\0\0\x51\0\x01A\0", "h8 pass", ""),
        // An empty text on the board.
        (b"\x78\x41\0\x01\0\0", "h8", ""),
    ] {
        let bytes = [HEADER, nodes].concat();
        let raw = Library::parse(&bytes).unwrap_or_else(|error| panic!("{nodes:02x?}: {error}"));
        assert_eq!(raw.to_bytes(), bytes, "{nodes:02x?}");
        let archive = whole(nodes).archive;
        assert_eq!(main_line(&archive).join(" "), line, "{nodes:02x?}");
        let comments = archive
            .annotations
            .notes()
            .map(|(_, note)| &note.comment[..]);
        assert_eq!(comments.collect::<String>(), note, "{nodes:02x?}");
        for written in again(&archive) {
            assert_eq!(written, bytes, "{nodes:02x?} {:?}", archive.annotations);
        }
    }
}

#[test]
fn comments_texts_and_marks() {
    let archive = whole(b"\x78\x08head\x08one\r\ntwo\0\x69\x51\0\x01W12\0").archive;
    let note = archive.annotations.note(1).expect("a comment");
    assert_eq!((&note.title[..], &note.comment[..]), ("head", "one\ntwo"));
    let point = "i9".parse().expect("a point");
    let signs = [Sign::Label("W12".to_string()), Sign::Selected];
    let marks = signs.map(|sign| Mark { point, sign });
    assert_eq!(archive.annotations.note(2).expect("marks").marks, marks);
}

/// A node without a move is skipped: its children follow the move before it, and its comment is added there.
#[test]
fn nodes_without_a_move() {
    let reading = whole(b"\x78\x08at\0\0\x66\x0ahere\0\0\x69\x80\x77\x40\x68\x40");
    assert_eq!(
        cautions(&reading)[0],
        "byte 26: a node without a move: its comment stands at the move before"
    );
    let archive = reading.archive;
    let names = archive.nodes.iter().map(|node| node.action.to_string());
    assert_eq!(names.collect::<Vec<_>>(), ["h8", "i9", "g8", "h9"]);
    let parents = archive.nodes.iter().map(|node| node.parent);
    assert_eq!(parents.collect::<Vec<_>>(), [0, 1, 2, 1]);
    let comment = archive.annotations.note(1).map(|note| &note.comment[..]);
    assert_eq!(comment, Some("at\nhere"));
}

#[test]
fn the_same_move_twice_is_one() {
    let reading = whole(b"\x78\0\x69\x88one\0\x67\x40\x69\x08two\0\x66\x40");
    assert_eq!(cautions(&reading).len(), 1);
    assert_eq!(reading.warnings[0].caution, Caution::Merged);
    let archive = reading.archive;
    assert_eq!(archive.nodes.len(), 4);
    let comments = archive
        .annotations
        .notes()
        .map(|(_, note)| &note.comment[..]);
    assert_eq!(comments.collect::<Vec<_>>(), ["one\ntwo"]);
}

#[test]
fn rules_and_limits() {
    let bytes = [HEADER, b"\x78\0\x69\0\x67\x40"].concat();
    let custom: Terms = "renju referee=claim".parse().expect("terms");
    for (terms, rules) in [(Terms::default(), Ruleset::RENJU), (custom, custom.rules)] {
        let context = Context {
            terms,
            ..context("some.lib")
        };
        let games = read_as(Format::RenLib, &bytes, &context)
            .expect("a file")
            .games;
        let reading = games[0].as_ref().expect("a game");
        assert_eq!(reading.archive.terms.rules, rules);
        assert_eq!(reading.archive.terms.referee, terms.referee);
        assert_eq!(reading.warnings, []);
    }
    let context = Context {
        size: None,
        limits: Limits {
            nodes: 2,
            ..Limits::NATIVE
        },
        ..context("some.lib")
    };
    let games = read_as(Format::RenLib, &bytes, &context)
        .expect("a file")
        .games;
    let reading = games[0].as_ref().expect("two moves");
    assert_eq!(
        said(reading.broken.as_ref()),
        "byte 24: the game has more than 2 moves"
    );
}

/// The encoding is UTF-8 if possible, otherwise the one that the user gave, otherwise a guess.
#[test]
fn encodings() {
    let file = |text: &[u8]| {
        let padding: &[u8] = if text.len().is_multiple_of(2) {
            b"\0\0"
        } else {
            b"\0"
        };
        [HEADER, b"\x78\x48", text, padding].concat()
    };
    for (text, encoding, expected) in [
        (&b"\xe6\xa3\x8b"[..], None, "棋"),
        (b"\xc6\xe5", None, "棋"),
        (b"\xe8\xe3\xf0\xe0", Some("windows-1251"), "игра"),
        (b"\x95\x5c", Some("shift_jis"), "表"),
    ] {
        let context = Context {
            encoding,
            ..context("some.lib")
        };
        let bytes = file(text);
        let games = read_as(Format::RenLib, &bytes, &context)
            .expect("a file")
            .games;
        let archive = &games[0].as_ref().expect("a game").archive;
        let note = archive.annotations.note(1).expect("a comment");
        assert_eq!(note.comment, expected);
        assert!(note.properties.is_empty(), "the text says it all");
        assert_eq!(again(archive), [bytes.clone(), bytes]);
    }
    let context = Context {
        encoding: Some("klingon"),
        ..context("some.lib")
    };
    let error = read_as(Format::RenLib, &file(b"\xff\xfe"), &context).err();
    assert_eq!(
        said(error.as_ref()),
        "the encoding \"klingon\" is not known here"
    );
}

/// Megabytes of one repeated move, or of nodes without a move, take little time and memory.
#[test]
fn hostile_files_are_read_to_their_end() {
    for (node, kept) in [
        (&b"\x69\xc0"[..], 2),
        (b"\x69\x82", 1),
        (b"\x69\x02", 1),
        (b"\0\0", 968),
        (b"\0\xc0", 2),
        (b"\x69\xca\x41\0", 1),
    ] {
        let nodes = [&b"\x78\0"[..], &node.repeat(1_000_000)].concat();
        let reading = open(&nodes).expect("a move");
        assert!(reading.broken.is_some(), "{node:02x?}");
        assert_eq!(reading.archive.nodes.len(), kept, "{node:02x?}");
        assert!(reading.warnings.len() <= 100, "{node:02x?}");
    }
}
