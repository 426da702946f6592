//! Positions in bytes: reading, refusing, writing.

use tengen_core::game::{Annotations, Mark, Note, Sign, Tag};
use tengen_core::link;
use tengen_core::{Archive, BoardSize, Game, Outcome, Ruleset, Stone, Terms};
use tengen_records::charset::Utf8;
use tengen_records::{Format, Loss, Reading, RecordError, Unwritable, write};
use tengen_testing::binary::{main_line, one, own, said};
use tengen_testing::cases::cases;
use tengen_testing::random::Random;

fn read(bytes: &[u8], name: &str) -> Result<Reading, RecordError> {
    one(Format::Pos, bytes, name)
}

fn written(archive: &Archive) -> Result<(Vec<u8>, Vec<Loss>), Unwritable> {
    write(Format::Pos, archive, &Utf8).map(|it| (it.bytes, it.lost))
}

/// Returns an archive with one line of moves.
fn line(names: &str) -> Archive {
    let mut archive = Game::new(Terms::default()).to_archive();
    for (number, name) in (0..).zip(names.split_whitespace()) {
        archive.nodes.push(tengen_core::game::ArchiveNode {
            parent: number,
            action: name.parse().expect("an action"),
            seat: None,
            clock: None,
            outcome: None,
        });
        (archive.cursor, archive.line_end) = (number + 1, number + 1);
    }
    archive
}

#[test]
fn the_files_hold_what_is_known_of_them() {
    for (file, moves) in [
        ("hand-6-moves.pos", "h8 i9 i7 g9 j6 i6"),
        ("hand-corners.pos", "a15 o15 a1 o1 h8"),
        ("Sakata#0#Ann#Bo#0#3.pos", "h8 h9 i8 g8 j8 g9 k8 g10 l8"),
    ] {
        let bytes = own(&format!("pos/{file}"));
        let reading = read(&bytes, file).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert_eq!(main_line(&reading.archive).join(" "), moves, "{file}");
        assert_eq!(reading.broken, None, "{file}");
        assert_eq!(
            reading.archive.line_end as usize,
            reading.archive.nodes.len()
        );
        Game::from_archive(&reading.archive).expect("a game");
        assert_eq!(written(&reading.archive).expect("moves").0, bytes, "{file}");
    }
}

#[test]
fn names_say_who_played_and_how_it_ended() {
    let bytes = own("pos/Sakata#0#Ann#Bo#0#3.pos");
    let archive = read(&bytes, "games/Sakata#0#Ann#Bo#0#3.POS")
        .expect("a game")
        .archive;
    let winner = Stone::Black;
    assert_eq!(archive.nodes[8].outcome, Some(Outcome::Five { winner }));
    assert_eq!(archive.terms.rules, Ruleset::RENJU);
    let tags: Vec<_> = archive.annotations.tags().collect();
    assert_eq!(
        tags,
        [
            (Tag::Black, "Ann"),
            (Tag::White, "Bo"),
            (Tag::Place, "Sakata"),
            (Tag::Rules, "Sakata"),
        ]
    );
    let (black, white) = (Some(Stone::Black), Some(Stone::White));
    for (state, outcome) in [
        ("0", None),
        ("1", Some(Outcome::Stated { winner: white })),
        ("2", Some(Outcome::Stated { winner: None })),
        ("3", Some(Outcome::Stated { winner: black })),
        ("4", Some(Outcome::Stated { winner: white })),
        (
            "5",
            Some(Outcome::Resignation {
                winner: Stone::Black,
            }),
        ),
        (
            "6",
            Some(Outcome::Resignation {
                winner: Stone::White,
            }),
        ),
        (
            "7",
            Some(Outcome::Time {
                winner: Stone::Black,
            }),
        ),
        (
            "8",
            Some(Outcome::Time {
                winner: Stone::White,
            }),
        ),
        ("9", None),
        ("x", None),
    ] {
        let name = format!("1#1#A#B#1#{state}.pos");
        let reading = read(&[2, 112, 98], &name).expect("two moves");
        let last = reading.archive.nodes.last().and_then(|node| node.outcome);
        assert_eq!(last, outcome, "{name}");
        let is_known = state != "9" && state != "x";
        assert_eq!(reading.warnings.is_empty(), is_known, "{name}");
        assert_eq!(reading.archive.annotations.tag(Tag::Rules), "RIF");
    }
    for name in [
        "",
        "a.pos",
        "1#2#3#4#5.pos",
        "1#2#3#4#5#6#7.pos",
        "1#0#A#B#0#3.txt",
    ] {
        let reading = read(&[2, 112, 98], name).expect("two moves");
        assert_eq!(
            reading.archive.annotations,
            Annotations::default(),
            "{name}"
        );
        assert_eq!(
            reading.warnings[0].to_string(),
            "the rules are not in the record"
        );
    }
}

