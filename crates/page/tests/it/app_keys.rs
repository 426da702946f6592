//! The keyboard: the cursor, names typed letter by letter, and shortcuts.

use tengen_core::PlayRefusal;
use tengen_page::view::describe;
use tengen_page::{
    BoardKey, Effect, Event, Message, Millis, Modifiers, NoticeReason, Phase, StudyPlace, command,
};
use tengen_testing::apps::{at, board, mouse, played, press_keys};

const START: Millis = Millis(0.0);

#[test]
fn the_cursor_walks_and_stops_at_the_edges() {
    for (lines, from, keys, expected) in [
        (15, "h8", "ArrowLeft", "g8"),
        (15, "h8", "ArrowRight", "i8"),
        (15, "h8", "ArrowUp", "h9"),
        (15, "h8", "ArrowDown", "h7"),
        (15, "h8", "ArrowUp ArrowUp ArrowLeft", "g10"),
        (15, "a8", "ArrowLeft", "a8"),
        (15, "o8", "ArrowRight", "o8"),
        (15, "h15", "ArrowUp", "h15"),
        (15, "h1", "ArrowDown", "h1"),
        (15, "h8", "Home", "a8"),
        (15, "h8", "End", "o8"),
        (15, "h8", "PageUp", "h15"),
        (15, "h8", "PageDown", "h1"),
        (15, "h8", "Home PageDown", "a1"),
        (15, "a1", "End PageUp", "o15"),
        (15, "o15", "End PageUp", "o15"),
        (5, "e5", "ArrowRight", "e5"),
        (5, "e5", "ArrowUp", "e5"),
        (5, "a1", "End PageUp", "e5"),
        (22, "v22", "ArrowRight", "v22"),
        (22, "a1", "End PageUp", "v22"),
    ] {
        let mut app = board(lines);
        let _ = app.update(Event::CursorTo(at(from)), START);
        let effects = press_keys(&mut app, keys, START);
        assert_eq!(app.cursor().point(), at(expected), "{lines}: {from} {keys}");
        assert_eq!(app.cursor().shown(), Some(at(expected)), "a key shows it");
        assert!(effects.contains(&Effect::Refresh));
    }
}

#[test]
fn enter_and_space_place_at_the_cursor() {
    for key in ["Enter", " "] {
        let mut app = board(15);
        press_keys(&mut app, "ArrowLeft", START);
        let key = BoardKey::from_name(key).expect("a key of the board");
        let _ = app.update(Event::Key(key), START);
        assert_eq!(app.game().moves(), [at("g8")]);
        assert_eq!(app.cursor().shown(), Some(at("g8")), "it stays in sight");
        let effects = app.update(Event::Key(key), START);
        assert!(effects.contains(&Effect::Refused(PlayRefusal::Occupied.into())));
        assert_eq!(app.game().ply(), 1);
    }
}

/// What the keys come to, as `typed @ cursor`, `placed` or `warned`.
fn after(lines: u8, keys: &str) -> String {
    let mut app = board(lines);
    press_keys(&mut app, keys, START);
    let (typed, point) = (app.cursor().typed(), app.cursor().point());
    match (app.game().last_point(), app.notice()) {
        (Some(placed), None) => format!("placed {placed}{typed}"),
        (None, Some(notice)) => {
            assert_eq!(notice.reason, NoticeReason::NoSuchPoint);
            format!("warned at {}{typed}", notice.near)
        }
        (None, None) => format!("{typed} @ {point}"),
        both @ (Some(_), Some(_)) => panic!("placed and refused: {both:?}"),
    }
}

#[test]
fn a_point_is_typed_letter_by_letter() {
    for (lines, keys, expected) in [
        (15, "k", "k @ h8"),
        (15, "K", "k @ h8"),
        (15, "k 1", "k1 @ k1"),
        (15, "k 1 5", "k15 @ k15"),
        (15, "k 1 6", "k16 @ k1"),
        (15, "k 1 5 5", "k15 @ k15"),
        (15, "k 9", "k9 @ k9"),
        (15, "k 9 9", "k99 @ k9"),
        (15, "k 0", "k0 @ h8"),
        (15, "1", " @ h8"),
        (15, "1 k 2", "k2 @ k2"),
        (15, "k 1 c", "c @ k1"),
        (15, "k 1 c 3", "c3 @ c3"),
        (15, "p 1", "p1 @ h8"),
        (22, "v 2 2", "v22 @ v22"),
        (22, "v 2 3", "v23 @ v2"),
        (5, "e 6", "e6 @ c3"),
        (15, "k 1 Backspace", "k @ k1"),
        (15, "k 1 5 Backspace", "k1 @ k1"),
        (15, "k 1 6 Backspace 5", "k15 @ k15"),
        (15, "Backspace", " @ h8"),
        (15, "k Backspace Backspace", " @ h8"),
        (15, "k 1 Escape", " @ k1"),
        (15, "k 1 ArrowUp", " @ k2"),
        (15, "k ArrowUp", " @ h9"),
        (15, "k Home", " @ a8"),
        (15, "k 1 Enter", "placed k1"),
        (15, "k 1 5 Enter", "placed k15"),
        (15, "k 1 6 Enter", "warned at k1"),
        (15, "k Enter", "warned at h8"),
        (15, "p 1 Enter", "warned at h8"),
        (15, "k 0 Enter", "warned at h8"),
        (15, "k Escape Enter", "placed h8"),
        (15, "k Backspace Enter", "placed h8"),
        (15, "k 1 6 Enter Enter", "placed k1"),
        (15, "k 1 6 Enter Escape", " @ k1"),
    ] {
        assert_eq!(after(lines, keys), expected, "{lines}: {keys}");
    }
}

