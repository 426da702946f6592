//! `tengen show` as text and JSON: board, names, rules, moves, result, comments.

use crate::support::run;

use crate::support::run::{folder, game, link, link_of, tengen, tengen_with};
use serde_json::{Value, json};
use tengen_core::game::Tag;
use tengen_core::rules::opening::Answer;
use tengen_core::{Action, At, Game, Seat, Stone};

const WON: &str = "a1 a2 b1 b2 c1 c2 d1 e2 e1";

fn json_of(arguments: &[&str]) -> Value {
    let said = tengen(&[&["show", "--json"], arguments].concat()).fine();
    serde_json::from_str(&said).expect("JSON")
}

fn annotated() -> Game {
    let mut game = game("standard size=6", WON);
    let annotations = game.annotations_mut();
    annotations.set_tag(Tag::Black, "Ann");
    annotations.set_tag(Tag::White, "小波");
    annotations.set_tag(Tag::Event, "Evil\u{1b}[31m Cup");
    annotations.note_mut(4).title = "Fourth".into();
    annotations.note_mut(4).comment = "Two lines,\nof which \u{7}one rings.".into();
    game
}

#[test]
fn the_end_of_a_game_as_text() {
    let expected = "\
Ann – 小波
Standard · 6 × 6
event: Evil\u{fffd}[31m Cup

 6 . . . . . .
 5 . . . . . .
 4 . . . . . .
 3 . . . . . .
 2 o o o . o .
 1 x x x x(x).
   A B C D E F

Black wins. Five in a row, move 9

1.a1 2.a2 3.b1 4.b2 5.c1 6.c2 7.d1 8.e2 9.e1
";
    let said = tengen(&["show", &link_of(&annotated())]).fine();
    assert_eq!(said, expected);
}

#[test]
fn any_move_with_its_comment() {
    let link = link_of(&annotated());
    let said = tengen(&["show", "--move", "4", &link]).fine();
    assert!(
        said.contains("\n 2 o(o). . . .\n 1 x x . . . .\n"),
        "{said}"
    );
    assert!(
        said.contains("\n\nAfter move 4 of 9. Black to move\n\n"),
        "{said}"
    );
    let end = "9.e1\n\nFourth\n\nTwo lines,\nof which \u{fffd}one rings.\n";
    assert!(said.ends_with(end), "{said}");
    let said = tengen(&["show", "--move", "0", &link]).fine();
    assert!(
        said.contains("After move 0 of 9. ") && !said.contains('('),
        "{said}"
    );
    let said = tengen(&["show", "--move", "10", &link]).failed(2);
    assert_eq!(said, "error: there is no move 10: the game has 9 moves\n");
}

#[test]
fn the_place_that_the_record_shows_is_shown() {
    let mut shown = game("freestyle", WON);
    shown.goto_ply(3).expect("nine moves");
    assert_eq!(json_of(&[&link_of(&shown)])["ply"], 3);
    assert_eq!(json_of(&["--move", "9", &link_of(&shown)])["ply"], 9);
    shown.first();
    assert_eq!(json_of(&[&link_of(&shown)])["ply"], 9);
    assert_eq!(json_of(&[&link("freestyle", "")])["plies"], 0);
}

#[test]
fn the_edges_of_the_board() {
    let said = tengen(&["show", &link("freestyle size=22", "a1 v22")]).fine();
    assert!(
        said.contains("\n22 . . . . . . . . . . . . . . . . . . . . .(o)\n"),
        "{said}"
    );
    assert!(said.contains(" T U V\n"), "{said}");
    let said = tengen(&["show", &link("freestyle size=5", "a5")]).fine();
    assert!(said.contains("\n 5(x). . . .\n"), "{said}");
    let said = tengen(&["show", &link("freestyle size=5", "")]).fine();
    assert!(said.contains("\n\nBlack to move\n"), "{said}");
}

#[test]
fn everything_as_json() {
    let mut game = annotated();
    game.goto_ply(4).expect("nine moves");
    let value = json_of(&[&link_of(&game)]);
    let expected = json!({
        "file": "the link",
        "format": "link",
        "game": 1,
        "games": 1,
        "terms": "standard size=6",
        "rules": "standard",
        "size": 6,
        "tags": { "black": "Ann", "white": "小波", "event": "Evil\u{1b}[31m Cup" },
        "actions": WON.split(' ').collect::<Vec<_>>(),
        "ply": 4,
        "plies": 9,
        "variations": 0,
        "board": ["......", "......", "......", "......", "oo....", "xx...."],
        "last": "b2",
        "to_move": "black",
        "result": null,
        "title": "Fourth",
        "comment": "Two lines,\nof which \u{7}one rings.",
        "warnings": [],
        "broken": null,
    });
    assert_eq!(value, expected);
    let value = json_of(&["--move", "9", &link_of(&game)]);
    let expected = json!({
        "winner": "black",
        "text": "Black wins. Five in a row, move 9",
        "line": ["a1", "b1", "c1", "d1", "e1"],
    });
    assert_eq!(
        (&value["result"], &value["to_move"]),
        (&expected, &Value::Null)
    );
}

#[test]
fn openings_passes_and_resignations() {
    let mut game = Game::new("renju opening=rif".parse().expect("terms"));
    for name in ["h8", "i9", "g7"] {
        game.play(name.parse().expect("a point"))
            .expect("an opening");
    }
    let at = At::seat(game.seat_to_move());
    game.act(Action::Answer(Answer::Swap), at).expect("a swap");
    let value = json_of(&[&link_of(&game)]);
    assert_eq!(value["actions"], json!(["h8", "i9", "g7", "swap"]));
    let said = tengen(&["show", &link_of(&game)]).fine();
    assert!(said.contains("1.h8 2.i9 3.g7 swap\n"), "{said}");

    let mut game = run::game("renju", "h8 i9");
    let at = At::seat(game.seat_to_move());
    game.act(Action::Pass, at).expect("a pass");
    game.resign(Seat::Second).expect("a resignation");
    let said = tengen(&["show", &link_of(&game)]).fine();
    assert!(said.contains("1.h8 2.i9 3.pass resign\n"), "{said}");
    assert!(said.contains("Black wins. White resigned\n"), "{said}");
    assert_eq!(json_of(&[&link_of(&game)])["last"], "i9");
}

#[test]
fn a_setup_has_a_colour_to_move() {
    let setup = tengen_core::rules::Setup {
        board: run::game("freestyle", "h8 i9 g7").board().clone(),
        to_move: Stone::White,
    };
    let game = Game::from_setup("renju".parse().expect("terms"), setup);
    let value = json_of(&[&link_of(&game)]);
    assert_eq!(
        (&value["to_move"], &value["last"]),
        (&json!("white"), &Value::Null)
    );
    assert_eq!(value["board"][7], ".......x.......");
}

#[test]
fn links_come_in_every_way() {
    let link = link("freestyle", "h8 i9");
    let file = folder("show_links").join("game.link");
    std::fs::write(&file, &link).expect("a file");
    let file = file.to_str().expect("a name");
    let site = format!("https://example.org/a/{link}");
    let plain = tengen(&["show", &link]).fine();
    for said in [
        tengen(&["show", &site]),
        tengen(&["show", "--from", "link", file]),
        tengen_with(link.as_bytes(), &["show", "--from", "link", "-"]),
        tengen_with(site.as_bytes(), &["show", "--from", "link", "-"]),
    ] {
        assert_eq!(said.fine(), plain);
    }
    for damaged in [
        "#",
        "#AQAAAA",
        "https://example.org/",
        "#\u{e9}",
        &link[..12],
    ] {
        let said = tengen(&["show", damaged]).failed(2);
        assert!(said.starts_with("error: the link: "), "{said}");
    }
}

#[test]
fn other_lines_are_counted() {
    let mut game = game("freestyle", "h8 i9 g7");
    for other in ["a1", "b1"] {
        game.goto_ply(1).expect("a move");
        game.play(other.parse().expect("a point")).expect("a move");
    }
    let link = link_of(&game);
    let said = tengen(&["show", &link]).fine();
    assert!(said.ends_with("\n\n1.h8 2.b1\n\n2 other lines\n"), "{said}");
    assert_eq!(json_of(&[&link])["variations"], 2);
}

#[test]
fn a_forbidden_last_stone_is_told() {
    let threes = "f8 a1 g8 a3 h6 c1 h7 c3 h8";
    let show = |more: &[&str]| {
        let arguments = [&["show", "--rule", "renju", "--board", "15", "-"], more].concat();
        tengen_with(threes.as_bytes(), &arguments)
    };
    let ran = show(&[]);
    assert!(ran.out.contains("White to move"), "{}", ran.out);
    let told = "the last stone, h8, is forbidden for Black (33), and the record states no result";
    assert_eq!(ran.err.lines().count(), 1, "{}", ran.err);
    assert!(ran.err.contains(told), "{}", ran.err);
    let ran = show(&["--json"]);
    assert_eq!(ran.err, "");
    assert!(ran.out.contains(told), "{}", ran.out);
    for (terms, moves) in [("renju referee=claim", threes), ("caro", threes)] {
        let mut game = game(terms, moves);
        assert!(!game.status().is_over(), "{terms}");
        game.annotations_mut().note_mut(0).title = "Kept".into();
        assert_eq!(tengen(&["show", &link_of(&game)]).err, "", "{terms}");
    }
}
