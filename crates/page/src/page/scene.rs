//! The board at one moment as a diagram: the position and everything displayed on it.

use tengen_core::game::Sign;
use tengen_core::order::sort_by_key;
use tengen_core::rules::Explanation;
use tengen_core::{Point, Stone};
use tengen_engine::words::Choice;
use tengen_picture::{Diagram, Layout, Look, Placed, Refused, Scene, Theme};

use crate::Millis;
use crate::Moving;
use crate::Page;

/// Returns the drawing of the board at `now`.
pub fn scene(page: &Page, layout: &Layout, look: &Look, now: Millis) -> Scene {
    let theme = Theme::of(page.theme(), page.shade());
    Scene::new(&diagram(page, now), layout, theme, look)
}

/// Returns the board at `now` with all its marks and animations.
pub fn diagram(page: &Page, now: Millis) -> Diagram {
    let mut diagram = Diagram::of(page.game(), page.settings().numbers);
    diagram.lettering = page.settings().lettering;
    animate(&mut diagram, page, now);
    renju(&mut diagram, page, now);
    advise(&mut diagram, page);
    choose(&mut diagram, page);
    page.context().games.activity().draw(&mut diagram);
    diagram.hover = page.hover();
    diagram.aimed = page.aimed();
    if page.explanation().is_some() {
        leave_only_explanation(&mut diagram);
    }
    diagram.cursor = page.cursor().shown();
    let pointed = page.aimed().map(|it| it.point);
    let pointed = pointed.or(page.hover().map(|(point, _)| point));
    diagram.hot = diagram.cursor.or(pointed);
    diagram
}

/// Returns the progress of a running animation, 0 to 1; `None` if it is not running.
fn progress(page: &Page, moving: Moving, now: Millis) -> Option<f64> {
    let motion = page
        .motions()
        .iter()
        .find(|it| it.moving == moving && it.is_running(now));
    motion.map(|motion| motion.progress(now))
}

/// Adds stones that settle or fade out, and winning lines that are being drawn.
fn animate(diagram: &mut Diagram, page: &Page, now: Millis) {
    if page.motions().is_empty() {
        return;
    }
    let board = page.game().board();
    let mut stones = Vec::new();
    for point in board.size().points() {
        match board.at(point) {
            Some(stone) => stones.push(settling(page, point, stone, now)),
            None => stones.extend(leaving(page, point, now)),
        }
    }
    diagram.stones = stones;
    if let Some(winning) = &mut diagram.winning {
        winning.progress = progress(page, Moving::WinningLine, now).unwrap_or(1.0);
    }
}

/// Returns a stone on the board; a new one shrinks to its size while it settles.
fn settling(page: &Page, point: Point, stone: Stone, now: Millis) -> Placed {
    let progress = progress(page, Moving::Placed(point), now).unwrap_or(1.0);
    let left = (1.0 - progress).powi(3);
    Placed {
        point,
        stone,
        scale: 1.0 + 0.08 * left,
        alpha: 1.0 - 0.4 * left,
    }
}

/// Returns a stone that fades out; `None` if there is none at the point.
fn leaving(page: &Page, point: Point, now: Millis) -> Option<Placed> {
    Stone::BOTH.into_iter().find_map(|stone| {
        let progress = progress(page, Moving::TakenBack(point, stone), now)?;
        Some(Placed {
            alpha: 1.0 - progress,
            ..Placed::at_rest(point, stone)
        })
    })
}

/// Adds forbidden points, the explanation of one, and the refused point.
fn renju(diagram: &mut Diagram, page: &Page, now: Millis) {
    diagram.forbidden = page.marks().iter().map(|&(point, _)| point).collect();
    let Some(study) = page.study() else {
        diagram.refused = page.notice().map(|notice| Refused {
            point: notice.near,
            progress: progress(page, Moving::Refused(notice.near), now).unwrap_or(1.0),
        });
        return;
    };
    let board = page.game().board();
    let imagined = study.imagined();
    let is_imagined = |point: &Point| imagined.contains(point) && board.is_empty_at(*point);
    diagram.imagined = board.size().points().filter(is_imagined).collect();
    diagram.explanation = page.explanation().cloned();
}

/// Removes the marks that are no part of the displayed explanation, and a stone over an explained point.
fn leave_only_explanation(diagram: &mut Diagram) {
    diagram.signs.clear();
    diagram.arrows.clear();
    diagram.offered.clear();
    diagram.equivalents.clear();
    diagram.forbidden.clear();
    diagram.threats.clear();
    diagram.candidate = None;
    diagram.letters.clear();
    diagram.expected.clear();
    diagram.looked_at = None;
    let decides = |point: &Point| {
        let shapes = diagram.explanation.iter().flat_map(Explanation::shapes);
        let mut gains = shapes.flat_map(|shape| &shape.gains);
        diagram.imagined.contains(point) || gains.any(|gain| gain == point)
    };
    diagram.hover = diagram.hover.filter(|(point, _)| !decides(point));
    diagram.aimed = diagram.aimed.filter(|aimed| !decides(&aimed.point));
}

/// Adds a dot on the first point of an arrow, or on the first of two corners.
fn choose(diagram: &mut Diagram, page: &Page) {
    let Some(first) = page.chosen_first() else {
        return;
    };
    let size = page.game().terms().size;
    diagram.signs.retain(|(point, _)| *point != first);
    diagram.signs.push((first, Sign::Selected));
    sort_by_key(&mut diagram.signs, |(point, _)| size.index_of(*point));
}

/// Adds threats, the move of a hint, and the highlighted move of the Lab.
fn advise(diagram: &mut Diagram, page: &Page) {
    diagram.threats = page.threats().to_vec();
    diagram.candidate = match page.hint().map(|hint| hint.choice) {
        Some(Choice::Place(point)) => Some(point),
        _ => None,
    };
    diagram.looked_at = page.looked_at();
    diagram.letters = page.line_letters();
    if let [(best, _), rest @ ..] = &page.shown_line()[..] {
        diagram.candidate = Some(*best);
        diagram.expected = rest.to_vec();
    }
    let hinted = page.hinted_in_puzzle().or(page.hinted_in_drill());
    diagram.candidate = hinted.or(diagram.candidate);
    if !page.refuting_line().is_empty() {
        diagram.expected = page.refuting_line().to_vec();
    }
    if let Some(hint) = page.hint() {
        diagram.expected = hint.line.iter().skip(1).copied().collect();
        let is_expected = |point| hint.line.iter().any(|(at, _)| *at == point);
        diagram.threats.retain(|threat| !is_expected(threat.point));
    }
    let candidate = diagram.candidate;
    diagram
        .letters
        .retain(|(point, _)| Some(*point) != candidate);
}
