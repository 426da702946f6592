//! Damaged files: nothing panics, and every game that is read can be played.

use tengen_core::Game;
use tengen_records::gomocalc::PositionString;
use tengen_records::moves::MoveList;
use tengen_records::offsets::OffsetOpening;
use tengen_records::psq::Psq;
use tengen_records::rec::Rec;
use tengen_records::sav::SavedBoard;
use tengen_records::{Context, Rows, read};
use tengen_testing::cases::cases;
use tengen_testing::random::Random;
use tengen_testing::text_records::{bytes, context, own};

/// Pieces that have a meaning in some format.
const PIECES: [&[u8]; 40] = [
    b"h8",
    b"a1",
    b"v22",
    b"j99",
    b"--",
    b"pass",
    b"/",
    b"#",
    b"%2F",
    b"%",
    b"\n",
    b"\r\n",
    b"\t",
    b",",
    b"-1",
    b"1.",
    b"99999999999999999999",
    b"Piskvorky ",
    b"15x15",
    b"0:0",
    b"[Size \"22\"]",
    b"[Rule \"renju\"]",
    b"\"",
    b"]",
    b"B+R",
    b"=",
    b"<game>",
    b"</game>",
    b"<!DOCTYPE",
    b"&#x41;",
    b"&",
    b"<![CDATA[",
    b"<move>",
    b"bresult=\"0.5\"",
    b"x",
    b"o",
    b".",
    b"\xff\xfe",
    b"\xef\xbb\xbf",
    b"\x00",
];

fn seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = [
        "h8 i9 j10 -- k11",
        "h8i9j10\nh8i9\n",
        "1. h8 i9 2. j10 B+R",
        "[Black \"Ann\"]\n[Size \"19\"]\n\n1. h8 s19 W+\n",
        "https://gomocalc.com/#/h8i9j10",
        "h8,j9/i9",
        "0,0, 1,-1, 2,0\n3,3, 4,4\n",
        ". . . . .\n. x . . .\n. . o . .\n. D . . .\n. . . . .\n",
        "...../.x.../..o../...x./.....",
        "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,31\nann.exe\nbo.exe\n-1\n1,Renju1\n",
    ]
    .iter()
    .map(|text| text.as_bytes().to_vec())
    .collect();
    for folder in own().read_dir().expect("a folder") {
        let folder = folder.expect("an entry").path();
        if folder.is_dir() {
            let files = folder.read_dir().expect("a folder");
            seeds.extend(files.map(|file| bytes(&file.expect("an entry").path())));
        }
    }
    seeds
}

fn mutate(file: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    for _ in 0..=random.below(4) {
        let at = random.below(file.len() + 1);
        let end = (at + random.below(12)).min(file.len());
        match random.below(6) {
            0 => drop(file.drain(at..end)),
            1 => drop(file.splice(at..at, random.pick(&PIECES).iter().copied())),
            2 => drop(file.splice(at..end, random.pick(&PIECES).iter().copied())),
            3 => file.truncate(at),
            4 => {
                let from = random.below(other.len() + 1);
                drop(file.splice(at..end, other[from..].iter().take(60).copied()));
            }
            _ => {
                if let Some(byte) = file.get_mut(at) {
                    *byte ^= 1 << random.below(8);
                }
            }
        }
    }
}

fn check(file: &[u8], random: &mut Random) {
    let names = [
        "",
        "a.psq",
        "a.rec",
        "a.rif",
        "a.sav",
        "a.offsets",
        "a.diagram",
        "a.moves",
        "a.gomocalc",
    ];
    let mut context: Context<'_> = context(random.pick(&names));
    if random.below(3) == 0 {
        context.rows = Rows::FromTop;
        context.terms = "renju size=20 referee=claim".parse().expect("terms");
    }
    if random.below(3) == 0 {
        context.limits.nodes = random.below(30);
    }
    let most = context.limits.nodes;
    let said = || String::from_utf8_lossy(file).into_owned();
    let Ok(found) = read(file, &context) else {
        return;
    };
    assert!(!found.games.is_empty(), "{:?}", said());
    for game in found.games.into_iter().flatten() {
        let nodes = game.archive.nodes.len();
        assert!(nodes <= most, "{nodes} of {most}: {:?}", said());
        game.archive
            .terms
            .check()
            .unwrap_or_else(|error| panic!("{:?}: {error}", said()));
        Game::from_archive(&game.archive).unwrap_or_else(|error| panic!("{:?}: {error}", said()));
    }
}

/// Checks that every text form is read back as the same value.
fn check_text(text: &str) {
    macro_rules! same {
        ($($form:ty),+) => {$(
            if let Ok(value) = text.parse::<$form>() {
                let written = value.to_string();
                let again = written.parse::<$form>();
                assert_eq!(again.as_ref(), Ok(&value), "{text:?}, {written:?}");
            }
        )+};
    }
    same!(
        MoveList,
        PositionString,
        Psq,
        Rec,
        SavedBoard,
        OffsetOpening
    );
}

#[test]
fn damaged_files() {
    let seeds = seeds();
    for seed in 0..u64::from(cases(40_000)) {
        let mut random = Random::new(seed);
        let mut file = seeds[random.below(seeds.len())].clone();
        let other = &seeds[random.below(seeds.len())];
        mutate(&mut file, other, &mut random);
        check(&file, &mut random);
        if let Ok(text) = std::str::from_utf8(&file) {
            check_text(text);
        }
    }
}

/// The time for long repetitive files grows only in proportion to their length.
#[test]
fn long_files() {
    for piece in PIECES.iter().chain(&[
        &b"0,0\n"[..],
        b"h8\n",
        b"h8i9\n",
        b"[Black \"a\"]\nh8\n",
        b"<game><move>h8",
        b"(",
        b"x x\n",
        b"[A \"",
        b"1.h8 ",
    ]) {
        for start in [
            &b""[..],
            b"<database>",
            b"h8 ",
            b"Piskvorky 15x15, 1:1, 0\n",
            b"[A \"",
        ] {
            let mut file = start.to_vec();
            file.extend(piece.repeat(400_000 / piece.len()));
            for name in ["", "a.offsets", "a.diagram"] {
                let mut context = context(name);
                context.limits.nodes = 100_000;
                let _ = read(&file, &context);
            }
        }
    }
}
