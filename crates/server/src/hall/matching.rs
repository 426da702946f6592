//! The matching of players: seeks, and the beginning of games.

use tengen_core::Seat;
use tengen_online::{DisplayName, GameId, PlayerId, Proposal, Reason, Side, Start, ToClient};

use super::alarms::Alarm;
use super::denial::Denial;
use super::holdings::{Holders, Holding, Host};
use super::queue::Seek;
use super::room::Room;
use super::{Connection, Effect, Hall, Now, Sender};
use crate::log::Append;

/// The way in which a game came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// Two players sought the same, or one took the seek of the other.
    Match,
    /// A player took the seat of an invitation.
    Invitation,
    /// Both players of a game wanted a rematch.
    Rematch,
}

impl Origin {
    /// Returns the name of the message that begins such a game.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Origin::Match => "seek",
            Origin::Invitation => "sit",
            Origin::Rematch => "rematch",
        }
    }
}

/// A game that is about to begin.
#[derive(Clone, Debug)]
pub(super) struct Beginning {
    pub(super) origin: Origin,
    pub(super) game: GameId,
    pub(super) proposal: Proposal,
    /// Players of the first and the second seat, with their names.
    pub(super) players: [(PlayerId, DisplayName); 2],
    /// Addresses from which the players begin it.
    pub(super) hosts: Vec<Host>,
    /// Connections that show it from the start, with their players.
    pub(super) audience: Vec<(Connection, PlayerId)>,
}

impl Hall {
    pub(super) fn seek(
        &mut self,
        sender: Sender,
        proposal: Proposal,
    ) -> Result<Vec<Effect>, Denial> {
        let player = sender.player;
        let is_same = self.queue.seek_of(player).map(|seek| seek.proposal) == Some(proposal);
        if !is_same {
            self.check_rooms_of(sender, proposal)?;
            if !self.people.may_seek(player, sender.now) {
                return Err(Reason::TooFast.into());
            }
            if let Some(other) = self.partner(player, &proposal) {
                return self.pair(proposal, player, other, sender.now);
            }
            self.end_seek(player);
            if self.queue.len() >= self.limits.seeks {
                let mut effects = self.people.tell(player, &ToClient::Idle);
                let denial = Denial::from(Reason::TooMany);
                effects.push(denial.of(sender.connection, "seek", None));
                return Ok(effects);
            }
            self.queue.add(Seek {
                player,
                kind: self.people.kind(player),
                proposal,
                began: sender.now,
                lost: None,
            });
            let hosts = self.people.host(player).into_iter().collect();
            let players = Vec::new();
            let holders = Holders { players, hosts };
            self.holdings.set(Holding::Seek(player), Some(holders));
            self.lobby.touch(sender.now);
        }
        Ok(self.people.tell(player, &ToClient::Seeking { proposal }))
    }

    /// Ends the seek of a player and returns it; `None` if there is none.
    pub(super) fn end_seek(&mut self, player: PlayerId) -> Option<Seek> {
        self.alarms.set(Alarm::Seek(player), None);
        self.holdings.set(Holding::Seek(player), None);
        self.queue.remove(player)
    }

    pub(super) fn unseek(&mut self, sender: Sender) -> Vec<Effect> {
        if self.end_seek(sender.player).is_some() {
            self.lobby.touch(sender.now);
            return self.people.tell(sender.player, &ToClient::Idle);
        }
        vec![Effect::tell(sender.connection, ToClient::Idle)]
    }

    pub(super) fn take(&mut self, sender: Sender, number: u64) -> Result<Vec<Effect>, Denial> {
        let seek = self.queue.seek(number);
        let seek = seek.filter(|seek| seek.lost.is_none());
        let seek = seek.ok_or(Reason::Gone)?;
        if seek.player == sender.player {
            return Err(Reason::Own.into());
        }
        self.check_may_take(sender, &seek)?;
        self.check_rooms_of(sender, seek.proposal)?;
        self.pair(seek.proposal, seek.player, sender.player, sender.now)
    }

    /// Resumes the seek of a player who has connected again.
    pub(super) fn seek_again(
        &mut self,
        connection: Connection,
        player: PlayerId,
        now: Now,
    ) -> Vec<Effect> {
        let Some(seek) = self.queue.seek_of(player) else {
            return Vec::new();
        };
        self.queue.set_lost(player, None);
        self.alarms.set(Alarm::Seek(player), None);
        let proposal = seek.proposal;
        let seeking = Effect::tell(connection, ToClient::Seeking { proposal });
        // Another player may have begun to seek the same in the meantime.
        let Some(other) = self.partner(player, &proposal) else {
            return vec![seeking];
        };
        self.pair(proposal, player, other, now)
            .unwrap_or_else(|denial| {
                // Two players who seek the same and are not paired would wait forever.
                self.end_seek(player);
                vec![
                    Effect::tell(connection, ToClient::Idle),
                    denial.of(connection, "seek", None),
                ]
            })
    }

