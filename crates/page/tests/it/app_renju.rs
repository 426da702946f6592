//! Renju at the board: questions about a point before a stone is placed, and what the board shows meanwhile.

use crate::support::table::Table;
use tengen_core::rules::Forbidden;
use tengen_engine::HintReason;
use tengen_page::view::{NoteKind, describe, diagram, note};
use tengen_page::{
    BoardKey, Effect, Event, HistoryEvent, Language, Message, Millis, Page, Phase, Setting, Tool,
    TouchBoard,
};
use tengen_picture::{Diagram, Visibility};
use tengen_testing::apps::{BEFORE_H8, LATER, at, finger, mouse, play, press_keys, renju, under};

fn ask(page: &mut Page, point: &str) -> Vec<Effect> {
    page.update(Event::AskAbout(at(point)), LATER)
}

/// Returns the verdict of the displayed explanation.
fn verdict(page: &Page) -> String {
    let why = page.explanation().expect("an explanation");
    describe::verdict(page.texts(), why)
}

fn drawn(page: &Page) -> Diagram {
    diagram(page, LATER)
}

/// A page with threats, a mark of the record on G8 and an arrow, Black to move; H8 is forbidden.
fn full_of_marks() -> Page {
    let mut page = renju("marked", BEFORE_H8);
    let _ = page.update(Event::Threats, LATER);
    let _ = page.update(Event::History(HistoryEvent::OpenNotes), LATER);
    for tool in [Tool::Circle, Tool::Arrow] {
        let tool = HistoryEvent::Take(tool);
        let _ = page.update(Event::History(tool), LATER);
        let _ = page.update(Event::Press(at("k11")), LATER);
        let _ = page.update(Event::Press(at("k12")), LATER);
    }
    let _ = page.update(Event::History(HistoryEvent::CloseNotes), LATER);
    page
}

#[test]
fn an_explanation_hides_all_other_marks() {
    let mut page = full_of_marks();
    let before = drawn(&page);
    assert_eq!(before.forbidden, [at("h8")]);
    assert!(!before.signs.is_empty() && !before.arrows.is_empty() && !before.threats.is_empty());
    let _ = page.update(Event::Press(at("h8")), LATER);
    let during = drawn(&page);
    assert!(during.explanation.is_some());
    assert_eq!(during.imagined, [at("h8")]);
    assert_eq!(during.forbidden, []);
    assert_eq!((during.signs.len(), during.arrows.len()), (0, 0));
    assert_eq!((during.threats.len(), during.candidate), (0, None));
    assert_eq!(during.stones, before.stones);
    assert_eq!(during.marks, before.marks, "the last move stays marked");
    let _ = page.update(Event::CloseNote, LATER);
    let after = drawn(&page);
    assert_eq!(
        (after.forbidden, after.signs),
        (before.forbidden, before.signs)
    );
}

#[test]
fn no_stone_hovers_over_a_marked_point_or_an_explained_one() {
    let mut page = renju("marked", BEFORE_H8);
    let _ = page.update(mouse(Phase::Move, Some("h8")), LATER);
    assert_eq!((page.hover(), drawn(&page).hover), (None, None));
    assert_eq!(drawn(&page).forbidden, [at("h8")]);
    let _ = page.update(mouse(Phase::Move, Some("e8")), LATER);
    assert_eq!(drawn(&page).hover.map(|(point, _)| point), Some(at("e8")));
    // E8 would make the open four.
    let _ = page.update(Event::Press(at("h8")), LATER);
    assert_eq!(drawn(&page).hover, None);
    let _ = page.update(mouse(Phase::Move, Some("k11")), LATER);
    assert_eq!(drawn(&page).hover.map(|(point, _)| point), Some(at("k11")));
    // A strict game that does not show forbidden points gives none away.
    let mut page = renju("strict", BEFORE_H8);
    let _ = page.update(Event::Set(Setting::Forbidden(Visibility::Hidden)), LATER);
    let _ = page.update(mouse(Phase::Move, Some("h8")), LATER);
    assert!(page.hover().is_some());
}

