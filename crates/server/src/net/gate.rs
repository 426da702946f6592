//! The admission of requests and connections: origins, rates and numbers. Knows nothing of their content.

use std::{hash::Hash, net::IpAddr, num::NonZeroU32, time::Duration};

use axum::http::{HeaderMap, header::HOST};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter, clock::Clock as _};
use tengen_site::Origin as Stated;

use super::places::{Places, Ticket};
use crate::{
    config::{Origin, Rate, Settings},
    hall::Host,
};

/// How often the page of a line that hangs may connect beyond the usual rate of its address, per minute and at once.
const BESIDE: Rate = const {
    Rate {
        sustained: NonZeroU32::new(20).expect("not zero"),
        burst: NonZeroU32::new(5).expect("not zero"),
    }
};

/// The limits that requests and connections have to pass.
#[derive(Debug)]
pub(super) struct Gate {
    origins: Vec<Origin>,
    requests: DefaultKeyedRateLimiter<Host>,
    connects: DefaultKeyedRateLimiter<Host>,
    /// Further attempts to connect for each line of an address that hangs, by its number among these.
    beside: DefaultKeyedRateLimiter<(Host, usize)>,
    /// Further attempts to connect for all of them together.
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
            beside: limiter(BESIDE),
            returns: limiter(settings.net.connects),
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
        check(&self.requests, &address.into())
    }

    /// Counts an attempt to connect. If the address makes too many, returns an error. A page whose line hangs tries every
    /// few seconds.
    pub(super) fn check_rate(&self, address: IpAddr) -> Result<(), Turned> {
        let host = Host::from(address);
        check(&self.connects, &host)
            .or_else(|wait| self.check_return(host, wait))
            .map_err(Turned::Often)
    }

    /// Counts an attempt to connect of an address that has to wait for so long, unless lines of it hang.
    fn check_return(&self, host: Host, wait: Duration) -> Result<(), Duration> {
        let mut lines = 0..self.places.unsteady(host);
        if lines.any(|line| check(&self.beside, &(host, line)).is_ok()) {
            check(&self.returns, &host)
        } else {
            Err(wait)
        }
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
                tidy(limiter);
            }
            tidy(&self.beside);
        }
    }

    /// Waits until no connection is left.
    pub(super) async fn all_gone(&self) {
        self.places.all_gone().await;
    }
}

/// Creates a limiter that holds each address, or each line of one, to a rate per minute.
fn limiter<K: Clone + Eq + Hash>(rate: Rate) -> DefaultKeyedRateLimiter<K> {
    RateLimiter::keyed(Quota::per_minute(rate.sustained).allow_burst(rate.burst))
}

/// Removes outdated entries.
fn tidy<K: Clone + Eq + Hash>(limiter: &DefaultKeyedRateLimiter<K>) {
    limiter.retain_recent();
    limiter.shrink_to_fit();
}

fn check<K: Clone + Eq + Hash>(
    limiter: &DefaultKeyedRateLimiter<K>,
    key: &K,
) -> Result<(), Duration> {
    let checked = limiter.check_key(key);
    checked.map_err(|early| early.wait_time_from(limiter.clock().now()))
}

#[cfg(test)]
mod tests {
    use tengen_online::LineState;

    use super::*;
    use crate::config::Given;

    /// Returns how often an address may connect at once.
    fn at_once(gate: &Gate, address: IpAddr) -> usize {
        (0..1000)
            .take_while(|_| gate.check_rate(address).is_ok())
            .count()
    }

    #[test]
    fn each_line_that_hangs_may_come_back_some_times_and_all_as_often_as_usual() {
        let given = Given {
            connect_burst: Some(12),
            ..Given::default()
        };
        let gate = Gate::new(&given.settings().expect("settings"));
        let (one, other) = ([127, 0, 0, 1].into(), [127, 0, 0, 2].into());
        let enter = || gate.enter(one).expect("a place");
        let places = [enter(), enter(), enter(), enter()];
        assert_eq!(at_once(&gate, one), 12);
        let mut more = Vec::new();
        for place in &places {
            place.note(LineState::Unsteady);
            more.push(at_once(&gate, one));
        }
        assert_eq!(more, [5, 5, 2, 0]);
        assert_eq!(at_once(&gate, other), 12);
    }
}
