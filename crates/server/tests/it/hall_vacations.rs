//! Vacations: the clocks of a player's games with days stand, for a limited number of days.

use tengen_core::Seat;
use tengen_core::game::Outcome as Ending;
use tengen_online::{Reason, ToClient};
use tengen_server::hall::Limits;

use crate::support::World;
use crate::support::days::{DAY, HOUR, ending, go, pair, restart, rows, two};

/// Returns the time until the vacation ends and the days that are left, as a connection was last told.
fn told(world: &mut World, player: u64) -> (Option<u64>, u16) {
    let heard = world.read(player);
    let last = heard.iter().rev().find_map(|message| match message {
        ToClient::Vacation { left, days } => Some((*left, *days)),
        _ => None,
    });
    last.unwrap_or_else(|| panic!("not told: {heard:?}"))
}

fn vacation(world: &mut World, player: u64, days: u16) -> (Option<u64>, u16) {
    world.hush();
    world.say(player, &format!("vacation days={days}"));
    told(world, player)
}

#[test]
fn the_clock_stands_for_a_vacation_and_both_players_see_it() {
    let (mut world, game, players) = two("3/turn");
    let [first, second] = players;
    world.play(game, players, "h8");
    world.wait(2 * DAY);
    let length = 10 * DAY;
    let until = world.now + length;
    world.hush();
    world.say(second, "vacation days=10");
    let seen = world.read(first);
    let seen = seen.iter().find_map(|message| match message {
        ToClient::Game(snapshot) => Some(snapshot.vacations),
        _ => None,
    });
    let seen = seen.expect("the opponent is told");
    let left = [Seat::First, Seat::Second].map(|seat| seen.left(seat));
    assert_eq!(left, [None, Some(length)]);
    assert_eq!(told(&mut world, second), (Some(length), 20));
    for wait in [0, 5 * DAY, 5 * DAY - 1] {
        world.wait(wait);
        assert_eq!(world.join(second, game).spent, 2 * DAY);
        assert_eq!(rows(&mut world, second)[0].left, Some(DAY));
        let left = until - world.now;
        assert_eq!(rows(&mut world, second)[0].vacation, Some(left));
    }
    world.wait(HOUR + 1);
    assert_eq!(world.join(second, game).spent, 2 * DAY + HOUR);
    assert_eq!(rows(&mut world, second)[0].vacation, None);
    world.wait(DAY - HOUR - 1_000);
    assert_eq!(ending(&world, game), None);
    world.wait(2_000);
    assert!(matches!(ending(&world, game), Some(Ending::Time { .. })));
}

#[test]
fn a_vacation_that_ends_early_costs_whole_days_and_the_clock_goes_on() {
    let (mut world, game, players) = two("3/turn");
    let [first, _] = players;
    assert_eq!(vacation(&mut world, first, 10).1, 20);
    world.wait(DAY + HOUR);
    assert_eq!(vacation(&mut world, first, 0), (None, 28));
    assert_eq!(vacation(&mut world, first, 0), (None, 28), "there is none");
    world.wait(3 * DAY - 1_000);
    assert_eq!(ending(&world, game), None);
    world.wait(2_000);
    assert!(ending(&world, game).is_some());
}

#[test]
fn days_of_vacation_are_limited_in_a_year_and_come_back() {
    let mut world = World::of(2);
    world.say(1, "vacation");
    assert_eq!(told(&mut world, 1), (None, 30));
    pair(&mut world, "3/turn");
    world.say(1, "vacation days=31");
    assert_eq!(world.refusal(1), Some(Reason::TooMany));
    assert_eq!(vacation(&mut world, 1, 20).1, 10);
    world.hush();
    world.say(1, "vacation days=2");
    assert_eq!(world.refusal(1), Some(Reason::NotNow));
    world.wait(100 * DAY);
    pair(&mut world, "3/turn");
    assert_eq!(vacation(&mut world, 1, 10).1, 0);
    world.wait(11 * DAY);
    world.hush();
    world.say(1, "vacation days=1");
    assert_eq!(world.refusal(1), Some(Reason::TooMany));
    world.wait(254 * DAY);
    pair(&mut world, "3/turn");
    assert_eq!(vacation(&mut world, 1, 20).1, 0);
}

#[test]
fn a_vacation_holds_in_games_out_of_memory_and_after_restarts() {
    let (mut world, game, players) = two("3/turn");
    world.play(game, players, "h8");
    world.wait(DAY);
    let second = players[1];
    go(&mut world, game);
    world.connect(second);
    assert_eq!(vacation(&mut world, second, 5).1, 25);
    // Two hours have passed while the game left the memory.
    let left = 2 * DAY - 2 * HOUR;
    assert_eq!(rows(&mut world, second)[0].left, Some(left));
    world.close(second);
    world.wait(DAY);
    restart(&mut world, Limits::default(), &mut Vec::new(), 0);
    world.connect(second);
    assert_eq!(rows(&mut world, second)[0].left, Some(left));
    assert_eq!(vacation(&mut world, second, 0), (None, 29));
    world.close(second);
    world.wait(left - 1_000);
    assert_eq!(ending(&world, game), None);
    world.wait(2_000);
    assert!(matches!(ending(&world, game), Some(Ending::Time { .. })));
}

