//! The panel of online play: opening and closing, the confirmation of Resign, and the analysis of finished
//! games.

use tengen_core::Status;
use tengen_core::game::{Consent, Purpose, Wish};
use tengen_page::view::{MoveRow, describe, move_rows};
use tengen_page::{Event, HistoryEvent, Online, OnlineEvent, OnlineMessage, Pairing, Turn};

use crate::support::World;
use crate::support::page::{Tab, all_hear, pair, pass, play, proposal};

const TERMS: &str = "freestyle";

#[test]
fn a_closed_panel_ends_the_connection_only_if_nothing_goes_on() {
    let mut world = World::new();
    let mut page = Tab::new(1);
    page.open(&mut world, None);
    assert!(page.app.shows_online());
    page.online(OnlineEvent::Close, &mut world);
    assert!(page.app.online().is_none());
    page.open(&mut world, None);
    page.find(proposal(TERMS), &mut world);
    page.online(OnlineEvent::Close, &mut world);
    assert!(!page.app.shows_online());
    assert!(matches!(page.search(), Pairing::Seeking(_)));
}

#[test]
fn a_second_press_on_resign_resigns_and_a_late_one_asks_again() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8", &mut world, &mut first, &mut second);
    let is_over = |page: &Tab| page.app.game().status().is_over();
    first.send(Event::PressResign, &mut world);
    assert!(first.has_said(OnlineMessage::SureToResign));
    first.send(Event::PressResign, &mut world);
    assert!(!is_over(&first), "a double click is no second thought");
    pass(5000, &mut world, &mut [&mut first, &mut second]);
    first.send(Event::Woken, &mut world);
    assert!(
        first
            .app
            .online()
            .is_some_and(|online| !online.is_resigning())
    );
    first.send(Event::PressResign, &mut world);
    assert!(!is_over(&first));
    pass(1000, &mut world, &mut [&mut first, &mut second]);
    first.send(Event::PressResign, &mut world);
    assert!(is_over(&first));
}

#[test]
fn a_game_that_is_over_is_opened_as_a_local_one() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8 i9", &mut world, &mut first, &mut second);
    let game = first.game().mirror().id();
    first.online(OnlineEvent::Analyse(game), &mut world);
    assert!(first.app.online_game().is_some(), "it is not over");
    second.send(Event::Resign, &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert!(first.app.online_game().is_some(), "the wish is forgotten");
    first.send(Event::Goto(1), &mut world);
    first.online(OnlineEvent::Analyse(game), &mut world);
    assert!(first.app.online_game().is_none());
    assert!(!first.app.shows_online());
    assert_eq!(first.moves(), "h8", "where the player looked");
    assert!(first.app.is_just_opened());
    first.send(Event::Last, &mut world);
    assert_eq!(first.moves(), "h8 i9");
    assert!(matches!(first.app.game().status(), Status::Over { .. }));
}

/// The points of the moves that the list shows first.
fn main_line(page: &Tab) -> String {
    let rows = move_rows(&page.app).into_iter();
    let points = rows.filter_map(|row| match row {
        MoveRow::Main(it) => Some(it.action.to_string()),
        _ => None,
    });
    points.collect::<Vec<String>>().join(" ")
}

#[test]
fn a_move_after_a_granted_take_back_is_in_the_main_line_of_the_list_and_of_the_analysis() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8 i9", &mut world, &mut first, &mut second);
    first.online(OnlineEvent::Ask(Wish::TakeBack), &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    second.send(Event::Answer(Consent::Agree), &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    play("g7 f6", &mut world, &mut first, &mut second);
    for page in [&first, &second] {
        assert_eq!(main_line(page), "g7 f6");
    }
    second.send(Event::Resign, &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    let game = first.game().mirror().id();
    first.online(OnlineEvent::Analyse(game), &mut world);
    assert!(main_line(&first).starts_with("g7 f6"));
    assert_eq!(first.app.purpose(), Purpose::Study);
}

#[test]
fn an_online_game_cannot_be_edited_but_a_part_of_its_board_can_be_shown() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8 i9 g7", &mut world, &mut first, &mut second);
    let before = first.app.game().to_archive();
    for event in [
        HistoryEvent::Promote,
        HistoryEvent::Delete,
        HistoryEvent::DeleteAfter,
        HistoryEvent::NumberHere,
        HistoryEvent::Turn(Turn::Clockwise),
        HistoryEvent::OpenNotes,
    ] {
        assert!(!describe::can_edit(&first.app, &event), "{event:?}");
        first.send(Event::History(event), &mut world);
        assert_eq!(first.app.game().to_archive(), before);
    }
    assert_eq!(first.app.mark_tool(), None);
    first.send(Event::History(HistoryEvent::ShowStones), &mut world);
    assert!(first.app.has_section());
    play("a1", &mut world, &mut first, &mut second);
    assert!(!first.app.has_section(), "the opponent's stone shows");
}

#[test]
fn the_address_of_a_game_that_was_put_away_lays_it_on_the_board_again() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8", &mut world, &mut first, &mut second);
    let game = first.game().mirror().id();
    first.online(OnlineEvent::Home, &mut world);
    assert!(first.app.online_game().is_none());
    first.open(&mut world, Some(game));
    assert!(first.app.online_game().is_some());
    assert_eq!(first.app.online().and_then(Online::opened), None);
}

#[test]
fn the_key_for_undo_asks_to_take_a_forbidden_stone_back_while_white_decides() {
    let (mut world, mut first, mut second) = pair("renju referee=claim");
    let moves = "f8 a1 g8 a3 h6 c1 h7 c3 h8";
    play(moves, &mut world, &mut first, &mut second);
    assert!(second.app.asks_about_claim());
    first.send(Event::UndoOrAsk, &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    let request = second.app.session().request();
    assert_eq!(request.map(|request| request.wish), Some(Wish::Forgive));
}
