//! `tune`: collects games for the tables of the evaluation, fits the tables to them, and adjusts the margins of the search.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use brotli::Decompressor;
use clap::{Args, Subcommand};
use tengen_core::Terms;
use tengen_engine::Limits;
use tengen_engine::evaluation::Tables;

use super::{content, say, signature};
use crate::lines_file::FoundFile;
use crate::player::{Entrant, Patience, Player};
use crate::terms::TermsOptions;
use crate::tune::{
    Collection, Course, Fit, GamesFile, GamesFileError, Loss, NetFit, OrderFit, Samples, Spsa,
    Stage, TrainingGame, parse,
};

const AFTER: &str = "\
Examples:
  cargo xtask tune games --rules renju --games 5000 --against ref4 --out renju.games
  cargo xtask tune fit renju.games freestyle.games --out tables.bin
  cargo xtask tune order renju.games --start tables.bin --out tables.bin
  cargo xtask tune net renju.games --start tables.bin --out tables.bin
  cargo xtask match tables:tables.bin search --rules renju --nodes 20000
  cargo xtask tune margins --rules freestyle --pairs 20000 --out margins.txt";

#[derive(Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Options {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand, Debug)]
enum Step {
    /// Play games and label their positions
    Games(Playing),
    /// Fit the values of points and threats to the games of files
    Fit(Fitting),
    /// Fit the net that corrects the values to the games of files
    Net(Netting),
    /// Fit the order of moves to the best moves in the games of files
    Order(Ordering),
    /// Adjust the margins of the search by games of the engine against itself
    Margins(Adjusting),
}

#[derive(Args, Debug)]
struct Playing {
    #[command(flatten)]
    terms: TermsOptions,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1000)]
    games: usize,
    /// Nodes of the engine for a move
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// Nodes of the search that labels a position
    #[arg(long, value_name = "N", default_value_t = 60_000)]
    label_nodes: u64,
    /// Positions of a game that larger searches label, each with one that another move leads to
    #[arg(long, value_name = "N", default_value_t = 6)]
    labels: u32,
    /// Another player, which gets one side of every fourth game; may be repeated
    #[arg(long, value_name = "PLAYER")]
    against: Vec<Player>,
    /// Tables of the engine that plays and labels; by default its own
    #[arg(long, value_name = "FILE")]
    tables: Option<PathBuf>,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of games to play at the same time; the result does not depend on it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    concurrency: u8,
    /// File for the games; one that has games of the same settings gets those that are missing
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// The options of every fit.
#[derive(Args, Debug)]
struct Source {
    /// Files of games, as they are or packed by brotli
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Tables to start from: a file, `built-in`, or `zero`. Only what is fitted changes, and only in sets for which there are
    /// games
    #[arg(long, value_name = "TABLES", default_value = "built-in")]
    start: PathBuf,
    /// Seed of the order of the positions and of first parameters
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// File for the tables
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Args, Debug)]
struct Fitting {
    #[command(flatten)]
    source: Source,
    /// Passes over all positions
    #[arg(long, value_name = "N", default_value_t = 40)]
    epochs: u32,
    /// Share of the result of the game in a label, from 0 to 1; the rest is the search's
    #[arg(long, value_name = "SHARE", default_value = "0.3", value_parser = between::<0, 1>)]
    result: f32,
    /// Largest change of a parameter in a step, from 0 to 1
    #[arg(long, value_name = "RATE", default_value = "0.003", value_parser = between::<0, 1>)]
    rate: f32,
    /// Decay of values that occur seldom towards those of similar points, from 0 to 10
    #[arg(long, value_name = "DECAY", default_value = "0.05", value_parser = between::<0, 10>)]
    decay: f32,
}

#[derive(Args, Debug)]
struct Netting {
    #[command(flatten)]
    source: Source,
    /// Passes over all positions
    #[arg(long, value_name = "N", default_value_t = 24)]
    epochs: u32,
    /// Share of the result of the game in a label, from 0 to 1; the rest is the search's
    #[arg(long, value_name = "SHARE", default_value = "0", value_parser = between::<0, 1>)]
    result: f32,
    /// Largest change of a parameter in a step, from 0 to 1
    #[arg(long, value_name = "RATE", default_value = "0.003", value_parser = between::<0, 1>)]
    rate: f32,
    /// Decay of the parameters towards zero, from 0 to 10
    #[arg(long, value_name = "DECAY", default_value = "0.02", value_parser = between::<0, 10>)]
    decay: f32,
    /// Number of threads; the result depends on it a little
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    concurrency: u8,
}

