//! The files of the documentation that run and watch servers: they name what there is.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use tengen_cluster_testing::nats::Nats;
use tengen_online::{Closing, Reason};
use tengen_server::{log::GameLog, store::SqliteLog};
use tengen_server_testing::{
    Client, ask,
    copied::{full, text},
    left_out::left_out,
    program::Folder,
    records::{begin, entry},
};

use crate::PROGRAM;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn read(file: &str) -> String {
    fs::read_to_string(docs().join(file)).unwrap_or_else(|why| panic!("{file}: {why}"))
}

/// Files that start servers of Tengen.
const STARTED_BY: [&str; 8] = [
    "cluster/compose.yaml",
    "cluster/tengen-backup",
    "cluster/tengen-server.service",
    "deployment/compose.yaml",
    "deployment/tengen-server.service",
    "../crates/server/Containerfile",
    "deployment/tengen-backup",
    "deployment/tengen-backup.service",
];

/// Flags of other programs in these files.
const FOREIGN: [&str; 15] = [
    "--from",
    "--config",
    "--build",
    "--detach",
    "--format",
    "--yes",
    "--no-install-recommends",
    "--system",
    "--uid",
    "--home-dir",
    "--create-home",
    "--release",
    "--locked",
    "--bin",
    "--help",
];

/// Flags of the check of the image.
const CHECKED_BY: [&str; 6] = [
    "--interval",
    "--timeout",
    "--start-period",
    "--fail",
    "--silent",
    "--output",
];

/// Variables of these files that are no settings of the program.
const OTHER_VARIABLES: [&str; 2] = ["TENGEN_HOST", "TENGEN_SERVERS"];

#[test]
fn the_files_that_start_servers_name_settings_that_there_are() {
    let folder = Folder::new("samples");
    let (_, help) = PROGRAM.output(&folder, &["--help"]);
    for file in STARTED_BY {
        let text = read(file);
        let words = text.split(|sign: char| !(sign.is_ascii_alphanumeric() || "_-".contains(sign)));
        for word in words {
            let is_flag = word.strip_prefix("--").is_some_and(|it| it.len() > 1)
                && !FOREIGN.contains(&word)
                && !CHECKED_BY.contains(&word);
            let is_variable = word.starts_with("TENGEN_") && !OTHER_VARIABLES.contains(&word);
            if is_flag || is_variable {
                assert!(help.contains(word), "{file}: {word}");
            }
        }
    }
    for (file, action) in [
        ("deployment/tengen-backup", "check"),
        ("cluster/tengen-backup", "export"),
    ] {
        assert!(read(file).contains(&format!(" {action} \"")), "{file}");
        assert!(help.contains(&format!("  {action} ")), "{action}");
    }
}

/// Units, each with a file that they need.
const UNITS: [(&str, &str); 3] = [
    ("deployment/tengen-server.service", "tengen-server"),
    ("cluster/tengen-server.service", "tengen-server"),
    ("cluster/nats-server.service", "nats-server"),
];

#[test]
fn systemd_knows_everything_in_the_units() {
    let folder = Folder::new("units");
    for (file, program) in UNITS {
        let text = read(file);
        for key in [
            "ExecStart=/usr/local/bin/",
            "DynamicUser=yes",
            "StateDirectory=tengen",
            "Restart=always",
            "RestartSec=2",
            "StartLimitIntervalSec=0",
            "LimitNOFILE=",
            "NoNewPrivileges=yes",
            "ProtectSystem=strict",
            "WantedBy=multi-user.target",
        ] {
            let is_there = text.lines().any(|line| line.starts_with(key));
            assert!(is_there, "{file}: {key}");
        }
        verify(&folder, &format!("{program}.service"), &text);
    }
    for name in [
        "tengen-backup.service",
        "tengen-backup.timer",
        "tengen-bot.service",
    ] {
        verify(&folder, name, &read(&format!("deployment/{name}")));
    }
    assert!(read("deployment/tengen-backup.timer").contains("\nOnCalendar=daily\n"));
}

