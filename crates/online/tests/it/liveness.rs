//! The table of times in the documents.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use tengen_online::VERSION;
use tengen_online::liveness::{PAGE_SILENCE, Row, TIMES};

const DOCUMENT: &str = "docs/online-protocol.md";
const BEGIN: &str = "<!-- times -->\n";
const END: &str = "<!-- end of times -->";

/// Returns the table as the documents show it.
fn table() -> String {
    let mut table = "| side | name | ms | is | test |\n|---|---|---|---|---|\n".to_owned();
    for row in TIMES {
        let Row { side, name, ms, .. } = row;
        let about = row.about.trim().trim_end_matches('.');
        let test = row.test.1;
        let _ = writeln!(table, "| {side} | `{name}` | {ms} | {about} | `{test}` |");
    }
    table
}

fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Returns `true` if a file has a test: a function of Rust with an attribute, or a test of Playwright.
fn has_test(file: &str, name: &str) -> bool {
    let source = read(file);
    let titled = [format!("test('{name}"), format!("test(`{name}")];
    if titled.iter().any(|title| source.contains(title)) {
        return true;
    }
    let before = source.split_once(&format!("fn {name}("));
    let attributes = before.and_then(|(before, _)| before.rsplit("\n\n").next());
    attributes.is_some_and(|text| text.contains("test]") || text.contains("test("))
}

#[test]
fn every_time_has_a_test_that_is_there() {
    for Row { name, test, .. } in TIMES {
        assert!(has_test(test.0, test.1), "{name}: expected {test:?}");
    }
    assert!(!has_test("crates/online/tests/it/liveness.rs", "has_test"));
}

#[test]
fn each_name_is_of_one_time_and_every_side_has_some() {
    let names: BTreeSet<&str> = TIMES.iter().map(|row| row.name).collect();
    assert_eq!(names.len(), TIMES.len(), "two times have one name");
    for side in ["page", "gateway", "leader", "store"] {
        assert!(TIMES.iter().any(|row| row.side == side), "{side}");
    }
}

#[test]
fn the_documents_have_the_times_of_the_code() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(DOCUMENT);
    let text = read(DOCUMENT);
    let (before, rest) = text.split_once(BEGIN).expect("the table begins");
    let (found, after) = rest.split_once(END).expect("the table ends");
    if found == table() {
        return;
    }
    if std::env::var("TENGEN_BLESS").is_ok_and(|value| value == "1") {
        let text = format!("{before}{BEGIN}{}{END}{after}", table());
        return std::fs::write(path, text).expect("it can be written");
    }
    panic!(
        "`TENGEN_BLESS=1 cargo test -p tengen-online` writes the table:\n{}",
        table()
    );
}

#[test]
fn the_board_in_a_frame_has_the_version_and_the_time_of_the_code() {
    let text = read("www/embed/live.js");
    for line in [
        format!("const VERSION = {VERSION};"),
        format!("const SILENCE = {PAGE_SILENCE};"),
    ] {
        assert!(text.lines().any(|it| it == line), "{line}");
    }
}
