//! What the Lab shows: its table, the state and the log as text, and the words around them, which are kept in
//! `tests/sentences/lab.txt`.

use crate::support::golden::{Sentences, check, in_language};
use crate::support::lab_table::{self, knob, lab, open, press, turn};
use crate::support::table::Table;
use tengen_core::board::Board;
use tengen_core::game::Seat;
use tengen_core::{Game, Stone, link};
use tengen_engine::Score;
use tengen_engine::protocol::Request;
use tengen_page::view::{describe, lab_log, lab_rows, lab_state};
use tengen_page::{Event, LabEvent, Remark};

fn table(terms: &str) -> Table {
    let mut table = Table::people(terms);
    open(&mut table);
    table.ready();
    table
}

/// The engine has looked into three moves.
fn think(table: &mut Table) {
    table.send(Event::Lab(LabEvent::Play));
    let id = table.task().id;
    table.hear(&format!(
        "info id={id} depth=6 nodes=250000 ms=500 score=+35 line=h8 \
         candidates=h8:200000:+35,i9:50000:-20,j9:50:win:5,k9:1:loss:4,a1:0:0"
    ));
}

#[test]
fn sentences_of_the_lab() {
    check(
        "lab",
        &[
            ("The table of the moves that were looked into", rows),
            ("A bot chose without a search", without_search),
            ("How far a search is", measures),
            ("A value alone", values),
            ("What is refused, with what holds", refusals),
            ("The colours of the seats", seats),
            ("Snapshots", snapshots),
        ],
    );
}

/// Adds the line above the table.
fn search(said: &mut Sentences, name: &str, table: &Table) {
    said.add(format!("{name}: search"), |texts| {
        describe::lab_search(&in_language(&table.app, texts))
    });
}

/// Adds the rows of the table, of which there are `count`.
fn row(said: &mut Sentences, name: &str, table: &Table, count: usize) {
    assert_eq!(lab_rows(&table.app).len(), count);
    for place in 0..count {
        said.add(format!("{name}: row {}", place + 1), |texts| {
            let row = &lab_rows(&in_language(&table.app, texts))[place];
            format!("{} {} {} {}", row.point, row.visits, row.share, row.value)
        });
    }
}

fn rows(said: &mut Sentences) {
    let mut table = table("freestyle");
    row(said, "before", &table, 0);
    search(said, "before", &table);
    think(&mut table);
    row(said, "thinking", &table, 4);
    search(said, "thinking", &table);
}

fn without_search(said: &mut Sentences) {
    let mut table = table("freestyle");
    turn(&mut table, "second-program", "random");
    think(&mut table);
    press(&mut table, "h8");
    assert_eq!(lab_rows(&table.app).len(), 4, "what was found stays");
    for (name, answer) in [
        ("at random", "move=a1 score=0 depth=0 nodes=0 ms=1"),
        ("a known win", "move=i9 score=win:3 depth=0 nodes=12 ms=1"),
    ] {
        table.send(Event::Lab(LabEvent::Play));
        table.reply(answer);
        row(said, name, &table, 1);
        search(said, name, &table);
    }
}

/// The limit of a search, what the engine says of its progress, and the share that is done in thousandths.
const MEASURES: [(&str, &str, &str, &str, Option<u16>); 6] = [
    (
        "search",
        "time",
        "1000",
        "depth=4 nodes=90 ms=250",
        Some(250),
    ),
    (
        "level",
        "time",
        "500",
        "depth=4 nodes=90 ms=900",
        Some(1000),
    ),
    (
        "search",
        "nodes",
        "200000",
        "depth=4 nodes=50000 ms=9",
        Some(250),
    ),
    ("search", "depth", "8", "depth=6 nodes=90 ms=9", Some(750)),
    (
        "mcts",
        "depth",
        "8",
        "depth=2 nodes=90 ms=9 done=400",
        Some(400),
    ),
    ("random", "depth", "8", "depth=0 nodes=0 ms=9", None),
];

