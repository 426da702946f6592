//! An unreliable network on simulated time: messages are late, connections break and lose messages in both
//! directions, and the server notices it long after the page, while late messages still arrive.

use std::collections::BTreeMap;

use rand::Rng;
use rand::rngs::StdRng;
use tengen_server::hall::Now;

use super::World;

/// An event on the network.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    /// A message arrives at the server.
    Up(u64, String),
    /// A message arrives at a page.
    Down(u64, String),
    /// The server notices that a connection is lost.
    Cut(u64),
    /// A page makes a step.
    Tick(usize),
}

#[derive(Debug)]
struct Link {
    /// Arrival times of the last message in each direction, so that messages stay in order.
    up: Now,
    down: Now,
    /// Messages that arrive at the server after this time are lost.
    broken: Option<Now>,
}

pub(crate) struct Net {
    pub(crate) world: World,
    pub(crate) random: StdRng,
    events: BTreeMap<(Now, u64), Event>,
    order: u64,
    links: BTreeMap<u64, Link>,
    last: u64,
    /// If `true`, connections break and messages may be very late.
    pub(crate) is_flaky: bool,
}

impl Net {
    pub(crate) fn new(world: World, random: StdRng) -> Net {
        Net {
            world,
            random,
            events: BTreeMap::new(),
            order: 0,
            links: BTreeMap::new(),
            last: 0,
            is_flaky: true,
        }
    }

    pub(crate) fn at(&mut self, moment: Now, event: Event) {
        self.order += 1;
        self.events.insert((moment, self.order), event);
    }

    /// Returns the time that a message takes.
    fn delay(&mut self) -> Now {
        if self.is_flaky && self.random.random_ratio(1, 12) {
            self.random.random_range(0..4_000)
        } else {
            self.random.random_range(1..120)
        }
    }

    /// Opens a connection for a page, and returns its number.
    pub(crate) fn connect(&mut self) -> u64 {
        self.last += 1;
        let now = self.world.now;
        self.links.insert(
            self.last,
            Link {
                up: now,
                down: now,
                broken: None,
            },
        );
        self.world.open(self.last);
        self.last
    }

    /// Breaks a connection. The page notices it immediately, the server later.
    pub(crate) fn cut(&mut self, connection: u64) {
        let now = self.world.now;
        let broken = now + self.random.random_range(0..3_000);
        let noticed = broken + self.random.random_range(0..30_000);
        if let Some(link) = self.links.get_mut(&connection) {
            link.broken = Some(broken);
        }
        self.at(noticed, Event::Cut(connection));
    }

    /// Breaks all connections, because the server is gone.
    pub(crate) fn cut_all(&mut self) {
        self.links.clear();
    }

    /// Sends a message of a page.
    pub(crate) fn send(&mut self, connection: u64, text: String) {
        let delay = self.delay();
        let now = self.world.now;
        let Some(link) = self.links.get_mut(&connection) else {
            return;
        };
        link.up = link.up.max(now + delay);
        let moment = link.up;
        self.at(moment, Event::Up(connection, text));
    }

    /// Puts the server's messages on their way.
    fn carry(&mut self) {
        let heard = std::mem::take(&mut self.world.heard);
        let now = self.world.now;
        for (connection, messages) in heard {
            for message in messages {
                let delay = self.delay();
                let Some(link) = self.links.get_mut(&connection) else {
                    continue;
                };
                link.down = link.down.max(now + delay);
                let moment = link.down;
                self.at(moment, Event::Down(connection, message.to_string()));
            }
        }
    }

    /// Returns the next event at a page until `end`, if any.
    pub(crate) fn next(&mut self, end: Now) -> Option<Event> {
        loop {
            self.carry();
            let first = self.events.first_key_value();
            let (moment, order) = first.map_or((Now::MAX, 0), |(&key, _)| key);
            let until = moment.min(end);
            if let Some(wake) = self.world.hall.next_wake().filter(|&wake| wake <= until) {
                self.world.wait(wake.saturating_sub(self.world.now));
                continue;
            }
            // After a restart it may be later than that.
            self.world.wait(until.saturating_sub(self.world.now));
            if moment > end {
                return None;
            }
            let event = self.events.remove(&(moment, order))?;
            match event {
                Event::Up(connection, text) => {
                    let broken = self.links.get(&connection).and_then(|link| link.broken);
                    let is_open = self.links.contains_key(&connection);
                    if is_open && broken.is_none_or(|broken| moment <= broken) {
                        self.world.round_trip = self.random.random_range(0..400);
                        self.world.say(connection, &text);
                    }
                }
                Event::Cut(connection) => {
                    self.links.remove(&connection);
                    self.world.close(connection);
                }
                at_page => return Some(at_page),
            }
        }
    }
}
