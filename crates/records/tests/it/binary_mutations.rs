//! Binary formats: randomly damaged files do no harm, and every game that can be read is valid.

use tengen_core::Game;
use tengen_core::link;
use tengen_records::charset::Native;
use tengen_records::{Caution, Format, Reading, read_as, write};
use tengen_testing::binary::{context, foreign, own};
use tengen_testing::cases::cases;
use tengen_testing::random::Random;

/// Damages a file in a few places.
fn damage(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..=random.below(4) {
        let place = random.below(bytes.len() + 1);
        let end = (place + random.below(9)).min(bytes.len());
        match random.below(6) {
            0 => bytes.truncate(place),
            1 => drop(bytes.drain(place..end)),
            2 => {
                let copy = bytes[place..end].to_vec();
                bytes.splice(place..place, copy);
            }
            3 if place < bytes.len() => bytes[place] = random.pick(&[0, 1, 8, 0x40, 0x80, 0xff]),
            4 if place < bytes.len() => bytes[place] ^= 1 << random.below(8),
            _ => bytes.insert(place, u8::try_from(random.below(256)).expect("a byte")),
        }
    }
}

/// Returns small files and the beginnings of larger ones, to be damaged.
fn seeds(names: &[&str]) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for name in names {
        let is_own = name.contains("hand") || name.contains("broken") || name.contains("Sakata");
        let bytes = if is_own {
            Some(own(name))
        } else {
            foreign(name)
        };
        seeds.extend(bytes.map(|mut bytes| {
            bytes.truncate(3_000);
            bytes
        }));
    }
    seeds
}

fn check(format: Format, bytes: &[u8], seed: u32) -> usize {
    let Ok(collection) = read_as(format, bytes, &context("a#0#b#c#0#5.pos")) else {
        return 0;
    };
    for reading in collection.games.iter().flatten() {
        let archive = &reading.archive;
        let game = Game::from_archive(archive);
        let game = game.unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let Ok(written) = write(format, &game.to_archive(), &Native) else {
            continue;
        };
        if format == Format::RenLib && is_unchanged(reading, bytes) {
            assert_eq!(written.bytes, bytes, "seed {seed}");
            let text = link::encode(archive).expect("few moves");
            let linked = link::decode(&text).expect("its own text");
            let written = write(format, &linked, &Native).expect("a board of 15×15");
            assert_eq!(written.bytes, bytes, "seed {seed}: after its link");
        }
    }
    collection.games.iter().flatten().count()
}

/// Returns `true` if the archive keeps all content of the file in its order.
fn is_unchanged(reading: &Reading, bytes: &[u8]) -> bool {
    let mut cautions = reading.warnings.iter().map(|warning| &warning.caution);
    let is_whole = cautions
        .all(|caution| matches!(caution, Caution::EncodingGuessed(_) | Caution::Characters));
    // A sibling of the root is read as its child, and a text may lack its padding at the end.
    let start = if bytes[0] == 0xff { 20 } else { 0 };
    let has_siblings = bytes[start] == 0 && bytes[start + 1] >= 0x80;
    let is_padded = bytes.len().is_multiple_of(2);
    reading.broken.is_none() && is_whole && !has_siblings && is_padded
}

fn try_many(format: Format, names: &[&str], count: u32) {
    let files = seeds(names);
    let mut read = 0;
    for seed in 0..cases(count) {
        let random = &mut Random::new(u64::from(seed));
        let mut bytes = files[random.below(files.len())].clone();
        damage(&mut bytes, random);
        read += check(format, &bytes, seed);
    }
    assert!(read > 100, "some of them are still read: {read}");
}

#[test]
fn damaged_libraries() {
    let names = [
        "lib/hand-3.4-minimal.lib",
        "lib/hand-headerless-old.lib",
        "broken/b18-lib-cut-mid-node.lib",
        "broken/b23-lib-trailing-bytes.lib",
        "lib/com_flag-gbk.lib",
        "lib/121125.lib",
        "lib/VCF.lib",
    ];
    try_many(Format::RenLib, &names, 20_000);
}

/// Random bytes after a header give more unusual nodes than damaged files do.
#[test]
fn random_nodes() {
    let mut read = 0;
    for seed in 0..cases(20_000) {
        let random = &mut Random::new(u64::from(seed));
        let mut bytes = own("lib/hand-3.4-minimal.lib")[..20].to_vec();
        for _ in 0..=random.below(12) {
            bytes.push(random.pick(&[0, 0x78, 0x69, 0x67, 0x5a, 0x11, 0xef, 0x68]));
            let flags = [
                0, 0x40, 0x80, 0xc0, 0x48, 0x08, 0x28, 0x20, 0x60, 0x51, 0x04, 0x02, 0xff,
            ];
            let flags = random.pick(&flags);
            bytes.push(flags);
            if flags & 1 != 0 {
                bytes.extend([random.pick(&[0, 0, 0, 9]), random.pick(&[0, 1, 1, 3])]);
            }
            for _ in 0..random.below(3) {
                bytes.extend([random.pick(b"ab\x08\0"), random.pick(b"c\xe4\xa3\0\r\n")]);
            }
        }
        read += check(Format::RenLib, &bytes, seed);
    }
    assert!(read > 1_000, "some of them are read: {read}");
}

#[test]
fn damaged_positions() {
    let names = [
        "pos/hand-6-moves.pos",
        "pos/hand-corners.pos",
        "pos/Sakata#0#Ann#Bo#0#3.pos",
        "broken/b28-pos-count-too-big.pos",
    ];
    try_many(Format::Pos, &names, 20_000);
}

#[test]
fn damaged_samples() {
    let names = [
        "broken/b31-bin-cut.bin",
        "other/cgomokucli-free15-samples.bin",
    ];
    try_many(Format::Samples, &names, 10_000);
}
