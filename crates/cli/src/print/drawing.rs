//! A picture of a board as drawing commands of a PDF page.

use pdf_writer::Content;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use resvg::tiny_skia::{Path, PathSegment, Point, Transform};
use resvg::usvg::{Fill, Group, Node, Paint, Stroke, Tree};

/// Draws the paths of a picture. `to_page` turns its px into the points of the page.
pub(super) fn draw(content: &mut Content, picture: &Tree, to_page: Transform) {
    draw_group(content, picture.root(), to_page);
}

fn draw_group(content: &mut Content, group: &Group, to_page: Transform) {
    for node in group.children() {
        match node {
            Node::Group(group) => draw_group(content, group, to_page),
            Node::Path(path) if path.is_visible() => {
                let transform = path.abs_transform().post_concat(to_page);
                if let Some(fill) = path.fill() {
                    let [red, green, blue] = ink(fill.paint(), fill.opacity().get());
                    content.set_fill_rgb(red, green, blue);
                    outline(content, path.data(), transform);
                    finish_fill(content, fill);
                }
                if let Some(stroke) = path.stroke() {
                    set_stroke(content, stroke, transform.get_scale().0);
                    outline(content, path.data(), transform);
                    content.stroke();
                }
            }
            _ => {}
        }
    }
}

fn finish_fill(content: &mut Content, fill: &Fill) {
    match fill.rule() {
        resvg::usvg::FillRule::NonZero => content.fill_nonzero(),
        resvg::usvg::FillRule::EvenOdd => content.fill_even_odd(),
    };
}

fn set_stroke(content: &mut Content, stroke: &Stroke, scale: f32) {
    let [red, green, blue] = ink(stroke.paint(), stroke.opacity().get());
    content.set_stroke_rgb(red, green, blue);
    content.set_line_width(stroke.width().get() * scale);
    content.set_line_cap(match stroke.linecap() {
        resvg::usvg::LineCap::Butt => LineCapStyle::ButtCap,
        resvg::usvg::LineCap::Round => LineCapStyle::RoundCap,
        resvg::usvg::LineCap::Square => LineCapStyle::ProjectingSquareCap,
    });
    content.set_line_join(match stroke.linejoin() {
        resvg::usvg::LineJoin::Round => LineJoinStyle::RoundJoin,
        resvg::usvg::LineJoin::Bevel => LineJoinStyle::BevelJoin,
        resvg::usvg::LineJoin::Miter | resvg::usvg::LineJoin::MiterClip => LineJoinStyle::MiterJoin,
    });
}

/// Returns the red, green and blue of a paint on white paper, from 0 to 1. Printed boards have no gradients; the last
/// colour stands for one.
fn ink(paint: &Paint, opacity: f32) -> [f32; 3] {
    let colour = match paint {
        Paint::Color(colour) => Some(*colour),
        Paint::LinearGradient(it) => it.stops().last().map(resvg::usvg::Stop::color),
        Paint::RadialGradient(it) => it.stops().last().map(resvg::usvg::Stop::color),
        Paint::Pattern(_) => None,
    };
    let on_white = |part: u8| 1.0 - (1.0 - f32::from(part) / 255.0) * opacity;
    colour.map_or([0.0; 3], |it| [it.red, it.green, it.blue].map(on_white))
}

/// Writes the outline of a path.
fn outline(content: &mut Content, path: &Path, transform: Transform) {
    let at = |mut point: Point| {
        transform.map_point(&mut point);
        point
    };
    let mut here = Point::zero();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                let to = at(to);
                content.move_to(to.x, to.y);
                here = to;
            }
            PathSegment::LineTo(to) => {
                let to = at(to);
                content.line_to(to.x, to.y);
                here = to;
            }
            PathSegment::QuadTo(middle, to) => {
                let (middle, to) = (at(middle), at(to));
                let (one, two) = (two_thirds(here, middle), two_thirds(to, middle));
                content.cubic_to(one.x, one.y, two.x, two.y, to.x, to.y);
                here = to;
            }
            PathSegment::CubicTo(one, two, to) => {
                let (one, two, to) = (at(one), at(two), at(to));
                content.cubic_to(one.x, one.y, two.x, two.y, to.x, to.y);
                here = to;
            }
            PathSegment::Close => {
                content.close_path();
            }
        }
    }
}

/// Returns the point at two thirds of the way between two points.
fn two_thirds(from: Point, to: Point) -> Point {
    let way = |from: f32, to: f32| from + (to - from) * 2.0 / 3.0;
    Point::from_xy(way(from.x, to.x), way(from.y, to.y))
}
