//! Detection of a file's format, even if its name suggests another one.

use std::path::{Path, PathBuf};

use tengen_core::link;
use tengen_core::{Archive, Game, Terms};
use tengen_records::charset::Native;
use tengen_records::{Collection, Format, Problem, RecordError, read, write};
use tengen_testing::text_records::{bytes, context, foreign, own};

/// Returns the detected format of a file, or the error if it cannot be read.
fn taken_for(file: &[u8], name: &str) -> Result<Format, RecordError> {
    read(file, &context(name)).map(|Collection { format, .. }| format)
}

/// Returns the expected format or error, by the folder and the name of a file.
fn expected(folder: &str, name: &str) -> Result<Format, Problem> {
    let of_end = |name: &str| match name {
        _ if name.contains("-psq-empty") => Err(Problem::Empty),
        _ if name.contains("-sgf-") => Ok(Format::Sgf),
        _ if name.contains("-psq-") => Ok(Format::Psq),
        _ if name.contains("-lib-") => Ok(Format::RenLib),
        _ if name.contains("-rif-") => Ok(Format::Rif),
        _ if name.contains("-pos-") => Ok(Format::Pos),
        _ if name.contains("-txt-") => Ok(Format::Moves),
        _ => Ok(Format::Samples),
    };
    match folder {
        "sgf" => Ok(Format::Sgf),
        "psq" => Ok(Format::Psq),
        "rec" => Ok(Format::Rec),
        "lib" => Ok(Format::RenLib),
        "rif" => Ok(Format::Rif),
        "pos" if name.starts_with("textdiagram") => Ok(Format::Diagram),
        "pos" => Ok(Format::Pos),
        "txt" if name.contains("gomocalc") => Ok(Format::Gomocalc),
        "txt" if name.contains("offset") || name.contains("openings") => Ok(Format::Offsets),
        "txt" | "other" if name.contains("yixin") => Ok(Format::Sav),
        "txt" => Ok(Format::Moves),
        "other" if name.contains(".lz4") => Err(Problem::Packed("LZ4")),
        "other" if name.contains("nomoves") => Ok(Format::Moves),
        "other" => Ok(Format::Samples),
        "broken" => of_end(name),
        _ => panic!("{folder}/{name}"),
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for inner in folder.read_dir().expect("a folder") {
        let inner = inner.expect("an entry").path();
        if inner.is_dir() {
            let entries = inner.read_dir().expect("a folder");
            files.extend(entries.map(|entry| entry.expect("an entry").path()));
        }
    }
    files.sort();
    assert!(files.len() > 10, "{files:?}");
    files
}

fn check_all(folder: &Path) {
    for path in files(folder) {
        let name = path
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let inner = path.parent().and_then(Path::file_name).expect("a folder");
        let expected = expected(&inner.to_string_lossy(), &name);
        let file = bytes(&path);
        // A truncated sample and points off the board cannot be detected by content alone.
        let needs_name = ["b28", "b29", "b31"]
            .iter()
            .any(|start| name.starts_with(start));
        let wrong = [
            "",
            "x",
            "x.sgf",
            "x.psq",
            "x.rec",
            "x.lib",
            "x.rif",
            "x.txt",
            "x.offsets",
            "x.bin",
        ];
        for named in std::iter::once(&*name).chain(wrong) {
            if needs_name && named != name {
                continue;
            }
            let found = tengen_records::detect(&file, named);
            assert_eq!(found, expected, "{}/{name} as {named:?}", inner.display());
        }
    }
}

#[test]
fn own_files_are_what_their_folder_says() {
    check_all(&own());
}

#[test]
fn files_of_other_programs_are_what_their_folder_says() {
    if let Some(folder) = foreign() {
        check_all(&folder);
    }
}

fn archive(moves: &str) -> Archive {
    let mut game = Game::new(Terms::default());
    for name in moves.split(' ') {
        game.play(name.parse().expect("a point"))
            .expect("a legal move");
    }
    game.to_archive()
}

#[test]
fn what_is_written_is_found_again() {
    let archive = archive("h8 i9 i7 g9 j6");
    for format in [
        Format::Link,
        Format::Moves,
        Format::Gomocalc,
        Format::Psq,
        Format::Rec,
        Format::Diagram,
    ] {
        let written = write(format, &archive, &Native).expect("writable");
        for name in ["", "x.lib", "x.txt", "x.pos", "x.sgf"] {
            assert_eq!(taken_for(&written.bytes, name), Ok(format), "{name}");
        }
    }
}

/// Contents as other programs write them, made by hand.
#[test]
fn first_bytes_and_shapes() {
    let renlib = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x78\x00\x69\x40";
    let files: [(&[u8], Result<Format, Problem>); 34] = [
        (b"(;FF[4]GM[4]SZ[15];B[hh])", Ok(Format::Sgf)),
        (b"\xef\xbb\xbf\r\n( ;B[hh])", Ok(Format::Sgf)),
        (b"From: a friend\n---\n(;GM[4];B[hh])", Ok(Format::Sgf)),
        (b"h8 is where it began: (;B[hh])", Ok(Format::Sgf)),
        (renlib, Ok(Format::RenLib)),
        (b"\xffRen", Ok(Format::RenLib)),
        (b"\x78\x00\x69\x80\x67\x40", Ok(Format::RenLib)),
        (b"\x03\x70\x62\x80", Ok(Format::Pos)),
        (b"\x01\x70", Ok(Format::Pos)),
        (
            b"\x00\x78\x38\x07\x06\x78\x30\x26\xe7\x00",
            Ok(Format::Samples),
        ),
        (b"", Err(Problem::Empty)),
        (b" \r\n\t ", Err(Problem::Empty)),
        (b"\xef\xbb\xbf", Err(Problem::Empty)),
        (b"\xff\xfe", Err(Problem::Empty)),
        (b"\x1f\x8b\x08\x00\x00", Err(Problem::Packed("gzip"))),
        (b"PK\x03\x04\x14\x00", Err(Problem::Packed("zip"))),
        (b"Rar!\x1a\x07\x00", Err(Problem::Packed("rar"))),
        (b"7z\xbc\xaf\x27\x1c\x00\x04", Err(Problem::Packed("7z"))),
        (b"\x04\x22\x4d\x18\x40\x40", Err(Problem::Packed("LZ4"))),
        (b"\x28\xb5\x2f\xfd\x04", Err(Problem::Packed("zstd"))),
        (b"\xfd7zXZ\x00\x00", Err(Problem::Packed("xz"))),
        (b"BZh91AY&SY\x00", Err(Problem::Packed("bzip2"))),
        (b"BZh is no move", Err(Problem::Unknown)),
        (b"<!doctype html><html></html>", Err(Problem::Unknown)),
        (b"<database/>", Ok(Format::Rif)),
        (b"<!-- by me --><database/>", Ok(Format::Rif)),
        (b"8,8,0\n9,9,0\n", Ok(Format::Psq)),
        (b"8,8,0,0\n9,9,0,0\n", Ok(Format::Offsets)),
        (b"0,-1\n", Ok(Format::Offsets)),
        (b"a\nb\n8,8,0\n", Ok(Format::Rec)),
        (b"https://gomocalc.com/#/h8i9%2Fi7", Ok(Format::Gomocalc)),
        (b"Once upon a time", Err(Problem::Unknown)),
        (b"\x00\x01\x02\x03", Err(Problem::Unknown)),
        (b"h8i9", Ok(Format::Gomocalc)),
    ];
    for (file, format) in files {
        let said = String::from_utf8_lossy(file);
        assert_eq!(tengen_records::detect(file, ""), format, "{said:?}");
    }
}

#[test]
fn names_break_ties() {
    for (file, name, format) in [
        (&b"8,8\n9,9\n"[..], "a.psq", Format::Psq),
        (b"8,8\n9,9\n", "a.rec", Format::Rec),
        (b"8,8\n9,9\n", "a.offsets", Format::Offsets),
        (b"Once upon a time", "a.sgf", Format::Sgf),
        (b"Once upon a time", "a.moves", Format::Moves),
        (b"\x00\x01\x02", "a.lib", Format::RenLib),
        (b"\x04\x22\x4d\x18\x40", "a.pos", Format::Pos),
    ] {
        assert_eq!(tengen_records::detect(file, name), Ok(format), "{name}");
    }
}

/// Letters and digits can be a link or moves; a correct checksum shows that they are a link.
#[test]
fn links_and_moves_look_alike() {
    let text = link::encode(&archive("h8 i9")).expect("a link");
    let address = format!("https://example.org/board/#{text}");
    let found = |text: &str| tengen_records::detect(text.as_bytes(), "");
    assert_eq!(found(&text), Ok(Format::Link));
    assert_eq!(found(&format!(" {address}\n")), Ok(Format::Link));
    let with_mark = format!("\u{feff}{address}");
    assert_eq!(taken_for(with_mark.as_bytes(), ""), Ok(Format::Link));
    let mut damaged = address.clone();
    let last = damaged.pop().expect("a sign");
    damaged.push(if last == 'A' { 'B' } else { 'A' });
    assert_eq!(found(&damaged), Ok(Format::Link));
    let error = read(damaged.as_bytes(), &context("")).expect_err("damaged");
    assert!(matches!(error.problem, Problem::Link(_)), "{error}");
    for (before, after) in [("See ", ", please."), ("<", ">"), ("", "&fbclid=IwAR0")] {
        let message = format!("{before}{address}{after}");
        assert_eq!(taken_for(message.as_bytes(), ""), Ok(Format::Link));
        let opened = read(message.as_bytes(), &context("")).expect("a link");
        assert_eq!(opened.games.len(), 1, "{message}");
    }
    let record = format!("(;GM[4]C[see {address}];B[hh])");
    assert_eq!(found(&record), Ok(Format::Sgf));
    let record = format!("[Site \"{address}\"]\nh8 i9 g7");
    assert_eq!(found(&record), Ok(Format::Moves));
    assert_eq!(found("https://example.org/#/h8i9"), Ok(Format::Gomocalc));
    assert_eq!(found("AQABAgM"), Err(Problem::Unknown));
}
