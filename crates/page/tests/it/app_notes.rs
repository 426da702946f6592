//! Writing comments and marks.

use crate::support::table::Table;
use tengen_core::NodeId;
use tengen_core::game::{Note, Sign};
use tengen_core::link;
use tengen_page::view::{describe, diagram};
use tengen_page::{BoardKey, Effect, Event, HistoryEvent, Millis, Page, Phase, Tool, keys};
use tengen_testing::apps::{LATER, at, board, mouse, played, spoken, stores};

fn write(app: &mut Page, event: HistoryEvent) -> Vec<Effect> {
    app.update(Event::History(event), LATER)
}

/// A game with the editor open at its last move.
fn writing(moves: &str, tool: Tool) -> Page {
    let mut app = played(15, moves);
    let _ = write(&mut app, HistoryEvent::OpenNotes);
    let _ = write(&mut app, HistoryEvent::Take(tool));
    app
}

fn note(app: &Page) -> Note {
    let note = app.game().annotations().note(app.game().cursor().number());
    note.cloned().unwrap_or_default()
}

/// The marks at the cursor: `h8 circle`.
fn marks(app: &Page) -> String {
    let marks = note(app).marks;
    let marks: Vec<String> = marks
        .iter()
        .map(|mark| {
            let sign = match &mark.sign {
                Sign::Label(text) => format!("\"{text}\""),
                Sign::Arrow(to) => format!("to {to}"),
                sign => format!("{sign:?}").to_lowercase(),
            };
            format!("{} {sign}", mark.point)
        })
        .collect();
    marks.join(", ")
}

fn press(app: &mut Page, points: &str) {
    for name in points.split(' ') {
        let _ = app.update(Event::Press(at(name)), LATER);
    }
}

#[test]
fn a_press_sets_the_chosen_mark_and_another_one_removes_it() {
    for (tool, sign) in [
        (Tool::Circle, "circle"),
        (Tool::Square, "square"),
        (Tool::Triangle, "triangle"),
        (Tool::Cross, "cross"),
    ] {
        let mut app = writing("h8 i9", tool);
        let said = spoken(&mut app, Event::Press(at("c3")));
        assert_eq!(said, "C3 marked.");
        assert_eq!(marks(&app), format!("c3 {sign}"));
        assert!(
            diagram(&app, LATER)
                .signs
                .iter()
                .any(|(point, _)| *point == at("c3"))
        );
        press(&mut app, "h8");
        assert_eq!(
            marks(&app),
            format!("c3 {sign}, h8 {sign}"),
            "stones take marks too"
        );
        let said = spoken(&mut app, Event::Press(at("c3")));
        assert_eq!(said, "Mark on C3 removed.");
        assert_eq!(marks(&app), format!("h8 {sign}"));
        assert_eq!(app.game().ply(), 2, "no stone was placed");
    }
    let mut app = writing("", Tool::Circle);
    press(&mut app, "c3");
    let _ = write(&mut app, HistoryEvent::Take(Tool::Cross));
    press(&mut app, "c3");
    assert_eq!(marks(&app), "c3 cross", "another mark takes its place");
}

#[test]
fn labels_are_the_next_letters_or_a_chosen_text() {
    let mut app = writing("", Tool::Label);
    press(&mut app, "a1 b2 c3");
    assert_eq!(marks(&app), "a1 \"A\", b2 \"B\", c3 \"C\"");
    press(&mut app, "a1 d4");
    assert_eq!(
        marks(&app),
        "b2 \"B\", c3 \"C\", d4 \"A\"",
        "the first free letter"
    );
    let _ = write(&mut app, HistoryEvent::Label(" 12345 ".to_string()));
    assert_eq!(app.label_text(), "1234");
    press(&mut app, "b2 e5");
    assert_eq!(marks(&app), "c3 \"C\", d4 \"A\", b2 \"1234\", e5 \"1234\"");
    press(&mut app, "b2");
    assert_eq!(marks(&app), "c3 \"C\", d4 \"A\", e5 \"1234\"");
}

#[test]
fn an_arrow_has_two_points_and_leaves_other_marks_alone() {
    let mut app = writing("h8", Tool::Circle);
    press(&mut app, "c3");
    let _ = write(&mut app, HistoryEvent::Take(Tool::Arrow));
    let said = spoken(&mut app, Event::Press(at("c3")));
    assert_eq!(said, "Arrow from C3: choose its end.");
    assert_eq!(app.chosen_first(), Some(at("c3")));
    press(&mut app, "e5");
    assert_eq!(
        (marks(&app).as_str(), app.chosen_first()),
        ("c3 circle, c3 to e5", None)
    );
    assert_eq!(diagram(&app, LATER).arrows, [(at("c3"), at("e5"))]);
    press(&mut app, "c3 c3");
    assert_eq!(
        marks(&app),
        "c3 circle, c3 to e5",
        "the same point twice cancels"
    );
    press(&mut app, "c3");
    let _ = app.update(Event::Key(BoardKey::Escape), LATER);
    assert_eq!(
        (app.chosen_first(), app.mark_tool()),
        (None, Some(Tool::Arrow))
    );
    press(&mut app, "c3 e5");
    assert_eq!(marks(&app), "c3 circle", "the same arrow is removed");
    let _ = app.update(Event::Key(BoardKey::Escape), LATER);
    assert_eq!(app.mark_tool(), None);
    press(&mut app, "e5");
    assert_eq!(app.game().ply(), 2, "presses are stones again");
}

