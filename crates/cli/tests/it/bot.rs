//! `tengen bot`: whole games against a server, with people, with other bots and with an engine of the Gomocup protocol.

use std::io::{BufRead as _, BufReader};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tengen_core::{Action, Game};
use tengen_online::liveness;
use tengen_online::{Invitation, Prompt, Proposal, Side, Snapshot, TakeBacks, ToClient, ToServer};
use tengen_server::config::Given;
use tengen_server::net::Server;
use tengen_server::store::SqliteLog;
use tengen_server_testing::{Client, given, start, start_with};
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tungstenite::{Message, WebSocket};

use crate::schema::check;
use crate::support::run::{Ran, command, ended, folder, tengen};

/// The time after which a bot hangs.
const HANGS: Duration = Duration::from_mins(2);

const PBRAIN: &str = env!("CARGO_BIN_EXE_pbrain-tengen");

/// A running bot, which does not outlive a failed test.
struct Bot(Option<Child>);

impl Bot {
    /// Starts `tengen bot` with the secret `name` of a folder.
    fn start(to: SocketAddr, folder: &Path, name: &str, more: &[&str]) -> Bot {
        let server = format!("http://{to}/");
        let mut command = command(&["bot", "--server", &server, "--json", "--secret"]);
        command.arg(folder.join(name)).args(more);
        Bot(Some(command.spawn().expect("tengen starts")))
    }

