//! The simpler bots: they play legal moves in every position, make and block fives, and give the same answer
//! twice.

use tengen_core::rules::{Judgement, Setup};
use tengen_core::{Board, BoardSize, Point, Position, Ruleset, Stone};
use tengen_engine::{Bot, BotKind, Choice, Score, SearchLimit, Silent, Verdict};
use tengen_testing::cases::cases;
use tengen_testing::random::Random;
use tengen_testing::strewn::{is_legal, strewn, wins};

fn bot(kind: &str, seed: u64) -> Box<dyn Bot> {
    kind.parse::<BotKind>().expect("a bot").build(seed)
}

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

/// Returns the verdict of a bot without a limit.
fn said(kind: &str, seed: u64, position: &Position) -> Verdict {
    bot(kind, seed).choose(position, SearchLimit::Depth(255), &mut Silent)
}

fn setup(rules: &str, board: Board, to_move: Stone) -> Position {
    let rules = rules.parse().expect("rules");
    Position::from_setup(Setup { board, to_move }, rules, Stone::Black)
}

const ALL: [&str; 5] = [
    "random",
    "simple",
    "mcts:iterations=4,depth=6",
    "ref2",
    "ref4",
];

#[test]
fn every_choice_is_legal_and_the_same_twice() {
    let mut random = Random::new(1);
    let mut nothing = 0;
    for number in 0..cases(2000) {
        // `ref4` searches deepest and is the slowest.
        let kind = ALL[usize::try_from(number).expect("small") % ALL.len()];
        let most = if kind == "ref4" { 11 } else { 22 };
        let position = strewn(most, &mut random);
        let verdict = said(kind, 9, &position);
        let case = || format!("{kind} {} {:?}", position.rules(), position.board());
        assert!(
            is_legal(&position, verdict.choice),
            "{}: {verdict:?}",
            case()
        );
        if let Choice::Place(point) = verdict.choice {
            assert_eq!(verdict.line.first(), Some(&point), "{}", case());
        } else {
            nothing += 1;
            assert_eq!(verdict.line, [], "{}", case());
        }
        assert_eq!(said(kind, 9, &position), verdict, "{}", case());
    }
    assert!(nothing > 20, "{nothing}");
}

#[test]
fn bots_begin_in_the_centre_or_anywhere() {
    for lines in BoardSize::MIN..=BoardSize::MAX {
        let size = BoardSize::new(lines).expect("a size");
        for first in Stone::BOTH {
            let position = Position::new(size, Ruleset::RENJU, first);
            for kind in ["simple", "ref2", "ref4"] {
                let choice = said(kind, 0, &position).choice;
                assert_eq!(choice, Choice::Place(size.centre()), "{kind} {size}");
            }
            for kind in ["random", "mcts:iterations=9,depth=9"] {
                assert!(is_legal(&position, said(kind, 0, &position).choice));
            }
        }
    }
}

/// Returns a full 7×7 board on which only d4 is empty, where Black makes an overline but no five.
fn tight() -> Board {
    "x x o o x x o
     o o x x o o x
     x x o o x x o
     x x x . x x x
     o o x o o o x
     x x o x x x o
     o o x x o o x"
        .parse()
        .expect("a picture")
}

#[test]
fn where_only_forbidden_points_are_left() {
    let white = setup("renju", tight(), Stone::White);
    let black = setup("renju", tight(), Stone::Black);
    assert!(matches!(
        black.judge(point("d4")),
        Ok(Judgement::Forbidden(_))
    ));
    let no_pass = setup("custom:b=exact,w=over,ban=overline", tight(), Stone::Black);
    let mut full = tight();
    full.put(point("d4"), Stone::White);
    let full = setup("renju", full, Stone::Black);
    for kind in ALL {
        let choice = |position| said(kind, 3, position).choice;
        assert_eq!(choice(&white), Choice::Place(point("d4")), "{kind}");
        assert_eq!(choice(&black), Choice::Pass, "{kind}");
        assert_eq!(choice(&no_pass), Choice::Nothing, "{kind}");
        assert_eq!(choice(&full), Choice::Nothing, "{kind}");
    }
}

#[test]
fn a_five_is_made_and_a_five_of_the_opponent_is_stopped() {
    let mut random = Random::new(2);
    let (mut made, mut stopped) = (0, 0);
    for _ in 0..cases(4000) {
        let position = strewn(11, &mut random);
        let own = wins(&position);
        let mut other = position.clone();
        other.pass();
        let foes = wins(&other);
        if own.is_empty() && foes.is_empty() {
            continue;
        }
        let case = format!("{} {:?}", position.rules(), position.board());
        for kind in ["simple", "ref2", "ref4"] {
            let verdict = said(kind, 0, &position);
            let Choice::Place(point) = verdict.choice else {
                continue;
            };
            if !own.is_empty() {
                assert!(own.contains(&point), "{kind}: {verdict:?}: {own:?} {case}");
                assert_eq!(verdict.score, Score::Win(1), "{kind} {case}");
                made += 1;
            } else if kind != "simple" && foes.iter().any(|&foe| is_open(&position, foe)) {
                assert!(foes.contains(&point), "{kind}: {point}: {foes:?} {case}");
                stopped += 1;
            }
        }
    }
    assert!(made > 300 && stopped > 100, "{made} {stopped}");
}

fn is_open(position: &Position, point: Point) -> bool {
    is_legal(position, Choice::Place(point))
}

