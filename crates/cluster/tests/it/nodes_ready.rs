//! The health that servers show, and which of them lead: a server is ready while a player who connects to it can move now,
//! and leads only while its view has all games.

use std::{fs, time::Duration};

use async_nats::jetstream::stream::Config;
use rusqlite::Connection;
use serde_json::{Value, json};
use tengen_cluster::jetstream::{Cluster, Lease, LeaseState};
use tengen_cluster_testing::{
    connect,
    nats::{Nats, Plan},
};
use tengen_online::{
    Closing, GameId, Role,
    liveness::{self, duration},
};
use tengen_server::store::SqliteLog;
use tengen_server_testing::{
    Client, LIMIT, ask, pair,
    program::{Folder, log_of},
};
use tokio::{
    sync::watch,
    task::JoinHandle,
    time::{Instant, interval, sleep, timeout},
};

use crate::PROGRAM;
use crate::support::{
    cluster::context,
    nodes::Nodes,
    player::{hello_again, join},
};

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
        let (client, joined) = join(to, number, game).await;
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

/// Holds the lease of the leader until the task ends, so that no server leads.
async fn keep_lease(cluster: &Cluster) -> JoinHandle<()> {
    let leases = cluster.leases().await.expect("the leases");
    let lease = leases.lease("leader", duration(liveness::LEASE));
    let mut lease = lease.expect("a name");
    hold(&mut lease).await;
    tokio::spawn(async move {
        loop {
            hold(&mut lease).await;
            sleep(LOOK).await;
        }
    })
}

/// Waits until the log of a server has a text.
async fn logs(folder: &Folder, text: &str) {
    let start = Instant::now();
    while !log_of(folder).contains(text) {
        assert!(start.elapsed() < LIMIT, "it does not say: {text}");
        sleep(LOOK).await;
    }
}

