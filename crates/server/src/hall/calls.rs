//! Calls: players whose pages nobody looks at hear of their games by push services.

use std::collections::{BTreeMap, BTreeSet};

use tengen_core::Seat;
use tengen_online::{
    Call, CallKind, Endpoint, Entry, GameId, PlayerId, PublicKey, Reason, Start, Subscription,
    ToClient, liveness,
};

use super::browser_keys::BrowserKeys;
use super::context::Context;
use super::denial::Denial;
use super::games::Games;
use super::held_calls::{HeldCall, HeldCalls};
use super::paces::Paces;
use super::people::People;
use super::plans::{NextStep, Plans};
use super::push_services::{PushService, reach};
use super::room::TimedGame;
use super::{DAY, Effect, Now, Quota, Sender};
use crate::log::{Append, Note, NoteName, StoredGame, StoredSubscriptions};

/// Most browsers that take calls for a player.
const BROWSERS: usize = 5;

/// Most browsers that take calls, of all players together.
const ALL_BROWSERS: usize = 100_000;

/// How often a player is called: nobody looks at more notices, and other players are called too.
const PACE: Quota = Quota {
    most: 30,
    every: 10_000,
};

/// Longest time for which push services keep a call, in ms.
const LONGEST: Now = 28 * DAY;

/// Shortest time for which push services keep a call, in ms.
const SHORTEST: Now = 60_000;

/// Time for which the end of a game is worth a call, in ms.
const ENDED: Now = 7 * DAY;

/// Time for which a page may count as looked at that is gone, in ms; a server that ends may hold back calls for so long.
const HELD: Now = 2 * liveness::SERVER_SILENCE as Now;

/// Time for which a guest who waits is worth a call, in ms.
const WAITS: Now = 10 * 60_000;

/// By whom and to whom calls may be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CallRules {
    /// The key by which push services know the server.
    pub key: PublicKey,
    /// The push services that may be reached.
    pub services: Vec<PushService>,
}

/// A call to one browser.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutgoingCall {
    pub player: PlayerId,
    pub to: Subscription,
    pub call: Call,
    /// Time for which the push service keeps it, in s.
    pub ttl: u64,
}

/// The browsers that take calls, and the calls that were made.
#[derive(Debug)]
pub(super) struct Calls {
    /// `None` if nobody is called.
    rules: Option<CallRules>,
    /// The browsers that are stored.
    stored: BTreeMap<PlayerId, Vec<Subscription>>,
    /// The browsers that are being stored.
    asked: BTreeMap<PlayerId, Asked>,
    /// The players of the stored browsers.
    owners: BTreeMap<Endpoint, PlayerId>,
    /// The calls since the player last looked at a page.
    made: BTreeMap<PlayerId, BTreeSet<(GameId, CallKind)>>,
    /// How often players were called lately.
    pace: Paces<PlayerId>,
    /// The calls to players who look at a page that may be gone.
    held: HeldCalls,
}

/// The browsers of a player that are being stored.
#[derive(Debug)]
struct Asked {
    /// Number of attempts to store some.
    open: u32,
    /// Those of the last attempt.
    all: Vec<Subscription>,
}

/// The state on which calls depend.
#[derive(Clone, Copy, Debug)]
pub(super) struct CallView<'a> {
    pub(super) context: &'a Context,
    pub(super) games: &'a Games,
    pub(super) plans: &'a Plans,
}

impl Default for Calls {
    fn default() -> Self {
        Calls {
            rules: None,
            stored: BTreeMap::new(),
            asked: BTreeMap::new(),
            owners: BTreeMap::new(),
            made: BTreeMap::new(),
            pace: Paces::new(PACE),
            held: HeldCalls::default(),
        }
    }
}

impl Calls {
    pub(super) fn begin(&mut self, rules: CallRules) {
        self.rules = Some(rules);
    }

    /// Returns the key by which push services know the server; `None` if nobody is called.
    pub(super) fn key(&self) -> Option<PublicKey> {
        self.rules.as_ref().map(|rules| rules.key)
    }

    /// Returns the browsers of a player, also those that are being stored.
    fn of(&self, player: PlayerId) -> &[Subscription] {
        let asked = self.asked.get(&player).map(|asked| &asked.all);
        asked
            .or_else(|| self.stored.get(&player))
            .map_or(&[], Vec::as_slice)
    }

    /// Takes over the stored browsers of a player.
    pub(super) fn set(&mut self, kept: StoredSubscriptions) {
        let StoredSubscriptions { player, all } = kept;
        for before in self.stored.remove(&player).unwrap_or_default() {
            // It may have another player by now.
            if self.owners.get(&before.endpoint) == Some(&player) {
                self.owners.remove(&before.endpoint);
            }
        }
        for subscription in &all {
            self.owners.insert(subscription.endpoint.clone(), player);
        }
        if !all.is_empty() {
            self.stored.insert(player, all);
        }
    }

