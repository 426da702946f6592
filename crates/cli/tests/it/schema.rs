//! `docs/cli.schema.json`: everything that is printed as JSON has the form that it describes.
//!
//! The check knows the few keywords of JSON Schema that the file uses, and fails at any other.

use std::fs;

use serde_json::Value;

use crate::support::run::{Ran, folder, link, tengen, tengen_with};

fn schema() -> Value {
    serde_json::from_str(include_str!("../../../../docs/cli.schema.json")).expect("JSON")
}

/// Returns what is wrong with a value, with the place; empty if nothing is.
fn flaws(value: &Value, schema: &Value, all: &Value, place: &str) -> Vec<String> {
    let rules = schema.as_object().expect("a schema is an object");
    let mut found = Vec::new();
    let mut claim = |is_true: bool, what: String| {
        if !is_true {
            found.push(format!("{place}: {what}: {value}"));
        }
    };
    let mut inner: Vec<String> = Vec::new();
    for (keyword, rule) in rules {
        match keyword.as_str() {
            // The properties are looked at below.
            "$schema"
            | "$defs"
            | "title"
            | "description"
            | "properties"
            | "additionalProperties" => {}
            "type" => claim(has_type(value, rule), format!("expected {rule}")),
            "enum" => claim(
                rule.as_array().is_some_and(|it| it.contains(value)),
                format!("expected one of {rule}"),
            ),
            "minimum" => claim(
                value.as_f64() >= rule.as_f64(),
                format!("expected {rule} or more"),
            ),
            "maximum" => claim(
                value.as_f64() <= rule.as_f64(),
                format!("expected {rule} or less"),
            ),
            "pattern" => claim(fits(value, rule), format!("expected {rule}")),
            "$ref" => {
                let path = rule.as_str().and_then(|it| it.strip_prefix('#'));
                let target = path.and_then(|it| all.pointer(it)).expect("a target");
                inner.extend(flaws(value, target, all, place));
            }
            "anyOf" => {
                let options = rule.as_array().expect("a list");
                let fits = |it: &Value| flaws(value, it, all, place).is_empty();
                claim(options.iter().any(fits), "no form fits".to_owned());
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    inner.extend(flaws(item, rule, all, &format!("{place}/{index}")));
                }
            }
            "required" => {
                for name in rule.as_array().into_iter().flatten() {
                    let name = name.as_str().expect("a name");
                    claim(value.get(name).is_some(), format!("{name} is missing"));
                }
            }
            other => panic!("the check does not know the keyword {other}"),
        }
    }
    for (name, item) in value.as_object().into_iter().flatten() {
        let place = format!("{place}/{name}");
        let own = schema.pointer(&format!("/properties/{name}"));
        match own.or(rules.get("additionalProperties")) {
            Some(Value::Bool(false)) => inner.push(format!("{place} is not described")),
            Some(rule) => inner.extend(flaws(item, rule, all, &place)),
            None => {}
        }
    }
    found.extend(inner);
    found
}

fn has_type(value: &Value, rule: &Value) -> bool {
    match rule.as_str().expect("a type") {
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        other => panic!("the check does not know the type {other}"),
    }
}

/// The two patterns of the file, a point and a row of a board.
fn fits(value: &Value, pattern: &Value) -> bool {
    let text = value.as_str().unwrap_or_default();
    match pattern.as_str() {
        Some("^[a-v]([1-9]|1[0-9]|2[0-2])$") => text.parse::<tengen_core::Point>().is_ok(),
        Some("^[xo.]+$") => !text.is_empty() && text.chars().all(|it| "xo.".contains(it)),
        _ => panic!("the check does not know the pattern {pattern}"),
    }
}

/// Checks each line of an output as one of the named forms. Returns the number of the errors among them.
pub(crate) fn check(name: &str, ran: &Ran) -> usize {
    assert_eq!(ran.err, "", "everything is JSON");
    let all = schema();
    let mut errors = 0;
    assert!(!ran.out.is_empty(), "{name} prints something");
    for line in ran.out.lines() {
        let value: Value = serde_json::from_str(line).expect("a line is JSON");
        let is_error = value.get("error").is_some() && value.get("line").is_none();
        let form = if is_error { "error" } else { name };
        errors += usize::from(is_error);
        let rule = &all["$defs"][form];
        assert_eq!(flaws(&value, rule, &all, name), Vec::<String>::new());
        assert_eq!(flaws(&value, &all, &all, name), Vec::<String>::new());
    }
    errors
}

