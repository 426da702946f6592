//! Words for terms, refusals, ends, shapes and explanations, in both languages.

use tengen_page::text::Texts;
use tengen_testing::apps;

use tengen_core::game::{Archive, ArchiveNode};
use tengen_core::rules::opening::Area;
use tengen_core::rules::{Forbidden, Ruleset, explain};
use tengen_core::{
    Action, Board, BoardSize, Game, Outcome, PlayRefusal, RequestRefusal, Stone, Terms,
};
use tengen_page::app::{App, Language, Millis, Msg, NoticeReason, Rematch, Setting};
use tengen_page::view::describe::{self, CellState};
use tengen_testing::apps::{at, under};

/// English, then Chinese.
fn both(say: impl Fn(Texts) -> String) -> [String; 2] {
    tengen_testing::apps::LANGUAGES.map(say)
}

#[test]
fn terms_in_a_few_words() {
    for (terms, expected) in [
        ("freestyle", ["Freestyle · 15 × 15", "自由 · 15 × 15"]),
        (
            "standard size=19 first=white referee=claim",
            ["Standard · 19 × 19", "标准 · 19 × 19"],
        ),
        (
            "renju",
            ["Renju · 15 × 15 · Strict", "连珠 · 15 × 15 · 严格"],
        ),
        (
            "renju opening=soosyrv8 colours=nigiri referee=claim",
            [
                "Renju · Soosyrv-8 · By lot (nigiri) · 15 × 15 · Claim",
                "连珠 · 索索夫-8 · 猜先 · 15 × 15 · 指出禁手",
            ],
        ),
        (
            "caro:full=second opening=swap2",
            [
                "Caro · Swap2 · 15 × 15 · Second player wins",
                "卡罗 · 二次交换（Swap2） · 15 × 15 · 后手胜",
            ],
        ),
        (
            "custom:b=over,w=over,ban=33,pass=on referee=marked",
            [
                "Custom · 15 × 15 · Marked (Black wins by five or more, White wins by five or more, \
                 forbidden for Black: double-three, players may pass)",
                "自定义 · 15 × 15 · 标示（黑棋获胜条件：五子或更多，白棋获胜条件：五子或更多，黑棋禁手：三三，允许停一手）",
            ],
        ),
        (
            "custom:b=over,w=over opening=long-pro",
            [
                "Custom · Long Pro · 15 × 15 (Black wins by five or more, White wins by five or more)",
                "自定义 · 长职业规则（Long Pro） · 15 × 15（黑棋获胜条件：五子或更多，白棋获胜条件：五子或更多）",
            ],
        ),
    ] {
        let terms: Terms = terms.parse().expect("terms");
        let found = both(|language| describe::passport(language, terms));
        assert_eq!(found, expected, "{terms}");
    }
}

#[test]
fn every_refusal_has_its_words() {
    let ban = Forbidden::DoubleFour;
    let nothing = [
        "There is nothing to claim or to answer.",
        "没有可指出或可回应的内容。",
    ];
    for (refusal, expected) in [
        (
            PlayRefusal::Forbidden(ban).into(),
            [
                "H8 is forbidden for Black: double-four.",
                "H8 是黑棋禁点：四四。",
            ],
        ),
        (
            PlayRefusal::NotNow.into(),
            ["That is not asked now.", "现在不是做这个的时候。"],
        ),
        (
            PlayRefusal::NoPass.into(),
            ["These rules have no passes.", "此规则不允许停一手。"],
        ),
        (
            PlayRefusal::ClaimPending.into(),
            [
                "White decides first: claim the win, play on, or let Black take back.",
                "请白棋先决定：指出禁手、继续下，或同意悔棋。",
            ],
        ),
        (PlayRefusal::NothingToClaim.into(), nothing),
        (RequestRefusal::NothingAsked.into(), nothing),
        (
            PlayRefusal::Outside(Area::Centre).into(),
            [
                "The opening wants this stone at the centre.",
                "按开局规则，这一子应在天元。",
            ],
        ),
        (
            PlayRefusal::Outside(Area::Within(2)).into(),
            [
                "The opening wants this stone in the middle 5 × 5.",
                "按开局规则，这一子应在中央 5 × 5 内。",
            ],
        ),
        (
            PlayRefusal::Outside(Area::Outside(3)).into(),
            [
                "The opening wants this stone outside the middle 7 × 7.",
                "按开局规则，这一子应在中央 7 × 7 之外。",
            ],
        ),
        (
            PlayRefusal::AlreadyOffered.into(),
            ["H8 is offered already.", "H8 已是打点。"],
        ),
        (
            PlayRefusal::Symmetric(at("g7")).into(),
            [
                "H8 is symmetric to G7, which is offered already.",
                "H8 与已有打点 G7 对称。",
            ],
        ),
        (
            PlayRefusal::NotOffered.into(),
            ["H8 is not offered.", "H8 不是打点。"],
        ),
        (
            PlayRefusal::OutOfRange(8).into(),
            ["That is not possible here.", "此处无法这样做。"],
        ),
    ] {
        let reason = NoticeReason::Refused(refusal);
        let found = both(|language| describe::reason(language, reason, at("h8")));
        assert_eq!(found, expected, "{refusal:?}");
    }
}

