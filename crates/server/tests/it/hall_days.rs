//! Games with days: they need no memory, their flags fall, nobody has to be present, and they are listed.

use tengen_core::Seat;
use tengen_core::game::Outcome as Ending;
use tengen_online::{GameId, Reason, Standing, ToClient};
use tengen_server::hall::{Effect, Input, Limits};

use crate::support::World;
use crate::support::days::{DAY, HOUR, ending, go, in_memory, pair, restart, rows, two};

#[test]
fn a_flag_falls_although_nobody_shows_the_game() {
    let (mut world, game, players) = two("3/turn");
    world.play(game, players, "h8 a1");
    go(&mut world, game);
    world.wait(3 * DAY - 2 * HOUR);
    assert_eq!(ending(&world, game), None);
    world.wait(HOUR + 1_000);
    assert!(matches!(ending(&world, game), Some(Ending::Time { .. })));
    assert_eq!(world.log.ended.get(&game), Some(&Some(Seat::Second)));
}

#[test]
fn a_game_of_135_days_lasts_for_135_days() {
    let (mut world, game, players) = two("135/game");
    world.play(game, players, "h8");
    go(&mut world, game);
    // Player 2 thinks for 100 days.
    world.wait(100 * DAY);
    for number in [1, 2] {
        world.connect(number);
    }
    let kept = world.join(players[1], game);
    assert!(kept.spent > 100 * DAY);
    world.join(players[0], game);
    world.play(game, players, "a1 i9");
    go(&mut world, game);
    world.wait(34 * DAY);
    assert_eq!(ending(&world, game), None);
    world.wait(DAY);
    assert!(matches!(ending(&world, game), Some(Ending::Time { .. })));
}

#[test]
fn a_week_long_game_survives_restarts_and_outages() {
    let (mut world, game, players) = two("7/turn");
    world.play(game, players, "h8");
    let mut outages = Vec::new();
    for _ in 0..3 {
        world.wait(DAY);
        restart(&mut world, Limits::default(), &mut outages, 2 * DAY);
    }
    // Six days without a server count against nobody, so three of the seven days are used up.
    world.connect(1);
    let left = rows(&mut world, 1)[0].left.expect("days");
    assert_eq!(left, 4 * DAY);
    assert!(
        !in_memory(&mut world, game),
        "a new server need not hold it"
    );
    world.wait(left - 1_000);
    assert_eq!(ending(&world, game), None);
    world.wait(2_000);
    assert!(matches!(ending(&world, game), Some(Ending::Time { .. })));
}

#[test]
fn a_store_that_cannot_be_read_delays_a_flag_but_does_not_lose_it() {
    let (mut world, game, players) = two("1/turn");
    world.play(game, players, "h8");
    go(&mut world, game);
    let wake = world.hall.next_wake().expect("its flag");
    world.now = wake;
    let loads = world.hall.step(Input::Woken, world.now);
    assert_eq!(loads, [Effect::Load { game }]);
    world.step(Input::Loaded {
        game,
        kept: Err(()),
    });
    assert_eq!(ending(&world, game), None);
    world.wait(11_000);
    assert!(matches!(ending(&world, game), Some(Ending::Time { .. })));
}

#[test]
fn nobody_wins_because_the_opponent_is_away() {
    let (mut world, game, [first, second]) = two("3/turn");
    world.play(game, [first, second], "h8");
    world.close(second);
    world.wait(HOUR);
    for take in ["win", "draw"] {
        world.hush();
        world.say(first, &format!("absent game={game} take={take}"));
        assert_eq!(world.refusal(first), Some(Reason::NotAgreed));
    }
    assert_eq!(ending(&world, game), None);
}

#[test]
fn the_list_begins_with_the_shortest_time_of_the_player_to_move() {
    let (mut world, first_game, players) = two("3/turn");
    world.play(first_game, players, "h8");
    let (long, at_long) = pair(&mut world, "14/turn");
    let (short, at_short) = pair(&mut world, "1/turn");
    world.play(short, at_short, "h8 a1 i9");
    go(&mut world, first_game);
    world.connect(1);
    world.connect(2);
    // The slow list: every row is computed from the stored game.
    let slow = |world: &World, number: u64| {
        let seats = [(first_game, players), (long, at_long), (short, at_short)];
        let mut all: Vec<(bool, u64, GameId)> = Vec::new();
        for (game, players) in seats {
            let seat = world.log.table(game).game().seat_to_move();
            let days = if game == first_game {
                3
            } else if game == long {
                14
            } else {
                1
            };
            all.push((players[seat as usize] != number, days, game));
        }
        all.sort_unstable();
        all.into_iter().map(|it| it.2).collect::<Vec<_>>()
    };
    for number in [1, 2] {
        let rows = rows(&mut world, number);
        let games: Vec<GameId> = rows.iter().map(|row| row.game).collect();
        assert_eq!(games, slow(&world, number), "{rows:?}");
        for row in &rows {
            assert_eq!(row.ply, world.log.table(row.game).game().ply());
            assert_eq!(row.names[row.seat as usize].as_str(), format!("P{number}"));
        }
    }
}

