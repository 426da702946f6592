//! `tengen show`: shows a game as text, JSON or a picture.

use std::ffi::OsString;
use std::fmt::Write as _;
use tengen_picture::{Grain, Shade, SvgOptions, Visibility, svg};

use clap::Args;
use serde_json::{Map, Value, json};
use tengen_core::game::Tag;
use tengen_core::{Game, Point, Status, Stone};
use tengen_page::view::describe;

use crate::colour::{self, paint};
use crate::failure::Failure;
use crate::games::{self, Opened, Which};
use crate::headings::Headings;
use crate::inputs::{self, Input, Wanted};
use crate::numbers;
use crate::output::{self, Form, Overwrite};
use crate::picture;
use crate::progress::Progress;
use crate::texts::{self, Key, say};
use crate::troubles::Troubles;
use crate::{position, words};

pub(crate) const EXAMPLES: &str = "\
Shows the position that the record shows, or the end of its line if the record shows the start. With --json,
each game is an object on a line, as docs/cli.schema.json says; what cannot be shown is an object with an error.

Examples:
  tengen show game.sgf
  tengen show --json my-games/ | jq -r .tags.black
  tengen show game.sgf --move 30 --png move30.png --width 2048
  tengen show game.psq --rule renju --forbidden --svg - > game.svg
  tengen show --json 'https://example.org/tengen/#AQACAoCQGJ9l7A'";

/// Options of `tengen show`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Save a picture of the board as SVG; - for the standard output
    #[arg(long, value_name = "OUT")]
    svg: Option<OsString>,
    /// Save a picture of the board as PNG; - for the standard output
    #[arg(long, value_name = "OUT")]
    png: Option<OsString>,
    /// Show the position after move N
    #[arg(long = "move", value_name = "N", value_parser = numbers::from_to(0, u16::MAX))]
    ply: Option<u16>,
    /// Print each game as a JSON object, all games of a file
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    json: bool,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Games to show: files, folders, - for the standard input, or links
    #[arg(required = true, value_name = "FILE")]
    files: Vec<OsString>,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    extras: Extras,
    #[command(flatten)]
    wood: Wood,
    #[command(flatten)]
    reading: games::RecordOptions,
}

/// Options for the look of pictures.
#[derive(Args, Debug)]
#[command(next_help_heading = "Pictures")]
struct Look {
    /// Width and height of a picture in px, 64 to 8192
    #[arg(long, value_name = "PX", default_value_t = 1024, value_parser = numbers::from_to(64_u32, 8192))]
    width: u32,
    /// Draw letters and numbers along the board, which is the default
    #[arg(long, overrides_with = "no_coordinates")]
    coordinates: bool,
    /// Draw no letters and numbers along the board
    #[arg(long, overrides_with = "coordinates")]
    no_coordinates: bool,
    /// Draw no move numbers; mark the last move instead
    #[arg(long, overrides_with = "numbers")]
    no_numbers: bool,
}

/// Options for extra content of pictures.
#[derive(Args, Debug)]
#[command(next_help_heading = "Pictures")]
struct Extras {
    /// Mark the points that are forbidden for Black if Black is to move
    #[arg(long)]
    forbidden: bool,
    /// Draw move numbers, which is the default
    #[arg(long, hide = true, overrides_with = "no_numbers")]
    numbers: bool,
}

/// Options for the wood of pictures.
#[derive(Args, Debug)]
#[command(next_help_heading = "Pictures")]
struct Wood {
    /// Draw the darker wood of the page's dark colour scheme
    #[arg(long)]
    dark: bool,
    /// Draw no grain of the wood, which makes an SVG file a fifth as large
    #[arg(long)]
    plain: bool,
}

impl Options {
    pub(crate) const fn form(&self) -> Form {
        Form::of(self.json)
    }

