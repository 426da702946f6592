//! Words and texts in SGF: rules, results, escapes, encodings, broken files.

use tengen_testing::sgf as support;

use support::{cautions, context, file, games, line, one, whole};
use tengen_core::game::{Sign, Tag};
use tengen_core::rules::Forbidden;
use tengen_core::{Game, Outcome, Stone};
use tengen_records::charset::{Native, Utf8, guess};
use tengen_records::{Caution, Charset, Context, Format, Problem, Reading, RecordError, read_as};

#[test]
fn words_for_rules() {
    let rules = |text: &str| {
        let reading = whole(&format!("(;GM[4]SZ[15]RU[{text}])"));
        let is_guess = cautions(&reading).iter().any(|caution| {
            matches!(caution, Caution::RulesGuessed)
                || matches!(caution, Caution::Value { name, .. } if name == "RU")
        });
        assert_eq!(reading.archive.annotations.tag(Tag::Rules), text);
        if is_guess {
            String::new()
        } else {
            reading.archive.terms.rules.to_string()
        }
    };
    for text in [
        "renju",
        "Renju",
        "RIF",
        "RIF rule",
        "Yamaguchi",
        "Soosyrv-8",
        "Taraguchi10",
        "Tarannikov",
        "Sakata",
        "4",
        "連珠",
    ] {
        assert_eq!(rules(text), "renju", "{text}");
    }
    for text in ["gomoku", "Freestyle", "free", "0", "Free style", "五子棋"] {
        assert_eq!(rules(text), "freestyle", "{text}");
    }
    assert_eq!(rules("standard"), "standard");
    assert_eq!(rules("Standard gomoku"), "standard");
    assert_eq!(rules("1"), "standard");
    assert_eq!(rules("Caro"), "caro");
    assert_eq!(rules("8"), "caro");
    assert_eq!(rules("9"), "caro-exact");
    assert_eq!(rules("renju:full=second"), "renju:full=second");
    for text in ["", "2", "Sheriff", "house rules"] {
        assert_eq!(rules(text), "", "{text}");
    }
    let named = whole("(;GM[4]SZ[15]GN[Ann - Bo : RIF rule])");
    assert_eq!(named.archive.terms.to_string(), "renju");
    let named = whole("(;GM[4]SZ[15]GN[Caro against Free])");
    assert_eq!(cautions(&named), [Caution::RulesGuessed]);
}

#[test]
fn results() {
    let end = |result: &str, moves: &str| {
        let archive = whole(&format!("(;GM[4]SZ[15]RU[renju]RE[{result}]{moves})")).archive;
        assert_eq!(archive.annotations.tag(Tag::Result), result);
        archive.nodes.last().and_then(|node| node.outcome)
    };
    let (black, white) = (Stone::Black, Stone::White);
    let stated = |winner| Some(Outcome::Stated { winner });
    let moves = ";B[hh];W[ig]";
    for text in ["B+", "B+1", "b+", "B+F", "B+3.5"] {
        assert_eq!(end(text, moves), stated(Some(black)), "{text}");
    }
    for text in ["W+R", "W+Resign", "w+resign", "W+Resignation"] {
        assert_eq!(
            end(text, moves),
            Some(Outcome::Resignation { winner: white })
        );
    }
    for text in ["B+T", "B+Time"] {
        assert_eq!(end(text, moves), Some(Outcome::Time { winner: black }));
    }
    for text in ["0", "Draw", "B+DRAW", "draw"] {
        assert_eq!(end(text, moves), stated(None), "{text}");
    }
    for text in ["", "Void", "?", "unknown", "日本"] {
        assert_eq!(end(text, moves), None, "{text}");
    }
    // Six in a row, with which the game ends under these rules.
    let overline = ";B[aa];W[oo];B[ba];W[oi];B[ca];W[og];B[ea];W[oe];B[fa];W[oc];B[da]";
    let ban = Some(Outcome::Forbidden(Forbidden::Overline));
    assert_eq!(end("W+F", overline), ban);
    assert_eq!(end("W+", overline), ban);
    assert_eq!(end("B+", overline), stated(Some(black)));
}

