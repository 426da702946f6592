//! What the page says about live analysis: `tests/sentences/live.txt`.

use crate::app_live::analysing;
use crate::support::golden::{Sentences, check, in_language};
use crate::support::table::Table;
use tengen_page::view::{chance_bar, describe, line_rows, threat_rows};
use tengen_page::{AnalysisEvent, AnalysisMessage, Event, Message};

#[test]
fn sentences_about_live_analysis() {
    check(
        "live",
        &[
            ("The state of the engine", states),
            ("Lines and threats", lines),
            ("Announcements", announcements),
        ],
    );
}

fn state(said: &mut Sentences, name: &str, table: &Table) {
    said.add(name, |texts| {
        describe::live(&in_language(&table.app, texts))
    });
}

fn states(said: &mut Sentences) {
    let mut table = Table::people("freestyle");
    state(said, "it is off", &table);
    table.live(AnalysisEvent::Open);
    table.live(AnalysisEvent::ToggleLive);
    table.wait(200.0);
    state(said, "the engine is loaded", &table);
    table.ready();
    state(said, "nothing is known yet", &table);
    table.ranks("lines", 4, "+200:g10");
    state(said, "it goes on", &table);
    table.ranks("analysed", 6, "+200:g10");
    state(said, "it has ended", &table);
    let mut full = analysing("h8");
    let id = full.analysed_task().0.id;
    full.hear(&format!("analysed id={id} ms=1 depth=0 nodes=0"));
    state(said, "no move is left", &full);
    for (index, (mut table, _)) in Table::without_advice().into_iter().take(3).enumerate() {
        table.live(AnalysisEvent::Open);
        table.live(AnalysisEvent::ToggleLive);
        state(
            said,
            ["the game is over", "an opening", "a claim"][index],
            &table,
        );
    }
    let mut failed = analysing("h8");
    for _ in 0..2 {
        failed.ranks("lines", 1, "+0:h8");
    }
    state(said, "the engine failed", &failed);
}

fn lines(said: &mut Sentences) {
    let mut table = analysing("f8 a1 g8 a2 h8");
    table.send(Event::Threats);
    let id = table.analysed_task().0.id;
    table.hear(&format!(
        "lines id={id} ms=1 depth=3 nodes=9 best=+60:i8e8,-200:e8,loss:6:o15 threat=i8j8"
    ));
    for index in 0..3 {
        said.add(format!("line {}", index + 1), |texts| {
            let row = &line_rows(&in_language(&table.app, texts))[index];
            [&*row.value, &*row.moves, &*row.add, &*row.copy].join(" | ")
        });
    }
    said.add("the bar", |texts| {
        let bar = chance_bar(&in_language(&table.app, texts));
        bar.map_or(String::new(), |bar| bar.text)
    });
    said.add("the win that is threatened", |texts| {
        describe::live_threat(&in_language(&table.app, texts))
    });
    said.add("the threats", |texts| {
        let rows = threat_rows(&in_language(&table.app, texts));
        let rows: Vec<String> = rows
            .iter()
            .map(|row| format!("{} {}", row.title, row.points))
            .collect();
        rows.join(" | ")
    });
    table.live(AnalysisEvent::AddLine(0));
    said.add("a line was added", |texts| {
        let page = in_language(&table.app, texts);
        page.toast().map_or(String::new(), |toast| {
            describe::toast(&page, toast).into_owned()
        })
    });
}

fn announcements(said: &mut Sentences) {
    let mut add = |name: &str, table: &Table, message| {
        said.add(name, |texts| {
            describe::message(&in_language(&table.app, texts), Message::from(message))
        });
    };
    let mut table = analysing("h8 h9 i9");
    add("it was turned on", &table, AnalysisMessage::Live);
    table.ranks("analysed", 6, "win:5:g10i10j11,+0:a1");
    add("a win", &table, AnalysisMessage::Verdict);
    let mut even = analysing("h8 h9");
    even.ranks("lines", 4, "+60:g10i10j11,+0:a1");
    add("a chance", &even, AnalysisMessage::Verdict);
    table.live(AnalysisEvent::ToggleLive);
    add("it was turned off", &table, AnalysisMessage::Live);
}
