//! Conditional moves: replies that are prepared are played, whatever happens in between, and nobody else sees them.

use tengen_core::Seat;
use tengen_online::{GameId, Reason, ToClient};
use tengen_server::hall::{Connection, Input, Limits, Quota};

use crate::support::World;
use crate::support::days::{DAY, ending, go, in_memory, restart, two};

/// A game in which the first seat has placed h8, and the connections of the seats.
fn begun() -> (World, GameId, [u64; 2]) {
    let (mut world, game, players) = two("3/turn");
    world.play(game, players, "h8");
    (world, game, players)
}

fn plan(world: &mut World, player: u64, game: GameId, seq: u32, lines: &str) {
    world.wait(1000);
    world.say(player, &format!("plan game={game} seq={seq} lines={lines}"));
}

/// Returns the actions of a game, separated by spaces.
fn moves(world: &World, game: GameId) -> String {
    let kept = &world.log.games[&game];
    let all = kept.entries.iter().map(|(entry, _)| {
        let text = entry.to_string();
        text.split('.').nth(1).expect("an action").to_owned()
    });
    all.collect::<Vec<_>>().join(" ")
}

/// Returns the lines of the last `planned` that a connection received.
fn told(world: &mut World, player: u64) -> Option<Vec<String>> {
    let heard = world.read(player);
    heard.iter().rev().find_map(|message| match message {
        ToClient::Planned { lines, .. } => Some(lines.iter().map(ToString::to_string).collect()),
        _ => None,
    })
}

#[test]
fn a_prepared_reply_is_played_at_once_and_only_its_player_sees_it_before() {
    let (mut world, game, [first, second]) = begun();
    world.connect(3);
    world.say(3, &format!("join game={game}"));
    world.hush();
    plan(&mut world, first, game, 1, "i9.g7.j10.f6,a1.i9");
    assert_eq!(
        told(&mut world, first).expect("planned"),
        ["i9.g7.j10.f6", "a1.i9"]
    );
    assert_eq!(world.words(second), [""; 0]);
    assert_eq!(world.words(3), [""; 0]);
    world.wait(DAY);
    world.say(second, &format!("act game={game} seq=1 action=i9"));
    world.wait(10);
    assert_eq!(moves(&world, game), "h8 i9 g7");
    assert_eq!(world.words(second), ["done", "done"]);
    world.say(second, &format!("act game={game} seq=3 action=j10"));
    world.wait(10);
    assert_eq!(moves(&world, game), "h8 i9 g7 j10 f6");
    // It is played to its end.
    assert_eq!(told(&mut world, first), Some(Vec::new()));
    assert!(world.log.notes.is_empty());
    world.say(second, &format!("act game={game} seq=5 action=a1"));
    world.wait(10);
    assert_eq!(moves(&world, game), "h8 i9 g7 j10 f6 a1");
}

#[test]
fn another_move_ends_the_plan() {
    let (mut world, game, [first, second]) = begun();
    plan(&mut world, first, game, 1, "i9.g7,a1.i9");
    world.hush();
    world.say(second, &format!("act game={game} seq=1 action=b2"));
    world.wait(10);
    assert_eq!(moves(&world, game), "h8 b2");
    assert_eq!(told(&mut world, first), Some(Vec::new()));
    assert!(world.log.notes.is_empty());
}

#[test]
fn a_plan_outlasts_servers_and_pages_and_is_shown_again() {
    let (mut world, game, players) = begun();
    let [first, second] = players;
    plan(&mut world, first, game, 1, "i9.g7");
    go(&mut world, game);
    assert!(!in_memory(&mut world, game));
    world.wait(DAY);
    restart(&mut world, Limits::default(), &mut Vec::new(), 60_000);
    world.connect(first);
    world.join(first, game);
    world.say(first, &format!("join game={game}"));
    assert_eq!(told(&mut world, first).expect("planned"), ["i9.g7"]);
    world.close(first);
    world.connect(second);
    world.join(second, game);
    world.say(second, &format!("act game={game} seq=1 action=i9"));
    assert_eq!(told(&mut world, second), None);
    world.wait(10);
    assert_eq!(moves(&world, game), "h8 i9 g7");
}

