//! Several servers on one cluster: players of different servers meet, play and see each other.

use tengen_cluster_testing::{nats::Nats, node};
use tengen_online::{Closing, GameId, Presence, Reason, Role, ToClient};
use tengen_server_testing::{Client, hello, program::Folder};

#[tokio::test(flavor = "multi_thread")]
async fn players_of_different_servers_meet_and_play() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let folder = Folder::new("nodes-play");
    let mut nodes = Vec::new();
    for name in ["a", "b", "c"] {
        nodes.push(node(&nats, &folder.0.join(name)).await);
    }
    let mut mei = Client::player(nodes[0].address(), 1).await;
    let mut ada = Client::player(nodes[1].address(), 2).await;
    let mut eve = Client::player(nodes[2].address(), 3).await;
    for player in [&mut mei, &mut ada] {
        player.send("seek terms=freestyle takebacks=asked").await;
    }
    let game = mei.game().await;
    ada.game().await;
    let (mut first, mut second) = match game.role {
        Role::First => (mei, ada),
        _ => (ada, mei),
    };
    let id = game.start.game;
    eve.send(&format!("join game={id}")).await;
    assert_eq!(eve.game().await.role, Role::Watching);
    first.place(id, 0, "h8").await;
    for client in [&mut first, &mut second, &mut eve] {
        assert_eq!(client.done().await.0, 0);
    }
    eve.place(id, 1, "h9").await;
    assert_eq!(eve.refused().await, Reason::NotYours);
    second.send(&format!("emote game={id} emote=praise")).await;
    first
        .until(|it| matches!(it, ToClient::Emote { .. }).then_some(()))
        .await;
    drop(second);
    first
        .until(|it| match it {
            ToClient::Presence { presence, .. } => {
                matches!(presence, Presence::Gone(_)).then_some(())
            }
            _ => None,
        })
        .await;
    for node in nodes {
        node.stop().await;
    }
}

/// Returns the game of a new invitation.
async fn invites(client: &mut Client) -> GameId {
    client
        .send("invite terms=freestyle takebacks=asked side=first")
        .await;
    client
        .until(|message| match message {
            ToClient::Invited { game, .. } => Some(game),
            _ => None,
        })
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn invitations_and_burned_secrets_outlast_the_leader() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let folder = Folder::new("nodes-kept");
    let first = node(&nats, &folder.0.join("a")).await;
    let mut mei = Client::player(first.address(), 1).await;
    let game = invites(&mut mei).await;
    let mut eve = Client::player(first.address(), 3).await;
    eve.send("burn").await;
    assert_eq!(eve.closing().await.0, Closing::Burned);
    let second = node(&nats, &folder.0.join("b")).await;
    first.stop().await;
    let mut mei = Client::player(second.address(), 1).await;
    mei.send(&format!("join game={game}")).await;
    let mut ada = Client::player(second.address(), 2).await;
    ada.send(&format!("sit game={game}")).await;
    assert_eq!(ada.game().await.start.game, game);
    assert_eq!(mei.game().await.role, Role::First);
    let mut eve = Client::connect(second.address()).await;
    eve.say(&hello(3)).await;
    assert_eq!(eve.closing().await.0, Closing::Burned);
    second.stop().await;
}
