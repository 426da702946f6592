//! Written SGF: this library and another parser read it back as the same game.

use tengen_testing::sgf as support;

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use sgf_parse::unknown_game::Prop;
use sgf_parse::{GameTree, SgfNode};
use support::{context, file, games, line, whole};
use tengen_core::game::{Property, Sign, Tag};
use tengen_core::rules::opening::Answer;
use tengen_core::{Action, Archive, Game, Point, Stone, Terms};
use tengen_records::charset::Utf8;
use tengen_records::{Context, Format, Loss, Unwritable, read_as, write};
use tengen_testing::archives::{Kind, archive, depth_first};
use tengen_testing::cases::cases;
use tengen_testing::config::config;
use tengen_testing::play::{ops, played, start};
use tengen_testing::random::Random;

fn written(archive: &Archive) -> String {
    let written = write(Format::Sgf, archive, &Utf8).expect("a game");
    assert_eq!(written.lost, [], "SGF holds everything");
    String::from_utf8(written.bytes).expect("UTF-8")
}

/// Reads a text with unusual default terms, so that no term is correct by chance.
fn read_back(text: &str) -> Archive {
    let terms: Terms = "renju size=19 referee=marked".parse().expect("terms");
    let context = Context { terms, ..context() };
    let games = read_as(Format::Sgf, text.as_bytes(), &context)
        .expect(text)
        .games;
    assert_eq!(games.len(), 1, "{text}");
    let reading = games.into_iter().next().expect("a game").expect(text);
    assert_eq!(reading.broken, None, "{text}");
    assert_eq!(reading.warnings, [], "{text}");
    reading.archive
}

/// Returns `normal` seeds; at least 100,000 in a long run.
fn seeds(normal: u32) -> std::ops::Range<u64> {
    let count = if cases(1) == 1 {
        normal
    } else {
        normal.max(10_000) * 10
    };
    0..u64::from(count)
}

#[test]
fn every_archive_reads_back() {
    for seed in seeds(4_000) {
        let mut random = Random::new(seed);
        let kind = if seed % 3 == 0 {
            Kind::Common
        } else {
            Kind::Any
        };
        let archive = archive(&mut random, kind);
        Game::from_archive(&archive).expect("a game");
        let text = written(&archive);
        assert_eq!(
            read_back(&text),
            depth_first(&archive),
            "seed {seed}\n{text}"
        );
    }
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn every_game_reads_back(start in start(), ops in ops(60)) {
        let game = played(&start, &ops);
        let archive = game.to_archive();
        let again = read_back(&written(&archive));
        prop_assert_eq!(&again, &archive);
        let opened = Game::from_archive(&again).expect("a game");
        prop_assert_eq!(opened.to_archive(), archive);
    }
}

/// A common game needs no private properties, so its text is what other programs write.
#[test]
fn a_common_game_has_no_properties_of_our_own() {
    let mut game = Game::new("renju".parse().expect("terms"));
    for name in ["h8", "i9", "i7", "g9", "j6", "i6"] {
        game.play(name.parse().expect("a point")).expect("empty");
    }
    let mut archive = game.to_archive();
    let tags = &mut archive.annotations;
    tags.set_tag(Tag::Black, "Ann");
    tags.set_tag(Tag::White, "Bo");
    tags.set_tag(Tag::Date, "2026-11-20");
    let expected = format!(
        "(;FF[4]GM[4]CA[UTF-8]AP[Tengen:{}]SZ[15]RU[renju]\nPB[Ann]PW[Bo]DT[2026-11-20]\
         ;B[hh];W[ig];B[ii];W[gg];B[jj];W[ij])\n",
        env!("CARGO_PKG_VERSION")
    );
    assert_eq!(written(&archive), expected);
    // A five and its result need no private properties.
    let mut game = Game::new(Terms::default());
    for name in ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1"] {
        game.play(name.parse().expect("a point")).expect("empty");
    }
    let text = written(&game.to_archive());
    assert!(
        text.contains("RU[gomoku]") && text.contains("RE[B+]") && !text.contains("TG"),
        "{text}"
    );
}

#[test]
fn results_that_are_written() {
    let result = |moves: &str, outcome: &str, tag: &str| {
        let text = format!(
            "(;AP[Tengen:1]GM[4]SZ[15]RU[renju]TGT[renju]TGK[RE:{tag}]{moves}TGO[{outcome}])"
        );
        let text = written(&whole(&text).archive);
        let start = text.find("RE[").map(|start| start + 3)?;
        let end = text[start..].find(']')?;
        Some(text[start..start + end].to_string())
    };
    let two = ";B[hh];W[ii]";
    for (outcome, expected) in [
        ("five:white", "W+"),
        ("forbidden:33", "W+F"),
        ("claimed:overline", "W+F"),
        ("resignation:black", "B+R"),
        ("time:white", "W+T"),
        ("agreement", "0"),
        ("full:draw", "0"),
        ("full:black", "B+"),
        ("stated:draw", "0"),
        ("no-legal-point", "W+"),
    ] {
        assert_eq!(result(two, outcome, "").as_deref(), Some(expected));
        // The result text of the record is kept if it states the same result.
        let other = if expected.starts_with('W') {
            "W+12"
        } else {
            "?"
        };
        let kept = if expected.starts_with('W') {
            "W+12"
        } else {
            expected
        };
        assert_eq!(result(two, outcome, other).as_deref(), Some(kept));
    }
}

