//! The sections of the site, the layouts of its places, and the way back to a running game.

use crate::activities::beside_online;
use crate::app_playout_beside::visitor;
use crate::support::browser::Browser;
use crate::support::table::Table;
use std::fs;
use std::path::Path;
use tengen_core::Stone;
use tengen_page::{Arrival, Button, Event, LabSettings, Layout, Place, Section, Supply, Toast};
use tengen_picture::Visibility;

/// The tables of the addresses.
const TABLES: [&str; 3] = [
    "site.toml",
    "learn/features/openings.toml",
    "learn/features/trainers.toml",
];

fn visit(place: &Place) -> Event {
    let settings = LabSettings::default();
    let supply = match place {
        Place::Lab(_) => Supply::Lab {
            settings,
            stored: None,
        },
        Place::Online(_) => Supply::Visitor(visitor()),
        _ => Supply::Nothing,
    };
    let text = place.route().to_string();
    Event::Visit(Box::new(Arrival { text, supply }))
}

fn press(browser: &mut Browser, section: Section) {
    let place = browser.table.app.start_of(section);
    browser.send(visit(&place));
}

#[test]
fn every_address_has_its_layout_before_the_program_runs() {
    let www = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../www");
    let mut seen = 0;
    for table in TABLES {
        let table = fs::read_to_string(www.join(table)).expect("is there");
        let value = |line: &str, name: &str| {
            let value = line.strip_prefix(name)?.strip_prefix(" = \"")?;
            Some(value.strip_suffix('"')?.to_owned())
        };
        let mut lines = table.lines();
        while let Some(line) = lines.next() {
            let Some(address) = value(line, "address") else {
                continue;
            };
            let layout = value(lines.next().unwrap_or_default(), "layout");
            let expected: &str = Layout::of(&Place::read(&address)).into();
            assert_eq!(layout.as_deref(), Some(expected), "{address}");
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn each_section_leads_to_its_start_and_play_back_to_the_game() {
    let mut browser = Browser::playing();
    let moves = browser.table.moves();
    for (section, address, layout) in [
        (Section::Study, "study/", Layout::Study),
        (Section::Learn, "learn/", Layout::Learn),
        (Section::Lab, "lab/", Layout::Lab),
        (Section::Play, "game/", Layout::Game),
    ] {
        press(&mut browser, section);
        assert_eq!(browser.address(), address);
        assert_eq!(browser.table.app.layout(), layout);
        assert_eq!(layout.section(), section);
    }
    assert_eq!(browser.table.moves(), moves);
    // Within learning its word leads to the start.
    browser.go_to("learn/lessons/2/");
    assert_eq!(browser.table.app.layout(), Layout::Lesson);
    press(&mut browser, Section::Learn);
    assert_eq!(browser.address(), "learn/");
}

#[test]
fn a_running_game_is_one_press_away() {
    let mut browser = Browser::open(Table::people("freestyle"), "");
    press(&mut browser, Section::Learn);
    assert_eq!(browser.table.app.game_away(), None, "no game has begun");
    press(&mut browser, Section::Play);
    browser.press("h8");
    assert_eq!(browser.table.app.game_away(), None, "it is on the board");
    press(&mut browser, Section::Learn);
    let away = browser.table.app.game_away().expect("a game");
    assert_eq!(away.text, "Your game: White to move");
    browser.send(visit(&away.place));
    assert_eq!(browser.address(), "game/");
    for point in ["a1", "i8", "b1", "j8", "c1", "k8", "d1", "l8"] {
        browser.press(point);
    }
    press(&mut browser, Section::Study);
    assert_eq!(browser.table.app.game_away(), None, "the game is over");
    browser.send(Event::First);
    assert_eq!(browser.table.app.game_away(), None, "it is only looked at");
}

#[test]
fn the_result_shows_only_where_games_are_played() {
    let mut table = Table::people("freestyle");
    table.play("h8 a1 i8 b1 j8 c1 k8 d1 l8");
    let mut browser = Browser::open(table, "game/");
    assert!(browser.table.app.tells_result());
    for address in [
        "study/",
        "library/",
        "learn/",
        "learn/mistakes/",
        "learn/puzzles/",
        "learn/lessons/2/",
        "learn/openings/",
        "lab/",
        "online/",
    ] {
        browser.go_to(address);
        let page = &browser.table.app;
        assert!(!page.tells_result(), "{address}");
        assert!(!page.layout().is_of_games(), "{address}");
    }
    browser.go_to("game/");
    assert!(browser.table.app.tells_result());
}

#[test]
fn threats_are_offered_at_the_board_and_not_beside_texts_about_other_things() {
    let mut browser = Browser::playing();
    let shows = |browser: &Browser| Button::Threats.visibility(&browser.table.app);
    assert_eq!(shows(&browser), Visibility::Shown);
    for address in ["learn/lessons/2/", "learn/openings/", "learn/mistakes/"] {
        browser.go_to(address);
        assert_eq!(shows(&browser), Visibility::Hidden, "{address}");
    }
    browser.go_to("learn/openings/#D4");
    assert_eq!(shows(&browser), Visibility::Shown);
}

#[test]
fn the_clock_of_a_game_that_was_left_is_said_to_be_paused() {
    let mut table = Table::people("freestyle clock=increment:300+5");
    table.play("h8 i9");
    let mut browser = Browser::open(table, "game/");
    for address in ["learn/lessons/2/", "lab/"] {
        browser.go_to(address);
        let away = browser.table.app.game_away().expect("a game");
        assert_eq!(away.text, "Your game: Black to move, clock paused");
    }
}

#[test]
fn a_computer_goes_on_when_the_person_comes_back_to_its_game() {
    let mut table = Table::people("freestyle");
    let terms = "freestyle clock=increment:300+5";
    table.begin(terms, "person", "level:3", Stone::Black);
    table.press("h8");
    let mut browser = Browser::open(table, "game/");
    for address in ["library/", "learn/lessons/2/", "online/"] {
        assert!(browser.table.is_thinking(), "before {address}");
        browser.go_to(address);
        assert!(!browser.table.is_thinking(), "{address}");
        browser.go_to("game/");
        assert!(!browser.table.app.is_paused(), "{address}");
        assert!(browser.table.is_thinking(), "after {address}");
    }
}

#[test]
fn the_clock_of_a_game_pauses_wherever_the_game_is_not_played() {
    let mut table = Table::people("freestyle clock=increment:300+5");
    table.play("h8 i9");
    let mut browser = Browser::open(table, "game/");
    let runs = |browser: &Browser| !browser.table.app.is_paused();
    assert!(runs(&browser));
    for address in ["library/", "learn/", "learn/mistakes/", "online/", "study/"] {
        browser.go_to(address);
        assert!(browser.says(Toast::ClockPaused), "{address}");
        let away = browser.table.app.game_away().expect("a game");
        assert!(away.text.ends_with("clock paused"), "{address}");
        browser.go_to("game/");
        assert!(!runs(&browser), "it waits for an action");
        assert_eq!(browser.table.app.game_away(), None);
        browser.send(Event::GoOn);
        assert!(runs(&browser), "{address}");
    }
}

#[test]
fn study_and_the_lab_are_closed_while_a_live_online_game_runs() {
    let mut table = beside_online();
    let away = table.app.game_away().expect("the online game");
    assert!(away.text.starts_with("Your game: "), "{}", away.text);
    for section in [Section::Study, Section::Lab] {
        let before = table.app.open_place();
        let place = table.app.start_of(section);
        table.send(visit(&place));
        assert_eq!(table.app.open_place(), before, "{section:?}");
        assert_eq!(table.app.toast(), Some(Toast::FairPlay));
    }
    table.send(visit(&away.place));
    assert_eq!(table.app.layout(), Layout::Online);
    assert_eq!(table.app.game_away(), None);
    assert_eq!(table.app.toast(), None, "it covers nothing of the game");
    table.send(visit(&table.app.start_of(Section::Study)));
    assert_eq!(table.app.toast(), Some(Toast::FairPlay));
    table.send(Event::Online(tengen_page::OnlineEvent::Return));
    assert_eq!(
        table.app.toast(),
        None,
        "the return to the game drops it too"
    );
}

#[test]
fn an_empty_board_covers_the_game_where_nothing_of_learning_is_chosen() {
    let mut browser = Browser::playing();
    let before = browser.table.moves();
    for address in ["learn/openings/", "learn/mistakes/"] {
        browser.go_to(address);
        assert_eq!(browser.table.app.activity_name(), "empty", "{address}");
        browser.press("a1");
        assert_eq!(browser.table.moves(), "", "{address}");
        let away = browser.table.app.game_away();
        assert!(away.is_some(), "{address}");
        browser.go_to("game/");
        assert_eq!(browser.table.moves(), before, "{address}");
    }
    for address in ["study/", "lab/"] {
        browser.go_to("learn/openings/");
        browser.go_to(address);
        assert_eq!(browser.table.moves(), before, "{address}");
    }
}
