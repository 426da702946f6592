//! Entries of an online game: the accepted actions and take-backs, in order.

use std::fmt;
use std::str::FromStr;

use tengen_core::game::{Action, ParseActionError, Seat};

/// An accepted action or take-back.
///
/// The text form is the seat number (1 or 2), the action and the seat's clock reading in ms, separated by
/// dots. The clock reading is left out if the game has no clock: `1.h8.295000`, `2.pass`. A take-back of
/// two actions is `back.2`.
///
/// # Examples
///
/// ```
/// use tengen_online::Entry;
///
/// let entry: Entry = "1.h8.295000".parse()?;
/// assert_eq!(entry.to_string(), "1.h8.295000");
/// assert_eq!("back.2".parse(), Ok(Entry::Back(2)));
/// # Ok::<(), tengen_online::ParseEntryError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Entry {
    /// A seat made an action.
    Act {
        /// The seat that acted.
        seat: Seat,
        /// The action it made.
        action: Action,
        /// The reading of the seat's clock in ms; `None` if the game has no clock.
        clock: Option<u64>,
    },
    /// The number of actions that were taken back: 1 or 2.
    Back(u8),
}

/// The error for a text that is not an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParseEntryError {
    /// The text does not have the form of an entry.
    #[error("expected the seat, the action and the clock, such as 1.h8.295000, or back.2")]
    Form,
    /// The action in the text is not valid.
    #[error(transparent)]
    Action(#[from] ParseActionError),
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Entry::Back(count) => write!(f, "back.{count}"),
            Entry::Act {
                seat,
                action,
                clock,
            } => {
                let seat = match seat {
                    Seat::First => 1,
                    Seat::Second => 2,
                };
                write!(f, "{seat}.{action}")?;
                clock.map_or(Ok(()), |clock| write!(f, ".{clock}"))
            }
        }
    }
}

impl FromStr for Entry {
    type Err = ParseEntryError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut parts = text.split('.');
        let (who, what) = (parts.next(), parts.next());
        let (Some(who), Some(what)) = (who, what) else {
            return Err(ParseEntryError::Form);
        };
        let clock = parts.next().map(|text| {
            let number = tengen_core::lines::number(text, u64::MAX);
            number.ok_or(ParseEntryError::Form)
        });
        let clock = clock.transpose()?;
        if parts.next().is_some() {
            return Err(ParseEntryError::Form);
        }
        let seat = match who {
            "1" => Seat::First,
            "2" => Seat::Second,
            "back" if clock.is_none() => {
                return match what {
                    "1" => Ok(Entry::Back(1)),
                    "2" => Ok(Entry::Back(2)),
                    _ => Err(ParseEntryError::Form),
                };
            }
            _ => return Err(ParseEntryError::Form),
        };
        Ok(Entry::Act {
            seat,
            action: what.parse()?,
            clock,
        })
    }
}
