//! The attacks. Each goes on until it is cancelled, comes back when it is thrown out, and never fails.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use tengen_online::ToClient;
use tengen_server_testing::{Client, connect, hello};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{interval, sleep, timeout},
};
use tokio_tungstenite::tungstenite::Message;

use crate::tally::Tally;

/// Pause before an attacker who was thrown out or not let in comes back.
const PAUSE: Duration = Duration::from_secs(1);

/// The longest time for which an attacker waits for the server.
const PATIENCE: Duration = Duration::from_secs(5);

/// Returns an address of the attackers. Each `kind` has a network of its own, in which `each` attackers share an
/// address.
fn lair(kind: u8, number: u32, each: u32) -> IpAddr {
    let host = u8::try_from(1 + number / each % 250).unwrap_or(1);
    Ipv4Addr::new(127, 0, kind, host).into()
}

/// Connects and greets; `None` if the server does not let the attacker in.
async fn enter(from: IpAddr, to: SocketAddr, number: u128, tally: &Tally) -> Option<Client> {
    let Ok(mut client) = Client::open(from, to, &[]).await else {
        tally.add("WebSockets that were not let in", 1);
        return None;
    };
    client.say(&hello(number)).await;
    tally.add("WebSockets", 1);
    Some(client)
}

/// Sends 10,000 messages a second, in bundles.
pub(crate) async fn flood(to: SocketAddr, number: u32, tally: &Tally) {
    loop {
        if let Some(mut client) = enter(lair(21, number, 1), to, 1 << 32, tally).await {
            let mut bundles = interval(Duration::from_millis(10));
            'open: loop {
                bundles.tick().await;
                for _ in 0..100 {
                    if client.socket.feed(Message::text("unseek")).await.is_err() {
                        break 'open;
                    }
                }
                let flushed = client.socket.flush().await;
                tally.add("messages of a flood", 100);
                if flushed.is_err() {
                    break;
                }
            }
        }
        tally.add("floods that were ended", 1);
        sleep(PAUSE).await;
    }
}

/// Opens a TCP connection and says nothing.
pub(crate) async fn half_open(to: SocketAddr, number: u32, tally: &Tally) {
    // Not all in the same moment.
    sleep(Duration::from_millis((number % 5000).into())).await;
    loop {
        if let Ok(stream) = connect(lair(22, number, 50), to).await {
            tally.add("connections that say nothing", 1);
            until_closed(stream).await;
        }
        sleep(PAUSE).await;
    }
}

/// Says a request letter by letter.
pub(crate) async fn half_said(to: SocketAddr, number: u32, tally: &Tally) {
    loop {
        if let Ok(mut stream) = connect(lair(23, number, 5), to).await {
            tally.add("requests said slowly", 1);
            for letter in b"GET / HTTP/1.1\r\nHost: a.example\r\nX-Slow: "
                .iter()
                .chain([b'a'; 1000].iter())
            {
                if stream.write_all(&[*letter]).await.is_err() {
                    break;
                }
                sleep(Duration::from_millis(200)).await;
            }
        }
        sleep(PAUSE).await;
    }
}

/// Asks for files, many at once, and reads none.
pub(crate) async fn unread_files(to: SocketAddr, number: u32, tally: &Tally) {
    loop {
        if let Ok(mut stream) = connect(lair(24, number, 5), to).await {
            let request = "GET /index.html HTTP/1.1\r\nHost: a.example\r\n\r\n".repeat(50);
            tally.add("files that nobody reads", 50);
            // The server may have closed the connection.
            let _ = stream.write_all(request.as_bytes()).await;
            sleep(4 * PATIENCE).await;
        }
        sleep(PAUSE).await;
    }
}

/// Asks for the lobby, as fast as the limit of messages allows, and reads nothing.
pub(crate) async fn unread_lobby(to: SocketAddr, number: u32, tally: &Tally) {
    loop {
        let own = (2 << 32) + u128::from(number);
        if let Some(mut client) = enter(lair(29, number, 5), to, own, tally).await {
            for _ in 0..400 {
                let line = Message::text("lobby switch=on");
                let sent = timeout(PATIENCE, client.socket.send(line)).await;
                if !matches!(sent, Ok(Ok(()))) {
                    break;
                }
                tally.add("messages of who reads nothing", 1);
                sleep(Duration::from_millis(110)).await;
            }
        }
        sleep(PAUSE).await;
    }
}

/// Opens rooms, seeks and names, as fast as the limit of messages allows.
pub(crate) async fn open_rooms(to: SocketAddr, number: u32, tally: &Tally) {
    let mut count = 0_u32;
    loop {
        if let Some(mut client) = enter(
            lair(25, number, 10),
            to,
            (3 << 32) + u128::from(number),
            tally,
        )
        .await
        {
            let mut turns = interval(Duration::from_millis(101));
            loop {
                turns.tick().await;
                count += 1;
                let size = 5 + count % 18;
                let line = match count % 4 {
                    0 => format!("seek terms=freestyle%20size={size} takebacks=off"),
                    1 => format!("invite terms=freestyle%20size={size} takebacks=off side=lot"),
                    // A name that turns the line around, which is refused; too many of these end the connection.
                    2 if number.is_multiple_of(2) => format!("name name=%E2%80%AE{count}"),
                    _ => format!("name name=N{count}"),
                };
                tally.add("seeks, invitations and names", 1);
                if client.socket.send(Message::text(line)).await.is_err()
                    || !is_open(&mut client).await
                {
                    break;
                }
            }
        }
        sleep(PAUSE).await;
    }
}

