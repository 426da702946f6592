//! The root of an SGF game: which game it is, on which board, by which rules.

use super::lexer::{Property, find};
use super::notes::Tags;
use super::private;
use super::value::{Texts, shortened};
use super::words;
use crate::builder::Stated;
use crate::{Caution, Context, Part, Problem};
use tengen_core::board::{BoardSize, Stone};
use tengen_core::game::{Colours, Opening, Referee, Terms, TimeControl};
use tengen_core::rules::Ruleset;

/// The program's name in `AP`.
pub(super) const PROGRAM: &str = "Tengen";

/// What the root says about the whole game.
pub(super) struct Root {
    pub(super) terms: Terms,
    pub(super) stated: Option<Stated>,
    /// Own if this program wrote the file: then `RE`, `RU` and `AP` are no tags.
    pub(super) tags: Tags,
    /// Whether the file says everything, so that nothing is concluded.
    pub(super) is_exact: bool,
    pub(super) cautions: Vec<Caution>,
}

/// A problem and the offset where it is.
pub(super) type Fault = (usize, Problem);

impl Root {
    /// Reads the first node.
    ///
    /// # Errors
    ///
    /// [`Problem`] if it is another game, or the board is none of ours.
    pub(super) fn read(
        properties: &[Property<'_>],
        texts: Texts<'_>,
        context: &Context<'_>,
    ) -> Result<Root, Fault> {
        let line = |name: &str| {
            find(properties, name).map_or_else(String::new, |it| texts.line(it.first().raw))
        };
        let mut cautions = Vec::new();
        let rules = words::rules(&line("RU")).or_else(|| words::rules_in_name(&line("GN")));
        check_game(properties, rules, &line("RU"), &mut cautions)?;
        let named = find(properties, "SZ").map(read_size).transpose()?;
        let chosen = named.or(context.size);
        let size = chosen.unwrap_or(context.terms.size);
        if chosen.is_none() {
            cautions.push(Caution::SizeGuessed(size));
        }
        let program = line("AP");
        let is_own = program.split(':').next() == Some(PROGRAM);
        let usual = if is_own {
            Terms::default()
        } else {
            context.terms
        };
        let mut terms = Terms {
            rules: rules.unwrap_or(usual.rules),
            size,
            first: Stone::Black,
            opening: Opening::Free,
            colours: Colours::Assigned,
            referee: if is_own {
                Referee::Strict
            } else {
                usual.referee
            },
            clock: TimeControl::Unlimited,
        };
        let mut is_exact = false;
        if let Some(property) = find(properties, private::TERMS) {
            let text = texts.line(property.first().raw);
            match text.parse::<Terms>() {
                Ok(whole) if whole.size == size => {
                    terms = whole;
                    is_exact = true;
                }
                _ => cautions.push(value_caution(private::TERMS, &text)),
            }
        }
        if rules.is_none() && !is_exact {
            let named = line("RU");
            cautions.push(match named.trim() {
                "" => Caution::RulesGuessed,
                unknown => value_caution("RU", unknown),
            });
        }
        Ok(Root {
            terms,
            stated: words::result(&line("RE")),
            tags: if is_own { Tags::Own } else { Tags::Foreign },
            is_exact,
            cautions,
        })
    }
}

/// A value of a property was passed over.
pub(super) fn value_caution(name: &str, value: &str) -> Caution {
    Caution::Value {
        name: shortened(name),
        value: shortened(value),
    }
}

/// `SZ[15]` or `SZ[15:15]`.
fn read_size(property: &Property<'_>) -> Result<BoardSize, Fault> {
    let value = property.first();
    let text = value.raw.trim();
    let (columns, rows) = text.split_once(':').unwrap_or((text, text));
    let (columns, rows) = (columns.trim(), rows.trim());
    let wrong = Problem::Expected {
        expected: Part::Size,
        found: shortened(text),
    };
    if columns == rows {
        return columns.parse().map_err(|_| (value.offset, wrong));
    }
    let problem = match (columns.parse(), rows.parse()) {
        (Ok(columns), Ok(rows)) => Problem::Rectangular { columns, rows },
        _ => wrong,
    };
    Err((value.offset, problem))
}

/// `GM` should be 4. Some programs leave it out or write 1 (go) or 5: then the rest decides.
fn check_game(
    properties: &[Property<'_>],
    rules: Option<Ruleset>,
    rules_text: &str,
    cautions: &mut Vec<Caution>,
) -> Result<(), Fault> {
    let property = find(properties, "GM");
    let number = property.map_or("", |property| property.first().raw.trim());
    let offset = property.map_or(0, |property| property.offset);
    let size = find(properties, "SZ").map(|size| size.first().raw.trim());
    // Handicap stones and komi; some programs write none of either everywhere.
    let has = |name: &str| {
        let value = find(properties, name).map(|it| it.first().raw);
        value.is_some_and(|value| value.bytes().any(|byte| matches!(byte, b'1'..=b'9')))
    };
    let is_go = words::is_rules_of_go(rules_text) || has("KM") || has("HA");
    let is_other = match number {
        "4" => return Ok(()),
        _ if rules.is_some() && matches!(number, "" | "1" | "5") => false,
        "" => is_go,
        "1" => is_go || matches!(size, None | Some("9" | "13" | "19" | "19:19")),
        "5" => size.is_none(),
        _ => true,
    };
    if is_other {
        let number = if number.is_empty() { "1" } else { number };
        return Err((offset, Problem::OtherGame(words::game(&shortened(number)))));
    }
    if !number.is_empty() {
        cautions.push(value_caution("GM", number));
    }
    Ok(())
}
