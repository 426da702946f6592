//! The program after power failures: its files are cut back to what was synced.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime},
};

use rand::{Rng, SeedableRng, rngs::StdRng};
use tengen_online::{Entry, GameId};
use tengen_server::{log::GameLog, store::SqliteLog};
use tengen_server_testing::{
    LIMIT,
    disk::{Trace, can_trace},
    left_out::left_out,
    pair,
    program::{Folder, record_of},
};
use tokio::time::{Instant, sleep};

use crate::PROGRAM;

/// Games in progress at the same time.
const GAMES: usize = 8;

/// Moves that are played at least.
const MOVES: usize = 1000;

/// Power failures that are tried, besides that of the last moment.
const FAILURES: usize = 20;

/// An entry that a player was told to be done, with the moment of that.
struct Confirmed {
    game: GameId,
    seq: u32,
    entry: Entry,
    at: SystemTime,
}

type Tally = Arc<Mutex<Vec<Confirmed>>>;

fn lock(tally: &Tally) -> std::sync::MutexGuard<'_, Vec<Confirmed>> {
    tally.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Plays a long game, until the connection ends.
async fn play(to: std::net::SocketAddr, number: u128, tally: Tally) {
    let terms = format!("freestyle clock=increment:{}+5", 300 + number);
    let (game, first, second) = pair(to, [2 * number + 1, 2 * number + 2], &terms).await;
    let mut players = [first, second];
    for seq in 0..224_u32 {
        // An order in which nobody makes a five.
        let column = char::from(b"acegikmobdfhjln"[seq as usize % 15]);
        let point = format!("{column}{}", 1 + seq / 15);
        let player = &mut players[seq as usize % 2];
        player.place(game, seq, &point).await;
        let entry = loop {
            match player.next().await {
                Some(tengen_online::ToClient::Done {
                    seq: found, entry, ..
                }) if found == seq => {
                    break entry;
                }
                Some(_) => {}
                None => return,
            }
        };
        let at = SystemTime::now();
        lock(&tally).push(Confirmed {
            game,
            seq,
            entry,
            at,
        });
    }
}

/// Returns the entries that players had been told of by a moment and that are not in the files as they were then.
fn lost(trace: &Trace, told: &[Confirmed], moment: SystemTime, from: &Folder) -> usize {
    let folder = Folder::new("power-cut");
    trace.cut(moment, &from.0, &folder.0);
    let mut log = SqliteLog::open(&folder.store()).expect("the store can be opened");
    let known = told.iter().filter(|told| told.at <= moment);
    let missing = known.filter(|told| {
        let stored = log.read(told.game).expect("is read");
        let stored = stored.and_then(|it| it.entries.get(told.seq as usize).copied());
        stored.map(|(entry, _)| entry) != Some(told.entry)
    });
    missing.count()
}

#[tokio::test(flavor = "multi_thread")]
async fn power_failures_lose_nothing_that_was_acknowledged() {
    if !can_trace() {
        return left_out("strace cannot trace programs here");
    }
    let seed = rand::random();
    println!("seed {seed}");
    let mut random = StdRng::seed_from_u64(seed);
    let folder = Folder::new("power");
    let mut program = PROGRAM.start_traced(&folder, &[]);
    let tally = Tally::default();
    for number in (0..).take(GAMES) {
        tokio::spawn(play(program.address, number, Arc::clone(&tally)));
    }
    let start = Instant::now();
    while lock(&tally).len() < MOVES {
        assert!(start.elapsed() < 3 * LIMIT, "{} moves", lock(&tally).len());
        sleep(Duration::from_millis(5)).await;
    }
    program.kill_traced();
    let trace = Trace::read(&record_of(&folder));
    trace.check(&folder.0);
    let told = std::mem::take(&mut *lock(&tally));
    let [_, end] = trace.span().expect("calls");
    let begin = told[0].at;
    let length = end.duration_since(begin).expect("moves follow");
    let moments = (0..FAILURES).map(|_| begin + length.mul_f64(random.random()));
    for moment in moments.chain([end]) {
        assert_eq!(lost(&trace, &told, moment, &folder), 0, "{moment:?}");
    }
    // The test sees a store that acknowledges before it syncs. The program may have told of the last entry of each game
    // after its last call.
    let lazy = trace.without_syncs();
    assert!(lost(&lazy, &told, end, &folder) + GAMES >= MOVES);
}
