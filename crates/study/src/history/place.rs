//! The position that an opened file shows first.

use tengen_core::game::{Archive, Tag};

/// Moves the cursor of an archive at its start to where a reader looks first. For a game, which has one line or
/// a result, that is the last move of the main line; for a tree of lines, the first node with more than one
/// child. An archive with a stored cursor stays as it is.
pub fn first_look(archive: &mut Archive) {
    if archive.cursor != 0 {
        return;
    }
    let mut children = vec![Children::default(); archive.nodes.len() + 1];
    for (number, node) in (1_u32..).zip(&archive.nodes) {
        if let Some(children) = children.get_mut(node.parent as usize) {
            children.count += 1;
            if children.count == 1 {
                children.first = number;
            }
        }
    }
    let (mut end, mut branch) = (0, None);
    while let Some(here) = children.get(end as usize).filter(|it| it.count > 0) {
        if here.count > 1 {
            branch = branch.or(Some(end));
        }
        end = here.first;
    }
    let last = (end as usize).checked_sub(1);
    let last = last.and_then(|index| archive.nodes.get(index));
    let is_game = !archive.annotations.tag(Tag::Result).is_empty()
        && last.is_some_and(|node| node.outcome.is_some());
    archive.cursor = match branch {
        Some(branch) if !is_game => branch,
        _ => end,
    };
    archive.line_end = end;
}

/// The children of a node: the first one and their number.
#[derive(Clone, Copy, Default)]
struct Children {
    first: u32,
    count: u32,
}
