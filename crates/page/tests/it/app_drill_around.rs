//! Around a drill: the game below, the start of the lines, the analysis after a line, and what means nothing meanwhile.

use crate::app_drill::{TREE, count, drilled, grown, learn, with_game};
use crate::support::table::Table;
use tengen_core::board::Stone;
use tengen_core::game::{Action, NodeId};
use tengen_page::view::{describe, drill_offers, drill_starts};
use tengen_page::{
    Button, DrillEvent, DrillOffer, DrillStart, Event, LearnReason, LessonEvent, NoticeReason,
    Panel,
};
use tengen_picture::Visibility;
use tengen_testing::apps::at;

#[test]
fn leaving_puts_the_game_back_at_its_cursor_and_keeps_what_is_known() {
    let mut table = with_game(grown("freestyle", &TREE));
    table.send(Event::Jump(NodeId::from_number(2)));
    let before = (table.moves(), table.app.game().tree().clone());
    table.drill(DrillEvent::Start(0));
    table.drill(DrillEvent::From(DrillStart::Beginning, 0));
    table.press("h8");
    learn(&mut table, &TREE);
    assert_eq!(count(&table), "Lines known: 4 of 4");
    table.drill(DrillEvent::Leave);
    assert_eq!((table.moves(), table.app.game().tree().clone()), before);
    assert_eq!(drill_offers(&table.app), [DrillOffer::DrillStart]);
    table.drill(DrillEvent::Start(0));
    table.drill(DrillEvent::From(DrillStart::Beginning, 0));
    assert_eq!(count(&table), "Lines known: 4 of 4", "it is the same tree");
    table.send(Event::Lesson(LessonEvent::Close));
    assert_eq!((table.moves(), table.app.game().tree().clone()), before);
    table.press("a15");
    table.drill(DrillEvent::Start(0));
    table.drill(DrillEvent::From(DrillStart::Beginning, 0));
    assert_eq!(count(&table), "Lines known: 4 of 5", "it has a new line");
}

#[test]
fn the_lines_begin_at_the_position_or_at_the_start() {
    let mut table = with_game(grown("freestyle", &TREE));
    table.send(Event::Jump(NodeId::from_number(2)));
    assert_eq!(table.moves(), "h8 h9");
    table.drill(DrillEvent::Start(0));
    assert_eq!(drill_starts(&table.app), Some(DrillStart::Position));
    assert_eq!(describe::drill_here(&table.app), "move 2");
    assert_eq!(count(&table), "Lines known: 0 of 2");
    assert_eq!(table.moves(), "h8 h9");
    table.drill(DrillEvent::From(DrillStart::Beginning, 0));
    assert_eq!(drill_starts(&table.app), Some(DrillStart::Beginning));
    assert_eq!(count(&table), "Lines known: 0 of 4");
    assert_eq!(table.moves(), "");
    table.drill(DrillEvent::From(DrillStart::Position, 0));
    table.drill(DrillEvent::Side(Stone::White, 0));
    assert_eq!(count(&table), "Lines known: 0 of 2");
    assert_eq!(table.moves(), "h8 h9 g7");
}

#[test]
fn the_position_after_a_line_is_analysed_in_the_game_below() {
    let mut table = drilled(&TREE, Stone::White);
    table.drill(DrillEvent::Analyse);
    assert!(table.app.has_drill_question(), "not before the end");
    table.press("h9");
    let answers = ["g9", "i7"];
    table.press(&answers.join(" "));
    table.press("g9 i7");
    assert!(table.app.is_drilled_line_over());
    table.send(Event::Prev);
    let here = table.moves();
    assert_eq!(here, "h8 h9 g7");
    table.drill(DrillEvent::Analyse);
    assert_eq!(table.moves(), here);
    assert_eq!(table.app.panel(), Panel::Analysis);
    assert_eq!(table.app.game().tree().len(), 10, "the tree is as it was");
    assert!(!table.app.drills());
}

#[test]
fn what_needs_the_game_below_does_nothing() {
    let mut table = drilled(&TREE, Stone::Black);
    table.press("h8");
    let here = table.moves();
    for event in [
        Event::Act(Action::Pass),
        Event::Act(Action::Resign),
        Event::Resign,
        Event::Again,
        Event::Undo,
        Event::Prev,
        Event::First,
        Event::Jump(NodeId::ROOT),
        Event::Last,
    ] {
        table.send(event.clone());
        assert_eq!(table.moves(), here, "{event:?}");
        assert!(table.app.has_drill_question(), "{event:?}");
    }
    assert_eq!(Button::Pass.visibility(&table.app), Visibility::Hidden);
    for button in [Button::Resign, Button::Undo, Button::Prev, Button::First] {
        assert!(button.is_disabled(&table.app), "{button:?}");
    }
    table.send(Event::Act(Action::place(at("g7"))));
    assert_ne!(table.moves(), here, "a program answers too");
}

#[test]
fn after_the_end_the_line_can_be_looked_through_and_no_stone_placed() {
    let mut table = drilled(&["h8 h9 g7"], Stone::Black);
    table.press("h8 g7");
    table.send(Event::First);
    assert_eq!(table.moves(), "");
    table.press("a1");
    assert_eq!(table.moves(), "");
    assert_eq!(
        table.refusal(),
        Some(NoticeReason::Learn(LearnReason::LineOver))
    );
    table.send(Event::Last);
    assert_eq!(table.moves(), "h8 h9 g7");
    table.drill(DrillEvent::Next(0));
    assert_eq!(table.moves(), "");
}

#[test]
fn another_tab_or_another_game_ends_the_drill() {
    let mut table = drilled(&TREE, Stone::Black);
    table.send(Event::New("freestyle".parse().expect("terms")));
    assert!(!table.app.drills());
    assert_eq!(table.moves(), "");
    let mut table = crate::app_lessons::posed(0);
    table.drill(DrillEvent::Start(0));
    assert!(table.app.drills() && !table.app.has_open_exercise());
    table.drill(DrillEvent::Leave);
    assert_eq!(table.app.game().ply(), 3);
}

#[test]
fn events_without_a_drill_change_nothing() {
    let mut table = Table::people("freestyle");
    table.play("a1 b2 c3");
    for event in [
        DrillEvent::Side(Stone::White, 0),
        DrillEvent::From(DrillStart::Position, 0),
        DrillEvent::Next(0),
        DrillEvent::Again,
        DrillEvent::Hint,
        DrillEvent::Forget(0),
        DrillEvent::Analyse,
        DrillEvent::Leave,
    ] {
        table.drill(event);
        assert_eq!(table.moves(), "a1 b2 c3", "{event:?}");
        assert_eq!(table.app.panel(), Panel::Game, "{event:?}");
    }
}
