//! The files of the documentation that run and watch servers: they name what there is.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use tengen_online::Reason;
use tengen_server_testing::{Client, ask, program::Folder};

use crate::PROGRAM;

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn read(file: &str) -> String {
    fs::read_to_string(docs().join(file)).unwrap_or_else(|why| panic!("{file}: {why}"))
}

/// Files that start servers of Tengen.
const STARTED_BY: [&str; 6] = [
    "cluster/compose.yaml",
    "cluster/tengen-server.service",
    "deployment/compose.yaml",
    "deployment/tengen-server.service",
    "../crates/server/Containerfile",
    "deployment/tengen-backup",
];

/// Flags of other programs in these files.
const FOREIGN: [&str; 16] = [
    "--from",
    "--to",
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
const OTHER_VARIABLES: [&str; 1] = ["TENGEN_HOST"];

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
    assert!(read("deployment/tengen-backup").contains("tengen-server check "));
    assert!(help.contains("  check "));
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
            "LimitNOFILE=",
            "NoNewPrivileges=yes",
            "ProtectSystem=strict",
            "WantedBy=multi-user.target",
        ] {
            let is_there = text.lines().any(|line| line.starts_with(key));
            assert!(is_there, "{file}: {key}");
        }
        // The programs are not installed here.
        let path = format!("/usr/local/bin/{program}");
        let unit = folder.0.join(format!("{program}.service"));
        fs::write(&unit, text.replace(&path, PROGRAM.0)).expect("is written");
        let Ok(output) = Command::new("systemd-analyze")
            .arg("verify")
            .arg(&unit)
            .output()
        else {
            println!("left out: there is no systemd-analyze");
            continue;
        };
        let said = String::from_utf8_lossy(&output.stderr);
        // It also speaks of other units of the machine.
        let said: Vec<&str> = said
            .lines()
            .filter(|line| line.contains(&format!("{program}.service")))
            .collect();
        assert!(
            output.status.success() && said.is_empty(),
            "{file}: {said:?}"
        );
    }
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
    for part in ["alert", "expr", "summary"] {
        let starts = [format!("{part}:"), format!("- {part}:")];
        let count = |line: &&str| starts.iter().any(|it| line.trim_start().starts_with(it));
        assert_eq!(alerts.lines().filter(count).count(), 8, "{part}");
    }
    let document = read("deployment.md");
    let (_, table) = document
        .split_once("### Metrics that matter")
        .expect("the table");
    let table: String = table
        .lines()
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'))
        .collect();
    assert_eq!(metrics(&table), answered);
    // The reason of an alert is one that the server gives.
    let reason = format!("reason=\"{}\"", Reason::NotStored.word());
    assert!(alerts.contains(&reason));
}

#[test]
fn the_samples_of_proxies_keep_browsers_at_https_and_hide_the_metrics() {
    let header = "Strict-Transport-Security \"max-age=31536000\"";
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
    // In nginx a location with headers of its own has no others.
    let nginx = read("deployment/nginx.conf");
    assert_eq!(nginx.matches("add_header").count(), 1);
}
