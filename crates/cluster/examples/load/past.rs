//! A store with many finished games.

use std::path::Path;

use tengen_online::{DisplayName, GameId, PlayerId, Proposal, Start};
use tengen_server::{
    log::{Append, GameLog},
    store::SqliteLog,
};

/// Games that are stored at once.
const BATCH: usize = 2000;

/// Every so many games, one is of the player with secret 0.
const OWN: u64 = 20;

/// Stores `count` finished games of a few moves in a new file. The player with the id `own` plays in every
/// twentieth, others at random.
pub(crate) fn fill(store: &Path, count: u64, own: PlayerId) {
    let mut log = SqliteLog::open(store).expect("opens");
    let mut games = (0..count).map(|number| game(number, own)).peekable();
    while games.peek().is_some() {
        let some: Vec<Append> = games.by_ref().take(BATCH).flatten().collect();
        log.append(&some).expect("stores");
    }
}

/// Returns the records of a game.
fn game(number: u64, own: PlayerId) -> Vec<Append> {
    let game: GameId = id(number, 10).parse().expect("a name of a game");
    let player = |number: u64| -> PlayerId { id(number, 26).parse().expect("a player") };
    let name = |name: &str| -> DisplayName { name.parse().expect("a name") };
    let others = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let first = if number.is_multiple_of(OWN) {
        own
    } else {
        player(others % 50_000)
    };
    let second = player(50_000 + (others >> 32) % 50_000);
    let at = 1_700_000_000_000 + number * 1000;
    let start = Start {
        game,
        proposal: Proposal {
            terms: "freestyle clock=increment:300+5".parse().expect("terms"),
            take_backs: tengen_online::TakeBacks::Asked,
        },
        players: [(first, name("Mei")), (second, name("Ada"))],
        at,
    };
    let entries = ["1.h8.295000", "2.i9.290000", "1.resign"];
    let mut records = vec![Append::Begin(start)];
    records.extend((0..).zip(entries).map(|(seq, entry)| Append::Entry {
        game,
        seq,
        entry: entry.parse().expect("an entry"),
        at: at + u64::from(seq),
    }));
    records.push(Append::End {
        game,
        winner: Some(tengen_core::Seat::Second),
    });
    records
}

/// Returns a number as lower-case letters and digits of this length.
fn id(mut number: u64, length: usize) -> String {
    let digits = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let mut text = vec![b'0'; length];
    for place in text.iter_mut().rev() {
        *place = digits[(number % 36) as usize];
        number /= 36;
    }
    String::from_utf8(text).expect("letters and digits")
}
