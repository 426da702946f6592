//! SGF files of other programs, compared with facts known from other sources.

use tengen_testing::sgf as support;

use support::{cautions, file, games, main_line};
use tengen_core::game::{Sign, Tag};
use tengen_core::{Action, Archive, Game, Outcome, Stone};
use tengen_records::{Caution, Problem, Reading};

/// A file and, for each game: terms; number of setup stones; numbers of actions, of leaves and of plies on
/// the main line; outcome.
type Row = (&'static str, &'static [&'static str]);

const FILES: [Row; 23] = [
    (
        "cgomokucli-free15-4games-unescaped-bracket",
        &[
            "freestyle; 0; 24, 1, 24; five white",
            "freestyle; 0; 34, 1, 34; five white",
            "freestyle; 0; 31, 1, 31; five black",
            "freestyle; 0; 98, 1, 98; five white",
        ],
    ),
    (
        "cgomokucli-renju15-4games",
        &[
            "renju; 0; 24, 1, 24; five white",
            "renju; 0; 34, 1, 34; five white",
            "renju; 0; 26, 1, 26; stated white",
            "renju; 0; 34, 1, 34; five white",
        ],
    ),
    (
        "cgomokucli-standard20-opening",
        &[
            "standard size=20; 0; 47, 1, 47; five black",
            "standard size=20; 0; 27, 1, 27; five black",
        ],
    ),
    (
        "cgomokucli-free22",
        &["freestyle size=22; 0; 24, 1, 24; five white"],
    ),
    (
        "cgomokucli-illegal-move",
        &[
            "renju; 0; 17, 1, 17; stated black",
            "renju; 0; 16, 1, 16; stated white",
        ],
    ),
    (
        "cgomokucli-draw-adjudicated",
        &[
            "freestyle; 0; 12, 1, 12; stated draw",
            "freestyle; 0; 12, 1, 12; stated draw",
        ],
    ),
    (
        "cgomokucli-time-forfeit",
        &[
            "freestyle; 0; 17, 1, 17; stated black",
            "freestyle; 0; 30, 1, 30; five white",
        ],
    ),
    // A resignation is an action after the last ply.
    (
        "webrenju-variations-ja",
        &["renju; 0; 16, 4, 7; resignation black"],
    ),
    (
        "derived-shiftjis-CA",
        &["renju; 0; 16, 4, 7; resignation black"],
    ),
    ("webrenju-setup-pl", &["freestyle; 7; 5, 1, 5; -"]),
    ("webrenju-pass", &["freestyle; 0; 8, 1, 8; -"]),
    (
        "webrenju-13x13",
        &["freestyle size=13; 0; 6, 1, 6; time white"],
    ),
    (
        "realcore-portal-5A-GM5",
        &["renju; 0; 11, 1, 10; resignation white"],
    ),
    ("realcore-setup-even", &["freestyle; 4; 0, 1, 0; -"]),
    ("realcore-setup-PLW-odd", &["freestyle; 4; 0, 1, 0; -"]),
    ("katagomo-GM1-tag", &["renju; 0; 1, 1, 1; -"]),
    ("zh-marks-names", &["freestyle; 0; 32, 1, 32; -"]),
    ("derived-gbk-no-CA", &["freestyle; 0; 32, 1, 32; -"]),
    ("derived-gb2312-CA", &["freestyle; 0; 32, 1, 32; -"]),
    ("derived-utf8-bom-crlf", &["freestyle; 0; 32, 1, 32; -"]),
    // A pass was added between the last two stones.
    (
        "zh-edges-two-black-in-a-row",
        &["freestyle; 0; 25, 1, 25; -"],
    ),
    ("renju-GC-info", &["renju; 0; 7, 1, 7; stated black"]),
    (
        "derived-cp1251-CA",
        &["renju; 0; 6, 1, 5; resignation black"],
    ),
];

fn outcome(archive: &Archive) -> String {
    let last = main_line(archive).last().copied();
    let last = last.and_then(|number| archive.nodes[number as usize - 1].outcome);
    let Some(outcome) = last else {
        return "-".to_string();
    };
    let winner = outcome
        .winner()
        .map_or("draw".to_string(), |stone| stone.to_string());
    let word = match outcome {
        Outcome::Five { .. } => "five",
        Outcome::Resignation { .. } => "resignation",
        Outcome::Time { .. } => "time",
        Outcome::Stated { .. } => "stated",
        _ => panic!("{outcome:?}"),
    };
    format!("{word} {winner}")
}

fn summary(archive: &Archive) -> String {
    Game::from_archive(archive).expect("a game");
    let setup = archive.setup.as_ref();
    let stones = setup.map_or(0, |setup| setup.board.stones());
    let numbers = 0..=u32::try_from(archive.nodes.len()).expect("few");
    let is_leaf = |number: &u32| archive.nodes.iter().all(|node| node.parent != *number);
    let leaves = numbers.filter(is_leaf).count();
    let line = main_line(archive).into_iter();
    let plies = line.filter(|&number| archive.nodes[number as usize - 1].action.is_ply());
    format!(
        "{}; {stones}; {}, {leaves}, {}; {}",
        archive.terms,
        archive.nodes.len(),
        plies.count(),
        outcome(archive)
    )
}

fn readings(name: &str) -> Option<Vec<Reading>> {
    let games = games(&file(&format!("sgf/{name}.sgf"))?).expect(name);
    let whole = |game: Result<Reading, _>| {
        let reading = game.expect(name);
        assert_eq!(reading.broken, None, "{name}");
        reading
    };
    Some(games.into_iter().map(whole).collect())
}

fn only(name: &str) -> Option<Reading> {
    let mut readings = readings(name)?;
    assert_eq!(readings.len(), 1, "{name}");
    readings.pop()
}

#[test]
fn every_file_has_what_is_known_of_it() {
    for (name, expected) in FILES {
        let Some(readings) = readings(name) else {
            continue;
        };
        let found: Vec<String> = readings.iter().map(|it| summary(&it.archive)).collect();
        assert_eq!(found, expected, "{name}");
    }
}

/// `PB[Alpha[1]]` and `EV[Alpha[1] x Beta]` are not escaped, which leaves two extra brackets in each game.
#[test]
fn stray_brackets_are_passed_over() {
    let Some(readings) = readings("cgomokucli-free15-4games-unescaped-bracket") else {
        return;
    };
    let mut brackets = 0;
    for reading in &readings {
        for caution in cautions(reading) {
            let Caution::PassedOver(text) = caution else {
                panic!("{caution}");
            };
            brackets += text.matches(']').count();
        }
    }
    assert_eq!(brackets, 8);
    let tags = &readings[0].archive.annotations;
    assert_eq!(tags.tag(Tag::Black), "Alpha[1");
    assert_eq!(tags.tag(Tag::White), "Beta");
    assert_eq!(tags.tag(Tag::Result), "W+1");
    assert_eq!(tags.tag(Tag::Rules), "0");
    assert_eq!(tags.tag(Tag::Round), "1.1");
    assert_eq!(tags.tag(Tag::Date), "2026-11-20 08:09:36");
    let note = tags.note(1).expect("a comment");
    assert_eq!(note.comment, "0ms");
    let root = tags.note(0).expect("a property");
    assert_eq!(root.properties[0].name, "TE");
    assert_eq!(root.properties[0].values, ["White win by five connection"]);
}

#[test]
fn stones_lie_where_the_files_have_them() {
    let Some(reading) = only("webrenju-setup-pl") else {
        return;
    };
    let setup = reading.archive.setup.as_ref().expect("a setup");
    assert_eq!(setup.to_move, Stone::Black);
    let stones = |stone| {
        let points = setup.board.iter().filter(move |&(_, it)| it == stone);
        let names: Vec<String> = points.map(|(point, _)| point.to_string()).collect();
        names.join(" ")
    };
    assert_eq!(stones(Stone::Black), "h8 j8 i9 f10");
    assert_eq!(stones(Stone::White), "i7 g9 h9");
    let root = reading.archive.annotations.note(0).expect("a comment");
    assert_eq!(root.comment, "黒先勝ち");
    let game = Game::from_archive(&reading.archive).expect("a game");
    assert_eq!(game.cursor().number(), 0);
    let names: Vec<String> = reading
        .archive
        .nodes
        .iter()
        .map(|it| it.action.to_string())
        .collect();
    assert_eq!(names.join(" "), "i10 i11 j9 j10 h7");

    let odd = only("realcore-setup-PLW-odd")
        .expect("as the other")
        .archive;
    assert_eq!(odd.setup.expect("a setup").to_move, Stone::White);
    let even = only("realcore-setup-even").expect("as the other").archive;
    assert_eq!(even.setup.expect("a setup").to_move, Stone::Black);
}

#[test]
fn passes_are_plies() {
    let Some(reading) = only("webrenju-pass") else {
        return;
    };
    let nodes = &reading.archive.nodes;
    let passes: Vec<usize> = (1..=nodes.len())
        .filter(|&ply| nodes[ply - 1].action == Action::Pass)
        .collect();
    assert_eq!(passes, [2, 4]);
    let game = Game::from_archive(&reading.archive).expect("a game");
    assert_eq!(
        game.board().at("f10".parse().expect("a point")),
        Some(Stone::Black)
    );
    assert_eq!(
        game.board().at("e11".parse().expect("a point")),
        Some(Stone::White)
    );

    let edges = only("zh-edges-two-black-in-a-row").expect("as the other");
    assert!(cautions(&edges).contains(&Caution::PassAdded));
    let line: Vec<Action> = edges.archive.nodes.iter().map(|node| node.action).collect();
    assert_eq!(line[23], Action::Pass);
    assert_eq!(line[24].to_string(), "o1");
}

#[test]
fn a_rectangular_board_is_refused_by_name() {
    let Some(bytes) = file("sgf/webrenju-rect.sgf") else {
        return;
    };
    let error = games(&bytes).expect_err("not square");
    let problem = Problem::Rectangular {
        columns: 15,
        rows: 13,
    };
    assert_eq!(error.problem, problem);
}

/// The same game in UTF-8 and `Shift_JIS`, in which `表` and `ソ` end with the byte of a backslash.
#[test]
fn variations_and_marks_and_names_in_japanese() {
    let files = [
        ("webrenju-variations-ja", ["変化", "弱い"]),
        ("derived-shiftjis-CA", ["変化の図表", "弱いソ"]),
    ];
    for (name, comments) in files {
        let Some(reading) = only(name) else {
            return;
        };
        let notes = &reading.archive.annotations;
        assert_eq!(notes.tag(Tag::Program), "Web Renju Board:1.0.3");
        assert_eq!(notes.tag(Tag::Date), "2016-05-04");
        let note = |node: u32| notes.note(node).unwrap_or_else(|| panic!("{name} {node}"));
        let marks = &note(5).marks;
        assert_eq!(marks.len(), 2);
        assert_eq!(marks[0].point.to_string(), "g9");
        assert_eq!(marks[1].sign, Sign::Label("B".to_string()));
        assert_eq!(note(7).marks[0].sign, Sign::Triangle);
        assert_eq!(notes.tag(Tag::Black), "中村");
        assert_eq!(notes.tag(Tag::WhiteRank), "八段");
        assert_eq!(note(0).comment, "花月の研究");
        assert_eq!([&note(9).comment, &note(11).comment], comments);
        assert_eq!(reading.archive.cursor, 0);
        assert_eq!(reading.archive.line_end, 8);
    }
}

#[test]
fn chinese_and_russian_texts() {
    for name in [
        "zh-marks-names",
        "derived-gbk-no-CA",
        "derived-gb2312-CA",
        "derived-utf8-bom-crlf",
    ] {
        let Some(reading) = only(name) else {
            continue;
        };
        let notes = &reading.archive.annotations;
        assert_eq!(
            notes.note(1).expect("a comment").comment,
            "天元开局",
            "{name}"
        );
        assert_eq!(notes.note(3).expect("a title").title, "直指", "{name}");
        let marks = &notes.note(19).expect("labels").marks;
        assert_eq!(marks.len(), 2, "{name}");
        let is_guessed = cautions(&reading).contains(&Caution::EncodingGuessed("gbk"));
        assert_eq!(is_guessed, name == "derived-gbk-no-CA");
    }
    let russian = only("derived-cp1251-CA")
        .expect("it is ours")
        .archive
        .annotations;
    assert_eq!(russian.tag(Tag::Black), "Сущков");
    assert_eq!(russian.tag(Tag::Event), "Чемпионат мира");
    assert_eq!(
        russian.note(4).expect("a comment").comment,
        "вариант ] скобка"
    );
}

/// `許`, `功` and `成功` end with a backslash in Big5, and nothing names the encoding.
#[test]
fn big5_is_guessed_before_it_is_parsed() {
    let reading = only("derived-big5-no-CA").expect("it is ours");
    assert_eq!(
        summary(&reading.archive),
        "freestyle; 0; 7, 2, 5; stated black"
    );
    assert!(cautions(&reading).contains(&Caution::EncodingGuessed("big5")));
    let notes = &reading.archive.annotations;
    assert_eq!(notes.tag(Tag::Black), "許功");
    assert_eq!(notes.tag(Tag::Event), "台灣名人賽");
    assert_eq!(notes.note(1).expect("a comment").comment, "成功");
    assert_eq!(notes.note(4).expect("a comment").comment, "白許");
}

/// `GM[5]`, offers of the fifth stone, an empty last node, and dashes after the game.
#[test]
fn an_old_server_writes_in_its_own_way() {
    let Some(reading) = only("realcore-portal-5A-GM5") else {
        return;
    };
    let notes = &reading.archive.annotations;
    assert_eq!(notes.tag(Tag::WhiteRank), "3d*");
    assert_eq!(notes.tag(Tag::Result), "W+Resign");
    assert_eq!(notes.tag(Tag::Time), "600");
    let root = notes.note(0).expect("properties");
    let names: Vec<&str> = root.properties.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["SW", "5A", "KM"]);
    assert_eq!(root.properties[1].values, ["gg", "hh"]);
    let comment = &notes.note(4).expect("a comment").comment;
    assert_eq!(comment, " A started observation.");
    let game = Caution::GameGuessed("5".to_string());
    let junk = Caution::PassedOver("---".to_string());
    assert_eq!(cautions(&reading), [game, junk]);
}
