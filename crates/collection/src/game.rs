//! A game of the collection: its facts and its moves.

use std::fmt;
use std::str::FromStr;

use crate::GameResult;
use tengen_core::game::{Action, Annotations, ArchiveNode, Outcome, Tag};
use tengen_core::rules::{Judgement, Position};
use tengen_core::{Archive, BoardSize, Game, Point, Ruleset, Status, Stone, Symmetry, Terms};

/// A game of a collection: the facts that are searched, and the stones of its main line.
///
/// The text form is a line of eight fields with tabs between: the rules, the number of lines, the result, the date, the
/// names of Black and White, the event, and the moves such as `h8i9j10`. The place follows in a ninth field if it is known.
///
/// # Examples
///
/// ```
/// use tengen_collection::{CollectedGame, GameResult};
/// use tengen_core::Stone;
///
/// let game: CollectedGame = "renju\t15\tblack\t2026-11-22\tAda\tBo\t\th8h9j10".parse()?;
/// assert_eq!(game.result, GameResult::Won(Stone::Black));
/// assert_eq!(game.moves().len(), 3);
/// # Ok::<(), tengen_collection::ParseGameError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CollectedGame {
    /// The rules.
    pub rules: Ruleset,
    /// The result.
    pub result: GameResult,
    /// The date, as `2026-11-22`, or less of it; empty if it is not known.
    pub date: Box<str>,
    /// The name of the black player; may be empty.
    pub black: Box<str>,
    /// The name of the white player; may be empty.
    pub white: Box<str>,
    /// The name of the tournament; may be empty.
    pub event: Box<str>,
    /// The place; may be empty.
    pub place: Box<str>,
    size: BoardSize,
    moves: Box<[Point]>,
}

/// The reason why a game cannot be a part of a collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Uncollectable {
    /// It has no moves.
    #[error("it has no moves")]
    NoMoves,
    /// Stones were set up before its first move, or White moves first.
    #[error("it does not begin with Black on an empty board")]
    Start,
    /// Its archive is no game.
    #[error("it is no valid game")]
    Broken,
}

/// Returned if a text is not a game of a collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseGameError {
    /// The number of fields is wrong.
    #[error("expected eight or nine fields with tabs between")]
    Fields,
    /// A field is wrong; the value is its number from 1.
    #[error("field {0}: the value is wrong")]
    Field(u8),
}

impl CollectedGame {
    /// Makes a game of an archive from its main line, which ends where the moves no longer alternate: after a pass.
    ///
    /// # Errors
    ///
    /// [`Uncollectable`] if it has no moves, or does not begin with Black on an empty board.
    pub fn of(archive: &Archive) -> Result<CollectedGame, Uncollectable> {
        if archive.setup.is_some() || archive.first_colour() != Stone::Black {
            return Err(Uncollectable::Start);
        }
        let mut game = Game::from_archive(archive).map_err(|_| Uncollectable::Broken)?;
        let moves = main_line(&mut game);
        if moves.is_empty() {
            return Err(Uncollectable::NoMoves);
        }
        let result = match game.status() {
            Status::ToMove(_) => GameResult::Unknown,
            Status::Over { outcome, .. } => {
                outcome.winner().map_or(GameResult::Draw, GameResult::Won)
            }
        };
        let tag = |tag: Tag| plain(archive.annotations.tag(tag));
        Ok(CollectedGame {
            rules: archive.terms.rules,
            result,
            date: tag(Tag::Date),
            black: tag(Tag::Black),
            white: tag(Tag::White),
            event: tag(Tag::Event),
            place: tag(Tag::Place),
            size: archive.terms.size,
            moves,
        })
    }

    /// Returns the size of the board.
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns the stones in their order; Black has the first, and the colours alternate. All lie on different points of
    /// the board.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// Returns the game with another line of moves, all on different points of the board, and another result.
    pub(crate) fn with_line(&self, moves: Vec<Point>, result: GameResult) -> CollectedGame {
        CollectedGame {
            result,
            moves: moves.into(),
            ..self.clone()
        }
    }

    /// Returns the game with its board turned or mirrored.
    pub(crate) fn turned(&self, symmetry: Symmetry) -> CollectedGame {
        let image = |point: &Point| symmetry.apply(*point, self.size).unwrap_or(*point);
        let moves = self.moves.iter().map(image).collect();
        CollectedGame {
            moves,
            ..self.clone()
        }
    }

