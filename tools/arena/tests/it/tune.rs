//! Tests of the commands that fit the tables of the evaluation.

use std::fs::File;
use std::path::{Path, PathBuf};

use brotli::BrotliCompress;
use brotli::enc::BrotliEncoderParams;

use crate::support::run::{arena, command, folder, text};

const GAMES: [&str; 9] = [
    "games",
    "--nodes",
    "60",
    "--label-nodes",
    "400",
    "--against",
    "ref2",
    "--seed",
    "3",
];

#[test]
fn games_become_tables_that_play() {
    let here = folder("tuned");
    let (games, tables) = (here.join("some.games"), here.join("tables.bin"));
    let others = here.join("other.games");
    let made = |count: &str, concurrency: &str, file: &Path| {
        let more = [
            "--games",
            count,
            "--concurrency",
            concurrency,
            "--out",
            text(file),
        ];
        let made = command("tune", &[&GAMES[..], &more].concat());
        assert_eq!((made.code, &*made.err), (0, ""), "{}", made.out);
        std::fs::read_to_string(file).expect("games")
    };
    let whole = made("6", "1", &games);
    assert_eq!(whole.lines().count(), 8, "{whole}");
    // A file with some of the games, the last of which was not written to the end, gets the others.
    let some = made("3", "2", &others);
    std::fs::write(&others, &some[..some.len() - 5]).expect("a file");
    assert_eq!(made("6", "2", &others), whole);

    let fitted = command(
        "tune",
        &["fit", text(&games), "--epochs", "2", "--out", text(&tables)],
    );
    assert_eq!((fitted.code, &*fitted.err), (0, ""));
    assert!(
        fitted.out.contains("positions\npass 1: loss 0."),
        "{}",
        fitted.out
    );

    let sorted = here.join("sorted.bin");
    let order = [
        "order",
        text(&games),
        "--start",
        text(&tables),
        "--epochs",
        "2",
        "--out",
        text(&sorted),
    ];
    let ordered = command("tune", &order);
    assert_eq!((ordered.code, &*ordered.err), (0, ""));
    let said = "positions\npass 0: in held out games, the best move is first in ";
    assert!(ordered.out.contains(said), "{}", ordered.out);
    let [before, after] = [&tables, &sorted].map(|file| std::fs::read(file).expect("tables"));
    assert!(before.len() == after.len() && before != after);

    let player = format!("tables:{}", text(&sorted));
    let table = here.join("results.md");
    let quick = [
        &player,
        "random",
        "--nodes",
        "50",
        "--games",
        "2",
        "--record",
        text(&table),
    ];
    for note in ["first", "second"] {
        let ran = arena(&[&quick[..], &["--note", note]].concat());
        assert_eq!((ran.code, &*ran.err), (0, ""), "{}", ran.out);
    }
    let results = std::fs::read_to_string(&table).expect("results");
    assert!(results.starts_with("# Results of matches\n"), "{results}");
    let rows: Vec<&str> = results
        .lines()
        .filter(|line| line.contains("nodes:50"))
        .collect();
    assert_eq!(rows.len(), 2, "{results}");
    assert!(
        rows[0].starts_with("| first | tables sorted.bin, nodes:50 | random, nodes:50 | freestyle")
    );
    assert!(rows[1].contains("| 2 - 0 - 0 | 100.0 % |"), "{results}");
}

#[test]
fn nets_are_fitted_to_games() {
    let here = folder("nets");
    let (games, tables) = (here.join("some.games"), here.join("tables.bin"));
    let play = [&GAMES[..], &["--games", "11", "--out", text(&games)]].concat();
    assert_eq!(command("tune", &play).code, 0);
    let packed = packed(&games);
    let fit = [
        "net",
        text(&packed),
        "--epochs",
        "1",
        "--out",
        text(&tables),
    ];
    let fitted = command("tune", &fit);
    assert_eq!((fitted.code, &*fitted.err), (0, ""));
    // One pass with a net for all sets, and one with those of the sets, of which each tells the loss before it.
    let losses = fitted.out.matches(": loss 0.").count();
    assert_eq!(losses, 4, "{}", fitted.out);
    let player = format!("tables:{}", text(&tables));
    let ran = arena(&[&player, "random", "--nodes", "50", "--games", "2"]);
    assert_eq!((ran.code, &*ran.err), (0, ""), "{}", ran.out);
}

/// Packs a file by brotli.
fn packed(file: &Path) -> PathBuf {
    let packed = file.with_extension("games.br");
    let mut to = File::create(&packed).expect("a file");
    let mut games = File::open(file).expect("games");
    BrotliCompress(&mut games, &mut to, &BrotliEncoderParams::default()).expect("room");
    packed
}

#[test]
fn margins_are_adjusted_and_go_on() {
    let here = folder("margins");
    let out = here.join("margins.txt");
    let with = |pairs: &str, seed: &str| {
        let adjust = [
            "margins",
            "--size",
            "9",
            "--nodes",
            "50",
            "--concurrency",
            "2",
        ];
        let rest = ["--pairs", pairs, "--seed", seed, "--out", text(&out)];
        command("tune", &[&adjust[..], &rest].concat())
    };
    let first = with("3", "1");
    assert_eq!((first.code, &*first.err), (0, ""));
    assert!(first.out.starts_with("0 pairs: \n") && first.out.contains("\n3 pairs: "));
    let results = std::fs::read_to_string(&out).expect("results");
    assert_eq!(results.lines().count(), 5, "{results}");
    // All is done: it says the values again. A part of a line, left when it was stopped, is played again.
    let again = with("3", "1");
    assert_eq!(again.out.lines().last(), first.out.lines().last());
    std::fs::write(&out, &results[..results.len() - 1]).expect("room");
    let again = with("3", "1");
    assert!(again.out.starts_with("2 pairs: "), "{}", again.out);
    let refused = with("3", "2");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("seed=1 engine="), "{}", refused.err);
    std::fs::write(&out, format!("{results}+3\n")).expect("room");
    let refused = with("3", "1");
    assert!(
        refused
            .err
            .ends_with("line 6: expected a number from -2 to 2\n"),
        "{}",
        refused.err
    );
}

#[test]
fn other_files_are_refused() {
    let here = folder("untuned");
    let file = here.join("other");
    std::fs::write(&file, "TENGEN03 and no tables").expect("a file");
    let name = text(&file);
    let tables = format!("tables:{name}");
    let unpacked = here.join("other.br");
    std::fs::copy(&file, &unpacked).expect("a file");
    let cases: [(&str, &[&str], &str); 5] = [
        (
            "tune",
            &["fit", name, "--out", "x"],
            "expected `# tengen training games: ` and the terms",
        ),
        ("tune", &["fit", "nowhere", "--out", "x"], "nowhere: "),
        (
            "tune",
            &["fit", text(&unpacked), "--out", "x"],
            "Invalid Data",
        ),
        (
            "tune",
            &["games", "--tables", name, "--out", "x"],
            "expected 112238 bytes, found 22",
        ),
        (
            "match",
            &[&tables, "random"],
            "expected 112238 bytes, found 22",
        ),
    ];
    for (what, arguments, why) in cases {
        let ran = command(what, arguments);
        assert_eq!(ran.code, 2, "{}", ran.out);
        assert!(
            ran.err.starts_with("error: ") && ran.err.contains(why),
            "{}",
            ran.err
        );
    }
}
