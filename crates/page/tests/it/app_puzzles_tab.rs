//! The tab of puzzles: loading, links, the choice of the next puzzle, the record, and the game below.

use crate::app_puzzles::{at_fours, far, finish_fours, rating};
use crate::support::puzzler::{REPLY, defend, fours, kept, link, open, threats, visit};
use crate::support::table::Table;
use tengen_core::{Action, Stone};
use tengen_page::view::describe;
use tengen_page::{
    AnalysisEvent, Button, Effect, Event, LabEvent, Message, Millis, OnOff, Panel, PuzzleEvent,
    PuzzleMessage, PuzzlePlace, PuzzleRecord, assets,
};
use tengen_puzzles::{Collection, Puzzle};
use tengen_testing::apps::link_of;

#[test]
fn the_tab_loads_the_puzzles_once_and_poses_one() {
    let mut table = Table::people("freestyle");
    let effects = table.puzzles(open(0));
    assert!(
        effects.contains(&Effect::Fetch(assets::PUZZLES)),
        "{effects:?}"
    );
    assert_eq!(table.app.panel(), Panel::Puzzles);
    assert_eq!(
        describe::puzzle_state(&table.app),
        "The puzzles are being loaded…"
    );
    let effects = table.puzzles(open(0));
    assert!(!effects.contains(&Effect::Fetch(assets::PUZZLES)), "once");
    let bytes = Collection::write([fours(), threats(), defend()]);
    table.bring(assets::PUZZLES, Some(bytes));
    assert_eq!(describe::puzzle_state(&table.app), "");
    assert_eq!(
        table.said.last(),
        Some(&Message::from(PuzzleMessage::Posed))
    );
    assert_eq!(describe::puzzle_title(&table.app), "Puzzle");
    let first = table.app.puzzle_link();
    table.puzzles(PuzzleEvent::Close);
    let effects = table.puzzles(open(0));
    assert!(
        !effects.contains(&Effect::Fetch(assets::PUZZLES)),
        "they are there"
    );
    assert_eq!(table.app.puzzle_link(), first, "the same on the same day");
    table.puzzles(PuzzleEvent::Day(1));
    assert_ne!(table.app.puzzle_link(), first, "another one on another day");
}

#[test]
fn puzzles_that_cannot_be_loaded_are_loaded_again() {
    let good = Collection::write([fours()]);
    let mut damaged = good.clone();
    damaged[30] ^= 1;
    for bytes in [
        None,
        Some(damaged),
        Some(Vec::new()),
        Some(Collection::write([])),
    ] {
        let mut table = Table::people("freestyle");
        table.puzzles(open(0));
        table.bring(assets::PUZZLES, bytes);
        assert_eq!(
            describe::puzzle_state(&table.app),
            "The puzzles could not be loaded."
        );
        assert!(table.offers(Button::PuzzleLoad) && !table.offers(Button::PuzzleNext));
        let effects = table.puzzles(PuzzleEvent::Load);
        assert!(effects.contains(&Effect::Fetch(assets::PUZZLES)));
        table.bring(assets::PUZZLES, Some(good.clone()));
        assert!(table.app.has_puzzle() && !table.offers(Button::PuzzleLoad));
    }
}

#[test]
fn nothing_is_looked_at_before_a_puzzle_is_over() {
    let mut table = Table::posed(&fours());
    table.try_move(&far());
    let before = table.moves();
    for event in [
        Event::Prev,
        Event::First,
        Event::Redo,
        Event::Goto(0),
        Event::Resign,
        Event::Act(Action::Resign),
        Event::Again,
        Event::Relieve(Stone::Black),
        Event::Win(tengen_page::WinEvent::Find),
        Event::History(tengen_page::HistoryEvent::Delete),
        Event::Analysis(AnalysisEvent::Review),
    ] {
        table.send(event.clone());
        assert_eq!(table.moves(), before, "{event:?}");
        assert!(table.app.has_open_puzzle(), "{event:?}");
    }
    for button in [
        Button::First,
        Button::Prev,
        Button::Next,
        Button::Last,
        Button::Redo,
    ] {
        assert!(button.is_disabled(&table.app), "{button:?}");
    }
}

