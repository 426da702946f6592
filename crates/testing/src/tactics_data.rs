//! The positions of `crates/testing/data/tactics.txt`.

use tengen_core::rules::Setup;
use tengen_core::{Board, Point, Position, Stone, Symmetry, Terms};

/// A position and the moves that are required or wrong in it.
pub struct Tactic {
    pub id: String,
    pub terms: Terms,
    pub board: Board,
    pub side: Stone,
    pub points: Vec<Point>,
    pub play: Play,
    pub nodes: u64,
}

/// The meaning of the points of a [`Tactic`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Play {
    /// One of the points must be played.
    One,
    /// None of the points may be played.
    None,
}

impl Tactic {
    /// Returns the kind of tactics: the first word of the identifier.
    pub fn group(&self) -> &str {
        self.id.split('-').next().expect("a first word")
    }

    pub fn position(&self) -> Position {
        let setup = Setup {
            board: self.board.clone(),
            to_move: self.side,
        };
        Position::from_setup(setup, self.terms.rules, Stone::Black)
    }

    /// Returns the same tactic rotated or reflected.
    pub fn transformed(&self, symmetry: Symmetry) -> Tactic {
        let size = self.terms.size;
        let image = |&point: &Point| symmetry.apply(point, size).expect("on the board");
        Tactic {
            id: format!("{} {symmetry:?}", self.id),
            board: self.board.transformed(symmetry),
            points: self.points.iter().map(image).collect(),
            ..*self
        }
    }

    /// Returns the same tactic with the colours exchanged; `None` if the rules differ by colour.
    pub fn recoloured(&self) -> Option<Tactic> {
        let parts = self.terms.rules.variant.parts();
        (parts.black == parts.white && parts.bans.is_empty()).then_some(())?;
        let mut board = Board::new(self.terms.size);
        for (point, stone) in self.board.iter() {
            board.put(point, !stone);
        }
        Some(Tactic {
            id: format!("{} in the other colour", self.id),
            board,
            side: !self.side,
            points: self.points.clone(),
            ..*self
        })
    }
}

fn read_points(text: &str) -> Option<Vec<Point>> {
    let points = text.split_whitespace().map(str::parse);
    points.collect::<Result<_, _>>().ok()
}

fn read_line(text: &str) -> Option<Tactic> {
    let fields: Vec<&str> = text.split('|').map(str::trim).collect();
    let [id, terms, stones, side, points, nodes] = fields[..] else {
        return None;
    };
    let terms: Terms = terms.parse().ok()?;
    let mut board = Board::new(terms.size);
    let (black, white) = stones.split_once('/')?;
    for (names, stone) in [(black, Stone::Black), (white, Stone::White)] {
        for point in read_points(names)? {
            board.put(point, stone).then_some(())?;
        }
    }
    let side = match side {
        "b" => Stone::Black,
        "w" => Stone::White,
        _ => return None,
    };
    let play = if points.starts_with('!') {
        Play::None
    } else {
        Play::One
    };
    let points = read_points(&points.replace('!', " "))?;
    Some(Tactic {
        id: id.to_string(),
        terms,
        board,
        side,
        points,
        play,
        nodes: nodes.parse().ok()?,
    })
}

/// Returns all tactics. A line that cannot be read fails the test.
pub fn tactics() -> Vec<Tactic> {
    let text = include_str!("../data/tactics.txt");
    let lines = text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .map(|line| read_line(line).unwrap_or_else(|| panic!("not a position: {line}")))
        .collect()
}
