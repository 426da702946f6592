//! What the page says about editing a record; kept in `tests/sentences/history.txt`.

use crate::support::golden::{self, Sentences, in_language};
use tengen_core::board::Point;
use tengen_page::view::describe;
use tengen_page::{
    Edited, Event, HistoryEvent, HistoryMessage, Message, NoticeReason, Page, StudyToast, Toast,
};
use tengen_picture::Section;
use tengen_testing::apps::{LATER, at, played, size};

#[test]
fn sentences_of_editing() {
    golden::check(
        "history",
        &[
            ("Messages about an edit", edits),
            ("Announcements", announcements),
            ("The menu of a move", menu),
            ("Refusals", refusals),
        ],
    );
}

fn game() -> Page {
    played(15, "h8 i9 g7")
}

fn edits(said: &mut Sentences) {
    for (name, edited) in [
        ("promoted", Edited::Promoted),
        ("one move deleted", Edited::Deleted(1)),
        ("several moves deleted", Edited::Deleted(12)),
        ("turned", Edited::Turned),
        ("a review", Edited::Reviewed),
    ] {
        said.add(name, |texts| {
            describe::toast(
                &in_language(&game(), texts),
                Toast::Study(StudyToast::Edited(edited)),
            )
        });
    }
}

fn announcements(said: &mut Sentences) {
    let part = |one: Point, other: Point| Section::between(one, other, size(15));
    for (name, message) in [
        ("a mark", Message::from(HistoryMessage::Marked(at("c3")))),
        (
            "a mark less",
            Message::from(HistoryMessage::Unmarked(at("c3"))),
        ),
        (
            "an arrow begins",
            Message::from(HistoryMessage::ArrowFrom(at("c3"))),
        ),
        ("a note undone", Message::from(HistoryMessage::NoteUndone)),
        ("numbers", Message::from(HistoryMessage::Numbered)),
        ("an edit undone", Message::EditUndone),
        ("corners", Message::from(HistoryMessage::ChooseCorners)),
        (
            "a part",
            Message::from(HistoryMessage::Showed(part(at("c3"), at("k11")))),
        ),
        (
            "the whole board",
            Message::from(HistoryMessage::Showed(Section::whole(size(15)))),
        ),
    ] {
        said.add(name, |texts| {
            describe::message(&in_language(&game(), texts), message)
        });
    }
}

fn menu(said: &mut Sentences) {
    let mut start = game();
    let _ = start.update(Event::First, LATER);
    said.add("at a move", |texts| {
        describe::move_menu(&in_language(&game(), texts))
    });
    said.add("at the start", |texts| {
        describe::move_menu(&in_language(&start, texts))
    });
    said.add("number from here", |texts| {
        describe::number_here(&in_language(&game(), texts))
    });
    said.add("number on", |texts| {
        let mut app = in_language(&game(), texts);
        let _ = app.update(Event::History(HistoryEvent::NumberHere), LATER);
        describe::number_here(&app)
    });
}

fn refusals(said: &mut Sentences) {
    said.add("a point that is not shown", |texts| {
        describe::reason(texts, NoticeReason::NotShown(at("a1")), at("h8"))
    });
}
