//! Games with days on the page: they bind nobody, and the panel lists them.

use tengen_core::{Seat, Stone};
use tengen_online::Side;
use tengen_online::{Compensation, Reason};
use tengen_page::text::Texts;
use tengen_page::view::{OnlineWish, bound_game, describe, home_games, online_may};
use tengen_page::{Event, Gone, OnlineEvent, PlayOffer, PlayToast, Toast, ToastOffer};

use crate::support::World;
use crate::support::page::{Tab, all_hear, pair, play, proposal};

const TERMS: &str = "freestyle clock=days:3/turn";

const HOUR: u64 = 3_600_000;

/// Returns the rows of the list in the panel, each with its words joined.
fn listed(page: &Tab, world: &World) -> Vec<String> {
    let online = page.app.online().expect("online play is open");
    let games = online.own_games().expect("the server has listed them");
    let words = games
        .iter()
        .map(|game| describe::online_own(Texts::ENGLISH, game, Tab::now(world)));
    words
        .map(|(head, text)| format!("{head} · {text}"))
        .collect()
}

#[test]
fn a_player_puts_one_game_away_and_opens_another() {
    let (mut world, mut one, mut two) = pair(TERMS);
    let first_game = one.game().mirror().id();
    assert_eq!(bound_game(&one.app), None);
    play("h8", &mut world, &mut one, &mut two);
    for page in [&mut one, &mut two] {
        page.online(OnlineEvent::Home, &mut world);
        assert!(page.app.joined().is_none(), "the game is left");
    }
    for page in [&mut one, &mut two] {
        page.find(proposal("renju clock=days:14/turn"), &mut world);
    }
    all_hear(&mut world, &mut [&mut one, &mut two]);
    let second_game = one.game().mirror().id();
    assert_ne!(first_game, second_game);
    world.wait(5 * HOUR);
    for page in [&mut one, &mut two] {
        page.send(Event::Woken, &mut world);
    }
    // The list of each page has both games, its own moves first.
    for page in [&one, &two] {
        let rows = listed(page, &world);
        assert_eq!(rows.len(), 2, "{rows:?}");
        let turns: Vec<bool> = rows.iter().map(|it| it.starts_with("Your move")).collect();
        assert!(turns.is_sorted_by(|one, other| one >= other), "{rows:?}");
        let days = rows.iter().find(|it| it.contains("3 days")).expect("it");
        assert!(days.contains("2 days 19 hours left · move 1"), "{days}");
    }
    // And their boards.
    for page in [&one, &two] {
        let games = home_games(&page.app, Tab::now(&world));
        assert!(games.iter().map(|it| !it.is_mine).is_sorted());
        let stones = |game| {
            let found = games.iter().find(|it| it.game == game);
            found.expect("it is listed").stones.clone()
        };
        let h8 = "h8".parse().expect("a point");
        assert_eq!(stones(first_game), [(h8, Stone::Black)]);
        assert_eq!(stones(second_game), []);
    }
    // From one game on the board to the other by the list.
    one.online(OnlineEvent::Show(first_game), &mut world);
    assert_eq!(one.game().mirror().id(), first_game);
    assert_eq!(one.moves(), "h8");
    let refused = one.app.online().and_then(tengen_page::Online::refused);
    assert_eq!(refused, None::<Reason>);
}

#[test]
fn the_list_follows_moves_and_ends_in_games_that_do_not_show() {
    let (mut world, mut one, mut two) = pair(TERMS);
    let game = one.game().mirror().id();
    let (mover, waiter) = if one.app.may_play_online() {
        (&mut one, &mut two)
    } else {
        (&mut two, &mut one)
    };
    waiter.online(OnlineEvent::Home, &mut world);
    assert!(listed(waiter, &world)[0].starts_with("Waiting"));
    mover.press("h8", &mut world);
    all_hear(&mut world, &mut [mover, waiter]);
    assert!(listed(waiter, &world)[0].starts_with("Your move"));
    waiter.online(OnlineEvent::Show(game), &mut world);
    waiter.online(OnlineEvent::Home, &mut world);
    mover.send(Event::Resign, &mut world);
    all_hear(&mut world, &mut [mover, waiter]);
    assert_eq!(listed(waiter, &world), [""; 0]);
}

#[test]
fn an_absent_opponent_is_no_news() {
    let (mut world, mut one, mut two) = pair(TERMS);
    two.lose_network(&mut world);
    world.wait(HOUR);
    all_hear(&mut world, &mut [&mut one]);
    let now = Tab::now(&world);
    for seat in [Seat::First, Seat::Second] {
        assert_eq!(one.game().gone(seat, now), Gone::Here);
    }
    let wish = OnlineWish::Absent(Compensation::Win);
    assert!(!online_may(&one.app, one.game(), wish, now));
}

#[test]
fn other_games_bind_as_before() {
    let (_, one, _) = pair("freestyle clock=increment:300+5");
    assert_eq!(bound_game(&one.app), Some(one.game().mirror().id()));
}

