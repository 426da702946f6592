//! An online game that is not on the board: it continues, is not lost, and is announced when it waits for a
//! move.

use crate::support::World;
use crate::support::page::{Tab, all_hear, pair, pass, play, proposal};
use tengen_core::game::{Consent, Wish};
use tengen_online::Side;
use tengen_page::{Event, Message, OnlineEvent, OnlineMessage, Pairing, PlayToast, Toast};

const TERMS: &str = "freestyle clock=increment:60+2";

fn toasts(page: &Tab, toast: Toast) -> usize {
    let said = page.said.iter();
    said.filter(|&&it| it == Message::Toast(toast)).count()
}

#[test]
fn who_is_away_is_told_when_the_game_waits() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8", &mut world, &mut first, &mut second);
    first.online(OnlineEvent::Home, &mut world);
    assert!(first.app.online_game().is_none());
    second.press("i9", &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert_eq!(toasts(&first, Toast::Play(PlayToast::OnlineWaits)), 1);
    assert_eq!(first.app.toast(), Some(Toast::Play(PlayToast::OnlineWaits)));
    second.online(OnlineEvent::Ask(Wish::Draw), &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert_eq!(toasts(&first, Toast::Play(PlayToast::OnlineWaits)), 2);
    first.online(OnlineEvent::Return, &mut world);
    assert_eq!(first.app.toast(), None, "it is answered");
    assert_eq!(first.moves(), "h8 i9");
}

#[test]
fn a_game_that_goes_on_comes_back_after_a_reload_wherever_the_player_was() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8 i9", &mut world, &mut first, &mut second);
    first.online(OnlineEvent::Home, &mut world);
    let connection = first.connection().expect("a connection");
    world.close(connection);
    // A new page of the same player, without a link.
    let mut again = Tab::new(first.player);
    again.skip_connections(10);
    again.open(&mut world, None);
    all_hear(&mut world, &mut [&mut again, &mut second]);
    assert_eq!(again.moves(), "h8 i9");
    play("j10", &mut world, &mut again, &mut second);
    assert_eq!(second.moves(), "h8 i9 j10");
}

#[test]
fn who_plays_watches_no_other_game() {
    let (mut world, mut first, mut second) = pair(TERMS);
    let (mut three, mut four) = (Tab::new(3), Tab::new(4));
    for page in [&mut three, &mut four] {
        page.open(&mut world, None);
        page.find(proposal("renju"), &mut world);
    }
    all_hear(&mut world, &mut [&mut three, &mut four]);
    let (mine, other) = (first.game().mirror().id(), three.game().mirror().id());
    first.online(OnlineEvent::Home, &mut world);
    first.online(OnlineEvent::Show(other), &mut world);
    assert_eq!(first.game().mirror().id(), mine);
    assert!(first.app.online().expect("open").refused().is_some());
    first.online(OnlineEvent::Show(mine), &mut world);
    assert!(first.app.online_game().is_some());
    play("h8 i9", &mut world, &mut first, &mut second);
}

#[test]
fn who_plays_waits_for_nobody_else() {
    let mut world = World::new();
    let (mut one, mut two, mut three) = (Tab::new(1), Tab::new(2), Tab::new(3));
    for page in [&mut one, &mut two, &mut three] {
        page.open(&mut world, None);
    }
    one.invite(proposal("renju"), Side::Lot, &mut world);
    let invited = |page: &Tab| {
        page.app
            .online()
            .and_then(|it| it.invitation())
            .map(|it| it.game)
    };
    let game = invited(&one);
    three.open(&mut world, game);
    assert!(invited(&three).is_some());
    for page in [&mut one, &mut two] {
        page.find(proposal(TERMS), &mut world);
    }
    all_hear(&mut world, &mut [&mut one, &mut two, &mut three]);
    assert_eq!(one.search(), Pairing::Matched);
    assert_eq!((invited(&one), invited(&three)), (None, None));
}

#[test]
fn the_button_looks_for_a_player_when_the_other_has_left_after_the_end() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8", &mut world, &mut first, &mut second);
    first.send(Event::Resign, &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert_eq!(second.search(), Pairing::Over);
    first.online(OnlineEvent::Home, &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert_eq!(second.search(), Pairing::Idle);
    assert!(
        !second.has_said(OnlineMessage::Gone(tengen_core::Seat::First)),
        "no false alarm"
    );
    second.find(proposal(TERMS), &mut world);
    assert_eq!(second.search(), Pairing::Seeking(proposal(TERMS)));
}

#[test]
fn it_is_said_once_that_the_result_can_be_taken() {
    let (mut world, mut first, mut second) = pair("freestyle");
    play("h8", &mut world, &mut first, &mut second);
    second.lose_network(&mut world);
    pass(40_000, &mut world, &mut [&mut first]);
    let may_take = Message::from(OnlineMessage::MayTake(tengen_core::Seat::Second));
    let said = first.said.iter().filter(|&&it| it == may_take).count();
    assert_eq!(said, 1);
}

#[test]
fn who_refuses_and_who_is_refused_are_told_of_whom() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8", &mut world, &mut first, &mut second);
    first.online(OnlineEvent::Ask(Wish::TakeBack), &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    second.online(OnlineEvent::Answer(Consent::Refuse), &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    let declined = Toast::Play(PlayToast::Declined(
        tengen_core::Seat::First,
        Wish::TakeBack,
    ));
    for page in [&first, &second] {
        assert_eq!(toasts(page, declined), 1);
        assert_eq!(page.app.toast(), Some(declined), "it is shown too");
    }
    play("i9", &mut world, &mut second, &mut first);
    for page in [&first, &second] {
        assert_eq!(page.app.toast(), None, "until the game goes on");
    }
}

#[test]
fn a_local_game_that_begins_says_that_the_online_one_goes_on() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8", &mut world, &mut first, &mut second);
    first.send(Event::New("renju".parse().expect("terms")), &mut world);
    assert_eq!(toasts(&first, Toast::Play(PlayToast::OnlineGoesOn)), 1);
}

#[test]
fn the_list_of_games_grows_with_the_end_of_a_game() {
    let (mut world, mut first, mut second) = pair(TERMS);
    first.online(OnlineEvent::History, &mut world);
    assert!(first.app.online().expect("open").history().is_some());
    play("h8", &mut world, &mut first, &mut second);
    world.listed = 0;
    first.send(Event::Resign, &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert_eq!(world.listed, 1, "it is asked for again");
}
