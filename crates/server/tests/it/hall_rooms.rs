//! Games from the log, presence of players, and forgetting rooms.

use crate::support::World;
use tengen_core::Seat;
use tengen_online::{Presence, Reason, Role};
use tengen_server::hall::{Effect, Input};

const PLAIN: &str = "terms=freestyle takebacks=asked";

#[test]
fn who_is_gone_for_long_may_lose() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.play(game, [first, second], "h8 a1");
    world.close(second);
    assert_eq!(
        world.line(first),
        format!("presence game={game} seat=second presence=30000")
    );
    let take = format!("absent game={game} take=win");
    world.wait(29_999);
    world.say(first, &take);
    assert_eq!(world.refusal(first), Some(Reason::NotNow));
    assert_eq!(world.join(first, game).presence[1], Presence::Gone(1));
    world.wait(1);
    world.say(first, &take);
    assert_eq!(
        world.line(first),
        format!("done game={game} seq=2 entry=2.leave spent=0 over=first colours=black,white")
    );
    assert_eq!(world.log.ended[&game], Some(Seat::First));
}

#[test]
fn who_stays_may_take_a_draw() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.close(first);
    world.wait(30_000);
    world.hush();
    world.say(second, &format!("absent game={game} take=draw"));
    assert_eq!(
        world.line(second),
        format!("done game={game} seq=0 entry=2.draw spent=0 over=draw colours=black,white")
    );
    assert_eq!(world.log.ended[&game], None);
}

#[test]
fn a_player_with_two_connections_is_there_as_long_as_one_is() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.connect_as(11, first);
    assert_eq!(world.join(11, game).role, Role::of(Some(Seat::First)));
    world.close(first);
    assert_eq!(world.lines(second), [""; 0]);
    world.say(11, &format!("part game={game}"));
    assert_eq!(world.words(second), ["presence"]);
    world.say(11, &format!("join game={game}"));
    assert_eq!(
        world.line(second),
        format!("presence game={game} seat=first presence=here")
    );
    world.say(11, &format!("act game={game} seq=0 action=h8"));
    assert_eq!(world.words(second), ["done"]);
}

#[test]
fn after_the_end_who_leaves_is_gone_at_once() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.play(game, [first, second], "resign");
    world.close(first);
    world.connect(first);
    world.say(first, &format!("join game={game}"));
    let told = ["0", "here"].map(|how| format!("presence game={game} seat=first presence={how}"));
    assert_eq!(world.lines(second), told);
}

#[test]
fn those_who_watch_are_counted() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.connect(3);
    world.connect(4);
    let watching = |count| format!("watching game={game} count={count}");
    world.say(3, &format!("join game={game}"));
    assert_eq!(world.line(first), watching(1));
    // Spectators come and go often, so not every change is announced immediately.
    world.say(4, &format!("join game={game}"));
    world.say(4, &format!("join game={game}"));
    world.hush();
    world.wait(999);
    assert_eq!(world.lines(second), [""; 0]);
    world.wait(1);
    assert_eq!(world.line(second), watching(2));
    world.close(3);
    world.wait(2_000);
    world.hush();
    world.say(4, &format!("part game={game}"));
    assert_eq!(world.line(first), watching(0));
    world.wait(2_000);
    assert_eq!(world.line(second), watching(0));
}

#[test]
fn a_game_that_is_over_is_forgotten_and_read_again() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.play(game, [first, second], "h8 resign");
    world.close(first);
    world.close(second);
    world.wait(60_000);
    world.connect(3);
    let asked = world.asked(3, &format!("join game={game}"));
    assert_eq!(asked, [Effect::Load { game }]);
    let again = world.asked(3, &format!("join game={game}"));
    assert_eq!(again, [], "it is on its way");
    let kept = Ok(world.log.games.get(&game).cloned());
    world.step(Input::Loaded { game, kept });
    assert_eq!(world.words(3), ["game", "watching", "game"]);
    world.say(3, &format!("join game={game}"));
    assert_eq!(world.words(3), ["game"]);
}

