//! What is said: the sentences of both languages.

use tengen_page::text::Texts;
use tengen_testing::apps;
use tengen_testing::grids;

use tengen_core::{
    Action, BoardSize, FullBoard, Game, PlayRefusal, Point, Refusal, Ruleset, StepRefusal, Stone,
    Terms,
};
use tengen_page::app::{App, Effect, Millis, Msg, NoticeReason, Saying, Setting, Settings, Toast};
use tengen_page::view::describe::{self, CellState};
use tengen_testing::apps::{at, board, played};

const START: Millis = Millis(0.0);

const WON: &str = "a1 a2 b1 b2 c1 c2 d1 d2 e1";

const WON_BY_WHITE: &str = "a1 a2 b1 b2 c1 c2 d1 d2 o15 e2";

/// English, then Chinese.
fn both(say: impl Fn(Texts) -> String) -> [String; 2] {
    tengen_testing::apps::LANGUAGES.map(say)
}

/// The same app in a language.
fn in_language(app: &App, texts: Texts) -> App {
    let mut app = app.clone();
    let _ = app.update(Msg::Set(Setting::Language(texts.language())), START);
    app
}

fn resigned(moves: &str) -> App {
    let mut app = played(15, moves);
    let _ = app.update(Msg::Resign, START);
    app
}

/// A full board without a five under a rule.
fn full(full_board: FullBoard) -> App {
    let terms = Terms {
        rules: Ruleset {
            full_board,
            ..Ruleset::default()
        },
        size: BoardSize::new(5).expect("5 is a size"),
        ..Terms::default()
    };
    let grid = grids::full(5);
    let [black, white] = Stone::BOTH.map(|stone| grids::spots(&grid, stone));
    let mut game = Game::new(terms);
    for turn in 0..black.len() {
        for stones in [&black, &white] {
            if let Some(&spot) = stones.get(turn) {
                game.play(grids::point(spot)).expect("an empty point");
            }
        }
    }
    assert!(game.board().is_full(), "{}", game.board());
    tengen_testing::apps::app(game, Settings::default(), apps::USUAL)
}

#[test]
fn how_a_game_stands() {
    let check = |app: &App, status: [&str; 2], how: [&str; 2]| {
        let game = app.game();
        assert_eq!(both(|it| describe::status(it, game).to_string()), status);
        assert_eq!(both(|it| describe::how_it_ended(it, game)), how);
    };
    check(&board(15), ["Black to move", "轮到黑棋"], ["", ""]);
    check(&played(15, "h8"), ["White to move", "轮到白棋"], ["", ""]);
    check(
        &played(15, WON),
        ["Black wins", "黑子胜利✌️"],
        ["Five in a row, move 9", "五连，第 9 手"],
    );
    check(
        &played(15, WON_BY_WHITE),
        ["White wins", "白子胜利✌️"],
        ["Five in a row, move 10", "五连，第 10 手"],
    );
    check(
        &full(FullBoard::Draw),
        ["Draw", "平局"],
        ["The board is full, move 25", "棋盘已满，第 25 手"],
    );
    check(
        &full(FullBoard::SecondPlayerWins),
        ["White wins", "白子胜利✌️"],
        [
            "The board is full: the second player wins",
            "棋盘已满，后手胜",
        ],
    );
    check(
        &resigned("h8"),
        ["Black wins", "黑子胜利✌️"],
        ["White resigned", "白棋认输"],
    );
    check(
        &resigned(""),
        ["White wins", "白子胜利✌️"],
        ["Black resigned", "黑棋认输"],
    );
}

