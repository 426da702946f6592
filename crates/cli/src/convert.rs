//! `tengen convert`: converts games into another format.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::json;
use tengen_core::Archive;
use tengen_core::game::Tag;
use tengen_records::charset::Native;
use tengen_records::{Format, Written, file_name, write};

use crate::failure::Failure;
use crate::few::Few;
use crate::games::{self, Opened, Which};
use crate::inputs::Input;
use crate::losses::Losses;
use crate::numbers;
use crate::output::{self, Form, Overwrite};
use crate::progress::Progress;
use crate::texts::{Key, say, text};
use crate::troubles::Troubles;
use crate::words;
use tengen_page::view::describe;

pub(crate) const EXAMPLES: &str = "\
The format of IN is detected from its content; the extension of OUT gives the format of OUT. Content
that the format of OUT cannot hold is listed on the standard error. A format for a single line of
moves saves the shown line. A format for a single position saves the position that the record shows,
or the end of its line if the record shows the start.
If OUT is a folder, or ends with a slash, all games of all IN go there, with the names of their files and in
folders like theirs; a game of several in a file gets its number. A folder that is not there is made. Folders
among IN are searched for files of known formats.

Examples:
  tengen convert game.psq game.sgf
  tengen convert --to sgf my-games/ match.lib converted/
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
    #[arg(long = "move", value_name = "N", value_parser = numbers::from_to(0, u16::MAX))]
    ply: Option<u16>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Print a summary of each conversion as a JSON object
    #[arg(long)]
    json: bool,
    /// Games to convert, files, folders, - for the standard input, or links; then the output file, a folder, or - for
    /// the standard output [default: -]
    #[arg(required = true, value_name = "IN… OUT")]
    paths: Vec<OsString>,
    #[command(flatten)]
    reading: games::RecordOptions,
}

impl Options {
    pub(crate) const fn form(&self) -> Form {
        Form::of(self.json)
    }

    /// Returns the inputs and the output.
    fn split(&self) -> Result<(&[OsString], &OsStr), Failure> {
        match &self.paths[..] {
            [input] => Ok((std::slice::from_ref(input), OsStr::new("-"))),
            [inputs @ .., output] if inputs.len() == 1 || is_folder(inputs, output) => {
                Ok((inputs, output))
            }
            _ => Err(Failure::Wrong(text(Key::NoFolder).to_owned())),
        }
    }
}

/// Returns `true` if the output is a folder, or a new one is wanted: it ends with a slash, or a folder or several inputs
/// go there and its name is none of a file.
fn is_folder(inputs: &[OsString], output: &OsStr) -> bool {
    let path = Path::new(output);
    if output == "-" || path.exists() {
        return output != "-" && path.is_dir();
    }
    let are_many = inputs.len() > 1 || Path::new(&inputs[0]).is_dir();
    let name = output.to_string_lossy();
    name.ends_with(['/', std::path::MAIN_SEPARATOR]) || are_many && Format::of_name(&name).is_none()
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let (inputs, output) = options.split()?;
    let to = target(options, output)?;
    output::check_only(options.form(), "OUT", output)?;
    if is_folder(inputs, output) {
        return Folder::new(options, to, Path::new(output)).fill(inputs);
    }
    if Path::new(&inputs[0]).is_dir() {
        return Err(Failure::Wrong(text(Key::NoFolder).to_owned()));
    }
    let mut troubles = Troubles::new(options.form());
    let mut is_first = true;
    let put = |opened: Opened, input: &Input| {
        if !std::mem::take(&mut is_first) {
            return Err(Failure::Wrong(text(Key::NoFolder).to_owned()));
        }
        convert(
            options,
            opened,
            &input.shown(),
            to,
            output,
            &mut Few::default(),
        )
    };
    let (reading, progress) = (&options.reading, Progress::new());
    reading.each(inputs, Which::Only, progress, &mut troubles, put)?;
    troubles.done()
}

