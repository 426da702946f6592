//! Text forms of the core: every written text is read back as the same value, and other texts are refused.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use tengen_core::game::{Colours, Opening, ParseTermsError, Referee};
use tengen_core::rules::opening::{Ahead, Answer, Branch, Parity};
use tengen_core::rules::{Five, Forbidden, Setup};
use tengen_core::{Action, Board, BoardSize, FullBoard, Game, Point, Ruleset, Stone, Terms};

fn check<T>(values: impl IntoIterator<Item = T>)
where
    T: Display + FromStr<Err: Debug> + PartialEq + Debug,
{
    for value in values {
        let text = value.to_string();
        assert_eq!(text.trim(), text);
        let again: T = text.parse().expect("its own text");
        assert_eq!(again, value, "{text:?}");
        assert_eq!(again.to_string(), text);
    }
}

/// The words of an enum read back, and the error for another text names each of them.
fn check_words<T>(values: &[T])
where
    T: Copy + Display + FromStr<Err: Debug + Display> + PartialEq + Debug,
{
    check(values.iter().copied());
    let error = "another".parse::<T>().expect_err("no word").to_string();
    let named: Vec<&str> = error.split([' ', ',']).collect();
    for value in values {
        let word = value.to_string();
        assert!(named.contains(&word.as_str()), "{word} in {error:?}");
    }
}

fn sizes() -> Vec<BoardSize> {
    (5..=22)
        .map(|lines| BoardSize::new(lines).expect("5 to 22 are sizes"))
        .collect()
}

fn points() -> Vec<Point> {
    sizes().last().expect("there are sizes").points().collect()
}

fn rules() -> [Ruleset; 2] {
    [FullBoard::Draw, FullBoard::SecondPlayerWins].map(|full_board| Ruleset {
        full_board,
        ..Ruleset::default()
    })
}

fn terms() -> impl Iterator<Item = Terms> {
    rules().into_iter().flat_map(|rules| {
        sizes().into_iter().flat_map(move |size| {
            Stone::BOTH.map(|first| Terms {
                rules,
                size,
                first,
                ..Terms::default()
            })
        })
    })
}

/// Words that form terms of every kind together with a rule set.
const WORDS: [&[&str]; 5] = [
    &["", " size=5", " size=11", " size=19"],
    &["", " first=white"],
    &[
        "",
        " opening=tengen",
        " opening=pro",
        " opening=long-pro",
        " opening=swap",
        " opening=swap2",
        " opening=rif",
        " opening=yamaguchi",
        " opening=taraguchi10",
        " opening=soosyrv8",
        " opening=tarannikov",
        " opening=sakata",
    ],
    &["", " colours=nigiri"],
    &["", " referee=marked", " referee=claim"],
];

const RULES: [&str; 8] = [
    "freestyle",
    "standard",
    "renju",
    "caro",
    "caro-exact",
    "renju:full=second",
    "custom:b=over,w=exact",
    "custom:b=open,w=caro-exact,ban=33+44+overline,pass=on,full=second",
];

/// Returns the texts of terms of every kind, including contradictory ones.
fn terms_texts() -> Vec<String> {
    let mut texts: Vec<String> = RULES.map(String::from).to_vec();
    for words in WORDS {
        let longer = |text: &String| words.iter().map(|word| format!("{text}{word}")).collect();
        texts = texts.iter().flat_map::<Vec<String>, _>(longer).collect();
    }
    texts
}

/// Returns `true` if the terms of a text fit together, judged by its words.
fn is_sound(text: &str) -> bool {
    let has = |word: &str| text.contains(word);
    let is_renju = text.starts_with("renju");
    if has("first=white") && (has("opening=") || is_renju) {
        return false;
    }
    let gomoku = ["tengen", "pro", "long-pro", "swap"];
    if gomoku.iter().any(|name| has(&format!("opening={name}"))) {
        return !has("size=5");
    }
    !has("opening=") || is_renju && !has("size=")
}

