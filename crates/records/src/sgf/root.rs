//! Reads the root of an SGF game: game, board size and rules.

use super::ahead::{Ahead, MainLine};
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

/// Name of this program in `AP`.
pub(super) const PROGRAM: &str = "Tengen";

/// Data of the root about the whole game.
pub(super) struct Root {
    pub(super) terms: Terms,
    pub(super) stated: Option<Stated>,
    /// `Tags::Own` if this program wrote the file: then `RE`, `RU` and `AP` are not tags.
    pub(super) tags: Tags,
    /// `true` if the file states everything, so that the reader infers nothing.
    pub(super) is_exact: bool,
    pub(super) cautions: Vec<Caution>,
}

/// Byte offset, and the problem there.
pub(super) type Fault = (usize, Problem);

impl Root {
    /// Reads the first node; `ahead` is the rest of the text.
    ///
    /// # Errors
    ///
    /// [`Problem`] if it is another game, or the board size is not supported.
    pub(super) fn read(
        properties: &[Property<'_>],
        ahead: Ahead<'_, '_>,
        texts: Texts<'_>,
        context: &Context<'_>,
    ) -> Result<Root, Fault> {
        let line = |name: &str| {
            find(properties, name).map_or_else(String::new, |it| texts.line(it.first().raw))
        };
        let mut cautions = Vec::new();
        let rules = words::rules(&line("RU")).or_else(|| words::rules_in_name(&line("GN")));
        let named = find(properties, "SZ").map(read_size).transpose();
        let chosen = named.clone().unwrap_or(None).or(context.size);
        let size = chosen.unwrap_or(context.terms.size);
        let moves = MainLine {
            root: properties,
            ahead,
            size,
        };
        check_game(properties, rules, &line("RU"), &moves, &mut cautions)?;
        named?;
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
            moves: None,
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

/// Returns a warning that a value of a property was skipped.
pub(super) fn value_caution(name: &str, value: &str) -> Caution {
    Caution::Value {
        name: shortened(name),
        value: shortened(value),
    }
}

/// Reads `SZ[15]` or `SZ[15:15]`.
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

/// Checks that `GM` is 4. Some programs leave it out or write another number, such as 1 (go) or 5; then the rules, the size
/// and the moves decide.
fn check_game(
    properties: &[Property<'_>],
    rules: Option<Ruleset>,
    rules_text: &str,
    moves: &MainLine<'_, '_>,
    cautions: &mut Vec<Caution>,
) -> Result<(), Fault> {
    let property = find(properties, "GM");
    let number = property.map_or("", |property| property.first().raw.trim());
    if number == "4" {
        return Ok(());
    }
    let offset = property.map_or(0, |property| property.offset);
    let size = find(properties, "SZ").map(|size| size.first().raw.trim());
    // `HA` is the number of handicap stones, `KM` is komi. Some programs always write both with the value 0.
    let has = |name: &str| {
        let value = find(properties, name).map(|it| it.first().raw);
        value.is_some_and(|value| value.bytes().any(|byte| matches!(byte, b'1'..=b'9')))
    };
    let is_go = words::is_rules_of_go(rules_text) || has("KM") || has("HA");
    let is_named = rules.is_some() && matches!(number, "" | "1" | "5");
    let is_five = is_named
        || match number {
            "" => !is_go,
            "1" if is_go => false,
            "1" => !matches!(size, None | Some("9" | "13" | "19" | "19:19")) || moves.end_in_five(),
            // Another program has this number for five-in-a-row, and writes no size.
            "5" if size.is_some() => true,
            // Games in which stones are put on free points too.
            "2" if size == Some("8") => false,
            "2" if size.is_none() && moves.are_on(OTHELLO) => {
                rules.is_some() || moves.end_in_five()
            }
            "11" | "21" | "40" => rules.is_some() && moves.are_points() || moves.end_in_five(),
            _ => moves.are_points(),
        };
    if !is_five {
        let number = if number.is_empty() { "1" } else { number };
        return Err((offset, Problem::OtherGame(words::game(&shortened(number)))));
    }
    if !number.is_empty() {
        cautions.push(Caution::GameGuessed(shortened(number)));
    }
    Ok(())
}

/// Number of lines of the board of othello.
const OTHELLO: u8 = 8;
