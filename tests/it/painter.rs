//! The painter at any pixel ratio: painting one scene after another gives the same picture as a new canvas.

use tengen_picture::{Frame, Layout, Look, Pos, Scene, Visibility};
use tengen_testing::apps;

use crate::browser::{begin, difference, document, pixels};
use tengen::Painter;
use tengen_page::view::scene;
use tengen_page::{
    BoardKey, Event, Millis, Page, Phase, PointerEvent, PointerKind, Scheme, Setting,
};
use tengen_testing::apps::{frame, played};
use tengen_testing::random::Random;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::{wasm_bindgen_test as test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

/// The largest difference at edges, because a clip smooths them differently.
const HAIR: u8 = 24;

fn painter(device: u32) -> Painter {
    let canvas = document().create_element("canvas").expect("an element");
    let canvas = canvas.dyn_into().expect("a canvas");
    let mut painter = Painter::new(canvas, "sans-serif".to_string()).expect("a context");
    painter.resize(device, device);
    painter
}

/// Paints a scene on a new canvas.
fn at_once(scene: &Scene, device: u32) -> Vec<u8> {
    let mut painter = painter(device);
    painter.paint(scene.clone()).expect("it can be painted");
    pixels(painter.canvas())
}

fn seen(app: &Page, frame: Frame, now: f64) -> Scene {
    scene(
        app,
        &apps::layout(app, frame),
        &Look::default(),
        Millis(now),
    )
}

/// Pixel ratios with the resulting width of lines, for 300 CSS px and 15 lines.
const LINES: [(f64, f64); 5] = [(1.0, 1.0), (1.5, 1.0), (2.625, 2.0), (3.0, 2.0), (4.5, 3.0)];

#[test]
fn lines_are_sharp_whether_their_width_is_odd_or_even() {
    begin();
    for (ratio, line) in LINES {
        let frame = frame(300.0, ratio);
        let app = played(15, "");
        let scene = seen(&app, frame, 0.0);
        assert!(
            (scene.layout.line() - line).abs() < 1e-9,
            "{:?}",
            scene.layout
        );
        let picture = at_once(&scene, frame.device);
        let Pos { x, y } = scene.layout.crossing(apps::at("h8"));
        let width = f64::from(frame.device);
        let red = |x: f64, y: f64| {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let index = (y.floor() * width + x.floor()) as usize;
            picture[4 * index]
        };
        // Across a line: its own pixels have the full colour, those beside it none of it.
        let beside = (scene.layout.cell() / 2.0).floor();
        let edge = line / 2.0;
        let (inner, outer) = (edge - 0.5, edge + 0.5);
        let ink = red(x + beside, y - inner);
        assert_eq!(
            ink,
            red(x + beside, y + inner - 0.01),
            "{ratio}: one colour"
        );
        for far in [-outer, outer] {
            assert!(
                red(x + beside, y + far).abs_diff(ink) > 60,
                "{ratio}: blurred across"
            );
            assert!(
                red(x + far, y + beside).abs_diff(ink) > 60,
                "{ratio}: blurred down"
            );
        }
    }
}

#[test]
fn a_stone_is_round_about_its_crossing() {
    begin();
    for (ratio, _) in LINES {
        let frame = frame(300.0, ratio);
        let scene = seen(&played(15, "a1 h8 b1"), frame, 0.0);
        let picture = at_once(&scene, frame.device);
        let center = scene.layout.crossing(apps::at("h8"));
        let radius = scene.stone_radius();
        let blue = |dx: f64, dy: f64| {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let index = ((center.y + dy).floor() * f64::from(frame.device)
                + (center.x + dx).floor()) as usize;
            picture[4 * index + 2]
        };
        for (right, down) in [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)] {
            let inside = (radius - 2.5 - 0.1 * radius).max(1.0);
            assert!(
                blue(right * inside, down * inside) > 180,
                "{ratio}: white inside"
            );
            let outside = radius + 1.5;
            assert!(
                blue(right * outside, down * outside) < 180,
                "{ratio}: wood or line outside"
            );
        }
    }
}

