//! Calls, from a move to the browser: a push service of the tests takes the request, and a browser of the tests reads it.

use std::{collections::VecDeque, sync::Arc, sync::Mutex};

use axum::{
    Router,
    body::to_bytes,
    extract::{Request, State},
    http::{HeaderMap, StatusCode},
};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use p256::{
    SecretKey,
    ecdsa::{Signature, VerifyingKey, signature::Verifier as _},
};
use tengen_online::{Call, CallKind, GameId, PublicKey, Role, ToClient};
use tengen_server::{
    config::{Given, List},
    net::Server,
    store::SqliteLog,
};
use tengen_server_testing::{Client, ask, given, hello, pair, program::Folder, start, start_with};
use tokio::{
    net::TcpListener,
    sync::mpsc,
    time::{sleep, timeout},
};

/// The longest wait for a call.
const PATIENCE: std::time::Duration = std::time::Duration::from_mins(1);

/// Pause between two looks at the metrics.
const LOOK: std::time::Duration = std::time::Duration::from_millis(50);

/// A request to the push service.
struct Pushed {
    path: String,
    headers: HeaderMap,
    body: Vec<u8>,
}

/// A push service on this machine.
struct PushService {
    origin: String,
    pushed: mpsc::UnboundedReceiver<Pushed>,
}

#[derive(Clone)]
struct Desk {
    /// The statuses of the next replies; afterwards 201.
    statuses: Arc<Mutex<VecDeque<u16>>>,
    pushed: mpsc::UnboundedSender<Pushed>,
}

async fn take(State(desk): State<Desk>, request: Request) -> StatusCode {
    let (head, body) = request.into_parts();
    let body = to_bytes(body, 4096).await.expect("a body");
    let pushed = Pushed {
        path: head.uri.path().to_owned(),
        headers: head.headers,
        body: body.to_vec(),
    };
    desk.pushed.send(pushed).expect("the test goes on");
    let next = desk.statuses.lock().expect("no panic").pop_front();
    StatusCode::from_u16(next.unwrap_or(201)).expect("a status")
}

impl PushService {
    async fn start(statuses: &[u16]) -> PushService {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let origin = format!("http://{}", listener.local_addr().expect("bound"));
        let (sent, pushed) = mpsc::unbounded_channel();
        let desk = Desk {
            statuses: Arc::new(Mutex::new(statuses.iter().copied().collect())),
            pushed: sent,
        };
        let router = Router::new().fallback(take).with_state(desk);
        tokio::spawn(async move { axum::serve(listener, router).await });
        PushService { origin, pushed }
    }

    async fn next(&mut self) -> Pushed {
        let next = timeout(PATIENCE, self.pushed.recv()).await;
        next.expect("in time").expect("it runs")
    }
}

/// A browser with a subscription.
struct Browser {
    secret: SecretKey,
    auth: [u8; 16],
    endpoint: String,
}

impl Browser {
    fn new(service: &PushService, name: &str) -> Browser {
        let secret = SecretKey::from_slice(&[7; 32]).expect("a key");
        let endpoint = format!("{}/send/{name}", service.origin);
        Browser {
            secret,
            auth: *b"a shared secret!",
            endpoint,
        }
    }

    /// Subscribes, and waits until that is stored.
    async fn subscribe(&self, client: &mut Client) {
        let point = self.secret.public_key().to_sec1_bytes();
        let line = format!(
            "subscribe endpoint={} p256dh={} auth={} language=zh",
            self.endpoint,
            Base64UrlUnpadded::encode_string(&point),
            Base64UrlUnpadded::encode_string(&self.auth),
        );
        client.send(&line).await;
        subscribed(client).await;
    }

    fn read(&self, pushed: &Pushed) -> Call {
        let auth = web_push_native::Auth::from(self.auth);
        let text = web_push_native::decrypt(pushed.body.clone(), &self.secret, &auth);
        let text = String::from_utf8(text.expect("is for this browser")).expect("is text");
        text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
    }
}

