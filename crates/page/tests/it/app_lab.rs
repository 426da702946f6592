//! The Lab: one move, games to the end, knobs, what is found out, and everything that comes between.

use tengen_testing::apps;

use crate::support::lab_table::{activity, lab, open, press, turn};
use crate::support::table::{PAUSE, SEED, Table};
use tengen_core::game::{LogEntry, Tag};
use tengen_core::{Action, Stone};
use tengen_engine::Limits;
use tengen_page::{Activity, Effect, Event, LabEvent, Message};

/// People at the board, and the Lab with an engine that is there.
fn table(terms: &str) -> Table {
    let mut table = Table::people(terms);
    open(&mut table);
    table.ready();
    table
}

#[test]
fn nothing_is_there_before_it_is_opened() {
    let mut table = Table::people("freestyle");
    assert!(table.app.lab().is_none());
    for event in [LabEvent::Play, LabEvent::Simulate, LabEvent::Look(Some(0))] {
        table.send(Event::Lab(event));
    }
    assert!(table.app.lab().is_none());
    open(&mut table);
    assert!(table.app.lab().is_some());
    assert_eq!(table.loads, 0, "the engine comes with the first move");
    table.send(Event::Lab(LabEvent::Play));
    assert_eq!(table.loads, 1);
    assert_eq!(activity(&table), Activity::Playing);
    table.ready();
    assert_eq!(table.task().bot.to_string(), "search");
}

#[test]
fn the_bot_of_the_side_to_move_makes_one_move() {
    let mut table = table("freestyle");
    turn(&mut table, "first-program", "simple");
    turn(&mut table, "second-program", "ref2");
    table.send(Event::Lab(LabEvent::Play));
    assert_eq!(table.task().bot.to_string(), "simple");
    assert_eq!(table.task().seed, SEED);
    assert_eq!(table.task().limits, Limits::Depth(1), "it is not cut short");
    press(&mut table, "h8");
    assert_eq!(table.moves(), "h8");
    assert_eq!(activity(&table), Activity::Idle);
    table.wait(PAUSE);
    assert!(!table.is_thinking(), "one move and no more");
    table.send(Event::Lab(LabEvent::Play));
    assert_eq!(table.task().bot.to_string(), "ref2");
    press(&mut table, "i9");
    table.press("j10");
    assert_eq!(table.moves(), "h8 i9 j10", "the board stays playable");
}

#[test]
fn a_game_is_simulated_to_its_end() {
    let mut table = table("freestyle");
    turn(&mut table, "first-program", "random");
    turn(&mut table, "second-program", "mcts");
    turn(&mut table, "speed", "0");
    table.send(Event::Lab(LabEvent::Simulate));
    let moves = ["f8", "a1", "g8", "c1", "h8", "e1", "i8", "g1", "j8"];
    let bots = ["random", "mcts:iterations=1000,depth=50"];
    for (ply, point) in moves.iter().enumerate() {
        assert_eq!(activity(&table), Activity::Simulating);
        assert_eq!(table.task().bot.to_string(), bots[ply % 2]);
        press(&mut table, point);
    }
    assert_eq!(table.moves(), moves.join(" "));
    assert!(table.app.game().status().is_over());
    assert_eq!(activity(&table), Activity::Idle);
    let spoken = table
        .said
        .iter()
        .filter(|it| matches!(it, Message::Acted(..)));
    assert_eq!(spoken.count(), 1, "the end is spoken, not every move");
    table.send(Event::Lab(LabEvent::Simulate));
    table.send(Event::Lab(LabEvent::Play));
    assert_eq!(
        activity(&table),
        Activity::Idle,
        "there is nothing more to do"
    );
}

#[test]
fn the_pause_between_moves_is_kept() {
    let mut table = table("freestyle");
    turn(&mut table, "speed", "1000");
    table.send(Event::Lab(LabEvent::Simulate));
    press(&mut table, "h8");
    assert_eq!(table.moves(), "");
    table.wait(900.0);
    assert_eq!(table.moves(), "");
    table.wait(200.0);
    assert_eq!(table.moves(), "h8");
    press(&mut table, "i9");
    turn(&mut table, "speed", "2000");
    table.wait(1500.0);
    assert_eq!(table.moves(), "h8");
    // What waits is due at once where nothing is to be waited for.
    turn(&mut table, "speed", "0");
    assert_eq!(table.moves(), "h8 i9");
    press(&mut table, "j9");
    assert_eq!(table.moves(), "h8 i9 j9");
}

