//! An entry that the store refuses is undone, and everybody is told so.

use crate::support::World;
use tengen_online::{GameId, Reason, ToClient};
use tengen_server::{
    hall::{Connection, Effect, Input, UnstoredStep},
    log::Append,
};

const PLAIN: &str = "terms=freestyle takebacks=asked";

fn two(terms: &str) -> (World, GameId, [u64; 2]) {
    World::two(&format!("terms={terms} takebacks=asked"))
}

#[test]
fn an_action_that_is_not_kept_is_taken_back() {
    let (mut world, game, [first, second]) = two("freestyle%20clock=increment:60%2B5");
    world.wait(5_000);
    world.play(game, [first, second], "h8");
    world.wait(3_000);
    world.is_full = true;
    world.say(second, &format!("act game={game} seq=1 action=a1"));
    let heard = world.read(second);
    let [
        ToClient::Refused { what, reason, .. },
        ToClient::Game(snapshot),
    ] = &heard[..]
    else {
        panic!("not refused: {heard:?}");
    };
    assert_eq!((what.as_str(), *reason), ("act", Reason::NotStored));
    assert_eq!((snapshot.entries.len(), snapshot.spent), (1, 3_000));
    assert_eq!(world.words(first), ["game"]);
    world.is_full = false;
    world.say(second, &format!("act game={game} seq=1 action=a1"));
    assert_eq!(
        world.line(first),
        format!(
            "done game={game} seq=1 entry=2.a1.57000 spent=0 turn=first colours=black,white expects=stone"
        )
    );
}

#[test]
fn an_end_that_is_not_kept_comes_again() {
    let (mut world, game, [first, second]) = two("freestyle");
    world.is_full = true;
    world.say(first, &format!("act game={game} seq=0 action=resign"));
    assert_eq!(world.words(first), ["refused", "game"]);
    world.is_full = false;
    world.hush();
    world.say(second, &format!("rematch game={game} consent=agree"));
    assert_eq!(world.refusal(second), Some(Reason::NotNow), "it goes on");
    world.play(game, [first, second], "h8 resign");
    assert_eq!(world.log.ended.len(), 1);
}

#[test]
fn a_game_that_is_not_kept_does_not_begin() {
    let mut world = World::of(2);
    world.is_full = true;
    world.say(1, &format!("seek {PLAIN}"));
    world.hush();
    world.say(2, &format!("seek {PLAIN}"));
    assert_eq!(world.words(1), ["idle"]);
    assert_eq!(world.words(2), ["refused", "idle"]);
    world.say(1, &format!("invite {PLAIN} side=lot"));
    assert_eq!(world.refusal(1), Some(Reason::NotStored));
    world.is_full = false;
    world.say(1, &format!("invite {PLAIN} side=lot"));
    let heard = world.read(1);
    let game = heard[0].game().expect("an invitation");
    world.is_full = true;
    world.say(2, &format!("sit game={game}"));
    assert_eq!(world.line(1), format!("uninvited game={game}"));
    assert_eq!(world.words(2), ["refused", "uninvited"]);
    world.is_full = false;
    world.pair(1, 2, PLAIN);
}

#[test]
fn an_invitation_that_is_not_kept_leaves_nothing() {
    let mut world = World::of(2);
    world.is_full = true;
    for _ in 0..3 {
        world.say(1, &format!("invite {PLAIN} side=lot"));
        let heard = world.lines(1);
        assert_eq!(heard, ["refused what=invite reason=not-stored"]);
    }
    assert!(world.log.notes.is_empty());
    world.is_full = false;
    world.say(1, &format!("invite {PLAIN} side=lot"));
    assert_eq!(world.words(1), ["invited"]);
    assert_eq!(world.log.notes.len(), 1);
}

#[test]
fn a_rematch_that_is_not_kept_may_be_asked_for_again() {
    let (mut world, game, [first, second]) = two("freestyle");
    world.play(game, [first, second], "resign");
    world.say(first, &format!("rematch game={game} consent=agree"));
    world.hush();
    world.is_full = true;
    world.say(second, &format!("rematch game={game} consent=agree"));
    assert_eq!(
        world.lines(first).last(),
        Some(&format!("rematch game={game}"))
    );
    world.is_full = false;
    for player in [first, second] {
        world.say(player, &format!("rematch game={game} consent=agree"));
    }
    assert_eq!(world.log.games.len(), 2);
}

/// Another process wrote to the game: the stored entries are read and shown to everybody.
#[test]
fn what_is_kept_counts_and_not_what_is_in_memory() {
    let (mut world, game, [first, second]) = two("freestyle");
    world.play(game, [first, second], "h8");
    let mut kept = world.log.games[&game].clone();
    kept.entries
        .push(("2.a1".parse().expect("an entry"), world.now));
    let not_stored = Input::NotStored {
        game,
        seq: Some(2),
        by: Some(Connection(second)),
    };
    let effects = world.hall.step(not_stored, world.now);
    assert!(effects.contains(&Effect::Load { game }));
    world.step(Input::Loaded {
        game,
        kept: Ok(Some(kept)),
    });
    for player in [first, second] {
        let heard = world.lines(player);
        assert!(heard[0].ends_with("entries=1.h8,2.a1"), "{heard:?}");
    }
}

