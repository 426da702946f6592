//! Tests of whole matches: the files they write, resuming a match, and invalid usage.

use std::fs;
use std::path::Path;

use crate::support::run::{arena, folder, games, played, refused, text};
use tengen_core::game::Tag;
use tengen_core::{Game, Terms};
use tengen_records::charset::Native;
use tengen_records::{Context, Limits, Rows, read};

const QUICK: [&str; 6] = ["random", "simple", "--nodes", "1", "--balance", "any"];

fn with<'a>(folder: &'a Path, more: &[&'a str]) -> Vec<&'a str> {
    [&QUICK[..], &["--out", text(folder)], more].concat()
}

/// Returns the fields of a logged game.
fn fields(line: &str) -> Vec<&str> {
    line.split(" | ").collect()
}

#[test]
fn a_match_is_played_and_kept() {
    let here = folder("kept");
    let said = played(&with(
        &here,
        &["--games", "6", "--rules", "renju", "--concurrency", "2"],
    ));
    assert!(
        said.contains("A: random, nodes:1\nB: simple, nodes:1\n"),
        "{said}"
    );
    assert!(said.contains("Elo of A over B: "), "{said}");
    let mut logged = games(&here);
    logged.sort();
    assert_eq!(logged.len(), 6);
    let openings = fs::read_to_string(here.join("openings.txt")).expect("openings");
    let openings: Vec<&str> = openings.lines().collect();
    assert_eq!(openings.len(), 3);
    for (number, line) in logged.iter().enumerate() {
        let fields = fields(line);
        assert_eq!(fields[0], number.to_string());
        assert_eq!(fields[1], if number % 2 == 0 { "A" } else { "B" });
        let opening = openings[number / 2];
        assert!(fields[4].starts_with(opening), "{line}");
        let times = fields[5].split_whitespace().count();
        let plies = fields[4].split_whitespace().count();
        assert_eq!(times, plies - opening.split(' ').count(), "{line}");
        check_record(&here, number, &fields);
    }
}

/// Checks that the record of a game agrees with the log.
fn check_record(here: &Path, number: usize, fields: &[&str]) {
    let name = format!("games/{:05}-{}.sgf", number / 2 + 1, number % 2 + 1);
    let bytes = fs::read(here.join(&name)).expect("a record");
    let context = Context {
        name: "game.sgf",
        terms: Terms::default(),
        size: None,
        rows: Rows::FromBottom,
        charset: &Native,
        encoding: None,
        limits: Limits::NATIVE,
        heard: None,
    };
    let found = read(&bytes, &context).expect("an SGF file");
    let reading = found.games[0].as_ref().expect("a whole game");
    assert_eq!(reading.broken, None);
    let mut game = Game::from_archive(&reading.archive).expect("a game");
    assert_eq!(game.terms().to_string(), "renju");
    let names = ["A: random", "B: simple"];
    let black = names[number % 2];
    assert_eq!(game.annotations().tag(Tag::Black), black);
    assert_eq!(game.annotations().tag(Tag::White), names[1 - number % 2]);
    game.last();
    let plies = fields[4].split_whitespace().count();
    assert_eq!(usize::from(game.ply()), plies);
    let tengen_core::Status::Over { outcome, .. } = game.status() else {
        panic!("{name} is not over");
    };
    let winner = outcome
        .winner()
        .map(|winner| winner == tengen_core::Stone::Black);
    let won = winner.map_or("=", |black_won| {
        if black_won == number.is_multiple_of(2) {
            "A"
        } else {
            "B"
        }
    });
    assert_eq!(won, fields[2], "{name}");
    let times = game
        .annotations()
        .notes()
        .filter(|(_, note)| note.spent.is_some());
    assert_eq!(times.count(), fields[5].split_whitespace().count());
}

#[test]
fn a_match_goes_on_where_it_stopped() {
    let (whole, parts) = (folder("whole"), folder("parts"));
    played(&with(&whole, &["--games", "8"]));
    played(&with(&parts, &["--games", "4"]));
    let first = games(&parts);
    assert_eq!(first.len(), 4);
    // Imitate a run that was killed while writing.
    for (file, rest) in [("match.log", "4 | A | A | fi"), ("openings.txt", "h8 i")] {
        let path = parts.join(file);
        let text = fs::read_to_string(&path).expect("a file") + rest;
        fs::write(&path, text).expect("written");
    }
    let said = played(&with(&parts, &["--games", "8"]));
    assert!(
        said.starts_with("4 games are played already\ngame 5: A is Black, "),
        "{said}"
    );
    let plies = |line: &String| {
        let fields = fields(line);
        [fields[0], fields[2], fields[3], fields[4]].map(str::to_owned)
    };
    let (one, other) = (games(&whole), games(&parts));
    assert_eq!(other[..4], first);
    let (one, other): (Vec<_>, Vec<_>) = (
        one.iter().map(plies).collect(),
        other.iter().map(plies).collect(),
    );
    assert_eq!(one, other, "the same openings, the same chances");
    let openings =
        |folder: &Path| fs::read_to_string(folder.join("openings.txt")).expect("openings");
    assert_eq!(openings(&whole), openings(&parts));
    let said = played(&with(&parts, &["--games", "8"]));
    assert!(
        said.starts_with("8 games are played already\n\nA: random"),
        "{said}"
    );
}

#[test]
fn another_match_is_refused_in_the_same_folder() {
    let here = folder("another");
    played(&with(&here, &["--games", "2"]));
    let logged = games(&here);
    for (more, why) in [
        (
            &["--rules", "renju"][..],
            "its terms is `freestyle`, not `renju`",
        ),
        (
            &["--size", "19"],
            "its terms is `freestyle`, not `freestyle size=19`",
        ),
        (&["--seed", "2"], "its seed is `1`, not `2`"),
        (
            &["--nodes-b", "2"],
            "its B is `simple, nodes:1`, not `simple, nodes:2`",
        ),
        (&["--seed", "2"], "its seed"),
    ] {
        let said = refused(&with(&here, &[&["--games", "2"], more].concat()));
        assert!(said.contains(why), "{said}");
    }
    let other = ["ref2", "simple", "--nodes", "1", "--out", text(&here)];
    let said = refused(&other);
    let why = "match.log: it is another match: its A is `random, nodes:1`, not `ref2, nodes:1`; \
               another folder takes a new match\n";
    assert!(said.ends_with(why), "{said}");
    assert_eq!(games(&here), logged, "nothing was lost");
}

#[test]
fn openings_come_from_a_file() {
    let here = folder("openings-of-a-file");
    let file = here.join("mine.txt");
    fs::write(&file, "# two\nh8i9\n0,0, 1,0, 2,0\n").expect("written");
    let out = here.join("out");
    let fixed = ["--games", "6", "--openings", text(&file)];
    played(&with(&out, &fixed));
    let logged = games(&out);
    for (line, opening) in logged
        .iter()
        .zip(["h8 i9", "h8 i9", "h8 i8 j8", "h8 i8 j8", "h8 i9"])
    {
        assert!(fields(line)[4].starts_with(opening), "{line}");
    }
    fs::write(&file, "h8i9\n").expect("written");
    let said = refused(&with(&out, &fixed));
    assert!(
        said.contains("openings.txt: it has other openings"),
        "{said}"
    );
    for (text, why) in [
        ("", "there is no opening"),
        ("h8 h8\n", "mine.txt: line 1: h8: the point is taken"),
    ] {
        fs::write(&file, text).expect("written");
        let said = refused(&with(&out, &fixed));
        assert!(said.contains(why), "{said}");
    }
    fs::remove_file(&file).expect("removed");
    assert!(refused(&with(&out, &fixed)).contains("mine.txt: "));
}

#[test]
fn a_damaged_log_is_not_written_over() {
    let here = folder("damaged");
    let log = here.join("match.log");
    for (text, why) in [
        ("shopping list\n", "match.log: it is no log of a match"),
        ("half", "match.log: it is no log of a match"),
    ] {
        fs::write(&log, text).expect("written");
        let said = refused(&with(&here, &["--games", "2"]));
        assert!(said.contains(why), "{said}");
        assert_eq!(fs::read_to_string(&log).expect("a file"), text);
    }
    fs::remove_file(&log).expect("removed");
    played(&with(&here, &["--games", "2"]));
    let text = fs::read_to_string(&log)
        .expect("a log")
        .replace(" | A | ", " | C | ");
    fs::write(&log, &text).expect("written");
    let said = refused(&with(&here, &["--games", "2"]));
    assert!(
        said.contains("match.log: line 8 is no game of a match"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(&log).expect("a file"), text);
}

#[test]
fn the_test_decides_the_exit_code() {
    let here = folder("sprt");
    let sprt = |more: &[&str]| arena(&with(&here, &[&["--games", "2"], more].concat()));
    let open = sprt(&["--sprt", "0", "5"]);
    assert_eq!((open.code, &*open.err), (1, ""), "{}", open.out);
    assert!(
        open.out.contains("undecided: more games are needed"),
        "{}",
        open.out
    );
    // Two games decide against hypotheses that are far from the result.
    let far = sprt(&["--sprt", "-1000", "-990"]);
    assert!(
        far.out.contains("SPRT of -1000 and -990 Elo: LLR "),
        "{}",
        far.out
    );
    assert!(refused(&["random", "simple", "--sprt", "3", "1"]).contains("the smaller one first"));
}

#[test]
fn only_one_plays_in_a_folder() {
    let here = folder("busy");
    let log = fs::File::create(here.join("match.log")).expect("a log");
    log.lock().expect("locked");
    let said = refused(&with(&here, &["--games", "2"]));
    assert!(
        said.contains("another program is adding lines to it"),
        "{said}"
    );
}

#[test]
fn wrong_usage() {
    for (arguments, why) in [
        (&["random"][..], "<B>"),
        (&["random", "best"], "gomocup: with a program"),
        (&["random", "simple", "--rules", "go"], "unknown rule set"),
        (&["random", "simple", "--size", "4"], "4"),
        (&["random", "simple", "--concurrency", "0"], "0"),
        (
            &["random", "simple", "--time", "1", "--depth", "1"],
            "--depth",
        ),
        (
            &["random", "gomocup:sh", "--rules", "custom:b=open,w=over"],
            "has no rule like custom:",
        ),
    ] {
        let said = refused(arguments);
        assert!(
            said.contains(why) && !said.contains("panicked"),
            "{arguments:?}: {said}"
        );
    }
}
