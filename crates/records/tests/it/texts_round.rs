//! Games written as texts and read again, and the reported losses.

use tengen_testing::text_records;

use std::collections::BTreeSet;

use tengen_core::game::Tag;
use tengen_core::{Archive, Board, BoardSize, Game, Outcome, Point, Stone, Terms};
use tengen_records::charset::Native;
use tengen_records::{Context, Format, Loss, Unwritable, read, write};
use tengen_testing::cases::cases;
use tengen_testing::made_games::made;
use tengen_testing::random::Random;
use tengen_testing::text_records::{context, plies};

/// Returns the line without its passes.
fn stones(line: &[Option<Point>]) -> Vec<Option<Point>> {
    line.iter().flatten().copied().map(Some).collect()
}

fn names(line: &[Option<Point>]) -> String {
    let names = line
        .iter()
        .map(|ply| ply.map_or("pass".to_string(), |point| point.to_string()));
    names.collect::<Vec<_>>().join(" ")
}

/// Reads the game again, with `size` as the default board size.
fn again(bytes: &[u8], size: BoardSize, format: Format) -> Archive {
    let terms = Terms {
        size,
        ..Terms::default()
    };
    let context = Context {
        terms,
        ..context("")
    };
    let found =
        read(bytes, &context).unwrap_or_else(|e| panic!("{}: {e}", String::from_utf8_lossy(bytes)));
    assert_eq!(found.format, format, "{}", String::from_utf8_lossy(bytes));
    assert_eq!(found.games.len(), 1, "{}", String::from_utf8_lossy(bytes));
    let reading = found
        .games
        .into_iter()
        .next()
        .expect("a game")
        .expect("a whole game");
    assert_eq!(reading.broken, None);
    reading.archive
}

fn lost(written: &[Loss]) -> BTreeSet<Loss> {
    let set: BTreeSet<Loss> = written.iter().copied().collect();
    assert_eq!(set.len(), written.len(), "each once: {written:?}");
    assert!(written.is_sorted(), "in order: {written:?}");
    set
}

fn seeds() -> impl Iterator<Item = (u64, Random)> {
    let count = u64::from(cases(10_000));
    (0..count).map(|seed| (seed, Random::new(seed)))
}

/// Returns the smallest usual board size on which the whole line fits.
fn guess(line: &[Option<Point>]) -> u8 {
    let far = line
        .iter()
        .flatten()
        .map(|point| point.column().max(point.row()) + 1)
        .max();
    let far = far.unwrap_or(1);
    *[15, 19, 20, 22]
        .iter()
        .find(|&&lines| lines >= far)
        .expect("a board")
}

/// Returns `true` if a stone changes its colour when the passes are left out.
fn is_recoloured(line: &[Option<Point>]) -> bool {
    let at = line.iter().enumerate().filter(|(_, ply)| ply.is_some());
    let mut stones = at.enumerate();
    stones.any(|(index, (at, _))| index % 2 != at % 2)
}

#[test]
fn move_lists() {
    for (seed, mut random) in seeds() {
        let made = made(&mut random);
        let archive = &made.archive;
        let written = write(Format::Moves, archive, &Native).expect("writable");
        let found = again(&written.bytes, archive.terms.size, Format::Moves);
        assert_eq!(plies(&found), names(&made.line), "seed {seed}");
        assert_eq!(found.terms.size, archive.terms.size, "seed {seed}");

        let mut expected = made.lost.clone();
        expected.remove(&Loss::Passes);
        expected.remove(&Loss::Result);
        let outcome = |archive: &Archive| text_records::outcome(archive).map(Outcome::winner);
        if outcome(archive).is_some() {
            assert_eq!(outcome(&found), outcome(archive), "seed {seed}");
        }
        if expected.remove(&Loss::Tags) {
            for loss in [Loss::Size, Loss::Terms] {
                expected.remove(&loss);
            }
            assert_eq!(found.terms, archive.terms, "seed {seed}");
            for (tag, text) in archive.annotations.tags() {
                assert_eq!(found.annotations.tag(tag), text, "seed {seed}");
            }
        } else {
            expected.remove(&Loss::Size);
            if guess(&made.line) != archive.terms.size.lines() {
                expected.insert(Loss::Size);
            }
        }
        assert_eq!(lost(&written.lost), expected, "seed {seed}");
    }
}

#[test]
fn position_strings() {
    for (seed, mut random) in seeds() {
        let made = made(&mut random);
        let stones = stones(&made.line);
        let written = write(Format::Gomocalc, &made.archive, &Native);
        if stones.is_empty() {
            assert_eq!(written, Err(Unwritable::NoMoves(Format::Gomocalc)));
            continue;
        }
        let written = written.expect("writable");
        let mut expected = made.lost.clone();
        expected.insert(Loss::Terms);
        if is_recoloured(&made.line) {
            expected.insert(Loss::Colours);
        }
        expected.remove(&Loss::Size);
        if guess(&stones) != made.archive.terms.size.lines() {
            expected.insert(Loss::Size);
        }
        assert_eq!(lost(&written.lost), expected, "seed {seed}");
        if stones.len() > 1 {
            let found = again(&written.bytes, made.archive.terms.size, Format::Gomocalc);
            assert_eq!(plies(&found), names(&stones), "seed {seed}");
        }
    }
}

