//! The two players: which seats they have, and whether a person or the computer plays for them.

use std::fmt;
use std::str::FromStr;

use tengen_core::board::Stone;
use tengen_core::game::Terms;
use tengen_engine::words::{BotKind, ParseBotError};

/// One of the two players. Seats belong to a game, players stay.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Player {
    /// Player 1.
    #[default]
    One,
    /// Player 2.
    Two,
}

/// Who plays for a player.
///
/// The text form is `person`, the bot's, or `relieved:` and the bot's.
///
/// # Examples
///
/// ```
/// use tengen_page::app::PlayedBy;
///
/// let computer: PlayedBy = "level:5".parse()?;
/// assert_eq!(computer.toggled().to_string(), "relieved:level:5");
/// assert_eq!(computer.toggled().toggled(), computer);
/// # Ok::<(), tengen_engine::words::ParseBotError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PlayedBy {
    /// A person.
    #[default]
    Person,
    /// The computer.
    Computer(BotKind),
    /// A person in the place of this computer, which may have the side back.
    Relieved(BotKind),
}

/// Who plays in a new game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Lineup {
    /// Who plays for Player 1 and for Player 2.
    pub players: [PlayedBy; 2],
    /// Who has the first seat.
    pub first: Player,
}

/// The colour that Player 1 wishes for against the computer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ColourWish {
    /// Black.
    #[default]
    Black,
    /// White.
    White,
    /// Either, by lot.
    ByLot,
}

/// Who has which colour in a rematch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rematch {
    /// Everybody keeps the seat.
    #[default]
    SameColours,
    /// The players change seats.
    SwapColours,
}

impl Player {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    /// The place in a list of both.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            Player::One => 0,
            Player::Two => 1,
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Player::One => "1",
            Player::Two => "2",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Player> {
        match name {
            "1" => Some(Player::One),
            "2" => Some(Player::Two),
            _ => None,
        }
    }
}

impl PlayedBy {
    /// The computer that plays; `None` if a person does.
    #[must_use]
    pub const fn computer(self) -> Option<BotKind> {
        match self {
            PlayedBy::Computer(bot) => Some(bot),
            PlayedBy::Person | PlayedBy::Relieved(_) => None,
        }
    }

    /// The computer, whether or not a person plays in its place.
    #[must_use]
    pub const fn bot(self) -> Option<BotKind> {
        match self {
            PlayedBy::Person => None,
            PlayedBy::Computer(bot) | PlayedBy::Relieved(bot) => Some(bot),
        }
    }

    /// A person in the place of a computer, and the other way round.
    #[must_use]
    pub const fn toggled(self) -> PlayedBy {
        match self {
            PlayedBy::Person => PlayedBy::Person,
            PlayedBy::Computer(bot) => PlayedBy::Relieved(bot),
            PlayedBy::Relieved(bot) => PlayedBy::Computer(bot),
        }
    }
}

/// What stands before a bot in whose place a person plays.
const RELIEVED: &str = "relieved:";

/// Writes the text form.
impl fmt::Display for PlayedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayedBy::Person => f.write_str("person"),
            PlayedBy::Computer(bot) => bot.fmt(f),
            PlayedBy::Relieved(bot) => write!(f, "{RELIEVED}{bot}"),
        }
    }
}

/// Reads the text form.
impl FromStr for PlayedBy {
    type Err = ParseBotError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "person" {
            return Ok(PlayedBy::Person);
        }
        match text.strip_prefix(RELIEVED) {
            Some(bot) => bot.parse().map(PlayedBy::Relieved),
            None => text.parse().map(PlayedBy::Computer),
        }
    }
}

impl Lineup {
    /// Two players of whom Player 1 has a colour under these terms.
    #[must_use]
    pub fn new(players: [PlayedBy; 2], colour: Stone, terms: Terms) -> Lineup {
        let first = if colour == terms.first {
            Player::One
        } else {
            Player::Two
        };
        Lineup { players, first }
    }

    /// Who plays Black and who plays White under these terms. Against a computer a person is Player 1.
    #[must_use]
    pub fn by_colours([black, white]: [PlayedBy; 2], terms: Terms) -> Lineup {
        let (players, colour) = match (black.bot(), white.bot()) {
            (Some(_), None) => ([white, black], Stone::White),
            _ => ([black, white], Stone::Black),
        };
        // Without a computer Player 1 begins.
        if players == [PlayedBy::Person; 2] {
            return Lineup::default();
        }
        Lineup::new(players, colour, terms)
    }
}

impl ColourWish {
    /// Its name in the settings and on the page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            ColourWish::Black => "black",
            ColourWish::White => "white",
            ColourWish::ByLot => "lot",
        }
    }

    /// The wish of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<ColourWish> {
        match name {
            "black" => Some(ColourWish::Black),
            "white" => Some(ColourWish::White),
            "lot" => Some(ColourWish::ByLot),
            _ => None,
        }
    }
}

impl Rematch {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Rematch::SameColours => "same",
            Rematch::SwapColours => "swap",
        }
    }

    pub(crate) fn from_name(name: &str) -> Option<Rematch> {
        match name {
            "same" => Some(Rematch::SameColours),
            "swap" => Some(Rematch::SwapColours),
            _ => None,
        }
    }
}
