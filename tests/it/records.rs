//! Records on the page: pasted links, the list with variations, comments and marks, the dialogs.

use crate::browser::{Mounted, all, begin, board_options, document, element, find, paste, text};
use tengen_core::game::{Annotations, ArchiveNode, Mark, Sign, Tag};
use tengen_core::link;
use tengen_core::{Action, Archive, Terms};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::{wasm_bindgen_test as test, wasm_bindgen_test_configure};
use web_sys::{HtmlDialogElement, HtmlInputElement};

wasm_bindgen_test_configure!(run_in_browser);

/// Mounts the page without its loader.
fn page(json: &str) -> Mounted {
    let html = tengen_testing::site::DOCUMENT;
    let body = html.split("<body").nth(1);
    let body = body.and_then(|rest| rest.split_once('>'));
    let body = body.and_then(|(_, rest)| rest.split_once("</body>"));
    let root = element("position:absolute;left:0;top:0;width:800px;height:900px");
    root.set_inner_html(body.expect("a body").0);
    let host = find(&root, "[data-host]");
    let handle = tengen::mount(&host, &board_options(json)).expect("a board");
    Mounted { host, handle }
}

fn node(parent: u32, name: &str) -> ArchiveNode {
    ArchiveNode {
        parent,
        action: Action::place(name.parse().expect("a point")),
        seat: None,
        clock: None,
        outcome: None,
    }
}

/// Returns a record: H8 with a comment and a label on C3, then I9, or J10 and K11.
fn annotated() -> String {
    let mut annotations = Annotations::default();
    annotations.set_tag(Tag::Black, "Ann");
    let note = annotations.note_mut(1);
    note.comment = "A quiet start.".to_string();
    note.marks.push(Mark {
        point: "c3".parse().expect("a point"),
        sign: Sign::Label("A".to_string()),
    });
    let archive = Archive {
        terms: Terms::default(),
        setup: None,
        nodes: vec![node(0, "h8"), node(1, "i9"), node(1, "j10"), node(3, "k11")],
        annotations,
        cursor: 2,
        line_end: 2,
    };
    link::encode(&archive).expect("a game")
}

fn dialog(board: &Mounted, name: &str) -> HtmlDialogElement {
    let selector = format!("dialog[data-dialog={name}]");
    find(&board.host, &selector).dyn_into().expect("a dialog")
}

fn bound(board: &Mounted, name: &str) -> String {
    text(&board.host, &format!("[data-bind={name}]"))
}

const PAGE: &str = r#"{"page": true, "language": "en"}"#;

#[test]
fn a_pasted_link_opens_without_formats() {
    begin();
    let board = page(PAGE);
    board.play("a1");
    paste(&format!("https://example.org/x#{}", annotated()));
    find(&dialog(&board, "leave"), "[value=leave]").click();
    assert_eq!(board.handle.moves(), "h8 i9");
    assert_eq!(bound(&board, "opened"), "The game was opened.");
    assert_eq!(bound(&board, "black_name"), "Ann");
    find(&board.host, ".opened [data-action=restore]").click();
    assert_eq!(board.handle.moves(), "a1");
}

#[test]
fn what_needs_formats_is_said_where_there_are_none() {
    begin();
    let board = page(PAGE);
    board.play("a1");
    paste("(;GM[4];B[hh])");
    let open = dialog(&board, "open");
    assert!(open.open());
    let said = text(&open, "[data-part=found]");
    assert!(
        said.starts_with("Part of the page could not be loaded."),
        "{said}"
    );
    assert_eq!(board.handle.moves(), "a1");
    open.close();
}

#[test]
fn a_guest_hears_no_paste_of_its_page() {
    begin();
    let board = page(r#"{"language": "en"}"#);
    paste(&annotated());
    assert_eq!(board.handle.moves(), "");
}

#[test]
fn comments_and_marks_belong_to_their_place() {
    begin();
    let board = page(PAGE);
    paste(&annotated());
    assert_eq!(bound(&board, "comment"), "");
    assert_eq!(board.label("c3"), "C3, empty");
    board.handle.goto(1.0).expect("a move");
    assert_eq!(bound(&board, "comment"), "A quiet start.");
    assert_eq!(board.label("c3"), "C3, empty, marked A");
    let noted = all(&board.host, "[data-part=moves] button:has(.noted)");
    assert_eq!(noted.len(), 1);
}

#[test]
fn lines_fold_under_the_focus() {
    begin();
    let board = page(PAGE);
    paste(&annotated());
    let head = || find(&board.host, "[data-action=fold]");
    let sides = || all(&board.host, "[data-part=moves] .side button").len();
    assert_eq!(sides(), 2);
    for (expanded, count) in [("false", 0), ("true", 2)] {
        head().focus().expect("a button takes the focus");
        head().click();
        let says = head().get_attribute("aria-expanded");
        assert_eq!((says.as_deref(), sides()), (Some(expanded), count));
        assert!(document().active_element() == Some(head().into()));
    }
    all(&board.host, "[data-part=moves] .side button")[1].click();
    assert_eq!(board.handle.moves(), "h8 j10 k11");
}

#[test]
fn the_dialog_for_sharing_has_the_link() {
    begin();
    let board = page(PAGE);
    paste(&annotated());
    find(&board.host, ".head [data-action=share]").click();
    let share = dialog(&board, "share");
    assert!(share.open());
    let field: HtmlInputElement = find(&share, "[name=link]").dyn_into().expect("a field");
    let link = field.value();
    let (_, text) = link.split_once('#').expect("an address");
    assert_eq!(link::decode(text), link::decode(&annotated()));
    share.close();
}
