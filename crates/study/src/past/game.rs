//! The facts of a past game: everything that the list shows, so that it needs no game.

use std::fmt;
use std::str::FromStr;

use tengen_core::board::{Point, Stone};
use tengen_core::game::{Archive, Game, Outcome, Tag, Terms};
use tengen_core::link;
use tengen_engine::words::BotKind;
use tengen_kit::players::PlayedBy;
use tengen_kit::store::LocalId;
use tengen_kit::text::{Key, Phrase, grouped};
use tengen_online::Stones;

/// A game that left the board or is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastGame {
    /// Its identity, which is the time at which it was put on the board.
    pub id: LocalId,
    /// The players of Black and White.
    pub players: [Opponent; 2],
    /// The terms of the game.
    pub terms: Terms,
    /// The number of plies of its line.
    pub plies: u16,
    /// The result.
    pub result: PastStatus,
    /// The stones in the order in which they were placed.
    pub stones: Vec<(Point, Stone)>,
    /// A checksum of the whole game without its cursor. Equal games have an equal one.
    pub(super) sum: u32,
}

/// The reason why a game cannot be kept among the past games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unkept {
    /// It has neither an action nor stones set up.
    Nothing,
    /// It has more than [`link::MAX_NODES`] actions.
    TooLong,
}

impl Unkept {
    /// Returns the reason in words.
    pub fn phrase(self) -> Phrase {
        match self {
            Unkept::Nothing => Phrase::of(Key::ProblemNoMoves),
            Unkept::TooLong => {
                Phrase::of(Key::PastTooLong).with("most", grouped(link::MAX_NODES as u64))
            }
        }
    }
}

/// A player of a past game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Opponent {
    /// A person.
    Person,
    /// A computer.
    Bot(BotKind),
    /// A player whose name is in the record.
    Named(String),
}

impl Opponent {
    /// Returns the person or the computer that played.
    pub const fn played_by(&self) -> PlayedBy {
        match self {
            Opponent::Bot(bot) => PlayedBy::Relieved(*bot),
            Opponent::Person | Opponent::Named(_) => PlayedBy::Person,
        }
    }
}

/// The result of a past game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum PastStatus {
    /// The game is not over.
    #[default]
    Unfinished,
    /// This colour has won.
    Won(Stone),
    /// Nobody has won.
    Draw,
}

impl PastGame {
    /// Returns the facts of a game whose colours were played by `players`, and its text in the link format.
    ///
    /// # Errors
    ///
    /// See [`Unkept`].
    pub fn of(
        id: LocalId,
        game: &Game,
        players: [PlayedBy; 2],
    ) -> Result<(PastGame, String), Unkept> {
        if game.tree().is_empty() && game.setup().is_none() {
            return Err(Unkept::Nothing);
        }
        let mut archive = game.to_archive();
        let written = |archive: &Archive| link::encode(archive).map_err(|_| Unkept::TooLong);
        let text = written(&archive)?;
        (archive.cursor, archive.line_end) = (0, 0);
        let sum = link::checksum(written(&archive)?.as_bytes());
        let line = game.line();
        let end = line.last().copied().unwrap_or(game.cursor());
        let [black, white] = players;
        let named = |tag, played_by: PlayedBy| match (game.annotations().tag(tag), played_by.bot())
        {
            ("", Some(bot)) => Opponent::Bot(bot),
            ("", None) => Opponent::Person,
            (name, _) => Opponent::Named(name.to_string()),
        };
        let mut stones = Vec::new();
        for node in line {
            let step = game.tree().step(node);
            stones.extend(step.and_then(|step| Some((step.action.point()?, step.colour))));
        }
        let past = PastGame {
            id,
            players: [named(Tag::Black, black), named(Tag::White, white)],
            terms: game.terms(),
            plies: game.tree().ply(end),
            result: game.tree().ending(end).map(|(_, outcome)| outcome).into(),
            stones,
            sum,
        };
        Ok((past, text))
    }

    /// Reads the facts that `Display` has written for the game `id`.
    pub fn read(id: LocalId, facts: &str) -> Option<PastGame> {
        let fields: Vec<&str> = facts.split('\t').collect();
        let [black, white, terms, plies, result, sum, stones] = fields[..] else {
            return None;
        };
        Some(PastGame {
            id,
            players: [black.parse().ok()?, white.parse().ok()?],
            terms: terms.parse().ok()?,
            plies: plies.parse().ok()?,
            result: result.parse().ok()?,
            stones: stones.parse::<Stones>().ok()?.0,
            sum: u32::from_str_radix(sum, 16).ok()?,
        })
    }

    /// Takes over the computers that played an earlier state of the game.
    pub(super) fn take_bots(&mut self, earlier: &PastGame) {
        for (player, earlier) in self.players.iter_mut().zip(&earlier.players) {
            if matches!((&*player, earlier), (Opponent::Person, Opponent::Bot(_))) {
                player.clone_from(earlier);
            }
        }
    }

    /// Returns `true` if a computer played.
    pub fn has_bot(&self) -> bool {
        self.players.iter().any(|it| matches!(it, Opponent::Bot(_)))
    }

    /// Returns a checksum of the whole game without its cursor. Equal games have an equal one.
    pub const fn checksum(&self) -> u32 {
        self.sum
    }

    /// Returns `true` if both are the same game, whatever their identities and players are called.
    pub(super) fn is_same(&self, other: &PastGame) -> bool {
        self.sum == other.sum && self.terms == other.terms && self.stones == other.stones
    }
}

/// Writes the facts on one line, without the identity: fields separated by tabs.
impl fmt::Display for PastGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = &self.players;
        let (terms, plies, result, sum) = (self.terms, self.plies, self.result, self.sum);
        let stones = Stones(self.stones.clone());
        write!(
            f,
            "{black}\t{white}\t{terms}\t{plies}\t{result}\t{sum:x}\t{stones}"
        )
    }
}

/// Writes `person`, the text form of the bot, or `=` and the name on one line.
impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Opponent::Person => f.write_str("person"),
            Opponent::Bot(bot) => bot.fmt(f),
            Opponent::Named(name) => write!(
                f,
                "={}",
                name.replace(|letter: char| letter.is_ascii_control(), " ")
            ),
        }
    }
}

/// The error for a text that is no player or no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParsePastError;

impl FromStr for Opponent {
    type Err = ParsePastError;

    fn from_str(text: &str) -> Result<Opponent, ParsePastError> {
        match text.strip_prefix('=') {
            Some(name) => Ok(Opponent::Named(name.to_string())),
            None if text == "person" => Ok(Opponent::Person),
            None => text.parse().map(Opponent::Bot).map_err(|_| ParsePastError),
        }
    }
}

impl From<Option<Outcome>> for PastStatus {
    fn from(outcome: Option<Outcome>) -> PastStatus {
        match outcome.map(Outcome::winner) {
            None => PastStatus::Unfinished,
            Some(None) => PastStatus::Draw,
            Some(Some(stone)) => PastStatus::Won(stone),
        }
    }
}

impl fmt::Display for PastStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PastStatus::Unfinished => f.write_str("-"),
            PastStatus::Won(stone) => stone.fmt(f),
            PastStatus::Draw => f.write_str("draw"),
        }
    }
}

impl FromStr for PastStatus {
    type Err = ParsePastError;

    fn from_str(text: &str) -> Result<PastStatus, ParsePastError> {
        match text {
            "-" => Ok(PastStatus::Unfinished),
            "draw" => Ok(PastStatus::Draw),
            colour => colour
                .parse()
                .map(PastStatus::Won)
                .map_err(|_| ParsePastError),
        }
    }
}