/// Calls as a leader whose store is in a state, and keeps a session with the gateway that asks for one. Decides nothing.
async fn call(cluster: Cluster, store: watch::Receiver<&'static str>) {
    let tell = async |topic: &str, frame: Value| {
        let topic = topic.parse().expect("a topic");
        let told = cluster.tell(&topic, frame.to_string().into_bytes()).await;
        told.expect("is sent");
    };
    let topic = "leader.test".parse().expect("a topic");
    let mut frames = cluster.listen(&topic).await.expect("listens");
    let mut ticks = interval(duration(liveness::LEADER_CALL));
    let (mut session, mut number) = (None, 0);
    loop {
        tokio::select! {
            frame = frames.next() => {
                let frame: Value = serde_json::from_slice(&frame.expect("goes on")).expect("JSON");
                if frame["number"] == 0 {
                    let name = frame["session"].as_str().expect("a name");
                    (session, number) = (Some(format!("gateway.{name}")), 0);
                }
            }
            _ = ticks.tick() => {
                let store = *store.borrow();
                tell("leader", json!({"version": 2, "term": "test", "rank": 1_u64 << 40, "store": store})).await;
            }
        }
        if let Some(session) = &session {
            tell(session, json!({"number": number, "items": []})).await;
            number += 1;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_not_ready_while_the_store_of_its_leader_fails() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let cluster = connect(&nats).await;
    let holding = keep_lease(&cluster).await;
    let (store, seen) = watch::channel("works");
    let calling = tokio::spawn(call(cluster, seen));
    let folder = Folder::new("store-fails");
    let program = PROGRAM.start_node(&folder, 0, &nats.flags());
    for state in ["works", "fails", "works"] {
        store.send_replace(state);
        becomes(state == "works", program.address).await;
    }
    assert!(!calling.is_finished(), "the leader of the test has ended");
    calling.abort();
    holding.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_a_leader_keeps_nobody_waiting_for_long() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let cluster = connect(&nats).await;
    let holding = keep_lease(&cluster).await;
    let (_store, seen) = watch::channel("works");
    let calling = tokio::spawn(call(cluster, seen));
    let folder = Folder::new("lonely");
    let program = PROGRAM.start_node(&folder, 0, &nats.flags());
    becomes(true, program.address).await;
    let mut waiting = Client::connect(program.address).await;
    waiting.say(&hello_again(1)).await;
    assert!(!calling.is_finished(), "the leader of the test has ended");
    calling.abort();
    let lost = Instant::now();
    becomes(false, program.address).await;
    let (alone, lonely) = (lost.elapsed(), duration(liveness::LONELY));
    let noticed = duration(liveness::SESSION_SILENCE);
    let least = liveness::LONELY + liveness::SESSION_SILENCE - liveness::SESSION_BEAT;
    assert!(
        alone >= duration(least),
        "another server may lead soon: {alone:?}"
    );
    assert!(alone < noticed + lonely * 3 / 2, "{alone:?}");
    assert_eq!(waiting.closing().await.0, Closing::Restart);
    holding.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_view_has_never_had_all_games_is_not_ready() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let (leads, follows) = (Folder::new("all-games"), Folder::new("no-games"));
    let leading = PROGRAM.start_node(&leads, 0, &nats.flags());
    let (game, mut first, mut second) = pair(leading.address, [1, 2], "freestyle").await;
    first.place(game, 0, "h8").await;
    assert_eq!(second.done().await.0, 0);
    let file = follows.0.join("tengen-view.sqlite");
    drop(SqliteLog::open(&file).expect("is created"));
    // Nothing can be written to it.
    let view = Connection::open(&file).expect("opens");
    view.execute_batch("BEGIN IMMEDIATE").expect("locks");
    let following = PROGRAM.start_node(&follows, 0, &nats.flags());
    for text in ["the leader is found", "the view cannot be written"] {
        logs(&follows, text).await;
    }
    // It would say that it is ready at the next beat of its session.
    let start = Instant::now();
    while start.elapsed() < 4 * duration(liveness::SESSION_BEAT) {
        assert!(!is_ready(following.address).await, "its view has no game");
        sleep(LOOK).await;
    }
    view.execute_batch("ROLLBACK").expect("unlocks");
    becomes(true, following.address).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_fails_to_lead_leaves_it_to_others() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let leases = connect(&nats).await.leases().await.expect("the leases");
    let lease = leases.lease("leader", duration(liveness::LEASE));
    let mut lease = lease.expect("a name");
    hold(&mut lease).await;
    let (ill, well) = (Folder::new("fails"), Folder::new("leads"));
    let _failing = PROGRAM.start_node(&ill, 0, &nats.flags());
    let current = logs(&ill, "the view has all games");
    tokio::pin!(current);
    while timeout(LOOK, &mut current).await.is_err() {
        hold(&mut lease).await;
    }
    // The server goes on with the file that it has open, but cannot open it again.
    let view = ill.0.join("tengen-view.sqlite");
    fs::remove_file(&view).expect("is removed");
    fs::create_dir(&view).expect("a folder in its place");
    lease.give_up().await.expect("is answered");
    logs(&ill, "this server cannot lead").await;
    let leading = PROGRAM.start_node(&well, 0, &nats.flags());
    becomes(true, leading.address).await;
}

/// A server that has lost its leader says for `LONELY` that it is ready still, as there is mostly another one within two
/// seconds.
/// The server of this test leads, and its store fails.
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
    let (_back, joined) = join(program.address, 1, game).await;
    assert_eq!(joined.entries.len(), 1);
}

/// Stores messages that are not Tengen's until the servers take no more.
async fn fill_up(nats: &Nats) {
    let context = context(nats).await;
    let other = Config {
        name: "OTHER".to_owned(),
        subjects: vec!["other".to_owned()],
        num_replicas: 3,
        ..Config::default()
    };
    context.create_stream(other).await.expect("is made");
    let is_stored = async || {
        let sent = context.publish("other", vec![0; 500_000].into()).await;
        sent.expect("is sent").await.is_ok()
    };
    // A single message may be refused for another reason, such as a change of the leader.
    for _ in 0..3 {
        while is_stored().await {}
    }
}

/// Returns both players of a game with new connections, the first one first, and the number of its entries.
async fn come_back(to: std::net::SocketAddr, game: GameId) -> (Client, Client, usize) {
    let (one, joined) = join(to, 1, game).await;
    let (other, last) = join(to, 2, game).await;
    let entries = last.entries.len();
    match joined.role {
        Role::First => (one, other, entries),
        _ => (other, one, entries),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn play_goes_on_once_a_full_store_has_room() {
    let small = Plan {
        disk: "32M",
        ..Plan::SAFE
    };
    let Some(mut nats) = Nats::start_as(small).await else {
        return;
    };
    let folder = Folder::new("full");
    let program = PROGRAM.start_node(&folder, 0, &nats.flags());
    becomes(true, program.address).await;
    let (game, mut first, mut second) = pair(program.address, [1, 2], "freestyle").await;
    first.place(game, 0, "h8").await;
    assert_eq!(second.done().await.0, 0);
    fill_up(&nats).await;
    second.place(game, 1, "a1").await;
    becomes(false, program.address).await;
    for place in 0..3 {
        nats.stop(place);
        nats.set(place, "max_file", "64M");
        nats.restart(place);
        nats.ready().await;
    }
    becomes(true, program.address).await;
    let (mut first, mut second, entries) = come_back(program.address, game).await;
    if entries == 1 {
        second.place(game, 1, "a1").await;
        for client in [&mut first, &mut second] {
            assert_eq!(client.done().await.0, 1);
        }
    }
    first.place(game, 2, "h9").await;
    assert_eq!(second.done().await.0, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_stands_still_for_a_while_replaces_no_leader() {
    let Some(nodes) = Nodes::start("stall").await else {
        return;
    };
    nodes.are_well().await;
    let terms = nodes.terms();
    let to = nodes.all[(nodes.leader() + 1) % 3].address;
    let (game, mut first, mut second) = pair(to, [1, 2], "freestyle").await;
    for (turn, point) in (0u32..).zip(["h8", "a1", "h9"]) {
        (0..3).for_each(|place| nodes.nats.pause(place));
        let player = if turn % 2 == 0 {
            &mut first
        } else {
            &mut second
        };
        player.place(game, turn, point).await;
        // Longer than a lease.
        sleep(duration(liveness::LEASE) + Duration::from_millis(500)).await;
        (0..3).for_each(|place| nodes.nats.resume(place));
        assert_eq!(first.done().await.0, turn);
        assert_eq!(second.done().await.0, turn);
    }
    assert_eq!(nodes.terms(), terms, "a leader was replaced");
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
    let (_back, joined) = join(nodes.all[lagging].address, 1, game).await;
    assert_eq!(joined.entries.len(), 2);
}
