//! Two pages play each other through the hall: shown states, refusals, and reconnecting.

use crate::support::World;
use crate::support::page::{Tab, all_hear, pair, pass, play, proposal};
use tengen_core::game::Consent;
use tengen_core::{Outcome, Stone};
use tengen_online::{Compensation, Role};
use tengen_page::view::describe;
use tengen_page::{Event, Gone, OnlineEvent, OnlineMessage, Pairing};

const TERMS: &str = "freestyle clock=increment:60+2";

#[test]
fn the_button_goes_through_its_states() {
    let mut world = World::new();
    let (mut one, mut two) = (Tab::new(1), Tab::new(2));
    one.open(&mut world, None);
    assert_eq!(one.search(), Pairing::Idle);
    let terms = proposal(TERMS);
    one.find(terms, &mut world);
    assert_eq!(one.search(), Pairing::Seeking(terms));
    one.find(proposal("renju"), &mut world);
    assert_eq!(
        one.search(),
        Pairing::Seeking(terms),
        "a further press does nothing"
    );
    world.wait(65_000);
    let searched = |page: &Tab, world: &World| {
        let online = page.app.online().expect("online play is open");
        describe::online_searched(online, Tab::now(world))
    };
    assert_eq!(searched(&one, &world), "1:05");
    one.online(OnlineEvent::Cancel, &mut world);
    assert_eq!(one.search(), Pairing::Idle);
    assert_eq!(searched(&one, &world), "");
    one.find(terms, &mut world);
    two.open(&mut world, None);
    two.find(terms, &mut world);
    all_hear(&mut world, &mut [&mut one, &mut two]);
    assert_eq!([one.search(), two.search()], [Pairing::Matched; 2]);
    pass(2000, &mut world, &mut [&mut one, &mut two]);
    assert_eq!([one.search(), two.search()], [Pairing::Playing; 2]);
    one.send(Event::Resign, &mut world);
    all_hear(&mut world, &mut [&mut one, &mut two]);
    assert_eq!([one.search(), two.search()], [Pairing::Over; 2]);
    two.online(OnlineEvent::Find, &mut world);
    assert_eq!(two.search(), Pairing::Seeking(terms));
}

#[test]
fn a_game_shows_on_both_and_the_local_one_comes_back() {
    let mut world = World::new();
    let (mut one, mut two) = (Tab::new(1), Tab::new(2));
    one.press("c3", &mut world);
    one.press("d4", &mut world);
    assert_eq!(one.saved.len(), 2);
    one.saved.clear();
    for page in [&mut one, &mut two] {
        page.open(&mut world, None);
        page.find(proposal(TERMS), &mut world);
    }
    all_hear(&mut world, &mut [&mut one, &mut two]);
    play(
        "h8 i9 h9 i10 h10 i11 h11 i12 h12",
        &mut world,
        &mut one,
        &mut two,
    );
    for page in [&one, &two] {
        assert_eq!(page.moves(), "h8 i9 h9 i10 h10 i11 h11 i12 h12");
        assert_eq!(
            page.outcome(),
            Some(Outcome::Five {
                winner: Stone::Black
            })
        );
        assert_eq!(page.search(), Pairing::Over);
    }
    let saved = std::mem::take(&mut one.saved);
    assert!(
        saved.is_empty(),
        "nothing of an online game is stored as the local one: {saved:?}"
    );
    one.online(OnlineEvent::Home, &mut world);
    assert_eq!(one.moves(), "c3 d4");
    one.saved.clear();
    one.press("e5", &mut world);
    assert_eq!((one.moves().as_str(), one.saved.len()), ("c3 d4 e5", 1));
}

#[test]
fn only_who_has_the_turn_moves_and_sees_a_hover_stone() {
    let (mut world, mut first, mut second) = pair(TERMS);
    assert!(first.app.is_persons_turn() && !second.app.is_persons_turn());
    second.press("h8", &mut world);
    assert_eq!(second.moves(), "");
    first.press("h8", &mut world);
    // The move is shown at once, before the opponent has received it.
    assert_eq!(
        (first.moves().as_str(), second.moves().as_str()),
        ("h8", "")
    );
    first.press("a1", &mut world);
    second.hear(&mut world);
    first.hear(&mut world);
    assert_eq!(
        (first.moves().as_str(), second.moves().as_str()),
        ("h8", "h8")
    );
    assert!(!first.app.is_persons_turn() && second.app.is_persons_turn());
    second.press("h8", &mut world);
    assert_eq!(second.moves(), "h8", "the point is taken");
    second.send(Event::Prev, &mut world);
    second.press("i9", &mut world);
    assert_eq!(
        second.moves(),
        "h8",
        "who looks back is brought to the end first"
    );
    second.press("i9", &mut world);
    assert_eq!(second.moves(), "h8 i9");
}

#[test]
fn clocks_run_on_both_pages_and_the_flag_falls_on_both() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8", &mut world, &mut first, &mut second);
    pass(10_000, &mut world, &mut [&mut first, &mut second]);
    for page in [&first, &second] {
        let clock = page
            .app
            .clock(Stone::White, Tab::now(&world))
            .expect("a clock");
        assert_eq!(
            clock.face.time, 50_000,
            "the page of player {}",
            page.player
        );
    }
    pass(51_000, &mut world, &mut [&mut first, &mut second]);
    for page in [&first, &second] {
        assert_eq!(
            page.outcome(),
            Some(Outcome::Time {
                winner: Stone::Black
            })
        );
    }
}

