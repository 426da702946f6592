//! The messages of a page.

use std::fmt;
use std::str::FromStr;

use strum::{VariantArray, VariantNames};

use super::line::{LineWriter, Read};
use super::words::{Emote, Spelled};
use super::{DisplayName, GameId, Invitation, LobbyForm, MAX_TO_SERVER, Proposal, Secret};
use tengen_core::game::{Action, Consent, Wish};
use tengen_core::lines::{ParseLineError, shortened};

/// A message from a page to a server.
///
/// # Examples
///
/// ```
/// use tengen_online::ToServer;
///
/// let line = "act game=0123456789 seq=4 action=h8";
/// let message: ToServer = line.parse()?;
/// assert_eq!(message.to_string(), line);
/// assert!("act game=0123456789 seq=4".parse::<ToServer>().is_err(), "no action");
/// # Ok::<(), tengen_online::ParseLineError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ToServer {
    /// `hello`: the greeting, which is the first message and is sent only once.
    Hello {
        /// The version of the messages that the page uses.
        version: u16,
        /// The secret that identifies the player.
        secret: Secret,
        /// The display name that the player chose; `None` if none was chosen.
        name: Option<DisplayName>,
    },
    /// `name`: the player chooses another name.
    Name {
        /// The new display name.
        name: DisplayName,
    },
    /// `seek`: the player looks for an opponent with the same proposal. It replaces an earlier seek.
    Seek {
        /// The proposed conditions. The seats are assigned at random.
        proposal: Proposal,
    },
    /// `unseek`: the player stops looking for an opponent.
    Unseek,
    /// `take`: the player accepts an open seek of the lobby.
    Take {
        /// The number of the seek.
        seek: u64,
    },
    /// `invite`: the player opens a game that an opponent can join by a link.
    Invite {
        /// The proposed conditions, and the seat that the player wants.
        invitation: Invitation,
    },
    /// `join`: the page shows a game from now on, as its player or as a spectator. For an open invitation the
    /// server replies with the proposal.
    Join {
        /// The identifier of the game.
        game: GameId,
    },
    /// `sit`: the player takes the free seat of an invitation.
    Sit {
        /// The game of the invitation.
        game: GameId,
    },
    /// `part`: the page no longer shows the game. If it is the player's own invitation, that ends.
    Part {
        /// The identifier of the game.
        game: GameId,
    },
    /// `act`: the player makes an action. A repeated message has no further effect.
    Act {
        /// The game of the action.
        game: GameId,
        /// The number of entries that the page knows. It must be current, except for resigning.
        seq: u32,
        /// The action to make.
        action: Action,
    },
    /// `ask`: the player makes a request to the opponent.
    Ask {
        /// The game of the request.
        game: GameId,
        /// The number of entries that the page knows.
        seq: u32,
        /// The subject of the request.
        wish: Wish,
    },
    /// `withdraw`: the player withdraws the request.
    Withdraw {
        /// The game of the request.
        game: GameId,
    },
    /// `answer`: the player answers the opponent's request.
    Answer {
        /// The game of the request.
        game: GameId,
        /// The number of entries that the page knows.
        seq: u32,
        /// The subject of the request, so that no other request is answered.
        wish: Wish,
        /// The answer to the request.
        consent: Consent,
    },
    /// `emote`: the player sends an emote.
    Emote {
        /// The game of the emote.
        game: GameId,
        /// The emote to send.
        emote: Emote,
    },
    /// `absent`: the opponent has been away long enough, and the player claims a result.
    Absent {
        /// The game of the player.
        game: GameId,
        /// The result to claim.
        take: Compensation,
    },
    /// `rematch`: the player wants or accepts a rematch with colours exchanged, or withdraws or declines it.
    Rematch {
        /// The game that has ended.
        game: GameId,
        /// The consent to a rematch.
        consent: Consent,
    },
    /// `lobby`: the page starts or stops showing the lobby.
    Lobby {
        /// On to start, off to stop.
        switch: Switch,
        /// The form in which the page receives changes.
        form: LobbyForm,
    },
    /// `history`: the page asks for the past games of the player.
    History {
        /// Only games that began before this time, in ms since 1970; `None` for all games.
        before: Option<u64>,
    },
    /// `pong`: the reply to a `ping`.
    Pong {
        /// The number of the ping.
        id: u32,
    },
}

/// The result that a player claims after the opponent left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Compensation {
    /// The player wins the game.
    Win,
    /// The game is drawn.
    Draw,
}

/// A choice to start or stop something.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Switch {
    /// The page wants it.
    On,
    /// The page no longer wants it.
    Off,
}

impl ToServer {
    /// Returns the word with which the message begins.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            ToServer::Hello { .. } => "hello",
            ToServer::Name { .. } => "name",
            ToServer::Seek { .. } => "seek",
            ToServer::Unseek => "unseek",
            ToServer::Take { .. } => "take",
            ToServer::Invite { .. } => "invite",
            ToServer::Join { .. } => "join",
            ToServer::Sit { .. } => "sit",
            ToServer::Part { .. } => "part",
            ToServer::Act { .. } => "act",
            ToServer::Ask { .. } => "ask",
            ToServer::Withdraw { .. } => "withdraw",
            ToServer::Answer { .. } => "answer",
            ToServer::Emote { .. } => "emote",
            ToServer::Absent { .. } => "absent",
            ToServer::Rematch { .. } => "rematch",
            ToServer::Lobby { .. } => "lobby",
            ToServer::History { .. } => "history",
            ToServer::Pong { .. } => "pong",
        }
    }

    /// Returns the game of the message; `None` if it is not about a game.
    #[must_use]
    pub const fn game(&self) -> Option<GameId> {
        match self {
            ToServer::Join { game }
            | ToServer::Sit { game }
            | ToServer::Part { game }
            | ToServer::Act { game, .. }
            | ToServer::Ask { game, .. }
            | ToServer::Withdraw { game }
            | ToServer::Answer { game, .. }
            | ToServer::Emote { game, .. }
            | ToServer::Absent { game, .. }
            | ToServer::Rematch { game, .. } => Some(*game),
            _ => None,
        }
    }
}