    fn drawing(&self) -> SvgOptions {
        SvgOptions {
            side: self.look.width,
            coordinates: if self.look.no_coordinates {
                Visibility::Hidden
            } else {
                Visibility::Shown
            },
            numbers: if self.look.no_numbers {
                Visibility::Hidden
            } else {
                Visibility::Shown
            },
            forbidden: if self.extras.forbidden {
                Visibility::Shown
            } else {
                Visibility::Hidden
            },
            shade: if self.wood.dark {
                Shade::Dark
            } else {
                Shade::Light
            },
            look: tengen_picture::Look {
                material: self.wood.plain.then_some(Grain::Plain),
                ..tengen_picture::Look::default()
            },
            ..SvgOptions::default()
        }
    }
}

pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    if options
        .svg
        .as_ref()
        .is_some_and(|svg| options.png.as_ref() == Some(svg))
    {
        let why = texts::text(Key::SamePlace);
        return Err(Failure::Wrong(why.to_owned()));
    }
    let form = options.form();
    let mut troubles = Troubles::new(form);
    let inputs = inputs::all(&options.files, Wanted::Records, &mut troubles)?;
    let mut showing = Showing {
        options,
        headings: Headings::new(inputs.len()),
        pictures: 0,
    };
    let which = match form {
        Form::Text => Which::Only,
        Form::Json => Which::All,
    };
    let show = |opened: Opened, input: &Input| showing.show(opened, &input.shown());
    let reading = &options.reading;
    reading.each_of(&inputs, which, Progress::none(), &mut troubles, show)?;
    troubles.done()
}

/// The games that are being shown.
struct Showing<'a> {
    options: &'a Options,
    headings: Headings,
    /// Number of games that were drawn.
    pictures: usize,
}

impl Showing<'_> {
    fn show(&mut self, mut opened: Opened, file: &str) -> Result<(), Failure> {
        let options = self.options;
        if let Some(warning) = opened.forbidden_end(opened.game.terms().rules) {
            options
                .reading
                .warn(&warning, &opened, file, options.form());
            opened.warnings.push(warning);
        }
        words::go(&mut opened.game, options.ply)?;
        self.headings.expect(opened.company);
        if options.svg.is_some() || options.png.is_some() {
            return self.draw(&opened.game);
        }
        match options.form() {
            Form::Json => output::print_json(&json(&opened, file)),
            Form::Text => {
                self.headings.print(file, opened.number, opened.count)?;
                output::print_text(&text(&opened.game))
            }
        }
    }

    /// Saves the pictures. There is room for those of one game.
    fn draw(&mut self, game: &Game) -> Result<(), Failure> {
        let options = self.options;
        self.pictures += 1;
        if self.pictures > 1 {
            return Err(Failure::Wrong(texts::text(Key::OnePicture).to_owned()));
        }
        let svg = svg(game, &options.drawing());
        if let Some(out) = &options.svg {
            output::write(out, svg.as_bytes(), options.overwrite)?;
        }
        if let Some(out) = &options.png {
            let png = picture::png(&svg, options.look.width)?;
            output::write(out, &png, options.overwrite)?;
        }
        Ok(())
    }
}

/// Maximum width of the list of moves, in characters.
const WIDTH: usize = 72;

fn text(game: &Game) -> String {
    let mut parts = vec![head(game), bright(&board(game))];
    let (ply, all) = (game.ply(), plies(game));
    let mut place = words::status(game);
    if ply < all {
        place = say(
            Key::AfterMove,
            &[("ply", &ply), ("all", &all), ("status", &place)],
        );
    }
    parts.push(paint(colour::STRONG, place));
    parts.push(words::moves(game, WIDTH));
    match words::variations(game) {
        0 => {}
        1 => parts.push(texts::text(Key::OneLine).to_owned()),
        count => parts.push(say(Key::Lines, &[("count", &count)])),
    }
    if let Some(note) = game.annotations().note(game.cursor().number()) {
        parts.push(words::plain(&note.title));
        parts.push(words::plain_lines(&note.comment));
    }
    parts.retain(|part| !part.is_empty());
    let mut text = parts.join("\n\n");
    text.push('\n');
    text
}

