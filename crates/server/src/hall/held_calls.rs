//! Calls that are held back: the player looks at a page, but no page has shown yet that it has the news. A connection
//! may have been closed a moment ago, and the hall hears of that later than of the news.

use std::collections::{BTreeMap, BTreeSet};

use tengen_core::Seat;
use tengen_online::{CallKind, GameId, PlayerId, Start};

use super::Now;

/// The numbers of the hall's pings begin here; connections number their own pings from 1.
const FIRST_PING: u32 = 1 << 31;

/// Most calls that are held back for a player.
const MOST: usize = 20;

/// A call about a game to the player of a seat.
#[derive(Clone, Debug)]
pub(super) struct HeldCall {
    pub(super) start: Start,
    pub(super) seat: Seat,
    pub(super) kind: CallKind,
    /// Moment until which it is worth something.
    pub(super) until: Now,
}

/// A call, and the ping whose answer shows that a page of the player has the news.
#[derive(Debug)]
struct Held {
    ping: u32,
    call: HeldCall,
}

/// The calls that are held back, of each player the oldest first, and one for each game.
#[derive(Debug, Default)]
pub(super) struct HeldCalls {
    of: BTreeMap<PlayerId, Vec<Held>>,
    /// The players of whom calls may be due, as none of their pages is looked at any more.
    turned_away: BTreeSet<PlayerId>,
    /// Moment before which no call is due, as players have to come back from a server before this one; `None` if they have
    /// had the time.
    waits_until: Option<Now>,
    /// Number of the last ping.
    last: u32,
}

impl HeldCall {
    pub(super) fn player(&self) -> PlayerId {
        self.start.player(self.seat)
    }
}

impl HeldCalls {
    /// Holds a call back, in place of an earlier one about the same game, or of the oldest if there are too many. Returns the
    /// number of the ping that pages have to answer after the news.
    pub(super) fn hold(&mut self, call: HeldCall, now: Now) -> u32 {
        let ping = self.next_ping(now);
        let held = self.of.entry(call.player()).or_default();
        held.retain(|before| before.call.start.game != call.start.game);
        held.push(Held { ping, call });
        let surplus = held.len().saturating_sub(MOST);
        held.drain(..surplus);
        ping
    }

    /// Lets no call be due before a moment, as players have to come back, and returns that; `None` if no call is held.
    pub(super) fn wait_until(&mut self, until: Now) -> Option<Now> {
        self.waits_until = (!self.of.is_empty()).then_some(until);
        self.waits_until
    }

    /// Notes a player of whom calls may be due, as one page fewer is looked at.
    pub(super) fn turned_away(&mut self, player: PlayerId) {
        if self.of.contains_key(&player) {
            self.turned_away.insert(player);
        }
    }

    /// Returns a number that neither this hall nor, as it comes from the time, one before has used lately.
    fn next_ping(&mut self, now: Now) -> u32 {
        let moment = u32::try_from(now % u64::from(FIRST_PING)).unwrap_or_default();
        let next = self.last.wrapping_add(1).max(moment | FIRST_PING);
        self.last = next | FIRST_PING;
        self.last
    }

    /// Returns the number of the ping whose answer shows that a page has all news of a player; `None` if no call is held.
    pub(super) fn ping(&self, player: PlayerId) -> Option<u32> {
        Some(self.of.get(&player)?.last()?.ping)
    }

    /// Drops the calls to a player, a page of whom has answered a ping, and so has all news before it.
    pub(super) fn answered(&mut self, player: PlayerId, ping: u32) {
        let Some(held) = self.of.get_mut(&player) else {
            return;
        };
        if let Some(place) = held.iter().position(|held| held.ping == ping) {
            held.drain(..=place);
        }
        if held.is_empty() {
            self.of.remove(&player);
        }
    }

    /// Drops all calls to a player.
    pub(super) fn forget(&mut self, player: PlayerId) {
        self.of.remove(&player);
    }

