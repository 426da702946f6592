//! What the page says about the search for a win and about playing it out: `tests/sentences/wins.txt`.

use crate::app_wins::{PLAN, THREE, seeking};
use crate::support::golden::{Sentences, check, in_language};
use crate::support::table::Table;
use tengen_core::Stone;
use tengen_page::view::describe;
use tengen_page::{EngineNews, Event, PlayoutEvent, WinEvent};

#[test]
fn sentences_about_wins() {
    check(
        "wins",
        &[
            ("The search for a win", search),
            ("Playing a win out: the box", play),
            ("Playing a win out: what is announced", announcements),
            ("Playing a win out: the players", players),
        ],
    );
}

/// Adds the text of the box.
fn shown(said: &mut Sentences, name: &str, table: &Table) {
    said.add(name, |texts| describe::win(&in_language(&table.app, texts)));
}

/// Adds the last announcement.
fn announced(said: &mut Sentences, name: &str, table: &Table) {
    let last = *table.said.last().expect("an announcement");
    said.add(name, |texts| {
        describe::message(&in_language(&table.app, texts), last)
    });
}

fn search(said: &mut Sentences) {
    let mut table = Table::people("freestyle");
    table.play(THREE);
    shown(said, "before it", &table);
    table.find_win();
    shown(said, "the engine is loaded", &table);
    table.ready();
    shown(said, "it searches", &table);
    for (name, rest) in [
        ("fours", "found=fours plan=f8(e8:j8 else:e8)"),
        ("threats", "found=threats plan=f8(e8:j8(else:k8) else:e8)"),
        ("a five", "found=fours plan=f8"),
        ("none", "found=none"),
        ("the time was used up", "found=unknown"),
    ] {
        let mut table = seeking(THREE);
        table.proven(rest);
        shown(said, name, &table);
        announced(said, &format!("{name}, announced"), &table);
    }
    for _ in 0..2 {
        table.send(Event::Engine(EngineNews::Lost));
    }
    shown(said, "the engine failed twice", &table);
}

/// The win after [`THREE`] is played out.
fn begun() -> Table {
    let mut table = seeking(THREE);
    table.proven(&format!("found=fours plan={PLAN}"));
    table.send(Event::Win(WinEvent::PlayOut));
    table
}

fn play(said: &mut Sentences) {
    let mut table = begun();
    shown(said, "one more move", &table);
    table.send(Event::First);
    shown(said, "two more moves", &table);
    table.send(Event::Last);
    table.press("e8");
    shown(said, "won", &table);
    let mut table = seeking(THREE);
    table.proven("found=fours plan=f8(e8:j8)");
    table.send(Event::Win(WinEvent::PlayOut));
    table.press("j8");
    shown(said, "a reply without an answer", &table);
}

fn announcements(said: &mut Sentences) {
    let mut table = begun();
    announced(said, "it begins", &table);
    table.send(Event::First);
    table.press("c3");
    announced(said, "a press on the turn of the plan", &table);
    table.send(Event::Last);
    table.press("e8");
    announced(said, "the plan wins", &table);
    table.send(Event::Undo);
    announced(said, "taken back", &table);
    table.send(Event::Playout(PlayoutEvent::Leave));
    announced(said, "left", &table);
}

fn players(said: &mut Sentences) {
    let table = begun();
    said.add("Black and White", |texts| {
        let app = in_language(&table.app, texts);
        Stone::BOTH
            .map(|stone| describe::strip_name(&app, stone).into_owned())
            .join(" | ")
    });
}
