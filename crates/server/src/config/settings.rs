//! The settings that hold, with every value judged.

use std::{
    fmt::Display,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    num::NonZeroU32,
    ops::RangeInclusive,
    path::PathBuf,
    time::Duration,
};

use ipnet::IpNet;

use super::{Given, Origin, given::List};
use crate::hall::Limits;

/// Why the settings cannot hold.
#[derive(Debug, thiserror::Error)]
pub enum SettingError {
    /// A setting is wrong.
    #[error("{setting}: found `{found}`, expected {expected}")]
    Value {
        /// The name of its flag.
        setting: &'static str,
        /// What was said.
        found: String,
        /// What would be right.
        expected: String,
    },
    /// The file with settings cannot be read.
    #[error("config: {}: {why}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// A JSON object a line.
    Json,
}

/// The header in which a proxy says a client's address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProxyHeader {
    /// `X-Forwarded-For`.
    XForwardedFor,
    /// `Forwarded`, of RFC 7239.
    Forwarded,
}

/// How much connections may do.
#[derive(Clone, Debug)]
pub struct NetLimits {
    /// Connections together.
    pub connections: usize,
    /// Connections of one address.
    pub per_address: usize,
    /// Connections that an address makes in a minute.
    pub connects: Rate,
    /// HTTP requests that an address makes in a minute.
    pub requests: Rate,
    /// Messages that a connection sends in a second.
    pub messages: Rate,
    /// What may wait for a connection, in bytes.
    pub queue: usize,
    /// Between two pings.
    pub ping: Duration,
    /// Without a word.
    pub silence: Duration,
    /// Who speaks HTTP.
    pub http: HttpLimits,
}

/// How many connections may speak HTTP, and how long. Those that became sockets of players do not any more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HttpLimits {
    /// Connections together. Who comes then waits.
    pub connections: usize,
    /// Connections of one address that is no trusted proxy. Who comes then is sent away.
    pub per_address: usize,
    /// How long a request may take to say what it wants, from the beginning of the connection or the end
    /// of the answer before.
    pub request: Duration,
    /// After how long a connection takes no new request.
    pub requests: Duration,
    /// How long the last answer may take after that.
    pub answer: Duration,
}

impl Default for HttpLimits {
    fn default() -> Self {
        HttpLimits {
            connections: 1024,
            per_address: 256,
            request: Duration::from_secs(10),
            requests: Duration::from_mins(1),
            answer: Duration::from_mins(3),
        }
    }
}

/// How often something may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// In the long run, in a unit of time that the use says.
    pub sustained: NonZeroU32,
    /// At once.
    pub burst: NonZeroU32,
}

/// The settings that hold.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The file of the store.
    pub store: PathBuf,
    /// The most bytes to which it may grow.
    pub store_limit: Option<u64>,
    /// The folder of the site.
    pub site: Option<PathBuf>,
    /// Origins besides the same host.
    pub origins: Vec<Origin>,
    /// Proxies whose word is taken.
    pub proxies: Vec<IpNet>,
    /// Where they say it.
    pub proxy_header: ProxyHeader,
    /// What connections may do.
    pub net: NetLimits,
    /// What players may do.
    pub hall: Limits,
    /// What is logged.
    pub log: String,
    /// How it is written.
    pub log_format: LogFormat,
}

impl Default for Settings {
    fn default() -> Self {
        let given = Given::default();
        given
            .settings()
            .expect("the defaults are right, which a test says too")
    }
}

fn wrong(setting: &'static str, found: impl Display, expected: impl Display) -> SettingError {
    SettingError::Value {
        setting,
        found: found.to_string(),
        expected: expected.to_string(),
    }
}

/// A number within bounds.
fn number(
    setting: &'static str,
    given: Option<u32>,
    default: u32,
    bounds: RangeInclusive<u32>,
) -> Result<u32, SettingError> {
    let found = given.unwrap_or(default);
    if bounds.contains(&found) {
        return Ok(found);
    }
    let (least, most) = (bounds.start(), bounds.end());
    Err(wrong(
        setting,
        found,
        format_args!("a whole number from {least} to {most}"),
    ))
}

fn count(setting: &'static str, given: Option<u32>, default: u32) -> Result<usize, SettingError> {
    let number = number(setting, given, default, 1..=1_000_000)?;
    Ok(usize::try_from(number).unwrap_or(usize::MAX))
}

fn often(
    setting: &'static str,
    given: Option<u32>,
    default: u32,
) -> Result<NonZeroU32, SettingError> {
    let number = number(setting, given, default, 1..=1_000_000)?;
    Ok(NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN))
}

fn seconds(setting: &'static str, given: Option<u32>, default: u32) -> Result<u32, SettingError> {
    number(setting, given, default, 1..=3600)
}

