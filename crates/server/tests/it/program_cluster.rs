//! The program on a cluster: what it refuses, what it says, and what the documentation says about it.

use std::process::Output;

use tengen_server_testing::{
    Client,
    nats::{Nats, Plan},
};

use crate::program::{Folder, Program, command, log_of};

fn refused(folder: &Folder, nats: &Nats, more: &[&str]) -> String {
    let (urls, monitors) = (nats.urls().join(","), nats.monitors().join(","));
    let Output { status, stderr, .. } = command(folder)
        .args(["--port", "0", "--nats", &urls, "--nats-monitor", &monitors])
        .args(more)
        .output()
        .expect("runs");
    assert_eq!(status.code(), Some(1));
    String::from_utf8_lossy(&stderr).into_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cluster_that_may_lose_games_is_refused_unless_that_is_allowed() {
    let plan = Plan {
        size: 1,
        sync: "2m",
        ..Plan::SAFE
    };
    let Some(nats) = Nats::start_as(plan).await else {
        return;
    };
    let folder = Folder::new("weak");
    let said = refused(&folder, &nats, &[]);
    assert!(
        said.contains("expected `sync_interval: always`, found 120 s"),
        "{said}"
    );
    let (urls, monitors) = (nats.urls().join(","), nats.monitors().join(","));
    let flags = [
        "--nats",
        &urls,
        "--nats-monitor",
        &monitors,
        "--allow-weak-store",
    ];
    let mut program = Program::start_node(&folder, 0, &flags);
    // A player who is greeted shows that the start is over.
    Client::player(program.address, 1).await;
    let log = log_of(&folder);
    for says in ["sync_interval", "listening", "this server leads"] {
        assert!(log.contains(says), "{says}: {log}");
    }
    for line in log.lines().filter(|line| line.contains("tengen_server")) {
        assert!(line.contains("weak_store_may_lose_games"), "{line}");
    }
    assert_eq!(program.terminate(), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_view_of_another_cluster_is_refused() {
    let Some(one) = Nats::start().await else {
        return;
    };
    let folder = Folder::new("view");
    let flags = |nats: &Nats| {
        let (urls, monitors) = (nats.urls().join(","), nats.monitors().join(","));
        [
            "--nats".to_owned(),
            urls,
            "--nats-monitor".to_owned(),
            monitors,
        ]
    };
    let first = flags(&one);
    let first: Vec<&str> = first.iter().map(String::as_str).collect();
    let mut program = Program::start_node(&folder, 0, &first);
    let mut client = Client::player(program.address, 1).await;
    client.send("seek terms=freestyle takebacks=off").await;
    let mut other = Client::player(program.address, 2).await;
    other.send("seek terms=freestyle takebacks=off").await;
    other.game().await;
    assert_eq!(program.terminate(), Some(0));
    drop(one);
    let two = Nats::start().await.expect("the tests are not left out");
    let said = refused(&folder, &two, &[]);
    assert!(
        said.contains("view") && said.contains("remove it"),
        "{said}"
    );
}

/// Every setting in the files that the documentation gives is one of the program.
#[test]
fn the_files_of_the_documentation_name_settings_that_there_are() {
    let folder = Folder::new("files");
    let help = command(&folder).arg("--help").output().expect("runs");
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    for file in [
        include_str!("../../../../docs/cluster/tengen-server.service"),
        include_str!("../../../../docs/cluster/compose.yaml"),
    ] {
        let words = file.split(|sign: char| !(sign.is_ascii_alphanumeric() || "_-".contains(sign)));
        let mut count = 0;
        for word in words {
            let is_flag = word.starts_with("--") && !["--from", "--to", "--config"].contains(&word);
            if is_flag || word.starts_with("TENGEN_") {
                assert!(help.contains(word), "{word}");
                count += 1;
            }
        }
        assert!(count >= 4, "{file}");
    }
}