#[test]
fn a_lost_connection_comes_back_in_the_middle_of_a_game() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8 i9", &mut world, &mut first, &mut second);
    first.lose_network(&mut world);
    pass(4000, &mut world, &mut [&mut first, &mut second]);
    assert!(second.has_said(OnlineMessage::Gone(tengen_core::Seat::First)));
    let now = Tab::now(&world);
    assert!(
        matches!(second.game().gone(tengen_core::Seat::First, now), Gone::For(left) if left <= 26_500)
    );
    // A move made without a connection is shown, and sent after reconnecting.
    first.press("j10", &mut world);
    assert_eq!(
        (first.moves().as_str(), second.moves().as_str()),
        ("h8 i9 j10", "h8 i9")
    );
    first.find_network(&mut world);
    pass(1000, &mut world, &mut [&mut first, &mut second]);
    assert!(first.has_said(OnlineMessage::Back));
    assert!(second.has_said(OnlineMessage::Here(tengen_core::Seat::First)));
    assert_eq!(
        (first.moves().as_str(), second.moves().as_str()),
        ("h8 i9 j10", "h8 i9 j10")
    );
    assert_eq!(
        second
            .game()
            .gone(tengen_core::Seat::First, Tab::now(&world)),
        Gone::Here
    );
}

#[test]
fn who_stays_away_loses_when_the_other_says_so() {
    let (mut world, mut first, mut second) = pair("freestyle");
    play("h8", &mut world, &mut first, &mut second);
    second.lose_network(&mut world);
    pass(31_000, &mut world, &mut [&mut first]);
    assert_eq!(
        first
            .game()
            .gone(tengen_core::Seat::Second, Tab::now(&world)),
        Gone::TooLong
    );
    assert_eq!(first.outcome(), None);
    first.online(OnlineEvent::Absent(Compensation::Win), &mut world);
    assert_eq!(
        first.outcome(),
        Some(Outcome::Absence {
            winner: Stone::Black
        })
    );
    first.said.clear();
    second.find_network(&mut world);
    pass(1000, &mut world, &mut [&mut first, &mut second]);
    assert_eq!(second.outcome(), first.outcome());
    second.lose_network(&mut world);
    pass(1000, &mut world, &mut [&mut first]);
    assert!(
        !first.has_said(OnlineMessage::Gone(tengen_core::Seat::Second)),
        "no false alarm after the end"
    );
}

#[test]
fn a_rematch_exchanges_the_colours() {
    let (mut world, mut first, mut second) = pair(TERMS);
    let mut third = Tab::new(3);
    let game = first.game().mirror().id();
    third.open(&mut world, Some(game));
    assert_eq!(third.game().mirror().role(), Role::Watching);
    assert!(!third.app.is_persons_turn());
    play("h8", &mut world, &mut first, &mut second);
    second.send(Event::Resign, &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second, &mut third]);
    assert_eq!(
        third.outcome(),
        Some(Outcome::Resignation {
            winner: Stone::Black
        })
    );
    second.send(Event::First, &mut world);
    assert!(!second.app.game().status().is_over());
    assert!(
        second.app.tells_result(),
        "a rematch is answered at every step"
    );
    assert_eq!(describe::result(&second.app), "You lost");
    first.send(Event::Again, &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert!(second.has_said(OnlineMessage::Rematch(tengen_core::Seat::First)));
    second.online(OnlineEvent::Rematch(Consent::Agree), &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second, &mut third]);
    assert_ne!(first.game().mirror().id(), game);
    let roles = [&first, &second, &third].map(|page| page.game().mirror().role());
    assert_eq!(roles, [Role::Second, Role::First, Role::Watching]);
    play("a1 b2", &mut world, &mut first, &mut second);
    third.hear(&mut world);
    assert_eq!(third.moves(), "a1 b2");
}

#[test]
fn an_invitation_is_taken_by_the_first_and_watched_by_the_next() {
    let mut world = World::new();
    let (mut host, mut guest, mut other) = (Tab::new(1), Tab::new(2), Tab::new(3));
    host.open(&mut world, None);
    let side = tengen_online::Side::First;
    host.invite(proposal("renju"), side, &mut world);
    let invited = host
        .app
        .online()
        .and_then(|it| it.invitation())
        .expect("an invitation");
    let game = invited.game;
    guest.open(&mut world, Some(game));
    other.open(&mut world, Some(game));
    guest.online(OnlineEvent::Sit, &mut world);
    all_hear(&mut world, &mut [&mut host, &mut guest, &mut other]);
    let roles = [&host, &guest, &other].map(|page| page.game().mirror().role());
    assert_eq!(roles, [Role::First, Role::Second, Role::Watching]);
    other.press("h8", &mut world);
    assert_eq!(other.moves(), "");
    play("h8 h9", &mut world, &mut host, &mut guest);
    other.hear(&mut world);
    assert_eq!(other.moves(), "h8 h9");
    assert_eq!(host.game().mirror().watching(), 1);
}

#[test]
fn a_new_local_game_leaves_the_online_one_going_on() {
    let (mut world, mut first, mut second) = pair(TERMS);
    play("h8", &mut world, &mut first, &mut second);
    first.send(Event::New("renju".parse().expect("terms")), &mut world);
    assert!(first.app.online_game().is_none());
    first.press("h8", &mut world);
    assert_eq!(first.app.game().terms().to_string(), "renju");
    second.press("i9", &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert_eq!(first.moves(), "h8");
    first.online(OnlineEvent::Return, &mut world);
    assert_eq!(first.moves(), "h8 i9");
    first.press("j10", &mut world);
    all_hear(&mut world, &mut [&mut first, &mut second]);
    assert_eq!(second.moves(), "h8 i9 j10");
}
