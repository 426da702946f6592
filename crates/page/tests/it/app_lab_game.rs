//! The game of the Lab: a copy of any position, and never the person's game.

use crate::app_playout_beside::{ID, come_back, hear, hear_game};
use crate::support::lab_table::{self, activity, lab, open, press, turn};
use crate::support::puzzler::fours;
use crate::support::table::{PAUSE, Table};
use tengen_core::Stone;
use tengen_page::view::describe;
use tengen_page::{Activity, Effect, Event, LabEvent, OnlineEvent, Remark, Write};
use tengen_testing::apps::at;

fn close(table: &mut Table) {
    table.send(Event::Lab(LabEvent::Close));
}

#[test]
fn the_persons_game_is_as_it_was_after_a_simulation() {
    let mut table = Table::as_black();
    table.press("h8");
    table.best("i9");
    table.press("j10");
    assert_eq!(table.task().bot.to_string(), "level:3");
    open(&mut table);
    assert_eq!(table.moves(), "h8 i9 j10");
    assert!(!table.is_thinking(), "the computer of the game rests");
    turn(&mut table, "speed", "0");
    table.send(Event::Lab(LabEvent::Simulate));
    press(&mut table, "a1");
    press(&mut table, "b1");
    assert_eq!(table.moves(), "h8 i9 j10 a1 b1");
    table.send(Event::Lab(LabEvent::Stop));
    table.press("c1");
    close(&mut table);
    assert_eq!(table.moves(), "h8 i9 j10");
    for stone in Stone::BOTH {
        let name = describe::strip_name(&table.app, stone);
        assert!(!name.contains("Monte Carlo"), "{name}");
    }
    // The computer goes on where it was.
    assert_eq!(table.task().bot.to_string(), "level:3");
    table.best("k11");
    assert_eq!(table.moves(), "h8 i9 j10 k11");
}

#[test]
fn it_copies_the_moves_up_to_the_cursor() {
    let mut table = Table::people("renju");
    table.press("h8 i9 j10");
    table.send(Event::Prev);
    open(&mut table);
    assert_eq!(table.moves(), "h8 i9");
    table.send(Event::Undo);
    assert_eq!(table.moves(), "h8");
    close(&mut table);
    assert_eq!(table.moves(), "h8 i9");
    table.send(Event::Next);
    assert_eq!(table.moves(), "h8 i9 j10");
}

#[test]
fn it_copies_a_puzzle() {
    let mut table = Table::posed(&fours());
    let (stones, game) = (
        table.app.game().board().clone(),
        table.app.joined().is_some(),
    );
    open(&mut table);
    assert_eq!((table.app.game().board(), game), (&stones, false));
    assert_eq!(table.app.activity_name(), "lab");
    close(&mut table);
    assert_eq!(table.app.activity_name(), "local");
    assert!(table.app.game().board().is_empty());
}

#[test]
fn a_game_that_was_played_on_is_as_it_was_left_and_the_other_board_is_offered() {
    let mut table = Table::people("freestyle");
    table.press("h8");
    open(&mut table);
    assert!(!lab(&table).can_copy());
    table.press("a1 b2");
    close(&mut table);
    table.press("i9");
    open(&mut table);
    assert_eq!(table.moves(), "h8 a1 b2");
    assert!(lab(&table).can_copy());
    table.send(Event::Lab(LabEvent::Copy));
    assert_eq!(table.moves(), "h8 i9");
    assert!(!lab(&table).can_copy());
    assert_eq!(lab(&table).remark(), Some(Remark::Copied));
    assert_eq!(lab(&table).log().len(), 2);
    // A copy on which nothing was played makes way for the present board.
    close(&mut table);
    table.press("j10");
    open(&mut table);
    assert_eq!(table.moves(), "h8 i9 j10");
    assert!(!lab(&table).can_copy());
}

#[test]
fn a_restored_snapshot_is_there_again_when_the_lab_is_opened_from_another_board() {
    let mut table = Table::people("freestyle");
    table.press("h8");
    open(&mut table);
    lab_table::save(&mut table, None);
    let save = lab(&table).saves()[0].clone();
    let stored = lab(&table).saves_text();
    close(&mut table);
    table.press("i9");
    open(&mut table);
    assert_eq!(table.moves(), "h8 i9");
    lab_table::restore(&mut table, &save, Some(&stored));
    assert_eq!(table.moves(), "h8");
    close(&mut table);
    open(&mut table);
    assert_eq!(table.moves(), "h8");
    assert!(lab(&table).can_copy());
}

#[test]
fn an_empty_board_takes_nothing_away() {
    let mut table = Table::people("freestyle");
    open(&mut table);
    table.press("h8");
    close(&mut table);
    open(&mut table);
    assert_eq!(table.moves(), "h8");
    assert!(!lab(&table).can_copy());
}

