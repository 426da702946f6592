//! The buttons around the board: which of them show and can be pressed.

use crate::support::table::Table;
use tengen_page::{Button, Event, Page};
use tengen_picture::Visibility;
use tengen_testing::apps::{BEFORE_H8, board, played, renju, under};

const ALL: [Button; 36] = [
    Button::Undo,
    Button::Redo,
    Button::First,
    Button::Prev,
    Button::Next,
    Button::Last,
    Button::Resign,
    Button::Hint,
    Button::FindWin,
    Button::WinStop,
    Button::WinPlay,
    Button::WinClose,
    Button::PlayoutAgain,
    Button::PlayoutLeave,
    Button::PuzzleLoad,
    Button::PuzzleRetry,
    Button::PuzzleHint,
    Button::PuzzleSolution,
    Button::PuzzleNext,
    Button::PuzzleEnd,
    Button::PuzzleCopy,
    Button::PuzzleGame,
    Button::PuzzleResult,
    Button::PuzzleRush,
    Button::MistakesPractise,
    Button::MistakesGame,
    Button::MistakesForget,
    Button::MistakesOpen,
    Button::Pause,
    Button::Place,
    Button::WhyAimed,
    Button::Ask,
    Button::Pass,
    Button::Again,
    Button::Restore,
    Button::TakeOffer,
];

/// The buttons that show, with a minus before those that cannot be pressed.
fn shown(page: &Page) -> String {
    let shown = ALL.into_iter();
    let shown = shown.filter(|it| it.visibility(page) == Visibility::Shown);
    let words: Vec<String> = shown
        .map(|it| {
            let sign = if it.is_disabled(page) { "-" } else { "" };
            format!("{sign}{}", it.name())
        })
        .collect();
    words.join(" ")
}

#[test]
fn the_names_are_those_of_the_markup() {
    let html = tengen_testing::site::DOCUMENT;
    for button in ALL {
        let name = button.name();
        assert_eq!(name.parse(), Ok(button));
        // The note beside a point is made by the page.
        let is_made = matches!(button, Button::WhyAimed);
        assert!(
            is_made || html.contains(&format!("data-action=\"{name}\"")),
            "{name}"
        );
        if let Some(next_focus) = button.next_focus() {
            assert!(
                html.contains(&format!("data-action=\"{next_focus}\"")),
                "{name}"
            );
            assert_ne!(next_focus, name);
        }
    }
}

#[test]
fn at_the_start_there_is_nothing_to_take_back() {
    assert_eq!(
        shown(&board(15)),
        "-undo -redo -first -prev -next -last resign hint find-win again"
    );
}

#[test]
fn in_the_middle_every_way_is_open() {
    let mut page = played(15, "h8 i9 j10");
    assert_eq!(
        shown(&page),
        "undo -redo first prev -next -last resign hint find-win again"
    );
    let _ = page.update(Event::Prev, tengen_testing::apps::LATER);
    assert_eq!(
        shown(&page),
        "undo redo first prev next last resign hint find-win again"
    );
}

#[test]
fn after_the_end_nobody_resigns() {
    let page = played(15, "a1 b1 a2 b2 a3 b3 a4 b4 a5");
    assert_eq!(
        shown(&page),
        "undo -redo first prev -next -last -resign -hint -find-win again"
    );
}

#[test]
fn a_pass_shows_where_the_rules_have_it() {
    let start = "-undo -redo -first -prev -next -last resign hint find-win";
    assert_eq!(shown(&under("renju")), format!("{start} pass again"));
}

#[test]
fn a_clock_can_be_paused_while_it_runs() {
    let mut page = under("freestyle clock=increment:300+3");
    let rest = "resign hint find-win -pause again";
    assert!(shown(&page).ends_with(rest), "{}", shown(&page));
    tengen_testing::apps::play(&mut page, "h8", tengen_testing::apps::LATER);
    let rest = "resign hint find-win pause again";
    assert!(shown(&page).ends_with(rest), "{}", shown(&page));
}

#[test]
fn while_a_claim_waits_black_can_only_ask() {
    let mut page = renju("claim", &format!("{BEFORE_H8} h8"));
    assert_eq!(
        shown(&page),
        "-redo -first -prev -next -last resign hint find-win ask -pass again"
    );
    let _ = page.update(Event::Ask, tengen_testing::apps::LATER);
    assert!(shown(&page).contains(" -ask "), "{}", shown(&page));
}

#[test]
fn while_the_computer_thinks_the_hint_makes_room() {
    let mut table = Table::as_black();
    assert!(shown(&table.app).contains("hint"));
    table.press("h8");
    assert!(!shown(&table.app).contains("hint"));
    assert!(shown(&table.app).contains(" resign"));
    table.begin("freestyle", "level:3", "level:3", tengen_core::Stone::Black);
    assert!(shown(&table.app).contains(" -resign"), "nobody is there to");
    assert!(shown(&table.app).contains("take-offer"), "the game before");
}
