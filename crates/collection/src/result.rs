//! Results of games, and how often each occurs.

use std::fmt;
use std::str::FromStr;

use tengen_core::Stone;

/// The result of a game.
///
/// The text form is `black`, `white`, `draw` or `unknown`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameResult {
    /// This colour won.
    Won(Stone),
    /// Nobody won.
    Draw,
    /// The record does not tell, or the game goes on.
    Unknown,
}

/// Returned if a text is not a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected black, white, draw or unknown")]
pub struct ParseResultError;

impl GameResult {
    /// All results.
    pub const ALL: [GameResult; 4] = [
        GameResult::Won(Stone::Black),
        GameResult::Won(Stone::White),
        GameResult::Draw,
        GameResult::Unknown,
    ];

    const fn name(self) -> &'static str {
        match self {
            GameResult::Won(Stone::Black) => "black",
            GameResult::Won(Stone::White) => "white",
            GameResult::Draw => "draw",
            GameResult::Unknown => "unknown",
        }
    }
}

/// Writes the text form.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads the text form.
impl FromStr for GameResult {
    type Err = ParseResultError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = GameResult::ALL.into_iter().find(|it| it.name() == text);
        found.ok_or(ParseResultError)
    }
}

/// The number of games with each result.
///
/// The text form is four numbers: Black won, White won, draws, and games without a known result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// Games that Black won.
    pub black: u32,
    /// Games that White won.
    pub white: u32,
    /// Draws.
    pub draws: u32,
    /// Games without a known result.
    pub unknown: u32,
}

impl Tally {
    /// Counts a game.
    pub fn count(&mut self, result: GameResult) {
        *match result {
            GameResult::Won(Stone::Black) => &mut self.black,
            GameResult::Won(Stone::White) => &mut self.white,
            GameResult::Draw => &mut self.draws,
            GameResult::Unknown => &mut self.unknown,
        } += 1;
    }

    /// Returns the number of all games.
    pub const fn games(&self) -> u32 {
        self.black + self.white + self.draws + self.unknown
    }

    /// Returns the share of the points that a colour scored in the games with a result, from 0 to 1, a draw being
    /// half a point. `None` without such a game.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_collection::Tally;
    /// use tengen_core::Stone;
    ///
    /// let tally = Tally { black: 2, white: 1, draws: 1, unknown: 5 };
    /// assert_eq!(tally.score(Stone::Black), Some(0.625));
    /// assert_eq!(Tally::default().score(Stone::Black), None);
    /// ```
    pub fn score(&self, colour: Stone) -> Option<f64> {
        let known = self.games() - self.unknown;
        let won = match colour {
            Stone::Black => self.black,
            Stone::White => self.white,
        };
        (known > 0).then(|| (f64::from(won) + f64::from(self.draws) / 2.0) / f64::from(known))
    }
}

/// Returned if a text is not a tally.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected four numbers with spaces between")]
pub struct ParseTallyError;

/// Writes the text form.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Tally {
            black,
            white,
            draws,
            unknown,
        } = self;
        write!(f, "{black} {white} {draws} {unknown}")
    }
}

/// Reads the text form. The number of all games must fit into 32 bits.
impl FromStr for Tally {
    type Err = ParseTallyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let numbers: Result<Vec<u32>, _> = text.split(' ').map(str::parse).collect();
        let Ok(&[black, white, draws, unknown]) = numbers.as_deref() else {
            return Err(ParseTallyError);
        };
        let mut all = [black, white, draws, unknown].into_iter();
        let fits = all.try_fold(0_u32, u32::checked_add).is_some();
        fits.then_some(Tally {
            black,
            white,
            draws,
            unknown,
        })
        .ok_or(ParseTallyError)
    }
}
