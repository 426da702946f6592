//! What the players' strips say where a computer plays or gives advice.

use crate::support::table::Table;
use tengen_core::Stone;
use tengen_page::app::{Language, Msg, Setting};
use tengen_page::view::describe;

fn captions(table: &Table) -> [String; 2] {
    Stone::BOTH.map(|stone| describe::caption(&table.app, stone).to_string())
}

fn says(table: &Table, black: &str, white: &str) {
    assert_eq!(captions(table), [black, white]);
}

#[test]
fn a_strip_says_who_plays_and_what_the_computer_does() {
    let mut table = Table::people("freestyle");
    table.begin("freestyle", "person", "level:10", Stone::Black);
    says(&table, "you", "Level 10 · Grandmaster");
    table.press("h8");
    says(&table, "you", "Getting ready…");
    table.ready();
    says(&table, "you", "thinking…");
    table.found("i9");
    says(&table, "you", "depth 6 · 51 k nodes/s");
    table.send(Msg::Stop);
    says(&table, "you", "waits");
    table.relieve(Stone::White);
    says(&table, "you", "you, for Level 10");
    table.send(Msg::Set(Setting::Language(Language::Zh)));
    says(&table, "你", "你，代替 10 级");
    table.relieve(Stone::White);
    says(&table, "你", "思考中…");
    table.best("i9");
    says(&table, "你", "10 级 · 宗师");
}

#[test]
fn a_speed_is_said_only_when_there_was_time_to_measure_it() {
    let mut table = Table::begun("freestyle", "person", "level:10", Stone::Black);
    table.press("h8");
    let id = table.task().id;
    for (ms, said) in [
        (0, "thinking…"),
        (19, "thinking…"),
        (20, "depth 1 · 125 k nodes/s"),
    ] {
        table.hear(&format!(
            "info id={id} depth=1 nodes=2500 ms={ms} score=+1 line=i9"
        ));
        says(&table, "you", said);
    }
}

#[test]
fn where_people_play_a_strip_speaks_of_the_computer_only_while_it_thinks_about_a_hint() {
    let mut table = Table::people("freestyle");
    table.press("h8");
    says(&table, "plays first", "plays second");
    table.send(Msg::Hint);
    says(&table, "plays first", "Getting ready…");
    table.ready();
    table.found("i9");
    says(&table, "plays first", "depth 6 · 51 k nodes/s");
    table.reply("move=i9 score=+10 depth=4 nodes=1000 ms=20");
    says(&table, "plays first", "plays second");
}

#[test]
fn a_maximum_and_other_programs_have_their_names() {
    for (bot, name) in [("level:max", "Maximum"), ("ref2", "ref2")] {
        let mut table = Table::begun("freestyle", "person", bot, Stone::Black);
        says(&table, "you", name);
        table.relieve(Stone::White);
        says(&table, "you", &format!("you, for {name}"));
    }
}
