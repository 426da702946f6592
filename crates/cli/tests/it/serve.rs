//! `tengen serve`: the files of the site, and engines on the page.

use std::fs;
use std::path::PathBuf;

use crate::support::run::{folder, tengen};
use crate::support::server::{Page, Server};

/// Writes a site into a folder with this name, and a file beside it that must not be served.
fn site(name: &str) -> PathBuf {
    let folder = folder(name);
    let site = folder.join("site");
    fs::create_dir_all(site.join("0123456789abcdef")).expect("a folder");
    fs::create_dir_all(site.join("learn")).expect("a folder");
    for (name, text) in [
        ("index.html", "<title>Tengen</title>"),
        ("learn/index.html", "<title>Learn</title>"),
        ("404.html", "<title>Nothing here</title>"),
        (
            "_headers",
            "/*\n  Content-Security-Policy: default-src 'self'\n",
        ),
        ("0123456789abcdef/main.js", "let x = 1;"),
        ("0123456789abcdef/main.js.gz", "packed"),
        ("0123456789abcdef/engine_bg.wasm", "\0asm"),
        ("../secret.txt", "outside"),
    ] {
        fs::write(site.join(name), text).expect("written");
    }
    site
}

/// Starts the program with an engine and a site of this name.
fn with_engine(name: &str, engine: &[&str]) -> Server {
    let site = site(name);
    let mut arguments = vec!["--site", site.to_str().expect("a text"), "--engine"];
    arguments.extend(engine);
    Server::start(&arguments)
}

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/support/foreign.sh");

#[cfg(unix)]
fn foreign(name: &str, mode: &str) -> Server {
    with_engine(&format!("serve-{name}-{mode}"), &["sh", "--", SCRIPT, mode])
}

const EMPTY: &str = "rules=freestyle size=15 first=black turn=black";
const ONE: &str = "rules=freestyle size=15 first=black turn=white black=h8";

fn think(id: u32, ms: u32, position: &str) -> String {
    format!("think id={id} bot=search seed=0 limits=time:{ms} {position}")
}

fn analyse(id: u32, lines: u8, position: &str) -> String {
    format!("analyse id={id} bot=search seed=0 limits=time:300 lines={lines} {position}")
}

/// Returns the only reply, up to the fields that differ from run to run.
fn only(page: &mut Page, request: &str) -> String {
    let replies = page.ask(request);
    assert_eq!(replies.len(), 1, "{replies:?}");
    replies[0].clone()
}

/// Returns the last reply.
fn last(page: &mut Page, request: &str) -> String {
    page.ask(request).pop().expect("a reply")
}

#[test]
fn a_program_without_the_site_says_how_to_get_it() {
    let said = tengen(&["serve", "--port", "0"]).failed(2);
    assert!(
        said.contains("cargo xtask dist --program") && said.contains("--site"),
        "{said}"
    );
    let said = tengen(&["serve", "--site", "/nowhere"]).failed(2);
    assert!(said.contains("/nowhere is no built site"), "{said}");
}

#[test]
fn wrong_engines_and_ports_are_said() {
    let site = site("serve-wrong");
    let site = site.to_str().expect("a text");
    let said = tengen(&["serve", "--site", site, "--engine", "./no-such-engine"]).failed(1);
    assert!(said.contains("./no-such-engine does not play"), "{said}");
    let server = Server::start(&["--site", site]);
    let port = server.host().rsplit(':').next().expect("a port");
    let said = tengen(&["serve", "--site", site, "--port", port]).failed(1);
    assert!(
        said.contains(&format!("cannot serve on port {port}")),
        "{said}"
    );
}

