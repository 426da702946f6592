//! The start: an empty board where the next stone begins a game, and the game that goes on.

use crate::app_review::RUSHED;
use crate::support::browser::Browser;
use crate::support::table::Table;
use tengen_page::view::describe;
use tengen_page::{Event, Layout};

/// Four in a row for Black; the fifth ends the game.
const WON: &str = "h8 a1 h9 a2 h10 a3 h11 a4 h12";

#[test]
fn after_a_game_that_has_ended_the_start_has_an_empty_board() {
    let mut table = Table::people("freestyle");
    table.play(WON);
    let mut browser = Browser::open(table, "game/");
    assert_eq!(browser.table.app.layout(), Layout::Game);
    browser.go_to("");
    let page = &browser.table.app;
    assert_eq!((page.layout(), page.game().ply()), (Layout::Home, 0));
    assert!(page.offers_ways_to_play() && page.before().is_some());
    assert_eq!(
        describe::home(page),
        "Place a stone to begin on one screen."
    );
    browser.press("c3");
    assert_eq!(browser.table.moves(), "c3");
    assert_eq!(browser.address(), "game/");
}

#[test]
fn a_game_that_goes_on_is_the_start() {
    let mut table = Table::people("freestyle");
    table.play("h8 i9");
    let mut browser = Browser::open(table, "learn/");
    browser.go_to("");
    assert_eq!(browser.address(), "game/");
    browser.press("c3");
    assert_eq!(browser.table.moves(), "h8 i9 c3");
}

#[test]
fn an_ended_game_that_is_looked_at_makes_room_too() {
    let mut table = Table::people("freestyle");
    table.play(RUSHED);
    table.send(Event::Prev);
    let mut browser = Browser::open(table, "game/");
    browser.go_to("");
    assert_eq!(browser.table.app.game().ply(), 0);
}

#[test]
fn after_a_game_against_the_computer_a_person_begins_the_next_one() {
    for mut table in [Table::as_black(), Table::as_white()] {
        table.send(Event::Resign);
        let mut browser = Browser::open(table, "game/");
        browser.go_to("");
        let page = &browser.table.app;
        assert_eq!(page.layout(), Layout::Home);
        assert!(page.offers_ways_to_play());
        assert!(describe::home(page).starts_with("Place a stone to play "));
        browser.press("h8");
        assert_eq!(browser.table.moves(), "h8");
        assert!(browser.table.app.computer_to_move().is_some());
    }
}
