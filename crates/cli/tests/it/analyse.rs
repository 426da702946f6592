//! `tengen analyse`: the review of a game as text and JSON.

use serde_json::{Value, json};

use crate::support::run::{game, link_of, tengen, tengen_with};
use tengen_core::At;

const RUSHED: &str = "h8 a1 h9 a2 h10 a3 h11 o1 h12";

fn review(moves: &str, more: &[&str]) -> Value {
    let arguments = [
        &["analyse", "--json", "--quiet", "--nodes", "3000", "-"],
        more,
    ]
    .concat();
    let said = tengen_with(moves.as_bytes(), &arguments).fine();
    serde_json::from_str(&said).expect("JSON")
}

#[test]
fn a_game_is_reviewed_move_by_move() {
    let found = review(RUSHED, &[]);
    let moves = found["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 9);
    for (number, name) in (1..).zip(RUSHED.split(' ')) {
        let it = &moves[number - 1];
        assert_eq!((&it["move"], &it["played"]), (&json!(number), &json!(name)));
        let side = if number % 2 == 1 { "black" } else { "white" };
        assert_eq!(it["side"], side);
    }
    // Nobody stopped three in a row.
    assert_eq!(found["losing_move"], 6);
    assert_eq!(
        (&moves[5]["mark"], &moves[5]["after"]),
        (&json!("??"), &json!("loss:4"))
    );
    assert_eq!(moves[5]["chance"], 0.0);
    assert_eq!(
        (&moves[7]["mark"], &moves[7]["after"]),
        (&json!(""), &json!("loss:2"))
    );
    assert_eq!(moves[8]["after"], "win:1");
    assert_eq!(review(RUSHED, &[]), found, "it depends on the limit only");
}

#[test]
fn the_text_names_what_was_missed() {
    // Black has four in a row, and does not make the five.
    let missed = "h8 a1 h9 a2 h10 a3 h11 a4 o15";
    let arguments = ["analyse", "--quiet", "--nodes", "3000", "-"];
    let said = tengen_with(missed.as_bytes(), &arguments).fine();
    let lines: Vec<&str> = said.lines().collect();
    assert!(lines[9].starts_with("  9  o15  ??"), "{said}");
    assert!(said.contains("\nMove 9: Black missed a win: h"), "{said}");
    assert!(
        said.contains("\nMove 9: Black lost the game by o15; no loss was found after: h"),
        "{said}"
    );
}

#[test]
fn the_rules_decide_the_end() {
    // Black's last stone makes a double-three, which the strict referee forbids.
    let forbidden = "f8 a1 g8 a3 h6 c1 h7 c3 h8";
    let found = review(forbidden, &["--rule", "renju"]);
    assert_eq!(found["losing_move"], 9);
    let last = &found["moves"][8];
    assert_eq!(
        (&last["mark"], &last["after"]),
        (&json!("??"), &json!("loss:1"))
    );
}

#[test]
fn the_best_next_move_is_told() {
    assert_eq!(review(RUSHED, &[])["next"], Value::Null, "the game is over");
    // White does not stop three in a row, and Black wins by fours.
    let three = "h8 a1 h9 a2 h10 a3";
    let whole = review(three, &[]);
    let last = review(three, &["--last"]);
    let next = &last["next"];
    assert_eq!((&next["move"], &next["side"]), (&json!(7), &json!("black")));
    assert_eq!(
        (&next["value"], &next["chance"]),
        (&json!("win:3"), &json!(1.0))
    );
    assert_eq!(next["line"][0], next["best"]);
    assert!(next["win"].is_string(), "{next}");
    assert_eq!(
        (&last["moves"], &whole["next"]["best"]),
        (&json!([]), &next["best"])
    );
    assert_eq!(whole["moves"].as_array().map(Vec::len), Some(6));
    let arguments = ["analyse", "--quiet", "--nodes", "3000", "--last", "-"];
    let said = tengen_with(three.as_bytes(), &arguments).fine();
    let best = next["best"].as_str().expect("a point");
    let line = format!("Move 7: the best for Black is {best}, win:3: {best} ");
    assert!(
        said.lines().last().is_some_and(|it| it.starts_with(&line)),
        "{said}"
    );
    let empty = link_of(&game("renju", ""));
    let said = tengen(&["analyse", "--json", "--last", "--nodes", "500", &empty]).fine();
    assert!(said.contains(r#""best":"h8""#), "{said}");
}

#[test]
fn choices_of_an_opening_are_left_out() {
    let mut swapped = game("renju size=15 opening=swap", "h8 i9 g7");
    let swap = "swap".parse().expect("an answer");
    let at = At::seat(swapped.seat_to_move());
    swapped.act(swap, at).expect("a swap");
    for name in ["j10", "f6"] {
        swapped
            .play(name.parse().expect("a point"))
            .expect("a move");
    }
    let said = tengen(&["analyse", "--json", "--nodes", "500", &link_of(&swapped)]).fine();
    let found: Value = serde_json::from_str(&said).expect("JSON");
    let numbers: Vec<&Value> = found["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|it| &it["move"])
        .collect();
    assert_eq!(numbers, [4, 5]);
}

#[test]
fn an_empty_game_and_wrong_input() {
    let empty = link_of(&game("renju", ""));
    let said = tengen(&["analyse", "--json", &empty]).fine();
    let found: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(
        (&found["moves"], &found["losing_move"]),
        (&json!([]), &Value::Null)
    );
    tengen_with(b"h8 h8", &["analyse", "-"]).failed(2);
}

#[test]
fn a_game_that_was_resigned_is_reviewed_up_to_that() {
    let mut resigned = game("freestyle size=15", RUSHED.trim_end_matches(" h12"));
    resigned
        .resign(resigned.seat_to_move())
        .expect("it is not over");
    let said = tengen(&["analyse", "--json", "--nodes", "3000", &link_of(&resigned)]).fine();
    let found: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(found["moves"].as_array().map(Vec::len), Some(8));
    assert_eq!(found["losing_move"], 6);
}

#[test]
fn several_threads_find_the_losing_move() {
    let plain = review(RUSHED, &[]);
    assert_eq!(review(RUSHED, &["--threads", "1", "--hash", "1"]), plain);
    let together = review(RUSHED, &["--threads", "3"]);
    assert_eq!(together["losing_move"], plain["losing_move"]);
}
