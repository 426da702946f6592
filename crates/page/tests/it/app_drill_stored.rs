//! What is known of drilled lines: kept over visits, in trees that grow or are turned, followed by other tabs, forgotten and
//! brought back.

use crate::app_drill::{TREE, count, drilled, grown, knows_all, learn, with_game};
use crate::support::table::Table;
use tengen_core::board::Stone;
use tengen_core::game::NodeId;
use tengen_core::{Game, Symmetry};
use tengen_page::view::{describe, drill_missed, drill_offers, drill_side, drill_sides};
use tengen_page::{
    DrillEvent, DrillMessage, DrillOffer, Effect, Event, LearnOffer, LearnToast, Message, Page,
    StoreEvent, Toast, ToastOffer, keys,
};

const BLACK: Stone = Stone::Black;

/// Two lines, of which the second one can become longer.
const TWO: [&str; 2] = ["h8 h9 g7", "h8 i9 g7"];

fn stored(effects: &[Effect]) -> Option<String> {
    effects.iter().rev().find_map(|it| match it {
        Effect::Store(keys::DRILL, text) => Some(text.clone()),
        _ => None,
    })
}

/// Returns the number of entries in a text.
fn known_lines(text: &str) -> usize {
    let entries = text.lines().skip(1).take_while(|&it| it != "tabs 1");
    entries.count()
}

/// Presses points, and returns what was stored last.
fn kept(table: &mut Table, points: &str) -> String {
    let press = |it: &str| Event::Press(it.parse().expect("a point"));
    let effects = points.split_whitespace().map(press);
    let effects: Vec<Effect> = effects.flat_map(|it| table.send(it)).collect();
    stored(&effects).expect("something is stored")
}

/// A later visit, in which this game is drilled by a colour.
fn later(text: &str, game: Game, colour: Stone) -> Table {
    let mut table = with_game(game);
    table.app = table.app.clone().with_stored(keys::DRILL, text);
    table.drill(DrillEvent::Start(0));
    table.drill(DrillEvent::Side(colour, 0));
    assert_eq!(drill_side(&table.app), Some(colour));
    table
}

/// The text after the line with `h9` was learned, and one move of it was missed before.
fn one_known() -> String {
    let mut table = drilled(&["h8 h9 g7"], BLACK);
    table.press("a1 h8 g7");
    table.drill(DrillEvent::Again);
    kept(&mut table, "h8 g7")
}

#[test]
fn known_lines_and_missed_moves_are_there_in_a_later_visit() {
    let text = one_known();
    let mut table = later(&text, grown("freestyle", &TWO), BLACK);
    assert_eq!(count(&table), "Lines known: 1 of 2");
    table.press("h8");
    assert_eq!(
        table.moves(),
        "h8 i9",
        "a line that is not known comes first"
    );
    table.press("g7");
    assert!(knows_all(&table));
    assert_eq!(drill_missed(&table.app), ["Move 1: H8 (missed: 1)"]);
    // Both are known, and come in turn.
    table.drill(DrillEvent::Next(0));
    table.press("h8");
    assert_eq!(
        table.moves(),
        "h8 i9",
        "it was played once, the other one twice"
    );
    table.press("a1 g7");
    assert_eq!(count(&table), "Lines known: 1 of 2", "it is known no more");
    let other = later(&text, grown("freestyle", &TWO), Stone::White);
    assert_eq!(count(&other), "Lines known: 0 of 2", "the other side");
    let other = later(&text, grown("renju", &TWO), BLACK);
    assert_eq!(count(&other), "Lines known: 0 of 2", "other rules");
}

#[test]
fn a_tree_that_gains_lines_keeps_what_is_known() {
    let text = one_known();
    let more = ["h8 g9 g7", "h8 h9 g7", "h8 h9 i7", "j9 j10 k10"];
    let table = later(&text, grown("freestyle", &more), BLACK);
    assert_eq!(count(&table), "Lines known: 1 of 4");
    let longer = later(&text, grown("freestyle", &["h8 h9 g7 a1 b2"]), BLACK);
    assert_eq!(count(&longer), "Lines known: 0 of 1", "its end is new");
}

