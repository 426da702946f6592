//! The JavaScript API: the methods of the handle, and their errors.

use crate::browser;

use std::cell::RefCell;
use std::rc::Rc;

use crate::browser::{MOUSE, Mounted, begin, host, message, options, settle};
use js_sys::Function;
use tengen::{Handle, mount};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test as test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

const WON: &str = "a1 a2 b1 b2 c1 c2 d1 d2 e1";

#[test]
fn a_game_is_played_by_a_program() {
    begin();
    let board = Mounted::new(300.0, "{}");
    let handle = &board.handle;
    assert_eq!(handle.moves(), "");
    board.play("h8 I9 g7");
    assert_eq!(handle.moves(), "h8 i9 g7");
    handle.undo();
    assert_eq!(handle.moves(), "h8 i9");
    handle.redo();
    handle.redo();
    assert_eq!(handle.moves(), "h8 i9 g7", "nothing at the end");
    handle.goto(1.0).expect("a ply of the game");
    assert_eq!(handle.moves(), "h8");
    handle.goto(0.0).expect("the start");
    handle.undo();
    assert_eq!(handle.moves(), "", "nothing at the start");
    handle.goto(3.0).expect("the end");
    assert_eq!(handle.moves(), "h8 i9 g7");
    handle.new_game(&JsValue::UNDEFINED).expect("a new game");
    assert_eq!(handle.moves(), "");
}

