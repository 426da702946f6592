//! The moves that were played in the position on the board.

use crate::support::desk::Desk;
use crate::support::shop::Shop;
use tengen_core::Terms;
use tengen_page::view::{describe, explorer_rows};
use tengen_page::{
    AnalysisEvent, AnalysisMessage, CollectionEvent, Event, ExplorerRules, LocalPlace, Message,
    Surroundings, Width,
};

const GAMES: &str = "(;GM[4]SZ[15]PB[A]PW[B]RE[B+R];B[hh];W[hi];B[ii])
(;GM[4]SZ[15]PB[C]PW[D]RE[W+R];B[hh];W[ih];B[gg])
(;GM[4]SZ[15]PB[E]PW[F];B[hh];W[ii];B[gg])
(;GM[4]SZ[15]PB[G]PW[H];B[hh])";

fn desk() -> Desk {
    let mut desk = Desk::new(Shop::default());
    desk.send(Event::New(Terms::default()));
    desk.import("club.sgf", GAMES);
    desk.send(Event::Analysis(AnalysisEvent::Open));
    desk.collection(CollectionEvent::Explore);
    desk
}

fn rows(desk: &Desk) -> Vec<String> {
    let rows = explorer_rows(&desk.page);
    let text = |row: tengen_page::view::ExplorerRow| {
        let shares = row.shares.map_or(String::new(), |it| format!(" {it:?}"));
        format!("{} {}{shares}", row.point, row.games)
    };
    rows.into_iter().map(text).collect()
}

#[test]
fn the_moves_follow_the_cursor() {
    let mut desk = desk();
    assert_eq!(rows(&desk), ["H8 4 [50, 0, 50]"]);
    assert_eq!(describe::explorer(&desk.page), "Games: 4.");
    desk.play("h8");
    // A side and a diagonal: one point stands for all that a symmetry makes equal.
    assert_eq!(rows(&desk), ["H7 2 [50, 0, 50]", "G7 1"]);
    assert_eq!(
        describe::explorer(&desk.page),
        "Games: 4. Games that end here: 1."
    );
    desk.send(Event::Undo);
    assert_eq!(rows(&desk), ["H8 4 [50, 0, 50]"]);
    desk.play("a1");
    assert_eq!(rows(&desk), [""; 0]);
    assert_eq!(describe::explorer(&desk.page), "No game has this position.");
}

#[test]
fn a_move_is_shown_and_played() {
    let mut desk = desk();
    let shown = |desk: &Desk| {
        let rows = explorer_rows(&desk.page);
        rows.iter().position(|it| it.is_shown)
    };
    desk.collection(CollectionEvent::Point(Some(0)));
    assert_eq!(shown(&desk), Some(0));
    desk.collection(CollectionEvent::Press(0));
    assert_eq!(desk.page.game().moves(), ["h8".parse().expect("a point")]);
    // The pointer is still on the row, which has another move now.
    assert_eq!(shown(&desk), Some(0));
    desk.collection(CollectionEvent::Point(None));
    assert_eq!(shown(&desk), None);
    // A touch does not point at anything before it presses.
    desk.collection(CollectionEvent::Press(1));
    assert_eq!((desk.page.game().moves().len(), shown(&desk)), (1, Some(1)));
    let point = "g7".parse().expect("a point");
    let told = Message::from(AnalysisMessage::Shown(point));
    assert_eq!(desk.said.last(), Some(&told));
    // A press in another list ends it.
    desk.send(Event::Analysis(AnalysisEvent::PressLine(0)));
    assert_eq!(shown(&desk), None);
    desk.collection(CollectionEvent::Press(1));
    desk.collection(CollectionEvent::Press(1));
    assert_eq!(desk.page.game().moves().len(), 2);
    desk.collection(CollectionEvent::Press(99));
    assert_eq!(desk.page.game().moves().len(), 2);
}

#[test]
fn the_rules_are_those_of_the_game_unless_any_are_wanted() {
    let mut desk = desk();
    desk.send(Event::New("renju".parse().expect("terms")));
    assert_eq!(rows(&desk), [""; 0]);
    desk.collection(CollectionEvent::ExploreRules(ExplorerRules::Any));
    assert_eq!(rows(&desk), ["H8 4 [50, 0, 50]"]);
}

#[test]
fn nothing_is_asked_while_the_moves_are_hidden() {
    let mut desk = desk();
    desk.collection(CollectionEvent::Explore);
    assert_eq!(rows(&desk), [""; 0]);
    desk.send(Event::visit(&LocalPlace::Game));
    desk.collection(CollectionEvent::Press(0));
    assert_eq!(desk.page.game().moves().len(), 0);
}

#[test]
fn the_engine_values_the_first_moves_once() {
    let mut desk = desk();
    desk.send(Event::Woken);
    let scores = |desk: &Desk| -> Vec<bool> {
        let rows = explorer_rows(&desk.page);
        rows.iter().map(|it| !it.score.is_empty()).collect()
    };
    assert_eq!(scores(&desk), [true]);
    let asked = desk.asked;
    assert_eq!(asked, 1);
    desk.play("h8");
    assert_eq!((scores(&desk), desk.asked), (vec![true, true], asked + 2));
    desk.send(Event::Undo);
    desk.send(Event::Redo);
    assert_eq!(desk.asked, asked + 2, "known values are kept");
}

#[test]
fn an_engine_that_fails_is_asked_again_only_when_the_moves_are_opened_again() {
    let mut desk = Desk::new(Shop::default());
    desk.send(Event::New(Terms::default()));
    desk.import("club.sgf", GAMES);
    desk.send(Event::Analysis(AnalysisEvent::Open));
    desk.send(Event::Woken);
    desk.lie = Some("nonsense".to_owned());
    desk.collection(CollectionEvent::Explore);
    let asked = desk.asked;
    desk.send(Event::Woken);
    assert_eq!(desk.asked, asked);
    assert!(explorer_rows(&desk.page)[0].score.is_empty());
    desk.lie = None;
    desk.collection(CollectionEvent::Explore);
    desk.collection(CollectionEvent::Explore);
    assert!(!explorer_rows(&desk.page)[0].score.is_empty());
}

#[test]
fn with_room_beside_the_analysis_the_moves_always_show() {
    let wide = |width| {
        Event::Surroundings(Surroundings {
            width,
            ..tengen_testing::apps::USUAL
        })
    };
    let mut desk = Desk::new(Shop::default());
    desk.import("club.sgf", GAMES);
    desk.send(wide(Width::Wide));
    assert!(!desk.page.explores(), "only beside the analysis");
    desk.send(Event::Analysis(AnalysisEvent::Open));
    assert_eq!(rows(&desk), ["H8 4 [50, 0, 50]"]);
    desk.send(wide(Width::Usual));
    assert!(!desk.page.explores());
    desk.collection(CollectionEvent::Explore);
    assert_eq!(rows(&desk), ["H8 4 [50, 0, 50]"]);
}
