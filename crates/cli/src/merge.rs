//! `tengen merge`: libraries and games as one tree.

mod places;
mod tree;

use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::path::Path;

use clap::Args;
use serde_json::json;
use tengen_core::Game;
use tengen_core::game::Tag;
use tengen_page::view::describe;
use tengen_records::charset::Native;
use tengen_records::{Format, write};

use crate::failure::Failure;
use crate::games::{self, Opened, Which};
use crate::inputs::Input;
use crate::losses::Losses;
use crate::output::{self, Form, Overwrite, complain};
use crate::progress::Progress;
use crate::texts::{Key, say, text};
use crate::troubles::Troubles;
use crate::words;
use places::Meeting;
use tree::{MergedTree, Refused};

pub(crate) const EXAMPLES: &str = "\
All games of all files become lines of one tree, in their order. Comments and marks are kept; where two files have
different ones, both. The players, the date and the result of a game become a comment at the end of its main line. Swaps
and other choices of an opening, times and resignations are no part of the tree. All games must have the rules and the
board of the first one, and begin with Black on an empty board.

With --symmetry each position is in the tree once, however it is turned or mirrored and in whatever order its stones
were placed: a line that comes to a position that is there already goes on there.

Examples:
  tengen merge one.lib two.lib --out both.lib
  tengen merge --symmetry my-games/ --out openings.sgf";

/// Options of `tengen merge`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Make one position of those that a symmetry of the board or another order of moves makes equal
    #[arg(long)]
    symmetry: bool,
    /// File for the tree; - for the standard output
    #[arg(long, short, value_name = "OUT")]
    out: OsString,
    /// Format of OUT: sgf, lib or link
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Print what was done as a JSON object
    #[arg(long)]
    json: bool,
    /// Games: files, folders, - for the standard input, or links; all games of a file are used
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,
    #[command(flatten)]
    reading: games::RecordOptions,
}

impl Options {
    pub(crate) const fn form(&self) -> Form {
        Form::of(self.json)
    }
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let to = target(options)?;
    output::check_only(options.form(), "--out", &options.out)?;
    let mut troubles = Troubles::new(options.form());
    let mut merged: Option<MergedTree> = None;
    let (files, progress) = (&options.files, Progress::new());
    let add_game = |mut opened: Opened, input: &Input| {
        // The game has all of it, and a library takes much memory.
        opened.archive.nodes = Vec::new();
        let tree = merged.get_or_insert_with(|| MergedTree::like(&opened.game, meeting(options)));
        add(tree, opened, &input.shown())
    };
    options
        .reading
        .each(files, Which::All, progress, &mut troubles, add_game)?;
    if let Some(tree) = merged.filter(|tree| tree.counts().games > 0) {
        save(tree, to, options)?;
    }
    troubles.done()
}

const fn meeting(options: &Options) -> Meeting {
    if options.symmetry {
        Meeting::Positions
    } else {
        Meeting::Lines
    }
}

/// Returns the format of the output, which must be one for trees.
fn target(options: &Options) -> Result<Format, Failure> {
    let name = Path::new(&options.out).file_name().and_then(OsStr::to_str);
    let by_name = || name.and_then(Format::of_name);
    let to = options.to.or_else(by_name);
    to.filter(|it| matches!(it, Format::Sgf | Format::RenLib | Format::Link))
        .ok_or_else(|| Failure::Wrong(text(Key::NoTreeFormat).to_owned()))
}

fn add(tree: &mut MergedTree, mut opened: Opened, file: &str) -> Result<(), Failure> {
    let summary = summary(&mut opened.game);
    tree.add(&opened.game, &summary).map_err(|refused| {
        let place = games::place(file, opened.number, opened.count);
        let why = match refused {
            Refused::Terms { rules, size } => {
                say(Key::OtherTerms, &[("rules", &rules), ("size", &size)])
            }
            Refused::Start => text(Key::OtherStart).to_owned(),
        };
        let values: &[(&str, &dyn Display)] = &[("game", &place), ("why", &why)];
        Failure::Wrong(say(Key::NotMerged, values))
    })
}

/// Returns what a game tells of itself, as a line; empty for a library. Goes to the end of its line.
fn summary(game: &mut Game) -> String {
    let mut parts = vec![words::players(game)];
    for tag in [Tag::Event, Tag::Date] {
        parts.push(words::plain(game.annotations().tag(tag)));
    }
    parts.retain(|part| !part.is_empty());
    if parts.is_empty() {
        return String::new();
    }
    parts.push(words::plain(game.annotations().tag(Tag::Result)));
    words::show_end(game);
    if game.status().is_over() {
        parts.pop();
        parts.push(describe::status(words::TEXTS, game).to_owned());
    }
    parts.retain(|part| !part.is_empty());
    parts.join(", ")
}

/// Writes the tree, and says what was done.
fn save(tree: MergedTree, to: Format, options: &Options) -> Result<(), Failure> {
    let counts = tree.counts();
    let archive = tree.into_archive();
    let mut written = write(to, &archive, &Native)
        .map_err(|why| Failure::Impossible(words::phrase(&describe::unwritable(to, why))))?;
    if to != Format::RenLib && !written.bytes.ends_with(b"\n") {
        written.bytes.push(b'\n');
    }
    output::write(&options.out, &written.bytes, options.overwrite)?;
    let losses = Losses::of(&written.lost, to, &archive);
    let notes = archive.annotations.notes().count();
    if options.json {
        return output::print_json(&json!({
            "out": options.out.to_string_lossy(),
            "to": to.to_string(),
            "games": counts.games,
            "nodes": archive.nodes.len(),
            "known": counts.known,
            "met": counts.met,
            "notes": notes,
            "skipped": counts.skipped,
            "bytes": written.bytes.len(),
            "losses": losses.in_json(),
        }));
    }
    if !losses.is_empty() && !options.reading.is_quiet() {
        losses.complain(&options.out, to.name(), None);
    }
    let values: &[(&str, &dyn Display)] = &[
        ("games", &games::games_in_words(counts.games)),
        ("moves", &archive.nodes.len()),
        ("known", &counts.known),
        ("met", &counts.met),
        ("notes", &notes),
        ("skipped", &counts.skipped),
    ];
    let said = say(Key::Merged, values);
    if options.out == "-" {
        complain(Key::Note, &said);
        return Ok(());
    }
    output::print_text(&format!("{said}\n"))
}
