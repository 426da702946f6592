//! Leaving a rush, which asks first.

use crate::support::browser::Browser;
use crate::support::puzzler::open;
use crate::support::shop::{Shop, read};
use tengen_core::Terms;
use tengen_learn::openings::OpeningPlace;
use tengen_page::{
    AnalysisEvent, Effect, Event, FileEvent, Found, FoundGame, Holder, LabEvent, LabSettings,
    LessonEvent, Lineup, PuzzleEvent, Source, StoreEvent, Toast,
};
use tengen_testing::apps::{link_of, played, start_reading};

/// The game that is played below everything.
const GAME: &str = "a1 b2 c3";

fn lab() -> Event {
    Event::Lab(LabEvent::Open {
        settings: LabSettings::default(),
        stored: None,
    })
}

/// A file with one game.
fn game(moves: &str) -> Found {
    let game = FoundGame::Readable {
        facts: Vec::new(),
        broken: None,
        link: link_of(&played(15, moves)),
    };
    Found {
        games: vec![game],
        ..Found::default()
    }
}

/// Opens the puzzles and a rush, which begins with the first move.
fn before_rush() -> Browser {
    let mut browser = Browser::playing();
    browser.send(Event::Puzzles(open(0)));
    browser.send(Event::Puzzles(PuzzleEvent::Rush(1)));
    assert_eq!(browser.address(), "learn/rush/");
    browser
}

/// Makes the first move on the board.
fn move_on(browser: &mut Browser) {
    let position = browser.table.app.game().position();
    let first = position.legal_points().next().expect("a point");
    browser.send(Event::Press(first));
}

fn rushing() -> Browser {
    let mut browser = before_rush();
    move_on(&mut browser);
    browser
}

#[test]
fn a_rush_without_a_move_is_left_without_a_question() {
    let mut browser = before_rush();
    browser.back();
    assert!(!browser.table.app.is_rushing() && !browser.is_asked());
    assert_eq!(browser.address(), "learn/puzzles/#fff1c805102c");
}

#[test]
fn back_out_of_a_rush_asks_first() {
    let mut browser = rushing();
    let entries = browser.entries().to_vec();
    browser.back();
    assert!(browser.table.app.is_rushing());
    assert!(browser.is_asked());
    browser.send(Event::Stay);
    assert!(browser.table.app.is_rushing() && !browser.is_asked());
    assert_eq!(browser.entries(), entries, "the address comes back");
    assert_eq!(browser.address(), "learn/rush/");
    browser.back();
    browser.send(Event::Leave);
    assert!(!browser.table.app.is_rushing() && !browser.is_asked());
    assert_eq!(browser.address(), "learn/puzzles/#fff1c805102c");
    browser.back();
    assert_eq!(browser.table.moves(), GAME, "no rush lies between");
    assert!(!browser.table.app.is_rushing());
}

/// A tab, a link and a dialog ask like Back.
#[test]
fn every_way_out_of_a_rush_asks_first() {
    for (event, address) in [
        (Event::Puzzles(PuzzleEvent::Close), "game/"),
        (Event::New(Terms::default()), "game/"),
        (Event::Lesson(LessonEvent::Open), "learn/"),
        (Event::visit(&OpeningPlace::List), "learn/openings/"),
        (Event::Puzzles(PuzzleEvent::Next(1)), "learn/puzzles/#"),
        (lab(), "lab/"),
        (Event::Analysis(AnalysisEvent::Open), "study/"),
    ] {
        let mut browser = rushing();
        let entries = browser.entries().to_vec();
        browser.send(event.clone());
        assert!(browser.table.app.is_rushing(), "{event:?}");
        assert_eq!(browser.entries(), entries, "{event:?}");
        assert!(browser.is_asked(), "{event:?}");
        browser.send(Event::Leave);
        assert!(!browser.table.app.is_rushing(), "{event:?}");
        assert!(browser.address().starts_with(address), "{event:?}");
    }
}

