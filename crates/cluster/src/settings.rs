//! The settings of a store on a cluster of NATS servers, beside those of every server.

use std::{fmt, path::PathBuf};

use clap::Args;
use serde::Deserialize;
use tengen_server::config::{FileStore, Given, List, SettingError, StoreFlags};

use crate::{
    jetstream::{AddressError, Addresses, StoreStrength},
    texts::{Key, say, text},
};

/// The settings that were given; `None` for each that was not.
#[allow(
    clippy::doc_markdown,
    rustdoc::bare_urls,
    reason = "the help of the program is plain text"
)]
#[derive(Args, Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct NatsFlags {
    /// Addresses of NATS servers with JetStream, separated by commas, such as nats://10.0.0.1,nats://10.0.0.2. Games
    /// are stored there, and not in a file: any number of servers can use them together. [default: none]
    #[arg(long, global = true, value_name = "URLS", env = "TENGEN_NATS")]
    nats: Option<List>,
    /// The monitoring addresses of all these servers, separated by commas, such as http://10.0.0.1:8222. With --nats.
    /// [default: none]
    #[arg(long, global = true, value_name = "URLS", env = "TENGEN_NATS_MONITOR")]
    nats_monitor: Option<List>,
    /// The file with a view of all games, which is made anew from the NATS servers if it is missing. With --nats.
    /// [default: tengen-view.sqlite]
    #[arg(long, global = true, value_name = "FILE", env = "TENGEN_VIEW")]
    view: Option<PathBuf>,
    /// For development, use NATS servers that may lose games that they acknowledged: true or false. With --nats.
    /// [default: false]
    #[arg(
        long,
        global = true,
        value_name = "BOOL",
        env = "TENGEN_ALLOW_WEAK_STORE",
        num_args = 0..=1,
        default_missing_value = "true"
    )]
    allow_weak_store: Option<bool>,
}

/// Where games are stored.
#[derive(Clone, Debug)]
pub enum Store {
    /// In a file.
    File(FileStore),
    /// On a cluster, which several servers may share.
    Cluster(ClusterStore),
}

/// A cluster of NATS servers on which games are stored.
#[derive(Clone, Debug)]
pub struct ClusterStore {
    pub addresses: Addresses,
    /// The promise that the cluster must be able to keep.
    pub strength: StoreStrength,
    /// Path of the file with the view of all games.
    pub view: PathBuf,
}

/// Writes the place, without names and passwords of users.
impl fmt::Display for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Store::File(file) => write!(f, "{file}"),
            Store::Cluster(cluster) => write!(f, "{}", cluster.addresses),
        }
    }
}

impl StoreFlags for NatsFlags {
    type Store = Store;

    const NAMES: &'static [&'static str] = &["nats", "nats-monitor", "view", "allow-weak-store"];

    fn or(self, other: NatsFlags) -> NatsFlags {
        NatsFlags {
            nats: self.nats.or(other.nats),
            nats_monitor: self.nats_monitor.or(other.nats_monitor),
            view: self.view.or(other.view),
            allow_weak_store: self.allow_weak_store.or(other.allow_weak_store),
        }
    }

    fn store(self, given: &Given) -> Result<Store, SettingError> {
        let Some(nats) = &self.nats else {
            self.check_unused()?;
            return Ok(Store::File(given.file_store()?));
        };
        let nats_is_given = say(Key::Without, &[("setting", &"nats")]);
        if let Some(store) = &given.store {
            return Err(SettingError::value("store", store.display(), nats_is_given));
        }
        if let Some(mib) = given.store_mib {
            return Err(SettingError::value("store-mib", mib, nats_is_given));
        }
        let monitors = self.nats_monitor.unwrap_or_default();
        let addresses = Addresses::parse(&joined(nats), &joined(&monitors)).map_err(wrong)?;
        let strength = match self.allow_weak_store {
            Some(true) => StoreStrength::Weak,
            Some(false) | None => StoreStrength::Safe,
        };
        let view = self.view.unwrap_or_else(|| "tengen-view.sqlite".into());
        Ok(Store::Cluster(ClusterStore {
            addresses,
            strength,
            view,
        }))
    }
}

impl NatsFlags {
    /// Refuses settings of a cluster if none is given.
    fn check_unused(&self) -> Result<(), SettingError> {
        let view = self.view.as_ref().map(|it| it.display().to_string());
        let given = [
            ("nats-monitor", self.nats_monitor.as_ref().map(joined)),
            ("view", view),
            (
                "allow-weak-store",
                self.allow_weak_store.map(|it| it.to_string()),
            ),
        ];
        for (setting, found) in given {
            if let Some(found) = found {
                let expected = say(Key::With, &[("setting", &"nats")]);
                return Err(SettingError::value(setting, found, expected));
            }
        }
        Ok(())
    }
}

fn wrong(why: AddressError) -> SettingError {
    let (setting, found, expected) = match why {
        AddressError::None => ("nats", String::new(), Key::Servers),
        AddressError::Server { text, .. } => ("nats", text, Key::Servers),
        AddressError::Monitor { text } => ("nats-monitor", text, Key::Monitors),
    };
    SettingError::value(setting, found, text(expected))
}

fn joined(list: &List) -> String {
    list.0.join(",")
}
