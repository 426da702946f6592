//! The cost of files at the limits: time and memory.
//!
//! `cargo bench -p tengen-records --bench limits -- games` reads an SGF file of a million games of 30 moves game by
//! game, `-- library` a RenLib file of 20 million nodes, `-- properties` 64 MiB of properties that nobody knows; each
//! `-- trees` SGF trees of 2, 4 and 8 MB with up to 224 answers to a move; each
//! alone, because the peak of the memory is that of the process. It prints a line for each figure: `BENCH`, name, value,
//! unit and goal, with tabs between.
#![allow(
    clippy::disallowed_methods,
    reason = "the memory of the process is read from a file"
)]

use std::ops::ControlFlow;

use cpu_time::ProcessTime;
use tengen_records::charset::Native;
use tengen_records::{Context, Format, Problem, RecordError, read_as, read_each};
use tengen_testing::random::Random;

const HEADER: &[u8] = b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

fn main() {
    let chosen =
        std::env::args().find(|it| ["games", "library", "properties", "trees"].contains(&&**it));
    match chosen.as_deref() {
        Some("games") => games(),
        Some("properties") => properties(),
        Some("trees") => trees(),
        // Plain `cargo bench` measures one of them.
        _ => library(),
    }
}

fn context() -> Context<'static> {
    Context {
        charset: &Native,
        ..Context::default()
    }
}

/// The memory of the process in MiB, now or at most, where the system says it.
fn memory(line: &str) -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|it| it.starts_with(line));
    let number = line.and_then(|it| it.split_whitespace().nth(1)?.parse::<u32>().ok());
    f64::from(number.unwrap_or(0)) / 1024.0
}

/// Prints the figures of reading a file, which `read` does.
fn measure(name: &str, bytes: &[u8], nodes: usize, read: impl FnOnce()) {
    let before = memory("VmRSS:");
    let start = ProcessTime::now();
    read();
    let time = start.elapsed().as_secs_f64();
    let more = memory("VmHWM:") - before;
    println!("BENCH\t{name}: file\t{}\tMiB\t", bytes.len() >> 20);
    println!("BENCH\t{name}: CPU time\t{time:.1}\ts\tas low as it gets");
    println!("BENCH\t{name}: memory beside the file\t{more:.0}\tMiB\t");
    #[allow(clippy::cast_precision_loss, reason = "small numbers")]
    let each = more * f64::from(1 << 20) / nodes as f64;
    println!("BENCH\t{name}: memory of a move or property\t{each:.0}\tbytes\tbelow 200");
}

fn games() {
    const GAMES: usize = 1_000_000;
    let mut text = String::new();
    for game in 0..GAMES {
        text.push_str("(;GM[4]SZ[15]RU[renju]");
        for ply in 0..30 {
            let point = (game + 7 * ply) % 225;
            let [column, row] =
                [point % 15, point / 15].map(|it| b'a' + u8::try_from(it).unwrap_or(0));
            text.push_str(if ply % 2 == 0 { ";B[" } else { ";W[" });
            text.extend([char::from(column), char::from(row), ']']);
        }
        text.push_str(")\n");
    }
    measure("games", text.as_bytes(), 30 * GAMES, || {
        let mut whole = 0;
        let read = read_each(text.as_bytes(), &context(), &mut |game| {
            whole += usize::from(
                game.is_ok_and(|it| it.broken.is_none() && it.archive.nodes.len() == 30),
            );
            ControlFlow::Continue(())
        });
        assert_eq!((read, whole), (Ok(Format::Sgf), GAMES));
    });
}

/// A tree in which all moves but the last of a line have many answers.
fn library() {
    const NODES: usize = 20_000_000;
    let points: Vec<u8> = (0..15)
        .flat_map(|row| (1..16).map(move |it| 16 * row + it))
        .collect();
    let mut bytes = HEADER.to_vec();
    bytes.extend([0, 0]);
    let mut count = 0;
    'tree: for (first, one) in points.iter().enumerate() {
        bytes.extend([*one, if first < 224 { 0x80 } else { 0 }]);
        let seconds: Vec<u8> = points.iter().copied().filter(|it| it != one).collect();
        for (second, two) in seconds.iter().enumerate() {
            bytes.extend([*two, if second < 223 { 0x80 } else { 0 }]);
            for three in seconds.iter().filter(|it| it != &two).take(200) {
                // A leaf after each: a line of four.
                bytes.extend([*three, 0x80]);
                let four = seconds.iter().find(|it| ![two, three].contains(it));
                bytes.extend([four.copied().unwrap_or(0), 0x40]);
                count += 2;
            }
            let last = seconds.iter().rev().find(|it| it != &two);
            bytes.extend([last.copied().unwrap_or(0), 0x40]);
            count += 2;
            if count >= NODES - 1000 {
                break 'tree;
            }
        }
        count += 1;
    }
    measure("library", &bytes, NODES, || {
        let found = read_as(Format::RenLib, &bytes, &context()).expect("a library");
        let reading = found.games[0].as_ref().expect("a tree");
        println!(
            "BENCH\tlibrary: nodes\t{}\tnodes\t",
            reading.archive.nodes.len()
        );
    });
}

fn trees() {
    let points: Vec<String> = (b'a'..b'p')
        .flat_map(|column| (b'a'..b'p').map(move |row| [column, row]))
        .map(|point| point.map(char::from).iter().collect())
        .collect();
    for size in [2_000_000, 4_000_000, 8_000_000] {
        let mut random = Random::new(1);
        let mut text = "(;GM[4]SZ[15]RU[renju];B[hh]".to_string();
        while text.len() < size {
            text.push('(');
            let mut line = vec!["hh"];
            while line.len() < 21 {
                let point = &*points[random.below(points.len())];
                if !line.contains(&point) {
                    text.push_str(if line.len() % 2 == 0 { ";B[" } else { ";W[" });
                    text.extend([point, "]"]);
                    line.push(point);
                }
            }
            text.push(')');
        }
        text.push(')');
        let start = ProcessTime::now();
        let found = read_as(Format::Sgf, text.as_bytes(), &context()).expect("a tree");
        let time = start.elapsed().as_secs_f64();
        let nodes = found.games[0]
            .as_ref()
            .map_or(0, |game| game.archive.nodes.len());
        println!(
            "BENCH\ttree of {} MB, {nodes} moves\t{time:.2}\ts\tas the length",
            size / 1_000_000
        );
    }
}

fn properties() {
    let text = format!("(;GM[4]SZ[15]RU[renju];B[hh]{})", "XX[]".repeat(16 << 20));
    let most = context().limits.properties();
    measure("properties", text.as_bytes(), most, || {
        let error = match read_as(Format::Sgf, text.as_bytes(), &context()) {
            Err(error) => Some(error),
            Ok(found) => found
                .games
                .into_iter()
                .find_map(|game| game.map_or_else(Some, |it| it.broken)),
        };
        let problem = error.map(|RecordError { problem, .. }| problem);
        assert_eq!(problem, Some(Problem::TooManyProperties(most)));
    });
}
