//! The content of rows, as texts of the protocol. Knows only the columns of the tables.

use rusqlite::{Connection, Row, params};
use tengen_core::Seat;
use tengen_online::{DisplayName, Entry, GameId, PastResult, PastRow, PlayerId, Proposal, Start};

use super::damaged;
use crate::log::LogError;

/// Columns of a game's beginning, in the order that [`Texts::read`] expects.
pub(super) const START: &str = "first, first_name, second, second_name, terms, take_backs, at";

/// The same columns, and the others that a list shows.
pub(super) const PAST: &str =
    "first, first_name, second, second_name, terms, take_backs, at, game, result";

/// Converts a moment or a position to an integer of SQLite.
pub(super) fn number(moment: u64) -> i64 {
    i64::try_from(moment).unwrap_or(i64::MAX)
}

/// Converts an integer of SQLite to a moment or a position.
pub(super) fn moment(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// The beginning of a game, as texts.
pub(super) struct Texts {
    players: [(String, String); 2],
    terms: String,
    take_backs: String,
    at: i64,
}

impl Texts {
    pub(super) fn of(start: &Start) -> Texts {
        let player = |seat| (start.player(seat).to_string(), start.name(seat).to_string());
        Texts {
            players: [player(Seat::First), player(Seat::Second)],
            terms: start.proposal.terms.to_string(),
            take_backs: start.proposal.take_backs.to_string(),
            at: number(start.at),
        }
    }

    pub(super) fn read(row: &Row<'_>) -> Result<Texts, rusqlite::Error> {
        Ok(Texts {
            players: [(row.get(0)?, row.get(1)?), (row.get(2)?, row.get(3)?)],
            terms: row.get(4)?,
            take_backs: row.get(5)?,
            at: row.get(6)?,
        })
    }

    pub(super) const fn new(
        players: [(String, String); 2],
        terms: String,
        take_backs: String,
        at: i64,
    ) -> Texts {
        Texts {
            players,
            terms,
            take_backs,
            at,
        }
    }

    pub(super) fn insert(&self, to: &Connection, game: &str) -> Result<(), rusqlite::Error> {
        self.insert_by("INSERT", to, game)
    }

    /// Does nothing if there is such a game.
    pub(super) fn insert_unless_there(
        &self,
        to: &Connection,
        game: &str,
    ) -> Result<(), rusqlite::Error> {
        self.insert_by("INSERT OR IGNORE", to, game)
    }

    fn insert_by(&self, verb: &str, to: &Connection, game: &str) -> Result<(), rusqlite::Error> {
        let [(first, first_name), (second, second_name)] = &self.players;
        let mut add = to.prepare_cached(&format!(
            "{verb} INTO games (game, first, first_name, second, second_name, terms, take_backs, at) \
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"
        ))?;
        add.execute(params![
            game,
            first,
            first_name,
            second,
            second_name,
            self.terms,
            self.take_backs,
            self.at
        ])?;
        Ok(())
    }

    pub(super) fn start(&self, game: GameId) -> Result<Start, LogError> {
        let [first, second] = &self.players;
        Ok(Start {
            game,
            proposal: Proposal {
                terms: read(game, &self.terms)?,
                take_backs: read(game, &self.take_backs)?,
            },
            players: [player(game, first)?, player(game, second)?],
            at: moment(self.at),
        })
    }
}

fn player(
    game: GameId,
    (id, name): &(String, String),
) -> Result<(PlayerId, DisplayName), LogError> {
    // The rules for names may have become stricter since.
    let name =
        DisplayName::mended(name).map_err(|why| damaged(game, &format!("`{name}`: {why}")))?;
    Ok((read(game, id)?, name))
}

/// Parses a value of the protocol.
fn read<T>(game: GameId, text: &str) -> Result<T, LogError>
where
    T: std::str::FromStr<Err: std::fmt::Display>,
{
    text.parse()
        .map_err(|why| damaged(game, &format!("`{text}`: {why}")))
}

/// Reads a value of a row. A text whose bytes are no text damages the game, and not the store.
pub(super) fn text<T>(game: GameId, read: Result<T, rusqlite::Error>) -> Result<T, LogError> {
    read.map_err(|error| match error {
        rusqlite::Error::FromSqlConversionFailure(..)
        | rusqlite::Error::InvalidColumnType(..)
        | rusqlite::Error::Utf8Error(..) => damaged(game, &error.to_string()),
        error => error.into(),
    })
}

pub(super) fn entry(game: GameId, text: &str) -> Result<Entry, LogError> {
    read(game, text)
}

/// Parses the name of a game.
pub(super) fn game(name: &str) -> Result<GameId, LogError> {
    let why = |why| LogError::Store(format!("a game has the name `{name}`: {why}"));
    name.parse().map_err(why)
}

/// Reads the name of a game in a row; `None` if it is damaged, which is logged.
pub(super) fn listed(row: &Row<'_>) -> Result<Option<GameId>, rusqlite::Error> {
    let name = row.get_ref("game")?.as_bytes_or_null()?.unwrap_or_default();
    let game = game(&String::from_utf8_lossy(name));
    Ok(game
        .map_err(|error| tracing::error!(%error, "left out"))
        .ok())
}

/// Returns the stored text of a result.
pub(super) const fn result(winner: Option<Seat>) -> &'static str {
    match winner {
        Some(Seat::First) => "first",
        Some(Seat::Second) => "second",
        None => "draw",
    }
}

/// Parses the stored text of a result: the winner, or `Some(None)` for a draw; `None` if it is not a result.
#[expect(
    clippy::option_option,
    reason = "a draw is a result, and a damaged text is none"
)]
pub(super) fn winner(text: &str) -> Option<Option<Seat>> {
    [Some(Seat::First), Some(Seat::Second), None]
        .into_iter()
        .find(|&winner| result(winner) == text)
}

/// Reads a row of [`PAST`] as the player sees it.
pub(super) fn past(game: GameId, player: PlayerId, row: &Row<'_>) -> Result<PastRow, LogError> {
    let start = text(game, Texts::read(row))?.start(game)?;
    let ended: Option<String> = text(game, row.get("result"))?;
    let seat = start.seat_of(player);
    let seat = seat.ok_or_else(|| damaged(game, "the player has no seat"))?;
    let result = match ended.as_deref().map(winner) {
        None => PastResult::Open,
        Some(None) => return Err(damaged(game, "its end is no result")),
        Some(Some(None)) => PastResult::Drawn,
        Some(Some(Some(winner))) if winner == seat => PastResult::Won,
        Some(Some(Some(_))) => PastResult::Lost,
    };
    let [(_, first), (_, second)] = start.players;
    Ok(PastRow {
        game,
        terms: start.proposal.terms,
        names: [first, second],
        seat,
        result,
        at: start.at,
    })
}
