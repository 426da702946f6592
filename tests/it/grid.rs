//! The accessible grid over the canvas, and the store.

use crate::browser;

use crate::browser::{Mounted, all, begin, begun, element, find, options, storage};
use wasm_bindgen::JsValue;
use wasm_bindgen_test::{wasm_bindgen_test as test, wasm_bindgen_test_configure};
use web_sys::Element;

wasm_bindgen_test_configure!(run_in_browser);

fn attribute(element: &Element, name: &str) -> String {
    element.get_attribute(name).unwrap_or_default()
}

#[test]
fn the_grid_is_one_for_assistive_technology() {
    begin();
    let board = Mounted::new(300.0, "{}");
    let grid = find(&board.host, "[role=grid]");
    assert_eq!(attribute(&grid, "aria-label"), "Board, 15 × 15");
    assert_eq!(attribute(&grid, "aria-rowcount"), "15");
    assert_eq!(attribute(&grid, "aria-colcount"), "15");
    let rows = all(&grid, "[role=row]");
    assert_eq!(rows.len(), 15);
    for (row, number) in rows.iter().zip((1..=15).rev()) {
        let cells = all(row, "[role=gridcell]");
        assert_eq!(cells.len(), 15);
        for (cell, letter) in cells.iter().zip('A'..) {
            assert_eq!(
                attribute(cell, "aria-label"),
                format!("{letter}{number}, empty")
            );
        }
    }
    assert_eq!(all(&grid, "[role=row] > :not([role=gridcell])").len(), 0);
    assert_eq!(all(&grid, "[tabindex='0']"), [board.cell("h8")]);
    assert_eq!(all(&grid, "[tabindex='-1']").len(), 224);
    assert_eq!(attribute(&board.canvas(), "aria-hidden"), "true");
    let live = find(&board.host, "[role=status]");
    assert_eq!(attribute(&live, "aria-live"), "polite");
}

#[test]
fn cells_say_what_lies_on_them() {
    begin();
    let board = Mounted::new(300.0, "{}");
    board.play("d4 d5");
    assert_eq!(board.label("d4"), "D4, black");
    assert_eq!(board.label("d5"), "D5, white, last move");
    assert_eq!(
        all(&board.host, "[tabindex='0']"),
        [board.cell("d5")],
        "the last stone"
    );
    board.handle.undo();
    assert_eq!(board.label("d4"), "D4, black, last move");
    assert_eq!(board.label("d5"), "D5, empty");
    board.play("d5 e4 e5 f4 f5 g4 g5 h4");
    assert_eq!(board.label("d4"), "D4, black, winning line");
    assert_eq!(board.label("h4"), "H4, black, last move, winning line");
    assert_eq!(board.label("g5"), "G5, white");
    board.handle.goto(0.0).expect("the start");
    let empty = board
        .cells()
        .iter()
        .filter(|it| attribute(it, "aria-label").ends_with(", empty"))
        .count();
    assert_eq!(empty, 225);
}

#[test]
fn another_size_is_another_grid() {
    begin();
    let board = Mounted::new(300.0, "{}");
    board.play("o15");
    for lines in [5_u32, 22, 9] {
        let terms = options(&format!("{{\"size\": {lines}}}"));
        board.handle.new_game(&terms).expect("a new game");
        let grid = find(&board.host, "[role=grid]");
        assert_eq!(attribute(&grid, "aria-rowcount"), lines.to_string());
        assert_eq!(
            attribute(&grid, "aria-label"),
            format!("Board, {lines} × {lines}")
        );
        assert_eq!(all(&grid, "[role=row]").len(), lines as usize);
        assert_eq!(board.cells().len(), (lines * lines) as usize);
        assert_eq!(all(&grid, "[tabindex='0']").len(), 1);
        assert_eq!(board.label("c3"), "C3, empty");
    }
}

