//! Records of games for the tests of the stores.

use tengen_core::Seat;
use tengen_online::{Entry, GameId, PlayerId, Start};
use tengen_server::log::{Append, LogError, StoredGame};

/// Makes the identifier of a game; different ones for numbers below 36.
pub fn game(number: u8) -> GameId {
    GameId::from_bytes([number; 10])
}

pub fn player(number: u8) -> PlayerId {
    PlayerId::from_bytes([number; 26])
}

pub fn start(number: u8, at: u64) -> Start {
    let name = |text: &str| text.parse().expect("a name");
    let proposal = tengen_online::Proposal {
        terms: "renju".parse().expect("terms"),
        take_backs: tengen_online::TakeBacks::Asked,
    };
    Start {
        game: game(number),
        proposal,
        players: [
            (player(1), name("<b>五子 %, 棋'")),
            (player(2), name("Ada")),
        ],
        at,
    }
}

pub fn begin(number: u8) -> Append {
    Append::Begin(start(number, u64::from(number)))
}

pub fn entry(number: u8, seq: u32) -> Append {
    let texts = ["1.h8.295000", "2.pass", "back.2", "1.i9"];
    let text = texts[seq as usize % texts.len()];
    Append::Entry {
        game: game(number),
        seq,
        entry: text.parse().expect("an entry"),
        at: 1000 + u64::from(seq),
    }
}

pub fn end(number: u8, winner: Option<Seat>) -> Append {
    Append::End {
        game: game(number),
        winner,
    }
}

pub fn entries(kept: &StoredGame) -> Vec<Entry> {
    kept.entries.iter().map(|(entry, _)| *entry).collect()
}

pub fn conflict(result: Result<(), LogError>) -> (u32, u32) {
    match result {
        Err(LogError::Conflict {
            expected, found, ..
        }) => (expected, found),
        other => panic!("expected a conflict, found {other:?}"),
    }
}
