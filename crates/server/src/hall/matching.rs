//! The beginning of games, and what gives way to them.

use tengen_core::Seat;
use tengen_online::{GameId, PlayerId, Side, Start, ToClient};

use super::beginning::Beginning;
use super::denial::Denial;
use super::origin::Origin;
use super::room::Room;
use super::seeks::{Pair, Sought};
use super::{Connection, Effect, Hall, Now, Sender};
use crate::log::Append;

impl Hall {
    /// Begins a game if a seek has found an opponent.
    pub(super) fn sought(
        &mut self,
        sought: Result<Sought, Denial>,
        now: Now,
    ) -> Result<Vec<Effect>, Denial> {
        match sought? {
            Sought::Waits(effects) => Ok(effects),
            Sought::Found(pair) => self.pair(pair, now),
        }
    }

    /// Resumes the seek of a player who has connected again.
    pub(super) fn seek_again(&mut self, sender: Sender) -> Vec<Effect> {
        let Sender {
            connection, player, ..
        } = sender;
        let context = &mut self.context;
        let sought = self.seeks.resume(context, connection, player);
        self.sought(Ok(sought), sender.now)
            .unwrap_or_else(|denial| {
                // Two players who seek the same and are not paired would wait forever.
                self.seeks.end(&mut self.context, player);
                vec![
                    Effect::tell(connection, ToClient::Idle),
                    denial.of(connection, "seek", None),
                ]
            })
    }

    /// Begins a game between two players, with random seats.
    pub(super) fn pair(&mut self, pair: Pair, now: Now) -> Result<Vec<Effect>, Denial> {
        let Pair { proposal, players } = pair;
        self.context.allowances.check_room(proposal)?;
        let [one, other] = players;
        let players = match self.context.lots.seat(Side::Lot) {
            Seat::First => [one, other],
            Seat::Second => [other, one],
        };
        let game = self.free_name();
        let people = &self.context.people;
        let of = |player: PlayerId| people.of(player).iter().map(move |&it| (it, player));
        let audience = players.into_iter().flat_map(of).collect();
        let hosts = players.iter().filter_map(|&it| people.host(it));
        let hosts = hosts.collect();
        let players = players.map(|player| (player, people.name(player)));
        let beginning = Beginning {
            origin: Origin::Match,
            game,
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
        self.context.count_begun(&players, &beginning.hosts, now);
        let mut effects = vec![Effect::Append(Append::Begin(start.clone()))];
        for player in players {
            let ended = self.seeks.end(&mut self.context, player);
            if ended.is_some() && origin != Origin::Match {
                effects.extend(self.context.people.tell(player, &ToClient::Idle));
            }
        }
        for &(connection, player) in &beginning.audience {
            effects.extend(self.make_way(connection, game, now));
            // In a rematch, the game before it tells all connections.
            if origin != Origin::Rematch && players.contains(&player) {
                effects.push(Effect::tell(connection, ToClient::Matched { game }));
            }
        }
        let mut room = Room::new(start, self.context.limits, now);
        room.origin = Some(origin);
        room.hosts = beginning.hosts;
        let vacations = self.vacations.of_players(room.game().start());
        room.game_mut().set_vacations(vacations);
        effects.extend(room.open(&beginning.audience, now));
        self.games.begin(&mut self.context, room);
        effects
    }

    /// Makes a connection show a game that it did not ask for. If it shows too many, it hides a finished one.
    pub(super) fn make_way(
        &mut self,
        connection: Connection,
        game: GameId,
        now: Now,
    ) -> Vec<Effect> {
        let is_over = |game| self.games.get(game).is_some_and(|it| it.game().is_over());
        let most = self.context.limits.watched;
        let people = &mut self.context.people;
        let over = people.show_unasked(connection, game, most, is_over);
        over.map_or_else(Vec::new, |over| self.hide(connection, over, now))
    }

    /// Returns a random name that no game and no invitation in memory has.
    pub(super) fn free_name(&mut self) -> GameId {
        let is_taken = |game| self.games.has(game) || self.invitations.has(game);
        self.context.lots.free_game(is_taken)
    }

    /// Removes a connection that no longer shows a game or invitation; in a game, tells the others.
    pub(super) fn hide(&mut self, connection: Connection, game: GameId, now: Now) -> Vec<Effect> {
        if self.invitations.has(game) {
            let context = &mut self.context;
            self.invitations.hide(context, connection, game, now);
            return Vec::new();
        }
        let Some(room) = self.games.get_mut(game) else {
            return Vec::new();
        };
        let effects = room.leave(connection, now);
        self.games.touched(&mut self.context, game);
        effects
    }
}
