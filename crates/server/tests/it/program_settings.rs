//! The program as a process: its settings, its errors, its log, and its end.

use std::process::Command;

use tengen_online::Closing;
use tengen_server::{log::GameLog, store::SqliteLog};
use tengen_server_testing::{
    Client,
    left_out::left_out,
    play,
    program::{Folder, log_of},
    records::{begin, end, entry},
};

use crate::PROGRAM;

#[test]
fn help_names_every_setting_with_its_variable_and_its_default() {
    let folder = Folder::new("help");
    let (code, help) = PROGRAM.output(&folder, &["--help"]);
    assert_eq!(code, Some(0));
    let flags = help
        .lines()
        .map(str::trim_start)
        .filter(|line| line.starts_with("--"));
    let flags: Vec<&str> = flags
        .filter_map(|line| line[2..].split(' ').next())
        .collect();
    assert!(flags.len() >= 24, "{flags:?}");
    for flag in flags {
        let variable = format!("TENGEN_{}", flag.replace('-', "_").to_uppercase());
        assert!(help.contains(&format!("[env: {variable}=")), "{flag}");
    }
    assert!(help.matches("[default: ").count() >= 23, "{help}");
}

#[test]
fn a_wrong_setting_is_named_with_what_was_found_and_what_is_expected() {
    let folder = Folder::new("wrong");
    std::fs::write(folder.0.join("typo.toml"), "prot = 1\n").expect("written");
    std::fs::write(folder.0.join("kind.toml"), "port = \"x\"\n").expect("written");
    std::fs::write(folder.0.join("range.toml"), "queue-kib = 1\n").expect("written");
    let wrong: [(&[&str], &[&str]); 23] = [
        (&["--port", "70000"], &["--port", "70000", "65535"]),
        (&["--listen", "here"], &["--listen", "here"]),
        (&["--site", "nowhere"], &["site", "`nowhere`", "index.html"]),
        (
            &["--origin", "example.org"],
            &["origin", "`example.org`", "https://example.org"],
        ),
        (
            &["--trusted-proxy", "10.0.0.0/8,x"],
            &["trusted-proxy", "`x`", "10.0.0.0/8"],
        ),
        (
            &["--proxy-header", "via"],
            &["proxy-header", "`via`", "forwarded"],
        ),
        (
            &["--message-burst", "0"],
            &["message-burst", "`0`", "from 1 to"],
        ),
        (
            &["--requests-per-minute", "0"],
            &["requests-per-minute", "`0`", "from 1 to"],
        ),
        (
            &["--ping-seconds", "26", "--silence-seconds", "60"],
            &["ping-seconds", "`26`", "from 1 to 12"],
        ),
        (
            &["--ping-seconds", "13"],
            &["ping-seconds", "`13`", "from 1 to 12"],
        ),
        (
            &["--silence-seconds", "25"],
            &["silence-seconds", "`25`", "from 26 to 3600"],
        ),
        (
            &["--absence-seconds", "27"],
            &["absence-seconds", "`27`", "from 28 to 3600"],
        ),
        (&["--log", "a=b=c"], &["log", "`a=b=c`"]),
        (
            &["--log-format", "xml"],
            &["log-format", "`xml`", "text or json"],
        ),
        (
            &["--push-contact", "me@example.org"],
            &["push-contact", "`me@example.org`", "mailto:"],
        ),
        (
            &[
                "--push-contact",
                "mailto:me@example.org",
                "--push-services",
                "*.org",
            ],
            &["push-services", "`*.org`", "push.example.org"],
        ),
        (
            &["--push-services", "push.example.org"],
            &["push-services", "push-contact"],
        ),
        (&["--store-mib", "0"], &["store-mib", "`0`"]),
        (&["--config", "no.toml"], &["config", "no.toml"]),
        (&["--config", "typo.toml"], &["typo.toml", "prot", "port"]),
        (&["--config", "kind.toml"], &["kind.toml", "port", "u16"]),
        (
            &["--config", "range.toml"],
            &["queue-kib", "`1`", "from 128"],
        ),
        (&["--no-such"], &["--no-such"]),
    ];
    PROGRAM.refuses(&folder, &wrong);
}

