//! Tests of `tengen openings`.

use std::fs;

use crate::support::run::{folder, tengen};

#[test]
fn the_table_depends_only_on_the_nodes_and_names_its_command() {
    let wanted = ["openings", "--nodes", "500", "--only", "D4,I13"];
    let text = tengen(&wanted).fine();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[1],
        "# Made by: tengen openings --nodes 500 --only D4,I13 --rules renju,freestyle"
    );
    assert!(lines[3].starts_with("tengen-openings 1 nodes=500 version="));
    let openings = lines[4..].iter().map(|it| {
        let words: Vec<&str> = it.split(' ').take(2).collect();
        words.join(" ")
    });
    let openings: Vec<String> = openings.collect();
    assert_eq!(
        openings,
        ["renju D4", "renju I13", "freestyle D4", "freestyle I13"]
    );

    let file = folder("openings").join("table.txt");
    let file = file.to_str().expect("a name");
    let into = [&wanted[..], &["--out", file]].concat();
    assert_eq!(tengen(&into).fine(), "");
    assert_eq!(fs::read_to_string(file).expect("a table"), text);
    let said = tengen(&into).failed(1);
    assert!(said.contains("--force"), "{said}");
}

#[test]
fn unknown_openings_and_rules_are_refused() {
    let said = tengen(&["openings", "--only", "D14"]).failed(2);
    assert!(said.contains("D1 to I13"), "{said}");
    tengen(&["openings", "--rules", "chess"]).failed(2);
    tengen(&["openings", "--nodes", "0"]).failed(2);
}
