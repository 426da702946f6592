//! The grid, the star points and the coordinates: drawn as the design says.

use tengen_picture::{Frame, Item, Layer, Layout, Look, Primitive, Rect, Shade, Theme, Visibility};
use tengen_testing::apps;

use crate::support::shapes::extent;
use tengen_core::Point;
use tengen_page::view::scene;
use tengen_page::{Event, Millis, Setting};
use tengen_testing::apps::{LATER, at, board, frame, size};

const RATIOS: [f64; 6] = [1.0, 1.25, 1.5, 2.0, 2.625, 3.0];

const EDGES: [f64; 14] = [
    200.0, 211.4, 247.0, 280.0, 333.0, 360.0, 390.0, 412.5, 500.0, 640.0, 768.0, 901.3, 1048.0,
    1400.0,
];

fn frames() -> impl Iterator<Item = Frame> {
    EDGES
        .into_iter()
        .flat_map(|css| RATIOS.map(|ratio| frame(css, ratio)))
}

/// A cell in CSS px.
fn cell(layout: &Layout) -> f64 {
    layout.cell() / layout.ratio()
}

/// Whole numbers of pixels, which floats hold exactly.
#[allow(clippy::float_cmp, reason = "whole numbers")]
fn assert_exact(found: f64, expected: f64, layout: &Layout) {
    assert_eq!(found.fract(), 0.0, "{layout:?}");
    assert_eq!(found, expected, "{layout:?}");
}

/// What lies under the items of an empty board, and the items.
fn drawn(lines: u8, frame: Frame, look: &Look) -> (Layout, Vec<Primitive>, Vec<Item>) {
    let app = board(lines);
    let layout = Layout::new(frame, size(lines), Visibility::Shown, look.padding);
    let scene = scene(&app, &layout, look, LATER);
    (layout, scene.ground(), scene.items)
}

/// The lines of the grid.
fn grid(ground: &[Primitive]) -> (&[Rect], f64) {
    let mut found = ground.iter().filter_map(|shape| match shape {
        Primitive::Rects { rects, alpha, .. } => Some((rects.as_slice(), *alpha)),
        _ => None,
    });
    found.next().expect("a grid is drawn")
}

#[test]
fn the_grid_is_drawn_as_designed() {
    for (lines, frame) in [5, 9, 13, 15, 19, 22]
        .into_iter()
        .flat_map(|lines| frames().map(move |frame| (lines, frame)))
    {
        for line_width in [None, Some(0.5), Some(1.0), Some(3.0)] {
            let look = Look {
                line_width,
                ..Look::default()
            };
            let (layout, ground, _) = drawn(lines, frame, &look);
            let (rects, alpha) = grid(&ground);
            let ratio = layout.ratio();
            assert_eq!(rects.len(), 2 * usize::from(lines));
            let expected_alpha = (cell(&layout) / 20.0).max(0.5).min(1.0);
            assert!((alpha - expected_alpha).abs() < 1e-9, "{layout:?}");
            let mut widths: Vec<f64> = rects.iter().map(|r| r.width.min(r.height)).collect();
            widths.sort_by(f64::total_cmp);
            let (thin, edge) = (widths[0], widths[widths.len() - 1]);
            match line_width {
                None => assert_exact(thin, layout.line(), &layout),
                Some(width) => {
                    let wide = (width * ratio).round().max(1.0);
                    assert!((0.0..=1.0).contains(&(thin - wide)), "{thin} {layout:?}");
                }
            }
            assert_exact(edge - thin, (0.75 * ratio).round().max(1.0), &layout);
            for (i, pair) in (0..).zip(rects.chunks(2)) {
                let center = layout.crossing(Point::new(i, 0).expect("on the board")).x;
                for (start, width) in [(pair[0].x, pair[0].width), (pair[1].y, pair[1].height)] {
                    assert_exact(start, start.round(), &layout);
                    let off = (start + width / 2.0 - center).abs();
                    let is_outer = i == 0 || i == lines - 1;
                    let most = if is_outer { 0.5 } else { 0.0 };
                    assert!(off <= most, "line {i} is {off} px off: {layout:?}");
                }
            }
        }
    }
}

