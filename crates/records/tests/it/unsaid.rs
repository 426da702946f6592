//! Conversions that once lost or changed something without a word.

use tengen_core::board::BoardSize;
use tengen_core::game::{Archive, Tag};
use tengen_records::charset::Native;
use tengen_records::{
    Caution, Context, Format, Loss, Reading, Spot, Warning, read, read_as, write,
};
use tengen_testing::binary::{context, one};

fn sgf(text: &str) -> Reading {
    one(Format::Sgf, text.as_bytes(), "").expect("a game")
}

fn written(format: Format, archive: &Archive) -> (String, Vec<Loss>) {
    let written = write(format, archive, &Native).expect("a file");
    let text = String::from_utf8(written.bytes).expect("a text");
    (text, written.lost)
}

fn size(lines: u8) -> BoardSize {
    BoardSize::new(lines).expect("a size")
}

#[test]
fn a_rec_says_its_size_if_it_would_be_guessed_wrong() {
    for lines in 5..=22 {
        for last in ["hh", "ee"] {
            let text = format!("(;GM[4]SZ[{lines}]RU[gomoku];B[aa];W[{last}])");
            let Ok(reading) = one(Format::Sgf, text.as_bytes(), "") else {
                continue;
            };
            if reading.broken.is_some() {
                continue;
            }
            let (rec, lost) = written(Format::Rec, &reading.archive);
            assert!(!lost.contains(&Loss::Size), "{lines}: {lost:?}");
            assert_eq!(
                rec.ends_with(&format!("{lines}x{lines}\n")),
                lines != 20,
                "{rec}"
            );
            let again = one(Format::Rec, rec.as_bytes(), "").expect("a game");
            assert_eq!(again.archive.terms.size, size(lines), "{rec}");
            let points = |archive: &Archive| -> Vec<_> {
                archive
                    .nodes
                    .iter()
                    .map(|node| node.action.point())
                    .collect()
            };
            assert_eq!(points(&again.archive), points(&reading.archive), "{rec}");
            let says = |it: &Warning| {
                matches!(it.caution, Caution::SizeGuessed(_) | Caution::PassedOver(_))
            };
            assert_eq!(
                again.warnings.iter().any(says),
                lines == 20,
                "{:?}",
                again.warnings
            );
        }
    }
}

#[test]
fn the_size_of_a_rec_is_that_of_the_user_first() {
    let rec = b"a\nb\n7,7,0\n-1\n15x15\n";
    let mut context = context("");
    context.size = Some(size(19));
    let found = read_as(Format::Rec, rec, &context).expect("a game");
    let reading = found.games[0].as_ref().expect("a game");
    assert_eq!(reading.archive.terms.size, size(19));
    // A size on which the stones do not fit is none.
    for (rec, lines) in [
        ("a\nb\n17,7,0\n-1\n15x15\n", 20),
        ("a\nb\n7,7,0\n-1\n15x16\n", 20),
        ("a\nb\n7,7,0\n-1\n99x99\n", 20),
    ] {
        let reading = one(Format::Rec, rec.as_bytes(), "").expect("a game");
        assert_eq!(reading.archive.terms.size, size(lines), "{rec}");
        let says = |it: &Warning| matches!(it.caution, Caution::PassedOver(_));
        assert!(reading.warnings.iter().any(says), "{rec}");
    }
}

#[test]
fn the_comment_of_a_game_is_said_to_be_joined() {
    let reading = sgf("(;GM[4]SZ[15]RU[renju]C[of the start]\nGC[of the game];B[hh])");
    let note = reading.archive.annotations.note(0).expect("a note");
    assert_eq!(note.comment, "of the start\nof the game");
    let said = Warning {
        spot: Spot::Line { line: 2, column: 1 },
        caution: Caution::GameComment,
    };
    assert_eq!(reading.warnings, [said]);
    assert_eq!(sgf("(;GM[4]SZ[15]RU[renju]GC[];B[hh])").warnings, []);
}

#[test]
fn a_move_list_names_the_rules_once() {
    for (rules, expected) in [
        ("renju", "[Rules \"renju\"]"),
        ("Renju", "[Rules \"Renju\"]"),
        ("gomoku", "[Rules \"gomoku\"]"),
        ("freestyle", "[Rules \"freestyle\"]"),
        ("RIF", "[Rules \"RIF\"]"),
    ] {
        let reading = sgf(&format!("(;GM[4]SZ[15]RU[{rules}]PB[Ann];B[hh])"));
        let (text, lost) = written(Format::Moves, &reading.archive);
        assert_eq!(
            text,
            format!("[Black \"Ann\"]\n{expected}\n[Size \"15\"]\n1. h8")
        );
        assert_eq!(lost, []);
        let again = one(Format::Moves, text.as_bytes(), "").expect("a game");
        assert_eq!(again.archive.terms, reading.archive.terms, "{text}");
        assert_eq!(again.archive.annotations.tag(Tag::Rules), rules);
        assert_eq!(again.warnings, []);
    }
    // A text that names no rule set is text alone, and a rule set has the last word.
    let text = "[Rules \"of the house\"]\n[Size \"15\"]\n1. h8";
    let reading = one(Format::Moves, text.as_bytes(), "").expect("a game");
    assert!(
        reading
            .warnings
            .iter()
            .any(|it| it.caution == Caution::RulesGuessed)
    );
    let text = "[Rules \"renju\"]\n[Rule \"caro\"]\n[Size \"15\"]\n1. h8";
    let reading = one(Format::Moves, text.as_bytes(), "").expect("a game");
    assert_eq!(reading.archive.terms.rules.to_string(), "caro");
    assert_eq!(written(Format::Moves, &reading.archive).0, text);
}

