//! Connections that send nothing or little, or do not read: they do not keep other clients out.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use tengen_online::Reason;
use tengen_server::{
    config::{Given, HttpLimits},
    net::Server,
    store::SqliteLog,
};
use tengen_server_testing::{Client, LIMIT, ask, connect_narrow, given, pair, program::Folder};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
    time::{Instant, sleep, timeout},
};

const MS: Duration = Duration::from_millis(1);

/// Short limits, and few places.
const HTTP: HttpLimits = HttpLimits {
    connections: 8,
    per_address: 8,
    request: Duration::from_millis(500),
    requests: Duration::from_millis(600),
    answer: Duration::from_millis(700),
};

async fn start(given: Given, http: HttpLimits) -> Server {
    let mut settings = given.settings().expect("settings");
    settings.net.http = http;
    let log = SqliteLog::in_memory().expect("a store");
    let server = Server::start(&settings, Box::new(log)).await;
    server.expect("a server")
}

/// Waits until a new connection gets a reply.
async fn assert_answers(to: SocketAddr) {
    let answered = async {
        while !health(to).await {
            sleep(50 * MS).await;
        }
    };
    timeout(LIMIT, answered).await.expect("the port is open");
}

/// Returns `true` if the server replies immediately. It may close the connection at any time.
async fn health(to: SocketAddr) -> bool {
    let asked = async {
        let mut stream = TcpStream::connect(to).await.ok()?;
        let request = b"GET /healthz HTTP/1.1\r\nHost: tengen\r\nConnection: close\r\n\r\n";
        stream.write_all(request).await.ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.ok()?;
        Some(answer.contains("200 OK"))
    };
    timeout(200 * MS, asked).await.ok().flatten() == Some(true)
}

#[tokio::test(flavor = "multi_thread")]
async fn silent_connections_do_not_shut_the_port() {
    let per_address = HttpLimits {
        connections: 100,
        ..HTTP
    };
    let server = start(given(), per_address).await;
    let to = server.address();
    let mut silent = Vec::new();
    for _ in 0..20 {
        silent.push(connect_narrow(to).await);
    }
    sleep(100 * MS).await;
    assert!(!health(to).await, "all places of the address are taken");
    assert_answers(to).await;
    for stream in &mut silent {
        let mut answer = Vec::new();
        let ended = timeout(LIMIT, stream.read_to_end(&mut answer)).await;
        // The connection ends normally or is reset.
        let _ = ended.expect("the server ends it");
    }
}

/// Limits that no connection reaches during a test, except the number of places.
const PATIENT: HttpLimits = HttpLimits {
    connections: 64,
    per_address: 16,
    request: Duration::from_mins(2),
    requests: Duration::from_mins(2),
    answer: Duration::from_mins(2),
};

#[tokio::test(flavor = "multi_thread")]
async fn half_said_requests_of_many_addresses_keep_nobody_waiting() {
    let server = start(given(), PATIENT).await;
    let to = server.address();
    let (_, mut first, mut second) = pair(to, [1, 2], "freestyle").await;
    // Each says nothing, half of its first request, or half of its second.
    let halves = [
        "",
        "GET /healthz HTT",
        "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\nGET /",
    ];
    let mut silent = Vec::new();
    for address in 2..8 {
        for number in 0..15 {
            let connected = tengen_server_testing::connect([127, 0, 0, address].into(), to).await;
            let mut stream = connected.expect("connects");
            let half = halves[number % halves.len()];
            // The server may have closed it already to make room.
            let _ = stream.write_all(half.as_bytes()).await;
            silent.push(stream);
        }
    }
    for _ in 0..20 {
        assert_answers(to).await;
    }
    // The players are no longer among the connections that speak HTTP.
    first.send("emote game=0000000000 emote=praise").await;
    second.send("emote game=0000000000 emote=praise").await;
    assert_eq!(first.refused().await, Reason::NoGame);
    assert_eq!(second.refused().await, Reason::NoGame);
    Client::player(to, 3).await;
}

/// Connects from an address of this machine, sends `first`, and comes back when it is sent away, for ever.
async fn come_again(address: u8, to: SocketAddr, first: &str, count: &AtomicUsize) {
    loop {
        let connected = tengen_server_testing::connect([127, 0, 0, address].into(), to).await;
        count.fetch_add(1, Ordering::Relaxed);
        if let Ok(mut stream) = connected {
            // It may be sent away at any time, in any way.
            let _ = stream.write_all(first.as_bytes()).await;
            let _ = stream.read_to_end(&mut Vec::new()).await;
        }
        sleep(50 * MS).await;
    }
}

