//! The history of a player's games, page by page.

use tengen_server::log::{Append, GameLog};
use tengen_server::store::SqliteLog;
use tengen_server_testing::records::{player, start};

#[test]
fn games_of_one_moment_are_on_one_page() {
    let mut log = SqliteLog::in_memory().expect("opens");
    for (number, at) in [(1, 10), (2, 20), (3, 20), (4, 20), (5, 30)] {
        log.append(&[Append::Begin(start(number, at))])
            .expect("kept");
    }
    let mut page = |before| {
        let games = log.history(player(1), before, 2).expect("is read");
        games.iter().map(|row| row.at).collect::<Vec<_>>()
    };
    assert_eq!(page(None), [30, 20, 20, 20]);
    assert_eq!(page(Some(20)), [10]);
    assert_eq!(page(Some(10)), [0; 0]);
}