#[test]
fn another_game_closes_it_and_it_stays_as_it_was() {
    let mut table = Table::people("freestyle");
    open(&mut table);
    table.ready();
    table.send(Event::Lab(LabEvent::Simulate));
    press(&mut table, "h8");
    table.wait(PAUSE);
    table.begin("renju", "person", "level:3", Stone::Black);
    assert!(table.app.lab().is_none());
    assert_eq!(
        (table.moves().as_str(), table.app.activity_name()),
        ("", "local")
    );
    open(&mut table);
    assert_eq!(table.moves(), "h8");
    assert_eq!(activity(&table), Activity::Idle);
}

fn kept(effects: &[Effect]) -> usize {
    let is_past = |it: &&Effect| matches!(it, Effect::Write(Write::Past { .. }));
    effects.iter().filter(is_past).count()
}

#[test]
fn its_game_is_kept_in_the_library_when_asked() {
    let mut table = Table::people("freestyle");
    open(&mut table);
    let effects = table.send(Event::Lab(LabEvent::Keep));
    assert_eq!(kept(&effects), 0);
    assert_eq!(lab(&table).remark(), Some(Remark::NothingToKeep));
    table.press("f8 a1 g8 c1 h8 e1 i8 g1");
    let ended = table.send(Event::Press(at("j8")));
    assert!(table.app.game().status().is_over());
    assert_eq!(kept(&ended), 0, "not by itself");
    let effects = table.send(Event::Lab(LabEvent::Keep));
    assert_eq!(kept(&effects), 1);
    assert_eq!(lab(&table).remark(), Some(Remark::Kept));
    // Once more it is the same game.
    let id = |effects: &[Effect]| {
        effects.iter().find_map(|it| match it {
            Effect::Write(Write::Past { id, .. }) => Some(*id),
            _ => None,
        })
    };
    let again = table.send(Event::Lab(LabEvent::Keep));
    assert_eq!(id(&again), id(&effects));
    close(&mut table);
    assert_eq!(table.moves(), "");
}

#[test]
fn its_bots_rest_while_a_live_online_game_runs_below() {
    let mut table = Table::people("freestyle");
    open(&mut table);
    table.ready();
    table.send(Event::Lab(LabEvent::Simulate));
    come_back(&mut table);
    hear_game(&mut table, "first");
    assert_eq!(table.app.activity_name(), "lab");
    for event in [LabEvent::Play, LabEvent::Simulate] {
        assert_eq!(activity(&table), Activity::Idle);
        assert!(!table.is_thinking());
        table.send(Event::Lab(event));
    }
    assert_eq!(activity(&table), Activity::Idle);
}

#[test]
fn its_game_is_there_again_after_an_online_game_took_the_board() {
    let mut table = Table::people("freestyle");
    open(&mut table);
    table.press("h8 i9");
    come_back(&mut table);
    hear_game(&mut table, "first");
    table.send(Event::Online(OnlineEvent::Return));
    assert_eq!(table.app.activity_name(), "online");
    assert!(table.app.lab().is_none() && !table.app.may_add_game());
    hear(
        &mut table,
        &format!("done game={ID} seq=1 entry=2.resign spent=0"),
    );
    table.send(Event::Online(OnlineEvent::Home));
    open(&mut table);
    assert_eq!(table.moves(), "h8 i9");
}

#[test]
fn it_begins_again_from_its_start_and_counts_the_results() {
    let mut table = Table::people("freestyle");
    table.press("f8 a1 g8 c1");
    open(&mut table);
    table.ready();
    turn(&mut table, "speed", "0");
    for wins in 1..=2 {
        table.send(Event::Lab(LabEvent::Simulate));
        for point in ["h8", "e1", "i8", "g1", "j8"] {
            press(&mut table, point);
        }
        assert!(table.app.game().status().is_over());
        // The same end once more is no other game.
        table.send(Event::Undo);
        table.send(Event::Lab(LabEvent::Play));
        press(&mut table, "j8");
        assert_eq!(lab(&table).results().black, wins);
        table.send(Event::Lab(LabEvent::Again));
        assert_eq!(table.moves(), "f8 a1 g8 c1");
        assert_eq!(activity(&table), Activity::Idle);
    }
    let says = describe::lab_results(&table.app);
    assert_eq!(says, "Black 2 · White 0 · Draws 0");
    // Other bots have other results.
    turn(&mut table, "speed", "200");
    assert!(!lab(&table).results().is_empty());
    turn(&mut table, "first-program", "simple");
    assert!(lab(&table).results().is_empty());
}
