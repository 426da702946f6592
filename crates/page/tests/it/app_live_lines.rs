//! The lines of live analysis: shown on the board, played, added to the game and copied.

use crate::app_live::{REST, analysing};
use crate::support::browser::Browser;
use crate::support::table::Table;
use tengen_page::view::describe;
use tengen_page::{AnalysisEvent, Event, HistoryEvent, StudyToast, Toast};

#[test]
fn a_line_is_shown_and_played() {
    let mut table = analysing("h8 h9 i9");
    table.ranks("lines", 4, "+200:g10i10j11,-3:g9");
    table.live(AnalysisEvent::PointAtLine(Some(0)));
    assert_eq!(table.drawn(), (String::new(), "g10 i10 j11".to_string()));
    assert!(table.rows()[0].is_shown);
    table.live(AnalysisEvent::PointAtLine(None));
    assert_eq!(table.drawn().1, "");
    // A touch shows the line first.
    table.live(AnalysisEvent::PressLine(1));
    assert_eq!(
        (table.moves(), table.drawn().1),
        ("h8 h9 i9".to_string(), "g9".to_string())
    );
    table.live(AnalysisEvent::PressLine(1));
    assert_eq!(table.moves(), "h8 h9 i9 g9");
    // The pointer is still there, and shows the next line as soon as it is known.
    table.wait(REST);
    table.ranks("lines", 2, "+0:a1,+0:a2b2");
    assert_eq!(table.drawn().1, "a2 b2");
    table.press("o15");
    table.wait(REST);
    table.ranks("lines", 2, "+0:a1,+0:a2b2");
    assert_eq!(table.drawn().1, "", "a stone on the board ends it");
    for index in [2, 7, usize::MAX] {
        table.live(AnalysisEvent::PointAtLine(Some(index)));
        table.live(AnalysisEvent::PressLine(index));
        table.live(AnalysisEvent::PressLine(index));
        table.live(AnalysisEvent::AddLine(index));
    }
    assert_eq!(table.moves(), "h8 h9 i9 g9 o15");
}

#[test]
fn a_line_is_added_as_a_variation() {
    let mut table = analysing("h8 h9 i9 a1");
    table.send(Event::Prev);
    table.wait(REST);
    table.ranks("analysed", 4, "+200:g10i10j11,-3:g9");
    let node = table.app.game().cursor();
    table.live(AnalysisEvent::AddLine(0));
    assert_eq!(
        (table.moves(), table.app.game().cursor()),
        ("h8 h9 i9".to_string(), node)
    );
    assert_eq!(table.known().len(), 2, "the position is the same");
    let tree = table.app.game().tree();
    assert_eq!(tree.children(node).len(), 2);
    assert!(matches!(
        table.app.toast(),
        Some(Toast::Study(StudyToast::Edited(_)))
    ));
    assert_eq!(describe::live_copied(&table.app, 0), "G10 I10 J11");
    table.send(Event::Next);
    assert_eq!(table.moves(), "h8 h9 i9 a1", "the main line goes on");
    table.send(Event::History(HistoryEvent::Restore));
    assert_eq!(table.app.game().tree().children(node).len(), 1);
}

#[test]
fn a_game_goes_on_beside_an_added_line() {
    let mut table = Table::as_black();
    table.play("h8 i9");
    let mut browser = Browser::open(table, "study/");
    let table = &mut browser.table;
    table.live(AnalysisEvent::ToggleLive);
    table.wait(REST);
    table.ranks("lines", 4, "+0:g10i10");
    table.live(AnalysisEvent::AddLine(0));
    assert_eq!(table.app.game().tree().len(), 4);
    browser.go_to("game/");
    browser.press("j8");
    assert_eq!(browser.table.moves(), "h8 i9 j8");
    assert_eq!(browser.table.app.game().tree().len(), 3);
}
