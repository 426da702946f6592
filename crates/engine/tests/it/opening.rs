//! Answers of the engine in openings: it can play every opening to its end, and its answers are reasonable.

use std::cell::Cell;

use tengen_core::game::Opening;
use tengen_core::rules::opening::{Ahead, Answer, Area, Asked, Branch, Fifths, Parity, Question};
use tengen_core::rules::{Position, Setup};
use tengen_core::{Action, At, Board, BoardSize, Game, Point, Stone, Terms};
use tengen_engine::{
    Bot, BotKind, Choice, Clock, Observer, Score, SearchLimit, Silent, TimeLimit, Verdict, opening,
};
use tengen_testing::cases::cases;
use tengen_testing::clocks::TickingClock;
use tengen_testing::random::Random;
use tengen_testing::strewn::strewn;

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

/// Returns a bot's answer to a question.
fn said(bot: &str, position: &Position, asked: Asked, seed: u64) -> Option<Answer> {
    let kind: BotKind = bot.parse().expect("a bot");
    let mut bot = kind.build(seed);
    let limits = SearchLimit::Nodes(2000);
    opening::answer(bot.as_mut(), position, asked, limits, seed, &mut Silent)
}

/// Plays the opening of a game with a bot's answers. Returns the game and the number of answers.
fn played(terms: &str, bot: &str, seed: u64) -> (Game, u32) {
    let terms: Terms = terms.parse().expect("terms");
    let mut game = Game::new(terms);
    let mut answers = 0;
    while let Some(question) = game.question() {
        let case = format!("{terms} {bot} {seed}: {question}");
        let asked = game.protocol().asked().expect("a question");
        assert_eq!(asked.question, question, "{case}");
        let answer = said(bot, game.position(), asked, seed).expect(&case);
        let seat = game.seat_to_move();
        let done = game.act(Action::Answer(answer), At::seat(seat));
        done.unwrap_or_else(|why| panic!("{case}: {answer}: {why}"));
        answers += 1;
        assert!(answers < 40, "{case}");
    }
    assert!(game.protocol().is_over());
    (game, answers)
}

/// Returns every opening with the rule sets and sizes that it allows.
fn all_terms() -> Vec<String> {
    let mut all = Vec::new();
    for &opening in Opening::ALL {
        for rules in ["renju", "freestyle", "standard", "caro", "caro-exact"] {
            for size in [15, 11, 20] {
                let terms = format!("{rules} size={size} opening={opening}");
                let terms = terms.replace(" size=15", "").replace(" opening=free", "");
                if terms.parse::<Terms>().is_ok() {
                    all.push(terms);
                }
            }
        }
    }
    all
}

#[test]
fn every_opening_is_played_through_without_a_refusal() {
    let all = all_terms();
    assert!(all.len() > 80, "{}", all.len());
    let mut random = Random::new(1);
    for terms in all {
        let is_main = terms.starts_with("renju") && !terms.contains("size");
        let seeds = if is_main { 10 } else { 2 };
        for seed in 0..cases(seeds) {
            let bot = random.pick(&["simple", "simple", "ref2", "random"]);
            let colours = random.pick(&["", "", " colours=nigiri"]);
            let seed = u64::from(seed);
            played(&format!("{terms}{colours}"), bot, seed);
        }
    }
}

#[test]
fn seeds_make_openings_differ_and_the_same_seed_makes_the_same() {
    for opening in ["swap", "swap2", "rif", "taraguchi10"] {
        let terms = format!("renju opening={opening}");
        let mut boards = Vec::new();
        for seed in 0..8 {
            let (game, _) = played(&terms, "ref2", seed);
            assert_eq!(played(&terms, "ref2", seed).0.board(), game.board());
            if !boards.contains(game.board()) {
                boards.push(game.board().clone());
            }
        }
        assert!(boards.len() > 3, "{opening}: {}", boards.len());
    }
}

/// Returns a 15×15 renju position with the given stones of Black and of White.
fn position([black, white]: [&str; 2]) -> Position {
    let mut board = Board::new(BoardSize::DEFAULT);
    for (names, stone) in [(black, Stone::Black), (white, Stone::White)] {
        for name in names.split_whitespace() {
            assert!(board.put(point(name), stone), "{name}");
        }
    }
    let to_move = Stone::BOTH[usize::from(board.stones()) % 2];
    let rules = "renju".parse().expect("rules");
    Position::from_setup(Setup { board, to_move }, rules, Stone::Black)
}

fn asked(question: Question, colour: Stone) -> Asked {
    Asked {
        question,
        colour,
        ahead: Ahead::Play,
        fifths: 1,
    }
}

