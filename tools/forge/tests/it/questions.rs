//! The questions that come with the project: every answer is found again by the slow definitions of the rules.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use tengen_core::rules::{Explained, Forbidden, Gain, explain};
use tengen_core::{BoardSize, Point, Position, Ruleset, Stone, Symmetry};
use tengen_forge::{Quiz, self_play};
use tengen_puzzles::{Answer, Expected, Question, Questions, Topic};
use tengen_testing::cases::cases;
use tengen_testing::definitions::{Look, Made, WAYS, with};
use tengen_testing::grids::point;
use tengen_testing::windows::{Grid, Spot};

static SHIPPED: LazyLock<Questions> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../crates/puzzles/data/tengen.questions");
    Questions::from_bytes(bytes).unwrap_or_else(|error| panic!("the questions: {error}"))
});

/// Returns the stones of a position.
fn grid(position: &Position) -> Grid {
    let lines = usize::from(position.board().size().lines());
    let mut grid = vec![vec![None; lines]; lines];
    for (point, stone) in position.board().iter() {
        grid[usize::from(point.row())][usize::from(point.column())] = Some(stone);
    }
    grid
}

fn spot(point: Point) -> Spot {
    (point.column().into(), point.row().into())
}

fn spots(grid: &Grid, wanted: Option<Stone>) -> Vec<Spot> {
    let lines = grid.len();
    let all = (0..lines).flat_map(|y| (0..lines).map(move |x| (x, y)));
    all.filter(|&(x, y)| grid[y][x] == wanted).collect()
}

/// The definitions for a colour on a grid, under the rules of a question.
fn look<'a>(question: &Question, grid: &'a Grid, stone: Stone) -> Look<'a> {
    Look {
        grid,
        parts: question.position().rules().variant.parts(),
        stone,
    }
}

/// Returns `true` if a stone of a colour makes a five.
fn makes_five(question: &Question, grid: &Grid, at: Spot, stone: Stone) -> bool {
    look(question, &with(grid, at, stone), stone).wins(at)
}

/// Returns `true` if a stone of a colour on an empty spot makes an open four, but no five.
fn makes_open_four(question: &Question, grid: &Grid, at: Spot, stone: Stone) -> bool {
    let after = with(grid, at, stone);
    let look = look(question, &after, stone);
    !look.wins(at) && WAYS.into_iter().any(|way| look.is_straight_four(at, way))
}

/// Returns `true` if a stone of a colour on an empty spot makes a four, but no five.
fn makes_four(question: &Question, grid: &Grid, at: Spot, stone: Stone) -> bool {
    let after = with(grid, at, stone);
    let look = look(question, &after, stone);
    !look.wins(at) && WAYS.into_iter().any(|way| look.fours(at, way) > 0)
}

/// Returns the stones of all open threes of a colour: three stones on a line that become an open four with one more
/// stone, on a line on which they are no four yet.
fn open_threes(question: &Question, grid: &Grid, stone: Stone) -> BTreeSet<Spot> {
    let look = look(question, grid, stone);
    let mut stones = BTreeSet::new();
    for at in spots(grid, Some(stone)) {
        for way in WAYS {
            for more in look.straight_four_spots(at, way) {
                let after = with(grid, more, stone);
                let four = Look {
                    grid: &after,
                    ..look
                };
                stones.extend(four.row(at, way).into_iter().filter(|&it| it != more));
            }
        }
    }
    stones
}

/// Returns the spots that stop the threat, found by trying all of them.
fn stops(question: &Question, grid: &Grid) -> BTreeSet<Spot> {
    let mover = question.position().to_move();
    let can = |grid: &Grid, makes: fn(&Question, &Grid, Spot, Stone) -> bool| {
        let mut empty = spots(grid, None).into_iter();
        empty.any(|at| makes(question, grid, at, !mover))
    };
    let makes = if can(grid, makes_five) {
        makes_five
    } else {
        makes_open_four
    };
    assert!(can(grid, makes), "there is a threat");
    let stops = |&at: &Spot| !can(&with(grid, at, mover), makes);
    spots(grid, None).into_iter().filter(stops).collect()
}

