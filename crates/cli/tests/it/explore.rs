//! Tests of `tengen explore`.

use std::fs;

use crate::support::run::{command, finish, folder, link, tengen};

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
    let expected = format!(
        "\
2 games: Black won 1, White won 1, draws 0, no result 0
h7         2   50 %
white    Cy - Ada  {file}, game 2
black    2026-11-01  Ada - Bo  {file}, game 1
"
    );
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
fn listed_games_have_their_file_and_number() {
    let here = folder("explore-places");
    let put = |name: &str, text: &str| fs::write(here.join(name), text).expect("a file");
    put(
        "a.sgf",
        "(;GM[4]SZ[15];B[hh](;W[hg];B[ii])(;W[gg];B[ih]))\n(;GM[4]SZ[15]PB[Ada];B[hh];W[hi];B[aa])",
    );
    put("b.txt", "h8 i9 c3");
    let all = here.to_str().expect("a name");
    let ask = |more: &[&str]| {
        let ask = [&["explore", "--json", "--list", "9", all], more].concat();
        let answer: serde_json::Value = serde_json::from_str(&tengen(&ask).fine()).expect("JSON");
        let listed = answer["listed"].as_array().expect("a list").clone();
        let place = |it: &serde_json::Value| {
            let file = it["file"].as_str().expect("a file");
            let name = file.strip_prefix(all).expect("it is in the folder");
            format!("{} {}", &name[1..], it["game"])
        };
        listed.iter().map(place).collect::<Vec<_>>()
    };
    let places = ["b.txt 1", "a.sgf 2", "a.sgf 1", "a.sgf 1"];
    assert_eq!(ask(&[]), places);
    assert_eq!(ask(&[]), places, "from the index");
    assert_eq!(ask(&["--no-index", "--game", "2"]), ["a.sgf 2"]);
    assert_eq!(ask(&["--search", "ada"]), ["a.sgf 2"]);
}

#[test]
fn games_that_are_not_used_are_said() {
    let file = a_match("explore-skipped");
    let done = tengen(&["explore", &file, &file]);
    assert_eq!(done.code, 0);
    assert_eq!(done.err.lines().count(), 1, "{}", done.err);
    for part in [
        "not used: 2, such as ",
        "earlier one is the same: 2, such as ",
    ] {
        assert!(done.err.contains(part), "{part}: {}", done.err);
    }
    let done = tengen(&["explore", "--json", &file, &file]).fine();
    let value: serde_json::Value = serde_json::from_str(&done).expect("JSON");
    let warnings = &value["warnings"];
    assert_eq!(warnings["unread"], serde_json::json!([]));
    assert_eq!(warnings["skipped"].as_array().map(Vec::len), Some(2));
    assert_eq!(warnings["skipped"][0]["games"], 1, "{warnings}");
    assert!(warnings["skipped"][0]["why"].is_string(), "{warnings}");
    assert_eq!(warnings["known"], 2, "{warnings}");
    assert_eq!(warnings["texts"].as_array().map(Vec::len), Some(2));
}