#[test]
fn a_page_that_is_opened_says_whose_move_it_is_and_shows_the_games() {
    let (mut world, mut one, mut two) = pair(TERMS);
    let game = one.game().mirror().id();
    play("h8", &mut world, &mut one, &mut two);
    let (mut waiter, mut mover) = if one.app.may_play_online() {
        (two, one)
    } else {
        (one, two)
    };
    for page in [&mut waiter, &mut mover] {
        assert_eq!(page.running, game.to_string(), "stored for the next visit");
        world.close(page.take_connection().expect("a connection"));
    }
    // Whose move it is, is told at once.
    let mut again = mover.again(game, &mut world);
    assert_eq!(again.app.toast(), Some(Toast::Play(PlayToast::YourMove(1))));
    assert_eq!(
        again.app.toast_offer(),
        Some(ToastOffer::Play(PlayOffer::ToOwnGames))
    );
    assert!(again.app.online_game().is_none() && !again.app.shows_online());
    again.send(Event::TakeOffer, &mut world);
    assert!(again.app.shows_online());
    assert!(listed(&again, &world)[0].starts_with("Your move"));
    again.online(OnlineEvent::Show(game), &mut world);
    again.press("i9", &mut world);
    assert_eq!(again.moves(), "h8 i9");
    // The other player's page is open, and neither the panel nor the game shows.
    let mut other = waiter.again(game, &mut world);
    assert_eq!(other.app.toast(), Some(Toast::Play(PlayToast::YourMove(1))));
    other.send(Event::Dismiss, &mut world);
    other.online(OnlineEvent::Show(game), &mut world);
    other.press("j10", &mut world);
    other.online(OnlineEvent::Home, &mut world);
    other.online(OnlineEvent::Close, &mut world);
    assert!(other.connection().is_some(), "it waits for moves");
    assert_eq!(other.app.toast(), None);
    all_hear(&mut world, &mut [&mut again, &mut other]);
    again.press("k11", &mut world);
    all_hear(&mut world, &mut [&mut again, &mut other]);
    assert_eq!(other.app.toast(), Some(Toast::Play(PlayToast::YourMove(1))));
}

/// The list of games shows in either order of the answer of the server and the press on Online.
#[test]
fn a_page_that_is_opened_anew_shows_the_list_however_fast_the_player_is() {
    for is_fast in [true, false] {
        let (mut world, mut one, mut two) = pair(TERMS);
        let game = one.game().mirror().id();
        play("h8", &mut world, &mut one, &mut two);
        world.close(one.take_connection().expect("a connection"));
        let mut again = if is_fast {
            one.again_open(game, None, &mut world)
        } else {
            one.again(game, &mut world)
        };
        again.open(&mut world, None);
        all_hear(&mut world, &mut [&mut again]);
        assert!(again.app.online_game().is_none(), "fast: {is_fast}");
        assert_eq!(listed(&again, &world).len(), 1, "fast: {is_fast}");
        again.online(OnlineEvent::Show(game), &mut world);
        assert_eq!(again.moves(), "h8");
        // A link leads to the game itself.
        world.close(again.take_connection().expect("a connection"));
        let linked = again.again_open(game, Some(game), &mut world);
        assert_eq!(linked.moves(), "h8", "fast: {is_fast}");
    }
}

#[test]
fn a_game_that_ended_meanwhile_is_not_waited_for() {
    let (mut world, mut one, two) = pair(TERMS);
    let game = one.game().mirror().id();
    world.close(two.connection().expect("a connection"));
    one.send(Event::Resign, &mut world);
    let again = two.again(game, &mut world);
    assert!(again.app.online().is_none() && again.connection().is_none());
    assert_eq!(again.running, "");
}

#[test]
fn a_page_that_was_closed_finds_the_game_of_its_invitation() {
    let mut world = World::new();
    let (mut owner, mut guest) = (Tab::new(1), Tab::new(2));
    owner.open(&mut world, None);
    owner.invite(proposal(TERMS), Side::First, &mut world);
    let invited = owner.app.online().and_then(|online| online.invitation());
    let game = invited.expect("an invitation").game;
    let said = describe::online_invitation(Texts::ENGLISH, invited.expect("an invitation"));
    assert!(said.contains("You can close this page"), "{said}");
    assert_eq!(
        owner.running,
        game.to_string(),
        "it is stored for the next visit"
    );
    owner.lose_network(&mut world);
    // Nobody has accepted it: the page waits with it again.
    let mut again = owner.again(game, &mut world);
    let invited = again.app.online().and_then(|online| online.invitation());
    assert_eq!(invited.map(|it| it.game), Some(game));
    again.lose_network(&mut world);
    guest.open(&mut world, Some(game));
    guest.online(OnlineEvent::Sit, &mut world);
    all_hear(&mut world, &mut [&mut guest]);
    assert_eq!(guest.game().mirror().id(), game);
    let mut late = again.again(game, &mut world);
    late.skip_connections(20);
    all_hear(&mut world, &mut [&mut late]);
    assert_eq!(late.app.toast(), Some(Toast::Play(PlayToast::YourMove(1))));
    assert!(listed(&late, &world)[0].starts_with("Your move"));
}
