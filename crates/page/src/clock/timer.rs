//! The clock of one game: which node its turn belongs to, and what was spent at nodes that were left.

use tengen_core::game::{At, Clock, Game, NodeId, Seat, runs};
use tengen_core::link::checksum;

use crate::board::Millis;

/// Nodes of which is kept what was spent there.
const MOST_STORED: usize = 50;

/// The clock of one game.
#[derive(Clone, Debug)]
pub(crate) struct Timer {
    clock: Clock,
    /// The node of the game to which the turn belongs.
    node: NodeId,
    rest: Rest,
    /// What was spent of the turns at nodes that were left without an action there, in ms.
    left: Vec<(NodeId, u32)>,
}

/// What ends a pause.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rest {
    /// A press on the clock, or an action.
    Waiting,
    /// A press only: the game goes on elsewhere, or is over, and this is a look at it.
    Looking,
}

impl Timer {
    /// The clock of a game at its cursor, standing still. `None` if the game has no clock.
    pub(crate) fn of(game: &Game) -> Option<Timer> {
        let mut clock = Clock::of(game)?;
        if let Some(seat) = runs(game).filter(|_| game.cursor() != NodeId::ROOT) {
            clock.begin_paused(seat, 0);
        }
        Some(Timer::new(clock, game.cursor()))
    }

    /// The clock of an online game at `node`, running: `spent` ms of the turn had passed at `since`.
    pub(crate) fn running(game: &Game, spent: u32, since: Millis) -> Option<Timer> {
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

    pub(super) const fn clock(&self) -> &Clock {
        &self.clock
    }

    pub(super) const fn node(&self) -> NodeId {
        self.node
    }

    /// Returns `true` if it is somebody's turn but time stands still.
    pub(crate) fn is_paused(&self) -> bool {
        self.clock.turn().is_some() && !self.clock.is_running()
    }

    /// Returns `true` if it is nobody's turn.
    pub(crate) fn is_idle(&self) -> bool {
        self.clock.turn().is_none()
    }

    /// A seat that acts at `now`, with the reading of its clock if it is its turn.
    pub(crate) fn at(&self, seat: Seat, now: Millis) -> At {
        let reads = self.clock.turn() == Some(seat);
        let clock = reads.then(|| self.clock.reading(now.whole())).flatten();
        At { seat, clock }
    }

    /// The reading of the clock of the seat to move.
    pub(crate) fn reading(&self, now: Millis) -> Option<u32> {
        self.clock.reading(now.whole())
    }

    /// The seat whose time ran out before `now`.
    pub(crate) fn flagged(&self, now: Millis) -> Option<Seat> {
        self.clock.flagged(now.whole())
    }

    /// Begins the next turn: an action led to the cursor of `game`.
    pub(crate) fn pass(&mut self, game: &Game, now: Millis) {
        let is_look = self.rest == Rest::Looking && !self.clock.is_running();
        self.clock.pass_turn(runs(game), now.whole());
        if is_look {
            self.clock.pause(now.whole());
        } else {
            self.left.clear();
        }
        self.node = game.cursor();
    }

    pub(crate) fn pause(&mut self, now: Millis) {
        self.clock.pause(now.whole());
        self.rest = Rest::Waiting;
    }

    pub(super) fn resume(&mut self, now: Millis) {
        self.clock.resume(now.whole());
        self.rest = Rest::Waiting;
    }

    /// Brings the clock to the cursor of `game`, where it stands still. Returns `true` if it was elsewhere.
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

    /// Goes on with the turn at this node where it was left, if it was.
    fn take_up(&mut self) {
        let here = self.left.iter().position(|it| it.0 == self.node);
        if let (Some(seat), Some(place)) = (self.clock.turn(), here) {
            let (_, spent) = self.left.remove(place);
            self.clock.begin_paused(seat, spent);
            self.rest = Rest::Waiting;
        }
    }

    /// The time that was spent of turns, as text: for each node a key that does not depend on node numbers,
    /// and ms.
    pub(crate) fn spent(&self, game: &Game, now: Millis) -> String {
        let turn = self.clock.turn();
        let here = turn.map(|seat| (self.node, self.clock.spent(seat, now.whole())));
        let all = self.left.iter().copied().chain(here);
        let words: Vec<String> = all
            .map(|(node, spent)| format!("{:x} {spent}", key_of(game, node)))
            .collect();
        words.join(" ")
    }

    /// Reads what [`spent`](Self::spent) wrote. Keys of other games and meaningless words change nothing.
    pub(crate) fn read_spent(&mut self, game: &Game, text: &str) {
        let words: Vec<&str> = text.split(' ').collect();
        let mut known = Vec::new();
        for pair in words.chunks_exact(2).take(MOST_STORED) {
            let key = u32::from_str_radix(pair[0], 16);
            if let (Ok(key), Ok(spent)) = (key, pair[1].parse::<u32>()) {
                known.push((key, spent));
            }
        }
        if known.is_empty() {
            return;
        }
        let mut left: Vec<(NodeId, u32)> = Vec::new();
        let mut key = first_key(game);
        for node in game.line() {
            key = next_key(game, key, node);
            left.extend(known.iter().find(|it| it.0 == key).map(|it| (node, it.1)));
        }
        self.left = left;
        self.take_up();
    }
}

/// A number for the terms and all actions as far as a node, whatever numbers the nodes have.
fn key_of(game: &Game, node: NodeId) -> u32 {
    let path = game.tree().path_to(node);
    path.into_iter()
        .fold(first_key(game), |key, node| next_key(game, key, node))
}

/// The key of the root, where no turn is kept.
fn first_key(game: &Game) -> u32 {
    checksum(game.terms().to_string().as_bytes())
}

/// The key of a node, from the key of the node before it.
fn next_key(game: &Game, before: u32, node: NodeId) -> u32 {
    let step = game.tree().step(node);
    let text = step.map_or(String::new(), |step| step.action.to_string());
    checksum(format!("{before:x} {text}").as_bytes())
}
