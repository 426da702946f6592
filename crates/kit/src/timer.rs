//! The clock of one game: the node of its turn, and the time spent at nodes that were left.

mod face;
pub mod words;

pub use face::{ClockFace, ClockState, LOW, Urgency, WARN};

use tengen_core::game::{At, Clock, Game, NodeId, Outcome, Seat, runs, turn_at_end};
use tengen_core::link::checksum;

use crate::time::Millis;

/// The maximum number of nodes for which spent time is kept.
const MOST_STORED: usize = 50;

/// The clock of one game.
#[derive(Clone, Debug)]
pub struct Timer {
    clock: Clock,
    /// The node of the game to which the turn belongs.
    node: NodeId,
    rest: Rest,
    /// The time spent on turns at nodes that were left without an action, in ms.
    left: Vec<(NodeId, u64)>,
}

/// The event that ends a pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rest {
    /// A press on the clock, or an action.
    Waiting,
    /// Only a press on the clock: the game continues elsewhere or is over, and the player only
    /// looks at this node.
    Looking,
}

impl Timer {
    /// Returns the stopped clock of a game at its cursor. `None` if the game has no clock.
    pub fn of(game: &Game) -> Option<Timer> {
        let mut clock = Clock::of(game)?;
        if let Some(seat) = runs(game).filter(|_| game.cursor() != NodeId::ROOT) {
            clock.begin_paused(seat, 0);
        }
        Some(Timer::new(clock, game.cursor()))
    }

    /// Returns the running clock of an online game at its cursor: `spent` ms of the turn had passed at
    /// `since`. `None` if the game has no clock.
    pub fn running(game: &Game, spent: u64, since: Millis) -> Option<Timer> {
        let mut clock = Clock::of(game)?;
        if let Some(seat) = runs(game) {
            clock.begin_paused(seat, spent);
            clock.resume(since.whole());
        }
        Some(Timer::new(clock, game.cursor()))
    }

    const fn new(clock: Clock, node: NodeId) -> Timer {
        Timer {
            clock,
            node,
            rest: Rest::Waiting,
            left: Vec::new(),
        }
    }

    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    pub(super) const fn node(&self) -> NodeId {
        self.node
    }

    /// Returns `true` if the clock is stopped although a player is to move.
    pub fn is_paused(&self) -> bool {
        self.clock.turn().is_some() && !self.clock.is_running()
    }

    /// Returns `true` if nobody is to move.
    pub fn is_idle(&self) -> bool {
        self.clock.turn().is_none()
    }

    /// Returns the seat that acts at `now`, with the reading of its clock if it is to move.
    pub fn at(&self, seat: Seat, now: Millis) -> At {
        let reads = self.clock.turn() == Some(seat);
        let clock = reads.then(|| self.clock.reading(now.whole())).flatten();
        At { seat, clock }
    }

    /// Returns the reading of the clock of the seat to move.
    pub fn reading(&self, now: Millis) -> Option<u64> {
        self.clock.reading(now.whole())
    }

    /// Returns the seat whose time ran out before `now`.
    pub fn flagged(&self, now: Millis) -> Option<Seat> {
        self.clock.flagged(now.whole())
    }

    /// Starts the next turn after an action led to the cursor of `game`.
    pub fn pass(&mut self, game: &Game, now: Millis) {
        let is_look = self.rest == Rest::Looking && !self.clock.is_running();
        self.clock.pass_turn(runs(game), now.whole());
        if is_look {
            self.clock.pause(now.whole());
        } else {
            self.left.clear();
        }
        self.node = game.cursor();
    }

    /// Stops where it is if the game has ended within the turn of this clock, or had before. Returns `true` if so. A flag that
    /// has fallen leaves no time.
    pub fn stop_within_turn(&mut self, game: &Game, now: Millis) -> bool {
        let Some((seat, outcome)) = turn_at_end(game) else {
            return false;
        };
        if self.node == game.cursor() && self.is_idle() {
            return true;
        }
        let before = game.tree().step(game.cursor()).map(|step| step.parent);
        let is_of_turn = before == Some(self.node) && self.clock.turn() == Some(seat);
        let goes = is_of_turn && !matches!(outcome, Outcome::Time { .. });
        if goes {
            self.pass(game, now);
        }
        goes
    }

    pub fn pause(&mut self, now: Millis) {
        self.clock.pause(now.whole());
        self.rest = Rest::Waiting;
    }

    pub(super) fn resume(&mut self, now: Millis) {
        self.clock.resume(now.whole());
        self.rest = Rest::Waiting;
    }

    /// Moves the stopped clock to the cursor of `game`. Returns `true` if it was at another node.
    pub(super) fn follow(&mut self, game: &Game, now: Millis) -> bool {
        if self.node == game.cursor() {
            return false;
        }
        let Some(mut here) = Timer::of(game) else {
            return false;
        };
        let mut left = std::mem::take(&mut self.left);
        left.retain(|it| it.0 != self.node);
        if let Some(seat) = self.clock.turn() {
            left.push((self.node, self.clock.spent(seat, now.whole())));
            left.drain(..left.len().saturating_sub(MOST_STORED));
        }
        here.rest = Rest::Looking;
        here.left = left;
        here.take_up();
        *self = here;
        true
    }

    /// Restores the time spent on the turn at this node, if it was left earlier.
    fn take_up(&mut self) {
        let here = self.left.iter().position(|it| it.0 == self.node);
        if let (Some(seat), Some(place)) = (self.clock.turn(), here) {
            let (_, spent) = self.left.remove(place);
            self.clock.begin_paused(seat, spent);
            self.rest = Rest::Waiting;
        }
    }

    /// Returns the time spent on turns as text: for each node a key that does not depend on node numbers, and
    /// the time in ms.
    pub fn spent(&self, game: &Game, now: Millis) -> String {
        let turn = self.clock.turn();
        let here = turn.map(|seat| (self.node, self.clock.spent(seat, now.whole())));
        let all = self.left.iter().copied().chain(here);
        let words: Vec<String> = all
            .map(|(node, spent)| format!("{:x} {spent}", key_of(game, node)))
            .collect();
        words.join(" ")
    }

    /// Reads the output of [`spent`](Self::spent). Ignores keys of other games and invalid words.
    pub fn read_spent(&mut self, game: &Game, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        let mut known = Vec::new();
        for pair in words.chunks_exact(2).take(MOST_STORED) {
            let key = u32::from_str_radix(pair[0], 16);
            if let (Ok(key), Ok(spent)) = (key, pair[1].parse::<u64>()) {
                known.push((key, spent));
            }
        }
        if known.is_empty() {
            return;
        }
        let mut left: Vec<(NodeId, u64)> = Vec::new();
        let mut key = first_key(game);
        for node in game.line() {
            key = next_key(game, key, node);
            left.extend(known.iter().find(|it| it.0 == key).map(|it| (node, it.1)));
        }
        self.left = left;
        self.take_up();
    }
}

/// Returns a key for the terms and all actions up to a node. It does not depend on node numbers.
fn key_of(game: &Game, node: NodeId) -> u32 {
    let path = game.tree().path_to(node);
    path.into_iter()
        .fold(first_key(game), |key, node| next_key(game, key, node))
}

/// Returns the key of the root, for which no time is kept.
fn first_key(game: &Game) -> u32 {
    checksum(game.terms().to_string().as_bytes())
}

/// Returns the key of a node, computed from the key of its parent.
fn next_key(game: &Game, before: u32, node: NodeId) -> u32 {
    let step = game.tree().step(node);
    let text = step.map_or(String::new(), |step| step.action.to_string());
    checksum(format!("{before:x} {text}").as_bytes())
}