    /// Adds the browser of a player, in place of the oldest if there are too many. It leaves another player.
    pub(super) fn subscribe(
        &mut self,
        context: &mut Context,
        sender: Sender,
        subscription: &Subscription,
    ) -> Result<Vec<Effect>, Denial> {
        let rules = self.rules.as_ref().ok_or(Reason::NotNow)?;
        let endpoint = &subscription.endpoint;
        if reach(&rules.services, endpoint).is_none() {
            let why = format!("expected a known push service, found {}", endpoint.origin());
            return Err(Denial::because(Reason::Malformed, &why));
        }
        if BrowserKeys::of(subscription).is_none() {
            let why = "expected a point of the curve P-256 and a secret of 16 bytes";
            return Err(Denial::because(Reason::Malformed, why));
        }
        let player = sender.player;
        let stored = self.stored.get(&player);
        let is_stored = stored.is_some_and(|all| all.contains(subscription));
        if is_stored && !self.asked.contains_key(&player) {
            return Ok(vec![self.state(sender)]);
        }
        let owner = self.owners.get(endpoint).copied();
        if owner.is_none() && self.owners.len() >= ALL_BROWSERS {
            return Err(Reason::TooMany.into());
        }
        let mut all = self.of(player).to_vec();
        all.retain(|it| it.endpoint != *endpoint);
        all.push(subscription.clone());
        let surplus = all.len().saturating_sub(BROWSERS);
        all.drain(..surplus);
        let mut effects = context.store_note(sender, note(player, &all))?;
        self.ask(player, all);
        if let Some(other) = owner.filter(|&other| other != player) {
            effects.extend(self.remove(other, endpoint));
        }
        Ok(effects)
    }

    /// Removes the browser of a player at the player's wish.
    pub(super) fn unsubscribe(&mut self, sender: Sender, endpoint: &Endpoint) -> Vec<Effect> {
        let mut effects = self.remove(sender.player, endpoint);
        for effect in &mut effects {
            if let Effect::StoreNote { by, .. } = effect {
                *by = Some(sender.connection);
            }
        }
        if effects.is_empty() {
            effects.push(self.state(sender));
        }
        effects
    }

    /// Removes the browser of a player, which takes no calls any more. Does nothing if there is none.
    pub(super) fn remove(&mut self, player: PlayerId, endpoint: &Endpoint) -> Vec<Effect> {
        let before = self.of(player);
        let mut all = before.to_vec();
        all.retain(|it| it.endpoint != *endpoint);
        if all.len() == before.len() {
            return Vec::new();
        }
        let note = note(player, &all);
        self.ask(player, all);
        vec![Effect::StoreNote { note, by: None }]
    }

    /// Removes all browsers of a player.
    pub(super) fn forget(&mut self, player: PlayerId) -> Vec<Effect> {
        self.note_look(player);
        if self.of(player).is_empty() {
            return Vec::new();
        }
        self.ask(player, Vec::new());
        let note = note(player, &[]);
        vec![Effect::StoreNote { note, by: None }]
    }

    /// Notes that the browsers of a player are being stored.
    fn ask(&mut self, player: PlayerId, all: Vec<Subscription>) {
        let open = self.asked.get(&player).map_or(0, |asked| asked.open) + 1;
        self.asked.insert(player, Asked { open, all });
    }

    /// Notes the end of an attempt to store browsers.
    fn settle(&mut self, player: PlayerId) {
        if let Some(asked) = self.asked.get_mut(&player) {
            asked.open -= 1;
            if asked.open == 0 {
                self.asked.remove(&player);
            }
        }
    }

    /// Handles the end of an attempt to store browsers, and tells the connection that asked for it.
    pub(super) fn stored(
        &mut self,
        kept: StoredSubscriptions,
        by: Option<super::Connection>,
        stored: Result<(), ()>,
    ) -> Vec<Effect> {
        let player = kept.player;
        self.settle(player);
        if stored.is_err() {
            return Vec::new();
        }
        let is_empty = kept.all.is_empty();
        self.set(kept);
        let message = self.message(player);
        let mut effects: Vec<Effect> = by.map(|by| Effect::tell(by, message)).into_iter().collect();
        if is_empty && !self.asked.contains_key(&player) {
            self.made.remove(&player);
            effects.push(Effect::DropNote(NoteName::Subscriptions(player)));
        }
        effects
    }

