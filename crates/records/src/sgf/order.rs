//! Converts an archive into the form SGF can hold: nodes depth first, without data that SGF has no place for.

use super::notes::{SIGNS, is_known};
use crate::Loss;
use tengen_core::board::{BoardSize, Stone};
use tengen_core::game::{Action, Archive, ArchiveNode, Mark, Note, Property, Sign, Tag};
use tengen_core::rules::opening::Answer;

/// Returns the archive in the order of its text, and what it lost. `None` if it is not a valid game.
pub(super) fn ordered(archive: &Archive) -> Option<(Archive, Vec<Loss>)> {
    let nodes = &archive.nodes;
    let setup = archive.setup.as_ref();
    if setup.is_some_and(|setup| setup.board.size() != archive.terms.size) {
        return None;
    }
    let order = depth_first(archive)?;
    let mut numbers = vec![0_u32; nodes.len() + 1];
    let mut sorted: Vec<ArchiveNode> = Vec::with_capacity(nodes.len());
    // Side to move at each node.
    let mut turns = vec![archive.first_colour()];
    let mut movers = vec![None];
    for (number, &old) in (1_u32..).zip(&order) {
        let mut node = *nodes.get(old as usize - 1)?;
        node.parent = numbers[node.parent as usize];
        numbers[old as usize] = number;
        let turn = turns[node.parent as usize];
        let is_ply = node.action.is_ply();
        turns.push(if is_ply { !turn } else { turn });
        movers.push(is_ply.then_some(turn));
        sorted.push(node);
    }
    let number = |old: u32| numbers.get(old as usize).copied();
    let mut losses = Vec::new();
    let known = |old: u32| (old as usize <= nodes.len()).then(|| number(old))?;
    let mut annotations = archive.annotations.renumbered(known);
    for &tag in Tag::ALL {
        let text = annotations.tag(tag);
        if text.contains(BREAKS) {
            let text = one_line(text);
            annotations.set_tag(tag, text);
        }
    }
    let noted: Vec<u32> = annotations.notes().map(|(node, _)| node).collect();
    for node in noted {
        let mover = movers.get(node as usize).copied().flatten();
        let note = annotations.note_mut(node);
        fit(note, archive, node, mover, &mut losses);
    }
    losses.sort_unstable();
    losses.dedup();
    let ordered = Archive {
        terms: archive.terms,
        setup: archive.setup.clone(),
        nodes: sorted,
        annotations,
        cursor: number(archive.cursor).unwrap_or(0),
        line_end: number(archive.line_end).unwrap_or(0),
    };
    Some((ordered, losses))
}

/// Returns the numbers of the actions in depth-first order; `None` if the archive is not a valid game.
fn depth_first(archive: &Archive) -> Option<Vec<u32>> {
    let nodes = &archive.nodes;
    let mut first = vec![0_u32; nodes.len() + 1];
    let mut next = vec![0_u32; nodes.len() + 1];
    // Goes from the last node to the first, because each is linked before its later siblings.
    for (index, node) in nodes.iter().enumerate().rev() {
        let number = u32::try_from(index + 1).ok()?;
        if let Action::Answer(Answer::Place(point) | Answer::Pick(point) | Answer::Offer(point)) =
            node.action
            && !archive.terms.size.contains(point)
        {
            return None;
        }
        link(&mut first, &mut next, node.parent, number)?;
    }
    let mut order = Vec::with_capacity(nodes.len());
    let mut pending = vec![first[0]];
    while let Some(number) = pending.pop() {
        if number > 0 {
            order.push(number);
            pending.push(next[number as usize]);
            pending.push(first[number as usize]);
        }
    }
    Some(order)
}

fn link(first: &mut [u32], next: &mut [u32], parent: u32, number: u32) -> Option<()> {
    if parent >= number {
        return None;
    }
    next[number as usize] = first[parent as usize];
    first[parent as usize] = number;
    Some(())
}

/// Characters that end a line.
const BREAKS: [char; 2] = ['\n', '\r'];

/// Changes a tag, title or label to a single line.
fn one_line(text: &str) -> String {
    plain_lines(text).replace('\n', " ")
}

/// Changes all line ends to `\n`.
fn plain_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Removes from a note what SGF cannot hold, and sorts its marks in the order of their properties.
fn fit(
    note: &mut Note,
    archive: &Archive,
    number: u32,
    mover: Option<Stone>,
    losses: &mut Vec<Loss>,
) {
    if note.title.contains(BREAKS) {
        note.title = one_line(&note.title);
    }
    if note.comment.contains('\r') {
        note.comment = plain_lines(&note.comment);
    }
    for mark in &mut note.marks {
        if let Sign::Label(label) = &mut mark.sign
            && label.contains(BREAKS)
        {
            *label = one_line(label);
        }
    }
    let values = note.properties.iter_mut().flat_map(|it| &mut it.values);
    for value in values.filter(|value| value.contains('\r')) {
        *value = plain_lines(value);
    }
    let (marks, properties) = (note.marks.len(), note.properties.len());
    let size = archive.terms.size;
    note.marks.retain(|mark| is_on_board(mark, size));
    note.marks.sort_by_key(place_of);
    note.properties
        .retain(|property| is_held(property, number, mover));
    if note.marks.len() < marks {
        losses.push(Loss::Marks);
    }
    if note.properties.len() < properties {
        losses.push(Loss::Properties);
    }
}

fn is_on_board(mark: &Mark, size: BoardSize) -> bool {
    match mark.sign {
        Sign::Arrow(to) => size.contains(mark.point) && size.contains(to),
        _ => size.contains(mark.point),
    }
}

/// Returns `true` if SGF can hold a property of a node, because it has no meaning of its own there.
fn is_held(property: &Property, node: u32, mover: Option<Stone>) -> bool {
    let name = property.name.as_str();
    let is_name = name
        .bytes()
        .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    is_name && !name.is_empty() && !property.values.is_empty() && !is_known(name, node == 0, mover)
}

/// Returns `true` if a note has marks off the board.
pub(crate) fn loses_marks(note: &Note, size: BoardSize) -> bool {
    note.marks.iter().any(|mark| !is_on_board(mark, size))
}

/// Returns `true` if the note of the node `at` has properties that SGF cannot hold.
pub(crate) fn loses_properties(at: u32, note: &Note, mover: Option<Stone>) -> bool {
    let mut properties = note.properties.iter();
    properties.any(|property| !is_held(property, at, mover))
}

fn place_of(mark: &Mark) -> usize {
    match &mark.sign {
        Sign::Label(_) => 0,
        Sign::Arrow(_) => 1 + SIGNS.len(),
        sign => 1 + SIGNS.iter().position(|(_, it)| it == sign).unwrap_or(0),
    }
}
