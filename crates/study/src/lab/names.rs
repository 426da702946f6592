//! Names of the Lab's bots in records: a colour's player tag lists the bots that moved for it.

use super::run::Run;
use super::{Lab, LabBoard};
use tengen_core::board::Stone;
use tengen_core::game::{Game, Purpose, Tag};
use tengen_engine::words::BotKind;
use tengen_kit::context::Context;
use tengen_kit::players::{name_of_bots, named_bots};

const fn tag_of(colour: Stone) -> Tag {
    match colour {
        Stone::Black => Tag::Black,
        Stone::White => Tag::White,
    }
}

/// Removes the bots from the player tag of the colour for which a person acted in a game that is played.
pub fn forget_bots(cx: &mut Context) {
    let is_played = cx.games.is_local() && cx.purpose() == Purpose::Play;
    let Some((_, colour)) = cx.games.last_action().filter(|_| is_played) else {
        return;
    };
    let tag = tag_of(colour);
    if named_bots(cx.game().annotations().tag(tag)).is_some() {
        cx.games.name_player(tag, String::new());
    }
}

impl Lab {
    /// Adds the bot to the player tag of the colour that acted last, unless the tag names a person. A single
    /// move among those of a person does not make the bot the player. A record has one name for all its
    /// variations, so the name stays when moves are undone.
    pub(super) fn name_player(&self, bot: BotKind, cx: &mut Context) {
        let Some((_, colour)) = cx.games.last_action() else {
            return;
        };
        let tag = tag_of(colour);
        let known = cx.game().annotations().tag(tag);
        let mut named = match named_bots(known) {
            Some(named) => named,
            None if known.is_empty() && self.is_players(cx.game(), colour) => Vec::new(),
            None => return,
        };
        if !named.contains(&bot)
            && let Some(board) = cx.games.get_mut::<LabBoard>()
        {
            named.push(bot);
            board.name_player(tag, name_of_bots(&named));
        }
    }

    /// Returns `true` if the bot counts as the player of `colour`: during a simulation, or if this is
    /// the colour's first move.
    fn is_players(&self, game: &Game, colour: Stone) -> bool {
        let path = game.tree().path_to(game.cursor());
        let own = path
            .into_iter()
            .filter(|&node| game.tree().step(node).is_some_and(|it| it.colour == colour));
        own.count() == 1 || matches!(self.run, Run::Simulating(_))
    }
}