#[test]
fn pause_continue_and_stop() {
    let mut table = table("freestyle");
    table.send(Event::Lab(LabEvent::Simulate));
    press(&mut table, "h8");
    table.wait(PAUSE);
    let id = table.task().id;
    table.send(Event::Lab(LabEvent::Pause));
    assert_eq!((activity(&table), table.stopped), (Activity::Paused, 1));
    table.hear(&format!(
        "best id={id} move=i9 score=0 depth=1 nodes=1 ms=1"
    ));
    table.wait(5.0 * PAUSE);
    assert_eq!(table.moves(), "h8", "what comes late is not wanted");
    table.send(Event::Lab(LabEvent::Simulate));
    press(&mut table, "i9");
    table.wait(PAUSE);
    assert_eq!(table.moves(), "h8 i9");
    table.send(Event::Lab(LabEvent::Stop));
    assert_eq!(activity(&table), Activity::Idle);
    assert!(!table.is_thinking());
    // The pause before a move that is decided ends too.
    table.send(Event::Lab(LabEvent::Simulate));
    press(&mut table, "j10");
    table.send(Event::Lab(LabEvent::Pause));
    table.wait(PAUSE);
    assert_eq!(table.moves(), "h8 i9");
    assert_eq!(table.toasts(), []);
}

#[test]
fn a_move_can_be_asked_for_at_once() {
    let mut table = table("freestyle");
    table.send(Event::Lab(LabEvent::Play));
    table.found("h8");
    table.send(Event::MoveNow);
    assert_eq!(table.moves(), "h8");
    assert_eq!(activity(&table), Activity::Idle);
}

#[test]
fn it_answers_what_an_opening_asks() {
    let mut table = table("freestyle opening=swap2");
    turn(&mut table, "speed", "0");
    table.send(Event::Lab(LabEvent::Simulate));
    let answer = |table: &mut Table, answer: &str| {
        let id = table.task().id;
        table.hear(&format!("answer id={id} answer={answer}"));
    };
    for point in ["h8", "i9", "a1"] {
        answer(&mut table, point);
    }
    assert_eq!(table.moves(), "h8 i9 a1");
    assert_eq!(
        table.task().bot.to_string(),
        "mcts:iterations=1000,depth=50"
    );
    answer(&mut table, "branch:put-two");
    assert_eq!(table.moves(), "h8 i9 a1 branch:put-two");
    assert_eq!(activity(&table), Activity::Simulating);
}

#[test]
fn it_claims_a_forbidden_stone() {
    const BEFORE: &str = "f8 a1 g8 a3 h6 c1 h7 c3 h8";
    let mut claiming = table("renju referee=claim");
    claiming.press(BEFORE);
    claiming.send(Event::Lab(LabEvent::Play));
    assert_eq!(claiming.last_action(), Some(Action::Claim));
    assert_eq!(claiming.told.len(), 0, "without an engine");
    assert!(claiming.app.game().status().is_over());
}

#[test]
fn what_is_found_shows_while_it_thinks_and_after() {
    let mut table = table("freestyle");
    table.send(Event::Lab(LabEvent::Play));
    assert_eq!(table.app.lab_progress(), Some(None));
    let id = table.task().id;
    let effects = table.hear(&format!(
        "info id={id} depth=6 nodes=12000 ms=300 score=+35 line=h8i9 candidates=h8:9000:+35,i9:3000:-20,a1:0:0"
    ));
    assert!(effects.contains(&Effect::Thinks));
    assert_eq!(table.app.lab_progress(), Some(Some(300)), "of 1000 ms");
    let search = lab(&table).search().expect("a search");
    assert_eq!(
        search.candidates().count(),
        2,
        "what was not looked into is left out"
    );
    assert_eq!(search.colour, Stone::Black);
    table.send(Event::Lab(LabEvent::Look(Some(1))));
    assert_eq!(table.app.looked_at(), Some(apps::at("i9")));
    table.send(Event::Lab(LabEvent::Look(Some(2))));
    assert_eq!(table.app.looked_at(), None);
    table.send(Event::Lab(LabEvent::Look(Some(0))));
    press(&mut table, "h8");
    assert_eq!(table.app.lab_progress(), None);
    assert!(lab(&table).search().is_some(), "the table stays");
    assert_eq!(
        table.app.looked_at(),
        None,
        "but it is about another position"
    );
}

