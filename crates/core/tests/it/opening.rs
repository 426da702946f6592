//! Openings played by hand, step by step, and the reasons of refusals.

use tengen_core::game::{Colours, Consequence, Opening, OpeningError, Protocol};
use tengen_core::rules::opening::{Answer, AnswerError, Area, Branch, Fifths, Parity, Question};
use tengen_core::{Board, BoardSize, Point, Seat, Stone};

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

fn answer(text: &str) -> Answer {
    match text {
        "swap" => Answer::Swap,
        "keep" => Answer::Keep,
        "stay" => Answer::Branch(Branch::StayWhite),
        "take" => Answer::Branch(Branch::TakeBlack),
        "two" => Answer::Branch(Branch::PutTwo),
        "one-fifth" => Answer::Branch(Branch::OneFifth),
        "ten-fifths" => Answer::Branch(Branch::TenFifths),
        "odd" => Answer::Guess(Parity::Odd),
        "even" => Answer::Guess(Parity::Even),
        _ => {
            let (sign, rest) = text.split_at(1);
            match sign {
                "+" => Answer::Offer(point(rest)),
                "=" => Answer::Pick(point(rest)),
                "#" => Answer::Number(rest.parse().expect("a number")),
                "*" => Answer::Grab(rest.parse().expect("a number")),
                _ => Answer::Place(point(text)),
            }
        }
    }
}

fn letter(seat: Seat) -> &'static str {
    if seat == Seat::First { "A" } else { "B" }
}

/// Plays steps such as `A h8`, each by the seat that is asked. The seat after `>` has Black from that step
/// on.
/// Returns the protocol and the stones in order, each with `x` or `o` before it.
fn played(opening: &str, colours: Colours, steps: &str) -> (Protocol, String) {
    let opening = opening.parse().expect("an opening");
    let mut protocol = Protocol::new(opening, colours, Stone::Black);
    let mut board = Board::new(BoardSize::DEFAULT);
    let mut black = "A";
    let mut stones = Vec::new();
    for step in steps.split(", ") {
        let (step, black_then) = step.split_once('>').unwrap_or((step, black));
        black = black_then;
        let (who, text) = step.split_once(' ').expect("a seat and an answer");
        let (seat, question) = protocol.next().expect("a question");
        let case = format!("{opening}: {steps}: {step}: {question:?}");
        assert_eq!(letter(seat), who, "{case}");
        let before = protocol;
        let refused = protocol.answer(seat.other(), answer(text), &board);
        assert_eq!(refused, Err(OpeningError::NotYourChoice(seat)), "{case}");
        assert_eq!(protocol, before, "{case}");
        let done = protocol.answer(seat, answer(text), &board);
        match done.unwrap_or_else(|error| panic!("{case}: {error}")) {
            Consequence::Put(point, stone) => {
                assert!(board.put(point, stone), "{case}");
                let sign = if stone == Stone::Black { "x" } else { "o" };
                stones.push(format!("{sign}{point}"));
            }
            Consequence::Nothing => {}
        }
        assert_eq!(letter(protocol.seat_of(Stone::Black)), black, "{case}");
        assert_eq!(
            protocol.colour_of(protocol.seat_of(Stone::White)),
            Stone::White
        );
    }
    (protocol, stones.join(" "))
}

