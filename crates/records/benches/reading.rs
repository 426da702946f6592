//! The cost of reading and detecting each text format and RenLib: ordinary files and hostile ones,
//! each once more at twice the size. A cost that is linear in the size doubles.
//!
//! `cargo bench --bench reading` prints a line for each figure: `BENCH`, name, value, unit and goal,
//! with tabs between. Times are CPU times of this process, the least of three runs each.

use std::hint::black_box;

use cpu_time::ProcessTime;
use tengen_core::Terms;
use tengen_records::charset::Native;
use tengen_records::{Context, Format, Limits, Rows, detect, read_as};

/// What is repeated, behind a beginning.
struct Input {
    format: Format,
    name: &'static str,
    start: &'static [u8],
    unit: &'static [u8],
}

const fn input(
    format: Format,
    name: &'static str,
    start: &'static [u8],
    unit: &'static [u8],
) -> Input {
    Input {
        format,
        name,
        start,
        unit,
    }
}

const RENLIB: &[u8] = b"\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0";

/// For each format what programs write, and what costs most for its length.
const INPUTS: [Input; 22] = [
    input(
        Format::Sgf,
        "games",
        b"",
        b"(;GM[4]SZ[15];B[hh];W[ig]C[good];B[ii])\n",
    ),
    input(Format::Sgf, "empty games and junk", b"", b"(;)="),
    input(
        Format::Sgf,
        "games that break off",
        b"",
        b"(;GM[4]SZ[15];B[hh];W[hh])=",
    ),
    input(Format::Moves, "games", b"", b"1. h8 i9 2. j10 h9 B+\n"),
    input(Format::Moves, "brackets", b"h8 i9 ", b"("),
    input(
        Format::Moves,
        "results in the head",
        b"",
        b"[Result \"B+\"]\nh8\n",
    ),
    input(Format::Gomocalc, "games", b"", b"h8i9j10\n"),
    input(Format::Gomocalc, "brackets", b"h8", b"("),
    input(
        Format::Psq,
        "long game",
        b"Piskvorky 15x15, 11:11, 0\n",
        b"8,8,0\n",
    ),
    input(Format::Psq, "commas", b"Piskvorky 15x15, 11:11, 0\n", b","),
    input(Format::Rec, "long game", b"ann\nbo\n", b"9,9,31\n"),
    input(Format::Rec, "commas", b"ann\nbo\n1,1,1\n", b","),
    input(Format::Sav, "stones", b"15\n15\n2\n7 7\n6 8\n", b"1 1\n"),
    input(Format::Sav, "spaces", b"15\n15\n2\n7 7\n", b" "),
    input(Format::Offsets, "openings", b"", b"0,0, 1,-1, 2,0\n"),
    input(
        Format::Offsets,
        "lines that are wrong",
        b"0,0,1,1\n",
        b"0,x\n",
    ),
    input(Format::Diagram, "rows", b"", b"x o . . .\n"),
    input(Format::Diagram, "slashes", b"", b"/"),
    input(
        Format::Rif,
        "games",
        b"<database>",
        b"<game><move>h8 i9</move></game>\n",
    ),
    input(Format::Rif, "entities", b"<game><info>", b"&amp;"),
    input(Format::RenLib, "siblings", RENLIB, b"\x78\xc0"),
    input(
        Format::RenLib,
        "labels on one stone",
        RENLIB,
        b"\x78\xc1\0\x01A\0",
    ),
];

/// Bytes of the smaller text.
const LENGTH: usize = 512 << 10;

fn text(input: &Input, length: usize) -> Vec<u8> {
    let mut text = input.start.to_vec();
    text.extend(
        input
            .unit
            .iter()
            .cycle()
            .take(length / input.unit.len() * input.unit.len()),
    );
    text
}

fn milliseconds(mut work: impl FnMut()) -> f64 {
    let mut least = f64::INFINITY;
    for _ in 0..3 {
        let start = ProcessTime::now();
        work();
        least = least.min(start.elapsed().as_secs_f64() * 1000.0);
    }
    least
}

fn report(name: &str, work: impl Fn(usize)) {
    let [one, two] = [LENGTH, 2 * LENGTH].map(|length| milliseconds(|| work(length)));
    println!("BENCH\t{name}: 1 MiB\t{two:.1}\tms\tas low as it gets");
    // What takes less cannot be measured.
    let ratio = two.max(0.5) / one.max(0.25);
    println!("BENCH\t{name}: 1 MiB to 512 KiB\t{ratio:.1}\ttimes\tabout 2");
}

fn main() {
    let context = Context {
        name: "",
        terms: Terms::default(),
        rows: Rows::FromBottom,
        charset: &Native,
        encoding: None,
        size: None,
        limits: Limits::NATIVE,
        heard: None,
    };
    for input in &INPUTS {
        let Input { format, name, .. } = input;
        let texts = [LENGTH, 2 * LENGTH].map(|length| text(input, length));
        let of = |length| &texts[usize::from(length > LENGTH)];
        report(&format!("reading {format:?}, {name}"), |length| {
            drop(black_box(read_as(*format, of(length), &context)));
        });
        report(&format!("detecting {format:?}, {name}"), |length| {
            drop(black_box(detect(of(length), "")));
        });
    }
}
