//! Tests of the inputs, appends and messages of the referee, with a store that fails on demand.

mod court;

use std::{collections::HashMap, thread::sleep};

use rand::{Rng, SeedableRng, rngs::StdRng};
use tengen_online::{Entry, Reason, ToClient};

use self::court::{Court, FIRST, Mood, SECOND, WATCHER, done, refusals, snapshots, told};
use super::*;
use crate::hall::Connection;

#[test]
fn what_is_repeated_is_not_done_if_it_is_not_on_disk() {
    let mut court = Court::new();
    let (game, player) = court.game("freestyle");
    let act = format!("act game={game} seq=0 action=h8");
    court.set(Mood::Fails);
    court.say(player, &act);
    court.say(player, &act);
    court.settle();
    let told = court.told(player);
    assert_eq!(done(&told), []);
    assert_eq!(refusals(&told), [Reason::NotStored; 2]);
    court.set(Mood::Works(Duration::ZERO));
    court.say(player, &act);
    court.say(player, &act);
    court.settle();
    let told = court.told(player);
    assert_eq!(done(&told).len(), 2, "{told:?}");
    assert_eq!(court.entries(game).len(), 1);
}

#[test]
fn who_comes_meanwhile_sees_no_stone_that_is_not_on_disk() {
    let mut court = Court::new();
    let (game, player) = court.game("freestyle");
    court.set(Mood::Fails);
    court.say(player, &format!("act game={game} seq=0 action=h8"));
    court.say(WATCHER, &format!("join game={game}"));
    court.say(player, &format!("act game={game} seq=1 action=h9"));
    court.settle();
    let told = court.told(WATCHER);
    let seen: Vec<usize> = snapshots(&told)
        .iter()
        .map(|game| game.entries.len())
        .collect();
    assert_eq!(seen, [0], "{told:?}");
    assert_eq!(done(&told), []);
    let refused = refusals(&court.told(player));
    assert_eq!(refused, [Reason::NotStored, Reason::Stale]);
}

#[test]
fn who_comes_meanwhile_sees_no_rematch_that_is_not_on_disk() {
    let mut court = Court::new();
    let (game, player) = court.game("freestyle");
    court.say(player, &format!("act game={game} seq=0 action=resign"));
    court.say(FIRST, &format!("rematch game={game} consent=agree"));
    court.settle();
    court.set(Mood::Fails);
    court.say(SECOND, &format!("rematch game={game} consent=agree"));
    court.say(WATCHER, &format!("join game={game}"));
    court.settle();
    let refused = refusals(&court.told(SECOND));
    assert_eq!(refused, [Reason::NotStored]);
    let told = court.told(WATCHER);
    let seen = snapshots(&told);
    assert_eq!(seen.len(), 1, "{told:?}");
    assert_eq!(seen[0].next, None);
}

#[test]
fn a_server_that_leads_no_more_tells_nobody_of_what_it_could_not_store() {
    let mut court = Court::new();
    let (game, player) = court.game("freestyle");
    let metrics = Arc::clone(&court.referee.metrics);
    let act = format!("act game={game} seq=0 action=h8");
    court.set(Mood::Fails);
    court.say(player, &act);
    court.settle();
    assert_eq!(refusals(&court.told(player)), [Reason::NotStored]);
    assert_eq!(metrics.failed_commits.get(), 1);
    court.set(Mood::Leaves);
    court.say(player, &act);
    court.settle();
    court.say(player, &act);
    court.say(WATCHER, &format!("join game={game}"));
    court.settle();
    assert!(
        court.told(player).is_empty(),
        "the page repeats it elsewhere"
    );
    assert!(court.told(WATCHER).is_empty(), "the state is not stored");
    assert_eq!(metrics.failed_commits.get(), 1, "the store did not fail");
}

/// A store that fails is not asked again and again at once, although the flag is due all the time.
#[test]
fn after_a_failure_of_the_store_the_hall_waits_before_it_tries_again() {
    let mut court = Court::new();
    let (game, _) = court.game("freestyle%20clock=increment:1+0");
    let due = court.referee.hall.next_wake().expect("a flag falls");
    court.pass_until(due);
    court.set(Mood::Fails);
    court.referee.ring(due);
    court.settle();
    let now = court.referee.clock.now();
    let until = court.referee.deaf_until;
    assert!((due + RETRY..=now + RETRY).contains(&until), "{until}");
    court.set(Mood::Works(Duration::ZERO));
    for (moment, entries) in [(until - 1, 0), (until, 1)] {
        court.referee.ring(moment);
        court.settle();
        assert_eq!(court.entries(game).len(), entries, "at {moment}");
    }
}

