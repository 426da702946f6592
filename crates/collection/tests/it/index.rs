//! The index in a file: it answers as the games in memory do, and a damaged one is found out.

use std::io::Cursor;

use proptest::prelude::*;
use tengen_collection::{
    CollectedGame, Database, Explored, Filter, GamePlace, Index, IndexBuilder, IndexError,
    IndexedSource, Stamp,
};
use tengen_core::{Board, BoardSize, Point, Stone};
use tengen_testing::random::Random;

/// Returns lines of games that begin near the centre, so that openings come again, turned or not.
fn games(seed: u64, count: usize) -> Vec<String> {
    let mut random = Random::new(seed);
    let game = |random: &mut Random| {
        let size = ["15", "15", "9"][random.below(3)];
        let middle = if size == "9" { 4 } else { 7 };
        let mut moves: Vec<Point> = Vec::new();
        let length = 1 + random.below(7);
        while moves.len() < length {
            let mut near = || middle - 1 + u8::try_from(random.below(3)).unwrap_or(0);
            let point = Point::new(near(), near()).expect("a point");
            if !moves.contains(&point) {
                moves.push(point);
            }
        }
        let moves: String = moves.iter().map(ToString::to_string).collect();
        let rules = ["renju", "freestyle"][random.below(2)];
        let result = ["black", "white", "draw", "unknown"][random.below(4)];
        let date = ["", "2025", "2026-11-01"][random.below(3)];
        let black = ["Ada", "Bo", ""][random.below(3)];
        format!("{rules}\t{size}\t{result}\t{date}\t{black}\tCy\t\t{moves}")
    };
    (0..count).map(|_| game(&mut random)).collect()
}

fn index(lines: &[String]) -> Index<Cursor<Vec<u8>>> {
    let mut builder = IndexBuilder::new("plain");
    for (number, lines) in lines.chunks(7).enumerate() {
        let source = IndexedSource {
            name: format!("{number}.sgf"),
            ..IndexedSource::default()
        };
        builder.add(source, &lines.join("\n"));
    }
    let mut file = Cursor::new(Vec::new());
    builder.write(&mut file).expect("it is in memory");
    Index::open(file).expect("an index")
}

fn board(size: BoardSize, moves: &[Point]) -> Board {
    let mut board = Board::new(size);
    for (point, stone) in moves.iter().zip(Stone::BOTH.into_iter().cycle()) {
        board.put(*point, stone);
    }
    board
}

