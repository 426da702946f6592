//! The resources of a board, and their release: elements, listeners and frames; two boards at the same time.

use crate::browser;

use crate::browser::{
    MOUSE, Mounted, begin, clock, document, finger, focused, frames_asked, frames_waiting, happens,
    host, listeners_now, press, run_frames, settle, tap_at,
};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::{wasm_bindgen_test as test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[test]
fn a_dropped_board_leaves_nothing_behind() {
    begin();
    let before = listeners_now();
    let host = host(300.0, 10.0);
    host.set_inner_html("<p>what was there</p>");
    let handle = tengen::mount(&host, &JsValue::UNDEFINED).expect("a board");
    assert!(host.child_element_count() > 1);
    assert_ne!(listeners_now(), before);
    handle.play("h8").expect("an empty point");
    assert_eq!(frames_waiting(), 1);
    drop(handle);
    assert_eq!(listeners_now(), before, "every listener is taken off");
    assert_eq!(frames_waiting(), 0, "the frame is cancelled");
    assert_eq!(host.inner_html(), "<p>what was there</p>");
}

#[test]
fn boards_on_another_page_leave_its_history_title_and_address_alone() {
    begin();
    let window = web_sys::window().expect("a window");
    let history = window.history().expect("a history");
    let seen = || {
        let location = window.location().href().expect("an address");
        let state = history.state().expect("a state").as_string();
        (location, state, history.length().ok(), document().title())
    };
    history
        .replace_state(&JsValue::from_str("mine"), "")
        .expect("a state");
    let before = seen();
    let boards = ["{}", r#"{"page": true}"#].map(|json| Mounted::new(300.0, json));
    for board in &boards {
        board.play("h8 i9");
        let terms = js_sys::JSON::parse(r#"{"size": 9}"#).expect("an object");
        board.handle.new_game(&terms).expect("a game");
        board.play("a1");
    }
    assert_eq!(seen(), before);
    drop(boards);
    assert_eq!(seen(), before);
}

#[test]
fn without_the_markup_of_the_page_its_keys_open_nothing() {
    begin();
    for json in ["{}", r#"{"page": true}"#] {
        let board = Mounted::new(300.0, json);
        let cell = board.cell("h8");
        cell.focus().expect("a cell takes the focus");
        let before = board.host.inner_html();
        for key in ["?", "!"] {
            press(key, "");
            assert_eq!(board.host.inner_html(), before, "{key}");
        }
        board.play("h8");
        assert_eq!(board.handle.moves(), "h8");
    }
}

#[test]
fn nothing_happens_on_a_dropped_board() {
    begin();
    let Mounted { host, handle } = Mounted::new(300.0, "{}");
    let cell = browser::find(&host, "[data-point=h8]");
    cell.focus().expect("a cell takes the focus");
    drop(handle);
    let asked = frames_asked();
    for hand in [MOUSE, finger(3)] {
        tap_at(&host, hand, (160.0, 160.0));
    }
    let window = web_sys::window().expect("a window");
    for kind in ["scroll", "languagechange"] {
        happens(&window, kind);
    }
    for kind in [
        "click",
        "input",
        "change",
        "focusin",
        "focusout",
        "pointermove",
    ] {
        happens(&host, kind);
        happens(&cell, kind);
    }
    press("Enter", "");
    assert_eq!((frames_asked(), host.child_element_count()), (asked, 0));
}

#[test]
fn a_host_can_be_used_again() {
    begin();
    let host = host(300.0, 10.0);
    let before = listeners_now();
    let mut pictures = Vec::new();
    for _ in 0..3 {
        let handle = tengen::mount(&host, &JsValue::UNDEFINED).expect("a board");
        let board = Mounted {
            host: host.clone(),
            handle,
        };
        assert_eq!(board.cells().len(), 225);
        board.tap(MOUSE, "h8");
        assert_eq!(board.handle.moves(), "h8");
        settle();
        pictures.push(board.pixels());
    }
    assert_eq!(listeners_now(), before);
    assert!(pictures.iter().all(|picture| *picture == pictures[0]));
}

#[test]
fn one_frame_is_on_its_way_and_none_when_nothing_moves() {
    begin();
    let board = Mounted::new(300.0, "{}");
    assert_eq!(
        (frames_asked(), frames_waiting()),
        (0, 0),
        "the first picture is painted at once"
    );
    board.play("h8 i9 g7");
    board.handle.undo();
    board.tap(MOUSE, "a1");
    assert_eq!((frames_asked(), frames_waiting()), (1, 1));
    // While a stone moves, each frame requests the next.
    let now = clock();
    for later in [0.0, 16.0, 32.0] {
        run_frames(now + later);
        assert_eq!(frames_waiting(), 1, "{later}");
    }
    let asked = frames_asked();
    run_frames(now + 2000.0);
    assert_eq!((frames_asked(), frames_waiting()), (asked, 0), "at rest");
    run_frames(now + 3000.0);
    assert_eq!(frames_asked(), asked);
    // Calls without an effect request no frame.
    board.handle.redo();
    board.pointer(MOUSE, "pointermove", "a1", (0.0, 0.0));
    board.pointer(MOUSE, "pointermove", "a1", (2.0, 0.0));
    assert_eq!((frames_asked(), frames_waiting()), (asked, 0));
}

#[test]
fn two_boards_do_not_meddle() {
    begin();
    let left = Mounted::at(300.0, 10.0, r#"{"language": "en"}"#);
    let right = Mounted::at(300.0, 400.0, r#"{"language": "zh", "size": 9}"#);
    left.play("h8");
    right.tap(MOUSE, "e5");
    assert_eq!(
        (left.handle.moves().as_str(), right.handle.moves().as_str()),
        ("h8", "e5")
    );
    assert_eq!((left.cells().len(), right.cells().len()), (225, 81));
    assert_eq!(left.spoken(), "Black H8. White to move.");
    assert_eq!(right.spoken(), "黑棋 E5。轮到白棋。");
    assert_eq!(
        (left.label("a1").as_str(), right.label("a1").as_str()),
        ("A1, empty", "A1，空")
    );
    settle();
    let (before, other) = (left.pixels(), right.pixels());
    right.pointer(MOUSE, "pointermove", "c3", (0.0, 0.0));
    settle();
    assert!(left.pixels() == before && right.pixels() != other);
    left.cell("c3").focus().expect("a cell takes the focus");
    press("ArrowRight", "");
    press("Enter", "");
    assert_eq!(
        (left.handle.moves().as_str(), right.handle.moves().as_str()),
        ("h8 d3", "e5")
    );
    right.cell("c3").focus().expect("a cell takes the focus");
    assert!(press("z", "c"));
    assert_eq!(
        (left.handle.moves().as_str(), right.handle.moves().as_str()),
        ("h8 d3", "")
    );
    assert!(right.host.contains(Some(&focused())));
    left.tap(MOUSE, "h8");
    let hidden = |board: &Mounted| browser::find(&board.host, ".point-note").hidden();
    assert!(!hidden(&left) && hidden(&right));
    left.handle
        .new_game(&JsValue::UNDEFINED)
        .expect("a new game");
    right.play("a1");
    assert_eq!(
        (left.handle.moves().as_str(), right.handle.moves().as_str()),
        ("", "a1")
    );
    // One board is removed, the other stays.
    drop(left.handle);
    settle();
    right.tap(MOUSE, "b2");
    assert_eq!(right.handle.moves(), "a1 b2");
    assert_eq!(left.host.child_element_count(), 0);
}

#[test]
fn a_finger_on_each_board_is_no_pinch() {
    begin();
    let left = Mounted::at(300.0, 10.0, "{}");
    let right = Mounted::at(300.0, 400.0, "{}");
    left.pointer(finger(3), "pointerdown", "h8", (0.0, 0.0));
    right.pointer(finger(4), "pointerdown", "c3", (0.0, 0.0));
    right.pointer(finger(4), "pointerup", "c3", (0.0, 0.0));
    left.pointer(finger(3), "pointerup", "h8", (0.0, 0.0));
    assert_eq!(
        (left.handle.moves().as_str(), right.handle.moves().as_str()),
        ("h8", "c3")
    );
}

#[test]
fn the_focus_comes_back_after_a_new_size() {
    begin();
    let board = Mounted::new(300.0, "{}");
    board.cell("c3").focus().expect("a cell takes the focus");
    board
        .handle
        .new_game(&browser::options(r#"{"size": 9}"#))
        .expect("a new game");
    assert_eq!(focused(), *board.cell("e5"), "the cell in the middle");
    let elsewhere = document().body().expect("a body");
    board.cell("e5").blur().expect("a cell gives the focus");
    assert_eq!(focused(), *elsewhere);
    board
        .handle
        .new_game(&JsValue::UNDEFINED)
        .expect("a new game");
    assert_eq!(
        focused(),
        *elsewhere,
        "a board without the focus does not take it"
    );
}
