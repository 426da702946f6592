//! The local game in the study: nobody plays there, and it comes back as it was left.

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
fn no_computer_moves_in_the_study_and_the_game_comes_back_as_it_was_left() {
    let mut browser = Browser::open(against_computer(), "game/");
    let before = browser.table.moves();
    browser.go_to("study/");
    for point in ["j10", "k11"] {
        browser.press(point);
    }
    assert_eq!(browser.table.moves(), format!("{before} j10 k11"));
    assert!(browser.table.app.computer_to_move().is_none());
    browser.send(Event::First);
    browser.go_to("learn/");
    browser.go_to("game/");
    assert_eq!(browser.table.moves(), before);
    browser.press("g7");
    let game = browser.table.app.game();
    assert_eq!(game.line().len(), 3, "the tried moves are a variation");
    assert!(browser.table.app.computer_to_move().is_some());
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
    browser.go_to("game/");
    assert!(browser.table.app.tells_result());
    assert!(browser.table.moves().ends_with("d1 l8"));
}
