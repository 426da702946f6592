//! The open invitations: creating one, taking its free seat, and ending it. Knows no games.

use std::collections::BTreeMap;

use tengen_core::Seat;
use tengen_online::{DisplayName, GameId, Invitation, PlayerId, Reason, Start, ToServer};

use super::alarms::Alarm;
use super::beginning::Beginning;
use super::context::Context;
use super::denial::Denial;
use super::holdings::{Holders, Holding};
use super::invite::Invite;
use super::origin::Origin;
use super::{Connection, Effect, Now, Sender};
use crate::log::{Note, NoteName, StoredInvitation};

/// The open invitations.
#[derive(Debug, Default)]
pub(super) struct Invitations(BTreeMap<GameId, Invite>);

impl Invitations {
    pub(super) fn has(&self, game: GameId) -> bool {
        self.0.contains_key(&game)
    }

    /// Returns the open invitation of a player; `None` if there is none.
    pub(super) fn of(&self, context: &Context, owner: PlayerId) -> Option<GameId> {
        let mut games = context.allowances.held(owner, Holding::Game);
        games.find(|&game| self.has(game))
    }

    /// Opens an invitation, in place of the one that the player has. `is_game` says if a name is that of a game.
    pub(super) fn invite(
        &mut self,
        context: &mut Context,
        sender: Sender,
        invitation: Invitation,
        is_game: impl Fn(GameId) -> bool,
    ) -> Result<Vec<Effect>, Denial> {
        context.check_pace(sender.player, sender.now)?;
        let before = self.of(context, sender.player);
        if before.is_none() {
            context.allowances.check_room(invitation.proposal)?;
            context.check_one_more(sender.player, invitation.proposal, sender.now)?;
        }
        let is_taken = |game| is_game(game) || self.has(game);
        let game = context.lots.free_game(is_taken);
        // The connection does not show the one before any more.
        let shows_it = |before| self.shows(before, sender.connection);
        let most = context.limits.watched + usize::from(before.is_some_and(shows_it));
        context.people.show(sender.connection, game, most)?;
        let ended = before.map(|before| self.end(context, before));
        let mut effects = ended.unwrap_or_default();
        let host = context.people.host(sender.player);
        let holders = Holders {
            players: vec![sender.player],
            hosts: host.into_iter().collect(),
        };
        // It is stored, so it counts as a game that begins.
        let allowances = &mut context.allowances;
        allowances.count_begun(&holders.players, &holders.hosts, sender.now);
        allowances.hold(Holding::Game(game), Some(holders));
        let invite = Invite {
            game,
            owner: sender.player,
            name: context.people.name(sender.player),
            invitation,
            shown: BTreeMap::new(),
            host,
            gone: None,
            guest: None,
        };
        let note = Note::Invitation(StoredInvitation {
            game,
            owner: (invite.owner, invite.name.clone()),
            invitation,
        });
        let by = Some(sender.connection);
        effects.push(Effect::StoreNote { note, by });
        self.0.insert(game, invite);
        Ok(effects)
    }

    /// Shows an invitation to its owner once it is stored, and ends it if it could not be.
    pub(super) fn stored(
        &mut self,
        context: &mut Context,
        game: GameId,
        by: Option<Connection>,
        kept: Result<(), ()>,
    ) -> Vec<Effect> {
        // It may have ended meanwhile, and the connection may be closed.
        let Some(invite) = self.0.get_mut(&game) else {
            return Vec::new();
        };
        let owner = by.filter(|&by| context.people.link(by).is_some());
        if kept.is_ok() {
            let player = invite.owner;
            let shown = owner.map(|connection| invite.show(connection, player));
            return shown.into_iter().collect();
        }
        let mut effects = self.end(context, game);
        if let Some(connection) = owner {
            context.people.hide(connection, game);
            effects.push(Denial::from(Reason::NotStored).of(connection, "invite", None));
        }
        effects
    }

    /// Opens an invitation that a previous server left open. Its owner is away.
    pub(super) fn resume(&mut self, context: &mut Context, kept: StoredInvitation, now: Now) {
        let (owner, name) = kept.owner;
        let game = kept.game;
        let holders = Holders {
            players: vec![owner],
            hosts: Vec::new(),
        };
        context.allowances.hold(Holding::Game(game), Some(holders));
        let invite = Invite {
            game,
            owner,
            name,
            invitation: kept.invitation,
            shown: BTreeMap::new(),
            host: None,
            gone: Some(now),
            guest: None,
        };
        self.0.insert(game, invite);
        self.watch(context, game);
    }

