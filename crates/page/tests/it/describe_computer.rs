//! The words of the players' strips where a computer plays or gives advice: `tests/sentences/computer.txt`.

use crate::support::golden::{Sentences, check, in_language, strip};
use crate::support::table::Table;
use tengen_core::Stone;
use tengen_page::view::describe;
use tengen_page::{Event, Message};

#[test]
fn sentences_of_the_strips_beside_a_computer() {
    check(
        "computer",
        &[
            ("Who plays, and what the computer does", who_plays),
            ("A speed, once there was time to measure it", speed),
            ("A hint where people play", hint),
            ("Reasons of hints", reasons),
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

/// Adds what is said about a hint with each reason and score.
fn reasons(said: &mut Sentences) {
    const MOVES: &str = "h8 a1 h9 b1";
    let reasons = "five vcf:3 win:5 forbids blocks-five open-four double-four four-three only blocks-four \
                   double-three open-three blocks-three";
    let reasons = reasons
        .split(' ')
        .map(|reason| (MOVES, format!("score=+10 depth=4 reason={reason}")));
    let scores = ["+39", "-40", "+130", "-400", "loss:4"];
    let scores = scores.map(|score| (MOVES, format!("score={score} depth=4 reason=best")));
    let unsearched = [MOVES, ""].map(|moves| (moves, "score=0 depth=0 reason=best".to_string()));
    let line = (
        MOVES,
        "score=win:3 depth=4 line=h10h11h7 reason=win:2".to_string(),
    );
    for (moves, reply) in reasons.chain(scores).chain(unsearched).chain([line]) {
        let mut table = Table::people("freestyle");
        table.play(moves);
        table.send(Event::Hint);
        table.ready();
        table.reply(&format!("move=h10 nodes=9 ms=9 {reply}"));
        said.add(format!("{reply}, after {moves}"), |texts| {
            describe::message(&in_language(&table.app, texts), Message::Hint)
        });
    }
}

fn names(said: &mut Sentences) {
    for bot in ["level:max", "ref2"] {
        let mut table = Table::begun("freestyle", "person", bot, Stone::Black);
        strips(said, bot, &table);
        table.relieve(Stone::White);
        strips(said, &format!("a person plays for {bot}"), &table);
    }
}
