//! What a page says.

use std::fmt;
use std::str::FromStr;

use super::line::{LineWriter, Read};
use super::words::{Emote, Spelled, words};
use super::{DisplayName, GameId, Invitation, LobbyForm, MAX_TO_SERVER, Proposal, Secret};
use tengen_core::game::{Action, Consent, Wish};
use tengen_core::lines::{ParseLineError, shortened};

/// What a page says to a server.
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
    /// `hello`: the first message of all, and only that.
    Hello {
        /// The version of the messages that the page speaks.
        version: u16,
        /// What makes the player.
        secret: Secret,
        /// What the player wants to be called, if that was chosen.
        name: Option<DisplayName>,
    },
    /// `name`: the player wants to be called otherwise.
    Name {
        /// The new name.
        name: DisplayName,
    },
    /// `seek`: the player looks for another, who wants the same. Ends a seek before it.
    Seek {
        /// What is proposed. Seats are by lot.
        proposal: Proposal,
    },
    /// `unseek`: the player does not look any more.
    Unseek,
    /// `take`: the player takes an open seek of the lobby.
    Take {
        /// Its number.
        seek: u64,
    },
    /// `invite`: the player wants a game to which others come by a link.
    Invite {
        /// What is proposed, and which seat the player has.
        invitation: Invitation,
    },
    /// `join`: the page shows a game from now on: plays it, if the player has a seat, or watches. An
    /// invitation answers with what it proposes.
    Join {
        /// Which.
        game: GameId,
    },
    /// `sit`: the player takes the free seat of an invitation.
    Sit {
        /// Which.
        game: GameId,
    },
    /// `part`: the page does not show the game any more. The player's own invitation ends.
    Part {
        /// Which.
        game: GameId,
    },
    /// `act`: the player does something. What is said twice is done once.
    Act {
        /// In which game.
        game: GameId,
        /// How many entries of the game the page knows. Only who gives up needs not to know them all.
        seq: u32,
        /// What.
        action: Action,
    },
    /// `ask`: the player asks something of the other.
    Ask {
        /// In which game.
        game: GameId,
        /// How many entries of the game the page knows.
        seq: u32,
        /// For what.
        wish: Wish,
    },
    /// `withdraw`: the player does not ask any more.
    Withdraw {
        /// In which game.
        game: GameId,
    },
    /// `answer`: the player answers what was asked.
    Answer {
        /// In which game.
        game: GameId,
        /// How many entries of the game the page knows.
        seq: u32,
        /// What was asked, so that nothing else is answered.
        wish: Wish,
        /// The answer.
        consent: Consent,
    },
    /// `emote`: the player says something without words.
    Emote {
        /// In which game.
        game: GameId,
        /// What.
        emote: Emote,
    },
    /// `absent`: the other has been gone for long enough, and the player takes the result.
    Absent {
        /// In which game.
        game: GameId,
        /// Which result.
        take: Compensation,
    },
    /// `rematch`: the player wants another game with colours exchanged, or agrees to it; or does not.
    Rematch {
        /// After which game.
        game: GameId,
        /// Whether.
        consent: Consent,
    },
    /// `lobby`: the page shows the lobby from now on, or does not any more.
    Lobby {
        /// Whether.
        switch: Switch,
        /// How it is told of changes.
        form: LobbyForm,
    },
    /// `history`: the page wants to know what the player has played.
    History {
        /// Only games that began before this moment, in ms since 1970; all, if nothing is said.
        before: Option<u64>,
    },
    /// `pong`: the answer to a `ping`.
    Pong {
        /// The number of the ping.
        id: u32,
    },
}

/// What a player takes after the other left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Compensation {
    /// The win.
    Win,
    /// A draw.
    Draw,
}

words!(Compensation, "win or draw", Win "win", Draw "draw");

/// Whether something is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Switch {
    /// It is.
    On,
    /// It is not any more.
    Off,
}

words!(Switch, "on or off", On "on", Off "off");

impl ToServer {
    /// The word that the message begins with.
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

    /// The game that it is about, if it is about one.
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

/// The fields of a proposal.
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

/// Reads a line.
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

/// What is about a game.
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
