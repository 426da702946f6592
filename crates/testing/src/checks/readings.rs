//! Reading: the result is a list of games within the limits, or an error with a message that can be shown.

use tengen_core::{Game, Terms};
use tengen_records::charset::Native;
use tengen_records::{Collection, Context, Limits, Reading, RecordError, Rows, read, read_as};

use super::texts::own_forms;
use super::writings::written;
use super::{Effort, Format, number_of};
use crate::bytes::text_of;

/// Lower limits than any program uses, so that a memory leak is noticed.
const LIMITS: Limits = Limits {
    bytes: 1 << 20,
    games: 20_000,
    nodes: 20_000,
};

/// The length limit of a message in bytes. Quotations from a file are shortened; the terms of
/// a link are short.
const MESSAGE: usize = 2_000;

/// The number of games of a file that are checked with little effort.
const FEW: usize = 3;

/// File names, some of which tell more than their extension.
const NAMES: [&str; 16] = [
    "",
    "a.link",
    "a.sgf",
    "a.moves",
    "a.txt",
    "a.gomocalc",
    "a.psq",
    "2004050301.rec",
    "a.lib",
    "Sakata#0#Ann#Bo#0#3.pos",
    "a.rif",
    "a.xml",
    "a.sav",
    "a.offsets",
    "a.diagram",
    "a.bin",
];

/// Makes a context that varies with `number`: mostly usual values, sometimes unusual ones.
fn context(name: &str, number: usize) -> Context<'_> {
    let mut context = Context {
        name,
        terms: Terms::default(),
        rows: Rows::FromBottom,
        charset: &Native,
        encoding: None,
        size: None,
        limits: LIMITS,
        heard: None,
    };
    match number % 8 {
        0 => context.terms = "renju size=20 referee=claim".parse().expect("terms"),
        1 => {
            context.rows = Rows::FromTop;
            context.terms = "custom:b=exact,w=over,pass=on size=7 first=white"
                .parse()
                .expect("terms");
        }
        2 => context.limits.nodes = 1 + number / 8 % 40,
        4 => context.limits.games = 1 + number / 8 % 40,
        3 => {
            let names = ["gbk", "shift_jis", "windows-1251", "nonsense"];
            context.encoding = Some(names[number / 8 % names.len()]);
        }
        _ => {}
    }
    context
}

/// The number of values of `number` that are used up by other choices.
const TURN: usize = 4096;

/// Returns which of eight extra checks to make.
const fn turn_of(number: usize) -> usize {
    number / TURN % 8
}

/// Reads bytes as a record of one format.
pub fn record(format: Format, data: &[u8], effort: Effort) {
    let number = number_of(data);
    let name = NAMES[number / 8 % NAMES.len()];
    let context = context(name, number);
    let found = read_as(format, data, &context);
    check(found, Some(format), &context, effort, number);
    let is_turn = effort == Effort::All || turn_of(number) == 3;
    if let Some(text) = std::str::from_utf8(data).ok().filter(|_| is_turn) {
        own_forms(format, text);
    }
}

/// Reads bytes as a link, and as the content of a link to which the right checksum is added.
pub fn link(data: &[u8], effort: Effort) {
    record(Format::Link, data, effort);
    record(Format::Link, text_of(data).as_bytes(), effort);
}

/// Reads bytes as a file; the first byte chooses its name.
pub fn any(data: &[u8], effort: Effort) {
    let Some((&first, data)) = data.split_first() else {
        return;
    };
    let number = number_of(data);
    let context = context(NAMES[usize::from(first) % NAMES.len()], number);
    check(read(data, &context), None, &context, effort, number);
}

fn check(
    found: Result<Collection, RecordError>,
    format: Option<Format>,
    context: &Context<'_>,
    effort: Effort,
    number: usize,
) {
    let Collection { format: it, games } = match found {
        Ok(found) => found,
        Err(error) => return can_be_said(&error),
    };
    assert!(format.is_none_or(|format| format == it), "{it:?}");
    assert!(!games.is_empty(), "a game at least, if only a broken one");
    let limits = context.limits;
    // The last one may be the error about too many games.
    assert!(games.len() <= limits.games + 1, "{} games", games.len());
    for game in &games {
        match game {
            Ok(reading) => within(reading, it, limits),
            Err(error) => can_be_said(error),
        }
    }
    let most = match effort {
        Effort::Some => FEW,
        Effort::All => games.len(),
    };
    for reading in games.iter().flatten().take(most) {
        check_reading(reading, it, effort, number);
    }
}

/// Asserts that a game has no more moves and properties than the limits allow.
fn within(reading: &Reading, format: Format, limits: Limits) {
    let moves = reading.archive.nodes.len();
    assert!(moves <= limits.nodes, "{moves} moves");
    if format != Format::Sgf {
        return;
    }
    let notes = || reading.archive.annotations.notes().map(|(_, note)| note);
    let kept = notes().flat_map(|note| &note.properties);
    let values: usize = kept.map(|property| property.values.len()).sum();
    assert!(values <= limits.properties(), "{values} values");
}

fn check_reading(reading: &Reading, format: Format, effort: Effort, number: usize) {
    let archive = &reading.archive;
    for warning in &reading.warnings {
        can_be_said(warning);
    }
    if let Some(error) = &reading.broken {
        can_be_said(error);
    }
    archive.terms.check().expect("terms that go together");
    let game = Game::from_archive(archive).expect("readers make games");
    match effort {
        Effort::Some => {
            let other = Format::ALL[number / (8 * TURN) % Format::ALL.len()];
            match turn_of(number) {
                0 => written(archive, &game, other),
                1 | 2 => written(archive, &game, format),
                _ => {}
            }
        }
        Effort::All => {
            for &format in Format::ALL {
                written(archive, &game, format);
            }
        }
    }
}

fn can_be_said(message: &impl ToString) {
    let text = message.to_string();
    assert!(text.len() <= MESSAGE, "{} bytes: {text}", text.len());
}