#[test]
fn the_game_below_stays_and_comes_back() {
    let mut table = Table::people("renju");
    table.play("h8 i9 g7");
    let before = link_of(&table.app);
    table.puzzles(open(0));
    table.bring(assets::PUZZLES, Some(Collection::write([fours()])));
    let effects = table.send(Event::Press(at_fours("i8").parse().expect("a point")));
    let writes = effects.iter().any(|it| matches!(it, Effect::Write(_)));
    assert!(!writes, "{effects:?}");
    table.judge();
    table.wait(REPLY);
    table.puzzles(PuzzleEvent::Close);
    assert_eq!(link_of(&table.app), before);
    assert_eq!(table.app.panel(), Panel::Game);
    assert_eq!(table.said.last(), Some(&Message::from(PuzzleMessage::Left)));
    table.play("a1");
    table.puzzles(open(0));
    assert_eq!(table.moves(), "", "the puzzle begins again");
    assert!(table.app.has_open_puzzle());
}

#[test]
fn another_tab_or_game_ends_the_puzzle() {
    let endings = [
        (Event::Analysis(AnalysisEvent::Open), Panel::Analysis),
        (
            Event::Lab(LabEvent::Open {
                settings: tengen_page::LabSettings::default(),
                stored: None,
            }),
            Panel::Lab,
        ),
        (Event::New(tengen_core::Terms::default()), Panel::Game),
    ];
    for (event, tab) in endings {
        let mut table = Table::posed(&fours());
        table.press(&at_fours("i8"));
        table.send(event);
        assert_eq!(table.app.panel(), tab);
        assert!(!table.app.has_puzzle());
        // The Lab has a copy of it.
        table.send(Event::Lab(LabEvent::Close));
        assert_eq!(table.moves(), "");
        assert_eq!(table.app.activity_name(), "local");
        table.wait(1e4);
        table.press("h8");
        assert_eq!(table.moves(), "h8");
    }
}

#[test]
fn a_link_opens_its_puzzle_and_an_unknown_one_says_so() {
    let all = Collection::write([fours(), threats(), defend()]);
    for puzzle in [fours(), threats(), defend()] {
        let mut table = Table::people("freestyle");
        let id = puzzle.id().to_string();
        table.puzzles(PuzzleEvent::Visit(visit(0), PuzzlePlace::Named(id)));
        table.bring(assets::PUZZLES, Some(all.clone()));
        assert_eq!(table.app.puzzle_link(), Some(link(&puzzle)));
        assert_eq!(describe::puzzle_title(&table.app), "Puzzle");
        table.puzzles(PuzzleEvent::Next(1));
        assert_ne!(table.app.puzzle_link(), Some(link(&puzzle)));
    }
    for id in ["000000000000", "xyz", ""] {
        let mut table = Table::people("freestyle");
        table.play("h8");
        table.puzzles(PuzzleEvent::Visit(
            visit(0),
            PuzzlePlace::Named(id.to_string()),
        ));
        table.bring(assets::PUZZLES, Some(all.clone()));
        assert!(describe::puzzle_state(&table.app).starts_with("No puzzle has this link."));
        assert_eq!(table.app.activity_name(), "empty");
        assert!(table.offers(Button::PuzzleNext));
        table.puzzles(PuzzleEvent::Next(0));
        assert!(table.app.has_puzzle());
    }
}

#[test]
fn the_record_is_kept_and_read_again() {
    let mut table = Table::posed(&fours());
    let effects = table.send(Event::Hint);
    let stored = kept(&effects).expect("the record is stored").to_string();
    let read: PuzzleRecord = stored.parse().expect("a record");
    assert_eq!(read.rating(), rating(&table));
    let again = |stored: &str| {
        let mut table = Table::people("freestyle");
        let mut visit = visit(0);
        visit.stored = Some(stored.to_string());
        table.puzzles(PuzzleEvent::Visit(visit, PuzzlePlace::Any));
        table
    };
    assert_eq!(rating(&again(&stored)), rating(&table));
    assert_eq!(rating(&again("damaged")), 1000, "the shell sets it aside");
    // A puzzle that counted does not count again.
    let mut later = again(&stored);
    later.bring(assets::PUZZLES, Some(Collection::write([fours()])));
    let before = rating(&later);
    later.try_move(&at_fours("i8"));
    finish_fours(&mut later);
    assert_eq!((rating(&later), later.app.puzzle_gain()), (before, None));
}

