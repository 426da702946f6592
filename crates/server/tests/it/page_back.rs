//! Players who come back: to a game that runs, to one that ended meanwhile, and to a site without a server.

use crate::support::World;
use crate::support::page::{Tab, all_hear, pair, pass, play, surroundings};
use tengen_core::game::Consent;
use tengen_online::{Closing, Reason, ToClient};
use tengen_page::view::{describe, online_parts};
use tengen_page::{
    ConnectionNews, ConnectionState, Event, Message, Network, OnlineEvent, OnlineMessage,
    PlayOffer, PlayToast, Surroundings, Toast, ToastOffer,
};

const TERMS: &str = "freestyle clock=increment:60+2";

fn close(page: &mut Tab, world: &mut World) {
    world.close(page.take_connection().expect("a connection"));
}

fn parts(page: &Tab) -> Vec<&'static str> {
    online_parts(&page.app, page.app.online().expect("open"))
}

fn link(page: &Tab) -> ConnectionState {
    page.app.online().expect("it is open").link()
}

#[test]
fn who_comes_back_is_told_of_the_running_game_and_returns_by_a_button() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8", &mut world, &mut first, &mut second);
    let game = first.game().mirror().id();
    assert_eq!(first.running, game.to_string(), "stored for the next visit");
    first.online(OnlineEvent::Home, &mut world);
    assert_eq!(first.running, game.to_string());
    close(&mut first, &mut world);
    let mut again = first.again(game, &mut world);
    all_hear(&mut world, &mut [&mut again, &mut second]);
    assert!(again.app.online_game().is_none(), "the own game stays");
    assert!(!again.app.shows_online());
    assert_eq!(
        again.app.toast(),
        Some(Toast::Play(PlayToast::OnlineGoesOn))
    );
    assert_eq!(
        again.app.toast_offer(),
        Some(ToastOffer::Play(PlayOffer::ToOnline))
    );
    assert!(
        again
            .said
            .contains(&Message::Toast(Toast::Play(PlayToast::OnlineGoesOn)))
    );
    again.send(Event::TakeOffer, &mut world);
    assert_eq!(again.moves(), "h8");
    assert_eq!(again.app.toast(), None);
    play("i9 j10", &mut world, &mut again, &mut second);
    assert_eq!(second.moves(), "h8 i9 j10");
    assert!(again.saved.is_empty());
}

#[test]
fn who_opens_online_play_after_coming_back_is_in_the_game() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8", &mut world, &mut first, &mut second);
    let game = first.game().mirror().id();
    close(&mut first, &mut world);
    let mut again = first.again(game, &mut world);
    again.send(Event::Dismiss, &mut world);
    again.open(&mut world, None);
    assert_eq!(again.moves(), "h8");
    close(&mut again, &mut world);
    let fast = again.again_open(game, None, &mut world);
    assert_eq!(fast.moves(), "h8", "before the server answers");
}

/// A link is opened before the server answers about the player's own game.
#[test]
fn a_link_to_another_game_is_not_forgotten_by_the_return_to_a_game() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8", &mut world, &mut first, &mut second);
    let game = first.game().mirror().id();
    close(&mut first, &mut world);
    let nowhere = "zzzzzzzzzz".parse().expect("an id");
    let again = first.again_open(game, Some(nowhere), &mut world);
    assert!(again.has_said(OnlineMessage::Refused(Reason::NoGame)));
    assert!(again.app.online_game().is_none(), "the own game stays");
    assert_eq!(
        again.app.toast(),
        Some(Toast::Play(PlayToast::OnlineGoesOn))
    );
}

#[test]
fn who_comes_back_too_late_is_not_connected_any_more() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8", &mut world, &mut first, &mut second);
    let game = first.game().mirror().id();
    close(&mut first, &mut world);
    second.send(Event::Resign, &mut world);
    let mut again = first.again(game, &mut world);
    all_hear(&mut world, &mut [&mut again, &mut second]);
    assert!(again.app.online().is_none());
    assert_eq!((again.app.toast(), again.connection()), (None, None));
    assert_eq!(again.running, "", "nothing to come back to");
    let nowhere = again.again("zzzzzzzzzz".parse().expect("an id"), &mut world);
    assert!(nowhere.app.online().is_none());
    assert_eq!(nowhere.app.toast(), None);
}

#[test]
fn the_end_of_a_game_leaves_nothing_to_come_back_to() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8", &mut world, &mut first, &mut second);
    first.send(Event::Resign, &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert_eq!((&*first.running, &*second.running), ("", ""));
    for page in [&mut first, &mut second] {
        page.online(OnlineEvent::Rematch(Consent::Agree), &mut world);
    }
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert_ne!(first.running, "");
    assert_eq!(first.running, second.running);
}

