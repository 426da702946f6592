//! Messages about games and invitations, and what games do by themselves.

use tengen_core::Seat;
use tengen_core::game::Consent;
use tengen_online::{GameId, Reason, Role, ToClient, ToServer};

use super::beginning::Beginning;
use super::denial::Denial;
use super::holdings::Holding;
use super::origin::Origin;
use super::room::{LineNews, Voice};
use super::{Connection, Effect, Hall, Now, Sender};
use crate::log::NoteName;

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
        let (connection, player, now) = (sender.connection, sender.player, sender.now);
        let Some(room) = self.games.get_mut(game) else {
            return self.games.wait(&self.context, sender, game, message);
        };
        if matches!(message, ToServer::Join { .. } | ToServer::Sit { .. }) {
            if !room.has_place(connection, player) {
                return Err(Reason::TooMany.into());
            }
            let most = self.context.limits.watched;
            self.context.people.show(connection, game, most)?;
        }
        room.note_known(player);
        let effects = match message {
            ToServer::Join { .. } | ToServer::Sit { .. } => {
                let mut effects = room.come(connection, player, now);
                let is_taken = room.game().start().seat_of(player).is_none();
                if is_taken && matches!(message, ToServer::Sit { .. }) {
                    let taken = Denial::from(Reason::Taken);
                    effects.push(taken.of(connection, message.word(), Some(game)));
                }
                effects.extend(self.plans.show(room, connection));
                effects
            }
            ToServer::Part { .. } => {
                let effects = room.leave(connection, now);
                self.context.people.hide(connection, game);
                effects
            }
            ToServer::Rematch { consent, .. } => self.rematch(sender, game, *consent, message),
            ToServer::Plan { seq, lines, .. } => {
                let plan = (*seq, &lines[..]);
                self.plans.plan(&mut self.context, room, sender, plan)?
            }
            other => room.receive(voice(sender, self.context.limits.lag), other),
        };
        self.games.touched(&mut self.context, game);
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
        let mut effects = all.receive(context, sender, game, message)?;
        let Some(beginning) = all.complete(context, game) else {
            if let ToServer::Sit { .. } = message
                && let Some(start) = all.awaited(context, game, sender.now)
            {
                let people = &self.context.people;
                effects.extend(self.calls.call_owner(people, start, sender.now));
            }
            return Ok(effects);
        };
        let mut effects = self.begin(beginning, sender.now);
        effects.push(Effect::DropNote(NoteName::Invitation(game)));
        Ok(effects)
    }

    /// Shows a player who has connected the games that the player may not know of yet.
    pub(super) fn tell_news(&mut self, sender: Sender) -> Vec<Effect> {
        let (connection, player, now) = (sender.connection, sender.player, sender.now);
        let news = self.context.allowances.held(player, Holding::News);
        let news: Vec<GameId> = news.collect();
        let mut effects = Vec::new();
        for game in news {
            effects.extend(self.make_way(connection, game, now));
            effects.push(Effect::tell(connection, ToClient::Matched { game }));
            if let Some(room) = self.games.get_mut(game) {
                effects.extend(room.come(connection, player, now));
            }
            self.games.touched(&mut self.context, game);
        }
        effects
    }

    /// Removes a connection whose server is lost from the games that it shows.
    pub(super) fn lose(&mut self, connection: Connection, silent: u64, now: Now) -> Vec<Effect> {
        let mut effects = Vec::new();
        for game in self.context.people.shown(connection) {
            if let Some(room) = self.games.get_mut(game) {
                effects.extend(room.lose(connection, silent, now));
                self.games.touched(&mut self.context, game);
            }
        }
        effects
    }

    /// Passes the news of a connection's line to the games that it shows.
    pub(super) fn line_changed(
        &mut self,
        connection: Connection,
        news: LineNews,
        now: Now,
    ) -> Vec<Effect> {
        self.context.people.note_line(connection, news);
        let mut effects = Vec::new();
        for game in self.context.people.shown(connection) {
            if let Some(room) = self.games.get_mut(game) {
                effects.extend(room.line_changed(connection, news, now));
                self.games.touched(&mut self.context, game);
            }
        }
        effects
    }

    /// Handles what is due in a game.
    pub(super) fn wake_room(&mut self, game: GameId, now: Now) -> Vec<Effect> {
        let Some(room) = self.games.get_mut(game) else {
            return Vec::new();
        };
        if room.forgotten_at().is_some_and(|moment| moment <= now) {
            self.games.rest(&mut self.context, game);
            return Vec::new();
        }
        let mut effects = room.wake(now);
        if room.game().lot_at().is_some_and(|due| due <= now) {
            let question = room.game().state().question();
            let lots = &mut self.context.lots;
            let answer = question.and_then(|question| lots.answer(question));
            effects.extend(answer.map_or_else(Vec::new, |answer| room.draw_lot(answer, now)));
        }
        if effects.is_empty() {
            effects = self.plans.follow(room, now);
        }
        self.games.touched(&mut self.context, game);
        effects
    }

    fn rematch(
        &mut self,
        sender: Sender,
        game: GameId,
        consent: Consent,
        message: &ToServer,
    ) -> Vec<Effect> {
        let Some(room) = self.games.get_mut(game) else {
            return Vec::new();
        };
        let role = room.audience().role(sender.connection);
        let seat = role
            .and_then(Role::seat)
            .filter(|_| consent == Consent::Agree);
        if seat.is_some_and(|seat| room.rematch().is_agreed_by(seat)) {
            return self.play_again(sender, game).unwrap_or_else(|denial| {
                vec![denial.of(sender.connection, message.word(), Some(game))]
            });
        }
        room.receive(voice(sender, self.context.limits.lag), message)
    }

    /// Begins the rematch that both players want, with the seats exchanged.
    fn play_again(&mut self, sender: Sender, game: GameId) -> Result<Vec<Effect>, Denial> {
        let room = self.games.get(game).ok_or(Reason::NoGame)?;
        let start = room.game().start();
        let proposal = start.proposal;
        self.context.allowances.check_room(proposal)?;
        for seat in [Seat::First, Seat::Second] {
            let player = start.player(seat);
            self.context.check_one_more(player, proposal, sender.now)?;
        }
        let next = self.free_name();
        let room = self.games.get_mut(game).ok_or(Reason::NoGame)?;
        let (start, people) = (room.game().start(), &self.context.people);
        let players = [start.player(Seat::Second), start.player(Seat::First)];
        let hosts = players.iter().filter_map(|&it| people.host(it));
        let hosts = hosts.collect();
        let players = players.map(|player| (player, people.name(player)));
        let seat_of = |role: Role| Some(start.player(role.seat()?));
        let audience = room.audience().joined();
        let audience = audience.filter_map(|(connection, role)| Some((connection, seat_of(role)?)));
        let beginning = Beginning {
            origin: Origin::Rematch,
            game: next,
            proposal,
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
}

fn voice(sender: Sender, most: u32) -> Voice {
    Voice {
        connection: sender.connection,
        now: sender.now,
        lag: (sender.round_trip / 2).min(most),
    }
}
