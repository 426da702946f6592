//! Calls on the page: the offer after the second game with days, the switch, and what the server is told.

use tengen_online::PublicKey;
use tengen_page::view::online_parts;
use tengen_page::{
    CallAnswer, CallEvent, CallJob, CallState, Event, OnOff, OnlineEvent, OnlineMessage,
    Surroundings,
};
use tengen_server::hall::{CallRules, Input};

use crate::support::World;
use crate::support::page::{Tab, all_hear, pair, pair_in, play, proposal, surroundings};

const DAYS: &str = "freestyle clock=days:3/turn";

const KEY: &str =
    "BLn9b-VR0ca83knDNZ32dCHGyjJp-1riX9ZTN40MqV8K_LpQmLqxC_DoHvqvFXO_nGdAB4W9dogZb_sM-uV4JbY";

fn key() -> PublicKey {
    KEY.parse().expect("a key")
}

/// Returns a world whose server calls players.
fn calling() -> World {
    let mut world = World::new();
    world.step(Input::Calls(CallRules {
        key: key(),
        services: vec!["push.example.org".parse().expect("a service")],
    }));
    world
}

/// Answers in place of the browser.
fn answer(page: &mut Tab, text: &str, world: &mut World) {
    page.call_jobs.clear();
    let answer: CallAnswer = text.parse().expect("never fails");
    tell(page, CallEvent::Answered(answer), world);
}

fn tell(page: &mut Tab, event: CallEvent, world: &mut World) {
    page.online(OnlineEvent::Calls(event), world);
    page.hear(world);
}

/// The address of the browser of a page, as the browser answers it.
fn address(name: &str) -> String {
    format!("https://push.example.org/{name} {KEY} _ordMnz7uTCmrpBTeUV4Bw")
}

fn state(page: &Tab) -> CallState {
    page.app.online().expect("it is open").calls()
}

fn shows(page: &Tab, part: &str) -> bool {
    let online = page.app.online().expect("it is open");
    online_parts(&page.app, online).contains(&part)
}

/// Hides the tab of a page, or shows it again.
fn look(page: &mut Tab, tab: tengen_page::Tab, world: &mut World) {
    let surroundings = Surroundings {
        tab,
        ..surroundings()
    };
    page.send(Event::Surroundings(surroundings), world);
}

/// Begins another game of both pages, after putting the one on the board away.
fn again(world: &mut World, one: &mut Tab, two: &mut Tab) {
    for page in [&mut *one, &mut *two] {
        page.online(OnlineEvent::Home, world);
        page.find(proposal(DAYS), world);
    }
    all_hear(world, &mut [one, two]);
}

#[test]
fn calls_are_offered_beside_the_second_game_with_days() {
    let (mut world, mut one, mut two) = pair_in(calling(), DAYS);
    assert_eq!(one.call_jobs, [CallJob::Look(key())]);
    for page in [&mut one, &mut two] {
        answer(page, "off", &mut world);
        assert!(!shows(page, "calls-offer"), "it is the first game");
    }
    again(&mut world, &mut one, &mut two);
    for page in [&one, &two] {
        assert!(shows(page, "calls-offer"));
        assert_eq!(page.call_memory.split(' ').count(), 2);
    }
    tell(&mut one, CallEvent::NotNow, &mut world);
    assert!(!shows(&one, "calls-offer"));
    assert!(one.call_memory.ends_with(" not-now"));
    tell(&mut two, CallEvent::Wish(OnOff::On), &mut world);
    assert_eq!(two.call_jobs, [CallJob::Subscribe(key())]);
    assert!(!shows(&two, "calls-offer"), "the browser asks");
    answer(&mut two, &address("two"), &mut world);
    assert_eq!(state(&two), CallState::On);
    assert!(two.has_said(OnlineMessage::CallsOn));
    assert_eq!(world.log.notes.len(), 1);
}

#[test]
fn other_clocks_and_other_servers_offer_no_calls() {
    let (mut world, mut one, mut two) = pair(DAYS);
    assert_eq!(one.call_jobs, []);
    again(&mut world, &mut one, &mut two);
    assert!(!shows(&one, "calls-offer"));
    one.online(OnlineEvent::Home, &mut world);
    assert!(!shows(&one, "calls"), "there is no switch");
    let terms = "freestyle clock=increment:300+5";
    let (mut world, mut one, mut two) = pair_in(calling(), terms);
    answer(&mut one, "off", &mut world);
    play("h8 a1", &mut world, &mut one, &mut two);
    assert!(!shows(&one, "calls-offer"));
}

