//! How a game stands: whose turn it is, or who has won.

use super::field::Field;
use super::line::{LineReader, LineWriter};
use super::words::ParseWordError;
use tengen_core::game::{Game, Seat, Status};
use tengen_core::lines::{ParseLineError, wrong};

/// How a game stands, for readers that do not know its rules.
///
/// A message carries it as `turn=first` or `turn=second` while the game goes on, and then as `over=first`,
/// `over=second` or `over=draw`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Standing {
    /// This seat must move or choose next.
    Turn(Seat),
    /// The game is over: the seat that has won, or `None` for a draw.
    Over(Option<Seat>),
}

/// The word for the end of a game that nobody has won.
const DRAW: &str = "draw";

impl Standing {
    /// Returns how `game` stands.
    pub fn of(game: &Game) -> Standing {
        match game.status() {
            Status::Over { outcome, .. } => {
                Standing::Over(outcome.winner().map(|colour| game.seat_of(colour)))
            }
            Status::ToMove(_) => Standing::Turn(game.seat_to_move()),
        }
    }
}

impl Field for Standing {
    fn write(&self, _: &'static str, line: &mut LineWriter) {
        match self {
            Standing::Turn(seat) => seat.write("turn", line),
            Standing::Over(Some(winner)) => winner.write("over", line),
            Standing::Over(None) => line.add("over", DRAW),
        }
    }

    fn read(_: &'static str, line: &LineReader<'_>) -> Result<Standing, ParseLineError> {
        let over: Option<String> = Field::read("over", line)?;
        match over.as_deref() {
            None => Field::read("turn", line).map(Standing::Turn),
            Some("first") => Ok(Standing::Over(Some(Seat::First))),
            Some("second") => Ok(Standing::Over(Some(Seat::Second))),
            Some(DRAW) => Ok(Standing::Over(None)),
            Some(found) => {
                let expected = ParseWordError(&["first", "second", DRAW]);
                Err(wrong("over", found, &expected))
            }
        }
    }
}
