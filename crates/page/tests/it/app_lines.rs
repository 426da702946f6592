//! Editing the lines of a game: the main line after a take-back, promoting, deleting, numbering, turning, and
//! the part of the board that shows.

use crate::support::table::Table;
use tengen_core::board::Stone;
use tengen_core::game::Purpose;
use tengen_core::{Game, NodeId, link};
use tengen_page::view::{MoveRow, describe, diagram, move_rows};
use tengen_page::{
    BoardKey, Corners, Edited, Effect, Event, Found, FoundGame, HistoryEvent, NoticeReason, Page,
    Settings, StudyToast, Toast, Turn, keys,
};
use tengen_picture::Section;
use tengen_testing::apps::{
    LATER, USUAL, at, board, open_file, play, played, size, spoken, stores,
};

fn edit(app: &mut Page, event: HistoryEvent) -> Vec<Effect> {
    app.update(Event::History(event), LATER)
}

fn names(game: &Game, nodes: &[NodeId]) -> String {
    let steps = nodes.iter().filter_map(|&node| game.tree().step(node));
    let names: Vec<String> = steps.map(|step| step.action.to_string()).collect();
    names.join(" ")
}

fn main_line(app: &Page) -> String {
    let game = app.game();
    names(game, &game.tree().main_line_from(NodeId::ROOT))
}

/// Opens a game of these moves, as a file does.
fn open(app: &mut Page, moves: &str) {
    let link = link::encode(&played(15, moves).game().to_archive()).expect("a game");
    let found = Found {
        games: vec![FoundGame::Readable {
            link,
            facts: Vec::new(),
            broken: None,
        }],
        ..Found::default()
    };
    let _ = open_file(app, found);
}

#[test]
fn a_move_after_undo_is_the_game_and_a_move_after_looking_back_is_a_variation() {
    for (way, line) in [
        (vec![Event::Undo], "h8 i9 a1"),
        (vec![Event::Undo, Event::Undo], "h8 a1"),
        (vec![Event::UndoOrAsk, Event::Undo, Event::Redo], "h8 i9 a1"),
        (vec![Event::Prev], "h8 i9 g7"),
        (vec![Event::First], "h8 i9 g7"),
        (vec![Event::Goto(1)], "h8 i9 g7"),
        (vec![Event::Jump(NodeId::from_number(2))], "h8 i9 g7"),
        (vec![Event::Undo, Event::Prev], "h8 i9 g7"),
    ] {
        let mut app = played(15, "h8 i9 g7");
        for event in way.clone() {
            let _ = app.update(event, LATER);
        }
        play(&mut app, "a1", LATER);
        assert_eq!(main_line(&app), line, "{way:?}");
        let mut app = board(15);
        open(&mut app, "h8 i9 g7");
        for event in way.clone() {
            let _ = app.update(event, LATER);
        }
        play(&mut app, "a1", LATER);
        assert_eq!(main_line(&app), "h8 i9 g7", "an opened record: {way:?}");
    }
}

#[test]
fn against_the_computer_undo_takes_its_reply_too_and_the_new_game_is_the_main_line() {
    let mut table = Table::as_black();
    table.play("h8 i9 g7 f6");
    table.send(Event::Undo);
    table.press("a1");
    assert_eq!(main_line(&table.app), "h8 i9 a1");
    table.best("b2");
    table.wait(1000.0);
    assert_eq!(main_line(&table.app), "h8 i9 a1 b2");
}

#[test]
fn a_reload_knows_if_the_game_was_opened_or_is_played() {
    let mut app = board(15);
    assert_eq!(app.purpose(), Purpose::Play);
    open(&mut app, "h8 i9");
    assert_eq!(app.purpose(), Purpose::Study);
    let stored: Settings = app.settings().to_string().parse().expect("settings");
    let archive = app.game().to_archive();
    let reloaded = Page::new(Game::from_archive(&archive).expect("a game"), stored, USUAL);
    assert_eq!(reloaded.purpose(), Purpose::Study);
    let effects = app.update(Event::New(app.game().terms()), LATER);
    assert_eq!(app.purpose(), Purpose::Play);
    assert!(stores(&effects, keys::SETTINGS));
    play(&mut app, "c3", LATER);
    open(&mut app, "h8 i9");
    let _ = app.update(Event::Restore, LATER);
    assert_eq!(
        (main_line(&app).as_str(), app.purpose()),
        ("c3", Purpose::Play)
    );
}

