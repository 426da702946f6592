//! The trainer of threats: the open three, points for a four, and what stops a threat.

use crate::app_trainers::{labels, told, training, words};
use tengen_core::{Point, Stone};
use tengen_learn::trainers::rows::train_answers;
use tengen_learn::trainers::{TrainEvent, Trainer};
use tengen_page::{Event, NoticeReason};

#[test]
fn the_open_three_is_pressed_at_any_of_its_stones() {
    let mut table = training(Trainer::Threats, 0);
    assert!(train_answers(words(&table.app)).is_empty());
    assert!(words(&table.app).asks_for_press());
    let empty = table.app.game().board();
    let empty = empty.size().points().find(|&it| empty.is_empty_at(it));
    table.send(Event::Press(empty.expect("an empty point")));
    assert_eq!(table.refusal(), Some(NoticeReason::Feature));
    assert!(!words(&table.app).has_answered());
    let white = table.stone(Stone::White);
    table.send(Event::Press(white));
    assert!(told(words(&table.app)).starts_with("Not so."));
    let shown = tengen_page::view::diagram(&table.app, tengen_page::Millis(0.0));
    assert_eq!(shown.signs.len(), 4, "the three, and the wrong stone");
    assert_eq!(shown.threats.len(), 2, "where it becomes an open four");
    let three: Vec<Point> = {
        let all = shown.signs.iter().map(|(point, _)| *point);
        all.filter(|&it| it != white).collect()
    };
    for stone in three {
        let mut table = training(Trainer::Threats, 0);
        table.send(Event::Press(stone));
        assert!(told(words(&table.app)).starts_with("Right."));
        assert!(words(&table.app).has_answered());
    }
}

#[test]
fn fours_are_counted_by_buttons() {
    let mut table = training(Trainer::Threats, 1);
    assert_eq!(
        labels(&train_answers(words(&table.app))),
        ["0", "1", "2", "3", "4"]
    );
    let keys: Vec<String> = train_answers(words(&table.app))
        .into_iter()
        .map(|it| it.key)
        .collect();
    assert_eq!(keys, ["0", "1", "2", "3", "4"]);
    table.send(Event::Press(table.stone(Stone::Black)));
    assert_eq!(table.refusal(), Some(NoticeReason::Feature));
    table.train(TrainEvent::Answer(9));
    assert!(!words(&table.app).has_answered());
    table.train(TrainEvent::Answer(2));
    assert!(told(words(&table.app)).starts_with("Right. Points that make a four: "));
    let shown = tengen_page::view::diagram(&table.app, tengen_page::Millis(0.0));
    assert_eq!(shown.threats.len(), 2);
}

#[test]
fn a_threat_is_stopped_at_any_point_that_stops_it() {
    let table = training(Trainer::Threats, 2);
    let board = table.app.game().board().clone();
    let mut right = Vec::new();
    for point in board.size().points() {
        let mut table = table.app.clone();
        let _ = table.update(Event::Press(point), tengen_page::Millis(0.0));
        if !board.is_empty_at(point) {
            assert!(!words(&table).has_answered(), "a stone is no answer");
            continue;
        }
        assert!(words(&table).has_answered());
        assert_eq!(table.game().board(), &board, "no stone is placed");
        if told(words(&table)).starts_with("Right.") {
            right.push(point);
        }
    }
    assert_eq!(right.len(), 2, "the ends of the open three");
    let mut table = table;
    table.send(Event::Press(right[0]));
    let shown = tengen_page::view::diagram(&table.app, tengen_page::Millis(0.0));
    let shown: Vec<Point> = shown.threats.iter().map(|it| it.point).collect();
    assert_eq!(shown, right);
}