    /// Waits until it ends by itself.
    async fn end(mut self) -> Ran {
        let mut child = self.0.take().expect("it runs");
        let id = child.id();
        let waiting = spawn_blocking(move || {
            drop(child.stdin.take());
            ended(child)
        });
        let Ok(ran) = timeout(HANGS, waiting).await else {
            let _ = Command::new("kill").arg(id.to_string()).status();
            panic!("the bot does not end");
        };
        ran.expect("it is waited for")
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Returns the events that a bot printed.
fn events(ran: Ran) -> Vec<Value> {
    assert_eq!(check("bot", &ran), 0, "{}", ran.out);
    let out = ran.fine();
    let lines = out.lines();
    lines
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect()
}

/// Returns the names of events in their order.
fn names(events: &[Value]) -> Vec<&str> {
    let names = events.iter().map(|it| it["event"].as_str());
    names.map(|name| name.expect("an event")).collect()
}

/// Returns an action by the rules that the server tells: the first choice, or the first empty point that is not forbidden.
fn action(game: &Game, prompt: &Prompt) -> Action {
    if let Some(choice) = prompt.choices.first() {
        return *choice;
    }
    let mut points = game.board().size().points();
    let point =
        points.find(|point| game.board().is_empty_at(*point) && !prompt.forbidden.contains(point));
    Action::place(point.expect("an empty point"))
}

/// Plays a game to its end, and returns its last state.
async fn play(client: &mut Client, shown: Snapshot) -> Snapshot {
    let (game, seat) = (shown.start.game, shown.role.seat().expect("a seat"));
    let mut shown = shown;
    loop {
        let table = shown.table().expect("a game");
        let Some(prompt) = Prompt::of(table.game()) else {
            return shown;
        };
        if table.game().seat_to_move() == seat {
            let seq = table.seq();
            let action = action(table.game(), &prompt);
            client.say(&ToServer::Act { game, seq, action }).await;
        }
        let entry = client
            .until(|message| match message {
                ToClient::Done { entry, .. } => Some(entry),
                _ => None,
            })
            .await;
        shown.entries.push(entry);
    }
}

fn proposal(terms: &str) -> Proposal {
    Proposal {
        terms: terms.parse().expect("terms"),
        take_backs: TakeBacks::Asked,
    }
}

async fn seek(client: &mut Client, terms: &str) {
    let proposal = proposal(terms);
    client.say(&ToServer::Seek { proposal }).await;
}

/// Waits until a bot looks for an opponent, and takes its seek.
async fn take_a_bot(client: &mut Client) {
    let line = "lobby switch=on form=changes";
    client.send(line).await;
    let row = client
        .until(|message| match message {
            ToClient::Lobby(lobby) => lobby.seeks.first().cloned(),
            ToClient::LobbyChange(change) => change.seeks.first().cloned(),
            _ => None,
        })
        .await;
    assert!(row.name.is_computer(), "{}", row.name);
    client.say(&ToServer::Take { seek: row.seek }).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn plays_who_takes_its_seek() {
    let (server, here) = (start(given()).await, folder("bot-seek"));
    let more = [
        "--level",
        "1",
        "--count",
        "2",
        "--terms",
        "freestyle size=9",
    ];
    let bot = Bot::start(server.address(), &here, "a", &more);
    let mut person = Client::player(server.address(), 1).await;
    for _ in 0..2 {
        take_a_bot(&mut person).await;
        let shown = person.game().await;
        let names = shown
            .start
            .players
            .clone()
            .map(|(_, name)| name.to_string());
        assert!(names.contains(&"🤖 Tengen 1".to_owned()), "{names:?}");
        play(&mut person, shown).await;
        person.send("lobby switch=off").await;
    }
    let events = events(bot.end().await);
    assert_eq!(
        names(&events),
        [
            "connected",
            "seeking",
            "began",
            "ended",
            "seeking",
            "began",
            "ended"
        ]
    );
    assert_eq!(events[2]["computer"], false);
    assert_eq!(
        events[3]["result"], "won",
        "the other places stones in a row of three"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn plays_a_person_for_whom_nobody_is_there() {
    let given = Given {
        computer_wait_seconds: Some(1),
        ..given()
    };
    let (server, here) = (start(given).await, folder("bot-waits"));
    let mut person = Client::player(server.address(), 1).await;
    seek(&mut person, "freestyle size=9").await;
    let more = [
        "--level", "2", "--waits", "1", "--count", "1", "--name", "House",
    ];
    let bot = Bot::start(server.address(), &here, "a", &more);
    let shown = person.game().await;
    play(&mut person, shown).await;
    let events = events(bot.end().await);
    assert_eq!(names(&events), ["connected", "watching", "began", "ended"]);
    assert_eq!(events[0]["name"], "🤖 House");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_engine_of_another_takes_an_invitation() {
    let (server, here) = (start(given()).await, folder("bot-engine"));
    let mut person = Client::player(server.address(), 1).await;
    let invitation = Invitation {
        proposal: proposal("renju size=11 opening=swap referee=marked"),
        side: Side::Lot,
    };
    person.say(&ToServer::Invite { invitation }).await;
    let game = person
        .until(|message| match message {
            ToClient::Invited { game, .. } => Some(game.to_string()),
            _ => None,
        })
        .await;
    let more = ["--engine", PBRAIN, "--join", &game, "--time", "30"];
    let bot = Bot::start(server.address(), &here, "a", &more);
    let shown = person.game().await;
    play(&mut person, shown).await;
    let events = events(bot.end().await);
    assert_eq!(names(&events), ["connected", "began", "ended"]);
    let name = events[0]["name"].as_str().expect("a name");
    assert!(name.starts_with("🤖 Tengen"), "{name}");
}

/// Computers play each other by invitation.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_takes_the_invitation_of_another_bot() {
    let (server, here) = (start(given()).await, folder("bot-bots"));
    let to = server.address();
    let mut invites = command(&["bot", "--invite", "--count", "1", "--level", "3", "--json"]);
    invites.args(["--server", &format!("http://{to}"), "--time", "20"]);
    invites.args(["--terms", "freestyle size=11 opening=swap2 moves=30"]);
    invites.arg("--secret").arg(here.join("a"));
    let mut one = invites.spawn().expect("tengen starts");
    let mut lines = BufReader::new(one.stdout.take().expect("its output is ours")).lines();
    let mut next = || -> Option<Value> {
        let line = lines.next()?.expect("a line");
        Some(serde_json::from_str(&line).expect("JSON"))
    };
    let link = std::iter::from_fn(&mut next).find_map(|it| Some(it["link"].as_str()?.to_owned()));
    let link = link.expect("a link");
    let more = ["--join", &link, "--level", "2", "--time", "20"];
    let other = Bot::start(to, &here, "b", &more).end().await;
    let other = events(other);
    let rest: Vec<Value> = std::iter::from_fn(next).collect();
    assert!(one.wait().expect("it ends").success());
    assert_eq!(
        (&rest[0]["computer"], &other[1]["computer"]),
        (&json!(true), &json!(true))
    );
    let result = |events: &[Value]| {
        events
            .last()
            .and_then(|it| it["result"].as_str().map(str::to_owned))
    };
    let results = [result(&rest), result(&other)].map(|it| it.expect("a result"));
    let mut sorted = results.clone();
    sorted.sort_unstable();
    assert!(
        sorted == ["lost", "won"] || sorted == ["drawn", "drawn"],
        "{results:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn goes_on_after_the_server_was_away() {
    let here = folder("bot-away");
    let store = here.join("games.sqlite");
    let log = || Box::new(SqliteLog::open(&store).expect("a store"));
    let server: Server = start_with(given(), log()).await;
    let to = server.address();
    let more = [
        "--level",
        "1",
        "--count",
        "1",
        "--terms",
        "freestyle size=9",
    ];
    let bot = Bot::start(to, &here, "a", &more);
    let mut person = Client::player(to, 1).await;
    take_a_bot(&mut person).await;
    let game = person.game().await.start.game;
    server.stop().await;
    let given = Given {
        port: Some(to.port()),
        ..given()
    };
    let server = start_with(given, log()).await;
    let mut person = Client::player(server.address(), 1).await;
    person.say(&ToServer::Join { game }).await;
    let shown = person.game().await;
    play(&mut person, shown).await;
    let events = events(bot.end().await);
    let names = names(&events);
    assert!(names.contains(&"lost"), "{names:?}");
    assert_eq!(names.last(), Some(&"ended"));
}

/// The next connection of a bot to a server that says only what a test wants.
struct Visit(WebSocket<TcpStream>);

impl Visit {
    fn next(listener: &TcpListener) -> Visit {
        let (stream, _) = listener.accept().expect("a bot comes");
        Visit(tungstenite::accept(stream).expect("a WebSocket"))
    }

    fn say(&mut self, line: &str) {
        self.0.send(Message::text(line)).expect("is sent");
    }

    /// Waits for a message that begins with a word.
    fn until(&mut self, word: &str) -> String {
        loop {
            let message = self.0.read().expect("the bot is there");
            let line = message.into_text().expect("a line");
            if line.split(' ').next() == Some(word) {
                return line.to_string();
            }
        }
    }

    fn welcome(&mut self) {
        self.until("hello");
        let you = "0a1b2c3d4e5f6g7h8i9j0k1l2m";
        let beat = liveness::BEAT;
        self.say(&format!(
            "welcome version=1 you={you} name=Deep beat={beat}"
        ));
    }
}

/// A game in which the bot has to begin.
const GAME: &str = "game game=7k2m9qx0ab terms=freestyle%20clock=increment:300+5 takebacks=off at=1 first=Deep \
     firstid=0a1b2c3d4e5f6g7h8i9j0k1l2m second=Ada secondid=00ff00ff00ff00ff00ff00ff00 \
     role=first spent=0 turn=first presence=here,here watching=0 entries=";

/// Begins a game and answers nothing more, refuses the bot that comes back, and then takes it in. Returns the time that the
/// bot needed to come back, and the game that it joined.
fn hang_in_a_game(listener: &TcpListener) -> (Duration, String) {
    let mut hangs = Visit::next(listener);
    hangs.welcome();
    hangs.until("running");
    hangs.say(GAME);
    let since = Instant::now();
    let mut stops = Visit::next(listener);
    let silent = since.elapsed();
    stops.until("hello");
    stops.say("refused what=hello reason=stopping");
    let mut last = Visit::next(listener);
    last.welcome();
    (silent, last.until("join"))
}

/// While it plays, a bot sends a beat after each pause of `BEAT`, which a server answers at once. So it leaves a line on which
/// nothing is answered after seconds. A bot that sends no beats waits for `PAGE_SILENCE` before it does.
#[test]
fn leaves_a_line_that_hangs_while_it_plays_and_comes_back_to_its_game() {
    let here = folder("bot-hangs");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let to = listener.local_addr().expect("an address");
    let (told, heard) = mpsc::channel();
    thread::spawn(move || told.send(hang_in_a_game(&listener)));
    let _bot = Bot::start(to, &here, "a", &["--level", "1"]);
    let (silent, join) = heard.recv_timeout(HANGS).expect("it comes back");
    assert_eq!(join, "join game=7k2m9qx0ab");
    // The bot may have heard the last message a moment before it was noted here.
    let [least, idle] = [
        liveness::BOT_SILENCE - liveness::BEAT,
        liveness::PAGE_SILENCE,
    ]
    .map(liveness::duration);
    assert!((least..idle).contains(&silent), "{silent:?}");
}

/// Begins a game and ends the connection, and then the next attempts to connect, without a word. Returns the pauses before
/// these attempts.
fn turn_away_from_a_game(listener: &TcpListener) -> Vec<Duration> {
    let mut begins = Visit::next(listener);
    begins.welcome();
    begins.until("running");
    begins.say(GAME);
    begins.until("act");
    drop(begins);
    let pause = || {
        let since = Instant::now();
        let (stream, _) = listener.accept().expect("a bot comes");
        drop(stream);
        since.elapsed()
    };
    std::iter::repeat_with(pause).take(6).collect()
}

#[test]
fn its_pauses_before_it_connects_anew_stay_short_while_a_game_runs() {
    let here = folder("bot-pauses");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let to = listener.local_addr().expect("an address");
    let (told, heard) = mpsc::channel();
    thread::spawn(move || told.send(turn_away_from_a_game(&listener)));
    let _bot = Bot::start(to, &here, "a", &["--level", "1"]);
    let pauses = heard.recv_timeout(HANGS).expect("it comes back");
    // It would be eight seconds and more without the limit.
    let most = liveness::duration(2 * liveness::ATTEMPT);
    assert!(pauses.iter().all(|pause| *pause < most), "{pauses:?}");
}

/// Opens a connection and sends pings on it, until the bot ends it.
fn never_welcome(listener: &TcpListener) {
    let Visit(mut socket) = Visit::next(listener);
    while socket.send(Message::text("ping id=1")).is_ok() {
        thread::sleep(Duration::from_millis(500));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn leaves_a_server_that_does_not_answer_its_greeting() {
    let here = folder("bot-unwelcome");
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let to = listener.local_addr().expect("an address");
    thread::spawn(move || never_welcome(&listener));
    let ran = Bot::start(to, &here, "a", &[]).end().await;
    assert_eq!(ran.code, 1);
    let why = "the server does not answer the greeting";
    assert!(ran.out.contains(why), "{}", ran.out);
}

#[tokio::test(flavor = "multi_thread")]
async fn says_why_it_cannot_play() {
    let here = folder("bot-refused");
    let given = Given {
        computers: Some(0),
        ..given()
    };
    let server = start(given).await;
    let ran = Bot::start(server.address(), &here, "a", &[]).end().await;
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.contains("this server admits no computers"),
        "{}",
        ran.out
    );
    let secret = std::fs::read_to_string(here.join("a")).expect("a secret");
    assert_eq!(secret.trim().len(), 32);
    std::fs::write(here.join("b"), "secret").expect("a file");
    let ran = Bot::start(server.address(), &here, "b", &[]).end().await;
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.contains("expected 32 digits from 0 to f"),
        "{}",
        ran.out
    );
    let nobody = SocketAddr::from(([127, 0, 0, 1], 1));
    let ran = Bot::start(nobody, &here, "a", &[]).end().await;
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.contains("cannot connect to ws://127.0.0.1:1/ws"),
        "{}",
        ran.out
    );
    let more = ["--engine", "no-such-engine"];
    let ran = Bot::start(server.address(), &here, "a", &more).end().await;
    assert_eq!(ran.code, 1);
    let said = tengen(&["bot", "--server", "example.org"]).failed(2);
    assert!(
        said.contains("expected an address such as https://example.org/"),
        "{said}"
    );
}

#[test]
fn the_unit_of_the_house_bot_has_flags_that_there_are() {
    let unit = include_str!("../../../../docs/deployment/tengen-bot.service");
    let mut commands = unit
        .lines()
        .filter_map(|line| line.strip_prefix("ExecStart="));
    let command = commands.next().expect("a command");
    assert!(command.starts_with("/usr/local/bin/tengen bot --"));
    let help = tengen(&["bot", "--help"]).fine();
    for flag in command.split(' ').filter(|word| word.starts_with("--")) {
        assert!(help.contains(&format!("{flag} ")), "{flag}");
    }
}
