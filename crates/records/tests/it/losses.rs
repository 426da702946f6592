//! Reports of lost content when writing simple formats, and games without moves.

use tengen_core::game::Tag;
use tengen_core::link;
use tengen_core::{Archive, Stone, Terms};
use tengen_records::charset::Native;
use tengen_records::{Caution, Format, Loss, Unwritable, Written, file_name, read, write};
use tengen_testing::text_records::{context, plies, reading};

fn written(format: Format, archive: &Archive) -> Result<Written, Unwritable> {
    write(format, archive, &Native)
}

fn losses(format: Format, archive: &Archive) -> Vec<Loss> {
    written(format, archive).expect("a file").lost
}

fn text(format: Format, archive: &Archive) -> String {
    String::from_utf8(written(format, archive).expect("a file").bytes).expect("a text")
}

const ONE_LINE: [Format; 4] = [Format::Psq, Format::Rec, Format::Gomocalc, Format::Pos];

#[test]
fn a_link_has_so_many_moves() {
    let mut archive = reading("h8").archive;
    let node = archive.nodes[0];
    archive.nodes = vec![node; link::MAX_NODES + 1];
    let (format, most) = (Format::Link, link::MAX_NODES);
    let why = written(format, &archive).expect_err("too long");
    assert_eq!(why, Unwritable::TooLong { format, most });
}

/// Files in these formats name no rules, except in the name of a tournament.
#[test]
fn rules() {
    let mut archive = reading("h8 i9").archive;
    for format in ONE_LINE {
        assert!(losses(format, &archive).contains(&Loss::Terms), "{format}");
    }
    archive = reading("[Event \"Freestyle1\"]\n[Rule \"freestyle\"]\nh8 i9 B+R").archive;
    assert!(!losses(Format::Psq, &archive).contains(&Loss::Terms));
    archive = reading("[Event \"Renju1\"]\n[Rule \"freestyle\"]\nh8 i9 B+R").archive;
    assert!(losses(Format::Psq, &archive).contains(&Loss::Terms));
}

#[test]
fn no_moves() {
    let empty = reading("Piskvorky 20x20, 0:0, 0\n").archive;
    assert_eq!((plies(&empty).as_str(), empty.terms.size.lines()), ("", 20));
    let again = reading(&text(Format::Psq, &empty)).archive;
    assert_eq!((again.nodes.len(), again.terms), (0, empty.terms));

    let head = "[Black \"Ann\"]\n[Rule \"renju\"]\n[Size \"19\"]\n";
    let empty = reading(head).archive;
    assert_eq!(empty.annotations.tag(Tag::Black), "Ann");
    assert_eq!(
        (empty.nodes.len(), empty.terms.to_string().as_str()),
        (0, "renju size=19")
    );
    assert_eq!(text(Format::Moves, &empty).trim(), head.trim());
    let bare = text(Format::Moves, &reading("Piskvorky 20x20, 11:11, 0").archive);
    assert_eq!(reading(&bare).archive.terms.size.lines(), 20, "{bare}");

    for format in [Format::Gomocalc, Format::Rec, Format::Pos] {
        let archive = reading("[Size \"15\"]").archive;
        assert_eq!(written(format, &archive), Err(Unwritable::NoMoves(format)));
    }
    read(b"Piskvorky 15x15, 0:0, 0\n99,1,0", &context("")).expect_err("no moves");
}

#[test]
fn white_first() {
    for rule in ["freestyle", "renju"] {
        let list = format!("[Rule \"{rule}\"]\n[Size \"15\"]\n[First \"white\"]\n1. h8 i9 2. j10");
        let archive = reading(&list).archive;
        let setup = archive.setup.as_ref();
        let first = setup.map_or(archive.terms.first, |setup| setup.to_move);
        assert_eq!(
            (first, plies(&archive).as_str()),
            (Stone::White, "h8 i9 j10"),
            "{rule}"
        );
        assert_eq!(text(Format::Moves, &archive), list);
        assert_eq!(losses(Format::Moves, &archive), []);
        for format in ONE_LINE {
            let said = losses(format, &archive);
            assert!(said.contains(&Loss::FirstColour), "{format}");
            assert!(said.contains(&Loss::Colours), "{format}");
        }
    }
    let listed = reading("[First \"white\"]\nh8,j9/i9").archive;
    assert_eq!(listed.terms, Terms::default());
}

#[test]
fn passes_change_colours() {
    for (list, is_changed) in [
        ("h8 i9 -- j10", true),
        ("h8 -- i9", true),
        ("h8 i9 --", false),
        ("h8 -- -- i9", false),
        ("h8 i9", false),
    ] {
        let archive = reading(list).archive;
        for format in ONE_LINE {
            let lost = losses(format, &archive);
            assert_eq!(lost.contains(&Loss::Colours), is_changed, "{format} {list}");
            assert_eq!(
                lost.contains(&Loss::Passes),
                list.contains("--"),
                "{format} {list}"
            );
        }
        assert_eq!(losses(Format::Moves, &archive), []);
    }
}

/// A game whose cursor is at the start is drawn at its end.
#[test]
fn a_picture_is_of_the_end() {
    let mut archive = reading("h8 i9 j10").archive;
    let end = text(Format::Diagram, &archive);
    archive.cursor = 0;
    assert_eq!(text(Format::Diagram, &archive), end);
    assert_eq!(
        end.matches('x').count() + end.matches('X').count(),
        2,
        "{end}"
    );
    archive.cursor = 1;
    assert_ne!(text(Format::Diagram, &archive), end);
}

/// Version 0 never existed. Another one is of a later program only if the checksum is right.
#[test]
fn a_link_with_a_damaged_version_is_damaged() {
    use tengen_testing::bytes::text_of;
    let of_version = |version| link::decode(&text_of(&[version, 0, 0, 0]));
    assert_eq!(of_version(0), Err(link::LinkError::Checksum));
    assert_eq!(of_version(9), Err(link::LinkError::Version(9)));
    assert_eq!(link::decode("CQAAAAAAAA"), Err(link::LinkError::Checksum));
}

#[test]
fn names_of_files() {
    let archive = reading("[Black \"Ann\"]\nh8").archive;
    for (format, name) in [
        (Format::Moves, "Ann.txt"),
        (Format::Gomocalc, "Ann.txt"),
        (Format::Diagram, "Ann.txt"),
        (Format::Link, "Ann.txt"),
        (Format::Sgf, "Ann.sgf"),
        (Format::Psq, "Ann.psq"),
    ] {
        assert_eq!(file_name(&archive, format), name);
    }
}

#[test]
fn rules_of_sgf() {
    let unknown = Caution::Value {
        name: "RU".to_string(),
        value: "Mystery".to_string(),
    };
    for (root, said, rules) in [
        ("RU[Soosorv-8]", vec![], "renju"),
        ("RU[Mystery]", vec![unknown], "freestyle"),
        ("RU[Mystery]GN[Renju cup]", vec![], "renju"),
        ("", vec![Caution::RulesGuessed], "freestyle"),
    ] {
        let reading = reading(&format!("(;FF[4]GM[4]SZ[15]{root};B[hh])"));
        let cautions = reading.warnings.into_iter().map(|warning| warning.caution);
        assert_eq!(cautions.collect::<Vec<_>>(), said, "{root}");
        assert_eq!(reading.archive.terms.rules.to_string(), rules, "{root}");
    }
}
