//! The note beside a point: the reason why nothing was done there, or why the point is forbidden.

use crate::app::App;
use crate::describe;
use crate::text::{fill, texts};
use tengen_core::board::Point;
use tengen_core::rules::Explanation;
use tengen_engine::words::Choice;

/// The content of a note and its buttons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note {
    /// The kind of the note.
    pub kind: NoteKind,
    /// The point beside which the note appears.
    pub near: Point,
    /// Points that the note should not cover, if there is room.
    pub clear: Vec<Point>,
    /// The cause in a few words; empty for a plain refusal.
    pub cause: String,
    /// The sentences of the note.
    pub reasons: Vec<String>,
    /// The buttons with their labels, in order.
    pub offers: Vec<(NoteOffer, String)>,
}

/// The kind of a note.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoteKind {
    /// A refusal, or an explanation of a forbidden point.
    Refusal,
    /// A hint of the computer.
    Advice,
}

/// The action of a button in a note.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoteOffer {
    /// Goes into the nested explanation with this index.
    GoInto(usize),
    /// Goes back to the previous explanation.
    GoBack,
    /// Places the stone although the point is forbidden.
    PlaceAnyway,
    /// Closes the displayed note.
    Close,
}

/// Returns the displayed note. An explanation takes precedence over the refusal that caused it.
#[must_use]
pub fn note(app: &App) -> Option<Note> {
    if app.study().is_some() || app.notice().is_some() {
        return written(app);
    }
    advice(app)
}

fn written(app: &App) -> Option<Note> {
    let language = app.language();
    let words = texts(language);
    let Some(study) = app.study() else {
        let notice = app.notice()?;
        return Some(Note {
            kind: NoteKind::Refusal,
            near: notice.near,
            clear: vec![notice.near],
            cause: String::new(),
            reasons: vec![describe::reason(language, notice.reason, notice.near)],
            offers: Vec::new(),
        });
    };
    let mut offers = Vec::new();
    for (index, point) in study.nested_points().into_iter().enumerate() {
        let name = describe::point(point);
        let label = fill(words.why_next, &[("point", &name)]);
        offers.push((NoteOffer::GoInto(index), label));
    }
    if study.is_nested() {
        offers.push((NoteOffer::GoBack, words.why_back.to_string()));
    } else if app.may_place_anyway() {
        offers.push((NoteOffer::PlaceAnyway, words.place_anyway.to_string()));
    }
    offers.push((NoteOffer::Close, words.close.to_string()));
    let shown = study.shown();
    Some(Note {
        kind: NoteKind::Refusal,
        near: shown.point,
        clear: points(shown),
        cause: describe::verdict(language, shown),
        reasons: describe::reasons(language, shown),
        offers,
    })
}

/// Returns the note for the displayed hint.
fn advice(app: &App) -> Option<Note> {
    let language = app.language();
    let hint = app.hint()?;
    let near = match hint.choice {
        Choice::Place(point) => point,
        Choice::Pass | Choice::Nothing => app.cursor().point(),
    };
    let (cause, why) = describe::hint(language, hint);
    Some(Note {
        kind: NoteKind::Advice,
        near,
        clear: vec![near],
        cause,
        reasons: vec![why],
        offers: vec![(NoteOffer::Close, texts(language).close.to_string())],
    })
}

/// Returns all points to which an explanation refers.
fn points(why: &Explanation) -> Vec<Point> {
    let mut points = vec![why.point];
    for run in why.runs() {
        points.extend(run.points());
    }
    for shape in why.shapes() {
        points.extend(&shape.stones);
        points.extend(&shape.gains);
    }
    points
}
