//! Texts about renju: why a point is forbidden or not, and the shapes that a stone makes.

use crate::app::Language;
use crate::describe::{ban, colour, point};
use crate::text::{Texts, fill, texts};
use tengen_core::board::{Point, Stone};
use tengen_core::game::Game;
use tengen_core::rules::{Explained, Explanation, Gain, ShapeKind, shapes};

/// Returns the verdict: `H8: double-three`.
#[must_use]
pub fn verdict(language: Language, why: &Explanation) -> String {
    let words = texts(language);
    let name = point(why.point);
    match why.verdict {
        Explained::Five => fill(words.why_five, &[("point", &name)]),
        Explained::Legal => fill(words.why_legal, &[("point", &name)]),
        Explained::Forbidden(kind) => {
            let values = [("point", name.as_str()), ("ban", ban(words, kind))];
            fill(words.why_forbidden, &values)
        }
    }
}

/// Returns the reasons, one sentence for each shape.
#[must_use]
pub fn reasons(language: Language, why: &Explanation) -> Vec<String> {
    let words = texts(language);
    let mut reasons = Vec::new();
    for run in &why.overlines {
        let (first, last) = run.ends();
        let points = format!("{}–{}", point(first), point(last));
        let length = u32::from(run.length()).to_string();
        let values = [("n", length.as_str()), ("points", &points)];
        reasons.push(fill(words.why_overline, &values));
    }
    for four in &why.fours {
        reasons.push(of_shape(words.why_four, &four.stones, &four.gains));
    }
    for three in &why.threes {
        let shape = &three.shape;
        if three.counts() {
            let mut playable = Vec::new();
            for (&at, gain) in shape.gains.iter().zip(&three.gains) {
                if *gain == Gain::Playable {
                    playable.push(at);
                }
            }
            reasons.push(of_shape(words.why_three, &shape.stones, &playable));
            continue;
        }
        let mut text = of_shape(words.why_no_three, &shape.stones, &[]);
        for (&at, gain) in shape.gains.iter().zip(&three.gains) {
            text.push_str(language.space());
            text.push_str(&of_gain(words, at, gain));
        }
        reasons.push(text);
    }
    reasons
}

fn of_gain(words: &Texts, at: Point, gain: &Gain) -> String {
    let name = point(at);
    match gain {
        Gain::Playable => String::new(),
        Gain::Five => fill(words.why_gain_five, &[("point", &name)]),
        Gain::Forbidden(why) => {
            let what = match why.verdict {
                Explained::Forbidden(kind) => ban(words, kind),
                Explained::Five | Explained::Legal => "",
            };
            let values = [("point", name.as_str()), ("ban", what)];
            fill(words.why_gain_forbidden, &values)
        }
    }
}

fn of_shape(template: &str, stones: &[Point], gains: &[Point]) -> String {
    let (stones, gains) = (points(stones), points(gains));
    fill(template, &[("stones", &stones), ("points", &gains)])
}

/// Returns a list of points: `F8 G8 H8`.
#[must_use]
pub fn points(list: &[Point]) -> String {
    let mut text = String::new();
    for &at in list {
        text.push_str(if text.is_empty() { "" } else { " " });
        text.push_str(&point(at));
    }
    text
}

/// Returns the verdict and the reasons as one text for screen readers.
#[must_use]
pub fn explanation(language: Language, why: &Explanation) -> String {
    let mut text = verdict(language, why);
    text.push_str(language.stop());
    for reason in reasons(language, why) {
        text.push_str(language.space());
        text.push_str(&reason);
    }
    text
}

/// Returns the text about a placed stone and its shapes: `White H8, open three.`
#[must_use]
pub(crate) fn placed(language: Language, game: &Game, at: Point, stone: Stone) -> String {
    let words = texts(language);
    // A shape needs three stones of a colour.
    let names = if game.board().stones() < 5 {
        Vec::new()
    } else {
        shape_names(words, game, at, stone)
    };
    let name = point(at);
    let values = [("colour", colour(language, stone)), ("point", &name)];
    let both;
    let shape = match names[..] {
        [] => return fill(words.say_placed, &values),
        [one] => one,
        [first, second, ..] => {
            both = fill(words.shape_double, &[("first", first), ("second", second)]);
            &both
        }
    };
    let values = [values[0], values[1], ("shape", shape)];
    fill(words.say_shape, &values)
}

/// Returns the names of the two strongest shapes that a stone made.
fn shape_names(words: &Texts, game: &Game, at: Point, stone: Stone) -> Vec<&'static str> {
    let mut names = Vec::new();
    for shape in shapes(game.board(), at, stone, game.terms().rules) {
        let name = match shape.kind {
            ShapeKind::OpenFour => words.shape_open_four,
            ShapeKind::Four => words.shape_four,
            ShapeKind::OpenThree => words.shape_open_three,
            ShapeKind::Overline => words.ban_overline,
            // The result announces a five; a closed three threatens nothing yet.
            ShapeKind::Five | ShapeKind::ClosedThree => continue,
        };
        if names.len() < 2 {
            names.push(name);
        }
    }
    names
}