#[test]
fn actions_in_the_list_of_moves() {
    for (action, expected) in [
        ("pick:g8", ["G8", "G8"]),
        ("offer:g8", ["offers G8", "打点 G8"]),
        ("pass", ["pass", "停一手"]),
        ("claim", ["claims", "指出禁手"]),
        ("swap", ["swap", "交换"]),
        ("keep", ["no swap", "不交换"]),
        ("number:3", ["declares 3", "3 打"]),
        ("grab:20", ["takes 20 into the hand", "抓 20 子"]),
        ("guess:odd", ["Odd", "单"]),
        ("guess:even", ["Even", "双"]),
        ("branch:stay-white", ["Stay White", "执白"]),
        ("branch:take-black", ["Take Black", "执黑"]),
        ("branch:put-two", ["Put two more stones", "再摆两子"]),
        ("branch:one-fifth", ["One fifth", "一打"]),
        ("branch:ten-fifths", ["Ten fifths", "十打"]),
    ] {
        let parsed: Action = action.parse().expect("an action");
        let found = both(|language| describe::action(language, parsed));
        assert_eq!(found, expected, "{action}");
    }
}

/// A game that ended so after some actions.
fn ended(actions: &str, outcome: Outcome, more: &str) -> Game {
    let mut nodes = Vec::new();
    for (parent, action) in (0..).zip(actions.split(' ').chain(more.split_whitespace())) {
        nodes.push(ArchiveNode {
            parent,
            action: action.parse().expect("an action"),
            seat: None,
            clock: None,
            outcome: None,
        });
    }
    nodes[actions.split(' ').count() - 1].outcome = Some(outcome);
    let end = u32::try_from(nodes.len()).expect("few actions");
    Game::from_archive(&Archive {
        terms: "renju".parse().expect("terms"),
        setup: None,
        nodes,
        annotations: tengen_core::game::Annotations::default(),
        cursor: end,
        line_end: end,
    })
    .expect("it can lie on a board")
}

#[test]
fn every_end_has_its_words() {
    for (actions, outcome, expected) in [
        (
            "h8 a1 i9",
            Outcome::Forbidden(Forbidden::DoubleThree),
            ["Double-three at I9, move 3", "I9 三三，第 3 手"],
        ),
        (
            "h8 a1 i9",
            Outcome::Forbidden(Forbidden::Overline),
            ["Overline at I9, move 3", "I9 长连，第 3 手"],
        ),
        (
            "h8 a1 i9 claim",
            Outcome::Claimed(Forbidden::DoubleFour),
            ["White claimed the double-four at I9", "白棋指出 I9 四四"],
        ),
        (
            "h8 a1",
            Outcome::NoLegalPoint,
            ["Black has only forbidden points left", "黑棋只剩禁点"],
        ),
        (
            "h8 pass pass",
            Outcome::Passes,
            ["Both players passed", "双方停一手"],
        ),
    ] {
        // Also when the record goes on after it.
        for more in ["", "o15 n14"] {
            let game = ended(actions, outcome, more);
            let found = both(|language| describe::how_it_ended(language, &game));
            assert_eq!(found, expected, "{actions} {more}");
        }
        let game = ended(actions, outcome, "");
        let words = match outcome {
            Outcome::Passes => ["Draw", "平局"],
            _ => ["White wins", "白子胜利✌️"],
        };
        let found = both(|language| describe::status(language, &game).to_string());
        assert_eq!(found, words, "{actions}");
    }
}

#[test]
fn shapes_are_spoken_with_a_stone() {
    for (terms, stones, last, shape) in [
        ("freestyle", "h8 a1 i8 a3", "j8", ["open three", "活三"]),
        (
            "freestyle",
            "h8 a1 i8 a3 j8 a5",
            "k8",
            ["open four", "活四"],
        ),
        ("freestyle", "h8 a1 i8 a3 j8 g8", "k8", ["four", "冲四"]),
        (
            "freestyle",
            "f8 a1 g8 a3 h6 c1 h7 c3",
            "h8",
            ["open three and open three", "活三、活三"],
        ),
        (
            "freestyle",
            "f8 a1 g8 a3 e8 d8 h6 c1 h7 c3",
            "h8",
            ["four and open three", "冲四、活三"],
        ),
        (
            "standard",
            "d8 a1 e8 a3 f8 a5 h8 a7 i8 a9",
            "g8",
            ["overline", "长连"],
        ),
        // A closed three and a five are not named.
        ("freestyle", "h8 a1 i8 g8", "j8", ["", ""]),
    ] {
        for (language, shape) in Language::ALL.into_iter().zip(shape) {
            let mut app = under(terms);
            let _ = app.update(Msg::Set(Setting::Language(language)), apps::LATER);
            apps::play(&mut app, stones, Millis(0.0));
            let said = apps::spoken(&mut app, Msg::Press(at(last)));
            let name = describe::point(at(last));
            let expected = match (language, shape) {
                (Language::En, "") => format!("Black {name}. White to move."),
                (Language::Zh, "") => format!("黑棋 {name}。轮到白棋。"),
                (Language::En, shape) => format!("Black {name}, {shape}. White to move."),
                (Language::Zh, shape) => {
                    format!("黑棋 {name}，{shape}。轮到白棋。")
                }
            };
            assert_eq!(said, expected, "{stones}");
        }
    }
}