#[test]
fn promoting_shows_the_line_first_and_can_be_undone() {
    let mut app = played(15, "h8 i9 g7 f6");
    let _ = app.update(Event::Goto(1), LATER);
    play(&mut app, "a1 b2", LATER);
    let before = app.game().to_archive();
    assert!(describe::can_edit(&app, &HistoryEvent::Promote));
    let effects = edit(&mut app, HistoryEvent::Promote);
    assert!(stores(&effects, keys::GAME) && effects.contains(&Effect::Changed));
    assert_eq!(main_line(&app), "h8 a1 b2");
    assert_eq!(
        app.toast(),
        Some(Toast::Study(StudyToast::Edited(Edited::Promoted)))
    );
    assert!(!describe::can_edit(&app, &HistoryEvent::Promote));
    assert!(matches!(
        move_rows(&app)[..],
        [
            MoveRow::Main(_),
            MoveRow::Main(_),
            MoveRow::Fold(..),
            MoveRow::Side(..),
            MoveRow::Main(_)
        ]
    ));
    let said = spoken(&mut app, Event::History(HistoryEvent::Restore));
    assert!(said.starts_with("The change was undone."), "{said}");
    assert_eq!((app.game().to_archive(), app.toast()), (before, None));
}

#[test]
fn deleting_says_how_much_is_gone_and_can_be_undone_until_a_move() {
    let mut app = played(15, "h8 i9 g7 f6");
    let _ = app.update(Event::Goto(2), LATER);
    play(&mut app, "a1 b2", LATER);
    let _ = app.update(Event::Goto(3), LATER);
    let before = app.game().to_archive();
    let _ = edit(&mut app, HistoryEvent::Delete);
    assert_eq!(
        app.toast(),
        Some(Toast::Study(StudyToast::Edited(Edited::Deleted(2))))
    );
    assert_eq!(names(app.game(), &app.game().line()), "h8 i9 g7 f6");
    assert_eq!(app.game().ply(), 2, "the cursor goes to the move before");
    let _ = edit(&mut app, HistoryEvent::Restore);
    assert_eq!(app.game().to_archive(), before);

    let _ = app.update(Event::Goto(1), LATER);
    let _ = edit(&mut app, HistoryEvent::DeleteAfter);
    assert_eq!(
        app.toast(),
        Some(Toast::Study(StudyToast::Edited(Edited::Deleted(5))))
    );
    assert_eq!((main_line(&app).as_str(), app.game().ply()), ("h8", 1));
    let _ = app.update(Event::Prev, LATER);
    assert!(
        app.toast().is_some(),
        "looking around is no reason to forget it"
    );
    play(&mut app, "c3", LATER);
    assert_eq!(app.toast(), None);
    let line = main_line(&app);
    let _ = edit(&mut app, HistoryEvent::Restore);
    assert_eq!(main_line(&app), line, "nothing to undo any more");
}

#[test]
fn the_start_cannot_be_deleted() {
    let mut app = played(15, "h8");
    let _ = app.update(Event::First, LATER);
    for event in [
        HistoryEvent::Delete,
        HistoryEvent::Promote,
        HistoryEvent::NumberHere,
    ] {
        assert!(!describe::can_edit(&app, &event), "{event:?}");
        let before = app.game().to_archive();
        let _ = edit(&mut app, event);
        assert_eq!((app.game().to_archive(), app.toast()), (before, None));
    }
    let _ = edit(&mut app, HistoryEvent::DeleteAfter);
    assert!(app.game().tree().is_empty());
}

#[test]
fn the_computer_thinks_anew_about_a_turned_board_and_never_about_a_deleted_move() {
    let mut table = Table::as_black();
    table.press("h8");
    assert!(table.is_thinking());
    table.send(Event::History(HistoryEvent::Turn(Turn::Mirrored)));
    table.wait(1000.0);
    table.best("i9");
    table.wait(1000.0);
    assert_eq!(table.moves(), "h8 i9");
    table.send(Event::History(HistoryEvent::Turn(Turn::Clockwise)));
    assert_eq!(table.moves(), "h8 i7");
    table.press("a1");
    table.send(Event::History(HistoryEvent::Delete));
    assert!(!table.is_thinking());
    assert_eq!(table.moves(), "h8 i7");
}

#[test]
fn a_turn_takes_the_cursor_the_clock_and_the_visible_part_along() {
    let mut table = Table::people("freestyle clock=increment:300+0");
    table.press("a1 b2");
    table.wait(5000.0);
    let left = |table: &Table| {
        let now = tengen_page::Millis(table.now);
        table.app.clock(Stone::Black, now).expect("a clock")
    };
    let before = left(&table);
    table.send(Event::History(HistoryEvent::ShowStones));
    let section = Section::between(at("a1"), at("e5"), size(15));
    assert_eq!(table.app.section(), section);
    table.send(Event::History(HistoryEvent::Turn(Turn::Clockwise)));
    assert_eq!(table.moves(), "a15 b14");
    assert_eq!(
        table.app.section(),
        Section::between(at("a11"), at("e15"), size(15))
    );
    assert_eq!(table.app.cursor().point(), at("b14"));
    assert_eq!(left(&table), before);
    assert_eq!(
        table.toasts(),
        [Toast::Study(StudyToast::Edited(Edited::Turned))]
    );
    for _ in 0..3 {
        table.send(Event::History(HistoryEvent::Turn(Turn::Clockwise)));
    }
    assert_eq!(
        (table.moves().as_str(), table.app.section()),
        ("a1 b2", section)
    );
}