#[test]
fn changes_are_sent_to_those_who_follow_the_list() {
    let (mut world, game, players) = two("3/turn");
    for player in players {
        assert_eq!(rows(&mut world, player).len(), 1);
        world.say(player, &format!("part game={game}"));
    }
    world.join(players[0], game);
    world.say(players[0], &format!("act game={game} seq=0 action=h8"));
    let heard = world.read(players[1]);
    let [ToClient::Turn(row)] = &heard[..] else {
        panic!("not told: {heard:?}");
    };
    assert!(row.is_my_turn() && row.ply == 1 && row.left == Some(3 * DAY));
    // A list that showed a move that could not be stored is put right.
    let before = row.clone();
    world.is_full = true;
    world.join(players[1], game);
    world.say(players[1], &format!("act game={game} seq=1 action=i9"));
    world.is_full = false;
    let heard = world.read(players[1]);
    assert!(heard.contains(&ToClient::Turn(before)), "{heard:?}");
    world.say(players[1], &format!("part game={game}"));
    world.hush();
    world.say(players[1], "running switch=off");
    world.hush();
    world.say(players[0], &format!("act game={game} seq=1 action=resign"));
    assert_eq!(
        world.words(players[1]),
        [""; 0],
        "it does not follow any more"
    );
    let heard = world.read(players[0]);
    let over = heard.iter().find_map(|message| match message {
        ToClient::Turn(row) => Some(row.standing),
        _ => None,
    });
    assert_eq!(over, Some(Standing::Over(Some(Seat::Second))));
    assert!(rows(&mut world, players[0]).is_empty());
}

#[test]
fn games_with_days_have_limits_of_their_own() {
    let limits = Limits {
        rooms_of_player: 1,
        correspondences_of_player: 3,
        ..Limits::default()
    };
    let mut world = World::with(limits, 1);
    world.connect(1);
    world.connect(2);
    for _ in 0..3 {
        pair(&mut world, "2/turn");
    }
    let days = "seek terms=freestyle%20clock=days:2/turn takebacks=off";
    world.say(1, days);
    assert_eq!(world.refusal(1), Some(Reason::TooMany));
    // They count too when they are not in memory, and after a restart; games without days do not count.
    world.wait(HOUR);
    restart(&mut world, limits, &mut Vec::new(), 0);
    world.connect(1);
    world.connect(2);
    world.say(1, days);
    assert_eq!(world.refusal(1), Some(Reason::TooMany));
    world.pair(1, 2, "terms=freestyle takebacks=off");
    // The flags make place again.
    world.wait(3 * DAY);
    assert_eq!(world.log.ended.len(), 3);
    world.hush();
    world.say(1, days);
    assert_eq!(world.words(1), ["seeking"]);
}

#[test]
fn a_game_without_a_stone_is_spared_while_it_goes_on() {
    let (mut world, game, _) = two("135/game");
    go(&mut world, game);
    world.wait(60 * DAY);
    assert!(
        world
            .hall
            .games_before(world.now - 30 * DAY)
            .contains(&game)
    );
    world.wait(80 * DAY);
    assert!(ending(&world, game).is_some());
    world.wait(HOUR);
    assert!(
        !world
            .hall
            .games_before(world.now - 30 * DAY)
            .contains(&game)
    );
}

#[test]
fn who_comes_back_is_not_led_into_a_game_with_days() {
    let (mut world, game, players) = two("3/turn");
    world.play(game, players, "h8 a1");
    world.close(1);
    world.connect(1);
    assert_eq!(world.words(1), [""; 0]);
    assert_eq!(rows(&mut world, 1)[0].game, game);
}

#[test]
fn an_invitation_with_days_waits_for_two_weeks_and_begins_without_its_owner() {
    let mut world = World::of(3);
    let invite = |world: &mut World| {
        world.say(
            1,
            "invite terms=freestyle%20clock=days:3/turn takebacks=asked side=first",
        );
        let heard = world.read(1);
        let game = heard.iter().find_map(|message| match message {
            ToClient::Invited { game, .. } => Some(*game),
            _ => None,
        });
        game.expect("an invitation")
    };
    let game = invite(&mut world);
    world.close(1);
    world.wait(13 * DAY);
    world.say(2, &format!("sit game={game}"));
    assert!(world.words(2).contains(&"matched"));
    world.connect(1);
    let rows = rows(&mut world, 1);
    assert!(rows.len() == 1 && rows[0].game == game && rows[0].is_my_turn());
    let late = invite(&mut world);
    world.close(1);
    world.wait(14 * DAY + 1);
    world.say(3, &format!("join game={late}"));
    assert_eq!(world.refusal(3), Some(Reason::NoGame));
}
