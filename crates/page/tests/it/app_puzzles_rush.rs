//! A rush: three minutes, harder and harder puzzles, three mistakes, and the best result.

use crate::support::puzzler::{REPLY, kept, open};
use crate::support::table::Table;
use tengen_page::view::{describe, missed_rows, puzzle_run};
use tengen_page::{Button, Effect, Event, PuzzleEvent, PuzzleRecord, RushResult, assets};
use tengen_puzzles::Collection;

const SHIPPED: &[u8] = include_bytes!("../../../puzzles/data/tengen.puzzles");

/// The longest pause between two puzzles.
const PAUSE: f64 = 2000.0;

fn rushing() -> Table {
    let mut table = Table::people("freestyle");
    table.puzzles(open(0));
    table.bring(assets::PUZZLES, Some(SHIPPED.to_vec()));
    table.puzzles(PuzzleEvent::Rush(7));
    table
}

fn difficulty(table: &Table) -> u16 {
    let id = table.app.puzzle_link().expect("a puzzle");
    let id = id
        .trim_start_matches("puzzle=")
        .parse()
        .expect("an identity");
    let all = Collection::from_bytes(SHIPPED.to_vec()).expect("the shipped puzzles");
    all.find(id).expect("a puzzle").difficulty().rating()
}

/// A legal move that the engine calls a mistake.
fn blunder(table: &mut Table) {
    let points: Vec<_> = table.app.game().position().legal_points().collect();
    let [first, second, ..] = points[..] else {
        panic!("there is room");
    };
    table.told.clear();
    table.send(Event::Press(first));
    if table.is_thinking() {
        table.solved(&format!("found=stopped reply={second}"));
    }
    table.wait(REPLY);
}

#[test]
fn three_mistakes_end_it_and_each_brings_a_harder_puzzle() {
    let mut table = rushing();
    assert_eq!(
        describe::puzzle_title(&table.app),
        "3:00 · solved: 0 · mistakes left: 3"
    );
    let mut ratings = Vec::new();
    let mut links = Vec::new();
    while table.app.is_rushing() {
        assert!(!table.offers(Button::PuzzleHint) && !table.offers(Button::PuzzleSolution));
        assert!(!table.offers(Button::PuzzleNext) && table.offers(Button::PuzzleEnd));
        ratings.push(difficulty(&table));
        links.push(table.app.puzzle_link());
        blunder(&mut table);
        assert!(!table.offers(Button::PuzzleRetry), "no second try");
        table.wait(PAUSE);
        assert!(ratings.len() <= 9, "it ends");
    }
    assert_eq!(table.app.rush().expect("a rush").mistakes_left(), 0);
    let count = links.len();
    links.sort();
    links.dedup();
    assert_eq!(links.len(), count, "no puzzle comes twice");
    assert_eq!(
        describe::puzzle_title(&table.app),
        "The rush is over. Solved: 0."
    );
    let record = table.app.puzzle_record().expect("a record");
    assert_eq!(
        (record.rating(), record.best_rush()),
        (1000, 0),
        "it is not rated"
    );
    assert!(table.offers(Button::PuzzleRush) && !table.offers(Button::PuzzleNext));
    assert!(!table.app.has_puzzle(), "the last puzzle does not stay");
    assert!(table.app.puzzle_steps().is_empty());
    table.press("a1");
    assert_eq!(table.moves(), "", "nothing is played on the board");
    table.wait(1e6);
    assert!(!table.app.is_rushing());
}

#[test]
fn it_ends_after_three_minutes_and_the_clock_runs_meanwhile() {
    let mut table = rushing();
    table.wait(60_000.0);
    assert!(describe::puzzle_title(&table.app).starts_with("3:00 ·"));
    // The first move starts the clock.
    blunder(&mut table);
    table.wait(30_500.0 - REPLY);
    assert!(describe::puzzle_title(&table.app).starts_with("2:30 ·"));
    table.wait(149_000.0);
    assert!(table.app.is_rushing());
    table.wait(2000.0);
    assert!(!table.app.is_rushing());
    assert_eq!(
        table.app.rush().and_then(tengen_page::Rush::result),
        Some(RushResult::Ended)
    );
}

#[test]
fn the_best_result_is_kept() {
    let mut table = rushing();
    let mut solved = 0;
    // The engine says that it has no proof for the stated move, which solves the puzzle.
    while solved < 2 {
        let all = Collection::from_bytes(SHIPPED.to_vec()).expect("the shipped puzzles");
        let link = table.app.puzzle_link().expect("a puzzle");
        let id = link
            .trim_start_matches("puzzle=")
            .parse()
            .expect("an identity");
        let puzzle = all.find(id).expect("a puzzle");
        let (_, solutions) = puzzle.in_symmetry(puzzle.id().symmetry());
        table.told.clear();
        table.send(Event::Press(solutions[0]));
        if table.is_thinking() {
            table.solved("found=unknown");
        }
        solved += 1;
        assert_eq!(
            table.app.rush().map(tengen_page::Rush::solved),
            Some(solved)
        );
        table.wait(PAUSE);
    }
    let effects = table.puzzles(PuzzleEvent::EndRush);
    let record: PuzzleRecord = kept(&effects)
        .expect("it is stored")
        .parse()
        .expect("a record");
    assert_eq!((record.best_rush(), record.streak()), (2, 0));
    assert_eq!(
        describe::puzzle_title(&table.app),
        "The rush is over. Solved: 2, more than ever before."
    );
    let effects = table.puzzles(PuzzleEvent::Next(3));
    assert!(
        !effects
            .iter()
            .any(|it| matches!(it, Effect::Fetch(assets::PUZZLES)))
    );
    assert!(table.app.rush().is_none());
}

#[test]
fn what_was_missed_is_tried_again_without_rating() {
    let mut table = rushing();
    let mut missed = Vec::new();
    while table.app.is_rushing() {
        missed.push(table.app.puzzle_link());
        blunder(&mut table);
        table.wait(PAUSE);
    }
    assert_eq!(puzzle_run(&table.app).len(), missed.len());
    assert_eq!(missed_rows(&table.app).len(), 3);
    let place = table.app.open_place();
    table.puzzles(PuzzleEvent::Missed(1));
    assert!(missed.contains(&table.app.puzzle_link()));
    assert_eq!(table.app.open_place(), place, "it belongs to the rush");
    assert!(table.offers(Button::PuzzleHint) && table.offers(Button::PuzzleResult));
    assert!(!table.offers(Button::PuzzleNext));
    let before = kept_record(&table);
    table.puzzles(PuzzleEvent::Hint);
    blunder(&mut table);
    assert_eq!(kept_record(&table), before, "nothing counts");
    table.puzzles(PuzzleEvent::Result);
    assert!(table.app.has_rush_result() && !table.app.has_puzzle());
    assert_eq!(missed_rows(&table.app).len(), 3);
    table.puzzles(PuzzleEvent::Missed(9));
    assert!(table.app.has_rush_result());
}

fn kept_record(table: &Table) -> String {
    table.app.puzzle_record().expect("a record").to_string()
}

#[test]
fn leaving_it_asks_and_ends_it() {
    let mut table = rushing();
    blunder(&mut table);
    table.puzzles(PuzzleEvent::Close);
    assert!(table.app.is_rushing(), "the person is asked");
    table.send(Event::Leave);
    table.wait(1e6);
    assert!(table.app.rush().is_none() && !table.app.has_puzzle());
    assert_eq!(table.moves(), "");
}
