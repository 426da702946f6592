//! Outages of the server, as the store records them.

use tengen_server::log::{GameLog, Outage};
use tengen_server::store::SqliteLog;

#[test]
fn every_start_notes_how_long_no_server_was_there() {
    let mut log = SqliteLog::in_memory().expect("opens");
    assert_eq!(log.note_start(500).expect("noted"), [], "the first one");
    log.note_alive(900).expect("noted");
    let first = Outage {
        from: 900,
        to: 1200,
    };
    assert_eq!(log.note_start(1200).expect("noted"), [first]);
    let second = Outage {
        from: 1200,
        to: 1300,
    };
    assert_eq!(log.note_start(1300).expect("noted"), [first, second]);
    assert_eq!(log.note_start(1300).expect("noted"), [first, second]);
    assert_eq!(log.last_alive().expect("is read"), Some(1300));
    // Five hundred days later.
    let third = Outage {
        from: 1300,
        to: 43_200_000_000,
    };
    assert_eq!(log.note_start(third.to).expect("noted"), [third]);
}