/// "Black is 张三" in GBK.
const GBK: &[u8] =
    b"(;GM[4]SZ[15]RU[renju]CA[UTF-8]\nPB[\xd5\xc5\xc8\xfd];B[hh]C[\xba\xda\xca\xa4])";

#[test]
fn a_wrong_name_of_the_encoding_is_not_believed() {
    let found = read(GBK, &context("")).expect("a game");
    let reading = found.games[0].as_ref().expect("a game");
    assert_eq!(reading.archive.annotations.tag(Tag::Black), "张三");
    let note = reading.archive.annotations.note(1).expect("a note");
    assert_eq!(note.comment, "黑胜");
    let said = Warning {
        spot: Spot::File,
        caution: Caution::EncodingGuessed("gbk"),
    };
    assert_eq!(reading.warnings, [said]);
}

#[test]
fn characters_that_cannot_be_read_have_a_place() {
    let place = |line, column| Warning {
        spot: Spot::Line { line, column },
        caution: Caution::Characters,
    };
    // A good text with one bad byte stays what it says it is.
    let text = "(;GM[4]SZ[15]RU[renju]CA[UTF-8]\nC[黑胜黑胜黑胜黑胜];B[hh]C[good";
    let bytes = [text.as_bytes(), b"\xff])"].concat();
    let found = read(&bytes, &context("")).expect("a game");
    let reading = found.games[0].as_ref().expect("a game");
    assert_eq!(reading.warnings, [place(2, 24)]);
    let utf8 = Context {
        encoding: Some("utf-8"),
        ..context("")
    };
    let list = b"h8 i9\n{\xff} j10";
    let found = read_as(Format::Moves, list, &utf8).expect("a game");
    let reading = found.games[0].as_ref().expect("a game");
    assert!(
        reading.warnings.contains(&place(2, 2)),
        "{:?}",
        reading.warnings
    );
}

#[test]
fn a_damaged_text_of_a_library_has_a_place() {
    let header = b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";
    let bytes = [&header[..], b"\x78\x08ok\0\0\x69\x48\xff\xff\0\0"].concat();
    let utf8 = Context {
        encoding: Some("utf-8"),
        ..context("")
    };
    let found = read_as(Format::RenLib, &bytes, &utf8).expect("a game");
    let reading = found.games[0].as_ref().expect("a game");
    let said = Warning {
        spot: Spot::Byte(26),
        caution: Caution::Characters,
    };
    assert_eq!(reading.warnings, [said]);
}

#[test]
fn a_position_may_be_transposed() {
    let warns = |bytes: &[u8], name: &str| {
        let reading = one(Format::Pos, bytes, name).expect("a game");
        let is_it = |it: &Warning| it.caution == Caution::Transposed;
        reading.warnings.iter().any(is_it)
    };
    // h8 and i9, as RenLib writes them; h8 and j8, which Yixin reads as h8 and h6.
    assert!(!warns(&[2, 112, 128], ""));
    assert!(warns(&[2, 112, 114], ""));
    assert!(!warns(&[2, 112, 114], "Sakata#0#Ann#Bo#0#0.pos"));
}

#[test]
fn a_header_of_piskvork_may_have_dashes() {
    for (head, cautions) in [
        ("Piskvorky 15x15, 11:11, 0", 0),
        ("Piskvorky 15x15, 11:-1, 0", 1),
        ("Piskvorky 15x15, -:-, 0", 1),
        ("Piskvorky 15x15, 11-11, 0", 1),
        ("Piskvorky 15x15, 11:11, -", 1),
        ("Piskvorky 15x15, 11:11, -1", 1),
        ("Piskvorky 15-15, 11:11, 0", 0),
        ("Piskvorky - 15x15, 11:11, 0", 0),
        ("Piskvorky-15x15, 11:11, 0", 0),
        ("Piskvorky 15x15 - 11:11 - 0", 1),
        ("Piskvorky 15x15", 1),
    ] {
        for end in ["\n", "\r\n"] {
            let text = format!("{head}{end}8,8,0{end}9,7,350{end}-1{end}");
            let found = read(text.as_bytes(), &context("a.psq"));
            let found = found.unwrap_or_else(|error| panic!("{head}: {error}"));
            assert_eq!(found.format, Format::Psq);
            let reading = found.games[0].as_ref().expect("a game");
            let points: Vec<String> = reading
                .archive
                .nodes
                .iter()
                .map(|node| node.action.to_string())
                .collect();
            assert_eq!(points, ["h8", "i9"], "{head}");
            let is_value = |it: &&Warning| matches!(it.caution, Caution::Value { .. });
            let count = reading.warnings.iter().filter(is_value).count();
            assert_eq!(count, cautions, "{head}: {:?}", reading.warnings);
        }
    }
}
