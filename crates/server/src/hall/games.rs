//! Games as a whole: dispatching messages to them, loading, rematches, and failures to store.

use tengen_core::Seat;
use tengen_core::game::Consent;
use tengen_online::{GameId, Reason, Role, ToClient, ToServer};

use super::beginning::Beginning;
use super::denial::Denial;
use super::dormant::DormantGame;
use super::holdings::Holding;
use super::loading::{Asked, Waiting};
use super::origin::Origin;
use super::room::{Room, Voice};
use super::{Connection, Effect, Hall, Now, Sender};
use crate::log::{NoteName, StoredGame};

impl Hall {
    /// Handles a message about a game.
    pub(super) fn in_game(
        &mut self,
        sender: Sender,
        game: GameId,
        message: &ToServer,
    ) -> Result<Vec<Effect>, Denial> {
        if self.invitations.has(game) {
            return self.in_invitation(sender, game, message);
        }
        if !self.rooms.contains_key(&game) {
            return self.load(sender, game, message);
        }
        let (connection, player, now) = (sender.connection, sender.player, sender.now);
        if matches!(message, ToServer::Join { .. } | ToServer::Sit { .. }) {
            let room = self.rooms.get(&game).ok_or(Reason::NoGame)?;
            if !room.has_place(connection, player) {
                return Err(Reason::TooMany.into());
            }
            let most = self.context.limits.watched;
            self.context.people.show(connection, game, most)?;
        }
        let room = self.rooms.get_mut(&game).ok_or(Reason::NoGame)?;
        room.note_known(player);
        let effects = match message {
            ToServer::Join { .. } | ToServer::Sit { .. } => {
                let mut effects = room.come(connection, player, now);
                let is_taken = room.game().start().seat_of(player).is_none();
                if is_taken && matches!(message, ToServer::Sit { .. }) {
                    let taken = Denial::from(Reason::Taken);
                    effects.push(taken.of(connection, message.word(), Some(game)));
                }
                effects.extend(self.show_plan(connection, game));
                effects
            }
            ToServer::Part { .. } => {
                let effects = room.leave(connection, now);
                self.context.people.hide(connection, game);
                effects
            }
            ToServer::Rematch { consent, .. } => self.rematch(sender, game, *consent, message),
            ToServer::Plan { seq, lines, .. } => self.plan(sender, game, *seq, lines)?,
            other => room.receive(voice(sender, self.context.limits.lag), other),
        };
        self.touched(game);
        Ok(effects)
    }

    /// Handles a message about an open invitation, and begins its game if that makes both players present.
    fn in_invitation(
        &mut self,
        sender: Sender,
        game: GameId,
        message: &ToServer,
    ) -> Result<Vec<Effect>, Denial> {
        let (context, all) = (&mut self.context, &mut self.invitations);
        let effects = all.receive(context, sender, game, message)?;
        let Some(beginning) = all.complete(context, game) else {
            return Ok(effects);
        };
        let mut effects = self.begin(beginning, sender.now);
        effects.push(Effect::DropNote(NoteName::Invitation(game)));
        Ok(effects)
    }

    /// Shows a player who has connected the games that the player may not know of yet.
    pub(super) fn tell_news(&mut self, sender: Sender) -> Vec<Effect> {
        let (connection, player, now) = (sender.connection, sender.player, sender.now);
        let news: Vec<GameId> = self
            .context
            .allowances
            .held(player, Holding::News)
            .collect();
        let mut effects = Vec::new();
        for game in news {
            effects.extend(self.make_way(connection, game, now));
            effects.push(Effect::tell(connection, ToClient::Matched { game }));
            if let Some(room) = self.rooms.get_mut(&game) {
                effects.extend(room.come(connection, player, now));
            }
            self.touched(game);
        }
        effects
    }

    /// Makes a message about a game that is not in memory wait until the game is loaded.
    fn load(
        &mut self,
        sender: Sender,
        game: GameId,
        message: &ToServer,
    ) -> Result<Vec<Effect>, Denial> {
        if matches!(message, ToServer::Part { .. }) {
            return Ok(Vec::new());
        }
        let is_full = self.rooms.len() >= self.context.limits.rooms.saturating_mul(2);
        if is_full || self.loading.count(sender.connection) >= self.context.limits.watched {
            return Err(Reason::TooMany.into());
        }
        let waiting = Waiting {
            connection: sender.connection,
            message: message.clone(),
            round_trip: sender.round_trip,
        };
        Ok(match self.loading.wait(game, waiting) {
            Asked::Now => vec![Effect::Load { game }],
            Asked::Already => Vec::new(),
        })
    }

