//! The lines between a page and its engine: their form, and the refused ones.

use tengen_core::rules::Setup;
use tengen_core::rules::opening::{Ahead, Answer, Asked, Fifths, Question};
use tengen_core::{Board, BoardSize, Point, Position, Stone};
use tengen_engine::protocol::{MAX_LINE, ParseLineError, Reply, Request, Task};
use tengen_engine::{Candidate, Choice, HintReason, Info, Limits, Score, Verdict};

const THINK: &str = "think id=7 bot=level:5 seed=123 limits=time:1000 rules=renju size=15 \
                     first=black turn=white black=h8i9 white=h9";

fn point(name: &str) -> Point {
    name.parse().expect("a point")
}

/// The task of [`THINK`], built by hand.
fn task() -> Task {
    let mut board = Board::new(BoardSize::DEFAULT);
    for (name, stone) in [
        ("h8", Stone::Black),
        ("i9", Stone::Black),
        ("h9", Stone::White),
    ] {
        assert!(board.put(point(name), stone));
    }
    let setup = Setup {
        board,
        to_move: Stone::White,
    };
    let rules = "renju".parse().expect("rules");
    Task {
        id: 7,
        bot: "level:5".parse().expect("a bot"),
        seed: 123,
        limits: Limits::Time(1000),
        position: Position::from_setup(setup, rules, Stone::Black),
        played: Vec::new(),
    }
}

#[test]
fn requests_as_they_are_written() {
    let offered: Fifths = "g7j10".parse().expect("points");
    let asked = Asked {
        question: Question::Offer { offered, left: 2 },
        colour: Stone::Black,
        ahead: Ahead::Play,
        fifths: 4,
    };
    for (request, line) in [
        (Request::Think(task()), THINK.to_string()),
        (Request::Hint(task()), THINK.replace("think", "hint")),
        (Request::Prove(task()), THINK.replace("think", "prove")),
        (Request::Study(task()), THINK.replace("think", "study")),
        (
            Request::Answer(task(), asked),
            THINK.replace("think", "answer")
                + " question=offer:2:g7j10 colour=black ahead=play fifths=4",
        ),
        (Request::New, "new".to_string()),
    ] {
        assert_eq!(request.to_string(), line);
        assert_eq!(line.parse(), Ok(request));
    }
}

#[test]
fn fields_come_in_any_order_and_unknown_ones_are_passed_over() {
    for line in [
        "think white=h9 black=i9h8 turn=white first=black size=15 rules=renju limits=time:1000 \
         seed=123 bot=level:5 id=7",
        "think later=a=b:c id=7 bot=level:5  seed=0123 limits=time:1000 rules=renju:full=draw \
         size=15 first=black turn=white black=H8I9 white=H9 ",
    ] {
        assert_eq!(line.parse(), Ok(Request::Think(task())), "{line}");
    }
    let line = "think id=7 bot=simple seed=0 limits=depth:2 \
                rules=custom:b=exact,w=over,ban=33+44,pass=on,full=second size=5 first=white \
                turn=black";
    let request: Request = line.parse().expect("a request");
    assert_eq!(request.to_string(), line);
    let position = &request.task().expect("a position").position;
    assert_eq!(position.first(), Stone::White);
    assert!(position.board().is_empty());
}

