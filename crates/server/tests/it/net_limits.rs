//! Limits of connections: origins, rates, numbers, and clients that do not read or do not answer pings.

use std::{net::SocketAddr, time::Duration};

use tengen_online::{Closing, ToClient, liveness};
use tengen_server::config::{Given, List};
use tengen_server_testing::{
    Client, LIMIT, ask, connect_narrow, given, hello, pair, start, start_impatient,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{Error, Message, protocol::Role},
};

fn list(text: &str) -> List {
    List::from(text)
}

/// Returns the HTTP status with which a connection was refused.
fn status(refused: Result<Client, Error>) -> u16 {
    match refused {
        Err(Error::Http(response)) => response.status().as_u16(),
        other => panic!("expected a status, found {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_of_other_hosts_may_not_connect_unless_they_are_named() {
    let server = start(Given {
        origin: Some(list("https://tengen.example, http://other.example:81")),
        ..given()
    })
    .await;
    let to = server.address();
    for origin in [
        format!("http://{to}"),
        format!("https://{to}"),
        "https://tengen.example".to_owned(),
        "http://other.example:81".to_owned(),
    ] {
        let client = Client::connect_from(to, Some(&origin), &[]).await;
        client
            .unwrap_or_else(|why| panic!("{origin}: {why}"))
            .greet(1)
            .await;
    }
    for origin in [
        "https://evil.example",
        "http://tengen.example",
        "http://other.example",
        "https://tengen.example.evil.example",
        "http://127.0.0.1",
        "null",
        "file://",
        "",
    ] {
        let refused = Client::connect_from(to, Some(origin), &[]).await;
        assert_eq!(status(refused), 403, "{origin}");
    }
    // A browser sends one.
    let own = format!("http://{to}");
    for second in [&own, "https://evil.example"] {
        let request = format!(
            "GET /ws HTTP/1.1\r\nHost: {to}\r\nOrigin: {own}\r\nOrigin: {second}\r\nUpgrade: websocket\r\n\
             Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        );
        assert!(reply(to, &request).await.starts_with("HTTP/1.1 403 "));
    }
}

/// Sends the text of a request, and returns the beginning of the reply.
async fn reply(to: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(to).await.expect("connects");
    stream.write_all(request.as_bytes()).await.expect("sends");
    let mut reply = [0; 64];
    let read = tokio::time::timeout(Duration::from_secs(10), stream.read(&mut reply)).await;
    let read = read.expect("in time").expect("a reply");
    String::from_utf8_lossy(&reply[..read]).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_head_of_a_request_has_at_most_16_kib() {
    let server = start(given()).await;
    for (bytes, status) in [(12 * 1024, 200), (17 * 1024, 431)] {
        let long = "x".repeat(bytes);
        let request = format!("GET /healthz HTTP/1.1\r\nHost: a\r\nX-Long: {long}\r\n\r\n");
        let reply = reply(server.address(), &request).await;
        assert!(
            reply.starts_with(&format!("HTTP/1.1 {status} ")),
            "{bytes}: {reply}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_connections_of_an_address_and_no_more() {
    let server = start(Given {
        connections_per_address: Some(3),
        trusted_proxy: Some(list("127.0.0.1")),
        ..given()
    })
    .await;
    let to = server.address();
    let mut inside = Vec::new();
    for number in 0..3 {
        inside.push(Client::player(to, number).await);
    }
    let (reason, again) = Client::connect(to).await.closing().await;
    assert_eq!((reason, again), (Closing::Full, Some(liveness::FULL)));
    let far = [("x-forwarded-for", "203.0.113.7")];
    let other = Client::connect_from(to, None, &far).await;
    other
        .expect("another address has its own places")
        .greet(9)
        .await;
    inside.pop();
    let mut late = Client::connect(to).await;
    // The place is free as soon as the server has noticed that the other client left.
    for _ in 0..100 {
        late.say(&hello(5)).await;
        if let Some(ToClient::Welcome { .. }) = late.next().await {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        late = Client::connect(to).await;
    }
    panic!("the place of who left stays taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn so_many_connections_in_all_and_no_more() {
    let server = start(Given {
        connections: Some(2),
        ..given()
    })
    .await;
    let _first = Client::player(server.address(), 1).await;
    let _second = Client::player(server.address(), 2).await;
    let mut third = Client::connect(server.address()).await;
    assert_eq!(third.closing().await.0, Closing::Full);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_connects_too_often_has_to_wait() {
    let server = start(Given {
        connects_per_minute: Some(1),
        connect_burst: Some(5),
        trusted_proxy: Some(list("127.0.0.0/8")),
        ..given()
    })
    .await;
    let to = server.address();
    let connect =
        async |far: &str| Client::connect_from(to, None, &[("x-forwarded-for", far)]).await;
    for _ in 0..5 {
        connect("198.51.100.1").await.expect("connects");
    }
    assert_eq!(status(connect("198.51.100.1").await), 429);
    assert_eq!(
        status(connect("1.2.3.4, 198.51.100.1").await),
        429,
        "what a client adds"
    );
    connect("198.51.100.2")
        .await
        .expect("another address connects");
    for number in 0..5 {
        let far = format!("2001:db8:1:2::{number}");
        connect(&far).await.expect("connects");
    }
    assert_eq!(
        status(connect("2001:db8:1:2:ffff::1").await),
        429,
        "the same network"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn the_word_of_a_proxy_that_is_not_trusted_counts_for_nothing() {
    let server = start(Given {
        connects_per_minute: Some(1),
        connect_burst: Some(2),
        ..given()
    })
    .await;
    let mut statuses = Vec::new();
    for number in 0..4 {
        let far = format!("198.51.100.{number}");
        let header = [("x-forwarded-for", &*far)];
        let made = Client::connect_from(server.address(), None, &header).await;
        statuses.push(made.is_ok());
    }
    assert_eq!(statuses, [true, true, false, false]);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_answer_is_closed() {
    let given = Given {
        ping_seconds: Some(1),
        ..given()
    };
    let server = start_impatient(given, Duration::from_secs(2)).await;
    let mut there = Client::player(server.address(), 1).await;
    let mut client = Client::player(server.address(), 2).await;
    let mut pings = 0;
    let reason = loop {
        // Reads without the helper, so that no ping is answered.
        let line = match futures_util::StreamExt::next(&mut client.socket).await {
            Some(Ok(Message::Text(line))) => line,
            other => panic!("expected a line, found {other:?}"),
        };
        match line.parse().expect("a message") {
            ToClient::Ping { .. } => pings += 1,
            ToClient::Closing { reason, .. } => break reason,
            _ => {}
        }
        there.send("unseek").await;
    };
    assert_eq!(reason, Closing::Silence);
    assert!(pings >= 1, "{pings}");
    there.send("name name=Mei").await;
    there
        .until(|message| matches!(message, ToClient::Named { .. }).then_some(()))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_is_dropped_and_the_others_do_not_wait() {
    let server = start(Given {
        messages_per_second: Some(100_000),
        message_burst: Some(100_000),
        queue_kib: Some(128),
        ..given()
    })
    .await;
    let to = server.address();
    let (game, mut first, mut second) = pair(to, [1, 2], "freestyle").await;
    let mut stream = connect_narrow(to).await;
    let request = format!(
        "GET /ws HTTP/1.1\r\nHost: {to}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.expect("sends");
    let mut socket = WebSocketStream::from_raw_socket(stream, Role::Client, None).await;
    let hello = hello(3).to_string();
    let mut send =
        async |line: String| futures_util::SinkExt::send(&mut socket, Message::text(line)).await;
    send(hello).await.expect("sends");
    let start = std::time::Instant::now();
    let mut seq: u32 = 0;
    let mut is_dropped = false;
    while !is_dropped {
        assert!(start.elapsed() < LIMIT, "who reads nothing is let go");
        // Requests whole games without reading them. Sending fails once the server has dropped the
        // connection.
        for _ in 0..500 {
            is_dropped |= send(format!("join game={game}")).await.is_err();
        }
        let player = if seq.is_multiple_of(2) {
            &mut first
        } else {
            &mut second
        };
        if seq < 60 {
            let column = char::from(b"acegikmobdfhjln"[seq as usize % 15]);
            player
                .place(game, seq, &format!("{column}{}", 1 + seq / 15))
                .await;
            assert_eq!(first.done().await.0, seq);
            assert_eq!(second.done().await.0, seq);
        }
        seq += 1;
    }
    let metrics = ask(to, "GET /metrics", "").await;
    assert!(
        metrics.contains("tengen_closed_total{reason=\"slow\"} 1"),
        "{metrics}"
    );
}
