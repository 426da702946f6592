//! The secret of the player on the page: taken over from another device, and burned.

use crate::support::World;
use crate::support::page::{Tab, all_hear, pair, pass};
use crate::support::world::secret;
use tengen_online::{Closing, PlayerId, ToClient};
use tengen_page::view::describe::{online_offer, online_secret};
use tengen_page::view::online_parts;
use tengen_page::{
    ConnectionState, Identity, Online, OnlineEvent, OnlineMessage, SecretEvent, SecretOffer,
    entered_secret,
};

fn online(page: &Tab) -> &Online {
    page.app.online().expect("it is open")
}

fn you(page: &Tab) -> PlayerId {
    online(page).you().expect("the server greeted").0
}

fn has(page: &Tab, part: &str) -> bool {
    online_parts(&page.app, online(page)).contains(&part)
}

fn secret_event(page: &mut Tab, event: SecretEvent, world: &mut World) {
    page.online(OnlineEvent::Secret(event), world);
}

fn next(player: u64) -> Identity {
    Identity {
        secret: secret(player),
        name: Some("Mei".parse().expect("a name")),
    }
}

/// Tells a page that the server closed its connection because the secret was burned.
fn hear_burned(page: &mut Tab, world: &mut World) {
    let connection = page.connection().expect("a connection");
    assert!(world.closed.contains_key(&connection), "it is burned");
    let closing = ToClient::Closing {
        reason: Closing::Burned,
        again: None,
    };
    page.told(&closing, world);
}

#[test]
fn a_secret_is_shown_and_makes_another_device_the_same_player() {
    let mut world = World::new();
    let (mut one, mut two) = (Tab::new(1), Tab::new(2));
    one.open(&mut world, None);
    two.open(&mut world, None);
    assert_eq!(online_secret(online(&one)), "");
    secret_event(&mut one, SecretEvent::Show, &mut world);
    let shown = online_secret(online(&one));
    assert_eq!(shown.split(' ').count(), 8);
    assert!(has(&one, "shown-secret") && !has(&one, "hidden-secret"));
    let before = you(&two);
    for (entered, offer) in [
        ("none", SecretOffer::Unreadable),
        (secret(2).expose(), SecretOffer::Same),
        (&*shown, SecretOffer::Other(secret(1))),
    ] {
        let offered = SecretEvent::Offer(entered_secret(entered));
        secret_event(&mut two, offered, &mut world);
        assert_eq!(online(&two).offer(), Some(offer), "{entered}");
        assert!(!online_offer(&two.app).is_empty());
        assert_eq!(
            has(&two, "adoptable"),
            matches!(offer, SecretOffer::Other(_))
        );
        assert_eq!(you(&two), before, "it was not confirmed");
    }
    secret_event(&mut two, SecretEvent::Adopt, &mut world);
    all_hear(&mut world, &mut [&mut one, &mut two]);
    assert_eq!(you(&two), you(&one));
    assert_eq!(online(&two).offer(), None);
    assert!(two.has_said(OnlineMessage::Adopted));
}

#[test]
fn a_secret_is_entered_in_many_forms() {
    let expected = secret(77);
    let digits = expected.expose();
    let (head, tail) = digits.split_at(9);
    for text in [
        digits.to_owned(),
        digits.to_uppercase(),
        format!("  {head}-{tail}\n"),
        format!("{head}\u{a0}{tail}"),
        format!("https://example.org/#player={digits}"),
        format!("player={digits}"),
    ] {
        assert_eq!(entered_secret(&text), Ok(expected), "{text}");
    }
    for text in [
        "",
        "player=",
        head,
        &format!("{digits}0"),
        "ｆ".repeat(32).as_str(),
    ] {
        assert!(entered_secret(text).is_err(), "{text}");
    }
}

#[test]
fn nobody_becomes_another_player_in_a_game() {
    let (mut world, mut one, mut two) = pair("freestyle");
    let before = you(&one);
    secret_event(&mut one, SecretEvent::Offer(Ok(secret(9))), &mut world);
    assert!(!has(&one, "adoptable"));
    secret_event(&mut one, SecretEvent::Adopt, &mut world);
    all_hear(&mut world, &mut [&mut one, &mut two]);
    assert_eq!(you(&one), before);
    assert!(one.app.plays_online());
}

#[test]
fn a_burned_secret_makes_a_new_player_here_and_asks_elsewhere() {
    let mut world = World::new();
    let (mut one, mut other) = (Tab::new(1), Tab::new(1));
    other.skip_connections(10);
    one.open(&mut world, None);
    other.open(&mut world, None);
    let burned = you(&one);
    // Without the question, nothing is burned.
    secret_event(&mut one, SecretEvent::Burn { next: next(5) }, &mut world);
    assert!(world.closed.is_empty());
    secret_event(&mut one, SecretEvent::AskToBurn, &mut world);
    assert!(has(&one, "burning"));
    secret_event(&mut one, SecretEvent::Keep, &mut world);
    assert!(!has(&one, "burning"));
    secret_event(&mut one, SecretEvent::AskToBurn, &mut world);
    secret_event(&mut one, SecretEvent::Burn { next: next(5) }, &mut world);
    hear_burned(&mut one, &mut world);
    assert!(one.has_said(OnlineMessage::Renewed));
    pass(100, &mut world, &mut [&mut one]);
    assert_ne!(you(&one), burned);
    assert_eq!(online(&one).secret(), secret(5));
    assert_eq!(online(&one).you().expect("a player").1.as_str(), "Mei");
    hear_burned(&mut other, &mut world);
    assert_eq!(online(&other).link(), ConnectionState::Burned);
    assert!(has(&other, "burned"));
    pass(60_000, &mut world, &mut [&mut other]);
    assert_eq!(online(&other).link(), ConnectionState::Burned, "it waits");
    secret_event(&mut other, SecretEvent::Renew { next: next(5) }, &mut world);
    pass(100, &mut world, &mut [&mut one, &mut other]);
    assert_eq!(you(&other), you(&one));
}

#[test]
fn a_secret_that_could_not_be_burned_is_kept() {
    let mut world = World::new();
    let mut page = Tab::new(1);
    page.open(&mut world, None);
    world.is_full = true;
    secret_event(&mut page, SecretEvent::AskToBurn, &mut world);
    secret_event(&mut page, SecretEvent::Burn { next: next(5) }, &mut world);
    assert!(online(&page).refused().is_some());
    assert_eq!(online(&page).link(), ConnectionState::Up);
    assert_eq!(online(&page).secret(), secret(1));
}

#[test]
fn a_closed_panel_hides_the_secret() {
    let (mut world, mut one, _two) = pair("freestyle");
    secret_event(&mut one, SecretEvent::Show, &mut world);
    secret_event(&mut one, SecretEvent::AskToBurn, &mut world);
    one.online(OnlineEvent::Close, &mut world);
    one.open(&mut world, None);
    assert!(!online(&one).shows_secret());
    assert!(!online(&one).asks_to_burn());
}