#[test]
fn a_turned_tree_is_the_same_one_and_mirror_images_in_a_tree_are_two() {
    let text = one_known();
    for symmetry in Symmetry::ALL {
        let mut game = grown("freestyle", &TWO);
        game.turn(symmetry);
        let table = later(&text, game, BLACK);
        assert_eq!(count(&table), "Lines known: 1 of 2", "{symmetry:?}");
    }
    let images = ["h8 h9 g7", "h8 g8 i7", "h8 h7 i9"];
    let mut table = drilled(&images, BLACK);
    let mut text = String::new();
    for known in 1..=3 {
        table.press("h8");
        let answer = images.iter().find_map(|it| it.strip_prefix(&table.moves()));
        text = kept(&mut table, answer.expect("a line").trim());
        assert_eq!(count(&table), format!("Lines known: {known} of 3"));
        let visit = later(&text, grown("freestyle", &images), BLACK);
        assert_eq!(count(&visit), count(&table), "as many in a later visit");
        table.drill(DrillEvent::Next(known));
    }
    assert_eq!(known_lines(&text), 3);
}

#[test]
fn a_mirror_image_that_grows_stays_the_one_that_is_known() {
    let mut table = drilled(&["h8 h9 c3", "h8 h7 g9"], BLACK);
    table.press("h8");
    if table.moves() == "h8 h9" {
        table.press("c3");
        table.drill(DrillEvent::Next(0));
        table.press("h8");
    }
    let text = kept(&mut table, "g9");
    let more = ["h8 h9 c3", "h8 h9 g7", "h8 h7 g9"];
    let mut table = later(&text, grown("freestyle", &more), BLACK);
    let known = learn(&mut table, &more[..2]);
    assert!(knows_all(&table), "{known:?}");
}

#[test]
fn a_line_and_a_missed_move_after_its_mirror_image_are_two() {
    let lines = ["h8 h9", "h8 g8 g7"];
    let mut table = drilled(&lines, Stone::White);
    learn(&mut table, &lines);
    table.drill(DrillEvent::Side(BLACK, 0));
    table.press("h8");
    if table.app.is_drilled_line_over() {
        table.drill(DrillEvent::Next(0));
        table.press("h8");
    }
    assert_eq!(table.moves(), "h8 g8");
    table.press("a1");
    table.drill(DrillEvent::Side(Stone::White, 0));
    assert_eq!(count(&table), "Lines known: 2 of 2");
}

#[test]
fn the_stored_text_is_read_by_every_version() {
    let text = one_known();
    assert_eq!(
        text,
        "tengen drill 1\nm1 7bcb6ec35e78def6\nk2 97e15da41ff6cad9\ntabs 1\n"
    );
}

#[test]
fn damaged_texts_do_no_harm() {
    let text = one_known();
    let table = later(
        &format!("{text}what\nkx 12\n"),
        grown("freestyle", &TWO),
        BLACK,
    );
    assert_eq!(count(&table), "Lines known: 1 of 2");
    for bad in ["", "tengen drill 9\nk1 1\n", "\0\u{fe0f}"] {
        let mut table = later(bad, grown("freestyle", &TWO), BLACK);
        assert_eq!(count(&table), "Lines known: 0 of 2");
        learn(&mut table, &TWO);
    }
}

#[test]
fn another_tab_is_followed_while_a_line_is_played() {
    let mut here = drilled(&TWO, BLACK);
    here.press("h8");
    let before = here.moves();
    let line = Page::tab_line(keys::DRILL, &one_known()).expect("a line for the tabs");
    here.send(Event::Store(StoreEvent::OtherTab(line)));
    assert_eq!(count(&here), "Lines known: 1 of 2");
    assert_eq!(here.moves(), before, "the line goes on");
    let text = kept(&mut here, "g7");
    assert!(
        text.contains("\nm1 "),
        "what the other tab knows stays: {text}"
    );
    let damaged = StoreEvent::OtherTab("drill what".to_owned());
    let known = count(&here);
    here.send(Event::Store(damaged));
    assert_eq!(count(&here), known);
}

#[test]
fn what_is_known_can_be_forgotten_and_brought_back() {
    let mut table = drilled(&TREE, BLACK);
    let offers = |table: &Table| drill_offers(&table.app).contains(&DrillOffer::DrillForget);
    assert!(!offers(&table), "nothing is known yet");
    table.drill(DrillEvent::Forget(0));
    assert_eq!(table.app.toast(), None);
    learn(&mut table, &TREE);
    assert!(offers(&table));
    let effects = table.drill(DrillEvent::Forget(1));
    assert_eq!(stored(&effects).as_deref().map(known_lines), Some(0));
    assert_eq!(count(&table), "Lines known: 0 of 4");
    assert!(!offers(&table));
    assert_eq!(
        table.app.toast(),
        Some(Toast::Learn(LearnToast::LinesForgotten))
    );
    let undo = ToastOffer::Learn(LearnOffer::BringBackLines);
    assert_eq!(table.app.toast_offer(), Some(undo));
    let before = table.moves();
    let effects = table.send(Event::TakeOffer);
    assert_eq!(stored(&effects).as_deref().map(known_lines), Some(4));
    assert_eq!(count(&table), "Lines known: 4 of 4");
    assert_eq!((table.moves(), table.app.toast()), (before, None));
    assert!(effects.contains(&Effect::Announce(Message::from(DrillMessage::Back))));
}

