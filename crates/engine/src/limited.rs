//! The engine weakened to a level, so that it makes human mistakes: it overlooks lines, diagonals
//! more often than rows, the same ones all game long with the same seed; it looks few moves ahead; and the weaker it is,
//! the more often it plays a move that only looks good.

use super::cell::LineDirection;
use super::chance::Chance;
use super::legal::is_legal;
use super::near::Near;
use super::search::{Engine, INFINITE, Move, Sight, Skips, Width};
use super::state::{Blind, State};
use super::threat::Threat;
use super::{Bot, Choice, Level, Observer, Score, SearchLimit, Verdict};
use tengen_core::rules::Position;

/// The settings of a level.
#[derive(Clone, Copy, Debug)]
struct Dials {
    /// The number of diagonals, per thousand, that the level overlooks.
    blind: usize,
    /// The reach of its search.
    sight: Sight,
    /// The lost value that halves the probability of a move; 0 if the level always plays the best one.
    spread: i32,
}

/// Creates a sight from plies, nodes, plies of fours, and nodes for a win by fours.
const fn sight(depth: u8, nodes: u64, fours: usize, vcf: u64) -> Sight {
    Sight {
        depth,
        nodes,
        fours,
        vcf,
        width: Width::All,
        skips: Skips::NONE,
    }
}

/// The settings of levels 1 to 10.
const LEVELS: [Dials; 10] = [
    dials(420, sight(1, 2_000, 0, 0), 70),
    dials(260, sight(1, 2_000, 0, 0), 40),
    dials(140, sight(1, 2_000, 0, 0), 16),
    dials(80, sight(2, 4_000, 4, 0), 11),
    dials(38, sight(3, 8_000, 6, 50), 7),
    dials(16, sight(4, 20_000, 8, 200), 6),
    dials(6, sight(6, 40_000, 10, 500), 5),
    dials(0, sight(8, 90_000, 12, 2_000), 5),
    dials(0, sharp(8, 20_000, 12, 2_000), 0),
    dials(0, sharp(9, 80_000, 20, 10_000), 0),
];

const fn dials(blind: usize, sight: Sight, spread: i32) -> Dials {
    Dials {
        blind,
        sight,
        spread,
    }
}

/// Like [`sight`], but only the best move gets its exact value.
const fn sharp(depth: u8, nodes: u64, fours: usize, vcf: u64) -> Sight {
    Sight {
        width: Width::Best,
        ..sight(depth, nodes, fours, vcf)
    }
}

/// The search for positions in which every player sees the right move.
const LOOK: Sight = sharp(2, 5_000, 4, 0);

/// A player at a level.
#[derive(Debug)]
pub(super) struct Limited {
    level: Level,
    seed: u64,
    engine: Option<Engine>,
}

impl Limited {
    pub(super) const fn new(level: Level, seed: u64) -> Limited {
        Limited {
            level,
            seed,
            engine: None,
        }
    }
}

impl Bot for Limited {
    fn choose(
        &mut self,
        position: &Position,
        limits: SearchLimit<'_>,
        observer: &mut dyn Observer,
    ) -> Verdict {
        let seed = self.seed;
        let engine = self.engine.get_or_insert_with(|| Engine::new(position));
        let number = usize::from(self.level.number());
        let Some(dials) = LEVELS.get(number - 1) else {
            return engine.think(position, limits, observer);
        };
        if is_clear(engine, position) {
            return engine.search(position, limits, LOOK, observer).0;
        }
        let mut chance = Chance::new(seed, position);
        engine.set_with(position, blind(dials.blind, seed));
        let (verdict, moves) = engine.search(position, limits, dials.sight, observer);
        let near = Near::of(position.board());
        let is_near = |it: &Move| it.cell.point().is_some_and(|it| near.has(it));
        let moves: Vec<Move> = moves.into_iter().filter(is_near).collect();
        let found = pick(verdict, (engine.state(), &moves), dials.spread, &mut chance);
        let legal = |choice: Choice| match choice {
            Choice::Place(point) => is_legal(position, point),
            Choice::Pass | Choice::Nothing => true,
        };
        match found {
            Some(verdict) if legal(verdict.choice) => verdict,
            _ => {
                engine.set(position);
                engine.search(position, limits, LOOK, observer).0
            }
        }
    }
}

