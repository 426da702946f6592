//! The 26 openings: the list, an opening in place of the game, a game from it, and its analysis.

use std::collections::BTreeSet;
use tengen_learn::openings::rows::{opening_offers, opening_rows};
use tengen_learn::openings::words::{OpeningShown, opening_value};
use tengen_learn::openings::{
    OpeningBoard, OpeningEvent, OpeningOffer, OpeningPlace, OpeningRow, OpeningsPart,
};

use crate::support::table::Table;
use tengen_core::board::Stone;
use tengen_core::game::{Action, NodeId};
use tengen_core::rules::opening::Pattern;
use tengen_core::rules::{Ruleset, Variant};
use tengen_openings::shipped;
use tengen_page::view::describe;
use tengen_page::{Button, Effect, Event, FileJob, LessonEvent, LessonPlace, Page, Panel};
use tengen_picture::Visibility;

const FREESTYLE: Ruleset = Ruleset::new(Variant::Freestyle);

impl Table {
    pub(crate) fn list(&mut self, event: OpeningEvent) -> Vec<Effect> {
        self.send(Event::own(event))
    }
}

pub(crate) fn pattern(code: &str) -> Pattern {
    Pattern::from_code(code).expect("an opening")
}

/// Every event about openings, for sessions of random events.
pub(crate) fn events() -> Vec<Event> {
    let own = [
        OpeningEvent::Choose(pattern("D4")),
        OpeningEvent::Rules(FREESTYLE),
        OpeningEvent::Play,
        OpeningEvent::Analyse,
    ];
    let mut all = vec![Event::visit(&OpeningPlace::List)];
    all.extend(own.map(Event::own));
    all.push(Event::visit(&LessonPlace::List));
    all
}

/// A game of three moves, and an opening above it.
pub(crate) fn shown(code: &str) -> Table {
    let mut table = Table::people("freestyle");
    table.play("a1 b2 c3");
    table.send(Event::visit(&OpeningPlace::List));
    table.list(OpeningEvent::Choose(pattern(code)));
    table
}

/// Returns what shows of the openings.
pub(crate) fn words(page: &Page) -> OpeningShown<'_> {
    OpeningShown {
        texts: page.texts(),
        part: page
            .feature::<OpeningsPart>()
            .expect("a feature of the list"),
        board: page.activity::<OpeningBoard>(),
        learn: page.learn_lists(),
    }
}

/// Returns the direct openings, and then the indirect ones.
pub(crate) fn rows(page: &Page) -> Vec<OpeningRow> {
    opening_rows(words(page)).into_iter().flatten().collect()
}

fn opening(page: &Page) -> Option<Pattern> {
    page.activity::<OpeningBoard>().map(OpeningBoard::pattern)
}

fn moves(page: &Page) -> String {
    let points = page.game().moves();
    let names: Vec<String> = points.iter().map(ToString::to_string).collect();
    names.join(" ")
}

#[test]
fn the_list_has_all_openings_and_lies_in_the_learn_tab() {
    let mut table = Table::people("freestyle");
    table.send(Event::Lesson(LessonEvent::Open));
    assert_eq!(
        opening_offers(words(&table.app)),
        [OpeningOffer::OpeningList]
    );
    assert!(rows(&table.app).is_empty());
    table.send(Event::visit(&OpeningPlace::List));
    assert_eq!(table.app.panel(), Panel::Learn);
    assert!(words(&table.app).part.is_open());
    let rows = rows(&table.app);
    let patterns: Vec<Pattern> = rows.iter().map(|it| it.pattern).collect();
    assert_eq!(patterns, Pattern::all().collect::<Vec<_>>());
    let names: BTreeSet<&str> = rows.iter().map(|it| it.name).collect();
    assert_eq!(names.len(), 26);
    let stones = rows[0].stones();
    assert_eq!(stones.len(), 3);
    assert_eq!(stones[1].1, Stone::White);
    let largest = stones.iter().map(|(at, _)| at.column().max(at.row())).max();
    assert!(
        largest < Some(OpeningRow::LINES),
        "they fit on the small board"
    );
    assert!(opening_offers(words(&table.app)).is_empty());
    table.send(Event::visit(&LessonPlace::List));
    assert!(!words(&table.app).part.is_open());
}

#[test]
fn the_list_closes_a_lesson_and_opens_the_tab() {
    let mut table = crate::app_lessons::posed(0);
    table.send(Event::visit(&OpeningPlace::List));
    assert!(!table.app.has_open_exercise());
    assert_eq!(table.app.activity_name(), "empty");
    assert_eq!(rows(&table.app).len(), 26);
}

