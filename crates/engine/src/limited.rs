//! The engine weakened to a level, so that it makes human mistakes: it overlooks lines, diagonals
//! more often than rows; it looks few moves ahead; it prefers its own attack. It never plays at
//! random, and with the same seed it overlooks the same lines all game long.

mod rating;

use rating::rating;

use super::cell::LineDirection;
use super::chance::Chance;
use super::legal::is_legal;
use super::search::{Engine, INFINITE, Move, Sight, Skips, Width};
use super::state::{Blind, State, cells};
use super::threat::Threat;
use super::{Bot, Choice, Level, Observer, Score, SearchLimit, Verdict};
use tengen_core::rules::Position;

/// The settings of a level.
#[derive(Clone, Copy, Debug)]
struct Dials {
    /// The number of diagonals, per thousand, that the level overlooks.
    blind: usize,
    /// The method by which the level chooses.
    way: Way,
}

#[derive(Clone, Copy, Debug)]
enum Way {
    /// Rates every point without a search, with a random error of up to this percentage.
    Glance(i32),
    /// Searches, and may choose a worse move; each such difference in value halves its probability.
    Search(Sight, i32),
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
    dials(560, Way::Glance(80)),
    dials(360, Way::Glance(56)),
    dials(160, Way::Glance(30)),
    dials(80, Way::Search(sight(2, 4_000, 4, 0), 11)),
    dials(45, Way::Search(sight(3, 8_000, 6, 50), 8)),
    dials(16, Way::Search(sight(4, 20_000, 8, 200), 6)),
    dials(6, Way::Search(sight(6, 40_000, 10, 500), 5)),
    dials(0, Way::Search(sight(8, 80_000, 12, 2_000), 3)),
    dials(0, Way::Search(sharp(8, 60_000, 16, 5_000), 0)),
    dials(0, Way::Search(sharp(12, 300_000, 24, 20_000), 0)),
];

const fn dials(blind: usize, way: Way) -> Dials {
    Dials { blind, way }
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
        let found = match dials.way {
            Way::Glance(error) => glance(engine.state(), error, &mut chance),
            Way::Search(sight, spread) => {
                let (verdict, moves) = engine.search(position, limits, sight, observer);
                pick(verdict, &moves, spread, &mut chance)
            }
        };
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

/// Returns the point with the best rating, each rating being off by a random error.
fn glance(state: &State, error: i32, chance: &mut Chance) -> Option<Verdict> {
    let own = state.to_move();
    let mut best = None;
    for cell in cells(state.near()).filter(|&cell| state.is_empty(cell)) {
        if state.is_forbidden(cell) {
            continue;
        }
        // The level prefers its own attack: the rating already puts it above the defence.
        let bonus = if state.threat(own, cell) >= Threat::Three {
            125
        } else {
            100
        };
        let wrong = i32::try_from(chance.below(2 * error.unsigned_abs() as usize + 1));
        let seen = 100 - error + wrong.unwrap_or(0);
        let value = rating(state, cell) * bonus / 100 * seen / 100;
        if best.is_none_or(|(most, _)| value > most) {
            best = Some((value, cell));
        }
    }
    let (_, cell) = best?;
    Some(Verdict {
        depth: 1,
        ..Verdict::of(Choice::Place(cell.point()?))
    })
}

/// Picks one of the best moves at random: each `spread` of lost value halves the probability. A
/// move known to lose is chosen only if no other is left.
fn pick(verdict: Verdict, moves: &[Move], spread: i32, chance: &mut Chance) -> Option<Verdict> {
    let looked_at = |it: &&Move| it.value > -INFINITE;
    let best = moves.iter().filter(looked_at).map(|it| it.value).max();
    let Some(best) = best else {
        // The limit was reached before any move was searched.
        return Some(verdict);
    };
    if spread == 0 || !matches!(verdict.score, Score::Value(_)) {
        return Some(verdict);
    }
    let weight = |value: i32| {
        let halves = (best - value) / spread;
        u32::try_from(halves).map_or(0, |halves| 1024_usize.checked_shr(halves).unwrap_or(0))
    };
    let moves = || moves.iter().filter(looked_at);
    let total: usize = moves().map(|it| weight(it.value)).sum();
    let mut left = chance.below(total.max(1));
    for it in moves() {
        let weight = weight(it.value);
        if left < weight {
            let point = it.cell.point()?;
            if verdict.choice == Choice::Place(point) {
                return Some(verdict);
            }
            return Some(Verdict {
                choice: Choice::Place(point),
                score: super::search::score(it.value),
                line: vec![point],
                ..verdict
            });
        }
        left -= weight;
    }
    Some(verdict)
}
