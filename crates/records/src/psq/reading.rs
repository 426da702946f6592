//! Converts a `.psq` file into an archive.

use super::lines::{play, set_names};
use super::parse::{Parsed, parse};
use super::{Psq, Verdict};
use crate::builder::{Builder, How, Stated};
use crate::foreign::{self, about_rules};
use crate::text::warning;
use crate::{Caution, Collection, Context, Format, Reading, RecordError, Warning};
use tengen_core::board::{Board, Stone};
use tengen_core::game::{Property, Tag};
use tengen_core::rules::{Ruleset, Variant, makes_five};

/// Levels that Gomocup always writes.
pub(super) const USUAL_LEVELS: [u32; 2] = [11, 11];
/// End code for "not known".
pub(super) const NO_CODE: i32 = -1;

/// Names of the properties of the start node.
pub(super) const LEVELS: &str = "PSQLEVELS";
pub(super) const STARTER: &str = "PSQSTARTER";
pub(super) const CODE: &str = "PSQCODE";

/// Returns the rules named at the beginning of a tournament name.
pub(super) fn rules_of(tournament: &str) -> Option<Ruleset> {
    let names = [
        ("freestyle", Variant::Freestyle),
        ("fastgame", Variant::Freestyle),
        ("standard", Variant::Standard),
        ("renju", Variant::Renju),
        ("caro", Variant::Caro),
    ];
    let mut names = names.into_iter();
    let begins = |name: &str| {
        let start = tournament.get(..name.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(name))
    };
    let (_, variant) = names.find(|(name, _)| begins(name))?;
    Some(Ruleset::new(variant))
}

pub(super) fn read(
    text: &str,
    mut warnings: Vec<Warning>,
    context: &Context<'_>,
) -> Result<Collection, RecordError> {
    let Parsed {
        psq,
        moves,
        warnings: more,
        mut spots,
    } = parse(text)?;
    warnings.extend(more);
    let verdict = psq.verdict.as_ref();
    let rules = verdict.and_then(|verdict| rules_of(&verdict.tournament));
    warnings.extend(about_rules(rules));
    if psq.columns != psq.rows {
        warnings.push(warning(Caution::Rectangular {
            columns: u32::from(psq.columns.lines()),
            rows: u32::from(psq.rows.lines()),
        }));
    }
    let terms = foreign::terms(context, rules, psq.size());
    let mut builder = Builder::new(terms, context.limits);
    annotate(&psq, &mut builder);
    let broken = play(&moves, &mut builder, &mut spots);
    if let (Some(error), 0) = (&broken, builder.len()) {
        return Err(error.clone());
    }
    let stated = verdict.and_then(|verdict| stated(verdict, &psq, terms.rules));
    let reading = Reading {
        archive: builder.finish(stated.filter(|_| broken.is_none())),
        warnings,
        broken,
    };
    Ok(Collection::one(Format::Psq, reading))
}

/// Sets the names and the properties that only this format has.
fn annotate(psq: &Psq, builder: &mut Builder) {
    let annotations = builder.annotations_mut();
    if let Some([one, two]) = &psq.names {
        let names = if psq.starter == 2 {
            [two, one]
        } else {
            [one, two]
        };
        set_names(annotations, names.map(String::as_str));
    }
    if let Some(verdict) = &psq.verdict {
        annotations.set_tag(Tag::Event, &*verdict.tournament);
    }
    let mut properties = Vec::new();
    let mut keep = |name: &str, values: Vec<String>| {
        let name = name.to_string();
        properties.push(Property { name, values });
    };
    if psq.levels != USUAL_LEVELS {
        keep(LEVELS, psq.levels.map(|level| level.to_string()).to_vec());
    }
    if psq.starter == 2 {
        keep(STARTER, vec!["2".to_string()]);
    }
    if let Some(code) = psq.code
        && code != NO_CODE
    {
        keep(CODE, vec![code.to_string()]);
    }
    if !properties.is_empty() {
        builder.note().properties = properties;
    }
}

/// Returns the result; `None` if the last stone makes a five, which is more reliable.
fn stated(verdict: &Verdict, psq: &Psq, rules: Ruleset) -> Option<Stated> {
    if five(psq, rules).is_some() {
        return None;
    }
    let winner = match verdict.winner {
        0 => None,
        winner if winner == psq.starter => Some(Stone::Black),
        _ => Some(Stone::White),
    };
    let how = How::Unstated;
    Some(Stated { winner, how })
}

/// Returns the colour whose last stone makes a five; `None` if it makes none.
pub(super) fn five(psq: &Psq, rules: Ruleset) -> Option<Stone> {
    let mut board = Board::new(psq.size());
    let mut colour = Stone::White;
    for timed in &psq.moves {
        colour = !colour;
        board.put(timed.point, colour);
    }
    let last = psq.moves.last()?.point;
    board.remove(last);
    makes_five(&board, last, colour, rules).then_some(colour)
}
