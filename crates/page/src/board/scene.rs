//! The board at one moment as a diagram: the position and everything displayed on it.

use tengen_core::{Point, Stone};
use tengen_engine::words::Choice;
use tengen_picture::{Diagram, Layout, Look, Placed, Refused, Scene, Theme};

use crate::app::{App, Millis, Moving};

/// Returns the drawing of the board at `now`.
#[must_use]
pub fn scene(app: &App, layout: &Layout, look: &Look, now: Millis) -> Scene {
    Scene::new(&diagram(app, now), layout, Theme::wood(app.shade()), look)
}

/// Returns the board at `now` with all its marks and animations.
#[must_use]
pub fn diagram(app: &App, now: Millis) -> Diagram {
    let mut diagram = Diagram::of(app.game(), app.settings().numbers);
    animate(&mut diagram, app, now);
    renju(&mut diagram, app, now);
    advise(&mut diagram, app);
    diagram.hover = app.hover();
    diagram.cursor = app.cursor().shown();
    diagram.hot = diagram.cursor.or(app.hover().map(|(point, _)| point));
    diagram
}

/// Returns the progress of a running animation, 0 to 1; `None` if it is not running.
fn progress(app: &App, moving: Moving, now: Millis) -> Option<f64> {
    let motion = app
        .motions()
        .iter()
        .find(|it| it.moving == moving && it.is_running(now));
    motion.map(|motion| motion.progress(now))
}

/// Adds stones that settle or fade out, and winning lines that are being drawn.
fn animate(diagram: &mut Diagram, app: &App, now: Millis) {
    if app.motions().is_empty() {
        return;
    }
    let board = app.game().board();
    let mut stones = Vec::new();
    for point in board.size().points() {
        match board.at(point) {
            Some(stone) => stones.push(settling(app, point, stone, now)),
            None => stones.extend(leaving(app, point, now)),
        }
    }
    diagram.stones = stones;
    if let Some(winning) = &mut diagram.winning {
        winning.progress = progress(app, Moving::WinningLine, now).unwrap_or(1.0);
    }
}

/// Returns a stone on the board; a new one shrinks to its size while it settles.
fn settling(app: &App, point: Point, stone: Stone, now: Millis) -> Placed {
    let progress = progress(app, Moving::Placed(point), now).unwrap_or(1.0);
    let left = (1.0 - progress).powi(3);
    Placed {
        point,
        stone,
        scale: 1.0 + 0.08 * left,
        alpha: 1.0 - 0.4 * left,
    }
}

/// Returns a stone that fades out; `None` if there is none at the point.
fn leaving(app: &App, point: Point, now: Millis) -> Option<Placed> {
    Stone::BOTH.into_iter().find_map(|stone| {
        let progress = progress(app, Moving::TakenBack(point, stone), now)?;
        Some(Placed {
            alpha: 1.0 - progress,
            ..Placed::at_rest(point, stone)
        })
    })
}

/// Adds forbidden points, the explanation of one, and the refused point.
fn renju(diagram: &mut Diagram, app: &App, now: Millis) {
    let explained = app.study().map(crate::app::Study::point);
    let marks = app.marks().iter().map(|&(point, _)| point);
    diagram.forbidden = marks.filter(|&point| explained != Some(point)).collect();
    let Some(study) = app.study() else {
        diagram.refused = app.notice().map(|notice| Refused {
            point: notice.near,
            progress: progress(app, Moving::Refused(notice.near), now).unwrap_or(1.0),
        });
        return;
    };
    let board = app.game().board();
    let imagined = study.imagined();
    let is_imagined = |point: &Point| imagined.contains(point) && board.is_empty_at(*point);
    diagram.imagined = board.size().points().filter(is_imagined).collect();
    diagram.explanation = app.explanation().cloned();
}

/// Adds threats, the move of a hint, and the highlighted move of the Lab.
fn advise(diagram: &mut Diagram, app: &App) {
    diagram.threats = app.threats().to_vec();
    diagram.candidate = match app.hint().map(|hint| hint.choice) {
        Some(Choice::Place(point)) => Some(point),
        _ => None,
    };
    diagram.looked_at = app.looked_at();
}
