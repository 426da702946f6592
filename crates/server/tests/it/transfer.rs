//! Copies of stores: from a file to a cluster and back nothing changes, and wrong copies are refused.

use std::process::Output;

use tengen_core::Seat;
use tengen_online::{Invitation, Plan, Side, Vacation};
use tengen_server::{
    log::{GameLog, Note, StoredInvitation, StoredPlan, StoredVacations},
    store::SqliteLog,
    transfer::{HEAD, Imported, TransferError, export, import},
};
use tengen_server_testing::nats::Nats;

use crate::{
    program::{Folder, command},
    support::records::{begin, end, entry, game, player, start},
};

/// Returns a store with games of every stage, and with burned secrets.
fn full(mut log: SqliteLog) -> SqliteLog {
    let games = [
        vec![begin(1)],
        vec![begin(2), entry(2, 0), entry(2, 1), entry(2, 2)],
        vec![begin(3), entry(3, 0), end(3, Some(Seat::Second))],
        vec![begin(4), end(4, None)],
    ];
    for records in games {
        log.append(&records).expect("is stored");
    }
    for number in [7, 8] {
        log.burn(player(number), u64::from(number))
            .expect("is stored");
    }
    let invitation = Note::Invitation(StoredInvitation {
        game: game(9),
        owner: (player(1), "Mei 五".parse().expect("a name")),
        invitation: Invitation {
            proposal: start(9, 0).proposal,
            side: Side::Second,
        },
    });
    let lines = ["h8.i9.a1.b2", "c3.d4"];
    let lines = lines.map(|line| line.parse().expect("a line")).to_vec();
    let plan = Note::Plan(StoredPlan {
        game: game(2),
        seat: Seat::Second,
        plan: Plan::new(3, lines).expect("a plan"),
    });
    let vacations = Note::Vacations(StoredVacations {
        player: player(1),
        all: vec![Vacation { from: 1, to: 5 }, Vacation { from: 7, to: 9 }],
    });
    for note in [invitation, plan, vacations] {
        log.store_note(&note).expect("is stored");
    }
    log
}

fn text(log: &mut SqliteLog) -> String {
    let others = log.others().expect("is read");
    let mut text = Vec::new();
    export(log, &others, &mut text).expect("is written");
    String::from_utf8(text).expect("is text")
}

fn new() -> SqliteLog {
    SqliteLog::in_memory().expect("a store")
}

#[test]
fn a_copy_has_everything_and_can_be_read_again() {
    let copy = text(&mut full(new()));
    assert!(copy.starts_with(HEAD), "{copy}");
    let mut log = new();
    let done = import(copy.as_bytes(), &mut log).expect("is read");
    assert_eq!(done, Imported { added: 4, there: 0 });
    assert_eq!(text(&mut log), copy);
    let again = import(copy.as_bytes(), &mut log).expect("is read");
    assert_eq!(again, Imported { added: 0, there: 4 });
    assert_eq!(text(&mut log), copy);
}

#[test]
fn what_a_store_has_stays_and_what_it_lacks_is_added() {
    let copy = text(&mut full(new()));
    let mut log = new();
    // One game has fewer entries, one has more, one lacks only its end, and one is not in the copy.
    let some = [
        vec![begin(2), entry(2, 0)],
        vec![begin(1), entry(1, 0)],
        vec![begin(3), entry(3, 0)],
        vec![begin(5)],
    ];
    for records in some {
        log.append(&records).expect("is stored");
    }
    let done = import(copy.as_bytes(), &mut log).expect("is read");
    assert_eq!(done, Imported { added: 3, there: 1 });
    let entries = |log: &mut SqliteLog, number| {
        let kept = log.read(game(number)).expect("is read").expect("is there");
        kept.entries.len()
    };
    let counts: Vec<usize> = (1..=5).map(|number| entries(&mut log, number)).collect();
    assert_eq!(counts, [1, 3, 1, 0, 0]);
    let open = log.open_games().expect("is read");
    assert_eq!(open.len(), 3, "the end of game 3 was added");
}

#[test]
fn a_wrong_copy_says_what_is_wrong_and_where() {
    let copy = text(&mut full(new()));
    let lines: Vec<&str> = copy.lines().collect();
    let without = |place: usize| {
        let mut lines = lines.clone();
        lines.remove(place);
        lines.join("\n")
    };
    let entry_place = lines
        .iter()
        .position(|line| line.starts_with("entry seq=1"))
        .expect("is there");
    let begin_place = lines
        .iter()
        .position(|line| line.starts_with("begin"))
        .expect("is there");
    let cut = lines[..lines.len() - 1].join("\n");
    for (copy, line, says) in [
        (String::new(), 1, "cut off"),
        ("SQLite format 3".to_owned(), 1, HEAD),
        (cut, lines.len(), "cut off"),
        (without(entry_place), entry_place + 1, "expected entry 1"),
        (
            copy.replace("games=4", "games=5"),
            lines.len() + 1,
            "expected 5 games, found 4",
        ),
        (
            copy.replace("entry=1.h8", "entry=1.zz"),
            entry_place,
            "entry=",
        ),
        (format!("{copy}begin\n"), lines.len() + 1, "nothing after"),
        (
            [&lines[..1], &lines[begin_place + 2..]].concat().join("\n"),
            2,
            "expected the beginning of a game",
        ),
    ] {
        match import(copy.as_bytes(), &mut new()) {
            Err(TransferError::Line { line: found, why }) => {
                assert!(why.contains(says), "{why}: {says}");
                assert_eq!(found, line, "{why}");
            }
            other => panic!("{says}: {other:?}"),
        }
    }
    let mut log = new();
    log.append(&[begin(2), entry(2, 0), entry(2, 1)])
        .expect("is stored");
    let other = copy.replace("entry=2.pass", "entry=2.a1");
    let refused = import(other.as_bytes(), &mut log);
    assert!(matches!(refused, Err(TransferError::Differs(found)) if found == game(2)));
}

fn run(folder: &Folder, flags: &[&str]) -> (bool, String) {
    let Output {
        status,
        stdout,
        stderr,
    } = command(folder).args(flags).output().expect("runs");
    let said = [stdout, stderr].concat();
    (
        status.success(),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_moves_to_a_cluster_and_back_by_a_command() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let folder = Folder::new("transfer");
    let before = text(&mut full(SqliteLog::open(&folder.store()).expect("opens")));
    let urls = nats.urls().join(",");
    let monitors = nats.monitors().join(",");
    let cluster = ["--nats", &urls, "--nats-monitor", &monitors];
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
        let (is_good, said) = run(&folder, &[store, action].concat());
        assert!(is_good && said.contains(says), "{action:?}: {said}");
    }
    for copy in ["one.txt", "two.txt"] {
        let copied = std::fs::read_to_string(folder.0.join(copy)).expect("is read");
        assert_eq!(copied, before, "{copy}");
    }
    let mut back = SqliteLog::open(&folder.0.join("back.sqlite")).expect("opens");
    assert_eq!(text(&mut back), before);
    for (flags, says) in [
        (["--store", "games.sqlite", "export", "one.txt"], "one.txt"),
        (
            ["--store", "none.sqlite", "export", "three.txt"],
            "none.sqlite",
        ),
        (
            ["--store", "games.sqlite", "import", "none.txt"],
            "none.txt",
        ),
    ] {
        let (is_good, said) = run(&folder, &flags);
        assert!(!is_good && said.contains(says), "{flags:?}: {said}");
    }
}
