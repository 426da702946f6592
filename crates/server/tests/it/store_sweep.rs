//! The removal of games in which nothing was played.

use tengen_core::Seat;
use tengen_online::{GameId, Start};
use tengen_server::log::{Append, GameLog};
use tengen_server::store::SqliteLog;
use tengen_server_testing::records::start;

fn game(number: u16) -> GameId {
    let mut bytes = [0; 10];
    bytes[..2].copy_from_slice(&number.to_be_bytes().map(|byte| byte % 36));
    bytes[2..4].copy_from_slice(&number.to_be_bytes().map(|byte| byte / 36));
    GameId::from_bytes(bytes)
}

fn begin(game: GameId, at: u64) -> Append {
    Append::Begin(Start {
        game,
        ..start(0, at)
    })
}

fn entries(game: GameId, entries: &[&str]) -> Vec<Append> {
    let entries = (0..).zip(entries).map(|(seq, entry)| Append::Entry {
        game,
        seq,
        entry: entry.parse().expect("an entry"),
        at: 20,
    });
    entries.collect()
}

#[test]
fn only_old_games_without_a_stone_are_removed() {
    let mut log = SqliteLog::in_memory().expect("opens");
    let stories: [(&[&str], bool); 8] = [
        (&[], false),
        (&["1.resign.5"], false),
        (&["2.flag.0"], false),
        (&["1.grab:7", "2.guess:odd", "1.leave"], false),
        (&["1.h8"], true),
        (&["1.v22.295000"], true),
        (&["1.h8", "back.1"], true),
        (&["1.swap", "2.a1", "1.draw"], true),
    ];
    for (number, (story, _)) in (0..).zip(stories) {
        let mut all = vec![begin(game(number), 10)];
        all.extend(entries(game(number), story));
        log.append(&all).expect("kept");
    }
    let end = Append::End {
        game: game(1),
        winner: Some(Seat::Second),
    };
    log.append(&[end, begin(game(20), 11), begin(game(21), 10)])
        .expect("kept");
    let spared = |it| it == game(21);
    let last = log.sweep(None, 11, &spared).expect("is swept");
    assert!(last.is_some());
    assert_eq!(log.sweep(last, 11, &spared).expect("is swept"), None);
    for (number, (story, stays)) in (0..).zip(stories) {
        let read = log.read(game(number)).expect("is read");
        assert_eq!(read.is_some(), stays, "{story:?}");
    }
    for (number, why) in [(20, "it is young"), (21, "it is spared")] {
        assert!(log.read(game(number)).expect("is read").is_some(), "{why}");
    }
    let again = [begin(game(0), 12)];
    log.append(&again).expect("nothing of the game is left");
}

#[test]
fn a_sweep_looks_at_every_game_in_a_few_calls() {
    let mut log = SqliteLog::in_memory().expect("opens");
    let all: Vec<Append> = (0..1000).map(|number| begin(game(number), 1)).collect();
    log.append(&all).expect("kept");
    let (mut after, mut calls) = (None, 0);
    loop {
        after = log.sweep(after, 2, &|_| false).expect("is swept");
        calls += 1;
        if after.is_none() {
            break;
        }
    }
    assert!(
        (3..20).contains(&calls),
        "{calls}: others wait during a call"
    );
    assert!(log.open_games().expect("is read").is_empty());
}
