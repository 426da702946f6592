//! The positions of points: conversion from pixels to points and back, and the measures of the design.

use tengen_core::{BoardSize, Point};
use tengen_picture::{Frame, Layout, Pos, Visibility};
use tengen_testing::apps::{BOTH, frame, size};

const RATIOS: [f64; 6] = [1.0, 1.25, 1.5, 2.0, 2.625, 3.0];

const EDGES: [f64; 14] = [
    200.0, 211.4, 247.0, 280.0, 333.0, 360.0, 390.0, 412.5, 500.0, 640.0, 768.0, 901.3, 1048.0,
    1400.0,
];

fn sizes() -> impl Iterator<Item = BoardSize> {
    (5..=22).map(size)
}

fn frames() -> impl Iterator<Item = Frame> {
    EDGES
        .into_iter()
        .flat_map(|css| RATIOS.map(|ratio| frame(css, ratio)))
}

/// Returns every layout of the frames, with the margin that was requested.
fn layouts() -> impl Iterator<Item = (Layout, f64)> {
    let margins = [None, Some(0.0), Some(0.5), Some(1.7), Some(5.0)];
    sizes()
        .flat_map(move |size| frames().map(move |frame| (size, frame)))
        .flat_map(move |(size, frame)| BOTH.map(|visibility| (size, frame, visibility)))
        .flat_map(move |(size, frame, visibility)| {
            margins.map(|padding| {
                let usual = match visibility {
                    Visibility::Shown => 0.92,
                    Visibility::Hidden => 0.66,
                };
                let layout = Layout::new(frame, size, visibility, padding);
                (layout, padding.unwrap_or(usual))
            })
        })
}

/// Returns the width of a cell in CSS px.
fn cell(layout: &Layout) -> f64 {
    layout.cell() / layout.ratio()
}

fn moved(pos: Pos, right: f64, down: f64) -> Pos {
    Pos {
        x: pos.x + right,
        y: pos.y + down,
    }
}

#[test]
fn a_place_near_a_crossing_is_its_point() {
    for (layout, _) in layouts() {
        let near = 0.49 * cell(&layout);
        for point in layout.size().points() {
            let center = layout.center(point);
            let places = [
                center,
                moved(center, near, near),
                moved(center, -near, near),
                moved(center, near, -near),
                moved(center, -near, -near),
            ];
            for place in places {
                assert_eq!(layout.point_at(place), Some(point), "{place:?} {layout:?}");
                assert_eq!(
                    layout.spot(place).nearest(layout.size()),
                    point,
                    "{place:?} {layout:?}"
                );
            }
        }
    }
}

#[test]
fn beyond_half_a_cell_outside_there_is_no_point() {
    for (layout, _) in layouts() {
        let end = layout.size().lines() - 1;
        for i in 0..=end {
            for far in [0.51, 0.6, 1.0, 3.0, 1000.0].map(|far| far * cell(&layout)) {
                for (column, row, right, down) in [
                    (0, i, -far, 0.0),
                    (end, i, far, 0.0),
                    (i, 0, 0.0, far),
                    (i, end, 0.0, -far),
                ] {
                    let edge = Point::new(column, row).expect("on the board");
                    let place = moved(layout.center(edge), right, down);
                    assert_eq!(layout.point_at(place), None, "{place:?} {layout:?}");
                    assert_eq!(
                        layout.spot(place).nearest(layout.size()),
                        edge,
                        "{place:?} {layout:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn nonsense_is_no_point_and_has_a_nearest_one() {
    let odd = [
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MAX,
        f64::MIN,
        1e30,
        -1e30,
        1e6,
        -1e6,
    ];
    for (layout, _) in layouts().step_by(7) {
        let middle = layout.center(layout.size().centre());
        for odd in odd {
            for (x, y) in [(odd, middle.y), (middle.x, odd), (odd, odd), (odd, -odd)] {
                let place = Pos { x, y };
                assert_eq!(layout.point_at(place), None, "{place:?} {layout:?}");
                let nearest = layout.spot(place).nearest(layout.size());
                assert!(layout.size().contains(nearest), "{place:?} {layout:?}");
            }
        }
    }
}

#[test]
fn a_frame_of_nonsense_has_a_layout() {
    let odd = [
        0.0,
        -5.0,
        f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::MIN_POSITIVE,
        1e300,
    ];
    for css in odd {
        for device in [0, 1, 7, 8192, u32::MAX] {
            for size in sizes() {
                let layout = Layout::new(Frame { css, device }, size, Visibility::Shown, None);
                assert!(layout.cell() >= 1.0, "{layout:?}");
                assert!(layout.line() >= 1.0, "{layout:?}");
                assert!(layout.origin().is_finite(), "{layout:?}");
                for x in odd {
                    let nearest = layout.spot(Pos { x, y: 1.0 }).nearest(layout.size());
                    assert!(size.contains(nearest), "{layout:?}");
                    let _ = layout.point_at(Pos { x, y: x });
                }
            }
        }
    }
}

#[test]
fn measures_are_those_of_the_design() {
    for (layout, margin) in layouts() {
        let (side, ratio) = (layout.side(), layout.ratio());
        let gaps = f64::from(layout.size().lines() - 1);
        let cell = (side / (gaps + 2.0 * margin)).floor();
        assert_exact(layout.cell(), cell, &layout);
        let origin = ((side - cell * gaps) / 2.0).round();
        assert_exact(layout.origin(), origin, &layout);
        let stretch = (cell / ratio / 40.0).max(0.8).min(1.4);
        let line = (0.75 * ratio * stretch).round().max(1.0);
        assert_exact(layout.line(), line, &layout);
    }
}

/// Lengths are whole numbers of pixels, which floats represent exactly.
#[allow(clippy::float_cmp, reason = "whole numbers")]
fn assert_exact(found: f64, expected: f64, layout: &Layout) {
    assert_eq!(found.fract(), 0.0, "{layout:?}");
    assert_eq!(found, expected, "{layout:?}");
}

#[test]
fn both_margins_are_the_same() {
    for (layout, _) in layouts() {
        let end = layout.size().lines() - 1;
        let [first, last] =
            [0, end].map(|line| layout.crossing(Point::new(line, line).expect("on the board")));
        let half = layout.line() / 2.0;
        let margins = [
            first.x - half,
            layout.side() - last.x - half,
            last.y - half,
            layout.side() - first.y - half,
        ];
        for margin in margins {
            let off = (margin - margins[0]).abs();
            assert!(off <= 1.0 + layout.line(), "{margins:?} {layout:?}");
        }
    }
}

#[test]
fn a_line_is_centred_on_its_crossings() {
    for (layout, _) in layouts().step_by(3) {
        let column = Point::new(2, 1).expect("on the board");
        let center = layout.crossing(column).x;
        // Both edges are at whole pixels, so the centre of a line of odd width is half a pixel inside.
        let edge = center - layout.line() / 2.0;
        assert_exact(edge, edge.round(), &layout);
    }
}
