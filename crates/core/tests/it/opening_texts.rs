//! Text forms of the questions, areas, fifth stones and answers of an opening.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use tengen_core::game::{Colours, Consequence, Opening, Protocol};
use tengen_core::rules::opening::{
    Answer, Area, Branch, Fifths, Parity, ParseAreaError, ParseBranchError, ParseFifthsError,
    ParseQuestionError, Question,
};
use tengen_core::{Action, Board, BoardSize, ParsePointError, Point, Stone};

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

fn fifths(names: &[&str]) -> Fifths {
    let mut fifths = Fifths::NONE;
    for name in names {
        assert!(fifths.push(point(name)));
    }
    fifths
}

fn same<T>(value: &T, text: &str)
where
    T: FromStr<Err: Debug> + Display + PartialEq + Debug,
{
    assert_eq!(value.to_string(), text);
    assert_eq!(text.parse::<T>().expect(text), *value);
}

#[test]
fn every_kind_has_its_text() {
    same(&Area::Anywhere, "anywhere");
    same(&Area::Centre, "centre");
    same(&Area::Within(2), "within:2");
    same(&Area::Outside(255), "outside:255");
    same(&fifths(&[]), "");
    same(&fifths(&["h8", "a1", "v22"]), "h8a1v22");
    same(&Question::Place(Area::Centre), "place:centre");
    same(&Question::Place(Area::Within(2)), "place:within:2");
    same(&Question::Swap, "swap");
    same(&Question::Number { most: 12 }, "number:12");
    let offered = fifths(&["h8", "g9"]);
    same(&Question::Offer { offered, left: 2 }, "offer:2:h8g9");
    let offered = Fifths::NONE;
    same(&Question::Offer { offered, left: 10 }, "offer:10");
    same(&Question::Pick(fifths(&["h8", "g9"])), "pick:h8g9");
    same(
        &Question::Branch(Branch::OF_SWAP2),
        "branch:stay-white+take-black+put-two",
    );
    same(
        &Question::Branch(Branch::OF_TARAGUCHI10),
        "branch:one-fifth+ten-fifths",
    );
    same(&Question::Grab { most: 20 }, "grab:20");
    same(&Question::Guess, "guess");
    same(&Answer::Place(point("h8")), "h8");
    same(&Answer::Guess(Parity::Even), "guess:even");
    same(&Answer::Branch(Branch::TenFifths), "branch:ten-fifths");
    same(&Branch::TenFifths, "ten-fifths");
}

#[test]
fn what_is_no_question_is_refused_with_the_reason() {
    use ParseQuestionError::{Area, Fifths, Fork, Number, Word};
    let many = format!("pick:{}", "h8".repeat(13));
    for (text, why) in [
        ("", Word),
        ("place", Word),
        ("swap:", Word),
        ("guess:odd", Word),
        ("Swap", Word),
        ("keep", Word),
        ("place:", Area(ParseAreaError)),
        ("place:within", Area(ParseAreaError)),
        ("place:within:", Area(ParseAreaError)),
        ("place:within:+1", Area(ParseAreaError)),
        ("place:within:256", Area(ParseAreaError)),
        ("place:beside:2", Area(ParseAreaError)),
        ("number:", Number),
        ("number:-1", Number),
        ("grab:256", Number),
        ("offer:", Number),
        ("offer:h8", Number),
        (
            "offer:2:h8,g9",
            Fifths(ParseFifthsError::Point(ParsePointError::Column)),
        ),
        (
            "pick:h23",
            Fifths(ParseFifthsError::Point(ParsePointError::Row)),
        ),
        (&many, Fifths(ParseFifthsError::TooMany)),
        ("branch:", Fork),
        ("branch:stay-white", Fork),
        ("branch:one-fifth+ten-fifths+put-two", Fork),
        ("branch:ten-fifths+one-fifth", Fork),
    ] {
        assert_eq!(text.parse::<Question>(), Err(why), "{text:?}");
        let said = why.to_string();
        assert!(said.starts_with("expected "), "{said}");
    }
    assert_eq!("fifth".parse::<Branch>(), Err(ParseBranchError));
}

/// Plays an opening with the answers that `pick` chooses, and reads back the text of every question and
/// answer.
fn walk(opening: Opening, colours: Colours, pick: impl Fn(&[Answer]) -> Answer) -> usize {
    let mut board = Board::new(BoardSize::DEFAULT);
    let mut protocol = Protocol::new(opening, colours, Stone::Black);
    let mut asked = 0;
    while let Some((seat, question)) = protocol.next() {
        assert_eq!(question.to_string().parse(), Ok(question));
        let points = question.points(&board).into_iter();
        let mut answers: Vec<Answer> = match question {
            Question::Place(_) => points.map(Answer::Place).collect(),
            Question::Offer { .. } => points.map(Answer::Offer).collect(),
            Question::Pick(_) => points.map(Answer::Pick).collect(),
            Question::Swap => vec![Answer::Swap, Answer::Keep],
            Question::Number { most } => (1..=most).map(Answer::Number).collect(),
            Question::Grab { most } => (1..=most).map(Answer::Grab).collect(),
            Question::Branch(branches) => branches.iter().copied().map(Answer::Branch).collect(),
            Question::Guess => vec![Answer::Guess(Parity::Odd), Answer::Guess(Parity::Even)],
        };
        answers.retain(|answer| question.check(*answer, &board).is_ok());
        for answer in &answers {
            let text = answer.to_string();
            assert_eq!(text.parse(), Ok(*answer));
            assert_eq!(text.parse(), Ok(Action::Answer(*answer)));
        }
        let answer = pick(&answers);
        let put = protocol.answer(seat, answer, &board).expect("an answer");
        if let Consequence::Put(point, stone) = put {
            board.put(point, stone);
        }
        asked += 1;
        assert!(asked < 50);
    }
    asked
}

#[test]
fn all_that_openings_ask_reads_back() {
    let mut asked = 0;
    for &opening in Opening::ALL {
        for colours in [Colours::Assigned, Colours::Nigiri] {
            asked += walk(opening, colours, |answers| answers[0]);
            asked += walk(opening, colours, |answers| answers[answers.len() - 1]);
        }
    }
    assert!(asked > 200, "{asked}");
}

#[test]
fn names_one_after_the_other() {
    let h8 = point("h8");
    for (text, expected) in [
        ("h8", Ok((h8, ""))),
        ("H8i9", Ok((h8, "i9"))),
        ("h8 i9", Ok((h8, " i9"))),
        ("h80", Err(ParsePointError::Row)),
        ("h08", Err(ParsePointError::Row)),
        ("8h", Err(ParsePointError::Column)),
        ("", Err(ParsePointError::Column)),
        ("h", Err(ParsePointError::Row)),
        ("h٣", Err(ParsePointError::Row)),
        ("h8٣", Ok((h8, "٣"))),
    ] {
        assert_eq!(Point::split_first(text), expected, "{text:?}");
    }
}
