//! Players over real sockets: greeting, playing, reconnecting.

use tengen_online::{Closing, Reason, ToClient, liveness};
use tengen_server_testing::{Client, given, hello, pair, start};

#[tokio::test(flavor = "multi_thread")]
async fn a_greeting_is_answered_with_a_name_and_the_same_secret_is_the_same_player() {
    let server = start(given()).await;
    let mut names = Vec::new();
    for number in [1, 1, 2] {
        let mut client = Client::connect(server.address()).await;
        client.say(&hello(number)).await;
        let ToClient::Welcome { you, .. } = client.hear().await else {
            panic!("expected a welcome");
        };
        names.push(you);
    }
    assert_eq!(names[0], names[1]);
    assert_ne!(names[0], names[2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_players_meet_and_play_and_hear_the_same() {
    let server = start(given()).await;
    let (game, mut first, mut second) = pair(server.address(), [1, 2], "freestyle").await;
    let points = ["h8", "a1", "i8", "b1", "j8", "c1", "k8", "d1", "l8"];
    for (seq, point) in (0..).zip(points) {
        let player = if seq % 2 == 0 {
            &mut first
        } else {
            &mut second
        };
        player.place(game, seq, point).await;
        let done = first.done().await;
        assert_eq!(done.0, seq);
        assert_eq!(second.done().await, done);
    }
    second.place(game, 9, "e1").await;
    assert_eq!(second.refused().await, Reason::NotNow, "the game is over");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_says_when_to_come_back() {
    let server = start(given()).await;
    let (_, mut first, mut second) = pair(server.address(), [1, 2], "freestyle").await;
    let mut silent = Client::connect(server.address()).await;
    let stopping = tokio::spawn(server.stop());
    for client in [&mut first, &mut second, &mut silent] {
        let told = client.closing().await;
        assert_eq!(told, (Closing::Restart, Some(liveness::RESTART)));
    }
    stopping.await.expect("stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_is_made_while_the_server_stops_hears_of_it() {
    let server = start(given()).await;
    let to = server.address();
    // One connection is certainly there; later ones may be refused.
    let mut waiting = vec![Client::connect(to).await];
    let stopping = tokio::spawn(server.stop());
    while let Ok(client) = Client::connect_from(to, None, &[]).await {
        waiting.push(client);
    }
    for client in &mut waiting {
        let told = client.closing().await;
        assert_eq!(told, (Closing::Restart, Some(liveness::RESTART)));
    }
    stopping.await.expect("stops");
}
