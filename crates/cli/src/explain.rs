//! Reasons for a verdict on a point: the runs, fours and threes of a stone there, as lines and as JSON.

use serde_json::{Value, json};
use tengen_core::rules::{Explained, Explanation, Gain, Run, Shape, ShapeKind, explain, shapes};
use tengen_core::{Point, Position, Stone};

/// Returns the reasons, one line per shape; lines that belong to the line before are indented by spaces.
pub(crate) fn lines(position: &Position, point: Point) -> Vec<String> {
    match position.to_move() {
        Stone::Black => explain(position.board(), point, position.rules())
            .map(|why| of_black(&why))
            .unwrap_or_default(),
        Stone::White => of_white(position, point).iter().map(line).collect(),
    }
}

/// Returns the reasons as JSON. For a gain that is itself forbidden, gives the kind of forbidden move.
pub(crate) fn json(position: &Position, point: Point) -> Value {
    match position.to_move() {
        Stone::Black => {
            let why = explain(position.board(), point, position.rules());
            Value::Array(why.map(|why| values(&why)).unwrap_or_default())
        }
        Stone::White => of_white(position, point).iter().map(value).collect(),
    }
}

/// Returns the shapes that White makes, without closed threes, which are never a reason.
fn of_white(position: &Position, point: Point) -> Vec<Shape> {
    let mut made = shapes(position.board(), point, Stone::White, position.rules());
    made.retain(|shape| shape.kind != ShapeKind::ClosedThree);
    made
}

const fn name(kind: ShapeKind) -> &'static str {
    match kind {
        ShapeKind::Five => "five",
        ShapeKind::Overline => "overline",
        ShapeKind::OpenFour => "open four",
        ShapeKind::Four => "four",
        ShapeKind::OpenThree | ShapeKind::ClosedThree => "three",
    }
}

/// Returns the name of the shape that a stone on a gain makes.
const fn grown(kind: ShapeKind) -> &'static str {
    match kind {
        ShapeKind::OpenThree | ShapeKind::ClosedThree => "open four",
        _ => "five",
    }
}

fn points(list: &[Point]) -> String {
    let names: Vec<String> = list.iter().map(Point::to_string).collect();
    names.join(" ")
}

fn names(list: impl IntoIterator<Item = Point>) -> Value {
    list.into_iter().map(|point| point.to_string()).collect()
}

fn line(shape: &Shape) -> String {
    let (name, stones) = (name(shape.kind), points(&shape.stones));
    if shape.gains.is_empty() {
        format!("{name}: {stones}")
    } else {
        let grown = grown(shape.kind);
        format!("{name}: {stones}, {grown} at {}", points(&shape.gains))
    }
}

fn value(shape: &Shape) -> Value {
    json!({
        "shape": name(shape.kind),
        "stones": names(shape.stones.iter().copied()),
        "gains": names(shape.gains.iter().copied()),
    })
}

/// Finished line, or an explanation still to be written at this depth.
enum Work<'a> {
    Line(String),
    Why(&'a Explanation, usize),
}

/// Returns all lines; nested explanations are handled without recursion.
fn of_black(why: &Explanation) -> Vec<String> {
    let mut lines = Vec::new();
    let mut todo = vec![Work::Why(why, 0)];
    while let Some(work) = todo.pop() {
        match work {
            Work::Line(line) => lines.push(line),
            Work::Why(why, depth) => todo.extend(parts(why, depth).into_iter().rev()),
        }
    }
    lines
}

fn parts(why: &Explanation, depth: usize) -> Vec<Work<'_>> {
    let indent = "  ".repeat(depth);
    let mut parts = Vec::new();
    let mut add = |text: String| parts.push(Work::Line(format!("{indent}{text}")));
    for (name, runs) in [("five", &why.fives), ("overline", &why.overlines)] {
        for run in runs {
            add(format!("{name}: {}", points(&run_points(*run))));
        }
    }
    for four in &why.fours {
        add(line(four));
    }
    for three in &why.threes {
        let shape = &three.shape;
        let gains = || shape.gains.iter().zip(&three.gains);
        let playable: Vec<Point> = gains()
            .filter(|(_, gain)| **gain == Gain::Playable)
            .map(|(&point, _)| point)
            .collect();
        let stones = points(&shape.stones);
        if three.counts() {
            let at = points(&playable);
            parts.push(Work::Line(format!(
                "{indent}three: {stones}, open four at {at}"
            )));
            continue;
        }
        parts.push(Work::Line(format!("{indent}no three: {stones}")));
        for (point, gain) in gains() {
            match gain {
                Gain::Playable => {}
                Gain::Five => parts.push(Work::Line(format!("{indent}  {point}: five"))),
                Gain::Forbidden(nested) => {
                    let word = verdict(nested);
                    parts.push(Work::Line(format!("{indent}  {point}: {word}")));
                    parts.push(Work::Why(nested, depth + 2));
                }
            }
        }
    }
    parts
}

fn verdict(why: &Explanation) -> &'static str {
    match why.verdict {
        Explained::Five => "five",
        Explained::Forbidden(ban) => ban.word(),
        Explained::Legal => "none",
    }
}

fn run_points(run: Run) -> Vec<Point> {
    run.points().collect()
}

fn values(why: &Explanation) -> Vec<Value> {
    let mut values = Vec::new();
    for (name, runs) in [("five", &why.fives), ("overline", &why.overlines)] {
        for run in runs {
            values.push(json!({ "shape": name, "stones": names(run.points()) }));
        }
    }
    values.extend(why.fours.iter().map(value));
    for three in &why.threes {
        let gains = three.shape.gains.iter().zip(&three.gains);
        let gains = gains.map(|(point, gain)| {
            let verdict = match gain {
                Gain::Playable => "none",
                Gain::Five => "five",
                Gain::Forbidden(nested) => verdict(nested),
            };
            json!({ "point": point.to_string(), "verdict": verdict })
        });
        values.push(json!({
            "shape": "three",
            "stones": names(three.shape.stones.iter().copied()),
            "gains": gains.collect::<Vec<_>>(),
            "counts": three.counts(),
        }));
    }
    values
}
