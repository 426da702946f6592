//! `cargo xtask match`: matches between computer players, with openings, alternating colours, an
//! Elo difference and a sequential test. This program uses files, processes, threads and clocks, so
//! that the library need not.

mod book;
mod folder;
mod log;
mod opening;
mod options;
mod play;
mod player;
mod random;
mod record;
mod report;
mod standing;
mod statistics;
mod tournament;

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;

use crate::book::Book;
use crate::folder::Folder;
use crate::log::Settings;
use crate::opening::{Balance, Generator};
use crate::options::Options;
use crate::standing::Standing;
use crate::statistics::Decision;
use crate::tournament::Match;

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(code) => code,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::from(2)
        }
    }
}

fn run(options: &Options) -> Result<ExitCode, String> {
    let terms = options.terms();
    let sprt = options.sprt()?;
    options.check()?;
    let said = |error: &dyn std::error::Error| error.to_string();
    let entrants = options.entrants();
    for entrant in &entrants {
        let ready = entrant.check(terms.rules, terms.size.lines());
        ready.map_err(|fault| format!("{}: {fault}", entrant.player))?;
    }
    let names = [&entrants[0], &entrants[1]].map(|it| format!("{}, {}", it.player, it.budget));
    let (folder, entries) = match &options.out {
        None => (None, Vec::new()),
        Some(path) => {
            let opened = Folder::open(path, &settings(options, &names));
            let (folder, entries) = opened.map_err(|error| said(&error))?;
            (Some(Arc::new(folder)), entries)
        }
    };
    let book = book(options, folder.clone())?;
    let mut standing = Standing::of(entries);
    if !standing.entries().is_empty() {
        say(&format!(
            "{} games are played already",
            standing.tally().games()
        ));
    }
    let game = Match {
        terms,
        entrants,
        seed: options.seed,
        games: options.games,
        jobs: usize::from(options.jobs),
        sprt,
    };
    let tell =
        |entry: &log::LoggedGame, standing: &Standing| say(&report::line(entry, standing, sprt));
    let played = game.run(book, folder.as_ref(), &mut standing, tell);
    let [a, b] = &names;
    say(&report::table([a, b], &standing, sprt));
    played.map_err(|error| said(&error))?;
    let decision = sprt.map(|sprt| sprt.decision(&standing.tally().pairs));
    Ok(match decision {
        None | Some(Decision::H1) => ExitCode::SUCCESS,
        Some(Decision::H0 | Decision::Open) => ExitCode::FAILURE,
    })
}

/// Prints a line to the standard output; if that is closed, the match continues.
fn say(text: &str) {
    let _ = writeln!(std::io::stdout().lock(), "{text}");
}

/// Returns the settings that all games of a match must share.
fn settings(options: &Options, names: &[String; 2]) -> Settings {
    let openings = match (&options.openings, options.balance) {
        (Some(_), _) => "of a file".to_owned(),
        (None, Balance::ANY) => "made".to_owned(),
        (None, Balance(value)) => format!("made, balance {value}"),
    };
    let [a, b] = names;
    Settings(vec![
        ("A", a.clone()),
        ("B", b.clone()),
        ("terms", options.terms().to_string()),
        ("openings", openings),
        ("seed", options.seed.to_string()),
        ("engine", tengen_engine::bench::SIGNATURE.to_string()),
    ])
}

fn book(options: &Options, folder: Option<Arc<Folder>>) -> Result<Book, String> {
    let terms = options.terms();
    let Some(path) = &options.openings else {
        let generator = Generator::new(terms, options.seed, options.balance);
        return Book::made(generator, folder).map_err(|error| error.to_string());
    };
    let shown = path.display();
    let text = std::fs::read_to_string(path).map_err(|error| format!("{shown}: {error}"))?;
    let openings = opening::parse(&text, terms).map_err(|error| format!("{shown}: {error}"))?;
    if openings.is_empty() {
        return Err(format!("{shown}: there is no opening"));
    }
    Book::of_file(openings, terms, folder).map_err(|error| error.to_string())
}
