//! A rule set as one value with one text form, used wherever a rule set is stored or sent.

use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{Bans, Five, Forbidden, FullBoard};
use crate::board::Stone;

/// The winning rows, the forbidden moves and the end of a game, chosen at run time.
///
/// There is only one text form: a name and, after a colon, the differences from the default: `renju`,
/// `caro-exact`, `freestyle:full=second`, `custom:b=exact,w=over,ban=33+44,pass=on,full=second`. A custom
/// rule set always states the five of both colours.
///
/// # Examples
///
/// ```
/// use tengen_core::{Ruleset, Stone};
/// use tengen_core::rules::{Five, Forbidden};
///
/// let rules: Ruleset = "renju:full=second".parse()?;
/// assert_eq!(rules.five(Stone::Black), Five::Exact);
/// assert!(rules.bans().has(Forbidden::DoubleThree));
/// assert_eq!(rules.to_string(), "renju:full=second");
/// assert_eq!("freestyle:full=draw".parse::<Ruleset>()?.to_string(), "freestyle");
/// # Ok::<(), tengen_core::rules::ParseRulesetError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Ruleset {
    /// The winning rows and the forbidden moves.
    pub variant: Variant,
    /// The result of a full board without a five.
    pub full_board: FullBoard,
}

/// A named rule set, or one composed by the players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// Five or more in a row win.
    #[default]
    Freestyle,
    /// Exactly five in a row win.
    Standard,
    /// The international rules of renju (RIF): Black wins by exactly five and may not make an overline,
    /// double-four or double-three unless the stone also makes a five; White wins by five or more; players
    /// may pass.
    Renju,
    /// A five blocked at both ends by the opponent's stones does not win; six or more do.
    Caro,
    /// As caro, but six or more do not win.
    CaroExact,
    /// Rules composed by the players.
    Custom(Custom),
}

/// The parts of a custom rule set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Custom {
    /// The row that Black needs to win.
    pub black: Five,
    /// The row that White needs to win.
    pub white: Five,
    /// The shapes forbidden for Black.
    pub bans: Bans,
    /// The rule for passes.
    pub passes: Passes,
}

/// The rule for passes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Passes {
    /// Each turn must place a stone.
    #[default]
    Off,
    /// A player may pass; two passes in a row are a draw.
    On,
}

/// The reason why a text is not a rule set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseRulesetError {
    /// The name before the colon is unknown.
    #[error(
        "unknown rule set \"{0}\": expected freestyle, standard, renju, caro, caro-exact or custom"
    )]
    Name(String),
    /// An option is unknown for this rule set, has an invalid value, or occurs twice.
    #[error("wrong option \"{0}\": expected {1}")]
    Option(String, &'static str),
}

const FULL: &str = "full=draw or full=second";
const CUSTOM: &str = "b= or w= with exact, over, caro, caro-exact or open, ban= with 33, 44 and \
                      overline joined by +, pass=on, pass=off, full=draw or full=second";

impl Variant {
    /// The variants with a name of their own.
    pub const NAMED: [Variant; 5] = [
        Variant::Freestyle,
        Variant::Standard,
        Variant::Renju,
        Variant::Caro,
        Variant::CaroExact,
    ];

    /// Returns the name used in text forms.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Freestyle => "freestyle",
            Variant::Standard => "standard",
            Variant::Renju => "renju",
            Variant::Caro => "caro",
            Variant::CaroExact => "caro-exact",
            Variant::Custom(_) => "custom",
        }
    }

    /// Returns the variant with `name`, or `None` if there is none; a custom one has default parts.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Variant> {
        for variant in Variant::NAMED {
            if variant.name() == name {
                return Some(variant);
            }
        }
        (name == "custom").then_some(Variant::Custom(Custom::default()))
    }

    /// Returns the parts of this variant.
    #[must_use]
    pub const fn parts(self) -> Custom {
        let five = match self {
            Variant::Freestyle => Five::OrMore,
            Variant::Standard => Five::Exact,
            Variant::Caro => Five::Caro,
            Variant::CaroExact => Five::CaroExact,
            Variant::Renju => {
                return Custom {
                    black: Five::Exact,
                    white: Five::OrMore,
                    bans: Bans::RENJU,
                    passes: Passes::On,
                };
            }
            Variant::Custom(custom) => return custom,
        };
        Custom {
            black: five,
            white: five,
            bans: Bans::NONE,
            passes: Passes::Off,
        }
    }
}