/// Converts a game, and says what is lost.
fn convert(
    options: &Options,
    mut opened: Opened,
    file: &str,
    to: Format,
    output: &OsStr,
    said: &mut Few,
) -> Result<(), Failure> {
    go(&mut opened, options.ply, to)?;
    let Opened {
        format,
        mut archive,
        game,
        number,
        count,
        warnings,
        broken,
        ..
    } = opened;
    // The tree of a library takes more memory than all that is needed from here on.
    drop(game);
    let Written { bytes, lost } = written(&mut archive, to)?;
    output::write(output, &bytes, options.overwrite)?;
    if options.form() == Form::Text && options.reading.is_quiet() {
        return Ok(());
    }
    let losses = Losses::of(&lost, to, &archive);
    if options.form() == Form::Json {
        return output::print_json(&json!({
            "file": file,
            "out": output.to_string_lossy(),
            "from": format.to_string(),
            "to": to.to_string(),
            "game": number,
            "games": count,
            "nodes": archive.nodes.len(),
            "bytes": bytes.len(),
            "losses": losses.in_json(),
            "warnings": warnings,
            "broken": broken,
        }));
    }
    if !losses.is_empty() && said.count(file) {
        let place = games::place(file, number, count);
        let game = (count > 1).then_some(&*place);
        losses.complain(output, to.name(), game);
    }
    Ok(())
}

/// Returns the game in a format. A text ends with a line end.
fn written(archive: &mut Archive, to: Format) -> Result<Written, Failure> {
    if to == Format::Moves {
        drop_rules(archive);
    }
    let mut written = write(to, archive, &Native)
        .map_err(|why| Failure::Impossible(words::phrase(&describe::unwritable(to, why))))?;
    let is_text = !matches!(to, Format::RenLib | Format::Pos | Format::Samples);
    if is_text && !written.bytes.ends_with(b"\n") {
        written.bytes.push(b'\n');
    }
    Ok(written)
}

/// Removes the words of a record about its rules if the rules of the game say the same: a move list would state them
/// twice.
fn drop_rules(archive: &mut Archive) {
    let said = words::rule(archive.annotations.tag(Tag::Rules));
    if said == Ok(archive.terms.rules) {
        archive.annotations.set_tag(Tag::Rules, "");
    }
}

/// A folder that gets all games of the inputs.
struct Folder<'a> {
    options: &'a Options,
    to: Format,
    path: &'a Path,
    /// The files that were written.
    taken: HashSet<PathBuf>,
    /// The notes of what is lost.
    said: Few,
}

impl<'a> Folder<'a> {
    fn new(options: &'a Options, to: Format, folder: &'a Path) -> Folder<'a> {
        Folder {
            options,
            to,
            path: folder,
            taken: HashSet::new(),
            said: Few::default(),
        }
    }

    fn fill(&mut self, inputs: &[OsString]) -> Result<(), Failure> {
        let mut troubles = Troubles::new(self.options.form());
        let reading = &self.options.reading;
        let put = |opened: Opened, input: &Input| self.put(opened, input);
        reading.each(inputs, Which::All, Progress::new(), &mut troubles, put)?;
        troubles.done()
    }

    /// Converts a game into a file of its own.
    fn put(&mut self, opened: Opened, input: &Input) -> Result<(), Failure> {
        let path = self.name(&opened, input);
        let cannot = |error: &dyn Display| {
            let values: &[(&str, &dyn Display)] = &[("file", &path.display()), ("error", error)];
            Failure::Impossible(say(Key::CannotWrite, values))
        };
        if !self.taken.insert(path.clone()) {
            return Err(cannot(&text(Key::TwiceWritten)));
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| cannot(&error))?;
        }
        convert(
            self.options,
            opened,
            &input.shown(),
            self.to,
            path.as_os_str(),
            &mut self.said,
        )
    }

    /// Returns the name for a game: that of its file, with its number if the file has several.
    fn name(&self, opened: &Opened, input: &Input) -> PathBuf {
        let Some(stem) = input.below.file_stem() else {
            return self.path.join(file_name(&opened.archive, self.to));
        };
        let mut name = stem.to_os_string();
        if opened.count > 1 {
            let width = opened.count.to_string().len();
            name.push(format!("-{:0width$}", opened.number));
        }
        name.push(format!(".{}", self.to));
        self.path.join(input.below.with_file_name(name))
    }
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
    // The game has all of it.
    opened.archive.nodes = Vec::new();
    opened.archive = opened.game.to_archive();
    if ply.is_some() && matches!(to, Format::Pos | Format::Gomocalc | Format::Diagram) {
        opened.archive.line_end = opened.archive.cursor;
    }
    Ok(())
}

fn target(options: &Options, output: &OsStr) -> Result<Format, Failure> {
    let name = Path::new(output).file_name();
    let by_name = name.and_then(|name| Format::of_name(&name.to_string_lossy()));
    options.to.or(by_name).ok_or_else(|| {
        if output == "-" {
            return Failure::Wrong(text(Key::OutputNoFormat).to_owned());
        }
        let shown = Path::new(output).display();
        Failure::Wrong(say(Key::NoFormat, &[("file", &shown)]))
    })
}