#[test]
fn the_line_scorer_on_a_board() {
    let position = |black: &str, white: &str| {
        let mut board = Board::new(BoardSize::DEFAULT);
        for (names, stone) in [(black, Stone::Black), (white, Stone::White)] {
            for name in names.split_whitespace() {
                assert!(board.put(point(name), stone));
            }
        }
        setup("freestyle", board, Stone::White)
    };
    for (black, white, expected, why) in [
        (
            "h8",
            "",
            "g7",
            "the first of the eight points beside it, all with as many lines",
        ),
        ("d4 e4 f4 g4", "c4", "h4", "stops a five"),
        (
            "d4 e4 f4 g4",
            "c4 j8 k8 l8 m8",
            "i8",
            "makes one first, at the first of its ends",
        ),
        (
            "f8 g8 h8",
            "e7 e9",
            "e8",
            "stops a three where it gains lines of its own",
        ),
    ] {
        let choice = said("simple", 0, &position(black, white)).choice;
        assert_eq!(choice.to_string(), expected, "{why}");
    }
}

/// Returns the value of a point: the sum over all lines of five through it on which only one colour has
/// stones.
fn plain_sums(board: &Board, point: Point, own: Stone) -> [u32; 2] {
    let mut sums = [0; 2];
    for (right, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for start in -4..=0_i8 {
            let steps = start..start + 5;
            let line: Option<Vec<Point>> = steps.map(|k| point.step(k * right, k * up)).collect();
            let Some(line) = line.filter(|line| line.iter().all(|&it| board.size().contains(it)))
            else {
                continue;
            };
            let count = |stone| {
                line.iter()
                    .filter(|&&it| board.at(it) == Some(stone))
                    .count()
            };
            match (count(own), count(!own)) {
                (stones, 0) => sums[0] += [0, 220, 420, 2200, 20_000][stones],
                (0, stones) => sums[1] += [0, 200, 400, 2000, 10_000][stones],
                _ => {}
            }
        }
    }
    sums
}

#[test]
fn the_line_scorer_plays_what_plain_sums_say() {
    let mut random = Random::new(3);
    let mut compared = 0;
    for _ in 0..cases(1000) {
        let position = strewn(15, &mut random);
        let board = position.board();
        if board.is_empty() || !wins(&position).is_empty() {
            continue;
        }
        let mut best = None;
        for point in board.size().points().filter(|&it| is_open(&position, it)) {
            let mut sums = plain_sums(board, point, position.to_move());
            sums.sort_unstable_by(|one, other| other.cmp(one));
            if best.is_none_or(|(known, _)| sums > known) {
                best = Some((sums, point));
            }
        }
        let Some((_, point)) = best else { continue };
        let choice = said("simple", 0, &position).choice;
        assert_eq!(
            choice,
            Choice::Place(point),
            "{} {board:?}",
            position.rules()
        );
        compared += 1;
    }
    assert!(compared > 500, "{compared}");
}

/// Returns a position with three stones near the centre, determined by `number`.
fn opening(number: u64) -> Position {
    let mut random = Random::new(number);
    let mut position = Position::new(BoardSize::DEFAULT, Ruleset::default(), Stone::Black);
    while position.board().stones() < 3 {
        let line = |random: &mut Random| 5 + u8::try_from(random.below(5)).expect("small");
        let point = Point::new(line(&mut random), line(&mut random)).expect("a point");
        let _ = position.put(point);
    }
    position
}

/// Returns the number of wins of `one` in twelve games, two from each opening; draws do not count.
fn wins_of_twelve(one: &str, other: &str) -> u32 {
    let mut won = 0;
    for number in 0..12 {
        let mut position = opening(number / 2);
        let mut bots = [bot(one, number), bot(other, number)];
        let mut turn = usize::from(number % 2 == 0);
        loop {
            let verdict = bots[turn].choose(&position, SearchLimit::Depth(1), &mut Silent);
            let Choice::Place(point) = verdict.choice else {
                panic!("{verdict:?}");
            };
            match position.place(point).expect("an empty point") {
                Judgement::Quiet => turn = 1 - turn,
                Judgement::Five if turn == 0 => break won += 1,
                _ => break,
            }
        }
    }
    won
}

#[test]
fn the_bots_stand_in_their_order() {
    for (stronger, weaker, least) in [
        ("mcts:iterations=100,depth=50", "random", 11),
        ("simple", "mcts:iterations=100,depth=50", 12),
        ("ref2", "simple", 7),
        ("ref4", "ref2", 8),
    ] {
        let won = wins_of_twelve(stronger, weaker);
        assert!(won >= least, "{stronger} against {weaker}: {won} of 12");
    }
}

#[test]
fn texts_that_are_no_bot() {
    for (text, back) in [
        ("mcts", "mcts:iterations=1000,depth=50"),
        ("mcts:depth=1", "mcts:iterations=1000,depth=1"),
        (
            "mcts:depth=100,iterations=2000",
            "mcts:iterations=2000,depth=100",
        ),
        ("level:max", "level:max"),
    ] {
        assert_eq!(
            text.parse().map(|it: BotKind| it.to_string()),
            Ok(back.into())
        );
    }
    for text in [
        "",
        "Simple",
        "level:0",
        "level:11",
        "mcts:",
        "mcts:iterations=0",
        "mcts:iterations=2001",
        "mcts:iterations=+5",
        "mcts:iterations=5,iterations=6",
        "mcts:depth=0",
        "mcts:depth=101",
        "mcts:depth=300",
        "mcts:depth= 5",
        "mcts:depth=5,",
        "mcts:width=5",
    ] {
        assert!(text.parse::<BotKind>().is_err(), "{text}");
    }
}