/// Whoever thinks, begins a vacation and moves during it has used the time before it.
#[test]
fn a_move_during_a_vacation_is_possible_and_costs_the_time_before_it() {
    let (mut world, game, players) = two("135/game");
    world.play(game, players, "h8");
    world.wait(20 * DAY);
    vacation(&mut world, players[1], 5);
    world.wait(DAY);
    world.play(game, players, "i9");
    let clock = world.log.table(game).clock().expect("it is limited");
    let left = clock.face(Seat::Second, 0).time;
    assert_eq!(left, 115 * DAY);
    // The opponent's clock runs, and the next turn of the player does not begin to count before the end.
    world.wait(DAY);
    world.play(game, players, "j10");
    world.wait(4 * DAY);
    world.play(game, players, "k11");
    let clock = world.log.table(game).clock().expect("it is limited");
    let time = |seat| clock.face(seat, 0).time;
    assert_eq!(time(Seat::First), 134 * DAY);
    assert_eq!(time(Seat::Second), 114 * DAY);
}

#[test]
fn games_without_days_go_on_during_a_vacation() {
    let mut world = World::of(2);
    let terms = "terms=freestyle%20clock=increment:60+0 takebacks=off";
    let (game, players) = world.pair(1, 2, terms);
    pair(&mut world, "3/turn");
    vacation(&mut world, players[0], 3);
    world.wait(61_000);
    assert!(matches!(ending(&world, game), Some(Ending::Time { .. })));
    // A game that begins during it has it too.
    let (days, seats) = pair(&mut world, "1/turn");
    world.wait(2 * DAY);
    let is_resting = seats[0] == players[0];
    assert_eq!(ending(&world, days).is_none(), is_resting);
}

#[test]
fn a_vacation_that_cannot_be_stored_is_refused() {
    let mut world = World::of(2);
    pair(&mut world, "3/turn");
    world.hush();
    world.is_full = true;
    world.say(1, "vacation days=3");
    assert_eq!(world.refusal(1), Some(Reason::NotStored));
    world.is_full = false;
    world.say(1, "vacation");
    assert_eq!(told(&mut world, 1), (None, 30));
}

/// A move counts from the moment at which it was sent, which may be just before the vacation began.
#[test]
fn a_move_just_after_the_beginning_costs_the_time_before_it() {
    let (mut world, game, players) = two("135/game");
    world.round_trip = 600;
    world.play(game, players, "h8");
    world.wait(20 * DAY);
    vacation(&mut world, players[1], 5);
    world.wait(100);
    world.play(game, players, "i9");
    let clock = world.log.table(game).clock().expect("it is limited");
    assert_eq!(clock.face(Seat::Second, 0).time, 115 * DAY);
}

/// Otherwise anybody could fill the store with vacations.
#[test]
fn only_a_player_with_a_running_game_with_days_begins_a_vacation() {
    let mut world = World::of(2);
    let terms = "terms=freestyle%20clock=increment:60+0 takebacks=off";
    let _ = world.pair(1, 2, terms);
    world.hush();
    world.say(1, "vacation days=3");
    assert_eq!(world.refusal(1), Some(Reason::NotNow));
    assert!(world.log.notes.is_empty());
    let (game, [first, _]) = pair(&mut world, "3/turn");
    assert_eq!(vacation(&mut world, 1, 3).1, 27);
    // It can be ended after the end of the game.
    world.say(first, &format!("act game={game} seq=0 action=resign"));
    assert_eq!(vacation(&mut world, 1, 0), (None, 29));
}

#[test]
fn vacations_are_forgotten_after_400_days() {
    let (mut world, _, [first, _]) = two("3/turn");
    vacation(&mut world, first, 3);
    for (wait, notes) in [(402 * DAY, 1), (2 * DAY, 0)] {
        world.wait(wait);
        restart(&mut world, Limits::default(), &mut Vec::new(), 0);
        assert_eq!(world.log.notes.len(), notes);
    }
}

/// The game is not in memory.
#[test]
fn a_list_that_shows_is_told_of_a_vacation_at_once() {
    let (mut world, game, [first, second]) = two("3/turn");
    go(&mut world, game);
    for player in [first, second] {
        world.connect(player);
        world.say(player, "running switch=on");
    }
    world.hush();
    world.say(first, "vacation days=5");
    for player in [first, second] {
        let heard = world.read(player);
        let row = heard.iter().find_map(|message| match message {
            ToClient::Turn(row) => Some(row.clone()),
            _ => None,
        });
        let row = row.unwrap_or_else(|| panic!("not told: {heard:?}"));
        assert_eq!((row.game, row.vacation), (game, Some(5 * DAY)));
    }
}

/// The time in which a clock stands counts once, whatever makes it stand.
#[test]
fn an_outage_within_a_vacation_neither_lengthens_nor_shortens_it() {
    let (mut world, game, players) = two("135/game");
    world.play(game, players, "h8");
    let second = players[1];
    let mut outages = Vec::new();
    let mut fall = |world: &mut World, days: u64| {
        restart(world, Limits::default(), &mut outages, days * DAY);
        world.connect(second);
        world.join(second, game);
    };
    let left = |world: &mut World| rows(world, second)[0].left.map(|left| left / DAY);
    world.wait(DAY);
    vacation(&mut world, second, 10);
    world.wait(2 * DAY);
    fall(&mut world, 3);
    world.wait(6 * DAY);
    assert_eq!(left(&mut world), Some(133), "days 0 to 1 and 11 to 12");
    // The outage ends after the vacation.
    vacation(&mut world, second, 2);
    world.wait(DAY);
    fall(&mut world, 5);
    world.wait(DAY);
    assert_eq!(left(&mut world), Some(132), "and 18 to 19");
    fall(&mut world, 4);
    vacation(&mut world, second, 3);
    fall(&mut world, 0);
    world.wait(4 * DAY);
    assert_eq!(left(&mut world), Some(131), "and 26 to 27");
    world.play(game, players, "i9");
    let clock = world.log.table(game).clock().expect("it is limited");
    assert_eq!(clock.face(Seat::Second, 0).time, 131 * DAY);
}