fn measures(said: &mut Sentences) {
    for (program, unit, limit, info, done) in MEASURES {
        let mut table = table("freestyle");
        turn(&mut table, "first-unit", unit);
        turn(&mut table, "first-limit", limit);
        turn(&mut table, "first-program", program);
        said.add(format!("{program}, {unit}: idle"), |texts| {
            describe::lab_measure(&in_language(&table.app, texts))
        });
        table.send(Event::Lab(LabEvent::Play));
        let id = table.task().id;
        table.hear(&format!(
            "info id={id} {info} score=+35 line=h8 candidates=h8:2:+35"
        ));
        assert_eq!(table.app.lab_progress(), Some(done), "{program} {unit}");
        said.add(format!("{program}, {unit}"), |texts| {
            describe::lab_measure(&in_language(&table.app, texts))
        });
    }
}

fn values(said: &mut Sentences) {
    said.add("a value below 0", |texts| {
        describe::lab_value(texts, Score::Value(-7))
    });
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
    table.press("a1 g8 b1 g9 c1 g10 d1 g6");
    let state = lab_state(&table.app);
    assert!(state.contains("status: over, won by black\n"), "{state}");
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
    table.send(Event::Lab(LabEvent::Play));
    press(&mut table, "i9");
    table.send(Event::Lab(LabEvent::Play));
    table.reply("move=j10 score=win:3 depth=0 nodes=0 ms=1");
    table.send(Event::Undo);
    table.send(Event::First);
    assert_eq!(
        lab_log(&table.app),
        "  1 black h8\n\
         \u{20} 2 white i9 by=mcts:iterations=1000,depth=50 seed=9 ms=20 nodes=1000 depth=4 score=+10\n\
         \u{20} 3 black j10 by=search limits=time:1000 seed=9 ms=1 nodes=0 score=win:3\n\
         \u{20}   undo to 2\n\
         \u{20}   go to 0\n"
    );
}

fn refusals(said: &mut Sentences) {
    let mut table = table("freestyle");
    let mut refusal = |table: &Table, name: &str, field: &str| {
        said.add(name, |texts| {
            describe::lab_refusal(texts, lab(table), knob(field))
        });
    };
    refusal(&table, "nothing typed", "second-iterations");
    turn(&mut table, "second-iterations", "3000");
    refusal(&table, "3000 iterations", "second-iterations");
    turn(&mut table, "seed", "x");
    refusal(&table, "seed x", "seed");
    turn(&mut table, "seed", "");
    refusal(&table, "no seed", "seed");
}

fn seats(said: &mut Sentences) {
    let mut table = table("freestyle opening=swap");
    let mut seats = |name: &str, table: &Table| {
        for seat in [Seat::First, Seat::Second] {
            said.add(format!("{name}: {seat:?}"), |texts| {
                let (colour, who) = describe::lab_seat(&in_language(&table.app, texts), seat);
                format!("{colour} | {who}")
            });
        }
    };
    seats("at first", &table);
    table.press("h8 i9 j10");
    table.send(Event::Choose("swap".parse().expect("an action")));
    seats("after a swap", &table);
    assert_eq!(table.app.game().colour_of(Seat::First), Stone::White);
}

fn snapshots(said: &mut Sentences) {
    let mut table = table("renju size=15");
    table.press("h8 i9");
    lab_table::save(&mut table, None);
    let save = lab(&table).saves()[0].clone();
    said.add("one", |texts| describe::lab_save(texts, 3, &save));
    said.add("a damaged one", |texts| describe::lab_save(texts, 1, "xyz"));
    assert_eq!(lab(&table).remark(), Some(Remark::Saved));
    let mut remark = |name: &str, table: &Table| {
        said.add(name, |texts| describe::lab_remark(texts, lab(table)));
    };
    remark("saved", &table);
    lab_table::not_stored(&mut table, None);
    remark("not stored", &table);
    lab_table::restore(&mut table, "xyz", Some("tengen lab saves 1\nxyz"));
    remark("a damaged one is to be restored", &table);
    table.send(Event::Lab(LabEvent::SetAside));
    remark("none could be read", &table);
}
