//! What the page says about lessons: `tests/sentences/lessons.txt`. The texts of the lessons are in `docs/lessons`.

use crate::activities::online;
use crate::app_lessons::{TEXT, load, posed};
use crate::support::golden::{Sentences, check, in_language};
use crate::support::table::Table;
use tengen_lessons::{Block, lessons};
use tengen_page::view::{describe, lesson_rows};
use tengen_page::{Event, Language, LessonEvent, LessonMessage, Message, assets};

#[test]
fn sentences_about_lessons() {
    check(
        "lessons",
        &[
            ("The list", list),
            ("A step", step),
            ("An exercise", exercise),
        ],
    );
}

fn list(said: &mut Sentences) {
    let mut table = Table::people("freestyle");
    table.send(Event::Lesson(LessonEvent::Open));
    said.add("they are loaded", |texts| {
        describe::lessons(&in_language(&table.app, texts))
    });
    table.bring(assets::LESSONS.in_language(Language::En), None);
    let failed = table.app.clone();
    said.add("they could not be loaded", |texts| {
        // Another language is loaded at once, so the texts alone change.
        let mut app = in_language(&failed, texts);
        let asset = assets::LESSONS.in_language(texts.language());
        let event = Event::Fetched(asset, None);
        let _ = app.update(event, tengen_page::Millis(0.0));
        describe::lessons(&app)
    });
    let mut table = posed(0);
    table.press("i8");
    table.press("i5");
    table.lesson(LessonEvent::List);
    said.add("they are here", |texts| {
        describe::lessons(&in_language(&table.app, texts))
    });
    said.add("one exercise of two is solved", |texts| {
        let rows = lesson_rows(&in_language(&table.app, texts));
        [&*rows[0].title, &*rows[0].solved].join(" | ")
    });
}

fn step(said: &mut Sentences) {
    let mut table = posed(0);
    said.add("its place", |texts| {
        describe::lesson_place(&in_language(&table.app, texts))
    });
    said.add("it is announced", |texts| {
        let message = Message::from(LessonMessage::Step);
        describe::message(&in_language(&table.app, texts), message)
    });
    for what in [
        "the way to the next step",
        "the way to the next lesson",
        "the way after the last lesson",
    ] {
        said.add(what, |texts| {
            describe::lesson_next(&in_language(&table.app, texts))
        });
        table.lesson(LessonEvent::Next);
        if describe::lesson_title(&table.app).starts_with('2') {
            table.lesson(LessonEvent::Next);
        }
    }
    let mut table = online("first", "", "1.h8");
    table.lesson(LessonEvent::Open);
    load(&mut table, Language::En);
    table.lesson(LessonEvent::Choose(0));
    said.add("an online game keeps the board", |texts| {
        describe::lesson_kept(&in_language(&table.app, texts))
    });
}

fn exercise(said: &mut Sentences) {
    let mut replied = posed(0);
    replied.press("i8");
    said.add("a right answer with a reply", |texts| {
        describe::lesson_remark(&in_language(&replied.app, texts))
    });
    let mut shown = posed(0);
    shown.lesson(LessonEvent::Show);
    said.add("the answer", |texts| {
        describe::lesson_remark(&in_language(&shown.app, texts))
    });
    let lessons = lessons(TEXT).expect("lessons");
    let Block::Board(picture, _) = &lessons[0].blocks[1] else {
        panic!("a picture");
    };
    said.add("a picture", |texts| {
        describe::lesson_picture(texts, picture)
    });
}