/// Positions in which Black stands better, and below others in which White does.
const BLACK_IS_BETTER: [[&str; 2]; 4] = [
    ["h8 i9", "a1"],
    ["h8 h10", "o15"],
    ["h8 i9 g9", "a1 o1"],
    ["h8 i9 g7", "a1 b1"],
];
const WHITE_IS_BETTER: [[&str; 2]; 3] = [
    ["a1 o15", "h8"],
    ["a1 o15 a15", "h8 i9"],
    ["a1 o15", "h8 i9 g7"],
];

#[test]
fn the_better_colour_is_taken() {
    let boards = BLACK_IS_BETTER
        .map(|stones| (stones, Stone::Black))
        .into_iter();
    let boards = boards.chain(WHITE_IS_BETTER.map(|stones| (stones, Stone::White)));
    for (stones, better) in boards {
        let position = position(stones);
        for bot in ["ref2", "ref4"] {
            for colour in Stone::BOTH {
                let answer = said(bot, &position, asked(Question::Swap, colour), 5);
                let expected = if colour == better {
                    Answer::Keep
                } else {
                    Answer::Swap
                };
                assert_eq!(answer, Some(expected), "{bot} {colour} {stones:?}");
            }
            if position.board().stones() == 3 {
                let question = Question::Branch(Branch::OF_SWAP2);
                let answer = said(bot, &position, asked(question, Stone::White), 5);
                let expected = match better {
                    Stone::Black => Branch::TakeBlack,
                    Stone::White => Branch::StayWhite,
                };
                assert_eq!(answer, Some(Answer::Branch(expected)), "{bot} {stones:?}");
            }
        }
    }
}

#[test]
fn many_fifths_make_black_worse() {
    // Black nearly has an open three wherever the fifth stone goes, so even the tenth-best fifth stone is
    // good.
    let good = position(["h8 i8", "a1 o15"]);
    let question = Question::Branch(Branch::OF_TARAGUCHI10);
    let answer = said("ref4", &good, asked(question, Stone::Black), 1);
    assert_eq!(answer, Some(Answer::Branch(Branch::TenFifths)));
    // Two white stones are in the middle, and Black's are at the edge.
    let bad = position(["a1 o15", "h8 i9"]);
    let answer = said("ref4", &bad, asked(question, Stone::Black), 1);
    assert_eq!(answer, Some(Answer::Branch(Branch::OneFifth)));
    let number = |position: &Position| {
        let question = Question::Number { most: 12 };
        let asked = Asked {
            ahead: Ahead::Choice,
            ..asked(question, Stone::Black)
        };
        match said("ref4", position, asked, 1) {
            Some(Answer::Number(number)) => number,
            answer => panic!("{answer:?}"),
        }
    };
    assert_eq!(number(&bad), 1, "Black needs its best fifth");
    assert!(number(&good) > 6, "{}", number(&good));
}

#[test]
fn the_best_is_offered_and_the_worst_is_picked() {
    let position = position(["h8 h9", "g8 i9"]);
    let mut offered: Fifths = "".parse().expect("none");
    for left in (1..=4).rev() {
        let question = Question::Offer { offered, left };
        match said("ref2", &position, asked(question, Stone::Black), 1) {
            Some(Answer::Offer(point)) => assert!(offered.push(point)),
            answer => panic!("{answer:?}"),
        }
    }
    // Three in a row are stronger than a stone in a corner, so White picks the corner at any place of the
    // list.
    for list in ["h10a1", "a1h10", "h7o1h10"] {
        let question = Question::Pick(list.parse().expect("points"));
        let answer = said("ref2", &position, asked(question, Stone::White), 1);
        assert!(
            matches!(answer, Some(Answer::Pick(point)) if point == self::point("a1")
                || point == self::point("o1")),
            "{list}: {answer:?}"
        );
    }
    let corners = ["a1", "o1", "a15", "o15"].map(point);
    assert!(
        offered
            .as_slice()
            .iter()
            .all(|point| !corners.contains(point)),
        "{offered}"
    );
}

#[test]
fn three_stones_for_a_swap_are_nearly_even() {
    let mut uneven = 0;
    for seed in 0..20 {
        let (game, _) = played("freestyle opening=swap", "ref2", seed);
        let mut bot = BotKind::Ref2.build(0);
        let verdict = bot.choose(game.position(), SearchLimit::Depth(1), &mut Silent);
        let even = Score::Value(-80)..=Score::Value(80);
        uneven += u32::from(!even.contains(&verdict.score));
    }
    assert!(uneven <= 2, "{uneven} of 20");
}