    /// Returns the game as an archive, with all its moves, and the cursor after this number of moves. The record's
    /// result ends the game after its last move.
    pub fn to_archive(&self, cursor: usize) -> Archive {
        let last = self.moves.len();
        let outcome = self.outcome();
        let node = |(number, point): (u32, &Point)| ArchiveNode {
            parent: number,
            action: Action::place(*point),
            seat: None,
            clock: None,
            outcome: outcome.filter(|_| number as usize + 1 == last),
        };
        let mut annotations = Annotations::default();
        for (tag, text) in [
            (Tag::Date, &self.date),
            (Tag::Black, &self.black),
            (Tag::White, &self.white),
            (Tag::Event, &self.event),
            (Tag::Place, &self.place),
        ] {
            annotations.set_tag(tag, text.to_string());
        }
        let number = |place: usize| u32::try_from(place.min(last)).unwrap_or(0);
        Archive {
            terms: Terms {
                rules: self.rules,
                size: self.size,
                ..Terms::default()
            },
            setup: None,
            nodes: (0..).zip(&*self.moves).map(node).collect(),
            annotations,
            cursor: number(cursor),
            line_end: number(last),
        }
    }

    /// Returns the result as it ends the game on a board.
    fn outcome(&self) -> Option<Outcome> {
        let winner = match self.result {
            GameResult::Won(winner) => Some(winner),
            GameResult::Draw => None,
            GameResult::Unknown => return None,
        };
        let mut position = Position::new(self.size, self.rules, Stone::Black);
        let (last, before) = self.moves.split_last()?;
        let is_there = before.iter().all(|point| position.put(*point).is_ok());
        let made = position.to_move();
        let is_five = is_there && position.judge(*last) == Ok(Judgement::Five);
        Some(if is_five && winner == Some(made) {
            Outcome::Five { winner: made }
        } else {
            Outcome::Stated { winner }
        })
    }

    /// Returns the stones with their colours.
    pub(crate) fn stones(&self) -> impl Iterator<Item = (Point, Stone)> {
        let colours = Stone::BOTH.into_iter().cycle();
        self.moves.iter().copied().zip(colours)
    }
}

/// Goes to the end of the main line. Returns the stones that lie there in the order of the moves, up to the first that
/// has the wrong colour.
fn main_line(game: &mut Game) -> Box<[Point]> {
    game.first();
    let mut placed: Vec<Point> = Vec::new();
    while let Some(&node) = game.tree().children(game.cursor()).first() {
        if game.jump(node).is_err() {
            break;
        }
        // A stone that was offered may be taken away again, and another one lies there later.
        placed.retain(|it| game.board().at(*it).is_some());
        if let Some(point) = game.last_point()
            && !placed.contains(&point)
        {
            placed.push(point);
        }
    }
    let board = game.board();
    let colours = Stone::BOTH.into_iter().cycle();
    let fits = placed
        .iter()
        .zip(colours)
        .take_while(|(point, stone)| board.at(**point) == Some(*stone));
    fits.map(|(point, _)| *point).collect()
}

/// Returns a text as one line without tabs.
fn plain(text: &str) -> Box<str> {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").into()
}

/// Writes the text form.
impl fmt::Display for CollectedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CollectedGame {
            rules,
            result,
            date,
            black,
            white,
            event,
            place,
            size,
            moves,
        } = self;
        write!(
            f,
            "{rules}\t{size}\t{result}\t{date}\t{black}\t{white}\t{event}\t"
        )?;
        moves.iter().try_for_each(|point| point.fmt(f))?;
        if place.is_empty() {
            return Ok(());
        }
        write!(f, "\t{place}")
    }
}

/// Reads the text form.
impl FromStr for CollectedGame {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fields: Vec<&str> = text.split('\t').collect();
        let [
            rules,
            size,
            result,
            date,
            black,
            white,
            event,
            moves,
            ref rest @ ..,
        ] = fields[..]
        else {
            return Err(ParseGameError::Fields);
        };
        let place = match rest {
            [] => "",
            [place] => place,
            _ => return Err(ParseGameError::Fields),
        };
        let size: BoardSize = size.parse().map_err(|_| ParseGameError::Field(2))?;
        Ok(CollectedGame {
            rules: rules.parse().map_err(|_| ParseGameError::Field(1))?,
            result: result.parse().map_err(|_| ParseGameError::Field(3))?,
            date: plain(date),
            black: plain(black),
            white: plain(white),
            event: plain(event),
            place: plain(place),
            size,
            moves: read_moves(moves, size).ok_or(ParseGameError::Field(8))?,
        })
    }
}

/// Reads at least one move; all lie on different points of the board.
fn read_moves(text: &str, size: BoardSize) -> Option<Box<[Point]>> {
    let mut rest = text;
    let mut moves = Vec::new();
    let mut taken = vec![false; usize::from(size.area())];
    loop {
        let (point, others) = Point::split_first(rest).ok()?;
        let place = taken.get_mut(usize::from(size.index_of(point)?))?;
        if std::mem::replace(place, true) {
            return None;
        }
        moves.push(point);
        if others.is_empty() {
            return Some(moves.into());
        }
        rest = others;
    }
}
