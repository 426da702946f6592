//! Study: what a review turns on, one overlay of the engine, and games that begin from a studied position.

use crate::app_live::analysing;
use crate::app_review::{RUSHED, reviewing};
use crate::support::table::Table;
use tengen_core::game::{PlayRefusal, Refusal};
use tengen_page::view::{chance_bar, describe, key_moves};
use tengen_page::{AnalysisEvent, Event, LocalPlace, NoticeReason, Panel, Place};

#[test]
fn a_review_turns_the_engine_on_and_names_the_moves_that_decided() {
    let mut table = reviewing(RUSHED);
    assert!(table.app.live().is_some());
    assert_eq!(key_moves(&table.app), None, "nothing is known yet");
    table.study_all();
    let keys = key_moves(&table.app).expect("a losing move");
    assert_eq!((keys.index, &*keys.lost), (5, "6 A3"));
    assert!(keys.escape.starts_with("6 H"), "{}", keys.escape);
    table.send(Event::Jump(keys.losing));
    assert_eq!(table.app.game().ply(), 6);
    table.send(Event::Analysis(AnalysisEvent::ShowBetter(keys.index)));
    assert_eq!(table.app.game().ply(), 5);
}

#[test]
fn the_bar_shows_the_review_while_the_engine_is_off() {
    let mut table = reviewing(RUSHED);
    table.study_all();
    table.analyse(AnalysisEvent::ToggleLive);
    assert!(table.app.live().is_none());
    table.send(Event::Goto(6));
    let bar = chance_bar(&table.app).expect("the review knows the position");
    assert_eq!((bar.percent, &*bar.text), (100, "Black: 100 %"));
    table.send(Event::Goto(1));
    let bar = chance_bar(&table.app).expect("the review knows the position");
    assert!((20..=80).contains(&bar.percent), "{bar:?}");
    table.play("o15");
    assert_eq!(chance_bar(&table.app), None, "the review does not know it");
}

#[test]
fn lines_say_whose_chance_they_give() {
    let mut table = analysing("h8");
    assert_eq!(
        describe::live_side(&table.app),
        "Best for White · chance of White"
    );
    table.play("h9");
    assert_eq!(
        describe::live_side(&table.app),
        "Best for Black · chance of Black"
    );
    table.live(AnalysisEvent::ToggleLive);
    assert_eq!(describe::live_side(&table.app), "");
}

#[test]
fn a_hint_beside_the_engine_is_its_best_line() {
    let mut table = analysing("h8 h9 i9");
    table.ranks("analysed", 4, "+200:g10i10,-3:g9");
    table.send(Event::Hint);
    assert_eq!(table.app.hint(), None);
    assert_eq!(table.drawn().1, "g10 i10");
}

#[test]
fn the_engine_takes_the_place_of_a_hint() {
    let mut table = Table::people("freestyle");
    table.play("h8 h9 i9");
    table.send(Event::Hint);
    table.ready();
    table.reply("move=g10 score=win:5 depth=4 nodes=9 ms=9 reason=vcf:3");
    assert!(table.app.hint().is_some());
    table.live(AnalysisEvent::Open);
    table.live(AnalysisEvent::ToggleLive);
    assert_eq!(table.app.hint(), None);
}

#[test]
fn a_game_begins_from_the_studied_position() {
    let mut table = Table::people("freestyle");
    table.play("h8 h9 i9 g8 j10");
    assert!(!table.app.may_play_on(), "only in Study");
    table.live(AnalysisEvent::Open);
    table.send(Event::Goto(3));
    table.live(AnalysisEvent::PlayOn);
    assert_eq!(table.moves(), "h8 h9 i9");
    assert_eq!(
        table.app.game().next(),
        None,
        "the rest stays in the game before"
    );
    assert_eq!(table.app.panel(), Panel::Game);
    assert_eq!(table.app.open_place(), Place::Local(LocalPlace::Game));
    table.send(Event::Restore);
    assert_eq!(table.app.game().line().len(), 5);
}

#[test]
fn no_game_begins_from_the_end_of_one() {
    let mut table = Table::people("freestyle");
    table.play(RUSHED);
    table.live(AnalysisEvent::Open);
    let before = table.moves();
    assert!(!table.app.may_play_on());
    table.live(AnalysisEvent::PlayOn);
    assert_eq!(table.moves(), before);
    let why = table.app.notice().map(|it| it.reason);
    let refused = NoticeReason::Refused(Refusal::Play(PlayRefusal::NotNow));
    assert_eq!(why, Some(refused));
}
