//! Copies of stores: from a file to a cluster and back nothing changes.

use tengen_cluster_testing::nats::Nats;
use tengen_server::store::SqliteLog;
use tengen_server_testing::{
    copied::{full, text},
    program::Folder,
};

use crate::PROGRAM;

#[tokio::test(flavor = "multi_thread")]
async fn a_store_moves_to_a_cluster_and_back_by_a_command() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let folder = Folder::new("transfer");
    let before = text(&mut full(SqliteLog::open(&folder.store()).expect("opens")));
    let cluster = nats.flags();
    let cluster: Vec<&str> = cluster.iter().map(String::as_str).collect();
    let steps: [(&[&str], &[&str], &str); 5] = [
        (
            &["--store", "games.sqlite"],
            &["export", "one.txt"],
            "4 games",
        ),
        (&cluster, &["import", "one.txt"], "4 games were added"),
        (&cluster, &["import", "one.txt"], "4 were there already"),
        (&cluster, &["export", "two.txt"], "4 games"),
        (
            &["--store", "back.sqlite"],
            &["import", "two.txt"],
            "4 games were added",
        ),
    ];
    for (store, action, says) in steps {
        let (code, said) = PROGRAM.output(&folder, &[store, action].concat());
        assert!(code == Some(0) && said.contains(says), "{action:?}: {said}");
    }
    for copy in ["one.txt", "two.txt"] {
        let copied = std::fs::read_to_string(folder.0.join(copy)).expect("is read");
        assert_eq!(copied, before, "{copy}");
    }
    let mut back = SqliteLog::open(&folder.0.join("back.sqlite")).expect("opens");
    assert_eq!(text(&mut back), before);
}