#[test]
fn cells_lie_where_the_points_are() {
    begin();
    // The style sheet of the page gives the size of the cells.
    let host = element("position:fixed;left:10px;top:10px;width:500px;height:500px");
    let style = browser::document()
        .create_element("style")
        .expect("an element");
    style.set_text_content(Some(tengen_testing::site::STYLE));
    host.append_child(&style).expect("a child");
    let square = browser::document()
        .create_element("div")
        .expect("an element");
    square
        .set_attribute("data-part", "board")
        .expect("an attribute");
    square
        .set_attribute("class", "board")
        .expect("an attribute");
    square
        .set_attribute("style", "width:500px;height:500px")
        .expect("an attribute");
    host.append_child(&square).expect("a child");
    let handle = tengen::mount(&host, &JsValue::UNDEFINED).expect("a board");
    let board = Mounted { host, handle };
    for name in ["a1", "o15", "h8", "c12"] {
        let rect = board.cell(name).get_bounding_client_rect();
        let (x, y) = board.place(name);
        let middle = (
            rect.left() + rect.width() / 2.0,
            rect.top() + rect.height() / 2.0,
        );
        let off = (middle.0 - x).abs().max((middle.1 - y).abs());
        assert!(off < 0.6, "{name} at {x},{y}, its cell at {middle:?}");
        assert!((rect.width() - board.cell_width()).abs() < 0.01, "{name}");
    }
}

#[test]
async fn a_game_outlives_its_board() {
    begin();
    let json = r#"{"storage": "outlives"}"#;
    let board = Mounted::new(300.0, json);
    begun(&board).await;
    board.play("h8 i9 g7 f6");
    board.handle.undo();
    board.handle.undo();
    drop(board);
    let board = Mounted::new(300.0, json);
    begun(&board).await;
    assert_eq!(board.handle.moves(), "h8 i9");
    board.handle.redo();
    board.handle.redo();
    assert_eq!(board.handle.moves(), "h8 i9 g7 f6", "the way forward too");
    let other = Mounted::new(300.0, r#"{"storage": "yours"}"#);
    begun(&other).await;
    assert_eq!(other.handle.moves(), "");
    let none = Mounted::new(300.0, "{}");
    none.play("a1");
    let count = storage().length().expect("storage");
    let keys = (0..count).filter_map(|index| storage().key(index).ok().flatten());
    let foreign = keys.filter(|key| !key.starts_with("outlives.")).count();
    assert_eq!(foreign, 0, "only what was asked for is stored");
    board
        .handle
        .new_game(&options(r#"{"size": 19}"#))
        .expect("a new game");
    drop(board);
    let board = Mounted::new(300.0, json);
    begun(&board).await;
    assert_eq!(board.cells().len(), 361);
}

#[test]
async fn what_cannot_be_read_is_put_aside() {
    for (index, broken) in ["garbage", "", "AAAA", "tengen"].into_iter().enumerate() {
        begin();
        let store = storage();
        let name = |key: &str| format!("aside{index}.{key}");
        let json = format!(r#"{{"storage": "aside{index}"}}"#);
        store.set_item(&name("game"), broken).expect("storage");
        store
            .set_item(&name("settings"), "tengen settings 1\nscheme=pink")
            .expect("storage");
        let board = Mounted::new(300.0, &json);
        begun(&board).await;
        assert_eq!(board.handle.moves(), "");
        let item = |key: &str| store.get_item(&name(key)).expect("storage");
        assert_eq!(item("game.set-aside").as_deref(), Some(broken));
        assert_eq!(item("game"), None);
        assert_eq!(
            item("settings.set-aside").as_deref(),
            Some("tengen settings 1\nscheme=pink")
        );
        assert!(
            board.spoken().contains("could not be read"),
            "{}",
            board.spoken()
        );
        board.play("h8");
        drop(board);
        let again = Mounted::new(300.0, &json);
        begun(&again).await;
        assert_eq!(
            (again.handle.moves().as_str(), again.spoken().as_str()),
            ("h8", "")
        );
    }
}
