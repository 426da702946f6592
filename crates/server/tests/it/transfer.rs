//! Copies of stores: nothing changes on the way there and back, and wrong copies are refused.

use tengen_server::{
    log::GameLog,
    store::SqliteLog,
    transfer::{HEAD, Imported, TransferError, import},
};
use tengen_server_testing::{
    copied::{full, text},
    program::Folder,
    records::{begin, entry, game},
};

use crate::PROGRAM;

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

#[test]
fn nothing_is_added_to_a_store_in_use() {
    let folder = Folder::new("transfer-in-use");
    let copy = text(&mut full(new()));
    std::fs::write(folder.0.join("copy.txt"), &copy).expect("is written");
    let import = ["--store", "games.sqlite", "import", "copy.txt"];
    let mut server = SqliteLog::open_alone(&folder.store()).expect("opens");
    let (found, said) = PROGRAM.output(&folder, &import);
    let says = "another server uses it; choose another file with --store, or stop that server";
    assert!(found == Some(1) && said.contains(says), "{said}");
    assert_eq!(text(&mut server), text(&mut new()), "nothing was added");
    drop(server);
    let (found, said) = PROGRAM.output(&folder, &import);
    assert!(
        found == Some(0) && said.contains("4 games were added"),
        "{said}"
    );
    let mut log = SqliteLog::open(&folder.store()).expect("opens");
    assert_eq!(text(&mut log), copy);
}

#[test]
fn a_store_is_copied_by_a_command() {
    let folder = Folder::new("transfer");
    let before = text(&mut full(SqliteLog::open(&folder.store()).expect("opens")));
    for (flags, code, says) in [
        (
            ["--store", "games.sqlite", "export", "one.txt"],
            0,
            "4 games",
        ),
        (
            ["--store", "back.sqlite", "import", "one.txt"],
            0,
            "4 games were added",
        ),
        (
            ["--store", "games.sqlite", "export", "one.txt"],
            1,
            "one.txt",
        ),
        (
            ["--store", "none.sqlite", "export", "three.txt"],
            1,
            "none.sqlite",
        ),
        (
            ["--store", "games.sqlite", "import", "none.txt"],
            1,
            "none.txt",
        ),
    ] {
        let (found, said) = PROGRAM.output(&folder, &flags);
        assert!(
            found == Some(code) && said.contains(says),
            "{flags:?}: {said}"
        );
    }
    let copied = std::fs::read_to_string(folder.0.join("one.txt")).expect("is read");
    assert_eq!(copied, before);
    let mut back = SqliteLog::open(&folder.0.join("back.sqlite")).expect("opens");
    assert_eq!(text(&mut back), before);
}
