//! The rules and the budget of a search in the words of the protocol.

use tengen_core::Ruleset;
use tengen_core::rules::Variant;
use tengen_engine::Limits;

/// The time for a move in ms if something else limits it.
const LONG: u32 = 3_600_000;

/// The rule sets of the protocol with their numbers.
const NUMBERS: [(Variant, u32); 5] = [
    (Variant::Freestyle, 0),
    (Variant::Standard, 1),
    (Variant::Renju, 4),
    (Variant::Caro, 8),
    (Variant::CaroExact, 9),
];

/// Returns the rule set with a number of the protocol, or `None` if there is none. The protocol has no passes, which a
/// manager or an engine has to take away.
///
/// # Examples
///
/// ```
/// use tengen_core::rules::Variant;
/// use tengen_gomocup::variant_of;
///
/// assert_eq!(variant_of(4), Some(Variant::Renju));
/// assert_eq!(variant_of(2), None);
/// ```
#[must_use]
pub fn variant_of(number: u32) -> Option<Variant> {
    let mut known = NUMBERS.into_iter();
    known.find_map(|(variant, own)| (own == number).then_some(variant))
}

/// Returns the number of a rule set in the protocol, or `None` if it has none.
///
/// # Examples
///
/// ```
/// use tengen_gomocup::rule_number;
///
/// assert_eq!(rule_number("renju".parse()?), Some(4));
/// assert_eq!(rule_number("custom:b=exact,w=over,ban=33".parse()?), None);
/// # Ok::<(), tengen_core::rules::ParseRulesetError>(())
/// ```
#[must_use]
pub fn rule_number(rules: Ruleset) -> Option<u32> {
    let parts = |variant: Variant| {
        let parts = variant.parts();
        (parts.black, parts.white, parts.bans)
    };
    let mut known = NUMBERS.into_iter();
    let (_, number) = known.find(|(variant, _)| parts(*variant) == parts(rules.variant))?;
    Some(number)
}

/// Returns the lines for a rule.
pub(crate) fn rule_lines(rule: u32) -> [String; 4] {
    [
        format!("INFO rule {rule}"),
        "INFO game_type 1".to_owned(),
        "INFO timeout_match 0".to_owned(),
        "INFO max_memory 0".to_owned(),
    ]
}

/// Returns the lines for the budget of a move. Limits of nodes and depth are an extension of the protocol by Yixin.
pub(crate) fn budget_lines(budget: Limits) -> Vec<String> {
    let turn = |ms: u32| format!("INFO timeout_turn {ms}");
    match budget {
        Limits::Time(ms) => vec![turn(ms)],
        Limits::Nodes(nodes) => vec![turn(LONG), format!("INFO max_node {nodes}")],
        Limits::Depth(depth) => vec![turn(LONG), format!("INFO max_depth {depth}")],
    }
}