#[test]
fn a_server_records_now_and_then_that_it_is_alive() {
    let mut court = Court::new();
    let due = court.referee.alive_at;
    let now = court.referee.clock.now();
    assert!((now + 1..=now + ALIVE).contains(&due), "{due} at {now}");
    court.referee.note_alive();
    assert_eq!(court.referee.alive_at, due, "it was not due");
    court.pass_until(due);
    court.referee.note_alive();
    // The store carries out orders one after the other.
    court.say(FIRST, "history");
    court.settle();
    assert!(court.last_alive().is_some_and(|at| at >= due));
    assert!(court.referee.alive_at >= due + ALIVE);
}

/// Lets a referee work until nobody can write to it any more.
fn run(referee: Referee, mail: mpsc::Receiver<Letter>) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build();
    let runtime = runtime.expect("a runtime");
    referee.run(runtime.handle(), mail);
}

#[test]
fn whose_term_has_ended_has_no_games_and_no_seeks() {
    let mut court = Court::new();
    court.game("freestyle");
    let metrics = Arc::clone(&court.referee.metrics);
    metrics.seeks.set(1);
    assert_eq!(metrics.games.get(), 1);
    let (letters, mail) = mpsc::channel(1);
    drop(letters);
    run(court.referee, mail);
    assert_eq!((metrics.games.get(), metrics.seeks.get()), (0, 0));
}

#[test]
fn a_flag_falls_when_it_is_due_however_much_waits() {
    let mut court = Court::new();
    let (_, player) = court.game("freestyle%20clock=increment:1+0");
    let (letters, mail) = mpsc::channel(2000);
    let now = court.referee.clock.now();
    // More than are taken at once, so that there is always a letter that waits.
    for number in 0..1000 {
        let noise = Input::Garbled {
            connection: WATCHER,
            why: "noise".to_owned(),
        };
        let letter = Letter {
            at: now + 2 * number,
            news: News::Happened(noise),
        };
        letters.try_send(letter).expect("there is room");
    }
    drop(letters);
    run(court.referee, mail);
    let told = told(court.desks.get_mut(&player).expect("a connection"));
    let entries = done(&told);
    let entries: Vec<String> = entries.iter().map(|(_, it, _)| it.to_string()).collect();
    assert!(
        matches!(&entries[..], [flag] if flag.contains("flag")),
        "{told:?}"
    );
}

#[test]
fn time_of_the_store_costs_nobody() {
    let mut court = Court::new();
    let (game, player) = court.game("freestyle%20clock=increment:60+0");
    let other = if player == FIRST { SECOND } else { FIRST };
    court.say(WATCHER, &format!("join game={game}"));
    court.settle();
    court.told(WATCHER);
    court.set(Mood::Works(Duration::from_millis(500)));
    court.say(player, &format!("act game={game} seq=0 action=h8"));
    court.settle();
    for connection in [player, other, WATCHER] {
        let told = court.told(connection);
        let [(0, entry, spent)] = done(&told)[..] else {
            panic!("{told:?}");
        };
        assert!(spent < 500, "{spent} ms");
        assert!(left(entry) > 59_500, "{entry}");
    }
    court.set(Mood::Works(Duration::ZERO));
    court.say(other, &format!("act game={game} seq=1 action=h9"));
    court.settle();
    let told = court.told(other);
    let [(1, entry, _)] = done(&told)[..] else {
        panic!("{told:?}");
    };
    assert!(left(entry) > 59_500, "{entry}");
}

/// Returns the time that an entry says is left, in ms.
fn left(entry: Entry) -> u64 {
    let text = entry.to_string();
    let ms = text.rsplit('.').next().and_then(|ms| ms.parse().ok());
    ms.expect("a time")
}

#[test]
fn other_games_do_not_wait_for_the_store_of_one() {
    let mut court = Court::new();
    let (game, player) = court.game("freestyle");
    court.set(Mood::Works(Duration::from_millis(500)));
    court.say(player, &format!("act game={game} seq=0 action=h8"));
    // It is told at once, although the move is not stored yet.
    court.say(WATCHER, "seek terms=renju takebacks=off");
    let told = court.told(WATCHER);
    assert!(
        matches!(&told[..], [.., ToClient::Seeking { .. }]),
        "{told:?}"
    );
    assert_eq!(done(&court.told(player)), []);
    // What is about the game waits.
    court.say(WATCHER, &format!("join game={game}"));
    assert_eq!(court.told(WATCHER), []);
    court.settle();
    assert_eq!(done(&court.told(player)).len(), 1);
    let seen = snapshots(&court.told(WATCHER));
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0].entries.len(), 1);
}

