//! What the computer advises: hints with their reasons, and the threats of both sides.

use crate::support::table::Table;
use tengen_engine::protocol::Request;
use tengen_engine::{BotKind, Choice, HintReason as Why, Score};
use tengen_page::view::describe;
use tengen_page::{Effect, Event, Message, ThinkingFor, Toast};
use tengen_picture::{Threat, Visibility};
use tengen_testing::apps::{BEFORE_H8, at};

/// A person against a person; the engine gives advice only.
fn advised() -> Table {
    let mut table = Table::people("freestyle");
    table.play("h8 a1 h9 b1");
    table.send(Event::Hint);
    table
}

#[test]
fn a_hint_shows_a_move_with_its_reason_until_the_game_goes_on() {
    let mut table = advised();
    assert_eq!(table.loads, 1);
    assert!(
        table
            .app
            .thinking()
            .is_some_and(|it| it.purpose == ThinkingFor::Hint && it.is_coming)
    );
    table.ready();
    let Request::Hint(task) = table.request() else {
        panic!("{:?}", table.request())
    };
    assert_eq!(task.bot, BotKind::Search);
    table.reply("move=h10 score=win:5 depth=4 nodes=9 ms=9 reason=vcf:3");
    let hint = table.app.hint().expect("a hint");
    assert_eq!(
        (hint.choice, hint.reason, hint.score),
        (Choice::Place(at("h10")), Why::Vcf(3), Score::Win(5))
    );
    assert_eq!(table.said.last(), Some(&Message::Hint));
    assert_eq!(
        describe::message(&table.app, Message::Hint),
        "Hint: H10. It wins by fours, in 3 moves."
    );
    assert!(!table.is_thinking());
    table.press("c3");
    assert_eq!(table.app.hint(), None);
}

#[test]
fn a_hint_goes_when_it_was_read_or_the_game_is_left() {
    for event in [
        Event::CloseNote,
        Event::Undo,
        Event::First,
        Event::Again,
        Event::Hint,
    ] {
        let mut table = advised();
        table.ready();
        table.reply("move=h10 score=0 depth=4 nodes=9 ms=9");
        assert!(table.app.hint().is_some());
        table.send(event.clone());
        assert_eq!(table.app.hint(), None, "{event:?}");
    }
}

#[test]
fn a_hint_is_not_waited_for_where_nobody_wants_it_any_more() {
    for event in [
        Event::Hint,
        Event::Press(at("c3")),
        Event::Undo,
        Event::Again,
        Event::Stop,
    ] {
        let mut table = advised();
        table.ready();
        let id = table.task().id;
        table.send(event.clone());
        assert_eq!(
            (table.stopped, table.is_thinking()),
            (1, false),
            "{event:?}"
        );
        table.hear(&format!(
            "best id={id} move=h10 score=0 depth=4 nodes=9 ms=9"
        ));
        assert_eq!(table.app.hint(), None, "{event:?}");
    }
}

/// Lets the engine tell a hint so far.
fn hear_hint(table: &mut Table, point: &str) {
    let id = table.task().id;
    table.hear(&format!(
        "hint id={id} move={point} score=0 depth=4 nodes=9 ms=60 reason=best"
    ));
}

fn told_hints(table: &Table) -> usize {
    let said = table.said.iter();
    said.filter(|&message| *message == Message::Hint).count()
}

#[test]
fn a_hint_gets_better_in_place() {
    let mut table = advised();
    table.ready();
    let hint = |table: &Table| table.app.hint().map(|hint| hint.choice);
    let at = |name| Some(Choice::Place(at(name)));
    for point in ["c3", "c3", "d4"] {
        hear_hint(&mut table, point);
        assert_eq!((hint(&table), table.is_thinking()), (at(point), true));
        assert_eq!(told_hints(&table), 1, "{point}");
    }
    table.reply("move=d4 score=loss:4 depth=8 nodes=99 ms=990 reason=best");
    assert_eq!((hint(&table), table.is_thinking()), (at("d4"), false));
    assert_eq!(told_hints(&table), 2, "the loss is news");
}

#[test]
fn a_hint_that_stays_as_it_was_is_announced_once() {
    let mut table = advised();
    table.ready();
    hear_hint(&mut table, "d4");
    table.reply("move=d4 score=+2 depth=8 nodes=99 ms=990 reason=best");
    assert_eq!((told_hints(&table), table.is_thinking()), (1, false));
}

#[test]
fn another_last_hint_is_announced_although_it_shows_already() {
    let mut table = advised();
    table.ready();
    hear_hint(&mut table, "d4");
    hear_hint(&mut table, "c3");
    table.reply("move=c3 score=0 depth=8 nodes=99 ms=990 reason=best");
    assert_eq!((told_hints(&table), table.is_thinking()), (2, false));
}

#[test]
fn a_hint_so_far_that_cannot_be_is_a_lie() {
    let mut table = advised();
    table.ready();
    hear_hint(&mut table, "h8");
    assert_eq!((table.app.hint(), table.stopped), (None, 1));
    assert_eq!(table.toasts(), [Toast::EngineAgain]);
}