#[test]
fn star_points_are_those_of_the_design() {
    let corners = |near: &str, far: &str| {
        let mut names = vec![
            format!("{}{}", &near[..1], &near[1..]),
            format!("{}{}", &near[..1], &far[1..]),
            format!("{}{}", &far[..1], &near[1..]),
            format!("{}{}", &far[..1], &far[1..]),
        ];
        names.sort();
        names
    };
    for (lines, expected, tengen) in [
        (5, vec![], Some("c3")),
        (6, corners("c3", "d4"), None),
        (9, corners("c3", "g7"), Some("e5")),
        (12, corners("c3", "j10"), None),
        (13, corners("d4", "j10"), Some("g7")),
        (15, corners("d4", "l12"), Some("h8")),
        (19, corners("d4", "p16"), Some("j10")),
        (22, corners("d4", "s19"), None),
    ] {
        for frame in frames() {
            let (layout, ground, _) = drawn(lines, frame, &Look::default());
            let least = 2.0 * layout.ratio();
            let (mut found, mut middle) = (Vec::new(), None);
            for shape in &ground {
                let Primitive::Disc { center, radius, .. } = shape else {
                    continue;
                };
                let mut points = layout.size().points();
                let point = points.find(|&point| layout.crossing(point) == *center);
                let name = point.expect("a star lies on a crossing").to_string();
                let share = if tengen == Some(&name) { 0.105 } else { 0.082 };
                let wanted = (share * layout.cell()).max(least);
                assert!((radius - wanted).abs() < 1e-9, "{name} {layout:?}");
                if tengen == Some(&name) {
                    middle = Some(name);
                } else {
                    found.push(name);
                }
            }
            found.sort();
            assert_eq!((found, middle.as_deref()), (expected.clone(), tengen));
        }
    }
}

/// The labels of an empty board.
fn labels(lines: u8, frame: Frame) -> (Layout, Vec<Primitive>) {
    let (layout, _, items) = drawn(lines, frame, &Look::default());
    let labels = items.into_iter().filter(|item| item.key.0 == Layer::Label);
    (layout, labels.map(|item| item.shape).collect())
}

#[test]
fn labels_stand_where_the_design_says() {
    for (lines, frame) in [5, 15, 19, 22]
        .into_iter()
        .flat_map(|lines| frames().map(move |frame| (lines, frame)))
    {
        let (layout, labels) = labels(lines, frame);
        let ratio = layout.ratio();
        let (mut columns, mut rows) = (Vec::new(), Vec::new());
        for shape in labels {
            let Primitive::Text {
                center,
                text,
                height,
                weight,
                ..
            } = shape
            else {
                panic!("a label is a text");
            };
            // As designed; where the widest label would be cut off, it stands further in.
            let wanted = (0.27 * layout.cell()).min(14.0 * ratio).max(9.0 * ratio);
            let room = layout.origin() - 0.48 * layout.cell();
            assert!((height - wanted).abs() < 1e-9, "{height} {layout:?}");
            let fits = wanted * 1.45 < room;
            assert_eq!(weight, 450);
            // Half way from 0.48 cells outside the border to the edge.
            let off = (layout.origin() - 0.48 * layout.cell()) / 2.0;
            if let Ok(row) = text.parse::<u8>() {
                let on = Point::new(0, row - 1).expect("a row of the board");
                assert!((center.y - layout.crossing(on).y).abs() < 1e-9);
                let is_there = (center.x - off).abs() < 1e-9;
                assert!(
                    is_there || (!fits && center.x > off),
                    "{center:?} {layout:?}"
                );
                rows.push(row);
            } else {
                let on = at(&format!("{text}1"));
                assert!((center.x - layout.crossing(on).x).abs() < 1e-9);
                let below = layout.side() - center.y;
                let is_there = (below - off).abs() < 1e-9;
                assert!(is_there || (!fits && below > off), "{layout:?}");
                columns.push(on.column());
            }
        }
        rows.sort_unstable();
        columns.sort_unstable();
        assert_eq!(rows, (1..=lines).collect::<Vec<_>>());
        assert_eq!(columns, (0..lines).collect::<Vec<_>>());
    }
}

#[test]
fn labels_fit_on_the_canvas() {
    let mut cut = Vec::new();
    for (lines, frame) in (5..=22).flat_map(|lines| frames().map(move |frame| (lines, frame))) {
        let (layout, labels) = labels(lines, frame);
        for shape in labels {
            let (left, top, right, bottom) = extent(&shape, &layout, Theme::wood(Shade::Light));
            let over = [-left, -top, right - layout.side(), bottom - layout.side()]
                .into_iter()
                .fold(0.0, f64::max);
            if over > 0.5 * layout.ratio()
                && let Primitive::Text { text, .. } = shape
            {
                let ratio = layout.ratio();
                let Frame { css, .. } = frame;
                cut.push(format!(
                    "{lines} lines, {css} px at {ratio:.3}: {text} is cut by {:.1} px",
                    over / ratio
                ));
            }
        }
    }
    let count = cut.len();
    cut.dedup_by_key(|line| line.split(':').next().map(str::to_string));
    assert!(cut.is_empty(), "{count} labels:\n{}", cut.join("\n"));
}

#[test]
fn hidden_coordinates_are_not_drawn() {
    let mut app = board(15);
    let _ = app.update(
        Event::Set(Setting::Coordinates(Visibility::Hidden)),
        Millis(0.0),
    );
    let layout = apps::layout(&app, frame(480.0, 1.0));
    let scene = scene(&app, &layout, &Look::default(), LATER);
    assert_eq!(scene.items, []);
}