fn on_phone(mut page: Page) -> Page {
    let _ = page.update(Event::TouchBoard(TouchBoard::Small), LATER);
    page
}

#[test]
fn a_finger_aims_no_stone_at_a_marked_point() {
    let mut page = on_phone(renju("marked", BEFORE_H8));
    let _ = page.update(finger(1, Phase::Down, Some("h5")), Millis(0.0));
    let _ = page.update(finger(1, Phase::Move, Some("h6")), Millis(500.0));
    let aimed = page.aimed().expect("an aim");
    assert_eq!((aimed.point, aimed.stone), (at("h8"), None));
    assert_eq!(describe::place(&page), "Tap a point");
    let _ = page.update(finger(1, Phase::Up, Some("h6")), Millis(600.0));
    assert_eq!(page.aimed(), None, "it is explained instead");
    assert_eq!(verdict(&page), "H8: double-three");
}

#[test]
fn a_point_is_explained_before_a_stone_is_there() {
    for (moves, point, expected) in [
        (BEFORE_H8, "h8", "H8: double-three"),
        (
            BEFORE_H8,
            "m12",
            "M12 is not forbidden: it makes no three, four or overline",
        ),
        (BEFORE_H8, "e8", "E8 is not forbidden: it makes one three"),
        (
            "f8 a1 g8 a3 h8 c1",
            "j8",
            "J8 is not forbidden: it makes one four",
        ),
        (
            "f8 a1 g8 a3 h8 c1 j10 e1 j9 g1",
            "j8",
            "J8 is not forbidden: it is a four-three",
        ),
        (
            "f8 a1 g8 a3 h8 c1 i8 e1",
            "j8",
            "J8 is not forbidden: it makes five and wins",
        ),
    ] {
        for referee in ["marked", "strict"] {
            let mut page = renju(referee, moves);
            let effects = ask(&mut page, point);
            assert_eq!(verdict(&page), expected);
            assert!(effects.contains(&Effect::Announce(Message::Explained)));
            let said = describe::message(&page, Message::Explained);
            assert!(said.starts_with(expected), "{said}");
            let is_forbidden = expected.ends_with("double-three");
            let kind = note(&page).expect("a note").kind;
            assert_eq!(kind == NoteKind::Refusal, is_forbidden, "{expected}");
            assert_eq!(page.game().moves().len(), moves.split(' ').count());
        }
    }
}

#[test]
fn an_asked_point_is_played_by_the_next_press() {
    let mut page = renju("marked", BEFORE_H8);
    let _ = ask(&mut page, "m12");
    let _ = page.update(Event::Press(at("m12")), LATER);
    assert_eq!(page.game().last_point(), Some(at("m12")));
    assert_eq!(page.study(), None);
    // In a strict game a press on a marked point still explains first.
    let mut page = renju("strict", BEFORE_H8);
    let _ = page.update(Event::Set(Setting::Forbidden(Visibility::Shown)), LATER);
    let _ = ask(&mut page, "h8");
    let _ = page.update(Event::Press(at("h8")), LATER);
    assert_eq!(page.mark_at(at("h8")), Some(Forbidden::DoubleThree));
}

#[test]
fn nobody_asks_where_the_referee_must_not_warn() {
    for (terms, moves, point) in [
        ("renju referee=claim", BEFORE_H8, "h8"),
        ("freestyle", BEFORE_H8, "h8"),
        ("renju referee=marked", BEFORE_H8, "f8"),
        ("renju opening=rif referee=marked", "", "h8"),
    ] {
        let mut page = under(terms);
        play(&mut page, moves, LATER);
        assert!(!page.may_ask_about(at(point)), "{terms}");
        assert_eq!(ask(&mut page, point), [], "{terms}");
        assert_eq!(page.study(), None);
        let _ = page.update(Event::CursorTo(at(point)), LATER);
        let before = page.game().moves();
        let _ = page.update(Event::Key(BoardKey::Ask), LATER);
        assert_eq!(
            (page.study(), page.game().moves()),
            (None, before),
            "{terms}"
        );
    }
}

