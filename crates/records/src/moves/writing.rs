//! Writes the shown line as a move list.

use super::head::{self, FIRST, RULE, RULES, SIZE};
use super::{EndReason, Ending, MoveList};
use crate::line::ShownLine;
use crate::sgf::named_rules;
use crate::{Loss, Unwritable, Written};
use tengen_core::board::{BoardSize, Stone};
use tengen_core::game::{Annotations, Archive, Outcome, Tag, Terms};

/// Writes one line, with a head if there are tags.
pub(super) fn write(archive: &Archive) -> Result<Written, Unwritable> {
    let line = ShownLine::new(archive)?;
    let mut list = MoveList {
        head: Vec::new(),
        plies: line.plies().map(|ply| ply.point).collect(),
        ending: None,
    };
    let mut held = vec![Loss::Passes, Loss::Colours, Loss::FirstColour, Loss::Result];
    // A reader detects five in a row by itself.
    let shows = |outcome: &Outcome| matches!(outcome, Outcome::Five { .. });
    list.ending = line.outcome().filter(|it| !shows(it)).map(ending_of);
    let mut losses = Vec::new();
    let is_white = line.first() == Stone::White;
    let has_tags = archive.annotations.tags().next().is_some();
    // Without a head, a list with no moves and no tags would be an empty text.
    if has_tags || is_white || list.plies.is_empty() {
        held.push(Loss::Size);
        let rules = archive.terms.rules;
        let only_rules = Terms {
            rules,
            ..Terms::default()
        };
        let terms = Terms {
            size: only_rules.size,
            first: only_rules.first,
            ..archive.terms
        };
        if terms == only_rules {
            held.push(Loss::Terms);
        }
        list.ending = line.outcome().map(ending_of);
        let (tags, is_whole) = tags(&archive.annotations, list.ending);
        list.head = tags;
        if is_whole {
            held.push(Loss::Tags);
        }
        // The text about the rules may name them already.
        let is_named =
            |(name, value): &(String, String)| name == RULES && named_rules(value) == Some(rules);
        if !list.head.iter().any(is_named) {
            list.head.push((RULE.to_string(), rules.to_string()));
        }
        let size = archive.terms.size.to_string();
        list.head.push((SIZE.to_string(), size));
        if is_white {
            let white = Stone::White.to_string();
            list.head.push((FIRST.to_string(), white));
        }
    } else if guessed(&line) == archive.terms.size {
        held.push(Loss::Size);
    } else {
        losses.push(Loss::Size);
    }
    losses.extend(line.lost(&held));
    losses.sort_unstable();
    losses.dedup();
    Ok(Written {
        bytes: list.to_string().into_bytes(),
        lost: losses,
    })
}

/// Returns the size that a reader assumes if nothing else states it.
pub(crate) fn guessed(line: &ShownLine<'_>) -> BoardSize {
    let needed = line
        .points()
        .map(|point| point.column().max(point.row()) + 1);
    let needed = needed.max().unwrap_or(0);
    let sizes = [15, 19, 20, 22].into_iter();
    let mut sizes = sizes.filter_map(|lines| BoardSize::new(lines).ok());
    sizes
        .find(|size| size.lines() >= needed)
        .unwrap_or_default()
}

/// Returns the tags, and `true` if all of them are written unchanged.
fn tags(annotations: &Annotations, ending: Option<Ending>) -> (Vec<(String, String)>, bool) {
    let mut is_whole = true;
    let mut written = Vec::new();
    for (tag, name) in head::names() {
        let value = annotations.tag(tag);
        if value.is_empty() {
            continue;
        }
        let line = value.replace(['\n', '\r'], " ");
        // A result tag without a result in the list would be read as the end of the game.
        let is_end = tag == Tag::Result && ending.is_none() && Ending::of_tag(value).is_some();
        is_whole &= line == value && !is_end;
        written.push((name.to_string(), line));
    }
    (written, is_whole)
}

/// Returns an outcome as a result of a move list.
fn ending_of(outcome: Outcome) -> Ending {
    let reason = match outcome {
        Outcome::Resignation { .. } => EndReason::Resignation,
        Outcome::Time { .. } => EndReason::Time,
        Outcome::Forbidden(_) | Outcome::Claimed(_) => EndReason::Forbidden,
        _ => EndReason::Unsaid,
    };
    Ending {
        winner: outcome.winner(),
        reason,
    }
}
