//! Games of the collection for which the store has no room, and a store that cannot be read.

use crate::app_collection_store::{add, delete, names, open, sources, with_files};
use crate::support::shop::Shop;
use tengen_page::view::describe;
use tengen_page::{COLLECTION, CollectionEvent, Event, SourceId, StoreEvent};

#[test]
fn games_without_room_outlast_the_changes_of_another_tab() {
    let mut desk = with_files();
    desk.shop.is_full = true;
    desk.import("late.sgf", "(;GM[4]SZ[15]PB[Gil]PW[Hal];B[hh];W[hi])");
    assert!(describe::collection_stored(&desk.page).contains("lost when you leave"));
    let all = ["Gil – Hal", "Eve – Fay", "Cy – Ada", "Ada – Bo"];
    assert_eq!(names(&desk), all);
    let stored = desk.shop.clone();
    desk.hear_collection(&stored);
    assert_eq!(names(&desk), all);
    assert_eq!(sources(&desk).len(), 3);
    assert_eq!(desk.shop.chunks.len(), 2, "it is not stored");
    assert!(describe::collection_stored(&desk.page).contains("lost when you leave"));
    // A deleted source leaves room.
    delete(&mut desk, 0);
    desk.shop.is_full = false;
    desk.collection(CollectionEvent::Closed);
    assert_eq!(desk.shop.chunks.len(), 2, "it is stored now");
    let desk = open(&desk.shop);
    assert_eq!(names(&desk), ["Gil – Hal", "Eve – Fay"]);
}

#[test]
fn games_without_room_are_stored_when_another_tab_has_made_room() {
    let mut desk = with_files();
    desk.shop.is_full = true;
    desk.import("late.sgf", "(;GM[4]SZ[15]PB[Gil]PW[Hal];B[hh];W[hi])");
    let mut other = open(&desk.shop);
    delete(&mut other, 0);
    other.collection(CollectionEvent::Closed);
    other.shop.is_full = false;
    desk.shop = other.shop;
    desk.send(Event::Store(StoreEvent::OtherTab(COLLECTION.to_owned())));
    assert_eq!(desk.shop.chunks.len(), 2);
    assert!(!describe::collection_stored(&desk.page).contains("lost when you leave"));
    assert_eq!(names(&desk), ["Gil – Hal", "Eve – Fay"]);
    assert_eq!(names(&open(&desk.shop)), ["Gil – Hal", "Eve – Fay"]);
}

#[test]
fn games_without_room_wait_while_another_tab_may_bring_their_source_back() {
    let mut desk = open(&Shop::default());
    add(&mut desk, "h8");
    desk.shop.is_full = true;
    add(&mut desk, "h8 h9");
    let mut other = open(&desk.shop);
    delete(&mut other, 0);
    let marked = other.shop.clone();
    desk.hear_collection(&marked);
    let mine = [(SourceId(0), "My games: Games: 1.".to_owned())];
    assert_eq!(sources(&desk), mine);
    other.collection(CollectionEvent::Undelete);
    desk.hear_collection(&other.shop);
    assert_eq!(names(&desk).len(), 2, "one is only in this tab");
    delete(&mut other, 0);
    desk.hear_collection(&other.shop);
    other.collection(CollectionEvent::Closed);
    desk.hear_collection(&other.shop);
    assert_eq!(sources(&desk), mine, "the source is gone for good");
}

#[test]
fn a_store_that_cannot_be_read_any_more_loses_nothing() {
    let mut desk = with_files();
    desk.shop.has_no_room = true;
    desk.send(Event::Store(StoreEvent::OtherTab(COLLECTION.to_owned())));
    assert!(desk.page.is_collection_broken());
    desk.shop.has_no_room = false;
    desk.collection(CollectionEvent::Load);
    assert_eq!(names(&desk).len(), 3);
    assert!(!describe::collection_stored(&desk.page).contains("lost when you leave"));
}