    fn state(&self, sender: Sender) -> Effect {
        Effect::tell(sender.connection, self.message(sender.player))
    }

    fn message(&self, player: PlayerId) -> ToClient {
        let count = self.of(player).len();
        ToClient::Subscribed {
            count: u16::try_from(count).unwrap_or(u16::MAX),
        }
    }

    /// Notes that a player looks at a page, and so knows of all games.
    pub(super) fn note_look(&mut self, player: PlayerId) {
        self.made.remove(&player);
        self.held.forget(player);
    }

    /// Handles the answer to a ping. A page that is looked at and answers has all news before the ping.
    pub(super) fn answered(&mut self, people: &People, sender: Sender, ping: u32) {
        if people.looks(sender.connection) {
            self.held.answered(sender.player, ping);
        }
    }

    /// Asks a further connection of a player to show that it has the news for which calls are held back.
    pub(super) fn ask_again(&self, sender: Sender) -> Option<Effect> {
        let id = self.held.ping(sender.player)?;
        Some(Effect::tell(sender.connection, ToClient::Ping { id }))
    }

    /// Forgets the calls about a game, the last record of which could not be stored.
    pub(super) fn take_back(&mut self, start: &Start) {
        let players = players(start);
        self.held.forget_game(start.game, players);
        for player in players {
            self.note_deed(player, start.game);
        }
    }

    /// Adds the calls that follow from the records of a step, which are sent once those are stored, and those to players
    /// who do not look at a page any more.
    pub(super) fn follow(&mut self, effects: &mut Vec<Effect>, view: CallView<'_>, now: Now) {
        if self.rules.is_none() {
            return;
        }
        // No guest waits in a game that has begun.
        for effect in &*effects {
            if let Effect::Append(Append::Begin(start)) = effect {
                self.held.forget_game(start.game, players(start));
            }
        }
        let mut calls = Vec::new();
        for effect in &*effects {
            let Effect::Append(record) = effect else {
                continue;
            };
            let Some(start) = view.games.start(record.game()) else {
                continue;
            };
            for (seat, kind, ttl) in self.news(record, start, view, now) {
                // A player who looks for an opponent may have hidden the page. Other news of a game without days are not worth a
                // call.
                if kind != CallKind::Begun && !counts_days(start) {
                    continue;
                }
                let call = HeldCall {
                    start: start.clone(),
                    seat,
                    kind,
                    until: now.saturating_add(ttl),
                };
                calls.extend(self.call(&view.context.people, call, now));
            }
        }
        effects.extend(calls);
        let people = &view.context.people;
        let is_looking = |player| people.is_looking(player);
        let is_stored = |game| view.games.is_stored(game);
        for call in self.held.take(now, is_looking, is_stored) {
            effects.extend(self.call(people, call, now));
        }
    }

    /// Lets the calls of a server before this one wait until a moment, as its players have to come back, and returns that;
    /// `None` if there are none.
    pub(super) fn wait_until(&mut self, until: Now) -> Option<Now> {
        self.held.wait_until(until)
    }

    /// Holds back the calls about a game with days that a server before this one, which was last alive at `alive`, may have
    /// held back: it knew of those, and did not store them. A browser that has been called by that server shows no second
    /// notice.
    pub(super) fn resume(&mut self, game: &TimedGame, kept: &StoredGame, alive: Now, now: Now) {
        if !game.counts_days() || game.is_over() {
            return;
        }
        let turn = game.state().seat_to_move();
        let left = game.time().left(now).unwrap_or(LONGEST);
        let (at, news) = match kept.entries.last() {
            None => {
                let begun = [Seat::First, Seat::Second].map(|it| (it, CallKind::Begun, LONGEST));
                (kept.start.at, begun.to_vec())
            }
            Some((Entry::Act { seat, .. }, _)) if *seat == turn => return,
            Some((_, at)) => (*at, vec![(turn, CallKind::Turn, left)]),
        };
        if at.saturating_add(HELD) < alive {
            return;
        }
        for (seat, kind, ttl) in news {
            let call = HeldCall {
                start: kept.start.clone(),
                seat,
                kind,
                until: now.saturating_add(ttl),
            };
            if self.stored.contains_key(&call.player()) {
                self.held.hold(call, now);
            }
        }
    }

    /// Notes a player who looks at one page fewer, and so may have to be called.
    pub(super) fn turned_away(&mut self, player: PlayerId) {
        self.held.turned_away(player);
    }