/// Asserts that systemd finds nothing wrong in a unit.
fn verify(folder: &Folder, name: &str, text: &str) {
    let unit = folder.0.join(name);
    // The programs are not installed here.
    let lines = text.lines().map(|line| {
        let command = line.strip_prefix("ExecStart=/usr/local/bin/");
        let flags = command.map(|it| it.split_once(' ').map_or("", |(_, flags)| flags));
        flags.map_or_else(
            || format!("{line}\n"),
            |it| format!("ExecStart={} {it}\n", PROGRAM.0),
        )
    });
    fs::write(&unit, lines.collect::<String>()).expect("is written");
    let Ok(output) = Command::new("systemd-analyze")
        .arg("verify")
        .arg(&unit)
        .output()
    else {
        return left_out("there is no systemd-analyze");
    };
    let said = String::from_utf8_lossy(&output.stderr);
    // It also speaks of other units of the machine.
    let said: Vec<&str> = said.lines().filter(|line| line.contains(name)).collect();
    assert!(
        output.status.success() && said.is_empty(),
        "{name}: {said:?}"
    );
}

/// Runs a script of the documentation with the program in the path, and returns if it ended well.
fn runs(folder: &Folder, script: &str, words: &[&Path], variables: &[(&str, String)]) -> bool {
    let programs = Path::new(PROGRAM.0).parent().expect("a folder");
    let path = std::env::var("PATH").expect("a path");
    let path = format!("{}:{path}", programs.display());
    let mut command = Command::new("sh");
    command.arg(docs().join(script)).args(words);
    command.current_dir(&folder.0).env("PATH", path);
    command.envs(variables.iter().map(|(name, value)| (name, value)));
    command.status().expect("runs").success()
}

#[test]
fn the_copy_of_one_server_has_all_games_and_stays_if_the_next_one_fails() {
    if Command::new("sqlite3").arg("--version").output().is_err() {
        return left_out("there is no sqlite3");
    }
    let folder = Folder::new("backup");
    let mut log = SqliteLog::open(&folder.store()).expect("opens");
    let games = [begin(1), begin(2), entry(2, 0), entry(2, 1)];
    log.append(&games).expect("is stored");
    let copy = folder.0.join("copy.sqlite");
    let missing = folder.0.join("missing.sqlite");
    let made = |store: &Path| runs(&folder, "deployment/tengen-backup", &[store, &copy], &[]);
    // While the server uses the store, twice, and with another store that is not there.
    assert!(made(&folder.store()) && made(&folder.store()) && !made(&missing));
    assert!(!missing.exists());
    let mut copied = SqliteLog::open(&copy).expect("opens");
    assert_eq!(text(&mut copied), text(&mut log));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_copy_of_a_cluster_has_all_games_each_day() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let folder = Folder::new("backups");
    let before = text(&mut full(SqliteLog::open(&folder.store()).expect("opens")));
    let store = ["--store", "games.sqlite", "export", "before.txt"];
    let (code, said) = PROGRAM.output(&folder, &store);
    assert_eq!(code, Some(0), "{said}");
    let variables = [
        ("TENGEN_NATS", nats.urls().join(",")),
        ("TENGEN_NATS_MONITOR", nats.monitors().join(",")),
    ];
    let copies = folder.0.join("copies");
    let made = || runs(&folder, "cluster/tengen-backup", &[&copies], &variables);
    assert!(made(), "without games");
    let import = [&nats.flags()[..], &["import".into(), "before.txt".into()]].concat();
    let (code, said) = PROGRAM.output(&folder, &import);
    assert_eq!(code, Some(0), "{said}");
    // A copy that was cut off is no obstacle.
    fs::write(copies.join("games.txt.new"), "cut off").expect("is written");
    assert!(made(), "with games");
    let copy = copies.join("games.txt");
    let words = ["--store", "back.sqlite", "import"].map(Path::new);
    let (code, said) = PROGRAM.output(&folder, &[&words[..], &[&copy]].concat());
    assert_eq!(code, Some(0), "{said}");
    let back = folder.0.join("back.sqlite");
    let mut back = SqliteLog::open(&back).expect("opens");
    assert_eq!(text(&mut back), before);
}

/// Runs the command of the unit, with other folders.
#[tokio::test(flavor = "multi_thread")]
async fn the_unit_of_one_server_starts_it() {
    let folder = Folder::new("unit");
    let site = folder.0.join("site");
    fs::create_dir_all(&site).expect("a folder");
    fs::write(site.join("index.html"), "<!doctype html>").expect("is written");
    let unit = read("deployment/tengen-server.service");
    let command = unit
        .lines()
        .find_map(|line| line.strip_prefix("ExecStart=/usr/local/bin/tengen-server "))
        .expect("a command");
    let command = command
        .replace("/srv/tengen", &site.display().to_string())
        .replace("/var/lib/tengen", &folder.0.display().to_string());
    let flags: Vec<&str> = command.split(' ').collect();
    // The port of the test comes last.
    let mut program = PROGRAM.start_node(&folder, 0, &flags);
    let answer = ask(program.address, "GET /healthz", "").await;
    assert!(
        answer.contains("200 OK") && answer.contains("ok\n"),
        "{answer}"
    );
    assert!(folder.store().exists());
    assert_eq!(program.terminate(), Some(0));
}

