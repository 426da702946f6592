//! The board in a browser: the painted picture, and repainting of parts, which must equal painting
//! everything.

use crate::browser::{
    MOUSE, Mounted, begin, clock, difference, frames_waiting, run_frames, settle,
};
use wasm_bindgen_test::{wasm_bindgen_test as test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

type Colour = [u8; 4];

const INK: Colour = [0x3b, 0x29, 0x13, 255];
const WON: &str = "d4 d5 e4 e5 f4 f5 g4 g5 h4";

/// Returns `true` if two colours are equal except for differences caused by blending and rounding.
fn is_near(found: Colour, wanted: Colour, most: u8) -> bool {
    found
        .iter()
        .zip(wanted)
        .all(|(found, wanted)| found.abs_diff(wanted) <= most)
}

fn assert_near(found: Colour, wanted: Colour, most: u8, what: &str) {
    assert!(
        is_near(found, wanted, most),
        "{what}: {found:?}, not {wanted:?}"
    );
}

fn is_dark([red, green, blue, _]: Colour) -> bool {
    red.max(green).max(blue) < 90
}

fn is_light([red, green, blue, _]: Colour) -> bool {
    red.min(green).min(blue) > 190
}

fn is_wood([red, green, blue, alpha]: Colour) -> bool {
    alpha == 255 && red > 180 && red > green && green > blue && (90..190).contains(&blue)
}

#[test]
fn an_empty_board_is_wood_with_lines_and_stars() {
    begin();
    let board = Mounted::new(600.0, "{}");
    assert_eq!(board.canvas().width(), 600);
    let half = (board.cell_width() / 2.0).floor();
    for (name, beside, what) in [
        ("h8", (half, 0.0), "a line across"),
        ("h8", (0.0, half), "a line down"),
        ("c5", (0.0, 0.0), "a crossing"),
        ("a1", (half, 0.0), "the lower border"),
        ("o15", (0.0, half), "the right border"),
        ("d4", (2.0, 1.0), "a star point"),
        ("l12", (-2.0, 1.0), "another star point"),
        ("h8", (2.0, 2.0), "tengen"),
    ] {
        assert_near(board.pixel(name, beside), INK, 3, what);
    }
    for (name, beside) in [
        ("h8", (half, half)),
        ("c3", (3.0, 3.0)),
        ("a1", (-half, 8.0)),
        ("e4", (2.0, 1.0)),
    ] {
        let found = board.pixel(name, beside);
        assert!(is_wood(found), "{name} {beside:?}: {found:?}");
    }
    assert!(
        board.pixels().chunks(4).all(|pixel| pixel[3] == 255),
        "no hole"
    );
}

#[test]
fn stones_the_seal_and_nothing_else() {
    begin();
    let board = Mounted::new(600.0, "{}");
    board.play("h8 i9 g7");
    settle();
    assert!(is_dark(board.pixel("h8", (0.0, 0.0))));
    assert!(is_light(board.pixel("i9", (0.0, 0.0))));
    assert_near(
        board.pixel("g7", (0.0, 0.0)),
        [0xf0, 0x71, 0x4f, 255],
        3,
        "the seal on black",
    );
    assert!(
        is_dark(board.pixel("g7", (10.0, 0.0))),
        "the stone around the seal"
    );
    board.handle.undo();
    settle();
    assert_near(
        board.pixel("i9", (0.0, 0.0)),
        [0xb9, 0x3a, 0x20, 255],
        3,
        "the seal on white",
    );
    assert_near(
        board.pixel("g7", (0.0, 0.0)),
        INK,
        3,
        "the crossing is free again",
    );
}

#[test]
fn a_winning_line_and_its_rings() {
    begin();
    let board = Mounted::new(600.0, "{}");
    board.play(WON);
    settle();
    let ring = 0.8 * 0.47 * board.cell_width();
    for name in ["d4", "e4", "f4", "g4", "h4"] {
        let found = board.pixel(name, (0.0, ring));
        assert_near(found, [0xf0, 0x71, 0x4f, 255], 40, name);
        assert!(is_dark(board.pixel(name, (0.0, 0.0))), "no seal on {name}");
    }
    assert!(
        is_light(board.pixel("e5", (0.0, -ring))),
        "no ring on the others"
    );
    let beyond = 0.7 * board.cell_width();
    let mark = [0xa5, 0x2a, 0x12, 255];
    assert_near(
        board.pixel("d4", (-beyond, 0.0)),
        mark,
        3,
        "the line's left end",
    );
    assert_near(
        board.pixel("h4", (beyond, 0.0)),
        mark,
        3,
        "the line's right end",
    );
    let after = 0.95 * board.cell_width();
    assert!(
        !is_near(board.pixel("h4", (after, 0.0)), mark, 40),
        "it ends there"
    );
}

#[test]
fn a_hover_stone_lets_the_board_through() {
    begin();
    let board = Mounted::new(600.0, "{}");
    let beside = (7.0, 7.0);
    let wood = board.pixel("k10", beside);
    let empty = board.pixels();
    board.pointer(MOUSE, "pointermove", "k10", (0.0, 0.0));
    settle();
    let hovered = board.pixel("k10", beside);
    board.pointer(MOUSE, "pointerleave", "k10", (0.0, 0.0));
    settle();
    assert_eq!(
        difference(&board.pixels(), &empty, 600, 0),
        None,
        "it leaves no trace"
    );
    board.play("k10");
    board.play("a1");
    settle();
    let stone = board.pixel("k10", beside);
    // The colour is halfway between wood and stone; the stone's shadow makes a small difference.
    for channel in 0..3 {
        let half = f64::midpoint(f64::from(wood[channel]), f64::from(stone[channel]));
        let off = (f64::from(hovered[channel]) - half).abs();
        assert!(off <= 4.0, "{wood:?} and {stone:?} make {hovered:?}");
    }
}

#[test]
fn nothing_is_left_of_what_was_undone() {
    for (side, json) in [
        (600.0, "{}"),
        (333.0, r#"{"size": 9}"#),
        (260.0, r#"{"size": 19, "coordinates": false}"#),
    ] {
        begin();
        let fresh = Mounted::new(side, json).pixels();
        let board = Mounted::new(side, json);
        board.play("d4 d5 e4 e5 f4 f5 g4 g5 h4");
        run_frames(clock() + 60.0);
        settle();
        board.tap(MOUSE, "d4");
        run_frames(clock() + 30.0);
        for _ in 0..9 {
            board.handle.undo();
            run_frames(clock() + 40.0);
        }
        board.pointer(MOUSE, "pointermove", "c3", (0.0, 0.0));
        run_frames(clock());
        board.pointer(MOUSE, "pointerleave", "c3", (0.0, 0.0));
        run_frames(clock() + 1000.0);
        assert_eq!(frames_waiting(), 0);
        let width = board.canvas().width();
        assert_eq!(
            difference(&board.pixels(), &fresh, width, 0),
            None,
            "{side} {json}"
        );
    }
}

#[test]
fn stone_by_stone_is_the_same_as_at_once() {
    for (side, json) in [
        (600.0, "{}"),
        (417.0, r#"{"size": 9, "numbers": true}"#),
        (300.0, r#"{"size": 22, "scheme": "dark"}"#),
        (250.0, r#"{"size": 19, "padding": 1.5, "lineWidth": 2}"#),
    ] {
        begin();
        let board = Mounted::new(side, json);
        for name in "d4 d5 e4 e5 f4 c6 g4 g5 a1 i9 h4".split(' ') {
            board.play(name);
            run_frames(clock() + 50.0);
            run_frames(clock() + 90.0);
            board.pointer(MOUSE, "pointermove", "b2", (0.0, 0.0));
            run_frames(clock() + 1000.0);
        }
        board.pointer(MOUSE, "pointerleave", "b2", (0.0, 0.0));
        settle();
        // The same game, painted completely after its last stone.
        let other = Mounted::new(side, json);
        other.play(&board.handle.moves());
        settle();
        assert_eq!(other.handle.moves(), board.handle.moves());
        let width = board.canvas().width();
        // A clip smooths edges differently; the difference is invisible.
        let differs = difference(&board.pixels(), &other.pixels(), width, 8);
        assert_eq!(differs, None, "{side} {json}");
    }
}

#[test]
fn what_a_page_chose_is_seen() {
    begin();
    let half = 12.0;
    let usual = Mounted::new(600.0, "{}");
    let red = Mounted::new(600.0, r##"{"lineColor": "#ff0000", "lineWidth": 5}"##);
    assert_near(usual.pixel("h8", (half, 0.0)), INK, 3, "usual lines");
    for down in [-2.0, 0.0, 2.0] {
        assert_near(
            red.pixel("h8", (half, down)),
            [255, 0, 0, 255],
            3,
            "red lines",
        );
    }
    assert!(is_wood(red.pixel("h8", (half, 4.0))));
    let dark = Mounted::new(600.0, r#"{"scheme": "dark"}"#);
    let ([light, ..], [darker, ..]) = (
        usual.pixel("h8", (half, half)),
        dark.pixel("h8", (half, half)),
    );
    assert!(darker < light, "{darker} {light}");
    let wide = Mounted::new(600.0, r#"{"padding": 3}"#);
    assert!(wide.cell_width() < usual.cell_width());
    assert!((wide.place("a1").0 - 10.0) >= 3.0 * wide.cell_width());
    let bare = Mounted::new(600.0, r#"{"coordinates": false}"#);
    assert!(bare.cell_width() > usual.cell_width());
    let numbered = Mounted::new(600.0, r#"{"numbers": true}"#);
    numbered.play("h8 i9");
    settle();
    let beside =
        |board: &Mounted, name| (-4..=4).any(|x| !is_dark(board.pixel(name, (f64::from(x), 0.0))));
    assert!(beside(&numbered, "h8"), "a number on the first stone");
}

#[test]
fn a_canvas_of_another_size_is_painted_anew() {
    begin();
    let board = Mounted::new(600.0, "{}");
    board.play("h8 i9");
    settle();
    for side in [420.0, 777.0] {
        let px = format!("{side}px");
        for name in ["width", "height"] {
            board.host.style().set_property(name, &px).expect("a style");
        }
        // `locate` returns the point in the new size, and by then the board is painted in that size.
        let (x, _) = board.place("h8");
        assert!((x - 10.0 - side / 2.0).abs() < 2.0, "{side}: {x}");
        assert!((f64::from(board.canvas().width()) - side).abs() < 0.5);
        assert!(is_dark(board.pixel("h8", (0.0, 0.0))));
        settle();
        let other = Mounted::new(side, "{}");
        other.play("h8 i9");
        settle();
        let width = board.canvas().width();
        assert_eq!(
            difference(&board.pixels(), &other.pixels(), width, 0),
            None,
            "{side}"
        );
    }
}