#[test]
fn what_a_game_is_called() {
    let app = played(15, "h8");
    let game = app.game();
    let white_first = Terms {
        first: Stone::White,
        ..Terms::default()
    };
    let white_first =
        tengen_testing::apps::app(Game::new(white_first), Settings::default(), apps::USUAL);
    for (found, expected) in [
        (
            both(|it| describe::passport(it, game.terms())),
            ["Freestyle · 15 × 15", "自由 · 15 × 15"],
        ),
        (
            both(|it| describe::rules(it, game.terms().rules.variant).to_string()),
            ["Freestyle", "自由"],
        ),
        (
            both(|it| describe::board(it, game)),
            ["Board, 15 × 15", "棋盘，15 × 15"],
        ),
        (
            both(|it| describe::size(it, apps::size(9))),
            ["9 × 9", "9 × 9"],
        ),
        (
            both(|it| describe::full_board(it, FullBoard::Draw).to_string()),
            ["Draw", "和棋"],
        ),
        (
            both(|it| describe::full_board(it, FullBoard::SecondPlayerWins).to_string()),
            ["Second player wins", "后手胜"],
        ),
        (
            both(|it| describe::caption(&in_language(&app, it), Stone::Black).to_string()),
            ["plays first", "先行"],
        ),
        (
            both(|it| describe::caption(&in_language(&white_first, it), Stone::Black).to_string()),
            ["plays second", "后行"],
        ),
        (
            both(|it| describe::invitation(it, game).to_string()),
            ["Black begins. Place a stone.", "黑棋先行，请落子。"],
        ),
        (
            both(|it| describe::invitation(it, white_first.game()).to_string()),
            ["White begins. Place a stone.", "白棋先行，请落子。"],
        ),
        (
            both(|it| describe::action(it, Action::place(at("h8")))),
            ["H8", "H8"],
        ),
        (
            both(|it| describe::action(it, Action::Resign)),
            ["resigns", "认输"],
        ),
        (
            both(|it| describe::colour(it, Stone::White).to_string()),
            ["White", "白棋"],
        ),
    ] {
        assert_eq!(found, expected);
    }
}

#[test]
fn cells_have_names() {
    let cell = |stone, last, winning| CellState {
        stone,
        last,
        winning,
        ..describe::CellState::default()
    };
    let (black, white) = (Some(Stone::Black), Some(Stone::White));
    for (state, expected) in [
        (cell(None, false, false), ["H8, empty", "H8，空"]),
        (cell(black, false, false), ["H8, black", "H8，黑棋"]),
        (cell(white, false, false), ["H8, white", "H8，白棋"]),
        (
            cell(black, true, false),
            ["H8, black, last move", "H8，黑棋，最后一手"],
        ),
        (
            cell(white, false, true),
            ["H8, white, winning line", "H8，白棋，五连"],
        ),
        (
            cell(black, true, true),
            [
                "H8, black, last move, winning line",
                "H8，黑棋，最后一手，五连",
            ],
        ),
    ] {
        assert_eq!(both(|it| describe::cell(it, at("h8"), &state)), expected);
    }
    let corner = describe::cell(Texts::ENGLISH, at("v22"), &CellState::default());
    assert_eq!(corner, "V22, empty");
}

#[test]
fn the_slider_says_where_it_is() {
    for (app, expected) in [
        (board(15), ["Start, 0 moves", "开局，共 0 手"]),
        (
            played(15, "h8 k6"),
            ["Move 2 of 9, White K6", "第 2 手，共 9 手，白棋 K6"],
        ),
        (
            resigned("h8"),
            ["Move 1 of 9, Black H8", "第 1 手，共 9 手，黑棋 H8"],
        ),
    ] {
        let plies = if app.game().ply() == 0 { 0 } else { 9 };
        assert_eq!(both(|it| describe::seek(it, app.game(), plies)), expected);
    }
}