fn slow_answer(question: &Question) -> Answer {
    let (grid, mover) = (grid(question.position()), question.position().to_move());
    let points = |spots: BTreeSet<Spot>| {
        let mut points: Vec<Point> = spots.into_iter().map(point).collect();
        points.sort_unstable();
        Answer::Points(points)
    };
    match question.topic() {
        Topic::Three => points(open_threes(question, &grid, !mover)),
        Topic::Stop => points(stops(question, &grid)),
        Topic::Fours => {
            let mut empty = spots(&grid, None);
            empty.retain(|&at| makes_four(question, &grid, at, mover));
            Answer::Count(empty.len())
        }
        _ => {
            let at = spot(question.point().expect("a point"));
            Answer::May(match look(question, &grid, Stone::Black).made(at) {
                Made::Forbidden(ban) => Some(ban),
                Made::Five | Made::Nothing => None,
            })
        }
    }
}

#[test]
fn every_answer_is_that_of_the_slow_definitions() {
    // Trying every stone and then every reply takes long, so the normal run does it for a part of the questions.
    let step = if cases(1) == 1 { 9 } else { 1 };
    for &topic in Topic::ALL {
        let step = if topic == Topic::Stop { step } else { 1 };
        for question in SHIPPED.of(topic).iter().step_by(step) {
            let expected = slow_answer(question);
            assert_eq!(question.answer(), expected, "{}", question.position());
        }
    }
}

#[test]
fn every_answer_is_the_same_in_all_symmetries() {
    for question in SHIPPED.all().iter().step_by(7) {
        let size = question.position().board().size();
        for symmetry in Symmetry::ALL {
            let turned = question.in_symmetry(symmetry);
            let expected = match question.answer() {
                Answer::Points(points) => {
                    let points = points.into_iter();
                    let mut points: Vec<_> =
                        points.filter_map(|it| symmetry.apply(it, size)).collect();
                    points.sort_unstable();
                    Answer::Points(points)
                }
                answer => answer,
            };
            assert_eq!(turned.answer(), expected, "{}", turned.position());
            let (board, to_move) = (turned.position().board(), turned.position().to_move());
            let back = Question::new(turned.topic(), board, to_move, turned.point());
            assert_eq!(back.as_ref(), Some(question));
        }
    }
}

#[test]
fn every_topic_is_there_and_balanced() {
    assert!((400..=1000).contains(&SHIPPED.all().len()));
    for &topic in Topic::ALL {
        let all = SHIPPED.of(topic);
        assert!(all.len() >= 60, "{topic:?}: {}", all.len());
        let mut answers: BTreeMap<String, usize> = BTreeMap::new();
        for question in all {
            assert_eq!(question.topic(), topic);
            let name = match question.answer() {
                Answer::May(ban) => format!("forbidden: {}", ban.is_some()),
                Answer::Count(count) => count.to_string(),
                Answer::Points(points) => {
                    assert!((1..=6).contains(&points.len()), "{points:?}");
                    "points".to_owned()
                }
            };
            *answers.entry(name).or_default() += 1;
        }
        let most = answers.values().max().copied().unwrap_or(0);
        let least = answers.values().min().copied().unwrap_or(0);
        assert!(most <= least + least / 2, "{topic:?}: {answers:?}");
        assert!(topic == Topic::Three || topic == Topic::Stop || answers.len() > 1);
    }
}

#[test]
fn no_two_questions_are_symmetric() {
    let mut seen = BTreeSet::new();
    for question in SHIPPED.all() {
        let images = Symmetry::ALL.map(|it| {
            let turned = question.in_symmetry(it);
            let stones: Vec<_> = turned.position().board().iter().collect();
            let stones: Vec<String> = stones.iter().map(|it| format!("{it:?}")).collect();
            (turned.point(), stones)
        });
        let first = images.into_iter().min();
        assert!(
            seen.insert((question.topic() as usize, first)),
            "{}",
            question.position()
        );
    }
}

