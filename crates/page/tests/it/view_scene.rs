//! Scenes: kept as text for a handful of states, and what shows when.

use std::fmt::Write as _;

use crate::support::snapshot;
use tengen_picture::{
    Frame, Key, Layer, Lettering, Look, Pos, Primitive, Scene, Sprite, ThemeName, Visibility,
    sprite,
};
use tengen_testing::apps;

use tengen_page::view::scene;
use tengen_page::{Event, Millis, Page, Phase, Scheme, Setting};
use tengen_testing::apps::{LATER, at, board, finger, frame, mouse, played, press_keys};

const START: Millis = Millis(0.0);

fn seen(app: &Page, frame: Frame, now: Millis) -> Scene {
    scene(app, &apps::layout(app, frame), &Look::default(), now)
}

/// A scene as text, 480 px wide at a ratio of 1.
fn told(app: &Page, now: f64) -> String {
    seen(app, frame(480.0, 1.0), Millis(now)).to_string()
}

fn with(mut app: Page, msg: Event) -> Page {
    let _ = app.update(msg, START);
    app
}

const OPENING: &str = "h8 i9 g7 i7 i8 g8 h7 h9";

const WON: &str = "d4 d5 e4 e5 f4 f5 g4 g5 h4";

const WON_TWICE: &str = "d8 a1 e8 a3 f8 a5 g8 a7 h4 c1 h5 c3 h6 c5 h7 c7 h8";

fn numbers() -> Event {
    Event::Set(Setting::Numbers(Visibility::Shown))
}

fn lettering(lettering: Lettering) -> Event {
    Event::Set(Setting::Lettering(lettering))
}

fn themed(theme: ThemeName) -> Page {
    with(board(15), Event::Set(Setting::Theme(theme)))
}

/// A hover stone and stones with flat colours.
fn contrast_hover() -> String {
    let mut app = themed(ThemeName::Contrast);
    for event in [
        Event::Press(at("h8")),
        Event::Press(at("i9")),
        mouse(Phase::Move, Some("j10")),
    ] {
        app = with(app, event);
    }
    let scene = seen(&app, frame(480.0, 1.0), LATER);
    let mut text = scene.to_string();
    for it in Sprite::ALL {
        let center = Pos { x: 20.0, y: 20.0 };
        let shapes = sprite(it, scene.theme, center, scene.stone_radius());
        writeln!(text, "{it:?}: {shapes:?}").expect("a string takes everything");
    }
    text
}

/// Each state with its name.
fn states() -> Vec<(&'static str, String)> {
    let won_at_last = || played(15, &WON[..WON.len() - 3]);
    let over = |name| mouse(Phase::Move, Some(name));
    let mut cursor = played(15, OPENING);
    press_keys(&mut cursor, "ArrowRight ArrowDown", START);
    let mut typed = played(15, OPENING);
    press_keys(&mut typed, "k 1 0", START);
    let dark = with(
        played(9, "e5 e4"),
        Event::Set(Setting::Scheme(Scheme::Dark)),
    );
    vec![
        ("empty", told(&board(15), 0.0)),
        ("opening", told(&played(15, OPENING), 0.0)),
        ("numbers", told(&with(played(15, OPENING), numbers()), 0.0)),
        ("won", told(&played(15, WON), 0.0)),
        ("won_numbers", told(&with(played(15, WON), numbers()), 0.0)),
        ("won_twice", told(&played(15, WON_TWICE), 0.0)),
        (
            "line_half_way",
            told(&with(won_at_last(), Event::Press(at("h4"))), 160.0),
        ),
        (
            "arriving",
            told(&with(played(15, OPENING), Event::Press(at("f6"))), 30.0),
        ),
        (
            "leaving",
            told(&with(played(15, OPENING), Event::Undo), 45.0),
        ),
        ("hover", told(&with(played(15, OPENING), over("j10")), 0.0)),
        ("cursor", told(&cursor, 0.0)),
        ("typed", told(&typed, 0.0)),
        (
            "refused",
            told(&with(played(15, OPENING), Event::Press(at("h8"))), 20.0),
        ),
        (
            "no_coordinates",
            told(
                &with(
                    played(15, OPENING),
                    Event::Set(Setting::Coordinates(Visibility::Hidden)),
                ),
                0.0,
            ),
        ),
        ("dark_9", told(&dark, 0.0)),
        ("largest", told(&played(22, "a1 v22 k11 l12"), 0.0)),
        (
            "letters",
            told(
                &with(played(15, "h8 i9 g7"), lettering(Lettering::Letters)),
                0.0,
            ),
        ),
        (
            "rings",
            told(
                &with(played(15, "h8 i9 g7 i7"), lettering(Lettering::Rings)),
                0.0,
            ),
        ),
        ("hover_contrast", contrast_hover()),
        ("ground", ground(&board(15))),
        ("ground_slate", ground(&themed(ThemeName::Slate))),
        ("ground_paper", ground(&themed(ThemeName::Paper))),
        ("ground_night", ground(&themed(ThemeName::Night))),
        ("ground_contrast", ground(&themed(ThemeName::Contrast))),
        ("ground_classic", ground(&themed(ThemeName::Classic))),
        (
            "ground_hidden_9",
            ground(&with(
                with(
                    board(9),
                    Event::Set(Setting::Coordinates(Visibility::Hidden)),
                ),
                Event::Set(Setting::Scheme(Scheme::Dark)),
            )),
        ),
    ]
}

