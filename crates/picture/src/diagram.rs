//! A position with everything that can lie on it, as plain values: what a scene is made from.

use tengen_core::game::{Referee, Sign};
use tengen_core::rules::opening::{PatternSymmetry, Question};
use tengen_core::rules::{Explanation, Run, forbidden_points};
use tengen_core::{Game, Point, Status, Stone};

use super::{Visibility, signs};

/// A stone on the board, or one that is just coming or leaving.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Placed {
    /// Its point.
    pub point: Point,
    /// Its colour.
    pub stone: Stone,
    /// Its size, 1 for a stone at rest.
    pub scale: f64,
    /// How much of it shows, from 0 to 1.
    pub alpha: f64,
}

impl Placed {
    /// A stone at rest.
    #[must_use]
    pub const fn at_rest(point: Point, stone: Stone) -> Placed {
        Placed {
            point,
            stone,
            scale: 1.0,
            alpha: 1.0,
        }
    }
}

/// A mark on a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StoneMark {
    /// The seal of the last move.
    Seal,
    /// The number of its ply.
    Number(u16),
    /// The number of the last ply.
    LastNumber(u16),
}

/// Winning lines.
#[derive(Clone, PartialEq, Debug)]
pub struct Winning {
    /// The runs that win.
    pub runs: Vec<Run>,
    /// How far their lines are drawn, from 0 to 1.
    pub progress: f64,
}

/// A threat: what a stone would make on an empty point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threat {
    /// The point.
    pub point: Point,
    /// Whose stone.
    pub stone: Stone,
    /// How many in a row it would make: 5, 4 or 3.
    pub makes: u8,
}

/// A point that was refused.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Refused {
    /// The point.
    pub point: Point,
    /// How far its cross has shaken, from 0 to 1.
    pub progress: f64,
}

/// A position with everything that can lie on it. Lists hold each point at most once, in the order of
/// [`BoardSize::points`](tengen_core::BoardSize::points), except where something else is said.
///
/// # Examples
///
/// ```
/// use tengen_core::{Game, Terms};
/// use tengen_picture::{Diagram, StoneMark, Visibility};
///
/// let mut game = Game::new(Terms::default());
/// game.play("h8".parse()?)?;
/// let diagram = Diagram::of(&game, Visibility::Hidden);
/// assert_eq!(diagram.marks, [("h8".parse()?, StoneMark::Seal)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Diagram {
    /// The stones.
    pub stones: Vec<Placed>,
    /// Seal and numbers, on points with stones.
    pub marks: Vec<(Point, StoneMark)>,
    /// The winning lines.
    pub winning: Option<Winning>,
    /// Marks of the record.
    pub signs: Vec<(Point, Sign)>,
    /// The points offered as fifths, in the order of the offer.
    pub offered: Vec<Point>,
    /// The points that are as good as one offered already.
    pub equivalents: Vec<Point>,
    /// The forbidden points that show.
    pub forbidden: Vec<Point>,
    /// The explanation of a forbidden point.
    pub explanation: Option<Explanation>,
    /// Black stones that lie there in thought only, while something is explained.
    pub imagined: Vec<Point>,
    /// The threats that show.
    pub threats: Vec<Threat>,
    /// The move of a hint.
    pub candidate: Option<Point>,
    /// The move that is looked at in a list.
    pub looked_at: Option<Point>,
    /// The preview of the next stone.
    pub hover: Option<(Point, Stone)>,
    /// The point that was refused.
    pub refused: Option<Refused>,
    /// The keyboard's cursor.
    pub cursor: Option<Point>,
    /// The point whose row and column are bold among the coordinates.
    pub hot: Option<Point>,
}

impl Diagram {
    /// The position at the cursor of a game, at rest: stones, seal or numbers, winning lines, marks of the
    /// record and fifths.
    #[must_use]
    pub fn of(game: &Game, numbers: Visibility) -> Diagram {
        let board = game.board();
        let stones = board
            .size()
            .points()
            .filter_map(|point| Some(Placed::at_rest(point, board.at(point)?)));
        let (offered, equivalents) = fifths(game);
        Diagram {
            stones: stones.collect(),
            marks: marks(game, numbers),
            winning: winning(game),
            signs: signs(game)
                .into_iter()
                .map(|(point, sign)| (point, sign.clone()))
                .collect(),
            offered,
            equivalents,
            ..Diagram::default()
        }
    }

    /// The points that are forbidden to Black at the cursor of a game, where it is Black's turn and the
    /// referee tells; with [`Visibility::Shown`] also where a strict referee does not.
    #[must_use]
    pub fn forbidden_points(game: &Game, strict: Visibility) -> Vec<Point> {
        let tells = match game.terms().referee {
            Referee::Marked => true,
            Referee::Strict => strict == Visibility::Shown,
            Referee::Claim => false,
        };
        let black_moves = game.status() == Status::ToMove(Stone::Black);
        if !tells || !black_moves || game.question().is_some() {
            return Vec::new();
        }
        let found = forbidden_points(game.board(), game.terms().rules);
        found.into_iter().map(|(point, _)| point).collect()
    }
}

fn winning(game: &Game) -> Option<Winning> {
    match game.status() {
        Status::Over { line, .. } if !line.is_empty() => Some(Winning {
            runs: line,
            progress: 1.0,
        }),
        _ => None,
    }
}

/// Numbers on all stones that were placed, or the seal on the last one. Marks of the record stand in
/// their place, and so do winning lines in the place of the seal.
fn marks(game: &Game, numbers: Visibility) -> Vec<(Point, StoneMark)> {
    let signed = signs(game);
    let is_free = |point: Point| !signed.iter().any(|&(it, _)| it == point);
    let last = game.last_point();
    if numbers == Visibility::Hidden {
        let seal = last.filter(|&point| is_free(point) && winning(game).is_none());
        let seal = seal.map(|point| (point, StoneMark::Seal));
        return seal.into_iter().collect();
    }
    let board = game.board();
    let moves = game.moves();
    let mut marks = Vec::new();
    for point in board.size().points() {
        let ply = moves.iter().position(|&it| it == point);
        let ply = ply.and_then(|index| u16::try_from(index + 1).ok());
        if let Some(ply) = ply.filter(|_| is_free(point) && !board.is_empty_at(point)) {
            let mark = if last == Some(point) {
                StoneMark::LastNumber(ply)
            } else {
                StoneMark::Number(ply)
            };
            marks.push((point, mark));
        }
    }
    marks
}

/// The offered fifths, and the points that are as good as one of them while more are to be offered.
fn fifths(game: &Game) -> (Vec<Point>, Vec<Point>) {
    let (offered, is_offering) = match game.question() {
        Some(Question::Offer { offered, .. }) => (offered, true),
        Some(Question::Pick(offered)) => (offered, false),
        _ => return (Vec::new(), Vec::new()),
    };
    let offered = offered.as_slice().to_vec();
    if !is_offering || offered.is_empty() {
        return (offered, Vec::new());
    }
    let board = game.board();
    let symmetry = PatternSymmetry::of(board);
    let is_equivalent = |&point: &Point| {
        let clashes = offered.iter().any(|&other| symmetry.clash(other, point));
        clashes && board.is_empty_at(point) && !offered.contains(&point)
    };
    let equivalents = board.size().points().filter(is_equivalent).collect();
    (offered, equivalents)
}
