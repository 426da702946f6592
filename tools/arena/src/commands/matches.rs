//! `match`: plays a match and reports its result.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use super::{content, say, signature};
use crate::book::Book;
use crate::folder::Folder;
use crate::log::{LoggedGame, Settings};
use crate::opening::{self, Generator};
use crate::options::{Options, Source};
use crate::player::{Entrant, Player};
use crate::record_table;
use crate::report;
use crate::standing::Standing;
use crate::statistics::Decision;
use crate::tournament::Match;

pub(crate) fn run(options: &Options) -> Result<ExitCode, String> {
    let terms = options.terms();
    let sprt = options.sprt()?;
    options.check()?;
    let said = |error: &dyn std::error::Error| error.to_string();
    let entrants = options.entrants();
    for entrant in &entrants {
        entrant.check(terms)?;
    }
    let names = [&entrants[0], &entrants[1]].map(|it| format!("{}, {}", it.player, it.budget));
    let (folder, entries) = match &options.out {
        None => (None, Vec::new()),
        Some(path) => {
            let settings = settings(options, &entrants, &names)?;
            let opened = Folder::open(path, &settings);
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
        entrants: entrants.clone(),
        seed: options.seed,
        games: options.games,
        concurrency: usize::from(options.concurrency),
        sprt,
    };
    let tell = |entry: &LoggedGame, standing: &Standing| say(&report::line(entry, standing, sprt));
    let played = game.run(book, folder.as_ref(), &mut standing, tell);
    let [a, b] = &names;
    say(&report::table([a, b], &standing, sprt));
    played.map_err(|error| said(&error))?;
    if let Some(path) = &options.record {
        let row = record_table::row(options, &entrants, &standing, sprt);
        record_table::add(path, &row).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    let decision = sprt.map(|sprt| sprt.decision(&standing.tally().pairs));
    Ok(match decision {
        None | Some(Decision::H1) => ExitCode::SUCCESS,
        Some(Decision::H0 | Decision::Open) => ExitCode::FAILURE,
    })
}

/// Returns the settings that all games of a match must share.
fn settings(
    options: &Options,
    entrants: &[Entrant; 2],
    names: &[String; 2],
) -> Result<Settings, String> {
    let [a, b] = names;
    let mut all = vec![
        ("A", a.clone()),
        ("B", b.clone()),
        ("terms", options.terms().to_string()),
        ("openings", options.source().to_string()),
        ("seed", options.seed.to_string()),
        ("engine", signature().to_string()),
    ];
    for (key, entrant) in ["file of A", "file of B"].into_iter().zip(entrants) {
        match &entrant.player {
            Player::Tables(path) => all.push((key, content(path)?)),
            Player::Gomocup(program) if Path::new(&program.path).is_file() => {
                all.push((key, content(program.path.as_ref())?));
            }
            _ => {}
        }
    }
    Ok(Settings(all))
}

fn book(options: &Options, folder: Option<Arc<Folder>>) -> Result<Book, String> {
    let terms = options.terms();
    let (shown, text) = match options.source() {
        Source::Made(balance) => {
            let generator = Generator::new(terms, options.seed, balance);
            return Book::made(generator, folder).map_err(|error| error.to_string());
        }
        Source::Collection(text) => ("the collection".to_owned(), text.to_owned()),
        Source::File(path) => {
            let shown = path.display().to_string();
            let text =
                std::fs::read_to_string(path).map_err(|error| format!("{shown}: {error}"))?;
            (shown, text)
        }
    };
    let openings = opening::parse(&text, terms).map_err(|error| format!("{shown}: {error}"))?;
    if openings.is_empty() {
        return Err(format!("{shown}: there is no opening"));
    }
    Book::of_file(openings, terms, folder).map_err(|error| error.to_string())
}