/// What lies under all items; grain in a few words.
fn ground(app: &Page) -> String {
    let scene = seen(app, frame(360.0, 2.0), START);
    let lines = scene.ground().into_iter().map(|shape| match shape {
        Primitive::Grain {
            path,
            width,
            ink,
            alpha,
        } => {
            let count = path.matches('M').count();
            let sum = path.bytes().fold(0_u32, |sum, byte| {
                sum.wrapping_mul(31).wrapping_add(u32::from(byte))
            });
            format!("Grain: {count} strokes {sum:08x}, {width:.3} wide, {ink} {alpha:.3}\n")
        }
        Primitive::Rects { rects, ink, alpha } => {
            let rects = rects
                .iter()
                .map(|r| format!("  {},{} {}x{}\n", r.x, r.y, r.width, r.height));
            format!("Rects {ink} {alpha}:\n{}", rects.collect::<String>())
        }
        other => format!("{other:?}\n"),
    });
    lines.collect()
}

#[test]
fn scenes_are_those_that_were_kept() {
    let states = states();
    snapshot::check("scenes", &states);
    let names: Vec<&str> = states.iter().map(|(name, _)| *name).collect();
    snapshot::check_names("scenes", &names);
}

#[test]
fn a_difference_is_readable() {
    let diff = snapshot::diff("a\nb\nc\nd\ne\nf\ng", "a\nb\nc\nD\ne\nf\ng\nh");
    assert_eq!(diff, "  ...\n  b\n  c\n- d\n+ D\n  e\n  f\n  g\n+ h\n");
    assert_eq!(snapshot::diff("", "a\n"), "+ a\n");
    assert_eq!(snapshot::diff("a", "a"), "");
}

/// The layers of a scene, each once.
fn layers(scene: &Scene) -> Vec<Layer> {
    let mut layers: Vec<Layer> = scene.items.iter().map(|item| item.key.0).collect();
    layers.dedup();
    layers
}

#[test]
fn each_mark_has_its_time() {
    use Layer::{Cross, Cursor, Hover, Label, Line, Mark, Ring, Shadow, Stone};
    let mut app = board(15);
    let mut check = |msg: Option<Event>, expected: &[Layer], what: &str| {
        if let Some(msg) = msg {
            let _ = app.update(msg, START);
        }
        assert_eq!(
            layers(&seen(&app, frame(480.0, 1.0), LATER)),
            expected,
            "{what}"
        );
    };
    let press = |name| Some(Event::Press(at(name)));
    check(None, &[Label], "an empty board");
    check(
        Some(mouse(Phase::Move, Some("h8"))),
        &[Label, Hover],
        "over an empty point",
    );
    check(
        press("h8"),
        &[Label, Shadow, Stone, Mark],
        "a stone takes the hover stone away",
    );
    check(
        Some(mouse(Phase::Move, Some("h8"))),
        &[Label, Shadow, Stone, Mark],
        "over a stone",
    );
    check(
        Some(mouse(Phase::Move, Some("h9"))),
        &[Label, Shadow, Stone, Mark, Hover],
        "beside it",
    );
    check(
        Some(mouse(Phase::Leave, None)),
        &[Label, Shadow, Stone, Mark],
        "gone",
    );
    check(
        Some(finger(7, Phase::Move, Some("h9"))),
        &[Label, Shadow, Stone, Mark],
        "a finger",
    );
    check(press("h8"), &[Label, Shadow, Stone, Mark, Cross], "refused");
    check(
        Some(Event::Focused),
        &[Label, Shadow, Stone, Mark, Cross, Cursor],
        "the cursor",
    );
    check(
        Some(Event::Undo),
        &[Label, Cursor],
        "nothing is left after undo",
    );
    for name in "a1 a2 b1 b2 c1 c2 d1 d2".split(' ') {
        check(press(name), &[Label, Shadow, Stone, Mark, Cursor], name);
    }
    check(
        press("e1"),
        &[Label, Shadow, Line, Stone, Ring, Cursor],
        "won: rings, no seal",
    );
    check(
        Some(mouse(Phase::Move, Some("h8"))),
        &[Label, Shadow, Line, Stone, Ring, Cursor],
        "over",
    );
}

