//! The result of reading a file, as texts for a dialog.

use crate::app::{Found, FoundGame, Language};
use crate::describe;
use crate::text::{about_records, fill};
use tengen_core::game::Archive;
use tengen_core::link;
use tengen_records as record;
use tengen_records::charset::Utf8;
use tengen_records::{Caution, Collection, Format, Reading, RecordError};

/// Returns the result of reading a file as texts. One whole game has no headline.
#[must_use]
pub fn found(language: Language, read: &Result<Collection, RecordError>) -> Found {
    let say = |key| about_records(language, key).to_string();
    let failed = |error: &RecordError| Found {
        headline: say("untouched"),
        details: vec![describe::record_error(language, error)],
        games: Vec::new(),
    };
    let collection = match read {
        Ok(collection) => collection,
        Err(error) => return failed(error),
    };
    let mut games = Vec::new();
    for (number, game) in (1..).zip(&collection.games) {
        games.push(FoundGame {
            title: describe::found_game(language, number, game),
            link: link_of(game),
        });
    }
    match &collection.games[..] {
        [Ok(reading)] => one(language, reading, games),
        [Err(error)] => failed(error),
        [] => Found {
            headline: say("untouched"),
            details: vec![say("problem_no_moves")],
            games,
        },
        many => {
            let count = many.len().to_string();
            Found {
                headline: fill(&say("found_many"), &[("count", &count)]),
                details: refused(&games),
                games,
            }
        }
    }
}

/// Returns the reasons why games cannot be opened, at most `MOST`. The list of games itself
/// cuts off long lines.
fn refused(games: &[FoundGame]) -> Vec<String> {
    const MOST: usize = 5;
    let bad = games.iter().filter(|game| game.link.is_empty());
    bad.take(MOST).map(|game| game.title.clone()).collect()
}

fn one(language: Language, reading: &Reading, games: Vec<FoundGame>) -> Found {
    let broken = reading.broken.as_ref();
    Found {
        headline: match broken {
            Some(_) => about_records(language, "found_broken").to_string(),
            None => String::new(),
        },
        details: match broken {
            Some(error) => {
                let mut details = vec![describe::record_error(language, error)];
                details.extend(lost_lines(language, reading));
                details
            }
            None => remarks(language, reading),
        },
        games,
    }
}

/// Returns the first warnings about ignored parts; one about the encoding or the rules comes first.
fn remarks(language: Language, reading: &Reading) -> Vec<String> {
    const MOST: usize = 2;
    let warnings = reading.warnings.iter().take(MOST);
    warnings
        .map(|warning| describe::warning(language, warning))
        .collect()
}

/// Returns warnings about further lines that break off, at most `MOST`.
fn lost_lines(language: Language, reading: &Reading) -> impl Iterator<Item = String> {
    const MOST: usize = 2;
    let lines = reading.warnings.iter();
    let lines = lines.filter(|warning| matches!(warning.caution, Caution::LineLost(_)));
    lines
        .take(MOST)
        .map(move |warning| describe::warning(language, warning))
}

fn link_of(game: &Result<Reading, RecordError>) -> String {
    let archive = game.as_ref().ok().map(|reading| &reading.archive);
    archive
        .and_then(|archive| link::encode(archive).ok())
        .unwrap_or_default()
}

/// Returns a sentence about the data that saving in a format loses, or the reason why the
/// game cannot be saved.
#[must_use]
pub fn saving(language: Language, format: Format, archive: &Archive) -> String {
    match record::write(format, archive, &Utf8) {
        Ok(written) => describe::lost(language, &written.lost),
        Err(why) => describe::unwritable(language, format, why),
    }
}
