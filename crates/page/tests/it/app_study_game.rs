//! The local game in the study: no computer moves there, and a finished game comes back with its end.

use crate::support::browser::Browser;
use crate::support::table::Table;
use tengen_page::Event;

/// A game against a computer in which Black, the person, is to move.
fn against_computer() -> Table {
    let mut table = Table::as_black();
    table.press("h8");
    table.best("i9");
    table
}

#[test]
fn no_computer_moves_in_the_study_and_it_goes_on_afterwards() {
    let mut browser = Browser::open(against_computer(), "game/");
    browser.go_to("study/");
    browser.press("j10");
    assert!(browser.table.app.computer_to_move().is_none());
    assert!(!browser.table.is_thinking());
    browser.go_to("game/");
    assert!(browser.table.app.computer_to_move().is_some());
    assert!(browser.table.is_thinking());
}

#[test]
fn a_finished_game_still_shows_its_end_after_the_study() {
    let mut table = Table::people("freestyle");
    table.play("h8 a1 i8 b1 j8 c1 k8 d1 l8");
    let mut browser = Browser::open(table, "game/");
    browser.send(Event::First);
    browser.go_to("study/");
    browser.send(Event::Last);
    for _ in 0..4 {
        browser.send(Event::Prev);
    }
    browser.press("o15");
    assert_eq!(browser.table.app.game_away(), None, "it is over");
    browser.go_to("game/");
    assert!(browser.table.app.tells_result());
    assert!(browser.table.moves().ends_with("d1 l8"));
}
