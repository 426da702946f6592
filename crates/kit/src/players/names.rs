//! Names of computers in records: the name of a player that is a computer lists the bots that moved for it.

use tengen_engine::words::BotKind;

/// The prefix of a player's name that lists bots.
const PROGRAM: &str = "Tengen ";

/// Returns the bots listed in a player's name in a record; `None` if this program did not write that name.
///
/// ```
/// use tengen_kit::players::named_bots;
///
/// assert_eq!(named_bots("Tengen search + simple").map(|it| it.len()), Some(2));
/// assert_eq!(named_bots("Meijin"), None);
/// ```
pub fn named_bots(name: &str) -> Option<Vec<BotKind>> {
    let names = name.strip_prefix(PROGRAM)?.split('+');
    names.map(|it| it.trim().parse().ok()).collect()
}

/// Returns the player's name that lists `bots`; [`named_bots`] reads it.
pub fn name_of_bots(bots: &[BotKind]) -> String {
    let mut name = PROGRAM.to_string();
    for (place, bot) in bots.iter().enumerate() {
        if place > 0 {
            name.push_str(" + ");
        }
        name.push_str(&bot.to_string());
    }
    name
}
