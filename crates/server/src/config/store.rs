//! The settings of the store: a file, or a cluster of NATS servers.

use std::{fmt, path::PathBuf};

use super::{Given, SettingError, given::List, settings::wrong};
use crate::{
    jetstream::{AddressError, Addresses, StoreStrength},
    texts::{Key, text},
};

/// The place where games are stored.
#[derive(Clone, Debug)]
pub enum StoreSettings {
    /// A file.
    File {
        path: PathBuf,
        /// Maximum number of bytes; `None` if it has no limit.
        limit: Option<u64>,
    },
    /// A cluster of NATS servers, which several servers may share.
    Cluster {
        addresses: Addresses,
        /// What the cluster must be able to promise.
        strength: StoreStrength,
        /// Path of the file with the view of all games.
        view: PathBuf,
    },
}

/// Writes the place, without names and passwords of users.
impl fmt::Display for StoreSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreSettings::File { path, .. } => write!(f, "{}", path.display()),
            StoreSettings::Cluster { addresses, .. } => write!(f, "{addresses}"),
        }
    }
}

impl Given {
    /// Checks the settings of the store, with the size limit of its file in bytes.
    pub(super) fn store(&self, limit: Option<u64>) -> Result<StoreSettings, SettingError> {
        let Some(nats) = &self.nats else {
            let alone = [
                ("nats-monitor", self.nats_monitor.as_ref().map(joined)),
                (
                    "view",
                    self.view.as_ref().map(|it| it.display().to_string()),
                ),
                (
                    "allow-weak-store",
                    self.allow_weak_store.map(|it| it.to_string()),
                ),
            ];
            if let Some((setting, found)) = alone
                .into_iter()
                .find_map(|(setting, found)| Some((setting, found?)))
            {
                return Err(wrong(setting, found, text(Key::WithNats)));
            }
            let path = self.store.clone().unwrap_or_else(|| "tengen.sqlite".into());
            return Ok(StoreSettings::File { path, limit });
        };
        if let Some(store) = &self.store {
            return Err(wrong("store", store.display(), text(Key::WithoutNats)));
        }
        if let Some(mib) = self.store_mib {
            return Err(wrong("store-mib", mib, text(Key::WithoutNats)));
        }
        let monitors = self.nats_monitor.clone().unwrap_or_default();
        let addresses = Addresses::parse(&joined(nats), &joined(&monitors));
        let addresses = addresses.map_err(|why| match why {
            AddressError::None => wrong("nats", "", text(Key::NatsServers)),
            AddressError::Server { text: found, .. } => {
                wrong("nats", found, text(Key::NatsServers))
            }
            AddressError::Monitor { text: found } => {
                wrong("nats-monitor", found, text(Key::NatsMonitors))
            }
        })?;
        let strength = if self.allow_weak_store == Some(true) {
            StoreStrength::Weak
        } else {
            StoreStrength::Safe
        };
        let view = self.view.clone();
        Ok(StoreSettings::Cluster {
            addresses,
            strength,
            view: view.unwrap_or_else(|| "tengen-view.sqlite".into()),
        })
    }
}

fn joined(list: &List) -> String {
    list.0.join(",")
}