/// An opening, the steps of one way through it, and the stones at the end.
const WHOLE: &[[&str; 3]] = &[
    ["tengen", "A h8", "xh8"],
    ["pro", "A h8, B a1, A k8", "xh8 oa1 xk8"],
    ["long-pro", "A h8, B h9, A l4", "xh8 oh9 xl4"],
    ["swap", "A a1, A b2, A c4, B keep", "xa1 ob2 xc4"],
    ["swap", "A a1, A b2, A c4, B swap>B", "xa1 ob2 xc4"],
    ["swap2", "A a1, A b2, A c4, B stay", "xa1 ob2 xc4"],
    ["swap2", "A a1, A b2, A c4, B take>B", "xa1 ob2 xc4"],
    [
        "swap2",
        "A a1, A b2, A c4, B two, B d5, B e7, A keep",
        "xa1 ob2 xc4 od5 xe7",
    ],
    [
        "swap2",
        "A a1, A b2, A c4, B two, B d5, B e7, A swap>B",
        "xa1 ob2 xc4 od5 xe7",
    ],
    [
        "rif",
        "A h8, A i9, A f6, B keep, B a1, A +b1, A +a3, B =a3",
        "xh8 oi9 xf6 oa1 xa3",
    ],
    [
        "rif",
        "A h8, A i9, A f6, B swap>B, A a1, B +b1, B +a3, A =b1",
        "xh8 oi9 xf6 oa1 xb1",
    ],
    [
        "yamaguchi",
        "A h8, A h9, A i8, A #1, B keep, B o15, A +a1, B =a1",
        "xh8 oh9 xi8 oo15 xa1",
    ],
    [
        "yamaguchi",
        "A h8, A h9, A i8, A #3, B swap>B, A o15, B +a1, B +a2, B +a3, A =a2",
        "xh8 oh9 xi8 oo15 xa2",
    ],
    [
        "soosyrv8",
        "A h8, A h9, A i8, B keep, B o15, B #2, A keep, A +a1, A +a2, B =a1",
        "xh8 oh9 xi8 oo15 xa1",
    ],
    [
        "soosyrv8",
        "A h8, A h9, A i8, B swap>B, A o15, A #2, B keep, B +a1, B +a2, A =a1",
        "xh8 oh9 xi8 oo15 xa1",
    ],
    [
        "soosyrv8",
        "A h8, A h9, A i8, B keep, B o15, B #1, A swap>B, B +a1, A =a1",
        "xh8 oh9 xi8 oo15 xa1",
    ],
    [
        "soosyrv8",
        "A h8, A h9, A i8, B swap>B, A o15, A #1, B swap>A, A +a1, B =a1",
        "xh8 oh9 xi8 oo15 xa1",
    ],
    [
        "tarannikov",
        "A h8, B keep, B h9, A keep, A j10, B keep, B k11, A keep, A l12, B keep",
        "xh8 oh9 xj10 ok11 xl12",
    ],
    [
        "tarannikov",
        "A h8, B swap>B, A h9, B swap>A, A j10, B swap>B, A k11, B swap>A, A l12, B swap>B",
        "xh8 oh9 xj10 ok11 xl12",
    ],
    [
        "taraguchi10",
        "A h8, B keep, B h9, A swap>B, B j10, A keep, A k11, B one-fifth, B keep, B l12, A swap>A",
        "xh8 oh9 xj10 ok11 xl12",
    ],
    [
        "taraguchi10",
        "A h8, B keep, B h9, A keep, A j10, B keep, B k11, A one-fifth, A swap>B, B l12, A keep",
        "xh8 oh9 xj10 ok11 xl12",
    ],
    [
        "taraguchi10",
        "A h8, B swap>B, A h9, B keep, B j10, A keep, A k11, B ten-fifths, B +a1, B +a2, \
             B +a3, B +a4, B +a5, B +a6, B +a7, B +a8, B +a9, B +a10, A =a10",
        "xh8 oh9 xj10 ok11 xa10",
    ],
    [
        "sakata",
        "A h8, A i9, A j10, B k11, B l12, A keep",
        "xh8 oi9 xj10 ok11 xl12",
    ],
    [
        "sakata",
        "A h8, A i9, A j10, B e5, B d4, A swap>B",
        "xh8 oi9 xj10 oe5 xd4",
    ],
];

#[test]
fn whole_openings() {
    for &[opening, steps, stones] in WHOLE {
        let (protocol, found) = played(opening, Colours::Assigned, steps);
        assert_eq!(found, stones, "{opening}: {steps}");
        assert!(protocol.is_over(), "{opening}: {steps}");
        assert_eq!(protocol.next(), None);
        let mut after = protocol;
        let board = Board::new(BoardSize::DEFAULT);
        for seat in [Seat::First, Seat::Second] {
            let refused = after.answer(seat, Answer::Swap, &board);
            assert_eq!(refused, Err(OpeningError::Over));
        }
        assert_eq!(after, protocol);
    }
}

#[test]
fn a_right_guess_gives_black_to_the_guesser() {
    for stones in 1..=20 {
        for (guess, is_right) in [("odd", stones % 2 == 1), ("even", stones % 2 == 0)] {
            let black = if is_right { "B" } else { "A" };
            let steps = format!("A *{stones}, B {guess}>{black}");
            let (protocol, _) = played("free", Colours::Nigiri, &steps);
            assert!(protocol.is_over());
            assert_eq!(protocol.grabbed(), Some(stones));
        }
    }
    // After the guess, the seat with Black has the role of the first player.
    let steps = "A *7, B odd>B, B h8, B h9, B i8, A keep, A a1, B +b1, B +c1, A =c1";
    let (protocol, stones) = played("rif", Colours::Nigiri, steps);
    assert_eq!(
        (protocol.is_over(), stones.as_str()),
        (true, "xh8 oh9 xi8 oa1 xc1")
    );
}

#[test]
fn free_is_over_at_once_and_white_may_start_it() {
    let white = Protocol::new(Opening::Free, Colours::Assigned, Stone::White);
    assert!(white.is_over());
    assert_eq!(white.seat_of(Stone::White), Seat::First);
    let black = Protocol::new(Opening::Free, Colours::Assigned, Stone::Black);
    assert_eq!(
        (black.is_over(), black.seat_of(Stone::Black)),
        (true, Seat::First)
    );
}

