//! Tests of `tengen forge`, `tengen puzzles` and `tengen quiz`.

use std::fs;

use crate::support::run::{folder, link, tengen, tengen_with};
use tengen_puzzles::Questions;

/// A game in which Black does not see a win by fours.
const MISSED: &str = "f8 e8 g8 a1 h8 a3 i9 o1 i10 o3 a5 o5";

#[test]
fn puzzles_of_a_record_are_made_shown_and_proven() {
    let folder = folder("forge");
    let file = folder.join("made.puzzles");
    let file = file.to_str().expect("a name");
    let game = link("freestyle", MISSED);
    assert_eq!(tengen(&["forge", &game, "--out", file]).fine(), "");
    let shown = tengen(&["puzzles", file]).fine();
    assert!(shown.contains("fours"), "{shown}");
    let count = shown.lines().count();
    let said = tengen(&["puzzles", "--check", file]).fine();
    assert!(
        said.starts_with(&format!("{count} puzzles proven again")),
        "{said}"
    );

    // The same puzzles, from the standard input to the standard output.
    let bytes = fs::read(file).expect("a file");
    let again = tengen(&["forge", "--add", file, "--out", "-", "--games", "0"]);
    assert_eq!((again.code, again.bytes), (0, bytes.clone()));
    assert_eq!(tengen_with(&bytes, &["puzzles", "-"]).fine(), shown);

    let said = tengen(&["forge", &game, "--out", file]).failed(1);
    assert!(said.contains("--force"), "{said}");
    let all = [
        "forge", &game, "--tasks", "defend", "--each", "0", "--out", file, "--force",
    ];
    assert_eq!(tengen(&all).fine(), "");
    assert_eq!(tengen(&["puzzles", file]).fine(), "");
}

#[test]
fn games_of_the_engine_depend_on_the_seed() {
    let run = |seed: &str, rule: &str| {
        let options = ["--tasks", "fours", "--games", "8", "--out", "-"];
        tengen(&[&["forge", "--rule", rule, "--seed", seed], &options[..]].concat())
    };
    let first = run("1", "standard");
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    assert_eq!(first.bytes, run("1", "standard").bytes);
    assert_ne!(first.bytes, run("2", "standard").bytes);
    let shown = tengen_with(&first.bytes, &["puzzles", "-"]).fine();
    assert!(
        shown
            .lines()
            .all(|line| line.contains("rules=standard size=15")),
        "{shown}"
    );
}

#[test]
fn a_puzzle_that_does_not_hold_has_an_exit_code() {
    let made = tengen(&["forge", "--tasks", "fours", "--games", "12", "--out", "-"]);
    assert_eq!(made.code, 0);
    // One node is too little for every puzzle.
    let said = tengen_with(&made.bytes, &["puzzles", "--check", "--nodes", "1", "-"]).failed(1);
    assert!(said.contains("the limit was reached"), "{said}");
    assert!(said.contains("were not proven again"), "{said}");
}

#[test]
fn wrong_input_has_an_exit_code() {
    for (arguments, why) in [
        (&["forge"][..], "--out"),
        (
            &["forge", "--out", "-", "--tasks", "mate"],
            "fours, threats or defend",
        ),
        (&["forge", "--out", "-", "--solutions", "0"], "--solutions"),
        (
            &["forge", "--out", "-", "--seed", "1", "game.sgf"],
            "--seed",
        ),
        (&["forge", "--out", "-", "/no/such/game"], "/no/such/game"),
        (
            &[
                "forge",
                "--out",
                "-",
                "--games",
                "0",
                "--add",
                "/no/such/file",
            ],
            "/no/such/file",
        ),
        (&["puzzles", "/no/such/file"], "cannot read /no/such/file"),
    ] {
        let code = if why == "/no/such/game" { 1 } else { 2 };
        let said = tengen(arguments).failed(code);
        assert!(said.contains(why), "{arguments:?}: {said}");
    }
    let made = tengen(&["forge", "--games", "0", "--out", "-"]);
    for (bytes, why) in [
        (b"".to_vec(), "byte 0: expected \"tengen-puzzles 1\""),
        (made.bytes[..made.bytes.len() - 1].to_vec(), "checksum"),
    ] {
        let said = tengen_with(&bytes, &["puzzles", "-"]).failed(2);
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn questions_depend_on_the_seed() {
    let run = |seed: &str| {
        let options = ["quiz", "--games", "3", "--each", "4", "--out", "-"];
        tengen(&[&options[..], &["--seed", seed]].concat())
    };
    let first = run("1");
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    assert!(first.bytes.starts_with(b"tengen-questions 1\n"));
    let questions = Questions::from_bytes(&first.bytes).expect("questions");
    assert!(questions.all().len() > 5, "{}", questions.all().len());
    assert_eq!(first.bytes, run("1").bytes);
    assert_ne!(first.bytes, run("2").bytes);
}