/// A word of a few.
fn word<T: Copy>(
    setting: &'static str,
    given: Option<&str>,
    words: [(&str, T); 2],
) -> Result<T, SettingError> {
    let [(default, _), (other, _)] = words;
    let found = given.unwrap_or(default);
    let known = words.into_iter().find(|(word, _)| *word == found);
    let expected = format_args!("{default} or {other}");
    known
        .map(|(_, value)| value)
        .ok_or_else(|| wrong(setting, found, expected))
}

fn list<T>(
    setting: &'static str,
    given: Option<List>,
    expected: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, SettingError> {
    let items = given.unwrap_or_default().0.into_iter();
    items
        .map(|item| parse(&item).ok_or_else(|| wrong(setting, item, expected)))
        .collect()
}

/// A network, or an address as a network of one.
fn network(text: &str) -> Option<IpNet> {
    let address = || text.parse::<IpAddr>().ok().map(IpNet::from);
    text.parse().ok().or_else(address)
}

impl Given {
    /// The settings that hold, with the default where nothing was said.
    ///
    /// # Errors
    ///
    /// [`SettingError::Value`] for the first setting that is wrong.
    pub fn settings(self) -> Result<Settings, SettingError> {
        let net = self.net()?;
        let hall = self.hall()?;
        let proxy_header = word(
            "proxy-header",
            self.proxy_header.as_deref(),
            [
                ("x-forwarded-for", ProxyHeader::XForwardedFor),
                ("forwarded", ProxyHeader::Forwarded),
            ],
        )?;
        let log_format = word(
            "log-format",
            self.log_format.as_deref(),
            [("text", LogFormat::Text), ("json", LogFormat::Json)],
        )?;
        let log = self.log.unwrap_or_else(|| "info".to_owned());
        if log
            .parse::<tracing_subscriber::filter::EnvFilter>()
            .is_err()
        {
            return Err(wrong("log", log, "a level such as info, or a filter"));
        }
        let site = self.site.filter(|site| !site.as_os_str().is_empty());
        if let Some(site) = &site
            && !site.join("index.html").is_file()
        {
            let expected = "a folder with a page, index.html";
            return Err(wrong("site", site.display(), expected));
        }
        let store_limit = match self.store_mib {
            Some(_) => Some(count("store-mib", self.store_mib, 0)? as u64 * (1 << 20)),
            None => None,
        };
        let origin = |text: &str| text.parse().ok();
        let origins = "origins such as https://example.org";
        Ok(Settings {
            listen: SocketAddr::new(
                self.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)),
                self.port.unwrap_or(8090),
            ),
            store: self.store.unwrap_or_else(|| "tengen.sqlite".into()),
            store_limit,
            site,
            origins: list("origin", self.origin, origins, origin)?,
            proxies: list(
                "trusted-proxy",
                self.trusted_proxy,
                "addresses or networks such as 10.0.0.0/8",
                network,
            )?,
            proxy_header,
            net,
            hall,
            log,
            log_format,
        })
    }

    fn net(&self) -> Result<NetLimits, SettingError> {
        let rate = |(sustained_name, sustained, default), (burst_name, burst, most)| {
            Ok::<Rate, SettingError>(Rate {
                sustained: often(sustained_name, sustained, default)?,
                burst: often(burst_name, burst, most)?,
            })
        };
        let silence = seconds("silence-seconds", self.silence_seconds, 30)?;
        let ping = seconds("ping-seconds", self.ping_seconds, 10)?;
        if ping >= silence {
            let expected = format_args!("less than silence-seconds, which is {silence}");
            return Err(wrong("ping-seconds", ping, expected));
        }
        // The longest message must fit, with room for the next.
        let queue = number("queue-kib", self.queue_kib, 512, 128..=1 << 20)?;
        Ok(NetLimits {
            connections: count("connections", self.connections, 2000)?,
            per_address: count("connections-per-address", self.connections_per_address, 50)?,
            connects: rate(
                ("connects-per-minute", self.connects_per_minute, 60),
                ("connect-burst", self.connect_burst, 60),
            )?,
            requests: rate(
                ("requests-per-minute", self.requests_per_minute, 1200),
                ("request-burst", self.request_burst, 1200),
            )?,
            messages: rate(
                ("messages-per-second", self.messages_per_second, 10),
                ("message-burst", self.message_burst, 40),
            )?,
            queue: usize::try_from(queue).unwrap_or(usize::MAX) << 10,
            ping: Duration::from_secs(ping.into()),
            silence: Duration::from_secs(silence.into()),
            http: HttpLimits::default(),
        })
    }

    fn hall(&self) -> Result<Limits, SettingError> {
        Ok(Limits {
            seeks: count("seeks", self.seeks, 1000)?,
            rooms: count("rooms", self.rooms, 5000)?,
            rooms_of_player: count("rooms-per-player", self.rooms_per_player, 20)?,
            rooms_of_address: count("rooms-per-address", self.rooms_per_address, 100)?,
            lag: number("lag-ms", self.lag_ms, 300, 0..=10_000)?,
            absence: 1000 * u64::from(seconds("absence-seconds", self.absence_seconds, 30)?),
            ..Limits::default()
        })
    }
}
