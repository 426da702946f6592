//! Several servers on one cluster: players of different servers meet, play and see each other.

use tengen_cluster_testing::{nats::Nats, node};
use tengen_core::Seat;
use tengen_online::{Closing, GameId, LineState, Presence, Reason, Role, ToClient, liveness};
use tengen_server_testing::{Client, hello, program::Folder};

use crate::support::{
    nodes::Nodes,
    player::{hello_again, join},
};

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

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_greets_again_keeps_its_connection_when_the_leader_changes() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let folder = Folder::new("nodes-again");
    let leader = node(&nats, &folder.0.join("a")).await;
    // It is greeted once it leads.
    drop(Client::player(leader.address(), 3).await);
    let other = node(&nats, &folder.0.join("b")).await;
    let mut mei = Client::connect(other.address()).await;
    mei.say(&hello_again(1)).await;
    let mut ada = Client::player(other.address(), 2).await;
    for player in [&mut mei, &mut ada] {
        player.send("seek terms=freestyle takebacks=asked").await;
    }
    let game = mei.game().await;
    let id = game.start.game;
    leader.stop().await;
    let closed = (Closing::Restart, Some(liveness::COME_BACK));
    assert_eq!(ada.closing().await, closed, "it does not greet again");
    mei.until(|it| matches!(it, ToClient::Again).then_some(()))
        .await;
    // The new leader knows nothing of the connection before it greets.
    mei.send(&format!("join game={id}")).await;
    mei.say(&hello_again(1)).await;
    mei.send(&format!("join game={id}")).await;
    assert_eq!(mei.game().await.role, game.role);
    let (mut ada, _) = join(other.address(), 2, id).await;
    let first = match game.role {
        Role::First => &mut mei,
        _ => &mut ada,
    };
    first.place(id, 0, "h8").await;
    for client in [&mut mei, &mut ada] {
        assert_eq!(client.done().await.0, 0);
    }
    other.stop().await;
}

/// Another server is ready for them, so they need not wait for this one to start again, whether it leads or not.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_sends_its_players_to_the_others_soon() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let folder = Folder::new("nodes-stop");
    let leader = node(&nats, &folder.0.join("a")).await;
    // It is greeted once it leads.
    drop(Client::player(leader.address(), 3).await);
    let other = node(&nats, &folder.0.join("b")).await;
    for server in [other, leader] {
        let mut again = Client::connect(server.address()).await;
        again.say(&hello_again(1)).await;
        again
            .until(|it| matches!(it, ToClient::Welcome { .. }).then_some(()))
            .await;
        let mut once = Client::player(server.address(), 2).await;
        let mut silent = Client::connect(server.address()).await;
        let stopping = tokio::spawn(server.stop());
        for client in [&mut again, &mut once, &mut silent] {
            let told = client.closing().await;
            assert_eq!(told, (Closing::Restart, Some(liveness::COME_BACK)));
        }
        stopping.await.expect("stops");
    }
}

/// Waits until a player is told of the line of a seat, and of no absence before.
async fn hears_of_line(client: &mut Client, of: Seat, expected: LineState) {
    let told = |message: ToClient| match message {
        ToClient::Line { seat, state, .. } if seat == of => (state == expected).then_some(()),
        ToClient::Presence { seat, .. } if seat == of => panic!("{message}"),
        _ => None,
    };
    client.until(told).await;
}

/// The page of a player whose server is paused does not know that at once, so nobody may take it for absent.
#[tokio::test(flavor = "multi_thread")]
async fn a_paused_server_makes_its_players_unsteady_and_not_absent() {
    let Some(mut nodes) = Nodes::start("claim").await else {
        return;
    };
    nodes.are_well().await;
    let leader = nodes.leader();
    let (paused, other) = ((leader + 1) % 3, (leader + 2) % 3);
    let mut mei = Client::connect(nodes.all[paused].address).await;
    mei.say(&hello_again(1)).await;
    let mut ada = Client::player(nodes.all[other].address, 2).await;
    for player in [&mut mei, &mut ada] {
        player.send("seek terms=freestyle takebacks=asked").await;
    }
    let (game, role) = (ada.game().await.start.game, mei.game().await.role);
    let seat = role.seat().expect("she plays");
    nodes.all[paused].program().signal("-STOP");
    hears_of_line(&mut ada, seat, LineState::Unsteady).await;
    ada.send(&format!("absent game={game} take=win")).await;
    assert_eq!(ada.refused().await, Reason::NotNow);
    nodes.all[paused].program().signal("-CONT");
    mei.until(|it| matches!(it, ToClient::Again).then_some(()))
        .await;
    mei.say(&hello_again(1)).await;
    mei.send(&format!("join game={game}")).await;
    hears_of_line(&mut ada, seat, LineState::Steady).await;
    let first = match seat {
        Seat::First => &mut mei,
        Seat::Second => &mut ada,
    };
    first.place(game, 0, "h8").await;
    for client in [&mut mei, &mut ada] {
        assert_eq!(client.done().await.0, 0);
    }
}
