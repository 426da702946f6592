//! The rows of the lists of puzzles: figures, results, the moves of a line, and what was missed in a rush.

use web_sys::Element;

use crate::kit::dom;
use crate::kit::thumbnail::Thumbnail;
use tengen_core::board::Stone;
use tengen_page::view::{MissedRow, RunFigure, describe, text};
use tengen_page::{FirstTry, PuzzleStep, StepPlace};

/// Appends a number with its name.
pub(super) fn figure(list: &Element, _: usize, figure: &RunFigure) -> Option<()> {
    let place = dom::append(list, "div", "")?;
    dom::append_text(&place, "dt", figure.label)?;
    let Some((left, all)) = figure.marks else {
        return dom::append_text(&place, "dd", &figure.value).map(drop);
    };
    let value = dom::append(&place, "dd", "marks")?;
    dom::append_text(&value, "span", &figure.value)?;
    for index in 0..all {
        dom::append(&value, "i", if index < left { "left" } else { "" })?;
    }
    Some(())
}

/// Appends the result of a puzzle.
pub(super) fn tick(
    list: &Element,
    _: usize,
    (tried, word): &(FirstTry, &'static str),
) -> Option<()> {
    let class = match tried {
        FirstTry::Solved => "solved",
        FirstTry::Failed => "missed",
    };
    let item = dom::append(list, "li", class)?;
    dom::append_text(&item, "span", word).map(drop)
}

/// Appends a move of the line.
pub(super) fn step(
    texts: text::Texts,
    list: &Element,
    index: usize,
    step: &PuzzleStep,
) -> Option<()> {
    let class = match step.stone {
        Stone::Black => "black",
        Stone::White => "white",
    };
    let item = dom::append(list, "li", class)?;
    let button = dom::append_button(&item, "puzzle-step", &index.to_string())?;
    dom::append(&button, "i", "dot")?;
    let point = describe::point(step.point);
    dom::append_text(&button, "span", &point)?;
    let label = [describe::colour(texts, step.stone), &*point].join(" ");
    dom::set(&button, "aria-label", &label);
    if step.place == StepPlace::Here {
        dom::set(&button, "aria-current", "true");
    }
    Some(())
}

/// Appends a puzzle that was missed in a rush.
pub(super) fn missed(list: &Element, index: usize, row: &MissedRow) -> Option<()> {
    let item = dom::append(list, "li", "")?;
    let button = dom::append_button(&item, "puzzle-missed", &index.to_string())?;
    let thumbnail = Thumbnail::append(&button, "thumbnail", row.size.lines())?;
    thumbnail.lines()?;
    thumbnail.stones(&row.stones)?;
    dom::append_text(&button, "span", &row.task).map(drop)
}
