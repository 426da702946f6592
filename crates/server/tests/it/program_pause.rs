//! A server that is paused as a whole: nobody can be heard, and the time counts against nobody.

use std::time::Duration;

use tengen_online::Entry;
use tengen_server_testing::{pair, program::Folder};
use tokio::time::sleep;

use crate::PROGRAM;

/// Longer than the clocks of the players.
const PAUSE: Duration = Duration::from_secs(8);

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_of_the_server_costs_neither_the_clock_nor_the_game() {
    let folder = Folder::new("program-pause");
    let server = PROGRAM.start(&folder, &[]);
    let terms = "freestyle clock=increment:5+0";
    let (game, mut first, mut second) = pair(server.address, [1, 2], terms).await;
    first.place(game, 0, "h8").await;
    for client in [&mut first, &mut second] {
        assert_eq!(client.done().await.0, 0);
    }
    // The server runs for a while, so that its own clock does.
    sleep(Duration::from_secs(1)).await;
    server.signal("-STOP");
    sleep(PAUSE).await;
    server.signal("-CONT");
    second.send(&format!("join game={game}")).await;
    let spent = second.game().await.spent;
    assert!((400..2_500).contains(&spent), "{spent} ms");
    second.place(game, 1, "i9").await;
    let (seq, entry) = first.done().await;
    let Entry::Act { clock, .. } = entry else {
        panic!("a move: {entry}");
    };
    assert_eq!(seq, 1);
    let left = clock.expect("a clock");
    assert!((2_500..4_700).contains(&left), "{left} ms are left");
}
