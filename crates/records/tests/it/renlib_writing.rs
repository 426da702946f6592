//! RenLib: writing games, and content that cannot be written.

use tengen_core::game::{Annotations, ArchiveNode, Mark, Note, Property, Sign, Tag};
use tengen_core::link;
use tengen_core::rules::Setup;
use tengen_core::{Archive, Board, BoardSize, Outcome, Point, Stone, Terms};
use tengen_records::charset::{Charset, Native, Utf8};
use tengen_records::{Context, Format, Loss, Unwritable, write};
use tengen_testing::binary::{context, one};
use tengen_testing::cases::cases;
use tengen_testing::libraries::{Plain, plain_tree, tree_bytes};
use tengen_testing::random::Random;

const HEADER: &[u8] = b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

fn archive(nodes: &[(u32, &str)]) -> Archive {
    let node = |&(parent, action): &(u32, &str)| ArchiveNode {
        parent,
        action: action.parse().expect("an action"),
        seat: None,
        clock: None,
        outcome: None,
    };
    Archive {
        terms: "renju".parse().expect("terms"),
        setup: None,
        nodes: nodes.iter().map(node).collect(),
        annotations: Annotations::default(),
        cursor: 0,
        line_end: 0,
    }
}

fn written(archive: &Archive) -> Vec<u8> {
    let written = write(Format::RenLib, archive, &Native);
    written.expect("a board of 15×15").bytes
}

fn read(bytes: &[u8]) -> Archive {
    let reading = one(Format::RenLib, bytes, "some.lib").expect("a whole file");
    assert_eq!(reading.broken, None);
    reading.archive
}

/// Reads a file with the encoding given, because two characters are too few to detect it.
fn read_as_gbk(bytes: &[u8]) -> Archive {
    let context = Context {
        encoding: Some("gbk"),
        ..context("some.lib")
    };
    let found = tengen_records::read_as(Format::RenLib, bytes, &context).expect("a file");
    let reading = found.games[0].as_ref().expect("a game");
    reading.archive.clone()
}

/// Returns the point of a position byte, by the description of the format.
fn point_of(position: u8) -> Point {
    let letter = char::from(b'a' + position % 16 - 1);
    let row = 15 - position / 16;
    format!("{letter}{row}").parse().expect("a point")
}

/// Converts a plain tree to an archive with its nodes in depth-first order.
fn build(start: &Plain) -> Archive {
    fn add(plain: &Plain, number: u32, archive: &mut Archive) {
        let note = archive.annotations.note_mut(number);
        note.title.clone_from(&plain.title);
        note.comment.clone_from(&plain.comment);
        if plain.position != 0 {
            let point = point_of(plain.position);
            let label = Sign::Label(plain.label.clone());
            let signs = [
                (!plain.label.is_empty(), label),
                (plain.is_marked, Sign::Selected),
            ];
            for (_, sign) in signs.into_iter().filter(|(is_there, _)| *is_there) {
                note.marks.push(Mark { point, sign });
            }
        }
        for child in &plain.children {
            let action = match child.position {
                0 => "pass".to_string(),
                position => point_of(position).to_string(),
            };
            archive.nodes.push(ArchiveNode {
                parent: number,
                action: action.parse().expect("an action"),
                seat: None,
                clock: None,
                outcome: None,
            });
            let number = u32::try_from(archive.nodes.len()).expect("few nodes");
            add(child, number, archive);
        }
    }
    let mut built = archive(&[]);
    add(start, 0, &mut built);
    built
}

fn utf8(text: &str) -> Vec<u8> {
    text.as_bytes().to_vec()
}

fn gbk(text: &str) -> Vec<u8> {
    Native.encode("gbk", text).expect("characters of GBK")
}

/// Generated games are written as the format requires, and are read back.
#[test]
fn generated_games() {
    for seed in 0..cases(10_000) {
        let start = plain_tree(&mut Random::new(u64::from(seed)));
        let built = build(&start);
        let bytes = [HEADER, &tree_bytes(&start, &utf8)].concat();
        assert_eq!(written(&built), bytes, "seed {seed}: {start:#?}");
        let back = read(&bytes);
        assert_eq!(back.nodes.len(), built.nodes.len(), "seed {seed}");
        for (back, built) in back.nodes.iter().zip(&built.nodes) {
            // Outcomes are not compared: the reader finds fives at the ends of lines on the board.
            assert_eq!(
                (back.parent, back.action),
                (built.parent, built.action),
                "seed {seed}"
            );
        }
        let without_style = |archive: &Archive| {
            let mut annotations = archive.annotations.clone();
            annotations.note_mut(0).properties.clear();
            annotations
        };
        assert_eq!(without_style(&back), built.annotations, "seed {seed}");
    }
}

