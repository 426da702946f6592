//! What the page says about drilling a tree: `tests/sentences/drill.txt`.

use crate::app_drill::{TREE, drilled, grown, with_game};
use crate::support::golden::{Sentences, check, in_language};
use crate::support::table::Table;
use tengen_core::board::Stone;
use tengen_core::game::{NodeId, Seat};
use tengen_page::view::{describe, drill_missed, note};
use tengen_page::{DrillEvent, DrillMessage, Event, LearnToast, LessonEvent, Message, Page, Toast};

#[test]
fn sentences_about_drills() {
    check(
        "drill",
        &[
            ("The offer", offer),
            ("Answers and hints", answers),
            ("The end of a line", ends),
            ("Announcements", announcements),
        ],
    );
}

fn shown(page: &Page) -> String {
    let parts = [
        describe::drill_title(page),
        describe::drill_count(page),
        describe::drill_task(page),
        describe::drill_remark(page),
    ];
    parts.join(" | ")
}

fn offer(said: &mut Sentences) {
    let mut empty = Table::people("freestyle");
    empty.send(Event::Lesson(LessonEvent::Open));
    let mut full = with_game(grown("freestyle", &TREE));
    full.send(Event::Lesson(LessonEvent::Open));
    let mut game = grown("freestyle", &[]);
    game.resign(Seat::First).expect("an end");
    let mut nothing = with_game(game);
    nothing.drill(DrillEvent::Start(0));
    for (name, table) in [
        ("an empty board", &empty),
        ("a tree", &full),
        ("a tree without stones", &nothing),
    ] {
        said.add(name, |texts| {
            let app = in_language(&table.app, texts);
            [describe::drill_heading(&app), describe::drill_offer(&app)].join(" | ")
        });
    }
    let one = drilled(&["h8"], Stone::Black);
    said.add("a side without moves", |texts| {
        describe::drill_no_side(&in_language(&one.app, texts))
    });
    full.send(Event::Jump(NodeId::from_number(2)));
    full.drill(DrillEvent::Start(0));
    said.add("the position on the board", |texts| {
        describe::drill_here(&in_language(&full.app, texts))
    });
}

fn answers(said: &mut Sentences) {
    let lines = ["h8 h9 g7", "h8 h9 i7"];
    let mut table = drilled(&lines, Stone::Black);
    let mut add = |name: &str, table: &Table| {
        said.add(name, |texts| {
            let app = in_language(&table.app, texts);
            let note = note(&app).map_or(String::new(), |it| it.reasons.join(" "));
            [shown(&app), note].join(" | ")
        });
    };
    add("a question", &table);
    table.press("a1");
    add("a wrong answer", &table);
    table.press("h8");
    add("a right answer", &table);
    table.drill(DrillEvent::Hint);
    add("a hint at several moves", &table);
    table.drill(DrillEvent::Hint);
    add("the point of a move", &table);
    let mut table = drilled(&lines, Stone::White);
    table.drill(DrillEvent::Hint);
    add("a hint at one move", &table);
    let mut table = drilled(&lines, Stone::Black);
    table.press("h8 i7");
    table.drill(DrillEvent::Next(0));
    table.press("h8 i7");
    add("a known move while another is not known", &table);
    table.press("g7 a1");
    add("a press after the end", &table);
}

fn ends(said: &mut Sentences) {
    let lines = ["h8 h9 g7", "h8 i9 g7"];
    let mut table = drilled(&lines, Stone::Black);
    table.press("a1 h8 g7");
    let mut add = |name: &str, table: &Table| {
        said.add(name, |texts| {
            let app = in_language(&table.app, texts);
            let missed = drill_missed(&app).join(", ");
            [
                &*shown(&app),
                describe::drill_missed_heading(&app),
                &*missed,
            ]
            .join(" | ")
        });
    };
    add("with a mistake", &table);
    table.drill(DrillEvent::Next(0));
    table.press("h8 g7");
    add("without a mistake", &table);
    table.drill(DrillEvent::Next(0));
    table.press("h8 g7");
    add("all lines are known", &table);
}

fn announcements(said: &mut Sentences) {
    let mut game = grown("freestyle", &["h8 h9 g7"]);
    for (node, text) in [(1, "The centre"), (3, "Kagetsu.")] {
        game.annotations_mut().note_mut(node).add_comment(text);
    }
    let mut table = with_game(game);
    table.drill(DrillEvent::Start(0));
    table.drill(DrillEvent::Side(Stone::Black, 0));
    let mut add = |name: &str, table: &Table, what| {
        said.add(name, |texts| {
            describe::message(&in_language(&table.app, texts), Message::from(what))
        });
    };
    add("a line begins", &table, DrillMessage::Began);
    table.drill(DrillEvent::Hint);
    add("a hint", &table, DrillMessage::Remark);
    table.press("h8");
    add("the comment on an answer", &table, DrillMessage::Noted);
    table.press("g7");
    add("a line ends", &table, DrillMessage::Ended);
    add("what was known is back", &table, DrillMessage::Back);
    table.drill(DrillEvent::Forget(0));
    add(
        "what is known is forgotten, and a line begins",
        &table,
        DrillMessage::Anew,
    );
    said.add("what is known is forgotten", |texts| {
        let toast = Toast::Learn(LearnToast::LinesForgotten);
        describe::toast(&in_language(&table.app, texts), toast)
    });
}
