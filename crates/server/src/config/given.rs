//! The settings as given by flags, by the environment or in a file, before they are checked.

use std::{convert::Infallible, net::IpAddr, path::PathBuf, str::FromStr};

use clap::{Args, builder::TypedValueParser as _};
use serde::Deserialize;

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
    /// The folder of the site's files. If it is not given or is empty, the server answers only requests to
    /// /ws, /healthz and /metrics. [default: none]
    site: PathBuf, "FOLDER", "TENGEN_SITE"[value_parser = clap::builder::OsStringValueParser::new().map(PathBuf::from)];
    /// Origins of pages on other hosts that may connect, separated by commas, such as https://example.org.
    /// Pages of the same host always may. [default: none]
    origin: List, "ORIGINS", "TENGEN_ORIGIN";
    /// Addresses or networks of proxies that are trusted to report a client's address, separated by commas,
    /// such as 127.0.0.1,10.0.0.0/8. [default: none]
    trusted_proxy: List, "NETWORKS", "TENGEN_TRUSTED_PROXY";
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
    /// Seconds between two pings, at most 12: a page takes 25 without a message for a line that hangs. [default: 10]
    ping_seconds: u32, "SECONDS", "TENGEN_PING_SECONDS";
    /// Seconds without a message from the client after which a connection is closed, at least 26: a page notices the silence of
    /// a server after 25. [default: 30]
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
    /// Maximum number of computers that are connected at once; 0 admits none. [default: 20]
    computers: u32, "N", "TENGEN_COMPUTERS";
    /// Maximum number of games in progress and invitations of one computer, together. [default: 5]
    rooms_per_computer: u32, "N", "TENGEN_ROOMS_PER_COMPUTER";
    /// Maximum number of games that a computer may begin in a minute, on average. [default: 4]
    computer_games_per_minute: u32, "N", "TENGEN_COMPUTER_GAMES_PER_MINUTE";
    /// Maximum number of games that a computer may begin at once. [default: 5]
    computer_game_burst: u32, "N", "TENGEN_COMPUTER_GAME_BURST";
    /// Seconds that a person must have waited for an opponent before a computer may take the seek. [default: 20]
    computer_wait_seconds: u32, "SECONDS", "TENGEN_COMPUTER_WAIT_SECONDS";
    /// Days after which a game in which no stone was placed is removed from the store. [default: 30]
    unplayed_days: u32, "DAYS", "TENGEN_UNPLAYED_DAYS";
    /// Maximum number of days of vacation that a player may take in 365 days, in which the clocks of games with days
    /// stand. [default: 30]
    vacation_days: u32, "DAYS", "TENGEN_VACATION_DAYS";
    /// Maximum time that is deducted from a turn for the delay of the network, in ms. [default: 300]
    lag_ms: u32, "MS", "TENGEN_LAG_MS";
    /// Seconds a player must be absent before the opponent may claim the win or a draw, at least 28, in which a page
    /// notices that it has lost its connection, unless the browser slows down its timers. [default: 30]
    absence_seconds: u32, "SECONDS", "TENGEN_ABSENCE_SECONDS";
    /// The address under which push services may reach the operator: mailto:me@example.org or https://example.org/contact.
    /// With it, players whose page is closed are called by the push services of their browsers, if they wish. [default:
    /// none, which calls nobody]
    push_contact: String, "ADDRESS", "TENGEN_PUSH_CONTACT";
    /// The push services that may be used, separated by commas: hosts such as push.example.org or *.example.org, or
    /// origins such as http://127.0.0.1:9000, which may be in a private network. With --push-contact. [default: those of
    /// the usual browsers]
    push_services: List, "HOSTS", "TENGEN_PUSH_SERVICES";
    /// The lowest level of lines to log: error, warn, info, debug or trace; or a filter such as
    /// tengen_server=debug,warn. [default: info]
    log: String, "FILTER", "TENGEN_LOG";
    /// The format of the log: text or json. [default: text]
    log_format: String, "FORMAT", "TENGEN_LOG_FORMAT";
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
            Listed::One(text) => List::from(&*text),
            Listed::Many(texts) => List(texts),
        }
    }
}

impl From<&str> for List {
    fn from(text: &str) -> List {
        let items = text.split(',').map(str::trim);
        let items = items.filter(|item| !item.is_empty());
        List(items.map(str::to_owned).collect())
    }
}

impl FromStr for List {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<List, Infallible> {
        Ok(List::from(text))
    }
}
