//! A table of the results of matches in a Markdown file, one row per match.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use crate::commands::signature;
use crate::options::Options;
use crate::player::{Entrant, Player};
use crate::report::{said, verdict};
use crate::standing::Standing;
use crate::statistics::Sprt;

/// The beginning of a new file.
const HEAD: &str = "\
# Results of matches

Each row is a match played by `cargo xtask match … --record docs/strength.md`. Scores and Elo differences are
those of A; error bars are 95 %. `at once` is the number of games played at the same time. The signature is that of the engine in the match program.

| tried | A | B | rules | openings | at once | signature | won - drawn - lost | score | Elo | test |
|---|---|---|---|---|---|---|---|---|---|---|
";

/// Adds a row at the end of a table that does not have it; a file that does not exist is created.
pub(crate) fn add(path: &Path, row: &str) -> io::Result<()> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        read => Some(read?),
    };
    let is_new = text.is_none();
    if text.is_some_and(|text| text.lines().any(|line| line == row.trim_end())) {
        return Ok(());
    }
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    let head = if is_new { HEAD } else { "" };
    write!(file, "{head}{row}")
}

/// Returns the row of a match.
pub(crate) fn row(
    options: &Options,
    entrants: &[Entrant; 2],
    standing: &Standing,
    sprt: Option<Sprt>,
) -> String {
    let tally = standing.tally();
    let games = tally.games().max(1);
    let cells = [
        options.note.clone(),
        name(&entrants[0]),
        name(&entrants[1]),
        options.terms().to_string(),
        options.source().to_string(),
        options.concurrency.to_string(),
        signature().to_string(),
        format!("{} - {} - {}", tally.wins, tally.draws, tally.losses),
        format!(
            "{:.1} %",
            f64::from(100 * tally.wins + 50 * tally.draws) / f64::from(games)
        ),
        tally.elo().map_or_else(String::new, said),
        sprt.map_or_else(String::new, |sprt| verdict(sprt, standing)),
    ];
    let cells = cells.map(|cell| cell.replace(['|', '\n'], " "));
    format!("| {} |\n", cells.join(" | "))
}

/// Returns the name of a player without the folders of its files.
fn name(entrant: &Entrant) -> String {
    let file = |path: &Path| {
        let name = path.file_name().unwrap_or(path.as_os_str());
        name.to_string_lossy().into_owned()
    };
    let player = match &entrant.player {
        Player::Bot(kind) => kind.to_string(),
        Player::Tables(path) => format!("tables {}", file(path)),
        Player::Margins(margins) => format!("margins {margins}"),
        Player::Gomocup(program) => file(Path::new(&program.path)),
    };
    format!("{player}, {}", entrant.budget)
}