    /// Begins a game between two players, with random seats.
    fn pair(
        &mut self,
        proposal: Proposal,
        one: PlayerId,
        other: PlayerId,
        now: Now,
    ) -> Result<Vec<Effect>, Denial> {
        self.check_rooms(proposal)?;
        let players = match self.lots.seat(Side::Lot) {
            Seat::First => [one, other],
            Seat::Second => [other, one],
        };
        let of = |player: PlayerId| self.people.of(player).iter().map(move |&it| (it, player));
        let audience = players.into_iter().flat_map(of).collect();
        let hosts = players.iter().filter_map(|&it| self.people.host(it));
        let hosts = hosts.collect();
        let players = players.map(|player| (player, self.people.name(player)));
        let beginning = Beginning {
            origin: Origin::Match,
            game: self.free_name(),
            proposal,
            players,
            hosts,
            audience,
        };
        Ok(self.begin(beginning, now))
    }

    /// Begins a game, and ends the seeks of both players.
    pub(super) fn begin(&mut self, beginning: Beginning, now: Now) -> Vec<Effect> {
        let Beginning { origin, game, .. } = beginning;
        let start = Start {
            game,
            proposal: beginning.proposal,
            players: beginning.players,
            at: now,
        };
        let players = [Seat::First, Seat::Second].map(|seat| start.player(seat));
        self.begun.count(&players, &beginning.hosts, now);
        self.count_computers(&players, now);
        let mut effects = vec![Effect::Append(Append::Begin(start.clone()))];
        for player in players {
            let ended = self.end_seek(player);
            if ended.is_some() && origin != Origin::Match {
                effects.extend(self.people.tell(player, &ToClient::Idle));
            }
        }
        for &(connection, player) in &beginning.audience {
            effects.extend(self.make_way(connection, game, now));
            // In a rematch, the game before it tells all connections.
            if origin != Origin::Rematch && players.contains(&player) {
                effects.push(Effect::tell(connection, ToClient::Matched { game }));
            }
        }
        let mut room = Room::new(start, self.limits, now);
        room.origin = Some(origin);
        room.hosts = beginning.hosts;
        room.set_vacations(self.vacations.of_players(room.start()));
        effects.extend(room.open(&beginning.audience, now));
        self.rooms.insert(game, room);
        self.touched(game);
        effects
    }

    /// Makes a connection show a game that it did not ask for. If it shows too many, it hides a finished one.
    pub(super) fn make_way(
        &mut self,
        connection: Connection,
        game: GameId,
        now: Now,
    ) -> Vec<Effect> {
        let Some(link) = self.people.link_mut(connection) else {
            return Vec::new();
        };
        if link.shows.contains(&game) {
            return Vec::new();
        }
        link.shows.push(game);
        if link.shows.len() <= self.limits.watched {
            return Vec::new();
        }
        let is_over = |game: &&GameId| self.rooms.get(game).is_some_and(Room::is_over);
        let Some(&over) = link.shows.iter().find(is_over) else {
            return Vec::new();
        };
        link.shows.retain(|&shown| shown != over);
        self.hide(connection, over, now)
    }

    /// Returns a random name that no game in memory has. If a stored game has it, which is very unlikely, the
    /// new game cannot be stored.
    pub(super) fn free_name(&mut self) -> GameId {
        loop {
            let game = self.lots.game();
            let is_free = !self.rooms.contains_key(&game) && self.dormant.get(game).is_none();
            if is_free && !self.invites.contains_key(&game) {
                return game;
            }
        }
    }

    /// Checks that there may be one more game or invitation.
    pub(super) fn check_rooms(&self, proposal: Proposal) -> Result<(), Denial> {
        let (count, most) = if proposal.terms.clock.counts_days() {
            (self.holdings.correspondences(), self.limits.correspondences)
        } else {
            (self.holdings.games(), self.limits.rooms)
        };
        if count < most {
            Ok(())
        } else {
            Err(Reason::TooMany.into())
        }
    }

    /// Checks that the player and the player's address may have one more game, invitation or seek, and may
    /// begin a game now.
    pub(super) fn check_rooms_of(&self, sender: Sender, proposal: Proposal) -> Result<(), Denial> {
        let (way, most): (fn(GameId) -> Holding, usize) = if proposal.terms.clock.counts_days() {
            (
                Holding::Correspondence,
                self.limits.correspondences_of_player,
            )
        } else {
            (Holding::Game, self.limits.rooms_of_player)
        };
        let rooms = self.holdings.held(sender.player, way).count();
        self.check_games_of_computer(sender.player, proposal)?;
        let host = self.people.host(sender.player);
        let of_host = host.map_or(0, |host| self.holdings.of_host(host));
        if rooms < most && of_host < self.limits.rooms_of_address {
            self.check_pace_of(sender)
        } else {
            Err(Reason::TooMany.into())
        }
    }

    /// Checks that the player and the player's address have not begun too many games lately.
    pub(super) fn check_pace_of(&self, sender: Sender) -> Result<(), Denial> {
        let host = self.people.host(sender.player);
        let host = host.ok_or(Reason::NotNow)?;
        self.check_pace_of_computer(sender.player, sender.now)?;
        if self.begun.may(sender.player, host, sender.now) {
            Ok(())
        } else {
            Err(Reason::TooFast.into())
        }
    }
}
