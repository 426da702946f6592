//! The players in the dialog for a new game: the fields that belong to the chosen opponent, and the lineup that
//! follows from them.

use crate::players::ColourWish;
use crate::players::Lineup;
use crate::players::OpponentWish;
use crate::players::PlayedBy;
use std::str::FromStr;

use strum::{EnumString, IntoStaticStr};

use crate::settings::Settings;
use tengen_core::board::Stone;
use tengen_core::game::{Colours, Terms};
use tengen_engine::words::{BotKind, Level};

/// The opponent chosen in the dialog for a new game. The text form is the value of the choice in the markup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NewOpponent {
    /// The game is played at this page.
    Here(OpponentWish),
    /// The opponent is found by the server.
    Online,
}

/// A field of the dialog that only some opponents need.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum OpponentField {
    /// The level of Black's computer.
    LevelBlack,
    /// The level of White's computer, or of the only one.
    LevelWhite,
    /// The player's own colour.
    Wish,
    /// The way in which two people get their colours.
    Colours,
}

impl OpponentField {
    /// All fields.
    pub const ALL: [OpponentField; 4] = [
        OpponentField::LevelBlack,
        OpponentField::LevelWhite,
        OpponentField::Wish,
        OpponentField::Colours,
    ];

    /// Returns the name of the field in the markup.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl FromStr for NewOpponent {
    type Err = strum::ParseError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "online" => Ok(NewOpponent::Online),
            name => name.parse().map(NewOpponent::Here),
        }
    }
}

impl NewOpponent {
    /// Returns `true` if the field belongs to a game with this opponent.
    pub fn has(self, field: OpponentField) -> bool {
        use OpponentWish::{Both, Computer, External, Person};
        let NewOpponent::Here(opponent) = self else {
            return false;
        };
        match field {
            OpponentField::LevelBlack => opponent == Both,
            OpponentField::LevelWhite => matches!(opponent, Computer | Both),
            OpponentField::Wish => matches!(opponent, Computer | External),
            OpponentField::Colours => opponent == Person,
        }
    }

    /// Returns the way in which the players get their colours: `chosen` if two people play. `None` if the field
    /// that decides has no choice.
    pub fn colours(self, wish: Option<ColourWish>, chosen: Option<Colours>) -> Option<Colours> {
        match self {
            NewOpponent::Here(OpponentWish::Computer | OpponentWish::External) => {
                Some(match wish? {
                    ColourWish::Nigiri => Colours::Nigiri,
                    ColourWish::Black | ColourWish::White | ColourWish::ByLot => Colours::Assigned,
                })
            }
            NewOpponent::Here(OpponentWish::Both) => Some(Colours::Assigned),
            NewOpponent::Here(OpponentWish::Person) | NewOpponent::Online => chosen,
        }
    }

    /// Returns the players of a new game. `computers` are those of Black and White; the only computer is White's.
    /// `drawn` is the player's colour if lots are drawn before the game.
    pub fn lineup(
        self,
        computers: [BotKind; 2],
        wish: ColourWish,
        drawn: Stone,
        terms: Terms,
    ) -> Lineup {
        let [black, white] = computers.map(PlayedBy::Computer);
        match self {
            NewOpponent::Here(OpponentWish::Person) | NewOpponent::Online => Lineup::default(),
            NewOpponent::Here(OpponentWish::Both) => {
                Lineup::new([black, white], Stone::Black, terms)
            }
            NewOpponent::Here(OpponentWish::Computer | OpponentWish::External) => {
                let colour = match wish {
                    // With nigiri the players draw lots on the board.
                    ColourWish::Black | ColourWish::Nigiri => Stone::Black,
                    ColourWish::White => Stone::White,
                    ColourWish::ByLot => drawn,
                };
                Lineup::new([PlayedBy::Person, white], colour, terms)
            }
        }
    }
}

/// Returns the levels that the dialog shows for Black's and White's computers: those of the last game, and for the
/// only computer the last level. `None` keeps the one in the field.
pub fn last_levels(settings: &Settings) -> [Option<Level>; 2] {
    let [one, two] = settings.players.map(PlayedBy::bot);
    let two = match two {
        None | Some(BotKind::External(_)) => BotKind::Level(settings.level),
        Some(bot) => bot,
    };
    [one, Some(two)].map(|bot| match bot {
        Some(BotKind::Level(level)) => Some(level),
        _ => None,
    })
}
