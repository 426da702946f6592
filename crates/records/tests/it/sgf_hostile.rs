//! Malicious SGF: nothing panics, hangs or takes unlimited memory, and every game that is read can be opened.

use tengen_testing::sgf as support;

use support::{cautions, context, games};
use tengen_core::Game;
use tengen_records::charset::{Native, Utf8};
use tengen_records::{Caution, Context, Format, Limits, Problem, read_as, write};
use tengen_testing::archives::{Kind, archive};
use tengen_testing::cases::cases;
use tengen_testing::random::Random;

/// Asserts that everything that can be read is a valid game and can be written.
fn check(bytes: &[u8], limits: Limits) {
    for encoding in [None, Some("shift_jis"), Some("windows-1252")] {
        let context = Context {
            encoding,
            size: None,
            limits,
            ..context()
        };
        let Ok(collection) = read_as(Format::Sgf, bytes, &context) else {
            continue;
        };
        for reading in collection.games.into_iter().flatten() {
            assert!(reading.archive.nodes.len() <= limits.nodes + 1); // plus one for a resignation
            Game::from_archive(&reading.archive).expect("a game");
            write(Format::Sgf, &reading.archive, &Utf8).expect("a game");
        }
    }
}

#[test]
fn changed_files_do_no_harm() {
    let signs = b"()[];:\\BWCNZSTG15ahv\n\x81\xff";
    for seed in 0..u64::from(cases(1_500)) {
        let mut random = Random::new(seed);
        let archive = archive(&mut random, Kind::Any);
        let mut bytes = write(Format::Sgf, &archive, &Native).expect("a game").bytes;
        for _ in 0..=random.below(8) {
            let at = random.below(bytes.len() + 1);
            match random.below(4) {
                0 => bytes.truncate(bytes.len().max(40).min(at + 40)),
                1 => bytes.insert(at, random.pick(signs)),
                2 if at < bytes.len() => bytes[at] = random.pick(signs),
                _ => {
                    let end = (at + random.below(30)).min(bytes.len());
                    let part = bytes[at..end].to_vec();
                    let to = random.below(bytes.len() + 1);
                    bytes.splice(to..to, part);
                }
            }
        }
        check(&bytes, Limits::PAGE);
    }
}

#[test]
fn long_nonsense_takes_no_longer_than_its_length() {
    const MANY: usize = 100_000;
    let head = "(;GM[4]SZ[15]RU[renju]";
    for part in [
        "(", ")", "(;", "(;C[x]", ";", "]", "a", "a ", "B[hh]", ";B[hh]", "\\", "[", "(;B[]",
        "(;)", "XX[]",
    ] {
        let part = part.repeat(MANY);
        check(part.as_bytes(), Limits::PAGE);
        check(format!("{head}{part}").as_bytes(), Limits::PAGE);
        check(
            format!("{head};B[aa](;W[bb])C[{part}").as_bytes(),
            Limits::PAGE,
        );
    }
    // Many children of one node, and one comment with many parts.
    let child = |index: usize| {
        let letter = |number: usize| char::from(b'a' + u8::try_from(number % 15).expect("small"));
        format!("(;B[{}{}]C[x];W[oo])", letter(index), letter(index / 15))
    };
    let children: String = (0..20_000).map(child).collect();
    check(format!("{head}{children})").as_bytes(), Limits::PAGE);
}

/// A rectangle of a few bytes covers up to 484 points.
#[test]
fn rectangles_do_not_multiply() {
    let many = "TR[aa:vv]".repeat(20_000);
    let text = format!("(;GM[4]SZ[22]RU[renju]{many})");
    let limits = Limits::PAGE;
    let games = read_as(
        Format::Sgf,
        text.as_bytes(),
        &Context {
            size: None,
            limits,
            ..context()
        },
    );
    let games = games.expect("a game").games;
    let reading = games[0].as_ref().expect("a game");
    let marks = reading
        .archive
        .annotations
        .note(0)
        .map_or(0, |note| note.marks.len());
    assert_eq!(marks, limits.nodes / 484 * 484);
    assert!(matches!(cautions(reading)[0], Caution::Value { .. }));
    let many = "AB[aa:vv]".repeat(20_000);
    let text = format!("(;GM[4]SZ[22]RU[renju]{many})").repeat(3);
    let games = read_as(
        Format::Sgf,
        text.as_bytes(),
        &Context {
            size: None,
            limits,
            ..context()
        },
    );
    for game in games.expect("three games").games {
        assert_eq!(
            game.expect_err("too many").problem,
            Problem::TooMany(limits.nodes)
        );
    }
}

/// With passes, a game can have more moves than the board has points.
#[test]
fn a_line_has_an_end() {
    let text = format!("(;GM[4]SZ[15]RU[renju]{})", ";B[];W[]".repeat(2_000));
    let mut games = games(text.as_bytes()).expect("a game");
    let reading = games.remove(0).expect("a game");
    assert_eq!(reading.archive.nodes.len(), tengen_core::Archive::MAX_DEPTH);
    let problem = reading.broken.expect("too deep").problem;
    assert_eq!(problem, Problem::TooDeep(tengen_core::Archive::MAX_DEPTH));
}
