//! Progress in puzzles, lessons and trainers that another tab has stored.

use tengen_learn::trainers;
use tengen_learn::trainers::rows::trainer_rows;
use tengen_page::view::lesson_rows;
use tengen_page::{
    Effect, Event, Language, LessonEvent, MistakesEvent, Page, PuzzleEvent, PuzzlePlace,
    PuzzleRecord, PuzzleVisit, StoreEvent, StoreKey, Toast, keys,
};
use tengen_testing::apps::moves;

use crate::app_lessons::load;
use crate::app_trainers::words;
use crate::support::puzzler::{open, visit};
use crate::support::table::Table;

const PUZZLES: &str = "tengen puzzles 1\nrating=12000\nstreak=3\nbest-streak=4\nrush=5\n";
const TRAINERS: &str = "tengen trainers 1\n3 1 0 1 1 1\n1 0 0 0 0 0\n";

fn hear(table: &mut Table, kept: StoreKey, text: &str) {
    let line = Page::tab_line(kept, text).expect("other tabs follow it");
    table.send(Event::Store(StoreEvent::OtherTab(line)));
}

fn note(page: &Page) -> String {
    trainer_rows(words(page))[0].note.clone()
}

#[test]
fn progress_in_another_tab_is_taken_over() {
    let mut table = Table::people("freestyle");
    table.send(Event::Lesson(LessonEvent::Open));
    assert_eq!(note(&table.app), "");
    hear(&mut table, trainers::STORED, TRAINERS);
    assert_eq!(note(&table.app), "level 3");
    load(&mut table, Language::En);
    hear(&mut table, keys::LESSONS, "tengen lessons 1\n1.1\n");
    assert_eq!(lesson_rows(&table.app)[0].solved, "1 of 2 exercises solved");
    table.puzzles(open(0));
    hear(&mut table, keys::PUZZLES, PUZZLES);
    let record = table.app.puzzle_record().expect("a record");
    assert_eq!((record.streak(), record.best_rush()), (3, 5));
}

#[test]
fn a_record_that_was_not_read_yet_comes_from_the_store() {
    let mut table = Table::people("freestyle");
    hear(&mut table, keys::PUZZLES, PUZZLES);
    assert_eq!(table.app.puzzle_record(), None);
    table.puzzles(open(0));
    assert_eq!(table.app.puzzle_record().map(PuzzleRecord::streak), Some(0));
}

#[test]
fn damaged_lines_change_nothing() {
    let mut table = Table::people("freestyle");
    table.send(Event::Lesson(LessonEvent::Open));
    hear(&mut table, trainers::STORED, TRAINERS);
    table.puzzles(open(0));
    hear(&mut table, keys::PUZZLES, PUZZLES);
    for damaged in ["", "tengen", "tengen puzzles 1\nrating=x"] {
        for kept in [
            keys::PUZZLES,
            keys::LESSONS,
            trainers::STORED,
            keys::SETTINGS,
        ] {
            hear(&mut table, kept, damaged);
        }
    }
    assert_eq!(table.app.puzzle_record().map(PuzzleRecord::streak), Some(3));
    table.send(Event::Lesson(LessonEvent::Open));
    assert_eq!(note(&table.app), "level 3");
}

#[test]
fn texts_that_are_read_when_they_are_needed_are_not_told() {
    for key in [keys::GAME, keys::LAB, keys::CLOCK, keys::IDENTITY] {
        assert_eq!(Page::tab_line(key, ""), None, "{key:?}");
    }
}

#[test]
fn a_tab_that_knows_more_than_it_hears_tells_so() {
    let mut table = Table::people("freestyle");
    hear(&mut table, keys::LESSONS, "tengen lessons 1\n1.1 2.1\n");
    let line = keys::LESSONS.line("tengen lessons 1\n2.1 3.1\n");
    let effects = table.send(Event::Store(StoreEvent::OtherTab(line.clone())));
    let text = "tengen lessons 1\n1.1 2.1 3.1\n".to_owned();
    assert!(effects.contains(&Effect::Store(keys::LESSONS, text)));
    let effects = table.send(Event::Store(StoreEvent::OtherTab(
        keys::LESSONS.line("tengen lessons 1\n1.1 2.1 3.1\n"),
    )));
    assert!(!effects.iter().any(|it| matches!(it, Effect::Store(..))));
}

