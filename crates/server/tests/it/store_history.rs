//! The history of a player's games, page by page.

use tengen_online::{GameId, PlayerId, Proposal, Start, TakeBacks};
use tengen_server::log::{Append, GameLog};
use tengen_server::store::SqliteLog;

fn player(number: u8) -> PlayerId {
    PlayerId::from_bytes([number; 26])
}

#[test]
fn games_of_one_moment_are_on_one_page() {
    let mut log = SqliteLog::in_memory().expect("opens");
    for (number, at) in [(1, 10), (2, 20), (3, 20), (4, 20), (5, 30)] {
        let start = Start {
            game: GameId::from_bytes([number; 10]),
            proposal: Proposal {
                terms: "freestyle".parse().expect("terms"),
                take_backs: TakeBacks::Off,
            },
            players: [
                (player(1), "Mei".parse().expect("a name")),
                (player(2), "Ada".parse().expect("a name")),
            ],
            at,
        };
        log.append(&[Append::Begin(start)]).expect("kept");
    }
    let mut page = |before| {
        let games = log.history(player(1), before, 2).expect("is read");
        games.iter().map(|row| row.at).collect::<Vec<_>>()
    };
    assert_eq!(page(None), [30, 20, 20, 20]);
    assert_eq!(page(Some(20)), [10]);
    assert_eq!(page(Some(10)), [0; 0]);
}
