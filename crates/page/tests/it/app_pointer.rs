//! Pointers over the board: where a stone is hovered, and what is a press and what is none.

use tengen_core::{Point, Stone};
use tengen_page::{Effect, Event, Millis, Page, Phase, PointerKind};
use tengen_testing::apps::{at, board, finger, mouse, played, pointer};

const START: Millis = Millis(0.0);

fn send(app: &mut Page, event: Event) -> Vec<Effect> {
    app.update(event, START)
}

const WON: &str = "a1 a2 b1 b2 c1 c2 d1 d2 e1";

#[test]
fn a_stone_is_hovered_only_where_it_can_be_placed() {
    let over = |name| mouse(Phase::Move, Some(name));
    for (moves, event, expected) in [
        ("", over("h8"), Some(("h8", Stone::Black))),
        ("h8", over("h9"), Some(("h9", Stone::White))),
        ("h8", over("h8"), None),
        ("h8", mouse(Phase::Move, None), None),
        ("h8", mouse(Phase::Leave, Some("h9")), None),
        ("h8", mouse(Phase::Cancel, Some("h9")), None),
        ("h8", finger(1, Phase::Move, Some("h9")), None),
        ("h8", finger(1, Phase::Down, Some("h9")), None),
        (WON, over("h8"), None),
    ] {
        let mut app = played(15, moves);
        let effects = send(&mut app, event.clone());
        let expected = expected.map(|(name, stone)| (at(name), stone));
        assert_eq!(app.hover(), expected, "{moves} {event:?}");
        if expected.is_some() {
            assert_eq!(effects, [Effect::Redraw]);
        }
        assert_eq!(app.hover(), expected);
    }
}

#[test]
fn hovering_asks_for_a_frame_only_when_the_stone_moves() {
    let mut app = played(15, "h8");
    for (event, expected) in [
        (mouse(Phase::Move, Some("h9")), vec![Effect::Redraw]),
        (mouse(Phase::Move, Some("h9")), vec![]),
        (mouse(Phase::Move, Some("h8")), vec![Effect::Redraw]),
        (mouse(Phase::Move, None), vec![]),
        (mouse(Phase::Move, Some("i9")), vec![Effect::Redraw]),
        (Event::Scrolled, vec![Effect::Redraw]),
        (Event::Scrolled, vec![]),
        (mouse(Phase::Move, Some("i9")), vec![Effect::Redraw]),
        (mouse(Phase::Leave, None), vec![Effect::Redraw]),
        (mouse(Phase::Leave, None), vec![]),
    ] {
        assert_eq!(send(&mut app, event.clone()), expected, "{event:?}");
    }
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table")]
fn a_press_is_down_and_up_over_one_point() {
    use Phase::{Cancel, Down, Leave, Move, Up};
    let h8 = Some("h8");
    let pen = |phase, point| pointer(3, PointerKind::Hovering, phase, point);
    for (what, msgs, expected) in [
        ("mouse", vec![mouse(Down, h8), mouse(Up, h8)], "h8"),
        ("finger", vec![finger(5, Down, h8), finger(5, Up, h8)], "h8"),
        (
            "pen",
            vec![pen(Move, h8), pen(Down, h8), pen(Move, h8), pen(Up, h8)],
            "h8",
        ),
        (
            "slid off",
            vec![
                mouse(Down, h8),
                mouse(Move, Some("h9")),
                mouse(Up, Some("h9")),
            ],
            "",
        ),
        (
            "slid outside",
            vec![finger(5, Down, h8), finger(5, Up, None)],
            "",
        ),
        (
            "slid inside",
            vec![finger(5, Down, None), finger(5, Up, h8)],
            "",
        ),
        (
            "slid off and back",
            vec![
                mouse(Down, h8),
                mouse(Move, Some("h9")),
                mouse(Move, h8),
                mouse(Up, h8),
            ],
            "h8",
        ),
        ("up alone", vec![mouse(Up, h8)], ""),
        (
            "another's up",
            vec![finger(5, Down, h8), finger(6, Up, h8)],
            "",
        ),
        (
            "cancelled",
            vec![
                finger(5, Down, h8),
                finger(5, Cancel, h8),
                finger(5, Up, h8),
            ],
            "",
        ),
        (
            "a second finger",
            vec![
                finger(5, Down, h8),
                finger(6, Down, Some("i9")),
                finger(6, Up, Some("i9")),
                finger(5, Up, h8),
            ],
            "",
        ),
        (
            "a second finger lifted last",
            vec![
                finger(5, Down, h8),
                finger(6, Down, h8),
                finger(5, Up, h8),
                finger(6, Up, h8),
            ],
            "",
        ),
        (
            "a third finger after a pinch began",
            vec![
                finger(5, Down, h8),
                finger(6, Down, h8),
                finger(5, Up, h8),
                finger(7, Down, h8),
                finger(7, Up, h8),
            ],
            "",
        ),
        (
            "after a pinch",
            vec![
                finger(5, Down, h8),
                finger(6, Down, h8),
                finger(5, Up, h8),
                finger(6, Cancel, h8),
                finger(5, Down, Some("g7")),
                finger(5, Up, Some("g7")),
            ],
            "g7",
        ),
        (
            "a mouse whose release was never heard",
            vec![
                mouse(Down, h8),
                mouse(Leave, None),
                mouse(Down, h8),
                mouse(Up, h8),
            ],
            "h8",
        ),
        (
            "a finger after a mouse whose release was never heard",
            vec![
                mouse(Down, h8),
                mouse(Leave, None),
                finger(5, Down, Some("i9")),
                finger(5, Up, Some("i9")),
            ],
            "i9",
        ),
        (
            "a mouse after a pen whose release was never heard",
            vec![
                pen(Down, h8),
                pen(Leave, None),
                mouse(Down, Some("i9")),
                mouse(Up, Some("i9")),
            ],
            "i9",
        ),
        (
            "twice",
            vec![
                mouse(Down, h8),
                mouse(Up, h8),
                mouse(Down, Some("i9")),
                mouse(Up, Some("i9")),
            ],
            "h8 i9",
        ),
    ] {
        let mut app = board(15);
        for event in msgs {
            let _ = send(&mut app, event);
        }
        let moves: Vec<String> = app.game().moves().iter().map(Point::to_string).collect();
        assert_eq!(moves.join(" "), expected, "{what}");
    }
}
