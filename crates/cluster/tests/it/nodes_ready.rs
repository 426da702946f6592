//! What servers say of themselves, and which of them lead: a server is ready while a player who connects to it can move now,
//! and leads only while its view has all games.

use std::time::Duration;

use rusqlite::Connection;
use tengen_cluster::jetstream::{Lease, LeaseState};
use tengen_cluster_testing::{connect, nats::Nats};
use tengen_online::{
    GameId, Role,
    liveness::{self, duration},
};
use tengen_server_testing::{Client, LIMIT, ask, pair, program::Folder};
use tokio::time::{Instant, sleep, timeout};

use crate::PROGRAM;
use crate::support::nodes::Nodes;

/// Pause between two looks.
const LOOK: Duration = Duration::from_millis(100);

async fn is_ready(program: std::net::SocketAddr) -> bool {
    let said = ask(program, "GET /healthz", "").await;
    let is_ready = said.starts_with("HTTP/1.1 200");
    assert!(is_ready || said.starts_with("HTTP/1.1 503"), "{said}");
    is_ready
}

/// Waits until a server says that it is ready, or that it is not.
async fn becomes(expected: bool, program: std::net::SocketAddr) {
    let start = Instant::now();
    while is_ready(program).await != expected {
        assert!(start.elapsed() < 3 * LIMIT, "it is not: {expected}");
        sleep(LOOK).await;
    }
}

/// Waits until the metrics of a server say if its view lags.
async fn shows_view(lags: u8, program: std::net::SocketAddr) {
    let line = format!("tengen_view_lags {lags}");
    let start = Instant::now();
    while !ask(program, "GET /metrics", "")
        .await
        .lines()
        .any(|it| it == line)
    {
        assert!(start.elapsed() < LIMIT, "expected {line}");
        sleep(LOOK).await;
    }
}

/// Joins a game of one move as its second player, who is 1 or 2, as the seats of a pair are drawn.
async fn join_second(to: std::net::SocketAddr, game: GameId) -> Client {
    for number in [1, 2] {
        let mut client = Client::player(to, number).await;
        client.send(&format!("join game={game}")).await;
        let joined = client.game().await;
        assert_eq!(joined.entries.len(), 1);
        if joined.role == Role::Second {
            return client;
        }
    }
    panic!("nobody has the second seat");
}

/// Takes or renews the lease of the leader.
async fn hold(lease: &mut Lease) {
    let start = Instant::now();
    while !matches!(lease.take().await, Ok(LeaseState::Mine { .. })) {
        assert!(start.elapsed() < LIMIT, "it is not free");
        sleep(LOOK).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_says_that_it_is_ready_only_while_a_player_can_move() {
    let Some(mut nats) = Nats::start().await else {
        return;
    };
    let leases = connect(&nats).await.leases().await.expect("the leases");
    let lease = leases.lease("leader", duration(liveness::LEASE));
    let mut lease = lease.expect("a name");
    hold(&mut lease).await;
    let folder = Folder::new("ready");
    let program = PROGRAM.start_node(&folder, 0, &nats.flags());
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(3) {
        hold(&mut lease).await;
        assert!(!is_ready(program.address).await, "no server leads");
        sleep(LOOK).await;
    }
    lease.give_up().await.expect("is answered");
    becomes(true, program.address).await;
    let (game, mut first, mut second) = pair(program.address, [1, 2], "freestyle").await;
    first.place(game, 0, "h8").await;
    assert_eq!(second.done().await.0, 0);
    for place in 0..3 {
        nats.kill(place);
    }
    becomes(false, program.address).await;
    for place in 0..3 {
        nats.restart(place);
    }
    nats.ready().await;
    becomes(true, program.address).await;
    let mut back = Client::player(program.address, 1).await;
    back.send(&format!("join game={game}")).await;
    assert_eq!(back.game().await.entries.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_view_lags_leaves_it_to_others_to_lead() {
    let Some(mut nodes) = Nodes::start("lag").await else {
        return;
    };
    nodes.are_well().await;
    let leader = nodes.leader();
    let (lagging, other) = ((leader + 1) % 3, (leader + 2) % 3);
    // Nothing can be written to its view.
    let view = Connection::open(nodes.all[lagging].view()).expect("opens");
    view.execute_batch("BEGIN IMMEDIATE").expect("locks");
    let to = nodes.all[other].address;
    let (game, mut first, mut second) = pair(to, [1, 2], "freestyle").await;
    first.place(game, 0, "h8").await;
    assert_eq!(second.done().await.0, 0);
    shows_view(1, nodes.all[lagging].address).await;
    shows_view(0, nodes.all[other].address).await;
    // Its players can move, as the leader stores what they do.
    assert!(is_ready(nodes.all[lagging].address).await);
    let mut beside = join_second(nodes.all[lagging].address, game).await;
    beside.place(game, 1, "a1").await;
    assert_eq!(first.done().await.0, 0);
    assert_eq!(first.done().await.0, 1);
    let terms = [lagging, other].map(|place| nodes.all[place].terms());
    nodes.all[leader].program().terminate();
    let leads = async |nodes: &Nodes, place: usize, before: usize| {
        while nodes.all[place].terms() == before {
            sleep(LOOK).await;
        }
    };
    let led = timeout(LIMIT, leads(&nodes, other, terms[1])).await;
    led.expect("the other leads");
    nodes.all[other].program().terminate();
    sleep(Duration::from_secs(3)).await;
    assert_eq!(nodes.all[lagging].terms(), terms[0], "it lags");
    assert!(nodes.all[lagging].log().contains("the view lags"));
    view.execute_batch("ROLLBACK").expect("unlocks");
    let led = timeout(LIMIT, leads(&nodes, lagging, terms[0])).await;
    led.expect("it has all games");
    becomes(true, nodes.all[lagging].address).await;
    shows_view(0, nodes.all[lagging].address).await;
    let mut back = Client::player(nodes.all[lagging].address, 1).await;
    back.send(&format!("join game={game}")).await;
    assert_eq!(back.game().await.entries.len(), 2);
}