    /// Handles a message about an open invitation, after which [`complete`](Self::complete) may return a game.
    pub(super) fn receive(
        &mut self,
        context: &mut Context,
        sender: Sender,
        game: GameId,
        message: &ToServer,
    ) -> Result<Vec<Effect>, Denial> {
        match message {
            ToServer::Join { .. } => self.join(context, sender, game),
            ToServer::Sit { .. } => self.sit(context, sender, game),
            ToServer::Part { .. } => Ok(self.part(context, sender, game)),
            _ => Err(Reason::NotNow.into()),
        }
    }

    fn join(
        &mut self,
        context: &mut Context,
        sender: Sender,
        game: GameId,
    ) -> Result<Vec<Effect>, Denial> {
        let invite = self.0.get_mut(&game).ok_or(Reason::Gone)?;
        let limits = &context.limits;
        if !invite.has_place(sender.connection, sender.player, limits.spectators) {
            return Err(Reason::TooMany.into());
        }
        context
            .people
            .show(sender.connection, game, limits.watched)?;
        let effect = invite.show(sender.connection, sender.player);
        self.watch(context, game);
        Ok(vec![effect])
    }

    /// Gives the free seat to a player. While the owner is away, perhaps to send the link, no clock may run:
    /// the seat is kept, and the game begins as soon as both players are present. With days it begins at once.
    fn sit(
        &mut self,
        context: &mut Context,
        sender: Sender,
        game: GameId,
    ) -> Result<Vec<Effect>, Denial> {
        let Sender {
            connection, player, ..
        } = sender;
        let invite = self.0.get_mut(&game).ok_or(Reason::Gone)?;
        if invite.owner == player {
            return Err(Reason::Own.into());
        }
        let other = invite.guest.filter(|&guest| guest != player);
        if other.is_some_and(|guest| invite.is_there(guest)) {
            return Err(Reason::Taken.into());
        }
        // A guest who waits may only not know if the server does.
        if invite.guest != Some(player) {
            context.check_one_more(player, invite.invitation.proposal, sender.now)?;
        }
        let most = context.limits.watched;
        context.people.show(connection, game, most)?;
        invite.guest = Some(player);
        Ok(vec![invite.show(connection, player)])
    }

    /// Returns the game that begins once its owner, in the first seat here, is back; `None` if nobody has taken the other
    /// seat.
    pub(super) fn awaited(&self, context: &Context, game: GameId, now: Now) -> Option<Start> {
        let invite = self.0.get(&game)?;
        let guest = invite.guest?;
        let owner = (invite.owner, invite.name.clone());
        Some(Start {
            game,
            proposal: invite.invitation.proposal,
            players: [owner, (guest, context.people.name(guest))],
            at: now,
        })
    }

    /// Removes an invitation and returns its game if that can begin; `None` if one of the players is not present.
    pub(super) fn complete(&mut self, context: &mut Context, game: GameId) -> Option<Beginning> {
        let guest = self.0.get(&game)?.opponent()?;
        let invite = self.0.remove(&game)?;
        context.alarms.set(Alarm::Invitation(game), None);
        let hosts = [invite.host, context.people.host(guest)];
        let owner = (invite.owner, invite.name);
        let guest = (guest, context.people.name(guest));
        let players = match context.lots.seat(invite.invitation.side) {
            Seat::First => [owner, guest],
            Seat::Second => [guest, owner],
        };
        Some(Beginning {
            origin: Origin::Invitation,
            game,
            proposal: invite.invitation.proposal,
            players,
            hosts: hosts.into_iter().flatten().collect(),
            audience: invite.shown.into_iter().collect(),
        })
    }

    /// Handles a player who leaves an invitation. If that is the owner, the invitation ends; if it is the
    /// guest, the seat is free again.
    fn part(&mut self, context: &mut Context, sender: Sender, game: GameId) -> Vec<Effect> {
        if let Some(invite) = self.0.get_mut(&game) {
            if invite.owner == sender.player {
                return self.end(context, game);
            }
            invite.guest.take_if(|guest| *guest == sender.player);
        }
        context.people.hide(sender.connection, game);
        self.hide(context, sender.connection, game, sender.now);
        Vec::new()
    }

