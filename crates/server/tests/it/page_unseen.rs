//! A hang while nobody looks at the page: on return the player is told what it cost.

use crate::support::World;
use crate::support::page::{HangWay, Tab, all_hear, pair, pass, play, surroundings};
use tengen_core::game::Consent;
use tengen_online::ToClient;
use tengen_page::{Event, Message, OnlineEvent, OnlineMessage, PlayMessage, Surroundings};

fn show(page: &mut Tab, tab: tengen_page::Tab, world: &mut World) {
    let surroundings = Surroundings {
        tab,
        ..surroundings()
    };
    page.send(Event::Surroundings(surroundings), world);
}

/// Returns the seconds of a hang and those that the clock counted, if the page has said them.
fn charged(page: &Tab) -> Option<(u32, u32)> {
    page.said.iter().find_map(|message| match message {
        Message::Play(PlayMessage::Online(OnlineMessage::Charged { hung, counted })) => {
            Some((*hung, *counted))
        }
        _ => None,
    })
}

/// The last message before a hang.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// It came before the page was hidden.
    Before,
    /// It came after that.
    After,
}

/// Lets the line of a page hang for 40 s in the player's turn while the page is hidden or not, and returns what it says.
fn hang(tab: tengen_page::Tab, last: Last) -> Option<(u32, u32)> {
    let (mut world, mut first, mut second) = pair("freestyle clock=increment:600+0");
    play("h8 i9", &mut world, &mut first, &mut second);
    pass(3_000, &mut world, &mut [&mut first, &mut second]);
    if last == Last::Before {
        first.is_mute = true;
    }
    show(&mut first, tab, &mut world);
    first.is_mute = false;
    if last == Last::After {
        first.told(&ToClient::Ping { id: 1 }, &mut world);
    }
    first.freeze(HangWay::Both);
    (first.has_network, first.is_silent) = (false, true);
    let old = first.connection().expect("a connection");
    pass(30_000, &mut world, &mut [&mut first, &mut second]);
    world.close(old);
    pass(10_000, &mut world, &mut [&mut first, &mut second]);
    assert_eq!(charged(&first), None, "the page does not know it yet");
    first.has_network = true;
    show(&mut first, tengen_page::Tab::Shown, &mut world);
    first.find_network(&mut world);
    pass(10_000, &mut world, &mut [&mut first, &mut second]);
    first.press("j10", &mut world);
    assert!(!first.game().mirror().is_pending(), "it is back");
    charged(&first)
}

#[test]
fn a_player_who_looked_away_is_told_on_return_what_a_hang_cost() {
    for last in [Last::Before, Last::After] {
        let (hung, counted) = hang(tengen_page::Tab::Hidden, last).expect("it is said");
        assert!((40..=50).contains(&hung), "{hung} s");
        assert!(
            counted <= hung && counted + 6 >= hung,
            "{counted} of {hung} s"
        );
    }
    assert_eq!(
        hang(tengen_page::Tab::Shown, Last::After),
        None,
        "the player has seen it"
    );
}

/// Returns a game in which the line of the player to move has hung for 16 s while the page was hidden, and the server has
/// said nothing of it.
fn hung() -> (World, Tab, Tab) {
    let (mut world, mut first, mut second) = pair("freestyle clock=increment:900+0");
    play("h8 i9", &mut world, &mut first, &mut second);
    show(&mut first, tengen_page::Tab::Hidden, &mut world);
    first.told(&ToClient::Ping { id: 1 }, &mut world);
    pass(16_000, &mut world, &mut [&mut first, &mut second]);
    first.told(&ToClient::Ping { id: 2 }, &mut world);
    (world, first, second)
}

#[test]
fn a_hang_that_cost_nothing_is_not_told_with_a_later_copy_of_the_game() {
    let (mut world, mut first, mut second) = hung();
    for id in 3..33 {
        pass(10_000, &mut world, &mut [&mut first, &mut second]);
        first.told(&ToClient::Ping { id }, &mut world);
    }
    first.lose_network(&mut world);
    first.find_network(&mut world);
    pass(2_000, &mut world, &mut [&mut first, &mut second]);
    show(&mut first, tengen_page::Tab::Shown, &mut world);
    assert_eq!(charged(&first), None);
}

#[test]
fn a_hang_is_not_told_in_a_rematch() {
    let (mut world, mut first, mut second) = hung();
    second.send(Event::Resign, &mut world);
    second.send(Event::Resign, &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    let before = first.game().mirror().id();
    for page in [&mut first, &mut second] {
        page.online(OnlineEvent::Rematch(Consent::Agree), &mut world);
    }
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert_ne!(first.game().mirror().id(), before);
    play("h8 i9", &mut world, &mut first, &mut second);
    first.lose_network(&mut world);
    first.find_network(&mut world);
    pass(2_000, &mut world, &mut [&mut first, &mut second]);
    show(&mut first, tengen_page::Tab::Shown, &mut world);
    assert_eq!(charged(&first), None);
}
