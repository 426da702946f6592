//! Games that levels of the engine play against each other: full of threats and of mistakes.

use tengen_core::rules::{Judgement, ShapeKind, shapes};
use tengen_core::{BoardSize, Point, Position, Ruleset, Stone};
use tengen_engine::{BotKind, Choice, Level, SearchLimit, Silent};
use tengen_puzzles::hash;

/// The most stones of a game.
const MOST: u16 = 70;

/// The most nodes of a move.
const NODES: u64 = 3_000;

/// The levels that play.
const LEVELS: [u8; 5] = [3, 4, 5, 6, 7];

/// The start of a game has fewer stones than this.
const STONES: usize = 21;

/// The most lines between the centre and a stone of the start.
const REACH: u8 = 4;

/// The most attempts at a stone of the start.
const TRIES: usize = 200;

/// Returns the positions of a game between two levels of the engine: the start, and that after each stone. The
/// start has up to 20 random stones near the centre, none of which made a threat; the game lasts until a five, a
/// full board, a pass or 70 stones. It depends only on the arguments.
///
/// # Examples
///
/// ```
/// use tengen_core::{BoardSize, Ruleset};
/// use tengen_forge::self_play;
///
/// let game = self_play(Ruleset::RENJU, BoardSize::DEFAULT, 1, 0);
/// assert!(game.len() > 5);
/// assert_eq!(game, self_play(Ruleset::RENJU, BoardSize::DEFAULT, 1, 0));
/// assert_ne!(game, self_play(Ruleset::RENJU, BoardSize::DEFAULT, 1, 1));
/// ```
pub fn self_play(rules: Ruleset, size: BoardSize, seed: u64, number: u64) -> Vec<Position> {
    let mut draws = Draws {
        seed,
        number,
        count: 0,
    };
    let mut position = start(rules, size, &mut draws);
    let mut players = [0, 1].map(|_| {
        let level = LEVELS[draws.below(LEVELS.len())];
        let kind = Level::new(level).map_or(BotKind::Search, BotKind::Level);
        kind.build(draws.next())
    });
    let mut positions = vec![position.clone()];
    while position.board().stones() < MOST {
        let [black, white] = &mut players;
        let player = match position.to_move() {
            Stone::Black => black,
            Stone::White => white,
        };
        let limit = SearchLimit::Nodes(NODES);
        let Choice::Place(point) = player.choose(&position, limit, &mut Silent).choice else {
            break;
        };
        let Ok(judgement) = position.place(point) else {
            break;
        };
        positions.push(position.clone());
        if judgement != Judgement::Quiet {
            break;
        }
    }
    positions
}

/// Returns a position with random stones near the centre.
fn start(rules: Ruleset, size: BoardSize, draws: &mut Draws) -> Position {
    let mut position = Position::new(size, rules, Stone::Black);
    let centre = size.centre();
    let near = |point: &Point| {
        let columns = point.column().abs_diff(centre.column());
        columns.max(point.row().abs_diff(centre.row())) <= REACH
    };
    let field: Vec<Point> = size.points().filter(near).collect();
    let stones = draws.below(STONES);
    for _ in 0..TRIES {
        if usize::from(position.board().stones()) >= stones {
            break;
        }
        let point = field[draws.below(field.len())];
        if is_quiet(&position, point) {
            // The point is empty, so the stone is placed.
            let _ = position.put(point);
        }
    }
    position
}

/// Returns `true` if a stone is possible and makes no threat.
fn is_quiet(position: &Position, point: Point) -> bool {
    let made = shapes(
        position.board(),
        point,
        position.to_move(),
        position.rules(),
    );
    let is_weak = made
        .iter()
        .all(|shape| shape.kind == ShapeKind::ClosedThree);
    is_weak && position.judge(point) == Ok(Judgement::Quiet)
}

/// The random numbers of a game.
struct Draws {
    seed: u64,
    number: u64,
    count: u64,
}

impl Draws {
    fn next(&mut self) -> u64 {
        self.count += 1;
        let numbers = [self.seed, self.number, self.count];
        let bytes: Vec<u8> = numbers.into_iter().flat_map(u64::to_le_bytes).collect();
        hash(&bytes)
    }

    /// Returns a number below `end`, which is not 0.
    fn below(&mut self, end: usize) -> usize {
        // The lowest bits of the hash are the weakest.
        usize::try_from((self.next() >> 32) % end as u64).unwrap_or_default()
    }
}
