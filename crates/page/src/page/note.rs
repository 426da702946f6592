//! The note beside a point: the reason why nothing was done there, or why the point is forbidden.

use crate::Page;
use crate::page::words::message::refusal;
use tengen_core::board::Point;
use tengen_core::rules::{Explained, Explanation};
use tengen_engine::words::Choice;
use tengen_kit::computer::words::{hint, hint_line};
use tengen_kit::renju::words;
use tengen_kit::text::Key;
use tengen_kit::words::point;

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
    /// A hint of the computer, or an explanation of a point that is not forbidden for the side to move.
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
pub fn note(page: &Page) -> Option<Note> {
    if page.study().is_some() || page.notice().is_some() {
        return written(page);
    }
    advice(page)
}

fn written(page: &Page) -> Option<Note> {
    let texts = page.texts();
    let Some(study) = page.study() else {
        let notice = page.notice()?;
        return Some(Note {
            kind: NoteKind::Refusal,
            near: notice.near,
            clear: vec![notice.near],
            cause: String::new(),
            reasons: vec![refusal(page, notice.reason, notice.near)],
            offers: Vec::new(),
        });
    };
    let mut offers = Vec::new();
    for (index, at) in study.nested_points().into_iter().enumerate() {
        let name = point(at);
        let label = texts.fill(Key::WhyNext, &[("point", &name)]);
        offers.push((NoteOffer::GoInto(index), label));
    }
    if study.is_nested() {
        offers.push((NoteOffer::GoBack, texts.get(Key::WhyBack).to_string()));
    } else if page.may_place_anyway() {
        offers.push((
            NoteOffer::PlaceAnyway,
            texts.get(Key::PlaceAnyway).to_string(),
        ));
    }
    offers.push((NoteOffer::Close, texts.get(Key::Close).to_string()));
    let shown = study.shown();
    let kind = match shown.verdict {
        Explained::Forbidden(_) if !words::is_for_black(page.game(), study) => NoteKind::Refusal,
        Explained::Forbidden(_) | Explained::Five | Explained::Legal => NoteKind::Advice,
    };
    Some(Note {
        kind,
        near: shown.point,
        clear: points(shown),
        cause: words::shown_verdict(texts, page.game(), study),
        reasons: words::shown_reasons(texts, page.game(), study),
        offers,
    })
}

/// Returns the note for the displayed hint.
fn advice(page: &Page) -> Option<Note> {
    let texts = page.texts();
    let shown = page.hint()?;
    let near = match shown.choice {
        Choice::Place(point) => point,
        Choice::Pass | Choice::Nothing => page.cursor().point(),
    };
    let (cause, why) = hint(texts, shown);
    let line = hint_line(texts, shown);
    let mut clear = vec![near];
    clear.extend(&shown.fight);
    Some(Note {
        kind: NoteKind::Advice,
        near,
        clear,
        cause,
        reasons: [why, line]
            .into_iter()
            .filter(|it| !it.is_empty())
            .collect(),
        offers: vec![(NoteOffer::Close, texts.get(Key::Close).to_string())],
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