fn filters() -> Vec<Filter> {
    let with = |change: &dyn Fn(&mut Filter)| {
        let mut filter = Filter::default();
        change(&mut filter);
        filter
    };
    let renju: tengen_core::Ruleset = "renju".parse().expect("rules");
    vec![
        Filter::default(),
        with(&|it| it.variant = Some(renju.variant)),
        with(&|it| it.result = Some("white".parse().expect("a result"))),
        with(&|it| it.words = "ada".into()),
        with(&|it| it.since = "2026".parse().expect("a date")),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn it_answers_as_the_games_in_memory(seed: u64, count in 1..120_usize, list in 0..40_usize) {
        let lines = games(seed, count);
        let mut index = index(&lines);
        let mut database = Database::default();
        for line in &lines {
            database.add(line.parse().expect("a game"));
        }
        let known = lines.len() - database.games().len();
        prop_assert_eq!(index.known() as usize, known);
        for game in database.games().iter().take(12) {
            for stones in 0..=game.moves().len() {
                let asked = board(game.size(), &game.moves()[..stones]);
                for filter in filters() {
                    let expected = database.explore(&asked, &filter);
                    let found = index.explore(&asked, &filter, list).expect("an answer");
                    let listed: Vec<CollectedGame> =
                        found.numbers.iter().map(|it| index.game(*it).expect("a game")).collect();
                    let names = expected.numbers.iter().take(list);
                    let games: Vec<CollectedGame> =
                        names.map(|it| database.game(*it).expect("a game").clone()).collect();
                    prop_assert_eq!(listed, games);
                    let bare = |it: Explored| Explored { numbers: Vec::new(), ..it };
                    prop_assert_eq!(bare(found), bare(expected));
                }
            }
        }
    }

    #[test]
    fn damage_never_panics(seed: u64, at: usize, value: u8) {
        let lines = games(seed, 20);
        let bytes = index(&lines).into_inner().into_inner();
        let mut broken = bytes.clone();
        let at = at % bytes.len();
        broken[at] = value;
        for bytes in [broken, bytes[..at].to_vec()] {
            if let Ok(mut index) = Index::open(Cursor::new(bytes)) {
                let asked = board(BoardSize::DEFAULT, &["h8".parse().expect("a point")]);
                let _ = index.explore(&asked, &Filter::default(), 99);
                let _ = index.lines();
            }
        }
    }
}

#[test]
fn sources_and_lines_are_read_back() {
    let lines = games(4, 10);
    let mut builder = IndexBuilder::new("rule=renju");
    let source = IndexedSource {
        name: "a b.sgf".to_owned(),
        stamp: Stamp {
            bytes: 5,
            modified: 6,
        },
        counts: "3*1,1*0".parse().expect("two runs"),
        skipped: 2,
        why: "it has no moves".to_owned(),
        ..IndexedSource::default()
    };
    builder.add(source.clone(), &lines[..3].join("\n"));
    builder.add(IndexedSource::default(), "");
    builder.add(IndexedSource::default(), &lines[3..].join("\n"));
    let mut file = Cursor::new(Vec::new());
    let done = builder.write(&mut file).expect("it is in memory");
    let mut index = Index::open(file).expect("an index");
    assert_eq!((index.reading(), index.sources().len()), ("rule=renju", 3));
    assert_eq!(index.sources()[0], IndexedSource { games: 3, ..source });
    let read = index.lines().expect("lines");
    assert_eq!(read[0], lines[..3].join("\n") + "\n");
    assert_eq!(read[1], "");
    assert_eq!(done.games + done.known, 10);
}

#[test]
fn each_game_has_the_place_of_its_record() {
    let line = |moves: &str| format!("renju\t15\tunknown\t\t\t\t\t{moves}\n");
    let mut builder = IndexBuilder::new("");
    for (counts, lines) in [
        ("1*1,2*0,1*2", line("h8") + &line("h8i9") + &line("h8i8")),
        ("1*0", String::new()),
        ("1*1", line("h8j10")),
        ("", line("h8k11")),
        ("2*1", line("h8h10") + &line("h8i8")),
    ] {
        let counts = counts.parse().expect("runs");
        let source = IndexedSource {
            counts,
            ..IndexedSource::default()
        };
        builder.add(source, &lines);
    }
    let mut file = Cursor::new(Vec::new());
    builder.write(&mut file).expect("it is in memory");
    let mut index = Index::open(file).expect("an index");
    let empty = Board::new(BoardSize::DEFAULT);
    let found = index.explore(&empty, &Filter::default(), 100);
    let mut numbers = found.expect("an answer").numbers;
    numbers.sort_unstable();
    let at = |source, record, records| {
        Some(GamePlace {
            source,
            record,
            records,
        })
    };
    let places: Vec<_> = numbers.iter().map(|it| index.place(*it)).collect();
    let [one, two, three] = [at(0, 1, 4), at(0, 4, 4), at(0, 4, 4)];
    assert_eq!(places, [one, two, three, at(2, 1, 1), None, at(4, 1, 2)]);
    let again = index.first_known().and_then(|it| index.place(it));
    assert_eq!((index.known(), again), (1, at(4, 2, 2)));
    let none = IndexBuilder::new("");
    let mut file = Cursor::new(Vec::new());
    none.write(&mut file).expect("it is in memory");
    assert_eq!(Index::open(file).expect("an index").first_known(), None);
}

#[test]
fn what_is_no_index_is_said() {
    let open = |bytes: &[u8]| Index::open(Cursor::new(bytes.to_vec())).map(|_| ());
    let is_other = |it: &Result<(), IndexError>| matches!(it, Err(IndexError::Version));
    assert!(is_other(&open(b"")) && is_other(&open(b"(;GM[4];B[hh])")));
    let bytes = index(&games(1, 5)).into_inner().into_inner();
    let mut newer = bytes.clone();
    newer[8] += 1;
    assert!(is_other(&open(&newer)));
    let cut = open(&bytes[..bytes.len() - 1]);
    assert!(matches!(cut, Err(IndexError::Damaged)), "{cut:?}");
    assert!(open(&bytes).is_ok());
}