#[test]
fn a_message_of_an_unknown_version_is_ignored_and_said_once() {
    let mut table = Table::people("freestyle");
    hear(&mut table, keys::DRILL, "tengen drill 1\nk2 1f\ntabs 1\n");
    let before = table.app.clone();
    for (index, line) in [
        "constellations 3",
        "what",
        "drill tengen drill 2\nk3 1f\n",
        "trainers tengen trainers 2\n",
    ]
    .into_iter()
    .enumerate()
    {
        let event = Event::Store(StoreEvent::OtherTab(line.to_owned()));
        let effects = table.send(event);
        let is_said = table.app.toast() == Some(Toast::NotUnderstood);
        assert_eq!(is_said, index == 0, "{line}");
        table.send(Event::Dismiss);
        let does = |it: &Effect| matches!(it, Effect::Store(..) | Effect::ReadStore);
        assert!(!effects.iter().any(does), "{effects:?}");
    }
    assert_eq!(table.moves(), moves(&before));
}

/// Texts as the page stored them before it merged any.
const EARLIER: [(StoreKey, &str); 5] = [
    (
        keys::LESSONS,
        include_str!("../../../testing/data/progress/lessons.txt"),
    ),
    (
        trainers::STORED,
        include_str!("../../../testing/data/progress/trainers.txt"),
    ),
    (
        keys::DRILL,
        include_str!("../../../testing/data/progress/drill.txt"),
    ),
    (
        keys::PUZZLES,
        include_str!("../../../testing/data/progress/puzzles.txt"),
    ),
    (
        keys::MISTAKES,
        include_str!("../../../testing/data/progress/mistakes.txt"),
    ),
];

/// Texts of another tab that knows little.
const LITTLE: [&str; 5] = [
    "tengen lessons 1\n9.9\n",
    "tengen trainers 1\n1 0 0 0 0 0\n1 0 0 0 0 0\ntabs 1\n0 0 0.0.0.0\n0 0 0.0.0.0\n",
    "tengen drill 1\nk1 1\ntabs 1\n",
    "tengen puzzles 1\nstreak=0\nlately=\ntries=0\nturns=\n",
    "tengen mistakes 1\ntabs 1\n",
];

#[test]
fn texts_of_earlier_versions_open_with_nothing_lost() {
    let mut table = Table::people("freestyle");
    for (key, text) in EARLIER {
        table.app = table.app.clone().with_stored(key, text);
    }
    let text_of = |index: usize| Some(EARLIER[index].1.to_owned());
    table.puzzles(PuzzleEvent::Visit(
        PuzzleVisit {
            stored: text_of(3),
            ..visit(0)
        },
        PuzzlePlace::Any,
    ));
    table.send(Event::Mistakes(MistakesEvent::Read {
        stored: text_of(4),
        day: 20_000,
    }));
    for ((key, earlier), little) in EARLIER.into_iter().zip(LITTLE) {
        let heard = Event::Store(StoreEvent::OtherTab(key.line(little)));
        let effects = table.send(heard);
        let stored = effects.iter().find_map(|it| match it {
            Effect::Store(of, text) if *of == key => Some(text.as_str()),
            _ => None,
        });
        let stored = stored.expect("more is known here");
        let has = |word: &str| stored.split_whitespace().any(|it| it == word);
        for line in earlier.lines() {
            let is_there = if key == keys::LESSONS {
                line.split_whitespace().all(has)
            } else {
                stored.lines().any(|it| it == line)
            };
            assert!(is_there, "{key:?}: {line:?} in {stored}");
        }
    }
}