#[test]
fn all_json_is_as_described() {
    let here = folder("schema");
    let path = |name: &str| here.join(name).to_str().expect("a name").to_owned();
    fs::write(
        path("a.sgf"),
        "(;GM[4]SZ[15]RU[renju]PB[Ada]RE[B+R]C[Hi];B[hh];W[ii];B[gg])\n(;GM[4]SZ[15];B[hh];W[hh])",
    )
    .expect("a file");
    fs::write(path("b.txt"), "h8 a1 h9 a2 h10 a3 h11 o1 h12\n").expect("a file");
    fs::write(path("c.sgf"), "no game").expect("a file");
    let all = here.to_str().expect("a name");
    let won = link("renju", "h8 a1 h9 a2 h10 a3 h11 o1 h12");

    let shown = tengen(&["show", "--json", all, &won, "no/such.sgf"]);
    assert_eq!((check("show", &shown), shown.code), (3, 2));
    assert_eq!(shown.out.lines().count(), 6, "{}", shown.out);
    let said = tengen(&["analyse", "--json", "--nodes", "500", "--all", all]);
    assert_eq!((check("analyse", &said), said.code), (2, 2));
    let out = folder("schema-out");
    let out = out.to_str().expect("a name");
    let done = tengen(&["convert", "--json", "--to", "moves", all, out]);
    assert_eq!((check("convert", &done), done.code), (2, 2));
    let found = tengen(&[
        "explore",
        "--json",
        "--list",
        "9",
        "--at",
        "h8",
        &path("b.txt"),
    ]);
    assert_eq!(check("explore", &found), 0);
    let none = tengen(&["explore", "--json", "--at", "h8 c3", &won]);
    assert_eq!((check("explore", &none), none.code), (1, 1));
    let cases = b"f8 a1 g8 a3 h6 c1 h7 c3 | h8\nf8a1g8a3h6c1h7c3\nx\nh8 | i9\n";
    let judged = tengen_with(cases, &["judge", "--rule", "renju", "--json", "--explain"]);
    assert_eq!(check("judge", &judged), 0);
    let both = [path("a.sgf"), path("b.txt")];
    let several = tengen(&["judge", "--rule", "renju", "--json", &both[0], &both[1]]);
    assert_eq!((check("judge", &several), several.code), (0, 2));
    assert_eq!(
        several.out.matches("\"file\":").count(),
        3,
        "{}",
        several.out
    );
    let white = tengen_with(
        b"a1 h8 a2 h9 a3 h10 b1 | h11",
        &["judge", "--rule", "renju", "--json", "--explain"],
    );
    assert_eq!(check("judge", &white), 0);
    assert_eq!(
        check(
            "perft",
            &tengen(&["perft", "--json", "--rule", "renju", "--depth", "1"])
        ),
        0
    );
    let wrong = tengen(&["perft", "--json", "--rule", "renju", "--depth", "1", "h8h8"]);
    assert_eq!(check("perft", &wrong), 1);
    assert_eq!(
        check("bench", &tengen(&["bench", "--json", "--depth", "1"])),
        0
    );
}

#[test]
fn json_of_records_is_as_described() {
    let here = folder("schema_records");
    let path = |name: &str| here.join(name).to_str().expect("a name").to_owned();
    fs::write(
        path("a.sgf"),
        "(;GM[4]SZ[15]RU[freestyle]PB[Ada];B[hh]C[Hi](;W[ii];B[gg]C[end])(;W[gh]))\n\
         (;GM[4]SZ[15];B[hh];W[hh])",
    )
    .expect("a file");
    let (all, out) = (path(""), folder("schema_records_out"));
    let out = |name: &str| out.join(name).to_str().expect("a name").to_owned();

    let links = tengen(&["link", "--json", "--all", &all]);
    assert_eq!((check("link", &links), links.code), (1, 2));
    let tree = tengen(&["merge", "--json", &all, "--out", &out("a.lib")]);
    assert_eq!((check("merge", &tree), tree.code), (1, 2), "{}", tree.out);
    assert!(
        tree.out.contains("\"what\":\"the rule set\""),
        "{}",
        tree.out
    );
    let sheet = tengen(&["print", "--json", "--all", &all, "--out", &out("a.pdf")]);
    assert_eq!((check("print", &sheet), sheet.code), (1, 2));
    assert!(
        sheet.out.contains("\"games\":1,\"pages\":1"),
        "{}",
        sheet.out
    );
    let to = ["--to", "moves", "--game", "1", &path("a.sgf")];
    let done = tengen(&[&["convert", "--json"], &to[..], &[&out("a.txt")]].concat());
    assert_eq!((check("convert", &done), done.code), (0, 0), "{}", done.out);
    let value: Value = serde_json::from_str(&done.out).expect("JSON");
    assert_eq!(
        value["losses"],
        serde_json::json!([
            {"what": "other lines", "move": 2, "action": "g8", "count": 1},
            {"what": "comments", "move": 1, "action": "h8", "count": 2},
        ])
    );
    for command in [&["merge", "--to", "sgf"][..], &["print"]] {
        let refused = tengen(&[command, &["--json", &all, "--out", "-"]].concat());
        assert_eq!((check(command[0], &refused), refused.code), (1, 2));
    }
}

