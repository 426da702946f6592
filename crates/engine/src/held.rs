//! The engine held back to a level, so that it errs as people do: it overlooks lines, diagonals
//! sooner than rows; it sees few moves ahead; it likes its own attack. It never plays at random, and
//! with the same seed it overlooks the same lines all game long.

use super::cell::LineDirection;
use super::chance::Chance;
use super::legal::is_legal;
use super::search::{Engine, INFINITE, Move, Sight, Width};
use super::state::{Blind, State, cells};
use super::threat::Threat;
use super::{Bot, Choice, Level, Observer, Score, SearchLimit, Verdict};
use tengen_core::rules::Position;

/// What a level is like.
#[derive(Clone, Copy, Debug)]
struct Dials {
    /// How many of a thousand diagonals it overlooks.
    blind: usize,
    /// How it chooses.
    way: Way,
}

#[derive(Clone, Copy, Debug)]
enum Way {
    /// By a glance at every point; what it thinks of one may be so many hundredths wrong.
    Glance(i32),
    /// By a search; moves that are so much worse may be chosen, the worse the seldomer.
    Search(Sight, i32),
}

/// Plies, nodes, plies of fours and nodes for a win by fours.
const fn sight(depth: u8, nodes: u64, fours: usize, vcf: u64) -> Sight {
    Sight {
        depth,
        nodes,
        fours,
        vcf,
        width: Width::All,
    }
}

/// The levels from 1 to 10.
const LEVELS: [Dials; 10] = [
    dials(560, Way::Glance(80)),
    dials(380, Way::Glance(62)),
    dials(250, Way::Glance(48)),
    dials(90, Way::Search(sight(2, 4_000, 4, 0), 11)),
    dials(60, Way::Search(sight(3, 8_000, 6, 50), 10)),
    dials(35, Way::Search(sight(3, 12_000, 8, 150), 8)),
    dials(12, Way::Search(sight(4, 30_000, 10, 500), 6)),
    dials(0, Way::Search(sight(6, 60_000, 12, 2_000), 4)),
    dials(0, Way::Search(sharp(10, 120_000, 16, 5_000), 0)),
    dials(0, Way::Search(sharp(14, 400_000, 24, 20_000), 0)),
];

const fn dials(blind: usize, way: Way) -> Dials {
    Dials { blind, way }
}

/// As [`sight`], for a level that wants nothing but the best move.
const fn sharp(depth: u8, nodes: u64, fours: usize, vcf: u64) -> Sight {
    Sight {
        width: Width::Best,
        ..sight(depth, nodes, fours, vcf)
    }
}

/// What is looked at where everybody sees what to do.
const LOOK: Sight = sharp(2, 5_000, 4, 0);

/// A level at play.
#[derive(Debug)]
pub(super) struct Held {
    level: Level,
    seed: u64,
    engine: Option<Engine>,
}

impl Held {
    pub(super) const fn new(level: Level, seed: u64) -> Held {
        Held {
            level,
            seed,
            engine: None,
        }
    }
}

impl Bot for Held {
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

/// What everybody sees: the first stone, a five, and a five to prevent; and what to do where there is
/// no point to play on.
fn is_clear(engine: &mut Engine, position: &Position) -> bool {
    let state = engine.set(position);
    let own = state.to_move();
    position.board().is_empty()
        || state.count(own, Threat::Five) > 0
        || state.count(!own, Threat::Five) > 0
        || !position.has_legal_point()
}

/// The lines that are overlooked: diagonals, and half as many rows and columns.
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

/// The best point at a glance, more or less.
fn glance(state: &State, error: i32, chance: &mut Chance) -> Option<Verdict> {
    let own = state.to_move();
    let mut best = None;
    for cell in cells(state.near()).filter(|&cell| state.is_empty(cell)) {
        if state.is_forbidden(cell) {
            continue;
        }
        // One's own attack is the dearer: the order counts it higher already.
        let bonus = if state.threat(own, cell) >= Threat::Three {
            125
        } else {
            100
        };
        let wrong = i32::try_from(chance.below(2 * error.unsigned_abs() as usize + 1));
        let seen = 100 - error + wrong.unwrap_or(0);
        let value = state.order(cell) * bonus / 100 * seen / 100;
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

/// One of the best moves: each `spread` of value halves the chance. A move that is seen to lose is
/// not chosen while another is there.
fn pick(verdict: Verdict, moves: &[Move], spread: i32, chance: &mut Chance) -> Option<Verdict> {
    let looked_at = |it: &&Move| it.value > -INFINITE;
    let best = moves.iter().filter(looked_at).map(|it| it.value).max();
    let Some(best) = best else {
        // The limit came first.
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