#[derive(Args, Debug)]
struct Ordering {
    #[command(flatten)]
    source: Source,
    /// Passes over all positions
    #[arg(long, value_name = "N", default_value_t = 30)]
    epochs: u32,
    /// Largest change of a weight in a step, from 0 to 1
    #[arg(long, value_name = "RATE", default_value = "0.02", value_parser = between::<0, 1>)]
    rate: f32,
}

#[derive(Args, Debug)]
struct Adjusting {
    #[command(flatten)]
    terms: TermsOptions,
    /// Number of pairs of games
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = pairs)]
    pairs: usize,
    /// Nodes for a move
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    nodes: u64,
    /// Seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of pairs to play at the same time; the result depends on it a little
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    concurrency: u8,
    /// File for the results of the pairs, in order; one that has results of the same settings gets those that are missing
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

fn pairs(text: &str) -> Result<usize, String> {
    let count = text
        .parse()
        .ok()
        .filter(|count| (1..=10_000_000).contains(count));
    count.ok_or_else(|| "expected a number from 1 to 10000000".to_owned())
}

/// Reads a number between two whole numbers.
fn between<const LOW: u8, const HIGH: u8>(text: &str) -> Result<f32, String> {
    let number = text.parse().ok();
    let number = number.filter(|number| (f32::from(LOW)..=f32::from(HIGH)).contains(number));
    number.ok_or_else(|| format!("expected a number from {LOW} to {HIGH}"))
}

