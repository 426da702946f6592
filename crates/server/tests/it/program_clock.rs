//! A start with a system clock that contradicts the store.

use rusqlite::Connection;
use tengen_server_testing::program::{Folder, log_of};

use crate::PROGRAM;

/// Returns the warnings of a start after a server that was last alive at a moment.
fn warnings(name: &str, alive: &str) -> Vec<String> {
    let folder = Folder::new(name);
    PROGRAM.start(&folder, &[]).kill();
    let store = Connection::open(folder.store()).expect("opens");
    let set = format!("UPDATE alive SET at = {alive}");
    store.execute_batch(&set).expect("is set");
    drop(store);
    PROGRAM.start(&folder, &[]).kill();
    let log = log_of(&folder);
    let lines = log.lines().filter(|line| line.contains("WARN"));
    lines.map(str::to_owned).collect()
}

#[test]
fn a_clock_that_contradicts_the_store_is_warned_of() {
    assert_eq!(warnings("clock-right", "at"), [""; 0]);
    for (name, years, word) in [
        ("clock-behind", 10, "behind"),
        ("clock-ahead", -10, "ahead"),
    ] {
        let alive = format!("at + {years} * 365 * 86400000");
        let warnings = warnings(name, &alive);
        assert_eq!(warnings.len(), 1, "{name}: {warnings:?}");
        assert!(warnings[0].contains(word), "{name}: {warnings:?}");
    }
}