#[test]
fn a_hint_that_is_closed_stays_closed() {
    let mut table = advised();
    table.ready();
    let id = table.task().id;
    hear_hint(&mut table, "c3");
    table.send(Event::CloseNote);
    assert_eq!((table.app.hint(), table.stopped), (None, 1));
    table.hear(&format!(
        "best id={id} move=h10 score=0 depth=4 nodes=9 ms=9 reason=best"
    ));
    assert_eq!(table.app.hint(), None);
}

#[test]
fn move_now_is_not_for_hints() {
    let mut table = advised();
    table.ready();
    table.found("c3");
    table.send(Event::MoveNow);
    assert_eq!((table.moves().as_str(), table.stopped), ("h8 a1 h9 b1", 0));
}

#[test]
fn hints_are_refused_where_there_is_nothing_to_advise() {
    for (mut table, reason) in Table::without_advice() {
        let loads = table.loads;
        table.send(Event::Hint);
        assert_eq!((table.refusal(), table.loads), (Some(reason), loads));
        assert_eq!(table.app.hint(), None);
    }
}

#[test]
fn a_hint_that_cannot_be_is_a_lie() {
    let mut table = advised();
    table.ready();
    for point in ["h8", "v22"] {
        table.reply(&format!("move={point} score=0 depth=4 nodes=9 ms=9"));
        assert_eq!(table.app.hint(), None, "{point}");
    }
    assert_eq!(table.toasts(), [Toast::EngineAgain, Toast::NoEngine]);
    // Another try asks for the engine again.
    table.send(Event::Hint);
    assert_eq!(table.loads, 2);
}

#[test]
fn hints_work_beside_a_computer() {
    let mut table = Table::as_black();
    table.send(Event::Hint);
    table.reply("move=h8 score=0 depth=4 nodes=9 ms=9 reason=best");
    assert!(table.app.hint().is_some());
    table.play("h8 a1");
    assert_eq!(table.stopped, 0);
}

fn threats(table: &Table) -> String {
    let threats = table.app.threats().iter();
    let words: Vec<String> = threats
        .map(
            |Threat {
                 point,
                 stone,
                 makes,
             }| format!("{point} {stone} {}", makes.length()),
        )
        .collect();
    words.join(", ")
}

#[test]
fn threats_show_what_each_side_would_make() {
    let mut table = Table::people("freestyle size=9");
    // Black has three in a row, blocked by White at one end.
    table.play("c3 b3 d3 i9 e3 i8");
    assert_eq!(threats(&table), "");
    table.send(Event::Threats);
    assert_eq!(table.app.settings().threats, Visibility::Shown);
    assert_eq!(threats(&table), "f3 black 4, g3 black 4");
    assert_eq!(table.loads, 0, "no engine is needed");
    table.press("f3");
    assert_eq!(threats(&table), "g3 black 5, h3 black 4");
    table.send(Event::Undo);
    assert_eq!(threats(&table), "f3 black 4, g3 black 4");
    assert_eq!(threats(&table.reloaded()), threats(&table));
    table.send(Event::Threats);
    assert_eq!(
        (threats(&table).as_str(), table.app.settings().threats),
        ("", Visibility::Hidden)
    );
}

#[test]
fn threats_are_gone_when_the_game_is_over_or_another() {
    let mut table = Table::people("freestyle");
    table.send(Event::Threats);
    table.play("h8 a1 h9 b1 h10 c1 h11 d1");
    assert!(threats(&table).contains("h12 black 5"));
    assert!(threats(&table).contains("e1 white 5"));
    table.press("h12");
    assert_eq!(threats(&table), "");
    table.send(Event::Undo);
    assert!(threats(&table).contains("h12 black 5"));
    table.send(Event::Again);
    assert_eq!(threats(&table), "");
    assert_eq!(
        table.app.settings().threats,
        Visibility::Shown,
        "it goes on showing them"
    );
    table.play("h8 a1 h9 b1 h10");
    assert!(threats(&table).contains("h11 black 4"));
}

#[test]
fn forbidden_points_threaten_nothing() {
    let mut table = Table::people("renju");
    table.send(Event::Threats);
    table.play(BEFORE_H8);
    assert!(!threats(&table).contains("h8"), "{}", threats(&table));
    let mut table = Table::people("freestyle");
    table.send(Event::Threats);
    table.play(BEFORE_H8);
    assert!(threats(&table).contains("h8 black 3"));
}

#[test]
fn of_two_threats_on_a_point_the_stronger_shows_and_of_equals_that_of_the_side_to_move() {
    let mut table = Table::people("freestyle");
    table.send(Event::Threats);
    table.play("g8 h6 i8 h7 j8 h9");
    // h8 is an open four for Black and a four for White.
    assert!(
        threats(&table).contains("h8 black 4"),
        "{}",
        threats(&table)
    );
    table.send(Event::Press(at("a15")));
    assert!(
        threats(&table).contains("h8 white 4"),
        "{}",
        threats(&table)
    );
    let effects = table.send(Event::Threats);
    assert!(effects.contains(&Effect::Refresh));
}
