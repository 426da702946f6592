//! What the Lab shows and says: its table, the state and the log as text, and the words around them.

use crate::support::lab_table::{self, knob, lab, open, press, turn};
use crate::support::table::Table;
use tengen_core::board::Board;
use tengen_core::game::Seat;
use tengen_core::{Game, Stone, link};
use tengen_engine::Score;
use tengen_engine::protocol::Request;
use tengen_page::app::{LabMsg, Language, Msg, Remark, Setting};
use tengen_page::text::Texts;
use tengen_page::view::{describe, lab_log, lab_rows, lab_state};

fn table(terms: &str) -> Table {
    let mut table = Table::people(terms);
    open(&mut table);
    table.ready();
    table
}

/// The engine has looked into three moves.
fn think(table: &mut Table) {
    table.send(Msg::Lab(LabMsg::Play));
    let id = table.task().id;
    table.hear(&format!(
        "info id={id} depth=6 nodes=250000 ms=500 score=+35 line=h8 \
         candidates=h8:200000:+35,i9:50000:-20,j9:50:win:5,k9:1:loss:4,a1:0:0"
    ));
}

#[test]
fn the_table_has_the_moves_that_were_looked_into() {
    let mut table = table("freestyle");
    assert!(lab_rows(&table.app).is_empty());
    assert_eq!(
        describe::lab_search(&table.app),
        "Here stands what a bot looks at while it thinks."
    );
    think(&mut table);
    let rows = lab_rows(&table.app);
    let texts: Vec<String> = rows
        .iter()
        .map(|row| format!("{} {} {} {}", row.point, row.visits, row.share, row.value))
        .collect();
    assert_eq!(
        texts,
        [
            "H8 200 k 1000 +35",
            "I9 50 k 250 ≤ \u{2212}20",
            "J9 50 0 ≤ wins in 5",
            "K9 1 0 loses in 4",
        ]
    );
    assert_eq!(
        describe::lab_search(&table.app),
        "Black · Engine · depth 6 · 500 k nodes/s"
    );
    table.send(Msg::Set(Setting::Language(Language::Zh)));
    assert_eq!(lab_rows(&table.app)[2].value, "≤ 5 手胜");
    assert_eq!(
        describe::lab_value(tengen_testing::apps::CHINESE, Score::Value(-7)),
        "\u{2212}7"
    );
}

#[test]
fn the_table_says_what_was_chosen_without_a_search() {
    let mut table = table("freestyle");
    turn(&mut table, "second-program", "random");
    think(&mut table);
    press(&mut table, "h8");
    assert_eq!(lab_rows(&table.app).len(), 4, "what was found stays");
    table.send(Msg::Lab(LabMsg::Play));
    table.reply("move=a1 score=0 depth=0 nodes=0 ms=1");
    let rows = lab_rows(&table.app);
    assert_eq!(rows.len(), 1);
    assert_eq!((&*rows[0].point, &*rows[0].value), ("A1", "\u{2013}"));
    assert_eq!(describe::lab_search(&table.app), "White · Random");
    table.send(Msg::Lab(LabMsg::Play));
    table.reply("move=i9 score=win:3 depth=0 nodes=12 ms=1");
    let rows = lab_rows(&table.app);
    assert_eq!((&*rows[0].point, &*rows[0].value), ("I9", "wins in 3"));
    assert!(describe::lab_search(&table.app).starts_with("Black · Engine · "));
}

#[test]
fn only_the_strong_say_at_most() {
    for (program, level, is_bound) in [
        ("level", "9", true),
        ("level", "8", false),
        ("mcts", "", false),
    ] {
        let mut table = table("freestyle");
        turn(&mut table, "first-program", program);
        turn(&mut table, "first-level", level);
        think(&mut table);
        let rows = lab_rows(&table.app);
        assert!(!rows[0].value.starts_with('≤'));
        assert_eq!(
            rows[1].value.starts_with('≤'),
            is_bound,
            "{program} {level}"
        );
        assert!(!rows[3].value.starts_with('≤'), "it is lost in any case");
    }
}

#[test]
fn the_strips_name_the_bots_in_words() {
    let mut table = table("freestyle");
    table.send(Msg::Lab(LabMsg::Play));
    press(&mut table, "h8");
    table.send(Msg::Lab(LabMsg::Play));
    press(&mut table, "i9");
    let says = |table: &Table, stone| describe::caption(&table.app, stone).into_owned();
    assert_eq!(says(&table, Stone::Black), "Engine");
    assert_eq!(says(&table, Stone::White), "Monte Carlo");
    table.send(Msg::Set(Setting::Language(Language::Zh)));
    assert_eq!(says(&table, Stone::White), "蒙特卡洛");
}