#[test]
fn texts_and_their_escapes() {
    let reading = whole(
        "(;GM[4]SZ[15]RU[renju]PB[a\\]b\\\\c\nd\\\ne]C[one\r\ntwo\\\r\nthree\\: \\x[)(;]LB[aa:x\\:y\\]]\
         TM[600]AN[x]US[y]SO[z]CP[c]OT[o]ON[n]PC[p]DT[2024/01/31];B[hh]BL[12.5]WL[7];W[ig]WL[0.05]BL[x])",
    );
    let notes = &reading.archive.annotations;
    assert_eq!(notes.tag(Tag::Black), "a]b\\c de");
    assert_eq!(notes.tag(Tag::Date), "2024-01-31");
    let root = notes.note(0).expect("a note");
    assert_eq!(root.comment, "one\ntwothree: x[)(;");
    assert_eq!(root.marks[0].sign, Sign::Label("x:y]".to_string()));
    let first = notes.note(1).expect("times");
    assert_eq!(first.left, Some(12_500));
    assert_eq!(first.properties[0].name, "WL"); // not the time of the player who moved
    assert_eq!(notes.note(2).expect("times").left, Some(50));
    assert_eq!(cautions(&reading), []);
}

#[test]
fn marks() {
    let reading =
        whole("(;GM[4]SZ[15]RU[renju];TR[aa]CR[bb:cb]B[hh]MA[cc]SQ[dd]SL[ee]TR[zz]LB[ff])");
    let note = reading.archive.annotations.note(1).expect("marks");
    let marks: Vec<_> = note
        .marks
        .iter()
        .map(|mark| (mark.point.to_string(), &mark.sign))
        .collect();
    let expected = [
        ("a15", Sign::Triangle),
        ("b14", Sign::Circle),
        ("c14", Sign::Circle),
        ("c13", Sign::Cross),
        ("d12", Sign::Square),
        ("e11", Sign::Selected),
    ];
    for (mark, expected) in marks.iter().zip(&expected) {
        assert_eq!((mark.0.as_str(), mark.1), (expected.0, &expected.1));
    }
    assert_eq!(marks.len(), 6);
    assert_eq!(cautions(&reading).len(), 2);
}

#[test]
fn arrows_and_numbers_of_moves() {
    let text = "(;GM[4]SZ[15]RU[renju];B[hh]AR[aa:cc][bb:dd][aa][aa:zz];W[ig]MN[1];B[gi]MN[x])";
    let reading = whole(text);
    let notes = &reading.archive.annotations;
    let marks = &notes.note(1).expect("arrows").marks;
    let at = |name: &str| name.parse().expect("a name");
    let arrow = |from, to| tengen_core::game::Mark {
        point: at(from),
        sign: Sign::Arrow(at(to)),
    };
    assert_eq!(*marks, [arrow("a15", "c13"), arrow("b14", "d12")]);
    assert_eq!(notes.note(2).expect("a number").number, Some(1));
    assert_eq!(notes.note(3), None);
    assert_eq!(
        cautions(&reading).len(),
        3,
        "two arrows and a number are damaged"
    );
}

/// A program that escapes bytes: `表` is 95 5C in `Shift_JIS`, and it writes 95 5C 5C.
#[test]
fn bytes_that_were_escaped_one_by_one() {
    let mut bytes = b"(;GM[4]SZ[15]CA[Shift_JIS]RU[renju]PB[".to_vec();
    bytes.extend(b"\x95\\\\];B[hh]C[\x95\\\\\x95\\\\];W[ig])");
    let games = games(&bytes).expect("a game");
    let reading = games[0].as_ref().expect("a game");
    assert_eq!(line(&reading.archive), "h8 i9");
    let notes = &reading.archive.annotations;
    assert_eq!(notes.tag(Tag::Black), "表");
    assert_eq!(notes.note(1).expect("a comment").comment, "表表");
}

