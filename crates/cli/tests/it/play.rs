//! `tengen play`: commands, refusals, whole games.

use crate::support::run::{Ran, tengen, tengen_with};

/// Plays on a board of 9 lines against a bot that always plays the same.
fn play(input: &str, more: &[&str]) -> Ran {
    let arguments = [&["play", "simple", "--size", "9"], more].concat();
    tengen_with(input.as_bytes(), &arguments)
}

/// Plays with the opening Swap2.
fn play_swap2(input: &str, colour: &str) -> Ran {
    let terms = ["--opening", "swap2", "--colour", colour];
    let arguments = [&["play", "simple", "--seed", "1"], &terms[..]].concat();
    tengen_with(input.as_bytes(), &arguments)
}

/// Returns the game that a session printed as a link, as `tengen show` shows it.
fn shown(out: &str) -> String {
    let link = out.lines().last().expect("a link");
    tengen(&["show", link]).fine()
}

#[test]
fn a_game_goes_back_and_forth() {
    let out = play("e5\nd6\n", &[]).fine();
    assert_eq!(out.matches("white ").count(), 2, "{out}");
    let game = shown(&out);
    assert!(
        game.contains("1.e5 2.") && game.contains(" 3.d6 4."),
        "{game}"
    );
    let out = play("a1\nquit\nb1\n", &["--colour", "white"]).fine();
    assert!(out.starts_with("black e5\n"), "{out}");
    let game = shown(&out);
    assert!(
        game.contains("1.e5 2.a1 3.") && !game.contains("b1"),
        "{game}"
    );
    assert_eq!(
        play("", &["--colour", "black"]).fine().matches('#').count(),
        0
    );
}

#[test]
fn lines_that_are_no_move_say_why() {
    for (line, why) in [
        (
            "hello",
            "expected a point such as h8, undo, hint, pass, resign, help or quit",
        ),
        (
            "flag",
            "expected a point such as h8, undo, hint, pass, resign, help or quit",
        ),
        ("e5", "the point is taken"),
        ("k1", "the point is off the board"),
        ("pass", "these rules have no passes"),
        ("swap", "this cannot be done now"),
    ] {
        let ran = play(&format!("e5\n{line}\na9\n"), &[]);
        assert_eq!(
            (ran.code, ran.err),
            (0, format!("error: {why}\n")),
            "{line}"
        );
        // The game goes on.
        assert!(shown(&ran.out).contains(" 3.a9 "), "{line}");
    }
    let ran = play("undo\n", &[]);
    assert_eq!(ran.err, "error: this is the start of the game\n");
    let long = "x".repeat(70_000);
    assert_eq!(
        play(&format!("{long}\n"), &[]).err,
        "error: the line is too long\n"
    );
}

#[test]
fn moves_are_taken_back() {
    let out = play("e5\na9\nundo\na8\nundo\nundo\n", &[]).fine();
    // Nothing is left but the start; the lines stay in the record.
    assert!(shown(&out).contains("other line"), "{out}");
    // White cannot take Black's first move back.
    let ran = play("undo\na1\n", &["--colour", "white"]);
    assert_eq!(ran.err, "error: this is the start of the game\n");
    assert!(shown(&ran.out).contains("1.e5 2.a1"), "{}", ran.out);
}

#[test]
fn a_game_ends() {
    let out = play("e5\nresign\n", &[]).fine();
    assert!(shown(&out).contains("White wins"), "{out}");
    // Against five in a row at the edge, the bot makes its own five.
    let ran = play("a1\nc1\ne1\ng1\ni1\na9\nc9\ng9\ni9\na5\ni5\n", &[]);
    assert!(ran.out.contains("White wins. Five in a row"), "{}", ran.out);
}

#[test]
fn forbidden_points_are_refused_and_hints_given() {
    let ran = play("hint\n", &["--rule", "renju", "--nodes", "100"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.ends_with("e5, 0\n"), "{}", ran.out);
    let help = play("help\n", &[]).fine();
    assert!(help.contains("take your last move back"), "{help}");
}

#[test]
fn openings_ask_questions() {
    let out = play_swap2("", "white").fine();
    assert_eq!(out.matches("black ").count(), 3, "{out}");
    assert!(out.contains("branch"), "{out}");
    let out = play_swap2("branch:take-black\n", "white").fine();
    assert_eq!(out.matches("black ").count(), 3, "{out}");
    assert_eq!(out.matches("white ").count(), 1, "{out}");
    let ran = play_swap2("hint\n", "black");
    assert_eq!(ran.err, "error: this cannot be done now\n");
    let wrong = tengen(&["play", "--opening", "rif"]).failed(2);
    assert!(wrong.starts_with("error: "), "{wrong}");
}

#[test]
fn opponents_are_levels_or_bots() {
    for opponent in ["1", "max", "level:3", "random", "ref2"] {
        let arguments = [
            "play", opponent, "--size", "7", "--nodes", "50", "--colour", "white",
        ];
        let out = tengen_with(b"", &arguments).fine();
        assert!(
            out.starts_with("black d4\n") || opponent == "random",
            "{opponent}: {out}"
        );
    }
    for wrong in ["0", "12", "strong", "gomocup:x"] {
        let said = tengen(&["play", wrong]).failed(2);
        assert!(said.contains("or a level from 1 to 10, or max"), "{said}");
    }
}

#[test]
fn the_engine_plays_on_several_threads() {
    let game = |more: &[&str]| {
        let opponent = ["play", "max", "--nodes", "3000", "--seed", "1"];
        tengen_with(b"h8\nhint\nquit\n", &[&opponent[..], more].concat())
    };
    let plain = game(&[]).fine();
    assert!(plain.contains("white "), "{plain}");
    assert_eq!(game(&["--threads", "1", "--hash", "2"]).fine(), plain);
    let together = game(&["--threads", "3"]).fine();
    assert!(together.contains("white "), "{together}");
    let wrong = game(&["--threads", "0"]).failed(2);
    assert!(
        wrong.contains("a number of threads from 1 to 64"),
        "{wrong}"
    );
}
