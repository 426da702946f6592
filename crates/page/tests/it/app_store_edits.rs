//! The store of games after edits of lines, numbers, comments and marks.

use proptest::prelude::*;
use tengen_page::{Event, HistoryEvent, Holder, StoreEvent, Turn};
use tengen_testing::apps::at;
use tengen_testing::play::op;

use crate::support::messages::{call, edit};
use crate::support::shop::{NOW, Shop, send, tab};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn base_and_log_are_the_edited_game_here_and_in_another_tab(
        steps in prop::collection::vec((op(), prop::option::of(edit())), 1..50),
        reread in 0_usize..16,
    ) {
        let mut shop = Shop::default();
        let mut page = tab(&mut shop, Holder::Here);
        let mut other = tab(&mut shop, Holder::Elsewhere);
        for (index, (op, edit)) in steps.into_iter().enumerate() {
            let op = call(op.call(page.game()));
            for event in edit.map(Event::History).into_iter().chain([op]) {
                for said in send(&mut shop, &mut page, event) {
                    let _ = other.update(Event::Store(StoreEvent::OtherTab(said)), NOW);
                }
            }
            if index % 16 == reread {
                page = tab(&mut shop, Holder::Here);
            }
        }
        // A comment that was being typed is stored with whatever comes next.
        for said in send(&mut shop, &mut page, Event::Scrolled) {
            let _ = other.update(Event::Store(StoreEvent::OtherTab(said)), NOW);
        }
        let again = tab(&mut shop, Holder::Here);
        if shop.game.is_some() {
            prop_assert_eq!(again.game().to_archive(), page.game().to_archive());
            prop_assert_eq!(other.game().to_archive(), page.game().to_archive());
        }
        prop_assert_eq!(again.toast(), None);
    }
}

#[test]
fn an_edit_appends_a_line_and_its_undo_writes_the_game_anew() {
    let mut shop = Shop::default();
    let mut page = tab(&mut shop, Holder::Here);
    for point in ["h8", "i9", "g7"] {
        send(&mut shop, &mut page, Event::Press(at(point)));
    }
    send(&mut shop, &mut page, Event::Goto(1));
    send(&mut shop, &mut page, Event::Press(at("a1")));
    let lines = shop.lines.len();
    for (count, event) in [
        (1, HistoryEvent::Promote),
        (2, HistoryEvent::Turn(Turn::Clockwise)),
        (3, HistoryEvent::NumberHere),
        (4, HistoryEvent::Delete),
    ] {
        send(&mut shop, &mut page, Event::History(event));
        assert_eq!(shop.lines.len(), lines + count, "{:?}", shop.lines);
    }
    send(&mut shop, &mut page, Event::History(HistoryEvent::Restore));
    assert_eq!(shop.lines.len(), 0);
    let again = tab(&mut shop, Holder::Here);
    assert_eq!(again.game().to_archive(), page.game().to_archive());
}
