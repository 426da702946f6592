//! Damaged stores: what a check says of them, and what is saved of them.

use std::{fs, path::Path};

use rusqlite::Connection;
use tengen_core::Seat;
use tengen_online::{DisplayName, Entry, GameId, Start};
use tengen_server::{
    log::{Append, GameLog, StoredGame},
    store::{Checked, Damage, Recovered, SqliteLog, check, recover},
};
use tengen_server_testing::{
    copied::text,
    program::Folder,
    records::{game, player, start},
};

/// Games of a store, of which every second is finished.
const GAMES: u8 = 24;

/// Stones of each game.
const STONES: u32 = 30;

/// Entries of all games.
const ENTRIES: u64 = GAMES as u64 * STONES as u64 + GAMES as u64 / 2;

fn beginning(number: u8) -> Start {
    let mut start = start(number, u64::from(number));
    start.proposal.terms = "freestyle clock=increment:300+5".parse().expect("terms");
    // The row is longer than what fits into its page.
    let long: DisplayName = "𠮷".repeat(DisplayName::MAX).parse().expect("a name");
    start.players = [(player(1), long.clone()), (player(2), long)];
    start
}

/// Returns an entry in a game in which nobody makes a five.
fn placed(number: u8, seq: u32) -> Append {
    let column = char::from(b"acegikmobdfhjln"[seq as usize % 15]);
    let text = format!("{}.{column}{}.299000", 1 + seq % 2, 1 + seq / 15);
    Append::Entry {
        game: game(number),
        seq,
        entry: text.parse().expect("an entry"),
        at: 1000 * u64::from(number) + u64::from(seq),
    }
}

fn records(number: u8) -> Vec<Append> {
    let game = game(number);
    let mut records = vec![Append::Begin(beginning(number))];
    records.extend((0..STONES).map(|seq| placed(number, seq)));
    if number.is_multiple_of(2) {
        records.push(Append::Entry {
            game,
            seq: STONES,
            entry: "1.resign.299000".parse().expect("an entry"),
            at: 1000 * u64::from(number) + 900,
        });
        let winner = Some(Seat::Second);
        records.push(Append::End { game, winner });
    }
    records
}

/// Makes a store with games, burned secrets and a moment.
fn fill(file: &Path) -> SqliteLog {
    let mut log = SqliteLog::open(file).expect("opens");
    // Steps of all games are stored in turn, as they are played.
    let games: Vec<Vec<Append>> = (1..=GAMES).map(records).collect();
    for place in 0.. {
        let step: Vec<Append> = games
            .iter()
            .filter_map(|records| records.get(place).cloned())
            .collect();
        if step.is_empty() {
            break;
        }
        log.append(&step).expect("is stored");
    }
    log.burn(player(7), 7).expect("is stored");
    log.note_alive(99_000).expect("is stored");
    log
}

fn filled(folder: &Folder) -> String {
    text(&mut fill(&folder.store()))
}

/// Checks a store, and returns what was checked and the damages.
fn checked(file: &Path) -> (Checked, Vec<Damage>) {
    let mut damages = Vec::new();
    let done = check(file, &mut |damage| damages.push(damage.clone())).expect("is read");
    assert_eq!(done.damages, damages.len() as u64);
    (done, damages)
}

/// Recovers a store, and asserts that the rules allow all of the new one.
fn recovered(folder: &Folder) -> (Recovered, SqliteLog) {
    let new = folder.0.join("new.sqlite");
    for old in ["new.sqlite", "new.sqlite-rest.txt"] {
        let _ = fs::remove_file(folder.0.join(old));
    }
    let done = recover(&folder.store(), &new).expect("is recovered");
    let (sound, damages) = checked(&new);
    assert_eq!(damages, []);
    assert_eq!((sound.games, sound.entries), (done.games, done.entries));
    assert_eq!(
        done.rest.as_deref().is_some_and(Path::exists),
        done.incomplete + done.headless > 0
    );
    (done, SqliteLog::open(&new).expect("opens"))
}

fn spoil(file: &Path, sql: &str) {
    let connection = Connection::open(file).expect("opens");
    connection.execute_batch(sql).expect("is done");
}

fn entries(log: &mut SqliteLog, number: u8) -> Option<Vec<(Entry, u64)>> {
    let kept = log.read(game(number)).expect("is read");
    kept.map(|kept| kept.entries)
}

#[test]
fn a_sound_store_is_sound_and_loses_nothing() {
    let folder = Folder::new("sound");
    let before = filled(&folder);
    let (done, damages) = checked(&folder.store());
    assert_eq!(damages, []);
    let expected = (u64::from(GAMES), ENTRIES);
    assert_eq!((done.games, done.entries), expected);
    let (done, mut log) = recovered(&folder);
    let all = Recovered {
        games: expected.0,
        entries: expected.1,
        ..Recovered::default()
    };
    assert_eq!(done, all);
    assert_eq!(text(&mut log), before);
    assert_eq!(log.last_alive().expect("is read"), Some(99_000));
}