#[test]
fn a_site_without_a_server_says_so_and_offers_no_search() {
    let mut world = World::new();
    let mut page = Tab::new(1);
    page.has_network = false;
    page.open(&mut world, None);
    assert!(!parts(&page).contains(&"one"), "nobody has answered yet");
    page.news(ConnectionNews::NoServer, &mut world);
    assert_eq!(link(&page), ConnectionState::Missing);
    assert!(page.has_said(OnlineMessage::NoServer));
    for part in ["one", "known", "waiting", "invitable", "up"] {
        assert!(!parts(&page).contains(&part), "{part}");
    }
    assert!(parts(&page).contains(&"link"));
    let texts = page.app.texts();
    let said = describe::online_link(texts, page.app.online().expect("open"), Tab::now(&world));
    assert!(said.contains("no server"), "{said}");
    pass(60_000, &mut world, &mut [&mut page]);
    assert_eq!(
        link(&page),
        ConnectionState::Missing,
        "it does not try again"
    );
    page.online(OnlineEvent::Close, &mut world);
    assert!(page.app.online().is_none());
    page.has_network = true;
    page.open(&mut world, None);
    assert_eq!(link(&page), ConnectionState::Up, "opening it asks anew");
    assert!(parts(&page).contains(&"one"));
}

#[test]
fn nothing_connects_without_a_network_until_there_is_one() {
    let mut world = World::new();
    let mut page = Tab::new(1);
    let network = |page: &mut Tab, network, world: &mut World| {
        let now = Surroundings {
            network,
            ..surroundings()
        };
        page.send(Event::Surroundings(now), world);
    };
    network(&mut page, Network::Offline, &mut world);
    page.open(&mut world, None);
    assert_eq!(
        (link(&page), page.connection()),
        (ConnectionState::Offline, None)
    );
    assert!(!parts(&page).contains(&"one"));
    network(&mut page, Network::Connected, &mut world);
    assert_eq!(link(&page), ConnectionState::Up);
    network(&mut page, Network::Offline, &mut world);
    assert_eq!(
        link(&page),
        ConnectionState::Up,
        "the connection may still work"
    );
    page.lose_network(&mut world);
    pass(10_000, &mut world, &mut [&mut page]);
    assert_eq!(link(&page), ConnectionState::Offline);
    page.has_network = true;
    page.online(OnlineEvent::Retry, &mut world);
    assert_eq!(
        link(&page),
        ConnectionState::Up,
        "the player may try at once"
    );
}

#[test]
fn an_outdated_page_says_so() {
    let mut world = World::new();
    let mut page = Tab::new(1);
    page.open(&mut world, None);
    let (reason, again) = (Closing::Version, None);
    page.told(&ToClient::Closing { reason, again }, &mut world);
    assert!(page.has_said(OnlineMessage::Outdated));
}

#[test]
fn the_first_press_on_resign_is_forgotten_when_the_player_does_something_else() {
    let (mut world, mut first, mut second) = pair(TERMS);
    let is_resigning = |page: &Tab| page.app.online().expect("open").is_resigning();
    for event in [
        Event::Press("h8".parse().expect("a point")),
        Event::Online(OnlineEvent::Home),
        Event::Link(ConnectionNews::Online, 0.5),
    ] {
        first.send(Event::PressResign, &mut world);
        assert!(is_resigning(&first), "{event:?}");
        first.send(event.clone(), &mut world);
        assert!(!is_resigning(&first), "{event:?}");
        first.online(OnlineEvent::Return, &mut world);
        assert!(!is_resigning(&first), "{event:?}");
    }
    first.send(Event::PressResign, &mut world);
    first.lose_network(&mut world);
    first.find_network(&mut world);
    assert!(!is_resigning(&first));
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert_eq!(first.outcome(), None);
}

#[test]
fn while_a_game_runs_the_box_of_the_button_only_says_so() {
    let (mut world, mut first, mut second) = pair(TERMS);
    assert!(parts(&first).contains(&"one"), "matched, for a moment");
    pass(2000, &mut world, &mut [&mut first, &mut second]);
    assert!(!parts(&first).contains(&"one"));
    assert!(parts(&first).contains(&"playing"));
    first.send(Event::Resign, &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert!(parts(&second).contains(&"one") && !parts(&second).contains(&"playing"));
}
