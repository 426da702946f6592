//! The page while its connection is lost, refused or slow, and the actions that it prevents during a game.

use crate::support::World;
use crate::support::page::{HangWay, Tab, all_hear, pass, proposal};
use tengen_core::board::Stone;
use tengen_core::game::PlayRefusal;
use tengen_online::{Closing, GameId, Side, ToClient};
use tengen_page::{
    ConnectionState, Effect, Event, Guest, LabEvent, Notice, NoticeReason, OnlineEvent,
    OnlineMessage, Pairing, PlayReason,
};
use tengen_server::hall::{Hall, Input, Limits};

fn link(page: &Tab) -> ConnectionState {
    page.app.online().expect("it is open").link()
}

/// Returns the waits of a page before further attempts to connect, in ms.
fn waits(world: &mut World, page: &mut Tab, attempts: usize) -> Vec<u64> {
    let mut waits = Vec::new();
    for _ in 0..attempts {
        let ConnectionState::Waiting { until, .. } = link(page) else {
            panic!("it does not wait: {:?}", link(page));
        };
        let left = (until.0 - Tab::now(world).0).round();
        waits.push(format!("{left}").parse().expect("whole ms"));
        let before = world.now;
        while matches!(link(page), ConnectionState::Waiting { until: now, .. } if now == until) {
            pass(100, world, &mut [&mut *page]);
            assert!(world.now < before + 60_000, "it gave up");
        }
    }
    waits
}

#[test]
fn attempts_become_rarer_and_never_end() {
    let mut world = World::new();
    let mut page = Tab::new(1);
    page.has_network = false;
    page.open(&mut world, None);
    let waits = waits(&mut world, &mut page, 9);
    assert_eq!(&waits[..4], [500, 1000, 2000, 4000]);
    assert_eq!(waits[8], 20_000);
    page.has_network = true;
    pass(21_000, &mut world, &mut [&mut page]);
    assert_eq!(link(&page), ConnectionState::Up);
    // After a working connection, the waits begin again with the shortest.
    page.lose_network(&mut world);
    assert!(matches!(
        link(&page),
        ConnectionState::Waiting { failed: 1, .. }
    ));
    assert!(page.has_said(OnlineMessage::Lost));
    page.find_network(&mut world);
    assert_eq!(link(&page), ConnectionState::Up);
    assert!(page.has_said(OnlineMessage::Back));
}

#[test]
fn a_page_of_another_version_does_not_come_back() {
    let mut world = World::new();
    let mut page = Tab::new(1);
    page.open(&mut world, None);
    page.told(
        &ToClient::Closing {
            reason: Closing::Version,
            again: None,
        },
        &mut world,
    );
    assert_eq!(link(&page), ConnectionState::Outdated);
    assert_eq!(page.connection(), None);
    pass(60_000, &mut world, &mut [&mut page]);
    assert_eq!(link(&page), ConnectionState::Outdated);
}

#[test]
fn a_server_that_stops_says_when_to_come_back() {
    let mut world = World::new();
    let mut page = Tab::new(1);
    page.open(&mut world, None);
    let again = Some(5000);
    page.told(
        &ToClient::Closing {
            reason: Closing::Restart,
            again,
        },
        &mut world,
    );
    page.lose_network(&mut world);
    let ConnectionState::Waiting { until, .. } = link(&page) else {
        panic!("it does not wait");
    };
    // An eighth more, by the random number of this page: others are told the same.
    assert!((until.0 - Tab::now(&world).0 - 5625.0).abs() < 1.0);
}

#[test]
fn a_search_goes_on_after_a_lost_connection() {
    let mut world = World::new();
    let (mut one, mut two) = (Tab::new(1), Tab::new(2));
    let terms = proposal("renju");
    one.open(&mut world, None);
    one.find(terms, &mut world);
    one.lose_network(&mut world);
    assert_eq!(one.search(), Pairing::Seeking(terms));
    one.find_network(&mut world);
    two.open(&mut world, None);
    two.find(terms, &mut world);
    all_hear(&mut world, &mut [&mut one, &mut two]);
    assert_eq!([one.search(), two.search()], [Pairing::Matched; 2]);
}