#[test]
fn the_offer_of_a_toast_asks_too() {
    let mut browser = Browser::playing();
    browser.send(Event::Again);
    browser.send(Event::Puzzles(open(0)));
    browser.send(Event::Puzzles(PuzzleEvent::Rush(1)));
    move_on(&mut browser);
    // The store answers late.
    browser.send(Event::Toast(Toast::StoredLate));
    browser.send(Event::TakeOffer);
    assert!(browser.table.app.is_rushing() && browser.is_asked());
    browser.send(Event::Leave);
    assert_eq!(browser.table.moves(), GAME);
}

/// The program has read a file while the rush went on.
#[test]
fn a_file_waits_for_the_answer() {
    for answer in [Event::Stay, Event::Leave] {
        let mut browser = rushing();
        let reading = start_reading(&mut browser.table.app, Source::Dialog);
        browser.send(Event::Toast(Toast::Loading));
        browser.send(Event::File(FileEvent::Read(reading, game("h8 i9"))));
        assert!(browser.table.app.is_rushing() && browser.is_asked());
        let leaves = answer == Event::Leave;
        browser.send(answer.clone());
        if leaves {
            assert!(browser.is_asked(), "the game below the rush goes on too");
            browser.send(answer);
        }
        assert_eq!(browser.table.app.is_rushing(), !leaves);
        assert_eq!(browser.table.moves() == "h8 i9", leaves);
        assert_eq!(browser.table.app.toast(), None);
    }
}

#[test]
fn the_own_end_of_a_rush_asks_nothing() {
    let mut browser = rushing();
    browser.send(Event::Puzzles(PuzzleEvent::EndRush));
    browser.send(Event::Lesson(LessonEvent::Open));
    assert!(!browser.is_asked());
    assert_eq!(browser.address(), "learn/");
}

#[test]
fn the_end_of_a_rush_ends_the_question() {
    let mut browser = rushing();
    browser.back();
    browser.table.now += 1e6;
    browser.send(Event::Woken);
    assert!(!browser.is_asked());
    let rush = browser.table.app.rush().expect("the rush");
    assert!(rush.result().is_some(), "the result shows");
    assert_eq!(browser.address(), "learn/rush/");
}

#[test]
fn a_program_begins_a_game_without_a_question() {
    let mut browser = rushing();
    browser.send(Event::ProgramBegins(Terms::default(), Lineup::default()));
    assert!(!browser.table.app.is_rushing() && !browser.is_asked());
    assert_eq!(browser.address(), "game/");
}

/// The other tab loses its game only once the person leaves.
#[test]
fn the_question_comes_before_the_game_of_another_tab() {
    let mut browser = rushing();
    browser.send(Event::Store(StoreEvent::Lost));
    let effects = browser.table.send(Event::New(Terms::default()));
    assert!(!effects.contains(&Effect::TakeOver));
    assert!(browser.is_asked());
    let effects = browser.table.send(Event::Leave);
    assert!(effects.contains(&Effect::TakeOver));
    browser.send(read(&Shop::default(), Holder::Here));
    assert!(!browser.is_asked(), "one question is enough");
    assert!(!browser.table.app.is_rushing());
    assert_eq!(browser.address(), "game/");
}

#[test]
fn another_file_takes_the_place_of_the_one_that_waits() {
    let mut browser = rushing();
    let first = start_reading(&mut browser.table.app, Source::Page);
    browser.send(Event::File(FileEvent::Read(first, game("h8 i9"))));
    let second = start_reading(&mut browser.table.app, Source::Page);
    browser.send(Event::File(FileEvent::Read(second, game("g7"))));
    browser.send(Event::Leave);
    browser.send(Event::Leave);
    assert_eq!(browser.table.moves(), "g7");
}

#[test]
fn a_later_version_of_the_site_asks_too() {
    let mut browser = rushing();
    browser.send(Event::NewVersion);
    let effects = browser.table.send(Event::TakeOffer);
    assert!(!effects.contains(&Effect::Renew) && browser.is_asked());
    let effects = browser.table.send(Event::Leave);
    assert!(effects.contains(&Effect::Renew));
}