/// The server ends after the opponent's move and before the reply.
#[test]
fn a_reply_that_was_not_played_before_the_end_of_a_server_is_played_by_the_next() {
    let (mut world, game, [first, second]) = begun();
    plan(&mut world, first, game, 1, "i9.g7");
    world.say(second, &format!("act game={game} seq=1 action=i9"));
    assert_eq!(moves(&world, game), "h8 i9");
    restart(&mut world, Limits::default(), &mut Vec::new(), 60_000);
    world.wait(10);
    assert_eq!(moves(&world, game), "h8 i9 g7");
}

#[test]
fn a_reply_that_cannot_be_stored_is_played_later() {
    let (mut world, game, [first, second]) = begun();
    plan(&mut world, first, game, 1, "i9.g7");
    world.say(second, &format!("act game={game} seq=1 action=i9"));
    world.is_full = true;
    world.step(Input::Woken);
    assert_eq!(moves(&world, game), "h8 i9");
    world.is_full = false;
    world.wait(10);
    assert_eq!(moves(&world, game), "h8 i9 g7");
    assert_eq!(ending(&world, game), None);
}

#[test]
fn a_plan_that_cannot_be_stored_is_refused() {
    let (mut world, game, [first, second]) = begun();
    world.hush();
    world.is_full = true;
    plan(&mut world, first, game, 1, "i9.g7");
    assert_eq!(world.refusal(first), Some(Reason::NotStored));
    world.is_full = false;
    world.say(second, &format!("act game={game} seq=1 action=i9"));
    world.wait(10);
    assert_eq!(moves(&world, game), "h8 i9");
}

/// The player removes a plan, or sends another one, before it is stored.
#[test]
fn the_last_word_of_the_player_counts() {
    for words in [
        &["i9.g7", ""][..],
        &["i9.g7", "i9.f6"],
        &["i9.g7", "", "i9.g7"],
        &["i9.g7", "", "i9.f6", ""],
        &["", "i9.g7", "i9.g7", "", "", "i9.f6"],
    ] {
        let (mut world, game, [first, _]) = begun();
        let say = |world: &mut World, lines: &str| {
            world.now += 1000;
            let line = format!("plan game={game} seq=1 lines={lines}");
            world.asked(first, &line)
        };
        let all: Vec<_> = words.iter().map(|lines| say(&mut world, lines)).collect();
        let expected = *words.last().expect("some words");
        for effects in all {
            world.carry_out(effects, Some(Connection(first)));
        }
        world.join(first, game);
        world.say(first, &format!("join game={game}"));
        let lines = told(&mut world, first).map(|lines| lines.join(","));
        assert_eq!(lines.as_deref(), Some(expected), "{words:?}");
        assert_eq!(world.log.notes.len(), usize::from(!expected.is_empty()));
    }
}

/// Nobody knows yet which plan counts.
#[test]
fn nothing_is_played_while_a_plan_is_being_stored_or_removed() {
    for (lines, is_stored, expected) in [
        ("i9.f6", true, "h8 i9 f6"),
        ("i9.f6", false, "h8 i9 g7"),
        ("", true, "h8 i9"),
        ("", false, "h8 i9 g7"),
    ] {
        let (mut world, game, [first, second]) = begun();
        plan(&mut world, first, game, 1, "i9.g7");
        let line = format!("plan game={game} seq=1 lines={lines}");
        let effects = world.asked(first, &line);
        world.say(second, &format!("act game={game} seq=1 action=i9"));
        world.wait(DAY);
        assert_eq!(moves(&world, game), "h8 i9", "it waits");
        world.is_full = !is_stored;
        world.carry_out(effects, Some(Connection(first)));
        world.is_full = false;
        world.wait(10);
        assert_eq!(moves(&world, game), expected, "{lines}, {is_stored}");
    }
}

