//! `tengen link`: prints games as links.

use std::ffi::OsString;

use clap::Args;
use serde_json::json;
use tengen_page::view::describe;
use tengen_records::charset::Native;
use tengen_records::{Format, write};

use crate::failure::Failure;
use crate::games::{self, Opened, Which};
use crate::inputs::Input;
use crate::output::{self, Form};
use crate::progress::Progress;
use crate::troubles::Troubles;
use crate::words;

pub(crate) const EXAMPLES: &str = "\
The text after # is the whole game. The page and all commands that read a game can open it.

Examples:
  tengen link game.sgf
  tengen link --all match.sgf my-games/
  tengen link --site https://example.org/tengen/ game.psq
  tengen show '#AQACAoCQGJ9l7A'";

/// Options of `tengen link`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Address of the page, to put before the #
    #[arg(long, value_name = "URL")]
    site: Option<String>,
    /// Print each link in a JSON object
    #[arg(long)]
    json: bool,
    /// Games: files, folders, - for the standard input, or links
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
    let mut troubles = Troubles::new(options.form());
    let (files, progress) = (&options.files, Progress::none());
    let print_link = |opened: Opened, input: &Input| print(&opened, input, options);
    options
        .reading
        .each(files, Which::Only, progress, &mut troubles, print_link)?;
    troubles.done()
}

fn print(opened: &Opened, input: &Input, options: &Options) -> Result<(), Failure> {
    let written = write(Format::Link, &opened.archive, &Native).map_err(|why| {
        Failure::Impossible(words::phrase(&describe::unwritable(Format::Link, why)))
    })?;
    let site = options.site.as_deref().unwrap_or_default();
    // The address may have been copied while a game was open on the page.
    let page = site.split('#').next().unwrap_or_default();
    let link = format!("{page}#{}", String::from_utf8_lossy(&written.bytes));
    match options.form() {
        Form::Text => output::print_text(&(link + "\n")),
        Form::Json => output::print_json(&json!({
            "file": input.shown(),
            "game": opened.number,
            "games": opened.count,
            "link": link,
            "warnings": opened.warnings,
            "broken": opened.broken,
        })),
    }
}
