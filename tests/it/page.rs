//! The page around the board: its texts, its buttons and its dialogs.

use crate::browser::{
    MOUSE, Mounted, all, begin, begun, board_options, element, find, focused, happens, press,
    settle, storage, text,
};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::{wasm_bindgen_test as test, wasm_bindgen_test_configure};
use web_sys::{Element, HtmlButtonElement, HtmlDialogElement, HtmlElement, HtmlInputElement};

wasm_bindgen_test_configure!(run_in_browser);

fn attribute(element: &Element, name: &str) -> String {
    element.get_attribute(name).unwrap_or_default()
}

/// Mounts the page without its loader.
fn page(json: &str) -> Mounted {
    let host = markup();
    let handle = tengen::mount(&host, &board_options(json)).expect("a board");
    Mounted { host, handle }
}

/// Makes the elements of the page without a board.
fn markup() -> HtmlElement {
    let html = tengen_testing::site::DOCUMENT;
    let body = html
        .split("<body")
        .nth(1)
        .and_then(|rest| rest.split_once('>'));
    let body = body
        .and_then(|(_, rest)| rest.split_once("</body>"))
        .expect("a body")
        .0;
    let root = element("position:absolute;left:0;top:0;width:800px;height:900px");
    root.set_inner_html(&format!(
        "<style>{}</style>{body}",
        tengen_testing::site::STYLE
    ));
    find(&root, "[data-host]")
}

fn button(board: &Mounted, action: &str) -> HtmlButtonElement {
    let selector = format!("button[data-action={action}]");
    find(&board.host, &selector).dyn_into().expect("a button")
}

fn bound(board: &Mounted, name: &str) -> String {
    text(&board.host, &format!("[data-bind={name}]"))
}

fn is_shown(board: &Mounted, part: &str) -> bool {
    !find(&board.host, &format!("[data-part={part}]")).hidden()
}

#[test]
fn every_text_of_the_page_belongs_to_a_view() {
    const NOBODYS: &str = "nobody writes this";
    begin();
    let host = markup();
    let places = all(&host, "[data-bind]");
    assert!(places.len() > 60, "the markup has texts");
    for place in &places {
        place.set_text_content(Some(NOBODYS));
    }
    let unknown = find(&host, "[data-bind=status]");
    unknown
        .set_attribute("data-bind", "no-such-text")
        .expect("a name");
    let handle = tengen::mount(&host, &board_options("{}")).expect("a board");
    let board = Mounted { host, handle };
    let left = all(&board.host, "[data-bind]").into_iter();
    let left = left.filter(|place| place.text_content().as_deref() == Some(NOBODYS));
    let left: Vec<String> = left.map(|place| attribute(&place, "data-bind")).collect();
    assert_eq!(left, ["no-such-text"]);
}