#[test]
fn a_search_begun_without_a_connection_is_said_later() {
    let mut world = World::new();
    let (mut one, mut two) = (Tab::new(1), Tab::new(2));
    let terms = proposal("renju");
    one.has_network = false;
    one.open(&mut world, None);
    one.find(terms, &mut world);
    one.find_network(&mut world);
    two.open(&mut world, None);
    two.find(terms, &mut world);
    all_hear(&mut world, &mut [&mut one, &mut two]);
    assert_eq!([one.search(), two.search()], [Pairing::Matched; 2]);
}

#[test]
fn an_invitation_that_is_taken_back_is_gone_for_who_waits() {
    let mut world = World::new();
    let (mut host, mut guest) = (Tab::new(1), Tab::new(2));
    host.open(&mut world, None);
    host.invite(proposal("renju"), Side::Lot, &mut world);
    let invited = |page: &Tab| {
        page.app
            .online()
            .and_then(|it| it.invitation())
            .map(|it| it.game)
    };
    let game = invited(&host);
    guest.open(&mut world, game);
    assert_eq!(invited(&guest), game);
    host.online(OnlineEvent::Decline, &mut world);
    all_hear(&mut world, &mut [&mut host, &mut guest]);
    assert_eq!((invited(&host), invited(&guest)), (None, None));
    guest.open(&mut world, game);
    assert!(guest.app.online().expect("open").refused().is_some());
}

#[test]
fn a_guest_waits_for_a_host_who_is_away() {
    let mut world = World::new();
    let (mut host, mut guest) = (Tab::new(1), Tab::new(2));
    host.open(&mut world, None);
    host.invite(proposal("renju"), Side::Lot, &mut world);
    let invited = |page: &Tab| page.app.online().and_then(|it| it.invitation()).cloned();
    let game = invited(&host).expect("an invitation").game;
    host.lose_network(&mut world);
    guest.open(&mut world, Some(game));
    guest.online(OnlineEvent::Sit, &mut world);
    assert_eq!(invited(&guest).expect("it waits").guest, Guest::Waits);
    host.find_network(&mut world);
    all_hear(&mut world, &mut [&mut host, &mut guest]);
    assert_eq!([host.search(), guest.search()], [Pairing::Matched; 2]);
}

/// Returns a world, a host who is away, and a guest who opens the host's invitation.
fn invited() -> (World, Tab, Tab) {
    let mut world = World::new();
    let (mut host, mut guest) = (Tab::new(1), Tab::new(2));
    host.open(&mut world, None);
    host.invite(proposal("renju"), Side::Lot, &mut world);
    let game = invitation(&host).expect("an invitation").0;
    host.lose_network(&mut world);
    guest.open(&mut world, Some(game));
    (world, host, guest)
}

fn invitation(page: &Tab) -> Option<(GameId, Guest)> {
    let invited = page.app.online().and_then(|it| it.invitation());
    invited.map(|it| (it.game, it.guest))
}

/// Lets a guest who waits, and then the host, connect again, after which their game begins.
fn begins(mut world: World, mut host: Tab, mut guest: Tab) {
    guest.lose_network(&mut world);
    guest.find_network(&mut world);
    assert_eq!(invitation(&guest).map(|it| it.1), Some(Guest::Waits));
    assert_eq!(guest.app.online().expect("open").refused(), None);
    host.find_network(&mut world);
    all_hear(&mut world, &mut [&mut host, &mut guest]);
    assert_eq!([host.search(), guest.search()], [Pairing::Matched; 2]);
}

#[test]
fn a_guest_who_waits_says_so_again_on_every_connection() {
    let (mut world, host, mut guest) = invited();
    guest.online(OnlineEvent::Sit, &mut world);
    begins(world, host, guest);
    // The line hangs when the guest takes the seat.
    let (mut world, host, mut guest) = invited();
    guest.freeze(HangWay::ToServer);
    guest.online(OnlineEvent::Sit, &mut world);
    begins(world, host, guest);
    // The server, which knows no guests after a restart, starts again.
    let (mut world, host, mut guest) = invited();
    guest.online(OnlineEvent::Sit, &mut world);
    world.hall = Hall::new(Limits::default(), 2);
    let notes = world.log.notes.values().cloned().collect();
    world.step(Input::Resumed {
        games: Vec::new(),
        notes,
        outages: Vec::new(),
    });
    begins(world, host, guest);
}

