//! Writes the shown line as `.psq`.

use super::lines::{names, one_line, timed};
use super::reading::{CODE, LEVELS, NO_CODE, STARTER, USUAL_LEVELS, five, rules_of};
use super::{Psq, Verdict};
use crate::line::ShownLine;
use crate::{Loss, Unwritable, Written};
use tengen_core::board::Stone;
use tengen_core::game::{Archive, Note, Outcome, Property, Tag, Terms};
use tengen_core::rules::Ruleset;

/// Data that only this format has.
struct PsqExtra {
    levels: [u32; 2],
    starter: u8,
    code: i32,
    /// `true` if the archive has no other properties.
    is_whole: bool,
}

fn kept(archive: &Archive) -> PsqExtra {
    let mut kept = PsqExtra::NONE;
    for (node, note) in archive.annotations.notes() {
        for property in &note.properties {
            kept.is_whole &= node == 0 && kept.take(property);
        }
    }
    kept
}

/// Returns `true` if the note of the node `at` has properties that this format does not hold.
pub(crate) fn loses_properties(at: u32, note: &Note) -> bool {
    let mut properties = note.properties.iter();
    let mut taken = PsqExtra::NONE;
    properties.any(|property| at > 0 || !taken.take(property))
}

impl PsqExtra {
    const NONE: PsqExtra = PsqExtra {
        levels: USUAL_LEVELS,
        starter: 1,
        code: NO_CODE,
        is_whole: true,
    };

    /// Stores a property; returns `false` if this format does not have it.
    fn take(&mut self, property: &Property) -> bool {
        let numbers = property.values.iter().map(|value| value.parse::<i32>());
        let Ok(numbers) = numbers.collect::<Result<Vec<i32>, _>>() else {
            return false;
        };
        match (&*property.name, &*numbers) {
            (LEVELS, [one, two]) => match (u32::try_from(*one), u32::try_from(*two)) {
                (Ok(one), Ok(two)) => self.levels = [one, two],
                _ => return false,
            },
            (STARTER, [2]) => self.starter = 2,
            (CODE, [code]) => self.code = *code,
            _ => return false,
        }
        true
    }
}

pub(super) fn write(archive: &Archive) -> Result<Written, Unwritable> {
    let line = ShownLine::new(archive)?;
    let kept = kept(archive);
    let annotations = &archive.annotations;
    let (mut players, names_are_whole) = names(annotations);
    if kept.starter == 2 {
        players.reverse();
    }
    let has_names = [Tag::Black, Tag::White]
        .iter()
        .any(|&tag| !annotations.tag(tag).is_empty());
    let verdict = verdict(&line, annotations.tag(Tag::Event), kept.starter);
    let psq = Psq {
        columns: archive.terms.size,
        rows: archive.terms.size,
        levels: kept.levels,
        starter: kept.starter,
        moves: timed(&line, annotations),
        names: has_names.then_some(players),
        code: Some(kept.code),
        verdict,
    };
    let verdict = psq.verdict.as_ref();
    let all_tags = annotations.tags().all(|(tag, text)| match tag {
        Tag::Black | Tag::White => names_are_whole,
        Tag::Event => verdict.is_some_and(|verdict| verdict.tournament == text),
        _ => false,
    });
    let named = verdict.and_then(|verdict| rules_of(&verdict.tournament));
    let rules = named.unwrap_or_default();
    let winner = line.outcome().and_then(Outcome::winner);
    let is_shown = five(&psq, rules).is_none_or(|colour| Some(colour) == winner);
    let all_times = annotations.notes().all(|(_, note)| note.left.is_none());
    let holds = named.is_some_and(|rules| holds(archive.terms, rules));
    let checks = [
        (Loss::Size, true),
        (Loss::Tags, all_tags),
        (Loss::Result, verdict.is_some() && is_shown),
        (Loss::Terms, holds),
        (Loss::Properties, kept.is_whole),
        (Loss::Times, all_times),
    ];
    let held = checks.into_iter().filter(|(_, is)| *is);
    let held: Vec<Loss> = held.map(|(loss, _)| loss).collect();
    // Without a tournament the file does not state the rules; a tournament name may indicate other rules.
    let more = if holds { None } else { Some(Loss::Terms) };
    let lost = line.lost_and(&held, more.as_slice());
    let bytes = psq.to_string().into_bytes();
    Ok(Written { bytes, lost })
}

/// Returns the result and the tournament; `None` if one of them is missing.
fn verdict(line: &ShownLine<'_>, event: &str, starter: u8) -> Option<Verdict> {
    let outcome: Outcome = line.outcome()?;
    let tournament = one_line(event);
    if tournament.is_empty() {
        return None;
    }
    let winner = match outcome.winner() {
        None => 0,
        Some(Stone::Black) => starter,
        Some(Stone::White) => 3 - starter,
    };
    Some(Verdict { winner, tournament })
}

/// Returns `true` if a reader that assumes `rules` gets exactly these terms.
fn holds(terms: Terms, rules: Ruleset) -> bool {
    let read = Terms {
        rules,
        size: terms.size,
        first: terms.first,
        ..Terms::default()
    };
    read == terms
}