#[test]
fn a_busy_port_and_a_store_that_cannot_be_written_are_said_in_a_line() {
    let folder = Folder::new("busy");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("bound").port().to_string();
    let (code, text) = PROGRAM.output(&folder, &["--port", &port]);
    assert_eq!(code, Some(1), "{text}");
    let last = text.lines().last().expect("a line");
    assert!(
        last.contains(&port) && last.contains("busy") && last.contains("--port"),
        "{last}"
    );
    let (code, text) = PROGRAM.output(
        &folder,
        &["--port", "0", "--store", "no/such/folder/x.sqlite"],
    );
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains("no/such/folder/x.sqlite") && text.contains("cannot be opened"),
        "{text}"
    );
}

#[test]
fn one_server_uses_a_store_and_a_store_that_cannot_be_used_says_its_file_and_a_way_out() {
    let folder = Folder::new("alone");
    let mut first = PROGRAM.start(&folder, &[]);
    let store = folder.store().display().to_string();
    let (code, text) = PROGRAM.output(&folder, &["--port", "0", "--store", &store]);
    assert_eq!(code, Some(1), "{text}");
    for word in [&*store, "another server uses it", "--store"] {
        assert!(text.contains(word), "{text}");
    }
    assert_eq!(first.terminate(), Some(0));
    assert_eq!(
        PROGRAM.start(&folder, &[]).terminate(),
        Some(0),
        "it is free again"
    );

    let mut damaged = std::fs::read(folder.store()).expect("a store");
    // The first page has the head of the file, and the list of its tables.
    damaged[100..500].fill(0xff);
    std::fs::write(folder.store(), damaged).expect("written");
    let (code, text) = PROGRAM.output(&folder, &["--port", "0", "--store", &store]);
    assert_eq!(code, Some(1), "{text}");
    for word in [&*store, "it is damaged"] {
        assert!(text.contains(word), "{text}");
    }
    // The way out is a command that can be entered as it stands.
    let command = text.split("tengen-server ").nth(1).expect("a command");
    let words: Vec<&str> = command.split_whitespace().take(3).collect();
    let (code, text) = PROGRAM.output(&folder, &words);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("0 games"), "{text}");
    let new = words[2];
    std::fs::rename(new, folder.store()).expect("is there");
    assert_eq!(PROGRAM.start(&folder, &[]).terminate(), Some(0));
}

#[test]
fn a_check_ends_with_the_status_of_what_it_found() {
    let folder = Folder::new("status");
    let check = ["check", "games.sqlite"];
    let (code, text) = PROGRAM.output(&folder, &check);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("games.sqlite: No such file"), "{text}");
    let mut log = SqliteLog::open(&folder.store()).expect("opens");
    log.append(&[begin(1), entry(1, 0), entry(1, 1)])
        .expect("is stored");
    let (code, text) = PROGRAM.output(&folder, &check);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("games: 1, entries: 2, damages: 0"), "{text}");
    log.append(&[end(1, None)]).expect("is stored");
    let (code, text) = PROGRAM.output(&folder, &check);
    assert_eq!(code, Some(1), "{text}");
    for says in [
        "game 1111111111: its result is `draw`",
        "games: 1, entries: 2, damages: 1",
        "tengen-server recover games.sqlite games.new.sqlite",
    ] {
        assert!(text.contains(says), "{text}");
    }
    let (code, text) = PROGRAM.output(&folder, &["recover", "games.sqlite", "new.sqlite"]);
    assert_eq!(code, Some(0), "{text}");
    for says in [
        "0 games with 0 entries are in new.sqlite",
        "left out: 1",
        "left out: 2",
        "new.sqlite-rest.txt",
    ] {
        assert!(text.contains(says), "{text}");
    }
}