#[test]
fn abandoned_openings_keep_the_colours() {
    for steps in [
        "A h8, A h9, A i8, B swap>B",
        "A h8",
        "A h8, A h9, A i8, B swap>B, A a1, B +b1",
    ] {
        let (mut protocol, _) = played("rif", Colours::Assigned, steps);
        let black = protocol.seat_of(Stone::Black);
        let offered = protocol.offered().to_vec();
        protocol.abandon();
        assert!(protocol.is_over());
        assert_eq!(protocol.seat_of(Stone::Black), black);
        assert_eq!(protocol.offered(), offered);
    }
    let mut protocol = Protocol::new(Opening::Rif, Colours::Nigiri, Stone::Black);
    protocol.abandon();
    assert_eq!(
        (protocol.is_over(), protocol.seat_of(Stone::Black)),
        (true, Seat::First)
    );
}

#[test]
fn what_a_page_shows() {
    let steps = "A h8, A h9, A h7, A #3, B keep, B h6, A +g8, A +h10";
    let (protocol, _) = played("yamaguchi", Colours::Assigned, steps);
    assert_eq!(protocol.declared(), Some(3));
    assert_eq!(protocol.offered(), [point("g8"), point("h10")]);
    assert_eq!(protocol.to_move(), Stone::Black);
    let (protocol, _) = played("rif", Colours::Assigned, "A h8");
    assert_eq!((protocol.declared(), protocol.offered().len()), (None, 0));
    assert_eq!(
        (protocol.grabbed(), protocol.to_move()),
        (None, Stone::White)
    );
}

#[test]
fn reasons_of_refusals() {
    use AnswerError::{
        AlreadyOffered, NoSuchBranch, NotOffered, Occupied, OffBoard, OutOfRange, Outside,
        Symmetric, WrongKind,
    };
    let fifths = |names: &[&str]| {
        let mut fifths = Fifths::default();
        for name in names {
            assert!(fifths.push(point(name)));
        }
        fifths
    };
    let rif = "A h8, A h9, A h7, B keep, B h6";
    for (opening, steps, text, why) in [
        ("rif", "A h8", "g7", None),
        ("rif", "A h8", "h8", Some(Occupied)),
        ("rif", "A h8", "h10", Some(Outside(Area::Within(1)))),
        ("rif", "A h8", "p1", Some(OffBoard)),
        (
            "rif",
            "A h8",
            "swap",
            Some(WrongKind(Question::Place(Area::Within(1)))),
        ),
        (
            "rif",
            "A h8, A h9, A h7",
            "g7",
            Some(WrongKind(Question::Swap)),
        ),
        ("rif", rif, "+h6", Some(Occupied)),
        ("rif", &format!("{rif}, A +g8"), "+g8", Some(AlreadyOffered)),
        (
            "rif",
            &format!("{rif}, A +g8"),
            "+i7",
            Some(Symmetric(point("g8"))),
        ),
        ("rif", &format!("{rif}, A +g8"), "+q8", Some(OffBoard)),
        (
            "rif",
            &format!("{rif}, A +g8, A +a1"),
            "=i7",
            Some(NotOffered),
        ),
        (
            "rif",
            &format!("{rif}, A +g8, A +a1"),
            "g8",
            Some(WrongKind(Question::Pick(fifths(&["g8", "a1"])))),
        ),
        ("yamaguchi", "A h8, A h9, A h7", "#0", Some(OutOfRange(12))),
        ("yamaguchi", "A h8, A h9, A h7", "#12", None),
        ("yamaguchi", "A h8, A h9, A h7", "#13", Some(OutOfRange(12))),
        ("soosyrv8", rif, "#9", Some(OutOfRange(8))),
        ("soosyrv8", rif, "#8", None),
        ("swap2", "A h8, A h9, A h7", "one-fifth", Some(NoSuchBranch)),
        ("pro", "A h8, B a1", "j10", Some(Outside(Area::Outside(2)))),
        ("pro", "A h8, B a1", "k8", None),
        (
            "long-pro",
            "A h8, B a1",
            "k8",
            Some(Outside(Area::Outside(3))),
        ),
    ] {
        let (protocol, stones) = played(opening, Colours::Assigned, steps);
        let mut board = Board::new(BoardSize::DEFAULT);
        for (name, stone) in stones.split(' ').zip(Stone::BOTH.into_iter().cycle()) {
            board.put(point(&name[1..]), stone);
        }
        let mut after = protocol;
        let (seat, question) = protocol.next().expect("a question");
        let done = after.answer(seat, answer(text), &board);
        assert_eq!(question.check(answer(text), &board).err(), why);
        assert_eq!(
            done.err(),
            why.map(OpeningError::Answer),
            "{opening} {steps} {text}"
        );
        assert_eq!(after == protocol, why.is_some());
    }
    let mut nigiri = Protocol::new(Opening::Free, Colours::Nigiri, Stone::Black);
    let board = Board::new(BoardSize::DEFAULT);
    for number in [0, 21] {
        let refused = nigiri.answer(Seat::First, Answer::Grab(number), &board);
        assert_eq!(refused, Err(OutOfRange(20).into()));
    }
    let mut full = Fifths::default();
    let taken = board
        .size()
        .points()
        .filter(|&point| full.push(point))
        .count();
    assert_eq!((taken, full.as_slice().len()), (12, 12));
}