#[test]
fn numbers_begin_anew_in_the_list_and_on_the_stones() {
    let mut app = played(15, "h8 i9 g7 f6");
    let _ = app.update(
        Event::Set(tengen_page::Setting::Numbers(
            tengen_picture::Visibility::Shown,
        )),
        LATER,
    );
    let numbers = |app: &Page| -> Vec<u16> {
        let rows = move_rows(app).into_iter();
        let numbers = rows.filter_map(|row| match row {
            MoveRow::Main(it) => Some(it.number),
            _ => None,
        });
        numbers.collect()
    };
    let _ = app.update(Event::Goto(3), LATER);
    assert_eq!(describe::number_here(&app), "Start numbering here");
    let effects = edit(&mut app, HistoryEvent::NumberHere);
    assert!(stores(&effects, keys::GAME));
    assert_eq!(numbers(&app), [1, 2, 1, 2]);
    assert_eq!(describe::move_menu(&app), "Move 1, G7");
    let _ = app.update(Event::Last, LATER);
    let marks = diagram(&app, LATER).marks;
    let marked: Vec<String> = marks.iter().map(|(point, _)| point.to_string()).collect();
    assert_eq!(marked, ["f6", "g7"], "earlier stones have no number");
    let _ = app.update(Event::Goto(3), LATER);
    assert_eq!(describe::number_here(&app), "Continue the numbering");
    let _ = edit(&mut app, HistoryEvent::NumberHere);
    assert_eq!(numbers(&app), [1, 2, 3, 4]);
}

#[test]
fn a_part_of_the_board_is_chosen_by_two_corners() {
    let mut app = played(15, "h8 i9");
    let said = spoken(&mut app, Event::History(HistoryEvent::ChooseCorners));
    assert_eq!(said, describe::corners(&app));
    assert_eq!((app.corners(), app.hover()), (Some(Corners::First), None));
    let _ = app.update(Event::Press(at("f6")), LATER);
    assert_eq!(app.corners(), Some(Corners::Second(at("f6"))));
    assert!(
        diagram(&app, LATER)
            .signs
            .iter()
            .any(|(point, _)| *point == at("f6"))
    );
    let said = spoken(&mut app, Event::Press(at("k11")));
    assert_eq!(said, "Showing F6 to K11.");
    assert_eq!((app.corners(), app.section().lines()), (None, 6));
    assert_eq!(app.game().ply(), 2, "no stone was placed");
    let said = spoken(&mut app, Event::History(HistoryEvent::ShowAll));
    assert_eq!(said, "Showing the whole board.");
    assert!(!app.has_section());

    let _ = edit(&mut app, HistoryEvent::ChooseCorners);
    let _ = app.update(Event::Press(at("f6")), LATER);
    let _ = app.update(Event::Key(BoardKey::Escape), LATER);
    assert_eq!((app.corners(), app.has_section()), (None, false));
}

#[test]
fn the_keyboard_stays_in_the_visible_part() {
    let mut app = played(15, "h8 i9");
    let _ = edit(&mut app, HistoryEvent::ShowStones);
    let section = app.section();
    assert_eq!((section.lines(), section.contains(at("h8"))), (5, true));
    for key in [
        BoardKey::Home,
        BoardKey::PageDown,
        BoardKey::Left,
        BoardKey::Down,
    ] {
        let _ = app.update(Event::Key(key), LATER);
        assert!(section.contains(app.cursor().point()), "{key:?}");
    }
    let corner = app.cursor().point();
    assert_eq!(
        (corner.column(), corner.row()),
        (section.left(), section.bottom())
    );
    for key in [BoardKey::Letter('a'), BoardKey::Digit('1'), BoardKey::Place] {
        let _ = app.update(Event::Key(key), LATER);
    }
    assert_eq!(
        app.notice().map(|it| it.reason),
        Some(NoticeReason::NotShown(at("a1")))
    );
    assert_eq!(app.game().ply(), 2);
}

#[test]
fn a_stone_outside_the_visible_part_shows_the_whole_board() {
    let mut app = played(15, "h8 i9");
    let _ = edit(&mut app, HistoryEvent::ShowStones);
    play(&mut app, "g8", LATER);
    assert!(app.has_section(), "a stone inside changes nothing");
    let _ = app.update(Event::Act(tengen_core::Action::place(at("a1"))), LATER);
    assert!(!app.has_section());
    let _ = edit(&mut app, HistoryEvent::ShowStones);
    let _ = app.update(Event::New(app.game().terms()), LATER);
    assert!(!app.has_section(), "another game shows whole");
}
