//! Wins by fours and by threats on small boards: where none is found, their definition, played out by the
//! rules, has none either.

use std::collections::HashMap;

use tengen_core::rules::{Judgement, Setup};
use tengen_core::{BoardSize, Point, Position, Ruleset, Stone};
use tengen_engine::{Engine, Forcing, SearchLimit, Silent, Solution};
use tengen_proofs::check;
use tengen_testing::cases::cases;
use tengen_testing::random::Random;
use tengen_testing::strewn::RULES;

/// The definition: the attacker wins if it makes a five, or a move that threatens something and wins after
/// every legal reply. A four threatens a five, another threat a win by fours.
#[derive(Default)]
struct Slow {
    known: HashMap<(u64, bool), bool>,
    /// The number of positions so far.
    positions: u32,
}

/// The most positions that the definition is tried on; a case that needs more is skipped.
const MOST: u32 = 12_000;

impl Slow {
    fn wins(&mut self, position: &mut Position, forcing: Forcing) -> bool {
        let key = (position.zobrist(), forcing == Forcing::Fours);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        self.positions += 1;
        if self.positions > MOST {
            return false;
        }
        let mut wins = false;
        for point in position.board().size().points() {
            wins = match position.judge(point) {
                Ok(Judgement::Five) => true,
                Ok(Judgement::Quiet) => {
                    position.put(point).expect("an empty point");
                    let wins = self.withstands(position, forcing);
                    position.take_back(point);
                    wins
                }
                _ => false,
            };
            if wins {
                break;
            }
        }
        self.known.insert(key, wins);
        wins
    }

    fn withstands(&mut self, position: &mut Position, forcing: Forcing) -> bool {
        position.pass();
        let threatens = match forcing {
            Forcing::Fours => position
                .board()
                .size()
                .points()
                .any(|point| position.judge(point) == Ok(Judgement::Five)),
            Forcing::Threats => self.wins(position, Forcing::Fours),
        };
        position.pass();
        threatens
            && position
                .board()
                .size()
                .points()
                .all(|reply| match position.judge(reply) {
                    Err(_) | Ok(Judgement::Forbidden(_)) => true,
                    Ok(Judgement::Five | Judgement::FullBoard) => false,
                    Ok(Judgement::Quiet) => {
                        position.put(reply).expect("an empty point");
                        let wins = self.wins(position, forcing);
                        position.take_back(reply);
                        wins
                    }
                })
    }
}

/// Returns a small board without a five, with few empty points or few stones.
fn small(random: &mut Random, rules: Ruleset) -> Position {
    let lines = [5, 6, 7, 7][random.below(4)];
    let size = BoardSize::new(lines).expect("in range");
    let points: Vec<Point> = size.points().collect();
    let empty = if random.below(3) == 0 {
        3 + random.below(9)
    } else {
        points.len() - 6 - random.below(10)
    };
    let mut position = Position::new(size, rules, Stone::Black);
    for _ in 0..2000 {
        if points.len() - usize::from(position.board().stones()) <= empty {
            break;
        }
        if random.below(4) == 0 {
            position.pass();
        }
        let point = random.pick(&points);
        if position.judge(point) == Ok(Judgement::Quiet) {
            position.put(point).expect("an empty point");
        }
    }
    let setup = Setup {
        board: position.board().clone(),
        to_move: random.pick(&Stone::BOTH),
    };
    Position::from_setup(setup, rules, Stone::Black)
}

#[test]
fn no_win_is_missed() {
    let mut random = Random::new(17);
    let (mut won, mut none, mut skipped) = ([0; 2], [0; 2], 0);
    for case in 0..cases(300) as usize {
        let rules: Ruleset = RULES[case % RULES.len()].parse().expect("rules");
        let mut position = small(&mut random, rules);
        let mut engine = Engine::new(&position);
        let mut slow = Slow::default();
        for (kind, forcing) in [Forcing::Fours, Forcing::Threats].into_iter().enumerate() {
            let limit = SearchLimit::Nodes(500_000);
            let found = engine.prove(&position, forcing, limit, &mut Silent);
            let case = || format!("{forcing:?} {found:?}\n{position}\n{}", position.board());
            if let Solution::Win(proof) = &found {
                assert!(check(proof, u64::MAX).is_ok(), "{}", case());
                won[kind] += 1;
                break;
            }
            let text = case();
            let wins = slow.wins(&mut position, forcing);
            if found == Solution::Unknown || slow.positions > MOST {
                skipped += 1;
                break;
            }
            assert!(!wins, "{text}");
            none[kind] += 1;
        }
    }
    println!("won by fours, by threats only: {won:?}; neither: {none:?}; {skipped} skipped");
    assert!(
        won[0] > 30 && won[1] > 1 && none[1] > 100,
        "{won:?} {none:?}"
    );
}