#[test]
fn the_keyboard_sets_marks_at_its_cursor() {
    let mut app = writing("h8", Tool::Square);
    for key in [BoardKey::Right, BoardKey::Place] {
        let _ = app.update(Event::Key(key), LATER);
    }
    assert_eq!(marks(&app), "i8 square");
    for key in [BoardKey::Letter('c'), BoardKey::Digit('3'), BoardKey::Place] {
        let _ = app.update(Event::Key(key), LATER);
    }
    assert_eq!(marks(&app), "i8 square, c3 square");
}

#[test]
fn marks_belong_to_the_move_and_travel_with_the_link() {
    let mut app = writing("h8 i9", Tool::Triangle);
    press(&mut app, "c3");
    let _ = write(&mut app, HistoryEvent::Comment("Good.".to_string()));
    let _ = app.update(Event::Prev, LATER);
    assert_eq!(
        (marks(&app).as_str(), describe::comment_text(app.game())),
        ("", "")
    );
    assert_eq!(
        app.mark_tool(),
        Some(Tool::Triangle),
        "the editor stays open"
    );
    let archive = app.game().to_archive();
    let text = link::encode(&archive).expect("a game");
    assert_eq!(link::decode(&text), Ok(archive.clone()));
    let note = archive.annotations.note(2).expect("a note");
    assert_eq!((note.comment.as_str(), note.marks.len()), ("Good.", 1));
}

#[test]
fn changes_of_notes_are_undone_one_by_one() {
    let mut app = writing("h8 i9", Tool::Circle);
    assert!(!app.can_undo_note());
    press(&mut app, "c3");
    for text in ["G", "Go", "Good"] {
        let _ = write(&mut app, HistoryEvent::Comment(text.to_string()));
    }
    press(&mut app, "d4");
    let undo = |app: &mut Page| {
        let _ = write(app, HistoryEvent::UndoNote);
        (marks(app), note(app).comment)
    };
    assert_eq!(
        undo(&mut app),
        ("c3 circle".to_string(), "Good".to_string())
    );
    assert_eq!(
        undo(&mut app),
        ("c3 circle".to_string(), String::new()),
        "typing is undone together"
    );
    let _ = app.update(Event::Undo, LATER);
    assert_eq!(
        (marks(&app).as_str(), app.game().ply()),
        ("", 2),
        "the key for undo is about notes"
    );
    assert!(!app.can_undo_note());
    let _ = app.update(Event::Undo, LATER);
    assert_eq!(app.game().ply(), 2);
}

#[test]
fn a_comment_is_stored_when_typing_pauses_or_something_else_happens() {
    let mut app = writing("h8", Tool::Circle);
    let comment = |app: &mut Page, text: &str, now: f64| {
        let event = HistoryEvent::Comment(text.to_string());
        app.update(Event::History(event), Millis(now))
    };
    let effects = comment(&mut app, "A", 1000.0);
    assert!(!stores(&effects, keys::GAME));
    assert!(effects.iter().any(|it| matches!(it, Effect::Wake(_))));
    assert!(!stores(&comment(&mut app, "Ab", 1500.0), keys::GAME));
    assert!(!stores(
        &app.update(Event::Woken, Millis(1800.0)),
        keys::GAME
    ));
    assert!(stores(
        &app.update(Event::Woken, Millis(2300.0)),
        keys::GAME
    ));
    assert!(!stores(
        &app.update(Event::Woken, Millis(3200.0)),
        keys::GAME
    ));
    let _ = comment(&mut app, "Abc", 4000.0);
    assert!(stores(&app.update(Event::Prev, Millis(4001.0)), keys::GAME));
    let same = comment(&mut app, "", 5000.0);
    assert!(!stores(&same, keys::GAME));
    assert!(
        stores(&write(&mut app, HistoryEvent::CloseNotes), keys::GAME) || app.game().ply() == 0
    );
}

#[test]
fn marks_can_be_set_while_the_computer_is_to_move_and_no_stone_hovers() {
    let mut table = Table::as_black();
    table.press("h8");
    table.send(Event::History(HistoryEvent::OpenNotes));
    let hover = table.send(mouse(Phase::Move, Some("c3")));
    assert_eq!(
        (table.app.hover(), hover.contains(&Effect::Refresh)),
        (None, false)
    );
    table.send(Event::Press(at("c3")));
    assert_eq!(
        (marks(&table.app).as_str(), table.refusal()),
        ("c3 circle", None)
    );
}

#[test]
fn another_game_closes_the_editor_and_the_start_takes_notes_too() {
    let mut app = writing("", Tool::Cross);
    press(&mut app, "h8");
    assert_eq!(app.game().cursor(), NodeId::ROOT);
    assert_eq!(marks(&app), "h8 cross");
    let _ = app.update(Event::New(board(15).game().terms()), LATER);
    assert_eq!(app.mark_tool(), None);
    assert_eq!(Tool::ALL.len(), 6);
    for tool in Tool::ALL {
        assert_eq!(tool.name().parse(), Ok(*tool));
    }
}