#[test]
fn cells_say_what_is_forbidden_and_offered() {
    let forbidden = CellState {
        forbidden: Some(Forbidden::Overline),
        ..CellState::default()
    };
    let offered = CellState {
        offered: true,
        ..CellState::default()
    };
    for (state, expected) in [
        (forbidden.clone(), ["H8, empty, overline", "H8，空，长连"]),
        (offered, ["H8, empty, offered", "H8，空，打点"]),
        (
            CellState {
                offered: true,
                ..forbidden
            },
            ["H8, empty, overline, offered", "H8，空，长连，打点"],
        ),
    ] {
        let found = both(|language| describe::cell(language, at("h8"), &state));
        assert_eq!(found, expected);
    }
}

/// A double-three with a third three that does not count, a legal point, a five, and others.
#[test]
fn explanations() {
    for (stones, point, expected) in [
        (
            "e7 e8 g9 g10 g11 h8 f10 f11",
            "f8",
            [
                "F8: double-three. E8 F8 H8 does not count as a three. \
                 G8 is forbidden itself: double-four. \
                 Three E7 F8 G9: open four at D6 H10. Three F8 F10 F11: open four at F9.",
                "F8：三三。E8 F8 H8 不算活三。G8 本身是禁手：四四。\
                 三 E7 F8 G9：D6 H10 成活四。三 F8 F10 F11：F9 成活四。",
            ],
        ),
        ("h8", "i9", ["I9 is not forbidden.", "I9 不是禁手。"]),
        (
            "d8 e8 f8 g8",
            "h8",
            ["H8 makes five and wins.", "H8 成五，获胜。"],
        ),
        (
            "d8 e8 f8 h8 i8",
            "g8",
            [
                "G8: overline. 6 in a row, D8–I8.",
                "G8：长连。D8–I8 连成 6 子。",
            ],
        ),
        (
            "e8 f8 g8 h5 h6 h7",
            "h8",
            [
                "H8: double-four. Four E8 F8 G8 H8: five at D8 I8. \
                 Four H5 H6 H7 H8: five at H4 H9.",
                "H8：四四。四 E8 F8 G8 H8：D8 I8 成五。四 H5 H6 H7 H8：H4 H9 成五。",
            ],
        ),
    ] {
        let mut board = Board::new(BoardSize::DEFAULT);
        for name in stones.split(' ') {
            board.put(at(name), Stone::Black);
        }
        let why = explain(&board, at(point), Ruleset::RENJU).expect("an empty point");
        let found = both(|language| describe::explanation(language, &why));
        assert_eq!(found, expected, "{point}");
    }
}

/// Colours name a player until the players can exchange them.
#[test]
fn captions_name_people_where_colours_do_not() {
    let caption = |app: &App| Stone::BOTH.map(|stone| describe::caption(app, stone).to_string());
    for (terms, expected) in [
        ("freestyle", ["plays first", "plays second"]),
        ("freestyle first=white", ["plays second", "plays first"]),
        ("freestyle opening=pro", ["plays first", "plays second"]),
        ("freestyle opening=swap", ["Player 1", "Player 2"]),
        ("freestyle colours=nigiri", ["Player 1", "Player 2"]),
        ("renju opening=rif", ["Player 1", "Player 2"]),
    ] {
        assert_eq!(caption(&under(terms)), expected, "{terms}");
    }
    let mut app = under("freestyle");
    let rematch = Setting::Rematch(Rematch::SwapColours);
    let _ = app.update(Msg::Set(rematch), apps::LATER);
    assert_eq!(caption(&app), ["Player 1", "Player 2"]);
    let _ = app.update(Msg::Again, apps::LATER);
    assert_eq!(caption(&app), ["Player 2", "Player 1"]);
    let same = Setting::Rematch(Rematch::SameColours);
    let _ = app.update(Msg::Set(same), apps::LATER);
    assert_eq!(
        caption(&app),
        ["Player 2", "Player 1"],
        "Player 2 still begins"
    );
}
