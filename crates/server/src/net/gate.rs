//! The admission of requests and connections: origins, rates and numbers. Knows nothing of their content.

use std::{net::IpAddr, num::NonZeroU32, time::Duration};

use axum::http::{HeaderMap, header::HOST};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock as _};
use tengen_site::Origin as Stated;

use super::places::{Places, Ticket};
use crate::{
    config::{Origin, Rate, Settings},
    hall::Host,
};

/// How many times as often an address may connect while lines of its connections hang.
const RETURNS: NonZeroU32 = const { NonZeroU32::new(4).expect("not zero") };

/// The limits that requests and connections have to pass.
#[derive(Debug)]
pub(super) struct Gate {
    origins: Vec<Origin>,
    requests: DefaultKeyedRateLimiter<Host>,
    connects: DefaultKeyedRateLimiter<Host>,
    /// Further attempts to connect from addresses with connections whose lines hang.
    returns: DefaultKeyedRateLimiter<Host>,
    places: Places,
}

/// The reason why a connection is rejected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turned {
    /// The origin of the page is not allowed.
    Origin,
    /// The address connects too often, and may try again after this time.
    Often(Duration),
    /// There are too many connections, in total or of the address.
    Full,
}

impl Gate {
    pub(super) fn new(settings: &Settings) -> Gate {
        Gate {
            origins: settings.origins.clone(),
            requests: limiter(settings.net.requests),
            connects: limiter(settings.net.connects),
            returns: limiter(settings.net.connects.times(RETURNS)),
            places: Places::new(settings.net.connections, settings.net.per_address),
        }
    }

    /// Checks that a page may connect, by the origin that its browser sends. Programs send none and may
    /// connect: only a browser can be made to connect by a foreign page. No browser sends several.
    pub(super) fn check_origin(&self, headers: &HeaderMap) -> Result<(), Turned> {
        let stated = match Stated::of(headers) {
            Stated::Absent => return Ok(()),
            Stated::Stated(text) => text,
            Stated::Malformed => return Err(Turned::Origin),
        };
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        let origin: Option<Origin> = stated.parse().ok();
        let is_welcome = origin.is_some_and(|origin| {
            let is_own = host.is_some_and(|host| host.eq_ignore_ascii_case(origin.host()));
            is_own || self.origins.contains(&origin)
        });
        if is_welcome {
            Ok(())
        } else {
            Err(Turned::Origin)
        }
    }

    /// Counts an HTTP request. If the address makes too many, the error is the time to wait for the next one.
    pub(super) fn check_request(&self, address: IpAddr) -> Result<(), Duration> {
        check(&self.requests, address)
    }

    /// Counts an attempt to connect. If the address makes too many, returns an error. A page whose line hangs tries every
    /// few seconds.
    pub(super) fn check_rate(&self, address: IpAddr) -> Result<(), Turned> {
        let limited = match check(&self.connects, address) {
            Err(_) if self.places.has_unsteady(address) => check(&self.returns, address),
            limited => limited,
        };
        limited.map_err(Turned::Often)
    }

    /// Takes a place for a connection.
    pub(super) fn enter(&self, address: IpAddr) -> Result<Ticket, Turned> {
        self.places.enter(address).ok_or(Turned::Full)
    }

    /// Removes outdated entries of the limiters every minute, and never returns.
    pub(super) async fn tidy(&self) {
        loop {
            tokio::time::sleep(Duration::from_mins(1)).await;
            for limiter in [&self.requests, &self.connects, &self.returns] {
                limiter.retain_recent();
                limiter.shrink_to_fit();
            }
        }
    }

    /// Waits until no connection is left.
    pub(super) async fn all_gone(&self) {
        self.places.all_gone().await;
    }
}

/// Creates a limiter that holds each address to a rate per minute.
fn limiter(rate: Rate) -> DefaultKeyedRateLimiter<Host> {
    RateLimiter::keyed(Quota::per_minute(rate.sustained).allow_burst(rate.burst))
}

fn check(limiter: &DefaultKeyedRateLimiter<Host>, address: IpAddr) -> Result<(), Duration> {
    let checked = limiter.check_key(&address.into());
    checked.map_err(|early| early.wait_time_from(limiter.clock().now()))
}
