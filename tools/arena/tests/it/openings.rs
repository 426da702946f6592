//! Tests of the command that makes openings.

use crate::support::run::{arena, command, folder, text};

const QUICK: [&str; 10] = [
    "--rules",
    "renju",
    "--count",
    "3",
    "--nodes",
    "2000",
    "--balance",
    "80",
    "--check-nodes",
    "100",
];

#[test]
fn openings_are_made_checked_and_played() {
    let made = command("openings", &QUICK);
    assert_eq!((made.code, &*made.err), (0, ""));
    let lines: Vec<&str> = made.out.lines().collect();
    let said = "# cargo xtask openings --rules renju --size 15 --count 3 --stones 3 8 --balance 80 \
                --nodes 2000 --seed 1";
    assert_eq!(lines[0], said);
    assert_eq!(lines.len(), 6, "{}", made.out);
    assert!(
        lines[1].starts_with("# No side won both of two games"),
        "{}",
        lines[1]
    );
    assert!(lines[5].contains(" against itself, "), "{}", lines[5]);
    assert_eq!(command("openings", &QUICK).out, made.out);

    let here = folder("made");
    let file = here.join("openings.txt");
    std::fs::write(&file, &made.out).expect("a file");
    let quick = [
        "random", "simple", "--rules", "renju", "--nodes", "1", "--games", "6",
    ];
    let played = arena(&[&quick[..], &["--openings", text(&file)]].concat());
    assert_eq!((played.code, &*played.err), (0, ""), "{}", played.out);
}

#[test]
fn wrong_numbers_of_stones_are_refused() {
    for stones in [["0", "3"], ["5", "4"], ["3", "21"]] {
        let ran = command("openings", &["--stones", stones[0], stones[1]]);
        assert_eq!(ran.code, 2);
        let said = "error: --stones: expected two numbers from 1 to 20, the smaller one first\n";
        assert_eq!(ran.err, said);
    }
}