/// The game is loaded for several messages at once, and the move among them cannot be stored.
#[test]
fn a_plan_in_a_step_that_cannot_be_stored_is_refused() {
    let (mut world, game, [first, second]) = begun();
    go(&mut world, game);
    for player in [first, second] {
        world.connect(player);
    }
    let mut loading = Vec::new();
    for (player, line) in [
        (first, format!("join game={game}")),
        (first, format!("plan game={game} seq=1 lines=i9.g7")),
        (second, format!("join game={game}")),
        (second, format!("act game={game} seq=1 action=a1")),
    ] {
        loading.extend(world.asked(player, &line));
    }
    world.is_full = true;
    world.carry_out(loading, None);
    assert!(world.log.notes.is_empty());
    assert_eq!(moves(&world, game), "h8");
    world.is_full = false;
    plan(&mut world, first, game, 1, "i9.g7");
    assert_eq!(told(&mut world, first).expect("planned"), ["i9.g7"]);
    world.say(second, &format!("act game={game} seq=1 action=i9"));
    world.wait(10);
    assert_eq!(moves(&world, game), "h8 i9 g7");
}

/// A server that starts may not know yet that a game is open.
#[test]
fn a_plan_is_removed_at_a_start_only_if_its_game_does_not_go_on() {
    for is_there in [true, false] {
        let (mut world, game, [first, second]) = begun();
        plan(&mut world, first, game, 1, "i9.g7");
        world.log.ended.insert(game, None);
        if !is_there {
            world.log.games.remove(&game);
        }
        restart(&mut world, Limits::default(), &mut Vec::new(), 60_000);
        world.wait(10);
        assert_eq!(world.log.notes.len(), usize::from(is_there));
        world.log.ended.remove(&game);
        if is_there {
            world.connect(second);
            world.join(second, game);
            world.say(second, &format!("act game={game} seq=1 action=i9"));
            world.wait(10);
            assert_eq!(moves(&world, game), "h8 i9 g7");
        }
    }
}

#[test]
fn plans_are_refused_if_a_player_sends_too_many_but_can_be_removed() {
    let (mut world, game, [first, second]) = begun();
    let Quota { most, every } = Limits::default().notes.player;
    world.hush();
    for _ in 0..most {
        world.say(first, &format!("plan game={game} seq=1 lines=i9.g7"));
        assert_eq!(told(&mut world, first).expect("planned"), ["i9.g7"]);
    }
    world.say(first, &format!("plan game={game} seq=1 lines=i9.g8"));
    assert_eq!(world.refusal(first), Some(Reason::TooFast));
    // A vacation is stored too.
    world.say(first, "vacation days=1");
    assert_eq!(world.refusal(first), Some(Reason::TooFast));
    world.say(first, &format!("plan game={game} seq=1 lines="));
    assert_eq!(told(&mut world, first), Some(Vec::new()));
    world.wait(every);
    world.say(first, &format!("plan game={game} seq=1 lines=i9.g8"));
    assert_eq!(told(&mut world, first).expect("planned"), ["i9.g8"]);
    world.say(second, &format!("act game={game} seq=1 action=i9"));
    world.wait(10);
    assert_eq!(moves(&world, game), "h8 i9 g8");
}

/// A plan that the player believes to be removed must not be played, and one that is still there must be shown.
#[test]
fn a_removal_that_cannot_be_stored_leaves_the_plan() {
    let (mut world, game, [first, second]) = begun();
    plan(&mut world, first, game, 1, "i9.g7");
    world.hush();
    world.is_full = true;
    world.say(first, &format!("plan game={game} seq=1 lines="));
    assert_eq!(world.refusal(first), Some(Reason::NotStored));
    world.is_full = false;
    restart(&mut world, Limits::default(), &mut Vec::new(), 60_000);
    world.connect(second);
    world.join(second, game);
    world.say(second, &format!("act game={game} seq=1 action=i9"));
    world.wait(10);
    assert_eq!(moves(&world, game), "h8 i9 g7");
}

