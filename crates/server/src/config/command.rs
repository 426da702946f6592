//! The command line of a program, and the file of settings that it may name.

use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand};
use serde::{Deserialize, de::DeserializeOwned};
use toml::{
    Spanned,
    de::{DeTable, Deserializer},
};

use super::{FileStore, Given, SettingError, Settings};

/// Settings that a program has besides those of every server. They say where games are stored.
pub trait StoreFlags: Args + Default + DeserializeOwned {
    /// Where games are stored.
    type Store;

    /// The names of the settings in a file.
    const NAMES: &'static [&'static str];

    /// Takes each setting from `self`, or from `other` if `self` does not have it.
    fn or(self, other: Self) -> Self;

    /// Chooses the store by these settings and by those of every server.
    fn store(self, given: &Given) -> Result<Self::Store, SettingError>;
}

/// No such settings: games are stored in a file.
#[derive(Args, Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileOnly {}

impl StoreFlags for FileOnly {
    type Store = FileStore;

    const NAMES: &'static [&'static str] = &[];

    fn or(self, _: FileOnly) -> FileOnly {
        self
    }

    fn store(self, given: &Given) -> Result<FileStore, SettingError> {
        given.file_store()
    }
}

/// Online play for Tengen: the site and the referee on one port.
///
/// A flag overrides its environment variable, which overrides the file, which overrides the default. In the
/// file, every setting has the name of its flag: port = 8090.
#[derive(Debug, Parser)]
#[command(version, name = "tengen-server")]
pub struct Command<F: StoreFlags> {
    /// A file with settings, in TOML.
    #[arg(long, global = true, env = "TENGEN_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    given: Given,
    #[command(flatten)]
    flags: F,
    #[command(subcommand)]
    action: Option<Action>,
}

/// A task of the program instead of serving.
#[derive(Clone, PartialEq, Eq, Debug, Subcommand)]
pub enum Action {
    /// Write all games of the store, and the players whose secrets were burned, to a file.
    Export {
        /// The file to write; it must not exist.
        file: PathBuf,
    },
    /// Add everything in a file that was exported to the store. Games that are there already stay.
    Import {
        /// The file to read.
        file: PathBuf,
    },
    /// Check the store in a file, also while a server uses it: whether the file is sound, and whether the rules allow
    /// every game. Name each damage, and end with status 1 if there is one.
    Check {
        /// The file of the store.
        file: PathBuf,
    },
    /// Write everything that can be read of a damaged store to a new one, and say what is lost. Stop its server first.
    Recover {
        /// The file of the damaged store, which stays as it is.
        file: PathBuf,
        /// The file of the new store; it must not exist.
        new: PathBuf,
    },
}

impl<F: StoreFlags> Command<F> {
    /// Returns what to do instead of serving; `None` to serve.
    pub fn action(&self) -> Option<Action> {
        self.action.clone()
    }

    /// Combines the flags, the environment and the file, and checks every setting.
    pub fn settings(self) -> Result<(Settings, F::Store), SettingError> {
        let (given, flags) = match &self.config {
            Some(path) => read(path)?,
            None => Default::default(),
        };
        let given = self.given.or(given);
        let store = self.flags.or(flags).store(&given)?;
        Ok((given.settings()?, store))
    }
}

/// Reads the settings in a file.
fn read<F: StoreFlags>(path: &Path) -> Result<(Given, F), SettingError> {
    let wrong = |why: &str| SettingError::File {
        path: path.to_owned(),
        why: why.trim_end().to_owned(),
    };
    let text = std::fs::read_to_string(path).map_err(|error| wrong(&error.to_string()))?;
    parse(&text).map_err(|error| wrong(&error.to_string()))
}

fn parse<F: StoreFlags>(text: &str) -> Result<(Given, F), toml::de::Error> {
    let table = DeTable::parse(text)?;
    let span = table.span();
    let (flags, given) = table
        .into_inner()
        .into_iter()
        .partition(|(name, _)| F::NAMES.contains(&&**name.get_ref()));
    let parsed = || Ok((part(given, &span)?, part(flags, &span)?));
    parsed().map_err(|mut error: toml::de::Error| {
        // The error shows the line.
        error.set_input(Some(text));
        error
    })
}

fn part<T: DeserializeOwned>(
    table: DeTable<'_>,
    span: &std::ops::Range<usize>,
) -> Result<T, toml::de::Error> {
    T::deserialize(Deserializer::from(Spanned::new(span.clone(), table)))
}