#[test]
fn the_state_says_all_that_a_program_needs() {
    let mut table = table("renju size=13 referee=marked");
    table.press("g7 h8 i9");
    let state = lab_state(&table.app);
    let value = |name: &str| {
        let line = state.lines().find(|line| line.starts_with(name));
        line.and_then(|line| line.split_once(": "))
            .unwrap_or_else(|| panic!("{name} in {state}"))
            .1
    };
    assert_eq!(value("terms"), "renju size=13 referee=marked");
    assert_eq!(value("status"), "white to move");
    assert_eq!(value("ply"), "3");
    assert_eq!(value("moves"), "g7 h8 i9");
    let Ok(Request::Think(task)) = value("engine").parse() else {
        panic!("{state}")
    };
    let position = table.app.game().position();
    assert_eq!(&task.position, position);
    assert_eq!(value("hash"), format!("{:016x}", position.zobrist()));
    let game = link::decode(value("link")).expect("a link");
    let game = Game::from_archive(&game).expect("a game");
    assert_eq!(game.board(), position.board());
    let (_, picture) = state.split_once("\n\n").expect("a picture");
    assert_eq!(picture.parse::<Board>().as_ref(), Ok(position.board()));
    table.send(Msg::Resign);
    assert!(lab_state(&table.app).contains("status: over, won by black\n"));
}

#[test]
fn the_state_says_what_an_opening_asks() {
    let mut table = table("freestyle opening=swap2");
    assert!(lab_state(&table.app).contains("\nquestion: "));
    table.press("h8 i9 j10");
    assert!(lab_state(&table.app).contains("\nquestion: "));
}

#[test]
fn the_log_has_a_line_for_everything() {
    let mut table = table("freestyle");
    turn(&mut table, "seed", "9");
    table.press("h8");
    table.send(Msg::Lab(LabMsg::Play));
    press(&mut table, "i9");
    table.send(Msg::Lab(LabMsg::Play));
    table.reply("move=j10 score=win:3 depth=0 nodes=0 ms=1");
    table.send(Msg::Undo);
    table.send(Msg::First);
    assert_eq!(
        lab_log(&table.app),
        "  1 black h8\n\
         \u{20} 2 white i9 by=mcts:iterations=1000,depth=50 seed=9 ms=20 nodes=1000 depth=4 score=+10\n\
         \u{20} 3 black j10 by=search limits=time:1000 seed=9 ms=1 nodes=0 score=win:3\n\
         \u{20}   undo to 2\n\
         \u{20}   go to 0\n"
    );
}

#[test]
fn what_is_refused_is_said_with_what_holds() {
    let mut table = table("freestyle");
    let say = |table: &Table, name: &str| {
        [Texts::ENGLISH, tengen_testing::apps::CHINESE]
            .map(|language| describe::lab_refusal(language, lab(table), knob(name)))
    };
    assert_eq!(say(&table, "second-iterations"), ["", ""]);
    turn(&mut table, "second-iterations", "3000");
    assert_eq!(
        say(&table, "second-iterations"),
        [
            "A whole number from 1 to 2000, please; 1000 still holds.",
            "请输入 1 到 2000 的整数；目前仍为 1000。"
        ]
    );
    turn(&mut table, "seed", "x");
    assert_eq!(
        say(&table, "seed")[0],
        "A whole number from 0 to 4294967295, please, or nothing."
    );
    turn(&mut table, "seed", "");
    assert_eq!(say(&table, "seed"), ["", ""]);
}

#[test]
fn seats_have_the_colours_that_they_have_now() {
    let mut table = table("freestyle opening=swap");
    let seats = |table: &Table| {
        [Seat::First, Seat::Second].map(|seat| describe::lab_seat(&table.app, seat))
    };
    assert_eq!(
        seats(&table),
        [("Black", "plays first"), ("White", "plays second")]
    );
    table.press("h8 i9 j10");
    table.send(Msg::Choose("swap".parse().expect("an action")));
    assert_eq!(
        seats(&table),
        [("White", "plays first"), ("Black", "plays second")]
    );
    assert_eq!(table.app.game().colour_of(Seat::First), Stone::White);
}

#[test]
fn snapshots_are_told_apart() {
    let mut table = table("renju size=15");
    table.press("h8 i9");
    lab_table::save(&mut table, None);
    let save = lab(&table).saves()[0].clone();
    assert_eq!(
        describe::lab_save(Texts::ENGLISH, 3, &save),
        "3. Move 2 of 2, White I9 · Black to move · Renju · 15 × 15 · Strict"
    );
    assert_eq!(describe::lab_save(Texts::ENGLISH, 1, "xyz"), "1. damaged");
    assert_eq!(lab(&table).remark(), Some(Remark::Saved));
    let said = Language::ALL
        .map(Texts::of)
        .map(|texts| describe::lab_remark(texts, lab(&table)));
    assert_eq!(said, ["The snapshot is saved.", "快照已保存。"]);
}
