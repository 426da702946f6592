//! What the players' strips say where a computer plays or gives advice: `tests/sentences/partner.txt`.

use crate::support::golden::{Sentences, check, in_language, strip};
use crate::support::table::Table;
use tengen_core::Stone;
use tengen_page::Event;

#[test]
fn sentences_of_the_strips_beside_a_computer() {
    check(
        "partner",
        &[
            ("Who plays, and what the computer does", who_plays),
            ("A speed, once there was time to measure it", speed),
            ("A hint where people play", hint),
            ("Names of computers", names),
        ],
    );
}

/// Adds the captions of Black and White.
fn strips(said: &mut Sentences, name: &str, table: &Table) {
    said.add(name, |texts| {
        let app = in_language(&table.app, texts);
        Stone::BOTH.map(|stone| strip(&app, stone)).join(" | ")
    });
}

fn who_plays(said: &mut Sentences) {
    let mut table = Table::people("freestyle");
    table.begin("freestyle", "person", "level:10", Stone::Black);
    strips(said, "a new game", &table);
    table.press("h8");
    strips(said, "the engine is loaded", &table);
    table.ready();
    strips(said, "it begins to think", &table);
    table.found("i9");
    strips(said, "it has found a move", &table);
    table.send(Event::Stop);
    strips(said, "it was stopped", &table);
    table.relieve(Stone::White);
    strips(said, "a person plays for it", &table);
    table.relieve(Stone::White);
    strips(said, "it plays again", &table);
    table.best("i9");
    strips(said, "it has moved", &table);
}

fn speed(said: &mut Sentences) {
    let mut table = Table::begun("freestyle", "person", "level:10", Stone::Black);
    table.press("h8");
    let id = table.task().id;
    for ms in [0, 19, 20] {
        table.hear(&format!(
            "info id={id} depth=1 nodes=2500 ms={ms} score=+1 line=i9"
        ));
        strips(said, &format!("2500 nodes in {ms} ms"), &table);
    }
}

fn hint(said: &mut Sentences) {
    let mut table = Table::people("freestyle");
    table.press("h8");
    strips(said, "before it", &table);
    table.send(Event::Hint);
    strips(said, "the engine is loaded", &table);
    table.ready();
    table.found("i9");
    strips(said, "it has found a move", &table);
    table.reply("move=i9 score=+10 depth=4 nodes=1000 ms=20");
    strips(said, "after it", &table);
}

fn names(said: &mut Sentences) {
    for bot in ["level:max", "ref2"] {
        let mut table = Table::begun("freestyle", "person", bot, Stone::Black);
        strips(said, bot, &table);
        table.relieve(Stone::White);
        strips(said, &format!("a person plays for {bot}"), &table);
    }
}
