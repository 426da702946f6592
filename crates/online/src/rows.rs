//! Rows of lists: open seeks, running games, past games.

use std::fmt;
use std::str::FromStr;

use strum::{VariantArray, VariantNames};

use super::line::{LineWriter, Read};
use super::words::Spelled;
use super::{DisplayName, GameId, MAX_TO_CLIENT, Proposal};
use tengen_core::game::{Seat, Terms};
use tengen_core::lines::ParseLineError;

/// An open seek: a player who looks for an opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeekRow {
    /// The number of the seek.
    pub seek: u64,
    /// The name of the player who looks for an opponent.
    pub name: DisplayName,
    /// The conditions of the proposed game.
    pub proposal: Proposal,
    /// The owner of the seek.
    pub owner: Owner,
}

/// The owner of a seek or an invitation, as seen by the reader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Owner {
    /// The reader is the owner.
    You,
    /// Another player is the owner.
    Other,
}

/// A game that is running.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// The identifier of the game.
    pub game: GameId,
    /// The terms of the game.
    pub terms: Terms,
    /// The names of the players with the first and the second seat.
    pub names: [DisplayName; 2],
    /// The number of plies played.
    pub ply: u16,
    /// The number of spectators.
    pub watching: u32,
    /// The start of the game in ms since 1970; 0 if an older server does not send it.
    pub at: u64,
}

/// The result of a past game for a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum PastResult {
    /// The player won the game.
    Won,
    /// The player lost the game.
    Lost,
    /// The game was drawn.
    Drawn,
    /// The game is still running.
    Open,
}

/// A past game of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastRow {
    /// The identifier of the game.
    pub game: GameId,
    /// The terms of the game.
    pub terms: Terms,
    /// The names of the players with the first and the second seat.
    pub names: [DisplayName; 2],
    /// The seat of the player whose history this is.
    pub seat: Seat,
    /// The result for that player.
    pub result: PastResult,
    /// The start of the game in ms since 1970.
    pub at: u64,
}

fn both([first, second]: &[DisplayName; 2], line: LineWriter) -> LineWriter {
    line.with("first", first).with("second", second)
}

fn names(read: &Read<'_>) -> Result<[DisplayName; 2], ParseLineError> {
    Ok([read.read("first")?, read.read("second")?])
}

/// Writes the fields after the word `seek`.
impl fmt::Display for SeekRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = LineWriter::new("seek")
            .with("seek", self.seek)
            .with("name", &self.name);
        let line = line.with("terms", self.proposal.terms);
        let line = line.with("takebacks", self.proposal.take_backs);
        f.write_str(&line.with("owner", self.owner).end())
    }
}

impl FromStr for SeekRow {
    type Err = ParseLineError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = Read::of(text, MAX_TO_CLIENT)?;
        Ok(SeekRow {
            seek: read.number("seek", u64::MAX)?,
            name: read.read("name")?,
            proposal: Proposal {
                terms: read.read("terms")?,
                take_backs: read.read("takebacks")?,
            },
            owner: read.read("owner")?,
        })
    }
}

/// Writes the fields after the word `game`.
impl fmt::Display for GameRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = LineWriter::new("game")
            .with("game", self.game)
            .with("terms", self.terms);
        let line = both(&self.names, line).with("ply", self.ply);
        let line = line.with("watching", self.watching);
        f.write_str(&line.with("at", self.at).end())
    }
}

impl FromStr for GameRow {
    type Err = ParseLineError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = Read::of(text, MAX_TO_CLIENT)?;
        Ok(GameRow {
            game: read.read("game")?,
            terms: read.read("terms")?,
            names: names(&read)?,
            ply: read.number("ply", u16::MAX)?,
            watching: read.number("watching", u32::MAX)?,
            at: read.some_number("at", u64::MAX)?.unwrap_or(0),
        })
    }
}

/// Writes the fields after the word `past`.
impl fmt::Display for PastRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = LineWriter::new("past")
            .with("game", self.game)
            .with("terms", self.terms);
        let line = both(&self.names, line).with("seat", Spelled(self.seat));
        f.write_str(&line.with("result", self.result).with("at", self.at).end())
    }
}

impl FromStr for PastRow {
    type Err = ParseLineError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = Read::of(text, MAX_TO_CLIENT)?;
        let Spelled(seat) = read.read("seat")?;
        Ok(PastRow {
            game: read.read("game")?,
            terms: read.read("terms")?,
            names: names(&read)?,
            seat,
            result: read.read("result")?,
            at: read.number("at", u64::MAX)?,
        })
    }
}