#[test]
fn what_is_lost_is_said() {
    let mut archive = whole("(;GM[4]SZ[15]RU[renju];B[hh])").archive;
    archive.annotations.note_mut(1).properties = ["XX", "a text", "B", ""]
        .map(|name| Property {
            name: name.to_string(),
            values: vec!["v".to_string()],
        })
        .into();
    let out = write(Format::Sgf, &archive, &Utf8).expect("a game");
    assert_eq!(out.lost, [Loss::Properties]);
    let text = String::from_utf8(out.bytes).expect("UTF-8");
    assert!(text.contains(";B[hh]XX[v]"), "{text}");
    archive.annotations = tengen_core::game::Annotations::default();
    archive.nodes[0].action = Action::place("v22".parse().expect("a point"));
    assert_eq!(write(Format::Sgf, &archive, &Utf8), Err(Unwritable::NoGame));
}

/// Texts of other programs keep their content when they are written and read again.
#[test]
fn files_of_other_programs_stay_what_they_are() {
    for name in [
        "cgomokucli-free15-4games-unescaped-bracket",
        "cgomokucli-renju15-4games",
        "cgomokucli-standard20-opening",
        "webrenju-variations-ja",
        "webrenju-setup-pl",
        "webrenju-pass",
        "realcore-portal-5A-GM5",
        "realcore-setup-PLW-odd",
        "zh-marks-names",
        "derived-big5-no-CA",
        "derived-cp1251-CA",
    ] {
        let Some(bytes) = file(&format!("sgf/{name}.sgf")) else {
            continue;
        };
        for game in games(&bytes).expect(name) {
            let archive = game.expect(name).archive;
            let text = written(&archive);
            assert_eq!(read_back(&text), archive, "{name}\n{text}");
        }
    }
}

/// The properties of a node by name, with unordered values.
type Values = BTreeMap<String, BTreeSet<String>>;

/// Returns a point in SGF notation.
fn letters(point: Point, terms: Terms) -> String {
    let row = terms.size.lines() - 1 - point.row();
    [point.column(), row]
        .map(|line| char::from(b'a' + line))
        .iter()
        .collect()
}

/// Returns the properties that another parser must find at a node.
fn expected(archive: &Archive, number: u32, to_move: Stone) -> Values {
    let mut values = Values::new();
    let mut add = |name: &str, value: String| {
        values.entry(name.to_string()).or_default().insert(value);
    };
    let colour = if to_move == Stone::Black { "B" } else { "W" };
    if number > 0 {
        match archive.nodes[number as usize - 1].action {
            Action::Answer(Answer::Place(point) | Answer::Pick(point)) => {
                add(colour, letters(point, archive.terms));
            }
            Action::Pass => add(colour, String::new()),
            _ => {}
        }
    }
    let setup = archive.setup.as_ref().filter(|_| number == 0);
    for (point, stone) in setup.iter().flat_map(|setup| setup.board.iter()) {
        let name = if stone == Stone::Black { "AB" } else { "AW" };
        add(name, letters(point, archive.terms));
    }
    if let Some(note) = archive.annotations.note(number) {
        for (name, text) in [("N", &note.title), ("C", &note.comment)] {
            if !text.is_empty() {
                add(name, text.clone());
            }
        }
        for mark in &note.marks {
            let place = letters(mark.point, archive.terms);
            match &mark.sign {
                Sign::Label(text) => {
                    add("LB", format!("{place}:{text}"));
                }
                Sign::Triangle => add("TR", place),
                Sign::Circle => add("CR", place),
                Sign::Cross => add("MA", place),
                Sign::Square => add("SQ", place),
                Sign::Selected => add("SL", place),
                Sign::Arrow(to) => {
                    add("AR", format!("{place}:{}", letters(*to, archive.terms)));
                }
            }
        }
        note.number.iter().for_each(|it| add("MN", it.to_string()));
        for property in &note.properties {
            for value in &property.values {
                add(property.name.trim_start_matches('5'), value.clone());
            }
        }
    }
    values
}

/// Properties that the other parser may report as unknown or invalid: it accepts no escaped colon and no
/// repeated mark, and drops the digit of `5A`.
const OTHERS: [&str; 15] = [
    "LB", "AR", "MN", "TR", "CR", "MA", "SQ", "SL", "XX", "A", "KM", "TE", "GB", "QQ", "ZZ",
];

