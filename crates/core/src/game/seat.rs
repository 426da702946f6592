//! Seats: the two players, whatever colours they play.

/// A player. First has the colour that starts; a swap moves colours, never seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Seat {
    /// The player who starts.
    First,
    /// The other player.
    Second,
}

impl Seat {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// Who acts, and what the clock says then.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct At {
    /// The seat that acts.
    pub seat: Seat,
    /// The reading of the game's clock in ms, where there is one.
    pub clock: Option<u32>,
}

impl At {
    /// A seat without a clock.
    #[must_use]
    pub const fn seat(seat: Seat) -> At {
        At { seat, clock: None }
    }
}
