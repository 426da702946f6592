//! Progress in puzzles, lessons and trainers that another tab has stored.

use tengen_page::view::{lesson_rows, trainer_rows};
use tengen_page::{
    Event, Kept, Language, LessonEvent, Page, PuzzleEvent, PuzzleRecord, StoreEvent,
};

use crate::app_lessons::load;
use crate::support::puzzler::visit;
use crate::support::table::Table;

const PUZZLES: &str = "tengen puzzles 1\nrating=12000\nstreak=3\nbest-streak=4\nrush=5\n";
const TRAINERS: &str = "tengen trainers 1\n3 1 0 1 1 1\n1 0 0 0 0 0\n";

fn hear(table: &mut Table, kept: Kept, text: &str) {
    let line = kept.told(text).expect("other tabs follow it");
    table.send(Event::Store(StoreEvent::Heard(line)));
}

fn note(page: &Page) -> String {
    trainer_rows(page)[0].note.clone()
}

#[test]
fn progress_in_another_tab_is_taken_over() {
    let mut table = Table::people("freestyle");
    table.send(Event::Lesson(LessonEvent::Open));
    assert_eq!(note(&table.app), "");
    hear(&mut table, Kept::Trainers, TRAINERS);
    assert_eq!(note(&table.app), "level 3");
    load(&mut table, Language::En);
    hear(&mut table, Kept::Lessons, "tengen lessons 1\n1.1\n");
    assert_eq!(lesson_rows(&table.app)[0].solved, "1 of 2 exercises solved");
    table.puzzles(PuzzleEvent::Open(visit(0)));
    hear(&mut table, Kept::Puzzles, PUZZLES);
    let record = table.app.puzzle_record().expect("a record");
    assert_eq!((record.streak(), record.best_rush()), (3, 5));
}

#[test]
fn a_record_that_was_not_read_yet_comes_from_the_store() {
    let mut table = Table::people("freestyle");
    hear(&mut table, Kept::Puzzles, PUZZLES);
    assert_eq!(table.app.puzzle_record(), None);
    table.puzzles(PuzzleEvent::Open(visit(0)));
    assert_eq!(table.app.puzzle_record().map(PuzzleRecord::streak), Some(0));
}

#[test]
fn damaged_lines_change_nothing() {
    let mut table = Table::people("freestyle");
    table.send(Event::Lesson(LessonEvent::Open));
    hear(&mut table, Kept::Trainers, TRAINERS);
    table.puzzles(PuzzleEvent::Open(visit(0)));
    hear(&mut table, Kept::Puzzles, PUZZLES);
    for damaged in ["", "tengen", "tengen puzzles 1\nrating=x"] {
        for kept in [Kept::Puzzles, Kept::Lessons, Kept::Trainers, Kept::Settings] {
            hear(&mut table, kept, damaged);
        }
    }
    assert_eq!(table.app.puzzle_record().map(PuzzleRecord::streak), Some(3));
    table.send(Event::Lesson(LessonEvent::Open));
    assert_eq!(note(&table.app), "level 3");
}

#[test]
fn texts_that_are_read_when_they_are_needed_are_not_told() {
    for kept in [Kept::Game, Kept::Mistakes, Kept::Clock, Kept::Identity] {
        assert_eq!(kept.told(""), None, "{kept:?}");
    }
}