pub(super) fn run(options: &Options) -> Result<ExitCode, String> {
    match &options.step {
        Step::Games(options) => games(options),
        Step::Fit(options) => fit(options),
        Step::Net(options) => net(options),
        Step::Order(options) => order(options),
        Step::Margins(options) => margins(options),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// Every so many games the number of games is said.
const TELL: usize = 100;

/// The title of a file of games, which is followed by the terms.
const TITLE: &str = "# tengen training games: ";

fn games(options: &Playing) -> Result<(), String> {
    let terms = options.terms.terms();
    let other = |player: &Player| Entrant {
        player: player.clone(),
        budget: Limits::Nodes(options.nodes),
        patience: Patience {
            margin: 0,
            first_margin: 0,
            wait: 60_000,
        },
    };
    let others: Vec<Entrant> = options.against.iter().map(other).collect();
    for entrant in &others {
        entrant.check(terms)?;
    }
    let collection = Collection {
        terms,
        seed: options.seed,
        games: options.games,
        tables: tables(options.tables.as_deref())?.unwrap_or_else(Tables::built_in),
        nodes: options.nodes,
        label_nodes: options.label_nodes,
        labels: options.labels,
        others,
        concurrency: usize::from(options.concurrency),
    };
    let file = GamesFile::open(&options.out, &options.head()?);
    let mut file = file.map_err(|error| error.to_string())?;
    say(&format!("{} games are there", file.count()));
    let done = file.count();
    let played = collection.run(done, |game| {
        file.add(game)?;
        if file.count().is_multiple_of(TELL) {
            say(&format!("{} games", file.count()));
        }
        Ok(())
    });
    played.map_err(|error: GamesFileError| error.to_string())
}

impl Playing {
    /// Returns the first lines of the file of games: the terms, and everything else that the games depend on.
    fn head(&self) -> Result<String, String> {
        let Playing {
            nodes,
            label_nodes,
            labels,
            seed,
            ..
        } = self;
        let others: Vec<String> = self.against.iter().map(Player::to_string).collect();
        let tables = match self.tables.as_deref() {
            Some(path) => format!("{} {}", path.display(), content(path)?),
            None => String::new(),
        };
        Ok(format!(
            "{TITLE}{}\n# nodes={nodes} label-nodes={label_nodes} labels={labels} seed={seed} against={} tables={tables} engine={}\n",
            self.terms.terms(),
            others.join(","),
            signature()
        ))
    }
}

fn fit(options: &Fitting) -> Result<(), String> {
    let fit = Fit {
        epochs: options.epochs,
        result: options.result,
        rate: options.rate,
        decay: options.decay,
        seed: options.source.seed,
    };
    let start = options.source.tables()?;
    let mut samples = Samples::default();
    for (terms, games) in options.source.games()? {
        samples.add_scores(terms, &games, &fit);
    }
    say(&format!("{} positions", samples.len()));
    let fitted = fit.run(&start, samples, tell_loss);
    options.source.write(&fitted)
}

fn tell_loss(epoch: u32, loss: Loss) {
    say(&format!(
        "pass {epoch}: loss {:.4}, of held out games {:.4}",
        loss.fitted, loss.held_out
    ));
}

fn net(options: &Netting) -> Result<(), String> {
    let fit = NetFit {
        epochs: options.epochs,
        result: options.result,
        rate: options.rate,
        decay: options.decay,
        seed: options.source.seed,
        concurrency: usize::from(options.concurrency),
    };
    let start = options.source.tables()?;
    let mut samples = Samples::default();
    for (terms, games) in options.source.games()? {
        samples.add_seen(terms, &games, (&fit, &start));
    }
    say(&format!("{} positions", samples.len()));
    let fitted = fit.run(&start, samples, |stage, epoch, loss| {
        if epoch == 0 {
            say(match stage {
                Stage::Common => "one net for all rule sets",
                Stage::Own => "a net for each rule set and side",
            });
        }
        tell_loss(epoch, loss);
    });
    options.source.write(&fitted)
}

fn order(options: &Ordering) -> Result<(), String> {
    let fit = OrderFit {
        epochs: options.epochs,
        rate: options.rate,
        seed: options.source.seed,
    };
    let start = options.source.tables()?;
    let mut choices = Samples::default();
    for (terms, games) in options.source.games()? {
        choices.add_moves(terms, &games);
    }
    say(&format!("{} positions", choices.len()));
    let fitted = fit.run(&start, choices, |epoch, hits| {
        say(&format!(
            "pass {epoch}: in held out games, the best move is first in {:.1} %, among three in {:.1} %, \
             among eight in {:.1} %",
            100.0 * hits.first,
            100.0 * hits.three,
            100.0 * hits.eight
        ));
    });
    options.source.write(&fitted)
}

/// Every so many pairs the values are said.
const TELL_PAIRS: usize = 20;

fn margins(options: &Adjusting) -> Result<(), String> {
    let shown = options.out.display();
    let Adjusting {
        pairs, nodes, seed, ..
    } = *options;
    let terms = options.terms.terms();
    let spsa = Spsa {
        terms,
        seed,
        pairs,
        nodes,
        concurrency: usize::from(options.concurrency),
    };
    let head = format!(
        "# tengen margins: {terms}\n# pairs={pairs} nodes={nodes} seed={seed} engine={}\n",
        signature()
    );
    let found = FoundFile::open(&options.out).map_err(|error| error.to_string())?;
    let is_new = found.is_empty();
    let results = match found.text().strip_prefix(&head) {
        None if !is_new => {
            let own: String = found.text().lines().take(2).collect();
            return Err(format!(
                "{shown}: its results have other settings, `{own}`; another file takes new ones"
            ));
        }
        results => results.unwrap_or_default(),
    };
    let results = (3..).zip(results.lines()).map(|(line, text)| {
        let result = text.parse().ok().filter(|won| (-2..=2).contains(won));
        result.ok_or_else(|| format!("{shown}, line {line}: expected a number from -2 to 2"))
    });
    let results = results.collect::<Result<Vec<i32>, String>>()?;
    let file = found.go_on().map_err(|error| error.to_string())?;
    if is_new {
        file.add(&head).map_err(|error| error.to_string())?;
    }
    let course = spsa.replay(results);
    let tell = |course: &Course| say(&format!("{} pairs: {}", course.done, course.margins()));
    tell(&course);
    let played = spsa.run(course, |course, won| {
        file.add(&format!("{won:+}\n"))?;
        if course.done.is_multiple_of(TELL_PAIRS) || course.done >= pairs {
            tell(course);
        }
        Ok(())
    });
    played.map_err(|error: GamesFileError| error.to_string())
}

impl Source {
    /// Returns the tables that the fit starts from.
    fn tables(&self) -> Result<Arc<Tables>, String> {
        match self.start.to_str() {
            Some("built-in") => Ok(Tables::built_in()),
            Some("zero") => Ok(Arc::new(Tables::zero())),
            _ => crate::player::tables(&self.start).map(Arc::new),
        }
    }

    /// Reads the games of each file, and the terms they were played under.
    fn games(&self) -> Result<Vec<(Terms, Vec<TrainingGame>)>, String> {
        self.files.iter().map(|path| read(path)).collect()
    }

    fn write(&self, tables: &Tables) -> Result<(), String> {
        let shown = self.out.display();
        fs::write(&self.out, tables.write()).map_err(|error| format!("{shown}: {error}"))
    }
}

/// Reads a file of games, which may be packed (`.br`), and the terms they were played under.
fn read(path: &Path) -> Result<(Terms, Vec<TrainingGame>), String> {
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

/// Reads tables from a file, if there is one.
fn tables(path: Option<&Path>) -> Result<Option<Arc<Tables>>, String> {
    path.map(|path| crate::player::tables(path).map(Arc::new))
        .transpose()
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
            assert!(count.is_some_and(|&count| count >= 3000), "{counts:?}");
        }
    }
}