/// The store has as many entries as this server, but different ones.
#[test]
fn a_game_that_another_ended_is_over() {
    let (mut world, game, [first, second]) = two("freestyle");
    world.play(game, [first, second], "h8");
    let mut kept = world.log.games[&game].clone();
    kept.entries[0].0 = "1.resign".parse().expect("an entry");
    let not_stored = Input::NotStored {
        game,
        seq: Some(1),
        by: None,
    };
    let effects = world.hall.step(not_stored, world.now);
    assert!(effects.contains(&Effect::Load { game }));
    world.step(Input::Loaded {
        game,
        kept: Ok(Some(kept)),
    });
    assert!(world.lines(first)[0].ends_with("entries=1.resign"));
}

/// An older reading of the store does not undo later entries.
#[test]
fn an_old_reading_changes_nothing() {
    let (mut world, game, [first, second]) = two("freestyle");
    world.play(game, [first, second], "h8");
    let kept = Ok(Some(world.log.games[&game].clone()));
    world.play(game, [first, second], "a1");
    world.step(Input::Loaded { game, kept });
    assert_eq!(world.lines(first), [""; 0]);
    assert_eq!(world.join(first, game).entries.len(), 2);
}

#[test]
fn it_is_said_what_was_not_kept() {
    let (mut world, game, [first, second]) = two("freestyle");
    world.play(game, [first, second], "h8");
    world.say(first, &format!("ask game={game} seq=1 wish=draw"));
    world.hush();
    world.is_full = true;
    world.say(
        second,
        &format!("answer game={game} seq=1 wish=draw consent=agree"),
    );
    let heard = world.read(second);
    let [ToClient::Refused { what, reason, .. }, ..] = &heard[..] else {
        panic!("not refused: {heard:?}");
    };
    assert_eq!((what.as_str(), *reason), ("answer", Reason::NotStored));
}

/// An error in one game does not affect another.
#[test]
fn flags_that_fall_at_once_are_kept_one_by_one() {
    let mut world = World::of(4);
    let terms = "terms=freestyle%20clock=increment:60%2B0 takebacks=asked";
    let games = [world.pair(1, 2, terms).0, world.pair(3, 4, terms).0];
    world.now += 60_300;
    for _ in games {
        let effects = world.hall.step(Input::Woken, world.now);
        let appended = effects.iter().filter_map(|effect| match effect {
            Effect::Append(append) => Some(append.game()),
            _ => None,
        });
        let appended: std::collections::BTreeSet<_> = appended.collect();
        assert_eq!(appended.len(), 1, "{effects:?}");
        world.carry_out(effects, None);
    }
    assert!(games.iter().all(|game| world.log.ended.contains_key(game)));
}

#[test]
fn a_flag_that_is_not_kept_falls_later() {
    let (mut world, game, _) = two("freestyle%20clock=increment:60%2B0");
    world.now += 60_300;
    let effects = world.hall.step(Input::Woken, world.now);
    assert!(effects.iter().any(|it| matches!(it, Effect::Append(_))));
    let not_stored = Input::NotStored {
        game,
        seq: Some(0),
        by: None,
    };
    world.step(not_stored);
    world.settle(UnstoredStep::of(&effects), 0);
    assert!(world.log.ended.is_empty());
    world.wait(1_000);
    assert_eq!(world.log.ended.len(), 1);
}

#[test]
fn time_of_a_store_that_failed_costs_nobody() {
    let (mut world, game, [first, _]) = two("freestyle%20clock=increment:60%2B0");
    world.now += 50_000;
    let effects = act(&mut world, game, first);
    world.now += 20_000;
    world.step(Input::NotStored {
        game,
        seq: Some(0),
        by: Some(Connection(first)),
    });
    world.settle(UnstoredStep::of(&effects), 20_000);
    world.now += 5_000;
    let effects = act(&mut world, game, first);
    let moment = effects.iter().find_map(|effect| match effect {
        Effect::Append(Append::Entry { entry, .. }) => Some(entry.to_string()),
        _ => None,
    });
    assert_eq!(moment.as_deref(), Some("1.h8.5000"), "{effects:?}");
}

fn act(world: &mut World, game: GameId, connection: u64) -> Vec<Effect> {
    world.asked(connection, &format!("act game={game} seq=0 action=h8"))
}

/// While a move is being stored, the lobby shows the game without it, also if the move fails.
#[test]
fn the_lobby_shows_what_is_stored() {
    let (mut world, game, [first, _]) = two("freestyle");
    world.connect(3);
    world.wait(10_000);
    let effects = act(&mut world, game, first);
    let plies = |world: &mut World| {
        world.say(3, "lobby switch=off");
        world.hush();
        world.say(3, "lobby switch=on");
        let lobby = world.read(3).into_iter().find_map(|message| match message {
            ToClient::Lobby(lobby) => Some(lobby),
            _ => None,
        });
        let games = lobby.expect("the lobby").games;
        games.iter().map(|row| row.ply).collect::<Vec<_>>()
    };
    assert_eq!(plies(&mut world), [0]);
    world.step(Input::NotStored {
        game,
        seq: Some(0),
        by: None,
    });
    world.settle(UnstoredStep::of(&effects), 0);
    world.wait(10_000);
    assert_eq!(plies(&mut world), [0]);
    world.play(game, [first, first], "h8");
    world.wait(10_000);
    assert_eq!(plies(&mut world), [1]);
}
