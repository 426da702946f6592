//! Regression tests of errors in reading records, found by the fuzz targets.

use tengen_testing::binary::{context, one, said};
use tengen_testing::bytes::text_of;

use tengen_core::Archive;
use tengen_core::game::{ArchiveError, Tag};
use tengen_core::link::{LinkError, decode, encode};
use tengen_records::charset::Native;
use tengen_records::rec::Rec;
use tengen_records::{Context, Format, Limits, Loss, Problem, RecordError, read, read_as, write};

fn read_link(bytes: &[u8], context: &Context<'_>) -> Result<Archive, RecordError> {
    let found = read_as(Format::Link, text_of(bytes).as_bytes(), context)?;
    Ok(found.games.into_iter().next().expect("a game")?.archive)
}

fn sgf(text: &str) -> Archive {
    let reading = one(Format::Sgf, text.as_bytes(), "").expect("a game");
    reading.archive
}

/// The content of a link was returned without a check that it can be played.
#[test]
fn a_link_to_what_is_no_game() {
    let usual = context("");
    for (bytes, why) in [
        // Two stones on a1; a cursor after the end.
        (&[1, 0, 0, 0, 16, 16][..], "action 2: the point is taken"),
        (
            &[1, 0, 7, 7, 16],
            "the place that was shown is not in the game",
        ),
    ] {
        let error = read_link(bytes, &usual).expect_err("no game");
        assert_eq!(said(Some(&error)), why);
    }
    let deep = [&[1, 0, 0, 0][..], &[8; 1_000]].concat();
    let too_deep = ArchiveError::TooDeep { node: 969 };
    let problem = Problem::Link(LinkError::Game(too_deep));
    assert_eq!(read_link(&deep, &usual), Err(RecordError::file(problem)));
}

/// Links ignored the limit on nodes.
#[test]
fn a_link_is_opened_within_the_limits() {
    let limits = Limits {
        nodes: 2,
        ..Limits::PAGE
    };
    let context = Context {
        size: None,
        limits,
        ..context("")
    };
    let error = RecordError::file(Problem::TooMany(2));
    assert_eq!(read_link(&[1, 0, 0, 0, 16, 17, 18], &context), Err(error));
    read_link(&[1, 0, 0, 0, 16, 17], &context).expect("two moves");
}

/// Links lost clock readings without a note. They now keep them.
#[test]
fn a_link_keeps_clocks() {
    let mut archive = sgf("(;GM[4]SZ[15];B[hh])");
    archive.nodes[0].clock = Some(0);
    let written = write(Format::Link, &archive, &Native).expect("a game");
    assert_eq!(written.lost, []);
    let text = String::from_utf8(written.bytes).expect("text");
    assert_eq!(decode(&text), Ok(archive));
}

/// Quotations from a file in messages had no length limit.
#[test]
fn messages_are_short() {
    let long = "x".repeat(10_000);
    for text in [
        format!("[{long} \"{long}\"]\n\n1. h8 i9\n"),
        format!("(;CA[{long}]GM[4]SZ[15];B[\u{e9}])"),
        format!("(;GM[{long}]SZ[15];B[hh])"),
        format!("({}[a];GM[4]SZ[15];B[hh])", long.to_uppercase()),
        format!("(;GM[4]SZ[15];B[hh]TGC[{long}])"),
    ] {
        let latin: Vec<u8> = text.chars().map(|sign| sign as u8).collect();
        let messages = match read(&latin, &context("")) {
            Err(error) => vec![error.to_string()],
            Ok(found) => {
                let mut messages = Vec::new();
                for game in found.games {
                    match game {
                        Err(error) => messages.push(error.to_string()),
                        Ok(reading) => {
                            messages.extend(reading.warnings.iter().map(ToString::to_string));
                        }
                    }
                }
                messages
            }
        };
        for message in messages {
            assert!(message.len() < 200, "{} bytes", message.len());
        }
    }
}

