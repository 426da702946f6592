//! `tengen explore`: the games of records with a position, in any symmetry, and the moves that followed.

use std::ffi::OsString;
use std::fmt::{Display, Write as _};

use clap::Args;
use serde_json::{Value, json};
use tengen_collection::{
    Added, CollectedGame, Database, Explored, Filter, GameResult, NextMove, PartialDate, Tally,
};
use tengen_core::{Ruleset, Stone};

use crate::failure::Failure;
use crate::output::{self, Form, complain};
use crate::texts::{Key, say};
use crate::{games, input, position, words};

pub(crate) const EXAMPLES: &str = "\
Each game counts by its main line, as far as Black and White alternate from the empty board. The moves
that follow are shown as the position lies in the question; of moves that a symmetry of the position
makes equal, one stands for all. The score of a move is Black's share of the points in the games with
a result, a draw being half a point.

Exit codes: 0 done; 1 no game was found; 2 a file cannot be read.

Examples:
  tengen explore my-games/*.sgf
  tengen explore --at 'h8 i9' --search ada --since 2025 match.sgf";

/// Options of `tengen explore`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Position to look for: moves or rows [default: the empty board]
    #[arg(long, value_name = "POSITION", default_value = "")]
    at: String,
    /// Words in the names of the players, the event, the place or the date, in any order
    #[arg(long, value_name = "WORDS", default_value = "", alias = "player")]
    search: String,
    /// First date, as 2026, 2026-11 or 2026-11-22
    #[arg(long, value_name = "DATE", default_value_t)]
    since: PartialDate,
    /// Last date, in the same form
    #[arg(long, value_name = "DATE", default_value_t)]
    until: PartialDate,
    /// Rules of the games, as in `tengen judge` [default: all]
    #[arg(long, value_name = "RULES", value_parser = words::rule)]
    only: Option<Ruleset>,
    /// Result: black, white, draw or unknown
    #[arg(long, value_name = "RESULT")]
    result: Option<GameResult>,
    /// Number of found games to list, the latest added first
    #[arg(long, value_name = "N", default_value = "0")]
    list: usize,
    /// Print the answer as JSON
    #[arg(long)]
    json: bool,
    /// Games: files, - for the standard input, or links; all games of a file are used
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
    let mut database = Database::default();
    for file in &options.files {
        let all = options
            .reading
            .open_each(file, games::Which::All, options.form())
            .map_err(Failure::into_wrong)?;
        for opened in all.into_iter().flatten() {
            if let Some(why) = add(&mut database, &opened)
                && !options.reading.is_quiet()
                && options.form() == Form::Text
            {
                let shown = input::shown(file);
                let values: &[(&str, &dyn Display)] =
                    &[("file", &shown), ("number", &opened.number), ("why", &why)];
                complain(Key::Warning, &say(Key::GameNotUsed, values));
            }
        }
    }
    let filter = Filter {
        words: options.search.clone(),
        since: options.since.clone(),
        until: options.until.clone(),
        result: options.result,
        variant: options.only.map(|it| it.variant),
    };
    let found = database.explore(&asked.board, &filter);
    if found.numbers.is_empty() {
        return Err(Failure::No(say(Key::NoGamesFound, &[])));
    }
    let listed = found.numbers.iter().take(options.list);
    let listed: Vec<&CollectedGame> = listed.filter_map(|it| database.game(*it)).collect();
    let text = if options.json {
        format!("{}\n", in_json(&found, &listed))
    } else {
        in_words(&found, &listed)
    };
    output::print(text.as_bytes())
}

/// Adds a game. Returns the reason why it is not used, if it is not.
fn add(database: &mut Database, opened: &games::Opened) -> Option<String> {
    match CollectedGame::of(&opened.archive) {
        Err(why) => Some(why.to_string()),
        Ok(game) => match database.add(game) {
            Added::New(_) => None,
            Added::Known(_) => Some(say(Key::KnownGame, &[])),
            Added::Full => Some(say(Key::TooManyGames, &[("most", &Database::MOST)])),
        },
    }
}

fn in_words(found: &Explored, listed: &[&CollectedGame]) -> String {
    let Tally {
        black,
        white,
        draws,
        unknown,
    } = found.games;
    let games = found.games.games();
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
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{:<4} {:>7} {score:>6}",
            next.point.to_string(),
            next.tally.games()
        );
    }
    for game in listed {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{:<7}  {}", game.result, facts(game));
    }
    text
}

/// Returns the facts of a game that are known.
fn facts(game: &CollectedGame) -> String {
    let players = match (&*game.black, &*game.white) {
        ("", "") => String::new(),
        (black, white) => format!("{black} - {white}"),
    };
    let facts = [&*game.date, &players, &*game.event];
    let known: Vec<&str> = facts.into_iter().filter(|it| !it.is_empty()).collect();
    words::plain(&known.join("  "))
}

fn in_json(found: &Explored, listed: &[&CollectedGame]) -> Value {
    let next: Vec<Value> = found.next.iter().map(move_in_json).collect();
    let listed: Vec<Value> = listed.iter().map(|it| game_in_json(it)).collect();
    json!({
        "games": found.games.games(),
        "results": tally_in_json(found.games),
        "ended": found.ended.games(),
        "next": next,
        "listed": listed,
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

fn game_in_json(game: &CollectedGame) -> Value {
    json!({
        "result": game.result.to_string(),
        "date": game.date,
        "black": game.black,
        "white": game.white,
        "event": game.event,
    })
}
