//! What was said of the settings, by flags, by the environment or in a file. Judges nothing.

use std::{
    net::IpAddr,
    path::{Path, PathBuf},
};

use clap::{Args, Parser, builder::TypedValueParser as _};
use serde::Deserialize;

use super::{SettingError, Settings};

/// Online play for Tengen: the site and the referee on one port.
///
/// A flag goes before its variable in the environment, that before the file, and that before the default.
/// In the file, every setting has the name of its flag: port = 8090.
#[derive(Debug, Parser)]
#[command(version, name = "tengen-server")]
pub struct Command {
    /// A file with settings, in TOML.
    #[arg(long, env = "TENGEN_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    given: Given,
}

impl Command {
    /// The settings that hold.
    ///
    /// # Errors
    ///
    /// [`SettingError`] if the file cannot be read, or a setting is wrong.
    pub fn settings(self) -> Result<Settings, SettingError> {
        let file = match &self.config {
            Some(path) => Given::read(path)?,
            None => Given::default(),
        };
        self.given.or(file).settings()
    }
}

macro_rules! given {
    ($($(#[doc = $doc:literal])+ $name:ident: $kind:ty, $flag:literal, $variable:literal $([$($more:tt)+])?;)+) => {
        /// What was said of the settings; nothing where nothing was said.
        #[allow(
            clippy::doc_markdown,
            rustdoc::bare_urls,
            reason = "the help of the program is plain text"
        )]
        #[derive(Args, Clone, Debug, Default, Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        pub struct Given {
            $(
                $(#[doc = $doc])+
                #[arg(long, value_name = $flag, env = $variable $(, $($more)+)?)]
                pub $name: Option<$kind>,
            )+
        }

        impl Given {
            /// What is said here, and where nothing is said here, what is said there.
            #[must_use]
            pub fn or(self, other: Given) -> Given {
                Given { $($name: self.$name.or(other.$name)),+ }
            }
        }
    };
}

given! {
    /// The address to listen at. [default: 127.0.0.1]
    listen: IpAddr, "ADDRESS", "TENGEN_LISTEN";
    /// The port to listen at; 0 takes any free one. [default: 8090]
    port: u16, "PORT", "TENGEN_PORT";
    /// The file in which games are kept. [default: tengen.sqlite]
    store: PathBuf, "FILE", "TENGEN_STORE";
    /// The most MiB to which that file may grow. [default: none]
    store_mib: u32, "MIB", "TENGEN_STORE_MIB";
    /// The folder of the site. Without it, or if it is empty, only /ws, /healthz and /metrics are
    /// answered. [default: none]
    site: PathBuf, "FOLDER", "TENGEN_SITE"[value_parser = clap::builder::OsStringValueParser::new().map(PathBuf::from)];
    /// Origins of pages on other hosts that may connect, with commas between, such as
    /// https://example.org. Pages of the same host always may. [default: none]
    origin: List, "ORIGINS", "TENGEN_ORIGIN"[value_parser = clap::builder::StringValueParser::new().map(List::from)];
    /// Addresses or networks of proxies whose word about a client's address is taken, with commas
    /// between, such as 127.0.0.1,10.0.0.0/8. [default: none]
    trusted_proxy: List, "NETWORKS", "TENGEN_TRUSTED_PROXY"[value_parser = clap::builder::StringValueParser::new().map(List::from)];
    /// The header in which the proxies say it: x-forwarded-for or forwarded. [default: x-forwarded-for]
    proxy_header: String, "HEADER", "TENGEN_PROXY_HEADER";
    /// The most connections together. [default: 2000]
    connections: u32, "N", "TENGEN_CONNECTIONS";
    /// The most connections of one address; a network of IPv6 with 64 bits counts as one. [default: 50]
    connections_per_address: u32, "N", "TENGEN_CONNECTIONS_PER_ADDRESS";
    /// How many connections an address may make in a minute, in the long run. [default: 60]
    connects_per_minute: u32, "N", "TENGEN_CONNECTS_PER_MINUTE";
    /// How many it may make at once. [default: 60]
    connect_burst: u32, "N", "TENGEN_CONNECT_BURST";
    /// How many HTTP requests an address may make in a minute, in the long run; /ws, /healthz and /metrics
    /// are not counted. [default: 1200]
    requests_per_minute: u32, "N", "TENGEN_REQUESTS_PER_MINUTE";
    /// How many it may make at once. [default: 1200]
    request_burst: u32, "N", "TENGEN_REQUEST_BURST";
    /// How many messages a connection may send in a second, in the long run. [default: 10]
    messages_per_second: u32, "N", "TENGEN_MESSAGES_PER_SECOND";
    /// How many it may send at once. [default: 40]
    message_burst: u32, "N", "TENGEN_MESSAGE_BURST";
    /// How much may wait for a connection that reads slowly, in KiB. [default: 512]
    queue_kib: u32, "KIB", "TENGEN_QUEUE_KIB";
    /// Seconds between two pings. [default: 10]
    ping_seconds: u32, "SECONDS", "TENGEN_PING_SECONDS";
    /// Seconds without a word after which a connection is closed. [default: 30]
    silence_seconds: u32, "SECONDS", "TENGEN_SILENCE_SECONDS";
    /// The most open seeks of all players. [default: 1000]
    seeks: u32, "N", "TENGEN_SEEKS";
    /// The most games that go on and invitations. [default: 5000]
    rooms: u32, "N", "TENGEN_ROOMS";
    /// The most games that go on and invitations of one player. [default: 20]
    rooms_per_player: u32, "N", "TENGEN_ROOMS_PER_PLAYER";
    /// The most games that go on, invitations and seeks that one address began; of IPv6 a network of 64 bits
    /// is one address. [default: 100]
    rooms_per_address: u32, "N", "TENGEN_ROOMS_PER_ADDRESS";
    /// The most milliseconds that a turn is made shorter for the way of the messages. [default: 300]
    lag_ms: u32, "MS", "TENGEN_LAG_MS";
    /// Seconds a player must be gone before the other may take the win or a draw. [default: 30]
    absence_seconds: u32, "SECONDS", "TENGEN_ABSENCE_SECONDS";
    /// What is logged: error, warn, info, debug, trace, or a filter such as
    /// tengen_server=debug,warn. [default: info]
    log: String, "FILTER", "TENGEN_LOG";
    /// How the log is written: text or json. [default: text]
    log_format: String, "FORMAT", "TENGEN_LOG_FORMAT";
}

impl Given {
    /// Reads a file.
    ///
    /// # Errors
    ///
    /// [`SettingError::File`] if it cannot be read, is no TOML, or has another setting or value.
    pub fn read(path: &Path) -> Result<Given, SettingError> {
        let wrong = |why: String| SettingError::File {
            path: path.to_owned(),
            why,
        };
        let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
        toml::from_str(&text).map_err(|error| wrong(error.to_string().trim_end().to_owned()))
    }
}

/// Texts with commas between; in a file also an array.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(from = "Listed")]
pub struct List(pub Vec<String>);

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a text, or an array of texts")]
enum Listed {
    One(String),
    Many(Vec<String>),
}

impl From<Listed> for List {
    fn from(listed: Listed) -> List {
        match listed {
            Listed::One(text) => List::from(text),
            Listed::Many(texts) => List(texts),
        }
    }
}

impl From<String> for List {
    fn from(text: String) -> List {
        let items = text.split(',').map(str::trim);
        List(
            items
                .filter(|item| !item.is_empty())
                .map(str::to_owned)
                .collect(),
        )
    }
}