    /// Returns `true` if a connection shows an invitation.
    fn shows(&self, game: GameId, connection: Connection) -> bool {
        let invite = self.0.get(&game);
        invite.is_some_and(|it| it.shown.contains_key(&connection))
    }

    /// Ends an invitation without a game.
    pub(super) fn end(&mut self, context: &mut Context, game: GameId) -> Vec<Effect> {
        context.alarms.set(Alarm::Invitation(game), None);
        let Some(invite) = self.0.remove(&game) else {
            return Vec::new();
        };
        context.allowances.hold(Holding::Game(game), None);
        for &connection in invite.shown.keys() {
            context.people.hide(connection, game);
        }
        let mut effects = invite.end();
        effects.push(Effect::DropNote(NoteName::Invitation(game)));
        effects
    }

    /// Changes the owner's name in the open invitation of a player, if there is one.
    pub(super) fn rename(&mut self, context: &Context, owner: PlayerId, name: &DisplayName) {
        let game = self.of(context, owner);
        if let Some(invite) = game.and_then(|game| self.0.get_mut(&game)) {
            invite.name = name.clone();
        }
    }

    /// Removes a connection that no longer shows an invitation.
    pub(super) fn hide(
        &mut self,
        context: &mut Context,
        connection: Connection,
        game: GameId,
        now: Now,
    ) {
        if let Some(invite) = self.0.get_mut(&game) {
            invite.hide(connection, now);
            self.watch(context, game);
        }
    }

    /// Sets the alarm that ends an invitation if its owner is away, and removes it otherwise.
    fn watch(&self, context: &mut Context, game: GameId) {
        let limits = &context.limits;
        let end = self.0.get(&game).and_then(|invite| {
            let rest = if invite.counts_days() {
                limits.invitation_with_days
            } else {
                limits.rest
            };
            Some(invite.gone?.saturating_add(rest))
        });
        context.alarms.set(Alarm::Invitation(game), end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hall::Limits;
    use crate::hall::testing::{come, proposal};
    use tengen_online::Side;

    /// Opens an invitation of a player, and returns its game.
    fn invited(all: &mut Invitations, context: &mut Context, sender: Sender) -> GameId {
        let invitation = Invitation {
            proposal: proposal("bank:10+1"),
            side: Side::First,
        };
        let effects = all.invite(context, sender, invitation, |_| false);
        assert_eq!(effects.map(|it| it.len()), Ok(1), "it is stored");
        let game = all.of(context, sender.player).expect("an invitation");
        let by = Some(sender.connection);
        let shown = all.stored(context, game, by, Ok(()));
        assert_eq!(shown.len(), 1);
        game
    }

    #[test]
    fn the_game_begins_when_owner_and_guest_are_present() {
        let mut context = Context::new(Limits::default(), 1);
        let mut all = Invitations::default();
        let (owner, guest) = (come(&mut context, 1), come(&mut context, 2));
        let game = invited(&mut all, &mut context, owner);
        all.hide(&mut context, owner.connection, game, 0);
        assert_eq!(context.alarms.next(), Some(context.limits.rest));
        let sit = ToServer::Sit { game };
        let join = ToServer::Join { game };
        assert!(all.receive(&mut context, guest, game, &sit).is_ok());
        assert!(all.complete(&mut context, game).is_none());
        let third = come(&mut context, 3);
        let taken = all.receive(&mut context, third, game, &sit);
        assert_eq!(taken, Err(Reason::Taken.into()));
        assert!(all.receive(&mut context, owner, game, &join).is_ok());
        let begun = all.complete(&mut context, game).expect("both are there");
        let players = begun.players.map(|it| it.0);
        assert_eq!(players, [owner.player, guest.player]);
        assert_eq!((all.has(game), context.alarms.next()), (false, None));
    }

    #[test]
    fn a_new_invitation_ends_the_one_before() {
        let mut context = Context::new(Limits::default(), 1);
        let mut all = Invitations::default();
        let owner = come(&mut context, 1);
        let first = invited(&mut all, &mut context, owner);
        let effects = {
            let invitation = Invitation {
                proposal: proposal("none"),
                side: Side::Lot,
            };
            all.invite(&mut context, owner, invitation, |_| false)
        };
        let dropped = Effect::DropNote(NoteName::Invitation(first));
        assert!(effects.is_ok_and(|it| it.contains(&dropped)));
        assert!(!all.has(first));
        assert_eq!(all.0.len(), 1);
    }
}