/// Returns the compared properties that another parser finds at a node.
fn found(node: &SgfNode<Prop>) -> Values {
    let mut values = Values::new();
    for property in node.properties() {
        let texts: Vec<String> = match property {
            Prop::B(text) | Prop::W(text) => vec![text.clone()],
            Prop::C(text) => vec![text.text.clone()],
            Prop::N(text) => vec![text.text.clone()],
            Prop::LB(labels) => {
                let labels = labels.iter();
                labels
                    .map(|(place, text)| format!("{place}:{}", text.text))
                    .collect()
            }
            Prop::AR(arrows) => {
                let arrows = arrows.iter();
                arrows.map(|(from, to)| format!("{from}:{to}")).collect()
            }
            Prop::MN(number) => vec![number.to_string()],
            Prop::AB(points)
            | Prop::AW(points)
            | Prop::TR(points)
            | Prop::CR(points)
            | Prop::MA(points)
            | Prop::SQ(points)
            | Prop::SL(points) => points.iter().cloned().collect(),
            Prop::Unknown(name, values) | Prop::Invalid(name, values)
                if OTHERS.contains(&name.as_str()) =>
            {
                values.clone()
            }
            _ => continue,
        };
        let name = sgf_parse::SgfProp::identifier(property);
        values.entry(name).or_default().extend(texts);
    }
    values
}

/// Compares a tree with an archive, node by node.
fn compare(archive: &Archive, number: u32, to_move: Stone, node: &SgfNode<Prop>, text: &str) {
    assert_eq!(
        found(node),
        expected(archive, number, to_move),
        "node {number}\n{text}"
    );
    let is_ply = number > 0 && archive.nodes[number as usize - 1].action.is_ply();
    let next = if is_ply { !to_move } else { to_move };
    let children: Vec<u32> = (1_u32..)
        .zip(&archive.nodes)
        .filter(|(_, child)| child.parent == number)
        .map(|(child, _)| child)
        .collect();
    assert_eq!(
        node.children().count(),
        children.len(),
        "node {number}\n{text}"
    );
    for (child, node) in children.into_iter().zip(node.children()) {
        compare(archive, child, next, node, text);
    }
}

#[test]
fn another_parser_finds_the_same() {
    for seed in seeds(1_500) {
        let archive = depth_first(&archive(&mut Random::new(seed), Kind::Any));
        let text = written(&archive);
        let trees = sgf_parse::parse(&text).expect(&text);
        let [GameTree::Unknown(root)] = trees.as_slice() else {
            panic!("one game, not of go: {text}");
        };
        assert_eq!(root.get_property("FF"), Some(&Prop::FF(4)));
        assert_eq!(root.get_property("GM"), Some(&Prop::GM(4)));
        let lines = archive.terms.size.lines();
        assert_eq!(root.get_property("SZ"), Some(&Prop::SZ((lines, lines))));
        if let Some(Prop::PB(text)) = root.get_property("PB") {
            assert_eq!(text.text, archive.annotations.tag(Tag::Black));
        }
        let setup = archive.setup.as_ref();
        let first = setup.map_or(archive.terms.first, |setup| setup.to_move);
        compare(&archive, 0, first, root, &text);
    }
}

/// In files of other programs, the other parser finds as many nodes as this library.
#[test]
fn another_parser_reads_the_same_files_alike() {
    fn count(node: &SgfNode<Prop>) -> usize {
        1 + node.children().map(count).sum::<usize>()
    }
    for name in [
        "webrenju-variations-ja",
        "webrenju-pass",
        "zh-marks-names",
        "cgomokucli-renju15-4games",
    ] {
        let Some(bytes) = file(&format!("sgf/{name}.sgf")) else {
            continue;
        };
        let text = String::from_utf8(bytes.clone()).expect("UTF-8");
        let trees = sgf_parse::parse(&text).expect(name);
        let games = games(&bytes).expect(name);
        assert_eq!(trees.len(), games.len(), "{name}");
        for (tree, game) in trees.iter().zip(games) {
            let GameTree::Unknown(root) = tree else {
                panic!("{name} is no game of go");
            };
            let nodes = game.expect(name).archive.nodes;
            let plies = nodes.iter().filter(|node| node.action.is_ply());
            assert_eq!(count(root), 1 + plies.count(), "{name}");
        }
    }
}

/// If another program changed a text, the private properties that no longer fit are dropped, and nothing
/// else.
#[test]
fn properties_of_our_own_may_be_wrong() {
    let archive =
        whole("(;GM[4]SZ[15]TGT[renju size=19];B[hh]TGO[five:red]TGV[end];TGA[dance])").archive;
    assert_eq!(line(&archive), "h8");
    assert_eq!(archive.terms, Terms::default());
    assert_eq!(archive.nodes[0].outcome, None);
    let text = "(;GM[4]SZ[15]TGT[renju](;B[hh]TGV[cursor])(;B[ii];TGA[swap]TGV[end]))";
    let archive = whole(text).archive;
    assert_eq!(line(&archive), "(h8)(i7 swap)");
    assert_eq!((archive.cursor, archive.line_end), (0, 3));
}
