//! The database of `RenjuNet`.

use tengen_core::game::Tag;
use tengen_core::{Outcome, Stone};
use tengen_records::{Format, Problem, read};
use tengen_testing::text_records::{context, foreign, open, outcome, own, plies, reading};

#[test]
fn a_whole_database() {
    let found = open(&own().join("rif/hand-full.rif")).expect("two games");
    assert_eq!((found.format, found.games.len()), (Format::Rif, 2));
    let archive = &found.games[0].as_ref().expect("a game").archive;
    assert_eq!(plies(archive), "h8 h9 h10 i9 g9 i11 i7");
    assert_eq!(outcome(archive), Some(Outcome::Stated { winner: None }));
    assert_eq!(archive.terms.to_string(), "renju");
    for (tag, text) in [
        (Tag::Black, "Åke Öst & Väst"),
        (Tag::White, "花子 山田"),
        (Tag::Event, "Test <open>"),
        (Tag::Round, "1"),
        (Tag::Place, "Örebro, Sverige"),
        (Tag::Date, "2026-08-01/2026-08-03"),
        (Tag::Rules, "Soosyrv-8"),
        (Tag::Opening, "1d Kansei"),
    ] {
        assert_eq!(archive.annotations.tag(tag), text, "{tag:?}");
    }
    let note = archive.annotations.note(0).expect("a note");
    assert_eq!(note.comment, "agreed draw");
    let kept = note
        .properties
        .iter()
        .map(|it| format!("{}={}", it.name, it.values[0]));
    let kept: Vec<String> = kept.collect();
    assert_eq!(
        kept,
        [
            "alt=i8 g10",
            "swap=--R",
            "btime=90",
            "wtime=88",
            "publisher=1"
        ]
    );

    let empty = &found.games[1].as_ref().expect("a game").archive;
    assert_eq!(empty.nodes.len(), 0);
    assert_eq!(empty.annotations.tag(Tag::White), "Åke Öst & Väst");
    assert_eq!(empty.annotations.tag(Tag::Opening), "12i Suigetsu");
}

#[test]
fn files_of_other_programs() {
    let Some(folder) = foreign() else { return };
    let found = open(&folder.join("rif/renjunet-one-game-excerpt.rif")).expect("a game");
    let archive = &found.games[0].as_ref().expect("a game").archive;
    let line = plies(archive);
    assert_eq!(line.split(' ').count(), 51);
    assert!(
        line.starts_with("h8 h9 i8 g8") && line.ends_with("l7 g2"),
        "{line}"
    );
    assert_eq!(
        outcome(archive).and_then(Outcome::winner),
        Some(Stone::Black)
    );
    assert_eq!(archive.annotations.tag(Tag::Black), "");
    let note = archive.annotations.note(0).expect("a note");
    assert_eq!(note.comment, "B=1245");
    assert_eq!(
        (&*note.properties[0].name, &*note.properties[0].values[0]),
        ("alt", "51")
    );
    assert_eq!(note.properties[1].values, ["R--R-"]);

    let found = open(&folder.join("rif/rapfidroid-fixture-with-bad-games.rif")).expect("games");
    let said = found.games.iter().map(|game| match game {
        Ok(reading) => {
            let winner = outcome(&reading.archive).map(Outcome::winner);
            let tag = |tag| reading.archive.annotations.tag(tag);
            format!(
                "{} {winner:?} {} - {}",
                plies(&reading.archive),
                tag(Tag::Black),
                tag(Tag::White)
            )
        }
        Err(error) => error.to_string(),
    });
    let expected = [
        "h8 h9 h7 Some(Some(Black)) Ando Meritee - Kazuto Hasegawa",
        "h8 h7 h9 Some(Some(White)) Kazuto Hasegawa - Ando Meritee",
        "h8 i9 Some(None) Solo - Ando Meritee",
        "line 40, column 1: the id 3 is there twice",
        "line 41, column 50: expected a move, found \"zz9\"",
        "line 42, column 1: expected a result, found \"x\"",
        "line 43, column 50: the point h8 is taken",
    ];
    assert_eq!(said.collect::<Vec<_>>(), expected);
}

#[test]
fn broken_files() {
    let said = |file: &str| open(&own().join("broken").join(file)).expect_err(file);
    let unclosed = said("b25-rif-unclosed.rif");
    assert_eq!(
        unclosed.problem.to_string(),
        "the file ends inside an element"
    );
    assert_eq!(
        unclosed.to_string(),
        "line 1, column 75: the file ends inside an element"
    );
    let bomb = said("b26-rif-entity-bomb.rif");
    assert_eq!(bomb.problem, Problem::Entities);
    let values = said("b27-rif-bad-values.rif");
    assert_eq!(
        values.to_string(),
        "line 1, column 39: expected a number, found \"-1\""
    );
}