/// The image is built where there are containers; here only that what it names is there.
#[test]
fn the_image_is_made_of_what_there_is() {
    let text = read("../crates/server/Containerfile");
    let folder = Folder::new("image");
    let (_, help) = PROGRAM.output(&folder, &["--help"]);
    let root = docs().join("..");
    for (word, says) in [
        ("-p tengen-cluster", "crates/cluster/Cargo.toml"),
        ("--bin tengen-server", "crates/cluster/src/main.rs"),
        ("COPY . .", "Cargo.lock"),
    ] {
        assert!(text.contains(word), "{word}");
        assert!(root.join(says).exists(), "{says}");
    }
    let ignored = fs::read_to_string(root.join(".dockerignore")).expect("is there");
    assert!(
        !ignored.lines().any(|line| line == "dist"),
        "the site is copied"
    );
    assert!(text.contains("COPY dist /srv/tengen"));
    // The port of the program, of the image and of its check.
    assert!(help.contains("The port to listen at; 0 takes any free one. [default: 8090]"));
    for port in ["EXPOSE 8090", "http://127.0.0.1:8090/healthz"] {
        assert!(text.contains(port), "{port}");
    }
    // The image has the compiler that the workspace needs, twice.
    let cargo = fs::read_to_string(root.join("Cargo.toml")).expect("is there");
    let least = cargo
        .lines()
        .find_map(|line| line.strip_prefix("rust-version = \""))
        .expect("a version")
        .trim_end_matches('"');
    let minor = |version: &str| {
        version
            .split('.')
            .nth(1)
            .and_then(|it| it.parse::<u32>().ok())
    };
    let versions: Vec<&str> = text
        .lines()
        .filter_map(|line| {
            let image = line.strip_prefix("FROM docker.io/library/rust:");
            let image = image.and_then(|it| it.split('-').next());
            image.or_else(|| line.strip_prefix("ENV RUSTUP_TOOLCHAIN="))
        })
        .collect();
    assert_eq!(versions.len(), 2);
    assert_eq!(versions[0], versions[1]);
    assert!(minor(versions[0]) >= minor(least), "{versions:?} {least}");
    for file in ["cluster/compose.yaml", "deployment/compose.yaml"] {
        let compose = read(file);
        let context = docs().join(Path::new(file).parent().expect("a folder"));
        assert!(compose.contains("context: ../..\n"), "{file}");
        assert!(
            compose.contains("dockerfile: crates/server/Containerfile\n"),
            "{file}"
        );
        let built = context.join("../..").join("crates/server/Containerfile");
        assert!(built.exists(), "{file}");
        let ports = compose.matches(":8090").count();
        assert!(ports > 0, "{file}");
    }
    assert!(docs().join("cluster/nats.conf").exists());
}

