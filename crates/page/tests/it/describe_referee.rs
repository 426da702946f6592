//! What is said about openings, forbidden stones, claims and passes, in both languages.

use tengen_page::text::Texts;
use tengen_testing::apps;

use tengen_core::game::Consent;
use tengen_core::rules::Setup;
use tengen_core::{Game, Stone};
use tengen_page::app::{App, Language, Msg, Setting};
use tengen_page::view::describe;
use tengen_testing::apps::{BEFORE_H8, LATER, at, spoken, under};

fn both(say: impl Fn(Texts) -> String) -> [String; 2] {
    tengen_testing::apps::LANGUAGES.map(say)
}

fn app(texts: Texts, terms: &str, actions: &str) -> App {
    let mut app = under(terms);
    let _ = app.update(Msg::Set(Setting::Language(texts.language())), LATER);
    for action in actions.split_whitespace() {
        let before = app.game().tree().len();
        let _ = app.update(Msg::Choose(action.parse().expect("an action")), LATER);
        assert_eq!(app.game().tree().len(), before + 1, "{action} of {actions}");
    }
    app
}

fn check_prompt(terms: &str, actions: &str, expected: [&str; 2]) {
    let found = both(|language| describe::prompt(&app(language, terms, actions)));
    assert_eq!(found, expected, "{terms}: {actions}");
}

#[test]
fn every_question_is_asked() {
    let rif = "renju opening=rif";
    for (terms, actions, expected) in [
        ("freestyle", "", ["", ""]),
        (
            rif,
            "",
            [
                "Player 1: place a black stone at the centre",
                "玩家 1：在天元放一枚黑棋",
            ],
        ),
        (
            rif,
            "h8",
            [
                "Player 1: place a white stone in the middle 3 × 3",
                "玩家 1：在中央 3 × 3 内放一枚白棋",
            ],
        ),
        (
            "freestyle opening=pro",
            "h8 a1",
            [
                "Player 1: place a black stone outside the middle 5 × 5",
                "玩家 1：在中央 5 × 5 之外放一枚黑棋",
            ],
        ),
        (
            rif,
            "h8 h9 h10",
            ["Player 2: swap colours?", "玩家 2：是否交换？"],
        ),
        (
            rif,
            "h8 h9 h10 swap",
            ["Player 1: place a white stone", "玩家 1：放一枚白棋"],
        ),
        (
            rif,
            "h8 h9 h10 keep a1",
            [
                "Player 1: offer a fifth, 2 to go",
                "玩家 1：提出第五手打点，还差 2 个",
            ],
        ),
        (
            rif,
            "h8 h9 h10 swap a1 offer:b1",
            [
                "Player 2: offer a fifth, 1 to go",
                "玩家 2：提出第五手打点，还差 1 个",
            ],
        ),
        (
            rif,
            "h8 h9 h10 keep a1 offer:b1 offer:b5",
            [
                "Player 2: pick Black's fifth stone",
                "玩家 2：选择黑棋第五手",
            ],
        ),
        (rif, "h8 h9 h10 keep a1 offer:b1 offer:b5 pick:b1", ["", ""]),
        (rif, "h8 resign", ["", ""]),
        (
            "renju opening=yamaguchi",
            "h8 h9 h10",
            ["Player 1: how many fifths?", "玩家 1：第五手几打？"],
        ),
        (
            "freestyle opening=swap2",
            "h8 a1 b5",
            ["Player 2: how does it go on?", "玩家 2：选择后续方式"],
        ),
        (
            "freestyle colours=nigiri",
            "",
            ["Player 1: take stones into your hand", "玩家 1：请抓子"],
        ),
        (
            "freestyle colours=nigiri",
            "grab:3",
            ["Player 2: odd or even?", "玩家 2：猜单还是双？"],
        ),
    ] {
        check_prompt(terms, actions, expected);
    }
    let swap2 = app(Texts::ENGLISH, "freestyle opening=swap2", "h8 a1 b5");
    assert_eq!(describe::caption(&swap2, Stone::White), "Player 2");
}

