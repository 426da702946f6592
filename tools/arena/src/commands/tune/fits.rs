//! `tune fit`, `tune order` and `tune net`: fit tables to games.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use tengen_core::Terms;
use tengen_engine::evaluation::Tables;

use super::super::say;
use super::file::read;
use crate::tune::{Fit, Loss, NetFit, OrderFit, Samples, Stage, TrainingGame};

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
pub(super) struct Fitting {
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
pub(super) struct Netting {
    #[command(flatten)]
    source: Source,
    /// Passes over all positions
    #[arg(long, value_name = "N", default_value_t = 14)]
    epochs: u32,
    /// Share of the result of the game in a label, from 0 to 1; the rest is the search's
    #[arg(long, value_name = "SHARE", default_value = "0.2", value_parser = between::<0, 1>)]
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
pub(super) struct Ordering {
    #[command(flatten)]
    source: Source,
    /// Passes over all positions
    #[arg(long, value_name = "N", default_value_t = 30)]
    epochs: u32,
    /// Largest change of a weight in a step, from 0 to 1
    #[arg(long, value_name = "RATE", default_value = "0.02", value_parser = between::<0, 1>)]
    rate: f32,
}

/// Reads a number between two whole numbers.
fn between<const LOW: u8, const HIGH: u8>(text: &str) -> Result<f32, String> {
    let number = text.parse().ok();
    let number = number.filter(|number| (f32::from(LOW)..=f32::from(HIGH)).contains(number));
    number.ok_or_else(|| format!("expected a number from {LOW} to {HIGH}"))
}

pub(super) fn fit(options: &Fitting) -> Result<(), String> {
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

pub(super) fn net(options: &Netting) -> Result<(), String> {
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

pub(super) fn order(options: &Ordering) -> Result<(), String> {
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