#[test]
fn an_empty_folder_gets_no_index() {
    let here = folder("explore-empty-folder");
    let said = tengen(&["explore", here.to_str().expect("a name")]).failed(1);
    assert!(said.contains("no file in it"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert_eq!(fs::read_dir(&here).expect("a folder").count(), 0);
}

#[test]
fn a_file_that_is_no_index_is_not_replaced() {
    let file = a_match("explore-no-index");
    let before = fs::read(&file).expect("a file");
    let said = tengen(&["explore", "--index", &file, &file]).failed(2);
    assert!(said.contains("is no index"), "{said}");
    assert_eq!(fs::read(&file).expect("it is there"), before);
    let empty = folder("explore-empty-index").join("games.index");
    fs::write(&empty, "").expect("a file");
    let empty = empty.to_str().expect("a name");
    assert_eq!(
        tengen(&["explore", "--quiet", "--index", empty, &file]).code,
        0
    );
}

#[test]
fn every_line_of_a_library_counts_and_files_that_cannot_be_read_do_not_stop() {
    let here = folder("explore-library");
    let path = |name: &str| here.join(name).to_str().expect("a name").to_owned();
    fs::write(
        path("lib.sgf"),
        "(;GM[4]SZ[15];B[hh](;W[hg];B[ii])(;W[gg];B[ih])(;W[gg];B[hi]))",
    )
    .expect("a file");
    fs::write(path("bad.sgf"), "no game").expect("a file");
    let all = here.to_str().expect("a name");
    let found = tengen(&["explore", "--no-index", "--at", "h8", all]);
    assert_eq!(found.code, 2, "{}", found.err);
    assert!(found.out.starts_with("2 games: "), "{}", found.out);
    assert!(
        found.err.contains("could not be read: 1, such as "),
        "{}",
        found.err
    );
    assert_eq!(found.err.lines().count(), 1, "{}", found.err);
    assert!(!here.join(".tengen-index").exists());
}

#[test]
fn an_index_is_kept_in_a_folder_and_follows_its_files() {
    let here = folder("explore-index");
    let put = |name: &str, text: &str| fs::write(here.join(name), text).expect("a file");
    put("a.sgf", MATCH);
    put("b.txt", "h8 i9 j10\n");
    let all = here.to_str().expect("a name");
    let index = here.join(".tengen-index");
    let ask = |more: &[&str]| tengen(&[&["explore", "--at", "h8", all], more].concat());
    let first = ask(&[]);
    assert!(
        first.err.contains("games 3, files 2, read now 2"),
        "{}",
        first.err
    );
    let bytes = fs::read(&index).expect("an index");
    let second = ask(&[]);
    assert!(!second.err.contains("read now"), "{}", second.err);
    assert_eq!((second.code, &second.out), (0, &first.out));
    assert_eq!(first.out, ask(&["--no-index"]).out);
    let mut inside = command(&["explore", "--at", "h8", "."]);
    inside.current_dir(&here);
    let inside = finish(inside, b"");
    assert!(
        !inside.err.contains("read now") && inside.out == first.out,
        "{}",
        inside.err
    );
    put("b.txt", "h8 i9 j10 k11\n");
    put("c.txt", "h8 i8 j8\n");
    let third = ask(&[]);
    assert!(
        third.err.contains("games 4, files 3, read now 2"),
        "{}",
        third.err
    );
    fs::remove_file(here.join("c.txt")).expect("a file");
    let fourth = ask(&[]);
    assert!(
        fourth.err.contains("games 3, files 2, read now 0"),
        "{}",
        fourth.err
    );
    // Other settings, a damaged file, and a file that is something else.
    let other = ask(&["--rule", "renju"]);
    assert!(other.err.contains("read now 2"), "{}", other.err);
    for broken in [&bytes[..bytes.len() - 9], b"TENGENIX but not this one", b""] {
        fs::write(&index, broken).expect("a file");
        let again = ask(&[]);
        assert!(
            again.err.contains(".tengen-index is built anew: "),
            "{}",
            again.err
        );
        assert_eq!(again.out, fourth.out);
    }
    let names = fs::read_dir(&here).expect("a folder").count();
    assert_eq!(names, 3, "nothing else is left there");
}

#[test]
fn an_index_may_have_a_name_and_needs_no_place() {
    let file = a_match("explore-named");
    let index = folder("explore-named-index").join("games.index");
    let index = index.to_str().expect("a name");
    let plain = tengen(&["explore", "--quiet", &file]).fine();
    assert_eq!(
        tengen(&["explore", "--quiet", "--index", index, &file]).fine(),
        plain
    );
    assert!(fs::metadata(index).is_ok_and(|it| it.len() > 0));
    let nowhere = tengen(&["explore", "--index", "/no/such/place/index", &file]);
    assert_eq!((nowhere.code, &nowhere.out), (0, &plain));
    assert!(
        nowhere.err.contains("cannot write /no/such/place/index"),
        "{}",
        nowhere.err
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