#[test]
fn what_is_asked_about_a_forbidden_stone() {
    let claim = "renju referee=claim";
    let pending = format!("{BEFORE_H8} h8");
    let asked = [
        "Double-three at H8: White may claim the win, or play on",
        "H8 三三：白棋可指出禁手获胜，也可继续下",
    ];
    check_prompt(claim, &pending, asked);
    check_prompt(claim, &format!("{pending} claim"), ["", ""]);
    check_prompt(claim, &format!("{pending} a15"), ["", ""]);
    check_prompt("renju", &pending, ["", ""]);
    let prompt = |msgs: &[Msg]| {
        both(|language| {
            let mut app = app(language, claim, &pending);
            for msg in msgs {
                let _ = app.update(msg.clone(), LATER);
            }
            describe::prompt(&app)
        })
    };
    assert_eq!(
        prompt(&[Msg::Ask]),
        ["Black asks to take H8 back", "黑棋请求悔 H8"]
    );
    assert_eq!(prompt(&[Msg::Ask, Msg::Answer(Consent::Refuse)]), asked);
    assert_eq!(prompt(&[Msg::Ask, Msg::Answer(Consent::Agree)]), ["", ""]);
    let rows = "o x o o x x o\no x x x o o x\nx x o o x x o\nx x x . x x x\no o x x o o x\n\
        x x o o x x o\no x o o x x o";
    let board = rows.parse().expect("a picture");
    let to_move = Stone::Black;
    let game = Game::from_setup("renju".parse().expect("terms"), Setup { board, to_move });
    let settings = *app(Texts::ENGLISH, "renju", "").settings();
    let mut stuck = tengen_testing::apps::app(game, settings, apps::USUAL);
    let only = "Black has only forbidden points left and may pass";
    assert_eq!(describe::prompt(&stuck), only);
    let _ = stuck.update(Msg::Set(Setting::Language(Language::Zh)), LATER);
    assert_eq!(describe::prompt(&stuck), "黑棋只剩禁点，可停一手");
}

/// What is spoken when something is done after some actions.
fn check_spoken(terms: &str, actions: &str, msg: &Msg, expected: [&str; 2]) {
    let found = both(|language| spoken(&mut app(language, terms, actions), msg.clone()));
    assert_eq!(found, expected, "{terms}: {actions} {msg:?}");
}

fn choose(action: &str) -> Msg {
    Msg::Choose(action.parse().expect("an action"))
}

#[test]
fn who_did_what_in_an_opening() {
    let swap2 = "freestyle opening=swap2";
    for (terms, actions, msg, expected) in [
        (
            "renju opening=rif",
            "h8 h9",
            choose("h10"),
            [
                "Black H10. Kansei D1. Player 2: swap colours?",
                "黑棋 H10。寒星 D1。玩家 2：是否交换？",
            ],
        ),
        (
            "renju opening=rif",
            "h8 h9 h10",
            choose("swap"),
            [
                "Player 2: swap. Player 1: place a white stone.",
                "玩家 2：交换。玩家 1：放一枚白棋。",
            ],
        ),
        (
            "renju opening=rif",
            "h8 h9 h10",
            choose("keep"),
            [
                "Player 2: no swap. Player 2: place a white stone.",
                "玩家 2：不交换。玩家 2：放一枚白棋。",
            ],
        ),
        (
            "renju opening=rif",
            "h8 h9 h10 swap",
            Msg::Undo,
            [
                "Taken back: swap. Player 2: swap colours?",
                "撤销：交换。玩家 2：是否交换？",
            ],
        ),
        (
            swap2,
            "h8 a1 b5",
            choose("branch:take-black"),
            [
                "Player 2: Take Black. White to move.",
                "玩家 2：执黑。轮到白棋。",
            ],
        ),
        (
            swap2,
            "h8 a1 b5 branch:put-two a9 c3",
            choose("swap"),
            ["Player 1: swap. White to move.", "玩家 1：交换。轮到白棋。"],
        ),
        (
            "renju opening=yamaguchi",
            "h8 h9 h10",
            choose("number:3"),
            [
                "Player 1: declares 3. Player 2: swap colours?",
                "玩家 1：3 打。玩家 2：是否交换？",
            ],
        ),
        (
            "renju opening=rif",
            "h8 h9 h10 swap a1 offer:b1",
            choose("offer:b5"),
            [
                "Player 2: offers B5. Player 1: pick Black's fifth stone.",
                "玩家 2：打点 B5。玩家 1：选择黑棋第五手。",
            ],
        ),
        (
            "renju opening=rif",
            "h8 h9 h10 keep a1 offer:b1 offer:b5",
            choose("pick:b5"),
            ["Black B5. White to move.", "黑棋 B5。轮到白棋。"],
        ),
    ] {
        check_spoken(terms, actions, &msg, expected);
    }
}

