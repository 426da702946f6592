//! The settings in effect, after every value has been checked.

use std::{
    fmt::{self, Display},
    net::{IpAddr, Ipv4Addr, SocketAddr},
    num::NonZeroU32,
    ops::RangeInclusive,
    path::PathBuf,
    time::Duration,
};

use ipnet::IpNet;
use tengen_online::liveness;

use super::{CallSettings, Given, HttpLimits, NetLimits, Origin, Rate, given::List};
use crate::hall::{ComputerLimits, DAY, Limits, Quota, Quotas};
use crate::texts::{Key, say, text};

/// Defaults of times in seconds.
const PING: u32 = liveness::PING / 1000;
const SILENCE: u32 = liveness::SERVER_SILENCE / 1000;
const ABSENCE: u32 = liveness::ABSENCE / 1000;

/// Least times in seconds: no page may be punished before it can have noticed.
const LEAST_SILENCE: u32 = liveness::LEAST_SERVER_SILENCE / 1000;
const LEAST_ABSENCE: u32 = liveness::LEAST_ABSENCE / 1000;

/// Most seconds between pings: a page that misses one does not count its line as hanging yet.
const MOST_PING: u32 = liveness::PAGE_SILENCE / 2 / 1000;

/// The reason why settings are rejected.
#[derive(Debug)]
pub enum SettingError {
    /// A setting has an invalid value.
    Value {
        /// Name of its flag, without the dashes.
        setting: &'static str,
        /// The value that was given.
        found: String,
        /// Description of the valid values, in English.
        expected: String,
    },
    /// The file with settings cannot be read or parsed.
    File {
        path: PathBuf,
        /// Description of the error, in English.
        why: String,
    },
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            SettingError::Value {
                setting,
                found,
                expected,
            } => say(
                Key::Setting,
                &[
                    ("setting", setting),
                    ("found", found),
                    ("expected", expected),
                ],
            ),
            SettingError::File { path, why } => {
                say(Key::Config, &[("file", &path.display()), ("error", why)])
            }
        })
    }
}

impl std::error::Error for SettingError {}

/// The format of the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LogFormat {
    /// Plain lines of text, for people.
    Text,
    /// One JSON object per line.
    Json,
}

/// The header in which a proxy reports a client's address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProxyHeader {
    /// The header `X-Forwarded-For`, a list of addresses.
    XForwardedFor,
    /// The header `Forwarded` of RFC 7239.
    Forwarded,
}

/// All settings, with valid values.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Address and port to listen at.
    pub listen: SocketAddr,
    /// Folder of the site; `None` if no site is served.
    pub site: Option<PathBuf>,
    /// Origins that may connect besides that of the server's own host.
    pub origins: Vec<Origin>,
    /// Proxies that are trusted to report a client's address.
    pub proxies: Vec<IpNet>,
    /// Header in which these proxies report it.
    pub proxy_header: ProxyHeader,
    /// Limits for connections, requests and messages.
    pub net: NetLimits,
    /// Limits for players and games.
    pub hall: Limits,
    /// How players are called whose page is closed; `None` if they are not.
    pub calls: Option<CallSettings>,
    /// Filter of the log, such as `info`.
    pub log: String,
    /// Format of the log.
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

impl SettingError {
    /// Makes the error of an invalid value.
    pub fn value(
        setting: &'static str,
        found: impl Display,
        expected: impl Display,
    ) -> SettingError {
        SettingError::Value {
            setting,
            found: found.to_string(),
            expected: expected.to_string(),
        }
    }
}

/// Returns a number, or its default, if it is within `bounds`.
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
    Err(SettingError::value(
        setting,
        found,
        say(Key::Number, &[("least", least), ("most", most)]),
    ))
}