#[test]
fn typed_letters_go_with_a_pointer_a_stone_or_the_focus() {
    for event in [
        mouse(Phase::Down, Some("a1")),
        Event::Press(at("a1")),
        Event::Undo,
        Event::Blurred,
        Event::Again,
    ] {
        let mut app = played(15, "h8");
        press_keys(&mut app, "k 1", START);
        assert_eq!(app.cursor().typed(), "k1");
        let _ = app.update(event.clone(), START);
        assert_eq!(app.cursor().typed(), "", "{event:?}");
    }
    let mut app = board(15);
    press_keys(&mut app, "k 1", START);
    let _ = app.update(mouse(Phase::Move, Some("a1")), START);
    assert_eq!(
        app.cursor().typed(),
        "k1",
        "a mouse that passes by changes nothing"
    );
}

#[test]
fn keys_have_the_names_of_the_browser() {
    for (name, expected) in [
        ("ArrowLeft", Some(BoardKey::Left)),
        ("PageUp", Some(BoardKey::PageUp)),
        ("Enter", Some(BoardKey::Place)),
        (" ", Some(BoardKey::Place)),
        ("a", Some(BoardKey::Letter('a'))),
        ("V", Some(BoardKey::Letter('V'))),
        ("0", Some(BoardKey::Digit('0'))),
        ("Escape", Some(BoardKey::Escape)),
        ("Backspace", Some(BoardKey::Backspace)),
        ("w", Some(BoardKey::Tell)),
        ("W", Some(BoardKey::Tell)),
        ("x", None),
        ("é", None),
        ("٣", None),
        ("F1", None),
        ("Tab", None),
        ("Delete", None),
        ("Dead", None),
        ("Unidentified", None),
        ("Process", None),
        ("arrowleft", None),
        ("", None),
        ("?", None),
    ] {
        assert_eq!(BoardKey::from_name(name), expected, "{name:?}");
    }
}

#[test]
fn shortcuts_need_their_modifiers() {
    use Modifiers::{Control, ControlShift, None as Plain, Other};
    for (name, modifiers, expected) in [
        ("z", Control, Some(Event::UndoOrAsk)),
        ("Z", Control, Some(Event::UndoOrAsk)),
        ("z", ControlShift, Some(Event::Redo)),
        ("Z", ControlShift, Some(Event::Redo)),
        ("y", Control, Some(Event::Redo)),
        ("Y", Control, Some(Event::Redo)),
        (",", Plain, Some(Event::Prev)),
        (".", Plain, Some(Event::Next)),
        ("<", Plain, Some(Event::First)),
        (">", Plain, Some(Event::Last)),
        ("z", Plain, None),
        ("y", Plain, None),
        ("z", Other, None),
        ("y", ControlShift, None),
        (",", Control, None),
        (".", Other, None),
        ("u", Control, None),
        ("", Plain, None),
    ] {
        assert_eq!(command(name, modifiers), expected, "{name} {modifiers:?}");
    }
}

#[test]
fn arrows_step_through_the_game_in_study_where_nothing_uses_them() {
    let mut app = played(15, "h8 i9 g7");
    assert_eq!(app.step_of_key("ArrowLeft"), None, "the game is played");
    let _ = app.update(Event::visit(&StudyPlace::Here), START);
    for (name, expected) in [
        ("ArrowLeft", 2),
        ("Home", 0),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("ArrowRight", 1),
        ("End", 3),
        ("ArrowRight", 3),
    ] {
        let step = app.step_of_key(name).expect("a step");
        let _ = app.update(step, START);
        assert_eq!(app.game().ply(), expected, "{name}");
    }
    for name in [
        "ArrowUp",
        "ArrowDown",
        "PageUp",
        "PageDown",
        "a",
        "Enter",
        "",
    ] {
        assert_eq!(app.step_of_key(name), None, "{name:?}");
    }
}

#[test]
fn a_key_tells_the_position_and_changes_nothing() {
    for (moves, expected) in [
        ("", "Start of the game. Black to move."),
        (
            "h8",
            "Move 1. Last move: Black H8. Black: H8. White to move.",
        ),
        (
            "h8 i9 h10 g7 b2",
            "Move 5. Last move: Black B2. Black: B2, H8, H10. White: G7, I9. White to move.",
        ),
    ] {
        let mut app = played(15, moves);
        press_keys(&mut app, "k 1", START);
        let effects = app.update(Event::Key(BoardKey::Tell), START);
        assert!(effects.contains(&Effect::Announce(Message::Position)));
        assert_eq!(describe::message(&app, Message::Position), expected);
        assert_eq!(app.cursor().typed(), "k1", "what was typed stays");
    }
}