#[test]
fn the_seal_lies_on_the_last_stone() {
    let marks = |app: &Page| -> Vec<Key> {
        let scene = seen(app, frame(480.0, 1.0), LATER);
        let keys = scene.items.iter().map(|item| item.key);
        keys.filter(|(layer, _)| *layer == Layer::Mark).collect()
    };
    let index = |app: &Page, name| {
        app.game()
            .terms()
            .size
            .index_of(at(name))
            .expect("on the board")
    };
    let mut app = played(15, "h8 i9 g7");
    assert_eq!(marks(&app), [(Layer::Mark, index(&app, "g7"))]);
    let _ = app.update(Event::Undo, START);
    assert_eq!(marks(&app), [(Layer::Mark, index(&app, "i9"))]);
    let _ = app.update(Event::Resign, START);
    assert_eq!(
        marks(&app),
        [(Layer::Mark, index(&app, "i9"))],
        "resigning is no stone"
    );
    let _ = app.update(Event::First, START);
    assert_eq!(marks(&app), []);
}

#[test]
fn bold_labels_are_those_of_the_cursor_or_the_hover_stone() {
    let bold = |app: &Page| -> Vec<String> {
        let scene = seen(app, frame(480.0, 1.0), LATER);
        let texts = scene.items.into_iter().filter_map(|item| match item.shape {
            Primitive::Text {
                text, weight: 800, ..
            } => Some(text),
            _ => None,
        });
        texts.collect()
    };
    let mut app = board(15);
    assert_eq!(bold(&app), [""; 0]);
    let _ = app.update(mouse(Phase::Move, Some("c11")), START);
    assert_eq!(bold(&app), ["C", "11"]);
    press_keys(&mut app, "ArrowLeft", START);
    assert_eq!(bold(&app), ["G", "8"], "the cursor comes first");
    let _ = app.update(mouse(Phase::Down, Some("c11")), START);
    assert_eq!(bold(&app), ["C", "11"]);
}

#[test]
fn a_hover_inside_one_cell_changes_nothing() {
    for ratio in [1.0, 2.0, 2.625] {
        let mut app = played(15, OPENING);
        let layout = apps::layout(&app, frame(360.0, ratio));
        for name in ["a1", "o15", "c4", "h8", "j10"] {
            let center = layout.center(at(name));
            let mut seen = Vec::new();
            let reach = 0.49 * layout.cell() / layout.ratio();
            for (right, down) in [
                (0.0, 0.0),
                (-1.0, -1.0),
                (1.0, -1.0),
                (-1.0, 1.0),
                (1.0, 1.0),
            ] {
                let place = tengen_picture::Pos {
                    x: center.x + right * reach,
                    y: center.y + down * reach,
                };
                let event = tengen_page::PointerEvent {
                    id: 1,
                    kind: tengen_page::PointerKind::Hovering,
                    phase: Phase::Move,
                    spot: layout.spot(place),
                    cell: layout.cell() / layout.ratio(),
                };
                let effects = app.update(Event::Pointer(event), START);
                assert!(seen.is_empty() || effects.is_empty(), "{name}: {effects:?}");
                seen.push(scene(&app, &layout, &Look::default(), START));
            }
            assert!(seen.iter().all(|it| *it == seen[0]), "{name}");
        }
    }
}
