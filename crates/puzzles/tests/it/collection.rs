//! The form of collections in bytes: what was written reads back, and damage is found.

use std::sync::LazyLock;

use proptest::prelude::*;
use tengen_core::rules::Setup;
use tengen_core::{Board, BoardSize, Position, Ruleset, Stone};
use tengen_forge::{Forge, ForgeLimits, self_play};
use tengen_puzzles::{
    Collection, CollectionError, Difficulty, Expected, Puzzle, Task, Theme, Themes,
};

/// Puzzles of several rule sets and board sizes.
static MADE: LazyLock<Vec<Puzzle>> = LazyLock::new(|| {
    let mut puzzles: Vec<Puzzle> = Vec::new();
    for (rules, lines) in [("renju", 15), ("freestyle", 22), ("caro", 9), ("renju", 11)] {
        let rules: Ruleset = rules.parse().expect("rules");
        let size = BoardSize::new(lines).expect("a size");
        let start = Position::new(size, rules, Stone::Black);
        let limits = ForgeLimits {
            threats: 4000,
            solutions: 3,
            ..ForgeLimits::default()
        };
        let mut forge = Forge::new(&start, limits);
        for number in 0..12 {
            let game = self_play(rules, size, 3, number);
            let tasks = [Task::Fours, Task::Threats];
            puzzles.extend(
                forge
                    .scan(&game, &tasks)
                    .into_iter()
                    .map(|made| made.puzzle),
            );
        }
    }
    read(&Collection::write(puzzles)).expect("puzzles")
});

/// Returns the bytes of [`MADE`].
fn made() -> Vec<u8> {
    Collection::write(MADE.clone())
}

/// Reads everything, which finds every fault.
fn read(bytes: &[u8]) -> Result<Vec<Puzzle>, CollectionError> {
    Collection::from_bytes(bytes.to_vec())?.puzzles().collect()
}

/// Returns the bytes with the checksum that belongs to them.
fn signed(content: &[u8]) -> Vec<u8> {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    let hash = content.iter().fold(0xcbf2_9ce4_8422_2325_u64, step);
    let [.., a, b, c, d] = hash.to_be_bytes();
    [content, &[a, b, c, d]].concat()
}

#[test]
fn a_collection_reads_back() {
    let bytes = made();
    assert!(MADE.len() > 15, "{}", MADE.len());
    assert_eq!(read(&bytes).as_ref(), Ok(&*MADE));
    let content = &bytes[..bytes.len() - 4];
    assert_eq!(signed(content), bytes, "the checksum is FNV-1a");
    let several = MADE.iter().filter(|it| it.solutions().len() > 1);
    assert!(several.count() > 0);
}

/// The index says what the puzzles say, and each is read alone as in its turn.
#[test]
fn the_index_and_the_puzzles_agree() {
    let shipped = include_bytes!("../../data/tengen.puzzles").to_vec();
    for bytes in [made(), shipped] {
        let collection = Collection::from_bytes(bytes.clone()).expect("a collection");
        let puzzles = read(&bytes).expect("puzzles");
        assert_eq!(collection.entries().len(), puzzles.len());
        assert_eq!(Collection::write(puzzles.clone()), bytes);
        for (entry, puzzle) in collection.entries().iter().zip(puzzles) {
            let facts = (
                puzzle.id(),
                puzzle.position().rules(),
                puzzle.task(),
                puzzle.themes(),
                puzzle.difficulty(),
            );
            let known = (
                entry.id(),
                entry.rules(),
                entry.task(),
                entry.themes(),
                entry.difficulty(),
            );
            assert_eq!(known, facts);
            assert_eq!(collection.find(entry.id()), Some(puzzle));
        }
    }
}

#[test]
fn every_cut_and_every_wrong_byte_is_found() {
    let bytes = made();
    for length in 0..bytes.len() {
        assert!(read(&bytes[..length]).is_err(), "{length}");
    }
    for place in 0..bytes.len() {
        let mut wrong = bytes.clone();
        wrong[place] ^= 1 << (place % 8);
        let error = read(&wrong).expect_err("a wrong byte");
        let is_head = place < 17;
        assert_eq!(
            error.expected == Expected::Head,
            is_head,
            "{place}: {error}"
        );
    }
}