#[test]
fn the_server_knows_whether_the_page_is_looked_at() {
    let (mut world, mut one, mut two) = pair_in(calling(), DAYS);
    for page in [&mut one, &mut two] {
        let name = format!("player{}", page.player);
        answer(page, &address(&name), &mut world);
        assert_eq!(state(page), CallState::On, "it was on before");
        assert!(!page.has_said(OnlineMessage::CallsOn));
    }
    let second = two.player;
    look(&mut two, tengen_page::Tab::Hidden, &mut world);
    world.calls.clear();
    play("h8", &mut world, &mut one, &mut two);
    let [call] = &world.calls[..] else {
        panic!("one call: {:?}", world.calls);
    };
    assert!(
        call.to
            .endpoint
            .text()
            .ends_with(&format!("player{second}"))
    );
    world.calls.clear();
    two.call_jobs.clear();
    look(&mut two, tengen_page::Tab::Shown, &mut world);
    assert_eq!(two.call_jobs, [CallJob::Look(key())]);
    play("a1 h9", &mut world, &mut one, &mut two);
    assert!(world.calls.is_empty(), "both look");
    // A hidden page that connects again says that it is hidden.
    look(&mut two, tengen_page::Tab::Hidden, &mut world);
    two.lose_network(&mut world);
    two.find_network(&mut world);
    all_hear(&mut world, &mut [&mut one, &mut two]);
    play("a2 h10", &mut world, &mut one, &mut two);
    assert_eq!(world.calls.len(), 1);
}

#[test]
fn a_switch_takes_and_ends_calls() {
    let (mut world, mut one, _two) = pair_in(calling(), DAYS);
    one.online(OnlineEvent::Home, &mut world);
    assert!(!shows(&one, "calls"), "the browser has not answered");
    answer(&mut one, "off", &mut world);
    assert!(shows(&one, "calls") && !shows(&one, "calls-told"));
    tell(&mut one, CallEvent::Wish(OnOff::On), &mut world);
    assert_eq!(state(&one), CallState::Asking);
    answer(&mut one, &address("one"), &mut world);
    assert_eq!(state(&one), CallState::On);
    tell(&mut one, CallEvent::Wish(OnOff::Off), &mut world);
    assert_eq!(one.call_jobs, [CallJob::Unsubscribe]);
    assert!(one.has_said(OnlineMessage::CallsOff));
    assert!(world.log.notes.is_empty(), "the server has forgotten it");
    answer(&mut one, "off", &mut world);
    assert_eq!(state(&one), CallState::Off);
    assert!(one.call_memory.ends_with("not-now"), "it is not offered");
}

#[test]
fn a_late_answer_of_the_browser_takes_no_calls_after_the_player_has_ended_them() {
    let (mut world, mut one, _two) = pair_in(calling(), DAYS);
    one.online(OnlineEvent::Home, &mut world);
    answer(&mut one, &address("one"), &mut world);
    assert_eq!(state(&one), CallState::On);
    tell(&mut one, CallEvent::Wish(OnOff::Off), &mut world);
    for late in [address("one"), "off".to_owned(), address("one")] {
        answer(&mut one, &late, &mut world);
        assert_eq!(state(&one), CallState::Off, "{late}");
        assert!(world.log.notes.is_empty(), "the server calls nobody");
    }
    tell(&mut one, CallEvent::Wish(OnOff::On), &mut world);
    answer(&mut one, &address("one"), &mut world);
    assert_eq!(state(&one), CallState::On);
    assert_eq!(world.log.notes.len(), 1);
}

#[test]
fn a_browser_that_cannot_be_called_says_why() {
    let (mut world, mut one, _two) = pair_in(calling(), DAYS);
    one.online(OnlineEvent::Home, &mut world);
    for (text, expected) in [
        ("missing", CallState::Missing),
        ("home", CallState::HomeScreen),
        ("blocked", CallState::Blocked),
        ("ftp://push.example.org/a b c", CallState::Missing),
    ] {
        answer(&mut one, text, &mut world);
        assert_eq!(state(&one), expected, "{text}");
        assert!(shows(&one, "calls-told"), "{text}");
    }
    // The server does not know the push service.
    answer(&mut one, "off", &mut world);
    tell(&mut one, CallEvent::Wish(OnOff::On), &mut world);
    let elsewhere = address("one").replace("example.org", "example.net");
    answer(&mut one, &elsewhere, &mut world);
    assert_eq!(state(&one), CallState::Off);
    assert!(shows(&one, "refused"), "the player has asked");
    // By itself the page says nothing about that.
    one.online(OnlineEvent::Retry, &mut world);
    answer(&mut one, &elsewhere, &mut world);
    assert!(!shows(&one, "refused"));
}
