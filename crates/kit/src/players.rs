//! The two players: their seats, and the person or computer that plays for each.

mod names;

pub use names::{name_of_bots, named_bots};

use std::fmt;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr};

use tengen_core::board::Stone;
use tengen_core::game::Terms;
use tengen_engine::words::{BotKind, Limits, ParseBotError};

/// One of the two players. A player keeps this identity from game to game, while seats may change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumString, IntoStaticStr)]
pub enum Player {
    /// Player 1, by default in the first seat.
    #[default]
    #[strum(serialize = "1")]
    One,
    /// Player 2, the opponent of Player 1.
    #[strum(serialize = "2")]
    Two,
}

/// The person or computer that plays for a player.
///
/// The text form is `person`, that of the bot, or `relieved:` followed by that of the bot.
///
/// # Examples
///
/// ```
/// use tengen_kit::players::PlayedBy;
///
/// let computer: PlayedBy = "level:5".parse()?;
/// assert_eq!(computer.toggled().to_string(), "relieved:level:5");
/// assert_eq!(computer.toggled().toggled(), computer);
/// # Ok::<(), tengen_engine::words::ParseBotError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PlayedBy {
    /// A person at this page.
    #[default]
    Person,
    /// A computer with this bot.
    Computer(BotKind),
    /// A person who replaces this computer, which may get the side back.
    Relieved(BotKind),
}

/// The players of a new game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Lineup {
    /// The person or computer that plays for Player 1 and for Player 2.
    pub players: [PlayedBy; 2],
    /// The player who has the first seat.
    pub first: Player,
}

/// The colour that Player 1 chooses against the computer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum ColourWish {
    /// Player 1 plays Black.
    #[default]
    Black,
    /// Player 1 plays White.
    White,
    /// The colour is drawn by lot.
    #[strum(serialize = "lot")]
    ByLot,
    /// The players draw lots on the board, by nigiri.
    Nigiri,
}

/// The kind of opponent in the last new game on this page.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum OpponentWish {
    /// A person plays the computer.
    #[default]
    Computer,
    /// Two people play at this page.
    Person,
    /// Two computers play.
    Both,
    /// A person plays the external engine.
    External,
}

impl OpponentWish {
    /// Returns the name of the choice in the settings and in the markup.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// The assignment of colours in a rematch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumString, IntoStaticStr)]
pub enum Rematch {
    /// The players keep their seats.
    #[default]
    #[strum(serialize = "same")]
    SameColours,
    /// The players exchange seats.
    #[strum(serialize = "swap")]
    SwapColours,
}

impl Lineup {
    /// Returns these players with a person in the first seat; two people in place of two computers.
    pub fn begun_by_hand(self) -> Lineup {
        let level = |by: PlayedBy| by.bot().map(PlayedBy::Computer);
        let opponent = match self.opponent() {
            OpponentWish::Computer | OpponentWish::External => {
                self.players.into_iter().find_map(level)
            }
            OpponentWish::Person | OpponentWish::Both => None,
        };
        Lineup {
            players: [PlayedBy::Person, opponent.unwrap_or_default()],
            first: Player::One,
        }
    }
}

impl Player {
    /// Returns the other player.
    pub const fn other(self) -> Player {
        match self {
            Player::One => Player::Two,
            Player::Two => Player::One,
        }
    }

    /// Returns the index in an array of both players.
    pub const fn index(self) -> usize {
        match self {
            Player::One => 0,
            Player::Two => 1,
        }
    }

    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl PlayedBy {
    /// Returns the computer that plays; `None` for a person.
    pub const fn computer(self) -> Option<BotKind> {
        match self {
            PlayedBy::Computer(bot) => Some(bot),
            PlayedBy::Person | PlayedBy::Relieved(_) => None,
        }
    }

    /// Returns the computer, even if a person currently replaces it; `None` for a person.
    pub const fn bot(self) -> Option<BotKind> {
        match self {
            PlayedBy::Person => None,
            PlayedBy::Computer(bot) | PlayedBy::Relieved(bot) => Some(bot),
        }
    }

    /// Returns the opposite: a person who replaces the computer, or the computer again. A plain person stays.
    pub const fn toggled(self) -> PlayedBy {
        match self {
            PlayedBy::Person => PlayedBy::Person,
            PlayedBy::Computer(bot) => PlayedBy::Relieved(bot),
            PlayedBy::Relieved(bot) => PlayedBy::Computer(bot),
        }
    }
}

/// The prefix of a bot that a person replaces.
const RELIEVED: &str = "relieved:";

impl fmt::Display for PlayedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayedBy::Person => f.write_str("person"),
            PlayedBy::Computer(bot) => bot.fmt(f),
            PlayedBy::Relieved(bot) => write!(f, "{RELIEVED}{bot}"),
        }
    }
}

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
    /// Returns a lineup in which Player 1 has `colour` under these terms.
    pub fn new(players: [PlayedBy; 2], colour: Stone, terms: Terms) -> Lineup {
        let first = if colour == terms.first {
            Player::One
        } else {
            Player::Two
        };
        Lineup { players, first }
    }

    /// Returns the kind of opponent in this lineup.
    pub const fn opponent(&self) -> OpponentWish {
        match self.players {
            [PlayedBy::Person, PlayedBy::Person] => OpponentWish::Person,
            [PlayedBy::Person, other] | [other, PlayedBy::Person]
                if matches!(other.bot(), Some(BotKind::External(_))) =>
            {
                OpponentWish::External
            }
            [PlayedBy::Person, _] | [_, PlayedBy::Person] => OpponentWish::Computer,
            _ => OpponentWish::Both,
        }
    }

    /// Returns a lineup from the players of Black and White under these terms. Against a computer, the
    /// person is Player 1.
    pub fn by_colours([black, white]: [PlayedBy; 2], terms: Terms) -> Lineup {
        let (players, colour) = match (black.bot(), white.bot()) {
            (Some(_), None) => ([white, black], Stone::White),
            _ => ([black, white], Stone::Black),
        };
        // Without a computer, Player 1 has the first seat.
        if players == [PlayedBy::Person; 2] {
            return Lineup::default();
        }
        Lineup::new(players, colour, terms)
    }
}

impl ColourWish {
    /// Returns the name of the choice in the settings and in the markup.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl Rematch {
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A bot that is to move, and its limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mover {
    /// The program that plays.
    pub bot: BotKind,
    /// The limits of its search.
    pub limits: Limits,
    /// The seed of its random numbers; `None` to use the seed of the game.
    pub seed: Option<u64>,
}