#[test]
fn broken_files() {
    let count = own("broken/b28-pos-count-too-big.pos");
    let values = own("broken/b29-pos-value-out-of-range-and-repeat.pos");
    for (bytes, error, kept) in [
        (&count[..], "byte 4: the file ends inside a move", 3),
        (&values[..], "byte 2: the point h8 is taken", 1),
        (&[], "the file is empty", 0),
        (&[0], "byte 0: the record has no moves", 0),
        (&[0, 112], "byte 0: the record has no moves", 0),
        (&[226], "byte 0: expected a number, found \"226\"", 0),
        (&[1], "byte 1: the file ends inside a move", 0),
        (
            &[1, 225],
            "byte 1: \"225\" is not a point of a board of 15×15",
            0,
        ),
        (
            &[2, 112, 255],
            "byte 2: \"255\" is not a point of a board of 15×15",
            1,
        ),
    ] {
        match read(bytes, "") {
            Ok(reading) => {
                assert_eq!(said(reading.broken.as_ref()), error, "{bytes:?}");
                assert_eq!(reading.archive.nodes.len(), kept, "{bytes:?}");
            }
            Err(it) => assert_eq!((it.to_string(), kept), (error.to_string(), 0)),
        }
    }
    let trailing = read(&[1, 112, 0, 0], "").expect("a move");
    let said: Vec<_> = trailing.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(said[1], "byte 2: 2 bytes after the end were passed over");
}

/// Lines of random stones are read back; a diagram with the same stones gives the expected board.
#[test]
fn generated_lines() {
    let points: Vec<String> = (1..=15)
        .rev()
        .flat_map(|row| ('a'..='o').map(move |letter| format!("{letter}{row}")))
        .collect();
    for seed in 0..cases(10_000) {
        let random = &mut Random::new(u64::from(seed));
        let mut left: Vec<usize> = (0..225).collect();
        let count = if seed == 0 { 225 } else { 1 + random.below(60) };
        let mut bytes = vec![u8::try_from(count).expect("225 at most")];
        let mut names = Vec::new();
        for _ in 0..count {
            let index = left.swap_remove(random.below(left.len()));
            bytes.push(u8::try_from(index).expect("a point"));
            names.push(&points[index][..]);
        }
        let archive = line(&names.join(" "));
        assert_eq!(written(&archive).expect("moves").0, bytes, "seed {seed}");
        let back = read(&bytes, "").expect("a file").archive;
        assert_eq!(main_line(&back), names, "seed {seed}");
        let text = link::encode(&back).expect("few moves");
        let linked = link::decode(&text).expect("its own text");
        assert_eq!(written(&linked).expect("moves").0, bytes, "seed {seed}");
    }
}

#[test]
fn what_is_lost_is_said() {
    let noted = |change: &dyn Fn(&mut Note)| {
        let mut archive = line("h8 i9");
        change(archive.annotations.note_mut(1));
        archive
    };
    let mark = Mark {
        point: "h8".parse().expect("a point"),
        sign: Sign::Circle,
    };
    let mut branch = line("h8 i9");
    branch.nodes.extend(line("g7").nodes);
    let mut tagged = line("h8");
    tagged.annotations.set_tag(Tag::White, "Bo");
    let mut white = line("h8");
    white.terms.first = Stone::White;
    let mut timed = line("h8 i9");
    timed.nodes[0].clock = Some(7);
    let mut won = line("h8 i9");
    won.nodes[1].outcome = Some(Outcome::Agreement);
    let mut five = line("h8 a1 i8 a2 j8 a3 k8 a4 l8");
    let winner = Stone::Black;
    five.nodes[8].outcome = Some(Outcome::Five { winner });
    for (archive, more) in [
        (line("h8 i9"), None),
        (five, None),
        (branch, Some(Loss::Variations)),
        (noted(&|note| note.comment.push('x')), Some(Loss::Comments)),
        (
            noted(&|note| note.marks.push(mark.clone())),
            Some(Loss::Marks),
        ),
        (noted(&|note| note.left = Some(9)), Some(Loss::Times)),
        (timed, Some(Loss::Times)),
        (line("h8 pass"), Some(Loss::Passes)),
        (line("h8 swap i9"), Some(Loss::Choices)),
        (line("h8 resign"), Some(Loss::Result)),
        (won, Some(Loss::Result)),
        (tagged, Some(Loss::Tags)),
        (white, Some(Loss::FirstColour)),
    ] {
        // If White starts, the only stone is White's.
        let colours = more.filter(|&loss| loss == Loss::FirstColour);
        let colours = colours.map(|_| Loss::Colours);
        // Such files never hold the rules.
        let more = more.into_iter().chain(colours);
        let mut expected: Vec<_> = more.chain([Loss::Terms]).collect();
        expected.sort();
        assert_eq!(written(&archive).expect("moves").1, expected, "{archive:?}");
    }
}

#[test]
fn what_cannot_be_written() {
    let mut small = line("h8");
    small.terms.size = BoardSize::new(9).expect("nine");
    let (format, size) = (Format::Pos, BoardSize::DEFAULT);
    for (archive, why) in [
        (small, Unwritable::Size { format, size }),
        (line(""), Unwritable::NoMoves(format)),
        (line("pass pass"), Unwritable::NoMoves(format)),
        (line("p1"), Unwritable::NoGame),
        (line("h8 h8"), Unwritable::NoGame),
    ] {
        assert_eq!(written(&archive), Err(why));
    }
}
