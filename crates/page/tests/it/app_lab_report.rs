//! When the state and the log of the Lab are written.

use crate::support::lab_table::{open, press, turn};
use crate::support::table::Table;
use tengen_page::view::lab_log;
use tengen_page::{Event, LabEvent};

#[test]
fn state_and_log_are_written_at_most_five_times_a_second() {
    let mut table = Table::people("freestyle");
    open(&mut table);
    table.ready();
    turn(&mut table, "speed", "0");
    table.wait(1000.0);
    table.logs.clear();
    table.send(Event::Lab(LabEvent::Simulate));
    // Four rows of a chessboard have no five.
    for ply in 0..60 {
        let column = char::from(b"abcdefghijklmno"[ply % 15]);
        press(&mut table, &format!("{column}{}", 1 + ply / 15));
        table.wait(11.0);
    }
    let log = lab_log(&table.app);
    table.wait(1000.0);
    let times: Vec<f64> = table.logs.iter().map(|it| it.0).collect();
    let gaps: Vec<f64> = times.windows(2).map(|it| it[1] - it[0]).collect();
    assert!(gaps.len() >= 2, "the game went on for a while: {times:?}");
    assert!(gaps.iter().all(|&gap| gap >= 199.0), "{gaps:?}");
    let last = table.logs.last().expect("a log");
    assert_eq!(last.1, log, "the last state arrives");
    table.send(Event::Lab(LabEvent::Close));
    table.logs.clear();
    table.press("o15");
    table.wait(1000.0);
    assert!(table.logs.is_empty(), "nobody sees it");
}