/// Returns a random message to an app.
fn chance(random: &mut Random, app: &Page) -> Event {
    let size = app.game().terms().size;
    let below = |random: &mut Random| u16::try_from(random.below(usize::from(size.area()))).ok();
    let point = below(random).and_then(|index| size.point_at_index(index));
    let point = point.unwrap_or(size.centre());
    let pointer = |phase| {
        Event::Pointer(PointerEvent {
            id: 1,
            kind: PointerKind::Hovering,
            phase,
            spot: point.into(),
            cell: 40.0,
        })
    };
    match random.below(16) {
        0..=5 => Event::Press(point),
        6 | 7 => Event::Undo,
        8 => Event::Redo,
        9 | 10 => pointer(Phase::Move),
        11 => pointer(Phase::Leave),
        12 => Event::Key(random.pick(&[BoardKey::Left, BoardKey::Up, BoardKey::Place])),
        13 => pointer(Phase::Down),
        14 => Event::Set(Setting::Numbers(random.pick(&apps::BOTH))),
        _ => Event::Act(tengen_core::Action::place(point)),
    }
}

#[test]
fn from_scene_to_scene_as_on_a_fresh_canvas() {
    begin();
    for (seed, lines, css, ratio) in [
        (1, 15, 220.0, 1.0),
        (2, 9, 200.0, 1.5),
        (3, 5, 140.0, 2.625),
        (4, 15, 200.0, 3.0),
        (5, 19, 260.0, 1.25),
    ] {
        let mut random = Random::new(seed);
        let mut app = played(lines, "");
        let frame = frame(css, ratio);
        let mut worn = painter(frame.device);
        let mut now = 0.0;
        for step in 0..60 {
            let msg = chance(&mut random, &app);
            let _ = app.update(msg.clone(), Millis(now));
            now += f64::from(u8::try_from(random.below(150)).unwrap_or(0));
            let scene = seen(&app, frame, now);
            worn.paint(scene.clone()).expect("it can be painted");
            if step % 4 == 3 {
                let fresh = at_once(&scene, frame.device);
                let differs = difference(&pixels(worn.canvas()), &fresh, frame.device, HAIR);
                assert_eq!(differs, None, "seed {seed}, step {step}, {msg:?}");
            }
        }
    }
}

#[test]
fn another_ground_is_painted_whole() {
    begin();
    let frame = frame(240.0, 1.0);
    let mut app = played(15, "h8 i9 g7");
    let mut worn = painter(frame.device);
    for msg in [
        Event::Set(Setting::Scheme(Scheme::Dark)),
        Event::Set(Setting::Coordinates(Visibility::Hidden)),
        Event::Set(Setting::Scheme(Scheme::Light)),
        Event::New(tengen_core::Terms {
            size: apps::size(9),
            ..tengen_core::Terms::default()
        }),
    ] {
        let _ = app.update(msg.clone(), Millis(0.0));
        let scene = seen(&app, frame, 1000.0);
        worn.paint(scene.clone()).expect("it can be painted");
        let fresh = at_once(&scene, frame.device);
        assert_eq!(
            difference(&pixels(worn.canvas()), &fresh, frame.device, 0),
            None,
            "{msg:?}"
        );
    }
    for look in [
        Look {
            line_colour: Some("#00f".to_string()),
            ..Look::default()
        },
        Look {
            line_width: Some(3.0),
            ..Look::default()
        },
        Look {
            padding: Some(2.0),
            ..Look::default()
        },
    ] {
        let layout = Layout::new(frame, apps::size(9), Visibility::Shown, look.padding);
        let scene = scene(&app, &layout, &look, Millis(0.0));
        worn.paint(scene.clone()).expect("it can be painted");
        let fresh = at_once(&scene, frame.device);
        assert_eq!(
            difference(&pixels(worn.canvas()), &fresh, frame.device, 0),
            None,
            "{look:?}"
        );
    }
}

#[test]
fn a_resized_canvas_is_painted_whole() {
    begin();
    let app = played(15, "h8 i9 g7");
    let mut worn = painter(200);
    for side in [200_u32, 333, 150] {
        worn.resize(side, side);
        let frame = Frame {
            css: f64::from(side),
            device: side,
        };
        let scene = seen(&app, frame, 0.0);
        worn.paint(scene.clone()).expect("it can be painted");
        assert_eq!(
            difference(&pixels(worn.canvas()), &at_once(&scene, side), side, 0),
            None
        );
    }
}
