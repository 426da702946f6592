//! `tengen show`: shows a game as text, JSON or a picture.

use std::ffi::OsString;
use std::fmt::Write as _;
use tengen_picture::{Shade, SvgOptions, Visibility, svg};

use clap::Args;
use serde_json::{Map, Value, json};
use tengen_core::game::Tag;
use tengen_core::{Game, Point, Status, Stone};
use tengen_page::view::describe;

use crate::failure::Failure;
use crate::games::{self, Opened};
use crate::output::{self, Overwrite};
use crate::picture;
use crate::texts::{self, Key, say};
use crate::{position, words};

pub(crate) const EXAMPLES: &str = "\
Shows the position that the record shows, or the end of its line if the record shows the start.

Examples:
  tengen show game.sgf
  tengen show game.sgf --move 30 --png move30.png --size 2048
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
    #[arg(long = "move", value_name = "N")]
    ply: Option<u16>,
    /// Print the game as JSON
    #[arg(long, conflicts_with_all = ["svg", "png"])]
    json: bool,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Game to show: a file, - for the standard input, or a link
    file: OsString,
    #[command(flatten)]
    look: Look,
    #[command(flatten)]
    extras: Extras,
    #[command(flatten)]
    reading: games::RecordOptions,
}

/// Options for the look of pictures.
#[derive(Args, Debug)]
#[command(next_help_heading = "Pictures")]
struct Look {
    /// Width and height in px, 64 to 8192
    #[arg(long, value_name = "PX", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(64..=8192))]
    size: u32,
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
    /// Draw the darker wood of the page's dark colour scheme
    #[arg(long)]
    dark: bool,
    /// Draw move numbers, which is the default
    #[arg(long, hide = true, overrides_with = "no_numbers")]
    numbers: bool,
}

impl Options {
    fn drawing(&self) -> SvgOptions {
        SvgOptions {
            side: self.look.size,
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
            shade: if self.extras.dark {
                Shade::Dark
            } else {
                Shade::Light
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
    let mut opened = options.reading.open(&options.file)?;
    words::go(&mut opened.game, options.ply)?;
    if options.svg.is_none() && options.png.is_none() {
        let text = if options.json {
            format!("{}\n", json(&opened))
        } else {
            text(&opened.game)
        };
        return output::print(text.as_bytes());
    }
    let svg = svg(&opened.game, &options.drawing());
    if let Some(out) = &options.svg {
        output::write(out, svg.as_bytes(), options.overwrite)?;
    }
    if let Some(out) = &options.png {
        output::write(
            out,
            &picture::png(&svg, options.look.size)?,
            options.overwrite,
        )?;
    }
    Ok(())
}

/// Maximum width of the list of moves, in characters.
const WIDTH: usize = 72;

fn text(game: &Game) -> String {
    let mut parts = vec![head(game), board(game)];
    let (ply, all) = (game.ply(), plies(game));
    let mut place = words::status(game);
    if ply < all {
        place = say(
            Key::AfterMove,
            &[("ply", &ply), ("all", &all), ("status", &place)],
        );
    }
    parts.push(place);
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

fn json(opened: &Opened) -> Value {
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
