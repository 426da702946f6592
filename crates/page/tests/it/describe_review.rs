//! What the page says about the review of a game: `tests/sentences/review.txt`.

use crate::app_review::{RUSHED, reviewing};
use crate::support::golden::{Sentences, check, in_language};
use crate::support::judge::Judge;
use crate::support::table::Table;
use tengen_core::Stone;
use tengen_page::view::{chart, describe, finding_rows};
use tengen_page::{AnalysisEvent, AnalysisMessage, Event, Message};

/// Black has four in a row and makes no five; later White does not stop it.
const MISSED: &str = "h8 a1 h9 a2 h10 a3 h11 a4 o15 a15";

#[test]
fn sentences_about_reviews() {
    check(
        "review",
        &[("The state of a review", states), ("Findings", findings)],
    );
}

fn shown(said: &mut Sentences, name: &str, table: &Table) {
    said.add(name, |texts| {
        describe::review(&in_language(&table.app, texts))
    });
}

fn states(said: &mut Sentences) {
    let mut table = Table::people("freestyle");
    table.play(RUSHED);
    shown(said, "before it", &table);
    table.analyse(AnalysisEvent::Review);
    shown(said, "the engine is loaded", &table);
    said.add("the graph before a study", |texts| {
        chart(&in_language(&table.app, texts)).says
    });
    table.ready();
    said.add("it began", |texts| {
        let began = Message::from(AnalysisMessage::Began);
        describe::message(&in_language(&table.app, texts), began)
    });
    let mut judge = Judge::default();
    table.study(&mut judge);
    shown(said, "it goes on", &table);
    table.analyse(AnalysisEvent::Stop);
    shown(said, "it was stopped", &table);
    table.analyse(AnalysisEvent::Review);
    table.study_all();
    shown(said, "a losing move", &table);
    for stone in Stone::BOTH {
        said.add(format!("the count of {stone}"), |texts| {
            describe::review_count(&in_language(&table.app, texts), stone)
        });
    }
    let nodes = chart(&table.app).nodes;
    for place in [0, 3] {
        table.send(Event::Jump(nodes[place]));
        said.add(format!("the graph at move {place}"), |texts| {
            chart(&in_language(&table.app, texts)).says
        });
    }
    let mut calm = reviewing("h8 h9");
    calm.study_all();
    shown(said, "no losing move", &calm);
    let mut failed = reviewing("h8 h9");
    for _ in 0..2 {
        failed.hear("study");
        failed.ready();
    }
    shown(said, "the engine failed", &failed);
}

fn findings(said: &mut Sentences) {
    for (name, moves) in [("no defence", RUSHED), ("a five not made", MISSED)] {
        let mut table = reviewing(moves);
        table.study_all();
        let rows = finding_rows(&table.app);
        for (place, row) in rows.iter().enumerate() {
            said.add(format!("{name}: move {}", row.index + 1), |texts| {
                let row = &finding_rows(&in_language(&table.app, texts))[place];
                [&*row.title, &*row.text, &*row.better, row.play].join(" | ")
            });
        }
    }
}