#[test]
fn json_of_proofs_and_puzzles_is_as_described() {
    let here = folder("schema_proofs");
    let path = |name: &str| here.join(name).to_str().expect("a name").to_owned();
    let threes = ["h8", "a1", "i9", "b1", "j10", "c1"];
    let ask = |options: &[&str], position: &[&str]| {
        tengen(
            &[
                &["solve", "--json", "--rule", "freestyle"],
                options,
                position,
            ]
            .concat(),
        )
    };
    for (ran, answer, code) in [
        (ask(&[], &threes), "win", 0),
        (ask(&["--side", "white"], &["h8"]), "none", 1),
        (
            ask(
                &["--nodes", "1"],
                &["f8", "a1", "g8", "a3", "i9", "c1", "i10", "c3"],
            ),
            "unknown",
            3,
        ),
    ] {
        assert_eq!(
            (check("solve", &ran), ran.code),
            (0, code),
            "{answer}: {}",
            ran.out
        );
        assert!(
            ran.out.contains(&format!("\"answer\":\"{answer}\"")),
            "{}",
            ran.out
        );
    }
    let wrong = ask(&[], &["h8", "h8"]);
    assert_eq!((check("solve", &wrong), wrong.code), (1, 2));

    let proof = tengen(&[&["solve", "--rule", "freestyle"], &threes[..]].concat()).fine();
    fs::write(path("a.proof"), &proof).expect("a file");
    fs::write(path("b.txt"), proof.replace("f6:k11 ", "")).expect("a file");
    fs::write(path("c.txt"), "nothing").expect("a file");
    let checked = tengen(&["verify", "--json", &path("")]);
    assert_eq!(
        (check("verify", &checked), checked.code),
        (1, 2),
        "{}",
        checked.out
    );
    assert_eq!(checked.out.matches("\"holds\":true").count(), 1);
    assert_eq!(checked.out.matches("\"holds\":false").count(), 1);
    let cut = tengen(&["verify", "--json", "--stones", "10", &path("a.proof")]);
    assert_eq!((check("verify", &cut), cut.code), (0, 3));
    assert!(cut.out.contains("\"holds\":null"), "{}", cut.out);

    let file = path("a.puzzles");
    let games = ["--rule", "renju", "--games", "6", "--tasks", "fours"];
    tengen(&[&["forge"], &games[..], &["--out", &file]].concat()).fine();
    let shown = tengen(&["puzzles", "--json", &file, "no/such.puzzles"]);
    assert_eq!((check("puzzles", &shown), shown.code), (1, 2));
    assert!(shown.out.lines().count() > 1, "{}", shown.out);
    let proven = tengen(&["puzzles", "--json", "--check", &file]);
    assert_eq!((check("puzzles", &proven), proven.code), (0, 0));
    let unproven = tengen(&["puzzles", "--json", "--check", "--nodes", "1", &file]);
    assert_eq!((check("puzzles", &unproven), unproven.code), (0, 1));
    let only = ["--nodes", "100", "--only", "D4,I7", "--rules", "renju"];
    let judged = tengen(&[&["openings", "--json"], &only[..]].concat());
    assert_eq!((check("openings", &judged), judged.code), (0, 0));
    assert_eq!(judged.out.lines().count(), 2);
}

#[test]
fn the_check_finds_what_is_wrong() {
    let all = schema();
    let rule = &all["$defs"]["perft"];
    let with = |text: &str| {
        let value: Value = serde_json::from_str(text).expect("JSON");
        flaws(&value, rule, &all, "perft").len()
    };
    let good = r#"{"rules":"renju","size":15,"to_move":"black","depth":1,"nodes":225}"#;
    assert_eq!(with(good), 0);
    assert_eq!(with(&good.replace("225", "-1")), 1);
    assert_eq!(with(&good.replace("225", "\"225\"")), 2);
    assert_eq!(with(&good.replace("\"black\"", "\"red\"")), 1);
    assert_eq!(
        with(&good.replace("rules", "rule")),
        2,
        "one is missing, one is not described"
    );
}