#[test]
fn a_row_stays_marked_until_it_is_not() {
    let mut table = table("freestyle");
    table.send(Event::Lab(LabEvent::Play));
    let id = table.task().id;
    let info = format!(
        "info id={id} depth=6 nodes=12000 ms=300 score=+35 line=h8 candidates=h8:9000:+35,i9:3000:-20"
    );
    table.hear(&info);
    table.send(Event::Lab(LabEvent::Pin(1)));
    assert_eq!(table.app.looked_at(), Some(apps::at("i9")));
    table.send(Event::Lab(LabEvent::Look(Some(0))));
    assert_eq!(table.app.looked_at(), Some(apps::at("h8")));
    table.send(Event::Lab(LabEvent::Look(None)));
    table.hear(&info);
    assert_eq!(table.app.looked_at(), Some(apps::at("i9")));
    table.send(Event::Lab(LabEvent::Pin(1)));
    assert_eq!(table.app.looked_at(), None);
    table.send(Event::Lab(LabEvent::Pin(0)));
    press(&mut table, "h8");
    table.send(Event::Lab(LabEvent::Play));
    press(&mut table, "i9");
    assert_eq!(lab(&table).pinned(), None, "it is about another position");
}

#[test]
fn the_log_says_who_did_what() {
    let mut table = table("freestyle");
    table.press("h8");
    table.send(Event::Lab(LabEvent::Play));
    table.reply("move=i9 score=+10 depth=4 nodes=1000 ms=20");
    table.send(Event::Undo);
    table.send(Event::Redo);
    table.send(Event::First);
    let log = lab(&table).log();
    let what: Vec<String> = log
        .iter()
        .map(|line| format!("{:?} {}", line.entry, line.ply))
        .collect();
    assert_eq!(log.len(), 5, "{what:?}");
    assert!(matches!(log[0].entry, LogEntry::Act(Action::Answer(_), _)));
    assert_eq!((log[0].by, log[0].colour), (None, Some(Stone::Black)));
    let by = log[1].by.expect("a bot");
    assert_eq!(by.bot.to_string(), "mcts:iterations=1000,depth=50");
    let thought = log[1].thought.expect("what it thought");
    assert_eq!((thought.ms, thought.nodes, thought.depth), (20, 1000, 4));
    assert_eq!(
        [log[2].entry, log[3].entry],
        [LogEntry::Undo, LogEntry::Redo]
    );
    assert_eq!(log[4].ply, 0);
    // It is that of this game, which is as it was left.
    let before = log.len();
    table.send(Event::Lab(LabEvent::Close));
    open(&mut table);
    assert_eq!(lab(&table).log().len(), before);
}

#[test]
fn records_name_the_bots_and_never_a_person() {
    let name = |table: &Table, tag| table.app.game().annotations().tag(tag).to_string();
    let mut simulated = table("freestyle");
    turn(&mut simulated, "speed", "0");
    simulated.press("h8 i9");
    simulated.send(Event::Lab(LabEvent::Simulate));
    press(&mut simulated, "j10");
    assert_eq!(name(&simulated, Tag::Black), "Tengen search");
    assert_eq!(name(&simulated, Tag::White), "");
    press(&mut simulated, "k10");
    turn(&mut simulated, "first-program", "simple");
    press(&mut simulated, "k11");
    assert_eq!(name(&simulated, Tag::Black), "Tengen search + simple");
    assert_eq!(
        name(&simulated, Tag::White),
        "Tengen mcts:iterations=1000,depth=50"
    );
    let mut helped = table("freestyle");
    helped.press("h8 i9");
    helped.send(Event::Lab(LabEvent::Play));
    press(&mut helped, "j10");
    assert_eq!(name(&helped, Tag::Black), "", "one move makes no player");
    let mut stepped = table("freestyle");
    for point in ["h8", "i9", "j10"] {
        stepped.send(Event::Lab(LabEvent::Play));
        press(&mut stepped, point);
    }
    assert_eq!(name(&stepped, Tag::Black), "Tengen search");
}
