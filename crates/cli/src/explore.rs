//! `tengen explore`: the games of records with a position, in any symmetry, and the moves that followed.

mod store;
mod warnings;

use std::ffi::OsString;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use serde_json::{Value, json};
use tengen_collection::{
    CollectedGame, Explored, Filter, GameResult, IndexError, NextMove, PartialDate, Tally,
};
use tengen_core::{Ruleset, Stone};

use crate::colour::{self, paint};
use crate::failure::Failure;
use crate::inputs::{self, Input, Wanted};
use crate::numbers;
use crate::output::{self, Form, complain};
use crate::texts::{Key, say};
use crate::troubles::Troubles;
use crate::{games, input, position, words};
use store::{Place, Store, Talk};
use warnings::Warnings;

pub(crate) const EXAMPLES: &str = "\
Each game counts by its main line, as far as Black and White alternate from the empty board. A record with
variations and without players and result is a library: each of its lines counts. A game that is there twice
counts once. The moves that follow are shown as the position lies in the question; of moves that a symmetry of
the position makes equal, one stands for all. The score of a move is Black's share of the points in the games with
a result, a draw being half a point.
If a folder is explored, a hidden file in it keeps an index, so that later questions read only what changed.

Exit codes: 0 done; 1 no game was found; 2 a file cannot be read, the others are used.

Examples:
  tengen explore my-games/
  tengen explore --index games.tengen-index --at 'h8 i9' one.lib two.lib
  tengen explore --at 'h8 i9' --search ada --since 2025 --list 10 match.sgf";

/// Options of `tengen explore`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Position to look for: moves or rows [default: the empty board]
    #[arg(
        long,
        value_name = "POSITION",
        default_value = "",
        hide_default_value = true
    )]
    at: String,
    /// Words in the names of the players, the event, the place or the date, in any order
    #[arg(
        long,
        value_name = "WORDS",
        default_value = "",
        hide_default_value = true,
        alias = "player"
    )]
    search: String,
    /// First date, as 2026, 2026-11 or 2026-11-22
    #[arg(long, value_name = "DATE", default_value_t, hide_default_value = true)]
    since: PartialDate,
    /// Last date, in the same form
    #[arg(long, value_name = "DATE", default_value_t, hide_default_value = true)]
    until: PartialDate,
    /// Only games with these rules, as in `tengen judge` [default: all]
    #[arg(long, value_name = "RULES", value_parser = words::rule)]
    only: Option<Ruleset>,
    /// Result: black, white, draw or unknown
    #[arg(long, value_name = "RESULT")]
    result: Option<GameResult>,
    /// Number of found games to list with their files, the latest added first
    #[arg(long, value_name = "N", default_value = "0", value_parser = numbers::from::<usize>(0))]
    list: usize,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
    /// File that keeps the index of the games [default: .tengen-index in a folder that is the only FILE]
    #[arg(long, value_name = "INDEX")]
    index: Option<PathBuf>,
    /// Read the games anew, and keep no index
    #[arg(long, conflicts_with = "index")]
    no_index: bool,
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
    let asked = position::parse(options.at.trim(), options.reading.size())
        .map_err(|error| Failure::Wrong(say(Key::Position, &[("error", &error)])))?;
    let mut troubles = Troubles::new(options.form());
    let inputs = inputs::all(&options.files, Wanted::Records, &mut troubles)?;
    if inputs.is_empty() {
        return troubles.done();
    }
    let store = Store {
        path: options.index_path(&inputs),
        reading: &options.reading,
        inputs: &inputs,
        talk: options.talk(),
    };
    let filter = options.filter();
    let (found, listed, warnings) = store.ask(|index| {
        let found = index.explore(&asked.board, &filter, options.list)?;
        let numbers = found.numbers.iter();
        let listed = numbers.map(|&number| {
            Ok(Listed {
                game: index.game(number)?,
                place: store.place(index, number),
            })
        });
        let listed: Result<Vec<Listed>, IndexError> = listed.collect();
        let first = index.first_known().and_then(|it| store.place(index, it));
        let warnings = Warnings::of(index.sources(), index.known(), first.as_ref());
        Ok((found, listed?, warnings))
    })?;
    answer(&found, &listed, &warnings, options)?;
    if warnings.has_unread() {
        return Err(Failure::Said(2));
    }
    troubles.done()
}

/// A found game that is listed.
struct Listed {
    game: CollectedGame,
    place: Option<Place>,
}

impl Options {
    fn filter(&self) -> Filter {
        Filter {
            words: self.search.clone(),
            since: self.since.clone(),
            until: self.until.clone(),
            result: self.result,
            variant: self.only.map(|it| it.variant),
        }
    }

