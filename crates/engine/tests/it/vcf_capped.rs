//! Wins by fours where a four may have several replies, because a blocked five does not win: compared with a
//! slow search that uses the slow rules.

use tengen_testing::grids;
use tengen_testing::positions;

use tengen_core::rules::{Judgement, Setup};
use tengen_core::{Board, Point, Position, Ruleset, Stone};
use tengen_engine::{Engine, Fours};
use tengen_testing::cases::cases;
use tengen_testing::definitions::{Look, Made};
use tengen_testing::random::Random;
use tengen_testing::vcf_checker::{fives, grid, replies};

const RULES: [&str; 5] = [
    "caro",
    "caro-exact",
    "custom:b=open,w=open",
    "custom:b=caro,w=exact,ban=33+44",
    "custom:b=exact,w=caro-exact,ban=33+44+overline",
];

/// Maximum number of the attacker's moves.
const MOST: u8 = 4;

struct Slow {
    rules: Ruleset,
    attacker: Stone,
}

impl Slow {
    fn fives(&self, board: &Board, stone: Stone) -> usize {
        fives(&grid(board), self.rules.variant.parts(), stone).len()
    }

    /// Returns the board after the attacker's stone on `point`, if that is legal and makes a four.
    fn four(&self, board: &Board, point: Point) -> Option<Board> {
        let look = Look {
            grid: &grid(board),
            parts: self.rules.variant.parts(),
            stone: self.attacker,
        };
        let at = (usize::from(point.column()), usize::from(point.row()));
        if !board.is_empty_at(point) || matches!(look.made(at), Made::Forbidden(_)) {
            return None;
        }
        let mut after = board.clone();
        after.put(point, self.attacker);
        let is_four =
            self.fives(&after, self.attacker) > 0 && self.fives(&after, !self.attacker) == 0;
        is_four.then_some(after)
    }

    /// Returns the least number of the attacker's moves to a five, if that is at most `most`.
    fn least(&self, board: &Board, most: usize) -> Option<usize> {
        if self.fives(board, self.attacker) > 0 {
            return Some(1);
        }
        if most < 2 {
            return None;
        }
        let points = board.size().points();
        let fours = points.filter_map(|point| Some((point, self.four(board, point)?)));
        fours
            .filter_map(|(point, after)| {
                let replies = replies(&after, self.rules, self.attacker, point);
                let mut longest = 1;
                for reply in replies {
                    let mut after = after.clone();
                    after.put(reply, !self.attacker);
                    longest = longest.max(self.least(&after, most - 1)?);
                }
                Some(longest + 1)
            })
            .min()
    }

    /// Replays a line: after every reply, the least number of moves to the five must be the number of moves
    /// left.
    fn follow(&self, board: &Board, line: &[Point]) {
        let mut board = board.clone();
        for (number, pair) in line.chunks(2).enumerate() {
            let left = line.len() / 2 - number;
            let after = self.four(&board, pair[0]).unwrap_or_else(|| {
                let five = (usize::from(pair[0].column()), usize::from(pair[0].row()));
                let fives = fives(&grid(&board), self.rules.variant.parts(), self.attacker);
                assert!(
                    line.len() == 1 && fives.contains(&five),
                    "{line:?}\n{board}"
                );
                board.clone()
            });
            let Some(&next) = pair.get(1) else { return };
            let replies = replies(&after, self.rules, self.attacker, pair[0]);
            board = after;
            if left == 1 {
                assert!(replies.is_empty(), "{line:?}: {replies:?}\n{board}");
                let five = (usize::from(next.column()), usize::from(next.row()));
                let fives = fives(&grid(&board), self.rules.variant.parts(), self.attacker);
                assert!(fives.contains(&five), "{line:?}\n{board}");
                return;
            }
            assert!(replies.contains(&next), "{line:?}: {replies:?}\n{board}");
            board.put(next, !self.attacker);
            assert_eq!(self.least(&board, left), Some(left), "{line:?}\n{board}");
        }
    }
}