async fn subscribed(client: &mut Client) -> u16 {
    client
        .until(|message| match message {
            ToClient::Subscribed { count } => Some(count),
            _ => None,
        })
        .await
}

fn settings(service: &PushService) -> Given {
    Given {
        push_contact: Some("mailto:me@example.org".to_owned()),
        push_services: Some(List(vec![service.origin.clone()])),
        ..given()
    }
}

/// Asks for the server's key until it has one, as a server stores its first key only when it runs.
async fn key(server: &Server) -> PublicKey {
    loop {
        let mut client = Client::connect(server.address()).await;
        client.say(&hello(99)).await;
        if let ToClient::Welcome {
            push: Some(key), ..
        } = client.hear().await
        {
            return key;
        }
    }
}

/// Begins a game with days, in which the second player does not look at the page.
async fn begin(server: &Server, browser: &Browser) -> (GameId, Client, Client) {
    let terms = "freestyle clock=days:3/turn";
    let (game, first, mut second) = pair(server.address(), [1, 2], terms).await;
    browser.subscribe(&mut second).await;
    look_away(&mut second).await;
    (game, first, second)
}

/// Lets a player with one browser look at the page no more.
async fn look_away(client: &mut Client) {
    client.send("look switch=off").await;
    // The reply shows that the message before has arrived.
    assert_eq!(count(client).await, 1);
}

/// Returns the number of browsers that take calls for a player.
async fn count(client: &mut Client) -> u16 {
    client
        .send("unsubscribe endpoint=https://example.org/none")
        .await;
    subscribed(client).await
}

/// Waits until the server has forgotten all browsers of a player.
async fn until_none(client: &mut Client) {
    let forgotten = async {
        loop {
            if count(client).await == 0 {
                return;
            }
        }
    };
    timeout(PATIENCE, forgotten).await.expect("in time");
}

fn header<'a>(pushed: &'a Pushed, name: &str) -> &'a str {
    let value = pushed.headers.get(name).expect(name);
    value.to_str().expect("is text")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_reaches_the_browser_encrypted_and_signed() {
    let mut service = PushService::start(&[]).await;
    let server = start(settings(&service)).await;
    let key = key(&server).await;
    let browser = Browser::new(&service, "a?b=c");
    let (game, mut first, _second) = begin(&server, &browser).await;
    first.place(game, 0, "h8").await;
    let pushed = service.next().await;
    let call = browser.read(&pushed);
    assert_eq!((call.kind, call.game), (CallKind::Turn, game));
    assert_eq!(call.language.to_string(), "zh");
    assert_eq!(pushed.path, "/send/a");
    assert_eq!(header(&pushed, "ttl"), (3 * 24 * 3600).to_string());
    assert_eq!(header(&pushed, "topic"), game.to_string());
    assert_eq!(header(&pushed, "content-encoding"), "aes128gcm");
    check_signature(header(&pushed, "authorization"), key, &service.origin);
    let metrics = ask(server.address(), "GET /metrics", "").await;
    assert!(
        metrics.contains("tengen_calls_total{outcome=\"sent\"} 1"),
        "{metrics}"
    );
}

