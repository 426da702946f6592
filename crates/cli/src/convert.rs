//! `tengen convert`: converts a game into another format.

use std::ffi::OsString;
use std::path::Path;

use clap::Args;
use serde_json::json;
use tengen_records::charset::Native;
use tengen_records::{Format, Written, write};

use crate::failure::Failure;
use crate::games::{self, Opened};
use crate::output::{self, Overwrite, complain};
use crate::texts::{Key, say, text};
use crate::{input, words};
use tengen_page::view::describe;

pub(crate) const EXAMPLES: &str = "\
The format of IN is detected from its content; the extension of OUT gives the format of OUT. Content
that the format of OUT cannot hold is listed on the standard error. A format for a single line of
moves saves the shown line. A format for a single position saves the position that the record shows,
or the end of its line if the record shows the start.

Examples:
  tengen convert game.psq game.sgf
  tengen convert --game 3 match.sgf third.lib
  tengen convert --encoding gbk old.sgf --to moves
  tengen convert game.sgf --move 30 --to diagram
  tengen convert --keep-going --force broken.lib broken.sgf";

/// Options of `tengen convert`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Format of OUT: link, sgf, moves, gomocalc, psq, rec, lib, pos or diagram
    #[arg(long, value_name = "FORMAT")]
    to: Option<Format>,
    /// Show the position after move N; a format for a single position saves that position
    #[arg(long = "move", value_name = "N")]
    ply: Option<u16>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Print a summary of the conversion as JSON
    #[arg(long)]
    json: bool,
    /// Game to convert: a file, - for the standard input, or a link
    #[arg(value_name = "IN")]
    input: OsString,
    /// Output file, or - for the standard output
    #[arg(value_name = "OUT", default_value = "-")]
    output: OsString,
    #[command(flatten)]
    reading: games::RecordOptions,
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let to = target(options)?;
    if options.json && options.output == "-" {
        let why = say(Key::OneOutput, &[("first", &"--json"), ("second", &"OUT")]);
        return Err(Failure::Wrong(why));
    }
    let mut opened = options.reading.open(&options.input)?;
    go(&mut opened, options.ply, to)?;
    let Written { bytes, lost } = write(to, &opened.archive, &Native)
        .map_err(|why| Failure::Impossible(words::phrase(&describe::unwritable(to, why))))?;
    output::write(&options.output, &bytes, options.overwrite)?;
    let lost: Vec<String> = lost.iter().map(ToString::to_string).collect();
    if !lost.is_empty() && !options.reading.is_quiet() {
        let shown = input::shown(&options.output);
        let shown = if options.output == "-" {
            text(Key::TheOutput)
        } else {
            &shown
        };
        complain(
            Key::Note,
            &say(
                Key::Loses,
                &[
                    ("file", &shown),
                    ("what", &lost.join(", ")),
                    ("format", &to.name()),
                ],
            ),
        );
    }
    if options.json {
        let done = json!({
            "from": opened.format.to_string(),
            "to": to.to_string(),
            "game": opened.number,
            "games": opened.count,
            "nodes": opened.archive.nodes.len(),
            "bytes": bytes.len(),
            "lost": lost,
            "warnings": opened.warnings,
            "broken": opened.broken,
        });
        output::print(format!("{done}\n").as_bytes())?;
    }
    Ok(())
}

/// Goes to the position to be written.
fn go(opened: &mut Opened, ply: Option<u16>, to: Format) -> Result<(), Failure> {
    // These formats also store that the cursor is at the start.
    let is_kept = matches!(to, Format::Link | Format::Sgf);
    let is_at_start = opened.archive.cursor == 0;
    if ply.is_none() && (is_kept || !is_at_start) {
        return Ok(());
    }
    words::go(&mut opened.game, ply)?;
    opened.archive = opened.game.to_archive();
    if ply.is_some() && matches!(to, Format::Pos | Format::Gomocalc | Format::Diagram) {
        opened.archive.line_end = opened.archive.cursor;
    }
    Ok(())
}

fn target(options: &Options) -> Result<Format, Failure> {
    let name = Path::new(&options.output).file_name();
    let by_name = name.and_then(|name| Format::of_name(&name.to_string_lossy()));
    options.to.or(by_name).ok_or_else(|| {
        if options.output == "-" {
            return Failure::Wrong(text(Key::OutputNoFormat).to_owned());
        }
        let shown = Path::new(&options.output).display();
        Failure::Wrong(say(Key::NoFormat, &[("file", &shown)]))
    })
}