#[test]
fn errors_say_what_was_expected() {
    let head = b"tengen-puzzles 1\n".as_slice();
    let table = b"\x01\x05renju\x0f\x01".as_slice();
    let row = |bytes: &[u8]| [head, table, bytes].concat();
    let fine = [0, 0, 3, 1, 5, 0, 2, 1, 40, 2, 3];
    for (content, expected) in [
        (b"tengen-puzzles 2\n\x00".to_vec(), Expected::Head),
        (
            [head, b"\x01\x05renju\x0f\x02 four"].concat(),
            Expected::More,
        ),
        ([head, b"\x01\x02go\x0f\x01"].concat(), Expected::Rules),
        ([head, b"\x01\x05renju\x04\x01"].concat(), Expected::Size),
        ([head, b"\x01\x05renju\x0f\x7f"].concat(), Expected::Number),
        ([head, b"\xff\xff\xff\xff\x01"].concat(), Expected::Number),
        (row(&[6, 0, 3, 1, 5, 0, 2, 1, 40, 2, 3]), Expected::Task),
        (row(&[0, 16, 3, 1, 5, 0, 2, 1, 40, 2, 3]), Expected::Themes),
        (
            row(&[0, 0, 3, 1, 5, 0, 2, 1, 40, 2, 0xff]),
            Expected::Stones,
        ),
        (row(&[0, 0, 3, 1, 5, 0, 2, 1, 1, 2, 3]), Expected::Solutions),
        (row(&[0, 0, 3, 1, 5, 0, 2, 0, 2, 3]), Expected::Solutions),
        (row(&[0, 0, 3, 1, 5, 0, 1, 1, 41, 80]), Expected::Order),
        ([row(&fine), vec![0]].concat(), Expected::Order),
    ] {
        let error = read(&signed(&content)).expect_err("an error");
        assert_eq!(error.expected, expected, "{content:?}: {error}");
        assert!(error.offset <= content.len() + 4);
    }
    let fine = read(&signed(&row(&fine))).expect("puzzles");
    let line = "rules=renju size=15 first=black turn=black black=b1 white=d1";
    assert_eq!(fine[0].position().to_string(), line);
}

/// Any puzzle on any board.
fn puzzle() -> impl Strategy<Value = Puzzle> {
    let rules = prop::sample::select(vec!["renju", "freestyle", "caro"]);
    let lines = BoardSize::MIN..=BoardSize::MAX;
    let stones = prop::collection::vec((any::<u16>(), any::<bool>()), 0..30);
    let points = prop::collection::vec(any::<u16>(), 1..4);
    let facts = (0..Task::ALL.len(), 0..Theme::ALL.len(), any::<[u8; 4]>());
    let all = (rules, lines, stones, points, any::<bool>(), facts);
    all.prop_filter_map("a puzzle", |(rules, lines, stones, points, turn, facts)| {
        let stone = |is_white| if is_white { Stone::White } else { Stone::Black };
        let size = BoardSize::new(lines).ok()?;
        let mut board = Board::new(size);
        for (index, is_white) in stones {
            board.put(size.point_at_index(index % size.area())?, stone(is_white));
        }
        let to_move = stone(turn);
        let setup = Setup { board, to_move };
        let position = Position::from_setup(setup, rules.parse().ok()?, Stone::Black);
        let point = |index: u16| size.point_at_index(index % size.area());
        let points = points.into_iter().filter_map(point).collect();
        let (task, theme, [moves, tempting, effort, quiet]) = facts;
        let difficulty = Difficulty {
            moves,
            tempting,
            effort,
            quiet,
        };
        let themes = Themes::NONE.with(Theme::ALL[theme]);
        Puzzle::new(&position, Task::ALL[task], points, themes, difficulty).ok()
    })
}

proptest! {
    #[test]
    fn each_of_any_puzzles_is_read_alone(puzzles in prop::collection::vec(puzzle(), 0..12)) {
        let bytes = Collection::write(puzzles.clone());
        let collection = Collection::from_bytes(bytes).expect("a collection");
        for entry in collection.entries() {
            let first = puzzles.iter().find(|it| it.id() == entry.id());
            prop_assert_eq!(collection.puzzle(entry).ok(), first.cloned());
        }
        for puzzle in &puzzles {
            prop_assert!(collection.find(puzzle.id()).is_some());
        }
    }

    /// Damage that the checksum does not show is refused or gives a collection of the same bytes.
    #[test]
    fn signed_damage_causes_no_panic(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..4),
        cut in any::<prop::sample::Index>(),
        kind in 0..3,
    ) {
        let bytes = made();
        let mut content = bytes[..bytes.len() - 4].to_vec();
        for (place, byte) in changes {
            let length = content.len();
            match kind {
                0 => content[place.index(length)] = byte,
                1 => content.insert(place.index(length), byte),
                _ => { content.remove(place.index(length)); }
            }
        }
        if kind == 1 {
            content.truncate(cut.index(content.len()));
        }
        let damaged = signed(&content);
        if let Ok(puzzles) = read(&damaged) {
            prop_assert_eq!(Collection::write(puzzles), damaged);
        }
    }

    #[test]
    fn other_bytes_cause_no_panic(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
        let content = [b"tengen-puzzles 1\n".as_slice(), &bytes].concat();
        let content = signed(&content);
        if let Ok(puzzles) = read(&content) {
            prop_assert_eq!(Collection::write(puzzles), content);
        }
    }
}
