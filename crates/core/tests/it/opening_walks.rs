//! Walks through every opening with all swaps, branches and numbers and with random points, compared with
//! openings written as plain code.

use tengen_core::game::{Colours, Consequence, Opening, OpeningError, Protocol};
use tengen_core::rules::opening::{Answer, Branch, Parity, Question};
use tengen_core::{Board, BoardSize, Point, Stone};
use tengen_testing::cases::cases;
use tengen_testing::opening_table::{Table, What, is_symmetric, lies_in};
use tengen_testing::random::Random;

/// Returns `true` if `answer` is a valid answer to the question that the plain code asks.
fn is_answer(what: &What, answer: Answer, table: &Table, size: BoardSize) -> bool {
    let is_empty = |point| size.contains(point) && !table.stones.contains(&point);
    match (what, answer) {
        (What::Stone(area), Answer::Place(at)) => is_empty(at) && lies_in(area, at, size),
        (What::Swap, Answer::Swap | Answer::Keep) | (What::Guess, Answer::Guess(_)) => true,
        (What::Number(most), Answer::Number(number)) => (1..=*most).contains(&number),
        (What::Offer(_), Answer::Offer(at)) => {
            let mut offered = table.offered.iter();
            is_empty(at) && !offered.any(|&it| is_symmetric(&table.stones, it, at))
        }
        (What::Pick, Answer::Pick(point)) => table.offered.contains(&point),
        (What::Ways(ways), Answer::Branch(way)) => ways.contains(&way),
        (What::Grab, Answer::Grab(stones)) => (1..=20).contains(&stones),
        _ => false,
    }
}

fn is_same(what: &What, question: &Question, table: &Table, size: BoardSize) -> bool {
    match (what, question) {
        (What::Stone(area), Question::Place(found)) => {
            let mut points = size.points();
            points.all(|point| lies_in(area, point, size) == found.contains(point, size))
        }
        (What::Number(most), Question::Number { most: found }) => most == found,
        (
            What::Offer(left),
            Question::Offer {
                offered,
                left: found,
            },
        ) => left == found && offered.as_slice() == table.offered,
        (What::Pick, Question::Pick(offered)) => offered.as_slice() == table.offered,
        (What::Ways(ways), Question::Branch(found)) => ways == found,
        (What::Grab, Question::Grab { most }) => *most == 20,
        (What::Swap, Question::Swap) | (What::Guess, Question::Guess) => true,
        _ => false,
    }
}

/// Returns answers of every kind, with all numbers that can matter and some points.
fn all_answers(points: &[Point]) -> Vec<Answer> {
    let mut answers = vec![Answer::Swap, Answer::Keep];
    for number in (0..=22).chain([255]) {
        answers.extend([Answer::Number(number), Answer::Grab(number)]);
    }
    answers.extend([Parity::Odd, Parity::Even].map(Answer::Guess));
    answers.extend(Branch::ALL.iter().copied().map(Answer::Branch));
    for &point in points {
        answers.extend([
            Answer::Place(point),
            Answer::Offer(point),
            Answer::Pick(point),
        ]);
    }
    answers
}

struct Walk {
    opening: Opening,
    colours: Colours,
    random: Random,
    ends: usize,
}

