//! Tests foreign programs: the input they receive, and the result of faulty programs.
#![cfg(unix)]

use std::fs;
use std::path::Path;

use crate::support::run::{folder, games, played, refused, text};

/// Returns the player text of the fake program, which does `mode` at its third move.
fn fake(mode: &str, said: &Path) -> String {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/support/fake.sh");
    format!("gomocup:sh {script} {mode} {}", said.display())
}

/// Plays a match and returns a line for each game: the winner and the reason.
fn results(name: &str, modes: [&str; 2], more: &[&str]) -> Vec<String> {
    let here = folder(name);
    let openings = here.join("openings");
    fs::write(&openings, "f1 e1\n").expect("written");
    let [a, b] = modes.map(|mode| fake(mode, &here.join(format!("said-{mode}"))));
    let out = here.join("out");
    let fixed = [
        "--openings",
        text(&openings),
        "--out",
        text(&out),
        "--games",
        "2",
    ];
    let arguments = [&[a.as_str(), b.as_str()], &fixed[..], more].concat();
    played(&arguments);
    let mut results = Vec::new();
    for line in games(&out) {
        let fields: Vec<&str> = line.split(" | ").collect();
        results.push(format!(
            "{} is Black, {}: {}",
            fields[1], fields[2], fields[3]
        ));
    }
    results
}

/// Plays both games of a match in which B plays on and A does `deed` at its third move.
fn fault(deed: &str, more: &[&str]) -> String {
    let found = results(&format!("fault-{deed}"), [deed, "play"], more);
    let why = found[0].strip_prefix("A is Black, B: ");
    let why = why.unwrap_or_else(|| panic!("{found:?}"));
    assert_eq!(found[1], format!("B is Black, B: {why}"));
    why.to_owned()
}

#[test]
fn programs_play_whole_games() {
    // Both players fill the upper edge, one point at a time, and then the rows below.
    let found = results(
        "programs",
        ["play", "chatty"],
        &["--rules", "standard", "--size", "6"],
    );
    assert_eq!(found.len(), 2);
    for (line, black) in found.iter().zip(["A", "B"]) {
        assert!(line.starts_with(&format!("{black} is Black, ")), "{line}");
        assert!(
            line.ends_with(": five") || line.ends_with(": full board"),
            "{line}"
        );
    }
    assert_eq!(
        results(
            "suggesting",
            ["play", "suggest"],
            &["--rules", "standard", "--size", "6"]
        ),
        found
    );
}

#[test]
fn programs_are_told_what_they_need() {
    let here = folder("told");
    let openings = here.join("openings");
    fs::write(&openings, "a15 b14 c1\n").expect("written");
    let said = here.join("said");
    let player = fake("suggest", &said);
    let fixed = [
        "--openings",
        text(&openings),
        "--games",
        "2",
        "--concurrency",
        "1",
    ];
    let more = ["--rules", "renju", "--nodes-a", "777", "--time-b", "50"];
    played(&[&[player.as_str(), "random"], &fixed[..], &more[..]].concat());
    let said = fs::read_to_string(said).expect("what was said");
    // The program is started once for the check, then once for each game.
    let starts: Vec<&str> = said.split("START 15\n").collect();
    assert_eq!(starts.len(), 4, "{said}");
    for line in ["INFO rule 4", "INFO max_node 777", "INFO timeout_match 0"] {
        assert!(
            starts[1..].iter().all(|start| start.contains(line)),
            "{line}: {said}"
        );
    }
    assert!(
        starts
            .iter()
            .skip(1)
            .all(|start| start.trim_end().ends_with("END")),
        "{said}"
    );
    // As White it moves first after three stones, two of which are Black's; as Black it moves after White.
    let white = "INFO time_left 2147483647\nBOARD\n0,0,2\n1,1,1\n2,14,2\nDONE\n";
    assert!(said.contains(white), "{said}");
    let black = starts
        .iter()
        .filter(|start| start.contains("BOARD\n0,0,1\n1,1,2\n2,14,1\n"));
    assert_eq!(black.count(), 1, "{said}");
    assert!(
        said.contains("\nTURN ") && said.contains("\nPLAY "),
        "{said}"
    );
}

#[test]
fn an_empty_board_is_begun() {
    let here = folder("begun");
    let openings = here.join("openings");
    fs::write(&openings, "h8\n").expect("written");
    let said = here.join("said");
    let player = fake("play", &said);
    let fixed = ["--openings", text(&openings), "--games", "2", "--size", "8"];
    let why = refused(&[&[player.as_str(), "random"], &fixed[..], &["--size", "5"]].concat());
    assert!(why.contains("--size"), "{why}");
    played(&[&[player.as_str(), "random"], &fixed[..]].concat());
    let said = fs::read_to_string(said).expect("what was said");
    assert!(
        said.contains("START 8\n") && said.contains("\n7,0,2\nDONE\n"),
        "{said}"
    );
}

#[test]
fn who_crashes_loses() {
    assert_eq!(fault("crash", &[]), "crash: it ended (exit status: 3)");
    assert_eq!(fault("error", &[]), "crash: it says \"ERROR I give up\"");
    assert_eq!(fault("close", &[]), "crash: it closed its output");
}

#[test]
fn who_plays_what_cannot_be_played_loses() {
    assert_eq!(fault("taken", &[]), "illegal: a15: the point is taken");
    assert_eq!(
        fault("off", &[]),
        "illegal: \"15,3\" is no point of the board"
    );
    assert_eq!(
        fault("words", &[]),
        "illegal: \"here\" is no point of the board"
    );
}

#[test]
fn who_says_nothing_loses() {
    let why = fault("hang", &["--patience", "1"]);
    assert_eq!(why, "time: no answer after 1000 ms");
    let why = fault("endless", &["--patience", "1", "--nodes", "9"]);
    assert!(
        why.starts_with("crash: it ") || why.starts_with("time: "),
        "{why}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn who_uses_too_much_time_loses() {
    let margins = ["--margin", "100", "--first-margin", "300"];
    let limits = [&["--time", "50"][..], &margins].concat();
    let why = fault("busy", &limits);
    assert_eq!(why, "time: it used more than 150 ms");
    let why = fault("late", &limits);
    assert_eq!(why, "time: it used more than 350 ms");
}

#[test]
fn who_cannot_play_at_all_is_said_at_once() {
    let here = folder("unable");
    let nowhere = here.join("said");
    for (player, why) in [
        (
            "gomocup:/no/such/program".to_owned(),
            "cannot start /no/such/program: ",
        ),
        (
            "gomocup:no-such-program-here".to_owned(),
            "cannot start no-such-program-here: ",
        ),
        (
            fake("refuse", &nowhere),
            "it answers START 15 by \"ERROR this size is not for me\"",
        ),
        (fake("mute", &nowhere), "time: no answer after 1000 ms"),
        (
            "gomocup:true".to_owned(),
            "gomocup:true: crash: it ended (exit status: 0)",
        ),
    ] {
        let error = refused(&[&player, "random", "--games", "2", "--patience", "1"]);
        assert!(error.contains(why), "{error}");
    }
}