#[test]
fn what_was_forgotten_can_be_brought_back_after_the_drill() {
    let mut table = drilled(&TWO, BLACK);
    learn(&mut table, &TWO);
    table.drill(DrillEvent::Forget(0));
    table.drill(DrillEvent::Leave);
    let effects = table.send(Event::TakeOffer);
    assert_eq!(stored(&effects).as_deref().map(known_lines), Some(2));
    let message = Message::from(DrillMessage::Back);
    assert!(effects.contains(&Effect::Announce(message)), "{effects:?}");
    let said = describe::message(&table.app, message);
    assert_eq!(said, "Your progress in these lines was restored.");
}

#[test]
fn forgetting_leaves_other_drills_and_what_was_learned_since() {
    let mut table = drilled(&TWO, Stone::White);
    table.press("h9 i9");
    table.drill(DrillEvent::Side(BLACK, 0));
    learn(&mut table, &TWO);
    table.drill(DrillEvent::Forget(0));
    table.press("a1 h8 g7");
    assert_eq!(table.app.toast(), None, "the person goes on");
    table.drill(DrillEvent::Side(Stone::White, 0));
    assert_eq!(count(&table), "Lines known: 1 of 2");
}

/// Drills the lines after a move of the tree, by its number.
fn drill_after(table: &mut Table, node: u32) {
    table.drill(DrillEvent::Leave);
    table.send(Event::Jump(NodeId::from_number(node)));
    table.drill(DrillEvent::Start(0));
    table.drill(DrillEvent::Side(BLACK, 0));
}

#[test]
fn forgetting_leaves_the_lines_after_another_opening() {
    const OPENINGS: [&str; 2] = ["h8 h9 i8 i9", "j10 k11 l12 m13"];
    let mut table = with_game(grown("freestyle", &OPENINGS));
    let offers = |table: &Table| drill_offers(&table.app).contains(&DrillOffer::DrillForget);
    drill_after(&mut table, 2);
    assert_eq!(
        (table.moves(), count(&table)),
        ("h8 h9".into(), "Lines known: 0 of 1".into())
    );
    learn(&mut table, &OPENINGS);
    drill_after(&mut table, 6);
    assert_eq!(
        (table.moves(), count(&table)),
        ("j10 k11".into(), "Lines known: 0 of 1".into())
    );
    assert!(!offers(&table), "nothing is known of these lines");
    let effects = table.drill(DrillEvent::Forget(0));
    assert_eq!((stored(&effects), table.app.toast()), (None, None));
    drill_after(&mut table, 2);
    assert_eq!(count(&table), "Lines known: 1 of 1");
    assert!(offers(&table));
}

#[test]
fn a_line_outside_the_drill_is_not_noted() {
    // The answer `g7` leads from the first opening into the second.
    const OPENINGS: [&str; 2] = ["h8 h9 f6", "g7 h9 h8"];
    let mut table = with_game(grown("freestyle", &OPENINGS));
    drill_after(&mut table, 5);
    assert_eq!(table.moves(), "g7 h9");
    table.press("h8");
    drill_after(&mut table, 2);
    assert_eq!(table.moves(), "h8 h9");
    table.press("f6");
    table.drill(DrillEvent::Next(0));
    table.press("g7");
    assert!(table.app.is_drilled_line_over());
    assert_eq!(count(&table), "Lines known: 1 of 1");
    drill_after(&mut table, 5);
    assert_eq!(
        count(&table),
        "Lines known: 1 of 1",
        "it is known as before"
    );
}

#[test]
fn a_side_without_moves_is_not_offered() {
    let mut table = drilled(&["h8"], BLACK);
    assert_eq!(drill_sides(&table.app), [BLACK]);
    assert_eq!(
        describe::drill_no_side(&table.app),
        "The lines have no moves of White."
    );
    table.drill(DrillEvent::Side(Stone::White, 0));
    assert_eq!(drill_side(&table.app), Some(BLACK));
    table.drill(DrillEvent::Leave);
    assert_eq!(describe::drill_no_side(&table.app), "");
    let table = drilled(&TWO, BLACK);
    assert_eq!(drill_sides(&table.app), Stone::BOTH);
    assert_eq!(describe::drill_no_side(&table.app), "");
}
