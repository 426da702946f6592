//! The table of times in the documents.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;

use tengen_online::VERSION;
use tengen_online::liveness::{
    ABSENCE, BEAT, CHARGED, LAPSE, LEADER_CALL, LEASE, LONELY, PAGE_SILENCE, Row, SECOND,
    SERVER_SILENCE, SESSION_BEAT, SESSION_SILENCE, SPARED, SPARED_IN_GAME, TIMES, UNSTEADY,
};

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
    for side in ["page", "bot", "gateway", "leader", "store"] {
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

/// Returns a time of the table as the documents write it.
fn seconds(ms: u32) -> String {
    format!("{} s", f64::from(ms) / 1000.0)
}

#[test]
fn the_texts_of_other_documents_have_the_times_of_the_code() {
    let [beat, unsteady, charged] = [BEAT, UNSTEADY, CHARGED].map(seconds);
    let [spared, in_game, silence] = [SPARED, SPARED_IN_GAME, SERVER_SILENCE].map(seconds);
    let [lease, lapse, second] = [LEASE, LAPSE, SECOND].map(seconds);
    let [gone, lonely, absence] = [SESSION_SILENCE, LONELY, ABSENCE].map(seconds);
    for (document, text) in [
        (
            "bots.md",
            format!("sends one {beat} after each reply; {unsteady} after the last reply"),
        ),
        (
            "bots.md",
            format!("From {charged} on the bot's clock stands for up to {spared}"),
        ),
        (
            "bots.md",
            format!("from the {in_game} for which it may stand"),
        ),
        ("bots.md", format!("After {silence} without a message")),
        ("cluster.md", format!("saw it unchanged for {lease} by")),
        (
            "cluster.md",
            format!("If it has not for {lapse}, its term ends"),
        ),
        (
            "cluster.md",
            format!("The leader calls every {LEADER_CALL} ms"),
        ),
        (
            "cluster.md",
            format!("an empty one after {SESSION_BEAT} ms"),
        ),
        ("cluster.md", format!("nothing came for {gone}")),
        (
            "cluster.md",
            format!("open a second one after {second} of silence"),
        ),
        (
            "cluster.md",
            format!("until the player to move is back, {absence} at most"),
        ),
        (
            "deployment.md",
            format!("there has been no leader for {lonely}"),
        ),
        (
            "deployment.md",
            format!("until the player to move is back, {absence} at most"),
        ),
    ] {
        let found = read(&format!("docs/{document}"));
        let words: Vec<&str> = found.split_whitespace().collect();
        assert!(
            words.join(" ").contains(&text),
            "{document}: expected {text:?}"
        );
    }
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