fn actions() -> Vec<Action> {
    let mut all = vec![
        Answer::Swap,
        Answer::Keep,
        Answer::Guess(Parity::Odd),
        Answer::Guess(Parity::Even),
    ];
    for point in points() {
        all.extend([
            Answer::Place(point),
            Answer::Offer(point),
            Answer::Pick(point),
        ]);
    }
    for number in 1..=255 {
        all.extend([Answer::Number(number), Answer::Grab(number)]);
    }
    all.extend(Branch::ALL.iter().copied().map(Answer::Branch));
    let answers = all.into_iter().map(Action::Answer);
    answers
        .chain([Action::Pass, Action::Resign, Action::Claim])
        .collect()
}

fn boards() -> impl Iterator<Item = Board> {
    sizes().into_iter().map(|size| {
        let mut board = Board::new(size);
        for (index, point) in size.points().enumerate() {
            match index % 7 {
                0 | 3 => board.put(point, Stone::Black),
                1 | 4 => board.put(point, Stone::White),
                _ => false,
            };
        }
        board
    })
}

#[test]
fn what_is_written_reads_back() {
    check(points());
    check_words(&Stone::BOTH);
    check(sizes());
    check_words(&[FullBoard::Draw, FullBoard::SecondPlayerWins]);
    check(rules());
    check(terms());
    check(actions());
    check_words(Referee::ALL);
    check_words(Opening::ALL);
    check_words(Five::ALL);
    check_words(Forbidden::ALL);
    check_words(Branch::ALL);
    check_words(&[Parity::Odd, Parity::Even]);
    check_words(&[Ahead::Choice, Ahead::Play]);
    check_words(&[Colours::Assigned, Colours::Nigiri]);
    check(boards());
    check(sizes().into_iter().map(Board::new));
}

/// Each value has exactly one text form; contradictory terms are refused.
#[test]
fn terms_are_sound_or_refused() {
    let (mut sound, mut refused) = (0, 0);
    for text in terms_texts() {
        match text.parse::<Terms>() {
            Ok(terms) => {
                assert!(is_sound(&text), "{text}");
                assert_eq!(terms.to_string(), text);
                assert_eq!(terms.check(), Ok(()), "{text}");
                assert_eq!(Game::new(terms).terms(), terms, "{text}");
                sound += 1;
            }
            Err(ParseTermsError::Misfit(why)) => {
                assert!(!is_sound(&text), "{text}: {why}");
                refused += 1;
            }
            Err(other) => panic!("{text}: {other}"),
        }
    }
    assert_eq!((sound, refused), (1_128, 3_480));
}

/// A game drops contradictory terms.
#[test]
fn a_game_has_terms_that_can_be_stored() {
    for rules in RULES {
        for &opening in Opening::ALL {
            for (lines, first) in [(5, Stone::Black), (15, Stone::White), (19, Stone::White)] {
                let terms = Terms {
                    rules: rules.parse().expect("rules"),
                    size: BoardSize::new(lines).expect("a size"),
                    first,
                    opening,
                    ..Terms::default()
                };
                let setup = Setup {
                    board: Board::new(terms.size),
                    to_move: Stone::White,
                };
                for game in [Game::new(terms), Game::from_setup(terms, setup)] {
                    let terms = game.terms();
                    assert_eq!(terms.to_string().parse(), Ok(terms), "{terms}");
                }
            }
        }
    }
}