/// The note and what is said of the displayed explanation.
fn told(page: &Page) -> (NoteKind, String, String, String) {
    let note = note(page).expect("a note");
    let said = describe::message(page, Message::Explained);
    (note.kind, note.cause, note.reasons.join(" "), said)
}

#[test]
fn while_white_is_to_move_a_point_is_explained_for_black() {
    for referee in ["marked", "strict"] {
        let mut page = renju(referee, &format!("{BEFORE_H8} o15"));
        assert!(page.may_ask_about(at("h8")));
        let effects = ask(&mut page, "h8");
        assert!(effects.contains(&Effect::Announce(Message::Explained)));
        let (kind, cause, reasons, said) = told(&page);
        assert_eq!(kind, NoteKind::Advice, "White may play there");
        assert_eq!(cause, "For Black, H8 is forbidden: double-three");
        let first = "Only Black has forbidden points. F8 G8 H8 is an open three";
        assert!(reasons.starts_with(first), "{reasons}");
        assert_eq!(said, format!("{cause}. {reasons}"));
        assert!(!page.may_place_anyway());
        let _ = ask(&mut page, "m12");
        let (kind, cause, reasons, _) = told(&page);
        assert_eq!(kind, NoteKind::Advice);
        let none = "For Black, M12 is not forbidden: it makes no three, four or overline";
        assert_eq!(
            (cause.as_str(), &*reasons),
            (none, "Only Black has forbidden points.")
        );
        let _ = page.update(Event::Set(Setting::Language(Language::Zh)), LATER);
        let (_, cause, reasons, _) = told(&page);
        assert_eq!(cause, "对黑棋来说，M12 不是禁手：不成三、四或长连");
        assert_eq!(reasons, "只有黑棋有禁手。");
        let _ = ask(&mut page, "h8");
        assert_eq!(told(&page).1, "对黑棋来说，H8 是三三禁手");
        // A press places White's stone at once.
        let _ = page.update(Event::Press(at("h8")), LATER);
        assert_eq!(page.game().last_point(), Some(at("h8")));
    }
}

#[test]
fn a_stone_that_white_may_claim_is_explained_as_black_s() {
    let mut page = renju("claim", &format!("{BEFORE_H8} h8"));
    let _ = page.update(Event::Why, LATER);
    let (kind, cause, ..) = told(&page);
    assert_eq!((kind, &*cause), (NoteKind::Refusal, "H8: double-three"));
}

#[test]
fn keys_and_fingers_ask() {
    let mut page = renju("marked", BEFORE_H8);
    let _ = press_keys(&mut page, "e 8", LATER);
    let effects = page.update(Event::Key(BoardKey::Ask), LATER);
    assert!(effects.contains(&Effect::Announce(Message::Explained)));
    assert_eq!(verdict(&page), "E8 is not forbidden: it makes one three");
    assert_eq!(page.cursor().typed(), "");
    let _ = press_keys(&mut page, "Escape", LATER);
    assert_eq!(page.study(), None);

    let mut page = on_phone(renju("marked", BEFORE_H8));
    assert!(!page.may_ask_about_aimed());
    let _ = page.update(Event::AskAboutAimed, LATER);
    assert_eq!(page.study(), None);
    let _ = page.update(finger(1, Phase::Down, Some("e8")), LATER);
    let _ = page.update(finger(1, Phase::Up, Some("e8")), LATER);
    assert!(page.may_ask_about_aimed());
    let _ = page.update(Event::AskAboutAimed, LATER);
    assert_eq!(verdict(&page), "E8 is not forbidden: it makes one three");
    // The stone can still be placed, and does not cover the explanation.
    assert_eq!(describe::place(&page), "Place E8");
    assert_eq!(drawn(&page).aimed, None);
    let _ = page.update(Event::PlaceAimed, LATER);
    assert_eq!(page.game().last_point(), Some(at("e8")));
}

