//! The table of times in the documents.

use std::fmt::Write as _;
use std::path::Path;

use tengen_online::VERSION;
use tengen_online::liveness::{PAGE_SILENCE, TIMES};

const BEGIN: &str = "<!-- times -->\n";
const END: &str = "<!-- end of times -->";

/// Returns the table as the documents show it.
fn table() -> String {
    let mut table = "| name | ms | is |\n|---|---|---|\n".to_owned();
    for (name, ms, about) in TIMES {
        let about = about.trim().trim_end_matches('.');
        let _ = writeln!(table, "| `{name}` | {ms} | {about} |");
    }
    table
}

#[test]
fn the_documents_have_the_times_of_the_code() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/online-protocol.md");
    let text = std::fs::read_to_string(&path).expect("the document is there");
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
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www/embed/live.js");
    let text = std::fs::read_to_string(path).expect("the script is there");
    for line in [
        format!("const VERSION = {VERSION};"),
        format!("const SILENCE = {PAGE_SILENCE};"),
    ] {
        assert!(text.lines().any(|it| it == line), "{line}");
    }
}
