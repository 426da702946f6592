//! A lesson step by step on the board: pictures, exercises, the way forth and back, and what covers what.

use crate::activities::online;
use crate::app_lessons::{load, posed};
use crate::support::browser::Browser;
use crate::support::table::Table;
use tengen_core::game::Sign;
use tengen_page::view::{describe, diagram, lesson_offers};
use tengen_page::{Event, Language, LessonEvent, Millis, OnlineEvent, Page};
use tengen_picture::Visibility;

fn offers(page: &Page) -> Vec<&'static str> {
    lesson_offers(page).into_iter().map(Into::into).collect()
}

/// Returns the stones on the board, such as `a1 b1`.
fn stones(page: &Page) -> String {
    let board = page.game().board();
    let points = board.size().points();
    let taken = points.filter(|&it| !board.is_empty_at(it));
    taken.map(|it| it.to_string()).collect::<Vec<_>>().join(" ")
}

fn place(page: &Page) -> String {
    [describe::lesson_title(page), describe::lesson_place(page)].join(" | ")
}

/// The first lesson, with a game of three moves below it.
fn read() -> Table {
    let mut table = posed(0);
    table.lesson(LessonEvent::Back);
    table
}

#[test]
fn a_picture_lies_on_the_board_with_its_marks() {
    let table = read();
    assert_eq!(stones(&table.app), "a2 b2 c2");
    assert_eq!(
        diagram(&table.app, Millis(0.0)).signs,
        [("d2".parse().expect("a point"), Sign::Selected)]
    );
    assert_eq!(describe::lesson_pictures(&table.app), Visibility::Hidden);
    assert_eq!(table.app.lesson_text().len(), 2);
}

#[test]
fn nothing_can_be_done_at_a_picture() {
    let mut table = read();
    for event in [
        Event::Press("h8".parse().expect("a point")),
        Event::Undo,
        Event::Redo,
        Event::Hint,
        Event::Threats,
        Event::Prev,
        Event::Next,
    ] {
        table.send(event.clone());
        assert_eq!(stones(&table.app), "a2 b2 c2", "{event:?}");
        assert_eq!(place(&table.app), "1. Fours | 1 of 3", "{event:?}");
    }
}

#[test]
fn a_lesson_is_played_to_the_end_and_leads_to_the_next_one() {
    let mut table = read();
    assert_eq!(offers(&table.app), ["lesson-list", "lesson-next"]);
    assert_eq!(describe::lesson_next(&table.app), "Next step");
    table.lesson(LessonEvent::Next);
    assert_eq!(place(&table.app), "1. Fours | 2 of 3");
    assert!(offers(&table.app).contains(&"lesson-skip"));
    table.lesson(LessonEvent::Next);
    assert_eq!(describe::lesson_task(&table.app), "Make five.");
    assert_eq!(describe::lesson_next(&table.app), "Next: 2. Forbidden");
    table.press("e1");
    let solved = ["lesson-list", "lesson-back", "lesson-next", "lesson-again"];
    assert_eq!(offers(&table.app), solved);
    table.lesson(LessonEvent::Next);
    assert_eq!(place(&table.app), "2. Forbidden | 1 of 2");
    assert_eq!(stones(&table.app), "", "a text without a picture");
    table.lesson(LessonEvent::Next);
    assert_eq!(describe::lesson_next(&table.app), "All lessons");
    table.lesson(LessonEvent::Next);
    assert_eq!(place(&table.app), " | ");
    assert_eq!(table.moves(), "a1 b2 c3", "the game is there again");
}

#[test]
fn a_solved_or_shown_exercise_lets_go_on() {
    let mut table = posed(0);
    table.lesson(LessonEvent::Show);
    assert!(offers(&table.app).contains(&"lesson-next"), "shown");
    table.lesson(LessonEvent::Again);
    assert!(offers(&table.app).contains(&"lesson-skip"), "begun again");
    table.press("i8");
    table.press("i9");
    table.lesson(LessonEvent::Again);
    let again = ["lesson-list", "lesson-back", "lesson-next", "lesson-show"];
    assert_eq!(offers(&table.app), again, "it was solved before");
    let primary = |table: &Table| {
        let mut all = offers(&table.app);
        all.retain(|it| ["lesson-next", "lesson-put"].contains(it));
        all.len()
    };
    assert_eq!(primary(&table), 1);
}