/// The levels are what their names say.
#[test]
fn the_levels_hold_the_shapes_of_their_names() {
    let mut lines = 0;
    for question in SHIPPED.all() {
        let Some(point) = question.point() else {
            continue;
        };
        let position = question.position();
        let why = explain(position.board(), point, position.rules()).expect("an empty point");
        let ban = match why.verdict {
            Explained::Forbidden(ban) => Some(ban),
            Explained::Five | Explained::Legal => None,
        };
        let gains = why.threes.iter().flat_map(|three| &three.gains);
        let bans: Vec<Forbidden> = gains
            .filter_map(|gain| match gain {
                Gain::Forbidden(why) => match why.verdict {
                    Explained::Forbidden(ban) => Some(ban),
                    Explained::Five | Explained::Legal => None,
                },
                Gain::Playable | Gain::Five => None,
            })
            .collect();
        let is_nested = bans.contains(&Forbidden::DoubleThree);
        let expected = match question.topic() {
            Topic::Overline => Forbidden::Overline,
            Topic::DoubleFour => Forbidden::DoubleFour,
            Topic::DoubleThree => Forbidden::DoubleThree,
            topic => {
                assert_eq!(topic == Topic::Nested, is_nested, "{position} {point}");
                continue;
            }
        };
        assert!(ban.is_none_or(|ban| ban == expected), "{position} {point}");
        assert!(!is_nested, "{position} {point}");
        let directions: Vec<_> = why.fours.iter().map(|it| it.direction).collect();
        let is_line = directions.len() == 2 && directions[0] == directions[1];
        lines += u32::from(expected == Forbidden::DoubleFour && is_line);
    }
    assert!(lines > 3, "{lines} double-fours on one line");
}

#[test]
fn the_same_games_make_the_same_file() {
    let run = || {
        let mut quiz = Quiz::default();
        for rules in [Ruleset::RENJU, Ruleset::default()] {
            for number in 0..6 {
                quiz.look_at(&self_play(rules, BoardSize::DEFAULT, 1, number));
            }
        }
        quiz.questions(4)
    };
    let made = run();
    assert!(made.all().len() > 8, "{}", made.all().len());
    assert_eq!(made.to_bytes(), run().to_bytes());
    for &topic in Topic::ALL {
        assert!(made.of(topic).len() <= 4);
    }
    for question in made.all() {
        assert_eq!(question.answer(), slow_answer(question));
    }
}

#[test]
fn damaged_bytes_are_refused() {
    let bytes = SHIPPED.to_bytes();
    assert_eq!(Questions::from_bytes(&bytes).as_ref(), Ok(&*SHIPPED));
    for length in (0..bytes.len()).step_by(97) {
        assert!(Questions::from_bytes(&bytes[..length]).is_err());
    }
    for place in (0..bytes.len()).step_by(211) {
        let mut wrong = bytes.clone();
        wrong[place] ^= 1 << (place % 8);
        let error = Questions::from_bytes(&wrong).expect_err("a wrong byte");
        let is_head = place < 19;
        assert_eq!(error.expected == Expected::QuestionsHead, is_head);
    }
    // With a right checksum, damage is refused or read as the same bytes.
    let content = &bytes[..bytes.len() - 4];
    let mut read = 0;
    for place in (19..content.len()).step_by(401) {
        let mut wrong = content.to_vec();
        wrong[place] = wrong[place].wrapping_add(2);
        let sum = tengen_puzzles::hash(&wrong).to_be_bytes();
        wrong.extend(&sum[4..]);
        if let Ok(questions) = Questions::from_bytes(&wrong) {
            read += 1;
            assert_eq!(questions.to_bytes(), wrong);
        }
    }
    assert!(read < content.len() / 401, "{read}");
}