#[test]
fn replies_as_they_are_written() {
    let info = Info {
        depth: 6,
        nodes: 12_345,
        done: Some(240),
        score: Score::Value(35),
        line: vec![point("h8"), point("i9")],
        candidates: vec![
            Candidate {
                point: point("h8"),
                visits: 1200,
                score: Score::Value(35),
            },
            Candidate {
                point: point("i9"),
                visits: 800,
                score: Score::Win(5),
            },
        ],
    };
    let bare = Info {
        done: None,
        candidates: Vec::new(),
        ..info.clone()
    };
    let verdict = Verdict {
        choice: Choice::Place(point("h8")),
        score: Score::Loss(4),
        depth: 255,
        nodes: u64::MAX,
        line: vec![point("h8")],
    };
    let best = |verdict: &Verdict, reason| Reply::Best {
        id: 7,
        ms: 240,
        verdict: verdict.clone(),
        reason,
    };
    let error = |id, what: &str| Reply::Error {
        id,
        what: what.to_string(),
    };
    for (reply, line) in [
        (
            Reply::Info {
                id: 7,
                ms: 240,
                info,
            },
            "info id=7 depth=6 nodes=12345 ms=240 done=240 score=+35 line=h8i9 \
             candidates=h8:1200:+35,i9:800:win:5",
        ),
        (
            Reply::Info {
                id: 7,
                ms: 240,
                info: bare,
            },
            "info id=7 depth=6 nodes=12345 ms=240 score=+35 line=h8i9",
        ),
        (
            best(&verdict, Some(HintReason::Vcf(3))),
            "best id=7 move=h8 score=loss:4 depth=255 nodes=18446744073709551615 ms=240 line=h8 \
             reason=vcf:3",
        ),
        (
            Reply::Hint {
                id: 7,
                ms: 60,
                verdict: verdict.clone(),
                reason: HintReason::OpenThree,
            },
            "hint id=7 move=h8 score=loss:4 depth=255 nodes=18446744073709551615 ms=60 line=h8 \
             reason=open-three",
        ),
        (
            best(&Verdict::of(Choice::Pass), None),
            "best id=7 move=pass score=0 depth=0 nodes=0 ms=240",
        ),
        (
            best(&Verdict::of(Choice::Nothing), None),
            "best id=7 move=none score=0 depth=0 nodes=0 ms=240",
        ),
        (
            Reply::Answer {
                id: 8,
                answer: Answer::Keep,
            },
            "answer id=8 answer=keep",
        ),
        (error(Some(7), " a=b id=9 "), "error id=7 what= a=b id=9 "),
        (error(None, ""), "error what="),
    ] {
        assert_eq!(reply.to_string(), line);
        assert_eq!(line.parse(), Ok(reply));
    }
    assert_eq!(
        error(None, "one\r\ntwo\0").to_string(),
        "error what=one  two "
    );
}

/// Returns the error message for an invalid line.
fn refused<T: std::str::FromStr<Err = ParseLineError> + std::fmt::Debug>(line: &str) -> String {
    match line.parse::<T>() {
        Ok(read) => panic!("{line:?} is read as {read:?}"),
        Err(error) => error.to_string(),
    }
}

/// A part of [`THINK`], its replacement, and the start of the error message.
const WRONG: &[[&str; 3]] = &[
    [
        "think",
        "Think",
        "expected think, answer, hint, prove, study, analyse, solve or new, found \"Think\"",
    ],
    [
        "think",
        "",
        "expected think, answer, hint, prove, study, analyse, solve or new, found \"\"",
    ],
    ["id=7 ", "", "the field id= is missing"],
    ["turn=white ", "", "the field turn= is missing"],
    [
        "turn=white",
        "turn=red",
        "wrong turn=\"red\": expected black or white",
    ],
    [
        "first=black",
        "first=black first=black",
        "the field first= is there twice",
    ],
    ["id=7", "id=7 x=1 x=1", "the field x= is there twice"],
    ["id=7", "id", "expected a field such as id=7, found \"id\""],
    [
        "id=7",
        "id=",
        "wrong id=\"\": expected a whole number from 0 to 4294967295",
    ],
    [
        "id=7",
        "id=-7",
        "wrong id=\"-7\": expected a whole number from 0 to 4294967295",
    ],
    [
        "id=7",
        "id=4294967296",
        "wrong id=\"4294967296\": expected a whole number from 0 to 4294967295",
    ],
    [
        "level:5",
        "level:12",
        "wrong bot=\"level:12\": expected random, simple",
    ],
    [
        "time:1000",
        "time:",
        "wrong limits=\"time:\": expected time:, nodes: or depth:",
    ],
    [
        "size=15",
        "size=4",
        "wrong size=\"4\": expected a board size from 5 to 22",
    ],
    [
        "rules=renju",
        "rules=go",
        "wrong rules=\"go\": unknown rule set \"go\": expected",
    ],
    [
        "h8i9",
        "h8i9x",
        "wrong black=\"x\": expected a column from A to V",
    ],
    [
        "h8i9",
        "h8,i9",
        "wrong black=\",i9\": expected a column from A to V",
    ],
    [
        "h8i9",
        "h23",
        "wrong black=\"h23\": expected a row from 1 to 22",
    ],
    ["h8i9", "h8v1", "wrong black=\"v1\": it is off the board"],
    [
        "h8i9",
        "h8i9h8",
        "wrong black=\"h8\": there is a stone on it already",
    ],
    [
        "white=h9",
        "white=h8",
        "wrong white=\"h8\": there is a stone on it already",
    ],
    [
        "white=h9",
        "white=h9 played=h8h9h8",
        "wrong played=\"h8\": expected each stone of the position once",
    ],
    [
        "white=h9",
        "white=h9 played=h8h9",
        "wrong played=\"h8h9\": expected all stones of the position",
    ],
    [
        "white=h9",
        "white=h9\nnew",
        "expected one line, found a control character",
    ],
    ["think", "answer", "the field question= is missing"],
];

