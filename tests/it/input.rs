//! Pointer and key events of a real browser.

use crate::browser;

use crate::browser::{
    Hand, MOUSE, Mounted, all, at, begin, clock, finger, focused, frames_waiting, happens, pass,
    press, settle, text,
};
use wasm_bindgen_test::{wasm_bindgen_test as test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

const PEN: Hand = Hand {
    id: 8,
    sort: "pen",
    button: 0,
};
const RIGHT: Hand = Hand {
    id: 1,
    sort: "mouse",
    button: 2,
};
const HERE: (f64, f64) = (0.0, 0.0);

#[test]
fn every_kind_of_pointer_places_a_stone() {
    begin();
    let board = Mounted::new(600.0, "{}");
    board.tap(MOUSE, "h8");
    board.tap(finger(4), "i9");
    board.tap(PEN, "g7");
    assert_eq!(board.handle.moves(), "h8 i9 g7");
    for name in ["a1", "o15", "a15", "o1"] {
        board.tap(MOUSE, name);
    }
    assert_eq!(board.handle.moves(), "h8 i9 g7 a1 o15 a15 o1");
}

#[test]
fn near_a_crossing_counts_and_far_does_not() {
    begin();
    let board = Mounted::new(600.0, "{}");
    // The browser rounds positions to whole CSS px.
    let reach = 0.49 * board.cell_width() - 1.0;
    for (name, x, y) in [
        ("h8", 1.0, 1.0),
        ("c3", -1.0, 1.0),
        ("d4", 1.0, -1.0),
        ("a1", -1.0, 1.0),
    ] {
        let beside = (x * reach, y * reach);
        board.pointer(MOUSE, "pointerdown", name, beside);
        board.pointer(MOUSE, "pointerup", name, beside);
    }
    assert_eq!(board.handle.moves(), "h8 c3 d4 a1");
    let outside = (-0.55 * board.cell_width(), 0.0);
    board.pointer(MOUSE, "pointerdown", "a5", outside);
    board.pointer(MOUSE, "pointerup", "a5", outside);
    assert_eq!(board.handle.moves(), "h8 c3 d4 a1");
    assert_eq!(board.spoken(), "That is outside the board.");
}

#[test]
fn parts_of_a_pixel_count() {
    begin();
    let board = Mounted::new(200.0, r#"{"size": 22}"#);
    let reach = 0.49 * board.cell_width();
    board.pointer(MOUSE, "pointerdown", "h8", (-reach, -reach));
    board.pointer(MOUSE, "pointerup", "h8", (-reach, -reach));
    assert_eq!(board.handle.moves(), "h8");
    board.pointer(MOUSE, "pointerdown", "c3", (reach, reach));
    board.pointer(MOUSE, "pointerup", "c3", (reach, reach));
    assert_eq!(board.handle.moves(), "h8 c3");
}

#[test]
fn what_is_no_press_places_nothing() {
    begin();
    let board = Mounted::new(600.0, "{}");
    // Another mouse button.
    board.tap(RIGHT, "h8");
    // A press that moves off the point.
    board.pointer(MOUSE, "pointerdown", "h8", HERE);
    board.pointer(MOUSE, "pointermove", "h9", HERE);
    board.pointer(MOUSE, "pointerup", "h9", HERE);
    // A press that the browser cancels.
    board.pointer(finger(4), "pointerdown", "h8", HERE);
    board.pointer(finger(4), "pointercancel", "h8", HERE);
    board.pointer(finger(4), "pointerup", "h8", HERE);
    // A second finger.
    board.pointer(finger(4), "pointerdown", "h8", HERE);
    board.pointer(finger(5), "pointerdown", "i9", HERE);
    board.pointer(finger(5), "pointerup", "i9", HERE);
    board.pointer(finger(4), "pointerup", "h8", HERE);
    // A release without a press.
    board.pointer(MOUSE, "pointerup", "h8", HERE);
    assert_eq!(board.handle.moves(), "");
    board.tap(finger(6), "h8");
    assert_eq!(board.handle.moves(), "h8", "and then it works again");
}

#[test]
async fn a_refused_point_gets_a_note() {
    begin();
    let board = Mounted::new(600.0, "{}");
    let note = || {
        let note = browser::find(&board.host, ".point-note");
        (!note.hidden()).then(|| note.text_content().unwrap_or_default())
    };
    board.tap(MOUSE, "h8");
    assert_eq!(
        (board.spoken().as_str(), note()),
        ("Black H8. White to move.", None)
    );
    board.tap(MOUSE, "h8");
    assert_eq!(note(), None, "the second half of a double click");
    board.tap(MOUSE, "i9");
    board.tap(MOUSE, "h8");
    let words = "There is a stone on H8 already.";
    assert_eq!(
        (board.spoken().as_str(), note().as_deref()),
        (words, Some(words))
    );
    assert_eq!(board.handle.moves(), "h8 i9");
    let before = text(&board.host, "[role=status]");
    // A second press at once would belong to the first one.
    pass(450).await;
    board.tap(MOUSE, "h8");
    assert_ne!(
        text(&board.host, "[role=status]"),
        before,
        "the same words are said again"
    );
    assert_eq!(board.spoken(), words);
    assert!(press("Escape", ""));
    assert_eq!(note(), None, "Escape takes it away");
    pass(450).await;
    board.tap(MOUSE, "h8");
    board.pointer(MOUSE, "pointerdown", "a1", HERE);
    assert_eq!(note(), None, "so does the next press");
    assert!(board.handle.play("h8").is_err());
    assert_eq!(note(), None, "a program's mistake is the program's to see");
}

#[test]
fn a_mouse_hovers_and_a_finger_does_not() {
    begin();
    let board = Mounted::new(600.0, "{}");
    let empty = board.pixels();
    let look = |hand, kind, name| {
        board.pointer(hand, kind, name, HERE);
        settle();
        board.pixels() != empty
    };
    assert!(look(MOUSE, "pointermove", "h8"));
    assert!(!look(MOUSE, "pointerleave", "h8"));
    assert!(!look(finger(4), "pointermove", "h8"));
    assert!(look(PEN, "pointermove", "h8"));
    assert!(!look(PEN, "pointercancel", "h8"));
    assert!(look(MOUSE, "pointermove", "h8"));
    let window = web_sys::window().expect("a window");
    happens(&window, "scroll");
    settle();
    assert!(board.pixels() == empty, "the page moved below the pointer");
}

#[test]
fn hovering_within_a_cell_asks_for_no_frame() {
    begin();
    let board = Mounted::new(600.0, "{}");
    board.pointer(MOUSE, "pointermove", "h8", HERE);
    settle();
    let asked = browser::frames_asked();
    for beside in [(1.0, 0.0), (5.0, -5.0), (-9.0, 9.0), HERE] {
        board.pointer(MOUSE, "pointermove", "h8", beside);
    }
    assert_eq!(browser::frames_asked(), asked);
    board.pointer(MOUSE, "pointermove", "h9", HERE);
    assert_eq!(frames_waiting(), 1);
}

#[test]
fn a_press_gives_the_board_the_focus() {
    begin();
    let board = Mounted::new(600.0, "{}");
    board.tap(MOUSE, "c3");
    assert_eq!(focused(), *board.cell("c3"));
    board.pointer(MOUSE, "pointerdown", "d4", HERE);
    assert_eq!(focused(), *board.cell("d4"), "the cell that is pressed");
    assert_eq!(all(&board.host, "[tabindex='0']").len(), 1);
}

#[test]
fn keys_move_the_cursor_and_place() {
    begin();
    let board = Mounted::new(600.0, "{}");
    board.cell("h8").focus().expect("a cell takes the focus");
    for (name, cell) in [
        ("ArrowRight", "i8"),
        ("ArrowUp", "i9"),
        ("ArrowLeft", "h9"),
        ("ArrowDown", "h8"),
        ("Home", "a8"),
        ("ArrowLeft", "a8"),
        ("PageDown", "a1"),
        ("End", "o1"),
        ("PageUp", "o15"),
        ("ArrowUp", "o15"),
    ] {
        assert!(press(name, ""), "the page must not scroll on {name}");
        assert_eq!(focused(), *board.cell(cell), "{name}");
        assert_eq!(all(&board.host, "[tabindex='0']"), [board.cell(cell)]);
    }
    assert!(press("Enter", ""));
    assert!(press("Home", ""));
    assert!(press(" ", ""));
    assert_eq!(board.handle.moves(), "o15 a15");
    assert!(press("Enter", ""));
    assert_eq!(board.handle.moves(), "o15 a15");
    assert_eq!(board.spoken(), "There is a stone on A15 already.");
}

#[test]
fn a_point_can_be_typed() {
    begin();
    let board = Mounted::new(600.0, "{}");
    board.cell("h8").focus().expect("a cell takes the focus");
    let typed = || {
        let typed = browser::find(&board.host, "output");
        (!typed.hidden()).then(|| typed.text_content().unwrap_or_default())
    };
    for (name, shown, cell) in [
        ("k", Some("K"), "h8"),
        ("1", Some("K1"), "k1"),
        ("0", Some("K10"), "k10"),
        ("Backspace", Some("K1"), "k10"),
        ("6", Some("K16"), "k10"),
    ] {
        assert!(press(name, ""), "{name}");
        assert_eq!(typed().as_deref(), shown, "{name}");
        let _ = cell;
    }
    assert!(press("Enter", ""));
    assert_eq!((board.handle.moves(), typed()), (String::new(), None));
    assert_eq!(board.spoken(), "There is no such point on this board.");
    for name in ["K", "1", "2", "Enter"] {
        assert!(press(name, if name == "K" { "s" } else { "" }), "{name}");
    }
    assert_eq!((board.handle.moves().as_str(), typed()), ("k12", None));
    assert_eq!(focused(), *board.cell("k12"));
}

#[test]
fn shortcuts_step_through_the_game() {
    begin();
    let board = Mounted::new(600.0, "{}");
    board.play("h8 i9 g7");
    board.cell("h8").focus().expect("a cell takes the focus");
    for (name, held, moves) in [
        ("z", "c", "h8 i9"),
        ("z", "m", "h8"),
        ("Z", "cs", "h8 i9"),
        ("Z", "ms", "h8 i9 g7"),
        (",", "", "h8 i9"),
        (".", "", "h8 i9 g7"),
        ("z", "c", "h8 i9"),
        ("y", "c", "h8 i9 g7"),
        ("<", "s", ""),
        (">", "s", "h8 i9 g7"),
    ] {
        assert!(press(name, held), "{name} {held}");
        assert_eq!(board.handle.moves(), moves, "{name} {held}");
    }
    for (name, held) in [
        ("r", "c"),
        ("z", "ca"),
        ("F5", ""),
        ("Tab", ""),
        ("z", "a"),
        ("x", ""),
        ("5", "c"),
    ] {
        assert!(!press(name, held), "{name} {held} is the browser's");
        assert_eq!(board.handle.moves(), "h8 i9 g7", "{name} {held}");
    }
    assert!(press("w", ""), "W tells the position");
    assert_eq!(board.handle.moves(), "h8 i9 g7");
}

#[test]
fn a_cell_can_be_clicked_by_assistive_technology() {
    begin();
    let board = Mounted::new(600.0, "{}");
    board.cell("h8").click();
    board.cell("i9").click();
    assert_eq!(board.handle.moves(), "h8 i9");
    board.cell("i9").click();
    assert_eq!(board.handle.moves(), "h8 i9");
    assert_eq!(board.spoken(), "There is a stone on I9 already.");
}

#[test]
fn a_press_that_is_over_does_not_swallow_a_click_of_assistive_technology() {
    begin();
    let board = Mounted::new(600.0, "{}");
    board.tap(MOUSE, "h8");
    board.click_captured();
    board.activate("i9", 1);
    board.pointer(finger(4), "pointerdown", "a1", HERE);
    board.pointer(finger(4), "pointercancel", "a1", HERE);
    board.activate("g7", 1);
    board.tap(MOUSE, "j10");
    board.activate("j10", 1);
    assert_eq!(board.handle.moves(), "h8 i9 g7 j10");
    assert_eq!(board.spoken(), "White J10. Black to move.");
}

#[test]
fn a_pointer_finds_its_point_after_the_board_has_moved() {
    begin();
    let board = Mounted::new(600.0, "{}");
    let style = board.host.style();
    style.set_property("left", "57px").expect("a style");
    board.tap(MOUSE, "h8");
    style.set_property("width", "413px").expect("a style");
    style.set_property("height", "413px").expect("a style");
    board.tap(MOUSE, "o15");
    board.tap(MOUSE, "a1");
    assert_eq!(board.handle.moves(), "h8 o15 a1");
    assert!(clock() > 0.0 && at("h8").row() == 7);
}