pub(super) fn count(
    setting: &'static str,
    given: Option<u32>,
    default: u32,
) -> Result<usize, SettingError> {
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

fn seconds((setting, given, default): Setting, least: u32) -> Result<u32, SettingError> {
    number(setting, given, default, least..=3600)
}

/// The name of a setting, its value if it was given, and its default.
type Setting = (&'static str, Option<u32>, u32);

fn rate(
    (sustained_name, sustained, default): Setting,
    (burst_name, burst, most): Setting,
) -> Result<Rate, SettingError> {
    Ok(Rate {
        sustained: often(sustained_name, sustained, default)?,
        burst: often(burst_name, burst, most)?,
    })
}

/// Returns a rate per minute as a quota.
fn quota(sustained: Setting, burst: Setting) -> Result<Quota, SettingError> {
    let rate = rate(sustained, burst)?;
    Ok(Quota {
        most: rate.burst.get(),
        every: 60_000 / u64::from(rate.sustained.get()),
    })
}

/// Returns the value of one of two words; the first word is the default.
fn word<T: Copy>(
    setting: &'static str,
    given: Option<&str>,
    words: [(&str, T); 2],
) -> Result<T, SettingError> {
    let [(default, _), (other, _)] = words;
    let found = given.unwrap_or(default);
    let known = words.into_iter().find(|(word, _)| *word == found);
    let expected = say(Key::Either, &[("first", &default), ("second", &other)]);
    known
        .map(|(_, value)| value)
        .ok_or_else(|| SettingError::value(setting, found, expected))
}

pub(super) fn list<T>(
    setting: &'static str,
    given: Option<List>,
    expected: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<Vec<T>, SettingError> {
    let items = given.unwrap_or_default().0.into_iter();
    items
        .map(|item| parse(&item).ok_or_else(|| SettingError::value(setting, item, expected)))
        .collect()
}

/// Parses a network, or an address as a network of one address.
fn network(text: &str) -> Option<IpNet> {
    let address = || text.parse::<IpAddr>().ok().map(IpNet::from);
    text.parse().ok().or_else(address)
}

impl Given {
    /// Checks the settings, with the default for each that was not given.
    pub fn settings(mut self) -> Result<Settings, SettingError> {
        let calls = self.calls()?;
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
            return Err(SettingError::value("log", log, text(Key::Level)));
        }
        let site = self.site.filter(|site| !site.as_os_str().is_empty());
        if let Some(site) = &site
            && !site.join("index.html").is_file()
        {
            let expected = text(Key::Site);
            return Err(SettingError::value("site", site.display(), expected));
        }
        let origin = |text: &str| text.parse().ok();
        let origins = text(Key::Origins);
        Ok(Settings {
            listen: SocketAddr::new(
                self.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)),
                self.port.unwrap_or(8090),
            ),
            site,
            origins: list("origin", self.origin, origins, origin)?,
            proxies: list(
                "trusted-proxy",
                self.trusted_proxy,
                text(Key::Networks),
                network,
            )?,
            proxy_header,
            net,
            hall,
            calls,
            log,
            log_format,
        })
    }

    fn net(&self) -> Result<NetLimits, SettingError> {
        let silence = ("silence-seconds", self.silence_seconds, SILENCE);
        let silence = seconds(silence, LEAST_SILENCE)?;
        let ping = number("ping-seconds", self.ping_seconds, PING, 1..=MOST_PING)?;
        // The longest message must fit, with room for the next.
        let queue = number("queue-kib", self.queue_kib, 512, 128..=1 << 20)?;
        Ok(NetLimits {
            connections: count("connections", self.connections, 2000)?,
            per_address: count("connections-per-address", self.connections_per_address, 100)?,
            connects: rate(
                ("connects-per-minute", self.connects_per_minute, 60),
                ("connect-burst", self.connect_burst, 120),
            )?,
            requests: rate(
                ("requests-per-minute", self.requests_per_minute, 1200),
                ("request-burst", self.request_burst, 4000),
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
        let player = quota(
            ("player-games-per-minute", self.player_games_per_minute, 6),
            ("player-game-burst", self.player_game_burst, 20),
        )?;
        let address = quota(
            (
                "address-games-per-minute",
                self.address_games_per_minute,
                30,
            ),
            ("address-game-burst", self.address_game_burst, 100),
        )?;
        let unplayed = number("unplayed-days", self.unplayed_days, 30, 1..=36_500)?;
        let vacation = number("vacation-days", self.vacation_days, 30, 0..=365)?;
        let absence = ("absence-seconds", self.absence_seconds, ABSENCE);
        let absence = seconds(absence, LEAST_ABSENCE)?;
        Ok(Limits {
            seeks: count("seeks", self.seeks, 1000)?,
            rooms: count("rooms", self.rooms, 5000)?,
            rooms_of_player: count("rooms-per-player", self.rooms_per_player, 20)?,
            correspondences: count("day-games", self.day_games, 100_000)?,
            correspondences_of_player: count(
                "day-games-per-player",
                self.day_games_per_player,
                100,
            )?,
            rooms_of_address: count("rooms-per-address", self.rooms_per_address, 100)?,
            spectators: count("spectators", self.spectators, 500)?,
            games: Quotas { player, address },
            computers: self.computers()?,
            lag: number("lag-ms", self.lag_ms, 300, 0..=10_000)?,
            absence: 1000 * u64::from(absence),
            unplayed: DAY * u64::from(unplayed),
            vacation: u16::try_from(vacation).unwrap_or(u16::MAX),
            ..Limits::default()
        })
    }
    fn computers(&self) -> Result<ComputerLimits, SettingError> {
        let most = number("computers", self.computers, 20, 0..=1_000_000)?;
        let wait = number(
            "computer-wait-seconds",
            self.computer_wait_seconds,
            20,
            1..=3600,
        )?;
        Ok(ComputerLimits {
            most: usize::try_from(most).unwrap_or(usize::MAX),
            rooms: count("rooms-per-computer", self.rooms_per_computer, 5)?,
            games: quota(
                (
                    "computer-games-per-minute",
                    self.computer_games_per_minute,
                    4,
                ),
                ("computer-game-burst", self.computer_game_burst, 5),
            )?,
            wait: 1000 * u64::from(wait),
        })
    }
}
