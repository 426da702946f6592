//! Texts about renju: why a point is forbidden or not, and the shapes that a stone makes.

use crate::renju::Study;
use crate::settings::words::ban;
use crate::text::{Key, Texts, fill};
use crate::words::points;
use crate::words::{colour, point};
use tengen_core::board::{Board, Point, Stone};
use tengen_core::game::{Game, Status};
use tengen_core::rules::{Explained, Explanation, Gain, Ruleset, ShapeKind, Three, shapes};

/// Returns the verdict: `H8: double-three`, `H8 is not forbidden: it makes one four`.
pub fn verdict(texts: Texts, why: &Explanation) -> String {
    let name = point(why.point);
    match why.verdict {
        Explained::Five => texts.fill(Key::WhyFive, &[("point", &name)]),
        Explained::Legal => fill(legal(texts, why), &[("point", &name)]),
        Explained::Forbidden(kind) => {
            let values = [("point", name.as_str()), ("ban", ban(texts, kind))];
            texts.fill(Key::WhyForbidden, &values)
        }
    }
}

/// Returns the verdict on the displayed point. While White is to move it says that it is one for Black.
pub fn shown_verdict(texts: Texts, game: &Game, study: &Study) -> String {
    let why = study.shown();
    if !is_for_black(game, study) {
        return verdict(texts, why);
    }
    let verdict = match why.verdict {
        Explained::Forbidden(kind) => {
            let values = [("point", &*point(why.point)), ("ban", ban(texts, kind))];
            texts.fill(Key::WhyForbiddenThere, &values)
        }
        Explained::Five | Explained::Legal => verdict(texts, why),
    };
    texts.fill(Key::WhyForBlack, &[("verdict", &verdict)])
}

/// Returns the reasons of the displayed verdict. While White is to move they begin with the side that they concern.
pub fn shown_reasons(texts: Texts, game: &Game, study: &Study) -> Vec<String> {
    let mut all = reasons(texts, study.shown());
    if is_for_black(game, study) {
        all.insert(0, texts.get(Key::WhyOnlyBlack).to_string());
    }
    all
}

/// Returns `true` if the player asked about a point at which Black is not to place a stone now.
pub fn is_for_black(game: &Game, study: &Study) -> bool {
    let white_moves = game.status() == Status::ToMove(Stone::White);
    white_moves && !study.is_nested() && game.board().is_empty_at(study.point())
}

/// Returns the template of the verdict on an allowed point, which counts its shapes.
fn legal(texts: Texts, why: &Explanation) -> &'static str {
    let threes = why.threes.iter().filter(|three| three.counts()).count();
    let has_others = !why.overlines.is_empty();
    texts.get(match (why.fours.len(), threes) {
        _ if has_others => Key::WhyLegal,
        (0, 0) if why.threes.is_empty() => Key::WhyLegalNone,
        (0, 1) => Key::WhyLegalThree,
        (1, 0) => Key::WhyLegalFour,
        (1, 1) => Key::WhyLegalFourThree,
        _ => Key::WhyLegal,
    })
}

/// Returns the reasons, one sentence for each shape.
pub fn reasons(texts: Texts, why: &Explanation) -> Vec<String> {
    let mut reasons = overlines_and_fours(texts, why);
    for three in &why.threes {
        reasons.push(counting(texts, three).unwrap_or_else(|| not_counting(texts, three)));
    }
    reasons
}

/// Returns the shapes for which a point is forbidden, one sentence for each: the reasons without the threes that do not count.
pub fn faults(texts: Texts, why: &Explanation) -> Vec<String> {
    let mut faults = overlines_and_fours(texts, why);
    faults.extend(why.threes.iter().filter_map(|three| counting(texts, three)));
    faults
}

fn overlines_and_fours(texts: Texts, why: &Explanation) -> Vec<String> {
    let mut reasons = Vec::new();
    for run in &why.overlines {
        let (first, last) = run.ends();
        let points = format!("{}–{}", point(first), point(last));
        let length = u32::from(run.length()).to_string();
        let values = [("n", length.as_str()), ("points", &points)];
        reasons.push(texts.fill(Key::WhyOverline, &values));
    }
    for four in &why.fours {
        reasons.push(of_shape(texts, Key::WhyFour, &four.stones, &four.gains));
    }
    reasons
}

