//! Clusters that are refused, because they may lose what they acknowledged.

use std::time::{Duration, Instant};

use async_nats::jetstream::{
    Context,
    stream::{Config, StorageType},
};
use tengen_cluster::jetstream::{Addresses, Cluster, ConnectError, Head, StoreStrength, Weakness};
use tengen_cluster_testing::connect;
use tengen_cluster_testing::nats::{Nats, Plan};
use tengen_server_testing::{
    LIMIT,
    records::{begin, entry, game},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
    time::sleep,
};

use crate::support::cluster::{context, games, shared};

async fn refusal(addresses: &Addresses) -> ConnectError {
    let connected = Cluster::connect(addresses, StoreStrength::Safe).await;
    connected.expect_err("it is weak")
}

fn addresses(servers: &[String], monitors: &[String]) -> Addresses {
    Addresses::parse(&servers.join(","), &monitors.join(",")).expect("addresses")
}

#[tokio::test]
async fn a_server_on_its_own_is_refused_unless_the_store_may_be_weak() {
    for (sync, says) in [
        (
            "always",
            "the server n0: expected a cluster of at least 3 servers with JetStream, found 1",
        ),
        (
            "2m",
            "the server n0: expected `sync_interval: always`, found 120 s",
        ),
    ] {
        let Some(nats) = Nats::start_as(Plan {
            size: 1,
            sync,
            ..Plan::SAFE
        })
        .await
        else {
            return;
        };
        assert_eq!(refusal(&nats.addresses()).await.to_string(), says);
        let weak = Cluster::connect(&nats.addresses(), StoreStrength::Weak).await;
        let games = weak.expect("connects").games().await.expect("the games");
        let step = [begin(1), entry(1, 0)];
        let head = games.append(game(1), Head::NEW, &step).await.expect("kept");
        assert_eq!(head.entries(), 1);
    }
}

#[tokio::test]
async fn every_server_must_be_examined() {
    let Some(nats) = shared().await else { return };
    let (urls, monitors) = (nats.urls(), nats.monitors());
    for few in [
        &monitors[..0],
        &monitors[..2],
        &[monitors[0].clone(), monitors[0].clone()],
    ] {
        let error = refusal(&addresses(&urls, few)).await;
        let is_unseen = matches!(
            error,
            ConnectError::Weak(Weakness::Unseen { servers: 3, .. })
        );
        assert!(is_unseen, "{error}");
    }
    let silent = ["http://127.0.0.1:1".to_owned()];
    let error = refusal(&addresses(&urls, &[&monitors[..], &silent].concat())).await;
    assert!(
        error.to_string().starts_with("http://127.0.0.1:1: "),
        "{error}"
    );
    let error = refusal(&addresses(&["nats://127.0.0.1:1".to_owned()], &monitors)).await;
    assert!(matches!(error, ConnectError::Connect(_)), "{error}");
}

/// Answers every request with `answer`, and returns the address.
async fn answering(answer: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let _ = stream.read(&mut [0; 1000]).await;
            let _ = stream.write_all(answer.as_bytes()).await;
        }
    });
    format!("http://{address}")
}