#[test]
fn a_check_names_the_game_and_the_entry_of_each_damage() {
    let one = "WHERE game = '1111111111'";
    for (sql, entry, says) in [
        (
            format!("DELETE FROM entries {one} AND seq = 7"),
            Some(7),
            "missing",
        ),
        (
            format!("UPDATE entries SET entry = '1.zz9' {one} AND seq = 4"),
            Some(4),
            "1.zz9",
        ),
        (
            format!("UPDATE entries SET entry = '1.a1' {one} AND seq = 2"),
            Some(2),
            "not possible",
        ),
        (
            format!("UPDATE entries SET entry = CAST(x'ff' AS TEXT) {one} AND seq = 3"),
            Some(3),
            "\u{fffd}",
        ),
        (
            format!("UPDATE games SET result = 'first' {one}"),
            None,
            "it goes on",
        ),
        (
            format!("UPDATE games SET result = 'won' {one}"),
            None,
            "no result",
        ),
        (
            format!("UPDATE games SET terms = 'chess' {one}"),
            None,
            "chess",
        ),
        (
            format!("UPDATE games SET first_name = CAST(x'ff41' AS TEXT) {one}"),
            None,
            "utf",
        ),
        (format!("DELETE FROM games {one}"), None, "no beginning"),
    ] {
        let folder = Folder::new("check");
        filled(&folder);
        spoil(&folder.store(), &sql);
        let (_, damages) = checked(&folder.store());
        let [
            damage @ Damage::Game {
                game, entry: found, ..
            },
        ] = &*damages
        else {
            panic!("{sql}: {damages:?}");
        };
        assert_eq!((game.as_str(), *found), ("1111111111", entry), "{sql}");
        assert!(damage.to_string().to_lowercase().contains(says), "{damage}");
        let (done, mut log) = recovered(&folder);
        let is_gone = done.incomplete + done.headless + done.unreadable > 0 && entry.is_none();
        let kept = entries(&mut log, 1).map(|entries| entries.len());
        match kept {
            None => assert!(is_gone, "{sql}: {done:?}"),
            // A result that is none is no reason to lose a game.
            Some(kept) => assert_eq!(kept, entry.unwrap_or(STONES as usize), "{sql}"),
        }
        for other in 2..=GAMES {
            assert!(entries(&mut log, other).is_some(), "{sql}: {other}");
        }
    }
}

#[test]
fn a_check_names_damages_besides_those_of_games() {
    for (sql, says) in [
        ("UPDATE burned SET player = '?'", "burned: `?`"),
        ("INSERT INTO notes VALUES ('a', 'b')", "notes: `b`"),
        ("DELETE FROM alive", "alive: expected one row, found 0"),
    ] {
        let folder = Folder::new("others");
        filled(&folder);
        spoil(&folder.store(), sql);
        let (_, damages) = checked(&folder.store());
        assert_eq!(damages.len(), 1, "{damages:?}");
        assert!(damages[0].to_string().contains(says), "{damages:?}");
        recovered(&folder);
    }
}

/// Asserts that a game that was saved is as it was, or shorter.
fn assert_saved(number: u8, kept: &StoredGame) {
    let all = StoredGame::of(records(number)).expect("a game");
    assert_eq!(kept.start, all.start);
    assert!(all.entries.starts_with(&kept.entries), "{number}");
}

/// Any page may be overwritten: the games that lie elsewhere are saved, and no game is another one than before.
#[test]
fn what_lies_in_other_pages_of_the_file_is_saved() {
    let folder = Folder::new("pages");
    filled(&folder);
    let file = folder.store();
    let sound = fs::read(&file).expect("is read");
    let pages = sound.len() / 1024;
    assert!(pages > 60, "{pages}");
    let mut worst = 0;
    for page in (0..pages).step_by(if pages > 200 { 3 } else { 1 }) {
        let mut bytes = sound.clone();
        for (place, byte) in bytes[page * 1024..][..1024].iter_mut().enumerate() {
            *byte = u8::try_from((place * 7 + page) % 251).expect("a byte");
        }
        fs::write(&file, &bytes).expect("is written");
        let (done, mut log) = recovered(&folder);
        let mut lost = 0;
        for number in 1..=GAMES {
            match log.read(game(number)).expect("is read") {
                Some(kept) => {
                    assert_saved(number, &kept);
                    lost += u64::from(
                        number.is_multiple_of(2) && {
                            kept.entries.len() as u64 <= u64::from(STONES)
                        },
                    );
                }
                None => lost += 1,
            }
        }
        // What is missing is counted, and what could be read of it is in the text.
        assert_eq!(
            lost,
            done.incomplete + done.headless,
            "page {page}: {done:?}"
        );
        if let Some(rest) = &done.rest {
            let rest = fs::read_to_string(rest).expect("is read");
            let lines = rest
                .lines()
                .filter(|line| line.starts_with("entry "))
                .count();
            assert!(lines as u64 <= done.left_out, "{rest}");
        }
        worst = worst.max(lost);
    }
    // A page of the tree has an entry of each of many games.
    assert!((1..=u64::from(GAMES) / 2).contains(&worst), "{worst}");
}