/// Line breaks in tags were written to SGF but read back as spaces, so writing a file twice changed it.
#[test]
fn tags_of_sgf_have_one_line() {
    let mut archive = sgf("(;GM[4]SZ[15];B[hh]LB[aa:x]N[y]C[z])");
    let note = archive.annotations.note_mut(1);
    note.title = "a\r\nb".to_string();
    note.comment = "a\r\nb\rc\n".to_string();
    archive.annotations.set_tag(Tag::Rules, "one\ntwo");
    let first = write(Format::Sgf, &archive, &Native).expect("a game");
    let again = one(Format::Sgf, &first.bytes, "").expect("a game").archive;
    assert_eq!(again.annotations.tag(Tag::Rules), "one two");
    let note = again.annotations.note(1).expect("a note");
    assert_eq!((&*note.title, &*note.comment), ("a b", "a\nb\nc\n"));
    assert_eq!(write(Format::Sgf, &again, &Native), Ok(first));
}

/// Numbers after the end of a Gomotur file changed its board size.
#[test]
fn what_stands_behind_the_moves_has_no_size() {
    let rec: Rec = "Ann\nBo\n13,8\n4,4\n-1\nCid\n21,3\n"
        .parse()
        .expect("two moves");
    assert_eq!((rec.moves.len(), rec.size.lines()), (2, 20));
    assert_eq!(rec.to_string().parse(), Ok(rec));
}

/// The action that a result adds was not counted.
#[test]
fn a_resignation_counts_as_a_move() {
    let text = "(;GM[4]SZ[15]RE[B+R];B[hh])".repeat(3);
    let mut context = context("");
    for nodes in 1..8 {
        context.limits.nodes = nodes;
        let found = read(text.as_bytes(), &context).expect("a game");
        for game in found.games.iter().flatten() {
            let count = game.archive.nodes.len();
            assert!(count <= nodes, "{count} of {nodes}");
        }
    }
}

/// Openings ask for no such number, and a link cannot hold it.
#[test]
fn numbers_of_sgf_are_those_of_openings() {
    let text =
        "(;AP[Tengen:1]GM[4]SZ[15]TGT[renju opening=soosyrv8];B[hh];TGA[number:52];TGA[grab:31])";
    let archive = sgf(text);
    assert_eq!(archive.nodes.len(), 2);
    let again = decode(&encode(&archive).expect("a game")).expect("its own text");
    assert_eq!(again.nodes, archive.nodes);
}

const LIBRARY: &[u8] = b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

/// Reads a library up to its break. Its texts are GBK unless they are UTF-8.
fn library(bytes: &[u8]) -> Archive {
    let gbk = Context {
        encoding: Some("gbk"),
        ..context("")
    };
    let found = read_as(Format::RenLib, bytes, &gbk).expect("a library");
    let reading = found.games.into_iter().next().expect("a game");
    reading.expect("a move").archive
}

fn comment(archive: &Archive, node: u32) -> &str {
    &archive.annotations.note(node).expect("a note").comment
}

/// A file converted to UTF-8 kept the bytes of a text that belongs to no point, so its encoding was detected
/// wrongly when it was opened again.
#[test]
fn a_library_that_becomes_utf8_has_no_other_texts() {
    // A comment that is not valid GBK and gets another line, and a pass with a text on the board.
    let nodes = b"\0\x08\xc0\0\x69\x0ax\0\0\x41\0\x01\xff\xfd\xc8\0";
    let archive = library(&[LIBRARY, nodes].concat());
    assert_eq!(comment(&archive, 0), "\u{fffd}\nx");
    let out = write(Format::RenLib, &archive, &Native).expect("a game");
    assert_eq!(comment(&library(&out.bytes), 0), "\u{fffd}\nx");
}

/// The part of a file before its break was written unchanged, although that part alone looks like UTF-8.
#[test]
fn a_part_of_a_library_is_in_its_encoding() {
    let nodes = b"\x78\x0c\xc3\xa9\0\0\x78\x48\xb0\xa1\0\0";
    let archive = library(&[LIBRARY, nodes].concat());
    assert_eq!(comment(&archive, 1), "茅");
    let out = write(Format::RenLib, &archive, &Native).expect("a game");
    assert_eq!(comment(&library(&out.bytes), 1), "茅");
}

/// The loss of the information that a stone was picked from offers was not reported.
#[test]
fn formats_say_that_a_pick_is_lost() {
    let mut archive = sgf("(;AP[Tengen:1]GM[4]SZ[15]TGT[renju];B[ao]TGA[pick:a1];W[hh])");
    archive.line_end = 2;
    for format in [Format::RenLib, Format::Pos, Format::Moves] {
        let out = write(format, &archive, &Native).expect("a game");
        assert!(out.lost.contains(&Loss::Choices), "{format}");
    }
}
