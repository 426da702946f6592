//! The file of past games that the page saves.

use std::fs;

use crate::support::run::{folder, link, tengen};

/// The file in which the page saves its past games.
#[test]
fn the_games_of_the_page() {
    let folder = folder("convert_past");
    let with = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).expect("a file");
        path.to_str().expect("a name").to_owned()
    };
    let [renju, won] = [
        link("renju", "h8 i9 g7"),
        link("freestyle", "a1 b1 a2 b2 a3 b3 a4 b4 a5"),
    ];
    let text = format!(
        "tengen games 1\n1700000000000\tperson\tlevel:6\t{}\n\n\
         1700000000001\t=Mei\tperson\t{}\n1700000000002\tperson\tperson\tAQACAo\n",
        &renju[1..],
        &won[1..]
    );
    let input = with("tengen-games.txt", &text);
    let said = tengen(&["convert", &input, "--to", "sgf"]).failed(2);
    assert!(said.contains("holds 3 games"), "{said}");
    let lines: Vec<&str> = said.lines().skip(1).collect();
    assert!(lines[0].contains("3 moves"), "{said}");
    assert!(
        lines[1].contains("Mei") && lines[1].contains("Black wins"),
        "{said}"
    );
    assert!(
        lines[2].contains("line 5") && lines[2].contains("damaged"),
        "{said}"
    );
    let first = tengen(&["convert", &input, "--to", "sgf", "--game", "1"]).fine();
    assert!(first.contains("PW[Tengen level:6]"), "{first}");
    assert!(!first.contains("PB["), "{first}");
    let second = tengen(&["convert", &input, "--to", "sgf", "--game", "2"]).fine();
    assert!(second.contains("PB[Mei]"), "{second}");
    let moves = tengen(&["convert", &input, "--to", "moves", "--game", "2", "--quiet"]).fine();
    assert!(moves.contains("1. a1 b1 2. a2 b2"), "{moves}");
    let broken = tengen(&["convert", &input, "--to", "sgf", "--game", "3"]).failed(2);
    assert!(broken.contains("line 5"), "{broken}");
    let only = with("none.txt", "tengen games 1\n");
    let said = tengen(&["convert", &only, "--to", "sgf"]).failed(2);
    assert!(said.contains("no game"), "{said}");
}
