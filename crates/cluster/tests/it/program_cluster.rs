//! The program on a cluster: what it refuses, and what it says.

use tengen_cluster_testing::nats::{Nats, Plan};
use tengen_server_testing::{
    Client,
    program::{Folder, log_of},
};

use crate::PROGRAM;

fn refused(folder: &Folder, nats: &Nats) -> String {
    let flags = ["--port", "0"].map(str::to_owned).into_iter();
    let flags: Vec<String> = flags.chain(nats.flags()).collect();
    let (code, said) = PROGRAM.output(folder, &flags);
    assert_eq!(code, Some(1));
    said
}

#[test]
fn settings_of_a_cluster_belong_together() {
    let folder = Folder::new("together");
    std::fs::write(folder.0.join("view.toml"), "port = 1\nview = \"b\"\n").expect("written");
    std::fs::write(folder.0.join("kind.toml"), "port = 1\nnats = 7\n").expect("written");
    std::fs::write(folder.0.join("typo.toml"), "view = \"b\"\nnatz = \"\"\n").expect("written");
    let wrong: [(&[&str], &[&str]); 9] = [
        (&["--nats", ""], &["nats", "``", "nats://10.0.0.1:4222"]),
        (
            &["--nats", "nats://a", "--nats-monitor", "a"],
            &["nats-monitor", "`a`", "http://10.0.0.1:8222"],
        ),
        (
            &["--nats", "nats://a", "--store", "b"],
            &["store", "`b`", "`nats` is given"],
        ),
        (
            &["--nats", "nats://a", "--store-mib", "7"],
            &["store-mib", "`7`", "`nats` is given"],
        ),
        (
            &["--view", "b"],
            &["view", "`b`", "only together with `nats`"],
        ),
        (
            &["--allow-weak-store"],
            &["allow-weak-store", "`true`", "`nats`"],
        ),
        (
            &["--config", "view.toml"],
            &["view", "`b`", "only together with `nats`"],
        ),
        (
            &["--config", "kind.toml"],
            &["kind.toml", "line 2", "nats = 7", "a text, or an array"],
        ),
        (
            &["--config", "typo.toml"],
            &["typo.toml", "line 2", "natz", "store"],
        ),
    ];
    PROGRAM.refuses(&folder, &wrong);
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
    let said = refused(&folder, &nats);
    assert!(
        said.contains("expected `sync_interval: always`, found 120 s"),
        "{said}"
    );
    let mut flags = nats.flags();
    flags.push("--allow-weak-store".to_owned());
    let mut program = PROGRAM.start_node(&folder, 0, &flags);
    // A player who is greeted shows that the start is over.
    Client::player(program.address, 1).await;
    let log = log_of(&folder);
    for says in ["sync_interval", "listening", "this server leads"] {
        assert!(log.contains(says), "{says}: {log}");
    }
    for line in log.lines().filter(|line| line.contains("tengen_")) {
        assert!(line.contains("weak_store_may_lose_games"), "{line}");
    }
    assert_eq!(program.terminate(), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_view_has_one_server() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let folder = Folder::new("view-lock");
    let mut program = PROGRAM.start_node(&folder, 0, &nats.flags());
    let said = refused(&folder, &nats);
    for word in ["tengen-view.sqlite", "another server uses it", "--view"] {
        assert!(said.contains(word), "{word}: {said}");
    }
    assert_eq!(program.terminate(), Some(0));
    let mut program = PROGRAM.start_node(&folder, 0, &nats.flags());
    Client::player(program.address, 1).await;
    assert_eq!(program.terminate(), Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_view_of_another_cluster_is_refused() {
    let Some(one) = Nats::start().await else {
        return;
    };
    let folder = Folder::new("view");
    let mut program = PROGRAM.start_node(&folder, 0, &one.flags());
    let mut client = Client::player(program.address, 1).await;
    client.send("seek terms=freestyle takebacks=off").await;
    let mut other = Client::player(program.address, 2).await;
    other.send("seek terms=freestyle takebacks=off").await;
    other.game().await;
    assert_eq!(program.terminate(), Some(0));
    drop(one);
    let two = Nats::start().await.expect("the tests are not left out");
    let said = refused(&folder, &two);
    assert!(
        said.contains("view") && said.contains("remove it"),
        "{said}"
    );
}