/// The number stays in the hand, also when it is taken back.
#[test]
fn who_did_what_in_nigiri() {
    for (terms, actions, msg, expected) in [
        (
            "freestyle colours=nigiri",
            "",
            choose("grab:3"),
            [
                "Player 1: takes stones. Player 2: odd or even?",
                "玩家 1：抓子。玩家 2：猜单还是双？",
            ],
        ),
        (
            "freestyle colours=nigiri",
            "grab:3",
            Msg::Undo,
            [
                "Taken back: takes stones. Player 1: take stones into your hand.",
                "撤销：抓子。玩家 1：请抓子。",
            ],
        ),
        (
            "freestyle colours=nigiri",
            "grab:3",
            choose("guess:odd"),
            [
                "Player 2: Odd. Stones in the hand: 3. Player 2 has Black. Black to move.",
                "玩家 2：单。手中 3 子，玩家 2 执黑。轮到黑棋。",
            ],
        ),
        (
            "freestyle colours=nigiri",
            "grab:3",
            choose("guess:even"),
            [
                "Player 2: Even. Stones in the hand: 3. Player 1 has Black. Black to move.",
                "玩家 2：双。手中 3 子，玩家 1 执黑。轮到黑棋。",
            ],
        ),
    ] {
        check_spoken(terms, actions, &msg, expected);
    }
}

#[test]
fn what_follows_a_forbidden_stone_is_said() {
    let pending = format!("{BEFORE_H8} h8");
    let claim = "renju referee=claim";
    for (terms, actions, msg, expected) in [
        (
            "renju",
            BEFORE_H8,
            choose("h8"),
            [
                "Black H8, open three and open three. White wins. Double-three at H8, move 9.",
                "黑棋 H8，活三、活三。白子胜利✌️。H8 三三，第 9 手。",
            ],
        ),
        (
            "renju referee=marked",
            BEFORE_H8,
            Msg::Press(at("h8")),
            [
                "H8 is forbidden for Black: double-three.|H8: double-three. \
                 Three F8 G8 H8: open four at E8 I8. Three H6 H7 H8: open four at H5 H9.",
                "H8 是黑棋禁点：三三。|H8：三三。三 F8 G8 H8：E8 I8 成活四。\
                 三 H6 H7 H8：H5 H9 成活四。",
            ],
        ),
        (
            claim,
            BEFORE_H8,
            choose("h8"),
            [
                "Black H8, open three and open three. \
                 Double-three at H8: White may claim the win, or play on.",
                "黑棋 H8，活三、活三。H8 三三：白棋可指出禁手获胜，也可继续下。",
            ],
        ),
        (
            claim,
            &pending,
            choose("claim"),
            [
                "White wins. White claimed the double-three at H8.",
                "白子胜利✌️。白棋指出 H8 三三。",
            ],
        ),
        (
            claim,
            &pending,
            Msg::Ask,
            ["Black asks to take H8 back.", "黑棋请求悔 H8。"],
        ),
        (
            claim,
            &pending,
            Msg::Undo,
            [
                "White decides first: claim the win, play on, or let Black take back.",
                "请白棋先决定：指出禁手、继续下，或同意悔棋。",
            ],
        ),
        (
            claim,
            &pending,
            choose("a15"),
            ["White A15. Black to move.", "白棋 A15。轮到黑棋。"],
        ),
        (
            "renju",
            "pass",
            choose("pass"),
            [
                "White: pass. Draw. Both players passed.",
                "白棋：停一手。平局。双方停一手。",
            ],
        ),
        (
            "renju",
            "pass",
            Msg::Undo,
            [
                "Taken back: pass. Black to move.",
                "撤销：停一手。轮到黑棋。",
            ],
        ),
    ] {
        check_spoken(terms, actions, &msg, expected);
    }
    let refused = both(|language| {
        let mut app = app(language, claim, &pending);
        let _ = app.update(Msg::Ask, LATER);
        spoken(&mut app, Msg::Answer(Consent::Refuse))
    });
    let asked = [
        "White does not agree. Double-three at H8: White may claim the win, or play on.",
        "白棋不同意。H8 三三：白棋可指出禁手获胜，也可继续下。",
    ];
    assert_eq!(refused, asked);
}