#[test]
fn the_page_says_how_the_game_stands() {
    begin();
    let board = page(r#"{"language": "zh", "scheme": "light"}"#);
    assert_eq!(bound(&board, "status"), "轮到黑棋");
    // The spaces within a fact, and before the dot that follows it, do not break.
    assert_eq!(bound(&board, "facts"), "自由\u{a0}· 15\u{a0}×\u{a0}15");
    assert!(!is_shown(&board, "result"));
    board.play("d4 d5 e4 e5 f4 f5 g4 g5 h4");
    assert!(is_shown(&board, "result"));
    assert_eq!(bound(&board, "result"), "黑子胜利✌️");
    assert_eq!(bound(&board, "result_how"), "五连，第 9 手");
    assert!(button(&board, "resign").disabled());
    button(&board, "undo").click();
    assert!(!is_shown(&board, "result"), "past the win the game goes on");
    board.play("d6 h5");
    assert_eq!(bound(&board, "result"), "白子胜利✌️");
    button(&board, "again").click();
    assert_eq!(
        (board.handle.moves().as_str(), is_shown(&board, "result")),
        ("", false)
    );
    button(&board, "resign").click();
    assert_eq!(bound(&board, "result"), "白子胜利✌️");
    assert_eq!(bound(&board, "result_how"), "黑棋认输");
}

#[test]
fn a_drawn_game_says_so_in_both_languages() {
    begin();
    for (language, words) in [("zh", "平局"), ("en", "Draw")] {
        let board = page(&format!(r#"{{"language": "{language}", "size": 5}}"#));
        // Pairs along the rows, with each row shifted by two, contain no five.
        let (mut black, mut white) = (Vec::new(), Vec::new());
        for (row, number) in (0..5).zip(1..) {
            for (column, letter) in (0..5).zip('a'..) {
                let stones = if (column + 2 * row) % 4 < 2 {
                    &mut black
                } else {
                    &mut white
                };
                stones.push(format!("{letter}{number}"));
            }
        }
        for (turn, name) in black.iter().enumerate() {
            board.play(name);
            if let Some(name) = white.get(turn) {
                board.play(name);
            }
        }
        assert_eq!(bound(&board, "result"), words);
        assert_eq!(
            board.status(),
            r#"{"toMove":null,"over":true,"winner":null,"line":[]}"#
        );
    }
}

#[test]
fn buttons_step_and_say_when_they_cannot() {
    begin();
    let board = page("{}");
    let dark = || {
        let names = ["first", "prev", "next", "last", "undo", "redo", "resign"];
        let dark: Vec<&str> = names
            .into_iter()
            .filter(|name| button(&board, name).disabled())
            .collect();
        dark.join(" ")
    };
    assert_eq!(dark(), "first prev next last undo redo");
    board.play("h8 i9 g7");
    assert_eq!(dark(), "next last redo");
    for (action, moves, expected) in [
        ("undo", "h8 i9", ""),
        ("prev", "h8", ""),
        ("first", "", "first prev undo"),
        ("next", "h8", ""),
        ("redo", "h8 i9", ""),
        ("last", "h8 i9 g7", "next last redo"),
    ] {
        button(&board, action).click();
        assert_eq!(
            (board.handle.moves().as_str(), dark().as_str()),
            (moves, expected),
            "{action}"
        );
    }
    let seek: HtmlInputElement = find(&board.host, "[data-action=seek]")
        .dyn_into()
        .expect("a slider");
    // The slider moves with the next frame.
    settle();
    assert_eq!((seek.max().as_str(), seek.value().as_str()), ("3", "3"));
    assert_eq!(attribute(&seek, "aria-valuetext"), "Move 3 of 3, Black G7");
    seek.set_value("1");
    happens(&seek, "input");
    assert_eq!(board.handle.moves(), "h8");
    let rows = all(&board.host, "[data-part=moves] [data-node]");
    assert_eq!(rows.len(), 3);
    let current = all(&board.host, "[data-part=moves] [aria-current=true]");
    assert_eq!(current, [rows[0].clone()]);
    rows[2].click();
    assert_eq!(board.handle.moves(), "h8 i9 g7");
}

#[test]
fn a_button_that_goes_dark_hands_its_focus_on() {
    begin();
    let board = page("{}");
    board.play("h8");
    button(&board, "undo")
        .focus()
        .expect("a button takes the focus");
    button(&board, "undo").click();
    let focused: Element = focused();
    assert!(
        board.host.contains(Some(&focused)),
        "the focus is not lost: {}",
        focused.tag_name()
    );
    assert!(
        !focused
            .dyn_ref::<HtmlButtonElement>()
            .is_some_and(HtmlButtonElement::disabled)
    );
}

#[test]
fn a_new_game_comes_from_the_dialog() {
    begin();
    let board = page(r#"{"size": 9, "first": "white"}"#);
    board.play("e5");
    button(&board, "new").click();
    let dialog: HtmlDialogElement = find(&board.host, "[data-dialog=new]")
        .dyn_into()
        .expect("a dialog");
    assert!(dialog.open());
    let size: HtmlInputElement = find(&dialog, "[name=size]").dyn_into().expect("a field");
    assert_eq!(size.value(), "9");
    find(&dialog, "[data-action=larger]").click();
    assert_eq!(size.value(), "10");
    find(&dialog, "[data-action=smaller]").click();
    assert_eq!(size.value(), "9");
    size.set_value("20");
    for _ in 0..5 {
        find(&dialog, "[data-action=larger]").click();
    }
    assert_eq!(size.value(), "22", "no larger board than that");
    // While a dialog is open, the keys of the page do nothing.
    size.focus().expect("a field takes the focus");
    assert!(!press("z", "c") && !press(",", ""));
    assert_eq!(board.handle.moves(), "e5");
    dialog.set_return_value("");
    dialog.close();
    happens(&dialog, "close");
    assert_eq!(board.handle.moves(), "e5", "closed without starting");
    button(&board, "new").click();
    assert_eq!(size.value(), "9", "as it is, not as it was left");
    size.set_value("13");
    find(&dialog, "[name=first][value=black]").click();
    find(&dialog, "[name=full][value=second]").click();
    find(&dialog, ".primary[value=start]").click();
    assert!(!dialog.open());
    assert_eq!(
        (board.cells().len(), board.handle.moves().as_str()),
        (169, "")
    );
    button(&board, "new").click();
    let rules = ["[name=first][value=black]", "[name=full][value=second]"];
    for chosen in rules.map(|it| find(&dialog, it)) {
        assert!(chosen.unchecked_into::<HtmlInputElement>().checked());
    }
    dialog.close();
}

#[test]
fn settings_show_at_once() {
    begin();
    let board = page(r#"{"storage": "mine", "language": "en"}"#);
    button(&board, "settings").click();
    let dialog = find(&board.host, "[data-dialog=settings]");
    let field = |name: &str| -> HtmlElement { find(&dialog, &format!("[name={name}]")) };
    let wide = board.cell_width();
    field("coordinates").click();
    assert!(board.cell_width() > wide, "room that the letters had");
    field("forbidden").click();
    find(&dialog, "[name=scheme][value=dark]").click();
    assert_eq!(attribute(&board.host, "data-scheme"), "dark");
    let select: web_sys::HtmlSelectElement = field("language").dyn_into().expect("a choice");
    select.set_value("zh");
    happens(&select, "change");
    assert_eq!(bound(&board, "status"), "轮到黑棋");
    assert_eq!(attribute(&board.host, "lang"), "zh-Hans");
    assert_eq!(board.label("h8"), "H8，空");
    let stored = storage().get_item("mine.settings").expect("storage");
    let expected = "tengen settings 1\nlanguage=zh\nscheme=dark\ncoordinates=hidden\nnumbers=hidden\nforbidden=shown\nrematch=same\nfirst-player=1\nterms=freestyle\n";
    assert_eq!(stored.as_deref(), Some(expected));
    drop(board);
    let again = page(r#"{"storage": "mine"}"#);
    assert_eq!(bound(&again, "status"), "轮到黑棋", "they are kept");
    assert_eq!(attribute(&again.host, "data-scheme"), "dark");
}

#[test]
fn a_choice_back_to_the_usual_is_kept() {
    begin();
    // The page turned numbers on and the player turns them off, so all settings have their defaults.
    let json = r#"{"storage": "mine", "numbers": true}"#;
    let board = page(json);
    button(&board, "settings").click();
    let field = |board: &Mounted| -> HtmlInputElement {
        let field = find(&board.host, "[data-dialog=settings] [name=numbers]");
        field.dyn_into().expect("a field")
    };
    assert!(field(&board).checked());
    field(&board).click();
    drop(board);
    let again = page(json);
    button(&again, "settings").click();
    assert!(
        !field(&again).checked(),
        "what the player chose comes first"
    );
}

#[test]
fn a_question_mark_opens_the_help() {
    begin();
    let board = page("{}");
    board.tap(MOUSE, "h8");
    assert!(press("?", "s"));
    let dialog: HtmlDialogElement = find(&board.host, "[data-dialog=help]")
        .dyn_into()
        .expect("a dialog");
    assert!(dialog.open());
    dialog.close();
    settle();
}

#[test]
async fn a_toast_waits_to_be_read() {
    begin();
    storage()
        .set_item("toast.game", "garbage")
        .expect("storage");
    let board = page(r#"{"storage": "toast"}"#);
    begun(&board).await;
    assert!(is_shown(&board, "toast"));
    assert!(bound(&board, "toast").starts_with("The saved game could not be read."));
    button(&board, "dismiss").click();
    assert!(!is_shown(&board, "toast"));
}
