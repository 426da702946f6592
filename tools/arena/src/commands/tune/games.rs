//! `tune games`: plays and labels games for training.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use tengen_engine::Limits;
use tengen_engine::evaluation::Tables;

use super::super::{content, say, signature};
use super::file::TITLE;
use crate::player::{Entrant, Patience, Player, tables};
use crate::terms::TermsOptions;
use crate::tune::{Collection, GamesFile, GamesFileError};

#[derive(Args, Debug)]
pub(super) struct Playing {
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

/// Every so many games the number of games is said.
const TELL: usize = 100;

pub(super) fn games(options: &Playing) -> Result<(), String> {
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
        tables: options.tables()?,
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
    /// Returns the tables of the engine that plays and labels.
    fn tables(&self) -> Result<Arc<Tables>, String> {
        match &self.tables {
            Some(path) => tables(path).map(Arc::new),
            None => Ok(Tables::built_in()),
        }
    }

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