#[test]
fn a_game_without_a_clock_may_rest() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.play(game, [first, second], "h8");
    world.close(first);
    world.close(second);
    world.wait(600_000);
    world.connect(second);
    let asked = world.asked(second, &format!("act game={game} seq=1 action=a1"));
    assert_eq!(asked, [Effect::Load { game }]);
    let kept = Ok(world.log.games.get(&game).cloned());
    world.step(Input::Loaded { game, kept });
    assert_eq!(
        world.refusal(second),
        Some(Reason::NotNow),
        "it has not joined"
    );
    let snapshot = world.join(second, game);
    assert_eq!(snapshot.role, Role::Second);
    assert_eq!(snapshot.presence, [Presence::Gone(30_000), Presence::Here]);
    world.play(game, [second, second], "a1");
}

#[test]
fn a_game_that_cannot_be_read_is_said_to_be_so() {
    let mut world = World::new();
    world.connect(1);
    let game = "0123456789".parse().expect("a name");
    let asked = world.asked(1, &format!("join game={game}"));
    assert_eq!(asked, [Effect::Load { game }]);
    world.step(Input::Loaded {
        game,
        kept: Err(()),
    });
    assert_eq!(world.refusal(1), Some(Reason::NotStored));
    let _ = world.asked(1, &format!("join game={game}"));
    world.close(1);
    world.step(Input::Loaded {
        game,
        kept: Ok(None),
    });
}

/// The message about the game was sent to a connection that was already lost.
#[test]
fn who_comes_back_hears_of_a_game_that_began_meanwhile() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.close(first);
    world.connect(first);
    assert_eq!(world.words(first), ["matched", "game"]);
    world.play(game, [first, second], "h8");
    world.close(first);
    world.connect(first);
    assert_eq!(world.words(first), ["matched", "game"], "it goes on");
    world.play(game, [first, second], "resign");
    world.close(first);
    world.connect(first);
    assert_eq!(world.lines(first), [""; 0], "its end is known by now");
}

#[test]
fn who_comes_back_hears_of_a_game_that_is_over_too() {
    let (mut world, game, [first, second]) = World::two(PLAIN);
    world.close(second);
    world.play(game, [first, second], "resign");
    world.connect(second);
    assert_eq!(world.words(second), ["matched", "game"]);
}

#[test]
fn spectators_beyond_the_limit_are_refused_and_players_are_not() {
    let limits = tengen_server::hall::Limits {
        spectators: 2,
        ..Default::default()
    };
    let mut world = World::with(limits, 1);
    for player in 1..=5 {
        world.connect(player);
    }
    let (game, [first, second]) = world.pair(1, 2, PLAIN);
    world.close(first);
    let join = format!("join game={game}");
    for spectator in [3, 4, 3] {
        world.say(spectator, &join);
        assert!(world.words(spectator).contains(&"game"), "{spectator}");
    }
    for line in [&join, &format!("sit game={game}")] {
        world.say(5, line);
        assert_eq!(world.refusal(5), Some(Reason::TooMany), "{line}");
    }
    world.connect_as(11, first);
    world.hush();
    world.say(11, &join);
    assert!(world.words(11).contains(&"game"), "a player comes back");
    world.say(3, &format!("part game={game}"));
    world.say(5, &join);
    assert!(world.words(5).contains(&"game"), "a place is free");
    // The same holds before the game begins.
    world.say(second, "invite terms=freestyle takebacks=asked side=lot");
    let found = world.read(second);
    let next = found.last().and_then(tengen_online::ToClient::game);
    let join = format!("join game={}", next.expect("an invitation"));
    for (guest, refusal) in [(3, None), (4, Some(Reason::TooMany)), (3, None)] {
        world.say(guest, &join);
        assert_eq!(world.refusal(guest), refusal, "{guest}");
    }
}
