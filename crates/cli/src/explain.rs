//! Reasons for a verdict on a point: the runs, fours and threes of a stone there, as lines and as JSON.

use serde_json::{Value, json};
use tengen_core::rules::{Explained, Explanation, Gain, Shape, ShapeKind, explain, shapes};
use tengen_core::{Point, Position, Stone};

/// Returns the reasons, one line per shape; lines that belong to the line before are indented by spaces.
pub(crate) fn lines(position: &Position, point: Point) -> Vec<String> {
    match position.to_move() {
        Stone::Black => explain(position.board(), point, position.rules())
            .map(|why| below(&why))
            .unwrap_or_default(),
        Stone::White => of_white(position, point)
            .iter()
            .map(Shape::to_string)
            .collect(),
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

/// Returns the lines below the verdict.
fn below(why: &Explanation) -> Vec<String> {
    let text = why.to_string();
    let lines = text.lines().skip(1);
    lines
        .map(|line| line.strip_prefix("  ").unwrap_or(line).to_owned())
        .collect()
}

/// Returns the shapes that White makes, without closed threes, which are never a reason.
fn of_white(position: &Position, point: Point) -> Vec<Shape> {
    let mut made = shapes(position.board(), point, Stone::White, position.rules());
    made.retain(|shape| shape.kind != ShapeKind::ClosedThree);
    made
}

fn names(list: impl IntoIterator<Item = Point>) -> Value {
    list.into_iter().map(|point| point.to_string()).collect()
}

fn value(shape: &Shape) -> Value {
    json!({
        "shape": shape.kind.to_string(),
        "stones": names(shape.stones.iter().copied()),
        "gains": names(shape.gains.iter().copied()),
    })
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
                Gain::Playable => Explained::Legal.to_string(),
                Gain::Five => Explained::Five.to_string(),
                Gain::Forbidden(nested) => nested.verdict.to_string(),
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