#[test]
fn who_says_what_the_encoding_is() {
    let text = "(;GM[4]SZ[15]RU[renju]CA[gb2312]PB[天元])";
    let bytes = Native.encode("gbk", text).expect("GBK");
    let tag = |context: &Context<'_>, bytes: &[u8]| {
        let games = read_as(Format::Sgf, bytes, context)?.games;
        let reading = games.into_iter().next().expect("a game")?;
        let cautions = cautions(&reading);
        Ok::<_, RecordError>((
            reading.archive.annotations.tag(Tag::Black).to_string(),
            cautions,
        ))
    };
    assert_eq!(
        tag(&context(), &bytes).expect("a game"),
        ("天元".to_string(), vec![])
    );
    // The encoding that the user gives takes precedence.
    let chosen = Context {
        encoding: Some("windows-1252"),
        ..context()
    };
    assert_eq!(tag(&chosen, &bytes).expect("a game").0, "ÌìÔª");
    let unknown = Context {
        encoding: Some("klingon"),
        ..context()
    };
    let error = tag(&unknown, &bytes).expect_err("no such encoding");
    assert_eq!(error.problem, Problem::Encoding("klingon".to_string()));
    // The file names an unknown encoding: it is guessed, or an error if no guess is possible.
    let text = text.replace("gb2312", "klingon");
    let bytes = Native.encode("gbk", &text).expect("GBK");
    let guessed = Caution::EncodingGuessed("gbk");
    assert_eq!(
        tag(&context(), &bytes).expect("a game"),
        ("天元".to_string(), vec![guessed])
    );
    let poor = Context {
        charset: &Utf8,
        ..context()
    };
    let error = tag(&poor, &bytes).expect_err("no such encoding");
    assert_eq!(error.problem, Problem::Encoding("klingon".to_string()));
    // The file names a wrong encoding: it is UTF-8.
    let text = text.replace("klingon", "gb2312").replace("天元", "五子棋");
    let guessed = Caution::EncodingGuessed("utf-8");
    let found = tag(&context(), text.as_bytes()).expect("a game");
    assert_eq!(found, ("五子棋".to_string(), vec![guessed]));
    // UTF-16, detected by its byte order mark.
    let mut bytes = vec![0xff, 0xfe];
    bytes.extend(
        "(;GM[4]SZ[15]RU[renju]PB[元])"
            .encode_utf16()
            .flat_map(u16::to_le_bytes),
    );
    assert_eq!(tag(&context(), &bytes).expect("a game").0, "元");
}

#[test]
fn guesses() {
    for (encoding, texts) in [
        (
            "gbk",
            &["天元开局", "五子棋", "黑方胜，白方认输。", "花月"][..],
        ),
        ("big5", &["台灣名人賽", "許功", "黑棋勝利，白棋認輸。"]),
        (
            "shift_jis",
            &["花月の研究", "白の最強", "変化の図表", "連珠"],
        ),
        (
            "euc-kr",
            &[
                "오목",
                "흑의 승리",
                "김민수",
                "백이 막지 않으면 삼삼으로 이긴다.",
            ],
        ),
        ("windows-1251", &["Чемпионат мира", "Сущков", "хороший ход"]),
        (
            "windows-1252",
            &["Müller – Ågren", "très fort", "coup décisif à Malmö"],
        ),
    ] {
        for text in texts {
            let bytes = Native.encode(encoding, text).expect("it has them");
            assert_eq!(guess(&bytes), encoding, "{text}");
            assert_eq!(guess(text.as_bytes()), "utf-8");
        }
    }
    assert_eq!(guess(b""), "utf-8");
    assert_eq!(guess(b"\x80"), "windows-1252");
}

/// The syllables that tell Korean from Chinese, in the order of EUC-KR.
const KOREAN: &str = "\
    가각간감강개거건것게결경계고곡골공과관광교구국그근금급기길김까끝나날남낮내너네녀년노놓느는늘능니님다단닫달담답당대더던데도돌동되\
    된될두둔둘뒤드든들등따때떤또라락란람랑래량러런럼렇레렌려력련령로록론료룰류률르른를름리릭린림마막만많말망맞매먹며면명모목몰못무문\
    물므미민바박반받발밤밥방배백번법벽변별병보복본봉부북분불비빈빛빠뿐사산살삼상색생서석선설섭성세소속손송수순술쉬스슬습승시식신실심\
    십싶써쓰씨아악안않알암았앞야약양어억언얼엄업없었에여연열염였영예오옥온와완왕외요용우운울움원월위유육율으은을음응의이인일입잇있자\
    잘잡장재저적전절젊점접정제조족종좋좌죄주준줄중즉증지직진질집차착찬참창찾채책처척천철첫청체초총최추축춘출충취측층치칙친칠침칭카커\
    케코콘크큰클키타탁탄태택터토통투트특팀파판팔패퍼페편평포표품풍프플피필하학한할함합항해했행향허헌험혁현협형혜호혹홍화환활황회획효\
    후훈휘흐흑희흰히힘\
    ";

#[test]
fn korean_is_told_by_its_common_syllables() {
    let is_korean = |text: &str| {
        let bytes = Native.encode("euc-kr", text);
        bytes.is_some_and(|bytes| guess(&bytes) == "euc-kr")
    };
    // Two bytes alone may be UTF-8.
    let hangul = ('가'..='힣').filter(|sign| is_korean(&format!("가{sign}")));
    assert_eq!(hangul.collect::<String>(), KOREAN);
    // A rare syllable beside common ones.
    assert!(is_korean("컴퓨터와 둔 기보"));
}