impl Walk {
    /// Compares a state with the plain code, tries valid and invalid answers, and continues with some of the
    /// valid ones.
    fn visit(&mut self, protocol: Protocol, board: &Board, answers: &[Answer]) {
        let mut table = Table::new(answers);
        let asked = table.play(self.opening, self.colours).err();
        let case = format!("{} {answers:?}: {asked:?}", self.opening);
        assert_eq!(table.answers.next(), None, "{case}");
        assert_eq!(protocol.seat_of(Stone::Black), table.black, "{case}");
        assert_eq!(protocol.colour_of(table.black), Stone::Black, "{case}");
        assert_eq!(protocol.offered(), table.offered, "{case}");
        assert_eq!(protocol.declared(), table.declared, "{case}");
        assert_eq!(
            protocol.to_move(),
            Stone::BOTH[table.stones.len() % 2],
            "{case}"
        );
        assert_eq!(usize::from(board.stones()), table.stones.len(), "{case}");
        for (&point, stone) in table.stones.iter().zip(Stone::BOTH.into_iter().cycle()) {
            assert_eq!(board.at(point), Some(stone), "{case}");
        }
        assert_eq!(protocol.is_over(), asked.is_none(), "{case}");
        let size = board.size();
        let mut points: Vec<Point> = BoardSize::new(22).expect("a size").points().collect();
        points.retain(|_| self.random.below(20) == 0);
        points.extend(table.stones.iter().chain(&table.offered));
        let Some((seat, what)) = asked else {
            self.ends += 1;
            assert_eq!(protocol.next(), None, "{case}");
            return;
        };
        let (found, question) = protocol.next().expect("a question");
        assert_eq!(found, seat, "{case}");
        assert!(
            is_same(&what, &question, &table, size),
            "{case}: {question:?}"
        );
        let allowed = question.points(board);
        let is_allowed = |point| {
            [Answer::Place, Answer::Offer, Answer::Pick]
                .into_iter()
                .any(|kind| is_answer(&what, kind(point), &table, size))
        };
        let expected: Vec<Point> = size.points().filter(|&point| is_allowed(point)).collect();
        assert_eq!(allowed, expected, "{case}");
        if !allowed.is_empty() {
            points.push(self.random.pick(&allowed));
        }
        points.sort_unstable();
        points.dedup();
        let mut next = Vec::new();
        for answer in all_answers(&points) {
            let mut other = protocol;
            let refused = other.answer(seat.other(), answer, board);
            assert_eq!(refused, Err(OpeningError::NotYourChoice(seat)), "{case}");
            assert_eq!(other, protocol, "{case}");
            let mut after = protocol;
            let done = after.answer(seat, answer, board);
            let is_right = is_answer(&what, answer, &table, size);
            assert_eq!(done.is_ok(), is_right, "{case}: {answer:?} {done:?}");
            match done {
                Ok(consequence) => next.push((answer, after, consequence)),
                Err(_) => assert_eq!(after, protocol, "{case}: {answer:?}"),
            }
        }
        // Continue with all branches and numbers, but only with a few points.
        let is_point = matches!(what, What::Stone(_) | What::Offer(_));
        let most = if is_point { 1 } else { 20 };
        while next.len() > most {
            next.swap_remove(self.random.below(next.len()));
        }
        assert!(!next.is_empty(), "{case}");
        for (answer, after, consequence) in next {
            let mut board = board.clone();
            match (consequence, answer) {
                (Consequence::Put(point, stone), Answer::Place(at) | Answer::Pick(at)) => {
                    assert_eq!((point, stone), (at, protocol.to_move()), "{case}");
                    assert!(board.put(point, stone), "{case}");
                }
                (consequence, _) => assert_eq!(consequence, Consequence::Nothing, "{case}"),
            }
            self.visit(after, &board, &[answers, &[answer]].concat());
        }
    }
}

#[test]
fn every_walk_asks_what_the_plain_code_asks() {
    for &opening in Opening::ALL {
        let (sizes, ends): (&[u8], _) = match opening {
            Opening::Free => (&[5, 15, 22], 1),
            Opening::Tengen | Opening::Pro | Opening::LongPro => (&[11, 12, 15, 22], 1),
            Opening::Swap => (&[11, 12, 15, 22], 2),
            Opening::Swap2 => (&[11, 12, 15, 22], 4),
            // Two offered fifth stones, one of which is picked, for each assignment of colours. The others
            // are counted alike.
            Opening::Rif => (&[15], 2 * 2),
            Opening::Yamaguchi => (&[15], 2 * (1..=12).sum::<usize>()),
            Opening::Soosyrv8 => (&[15], 4 * (1..=8).sum::<usize>()),
            Opening::Tarannikov => (&[15], 32),
            Opening::Taraguchi10 => (&[15], 8 * (4 + 10)),
            Opening::Sakata => (&[15], 2),
        };
        for &lines in sizes {
            for seed in 0..cases(5) {
                let mut walk = Walk {
                    opening,
                    colours: Colours::Assigned,
                    random: Random::new(seed.into()),
                    ends: 0,
                };
                let board = Board::new(BoardSize::new(lines).expect("a size"));
                let start = Protocol::new(opening, walk.colours, Stone::Black);
                walk.visit(start, &board, &[]);
                assert_eq!(walk.ends, ends, "{opening} {lines}");
            }
        }
    }
}

#[test]
fn nigiri_comes_before_every_opening() {
    for opening in [
        Opening::Free,
        Opening::Pro,
        Opening::Swap2,
        Opening::Rif,
        Opening::Sakata,
    ] {
        let mut walk = Walk {
            opening,
            colours: Colours::Nigiri,
            random: Random::new(1),
            ends: 0,
        };
        let start = Protocol::new(opening, walk.colours, Stone::Black);
        walk.visit(start, &Board::new(BoardSize::DEFAULT), &[]);
        let ways = match opening {
            Opening::Swap2 | Opening::Rif => 4,
            Opening::Sakata => 2,
            _ => 1,
        };
        assert_eq!(walk.ends, 20 * 2 * ways, "{opening}");
    }
}