#[test]
fn nigiri_is_by_chance() {
    let position = position(["", ""]);
    let mut found = Vec::new();
    for seed in 0..200 {
        let grab = said(
            "simple",
            &position,
            asked(Question::Grab { most: 20 }, Stone::Black),
            seed,
        );
        let guess = said(
            "simple",
            &position,
            asked(Question::Guess, Stone::White),
            seed,
        );
        for answer in [grab, guess] {
            let answer = answer.expect("an answer");
            if !found.contains(&answer) {
                found.push(answer);
            }
        }
    }
    assert!(found.contains(&Answer::Guess(Parity::Odd)));
    assert!(found.contains(&Answer::Guess(Parity::Even)));
    assert_eq!(found.len(), 22, "{found:?}");
}

#[test]
fn the_time_is_shared_among_the_positions() {
    let mut bot = "mcts:iterations=2000,depth=1"
        .parse::<BotKind>()
        .expect("a bot")
        .build(1);
    let position = position(["h8 h9", "g8 i9"]);
    let asked = asked(Question::Number { most: 8 }, Stone::Black);
    let clock = TickingClock::default();
    opening::answer(
        bot.as_mut(),
        &position,
        asked,
        SearchLimit::Time(TimeLimit::new(800, &clock)),
        1,
        &mut Silent,
    );
    let looks = clock.0.get();
    assert!((700..850).contains(&looks), "{looks}");
}

/// A clock that a test advances.
#[derive(Default)]
struct ManualClock(Cell<u32>);

impl Clock for ManualClock {
    fn ms(&self) -> u32 {
        self.0.get()
    }
}

/// A bot that takes twice the time it gets, and one millisecond more.
struct SlowBot<'a>(&'a ManualClock);

impl Bot for SlowBot<'_> {
    fn choose(
        &mut self,
        position: &Position,
        limits: SearchLimit<'_>,
        _: &mut dyn Observer,
    ) -> Verdict {
        let SearchLimit::Time(time) = limits else {
            panic!("no time: {limits:?}");
        };
        self.0.0.set(self.0.0.get() + 2 * time.ms() + 1);
        let point = position.legal_points().next().expect("a legal point");
        Verdict {
            choice: Choice::Place(point),
            score: Score::Value(0),
            depth: 1,
            nodes: 1,
            line: vec![point],
        }
    }
}

#[test]
fn a_bot_that_is_late_with_each_position_leaves_less_for_the_others() {
    let position = position(["h8 h9", "g8 i9"]);
    for question in [
        Question::Number { most: 8 },
        Question::Offer {
            offered: Fifths::NONE,
            left: 2,
        },
        Question::Place(Area::Within(3)),
    ] {
        for ms in [0, 1, 10, 30, 800] {
            let clock = ManualClock::default();
            let limit = SearchLimit::Time(TimeLimit::new(ms, &clock));
            let asked = asked(question, Stone::Black);
            let mut bot = SlowBot(&clock);
            let answer = opening::answer(&mut bot, &position, asked, limit, 1, &mut Silent);
            assert!(answer.is_some(), "{question} in {ms} ms");
            // The last search exceeds its time too.
            let took = clock.ms();
            assert!(took <= ms + ms / 4 + 4, "{question} in {ms} ms: {took} ms");
        }
    }
}

/// For any question in any position, the answer is valid, or no valid answer exists.
#[test]
fn every_question_is_answered_where_it_can_be() {
    let mut random = Random::new(8);
    for number in 0..cases(600) {
        let position = strewn(15, &mut random);
        let board = position.board();
        let points: Vec<Point> = board.size().points().collect();
        let mut fifths = Fifths::NONE;
        for _ in 0..random.below(13) {
            fifths.push(random.pick(&points));
        }
        let small = u8::try_from(random.below(13)).expect("small");
        let question = random.pick(&[
            Question::Place(Area::Anywhere),
            Question::Place(Area::Centre),
            Question::Place(Area::Within(small)),
            Question::Place(Area::Outside(small)),
            Question::Swap,
            Question::Number { most: small },
            Question::Offer {
                offered: fifths,
                left: small,
            },
            Question::Pick(fifths),
            Question::Branch(Branch::OF_SWAP2),
            Question::Branch(Branch::OF_TARAGUCHI10),
            Question::Grab { most: small },
            Question::Guess,
        ]);
        let asked = Asked {
            question,
            colour: random.pick(&Stone::BOTH),
            ahead: random.pick(&[Ahead::Choice, Ahead::Play]),
            fifths: small,
        };
        let bot = random.pick(&["random", "simple", "mcts:iterations=2,depth=4", "ref2"]);
        let case = format!("{asked:?} {} {board:?}", position.rules());
        if let Some(answer) = said(bot, &position, asked, u64::from(number)) {
            assert_eq!(question.check(answer, board), Ok(()), "{case}: {answer}");
        } else {
            let is_empty = match question {
                Question::Number { most } | Question::Grab { most } => most == 0,
                _ => question.points(board).is_empty(),
            };
            assert!(is_empty, "{case}");
        }
    }
}
