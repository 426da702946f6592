//! The cost of a large RenLib file: as many nodes as the largest real one has, from bytes to a game
//! and back to bytes.
//!
//! `cargo bench --bench renlib` prints a line for each figure: `BENCH`, name, value, unit and goal,
//! with tabs between. Times are CPU times of this process, of one run each.
#![allow(
    clippy::disallowed_methods,
    reason = "the memory of the process is read from a file"
)]

use std::time::Duration;

use cpu_time::ProcessTime;
use tengen_core::{Game, Terms};
use tengen_records::charset::Native;
use tengen_records::{Context, Format, Limits, Rows, read_as, write};
use tengen_testing::random::Random;

const NODES: usize = 1_371_455;
const HEADER: &[u8] = b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";
/// As deep as the lines of real files are.
const DEEPEST: usize = 80;
/// So many first moves have several answers each.
const WIDE: usize = 8;

/// A library of so many nodes or a few more: lines of different lengths, a comment in GBK on one node
/// of 40, a text on the board on one of 10.
fn library(random: &mut Random) -> Vec<u8> {
    let mut bytes = HEADER.to_vec();
    let mut path: Vec<u8> = Vec::new();
    // Where more is to come: how many moves lie before it, and what was played there.
    let mut branches: Vec<(usize, Vec<u8>)> = Vec::new();
    for count in 1.. {
        let here = branches.pop_if(|(depth, _)| *depth == path.len());
        let mut tried = here.map(|(_, tried)| tried).unwrap_or_default();
        let position = loop {
            let position = 16 * byte_below(15, random) + 1 + byte_below(15, random);
            if !path.contains(&position) && !tried.contains(&position) {
                break position;
            }
        };
        let is_more = count < NODES;
        let depth = path.len();
        let has_sibling = is_more && tried.len() < 12 && (depth < WIDE || random.below(6) == 0);
        let is_leaf = !is_more || depth > DEEPEST || depth > WIDE && random.below(6) == 0;
        let flags = u8::from(has_sibling) << 7 | u8::from(is_leaf) << 6;
        put(position, flags, random, &mut bytes);
        if has_sibling {
            tried.push(position);
            branches.push((depth, tried));
        }
        if !is_leaf {
            path.push(position);
        } else if let Some((depth, _)) = branches.last() {
            path.truncate(*depth);
        } else {
            break;
        }
    }
    bytes
}

fn byte_below(end: u8, random: &mut Random) -> u8 {
    u8::try_from(random.below(usize::from(end))).expect("below a byte")
}

fn put(position: u8, flags: u8, random: &mut Random, bytes: &mut Vec<u8>) {
    let has_comment = random.below(40) == 0;
    let has_label = random.below(10) == 0;
    bytes.push(position);
    bytes.push(flags | u8::from(has_comment) << 3 | u8::from(has_label));
    if has_label {
        bytes.extend([0, 1]);
    }
    if has_comment {
        // "Black wins" in GBK.
        bytes.extend(b"\xba\xda\xca\xa4\0\0");
    }
    if has_label {
        bytes.extend(b"A\0");
    }
}

fn time<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = ProcessTime::now();
    let value = work();
    (start.elapsed(), value)
}

/// The most memory that the process has had, in MiB, where the system says it.
fn peak() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kilobytes: u32 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(f64::from(kilobytes) / 1024.0)
}

fn main() {
    let bytes = library(&mut Random::new(1));
    let context = Context {
        name: "large.lib",
        terms: Terms::default(),
        rows: Rows::FromBottom,
        charset: &Native,
        encoding: None,
        size: None,
        limits: Limits::NATIVE,
        heard: None,
    };
    let (reading, collection) = time(|| read_as(Format::RenLib, &bytes, &context));
    let mut games = collection.expect("a library").games;
    let opened = games.remove(0).expect("a game");
    assert_eq!(opened.broken, None);
    let nodes = opened.archive.nodes.len();
    assert!(nodes >= NODES);
    let (opening, game) = time(|| Game::from_archive(&opened.archive));
    let game = game.expect("stones on empty points");
    assert_eq!(game.tree().len(), nodes);
    let peak = peak();
    drop(game);
    let (writing, written) = time(|| write(Format::RenLib, &opened.archive, &Native));
    assert!(written.expect("a library").bytes == bytes, "the same bytes");
    let [reading, opening, writing] = [reading, opening, writing].map(|it| it.as_secs_f64());
    let both = reading + opening;
    println!("BENCH\tRenLib nodes\t{nodes}\tnodes\tas many as the largest real file");
    println!("BENCH\tRenLib from bytes to an archive\t{reading:.2}\ts\tas low as it gets");
    println!("BENCH\tRenLib from the archive to a game\t{opening:.2}\ts\tas low as it gets");
    println!("BENCH\tRenLib from bytes to a game\t{both:.2}\ts\tbelow 5");
    println!("BENCH\tRenLib from the archive to bytes\t{writing:.2}\ts\tas low as it gets");
    if let Some(peak) = peak {
        println!("BENCH\tRenLib peak memory\t{peak:.0}\tMiB\tbelow 1024");
    }
}