/// Files of other programs are written back byte for byte, even after conversion to a link.
#[test]
fn generated_files() {
    for seed in 0..cases(10_000) {
        let random = &mut Random::new(u64::from(seed));
        let mut start = plain_tree(random);
        let mut todo = vec![&mut start];
        while let Some(node) = todo.pop() {
            if random.below(5) == 0 {
                node.more_flags = 4;
            }
            todo.extend(&mut node.children);
        }
        let encode = random.pick(&[&utf8 as &dyn Fn(&str) -> Vec<u8>, &gbk]);
        let nodes = tree_bytes(&start, encode);
        let mut header = HEADER.to_vec();
        header[9] = u8::try_from(random.below(5)).expect("below five");
        header[15] = random.pick(&[0xff, 0]);
        if nodes[0] == 0x78 && random.below(2) == 0 {
            header.clear();
        }
        let bytes = [header, nodes].concat();
        let archive = read(&bytes);
        let text = link::encode(&archive).expect("few nodes");
        let linked = link::decode(&text).expect("its own text");
        for archive in [archive, linked] {
            assert_eq!(
                written(&archive),
                bytes,
                "seed {seed}: {:?}",
                archive.annotations
            );
        }
    }
}

#[test]
fn changed_texts_keep_the_encoding_if_they_can() {
    let bytes = [HEADER, b"\x78\x08", &gbk("棋")[..], b"\0\0\x69\x48\xff\0"].concat();
    let opened = read_as_gbk(&bytes);
    let change = |text: &str, charset: &dyn Charset| {
        let mut archive = opened.clone();
        archive.annotations.note_mut(1).comment = text.to_string();
        let bytes = write(Format::RenLib, &archive, charset)
            .expect("a game")
            .bytes;
        let back = read_as_gbk(&bytes);
        assert_eq!(
            back.annotations.note(1).map(|it| &it.comment[..]),
            Some(text)
        );
        bytes[22..].to_vec()
    };
    // The damaged comment of the second move stays unchanged.
    let kept = [&gbk("好棋")[..], b"\0\0\x69\x48\xff\0"].concat();
    assert_eq!(change("好棋", &Native), kept);
    // If GBK lacks a character, or a text would be taken for UTF-8, all texts are written in UTF-8.
    for text in ["🙂", "好棋"] {
        let charset: &dyn Charset = if text == "🙂" { &Native } else { &Utf8 };
        assert!(change(text, charset).starts_with(text.as_bytes()));
    }
    let mut archive = read(&[HEADER, b"\x78\x48\xff\0"].concat());
    archive.annotations.note_mut(1).comment = "模".to_string();
    assert!(std::str::from_utf8(&gbk("模")).is_ok());
    assert!(written(&archive)[22..].starts_with("模".as_bytes()));
}

/// A changed comment is written from its text, and the stored bytes are ignored.
#[test]
fn kept_bytes_count_only_while_they_are_true() {
    let bytes = [HEADER, b"\x78\x4c\x08ok\0"].concat();
    let mut archive = read(&bytes);
    assert_eq!(written(&archive), bytes);
    archive.nodes.push(ArchiveNode {
        parent: 1,
        ..archive.nodes[0]
    });
    archive.nodes[1].action = "i9".parse().expect("a point");
    let longer = [HEADER, b"\x78\x0c\x08ok\0\x69\x40"].concat();
    assert_eq!(written(&archive), longer, "the flags of the tree are new");
    archive.annotations.note_mut(1).comment = "no".to_string();
    let changed = [HEADER, b"\x78\x08no\0\0\x69\x40"].concat();
    assert_eq!(written(&archive), changed);
    for value in ["", "?", "AA", "QA", "DG9r", "AmsA"] {
        let property = &mut archive.annotations.note_mut(1).properties[0];
        property.values = vec![value.to_string()];
        assert_eq!(written(&archive), changed, "{value}");
    }
}

