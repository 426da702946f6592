//! The archive: finished games leave the stream of games, and every view has them all the same.

use std::time::{Duration, Instant};

use tengen_cluster::jetstream::{Head, LeaseViewState, Positions, View};
use tengen_cluster_testing::nats::Nats;
use tengen_core::Seat;
use tengen_server::{
    log::{Append, GameLog},
    store::SqliteLog,
    transfer::{Others, export},
};
use tengen_server_testing::program::Folder;
use tengen_server_testing::records::{begin, end, entry, game};
use tokio::{task::spawn_blocking, time::sleep};

use crate::support::cluster::{Streams, leader_log};

/// A day and a bit, in ms.
const DAY: u64 = 25 * 3_600_000;

impl Streams {
    async fn add(&self, number: u8, steps: &[&[Append]]) {
        let mut head = Head::NEW;
        for records in steps {
            let appended = self.games.append(game(number), head, records).await;
            head = appended.expect("is stored");
        }
    }

    async fn view(&self, folder: &Folder, name: &str) -> SqliteLog {
        let view = View::open(&self.games, &self.archive, &folder.0.join(name));
        let complete = view.expect("opens").complete(&self.games, &self.archive);
        complete.await.expect("is complete")
    }
}

fn text(log: &mut SqliteLog) -> String {
    let mut text = Vec::new();
    export(log, &Others::default(), &mut text).expect("is written");
    String::from_utf8(text).expect("is text")
}

#[tokio::test(flavor = "multi_thread")]
async fn archived_games_are_in_every_view_and_no_longer_in_the_stream() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let folder = Folder::new("archive");
    let streams = Streams::open(&nats).await;
    let won = [end(1, Some(Seat::First))];
    streams.add(1, &[&[begin(1)], &[entry(1, 0)], &won]).await;
    // This view is behind when games are archived.
    let before = text(&mut streams.view(&folder, "behind").await);
    streams
        .add(2, &[&[begin(2)], &[entry(2, 0), end(2, None)]])
        .await;
    streams.add(3, &[&[begin(3)], &[entry(3, 0)]]).await;
    streams.add(4, &[&[begin(4)]]).await;
    let full = text(&mut streams.view(&folder, "full").await);
    for number in [1, 2, 3] {
        for again in [number < 3, false] {
            let taken = streams.archive.take(&streams.games, game(number)).await;
            assert_eq!(taken.expect("is taken"), again, "game {number}");
        }
    }
    for (number, is_there) in [(1, false), (2, false), (3, true), (4, true)] {
        let read = streams.games.read(game(number)).await.expect("is read");
        assert_eq!(read.is_some(), is_there, "game {number}");
    }
    assert!(before.len() < full.len());
    for name in ["behind", "full", "new"] {
        assert_eq!(text(&mut streams.view(&folder, name).await), full, "{name}");
    }
    let removed = streams.archive.remove(&streams.games, game(4)).await;
    removed.expect("is removed");
    for name in ["behind", "full", "later"] {
        let mut view = streams.view(&folder, name).await;
        assert_eq!(view.read(game(4)).expect("is read"), None, "{name}");
        assert_eq!(view.open_games().expect("are read").len(), 1, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_leader_archives_old_finished_games_and_removes_unplayed_ones() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let folder = Folder::new("archive-leader");
    let streams = Streams::open(&nats).await;
    streams
        .add(1, &[&[begin(1)], &[entry(1, 0), end(1, None)]])
        .await;
    streams.add(2, &[&[begin(2)], &[entry(2, 0)]]).await;
    streams.add(3, &[&[begin(3)]]).await;
    streams.add(4, &[&[begin(4)]]).await;
    streams.view(&folder, "leader").await;
    let (mut log, state) = leader_log(&streams, &folder, "leader").await;
    let swept = spawn_blocking(move || {
        log.note_alive(DAY).expect("is noted");
        let spared = game(4);
        let next = log.sweep(None, DAY, &|game| game == spared);
        assert_eq!(next.expect("is swept"), Some(game(4)));
        log
    });
    let mut log = swept.await.expect("is swept");
    let start = Instant::now();
    while streams
        .games
        .read(game(1))
        .await
        .expect("is read")
        .is_some()
    {
        assert!(start.elapsed() < Duration::from_secs(20), "not archived");
        sleep(Duration::from_millis(20)).await;
    }
    for (number, is_there) in [(2, true), (3, false), (4, true)] {
        let read = streams.games.read(game(number)).await.expect("is read");
        assert_eq!(read.is_some(), is_there, "game {number}");
    }
    let last = Positions::last(&streams.games, &streams.archive).await;
    assert!(
        last.expect("is read").archive.0 == 2,
        "one archived, one removed"
    );
    // A server that does not lead any more stores nothing.
    state.send_replace(LeaseViewState::Over);
    let refused = spawn_blocking(move || log.append(&[entry(2, 1)])).await;
    assert!(refused.expect("ends").is_err());
}
