//! The options of a board and the terms of its games, as programs give them.

use crate::browser;

use crate::browser::{Mounted, begin, host, message, options};
use js_sys::{Object, Reflect};
use tengen::mount;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::{wasm_bindgen_test as test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// Returns the message of a failed call.
fn refused<T>(result: Result<T, JsValue>) -> String {
    match result {
        Ok(_) => panic!("it was done"),
        Err(error) => message(&error),
    }
}

#[test]
fn options_are_read_or_refused() {
    begin();
    for (json, name) in [
        (r#"{"size": 23}"#, "size: "),
        (r#"{"size": 261}"#, "size: "),
        (r#"{"size": -251}"#, "size: "),
        (r#"{"first": "Black"}"#, "first: "),
        (r#"{"fullBoard": "lose"}"#, "fullBoard: "),
        (r#"{"rules": "Renju"}"#, "rules: unknown rule set \"Renju\""),
        (r#"{"opening": "Swap2"}"#, "opening: expected"),
        (r#"{"colours": ""}"#, "colours: expected"),
        (r#"{"referee": "lenient"}"#, "referee: expected"),
        (r#"{"clock": "blitz"}"#, "clock: expected none, increment:"),
        (r#"{"clock": "increment:0+0"}"#, "clock: expected up to"),
        (
            r#"{"opening": "sakata"}"#,
            "opening: this opening needs the rules of renju",
        ),
        (r#"{"coordinates": "yes"}"#, "coordinates: "),
        (r#"{"numbers": 1}"#, "numbers: "),
        (r#"{"padding": -1}"#, "padding: "),
        (r#"{"padding": 6}"#, "padding: "),
        (r#"{"padding": "1"}"#, "padding: "),
        (r#"{"lineWidth": 11}"#, "lineWidth: "),
        (r#"{"lineColor": 255}"#, "lineColor: "),
        (r#"{"lineColor": "no colour"}"#, "lineColor: "),
        (r#"{"language": "tlh"}"#, "language: "),
        (r#"{"scheme": "pink"}"#, "scheme: "),
        (r#"{"storage": true}"#, "storage: "),
        (r#"{"page": "yes"}"#, "page: "),
        (r#"{"colour": "red"}"#, "colour: unknown option"),
        (r#"{"size": null}"#, "size: "),
        ("[]", "expected an object"),
        ("\"15\"", "expected an object"),
    ] {
        let host = host(200.0, 10.0);
        let said = refused(mount(&host, &options(json)));
        assert!(said.contains(name), "{json}: {said}");
        assert_eq!(host.child_element_count(), 0, "{json}: nothing was made");
    }
    for value in [JsValue::UNDEFINED, JsValue::NULL] {
        assert!(mount(&host(200.0, 10.0), &value).is_ok());
    }
    let undefined = options("{}");
    Reflect::set(&undefined, &"size".into(), &JsValue::UNDEFINED).expect("a property");
    assert!(mount(&host(200.0, 10.0), &undefined).is_ok(), "not chosen");
    // As an object of a frame, it is no instance of `Object`.
    let foreign = Object::create(JsValue::NULL.unchecked_ref::<Object>());
    assert!(mount(&host(200.0, 10.0), &foreign).is_ok(), "another realm");
}

#[test]
fn options_hold() {
    begin();
    let json = r##"{"size": 9, "first": "white", "fullBoard": "second", "language": "zh", "scheme": "dark",
        "coordinates": false, "numbers": true, "padding": 1, "lineColor": "#123456", "lineWidth": 2}"##;
    let board = Mounted::new(300.0, json);
    assert_eq!(board.cells().len(), 81);
    assert!(board.status().contains(r#""toMove":"white""#));
    assert_eq!(board.label("e5"), "E5，空");
    assert_eq!(board.host.get_attribute("lang").as_deref(), Some("zh-Hans"));
    assert_eq!(
        board.host.get_attribute("data-scheme").as_deref(),
        Some("dark")
    );
    let root = browser::document().document_element().expect("a root");
    assert_eq!(
        root.get_attribute("data-scheme"),
        None,
        "a guest keeps to its host"
    );
    board.play("e5");
    assert_eq!(board.spoken(), "白棋 E5。轮到黑棋。");
}

/// Returns the stored terms of the last new game.
fn stored_terms() -> String {
    let window = web_sys::window().expect("a window");
    let store = window.local_storage().ok().flatten().expect("a store");
    let settings = store.get_item("terms.settings").ok().flatten();
    let settings = settings.unwrap_or_default();
    let terms = settings
        .lines()
        .find_map(|line| line.strip_prefix("terms="));
    terms.unwrap_or_default().to_string()
}

#[test]
fn every_term_of_a_new_game_is_taken() {
    begin();
    let board = Mounted::new(300.0, r#"{"storage": "terms"}"#);
    for (json, terms) in [
        ("{}", "freestyle"),
        (r#"{"rules": "standard"}"#, "standard"),
        (
            r#"{"rules": "caro-exact", "size": 19}"#,
            "caro-exact size=19",
        ),
        (
            r#"{"rules": "custom:b=exact,w=over,ban=33+44,pass=on", "referee": "marked"}"#,
            "custom:b=exact,w=over,ban=33+44,pass=on referee=marked",
        ),
        (
            r#"{"opening": "soosyrv8", "rules": "renju", "colours": "nigiri", "referee": "claim"}"#,
            "renju opening=soosyrv8 colours=nigiri referee=claim",
        ),
        (
            r#"{"size": 11, "opening": "long-pro"}"#,
            "freestyle size=11 opening=long-pro",
        ),
        (r#"{"rules": "caro", "first": "white"}"#, "caro first=white"),
        (r#"{"rules": "renju:full=second"}"#, "renju:full=second"),
        (
            r#"{"rules": "renju:full=second", "fullBoard": "draw"}"#,
            "renju",
        ),
        (
            r#"{"fullBoard": "second", "rules": "renju"}"#,
            "renju:full=second",
        ),
        (r#"{"fullBoard": "second"}"#, "freestyle:full=second"),
    ] {
        board.handle.new_game(&options(json)).expect(json);
        assert_eq!(stored_terms(), terms, "{json}");
    }
}

#[test]
fn the_rules_of_the_first_game_hold() {
    begin();
    let board = Mounted::new(300.0, r#"{"rules": "standard"}"#);
    board.play("a1 a15 b1 b15 c1 c15 d1 d15 f1 f15 e1");
    assert!(
        board.status().contains(r#""over":false"#),
        "six are no five"
    );
    let board = Mounted::new(300.0, r#"{"rules": "renju", "opening": "tengen"}"#);
    let said = refused(board.handle.play("a1"));
    assert!(said.starts_with("a1: "), "{said}");
    board.play("h8");
}