    fn talk(&self) -> Talk {
        if self.reading.is_quiet() || self.json {
            Talk::Nothing
        } else {
            Talk::Notes
        }
    }

    /// Returns the file of the index: the one that is named, or a hidden one in the folder if that is all that is
    /// explored. The standard input and links have none.
    fn index_path(&self, inputs: &[Input]) -> Option<PathBuf> {
        let is_file = |it: &Input| it.argument != "-" && input::link(&it.argument).is_none();
        if self.no_index || !inputs.iter().all(is_file) {
            return None;
        }
        match (&self.index, &self.files[..]) {
            (Some(path), _) => Some(path.clone()),
            (None, [folder]) if Path::new(folder).is_dir() => {
                Some(Path::new(folder).join(".tengen-index"))
            }
            _ => None,
        }
    }
}

/// Prints the answer, and one warning about everything that was not used.
fn answer(
    found: &Explored,
    listed: &[Listed],
    warnings: &Warnings,
    options: &Options,
) -> Result<(), Failure> {
    let warning = warnings.text();
    if options.talk() == Talk::Notes
        && let Some(warning) = &warning
    {
        complain(Key::Warning, warning);
    }
    if found.games.games() == 0 {
        // That nothing could be read was said.
        let is_said = warnings.has_unread() && !options.json && !options.reading.is_quiet();
        let why = match &warning {
            Some(warning) if warnings.has_unread() => Failure::Wrong(warning.clone()),
            _ => Failure::No(say(Key::NoGamesFound, &[])),
        };
        return Err(if is_said { Failure::Said(2) } else { why });
    }
    match options.form() {
        Form::Json => output::print_json(&in_json(found, listed, warnings)),
        Form::Text => output::print_text(&in_words(found, listed)),
    }
}

fn in_words(found: &Explored, listed: &[Listed]) -> String {
    let Tally {
        black,
        white,
        draws,
        unknown,
    } = found.games;
    let games = games::games_in_words(usize::try_from(found.games.games()).unwrap_or(usize::MAX));
    let mut text = say(
        Key::Explored,
        &[
            ("games", &games),
            ("black", &black),
            ("white", &white),
            ("draws", &draws),
            ("unknown", &unknown),
        ],
    );
    text.push('\n');
    for next in &found.next {
        let score = next.tally.score(Stone::Black);
        let score = score.map_or_else(|| "-".to_owned(), |it| format!("{:.0} %", 100.0 * it));
        let point = paint(
            colour::STRONG,
            format_args!("{:<4}", next.point.to_string()),
        );
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{point} {:>7} {score:>6}", next.tally.games());
    }
    for it in listed {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:<7}  {}", it.game.result, facts(it));
    }
    text
}

/// Returns the facts of a game that are known, and its place.
fn facts(Listed { game, place }: &Listed) -> String {
    let place = place.as_ref().map(Place::to_string).unwrap_or_default();
    let players = match (&*game.black, &*game.white) {
        ("", "") => String::new(),
        (black, white) => format!("{black} - {white}"),
    };
    let facts = [&*game.date, &players, &*game.event, &place];
    let known: Vec<&str> = facts.into_iter().filter(|it| !it.is_empty()).collect();
    words::plain(&known.join("  "))
}

fn in_json(found: &Explored, listed: &[Listed], warnings: &Warnings) -> Value {
    let next: Vec<Value> = found.next.iter().map(move_in_json).collect();
    let listed: Vec<Value> = listed.iter().map(game_in_json).collect();
    json!({
        "games": found.games.games(),
        "results": tally_in_json(found.games),
        "ended": found.ended.games(),
        "next": next,
        "listed": listed,
        "warnings": warnings.in_json(),
    })
}

fn move_in_json(next: &NextMove) -> Value {
    json!({
        "move": next.point.to_string(),
        "games": next.tally.games(),
        "results": tally_in_json(next.tally),
    })
}

fn tally_in_json(tally: Tally) -> Value {
    let Tally {
        black,
        white,
        draws,
        unknown,
    } = tally;
    json!({"black": black, "white": white, "draws": draws, "unknown": unknown})
}

fn game_in_json(Listed { game, place }: &Listed) -> Value {
    json!({
        "file": place.as_ref().map(|it| &it.file),
        "game": place.as_ref().map(|it| it.number),
        "result": game.result.to_string(),
        "date": game.date,
        "black": game.black,
        "white": game.white,
        "event": game.event,
    })
}