/// Any byte may be wrong: a check ends, and what is saved follows the rules. A wrong byte may make another legal entry
/// of one, which nobody can see.
#[test]
fn a_wrong_byte_anywhere_costs_little() {
    let folder = Folder::new("bytes");
    filled(&folder);
    let file = folder.store();
    let sound = fs::read(&file).expect("is read");
    let mut place = 7;
    for round in 0..60 {
        place = (place * 31 + 12_345) % sound.len();
        let mut bytes = sound.clone();
        bytes[place] ^= 1 << (round % 8);
        fs::write(&file, &bytes).expect("is written");
        // A file with a wrong head is none of this program.
        let _ = check(&file, &mut |_| {});
        match recover(&file, &folder.0.join("one.sqlite")) {
            Ok(done) => assert!(done.games + 12 >= u64::from(GAMES), "{place}: {done:?}"),
            Err(error) => assert!((60..64).contains(&place), "{place}: {error}"),
        }
        for made in ["one.sqlite", "one.sqlite-rest.txt"] {
            let _ = fs::remove_file(folder.0.join(made));
        }
    }
}

#[test]
fn a_file_without_its_head_is_read_whatever_its_pages_are() {
    for page in [1024, 4096] {
        let folder = Folder::new("head");
        let before = filled(&folder);
        let file = folder.store();
        let sql = format!("PRAGMA journal_mode = delete; PRAGMA page_size = {page}; VACUUM;");
        spoil(&file, &sql);
        let mut bytes = fs::read(&file).expect("is read");
        assert_eq!(bytes[16..18], u16::to_be_bytes(page));
        bytes[..100].fill(0);
        fs::write(&file, &bytes).expect("is written");
        assert!(SqliteLog::open(&file).is_err());
        let (_, mut log) = recovered(&folder);
        assert_eq!(text(&mut log), before, "{page}");
    }
}

#[test]
fn moves_that_are_only_in_the_journal_are_saved() {
    let folder = Folder::new("journal");
    let file = folder.store();
    let mut log = fill(&file);
    let live = Folder::new("journal-of-a-killed-server");
    // The copy is what a killed server leaves.
    for end in ["", "-wal"] {
        let name = format!("games.sqlite{end}");
        fs::copy(folder.0.join(&name), live.0.join(&name)).expect("is copied");
    }
    let journal = live.0.join("games.sqlite-wal");
    assert!(journal.metadata().expect("is there").len() > 10_000);
    let before = text(&mut log);
    let (done, mut log) = recovered(&live);
    assert_eq!((done.games, done.entries), (u64::from(GAMES), ENTRIES));
    assert_eq!(text(&mut log), before);
    assert!(journal.exists(), "the damaged store stays as it is");
    assert!(!live.0.join("new.sqlite-copy").exists());
}

#[test]
fn a_shortened_game_goes_on_with_time_left() {
    let folder = Folder::new("shortened");
    filled(&folder);
    let sql = "DELETE FROM entries WHERE game = '1111111111' AND seq = 9";
    spoil(&folder.store(), sql);
    let (done, mut log) = recovered(&folder);
    assert_eq!((done.shortened, done.left_out), (1, 20));
    let outages = log.note_start(200_000).expect("is noted");
    // The last entry that is left is of 1008 ms; a server was last alive at 99000 ms.
    let forgiven = tengen_server::log::Outage::since(&outages, 1008);
    assert_eq!(forgiven, 200_000 - 1008);
}

#[test]
fn nothing_is_overwritten_and_no_store_in_use_is_read() {
    let folder = Folder::new("refused");
    let file = folder.store();
    let missing = recover(&file, &folder.0.join("new.sqlite")).expect_err("must fail");
    assert!(missing.to_string().contains("games.sqlite: "), "{missing}");
    filled(&folder);
    let there = folder.0.join("there.sqlite");
    fs::write(&there, "mine").expect("is written");
    let refused = recover(&file, &there).expect_err("must fail");
    assert!(refused.to_string().contains("there.sqlite: "), "{refused}");
    assert_eq!(fs::read(&there).expect("is read"), b"mine");
    let server = SqliteLog::open_alone(&file).expect("opens");
    let used = recover(&file, &folder.0.join("new.sqlite")).expect_err("must fail");
    assert!(
        used.to_string().contains("another server uses it"),
        "{used}"
    );
    drop(server);
    spoil(&file, "PRAGMA user_version = 5");
    let old = recover(&file, &folder.0.join("new.sqlite")).expect_err("must fail");
    assert!(
        old.to_string().contains("of version 5, expected 6"),
        "{old}"
    );
    assert!(!folder.0.join("new.sqlite").exists());
    let known: GameId = game(1);
    assert_eq!(known.to_string(), "1111111111");
}