/// Adds the fields of a proposal.
pub(super) fn proposed(line: LineWriter, proposal: Proposal) -> LineWriter {
    line.with("terms", proposal.terms)
        .with("takebacks", proposal.take_backs)
}

/// Reads the fields of a proposal.
pub(super) fn proposal(read: &Read<'_>) -> Result<Proposal, ParseLineError> {
    Ok(Proposal {
        terms: read.read("terms")?,
        take_backs: read.read("takebacks")?,
    })
}

/// Writes the line, without a line break.
impl fmt::Display for ToServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = LineWriter::new(self.word()).with_some("game", self.game());
        let line = match self {
            ToServer::Hello {
                version,
                secret,
                name,
            } => {
                let line = line
                    .with("version", version)
                    .with("secret", secret.expose());
                line.with_some("name", name.as_ref())
            }
            ToServer::Name { name } => line.with("name", name),
            ToServer::Seek { proposal } => proposed(line, *proposal),
            ToServer::Take { seek } => line.with("seek", seek),
            ToServer::Invite { invitation } => {
                proposed(line, invitation.proposal).with("side", invitation.side)
            }
            ToServer::Act { seq, action, .. } => line.with("seq", seq).with("action", action),
            ToServer::Ask { seq, wish, .. } => line.with("seq", seq).with("wish", Spelled(*wish)),
            ToServer::Answer {
                seq, wish, consent, ..
            } => {
                let line = line.with("seq", seq).with("wish", Spelled(*wish));
                line.with("consent", Spelled(*consent))
            }
            ToServer::Emote { emote, .. } => line.with("emote", emote),
            ToServer::Absent { take, .. } => line.with("take", take),
            ToServer::Rematch { consent, .. } => line.with("consent", Spelled(*consent)),
            ToServer::Lobby { switch, form } => {
                let changes = Some(form).filter(|form| **form == LobbyForm::Changes);
                line.with("switch", switch).with_some("form", changes)
            }
            ToServer::History { before } => line.with_some("before", before.as_ref()),
            ToServer::Pong { id } => line.with("id", id),
            ToServer::Unseek
            | ToServer::Join { .. }
            | ToServer::Sit { .. }
            | ToServer::Part { .. }
            | ToServer::Withdraw { .. } => line,
        };
        f.write_str(&line.end())
    }
}

impl FromStr for ToServer {
    type Err = ParseLineError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = Read::of(text, MAX_TO_SERVER)?;
        let seq = || read.number("seq", u32::MAX);
        Ok(match read.word() {
            "hello" => ToServer::Hello {
                version: read.number("version", u16::MAX)?,
                secret: read.read("secret")?,
                name: read.some("name")?,
            },
            "name" => ToServer::Name {
                name: read.read("name")?,
            },
            "seek" => ToServer::Seek {
                proposal: proposal(&read)?,
            },
            "unseek" => ToServer::Unseek,
            "take" => ToServer::Take {
                seek: read.number("seek", u64::MAX)?,
            },
            "invite" => ToServer::Invite {
                invitation: Invitation {
                    proposal: proposal(&read)?,
                    side: read.read("side")?,
                },
            },
            "lobby" => ToServer::Lobby {
                switch: read.read("switch")?,
                form: read.some("form")?.unwrap_or_default(),
            },
            "history" => ToServer::History {
                before: read.some_number("before", u64::MAX)?,
            },
            "pong" => ToServer::Pong {
                id: read.number("id", u32::MAX)?,
            },
            _ => in_game(&read, seq)?,
        })
    }
}

/// Reads a message about a game.
fn in_game(
    read: &Read<'_>,
    seq: impl Fn() -> Result<u32, ParseLineError>,
) -> Result<ToServer, ParseLineError> {
    let game = || read.read::<GameId>("game");
    Ok(match read.word() {
        "join" => ToServer::Join { game: game()? },
        "sit" => ToServer::Sit { game: game()? },
        "part" => ToServer::Part { game: game()? },
        "act" => ToServer::Act {
            game: game()?,
            seq: seq()?,
            action: read.read("action")?,
        },
        "ask" => ToServer::Ask {
            game: game()?,
            seq: seq()?,
            wish: read.read::<Spelled<Wish>>("wish")?.0,
        },
        "withdraw" => ToServer::Withdraw { game: game()? },
        "answer" => ToServer::Answer {
            game: game()?,
            seq: seq()?,
            wish: read.read::<Spelled<Wish>>("wish")?.0,
            consent: read.read::<Spelled<Consent>>("consent")?.0,
        },
        "emote" => ToServer::Emote {
            game: game()?,
            emote: read.read("emote")?,
        },
        "absent" => ToServer::Absent {
            game: game()?,
            take: read.read("take")?,
        },
        "rematch" => ToServer::Rematch {
            game: game()?,
            consent: read.read::<Spelled<Consent>>("consent")?.0,
        },
        found => {
            return Err(ParseLineError::Word {
                expected: "a message of a page, such as hello or act",
                found: shortened(found),
            });
        }
    })
}
