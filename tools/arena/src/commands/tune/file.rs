//! Reads files of games for training.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use brotli::Decompressor;
use tengen_core::Terms;

use crate::tune::{TrainingGame, parse};

/// The title of a file of games, which is followed by the terms.
pub(super) const TITLE: &str = "# tengen training games: ";

/// Reads a file of games, which may be packed (`.br`), and the terms they were played under.
pub(super) fn read(path: &Path) -> Result<(Terms, Vec<TrainingGame>), String> {
    let shown = path.display();
    let text = text(path).map_err(|error| format!("{shown}: {error}"))?;
    let title = text.lines().next();
    let terms = title.and_then(|line| line.strip_prefix(TITLE)?.parse().ok());
    let terms = terms.ok_or_else(|| format!("{shown}: expected `{TITLE}` and the terms"))?;
    let games = parse(&text).map_err(|error| format!("{shown}: {error}"))?;
    Ok((terms, games))
}

/// The size of the buffer for a packed file in bytes.
const BUFFER: usize = 1 << 16;

fn text(path: &Path) -> io::Result<String> {
    if path.extension() != Some(OsStr::new("br")) {
        return fs::read_to_string(path);
    }
    let mut text = String::new();
    Decompressor::new(File::open(path)?, BUFFER).read_to_string(&mut text)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use tengen_core::rules::Variant;
    use tengen_core::{Game, Ruleset, Status};

    /// Plays a game of training data, and checks its labels and its winner. One without labels may have passes, which are
    /// not among its stones.
    fn replay(terms: Terms, training: &TrainingGame) {
        let mut game = Game::new(terms);
        let mut labels = training.labels.iter().peekable();
        for (count, &stone) in (1..).zip(&training.stones) {
            let status = game.play(stone).expect("a move").clone();
            while let Some(label) = labels.next_if(|label| label.stones == count) {
                let empty = |point: &_| game.board().is_empty_at(*point);
                assert!(
                    label.branch.iter().chain(&label.best).all(empty),
                    "{training}"
                );
                assert!(!status.is_over() && label.branch.is_none_or(|it| label.best != Some(it)));
            }
            if let Status::Over { outcome, .. } = status {
                assert_eq!(outcome.winner(), training.winner, "{training}");
                assert_eq!(count, training.stones.len(), "{training}");
            }
        }
        assert!(game.status().is_over(), "{training}");
    }

    #[test]
    fn the_games_for_training_are_whole() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
        let mut counts = BTreeMap::new();
        for file in fs::read_dir(folder).expect("a folder") {
            let path = file.expect("a file").path();
            if path.extension() != Some(OsStr::new("br")) {
                continue;
            }
            let (terms, games) = read(&path).expect("games");
            let labelled = games.iter().filter(|game| !game.labels.is_empty());
            labelled.for_each(|game| replay(terms, game));
            *counts.entry(terms.rules.to_string()).or_insert(0) += games.len();
        }
        for variant in [
            Variant::Freestyle,
            Variant::Standard,
            Variant::Renju,
            Variant::Caro,
        ] {
            let count = counts.get(&Ruleset::new(variant).to_string());
            assert!(count.is_some_and(|&count| count >= 7500), "{counts:?}");
        }
    }
}
