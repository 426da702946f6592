//! `tengen bench`: its three output forms agree.

use crate::support::run::tengen;
use serde_json::Value;
use tengen_engine::Choice;
use tengen_engine::bench::{CASES, nodes};

#[test]
fn the_signature_is_the_sum_of_the_nodes() {
    let expected = nodes(1);
    let alone = tengen(&["bench", "--depth", "1", "--signature"]).fine();
    assert_eq!(alone, format!("{expected}\n"));
    let text = tengen(&["bench", "--depth", "1"]).fine();
    let rows: Vec<&str> = text.lines().skip(1).take(CASES.len()).collect();
    let first = |row: &&str| {
        row.split_whitespace()
            .next()
            .and_then(|word| word.parse::<u64>().ok())
    };
    let sum: Option<u64> = rows.iter().map(first).sum();
    assert_eq!(sum, Some(expected), "{text}");
    assert!(
        text.ends_with(&format!("\nsignature {expected}\n")),
        "{text}"
    );
    assert!(text.contains(" nodes per CPU second\n"), "{text}");
}

#[test]
fn as_json() {
    let said = tengen(&["bench", "--depth", "1", "--json"]).fine();
    let value: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(value["depth"], 1);
    assert_eq!(value["signature"], nodes(1));
    let positions = value["positions"].as_array().expect("a list");
    assert_eq!(positions.len(), CASES.len());
    for (position, case) in positions.iter().zip(&CASES) {
        assert_eq!(position["rules"], case.rules);
        if let Choice::Place(point) = case.think(1).choice {
            assert_eq!(position["move"], point.to_string());
        }
    }
}

#[test]
fn wrong_usage() {
    for (arguments, why) in [
        (&["--depth", "256"][..], "256"),
        (&["--signature", "--json"], "--json"),
        (&["h8"], "h8"),
    ] {
        let said = tengen(&[&["bench"], arguments].concat()).failed(2);
        assert!(said.contains(why), "{arguments:?}: {said}");
    }
}