#[test]
fn a_player_who_joins_is_told_that_there_is_no_plan() {
    let (mut world, game, [first, second]) = begun();
    world.connect(3);
    world.hush();
    for player in [first, second, 3] {
        world.say(player, &format!("join game={game}"));
    }
    assert_eq!(told(&mut world, first), Some(Vec::new()));
    assert_eq!(told(&mut world, second), Some(Vec::new()));
    assert_eq!(told(&mut world, 3), None, "a spectator has none");
}

#[test]
fn wrong_plans_are_refused_and_change_nothing() {
    let (mut world, game, [first, second]) = begun();
    world.connect(3);
    world.say(3, &format!("join game={game}"));
    plan(&mut world, first, game, 1, "c3.d4");
    let many: Vec<String> = (1..=15)
        .flat_map(|row| ["a", "b", "c"].map(|column| format!("{column}{row}.o{row}")))
        .collect();
    for (player, seq, lines, reason) in [
        (first, 0, "i9.g7", Reason::Stale),
        (first, 2, "i9.g7", Reason::Stale),
        (second, 1, "i9.g7", Reason::NotNow),
        (3, 1, "i9.g7", Reason::NotYours),
        (first, 1, "h8.g7", Reason::Rules),
        (first, 1, "i9.h8", Reason::Rules),
        (first, 1, "i9.p16", Reason::Rules),
        (first, 1, "i9.g7,i9.g8", Reason::Rules),
        (first, 1, &many.join(","), Reason::Rules),
    ] {
        world.wait(1000);
        world.hush();
        world.say(player, &format!("plan game={game} seq={seq} lines={lines}"));
        assert_eq!(world.refusal(player), Some(reason), "{lines}");
    }
    for words in ["i9", "i9.i9", "i9.g7.", "i9.x99", "i9:g7"] {
        let line = format!("plan game={game} seq=1 lines={words}");
        assert!(line.parse::<tengen_online::ToServer>().is_err(), "{line}");
    }
    // No lines remove the plan.
    world.say(first, &format!("plan game={game} seq=1"));
    assert_eq!(told(&mut world, first), Some(Vec::new()));
    assert!(world.log.notes.is_empty());
}

#[test]
fn only_games_with_days_have_plans_and_only_after_the_opening() {
    let mut world = World::of(2);
    for (terms, actions, reason) in [
        ("freestyle", "h8", Reason::NotAgreed),
        (
            "freestyle%20opening=swap2%20clock=days:3/turn",
            "h8 h9 h10",
            Reason::NotNow,
        ),
    ] {
        let (game, players) = world.pair(1, 2, &format!("terms={terms} takebacks=off"));
        world.play(game, players, actions);
        let seq = world.log.table(game).seq();
        plan(&mut world, players[0], game, seq, "i9.g7");
        assert_eq!(world.refusal(players[0]), Some(reason), "{terms}");
    }
}

#[test]
fn a_reply_may_win_and_what_the_end_leaves_is_removed() {
    let (mut world, game, players) = two("3/turn");
    world.play(game, players, "h8 a1 h9 a2 h10 a3 h11");
    let [first, second] = players;
    plan(&mut world, first, game, 7, "a4.h12,a5.h7.a6.b6");
    world.say(second, &format!("act game={game} seq=7 action=a4"));
    world.wait(10);
    assert_eq!(world.log.ended.get(&game), Some(&Some(Seat::First)));
    assert!(world.log.notes.is_empty());
}

/// Otherwise an opponent could let the time of an absent player run out.
#[test]
fn a_request_of_the_opponent_keeps_no_reply_waiting() {
    let (mut world, game, [first, second]) = begun();
    plan(&mut world, first, game, 1, "i9.g7");
    world.say(second, &format!("ask game={game} seq=1 wish=draw"));
    world.say(second, &format!("act game={game} seq=1 action=i9"));
    world.wait(10);
    assert_eq!(moves(&world, game), "h8 i9 g7");
    world.hush();
    world.say(
        first,
        &format!("answer game={game} seq=3 wish=draw consent=agree"),
    );
    assert_eq!(world.refusal(first), Some(Reason::NotNow), "it is over");
}