/// A player who comes back while a move is stored is not shown the move before, nor at all if it fails.
#[test]
fn who_comes_back_sees_no_stone_that_is_not_on_disk() {
    for (mood, entries) in [(Mood::Fails, 0), (Mood::Works(Duration::ZERO), 1)] {
        let mut court = Court::new();
        let (game, player) = court.game("freestyle");
        let other = if player == FIRST { SECOND } else { FIRST };
        court.set(mood);
        court.say(player, &format!("act game={game} seq=0 action=h8"));
        court.read(News::Happened(Input::Closed { connection: other }));
        let again = Connection(9);
        court.open_as(again, other);
        assert_eq!(snapshots(&court.told(again)), []);
        court.settle();
        let seen = snapshots(&court.told(again));
        assert_eq!(
            seen.last().map(|it| it.entries.len()),
            Some(entries),
            "{mood:?}"
        );
        assert!(
            seen.iter().all(|it| it.entries.len() <= entries),
            "{mood:?}"
        );
    }
}

/// A connection that ends right after a message loses nothing of it.
#[test]
fn who_resigns_and_leaves_while_a_move_is_stored_has_resigned() {
    let mut court = Court::new();
    let (game, player) = court.game("freestyle");
    let other = if player == FIRST { SECOND } else { FIRST };
    court.set(Mood::Works(Duration::from_millis(50)));
    court.say(player, &format!("act game={game} seq=0 action=h8"));
    court.say(other, &format!("act game={game} seq=0 action=resign"));
    court.read(News::Happened(Input::Closed { connection: other }));
    court.settle();
    let entries = court.entries(game);
    let entries: Vec<String> = entries.iter().map(Entry::to_string).collect();
    assert_eq!(entries, ["1.h8", "2.resign"]);
}

#[test]
fn no_flag_falls_in_a_turn_that_nobody_knows_of() {
    let mut court = Court::new();
    let (game, player) = court.game("freestyle%20clock=increment:1+0");
    let other = if player == FIRST { SECOND } else { FIRST };
    court.set(Mood::Works(Duration::from_millis(2500)));
    court.say(player, &format!("act game={game} seq=0 action=h8"));
    sleep(Duration::from_millis(1500));
    court.read(News::Happened(Input::Closed { connection: other }));
    let again = Connection(9);
    court.open_as(again, other);
    court.settle();
    assert_eq!(court.entries(game).len(), 1);
    let seen = snapshots(&court.told(again)).pop().expect("the game");
    assert!(seen.spent < 1000, "{} ms", seen.spent);
    let seq = seen.entries.len();
    court.set(Mood::Works(Duration::ZERO));
    court.say(again, &format!("act game={game} seq={seq} action=h9"));
    court.settle();
    assert_eq!(court.entries(game).len(), 2, "{:?}", court.entries(game));
}

/// Whatever the store does and when, everything that anybody is told is stored, and in the end everybody shows
/// what is stored.
#[test]
fn what_is_told_is_stored_however_the_store_behaves() {
    let mut stored = 0;
    for seed in 0..100 {
        let mut random = StdRng::seed_from_u64(seed);
        let mut court = Court::new();
        let (game, _) = court.game("freestyle%20size=5");
        let mut seen: HashMap<Connection, Vec<ToClient>> = HashMap::new();
        for _ in 0..60 {
            let who = [FIRST, SECOND, WATCHER][random.random_range(0..3)];
            let seq = court.entries(game).len() + random.random_range(0..2);
            let point = ["a1", "b2", "c3", "d4", "e5"][random.random_range(0..5)];
            match random.random_range(0..12) {
                0 => court.set(Mood::Fails),
                1..3 => court.set(Mood::Works(Duration::from_millis(
                    random.random_range(0..3),
                ))),
                3 => court.say(who, &format!("join game={game}")),
                4 => court.say(who, "lobby switch=on"),
                5 => court.settle(),
                6 => court.say(who, &format!("ask game={game} seq={seq} wish=takeback")),
                _ => court.say(who, &format!("act game={game} seq={seq} action={point}")),
            }
            for connection in [FIRST, SECOND, WATCHER] {
                seen.entry(connection)
                    .or_default()
                    .extend(court.told(connection));
            }
        }
        court.settle();
        let log = court.entries(game);
        stored += log.len();
        for connection in [FIRST, SECOND, WATCHER] {
            let seen = seen.entry(connection).or_default();
            seen.extend(court.told(connection));
            for (seq, entry, _) in done(seen) {
                assert_eq!(log.get(seq as usize), Some(&entry), "seed {seed}");
            }
            for snapshot in snapshots(seen) {
                assert!(
                    log.starts_with(&snapshot.entries),
                    "seed {seed}: {snapshot:?}"
                );
            }
            court.say(connection, &format!("join game={game}"));
            let shown = snapshots(&court.told(connection));
            assert_eq!(
                shown.last().map(|it| &it.entries),
                Some(&log),
                "seed {seed}"
            );
        }
    }
    assert!(stored > 100, "only {stored} entries were stored");
}
