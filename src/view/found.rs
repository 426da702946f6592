//! What was opened and waits for a choice, as texts for a dialog.

use super::describe;
use super::text::{about_records, fill};
use crate::app::App;

/// What a dialog shows of a file that is not simply one whole game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundView {
    /// What is to be done about it.
    pub headline: String,
    /// What is wrong with it, in sentences.
    pub details: Vec<String>,
    /// The games to choose from, and whether they can be opened.
    pub games: Vec<(String, Openable)>,
}

/// Whether a game of a file can be opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Openable {
    /// It can, at least up to where it breaks off.
    Yes,
    /// It cannot.
    No,
}

/// What was opened last, if it waits for a choice.
#[must_use]
pub fn found(app: &App) -> Option<FoundView> {
    let language = app.language();
    let say = |key| about_records(language, key).to_string();
    let collection = match app.found()? {
        Ok(collection) => collection,
        Err(error) => {
            return Some(FoundView {
                headline: say("untouched"),
                details: vec![describe::record_error(language, error)],
                games: Vec::new(),
            });
        }
    };
    let mut games = Vec::new();
    for (number, game) in (1..).zip(&collection.games) {
        let openable = match game {
            Ok(_) => Openable::Yes,
            Err(_) => Openable::No,
        };
        games.push((describe::found_game(language, number, game), openable));
    }
    Some(match &collection.games[..] {
        [Ok(reading)] => FoundView {
            headline: say("found_broken"),
            details: reading
                .broken
                .iter()
                .map(|error| describe::record_error(language, error))
                .collect(),
            games,
        },
        [] => FoundView {
            headline: say("untouched"),
            details: vec![say("problem_no_moves")],
            games,
        },
        [Err(error)] => FoundView {
            headline: say("untouched"),
            details: vec![describe::record_error(language, error)],
            games: Vec::new(),
        },
        many => {
            let count = many.len().to_string();
            FoundView {
                headline: fill(&say("found_many"), &[("count", &count)]),
                details: Vec::new(),
                games,
            }
        }
    })
}
