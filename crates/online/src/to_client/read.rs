//! Reads the messages of a server.

use std::str::FromStr;

use super::super::line::Read;
use super::super::to_server::proposal;
use super::super::words::Spelled;
use super::super::{
    GameId, Invitation, LobbyChange, LobbyState, MAX_TO_CLIENT, Presence, Role, Snapshot, Start,
    ToClient,
};
use tengen_core::game::{Request, Seat, Wish};
use tengen_core::lines::{ParseLineError, shortened};

impl FromStr for ToClient {
    type Err = ParseLineError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = &Read::of(text, MAX_TO_CLIENT)?;
        Ok(match read.word() {
            "welcome" => ToClient::Welcome {
                version: read.number("version", u16::MAX)?,
                you: read.read("you")?,
                name: read.read("name")?,
            },
            "refused" => ToClient::Refused {
                what: read.text("what")?,
                game: read.some("game")?,
                reason: read.read("reason")?,
                text: read.some("text")?,
            },
            "named" => ToClient::Named {
                name: read.read("name")?,
            },
            "seeking" => ToClient::Seeking {
                proposal: proposal(read)?,
            },
            "idle" => ToClient::Idle,
            "lobby" => ToClient::Lobby(LobbyState {
                seeks: read.list("seeks")?,
                games: read.list("games")?,
                players: read.number("players", u32::MAX)?,
            }),
            "lobbychange" => ToClient::LobbyChange(LobbyChange {
                gone: read.list("gone")?,
                seeks: read.list("seeks")?,
                over: read.list("over")?,
                games: read.list("games")?,
                players: read.number("players", u32::MAX)?,
            }),
            "history" => ToClient::History {
                games: read.list("games")?,
            },
            "ping" => ToClient::Ping {
                id: read.number("id", u32::MAX)?,
            },
            "closing" => ToClient::Closing {
                reason: read.read("reason")?,
                again: read.some_number("again", u32::MAX)?,
            },
            _ => in_game(read)?,
        })
    }
}

/// Reads a message about a game.
fn in_game(read: &Read<'_>) -> Result<ToClient, ParseLineError> {
    let game = || read.read::<GameId>("game");
    Ok(match read.word() {
        "matched" => ToClient::Matched { game: game()? },
        "invited" => ToClient::Invited {
            game: game()?,
            invitation: Invitation {
                proposal: proposal(read)?,
                side: read.read("side")?,
            },
            name: read.read("name")?,
            owner: read.read("owner")?,
        },
        "uninvited" => ToClient::Uninvited { game: game()? },
        "game" => ToClient::Game(Box::new(snapshot(read)?)),
        "done" => ToClient::Done {
            game: game()?,
            seq: read.number("seq", u32::MAX)?,
            entry: read.read("entry")?,
            spent: read.number("spent", u32::MAX)?,
        },
        "asked" => ToClient::Asked {
            game: game()?,
            request: Request {
                by: seat(read, "by")?,
                wish: read.read::<Spelled<Wish>>("wish")?.0,
            },
        },
        "declined" => ToClient::Declined { game: game()? },
        "withdrawn" => ToClient::Withdrawn { game: game()? },
        "emote" => ToClient::Emote {
            game: game()?,
            by: seat(read, "by")?,
            emote: read.read("emote")?,
        },
        "presence" => ToClient::Presence {
            game: game()?,
            seat: seat(read, "seat")?,
            presence: read.read("presence")?,
        },
        "watching" => ToClient::Watching {
            game: game()?,
            count: read.number("count", u32::MAX)?,
        },
        "rematch" => ToClient::Rematch {
            game: game()?,
            by: some_seat(read, "by")?,
        },
        "next" => ToClient::Next {
            game: game()?,
            next: read.read("next")?,
        },
        found => {
            return Err(ParseLineError::Word {
                expected: "a message of a server, such as welcome or done",
                found: shortened(found),
            });
        }
    })
}

fn seat(read: &Read<'_>, name: &'static str) -> Result<Seat, ParseLineError> {
    read.read::<Spelled<Seat>>(name).map(|it| it.0)
}

fn some_seat(read: &Read<'_>, name: &'static str) -> Result<Option<Seat>, ParseLineError> {
    Ok(read.some::<Spelled<Seat>>(name)?.map(|it| it.0))
}

fn snapshot(read: &Read<'_>) -> Result<Snapshot, ParseLineError> {
    let by = some_seat(read, "by")?;
    let wish = read.some::<Spelled<Wish>>("wish")?.map(|it| it.0);
    let presence: Vec<Presence> = read.list("presence")?;
    let presence = presence.try_into();
    Ok(Snapshot {
        start: Start {
            game: read.read("game")?,
            proposal: proposal(read)?,
            players: [
                (read.read("firstid")?, read.read("first")?),
                (read.read("secondid")?, read.read("second")?),
            ],
            at: read.number("at", u64::MAX)?,
        },
        entries: read.list("entries")?,
        role: read.read::<Role>("role")?,
        spent: read.number("spent", u32::MAX)?,
        request: by.zip(wish).map(|(by, wish)| Request { by, wish }),
        presence: presence.map_err(|_| ParseLineError::Missing("presence"))?,
        watching: read.number("watching", u32::MAX)?,
        rematch: some_seat(read, "rematch")?,
        next: read.some("next")?,
    })
}