#[test]
fn a_step_is_said_with_its_title_number_and_text() {
    let table = read();
    assert_eq!(
        describe::message(&table.app, *table.said.last().expect("said")),
        "1. Fours. 1 of 3. Make four. A three."
    );
    let table = posed(0);
    assert_eq!(
        describe::message(&table.app, *table.said.last().expect("said")),
        "1. Fours. 2 of 3. Win with fours."
    );
}

#[test]
fn a_lesson_goes_on_where_it_was_left_in_this_visit() {
    let mut table = posed(0);
    table.lesson(LessonEvent::Next);
    table.lesson(LessonEvent::List);
    table.lesson(LessonEvent::Choose(1));
    assert_eq!(place(&table.app), "2. Forbidden | 1 of 2");
    table.lesson(LessonEvent::Choose(0));
    assert_eq!(place(&table.app), "1. Fours | 3 of 3");
    table.lesson(LessonEvent::Next);
    table.lesson(LessonEvent::Choose(0));
    assert_eq!(place(&table.app), "1. Fours | 1 of 3", "it was at its end");
}

#[test]
fn a_lesson_begun_in_another_visit_goes_on_at_its_first_unsolved_exercise() {
    let place_with = |solved: &str| {
        let mut table = Table::people("freestyle");
        let stored = format!("tengen lessons 1\n{solved}\n");
        let key = tengen_page::keys::LESSONS;
        table.app = table.app.clone().with_stored(key, &stored);
        table.lesson(LessonEvent::Open);
        load(&mut table, Language::En);
        table.lesson(LessonEvent::Choose(0));
        describe::lesson_place(&table.app)
    };
    assert_eq!(place_with(""), "1 of 3");
    assert_eq!(place_with("1.1"), "3 of 3");
    assert_eq!(place_with("1.2"), "2 of 3");
    assert_eq!(place_with("1.1 1.2"), "1 of 3", "all are solved");
}

#[test]
fn an_address_puts_the_step_on_the_board_and_back_restores_the_game() {
    let mut browser = Browser::playing();
    browser.go_to("learn/lessons/1/");
    load(&mut browser.table, Language::En);
    assert_eq!(stones(&browser.table.app), "a2 b2 c2");
    browser.back();
    assert_eq!(browser.table.moves(), "a1 b2 c3");
    browser.forward();
    assert_eq!(stones(&browser.table.app), "a2 b2 c2");
    browser.send(Event::Lesson(LessonEvent::Next));
    browser.go_to("learn/");
    assert_eq!(browser.table.moves(), "a1 b2 c3");
    browser.back();
    assert_eq!(place(&browser.table.app), "1. Fours | 2 of 3");
    assert!(browser.table.app.has_open_exercise());
}

#[test]
fn an_online_game_keeps_the_board_and_the_pictures_show_in_the_panel() {
    let mut table = online("first", "", "1.h8");
    table.lesson(LessonEvent::Open);
    load(&mut table, Language::En);
    table.lesson(LessonEvent::Choose(0));
    assert_eq!(stones(&table.app), "h8", "it is not covered");
    assert_eq!(describe::lesson_pictures(&table.app), Visibility::Shown);
    assert!(describe::lesson_kept(&table.app).starts_with("Your online game"));
    assert_eq!(offers(&table.app), ["lesson-list", "lesson-next"]);
    table.lesson(LessonEvent::Next);
    assert_eq!(describe::lesson_task(&table.app), "Win with fours.");
    assert!(!table.app.has_open_exercise());
    table.send(Event::Online(OnlineEvent::Home));
    assert_eq!(describe::lesson_kept(&table.app), "");
    assert!(offers(&table.app).contains(&"lesson-put"));
    table.lesson(LessonEvent::Put);
    assert!(table.app.has_open_exercise());
}