    /// Drops the calls about a game to its players.
    pub(super) fn forget_game(&mut self, game: GameId, players: [PlayerId; 2]) {
        for player in players {
            self.drop_if(player, |call| call.start.game == game);
        }
    }

    /// Drops the calls to a player that the player's turn has begun in a game, or a game in which the player may begin.
    pub(super) fn forget_turn(&mut self, game: GameId, player: PlayerId) {
        self.drop_if(player, |call| {
            call.start.game == game && matches!(call.kind, CallKind::Turn | CallKind::Begun)
        });
    }

    /// Drops the call to a player that the player's turn has begun in a game, since it is not the player's turn.
    pub(super) fn forget_withdrawn(&mut self, game: GameId, player: PlayerId) {
        self.drop_if(player, |call| {
            call.start.game == game && call.kind == CallKind::Turn
        });
    }

    fn drop_if(&mut self, player: PlayerId, is_old: impl Fn(&HeldCall) -> bool) {
        if let Some(held) = self.of.get_mut(&player) {
            held.retain(|held| !is_old(&held.call));
            if held.is_empty() {
                self.of.remove(&player);
            }
        }
    }

    /// Takes the calls that are due: those to players who turned away and look at no page, about games that are stored.
    pub(super) fn take(
        &mut self,
        now: Now,
        is_looking: impl Fn(PlayerId) -> bool,
        is_stored: impl Fn(GameId) -> bool,
    ) -> Vec<HeldCall> {
        if self.waits_until.is_some_and(|until| now < until) {
            return Vec::new();
        }
        if self.waits_until.take().is_some() {
            self.turned_away.extend(self.of.keys());
        }
        let mut due = Vec::new();
        self.turned_away.retain(|player| {
            let Some(held) = self.of.get_mut(player) else {
                return false;
            };
            if is_looking(*player) {
                return false;
            }
            let taken = held.extract_if(.., |held| is_stored(held.call.start.game));
            due.extend(taken.map(|held| held.call));
            if held.is_empty() {
                self.of.remove(player);
                return false;
            }
            true
        });
        due
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::hall::testing::start;

    fn call(seat: Seat) -> HeldCall {
        HeldCall {
            start: start("days:3/turn"),
            seat,
            kind: CallKind::Turn,
            until: 100_000,
        }
    }

    #[test]
    fn only_players_who_look_at_one_page_fewer_are_examined() {
        let mut held = HeldCalls::default();
        for seat in [Seat::First, Seat::Second] {
            held.hold(call(seat), 0);
        }
        let first = call(Seat::First).player();
        let examined = RefCell::new(Vec::new());
        let take = |held: &mut HeldCalls, stored: &[GameId]| {
            let is_looking = |player| {
                examined.borrow_mut().push(player);
                false
            };
            let due = held.take(1, is_looking, |game| stored.contains(&game));
            (due.len(), examined.take())
        };
        let game = call(Seat::First).start.game;
        assert_eq!(take(&mut held, &[game]), (0, Vec::new()));
        held.turned_away(first);
        assert_eq!(take(&mut held, &[]), (0, vec![first]), "it is not stored");
        assert_eq!(take(&mut held, &[game]), (1, vec![first]));
        assert_eq!(take(&mut held, &[game]), (0, Vec::new()));
    }

    #[test]
    fn nothing_is_due_before_players_had_the_time_to_come_back() {
        let mut held = HeldCalls::default();
        assert_eq!(held.wait_until(30_000), None);
        held.hold(call(Seat::First), 0);
        assert_eq!(held.wait_until(30_000), Some(30_000));
        let take = |held: &mut HeldCalls, now| held.take(now, |_| false, |_| true).len();
        held.turned_away(call(Seat::First).player());
        assert_eq!(take(&mut held, 29_999), 0);
        assert_eq!(take(&mut held, 30_000), 1);
    }
}
