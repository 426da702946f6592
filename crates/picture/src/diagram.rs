//! A position with everything shown on it, as plain values: the input of a scene.

use tengen_core::game::{Referee, Sign};
use tengen_core::rules::opening::{PatternSymmetry, Question};
use tengen_core::rules::{Explanation, Run, forbidden_points};
use tengen_core::{Game, Point, Status, Stone};

use super::{Lettering, Section, Visibility, arrows, signs};

/// A stone on the board, or one that is being added or removed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Placed {
    /// The point of the stone.
    pub point: Point,
    /// The colour of the stone.
    pub stone: Stone,
    /// Size of the stone; 1 for a stone at rest.
    pub scale: f64,
    /// Opacity of the stone, from 0 to 1.
    pub alpha: f64,
}

impl Placed {
    /// Returns a stone at rest: full size and opaque.
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
    /// The number of the stone's ply.
    Number(u16),
    /// The ply number of the last move, with a seal.
    LastNumber(u16),
}

/// The winning lines and their animation.
#[derive(Clone, PartialEq, Debug)]
pub struct Winning {
    /// The runs that win.
    pub runs: Vec<Run>,
    /// Drawn part of the lines, from 0 to 1.
    pub progress: f64,
}

/// A threat: the row that a stone on an empty point would make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Threat {
    /// The empty point of the threat.
    pub point: Point,
    /// The colour of the stone.
    pub stone: Stone,
    /// The row it would make.
    pub makes: ThreatKind,
}

/// The row that a threat would make, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ThreatKind {
    /// An open three.
    Three,
    /// A four that one stone stops.
    Four,
    /// A four that no single stone stops.
    OpenFour,
    /// A five.
    Five,
}

impl ThreatKind {
    /// Returns the length of the row.
    #[must_use]
    pub const fn length(self) -> u8 {
        match self {
            ThreatKind::Three => 3,
            ThreatKind::Four | ThreatKind::OpenFour => 4,
            ThreatKind::Five => 5,
        }
    }
}

/// The point that a finger aims at before the stone is placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aimed {
    /// The point.
    pub point: Point,
    /// The stone that would be placed; `None` if none can be.
    pub stone: Option<Stone>,
}

/// A point at which a stone was refused.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Refused {
    /// The point that was refused.
    pub point: Point,
    /// Progress of the shake animation of its cross, from 0 to 1.
    pub progress: f64,
}

/// A position with everything shown on it. Unless stated otherwise, lists hold each point at most once, in
/// the order of [`BoardSize::points`](tengen_core::BoardSize::points).
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
    /// The stones on the board.
    pub stones: Vec<Placed>,
    /// The seal and ply numbers, on points with stones.
    pub marks: Vec<(Point, StoneMark)>,
    /// The signs that tell the colours of stones.
    pub lettering: Lettering,
    /// The winning lines; `None` if the game was not won by a line.
    pub winning: Option<Winning>,
    /// Marks from the game record.
    pub signs: Vec<(Point, Sign)>,
    /// Arrows from the game record, each from its first point to the second.
    pub arrows: Vec<(Point, Point)>,
    /// The points offered for the fifth stone, in the order of the offer.
    pub offered: Vec<Point>,
    /// The points that are symmetric to an offered point.
    pub equivalents: Vec<Point>,
    /// The forbidden points to show.
    pub forbidden: Vec<Point>,
    /// The explanation of a forbidden point.
    pub explanation: Option<Explanation>,
    /// Black stones assumed in an explanation but not on the board.
    pub imagined: Vec<Point>,
    /// The first moves of lines with their letters, each on an empty point.
    pub letters: Vec<(Point, char)>,
    /// The threats to show.
    pub threats: Vec<Threat>,
    /// The move of a hint.
    pub candidate: Option<Point>,
    /// The moves expected after the candidate, with their colours.
    pub expected: Vec<(Point, Stone)>,
    /// The move selected in a list.
    pub looked_at: Option<Point>,
    /// The preview of the next stone under the pointer.
    pub hover: Option<(Point, Stone)>,
    /// The point that a finger aims at.
    pub aimed: Option<Aimed>,
    /// The point at which a stone was refused.
    pub refused: Option<Refused>,
    /// The point of the keyboard cursor.
    pub cursor: Option<Point>,
    /// The point with its row and column in bold in the coordinates.
    pub hot: Option<Point>,
}