/// Texts that are neither short nor Korean, in encodings whose bytes are syllables of EUC-KR too.
#[test]
fn other_texts_are_not_korean() {
    for (encoding, text) in [
        ("gbk", "前面没有空格，后面的评价也看不到"),
        ("gbk", "黑方在这里走错了，应该先冲四"),
        ("big5", "黑棋在這裡走錯了，應該先衝四"),
        ("shift_jis", "ここで黒は四を打つべきでした"),
        (
            "windows-1251",
            "ЗДЕСЬ ЧЁРНЫЕ ОШИБЛИСЬ, надо было играть четвёрку",
        ),
        (
            "windows-1252",
            "À Malmö, le troisième coup était très mauvais",
        ),
    ] {
        let bytes = Native.encode(encoding, text).expect("it has them");
        assert_eq!(guess(&bytes), encoding, "{text}");
    }
    // EUC-JP is not among the guesses, and stays what it was.
    let bytes = Native.encode("euc-jp", "ここで黒は四を打つべきでした");
    assert_ne!(guess(&bytes.expect("it has them")), "euc-kr");
}

/// The moves that are kept of each broken file, and the error.
#[test]
fn broken_files() {
    let read = |name: &str| {
        let bytes = file(&format!("broken/{name}.sgf")).expect("it is ours");
        games(&bytes).map(|games| games.into_iter().collect::<Vec<_>>())
    };
    let kept = |name: &str| {
        let mut games = read(name).expect("something");
        assert_eq!(games.len(), 1, "{name}");
        let reading = games.remove(0).expect("something");
        Game::from_archive(&reading.archive).expect("a game");
        reading
    };
    let said = |reading: &Reading| {
        reading
            .broken
            .as_ref()
            .map_or(String::new(), ToString::to_string)
    };
    let b01 = kept("b01-sgf-truncated-in-comment");
    assert_eq!(line(&b01.archive), "h8 i7");
    assert_eq!(
        said(&b01),
        "line 1, column 33: the file ends inside a value"
    );
    let b02 = kept("b02-sgf-missing-close-parens");
    assert_eq!(line(&b02.archive), "h8 i7 j6");
    assert!(cautions(&b02).contains(&Caution::NotClosed) && b02.broken.is_none());
    let b03 = kept("b03-sgf-nested-10000");
    assert_eq!(b03.archive.nodes.len(), 0);
    let comment = &b03.archive.annotations.note(0).expect("comments").comment;
    assert_eq!(comment.matches('x').count(), 10_000);
    let b04 = read("b04-sgf-size-0-and-huge").expect("three games");
    let errors: Vec<String> = b04
        .iter()
        .map(|it| it.as_ref().expect_err("no size").to_string())
        .collect();
    let wrong = |line: u8, found: &str| {
        format!("line {line}, column 16: expected a board size from 5 to 22, found \"{found}\"")
    };
    assert_eq!(
        errors,
        [wrong(1, "0"), wrong(2, "4294967311"), wrong(3, "-15")]
    );
    let b05 = kept("b05-sgf-off-board");
    assert_eq!(line(&b05.archive), "e5");
    assert_eq!(
        said(&b05),
        "line 1, column 27: \"oo\" is not a point of a board of 9×9"
    );
    let b06 = kept("b06-sgf-stone-on-stone");
    assert_eq!(line(&b06.archive), "h8");
    assert_eq!(said(&b06), "line 1, column 28: the point h8 is taken");
    let b07 = kept("b07-sgf-invalid-utf8");
    assert!(cautions(&b07).contains(&Caution::Characters));
    assert_eq!(
        b07.archive.annotations.tag(Tag::Black),
        "\u{fffd}\u{fffd}\u{fffd}("
    );
    assert_eq!(
        b07.archive.annotations.note(1).expect("a comment").comment,
        "\u{fffd}"
    );
    let b08 = kept("b08-sgf-nul-and-controls");
    assert_eq!(line(&b08.archive), "h8 i7");
    let b09 = kept("b09-sgf-60000-escapes");
    assert_eq!(line(&b09.archive), "h8");
    let comment = &b09.archive.annotations.note(0).expect("a comment").comment;
    assert_eq!(*comment, "]".repeat(60_000));
    // Each of these three points is invalid.
    for point in ["z{", "e", "eee"] {
        let Err(Problem::OffBoard { found, .. }) =
            one(&format!("(;GM[4]SZ[9];B[{point}])")).map_err(|it| it.problem)
        else {
            panic!("{point}");
        };
        assert_eq!(found, point);
    }
}