#[test]
fn the_status_is_plain_data() {
    begin();
    let board = Mounted::new(300.0, "{}");
    let begun = r#"{"toMove":"black","over":false,"winner":null,"line":[]}"#;
    assert_eq!(board.status(), begun);
    board.play("h8");
    let going_on = r#"{"toMove":"white","over":false,"winner":null,"line":[]}"#;
    assert_eq!(board.status(), going_on);
    board.handle.undo();
    board.play(WON);
    let won = r#"{"toMove":null,"over":true,"winner":"black","line":["a1","b1","c1","d1","e1"]}"#;
    assert_eq!(board.status(), won);
    let terms = options(r#"{"size": 5, "first": "white", "fullBoard": "second"}"#);
    board.handle.new_game(&terms).expect("a new game");
    assert_eq!(board.cells().len(), 25);
    assert!(
        board.status().contains(r#""toMove":"white""#),
        "{}",
        board.status()
    );
}

/// Returns the message of a failed call.
fn refused<T>(result: Result<T, JsValue>) -> String {
    match result {
        Ok(_) => panic!("it was done"),
        Err(error) => message(&error),
    }
}

#[test]
fn errors_say_what_is_wrong() {
    begin();
    let board = Mounted::new(300.0, "{}");
    board.play("h8");
    let handle = &board.handle;
    for (point, part) in [
        ("h8", "h8: the point is taken"),
        ("p1", "p1: the point is off the board"),
        ("z9", "\"z9\" is not a point"),
        ("", "\"\" is not a point"),
        ("h08", "\"h08\" is not a point"),
    ] {
        let said = refused(handle.play(point));
        assert!(said.contains(part), "{said}");
        assert_eq!(handle.moves(), "h8");
    }
    assert!(refused(handle.locate("p1")).contains("off the board"));
    assert!(refused(handle.locate("?")).contains("not a point"));
    for ply in [2.0, 65_535.0, 65_536.0, -1.0, 0.5, f64::NAN, f64::INFINITY] {
        assert!(!refused(handle.goto(ply)).is_empty(), "{ply}");
        assert_eq!(handle.moves(), "h8");
    }
    for (terms, name) in [
        (r#"{"size": 4}"#, "size"),
        (r#"{"size": 15.5}"#, "size"),
        (r#"{"size": "15"}"#, "size"),
        (r#"{"first": "red"}"#, "first"),
        (r#"{"fullBoard": true}"#, "fullBoard"),
        (r#"{"rules": "gomoku"}"#, "rules: unknown rule set"),
        (
            r#"{"rules": "custom:b=exact,w=six"}"#,
            "rules: wrong option",
        ),
        (r#"{"rules": 3}"#, "expected freestyle, standard, renju"),
        (r#"{"opening": "swap3"}"#, "opening: expected free, tengen"),
        (r#"{"opening": null}"#, "opening: expected free"),
        (r#"{"colours": "red"}"#, "colours: expected assigned or"),
        (r#"{"referee": true}"#, "referee: expected strict, marked"),
        (
            r#"{"opening": "rif"}"#,
            "opening: this opening needs the rules of renju",
        ),
        (
            r#"{"opening": "rif", "rules": "renju", "size": 19}"#,
            "opening: this opening needs a board of 15 lines",
        ),
        (
            r#"{"size": 10, "opening": "swap"}"#,
            "opening: this opening needs a board of 11",
        ),
        (
            r#"{"opening": "swap", "first": "white"}"#,
            "first: expected Black to start",
        ),
        (
            r#"{"first": "white", "rules": "renju"}"#,
            "first: expected Black to start",
        ),
        (r#"{"language": "en"}"#, "language"),
        (r#"{"sise": 15}"#, "sise"),
        ("[]", "object"),
        ("15", "object"),
    ] {
        let said = refused(handle.new_game(&options(terms)));
        assert!(said.contains(name), "{terms}: {said}");
        assert_eq!(handle.moves(), "h8");
    }
    handle.undo();
    board.play(WON);
    assert!(refused(handle.play("o15")).contains("the game is over"));
}

#[test]
fn a_point_is_found_where_it_is_seen() {
    begin();
    let board = Mounted::at(600.0, 33.0, "{}");
    let (x, y) = board.place("h8");
    assert!(
        (x - 333.0).abs() <= 1.0 && (y - 310.0).abs() <= 1.0,
        "{x} {y}"
    );
    let ((left, low), (right, high)) = (board.place("a1"), board.place("o15"));
    assert!(left < right && high < low);
    assert!(((right - left) - (low - high)).abs() < 1e-6);
}

/// Returns a JavaScript function that records the results of `look`.
fn listener(look: impl Fn() + 'static) -> Closure<dyn Fn()> {
    Closure::new(look)
}

fn function(closure: &Closure<dyn Fn()>) -> &Function {
    closure.as_ref().unchecked_ref()
}

#[test]
fn a_change_is_told_once_and_after_it_is_done() {
    begin();
    let board = Mounted::new(300.0, "{}");
    let (host, handle) = (board.host.clone(), Rc::new(board.handle));
    let heard: Rc<RefCell<Vec<String>>> = Rc::default();
    let (notes, there) = (Rc::clone(&heard), Rc::clone(&handle));
    let listener = listener(move || {
        let spoken = browser::text(&host, "[role=status]");
        notes
            .borrow_mut()
            .push(format!("{}: {spoken}", there.moves()));
    });
    handle
        .add_event_listener("change", function(&listener))
        .expect("it can be listened to");
    handle.play("h8").expect("an empty point");
    assert!(handle.play("h8").is_err());
    handle.undo();
    handle.undo();
    handle.redo();
    handle.goto(1.0).expect("where it is");
    handle.new_game(&JsValue::UNDEFINED).expect("a new game");
    handle
        .remove_event_listener("change", function(&listener))
        .expect("it can be left alone");
    handle.play("a1").expect("an empty point");
    let expected = [
        "h8: Black H8. White to move.",
        ": Taken back: Black H8. Black to move.",
        "h8: Black H8. White to move.",
        ": New game: Freestyle · 15 × 15. Black to move.",
    ];
    assert_eq!(*heard.borrow(), expected);
}

#[test]
fn a_listener_may_answer_with_a_move() {
    begin();
    let board = Mounted::new(300.0, "{}");
    let handle = Rc::new(board.handle);
    let there = Rc::clone(&handle);
    let answer = listener(move || {
        let reply = match there.moves().as_str() {
            "h8" => "i9",
            "h8 i9 g7" => "i7",
            _ => return,
        };
        there.play(reply).expect("an empty point");
        let _ = there.status();
        there.locate(reply).expect("a point of the board");
    });
    handle
        .add_event_listener("change", function(&answer))
        .expect("it can be listened to");
    handle.play("h8").expect("an empty point");
    assert_eq!(handle.moves(), "h8 i9");
    handle.play("g7").expect("an empty point");
    assert_eq!(handle.moves(), "h8 i9 g7 i7");
    settle();
}

#[test]
fn a_listener_may_answer_a_pointer() {
    begin();
    let host = host(300.0, 10.0);
    let handle: Rc<RefCell<Option<Handle>>> = Rc::default();
    let mounted = mount(&host, &JsValue::UNDEFINED).expect("a board");
    let there = Rc::clone(&handle);
    let answer = listener(move || {
        let there = there.borrow();
        let handle = there.as_ref().expect("the board is there");
        if handle.moves() == "h8" {
            handle.play("i9").expect("an empty point");
        }
    });
    mounted
        .add_event_listener("change", function(&answer))
        .expect("it can be listened to");
    let board = Mounted {
        host,
        handle: mounted,
    };
    let place = board.place("h8");
    handle.replace(Some(board.handle));
    browser::tap_at(&board.host, MOUSE, place);
    let moves = handle.borrow().as_ref().map(Handle::moves);
    assert_eq!(moves.as_deref(), Some("h8 i9"));
    settle();
}

#[test]
fn a_listener_may_drop_the_board() {
    begin();
    let before = browser::listeners_now();
    let host = host(300.0, 10.0);
    let mounted = mount(&host, &JsValue::UNDEFINED).expect("a board");
    let handle: Rc<RefCell<Option<Handle>>> = Rc::default();
    let there = Rc::clone(&handle);
    let end = listener(move || drop(there.borrow_mut().take()));
    mounted
        .add_event_listener("change", function(&end))
        .expect("it can be listened to");
    let board = Mounted {
        host,
        handle: mounted,
    };
    let place = board.place("h8");
    handle.replace(Some(board.handle));
    browser::tap_at(&board.host, MOUSE, place);
    assert!(handle.borrow().is_none());
    assert_eq!(
        board.host.child_element_count(),
        0,
        "{}",
        board.host.inner_html()
    );
    // The listener of "change" was removed together with its target.
    assert_eq!(
        browser::listeners_now().replace("change", "").trim(),
        before.trim()
    );
    assert_eq!(browser::frames_waiting(), 0);
    browser::tap_at(&board.host, MOUSE, place);
}
