//! Seats: the two players, independent of their colours.

/// A player. The first seat starts with the starting colour; a swap exchanges colours, never seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// The player who starts.
    First,
    /// The player who moves second.
    Second,
}

impl Seat {
    /// Returns the seat of the opponent.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// The seat that acts, and the clock reading at that moment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct At {
    /// The seat that acts.
    pub seat: Seat,
    /// The clock reading in ms; `None` if the game has no clock.
    pub clock: Option<u64>,
}

impl At {
    /// Returns the value for `seat` without a clock reading.
    #[must_use]
    pub const fn seat(seat: Seat) -> At {
        At { seat, clock: None }
    }
}