    /// Returns the news of a record: who is told what, and for how many ms it is worth telling.
    fn news(
        &mut self,
        record: &Append,
        start: &Start,
        view: CallView<'_>,
        now: Now,
    ) -> Vec<(Seat, CallKind, Now)> {
        let seats = [Seat::First, Seat::Second];
        let game = start.game;
        match record {
            Append::Begin(_) => {
                let worth = if counts_days(start) {
                    LONGEST
                } else {
                    SHORTEST
                };
                seats.map(|seat| (seat, CallKind::Begun, worth)).to_vec()
            }
            Append::End { winner, .. } => {
                self.held.forget_game(game, players(start));
                if !counts_days(start) {
                    // Nothing about it is worth a call any more.
                    for player in players(start) {
                        self.note_deed(player, game);
                    }
                }
                let ended = seats.map(|seat| {
                    let kind = match winner {
                        None => CallKind::Drawn,
                        Some(winner) if *winner == seat => CallKind::Won,
                        Some(_) => CallKind::Lost,
                    };
                    (seat, kind, ENDED)
                });
                ended.to_vec()
            }
            Append::Entry { entry, .. } => {
                if let Entry::Act { seat, .. } = entry {
                    self.held.forget_turn(game, start.player(*seat));
                    self.note_deed(start.player(*seat), game);
                }
                let Some(room) = view.games.get(game).filter(|it| !it.game().is_over()) else {
                    return Vec::new();
                };
                let turn = room.game().state().seat_to_move();
                // A move may have been withdrawn.
                self.held.forget_withdrawn(game, start.player(turn.other()));
                let has_reply =
                    matches!(view.plans.due(room), Some(NextStep::Reply(seat, _)) if seat == turn);
                let is_own = matches!(entry, Entry::Act { seat, .. } if *seat == turn);
                if has_reply || is_own {
                    return Vec::new();
                }
                let left = room.game().time().left(now).unwrap_or(LONGEST);
                vec![(turn, CallKind::Turn, left)]
            }
        }
    }

    /// Forgets the calls about a game in which the player has done something.
    fn note_deed(&mut self, player: PlayerId, game: GameId) {
        if let Some(made) = self.made.get_mut(&player) {
            made.retain(|(about, _)| *about != game);
            if made.is_empty() {
                self.made.remove(&player);
            }
        }
    }

    /// Returns the calls to the owner of an invitation, whose guest waits.
    pub(super) fn call_owner(&mut self, people: &People, start: Start, now: Now) -> Vec<Effect> {
        let call = HeldCall {
            start,
            seat: Seat::First,
            kind: CallKind::Waits,
            until: now.saturating_add(WAITS),
        };
        self.call(people, call, now)
    }

    /// Returns the calls to all browsers of a player, unless the player was called for the same reason or too often lately.
    /// While the player looks at a page, they are held back until that shows that it has the news.
    fn call(&mut self, people: &People, call: HeldCall, now: Now) -> Vec<Effect> {
        let player = call.player();
        let reason = (call.start.game, call.kind);
        let was_called = self
            .made
            .get(&player)
            .is_some_and(|it| it.contains(&reason));
        let browsers = self.stored.get(&player).map_or(&[][..], Vec::as_slice);
        let is_late = call.until < now;
        if self.rules.is_none() || browsers.is_empty() || was_called || is_late {
            return Vec::new();
        }
        if people.is_looking(player) {
            let id = self.held.hold(call, now);
            return Effect::tell_each(people.looking(player), &ToClient::Ping { id });
        }
        if !self.pace.take(player, now) {
            return Vec::new();
        }
        self.made.entry(player).or_default().insert(reason);
        let calls = browsers.iter().map(|to| outgoing(&call, to, now));
        calls.map(|call| Effect::Call(Box::new(call))).collect()
    }
}

/// Returns a call to one browser.
fn outgoing(held: &HeldCall, to: &Subscription, now: Now) -> OutgoingCall {
    let start = &held.start;
    let (_, name) = &start.players[held.seat.other() as usize];
    let ttl = held.until.saturating_sub(now);
    OutgoingCall {
        player: held.player(),
        to: to.clone(),
        call: Call {
            kind: held.kind,
            game: start.game,
            name: name.clone(),
            language: to.language.clone(),
        },
        ttl: ttl.clamp(SHORTEST, LONGEST) / 1000,
    }
}

/// Returns `true` if the clock of a game counts days.
fn counts_days(start: &Start) -> bool {
    start.proposal.terms.clock.counts_days()
}

fn players(start: &Start) -> [PlayerId; 2] {
    [Seat::First, Seat::Second].map(|seat| start.player(seat))
}

fn note(player: PlayerId, all: &[Subscription]) -> Note {
    Note::Subscriptions(StoredSubscriptions {
        player,
        all: all.to_vec(),
    })
}
