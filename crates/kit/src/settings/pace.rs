//! The pace of the computer: a person can follow its moves, and a strong level appears to think.

use strum::{EnumString, IntoStaticStr};
use tengen_engine::words::{BotKind, Level, Limits};

use crate::players::Mover;

/// The pace at which the computer moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Pace {
    /// Moves after 0.4 s at any level.
    Fast,
    /// Moves after 0.4 s at level 1 to 1.5 s at level 11.
    #[default]
    Natural,
    /// Moves after twice the natural time.
    Calm,
}

/// The time of a move at level 1 and at level 11, in ms.
const SHORTEST: f64 = 400.0;
const LONGEST: f64 = 1500.0;

impl Pace {
    /// Returns the name of the pace in the settings and in the markup.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the minimum time between the moment a bot could begin to think and its move, in ms. It is not longer
    /// than the bot may think.
    pub fn pause(self, mover: Mover) -> f64 {
        let natural = match mover.bot {
            BotKind::Level(level) => {
                let most = f64::from(Level::MAXIMUM.number() - 1);
                SHORTEST + (LONGEST - SHORTEST) * f64::from(level.number() - 1) / most
            }
            _ => SHORTEST,
        };
        let pause = match self {
            Pace::Fast => SHORTEST,
            Pace::Natural => natural,
            Pace::Calm => 2.0 * natural,
        };
        match mover.limits {
            Limits::Time(ms) => pause.min(f64::from(ms)),
            Limits::Nodes(_) | Limits::Depth(_) => pause,
        }
    }
}
