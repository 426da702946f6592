//! Invalid messages, while two other players keep playing.

use std::{net::SocketAddr, time::Duration};

use tengen_online::{Closing, GameId, Reason, ToClient, liveness};
use tengen_server_testing::{Client, ask, given, hello, pair, start};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{MaybeTlsStream, tungstenite::Message};

/// A game that continues, whatever else happens.
struct Others {
    game: GameId,
    first: Client,
    second: Client,
    seq: u32,
}

impl Others {
    async fn meet(to: SocketAddr) -> Others {
        let (game, first, second) = pair(to, [1001, 1002], "freestyle").await;
        Others {
            game,
            first,
            second,
            seq: 0,
        }
    }

    /// Both players place a stone without making a five, and both receive both moves.
    async fn play(&mut self) {
        for _ in 0..2 {
            let Others {
                first,
                second,
                seq,
                game,
            } = self;
            let column = char::from(b"acegikmobdfhjln"[*seq as usize % 15]);
            let point = format!("{column}{}", 1 + *seq / 15);
            let player = if *seq % 2 == 0 {
                &mut *first
            } else {
                &mut *second
            };
            player.place(*game, *seq, &point).await;
            let heard = [first.done().await, second.done().await];
            assert_eq!(heard[0].0, *seq);
            assert_eq!(heard[0], heard[1]);
            *seq += 1;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_refused_with_a_reason() {
    let server = start(given()).await;
    let mut others = Others::meet(server.address()).await;
    let game = others.game;
    let long = "x".repeat(1500);
    let deep = (0..6).fold("%".to_owned(), |text, _| text.replace('%', "%25"));
    for (line, expected) in [
        (String::new(), Reason::Malformed),
        ("unheard-of game=1".to_owned(), Reason::Malformed),
        (format!("act game={game} seq=0"), Reason::Malformed),
        (
            format!("act game={game} seq=-1 action=h8"),
            Reason::Malformed,
        ),
        (
            format!("act game={game} seq=0 action={deep}"),
            Reason::Malformed,
        ),
        ("name name=%ff%fe".to_owned(), Reason::Malformed),
        ("name name=%00".to_owned(), Reason::Malformed),
        ("name name=a\nunseek".to_owned(), Reason::Malformed),
        (format!("name name={long}"), Reason::Malformed),
        (hello(7).to_string(), Reason::Greeting),
        (format!("act game={game} seq=0 action=h8"), Reason::NotNow),
        (
            format!("join game={}", GameId::from_bytes([9; 10])),
            Reason::NoGame,
        ),
        (
            format!("sit game={}", GameId::from_bytes([9; 10])),
            Reason::Gone,
        ),
        ("take seek=18446744073709551615".to_owned(), Reason::Gone),
    ] {
        // Each case uses a new client, because a connection with many errors is closed.
        let mut client = Client::player(server.address(), 7).await;
        client.send(&line).await;
        let found = client.refused().await;
        let is_expected = found == expected || (found, expected) == (Reason::NoGame, Reason::Gone);
        assert!(is_expected, "{line}: {found}, expected {expected}");
        client.send("unseek").await;
        assert!(!matches!(client.hear().await, ToClient::Closing { .. }));
    }
    others.play().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_no_seat_or_forges_one_changes_nothing() {
    let server = start(given()).await;
    let mut others = Others::meet(server.address()).await;
    others.play().await;
    let (game, seq) = (others.game, others.seq);
    let mut stranger = Client::player(server.address(), 3).await;
    stranger.send(&format!("join game={game}")).await;
    let snapshot = stranger.game().await;
    assert_eq!(snapshot.role, tengen_online::Role::Watching);
    let you = snapshot.start.players[0].0;
    for line in [
        format!("act game={game} seq={seq} action=h8"),
        format!("act game={game} seq={seq} action=resign"),
        format!("act game={game} seq={seq} action=resign seat=first you={you}"),
        format!("ask game={game} seq={seq} wish=draw"),
        format!("emote game={game} emote=gloat"),
        format!("absent game={game} take=win"),
    ] {
        stranger.send(&line).await;
        assert_eq!(stranger.refused().await, Reason::NotYours, "{line}");
    }
    // A player's public name does not reveal the secret.
    let mut forger = Client::connect(server.address()).await;
    forger
        .send(&format!("hello version=1 secret={you}{you}12345678"))
        .await;
    assert!(matches!(
        forger.refused().await,
        Reason::Malformed | Reason::Greeting
    ));
    forger
        .send(&format!("act game={game} seq={seq} action=h8"))
        .await;
    assert_eq!(forger.refused().await, Reason::Greeting);
    others.play().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn out_of_turn_illegal_and_stale_is_refused() {
    let server = start(given()).await;
    let mut others = Others::meet(server.address()).await;
    let game = others.game;
    others.second.place(game, 0, "h8").await;
    assert_eq!(others.second.refused().await, Reason::Rules);
    others.play().await;
    others.first.place(game, 2, "a1").await;
    assert_eq!(
        others.first.refused().await,
        Reason::Rules,
        "a point that is taken"
    );
    others.first.place(game, 1, "h8").await;
    assert_eq!(others.first.refused().await, Reason::Stale);
    others.first.game().await;
    others.play().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn binary_is_refused_and_repeated_wrong_ends_the_connection() {
    let server = start(given()).await;
    let mut others = Others::meet(server.address()).await;
    let mut client = Client::player(server.address(), 3).await;
    client.put(Message::binary(b"act".to_vec())).await;
    assert_eq!(client.refused().await, Reason::Malformed);
    for _ in 0..40 {
        client.send("nonsense").await;
    }
    let (reason, again) = client.closing().await;
    let expected = (Closing::Malformed, Some(liveness::PENALTY));
    assert_eq!((reason, again), expected);
    others.play().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_huge_message_ends_the_connection_that_sent_it() {
    let server = start(given()).await;
    let mut others = Others::meet(server.address()).await;
    let mut client = Client::player(server.address(), 3).await;
    client.send(&"x".repeat(1 << 20)).await;
    // The server may hang up before all of it is sent; then its message is lost with the connection.
    while let Some(message) = client.next().await {
        if let ToClient::Closing { reason, .. } = message {
            assert_eq!(reason, Closing::Malformed);
        }
    }
    others.play().await;
}

/// Sends raw WebSocket frames, which no library would send. Returns the reply.
async fn raw(to: SocketAddr, frames: &[u8]) -> String {
    let mut stream = TcpStream::connect(to).await.expect("connects");
    let request = format!(
        "GET /ws HTTP/1.1\r\nHost: {to}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).await.expect("sends");
    stream.write_all(frames).await.expect("sends");
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    let ended = tokio::time::timeout(Duration::from_secs(10), read).await;
    assert!(ended.is_ok(), "the server hangs up");
    String::from_utf8_lossy(&answer).into_owned()
}

/// Returns a frame with a mask of zeros.
fn frame(first: u8, content: &[u8]) -> Vec<u8> {
    let length = u8::try_from(content.len()).expect("short") | 0x80;
    [&[first, length, 0, 0, 0, 0], content].concat()
}

#[tokio::test(flavor = "multi_thread")]
async fn broken_frames_and_invalid_text_end_the_connection() {
    let server = start(given()).await;
    let mut others = Others::meet(server.address()).await;
    for (what, frames) in [
        ("invalid UTF-8", frame(0x81, b"name name=\xff\xfe")),
        ("half a letter", frame(0x81, b"name name=\xe5\xa4")),
        ("a reserved bit", frame(0xf1, b"unseek")),
        ("an unknown kind of frame", frame(0x83, b"unseek")),
        ("a frame without a mask", vec![0x81, 2, b'h', b'i']),
        (
            "a length beyond everything",
            vec![
                0x81, 0xff, 0x7f, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0,
            ],
        ),
        ("a continuation of nothing", frame(0x80, b"unseek")),
    ] {
        let answer = raw(server.address(), &frames).await;
        assert!(answer.starts_with("HTTP/1.1 101"), "{what}: {answer}");
        assert!(
            answer.contains("closing reason=malformed"),
            "{what}: {answer}"
        );
    }
    others.play().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_is_cut_is_no_violation() {
    let server = start(given()).await;
    let mut client = Client::player(server.address(), 1).await;
    client.send("unseek").await;
    let MaybeTlsStream::Plain(line) = client.socket.get_mut() else {
        panic!("a plain line");
    };
    line.shutdown().await.expect("is cut");
    // An answer may be on its way.
    while client.next().await.is_some() {}
    let garbled = raw(server.address(), &frame(0x80, b"unseek")).await;
    assert!(garbled.contains("closing reason=malformed"), "{garbled}");
    let metrics = ask(server.address(), "GET /metrics", "").await;
    let counted = "tengen_closed_total{reason=\"malformed\"} 1\n";
    assert!(metrics.contains(counted), "{metrics}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_slowed_down_and_then_ended() {
    let server = start(tengen_server::config::Given {
        messages_per_second: Some(5),
        message_burst: Some(20),
        ..given()
    })
    .await;
    let mut others = Others::meet(server.address()).await;
    let mut client = Client::player(server.address(), 3).await;
    for _ in 0..200 {
        client.send("unseek").await;
    }
    let (mut too_fast, mut closed) = (0, None);
    while let Some(message) = client.next().await {
        match message {
            ToClient::Refused { reason, .. } => {
                assert_eq!(reason, Reason::TooFast);
                too_fast += 1;
            }
            ToClient::Closing { reason, .. } => closed = Some(reason),
            _ => {}
        }
    }
    assert!(too_fast > 5, "{too_fast} {closed:?}");
    assert_eq!(closed, Some(Closing::Flood));
    others.play().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_goes_on_sending_hears_why_it_was_closed() {
    let server = start(given()).await;
    let garbled = frame(0x81, b"nonsense").repeat(300_000);
    let answer = raw(server.address(), &garbled).await;
    assert!(answer.contains("closing reason=malformed"), "{answer}");
}
