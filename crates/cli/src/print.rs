//! `tengen print`: sheets of diagrams as PDF.

mod cells;
mod document;
mod drawing;
mod font;
mod pages;
mod text;

use std::ffi::OsString;
use std::num::NonZero;

use clap::{Args, ValueEnum};
use serde_json::json;
use tengen_picture::Visibility;

use crate::failure::Failure;
use crate::games::{self, Opened, Which};
use crate::inputs::Input;
use crate::losses::Losses;
use crate::numbers;
use crate::output::{self, Form, Overwrite};
use crate::progress::Progress;
use crate::texts::{Key, text};
use crate::troubles::Troubles;
use crate::words;
use cells::{Cell, Sheet};
use document::{PageSize, document};
use pages::Pages;

pub(crate) const EXAMPLES: &str = "\
Each game begins on a new page, with its players and facts, or with the name of its file if it names no players. With
--together the games follow one another, and their players and facts stand below their first diagrams. Each diagram
shows the numbers of its moves; below are the comments of these moves. The line that the record shows is printed, or
its main line. The fonts are those of the viewer: Helvetica, without accents that Latin-1 lacks, and a Chinese one for
what is not Latin.

Examples:
  tengen print game.sgf --out game.pdf
  tengen print --diagrams 1 --moves 100 --paper letter game.sgf --out game.pdf
  tengen print --all match.sgf my-games/ --out book.pdf
  tengen print --together --moves 300 my-games/ --out positions.pdf";

/// Options of `tengen print`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Size of the paper
    #[arg(long, value_name = "PAPER", default_value = "a4")]
    paper: Paper,
    /// Diagrams on a page, if their comments leave room: 1, 2, 4, 6, 9 or 12
    #[arg(long, value_name = "N", default_value = "4", value_parser = grid)]
    diagrams: Grid,
    /// Largest number of moves of a diagram
    #[arg(long, value_name = "N", default_value = "20", value_parser = numbers::from_to(NonZero::<u16>::MIN, NonZero::<u16>::MAX))]
    moves: NonZero<u16>,
    /// Put several games on a page, each with its players and facts below its first diagram
    #[arg(long)]
    together: bool,
    /// Draw no letters and numbers along the boards
    #[arg(long)]
    no_coordinates: bool,
    /// File for the sheets; - for the standard output
    #[arg(long, short, value_name = "OUT")]
    out: OsString,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Print what was done as a JSON object
    #[arg(long)]
    json: bool,
    /// Games: files, folders, - for the standard input, or links
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,
    #[command(flatten)]
    reading: games::RecordOptions,
}

/// The size of the paper, upright.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Paper {
    A4,
    Letter,
}

impl Paper {
    const fn size(self) -> PageSize {
        let (width, height) = match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        };
        PageSize { width, height }
    }
}

/// The columns and rows of diagrams on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Grid {
    columns: u16,
    rows: u16,
}

fn grid(text: &str) -> Result<Grid, &'static str> {
    let (columns, rows) = match text {
        "1" => (1, 1),
        "2" => (1, 2),
        "4" => (2, 2),
        "6" => (2, 3),
        "9" => (3, 3),
        "12" => (3, 4),
        _ => return Err("expected 1, 2, 4, 6, 9 or 12"),
    };
    Ok(Grid { columns, rows })
}

impl Options {
    pub(crate) const fn form(&self) -> Form {
        Form::of(self.json)
    }

    fn coordinates(&self) -> Visibility {
        if self.no_coordinates {
            Visibility::Hidden
        } else {
            Visibility::Shown
        }
    }
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    output::check_only(options.form(), "--out", &options.out)?;
    let mut troubles = Troubles::new(options.form());
    let mut book = Book {
        pages: Pages::new(options.paper.size(), options.diagrams),
        title: None,
        cells: Vec::new(),
        games: 0,
        lost: Vec::new(),
    };
    let (files, progress) = (&options.files, Progress::new());
    let add = |mut opened: Opened, input: &Input| {
        words::show_end(&mut opened.game);
        book.note(&mut opened, &input.shown());
        book.add(sheet(&opened, input, options)?, options);
        Ok(())
    };
    options
        .reading
        .each(files, Which::Only, progress, &mut troubles, add)?;
    book.save(options)?;
    troubles.done()
}

/// The sheets of all games.
struct Book {
    pages: Pages,
    /// The title of the first game.
    title: Option<String>,
    /// The diagrams of games that are printed together.
    cells: Vec<Cell>,
    games: usize,
    lost: Vec<OfGame>,
}

/// What the sheet of a game leaves out.
struct OfGame {
    file: String,
    number: usize,
    count: usize,
    losses: Losses,
}

impl Book {
    /// Notes what the sheet of a game leaves out.
    fn note(&mut self, opened: &mut Opened, file: &str) {
        let losses = cells::losses(&opened.game, &mut opened.archive);
        if !losses.is_empty() {
            self.lost.push(OfGame {
                file: file.to_owned(),
                number: opened.number,
                count: opened.count,
                losses,
            });
        }
    }

    fn add(&mut self, sheet: Sheet, options: &Options) {
        self.games += 1;
        self.title.get_or_insert_with(|| sheet.title.clone());
        if options.together {
            self.cells.extend(sheet.into_cells());
        } else {
            self.pages.add(&sheet);
        }
    }

    /// Writes the document, unless there is no game.
    fn save(mut self, options: &Options) -> Result<(), Failure> {
        let Some(title) = self.title else {
            return Ok(());
        };
        self.pages.rows(&self.cells, "");
        let pages = self.pages.finish();
        let count = pages.len();
        let bytes = document(&title, options.paper.size(), pages);
        output::write(&options.out, &bytes, options.overwrite)?;
        let lost = self.lost.iter();
        match options.form() {
            Form::Text => {
                for it in lost.filter(|_| !options.reading.is_quiet()) {
                    let place = games::place(&it.file, it.number, it.count);
                    let game = (self.games > 1).then_some(&*place);
                    it.losses.complain(&options.out, "PDF", game);
                }
                Ok(())
            }
            Form::Json => output::print_json(&json!({
                "out": options.out.to_string_lossy(),
                "games": self.games,
                "pages": count,
                "bytes": bytes.len(),
                "losses": lost.map(|it| json!({
                    "file": it.file,
                    "game": it.number,
                    "losses": it.losses.in_json(),
                })).collect::<Vec<_>>(),
            })),
        }
    }
}

/// Makes the sheet of a game.
fn sheet(opened: &Opened, input: &Input, options: &Options) -> Result<Sheet, Failure> {
    let name = match input.below.file_stem() {
        Some(stem) => words::plain(&stem.to_string_lossy()),
        None => text(Key::SheetTitle).to_owned(),
    };
    let name = games::place(&name, opened.number, opened.count);
    Sheet::of(&opened.game, &name, options.moves, options.coordinates())
}