#[test]
fn a_guest_whose_invitation_ended_meanwhile_waits_no_longer() {
    for waits in [Guest::Waits, Guest::Asked] {
        let (mut world, mut host, mut guest) = invited();
        if waits == Guest::Waits {
            guest.online(OnlineEvent::Sit, &mut world);
        }
        guest.lose_network(&mut world);
        host.find_network(&mut world);
        host.online(OnlineEvent::Decline, &mut world);
        guest.find_network(&mut world);
        assert_eq!(invitation(&guest), None, "{waits:?}");
        assert!(guest.app.online().expect("open").refused().is_some());
    }
}

#[test]
fn a_guest_who_comes_too_early_may_try_again() {
    for (reason, after) in [
        ("too-fast", Some(Guest::Asked)),
        ("too-many", Some(Guest::Asked)),
        ("taken", None),
    ] {
        let (mut world, _, mut guest) = invited();
        let (game, _) = invitation(&guest).expect("an invitation");
        guest.online(OnlineEvent::Sit, &mut world);
        let refused = format!("refused game={game} what=sit reason={reason}");
        guest.told(&refused.parse().expect("a message"), &mut world);
        assert_eq!(invitation(&guest).map(|it| it.1), after, "{reason}");
    }
}

#[test]
fn nothing_helps_who_plays_and_nothing_of_the_board_is_changed_by_hand() {
    let mut world = World::new();
    let (mut one, mut two) = (Tab::new(1), Tab::new(2));
    one.send(Event::Threats, &mut world);
    for page in [&mut one, &mut two] {
        page.open(&mut world, None);
        page.find(proposal("freestyle"), &mut world);
    }
    all_hear(&mut world, &mut [&mut one, &mut two]);
    let page = if one.app.may_play_online() {
        &mut one
    } else {
        &mut two
    };
    page.press("h8", &mut world);
    let before = page.app.game().to_archive();
    for msg in [
        Event::Hint,
        Event::Redo,
        Event::Pause,
        Event::GoOn,
        Event::MoveNow,
        Event::Lab(LabEvent::Play),
        Event::Relieve(Stone::Black),
        Event::Act(tengen_core::Action::Flag),
        Event::Act(tengen_core::Action::Draw),
        Event::Act(tengen_core::Action::Leave),
        Event::Act(tengen_core::Action::Pass),
    ] {
        page.send(msg.clone(), &mut world);
        assert_eq!(page.app.game().to_archive(), before, "{msg:?}");
    }
    assert!(page.app.threats().is_empty() && page.app.hint().is_none());
    all_hear(&mut world, &mut [&mut one, &mut two]);
    assert_eq!((one.moves().as_str(), two.moves().as_str()), ("h8", "h8"));
}

#[test]
fn who_watches_is_told_so_at_the_point() {
    let mut world = World::new();
    let (mut one, mut two, mut three) = (Tab::new(1), Tab::new(2), Tab::new(3));
    for page in [&mut one, &mut two] {
        page.open(&mut world, None);
        page.find(proposal("freestyle"), &mut world);
    }
    all_hear(&mut world, &mut [&mut one, &mut two]);
    three.open(&mut world, Some(one.game().mirror().id()));
    three.press("h8", &mut world);
    let near = "h8".parse().expect("a point");
    let watching = Notice {
        reason: NoticeReason::Play(PlayReason::Watching),
        near,
    };
    assert_eq!(three.app.notice(), Some(&watching));
    three.send(Event::Resign, &mut world);
    three.online(OnlineEvent::Ask(tengen_core::game::Wish::Draw), &mut world);
    all_hear(&mut world, &mut [&mut one, &mut two, &mut three]);
    assert_eq!(one.outcome(), None);
    assert!(!one.has_said(OnlineMessage::Asked(
        tengen_core::Seat::First,
        tengen_core::game::Wish::Draw
    )));
}

#[test]
fn a_program_is_told_why_its_move_was_refused() {
    let mut world = World::new();
    let (mut one, mut two) = (Tab::new(1), Tab::new(2));
    for page in [&mut one, &mut two] {
        page.open(&mut world, None);
        page.find(proposal("freestyle"), &mut world);
    }
    all_hear(&mut world, &mut [&mut one, &mut two]);
    let page = if one.app.may_play_online() {
        &mut two
    } else {
        &mut one
    };
    let act = Event::Act(tengen_core::Action::place("h8".parse().expect("a point")));
    let effects = page.app.update(act, Tab::now(&world));
    assert!(effects.contains(&Effect::Refused(PlayRefusal::OutOfTurn.into())));
}