impl Diagram {
    /// Returns the position at the cursor of a game, at rest: stones, seal or numbers, winning lines, marks
    /// of the record and offered points for the fifth stone.
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
            arrows: arrows(game),
            offered,
            equivalents,
            ..Diagram::default()
        }
    }

    /// Returns the diagram with only what lies in a part of the board. Lines and arrows that leave it are left
    /// out.
    #[must_use]
    pub fn within(&self, section: Section) -> Diagram {
        let is_in = |point: &Point| section.contains(*point);
        let mut part = self.clone();
        part.stones.retain(|placed| is_in(&placed.point));
        part.marks.retain(|(point, _)| is_in(point));
        part.signs.retain(|(point, _)| is_in(point));
        part.arrows.retain(|(from, to)| is_in(from) && is_in(to));
        part.letters.retain(|(point, _)| is_in(point));
        part.threats.retain(|threat| is_in(&threat.point));
        part.expected.retain(|(point, _)| is_in(point));
        for points in [
            &mut part.offered,
            &mut part.equivalents,
            &mut part.forbidden,
            &mut part.imagined,
        ] {
            points.retain(is_in);
        }
        for point in [
            &mut part.candidate,
            &mut part.looked_at,
            &mut part.cursor,
            &mut part.hot,
        ] {
            *point = point.filter(is_in);
        }
        part.hover = part.hover.filter(|(point, _)| is_in(point));
        part.refused = part.refused.filter(|refused| is_in(&refused.point));
        part.explanation = part.explanation.filter(|why| is_in(&why.point));
        if let Some(winning) = &mut part.winning {
            winning
                .runs
                .retain(|run| run.points().all(|point| is_in(&point)));
        }
        part
    }

    /// Returns the points that are forbidden for Black at the cursor of a game if it is Black's turn and the
    /// referee shows them. [`Visibility::Shown`] shows them under a strict referee too.
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

/// Returns the numbers of all placed stones, or the seal of the last one. Marks of the record replace them,
/// and winning lines replace the seal, also that of the last number.
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
    let is_won = winning(game).is_some();
    let numbers = numbered(game);
    let mut marks = Vec::new();
    for point in board.size().points() {
        let number = numbers.iter().find(|&&(it, _)| it == point);
        let number = number.and_then(|&(_, number)| number);
        if let Some(ply) = number.filter(|_| is_free(point) && !board.is_empty_at(point)) {
            let mark = if last == Some(point) && !is_won {
                StoneMark::LastNumber(ply)
            } else {
                StoneMark::Number(ply)
            };
            marks.push((point, mark));
        }
    }
    marks
}

/// Returns the points of the moves up to the cursor with their numbers; `None` for moves before the first one
/// of the numbering at the cursor.
fn numbered(game: &Game) -> Vec<(Point, Option<u16>)> {
    let first = game.numbered_from(game.cursor());
    let path = game.tree().path_to(game.cursor());
    let begins = path.iter().position(|&node| Some(node) == first);
    let mut numbers = Vec::new();
    for (index, &node) in path.iter().enumerate() {
        let point = game.tree().step(node).and_then(|step| step.action.point());
        let is_counted = begins.is_none_or(|begins| index >= begins);
        let number = game.shown_number(node).filter(|_| is_counted);
        numbers.extend(point.map(|point| (point, number)));
    }
    numbers
}

/// Returns the points offered for the fifth stone, and while offering continues the points symmetric to them.
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