#[test]
fn files_of_piskvork() {
    for (seed, mut random) in seeds() {
        let made = made(&mut random);
        let archive = &made.archive;
        let written = write(Format::Psq, archive, &Native).expect("writable");
        let stones = stones(&made.line);
        if stones.is_empty() {
            continue;
        }
        let found = again(&written.bytes, BoardSize::DEFAULT, Format::Psq);
        assert_eq!(plies(&found), names(&stones), "seed {seed}");
        assert_eq!(found.terms.size, archive.terms.size, "seed {seed}");
        let lost = lost(&written.lost);
        let has = |loss| lost.contains(&loss);
        let kept = [
            Loss::Variations,
            Loss::Comments,
            Loss::Marks,
            Loss::Passes,
            Loss::Properties,
        ];
        for loss in kept {
            assert_eq!(has(loss), made.lost.contains(&loss), "seed {seed}: {loss}");
        }
        assert!(
            !has(Loss::Size) && !has(Loss::Times),
            "seed {seed}: {lost:?}"
        );
        // Content that is not reported as lost is read back.
        if !has(Loss::Tags) {
            assert!(
                found.annotations.tags().eq(archive.annotations.tags()),
                "seed {seed}"
            );
        }
        // If the rules are not reported as lost, they are read back unchanged.
        if !has(Loss::Terms) {
            assert_eq!(found.terms.rules, archive.terms.rules, "seed {seed}");
        }
        assert_eq!(has(Loss::Colours), is_recoloured(&made.line), "seed {seed}");
        let outcome = text_records::outcome(archive);
        if outcome.is_some() {
            let again = text_records::outcome(&found);
            assert_eq!(
                has(Loss::Result),
                again != outcome,
                "seed {seed}: {again:?}"
            );
        }
        let times = (1..).zip(
            made.spent
                .iter()
                .zip(&made.line)
                .filter(|(_, ply)| ply.is_some()),
        );
        for (node, (&spent, _)) in times {
            let again = found.annotations.note(node).and_then(|note| note.spent);
            assert_eq!(again, spent, "seed {seed}");
        }
    }
}

#[test]
fn files_of_gomotur() {
    for (seed, mut random) in seeds() {
        let mut made = made(&mut random);
        made.archive.annotations.set_tag(Tag::Event, "");
        made.archive.annotations.set_tag(Tag::Date, "");
        let archive = &made.archive;
        let written = write(Format::Rec, archive, &Native);
        let stones = stones(&made.line);
        if stones.is_empty() {
            assert_eq!(written, Err(Unwritable::NoMoves(Format::Rec)));
            continue;
        }
        let written = written.expect("writable");
        let found = again(&written.bytes, BoardSize::DEFAULT, Format::Rec);
        let lost = lost(&written.lost);
        // Rows are counted from the top, so on another size they lie elsewhere.
        assert_eq!(
            lost.contains(&Loss::Size),
            found.terms.size != archive.terms.size,
            "seed {seed}"
        );
        let rise = found
            .terms
            .size
            .lines()
            .abs_diff(archive.terms.size.lines());
        let risen = stones.iter().flatten().map(|point| {
            let is_up = found.terms.size > archive.terms.size;
            let row = if is_up {
                point.row() + rise
            } else {
                point.row() - rise
            };
            Point::new(point.column(), row)
        });
        assert_eq!(
            plies(&found),
            names(&risen.collect::<Vec<_>>()),
            "seed {seed}"
        );
        if !lost.contains(&Loss::Tags) {
            assert!(
                found.annotations.tags().eq(archive.annotations.tags()),
                "seed {seed}"
            );
        }
    }
}

#[test]
fn pictures() {
    for (seed, mut random) in seeds() {
        let made = made(&mut random);
        let archive = &made.archive;
        let written = write(Format::Diagram, archive, &Native).expect("writable");
        let shown = Game::from_archive(archive).expect("a game");
        let text = String::from_utf8(written.bytes.clone()).expect("a text");
        let board: Board = text.parse().expect("a picture");
        let mut expected = Board::new(archive.terms.size);
        let mut colour = Stone::Black;
        // With the cursor at the start, the diagram shows the end.
        let count = match archive.cursor {
            0 => made.line.len(),
            cursor => cursor as usize,
        };
        for ply in &made.line[..count] {
            if let Some(point) = ply {
                expected.put(*point, colour);
            }
            colour = !colour;
        }
        assert_eq!(board, expected, "seed {seed}");
        assert!(shown.moves().len() <= made.line.len());
        let found = again(&written.bytes, BoardSize::DEFAULT, Format::Diagram);
        let setup = found.setup.expect("stones");
        assert_eq!(setup.board, expected, "seed {seed}");
        let lost = lost(&written.lost);
        assert_eq!(
            lost.contains(&Loss::FirstColour),
            setup.to_move != colour,
            "seed {seed}"
        );
        let mut said = made.lost.clone();
        said.remove(&Loss::Size);
        said.remove(&Loss::Passes);
        said.insert(Loss::Moves);
        let mut lost = lost;
        lost.remove(&Loss::FirstColour);
        assert_eq!(lost, said, "seed {seed}");
    }
}