/// On a computer whose right button is Ctrl and the left one, the press that asks is not a stone.
#[test]
fn the_press_that_asks_places_no_stone() {
    let mut page = renju("marked", BEFORE_H8);
    let _ = page.update(mouse(Phase::Down, Some("e8")), LATER);
    let _ = ask(&mut page, "e8");
    let _ = page.update(mouse(Phase::Up, Some("e8")), LATER);
    assert_eq!(page.game().last_point(), Some(at("c3")));
    assert!(page.study().is_some());
}

#[test]
fn names_of_openings_have_no_codes() {
    let mut page = under("renju referee=marked");
    play(&mut page, "h8 h9 i9", LATER);
    let facts = describe::facts(page.texts(), page.game());
    assert_eq!(facts, "Renju · Kagetsu · 15 × 15 · Marked");
}

#[test]
fn fifths_are_numbered() {
    let mut page = under("renju opening=rif");
    play(&mut page, "h8 h9 h7", LATER);
    let _ = page.update(Event::Choose("keep".parse().expect("an answer")), LATER);
    play(&mut page, "h6 g8 h10", LATER);
    let rows = tengen_page::view::move_rows(&page);
    let rows = rows.iter().filter_map(|row| match row {
        tengen_page::view::MoveRow::Main(it) => describe::brief_deed(&page, it.node, it.action),
        _ => None,
    });
    let rows: Vec<String> = rows.collect();
    assert_eq!(rows, ["no swap", "fifth 1, G8", "fifth 2, H10"]);
    assert_eq!(drawn(&page).offered, [at("g8"), at("h10")]);
}

/// A hint in a game of two people, with this reply of the engine.
fn hinted(moves: &str, reply: &str) -> Table {
    let mut table = Table::people("freestyle");
    table.play(moves);
    table.send(Event::Hint);
    table.ready();
    table.reply(reply);
    table
}

const THREE: &str = "g8 a1 h8 c1 i8 e1";

const WIN: &str = "move=j8 score=win:3 depth=4 nodes=9 ms=9 line=j8f8k8 reason=win:2";

#[test]
fn a_hint_shows_the_moves_of_a_forced_win() {
    let table = hinted(THREE, WIN);
    let hint = table.app.hint().expect("a hint");
    assert_eq!(hint.reason, HintReason::Win(2));
    let shown = note(&table.app).expect("a note");
    assert_eq!(
        shown.reasons,
        ["It wins by force, in 2 moves.", "Expected moves: J8 F8 K8."]
    );
    let diagram = drawn(&table.app);
    assert_eq!(diagram.candidate, Some(at("j8")));
    let expected = diagram.expected.iter().map(|(point, _)| *point);
    assert_eq!(expected.collect::<Vec<_>>(), [at("f8"), at("k8")]);
    // Moves that the rules do not allow are cut off.
    for (line, shown) in [("j8f8f8", 2), ("j8j8", 0), ("j8", 0)] {
        let reply = WIN.replace("j8f8k8", line);
        let table = hinted(THREE, &reply);
        let hint = table.app.hint().expect("a hint");
        assert_eq!(hint.line.len(), shown, "{line}");
    }
    let estimate = "move=j8 score=+90 depth=4 nodes=9 ms=9 line=j8f8k8";
    assert_eq!(
        hinted(THREE, estimate).app.hint().map(|it| it.line.len()),
        Some(0)
    );
}

#[test]
fn the_note_of_a_hint_leaves_the_fight_free() {
    let table = hinted(THREE, WIN);
    let clear = note(&table.app).expect("a note").clear;
    for name in ["f8", "g8", "h8", "i8", "j8", "k8"] {
        assert!(clear.contains(&at(name)), "{name}");
    }
    assert!(!clear.contains(&at("a1")), "far away");
}

#[test]
fn escape_on_the_board_closes_a_hint() {
    let mut table = hinted(THREE, WIN);
    let effects = press_keys(&mut table.app, "Escape", LATER);
    assert!(effects.contains(&Effect::Refresh));
    assert_eq!(table.app.hint(), None);
}