/// Returns the names, terms and tags as text.
fn head(game: &Game) -> String {
    let mut lines = Vec::new();
    let players = words::players(game);
    if !players.is_empty() {
        lines.push(players);
    }
    lines.push(describe::facts(words::TEXTS, game));
    for (tag, text) in game.annotations().tags() {
        if !matches!(tag, Tag::Black | Tag::White | Tag::Program) {
            let name = words::tag_name(tag).replace('_', " ");
            lines.push(format!("{name}: {}", words::plain(text)));
        }
    }
    lines.join("\n")
}

/// Returns the number of plies of the whole line.
fn plies(game: &Game) -> u16 {
    let end = game.line().last().map(|&node| game.tree().ply(node));
    end.unwrap_or_default()
}

/// Returns a board with the last stone in a bright colour.
fn bright(board: &str) -> String {
    let Some(open) = board.find('(') else {
        return board.to_owned();
    };
    let (before, rest) = board.split_at(open);
    let (last, after) = rest.split_at(rest.find(')').map_or(rest.len(), |close| close + 1));
    format!("{before}{}{after}", paint(colour::STRONG, last))
}

/// Returns the board with coordinates, and the last stone in brackets.
pub(crate) fn board(game: &Game) -> String {
    let size = game.terms().size.lines();
    let last = game.last_point();
    let mut text = String::new();
    for row in (0..size).rev() {
        // Writing to a string cannot fail.
        let _ = write!(text, "{:>2}", row + 1);
        for column in 0..size {
            let point = Point::new(column, row);
            let is_after_last = column > 0 && last.is_some() && last == Point::new(column - 1, row);
            text.push(match (is_after_last, last.is_some() && last == point) {
                (true, _) => ')',
                (_, true) => '(',
                _ => ' ',
            });
            text.push(match point.and_then(|point| game.board().at(point)) {
                Some(Stone::Black) => 'x',
                Some(Stone::White) => 'o',
                None => '.',
            });
        }
        let is_last_at_edge = last.is_some() && last == Point::new(size - 1, row);
        text.push_str(if is_last_at_edge { ")\n" } else { "\n" });
    }
    text.push_str("  ");
    for column in 0..size {
        text.push(' ');
        text.push(char::from(b'A' + column));
    }
    text
}

fn json(opened: &Opened, file: &str) -> Value {
    let game = &opened.game;
    let terms = game.terms();
    let tags: Map<String, Value> = game
        .annotations()
        .tags()
        .map(|(tag, text)| (words::tag_name(tag), Value::from(text)))
        .collect();
    let actions = words::actions(game).into_iter();
    let (to_move, result) = match game.status() {
        Status::ToMove(stone) => (Some(stone.to_string()), None),
        Status::Over { outcome, .. } => {
            let winner = outcome.winner().map(|stone| stone.to_string());
            let result = json!({
                "winner": winner,
                "text": words::status(game),
                "line": names(&game.status().winning_points()),
            });
            (None, Some(result))
        }
    };
    let note = game.annotations().note(game.cursor().number());
    let (title, comment) = note.map_or(("", ""), |note| (&note.title, &note.comment));
    json!({
        "file": file,
        "format": opened.format.to_string(),
        "game": opened.number,
        "games": opened.count,
        "terms": terms.to_string(),
        "rules": terms.rules.to_string(),
        "size": terms.size.lines(),
        "tags": tags,
        "actions": actions.map(|action| action.to_string()).collect::<Vec<_>>(),
        "ply": game.ply(),
        "plies": plies(game),
        "variations": words::variations(game),
        "board": position::to_rows(game.board()),
        "last": game.last_point().map(|point| point.to_string()),
        "to_move": to_move,
        "result": result,
        "title": title,
        "comment": comment,
        "warnings": opened.warnings,
        "broken": opened.broken,
    })
}

fn names(points: &[Point]) -> Vec<String> {
    points.iter().map(ToString::to_string).collect()
}
