//! Levels: they play legal moves in every position, keep to their limits, give the same answer twice, make
//! and block fives, overlook the same lines during a whole game, and each is stronger than those below.

use tengen_testing::grids;
use tengen_testing::positions;

use std::collections::BTreeSet;

use tengen_core::rules::{Judgement, Passes, Setup};
use tengen_core::{Board, BoardSize, Point, Position, Ruleset, Stone, Symmetry};
use tengen_engine::{BotKind, Choice, Level, SearchLimit, Silent, Verdict};
use tengen_testing::cases::{cases, is_long};
use tengen_testing::random::Random;
use tengen_testing::strewn::{is_legal, strewn, wins};

fn level(number: u8) -> BotKind {
    BotKind::Level(Level::new(number).expect("from 1 to 10"))
}

fn said(kind: BotKind, seed: u64, position: &Position, nodes: u64) -> Verdict {
    let mut bot = kind.build(seed);
    bot.choose(position, SearchLimit::Nodes(nodes), &mut Silent)
}

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

/// Returns a board with the named stones.
fn board(black: &[&str], white: &[&str]) -> Board {
    let mut board = Board::new(BoardSize::DEFAULT);
    for (names, stone) in [(black, Stone::Black), (white, Stone::White)] {
        for name in names {
            assert!(board.put(point(name), stone), "{name} once");
        }
    }
    board
}

fn position(board: Board, rules: &str, to_move: Stone) -> Position {
    let rules: Ruleset = rules.parse().expect("rules");
    Position::from_setup(Setup { board, to_move }, rules, Stone::Black)
}

/// Returns a position with crowded black stones under rules with forbidden moves, or with any stones under
/// any rules.
fn any(random: &mut Random) -> Position {
    if random.below(2) == 0 {
        return strewn(22, random);
    }
    let lines = 7 + random.below(13);
    let board = grids::board(&positions::crowded(lines, random));
    let rules = random.pick(&["renju", "custom:b=exact,w=open,ban=33+44+overline,pass=on"]);
    position(board, rules, random.pick(&Stone::BOTH))
}

#[test]
fn every_choice_is_legal_within_the_limit_and_the_same_twice() {
    let mut random = Random::new(21);
    for number in 0..cases(200) {
        let kind = level(u8::try_from(number % 10).expect("small") + 1);
        let position = any(&mut random);
        let nodes = random.pick(&[1, 2, 3, 10, 100, 400]);
        let seed = random.below(1000) as u64;
        let verdict = said(kind, seed, &position, nodes);
        let case = || {
            let (rules, board) = (position.rules(), position.board());
            format!("{kind} {rules} {verdict:?}\n{board}")
        };
        let may_pass = position.rules().passes() == Passes::On && !position.board().is_full();
        let is_pass = verdict.choice == Choice::Pass && may_pass;
        assert!(is_pass || is_legal(&position, verdict.choice), "{}", case());
        assert!(verdict.nodes <= nodes + nodes / 10, "{nodes} {}", case());
        assert_eq!(said(kind, seed, &position, nodes), verdict, "{}", case());
    }
}

#[test]
fn a_tiny_limit_is_no_reason_to_play_at_random() {
    let quiet = board(&["h8", "i9", "g10"], &["h9", "g8", "i7"]);
    let quiet = position(quiet, "freestyle", Stone::Black);
    for nodes in 1..4 {
        // Level 8 overlooks no line, so any random choice would show here. It may only choose moves that it
        // has searched.
        let choices: BTreeSet<String> = (0..20)
            .map(|seed| {
                said(level(8), seed, &quiet, nodes as u64)
                    .choice
                    .to_string()
            })
            .collect();
        assert!(choices.len() <= nodes, "{nodes}: {choices:?}");
    }
}

#[test]
fn everybody_makes_and_prevents_fives() {
    let four = board(&["e5", "f6", "g7", "h8"], &["d4", "a1", "c9", "o2"]);
    for symmetry in Symmetry::ALL {
        let four = four.transformed(symmetry);
        let five = symmetry.apply(point("i9"), BoardSize::DEFAULT);
        let five = five.expect("on the board");
        for rules in ["freestyle", "standard", "renju", "caro", "caro-exact"] {
            for to_move in Stone::BOTH {
                let position = position(four.clone(), rules, to_move);
                for number in 1..=10 {
                    let Choice::Place(choice) = said(level(number), 3, &position, 1000).choice
                    else {
                        panic!("{number} {rules} {to_move}: no stone");
                    };
                    let mut after = position.clone();
                    after.put(choice).expect("a legal point");
                    let is_right = match to_move {
                        Stone::Black => choice == five,
                        // Caro lets White block the five at its end too.
                        Stone::White => wins(&after).is_empty(),
                    };
                    assert!(is_right, "{number} {rules} {to_move}: {choice}");
                }
            }
        }
    }
}