/// Returns `true` for positions that no level gets wrong: the first stone, a five to make, a five
/// to prevent, and a position without a legal point.
fn is_clear(engine: &mut Engine, position: &Position) -> bool {
    let state = engine.set(position);
    let own = state.to_move();
    position.board().is_empty()
        || state.count(own, Threat::Five) > 0
        || state.count(!own, Threat::Five) > 0
        || !position.has_legal_point()
}

/// Chooses the overlooked lines: `thousandths` of the diagonals, a third as many rows and columns.
fn blind(thousandths: usize, seed: u64) -> Blind {
    let mut blind = Blind::default();
    for line in LineDirection::ALL {
        let most = match line {
            LineDirection::Row | LineDirection::Column => thousandths / 3,
            LineDirection::Rising | LineDirection::Falling => thousandths,
        };
        for word in 0..64 {
            let mut chance = Chance::of(seed ^ (line as u64) << 32 ^ (u64::from(word) + 1) << 40);
            if chance.below(1000) < most {
                blind.cover(line, word);
            }
        }
    }
    blind
}

/// Returns `1 << 20`, halved for each `half` of a loss.
fn halved(loss: i32, half: i32) -> usize {
    /// `1 << 20`, halved for each eighth.
    const EIGHTHS: [usize; 8] = [
        1_048_576, 961_548, 881_744, 808_563, 741_455, 679_917, 623_487, 571_740,
    ];
    let eighths = u32::try_from(8 * loss / half).unwrap_or(0);
    let weight = EIGHTHS[(eighths % 8) as usize];
    weight.checked_shr(eighths / 8).unwrap_or(0)
}

/// Draws one of several things by their weights, or returns `None` if all are 0.
fn drawn<T>(weighed: impl Iterator<Item = (T, usize)> + Clone, chance: &mut Chance) -> Option<T> {
    let total: usize = weighed.clone().map(|it| it.1).sum();
    let mut left = chance.below(total.max(1));
    for (it, weight) in weighed {
        if left < weight {
            return Some(it);
        }
        left -= weight;
    }
    None
}

/// The difference in the order that halves the probability of a move of a search, to which the order was fitted.
const HALF: i32 = 89;

/// Picks one of the moves at random: by the order of moves, and each `spread` of lost value halves the probability. A
/// move known to lose is chosen only if no other is left.
fn pick(
    verdict: Verdict,
    (state, moves): (&State, &[Move]),
    spread: i32,
    chance: &mut Chance,
) -> Option<Verdict> {
    let looked_at = |it: &&Move| it.value > -INFINITE;
    let best = moves.iter().filter(looked_at).map(|it| it.value).max();
    let Some(best) = best else {
        // The limit was reached before any move was searched.
        return Some(verdict);
    };
    if spread == 0 || !matches!(verdict.score, Score::Value(_)) {
        return Some(verdict);
    }
    let order = state.order();
    let first = moves.iter().map(|it| order.of(it.cell)).max()?;
    // Both losses together, in the unit of the order.
    let loss = |it: &Move| first - order.of(it.cell) + (best - it.value) * HALF / spread;
    let looked_at = moves.iter().filter(looked_at);
    let weighed = looked_at.map(|it| (it, halved(loss(it), HALF)));
    let Some(it) = drawn(weighed, chance) else {
        return Some(verdict);
    };
    let point = it.cell.point()?;
    if verdict.choice == Choice::Place(point) {
        return Some(verdict);
    }
    Some(Verdict {
        choice: Choice::Place(point),
        score: super::search::score(it.value),
        line: vec![point],
        ..verdict
    })
}
