//! The local game in the study: no computer moves there, and a finished game comes back with its end.

use crate::support::browser::Browser;
use crate::support::table::Table;
use tengen_page::{AnalysisEvent, Event, FileEvent, HistoryEvent, Place, Section};

/// A game against a computer in which Black, the person, is to move.
fn against_computer() -> Table {
    let mut table = Table::as_black();
    table.press("h8");
    table.best("i9");
    table
}

fn comments(browser: &Browser) -> Vec<&str> {
    let notes = browser.table.app.game().annotations().notes();
    notes.map(|(_, note)| note.comment.as_str()).collect()
}

#[test]
fn no_computer_moves_in_the_study() {
    let mut browser = Browser::open(against_computer(), "game/");
    browser.go_to("study/");
    browser.press("j10");
    assert!(browser.table.app.computer_to_move().is_none());
    assert!(!browser.table.is_thinking());
    browser.go_to("game/");
    assert_eq!(browser.table.moves(), "h8 i9");
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

#[test]
fn a_running_game_is_studied_in_a_copy() {
    let mut browser = Browser::playing();
    let before = browser.table.moves();
    browser.go_to("study/");
    for point in ["d4", "e5", "f6"] {
        browser.press(point);
    }
    browser.send(Event::Prev);
    let away = browser.table.app.game_away().expect("the game goes on");
    assert_eq!(away.text, "Your game: White to move", "it stands still");
    browser.go_to("game/");
    assert_eq!(browser.table.moves(), before);
    browser.press("j10");
    assert_eq!(browser.table.moves(), format!("{before} j10"));
    browser.go_to("study/");
    assert_eq!(
        browser.table.moves(),
        format!("{before} j10"),
        "the new move too"
    );
    assert_eq!(
        browser.table.app.game().tree().len(),
        7,
        "and what was tried"
    );
}

#[test]
fn a_five_in_the_study_does_not_end_the_running_game() {
    let mut table = Table::people("freestyle");
    table.play("h8 a1 i8 b1 j8 c1 k8 d1");
    let mut browser = Browser::open(table, "study/");
    browser.press("l8");
    assert!(browser.table.app.game().status().is_over());
    browser.go_to("game/");
    assert!(!browser.table.app.tells_result());
    assert!(browser.table.moves().ends_with("k8 d1"));
    browser.press("g8");
    assert!(browser.table.app.tells_result());
    browser.go_to("study/");
    let game = browser.table.app.game();
    assert_eq!(
        game.tree().len(),
        10,
        "the finished game has the lines of its copy"
    );
    assert_eq!(game.line().len(), 9);
}

#[test]
fn a_comment_in_the_study_of_a_running_game_comes_with_it_when_it_is_over() {
    let mut browser = Browser::playing();
    browser.go_to("study/");
    browser.send(Event::History(HistoryEvent::OpenNotes));
    browser.send(Event::History(HistoryEvent::Comment("Solid.".to_owned())));
    browser.send(Event::History(HistoryEvent::CloseNotes));
    browser.press("j10");
    browser.send(Event::History(HistoryEvent::OpenNotes));
    browser.send(Event::History(HistoryEvent::Comment("Tried.".to_owned())));
    browser.go_to("game/");
    assert_eq!(
        comments(&browser),
        ["Solid."],
        "it belongs to a move of the game"
    );
    browser.send(Event::Resign);
    browser.go_to("study/");
    let (_, note) = browser
        .table
        .app
        .game()
        .annotations()
        .notes()
        .next()
        .expect("a note");
    assert_eq!(note.comment, "Solid.");
}

#[test]
fn a_computer_goes_on_where_the_running_game_was_left() {
    let mut table = Table::as_black();
    table.press("h8");
    let mut browser = Browser::open(table, "game/");
    assert!(browser.table.is_thinking());
    browser.go_to("study/");
    assert!(!browser.table.is_thinking());
    browser.send(Event::First);
    browser.press("a1");
    browser.go_to("game/");
    assert!(browser.table.is_thinking());
    browser.table.best("i9");
    assert_eq!(browser.table.moves(), "h8 i9");
}

#[test]
fn a_game_that_begins_in_the_study_is_not_played() {
    let mut browser = Browser::open(Table::people("freestyle"), "study/");
    browser.press("h8");
    browser.press("i9");
    assert_eq!(browser.table.app.game_away(), None);
    let play = browser.table.app.start_of(Section::Play);
    assert_eq!(play, Place::home());
    browser.go_to("");
    assert_eq!(
        browser.table.moves(),
        "",
        "a stone begins a game of its own"
    );
    browser.go_to("study/");
    assert_eq!(
        browser.table.moves(),
        "h8 i9",
        "the last game is there again"
    );
}

#[test]
fn an_empty_board_takes_the_place_of_a_studied_game() {
    let mut browser = Browser::open(Table::people("freestyle"), "study/");
    browser.press("h8");
    browser.send(Event::File(FileEvent::OpenEmpty));
    assert_eq!(browser.table.moves(), "");
    assert_eq!(browser.address(), "study/");
    browser.send(Event::Restore);
    assert_eq!(browser.table.moves(), "h8");
}

#[test]
fn a_computer_goes_on_after_a_way_from_the_study_to_another_board() {
    let mut table = Table::as_black();
    table.press("h8");
    let mut browser = Browser::open(table, "game/");
    for place in ["study/", "learn/openings/#D4", "game/"] {
        browser.go_to(place);
    }
    assert!(browser.table.is_thinking());
    browser.table.best("i9");
    assert_eq!(browser.table.moves(), "h8 i9");
}

#[test]
fn the_study_of_an_untouched_board_changes_no_setting() {
    let mut browser = Browser::open(Table::people("freestyle"), "study/");
    let before = *browser.table.app.settings();
    browser.go_to("");
    assert_eq!(*browser.table.app.settings(), before);
    browser.press("h8");
    assert!(browser.table.app.game_away().is_none());
    browser.go_to("study/");
    assert!(
        browser.table.app.game_away().is_some(),
        "a game that is played"
    );
}

#[test]
fn an_empty_board_that_was_opened_stays_in_the_study() {
    let mut browser = Browser::open(Table::people("freestyle"), "study/");
    browser.press("h8");
    browser.send(Event::File(FileEvent::OpenEmpty));
    browser.go_to("learn/");
    browser.go_to("study/");
    assert_eq!(browser.table.moves(), "");
}

#[test]
fn moves_that_were_tried_in_a_running_game_are_nobodys_mistakes() {
    let mut browser = Browser::playing();
    browser.go_to("study/");
    browser.press("d4");
    browser.send(Event::Analysis(AnalysisEvent::Review));
    assert!(browser.table.app.review().is_some());
    browser.go_to("game/");
    assert!(
        browser.table.app.review().is_none(),
        "the game has other moves"
    );
}
