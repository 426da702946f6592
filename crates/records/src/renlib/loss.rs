//! Content of a game that RenLib cannot hold.

use super::style::STYLE;
use super::words::RAW;
use crate::Loss;
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Archive, Colours, Mark, Note, Opening, Outcome, Sign};
use tengen_core::rules::Ruleset;
use tengen_core::rules::opening::Answer;

/// Returns the kinds of content that are lost in a file of the game, sorted and without duplicates.
pub(super) fn losses(archive: &Archive) -> Vec<Loss> {
    let mut lost = Vec::new();
    let terms = archive.terms;
    let setup = archive.setup.as_ref();
    let are_usual = (terms.rules, terms.opening, terms.colours)
        == (Ruleset::RENJU, Opening::Free, Colours::Assigned);
    for (loss, is_there) in [
        (Loss::Setup, setup.is_some()),
        (Loss::FirstColour, archive.first_colour() == Stone::White),
        (Loss::Terms, !are_usual),
        (Loss::Tags, archive.annotations.tags().next().is_some()),
    ] {
        if is_there {
            lost.push(loss);
        }
    }
    lose_actions(archive, &mut lost);
    for (number, note) in archive.annotations.notes() {
        let node = (number as usize).checked_sub(1);
        let node = node.and_then(|index| archive.nodes.get(index));
        lose_note(note, node.and_then(|node| node.action.point()), &mut lost);
    }
    lost.sort_unstable();
    lost.dedup();
    lost
}

fn lose_actions(archive: &Archive, lost: &mut Vec<Loss>) {
    let mut is_parent = vec![false; archive.nodes.len() + 1];
    for node in &archive.nodes {
        if let Some(parent) = is_parent.get_mut(node.parent as usize) {
            *parent = true;
        }
    }
    for (node, is_parent) in archive.nodes.iter().zip(&is_parent[1..]) {
        let missing = match node.action {
            Action::Answer(Answer::Place(_)) | Action::Pass => None,
            Action::Resign | Action::Flag | Action::Leave | Action::Draw | Action::Claim => {
                Some(Loss::Result)
            }
            Action::Answer(_) => Some(Loss::Choices),
        };
        add(lost, missing);
        // Readers detect five in a row at the end of a line by themselves.
        let is_shown = match node.outcome {
            Some(Outcome::Five { .. }) => !is_parent,
            outcome => outcome.is_none(),
        };
        add(lost, (!is_shown).then_some(Loss::Result));
        add(lost, node.clock.map(|_| Loss::Times));
    }
}

fn lose_note(note: &Note, point: Option<Point>, lost: &mut Vec<Loss>) {
    add(lost, loses_words(note).then_some(Loss::Comments));
    add(lost, loses_marks(note, point).then_some(Loss::Marks));
    add(lost, note.spent.or(note.left).map(|_| Loss::Times));
    add(lost, note.number.map(|_| Loss::Numbers));
    add(lost, loses_properties(note).then_some(Loss::Properties));
}

/// Returns `true` if the words of a note have characters that end or divide the texts of a file.
pub(crate) fn loses_words(note: &Note) -> bool {
    note.title.contains(['\0', '\u{8}']) || note.comment.contains('\0')
}

/// Returns `true` if a note of the move to `point` has marks other than those that a file holds.
pub(crate) fn loses_marks(note: &Note, point: Option<Point>) -> bool {
    let mut labels = 0;
    let mut is_written = |mark: &Mark| match &mark.sign {
        Sign::Selected => true,
        Sign::Label(label) => {
            labels += 1;
            labels == 1 && !label.is_empty() && !label.contains('\0')
        }
        _ => false,
    };
    let mut marks = note.marks.iter();
    marks.any(|mark| !is_written(mark) || Some(mark.point) != point)
}

/// Returns `true` if a note has properties of another format.
pub(crate) fn loses_properties(note: &Note) -> bool {
    let mut properties = note.properties.iter();
    properties.any(|property| property.name != RAW && property.name != STYLE)
}

/// Adds each kind only once, so that the list stays short even for a million moves.
fn add(lost: &mut Vec<Loss>, missing: Option<Loss>) {
    if let Some(kind) = missing
        && !lost.contains(&kind)
    {
        lost.push(kind);
    }
}
