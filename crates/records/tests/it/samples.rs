//! Samples of c-gomoku-cli: a real file, a broken one, and heads made by hand.

use tengen_core::game::{Sign, Tag};
use tengen_core::{Game, Outcome, Stone};
use tengen_records::{Context, Format, Limits, Reading, RecordError, read_as};
use tengen_testing::binary::{context, foreign, main_line, own, said};

fn read(bytes: &[u8]) -> Vec<Result<Reading, RecordError>> {
    let read = read_as(Format::Samples, bytes, &context("some.bin"));
    read.expect("a file of samples").games
}

/// Returns a head with the bit layout of the format.
fn head(result: u32, ply: u32, size: u32, rule: u32, next: u32) -> [u8; 4] {
    (result + 4 * ply + 2048 * size + 65_536 * rule + 524_288 * next).to_le_bytes()
}

fn sample(head: [u8; 4], moves: &[u16]) -> Vec<u8> {
    let moves = moves.iter().flat_map(|code| code.to_le_bytes());
    head.into_iter().chain(moves).collect()
}

fn next_move(reading: &Reading) -> Option<String> {
    let end = reading.archive.line_end;
    let mark = reading.archive.annotations.note(end)?.marks.first()?;
    assert_eq!(mark.sign, Sign::Selected);
    Some(mark.point.to_string())
}

#[test]
fn the_real_file_holds_what_is_known_of_it() {
    let Some(bytes) = foreign("other/cgomokucli-free15-samples.bin") else {
        return;
    };
    let games = read(&bytes);
    assert_eq!(games.len(), 187);
    let (mut losses, mut wins, mut longest) = (0, 0, 0);
    for game in &games {
        let reading = game.as_ref().expect("a whole sample");
        assert_eq!(
            (reading.broken.as_ref(), &reading.warnings[..]),
            (None, &[][..])
        );
        assert!(next_move(reading).is_some(), "it was played");
        let archive = &reading.archive;
        assert_eq!(archive.terms.to_string(), "freestyle");
        let game = Game::from_archive(archive).expect("a game");
        let plies = archive.nodes.len();
        longest = longest.max(plies);
        let winner = match archive.nodes.last() {
            Some(last) => last.outcome.and_then(Outcome::winner),
            None if archive.annotations.tag(Tag::Result) == "B+" => Some(Stone::Black),
            None => Some(Stone::White),
        };
        if winner == Some(game.position().to_move()) {
            wins += 1;
        } else {
            losses += 1;
        }
    }
    assert_eq!((losses, wins, longest), (93, 94, 97));
}

#[test]
fn the_broken_file_keeps_what_comes_before() {
    let games = read(&own("broken/b31-bin-cut.bin"));
    let lines: Vec<_> = games
        .iter()
        .map(|game| main_line(&game.as_ref().expect("a sample").archive).join(" "))
        .collect();
    assert_eq!(lines, ["", "h8", "h8 g9", "h8 g9 h9", "h8 g9"]);
    let broken = games
        .iter()
        .map(|game| game.as_ref().expect("a sample").broken.as_ref());
    let said: Vec<_> = broken.map(said).collect();
    assert_eq!(
        said,
        ["", "", "", "", "byte 37: the file ends inside a game"]
    );
}

#[test]
fn heads_and_moves() {
    // On 20×20 the row 0 from the top is row 20: (3, 0) is d20, (19, 19) is t1.
    let bytes = sample(head(2, 2, 20, 1, 7 * 32 + 5), &[3 * 32, 19 * 32 + 19]);
    let games = read(&bytes);
    let reading = games[0].as_ref().expect("a sample");
    assert_eq!(main_line(&reading.archive), ["d20", "t1"]);
    assert_eq!(reading.archive.terms.to_string(), "standard size=20");
    assert_eq!(next_move(reading).as_deref(), Some("h15"));
    let winner = |reading: &Reading| reading.archive.nodes.last().and_then(|it| it.outcome);
    let black = Some(Stone::Black);
    assert_eq!(winner(reading), Some(Outcome::Stated { winner: black }));
    for (result, expected) in [(0, Some(Stone::White)), (1, None), (2, black)] {
        let bytes = sample(head(result, 2, 15, 4, 0), &[0, 33]);
        let reading = read(&bytes).remove(0).expect("a sample");
        assert_eq!(winner(&reading), Some(Outcome::Stated { winner: expected }));
        assert_eq!(reading.archive.terms.to_string(), "renju");
    }
    let unknown = read(&sample(head(3, 1, 15, 2, 1024 + 800), &[0])).remove(0);
    let said: Vec<_> = unknown
        .expect("a sample")
        .warnings
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        said,
        [
            "byte 0: the rules are not in the record",
            "byte 0: move: the value \"800\" was passed over",
            "byte 0: result: the value \"3\" was passed over",
        ]
    );
}

/// An invalid sample does not hide the following ones.
#[test]
fn wrong_samples() {
    let good = sample(head(1, 1, 15, 0, 0), &[7 * 32 + 7]);
    for (bad, error, kept) in [
        (
            sample(head(0, 1, 4, 0, 0), &[0]),
            "byte 7: expected a board size from 5 to 22, found \"4\"",
            0,
        ),
        (
            sample(head(0, 1, 23, 0, 0), &[0]),
            "byte 7: expected a board size from 5 to 22, found \"23\"",
            0,
        ),
        (
            sample(head(0, 1, 15, 0, 0), &[15]),
            "byte 10: \"15\" is not a point of a board of 15×15",
            0,
        ),
        (
            sample(head(0, 1, 15, 0, 0), &[0xffff]),
            "byte 10: \"65535\" is not a point of a board of 15×15",
            0,
        ),
        (
            sample(head(0, 3, 15, 0, 0), &[0, 1, 0]),
            "byte 14: the point a15 is taken",
            2,
        ),
    ] {
        let games = read(&[&good[..], &bad, &good].concat());
        assert_eq!(games.len(), 3, "{error}");
        assert!(
            games[2].as_ref().is_ok_and(|it| it.broken.is_none()),
            "{error}"
        );
        match &games[1] {
            Ok(reading) => {
                assert_eq!(said(reading.broken.as_ref()), error);
                assert_eq!(reading.archive.nodes.len(), kept);
            }
            Err(it) => assert_eq!((it.to_string(), kept), (error.to_string(), 0)),
        }
    }
    for (bytes, error) in [
        (vec![], "the file is empty"),
        (
            vec![0, 0x78],
            "byte 2: the file ends inside the header of c-gomoku-cli samples",
        ),
        (
            sample(head(0, 1, 15, 0, 0), &[]),
            "byte 4: the file ends inside a game",
        ),
    ] {
        let read = read_as(Format::Samples, &bytes, &context("some.bin"));
        assert_eq!(said(read.err().as_ref()), error);
    }
}

#[test]
fn many_samples_are_refused() {
    let empty = head(0, 0, 15, 0, 0).repeat(1_000);
    let context = Context {
        size: None,
        limits: Limits {
            games: 50,
            ..Limits::NATIVE
        },
        ..context("some.bin")
    };
    let games = read_as(Format::Samples, &empty, &context)
        .expect("some samples")
        .games;
    assert_eq!(games.len(), 51);
    let last = games[50].as_ref().err();
    assert_eq!(said(last), "byte 200: the file has more than 50 games");
}