/// Runs the program with a store on a file system of its own: a copy of `games.sqlite` in the folder `disk`, after
/// `prepare`, a command of the shell. `None` where that is not allowed.
fn on_a_disk(folder: &Folder, prepare: &str) -> Option<(Option<i32>, String)> {
    let disk = folder.0.join("disk");
    std::fs::create_dir_all(&disk).expect("a folder");
    let script = format!(
        "mount -t tmpfs -o size=256k none disk && cp games.sqlite disk && {{ {prepare}; }} && exec \"$0\" \"$@\""
    );
    let command = || {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", &script]);
        command.current_dir(&folder.0);
        command
    };
    if !command().arg("true").status().is_ok_and(|it| it.success()) {
        left_out("no file system can be mounted here");
        return None;
    }
    let output = command()
        .arg(PROGRAM.0)
        .args(["--port", "0", "--store", "disk/games.sqlite"])
        .output()
        .expect("runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Some((output.status.code(), said))
}

#[test]
fn a_full_disk_and_one_that_may_not_be_written_are_said_at_the_start() {
    let folder = Folder::new("disk");
    drop(SqliteLog::open(&folder.store()).expect("opens"));
    let full = "head -c 1M /dev/zero > disk/more 2> /dev/null || true";
    for (prepare, says) in [
        (full, &["the disk is full", "df -h ", "--store-mib"][..]),
        (
            "mount -o remount,ro disk",
            &["may not be written", "Read-only file system", "findmnt -T "],
        ),
    ] {
        let Some((code, text)) = on_a_disk(&folder, prepare) else {
            return;
        };
        assert_eq!(code, Some(1), "{text}");
        assert!(text.starts_with("error: disk/games.sqlite: "), "{text}");
        for word in says {
            assert!(text.contains(word), "{text}");
        }
    }
}

#[test]
fn a_flag_goes_before_the_environment_and_that_before_the_file() {
    let folder = Folder::new("order");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let busy = taken.local_addr().expect("bound").port().to_string();
    let file = format!("port = {busy}\nlog-format = \"json\"\norigin = [\"https://a.example\"]\n");
    std::fs::write(folder.0.join("server.toml"), file).expect("written");
    let program = |flags: &[&str], port: Option<&str>| {
        let mut command = PROGRAM.command(&folder);
        command.env("TENGEN_CONFIG", "server.toml").args(flags);
        if let Some(port) = port {
            command.env("TENGEN_PORT", port);
        }
        // The program cannot open the store, so it ends. An invalid or busy port causes an earlier error,
        // which shows the port in effect.
        let output = command
            .args(["--store", "/no/such/folder/x"])
            .output()
            .expect("runs");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(program(&["--site", "x"], None).contains("`x`"));
    let store = program(&[], None);
    assert!(store.contains("cannot be opened"), "{store}");
    assert!(program(&[], Some("x")).contains("--port"));
    let mut running = PROGRAM.start(&folder, &["--config", "server.toml"]);
    assert_ne!(running.address.port().to_string(), busy, "the flag said 0");
    assert_eq!(running.terminate(), Some(0));
    assert!(
        log_of(&folder).lines().all(|line| line.starts_with('{')),
        "JSON of the file"
    );
}

#[test]
fn measurements_have_settings_that_are_allowed() {
    play::unlimited().settings().expect("settings");
}

#[test]
fn an_empty_site_is_none() {
    let folder = Folder::new("empty");
    let mut program = PROGRAM.start(&folder, &["--site", ""]);
    assert_eq!(program.terminate(), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_told_to_stop_says_good_bye_and_ends_well() {
    let folder = Folder::new("stop");
    let mut program = PROGRAM.start(&folder, &[]);
    let mut client = Client::player(program.address, 1).await;
    let ended = tokio::task::spawn_blocking(move || program.terminate());
    let (reason, again) = client.closing().await;
    assert_eq!((reason, again.is_some()), (Closing::Restart, true));
    assert_eq!(ended.await.expect("ends"), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_never_shows_a_secret_or_an_address() {
    let folder = Folder::new("secret");
    let settings = ["--log", "trace", "--trusted-proxy", "127.0.0.1"];
    let mut program = PROGRAM.start(&folder, &settings);
    let address = "203.0.113.77";
    let far = [("x-forwarded-for", address)];
    for (origin, header) in [
        (Some("https://evil.example"), &far[..]),
        (None, &far),
        (None, &[("x-forwarded-for", "unknown, 203.0.113.77")]),
    ] {
        // A page of another origin is refused.
        let made = Client::connect_from(program.address, origin, header).await;
        assert_eq!(made.is_ok(), origin.is_none());
    }
    let secret = "5ec2e7005ec2e7005ec2e7005ec2e700";
    for line in [
        format!("hello version=1 secret={secret}"),
        format!("hello version=1 secret={secret} name=%ff"),
        format!("hello version=x secret={secret}"),
        format!("hello version=9 secret={secret}"),
        format!("hello version=1 secret={secret}0"),
        format!("secret={secret}"),
        format!("hello version=1 secret=%35{}", &secret[1..]),
        format!("x{secret}{}", "y".repeat(1 << 16)),
    ] {
        let mut client = Client::connect(program.address).await;
        client.send(&line).await;
        client.send("unseek").await;
        // Any reply shows that the server has read the message.
        let _ = client.next().await;
    }
    assert_eq!(program.terminate(), Some(0));
    let log = log_of(&folder);
    assert!(
        log.contains("DEBUG") && log.contains("connected"),
        "there is a log"
    );
    for part in [secret, &secret[1..20], address] {
        assert!(!log.contains(part), "{log}");
    }
}
