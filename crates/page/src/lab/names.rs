//! Which names the Lab's bots have in records: those that moved for a colour stand in its tag.

use super::Lab;
use super::run::Run;
use crate::page::Context;
use tengen_core::board::Stone;
use tengen_core::game::{Game, Tag};
use tengen_engine::words::BotKind;

/// What stands before the bots.
const PROGRAM: &str = "Tengen ";

/// The bots that a player's name in a record names, if the Lab gave it.
///
/// ```
/// use tengen_page::app::named_bots;
///
/// assert_eq!(named_bots("Tengen search + simple").map(|it| it.len()), Some(2));
/// assert_eq!(named_bots("Meijin"), None);
/// ```
#[must_use]
pub fn named_bots(name: &str) -> Option<Vec<BotKind>> {
    let names = name.strip_prefix(PROGRAM)?.split('+');
    names.map(|it| it.trim().parse().ok()).collect()
}

/// The name of these bots.
fn name(bots: &[BotKind]) -> String {
    let mut name = PROGRAM.to_string();
    for (place, bot) in bots.iter().enumerate() {
        if place > 0 {
            name.push_str(" + ");
        }
        name.push_str(&bot.to_string());
    }
    name
}

impl Lab {
    /// Names a bot that did the last action in the record, unless that names a person already. One move among
    /// those of a person makes nobody the player. A record has one name for all its variations, so it stays when
    /// moves are undone.
    pub(super) fn name_player(&self, bot: BotKind, cx: &mut Context) {
        let Some((_, colour)) = cx.games.last_action() else {
            return;
        };
        let tag = match colour {
            Stone::Black => Tag::Black,
            Stone::White => Tag::White,
        };
        let known = cx.game().annotations().tag(tag);
        let mut named = match named_bots(known) {
            Some(named) => named,
            None if known.is_empty() && self.is_players(cx.game(), colour) => Vec::new(),
            None => return,
        };
        if !named.contains(&bot) {
            named.push(bot);
            cx.games.name_player(tag, name(&named));
        }
    }

    /// Returns `true` if the bot may count as the player of a colour: it simulates, or has made the first move.
    fn is_players(&self, game: &Game, colour: Stone) -> bool {
        let path = game.tree().path_to(game.cursor());
        let own = path
            .into_iter()
            .filter(|&node| game.tree().step(node).is_some_and(|it| it.colour == colour));
        own.count() == 1 || matches!(self.run, Run::Simulating(_))
    }
}