/// Repeats old messages of a game, in another order.
pub(crate) async fn replay(to: SocketAddr, number: u32, tally: &Tally) {
    loop {
        let from = lair(26, number, 2);
        if let Some(mut client) = enter(from, to, (4 << 32) + u128::from(number), tally).await {
            client
                .send("seek terms=freestyle%20clock=increment:600+60 takebacks=asked")
                .await;
            let game = loop {
                match timeout(PATIENCE, client.next()).await {
                    Ok(Some(ToClient::Game(snapshot))) => break Some(snapshot.start.game),
                    Ok(Some(_)) => {}
                    Ok(None) | Err(_) => break None,
                }
            };
            let mut turns = interval(Duration::from_millis(101));
            let mut count = 0_u32;
            while let Some(game) = game {
                turns.tick().await;
                count = count.wrapping_mul(5).wrapping_add(number + 1);
                let column = char::from(b"abcdefghijklmno"[(count % 15) as usize]);
                let line = match count % 4 {
                    0 => hello(9).to_string(),
                    1 => format!(
                        "answer game={game} seq={} wish=draw consent=agree",
                        count % 9
                    ),
                    _ => format!("act game={game} seq={} action={column}8", count % 9),
                };
                tally.add("messages that are old or out of order", 1);
                if client.socket.send(Message::text(line)).await.is_err()
                    || !is_open(&mut client).await
                {
                    break;
                }
            }
        }
        sleep(PAUSE).await;
    }
}

/// Claims that what it sends is compressed, and sends too much.
pub(crate) async fn bomb(to: SocketAddr, number: u32, tally: &Tally) {
    let from = lair(27, number, 2);
    let zeros = vec![0_u8; 64 * 1024];
    loop {
        let Ok(mut stream) = connect(from, to).await else {
            sleep(PAUSE).await;
            continue;
        };
        tally.add("bombs", 1);
        let head = if number.is_multiple_of(2) {
            "POST / HTTP/1.1\r\nHost: a.example\r\nContent-Encoding: gzip\r\nContent-Length: 1073741824\r\n\r\n"
        } else {
            "GET /ws HTTP/1.1\r\nHost: a.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
        };
        let sent = async {
            stream.write_all(head.as_bytes()).await?;
            if !number.is_multiple_of(2) {
                // A text of 1 GiB, masked and marked as compressed.
                stream
                    .write_all(&[0xC1, 0xFF, 0, 0, 0, 0, 0x40, 0, 0, 0, 0, 0, 0, 0])
                    .await?;
            }
            for _ in 0..1024 {
                stream.write_all(&zeros).await?;
                tally.add("KiB of bombs", 64);
            }
            std::io::Result::Ok(())
        };
        // The server is expected to close the connection, or to stop reading.
        let _ = timeout(PATIENCE, sent).await;
        sleep(PAUSE).await;
    }
}

/// Asks for files outside of the site.
pub(crate) async fn trick_paths(to: SocketAddr, number: u32, tally: &Tally) {
    const PATHS: [&str; 8] = [
        "/../../../../../../etc/passwd",
        "/%2e%2e/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2f..%2f..%2f..%2f..%2fetc/passwd",
        "/..\\..\\..\\..\\etc\\passwd",
        "//etc/passwd",
        "/index.html/../../Cargo.toml",
        "/%00/etc/passwd",
        "/.%2e/Cargo.toml",
    ];
    let mut paths = PATHS.into_iter().cycle();
    loop {
        let path = paths.next().unwrap_or_default();
        if let Ok(mut stream) = connect(lair(28, number, 1), to).await {
            let request =
                format!("GET {path} HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n");
            let mut said = Vec::new();
            let asked = async {
                stream.write_all(request.as_bytes()).await?;
                stream.read_to_end(&mut said).await
            };
            let _ = timeout(PATIENCE, asked).await;
            let said = String::from_utf8_lossy(&said);
            assert!(
                !said.contains("root:") && !said.contains("[package]"),
                "{path}: {said}"
            );
            tally.add("tricks with paths", 1);
        }
        sleep(Duration::from_millis(100)).await;
    }
}

/// Reads until the server closes the connection.
async fn until_closed(mut stream: TcpStream) {
    let mut bytes = [0; 256];
    while let Ok(1..) = stream.read(&mut bytes).await {}
}

/// Reads what has come so far, and answers pings; `false` if the server has closed the connection.
async fn is_open(client: &mut Client) -> bool {
    while let Ok(message) = timeout(Duration::from_millis(1), client.socket.next()).await {
        match message {
            Some(Ok(Message::Text(line))) => {
                if let Ok(ToClient::Ping { id }) = line.parse() {
                    client.send(&format!("pong id={id}")).await;
                }
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => return false,
            Some(Ok(_)) => {}
        }
    }
    true
}