/// Returns a crowded board without a five.
fn crowd(random: &mut Random, rules: Ruleset) -> Board {
    loop {
        let lines = 7 + random.below(4);
        let crowd = grids::board(&positions::crowded(lines, random));
        // Stones that would make a five are left out.
        let mut position = Position::new(crowd.size(), rules, Stone::Black);
        for (point, stone) in crowd.iter() {
            if position.to_move() != stone {
                position.pass();
            }
            if !matches!(position.judge(point), Ok(Judgement::Five)) {
                position.put(point).expect("an empty point");
            }
        }
        let board = position.board().clone();
        let has_five = board.iter().any(|(point, stone)| {
            let look = Look {
                grid: &grid(&board),
                parts: rules.variant.parts(),
                stone,
            };
            look.wins((usize::from(point.column()), usize::from(point.row())))
        });
        if !has_five && board.stones() > 0 {
            return board;
        }
    }
}

#[test]
fn every_reply_to_a_four_is_looked_at() {
    // In one of these positions a reply leads to a shorter win than the line that the order of moves finds first.
    let mut random = Random::new(5);
    let mut found = [0; MOST as usize + 1];
    let mut branching = 0;
    for case in 0..cases(2000) as usize {
        let rules: Ruleset = RULES[case % RULES.len()].parse().expect("rules");
        let board = crowd(&mut random, rules);
        let attacker = random.pick(&Stone::BOTH);
        let slow = Slow { rules, attacker };
        let setup = Setup {
            board: board.clone(),
            to_move: attacker,
        };
        let position = Position::from_setup(setup, rules, Stone::Black);
        let mut engine = Engine::new(&position);
        let fast = engine.vcf(&position, MOST, 1_000_000);
        // Short wins are common, so most of them are skipped.
        if fast.moves().unwrap_or(0) < 3 && case % 40 > 0 {
            continue;
        }
        let least = slow.least(&board, MOST.into());
        assert_eq!(fast.moves(), least, "{rules} {attacker} {fast:?}\n{board}");
        found[least.unwrap_or(0)] += 1;
        if let Fours::Win(line) = fast {
            slow.follow(&board, &line);
            if line.len() > 2
                && let Some(after) = slow.four(&board, line[0])
            {
                let replies = replies(&after, rules, attacker, line[0]);
                branching += usize::from(replies.len() > 1);
            }
        }
    }
    println!("{found:?} by moves, {branching} with a choice of replies");
    assert!(
        found[0] > 20 && found[3] + found[4] >= 8 && branching >= 3,
        "{found:?} {branching}"
    );
}

#[test]
fn the_line_is_as_long_as_the_win() {
    let mut random = Random::new(15);
    let mut long = 0;
    let all = cases(800) as usize;
    for case in 0..all {
        let rules: Ruleset = RULES[case % 3].parse().expect("rules");
        let setup = Setup {
            board: grids::board(&positions::crowded(9 + random.below(6), &mut random)),
            to_move: random.pick(&Stone::BOTH),
        };
        let position = Position::from_setup(setup, rules, Stone::Black);
        let mut engine = Engine::new(&position);
        let found = engine.vcf(&position, 60, 50_000);
        let Some(moves) = found.moves().filter(|&it| it > 3) else {
            continue;
        };
        long += 1;
        let mut within = |most: usize| {
            let most = u8::try_from(most).expect("small");
            engine.vcf(&position, most, 50_000).moves()
        };
        let case = || {
            format!(
                "{rules} {:?} {found:?}\n{}",
                position.to_move(),
                position.board()
            )
        };
        assert_eq!(within(moves), Some(moves), "{}", case());
        assert_eq!(within(moves - 1), None, "{}", case());
    }
    println!("{long} of more than three moves");
    assert!(long > all / 120, "{long}");
}