/// Returns the sentence about a three that counts; `None` if it does not.
fn counting(texts: Texts, three: &Three) -> Option<String> {
    let shape = &three.shape;
    let mut playable = Vec::new();
    for (&at, gain) in shape.gains.iter().zip(&three.gains) {
        if *gain == Gain::Playable {
            playable.push(at);
        }
    }
    let counts = !playable.is_empty();
    counts.then(|| of_shape(texts, Key::WhyThree, &shape.stones, &playable))
}

fn not_counting(texts: Texts, three: &Three) -> String {
    let shape = &three.shape;
    let mut text = of_shape(texts, Key::WhyNoThree, &shape.stones, &[]);
    for (&at, gain) in shape.gains.iter().zip(&three.gains) {
        text.push_str(texts.get(Key::SentenceSpace));
        text.push_str(&of_gain(texts, at, gain));
    }
    text
}

fn of_gain(texts: Texts, at: Point, gain: &Gain) -> String {
    let name = point(at);
    match gain {
        Gain::Playable => String::new(),
        Gain::Five => texts.fill(Key::WhyGainFive, &[("point", &name)]),
        Gain::Forbidden(why) => {
            let what = match why.verdict {
                Explained::Forbidden(kind) => ban(texts, kind),
                Explained::Five | Explained::Legal => "",
            };
            let values = [("point", name.as_str()), ("ban", what)];
            texts.fill(Key::WhyGainForbidden, &values)
        }
    }
}

fn of_shape(texts: Texts, template: Key, stones: &[Point], gains: &[Point]) -> String {
    let gains: Vec<_> = gains.iter().map(|&at| point(at)).collect();
    let values = [
        ("stones", points(stones)),
        ("points", gains.join(texts.get(Key::Or))),
    ];
    texts.fill(
        template,
        &values
            .each_ref()
            .map(|(name, value)| (*name, value.as_str())),
    )
}

/// Returns the verdict and the reasons as one text for screen readers.
pub fn explanation(texts: Texts, why: &Explanation) -> String {
    with_reasons(texts, verdict(texts, why), reasons(texts, why))
}

/// Returns the displayed verdict and its reasons as one text for screen readers.
pub fn shown_explanation(texts: Texts, game: &Game, study: &Study) -> String {
    let verdict = shown_verdict(texts, game, study);
    with_reasons(texts, verdict, shown_reasons(texts, game, study))
}

fn with_reasons(texts: Texts, mut text: String, reasons: Vec<String>) -> String {
    text.push_str(texts.get(Key::FullStop));
    for reason in reasons {
        text.push_str(texts.get(Key::SentenceSpace));
        text.push_str(&reason);
    }
    text
}

/// Returns the text about a placed stone and its shapes: `White H8, open three.`
pub fn placed(texts: Texts, game: &Game, at: Point, stone: Stone) -> String {
    let name = point(at);
    let values = [("colour", colour(texts, stone)), ("point", &name)];
    let Some(shape) = made(texts, game.board(), at, stone, game.terms().rules) else {
        return texts.fill(Key::SayPlaced, &values);
    };
    let values = [values[0], values[1], ("shape", &shape)];
    texts.fill(Key::SayShape, &values)
}

/// Returns the names of the two strongest shapes that a stone makes: `four and open three`; `None` if it makes none.
pub fn made(
    texts: Texts,
    board: &Board,
    at: Point,
    stone: Stone,
    rules: Ruleset,
) -> Option<String> {
    // A shape needs three stones of a colour.
    if board.stones() < 4 {
        return None;
    }
    match shape_names(texts, board, at, stone, rules)[..] {
        [] => None,
        [one] => Some(one.to_string()),
        [first, second, ..] => {
            Some(texts.fill(Key::ShapeDouble, &[("first", first), ("second", second)]))
        }
    }
}

/// Returns the names of the two strongest shapes that a stone made.
fn shape_names(
    texts: Texts,
    board: &Board,
    at: Point,
    stone: Stone,
    rules: Ruleset,
) -> Vec<&'static str> {
    let mut names = Vec::new();
    for shape in shapes(board, at, stone, rules) {
        let name = match shape.kind {
            ShapeKind::OpenFour => texts.get(Key::ShapeOpenFour),
            ShapeKind::Four => texts.get(Key::ShapeFour),
            ShapeKind::OpenThree => texts.get(Key::ShapeOpenThree),
            ShapeKind::Overline => texts.get(Key::BanOverline),
            // The result announces a five; a closed three threatens nothing yet.
            ShapeKind::Five | ShapeKind::ClosedThree => continue,
        };
        if names.len() < 2 {
            names.push(name);
        }
    }
    names
}
