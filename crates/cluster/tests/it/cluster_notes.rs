//! Notes of a cluster: prepared replies, vacations and invitations outlast a leader, and only a leader changes them.

use tengen_cluster::jetstream::LeaseViewState;
use tengen_cluster_testing::nats::Nats;
use tengen_core::Seat;
use tengen_online::{Plan, Record, Vacation};
use tengen_server::log::{GameLog, LogError, Note, NoteName, StoredPlan, StoredVacations};
use tengen_server_testing::{program::Folder, records::game};
use tokio::task::spawn_blocking;

use crate::support::cluster::{Streams, leader_log};

fn plan(line: &str) -> Note {
    let plan = Plan::new(1, vec![line.parse().expect("a line")]);
    Note::Plan(StoredPlan {
        game: game(1),
        seat: Seat::First,
        plan: plan.expect("a plan"),
    })
}

fn notes(log: &mut impl GameLog) -> Vec<String> {
    let notes = log.notes().expect("are read");
    let mut all: Vec<String> = notes
        .iter()
        .map(Note::record)
        .map(|it: Record| it.to_string())
        .collect();
    all.sort();
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_leader_changes_notes_and_the_next_one_has_them() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let folder = Folder::new("notes");
    let streams = Streams::open(&nats).await;
    let (mut first, lease) = leader_log(&streams, &folder, "first").await;
    let (mut second, _tenure) = leader_log(&streams, &folder, "second").await;
    let steps = spawn_blocking(move || {
        let name = NoteName::Plan(game(1), Seat::First);
        first.store_note(&plan("h8.i9")).expect("is stored");
        // More than are read at the same time.
        for player in 0..150_u32 {
            let note = Note::Vacations(StoredVacations {
                player: format!("{player:026}").parse().expect("a player"),
                all: vec![Vacation { from: 1, to: 2 }],
            });
            first.store_note(&note).expect("is stored");
        }
        let stored = notes(&mut second);
        assert_eq!(stored.len(), 151);
        assert_eq!(stored, notes(&mut first));
        // A write of the leader before is late.
        second.store_note(&plan("h8.j10")).expect("is stored");
        let late = first.store_note(&plan("h8.k11"));
        assert!(matches!(late, Err(LogError::Store(_))), "{late:?}");
        second.store_note(&plan("h8.g7")).expect("is stored again");
        assert!(notes(&mut second).contains(&plan("h8.g7").record().to_string()));
        // Without the lease, nothing is changed.
        lease.send_replace(LeaseViewState::Over);
        assert!(first.store_note(&plan("h8.k11")).is_err());
        assert!(first.drop_note(name).is_err());
        assert_eq!(notes(&mut second).len(), 151);
        second.drop_note(name).expect("is removed");
        second.store_note(&plan("a1.b2")).expect("is stored anew");
        assert_eq!(notes(&mut second).len(), 151);
    });
    steps.await.expect("ends");
}
