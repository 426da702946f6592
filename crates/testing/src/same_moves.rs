//! The choices of bots in many positions, hashed to one number: the same natively and in wasm.

use tengen_core::rules::Judgement;
use tengen_core::{BoardSize, Point, Position, Ruleset, Stone};
use tengen_engine::{BotKind, SearchLimit, Silent};

use crate::random::Random;

/// The hash of the choices of all bots below in all positions. It changes with any intended change
/// of the search results.
pub const CHOICES: u64 = 3_097_154_782_587_191_012;

/// The number of positions.
pub const POSITIONS: usize = 60;

const RULES: [&str; 6] = [
    "freestyle",
    "standard",
    "renju",
    "caro",
    "caro-exact",
    "custom:b=exact,w=open,ban=33,pass=on",
];

const BOTS: [&str; 7] = [
    "search",
    "level:1",
    "level:5",
    "level:8",
    "mcts:iterations=60,depth=20",
    "ref2",
    "simple",
];

/// Makes a position with few or many stones, most of them placed by a bot as in a game.
fn position(random: &mut Random, number: usize) -> Position {
    let rules: Ruleset = RULES[number % RULES.len()].parse().expect("a rule set");
    let lines = [15, 15, 9, 20][number % 4];
    let size = BoardSize::new(lines).expect("in range");
    let mut position = Position::new(size, rules, Stone::Black);
    let mut bot = BotKind::Simple.build(0);
    let points: Vec<Point> = size.points().collect();
    let most = 4 + random.below(30);
    for _ in 0..most {
        let chosen = bot
            .choose(&position, SearchLimit::Depth(1), &mut Silent)
            .line;
        let point = match chosen.first() {
            Some(&point) if random.below(3) > 0 => point,
            _ => random.pick(&points),
        };
        if position.judge(point) == Ok(Judgement::Quiet) {
            position.place(point).expect("an empty point");
        }
    }
    position
}

/// Returns the hash of the choices of all bots in all positions.
pub fn choices() -> u64 {
    let mut random = Random::new(5);
    let mut number: u64 = 0xcbf2_9ce4_8422_2325;
    for place in 0..POSITIONS {
        let position = position(&mut random, place);
        for name in BOTS {
            let kind: BotKind = name.parse().expect("a bot");
            let mut bot = kind.build(place as u64);
            let verdict = bot.choose(&position, SearchLimit::Nodes(3000), &mut Silent);
            let said = format!("{} {};", verdict.choice, verdict.score);
            for byte in said.bytes() {
                // The FNV-1a hash.
                number = (number ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    number
}