#[test]
fn wrong_requests_are_refused_with_the_field_and_what_was_expected() {
    for &[from, to, said] in WRONG {
        let line = THINK.replacen(from, to, 1);
        let error = refused::<Request>(&line);
        assert!(error.starts_with(said), "{line}: {error}");
    }
    let line = THINK.replace("think", "answer") + " question=pick:h8h23";
    let said = "wrong question=\"pick:h8h23\": expected a row from 1 to 22";
    assert_eq!(refused::<Request>(&line), said);
    let asked = THINK.replace("think", "answer") + " question=swap colour=white";
    assert_eq!(refused::<Request>(&asked), "the field ahead= is missing");
    let request: Request = (asked + " ahead=choice").parse().expect("a request");
    assert!(matches!(
        request,
        Request::Answer(_, Asked { fifths: 1, .. })
    ));
    let fields: Vec<String> = (0..40).map(|number| format!(" x{number}=1")).collect();
    let many = fields.concat();
    let said = "the line has more than 32 fields";
    assert_eq!(refused::<Request>(&(THINK.to_string() + &many)), said);
}

#[test]
fn long_values_are_shortened_in_messages() {
    let line = THINK.replace("size=15", &format!("size={}", "ü".repeat(99)));
    let error = refused::<Request>(&line);
    let said = format!("wrong size=\"{}…\": expected", "ü".repeat(40));
    assert!(error.starts_with(&said), "{error}");
    let long = format!("new {}", " ".repeat(MAX_LINE));
    assert_eq!(
        long.parse::<Request>(),
        Err(ParseLineError::TooLong(MAX_LINE))
    );
    let most = format!("new{}", " ".repeat(MAX_LINE - 3));
    assert_eq!(most.parse(), Ok(Request::New));
}

#[test]
fn wrong_replies_are_refused() {
    let info = "info id=7 depth=6 nodes=1 ms=2 done=3 score=+35 line=h8 candidates=h8:1:+35";
    assert!(info.parse::<Reply>().is_ok());
    for (from, to, said) in [
        (
            "info",
            "bestmove",
            "expected info, best, hint, answer, proof, study, solved, lines, analysed or error, found",
        ),
        ("line=h8", "line=", "the field line= is missing"),
        ("line=h8 ", "", "the field line= is missing"),
        (
            "done=3",
            "done=1001",
            "wrong done=\"1001\": expected a whole number from 0 to 1000",
        ),
        (
            "depth=6",
            "depth=256",
            "wrong depth=\"256\": expected a whole number from 0 to 255",
        ),
        (
            "score=+35",
            "score=win",
            "wrong score=\"win\": expected a number, win: or loss:",
        ),
        (
            "h8:1:+35",
            "h8:1",
            "wrong candidates=\"h8:1\": expected a point, its visits and",
        ),
        (
            "h8:1:+35",
            "h8:1:+35,",
            "wrong candidates=\"\": expected a point, its visits and",
        ),
        (
            "h8:1:+35",
            "h8:-1:0",
            "wrong candidates=\"h8:-1:0\": expected a point, its visits",
        ),
    ] {
        let error = refused::<Reply>(&info.replacen(from, to, 1));
        assert!(error.starts_with(said), "{error}");
    }
    for (line, said) in [
        ("error id=7", "the field what= is missing"),
        (
            "error what=one\0two",
            "expected one line, found a control character",
        ),
        (
            "error id=x what=y",
            "wrong id=\"x\": expected a whole number",
        ),
        (
            "answer id=7 answer=claim",
            "wrong answer=\"claim\": expected a point or an answer",
        ),
        (
            "best id=7 move=w8 score=0 depth=0 nodes=0 ms=0",
            "wrong move=\"w8\": expected a point, pass or none",
        ),
        (
            "best id=7 move=h8 score=0 depth=0 nodes=0 ms=0 reason=luck",
            "wrong reason=\"luck\": expected a reason such as",
        ),
        (
            "think id=7",
            "expected info, best, hint, answer, proof, study, solved, lines, analysed or error, found \"think\"",
        ),
    ] {
        let error = refused::<Reply>(line);
        assert!(error.starts_with(said), "{line}: {error}");
    }
}
