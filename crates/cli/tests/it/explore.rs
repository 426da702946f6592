//! Tests of `tengen explore`.

use std::fs;

use crate::support::run::{folder, link, tengen};

const MATCH: &str = "\
(;GM[4]SZ[15]RU[renju]PB[Ada]PW[Bo]RE[B+]DT[2026-11-01];B[hh];W[hg];B[jh])
(;GM[4]SZ[15]RU[renju]PB[Cy]PW[Ada]RE[W+];B[hh];W[ih];B[ii])
(;GM[4]SZ[15]RU[renju]AB[aa];B[hh])";

fn a_match(name: &str) -> String {
    let file = folder(name).join("match.sgf");
    fs::write(&file, MATCH).expect("a file");
    file.to_str().expect("a name").to_owned()
}

#[test]
fn a_position_is_found_in_every_symmetry_with_the_next_moves() {
    let file = a_match("explore");
    let found = tengen(&["explore", "--at", "h8", "--list", "2", "--quiet", &file]).fine();
    let expected = "\
2 games: Black won 1, White won 1, draws 0, no result 0
h7         2   50 %
white    Cy - Ada
black    2026-11-01  Ada - Bo
";
    assert_eq!(found, expected);
    // The first game has it with J8, the second with none.
    let found = tengen(&["explore", "--at", "h8 g8", "--quiet", &file]).fine();
    assert!(found.starts_with("2 games"), "{found}");
    assert_eq!(found.lines().count(), 3, "{found}");
}

#[test]
fn facts_choose_among_the_games() {
    let file = a_match("explore-facts");
    let games = |options: &[&str]| {
        let all = [&["explore", "--json", "--quiet", &file], options].concat();
        let answer: serde_json::Value = serde_json::from_str(&tengen(&all).fine()).expect("JSON");
        answer["games"].as_u64()
    };
    assert_eq!(games(&[]), Some(2));
    assert_eq!(games(&["--player", "CY"]), Some(1));
    assert_eq!(games(&["--since", "2026", "--until", "2026-11"]), Some(1));
    assert_eq!(games(&["--result", "white"]), Some(1));
}

#[test]
fn games_that_are_not_used_are_said() {
    let file = a_match("explore-skipped");
    let done = tengen(&["explore", &file, &file]);
    assert_eq!(done.code, 0);
    assert!(
        done.err.contains("game 3 is not used: it does not begin"),
        "{}",
        done.err
    );
    assert!(
        done.err.contains("game 1 is not used: it is there already"),
        "{}",
        done.err
    );
}

#[test]
fn what_cannot_be_found_or_read_is_said() {
    let game = link("freestyle", "h8 h9");
    let said = tengen(&["explore", "--at", "a1", &game]).failed(1);
    assert!(said.contains("no game has this position"), "{said}");
    for (options, expected) in [
        (&["explore", "--at", "h8 h8", &*game][..], "h8 is taken"),
        (
            &["explore", "--result", "lost", &game],
            "expected black, white, draw or unknown",
        ),
        (&["explore", "/no/such/game"], "/no/such/game"),
        (&["explore"], "<FILE>"),
    ] {
        let said = tengen(options).failed(2);
        assert!(said.contains(expected), "{said}");
    }
}
