//! Requests of two pages to each other, and the questions of an opening or a referee.

use crate::support::page::{all_hear, pair, pass, play};
use tengen_core::game::{Consent, Wish};
use tengen_core::rules::opening::Answer;
use tengen_core::{Action, Outcome};
use tengen_online::Emote;
use tengen_page::{Event, OnlineEvent, OnlineMessage, PlayToast, Toast};

const TERMS: &str = "freestyle clock=increment:60+2";

#[test]
fn moves_are_taken_back_only_if_the_other_agrees() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8 i9", &mut world, &mut first, &mut second);
    first.send(Event::Undo, &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert_eq!(second.moves(), "h8 i9");
    assert!(second.has_said(OnlineMessage::Asked(
        tengen_core::Seat::First,
        Wish::TakeBack
    )));
    second.send(Event::Answer(Consent::Refuse), &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    let declined = PlayToast::Declined(tengen_core::Seat::First, Wish::TakeBack);
    assert_eq!(first.app.toast(), Some(Toast::Play(declined)));
    assert_eq!(first.moves(), "h8 i9");
    pass(1000, &mut world, &mut [&mut first, &mut second]);
    play("a1 b1", &mut world, &mut first, &mut second);
    first.online(OnlineEvent::Ask(Wish::TakeBack), &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    second.online(OnlineEvent::Answer(Consent::Agree), &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert_eq!((&*first.moves(), &*second.moves()), ("h8 i9", "h8 i9"));
    play("a1", &mut world, &mut first, &mut second);
    assert_eq!(second.moves(), "h8 i9 a1");
}

#[test]
fn a_draw_is_agreed_on() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8", &mut world, &mut first, &mut second);
    second.online(OnlineEvent::Ask(Wish::Draw), &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    first.online(OnlineEvent::Answer(Consent::Agree), &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    for page in [&first, &second] {
        assert_eq!(page.outcome(), Some(Outcome::Agreement));
    }
}

#[test]
fn emotes_are_heard_unless_they_are_muted() {
    let (mut world, mut first, mut second) = pair(TERMS);
    let praise = OnlineMessage::Emote(tengen_core::Seat::First, Emote::Praise);
    first.online(OnlineEvent::Emote(Emote::Praise), &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert!(second.has_said(praise));
    assert!(second.game().emote().is_some());
    pass(5000, &mut world, &mut [&mut first, &mut second]);
    assert!(second.game().emote().is_none(), "it goes by");
    second.said.clear();
    second.online(OnlineEvent::Mute, &mut world);
    first.online(OnlineEvent::Emote(Emote::Praise), &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert!(!second.has_said(praise));
}

#[test]
fn an_opening_is_answered_by_who_is_asked() {
    let (mut world, mut first, mut second) = pair("renju opening=swap2");
    play("h8 h9 i9", &mut world, &mut first, &mut second);
    first.send(Event::Choose(Action::Answer(Answer::Swap)), &mut world);
    assert!(
        first.app.game().question().is_some(),
        "it is the other's choice"
    );
    assert!(second.app.is_persons_turn());
    let stay = "branch:stay-white".parse().expect("an action");
    second.send(Event::Choose(stay), &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert_eq!(first.app.game().question(), second.app.game().question());
    assert_eq!(
        first.app.game().to_archive().nodes,
        second.app.game().to_archive().nodes
    );
}

#[test]
fn stones_of_an_opening_need_not_wait_for_the_server() {
    let (mut world, mut first, mut second) = pair("renju opening=swap2");
    first.is_mute = true;
    for point in ["h8", "h9", "i9"] {
        first.press(point, &mut world);
    }
    assert_eq!(first.moves(), "h8 h9 i9");
    first.is_mute = false;
    first.lose_network(&mut world);
    pass(1000, &mut world, &mut [&mut first, &mut second]);
    assert_eq!(second.moves(), "");
    first.find_network(&mut world);
    pass(1000, &mut world, &mut [&mut first, &mut second]);
    assert_eq!(
        (first.moves().as_str(), second.moves().as_str()),
        ("h8 h9 i9", "h8 h9 i9")
    );
    assert!(!first.game().mirror().is_pending());
}

#[test]
fn white_claims_a_forbidden_stone() {
    let (mut world, mut first, mut second) = pair("renju referee=claim");
    play(
        "f8 a1 g8 a3 h6 c1 h7 c3 h8",
        &mut world,
        &mut first,
        &mut second,
    );
    assert!(second.app.asks_about_claim());
    first.send(Event::Choose(Action::Claim), &mut world);
    assert_eq!(first.outcome(), None, "Black has nothing to claim");
    first.send(Event::Ask, &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    second.send(Event::Answer(Consent::Agree), &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert_eq!(first.moves(), "f8 a1 g8 a3 h6 c1 h7 c3");
    play("h8", &mut world, &mut first, &mut second);
    second.send(Event::Choose(Action::Claim), &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    for page in [&first, &second] {
        assert!(matches!(page.outcome(), Some(Outcome::Claimed(_))));
    }
}