/// Returns the names of metrics in a text, without the endings of their samples.
fn metrics(text: &str) -> BTreeSet<String> {
    let words = text.split(|sign: char| !(sign.is_ascii_alphanumeric() || sign == '_'));
    let words = words.filter(|word| word.starts_with("tengen_"));
    words
        .map(|word| {
            let ends = ["_total", "_bucket", "_count", "_sum"];
            let name = ends.iter().find_map(|end| word.strip_suffix(end));
            name.unwrap_or(word).to_owned()
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn alerts_and_the_table_of_metrics_name_what_a_server_answers() {
    let folder = Folder::new("metrics");
    let program = PROGRAM.start(&folder, &[]);
    // Metrics with reasons are there once they have counted something.
    let mut client = Client::player(program.address, 1).await;
    client.send("act game=7k2m9qx0ab seq=0 action=h8").await;
    client.refused().await;
    let mut old = Client::connect(program.address).await;
    old.send("hello version=999 secret=00112233445566778899aabbccddeeff")
        .await;
    old.closing().await;
    ask(
        program.address,
        "GET /ws",
        "Origin: https://other.example\r\n",
    )
    .await;
    let answer = ask(program.address, "GET /metrics", "").await;
    let answered: BTreeSet<String> = answer
        .lines()
        .filter_map(|line| line.strip_prefix("# TYPE ")?.split(' ').next())
        .map(str::to_owned)
        .collect();
    assert!(answered.len() > 10, "{answer}");
    let alerts = read("deployment/alerts.yml");
    let watched: String = alerts
        .lines()
        .filter(|line| !line.trim_start().starts_with('#'))
        .collect();
    for name in metrics(&watched) {
        assert!(answered.contains(&name), "{name}");
    }
    for part in ["alert", "expr", "severity", "summary"] {
        let starts = [format!("{part}:"), format!("- {part}:")];
        let starts = |line: &str| starts.iter().any(|it| line.trim_start().starts_with(it));
        let is_there = |line: &&str| starts(line) || line.contains(&format!("{{ {part}:"));
        assert_eq!(alerts.lines().filter(is_there).count(), 15, "{part}");
    }
    assert!(alerts.contains("up{job=\"tengen\"}") && alerts.contains("{job=\"tengen-health\"}"));
    let document = read("deployment.md");
    let (_, table) = document
        .split_once("### Metrics that matter")
        .expect("the table");
    let rows = table.lines().skip_while(|line| !line.starts_with('|'));
    let rows: Vec<&str> = rows.take_while(|line| line.starts_with('|')).collect();
    assert_eq!(metrics(&rows.concat()), answered);
    // There is a rule for every cell of the last column, but for that of messages.
    let watched = metrics(&watched);
    for row in rows.iter().skip(2) {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let has_rule = metrics(cells[1]).is_subset(&watched);
        let needs_one = !cells[3].is_empty() && !cells[1].contains("_messages_");
        assert_eq!(has_rule, needs_one, "{row}");
    }
    // The reasons of alerts are those that the server gives.
    for reason in [Reason::NotStored, Reason::TooFast].map(Reason::word) {
        assert!(alerts.contains(&format!("reason=\"{reason}\"")), "{reason}");
    }
    let closings = [Closing::Slow, Closing::Flood, Closing::Malformed].map(Closing::word);
    assert!(alerts.contains(&format!("reason=~\"{}\"", closings.join("|"))));
    for outcome in ["refused", "failed", "dropped"] {
        assert!(
            answer.contains(&format!("outcome=\"{outcome}\"")),
            "{outcome}"
        );
    }
}

#[test]
fn the_samples_of_proxies_keep_browsers_at_https_and_hide_the_metrics() {
    let header = "Strict-Transport-Security \"max-age=300\"";
    for (file, hides) in [
        ("cluster/Caddyfile", "respond @metrics 404"),
        ("deployment/Caddyfile", "respond @metrics 404"),
        (
            "deployment/nginx.conf",
            "location = /metrics { return 404; }",
        ),
    ] {
        let text = read(file);
        assert!(text.contains(header) && text.contains(hides), "{file}");
        assert!(text.contains(":8090"), "{file}");
        assert_eq!(
            text.matches('{').count(),
            text.matches('}').count(),
            "{file}"
        );
    }
    // As do the samples for a site on another host.
    let text = read("deployment.md");
    let sent = text
        .lines()
        .filter(|it| it.contains("Strict-Transport-Security \""));
    let sent: Vec<&str> = sent.collect();
    assert_eq!(sent.len(), 3, "{sent:?}");
    assert!(sent.iter().all(|it| it.contains(header)), "{sent:?}");
    // Containers use the same files.
    for folder in ["cluster", "deployment"] {
        let compose = read(&format!("{folder}/compose.yaml"));
        let (_, proxy) = compose.split_once("\n  proxy:\n").expect("a proxy");
        assert!(proxy.contains("- ./Caddyfile:/etc/caddy/Caddyfile:ro\n"));
        assert!(!proxy.contains("command:"), "{folder}");
        let caddy = read(&format!("{folder}/Caddyfile"));
        for variable in ["TENGEN_HOST", "TENGEN_SERVERS"] {
            assert!(proxy.contains(&format!("{variable}: ")), "{folder}");
            assert!(caddy.contains(&format!("{{${variable}:")), "{folder}");
        }
        let servers = proxy
            .lines()
            .find_map(|line| line.trim().strip_prefix("TENGEN_SERVERS: "));
        for server in servers.expect("is there").split(' ') {
            let name = server.strip_suffix(":8090").expect("the port");
            assert!(
                compose.contains(&format!("\n  {name}:")),
                "{folder}: {name}"
            );
        }
    }
    // In nginx a location with headers of its own has no others.
    let nginx = read("deployment/nginx.conf");
    assert_eq!(nginx.matches("add_header").count(), 1);
}