    /// Handles the reply to [`Effect::Load`], and then the messages that waited for the game.
    pub(super) fn loaded(
        &mut self,
        game: GameId,
        kept: Result<Option<StoredGame>, ()>,
        now: Now,
    ) -> Vec<Effect> {
        let read = match kept {
            Ok(Some(kept)) => Room::of(&kept, self.context.limits, &self.outages, now)
                .map_err(|why| Denial::because(Reason::NotStored, &why)),
            Ok(None) => Err(Reason::NoGame.into()),
            Err(()) => Err(Reason::NotStored.into()),
        };
        let waiting = self.loading.take(game);
        if let Err(denial) = &read
            && denial.reason == Reason::NoGame
        {
            self.unshelve(game);
            self.touched(game);
        }
        let mut effects = match read {
            Ok(room) => self.put(room, now),
            Err(denial) if !self.rooms.contains_key(&game) => {
                let refused = waiting.iter().map(|one| {
                    let denial = denial.clone();
                    denial.of(one.connection, one.message.word(), Some(game))
                });
                let mut effects: Vec<Effect> = refused.collect();
                if denial.reason == Reason::NoGame {
                    effects.extend(self.forget_plans(game));
                }
                return effects;
            }
            Err(_) => Vec::new(),
        };
        for one in waiting {
            effects.extend(self.receive(one.connection, &one.message, one.round_trip, now));
        }
        effects
    }

    /// Puts a loaded game into memory, or replaces the one that is in memory.
    fn put(&mut self, mut read: Room, now: Now) -> Vec<Effect> {
        let game = read.id();
        let vacations = self.vacations.of_players(read.game().start());
        read.game_mut().set_vacations(vacations);
        let mut effects = Vec::new();
        if let Some(room) = self.rooms.get_mut(&game) {
            effects = room.replace(read, now);
        } else {
            self.rooms.insert(game, read);
        }
        self.unshelve(game);
        self.touched(game);
        effects
    }

    /// Resumes games that a previous server left open. The time without a server counts against no player.
    pub(super) fn resumed(&mut self, games: &[StoredGame], now: Now) -> Vec<Effect> {
        let mut effects = Vec::new();
        for kept in games {
            let Ok(mut room) = Room::of(kept, self.context.limits, &self.outages, now) else {
                // The game is damaged. A connection that asks for it is told so.
                continue;
            };
            // The game may be over without its end having been stored.
            effects.extend(room.game().ended().map(Effect::Append));
            // A game in which no time runs, or only days, is loaded when a connection asks for it.
            if room.game().has_deadline() {
                room.game_mut()
                    .time_mut()
                    .await_player(self.context.limits.absence, now);
                effects.extend(self.put(room, now));
            } else if self.plans.due(&room).is_some() {
                effects.extend(self.put(room, now));
            } else {
                let vacations = self.vacations.of_players(room.game().start());
                room.game_mut().set_vacations(vacations);
                self.shelve(&room);
                self.touched(room.id());
            }
        }
        effects
    }

    /// Stops the clock of the player of a connection whose server is lost, until the player is back.
    pub(super) fn lose(&mut self, connection: Connection, silent: u64, now: Now) {
        for game in self.context.people.shown(connection) {
            if let Some(room) = self.rooms.get_mut(&game) {
                room.lose(connection, silent, now);
                self.touched(game);
            }
        }
    }

    pub(super) fn wake_room(&mut self, game: GameId, now: Now) -> Vec<Effect> {
        let Some(room) = self.rooms.get_mut(&game) else {
            return Vec::new();
        };
        if room.is_forgotten(now) {
            if let Some(room) = self.rooms.remove(&game) {
                self.shelve(&room);
            }
            self.touched(game);
            return Vec::new();
        }
        let mut effects = room.wake(now);
        if room.game().lot_at().is_some_and(|due| due <= now) {
            let question = room.game().state().question();
            let answer = question.and_then(|question| self.context.lots.answer(question));
            effects.extend(answer.map_or_else(Vec::new, |answer| room.draw_lot(answer, now)));
        }
        if effects.is_empty() {
            effects = self.follow_plans(game, now);
        }
        self.touched(game);
        effects
    }

    /// Updates what depends on a game. Its alarm and its row in the lobby follow at the end of the step, or once
    /// its records are stored.
    pub(super) fn touched(&mut self, game: GameId) {
        let room = self.rooms.get(&game);
        let holders = room.and_then(Room::holders);
        self.context.allowances.hold(Holding::Game(game), holders);
        let correspondents = match room {
            Some(room) => room.game().correspondents(),
            None => self.dormant.get(game).map(DormantGame::holders),
        };
        self.context
            .allowances
            .hold(Holding::Correspondence(game), correspondents);
        let news = room.and_then(Room::news_to);
        self.context.allowances.hold(Holding::News(game), news);
        self.unstored.note_changed(game);
    }