#[tokio::test]
async fn an_address_that_shows_no_settings_is_named() {
    let urls = ["nats://127.0.0.1:1".to_owned()];
    for (answer, says) in [
        (
            "HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n",
            "found 404 Not Found",
        ),
        (
            "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}",
            "missing field `server_id`",
        ),
        (
            "HTTP/1.1 200 OK\r\ncontent-length: 2000000000\r\n\r\n{}",
            "expected the page /varz",
        ),
        ("220 mail.example ESMTP\r\n", "invalid HTTP"),
        (
            "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n\
             {\"server_id\": \"N\", \"server_name\": \"old\", \"version\": \"2.12.1\"}",
            "the server old: expected version 2.15.0 or later, found 2.12.1",
        ),
    ] {
        let monitor = answering(answer).await;
        let error = refusal(&addresses(&urls, &[monitor])).await.to_string();
        assert!(error.contains(says), "{error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn servers_that_start_again_with_other_settings_are_refused() {
    let Some(mut nats) = Nats::start().await else {
        return;
    };
    let games = games(&nats).await;
    let head = games
        .append(game(1), Head::NEW, &[begin(1)])
        .await
        .expect("kept");
    (0..3).for_each(|place| nats.kill(place));
    // One weak server is enough, wherever the connection leads.
    nats.set(2, "sync_interval", "2m");
    (0..3).for_each(|place| nats.restart(place));
    nats.ready().await;
    for _ in 0..2 {
        let refused = games.append(game(1), head, &[entry(1, 0)]).await;
        let refused = refused.expect_err("it is weak").to_string();
        assert!(
            refused.contains("expected `sync_interval: always`, found 120 s"),
            "{refused}"
        );
    }
}

/// A server that is lost cannot be examined, but is once it comes back.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_starts_while_a_nats_server_is_lost_and_notices_its_settings_later() {
    let Some(mut nats) = Nats::start().await else {
        return;
    };
    games(&nats).await;
    nats.kill(0);
    let cluster = connect(&nats).await;
    // The servers are tried in turn, from a random one on.
    for _ in 0..8 {
        connect(&nats).await;
    }
    let games = cluster.games().await.expect("the games");
    let mut head = games
        .append(game(1), Head::NEW, &[begin(1)])
        .await
        .expect("kept");
    nats.set(0, "sync_interval", "2m");
    nats.restart(0);
    let start = Instant::now();
    let refused = loop {
        let step = [entry(1, head.entries())];
        match games.append(game(1), head, &step).await {
            Ok(kept) => head = kept,
            Err(why) => break why.to_string(),
        }
        assert!(start.elapsed() < LIMIT, "it is not noticed");
        sleep(Duration::from_millis(200)).await;
    };
    let says = "the server n0: expected `sync_interval: always`, found 120 s";
    assert!(refused.contains(says), "{refused}");
    assert_ne!(cluster.server_name(), "n0", "no connection leads to it");
    nats.kill(0);
    nats.set(0, "sync_interval", "always");
    nats.restart(0);
    nats.ready().await;
    let go_on = async || {
        // A step that was refused, or not acknowledged, may be stored.
        let head = games.head(game(1)).await?;
        let step = [entry(1, head.entries())];
        games.append(game(1), head, &step).await
    };
    while let Err(why) = go_on().await {
        assert!(start.elapsed() < 2 * LIMIT, "{why}");
    }
}

/// Makes a stream. A cluster that has just started may not answer at first.
async fn make(context: &Context, stream: Config) {
    let start = Instant::now();
    while let Err(why) = context.create_stream(stream.clone()).await {
        assert!(start.elapsed() < LIMIT, "{why}");
    }
}

#[tokio::test]
async fn a_stream_that_may_forget_is_refused() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let context = context(&nats).await;
    let safe = Config {
        name: "TENGEN_GAMES".to_owned(),
        subjects: vec!["tengen.game.*".to_owned()],
        num_replicas: 3,
        deny_delete: true,
        ..Config::default()
    };
    let age = Duration::from_hours(1);
    let cluster = connect(&nats).await;
    for (made, says) in [
        (
            Config {
                num_replicas: 1,
                ..safe.clone()
            },
            "found 1 copies",
        ),
        (
            Config {
                max_age: age,
                ..safe.clone()
            },
            "found a largest age of 3600s",
        ),
        (
            Config {
                max_messages: 9,
                ..safe.clone()
            },
            "found a largest number of messages",
        ),
        (
            Config {
                storage: StorageType::Memory,
                ..safe.clone()
            },
            "found storage in Memory",
        ),
        (
            Config {
                deny_delete: false,
                ..safe.clone()
            },
            "found messages that can be deleted",
        ),
        (
            Config {
                subjects: vec!["other.*".to_owned()],
                ..safe.clone()
            },
            "found the subjects",
        ),
    ] {
        make(&context, made).await;
        let refused = cluster
            .games()
            .await
            .expect_err("it may forget")
            .to_string();
        assert!(
            refused.contains("TENGEN_GAMES") && refused.contains(says),
            "{refused}"
        );
        context
            .delete_stream("TENGEN_GAMES")
            .await
            .expect("is deleted");
    }
    make(&context, safe).await;
    cluster.games().await.expect("it keeps everything");
}

/// By itself, the library connects again and again to the one server to which no connection ever failed, even if that
/// is cut off from the others.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_connects_anew_leaves_its_nats_server() {
    let Some(mut nats) = Nats::start().await else {
        return;
    };
    let cluster = connect(&nats).await;
    (0..3).for_each(|place| nats.kill(place));
    nats.restart(2);
    let start = Instant::now();
    while cluster.server_name() != "n2" || start.elapsed() < Duration::from_secs(3) {
        assert!(start.elapsed() < LIMIT, "it is the only one");
        sleep(Duration::from_millis(50)).await;
    }
    (0..2).for_each(|place| nats.restart(place));
    nats.ready().await;
    let mut names = Vec::new();
    for _ in 0..4 {
        cluster.reconnect().await;
        sleep(Duration::from_secs(1)).await;
        names.push(cluster.server_name());
    }
    for place in 0..3 {
        assert!(names.contains(&format!("n{place}")), "{names:?}");
    }
}
