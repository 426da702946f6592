//! The settings as given by flags, by the environment or in a file, before they are checked.

use std::{
    net::IpAddr,
    path::{Path, PathBuf},
};

use clap::{Args, Parser, Subcommand, builder::TypedValueParser as _};
use serde::Deserialize;

use super::{SettingError, Settings};

/// Online play for Tengen: the site and the referee on one port.
///
/// A flag overrides its environment variable, which overrides the file, which overrides the default. In the
/// file, every setting has the name of its flag: port = 8090.
#[derive(Debug, Parser)]
#[command(version, name = "tengen-server")]
pub struct Command {
    /// A file with settings, in TOML.
    #[arg(long, global = true, env = "TENGEN_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    given: Given,
    #[command(subcommand)]
    action: Option<Action>,
}

/// What the program does instead of serving.
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
}

impl Command {
    /// Returns what to do instead of serving; `None` to serve.
    #[must_use]
    pub fn action(&self) -> Option<Action> {
        self.action.clone()
    }

    /// Combines the flags, the environment and the file, and checks every setting.
    ///
    /// # Errors
    ///
    /// [`SettingError`] if the file cannot be read, or a setting is invalid.
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
        /// The settings that were given; `None` for each that was not.
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
                #[arg(long, global = true, value_name = $flag, env = $variable $(, $($more)+)?)]
                pub $name: Option<$kind>,
            )+
        }

        impl Given {
            /// Takes each setting from `self`, or from `other` if `self` does not have it.
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
    /// The file in which games are stored. [default: tengen.sqlite]
    store: PathBuf, "FILE", "TENGEN_STORE";
    /// Maximum size of that file, in MiB. [default: none]
    store_mib: u32, "MIB", "TENGEN_STORE_MIB";
    /// Addresses of NATS servers with JetStream, separated by commas, such as nats://10.0.0.1,nats://10.0.0.2. Games
    /// are stored there, and not in a file: any number of servers can use them together. [default: none]
    nats: List, "URLS", "TENGEN_NATS"[value_parser = clap::builder::StringValueParser::new().map(List::from)];
    /// The monitoring addresses of all these servers, separated by commas, such as http://10.0.0.1:8222. With --nats.
    /// [default: none]
    nats_monitor: List, "URLS", "TENGEN_NATS_MONITOR"[value_parser = clap::builder::StringValueParser::new().map(List::from)];
    /// The file with a view of all games, which is made anew from the NATS servers if it is missing. With --nats.
    /// [default: tengen-view.sqlite]
    view: PathBuf, "FILE", "TENGEN_VIEW";
    /// For development, use NATS servers that may lose games that they acknowledged: true or false. With --nats.
    /// [default: false]
    allow_weak_store: bool, "BOOL", "TENGEN_ALLOW_WEAK_STORE"[num_args = 0..=1, default_missing_value = "true"];
    /// The folder of the site's files. If it is not given or is empty, the server answers only requests to
    /// /ws, /healthz and /metrics. [default: none]
    site: PathBuf, "FOLDER", "TENGEN_SITE"[value_parser = clap::builder::OsStringValueParser::new().map(PathBuf::from)];
    /// Origins of pages on other hosts that may connect, separated by commas, such as https://example.org.
    /// Pages of the same host always may. [default: none]
    origin: List, "ORIGINS", "TENGEN_ORIGIN"[value_parser = clap::builder::StringValueParser::new().map(List::from)];
    /// Addresses or networks of proxies that are trusted to report a client's address, separated by commas,
    /// such as 127.0.0.1,10.0.0.0/8. [default: none]
    trusted_proxy: List, "NETWORKS", "TENGEN_TRUSTED_PROXY"[value_parser = clap::builder::StringValueParser::new().map(List::from)];
    /// The header in which these proxies report it: x-forwarded-for or forwarded. [default: x-forwarded-for]
    proxy_header: String, "HEADER", "TENGEN_PROXY_HEADER";
    /// Maximum number of connections at the same time. [default: 2000]
    connections: u32, "N", "TENGEN_CONNECTIONS";
    /// Maximum number of connections from one address; an IPv6 network of 64 bits counts as one address.
    /// [default: 100]
    connections_per_address: u32, "N", "TENGEN_CONNECTIONS_PER_ADDRESS";
    /// Maximum number of connections that an address may open in a minute, on average. [default: 60]
    connects_per_minute: u32, "N", "TENGEN_CONNECTS_PER_MINUTE";
    /// Maximum number of connections that an address may open at once. [default: 120]
    connect_burst: u32, "N", "TENGEN_CONNECT_BURST";
    /// Maximum number of HTTP requests that an address may make in a minute, on average. Requests to /ws and
    /// /healthz are not counted. [default: 1200]
    requests_per_minute: u32, "N", "TENGEN_REQUESTS_PER_MINUTE";
    /// Maximum number of HTTP requests that an address may make at once. [default: 4000]
    request_burst: u32, "N", "TENGEN_REQUEST_BURST";
    /// Maximum number of messages that a connection may send in a second, on average. [default: 10]
    messages_per_second: u32, "N", "TENGEN_MESSAGES_PER_SECOND";
    /// Maximum number of messages that a connection may send at once. [default: 40]
    message_burst: u32, "N", "TENGEN_MESSAGE_BURST";
    /// Maximum amount of data that may wait to be sent to one connection, in KiB. [default: 512]
    queue_kib: u32, "KIB", "TENGEN_QUEUE_KIB";
    /// Seconds between two pings. [default: 10]
    ping_seconds: u32, "SECONDS", "TENGEN_PING_SECONDS";
    /// Seconds without a message from the client after which a connection is closed. [default: 30]
    silence_seconds: u32, "SECONDS", "TENGEN_SILENCE_SECONDS";
    /// Maximum number of open seeks of all players together. [default: 1000]
    seeks: u32, "N", "TENGEN_SEEKS";
    /// Maximum number of games in progress and invitations, together. [default: 5000]
    rooms: u32, "N", "TENGEN_ROOMS";
    /// Maximum number of games in progress and invitations of one player, together. [default: 20]
    rooms_per_player: u32, "N", "TENGEN_ROOMS_PER_PLAYER";
    /// Maximum number of games in progress with clocks that count days, which do not count as rooms. [default: 100000]
    day_games: u32, "N", "TENGEN_DAY_GAMES";
    /// Maximum number of such games of one player. [default: 100]
    day_games_per_player: u32, "N", "TENGEN_DAY_GAMES_PER_PLAYER";
    /// Maximum number of games in progress, invitations and seeks that one address began; an IPv6 network of
    /// 64 bits counts as one address. [default: 100]
    rooms_per_address: u32, "N", "TENGEN_ROOMS_PER_ADDRESS";
    /// Maximum number of connections that watch one game, or look at one invitation. [default: 500]
    spectators: u32, "N", "TENGEN_SPECTATORS";
    /// Maximum number of games that a player may begin in a minute, on average. [default: 6]
    player_games_per_minute: u32, "N", "TENGEN_PLAYER_GAMES_PER_MINUTE";
    /// Maximum number of games that a player may begin at once. [default: 20]
    player_game_burst: u32, "N", "TENGEN_PLAYER_GAME_BURST";
    /// Maximum number of games that may begin in a minute with players at one address, on average; an IPv6
    /// network of 64 bits counts as one address. [default: 30]
    address_games_per_minute: u32, "N", "TENGEN_ADDRESS_GAMES_PER_MINUTE";
    /// Maximum number of games that may begin at once with players at one address. [default: 100]
    address_game_burst: u32, "N", "TENGEN_ADDRESS_GAME_BURST";
    /// Days after which a game in which no stone was placed is removed from the store. [default: 30]
    unplayed_days: u32, "DAYS", "TENGEN_UNPLAYED_DAYS";
    /// Maximum number of days of vacation that a player may take in 365 days, in which the clocks of games with days
    /// stand. [default: 30]
    vacation_days: u32, "DAYS", "TENGEN_VACATION_DAYS";
    /// Maximum time that is deducted from a turn for the delay of the network, in ms. [default: 300]
    lag_ms: u32, "MS", "TENGEN_LAG_MS";
    /// Seconds a player must be absent before the opponent may claim the win or a draw. [default: 30]
    absence_seconds: u32, "SECONDS", "TENGEN_ABSENCE_SECONDS";
    /// The lowest level of lines to log: error, warn, info, debug or trace; or a filter such as
    /// tengen_server=debug,warn. [default: info]
    log: String, "FILTER", "TENGEN_LOG";
    /// The format of the log: text or json. [default: text]
    log_format: String, "FORMAT", "TENGEN_LOG_FORMAT";
}

impl Given {
    /// Reads the settings in a file.
    ///
    /// # Errors
    ///
    /// [`SettingError::File`] if the file cannot be read, is not TOML, or has an unknown setting or a value
    /// of the wrong type.
    pub fn read(path: &Path) -> Result<Given, SettingError> {
        let wrong = |why: String| SettingError::File {
            path: path.to_owned(),
            why,
        };
        let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
        toml::from_str(&text).map_err(|error| wrong(error.to_string().trim_end().to_owned()))
    }
}

/// Texts that are separated by commas; in a file also an array.
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