#[test]
fn without_rating_nothing_changes_and_the_choice_is_kept() {
    let mut table = Table::posed(&fours());
    let effects = table.puzzles(PuzzleEvent::Rate(OnOff::Off));
    // A checkbox reports each change twice.
    table.puzzles(PuzzleEvent::Rate(OnOff::Off));
    let stored = kept(&effects).expect("the choice is stored").to_string();
    let read: PuzzleRecord = stored.parse().expect("a record");
    assert!(!read.is_rated() && !table.app.rates_puzzles());
    table.send(Event::Hint);
    assert_eq!((rating(&table), table.app.puzzle_gain()), (1000, None));
    table.puzzles(PuzzleEvent::Rate(OnOff::On));
    table.puzzles(PuzzleEvent::Solution);
    assert_eq!(rating(&table), 1000, "the puzzle is known");
}

#[test]
fn what_a_mistake_costs_is_said_once() {
    let mut table = Table::posed(&fours());
    table.send(Event::Hint);
    let cost = describe::puzzle_cost(&table.app);
    assert!(cost.contains(&rating(&table).to_string()), "{cost}");
    table.send(Event::Hint);
    assert_eq!(describe::puzzle_cost(&table.app), "");
}

#[test]
fn the_next_puzzle_is_of_the_wanted_kind() {
    use tengen_page::PuzzleWish;
    let mut table = Table::posed(&fours());
    let all: Vec<Puzzle> = vec![fours(), threats(), defend()];
    table.bring(assets::PUZZLES, Some(Collection::write(all.clone())));
    let wish = |name: &str, value: &str| PuzzleWish::of_field(name, value).expect("a wish");
    for (value, puzzle) in ["fours", "threats", "defend"].into_iter().zip(&all) {
        table.puzzles(PuzzleEvent::Wish(wish("puzzle-task", value)));
        for lot in [0, 1, 77] {
            table.puzzles(PuzzleEvent::Next(lot));
            assert_eq!(table.app.puzzle_link(), Some(link(puzzle)));
        }
    }
    table.puzzles(PuzzleEvent::Wish(wish("puzzle-rules", "renju")));
    table.puzzles(PuzzleEvent::Next(0));
    assert!(!table.app.has_puzzle());
    assert!(describe::puzzle_state(&table.app).starts_with("No puzzle is of this kind."));
    for (name, value) in table.app.puzzle_filter().fields() {
        assert!(
            PuzzleWish::of_field(name, &value).is_some(),
            "{name}={value}"
        );
    }
    assert_eq!(PuzzleWish::of_field("puzzle-task", "sleep"), None);
    assert_eq!(PuzzleWish::of_field("other", ""), None);
}

#[test]
fn a_solved_puzzle_opens_as_a_game() {
    let mut table = Table::posed(&fours());
    table.puzzles(PuzzleEvent::ToGame);
    assert!(table.app.has_open_puzzle(), "not before it is over");
    table.try_move(&at_fours("i8"));
    finish_fours(&mut table);
    let moves = table.moves();
    table.puzzles(PuzzleEvent::ToGame);
    assert!(!table.app.has_puzzle());
    assert_eq!(table.app.panel(), Panel::Game);
    assert_eq!(table.moves(), moves);
    table.send(Event::First);
    let (position, _) = fours().in_symmetry(fours().id().symmetry());
    assert_eq!(table.app.game().position().board(), position.board());
}

#[test]
fn an_answer_that_comes_too_late_does_no_harm() {
    let mut table = Table::posed(&fours());
    table.press(&at_fours("i8"));
    table.ready();
    let id = table.task().id;
    let request = table.told.last().cloned();
    table.puzzles(PuzzleEvent::Close);
    table.hear(&format!("solved id={id} ms=5 found=unknown"));
    assert!(!table.app.has_puzzle());
    assert!(request.is_some());
    // The reply of the opponent does not reach the next puzzle.
    let mut table = Table::posed(&fours());
    table.try_move(&far());
    table.puzzles(PuzzleEvent::Next(0));
    table.wait(1e4);
    assert_eq!(table.moves(), "");
    let _ = table.app.update(Event::Woken, Millis(table.now + 1e6));
    assert_eq!(table.moves(), "");
}

#[test]
fn the_title_names_the_games_and_the_heading_is_short() {
    let table = Table::posed(&fours());
    assert_eq!(table.app.heading(), "Puzzles");
    assert_eq!(
        table.app.tab_title(),
        "Gomoku and renju puzzles · Tengen 天元"
    );
}