#[test]
fn files_are_served_and_nothing_else() {
    let site = site("serve-files");
    let server = Server::start(&["--site", site.to_str().expect("a text")]);
    assert!(server.address.ends_with('/'), "{}", server.address);
    for (request, line, words) in [
        (
            "GET /",
            "",
            &[
                "200 ok",
                "text/html",
                "no-cache",
                "content-security-policy",
                "same-origin",
            ][..],
        ),
        ("GET /learn/", "", &["200 ok", "text/html"]),
        (
            "GET /0123456789abcdef/main.js",
            "",
            &[
                "200 ok",
                "text/javascript",
                "immutable",
                "content-length: 10",
            ],
        ),
        (
            "GET /0123456789abcdef/main.js",
            "Accept-Encoding: gzip",
            &["200 ok", "content-encoding: gzip", "content-length: 6"],
        ),
        (
            "GET /0123456789abcdef/engine_bg.wasm",
            "",
            &["200 ok", "application/wasm"],
        ),
        ("HEAD /", "", &["200 ok", "content-length: 21"]),
        ("GET /nothing", "", &["404 not found", "text/html"]),
        ("GET /../secret.txt", "", &["404"]),
        ("GET /%2e%2e/secret.txt", "", &["404"]),
        ("POST /", "Content-Length: 0", &["405"]),
        ("GET /", "Host: evil.example", &["403"]),
        ("GET /", "Host: localhost:1", &["200 ok"]),
        ("GET /engine?token=", "", &["404"]),
    ] {
        let lines: Vec<&str> = Some(line).filter(|it| !it.is_empty()).into_iter().collect();
        let (head, body) = server.ask(request, &lines);
        for word in words {
            assert!(
                head.contains(word),
                "{request} {line}: no {word} in\n{head}"
            );
        }
        assert!(
            !String::from_utf8_lossy(&body).contains("outside"),
            "{request}"
        );
        assert!(!request.starts_with("HEAD") || body.is_empty());
    }
}

#[cfg(unix)]
#[test]
fn only_pages_with_the_token_may_connect() {
    let server = foreign("token", "words");
    let own = format!("http://{}", server.host());
    let token = server.token().to_owned();
    assert_eq!(token.len(), 32);
    for (token, origin, status) in [
        ("", Some(own.as_str()), 401),
        ("0123456789abcdef0123456789abcdef", Some(&own), 401),
        (&token[1..], Some(&own), 401),
        (&token, Some("https://evil.example"), 403),
        (&token, Some("null"), 403),
        (&token, Some("http://localhost:1"), 403),
    ] {
        let refused = server.connect(token, origin).map(|_| ());
        assert_eq!(refused, Err(status), "{token} {origin:?}");
    }
    // A page that comes by a foreign name is refused before its token is looked at.
    let request = format!("GET /engine?token={token}");
    let (head, _) = server.ask(&request, &["Host: evil.example"]);
    assert!(head.contains("403"), "{head}");
    let pages: Vec<_> = (0..4).map(|_| server.page()).collect();
    assert_eq!(server.connect(&token, Some(&own)).map(|_| ()), Err(503));
    drop(pages);
}

#[test]
fn our_own_engine_plays_and_analyses_as_a_foreign_one() {
    let server = with_engine("serve-own", &[env!("CARGO_BIN_EXE_pbrain-tengen")]);
    let (mut page, name) = server.page();
    assert!(name.starts_with("Tengen "), "{name}");
    let reply = last(&mut page, &think(1, 100, EMPTY));
    assert!(reply.starts_with("best id=1 move=h8 score="), "{reply}");
    // The stones of White are the engine's own.
    let open = "rules=renju size=15 first=black turn=white black=a1a2a3 white=h8i8j8k8g1";
    let reply = last(&mut page, &think(2, 200, open));
    assert!(
        reply.starts_with("best id=2 move=g8 ") || reply.starts_with("best id=2 move=l8 "),
        "{reply}"
    );
    let reply = last(&mut page, &analyse(3, 3, ONE));
    assert!(!reply.contains("depth=0"), "it tells its value: {reply}");
    assert!(
        reply.starts_with("analysed id=3 ") && reply.contains(" best="),
        "{reply}"
    );
    // Another size is another board, and an empty board after a game is begun anew.
    let small = "rules=freestyle size=9 first=black turn=black";
    let reply = last(&mut page, &think(4, 100, small));
    assert!(reply.starts_with("best id=4 move=e5 "), "{reply}");
    let reply = last(&mut page, &think(5, 100, small));
    assert!(reply.starts_with("best id=5 move=e5 "), "{reply}");
}

