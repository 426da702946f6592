//! Games with days on the page: they bind nobody, and the panel lists them.

use tengen_core::Seat;
use tengen_online::{Compensation, Reason};
use tengen_page::text::Texts;
use tengen_page::view::{OnlineWish, bound_game, describe, online_may};
use tengen_page::{Event, Gone, OnlineEvent};

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