/// Checks the signature of RFC 8292.
fn check_signature(header: &str, key: PublicKey, origin: &str) {
    let (token, public) = header
        .strip_prefix("vapid t=")
        .and_then(|rest| rest.split_once(", k="))
        .expect("a token and a key");
    assert_eq!(public, key.text());
    let decoded = |text: &str| Base64UrlUnpadded::decode_vec(text).expect("base64url");
    let (content, signature) = token.rsplit_once('.').expect("a signature");
    let signature = Signature::from_slice(&decoded(signature)).expect("a signature");
    let public = VerifyingKey::from_sec1_bytes(&decoded(public)).expect("a key");
    public
        .verify(content.as_bytes(), &signature)
        .expect("is signed");
    let claims = content.split_once('.').expect("claims").1;
    let claims = String::from_utf8(decoded(claims)).expect("is text");
    assert!(claims.contains(&format!(r#""aud":"{origin}""#)), "{claims}");
    assert!(
        claims.contains(r#""sub":"mailto:me@example.org""#),
        "{claims}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_is_gone_is_called_no_more() {
    let mut service = PushService::start(&[410]).await;
    let server = start(settings(&service)).await;
    key(&server).await;
    let browser = Browser::new(&service, "a");
    let (game, mut first, mut second) = begin(&server, &browser).await;
    first.place(game, 0, "h8").await;
    service.next().await;
    until_none(&mut second).await;
    let other = Browser::new(&service, "b");
    other.subscribe(&mut second).await;
    second.place(game, 1, "a1").await;
    second.done().await;
    first.place(game, 2, "h9").await;
    assert_eq!(service.next().await.path, "/send/b");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_of_a_service_that_the_settings_no_longer_name_is_called_once_and_kept() {
    let service = PushService::start(&[]).await;
    let folder = Folder::new("unnamed");
    let log = || Box::new(SqliteLog::open(&folder.store()).expect("opens"));
    let server = start_with(settings(&service), log()).await;
    key(&server).await;
    let (game, ..) = begin(&server, &Browser::new(&service, "a")).await;
    server.stop().await;
    // The operator names another service.
    let other = PushService::start(&[]).await;
    let server = start_with(settings(&other), log()).await;
    key(&server).await;
    let (mut one, mut two) = (
        Client::player(server.address(), 1).await,
        Client::player(server.address(), 2).await,
    );
    for player in [&mut one, &mut two] {
        player.send(&format!("join game={game}")).await;
    }
    let (mut first, mut second) = match one.game().await.role {
        Role::First => (one, two),
        _ => (two, one),
    };
    look_away(&mut second).await;
    first.place(game, 0, "h8").await;
    let refused = async {
        let line = "tengen_calls_total{outcome=\"refused\"} 1\n";
        while !ask(server.address(), "GET /metrics", "")
            .await
            .contains(line)
        {
            sleep(LOOK).await;
        }
    };
    timeout(PATIENCE, refused).await.expect("in time");
    assert_eq!(
        count(&mut second).await,
        1,
        "the settings may name it again"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_asks_for_patience_is_asked_again() {
    let mut service = PushService::start(&[503]).await;
    let server = start(settings(&service)).await;
    key(&server).await;
    let browser = Browser::new(&service, "a");
    let (game, mut first, _second) = begin(&server, &browser).await;
    first.place(game, 0, "h8").await;
    let (one, other) = (service.next().await, service.next().await);
    assert_eq!(browser.read(&one), browser.read(&other));
    assert_ne!(one.body, other.body, "each is encrypted for itself");
}

#[tokio::test(flavor = "multi_thread")]
async fn key_and_browsers_outlast_the_server() {
    let mut service = PushService::start(&[]).await;
    let folder = Folder::new("calls");
    let log = || Box::new(SqliteLog::open(&folder.store()).expect("opens"));
    let server = start_with(settings(&service), log()).await;
    let before = key(&server).await;
    let browser = Browser::new(&service, "a");
    let (game, ..) = begin(&server, &browser).await;
    server.stop().await;
    let server = start_with(settings(&service), log()).await;
    assert_eq!(key(&server).await, before);
    for number in [1, 2] {
        let mut client = Client::player(server.address(), number).await;
        client.send(&format!("join game={game}")).await;
        // The connection of the other player is closed, and the server may not know that yet when the move comes.
        if client.game().await.role == Role::First {
            client.place(game, 0, "h8").await;
            assert_eq!(client.done().await.0, 0);
            break;
        }
    }
    assert_eq!(browser.read(&service.next().await).kind, CallKind::Turn);
    server.stop().await;
    // Without a contact nobody is called.
    let server = start_with(given(), log()).await;
    let mut client = Client::connect(server.address()).await;
    client.say(&hello(1)).await;
    let welcome = client.hear().await;
    assert!(
        matches!(welcome, ToClient::Welcome { push: None, .. }),
        "{welcome}"
    );
    server.stop().await;
}