#[cfg(unix)]
#[test]
fn an_engine_hears_what_the_manual_says() {
    let manual = include_str!("../../../../docs/cli.md");
    let (_, rest) = manual
        .split_once("This is `asked.txt`:")
        .expect("it is there");
    let (_, rest) = rest.split_once("```text\n").expect("a block");
    let (asked, _) = rest.split_once("```").expect("an end");
    let log = folder("serve-log").join("heard.txt");
    let script = format!(
        "tee '{}' | '{}'",
        log.display(),
        env!("CARGO_BIN_EXE_pbrain-tengen")
    );
    let server = with_engine("serve-heard", &["sh", "--", "-c", &script]);
    let (mut page, _) = server.page();
    let position = "rules=freestyle size=15 first=black turn=black black=h8i8j8k8 white=l8h7i7j7 \
                    played=h8l8i8h7j8i7k8j7";
    let reply = last(&mut page, &think(1, 3000, position));
    assert!(reply.starts_with("best id=1 move=g8 "), "{reply}");
    drop(page);
    assert_eq!(server.interrupt(), 0);
    let heard = fs::read_to_string(log).expect("it was written");
    assert_eq!(heard.replace('\r', ""), asked);
}

#[cfg(unix)]
#[test]
fn only_the_reply_is_told_as_long_as_a_game_goes_on() {
    let log = folder("serve-turn-log").join("heard.txt");
    let script = format!("tee '{}' | sh '{SCRIPT}' plain", log.display());
    let server = with_engine("serve-turn", &["sh", "--", "-c", &script]);
    let (mut page, _) = server.page();
    let other = "rules=standard size=15 first=black turn=white black=h8c3d4 white=a15b15";
    let mut ms = 100;
    for (position, answer) in [
        (ONE, "a15"),
        (
            "rules=freestyle size=15 first=black turn=white black=h8c3 white=a15",
            "b15",
        ),
        // The other rules, then a step back, and the turn of the other colour.
        (other, "c15"),
        (ONE, "a15"),
        (
            "rules=freestyle size=15 first=black turn=black black=h8 white=a15",
            "b15",
        ),
        (EMPTY, "a15"),
        // An engine may not know RESTART.
        (
            "rules=freestyle size=15 first=black turn=black black=a15 white=h8",
            "b15",
        ),
    ] {
        // Another time is told, and changes nothing else.
        ms += 1;
        let reply = last(&mut page, &think(1, ms, position));
        assert!(
            reply.starts_with(&format!("best id=1 move={answer} ")),
            "{reply}"
        );
    }
    drop(page);
    assert_eq!(server.interrupt(), 0);
    let heard = fs::read_to_string(log)
        .expect("it was written")
        .replace('\r', "");
    let commands: Vec<&str> = heard
        .lines()
        .filter(|line| line.starts_with(|sign: char| sign.is_ascii_uppercase()))
        .filter(|line| !line.starts_with("INFO") || line.starts_with("INFO rule"))
        .filter(|line| *line != "DONE")
        .collect();
    assert_eq!(
        commands,
        [
            "START 15",
            "YXSHOWINFO",
            "ABOUT",
            "INFO rule 0",
            "BOARD",
            "TURN 2,12",
            "INFO rule 1",
            "BOARD",
            "INFO rule 0",
            "BOARD",
            "BOARD",
            "RESTART",
            "BEGIN",
            "BOARD",
            "END",
        ],
        "{heard}"
    );
}

#[cfg(unix)]
#[test]
fn an_engine_in_the_current_folder_needs_no_path() {
    use std::os::unix::fs::PermissionsExt as _;

    let site = site("serve-here");
    let here = folder("serve-here-engine");
    let file = here.join("own-engine");
    fs::write(&file, format!("#!/bin/sh\nexec sh '{SCRIPT}' words\n")).expect("written");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).expect("it may be run");
    let site = site.to_str().expect("a text");
    let server = Server::start_in(&here, &["--site", site, "--engine", "own-engine"]);
    assert_eq!(server.page().1, "Foreign <words> 7");
}

