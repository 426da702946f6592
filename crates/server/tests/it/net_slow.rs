//! Connections that send nothing or little, or do not read: they do not keep other clients out.

use std::{net::SocketAddr, time::Duration};

use crate::program::Folder;
use tengen_server::{
    config::{Given, HttpLimits},
    net::Server,
    store::SqliteLog,
};
use tengen_server_testing::{Client, LIMIT, ask, given, pair};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
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

async fn connect(to: SocketAddr) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4096).expect("is set");
    socket.connect(to).await.expect("connects")
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
    for http in [HTTP, per_address] {
        let server = start(given(), http).await;
        let to = server.address();
        let mut silent = Vec::new();
        for _ in 0..20 {
            silent.push(connect(to).await);
        }
        sleep(100 * MS).await;
        assert!(!health(to).await, "all places are taken");
        assert_answers(to).await;
        for stream in &mut silent {
            let mut answer = Vec::new();
            let ended = timeout(LIMIT, stream.read_to_end(&mut answer)).await;
            // The connection ends normally or is reset.
            let _ = ended.expect("the server ends it");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_says_a_request_letter_by_letter_is_sent_away() {
    let server = start(given(), HTTP).await;
    let mut stream = connect(server.address()).await;
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
        let mut stream = connect(to).await;
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
        trusted_proxy: Some("127.0.0.1".to_owned().into()),
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
        silent.push(connect(server.address()).await);
    }
    assert!(health(server.address()).await);
    sleep(HTTP.requests + HTTP.answer + HTTP.request).await;
    first.place(game, 0, "h8").await;
    assert_eq!(second.done().await.0, 0);
    Client::player(server.address(), 3).await;
}