/// Actions other than stones and passes are left out; moves that become equal are merged.
#[test]
fn choices_are_left_out() {
    let mut choices = archive(&[
        (0, "h8"),
        (1, "swap"),
        (2, "i9"),
        (1, "keep"),
        (4, "i9"),
        (5, "g8"),
    ]);
    choices.annotations.note_mut(2).comment = "taken".to_string();
    let bytes = [HEADER, b"\x78\x08taken\0\x69\0\x77\x40"].concat();
    let out = write(Format::RenLib, &choices, &Native).expect("a game");
    assert_eq!((out.bytes, out.lost), (bytes, vec![Loss::Choices]));
}

#[test]
fn what_is_lost_is_said() {
    let game = || archive(&[(0, "h8"), (1, "i9")]);
    let noted = |change: &dyn Fn(&mut Note)| {
        let mut archive = game();
        change(archive.annotations.note_mut(1));
        archive
    };
    let of_terms = |terms: &str| Archive {
        terms: terms.parse().expect("terms"),
        ..game()
    };
    let ended = |outcome| {
        let mut archive = game();
        archive.nodes[1].outcome = Some(outcome);
        archive
    };
    let mark = |name: &str, sign| {
        let point = name.parse().expect("a point");
        noted(&|note| {
            let sign = Sign::clone(&sign);
            note.marks.push(Mark { point, sign });
        })
    };
    let winner = Stone::Black;
    let mut tagged = game();
    tagged.annotations.set_tag(Tag::Black, "Ann");
    let mut timed = game();
    timed.nodes[0].clock = Some(5);
    let board = Board::new(BoardSize::DEFAULT);
    let set_up = |to_move| Archive {
        setup: Some(Setup {
            board: board.clone(),
            to_move,
        }),
        ..game()
    };
    let own = |name: &str| Property {
        name: name.to_string(),
        values: Vec::new(),
    };
    for (archive, lost) in [
        (game(), &[][..]),
        (of_terms("renju referee=claim"), &[]),
        (of_terms("freestyle"), &[Loss::Terms]),
        (
            of_terms("freestyle first=white"),
            &[Loss::FirstColour, Loss::Terms],
        ),
        (of_terms("renju opening=rif"), &[Loss::Terms]),
        (set_up(Stone::Black), &[Loss::Setup]),
        (set_up(Stone::White), &[Loss::Setup, Loss::FirstColour]),
        (tagged, &[Loss::Tags]),
        (timed, &[Loss::Times]),
        (noted(&|note| note.spent = Some(1)), &[Loss::Times]),
        (ended(Outcome::Five { winner }), &[]),
        (ended(Outcome::Time { winner }), &[Loss::Result]),
        (archive(&[(0, "h8"), (1, "resign")]), &[Loss::Result]),
        (archive(&[(0, "h8"), (1, "pass")]), &[]),
        (mark("h8", Sign::Selected), &[]),
        (mark("h8", Sign::Label("A".to_string())), &[]),
        (mark("h8", Sign::Label(String::new())), &[Loss::Marks]),
        (mark("i9", Sign::Selected), &[Loss::Marks]),
        (mark("h8", Sign::Circle), &[Loss::Marks]),
        (
            noted(&|note| note.title.push_str("a\u{8}b")),
            &[Loss::Comments],
        ),
        (noted(&|note| note.comment.push('\0')), &[Loss::Comments]),
        (noted(&|note| note.properties.push(own("TGLIB"))), &[]),
        (
            noted(&|note| note.properties.push(own("KM"))),
            &[Loss::Properties],
        ),
    ] {
        let out = write(Format::RenLib, &archive, &Native).expect("a board of 15×15");
        assert_eq!(out.lost, lost, "{archive:?}");
        read(&out.bytes);
    }
}

#[test]
fn what_cannot_be_written() {
    let size = Archive {
        terms: "renju size=13".parse::<Terms>().expect("terms"),
        ..archive(&[])
    };
    let (format, only) = (Format::RenLib, BoardSize::DEFAULT);
    let wrong_size = Unwritable::Size { format, size: only };
    for (archive, why) in [
        (size, wrong_size),
        (archive(&[(0, "p16")]), Unwritable::NoGame),
        (archive(&[(2, "h8")]), Unwritable::NoGame),
    ] {
        assert_eq!(write(format, &archive, &Native), Err(why));
    }
}