#[cfg(unix)]
#[test]
fn info_lines_and_several_lines_reach_the_page() {
    let server = foreign("info", "words");
    let (mut page, name) = server.page();
    assert_eq!(name, "Foreign <words> 7");
    let replies = page.ask(&think(1, 100, ONE));
    assert_eq!(replies.len(), 2, "{replies:?}");
    let told = |reply: &str, words: &[&str]| {
        assert!(words.iter().all(|word| reply.contains(word)), "{reply}");
    };
    told(
        &replies[0],
        &["info id=1 depth=3 nodes=12000", "score=+20 line=a15b15"],
    );
    told(
        &replies[1],
        &["best id=1 move=a15 score=+20 depth=3", "line=a15b15"],
    );
    let replies = page.ask(&analyse(2, 3, ONE));
    told(
        replies.last().expect("one"),
        &["analysed id=2", "best=+20:a15b15"],
    );

    let server = foreign("info", "yixin");
    let (mut page, _) = server.page();
    let replies = page.ask(&analyse(3, 3, ONE));
    let last = replies.last().expect("one");
    told(
        last,
        &[
            "analysed id=3",
            "depth=9 nodes=4321",
            "best=+50:a15h15,+20:b15h15,-10:c15h15",
        ],
    );
}

#[cfg(unix)]
#[test]
fn faults_are_told_and_the_program_is_started_again() {
    for (mode, position, what) in [
        (
            "crash",
            ONE,
            "what=ended: it ended (exit status: 3): no module named net",
        ),
        ("taken", ONE, "what=illegal: h8: "),
        (
            "small",
            "rules=freestyle size=9 first=black turn=black",
            "what=refused: it answers START 9",
        ),
        (
            "words",
            "rules=custom:b=exact,w=over,ban=33 size=15 first=black turn=black",
            "what=refused: its protocol has no rule",
        ),
        ("hang", ONE, "what=silent: no answer after"),
    ] {
        let server = foreign("fault", mode);
        let (mut page, _) = server.page();
        for id in 1..=2 {
            let reply = only(&mut page, &think(id, 50, position));
            assert!(
                reply.starts_with(&format!("error id={id} {what}")),
                "{mode}: {reply}"
            );
            if mode == "hang" {
                break;
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_stopped_engine_takes_the_next_request() {
    let server = foreign("stop", "slow");
    let (mut page, _) = server.page();
    page.say(&think(1, 60_000, ONE));
    assert!(page.hear().starts_with("info id=1 depth=2"));
    page.say("stop");
    page.say(&think(2, 60_000, ONE));
    assert!(page.hear().starts_with("info id=2 depth=2"));
    // A request stops the one before too.
    page.say(&think(3, 60_000, EMPTY));
    assert!(page.hear().starts_with("info id=3 depth=2"));
    page.say("nonsense");
    assert!(page.hear().starts_with("error what=refused: "));
    page.say("prove id=4 bot=search seed=0 limits=time:10 rules=freestyle size=15 first=black turn=black");
    assert!(page.hear().starts_with("error id=4 what=refused: "));
}

#[cfg(target_os = "linux")]
#[test]
fn the_engine_ends_with_the_program() {
    let server = foreign("end", "hang");
    let (mut page, _) = server.page();
    page.say(&think(1, 60_000, ONE));
    let children = || {
        let path = format!("/proc/{0}/task", server.id());
        let tasks = fs::read_dir(path).expect("it runs");
        let children =
            tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("children")).ok());
        let all: Vec<String> = children.collect();
        all.concat()
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let mut engines = children();
    while engines.is_empty() {
        std::thread::yield_now();
        engines = children();
    }
    assert_eq!(server.interrupt(), 0);
    for engine in engines {
        assert!(
            !PathBuf::from(format!("/proc/{engine}")).exists(),
            "{engine} goes on"
        );
    }
}