#[test]
fn an_opening_covers_the_game_and_its_line_can_be_walked() {
    let mut table = shown("D4");
    assert_eq!(
        describe::pattern(table.app.texts(), table.app.game()),
        "Kagetsu"
    );
    assert_eq!(moves(&table.app), "h8 h9 i9");
    assert_eq!(table.app.game().terms().rules, Ruleset::RENJU);
    assert_eq!(rows(&table.app).len(), 26, "another one can be chosen");
    for stone in [Stone::Black, Stone::White] {
        let name = describe::strip_name(&table.app, stone);
        assert_eq!(name, describe::colour(table.app.texts(), stone));
    }
    let judged = shipped().get(pattern("D4"), Ruleset::RENJU).expect("D4");
    table.send(Event::Last);
    assert_eq!(table.app.game().moves()[3..], judged.line);
    table.send(Event::visit(&OpeningPlace::List));
    table.press("h8");
    assert_eq!(moves(&table.app), "", "the empty board is of no game");
    assert_eq!(rows(&table.app).len(), 26);
    table.send(Event::Lesson(LessonEvent::Close));
    assert_eq!(moves(&table.app), "a1 b2 c3");
}

#[test]
fn stones_of_both_colours_can_be_tried_and_nothing_of_it_stays() {
    let mut table = shown("I7");
    let before = moves(&table.app);
    table.press("a15");
    table.press("b15");
    assert_eq!(moves(&table.app), format!("{before} a15 b15"));
    table.send(Event::Undo);
    table.send(Event::Undo);
    assert_eq!(moves(&table.app), before);
    table.list(OpeningEvent::Choose(pattern("I7")));
    table.send(Event::Next);
    let judged = shipped().get(pattern("I7"), Ruleset::RENJU).expect("I7");
    assert_eq!(table.app.game().moves()[3..], judged.line[..1]);
    table.send(Event::Lesson(LessonEvent::Close));
    assert_eq!(moves(&table.app), "a1 b2 c3");
    assert_eq!(table.app.panel(), Panel::Game);
}

#[test]
fn the_rules_change_the_judgement_and_the_game_on_the_board() {
    let mut table = shown("D4");
    let renju = opening_value(words(&table.app));
    table.list(OpeningEvent::Rules(FREESTYLE));
    assert_eq!(words(&table.app).part.rules(), FREESTYLE);
    assert_eq!(table.app.game().terms().rules, FREESTYLE);
    assert_ne!(opening_value(words(&table.app)), renju);
    let caro = Ruleset::new(Variant::Caro);
    table.list(OpeningEvent::Rules(caro));
    assert_eq!(
        words(&table.app).part.rules(),
        FREESTYLE,
        "no table has these rules"
    );
}

#[test]
fn a_game_begins_with_the_stones_on_the_board() {
    let mut table = shown("D4");
    table.send(Event::Next);
    let here = moves(&table.app);
    table.list(OpeningEvent::Play);
    assert_eq!(moves(&table.app), here);
    assert_eq!(
        table.app.game().tree().len(),
        4,
        "no expected move is given away"
    );
    assert_eq!(opening(&table.app), None);
    assert_eq!(table.app.panel(), Panel::Game);
    assert_eq!(table.app.game().terms().rules, Ruleset::RENJU);
    let default = table.app.settings().terms.rules;
    assert_eq!(default, FREESTYLE, "the default terms stay");
    assert!(!describe::is_record(&table.app));
    assert!(
        table.app.before().is_some(),
        "the game before can be restored"
    );
}

#[test]
fn the_computer_plays_on_from_an_opening() {
    let mut table = Table::as_black();
    table.ready();
    table.send(Event::visit(&OpeningPlace::List));
    table.list(OpeningEvent::Choose(pattern("D4")));
    assert_eq!(
        table.app.computer_to_move(),
        None,
        "an opening is only looked at"
    );
    table.list(OpeningEvent::Play);
    assert_eq!(table.moves(), "h8 h9 i9");
    assert!(table.app.computer_to_move().is_some() && !table.app.is_waiting());
}

#[test]
fn the_analysis_opens_the_opening_with_its_line() {
    let mut table = shown("D4");
    table.list(OpeningEvent::Analyse);
    let effects = table.send(Event::Leave);
    assert!(effects.contains(&Effect::job(FileJob::Opened)));
    assert_eq!(table.app.panel(), Panel::Analysis);
    assert_eq!(moves(&table.app), "h8 h9 i9");
    assert!(table.app.game().next().is_some());
    assert_eq!(opening(&table.app), None);
}

#[test]
fn what_needs_the_game_below_does_nothing() {
    let mut table = shown("D4");
    for event in [
        Event::Act(Action::Pass),
        Event::Act(Action::Resign),
        Event::Hint,
        Event::Resign,
        Event::Again,
    ] {
        table.send(event.clone());
        assert_eq!(moves(&table.app), "h8 h9 i9", "{event:?}");
        assert_eq!(opening(&table.app), Some(pattern("D4")), "{event:?}");
    }
    assert_eq!(Button::Pass.visibility(&table.app), Visibility::Hidden);
    assert!(Button::Resign.is_disabled(&table.app));
}

#[test]
fn events_without_openings_change_nothing() {
    let mut table = Table::people("freestyle");
    table.play("a1 b2 c3");
    for event in [
        OpeningEvent::Choose(pattern("D4")),
        OpeningEvent::Play,
        OpeningEvent::Analyse,
    ] {
        table.list(event);
        assert_eq!(moves(&table.app), "a1 b2 c3", "{event:?}");
        assert_eq!(table.app.panel(), Panel::Game, "{event:?}");
    }
    assert_ne!(table.app.game().cursor(), NodeId::ROOT);
}