impl Ruleset {
    /// Returns a rule set in which a full board is a draw.
    #[must_use]
    pub const fn new(variant: Variant) -> Ruleset {
        Ruleset {
            variant,
            full_board: FullBoard::Draw,
        }
    }

    /// The international rules of renju.
    pub const RENJU: Ruleset = Ruleset::new(Variant::Renju);

    /// Returns the row that the colour `stone` needs to win.
    #[must_use]
    pub const fn five(self, stone: Stone) -> Five {
        let parts = self.variant.parts();
        match stone {
            Stone::Black => parts.black,
            Stone::White => parts.white,
        }
    }

    /// Returns the shapes forbidden for Black.
    #[must_use]
    pub const fn bans(self) -> Bans {
        self.variant.parts().bans
    }

    /// Returns the rule for passes.
    #[must_use]
    pub const fn passes(self) -> Passes {
        self.variant.parts().passes
    }
}

impl fmt::Display for Ruleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.variant.name())?;
        let mut join = ":";
        if let Variant::Custom(custom) = self.variant {
            write!(f, ":b={},w={}", custom.black, custom.white)?;
            join = ",ban=";
            for ban in [
                Forbidden::DoubleThree,
                Forbidden::DoubleFour,
                Forbidden::Overline,
            ] {
                if custom.bans.has(ban) {
                    f.write_str(join)?;
                    f.write_str(ban.word())?;
                    join = "+";
                }
            }
            if custom.passes == Passes::On {
                f.write_str(",pass=on")?;
            }
            join = ",";
        }
        if self.full_board == FullBoard::Draw {
            return Ok(());
        }
        f.write_str(join)?;
        write!(f, "full={}", self.full_board)
    }
}

impl FromStr for Ruleset {
    type Err = ParseRulesetError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, options) = match text.split_once(':') {
            Some((name, options)) => (name, Some(options)),
            None => (text, None),
        };
        let variant = Variant::from_name(name);
        let variant = variant.ok_or_else(|| ParseRulesetError::Name(name.to_string()))?;
        let mut rules = Ruleset::new(variant);
        let mut seen = Vec::new();
        let mut rest = options;
        while let Some(options) = rest {
            let (option, others) = match options.split_once(',') {
                Some((option, others)) => (option, Some(others)),
                None => (options, None),
            };
            let (key, value) = option.split_once('=').unwrap_or((option, ""));
            if seen.contains(&key) || rules.read(key, value).is_none() {
                let expected = match variant {
                    Variant::Custom(_) => CUSTOM,
                    _ => FULL,
                };
                return Err(ParseRulesetError::Option(option.to_string(), expected));
            }
            seen.push(key);
            rest = others;
        }
        Ok(rules)
    }
}

impl Ruleset {
    fn read(&mut self, key: &str, value: &str) -> Option<()> {
        if key == "full" {
            self.full_board = value.parse().ok()?;
            return Some(());
        }
        let Variant::Custom(custom) = &mut self.variant else {
            return None;
        };
        match key {
            "b" => custom.black = value.parse().ok()?,
            "w" => custom.white = value.parse().ok()?,
            "ban" => custom.bans = read_bans(value)?,
            "pass" if value == "on" => custom.passes = Passes::On,
            "pass" if value == "off" => custom.passes = Passes::Off,
            _ => return None,
        }
        Some(())
    }
}

fn read_bans(value: &str) -> Option<Bans> {
    let mut bans = Bans::NONE;
    for word in value.split('+') {
        let ban = word.parse().ok().filter(|&ban| !bans.has(ban));
        bans = bans.and(ban?);
    }
    Some(bans)
}