/// Stones that do not affect the diagonal from c3 to i9.
const ELSEWHERE: [&[&str]; 8] = [
    &["l3", "m4"],
    &["l3", "n5"],
    &["m3", "n3"],
    &["l5", "n2"],
    &["c12", "d13"],
    &["c12", "b14"],
    &["n13", "m11"],
    &["n12", "n14"],
];

#[test]
fn the_same_lines_are_overlooked_all_game() {
    let (mut seen, mut overlooked, mut both) = (0, 0, 0);
    for seed in 0..60 {
        let mut times = 0;
        for white in ELSEWHERE {
            // Black has an open three on the diagonal and no other threat.
            let board = board(&["e5", "f6", "g7", "o15"], white);
            let position = position(board, "freestyle", Stone::White);
            let said = said(level(3), seed, &position, 1000);
            let prevents = ["d4", "h8", "c3", "i9"].map(|it| Choice::Place(point(it)));
            times += usize::from(prevents.contains(&said.choice));
        }
        match times {
            0..=1 => overlooked += 1,
            8 => seen += 1,
            _ => both += 1,
        }
    }
    println!("{seen} saw it each time, {overlooked} hardly ever, {both} now and then");
    assert!(both <= 6, "{both}");
    assert!((3..30).contains(&overlooked), "{overlooked}");
}

#[test]
fn nobody_answers_the_first_stone_from_afar() {
    let h8 = point("h8");
    let position = position(board(&["h8"], &[]), "freestyle", Stone::White);
    for number in 1..=10 {
        for seed in 0..50 {
            let said = said(level(number), seed, &position, 2000);
            let Choice::Place(point) = said.choice else {
                panic!("level {number}: {:?}", said.choice);
            };
            let lines = h8
                .column()
                .abs_diff(point.column())
                .max(h8.row().abs_diff(point.row()));
            assert!(lines <= 2, "level {number}, seed {seed}: {point}");
        }
    }
}

#[test]
fn a_seed_decides_all_chances() {
    let quiet = board(&["h8"], &["i9"]);
    let quiet = position(quiet, "freestyle", Stone::Black);
    let choices = |number| -> BTreeSet<String> {
        let choice = |seed| said(level(number), seed, &quiet, 2000).choice.to_string();
        (0..16).map(choice).collect()
    };
    for number in 1..=6 {
        assert!(choices(number).len() > 1, "{number}");
    }
    for number in 9..=10 {
        assert_eq!(choices(number).len(), 1, "{number}");
    }
    let most = said(BotKind::Level(Level::MAXIMUM), 1, &quiet, 2000);
    assert_eq!(most, said(BotKind::Search, 2, &quiet, 2000));
}

/// Balanced openings, one in a line.
const OPENINGS: &str = include_str!("../../../../tools/arena/openings/freestyle.txt");

/// Returns the points of a level in games against another level, two per win, with both colours in each of the first openings.
/// The limit is larger than those of the levels.
fn points(one: u8, other: u8, games: u32) -> u32 {
    let openings = OPENINGS.lines().filter(|line| !line.starts_with('#'));
    let openings: Vec<&str> = openings.flat_map(|line| [line; 2]).collect();
    let mut points = 0;
    assert!(openings.len() >= games as usize);
    for (game, opening) in (0..games).zip(openings) {
        let mut position = Position::new(BoardSize::DEFAULT, Ruleset::default(), Stone::Black);
        for point in opening.split(' ') {
            let point = point.parse().expect("a point");
            position.put(point).expect("an empty point");
        }
        let mut bots = [
            level(one).build(game.into()),
            level(other).build(game.into()),
        ];
        let is_black = game % 2 == 0;
        points += loop {
            let side = usize::from((position.to_move() == Stone::Black) != is_black);
            let verdict = bots[side].choose(&position, SearchLimit::Nodes(100_000), &mut Silent);
            let Choice::Place(point) = verdict.choice else {
                break 1;
            };
            match position.place(point).expect("an empty point") {
                Judgement::Five => break if side == 0 { 2 } else { 0 },
                Judgement::FullBoard => break 1,
                _ => {}
            }
        };
    }
    points
}

/// Levels and lower ones that they beat.
const PAIRS: [(u8, u8); 7] = [(3, 1), (5, 3), (4, 2), (6, 4), (7, 5), (8, 6), (10, 8)];

#[test]
fn a_level_beats_lower_ones() {
    // Statistics: every pair, with games enough, only in a long run.
    let (pairs, most) = if is_long() {
        (&PAIRS[..], 16)
    } else {
        (&PAIRS[..3], 6)
    };
    for &(one, other) in pairs {
        let games = if one > 8 { 8 } else { most };
        let points = points(one, other, games);
        println!("{one} against {other}: {points} of {}", 2 * games);
        assert!(
            points > games,
            "{one} against {other}: {points} of {}",
            2 * games
        );
    }
}