/// Waits until a crowd has connected so often again.
async fn comes(count: &AtomicUsize, more: usize) {
    let enough = count.load(Ordering::Relaxed) + more;
    let coming = async {
        while count.load(Ordering::Relaxed) < enough {
            sleep(10 * MS).await;
        }
    };
    timeout(LIMIT, coming).await.expect("they come");
}

#[tokio::test(flavor = "multi_thread")]
async fn few_addresses_do_not_send_away_a_request_that_takes_long_to_arrive() {
    for first in ["", "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"] {
        let server = start(given(), PATIENT).await;
        let to = server.address();
        let count = Arc::new(AtomicUsize::new(0));
        let mut crowd = JoinSet::new();
        for number in 0..90 {
            let count = Arc::clone(&count);
            crowd.spawn(async move { come_again(2 + number % 6, to, first, &count).await });
        }
        // All places are taken.
        comes(&count, 90 + 2 * PATIENT.connections).await;
        let mut slow = connect_narrow(to).await;
        let parts = [
            "GET /healthz HTTP/1.1\r\n",
            "Host: a\r\n",
            "Connection: close\r\n\r\n",
        ];
        for part in parts {
            comes(&count, 3 * PATIENT.connections).await;
            slow.write_all(part.as_bytes())
                .await
                .expect("is open still");
        }
        let mut answer = String::new();
        let read = timeout(LIMIT, slow.read_to_string(&mut answer)).await;
        read.expect("is answered").expect("is not reset");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_makes_room_has_read_the_whole_reply() {
    let few = HttpLimits {
        connections: 1,
        ..PATIENT
    };
    let server = start(given(), few).await;
    for _ in 0..30 {
        let mut stream = connect_narrow(server.address()).await;
        let request = b"GET /metrics HTTP/1.1\r\nHost: tengen\r\n\r\n";
        stream.write_all(request).await.expect("sends");
        assert_eq!(stream.read_u8().await.expect("a reply begins"), b'H');
        assert_answers(server.address()).await;
        let mut answer = String::new();
        let read = timeout(LIMIT, stream.read_to_string(&mut answer)).await;
        read.expect("the server ends it").expect("is not reset");
        assert!(answer.ends_with("# EOF\n"), "{answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_a_request_letter_by_letter_is_sent_away() {
    let server = start(given(), HTTP).await;
    let mut stream = connect_narrow(server.address()).await;
    let start = Instant::now();
    let letters = b"GET / HTTP/1.1\r\nX: "
        .iter()
        .chain(std::iter::repeat(&b'x'));
    for letter in letters {
        if stream.write_all(&[*letter]).await.is_err() {
            break;
        }
        assert!(start.elapsed() < LIMIT, "it goes on for ever");
        sleep(20 * MS).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_a_large_file_loses_the_place_and_who_reads_gets_it_whole() {
    let folder = Folder::new("slow");
    let site = folder.0.join("site");
    std::fs::create_dir_all(&site).expect("a folder");
    std::fs::write(site.join("index.html"), "Tengen").expect("written");
    let bytes = 32 << 20;
    std::fs::write(site.join("large.bin"), vec![7; bytes]).expect("written");
    let site = Given {
        site: Some(site),
        ..given()
    };
    let server = start(site, HTTP).await;
    let to = server.address();
    let mut slow = Vec::new();
    for _ in 0..HTTP.connections {
        let mut stream = connect_narrow(to).await;
        let request = b"GET /large.bin HTTP/1.1\r\nHost: tengen\r\n\r\n";
        stream.write_all(request).await.expect("sends");
        slow.push(stream);
    }
    sleep(100 * MS).await;
    assert!(!health(to).await, "all places are taken");
    assert_answers(to).await;
    assert!(ask(to, "GET /large.bin", "").await.len() > bytes);
}

#[tokio::test(flavor = "multi_thread")]
async fn players_stay_however_long_and_a_trusted_proxy_may_have_all_places() {
    let behind = Given {
        trusted_proxy: Some("127.0.0.1".into()),
        ..given()
    };
    let few = HttpLimits {
        connections: 100,
        per_address: 1,
        ..HTTP
    };
    let server = start(behind, few).await;
    let (game, mut first, mut second) = pair(server.address(), [1, 2], "freestyle").await;
    let mut silent = Vec::new();
    for _ in 0..20 {
        silent.push(connect_narrow(server.address()).await);
    }
    assert!(health(server.address()).await);
    sleep(HTTP.requests + HTTP.answer + HTTP.request).await;
    first.place(game, 0, "h8").await;
    assert_eq!(second.done().await.0, 0);
    Client::player(server.address(), 3).await;
}
