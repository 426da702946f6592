//! Pages that come back: neither what they said before nor their lines that hang keep them out of their games.

use tengen_online::{Closing, LineState, Reason, Role, ToClient};
use tengen_server::config::Given;
use tengen_server_testing::{Client, given, pair, start};
use tokio_tungstenite::tungstenite::Error;

const TERMS: &str = "freestyle clock=increment:300+5";

#[tokio::test(flavor = "multi_thread")]
async fn a_page_joins_its_games_again_however_much_it_has_said() {
    let server = start(Given {
        messages_per_second: Some(1),
        message_burst: Some(30),
        ..given()
    })
    .await;
    let (game, mut first, _second) = pair(server.address(), [1, 2], TERMS).await;
    for _ in 0..32 {
        first.send("unseek").await;
    }
    assert_eq!(first.refused().await, Reason::TooFast);
    for _ in 0..10 {
        first.send(&format!("join game={game}")).await;
        first.game().await;
    }
    first.place(game, 0, "h8").await;
    assert_eq!(first.done().await.0, 0);
    // That is not without end.
    for _ in 0..30 {
        first.send(&format!("join game={game}")).await;
    }
    assert_eq!(first.refused().await, Reason::TooFast);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_connection_beside_one_that_hangs_is_let_in() {
    let server = start(Given {
        connections_per_address: Some(2),
        connects_per_minute: Some(1),
        connect_burst: Some(3),
        ..given()
    })
    .await;
    let to = server.address();
    let (game, mut first, mut second) = pair(to, [1, 2], TERMS).await;
    let turned = Client::connect(to).await.closing().await;
    assert_eq!(turned.0, Closing::Full, "there are two");
    let turned = Client::connect_from(to, None, &[]).await;
    assert!(matches!(turned, Err(Error::Http(_))), "three have come");
    first.send("beat id=1 heard=0 next=1500").await;
    let unsteady = |message| match message {
        ToClient::Line { state, .. } => (state == LineState::Unsteady).then_some(()),
        _ => None,
    };
    second.until(unsteady).await;
    let mut beside = Client::player(to, 1).await;
    beside.send(&format!("join game={game}")).await;
    assert_ne!(beside.game().await.role, Role::Watching);
}
