//! Values of the libraries are stored as their text forms, and read back.

use std::fmt::{Debug, Display};

use ::serde::de::DeserializeOwned;
use ::serde::{Deserialize, Serialize};
use tengen_core::game::{Colours, MoveLimit, Opening, Referee, TimeControl};
use tengen_core::rules::Forbidden;
use tengen_core::rules::opening::{Answer, Question};
use tengen_core::{
    Action, Archive, Board, BoardSize, FullBoard, Game, Point, Position, Ruleset, Stone, Terms,
    link,
};
use tengen_engine::{
    BestLine, BotKind, Choice, Goal, HintReason, Level, Limits, LineCount, Score, SearchLimit,
    Silent, TableSize, Verdict, think,
};
use tengen_proofs::{Attack, Proof};
use tengen_records::Format;

/// Checks that the texts are stored as strings, and read back from strings with and without escapes.
fn check<T>(texts: &[&str])
where
    T: Serialize + DeserializeOwned + Display + PartialEq + Debug,
{
    for text in texts {
        let string = serde_json::to_string(text).expect("a string");
        let value: T = serde_json::from_str(&string).expect("a text form");
        assert_eq!(value.to_string(), *text);
        assert_eq!(serde_json::to_string(&value).expect("a string"), string);
        let again = serde_json::from_value::<T>(text.to_string().into());
        assert_eq!(again.expect("the same text"), value);
    }
    for other in ["\"no such text\"", "7", "null", "[]"] {
        assert!(serde_json::from_str::<T>(other).is_err(), "{other}");
    }
}

#[test]
fn values_of_core() {
    check::<Point>(&["a1", "h8", "v22"]);
    check::<Stone>(&["black", "white"]);
    check::<BoardSize>(&["5", "15", "22"]);
    check::<Forbidden>(&["33", "overline"]);
    check::<FullBoard>(&[&FullBoard::default().to_string()]);
    check::<Ruleset>(&["freestyle", "standard", "renju", "caro"]);
    check::<Terms>(&[&Terms::default().to_string(), "renju opening=taraguchi10"]);
    check::<Opening>(&["swap2", "soosyrv8"]);
    check::<Colours>(&[&Colours::default().to_string()]);
    check::<Referee>(&[&Referee::default().to_string()]);
    check::<MoveLimit>(&["150"]);
    check::<TimeControl>(&[&TimeControl::default().to_string()]);
    check::<Action>(&["h8", "pass", "resign", "branch:put-two"]);
    check::<Answer>(&["swap", "h8"]);
    check::<Question>(&["swap", "grab:3"]);
    check::<Position>(&["rules=renju size=15 first=black turn=black black=g7h8 white=h9i9"]);
    check::<Board>(&[&Board::new(BoardSize::DEFAULT).to_string()]);
}

#[test]
fn values_of_the_other_libraries() {
    check::<Level>(&["1", "max"]);
    check::<Score>(&["+12", "0", "win:5"]);
    check::<Choice>(&["h8", "pass", "none"]);
    check::<Limits>(&["time:300", "nodes:20000"]);
    check::<BotKind>(&["search", "level:3"]);
    check::<Goal>(&["fours:5", "hold"]);
    check::<HintReason>(&["vcf:3", "best"]);
    check::<LineCount>(&["3"]);
    check::<TableSize>(&[&TableSize::default().to_string()]);
    check::<BestLine>(&["+35:h9i10"]);
    check::<Format>(&["sgf", "lib"]);
    check::<Attack>(&["i8(e8:j8 else:e8)"]);
    check::<Proof>(&["tengen-proof 1
rules=freestyle size=15 first=black turn=black black=f8g8h8 white=f9g9
i8(e8:j8 else:e8)
"]);
}

#[test]
fn a_game_is_its_link() {
    let mut game = Game::new("renju".parse().expect("terms"));
    for name in ["h8", "i9", "g7"] {
        game.play(name.parse().expect("a point")).expect("a move");
    }
    game.undo().expect("a move to take back");
    game.play("j10".parse().expect("a point")).expect("a move");
    let stored = serde_json::to_string(&game).expect("a string");
    let text = link::encode(&game.to_archive()).expect("a link");
    assert_eq!(stored, format!("\"{text}\""));
    let again: Game = serde_json::from_str(&stored).expect("the game");
    assert_eq!(again.to_archive(), game.to_archive());
    let archive: Archive = serde_json::from_str(&stored).expect("the archive");
    assert_eq!(archive, game.to_archive());
    let cut = serde_json::from_str::<Game>("\"AQAC\"").expect_err("no link");
    assert!(cut.to_string().contains("damaged"), "{cut}");
}

/// What a program might store.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
struct Study {
    position: Position,
    verdict: Verdict,
    #[serde(with = "tengen_core::text_form")]
    rules: Ruleset,
}

#[test]
fn a_verdict_is_a_structure_of_texts() {
    let text = "rules=freestyle size=15 first=black turn=black black=f8g8h8i8 white=f9g9h9";
    let position: Position = text.parse().expect("a position");
    let verdict = think(&position, SearchLimit::Nodes(1000), &mut Silent);
    let study = Study {
        verdict,
        rules: position.rules(),
        position,
    };
    let stored = serde_json::to_value(&study).expect("a value");
    assert_eq!(stored["position"], text);
    assert_eq!(stored["verdict"]["score"], "win:1");
    assert_eq!(stored["rules"], "freestyle");
    assert_eq!(serde_json::from_value::<Study>(stored).ok(), Some(study));
}