#[test]
fn reasons_name_the_point() {
    let refused = |refusal| NoticeReason::Refused(Refusal::Play(refusal));
    for (reason, expected) in [
        (
            refused(PlayRefusal::Occupied),
            ["There is a stone on H8 already.", "H8 已有棋子。"],
        ),
        (
            refused(PlayRefusal::OffBoard),
            ["That is outside the board.", "那里不在棋盘上。"],
        ),
        (
            refused(PlayRefusal::Over),
            [
                "The game is over. Undo a move, or start a new game.",
                "对局已结束。可以悔棋，或开始新对局。",
            ],
        ),
        (
            refused(PlayRefusal::OutOfTurn),
            ["It is the other player's turn.", "还没轮到你。"],
        ),
        (
            NoticeReason::Refused(StepRefusal::NoSuchPly.into()),
            ["That is not possible here.", "此处无法这样做。"],
        ),
        (
            NoticeReason::NoSuchPoint,
            [
                "There is no such point on this board.",
                "棋盘上没有这个点。",
            ],
        ),
    ] {
        assert_eq!(both(|it| describe::reason(it, reason, at("h8"))), expected);
    }
}

/// What is spoken after a message, in both languages.
fn spoken(moves: &str, msg: &Msg) -> [String; 2] {
    both(|texts| {
        let mut app = played(15, moves);
        let _ = app.update(Msg::Set(Setting::Language(texts.language())), START);
        let effects = app.update(msg.clone(), START);
        let sayings = effects.iter().filter_map(|effect| match effect {
            Effect::Announce(saying) => Some(describe::saying(&app, *saying)),
            _ => None,
        });
        sayings.collect::<Vec<_>>().join("|")
    })
}

#[test]
fn what_happened_is_said_and_how_the_game_stands() {
    for (moves, msg, expected) in [
        (
            "",
            Msg::Press(at("h8")),
            ["Black H8. White to move.", "黑棋 H8。轮到白棋。"],
        ),
        (
            "h8",
            Msg::Undo,
            [
                "Taken back: Black H8. Black to move.",
                "悔棋：黑棋 H8。轮到黑棋。",
            ],
        ),
        (
            "h8 i9",
            Msg::Goto(1),
            ["Move 1. White to move.", "第 1 手。轮到白棋。"],
        ),
        (
            "h8 i9",
            Msg::First,
            ["Start of the game. Black to move.", "开局。轮到黑棋。"],
        ),
        (
            "h8",
            Msg::New(Terms::default()),
            [
                "New game: Freestyle · 15 × 15. Black to move.",
                "新对局：自由 · 15 × 15。轮到黑棋。",
            ],
        ),
        (
            "h8",
            Msg::Resign,
            ["Black wins. White resigned.", "黑子胜利✌️。白棋认输。"],
        ),
        (
            &WON[..WON.len() - 3],
            Msg::Press(at("e1")),
            [
                "Black E1. Black wins. Five in a row, move 9. Winning line: A1 B1 C1 D1 E1.",
                "黑棋 E1。黑子胜利✌️。五连，第 9 手。连线：A1 B1 C1 D1 E1。",
            ],
        ),
        (
            "h8",
            Msg::Press(at("h8")),
            ["There is a stone on H8 already.", "H8 已有棋子。"],
        ),
        (
            "h8",
            Msg::Toast(Toast::NotStored),
            [
                "This browser does not store the game. It goes on until you close the page.",
                "此浏览器无法保存对局。关闭页面前，对局照常进行。",
            ],
        ),
        ("", Msg::Undo, ["", ""]),
    ] {
        assert_eq!(spoken(moves, &msg), expected, "{moves} {msg:?}");
    }
    let mut app = resigned("h8");
    let effects = app.update(Msg::Undo, START);
    let undone = Saying::Undone(Action::Resign, Stone::White);
    assert!(effects.contains(&Effect::Announce(undone)));
    assert_eq!(
        describe::saying(&app, undone),
        "The game goes on. White to move."
    );
}

#[test]
fn points_are_written_in_capitals() {
    let last = Point::new(21, 21).expect("on the largest board");
    assert_eq!(describe::point(at("a1")), "A1");
    assert_eq!(describe::point(last), "V22");
}
