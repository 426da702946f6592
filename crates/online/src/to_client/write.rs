//! Writes the messages of a server.

use std::fmt;

use super::super::line::LineWriter;
use super::super::to_server::proposed;
use super::super::words::Spelled;
use super::super::{Snapshot, ToClient};
use tengen_core::game::Seat;

/// Writes the line, without a line break.
impl fmt::Display for ToClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = LineWriter::new(self.word()).with_some("game", self.game());
        f.write_str(&fields(self, line).end())
    }
}

/// Adds the fields after the word and the game.
fn fields(message: &ToClient, line: LineWriter) -> LineWriter {
    match message {
        ToClient::Welcome { version, you, name } => line
            .with("version", version)
            .with("you", you)
            .with("name", name),
        ToClient::Refused {
            what, reason, text, ..
        } => {
            let line = line.with("what", what).with("reason", reason);
            line.with_some("text", text.as_ref())
        }
        ToClient::Named { name } => line.with("name", name),
        ToClient::Seeking { proposal } => proposed(line, *proposal),
        ToClient::Invited {
            invitation,
            name,
            owner,
            ..
        } => {
            let line = proposed(line, invitation.proposal).with("side", invitation.side);
            line.with("name", name).with("owner", owner)
        }
        ToClient::Game(snapshot) => whole(snapshot, line),
        ToClient::Done {
            seq, entry, spent, ..
        } => line
            .with("seq", seq)
            .with("entry", entry)
            .with("spent", spent),
        ToClient::Asked { request, .. } => {
            let line = line.with("by", Spelled(request.by));
            line.with("wish", Spelled(request.wish))
        }
        ToClient::Emote { by, emote, .. } => line.with("by", Spelled(*by)).with("emote", emote),
        ToClient::Presence { seat, presence, .. } => {
            line.with("seat", Spelled(*seat)).with("presence", presence)
        }
        ToClient::Watching { count, .. } => line.with("count", count),
        ToClient::Rematch { by, .. } => line.with_some("by", by.map(Spelled)),
        ToClient::Next { next, .. } => line.with("next", next),
        ToClient::Lobby(lobby) => {
            let line = line.with_list("seeks", &lobby.seeks);
            line.with_list("games", &lobby.games)
                .with("players", lobby.players)
        }
        ToClient::LobbyChange(change) => {
            let line = line.with_list("gone", &change.gone);
            let line = line.with_list("seeks", &change.seeks);
            let line = line.with_list("over", &change.over);
            line.with_list("games", &change.games)
                .with("players", change.players)
        }
        ToClient::History { games } => line.with_list("games", games),
        ToClient::Ping { id } => line.with("id", id),
        ToClient::Closing { reason, again } => line
            .with("reason", reason)
            .with_some("again", again.as_ref()),
        ToClient::Idle
        | ToClient::Matched { .. }
        | ToClient::Uninvited { .. }
        | ToClient::Declined { .. }
        | ToClient::Withdrawn { .. } => line,
    }
}

fn whole(snapshot: &Snapshot, line: LineWriter) -> LineWriter {
    let start = &snapshot.start;
    let line = proposed(line, start.proposal).with("at", start.at);
    let line = line.with("first", start.name(Seat::First));
    let line = line.with("firstid", start.player(Seat::First));
    let line = line.with("second", start.name(Seat::Second));
    let line = line.with("secondid", start.player(Seat::Second));
    let line = line
        .with("role", snapshot.role)
        .with("spent", snapshot.spent);
    let asked = snapshot.request;
    let line = line.with_some("by", asked.map(|request| Spelled(request.by)));
    let line = line.with_some("wish", asked.map(|request| Spelled(request.wish)));
    let line = line.with_list("presence", &snapshot.presence);
    let line = line.with("watching", snapshot.watching);
    let line = line.with_some("rematch", snapshot.rematch.map(Spelled));
    let line = line.with_some("next", snapshot.next);
    line.with_list("entries", &snapshot.entries)
}