    fn rematch(
        &mut self,
        sender: Sender,
        game: GameId,
        consent: Consent,
        message: &ToServer,
    ) -> Vec<Effect> {
        let Some(room) = self.rooms.get(&game) else {
            return Vec::new();
        };
        let seat = room.audience().role(sender.connection).and_then(Role::seat);
        let agrees =
            seat.is_some_and(|seat| consent == Consent::Agree && room.rematch().is_agreed_by(seat));
        if agrees {
            return self.play_again(sender, game).unwrap_or_else(|denial| {
                vec![denial.of(sender.connection, message.word(), Some(game))]
            });
        }
        let voice = voice(sender, self.context.limits.lag);
        let room = self.rooms.get_mut(&game);
        room.map_or_else(Vec::new, |room| room.receive(voice, message))
    }

    /// Begins the rematch that both players want, with the seats exchanged.
    fn play_again(&mut self, sender: Sender, game: GameId) -> Result<Vec<Effect>, Denial> {
        let proposal = self.rooms.get(&game).ok_or(Reason::NoGame)?;
        let proposal = proposal.game().start().proposal;
        self.context.allowances.check_room(proposal)?;
        self.context.check_pace(sender)?;
        let next = self.free_name();
        let room = self.rooms.get_mut(&game).ok_or(Reason::NoGame)?;
        let start = room.game().start();
        let players = [start.player(Seat::Second), start.player(Seat::First)];
        let hosts = players
            .iter()
            .filter_map(|&it| self.context.people.host(it));
        let hosts = hosts.collect();
        let players = players.map(|player| (player, self.context.people.name(player)));
        let seat_of = |role: Role| Some(start.player(role.seat()?));
        let audience = room.audience().joined();
        let audience = audience.filter_map(|(connection, role)| Some((connection, seat_of(role)?)));
        let beginning = Beginning {
            origin: Origin::Rematch,
            game: next,
            proposal: start.proposal,
            players,
            hosts,
            audience: audience.collect(),
        };
        let told = room.begin_rematch(next);
        let mut effects = self.begin(beginning, sender.now);
        // Nobody may be told of the new game before it is stored, so this follows its `Append`.
        let place = effects.len().min(1);
        effects.splice(place..place, told);
        Ok(effects)
    }

    /// Takes back an append that could not be stored, and tells the connection that caused it.
    pub(super) fn not_stored(
        &mut self,
        game: GameId,
        seq: Option<u32>,
        by: Option<Connection>,
        now: Now,
    ) -> Vec<Effect> {
        let Some(seq) = seq else {
            return self.not_begun(game, by);
        };
        let mut effects = Vec::new();
        let room = self.rooms.get_mut(&game);
        if let Some(connection) = by {
            let author = room.as_ref().and_then(|room| room.author);
            let author = author.filter(|&(author, _)| author == connection);
            let what = author.map_or("act", |(_, word)| word);
            effects.push(Denial::from(Reason::NotStored).of(connection, what, Some(game)));
        }
        let Some(room) = room else {
            return effects;
        };
        effects.extend(room.roll_back(seq, now).into_iter().flatten());
        // A list that was asked for meanwhile may show what was not stored.
        effects.extend(self.turn_messages(game, now));
        // Another server may have appended first, so the stored game may differ from the one in memory.
        effects.push(Effect::Load { game });
        self.touched(game);
        effects
    }

    /// Removes a game whose beginning could not be stored.
    fn not_begun(&mut self, game: GameId, by: Option<Connection>) -> Vec<Effect> {
        let Some(room) = self.rooms.remove(&game) else {
            return Vec::new();
        };
        self.touched(game);
        let mut effects = Vec::new();
        let what = room.origin.map_or("", Origin::word);
        if let Some(connection) = by {
            effects.push(Denial::from(Reason::NotStored).of(connection, what, Some(game)));
        }
        for (connection, role) in room.audience().joined() {
            self.context.people.hide(connection, game);
            let message = match room.origin {
                Some(Origin::Match) if role.seat().is_some() => ToClient::Idle,
                Some(Origin::Invitation) => ToClient::Uninvited { game },
                _ => continue,
            };
            effects.push(Effect::tell(connection, message));
        }
        if room.origin == Some(Origin::Invitation) {
            effects.push(Effect::DropNote(NoteName::Invitation(game)));
        }
        let before = self.rooms.values_mut();
        for room in before.filter(|room| room.rematch().next() == Some(game)) {
            effects.extend(room.undo_rematch());
        }
        effects
    }
}

fn voice(sender: Sender, most: u32) -> Voice {
    Voice {
        connection: sender.connection,
        now: sender.now,
        lag: (sender.round_trip / 2).min(most),
    }
}