#[test]
fn what_is_wrong_with_a_game() {
    for (with, moves, expected) in [
        (
            "id=\"-1\"",
            "h8",
            "line 1, column 18: expected a number, found \"-1\"",
        ),
        (
            "black=\"99999999999999999999\"",
            "h8",
            "line 1, column 18: expected a number, found \"99999999999999999999\"",
        ),
        (
            "bresult=\"7\"",
            "h8",
            "line 1, column 18: expected a result, found \"7\"",
        ),
        (
            "id=\"1\"",
            "h8 p3",
            "line 1, column 40: \"p3\" is not a point of a board of 15×15",
        ),
        (
            "id=\"1\"",
            "h8 a16",
            "line 1, column 40: \"a16\" is not a point of a board of 15×15",
        ),
        (
            "id=\"1\"",
            "h8 h0",
            "line 1, column 40: expected a move, found \"h0\"",
        ),
        (
            "id=\"1\"",
            "h8 h-1",
            "line 1, column 40: expected a move, found \"h-1\"",
        ),
        (
            "id=\"1\"",
            "h8 h8",
            "line 1, column 40: the point h8 is taken",
        ),
    ] {
        let text =
            format!("<database><games><game {with}><move>{moves}</move></game></games></database>");
        let error = read(text.as_bytes(), &context("")).expect_err(expected);
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn only_the_entities_of_xml_are_put_in() {
    let text = "<?xml version='1.0'?><database><players><player id='1' name='&#x41;&#65;&amp;amp;&lt;&nbsp;&'/>\
        </players><games><game black='1'><move>h8&#32;i9</move><info>&gt;&uuml;&#0;<![CDATA[<&amp;>]]></info>\
        </game></games></database>";
    let reading = reading(text);
    assert_eq!(
        reading.archive.annotations.tag(Tag::Black),
        "AA&amp;<&nbsp;&"
    );
    assert_eq!(
        reading.archive.annotations.note(0).expect("a note").comment,
        ">&uuml;&#0;<&amp;>"
    );
    assert_eq!(plies(&reading.archive), "h8 i9");
}

#[test]
fn tables_may_stand_behind_the_games() {
    let text = "<database><game id='1' black='2' white='3'><move>h8</move></game>\
        <player id='2' surname='Ann'/><player id='3' name='Bo'/></database>";
    let reading = reading(text);
    let tag = |tag| reading.archive.annotations.tag(tag);
    assert_eq!((tag(Tag::Black), tag(Tag::White)), ("Ann", "Bo"));
}

#[test]
fn an_encoding_that_the_file_names() {
    let mut text = b"<?xml version=\"1.0\" encoding=\"windows-1251\"?><database>\
        <player id=\"1\" name=\""
        .to_vec();
    text.extend([0xc0, 0xed, 0xed, 0xe0]);
    text.extend(b"\"/><game black=\"1\"><move>h8</move></game></database>");
    let found = read(&text, &context("")).expect("a game");
    let archive = &found.games[0].as_ref().expect("a game").archive;
    assert_eq!(archive.annotations.tag(Tag::Black), "Анна");
}

/// The games before a break are kept, and the error is last.
#[test]
fn a_file_that_is_cut_off_keeps_its_games() {
    let text = "<database><games><game id='1'><move>h8 i9</move></game>\n<game id='2'><move>h8";
    let found = read(text.as_bytes(), &context("")).expect("a game");
    assert_eq!(found.games.len(), 2);
    let error = found.games[1].as_ref().expect_err("the end");
    assert_eq!(
        error.to_string(),
        "line 2, column 22: the file ends inside an element"
    );
}

#[test]
fn players_are_limited_as_games_are() {
    let players: Vec<String> = (0..1000)
        .map(|id| format!("<player id='{id}' name='x'/>"))
        .collect();
    let players = players.concat();
    let game = "<game><move>h8 i9</move></game>";
    let text = format!("<database>{game}<players>{players}</players>{game}</database>");
    let mut context = context("");
    context.limits.games = 600;
    let found = read(text.as_bytes(), &context).expect("a game");
    assert_eq!(found.games.len(), 2);
    let last = found.games[1].as_ref().expect_err("an error");
    assert_eq!(last.problem, Problem::TooManyGames(600));
}

/// Many invalid games in one line take linear time: all places are found in one pass.
#[test]
fn time_grows_with_length_alone() {
    let game = "<game id='1'><move>h8 h8</move></game>";
    let text = format!("<database>{}</database>", game.repeat(50_000));
    let error = read(text.as_bytes(), &context("")).expect_err("no game");
    assert_eq!(error.problem.to_string(), "the point h8 is taken");
    let deep = "<a>".repeat(200_000);
    read(format!("<database>{deep}").as_bytes(), &context("")).expect_err("too deep");
    let attributes: String = " a=''".repeat(100_000);
    let text = format!("<database><game{attributes}><move>h8</move></game></database>");
    read(text.as_bytes(), &context("")).expect("a game");
}

#[test]
fn moves_without_spaces() {
    let text =
        "<database><games><game id='1'><move>h8i9j10 a1 -- b2</move></game></games></database>";
    let found = read(text.as_bytes(), &context("")).expect("a game");
    let archive = &found.games[0].as_ref().expect("a game").archive;
    let actions = archive.nodes.iter().map(|node| node.action.to_string());
    let actions: Vec<String> = actions.collect();
    assert_eq!(actions, ["h8", "i9", "j10", "a1", "pass", "b2"]);
}