#[test]
fn spellings_that_are_kept_for_ever() {
    for (written, expected) in [
        (Terms::default().to_string(), "freestyle"),
        (BoardSize::DEFAULT.to_string(), "15"),
        (Stone::Black.to_string(), "black"),
        (Stone::White.to_string(), "white"),
        (FullBoard::Draw.to_string(), "draw"),
        (FullBoard::SecondPlayerWins.to_string(), "second"),
        (rules()[1].to_string(), "freestyle:full=second"),
        (Action::Resign.to_string(), "resign"),
        (Action::Pass.to_string(), "pass"),
        (Action::Claim.to_string(), "claim"),
        (Answer::Swap.to_string(), "swap"),
        (Answer::Keep.to_string(), "keep"),
        (Answer::Number(12).to_string(), "number:12"),
        (Answer::Grab(7).to_string(), "grab:7"),
        (Answer::Offer(points()[0]).to_string(), "offer:a1"),
        (Answer::Pick(points()[483]).to_string(), "pick:v22"),
        (
            Answer::Branch(Branch::StayWhite).to_string(),
            "branch:stay-white",
        ),
        (
            Answer::Branch(Branch::TakeBlack).to_string(),
            "branch:take-black",
        ),
        (Answer::Branch(Branch::PutTwo).to_string(), "branch:put-two"),
        (
            Answer::Branch(Branch::OneFifth).to_string(),
            "branch:one-fifth",
        ),
        (
            Answer::Branch(Branch::TenFifths).to_string(),
            "branch:ten-fifths",
        ),
        (Answer::Guess(Parity::Odd).to_string(), "guess:odd"),
        (Answer::Guess(Parity::Even).to_string(), "guess:even"),
        (Referee::Strict.to_string(), "strict"),
        (Referee::Marked.to_string(), "marked"),
        (Referee::Claim.to_string(), "claim"),
        (points()[0].to_string(), "a1"),
        (points()[483].to_string(), "v22"),
        (
            terms().last().expect("there are terms").to_string(),
            "freestyle:full=second size=22 first=white",
        ),
    ] {
        assert_eq!(written, expected);
    }
}

#[test]
fn texts_that_are_refused() {
    fn refuse<T: FromStr + Debug>(texts: &[&str]) {
        for text in texts {
            let read: Option<T> = text.parse().ok();
            assert!(read.is_none(), "{text:?} is read as {read:?}");
        }
    }
    refuse::<Stone>(&["", "Black", "b", "black ", "red"]);
    refuse::<FullBoard>(&["", "Draw", "win", "second "]);
    refuse::<Action>(&[
        "",
        "Resign",
        "resigns",
        "Pass",
        "passes",
        "w1",
        "a23",
        "a0",
        " h8",
        "claim ",
        "swap:",
        "number",
        "number:",
        "number:0",
        "number:01",
        "number:+1",
        "number:256",
        "number: 1",
        "number:٣",
        "grab:-1",
        "grab:1.0",
        "grab:0",
        "offer",
        "offer:",
        "offer:w1",
        "offer:h8:",
        "pick:",
        "pick:pass",
        "pick: h8",
        "branch:",
        "branch:swap",
        "branch:Put-Two",
        "guess:",
        "guess:7",
        "guess:Odd",
        ":",
        ":h8",
        "h8:",
        "place:h8",
        "keep\n",
    ]);
    refuse::<Referee>(&["", "Strict", "claims", "strict ", "none"]);
    refuse::<Terms>(&[
        "",
        "size=15",
        " freestyle",
        "freestyle ",
        "freestyle  size=15",
        "freestyle size=4",
        "freestyle size=",
        "freestyle first=",
        "freestyle first=red",
        "freestyle size=15 x",
        "gomoku size=15",
        "freestyle opening=",
        "freestyle opening=swap3",
        "freestyle opening",
        "freestyle colours=red",
        "freestyle colors=nigiri",
        "freestyle referee=",
        "freestyle referee=Claim",
        "renju opening=rif ",
        "renju opening=rif\n",
    ]);
    refuse::<Point>(&[
        "h٣",
        "ｈ8",
        "h8\n",
        "\u{212a}8",
        "h256",
        "h18446744073709551617",
    ]);
    refuse::<Board>(&[
        "",
        "x",
        ". . . . .\n. . . . .",
        ". . . . .\n. . . . .\n. . é . .\n. . . . .\n. . . . .",
    ]);
}
