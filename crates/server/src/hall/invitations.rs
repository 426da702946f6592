//! Invitations: creating one, taking its free seat, and ending it.

use std::collections::BTreeMap;

use tengen_core::Seat;
use tengen_online::{DisplayName, GameId, Invitation, PlayerId, Reason, ToServer};

use super::alarms::Alarm;
use super::denial::Denial;
use super::holdings::{Holders, Holding};
use super::invite::Invite;
use super::matching::{Beginning, Origin};
use super::{Connection, Effect, Hall, Now, Sender};
use crate::log::{Note, NoteName, StoredInvitation};

impl Hall {
    pub(super) fn invite(
        &mut self,
        sender: Sender,
        invitation: Invitation,
    ) -> Result<Vec<Effect>, Denial> {
        // A player may have one open invitation: a new one replaces it.
        self.check_pace_of(sender)?;
        let mut effects = Vec::new();
        if let Some(before) = self.invitation_of(sender.player) {
            effects = self.end_invitation(before);
        } else {
            self.check_rooms(invitation.proposal)?;
            self.check_rooms_of(sender, invitation.proposal)?;
        }
        let game = self.free_name();
        self.show_game(sender.connection, game)?;
        let host = self.people.host(sender.player);
        let holders = Holders {
            players: vec![sender.player],
            hosts: host.into_iter().collect(),
        };
        // It is stored, so it counts as a game that begins.
        self.begun
            .count(&holders.players, &holders.hosts, sender.now);
        self.holdings.set(Holding::Game(game), Some(holders));
        let invite = Invite {
            game,
            owner: sender.player,
            name: self.people.name(sender.player),
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
        self.invites.insert(game, invite);
        Ok(effects)
    }

    /// Shows an invitation to its owner once it is stored, and ends it if it could not be.
    pub(super) fn invited(
        &mut self,
        game: GameId,
        by: Option<Connection>,
        kept: Result<(), ()>,
    ) -> Vec<Effect> {
        // It may have ended meanwhile, and the connection may be closed.
        let Some(invite) = self.invites.get_mut(&game) else {
            return Vec::new();
        };
        let owner = by.filter(|&by| self.people.link(by).is_some());
        if kept.is_ok() {
            let player = invite.owner;
            let shown = owner.map(|connection| invite.show(connection, player));
            return shown.into_iter().collect();
        }
        let mut effects = self.end_invitation(game);
        if let Some(connection) = owner {
            self.hide_game(connection, game);
            effects.push(Denial::from(Reason::NotStored).of(connection, "invite", None));
        }
        effects
    }

    /// Opens an invitation that a previous server left open. Its owner is away.
    pub(super) fn resume_invitation(&mut self, kept: StoredInvitation, now: Now) {
        let (owner, name) = kept.owner;
        let game = kept.game;
        let holders = Holders {
            players: vec![owner],
            hosts: Vec::new(),
        };
        self.holdings.set(Holding::Game(game), Some(holders));
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
        self.invites.insert(game, invite);
        self.watch_invitation(game);
    }

    /// Returns the open invitation of a player; `None` if there is none.
    pub(super) fn invitation_of(&self, owner: PlayerId) -> Option<GameId> {
        let mut games = self.holdings.held(owner, Holding::Game);
        games.find(|game| self.invites.contains_key(game))
    }

    /// Handles a message about an open invitation.
    pub(super) fn in_invitation(
        &mut self,
        sender: Sender,
        game: GameId,
        message: &ToServer,
    ) -> Result<Vec<Effect>, Denial> {
        match message {
            ToServer::Join { .. } => {
                let invite = self.invites.get(&game).ok_or(Reason::Gone)?;
                if !invite.has_place(sender.connection, sender.player, self.limits.spectators) {
                    return Err(Reason::TooMany.into());
                }
                self.show_game(sender.connection, game)?;
                let invite = self.invites.get_mut(&game).ok_or(Reason::Gone)?;
                let effect = invite.show(sender.connection, sender.player);
                self.watch_invitation(game);
                let begun = self.begin_invited(game, sender.now);
                Ok(begun.unwrap_or_else(|| vec![effect]))
            }
            ToServer::Sit { .. } => self.sit(sender, game),
            ToServer::Part { .. } => Ok(self.part(sender, game)),
            _ => Err(Reason::NotNow.into()),
        }
    }

    /// Gives the free seat to a player. While the owner is away, perhaps to send the link, no clock may run:
    /// the seat is kept, and the game begins as soon as both players are present. With days it begins at once.
    fn sit(&mut self, sender: Sender, game: GameId) -> Result<Vec<Effect>, Denial> {
        let Sender {
            connection, player, ..
        } = sender;
        let invite = self.invites.get(&game).ok_or(Reason::Gone)?;
        if invite.owner == player {
            return Err(Reason::Own.into());
        }
        let other = invite.guest.filter(|&guest| guest != player);
        if other.is_some_and(|guest| invite.is_there(guest)) {
            return Err(Reason::Taken.into());
        }
        self.check_rooms_of(sender, invite.invitation.proposal)?;
        self.show_game(connection, game)?;
        let invite = self.invites.get_mut(&game).ok_or(Reason::Gone)?;
        invite.guest = Some(player);
        let effect = invite.show(connection, player);
        let begun = self.begin_invited(game, sender.now);
        Ok(begun.unwrap_or_else(|| vec![effect]))
    }

    /// Begins the game of an invitation; returns `None` if one of the players is not present.
    fn begin_invited(&mut self, game: GameId, now: Now) -> Option<Vec<Effect>> {
        let guest = self.invites.get(&game)?.opponent()?;
        let invite = self.invites.remove(&game)?;
        self.alarms.set(Alarm::Invitation(game), None);
        let hosts = [invite.host, self.people.host(guest)];
        let owner = (invite.owner, invite.name);
        let guest = (guest, self.people.name(guest));
        let players = match self.lots.seat(invite.invitation.side) {
            Seat::First => [owner, guest],
            Seat::Second => [guest, owner],
        };
        let beginning = Beginning {
            origin: Origin::Invitation,
            game,
            proposal: invite.invitation.proposal,
            players,
            hosts: hosts.into_iter().flatten().collect(),
            audience: invite.shown.into_iter().collect(),
        };
        let mut effects = self.begin(beginning, now);
        effects.push(Effect::DropNote(NoteName::Invitation(game)));
        Some(effects)
    }

    /// Handles a player who leaves an invitation. If that is the owner, the invitation ends; if it is the
    /// guest, the seat is free again.
    fn part(&mut self, sender: Sender, game: GameId) -> Vec<Effect> {
        if let Some(invite) = self.invites.get_mut(&game) {
            if invite.owner == sender.player {
                return self.end_invitation(game);
            }
            invite.guest.take_if(|guest| *guest == sender.player);
        }
        self.hide_game(sender.connection, game);
        self.hide(sender.connection, game, sender.now)
    }

    /// Ends an invitation without a game.
    pub(super) fn end_invitation(&mut self, game: GameId) -> Vec<Effect> {
        self.alarms.set(Alarm::Invitation(game), None);
        let Some(invite) = self.invites.remove(&game) else {
            return Vec::new();
        };
        self.holdings.set(Holding::Game(game), None);
        for &connection in invite.shown.keys() {
            self.hide_game(connection, game);
        }
        let mut effects = invite.end();
        effects.push(Effect::DropNote(NoteName::Invitation(game)));
        effects
    }

    /// Changes the owner's name in the open invitation of a player, if there is one.
    pub(super) fn rename_owner(&mut self, owner: PlayerId, name: &DisplayName) {
        let game = self.invitation_of(owner);
        if let Some(invite) = game.and_then(|game| self.invites.get_mut(&game)) {
            invite.name = name.clone();
        }
    }

    /// Sets the alarm that ends an invitation if its owner is away, and removes it otherwise.
    pub(super) fn watch_invitation(&mut self, game: GameId) {
        let invite = self.invites.get(&game);
        let end = invite.and_then(|invite| {
            let rest = if invite.counts_days() {
                self.limits.invitation_with_days
            } else {
                self.limits.rest
            };
            Some(invite.gone?.saturating_add(rest))
        });
        self.alarms.set(Alarm::Invitation(game), end);
    }

    /// Records that a connection shows a game.
    pub(super) fn show_game(&mut self, connection: Connection, game: GameId) -> Result<(), Denial> {
        let most = self.limits.watched;
        let link = self.people.link_mut(connection).ok_or(Reason::NotNow)?;
        if !link.shows.contains(&game) {
            if link.shows.len() >= most {
                return Err(Reason::TooMany.into());
            }
            link.shows.push(game);
        }
        Ok(())
    }

    /// Records that a connection no longer shows a game.
    pub(super) fn hide_game(&mut self, connection: Connection, game: GameId) {
        if let Some(link) = self.people.link_mut(connection) {
            link.shows.retain(|&shown| shown != game);
        }
    }

    /// Removes a connection that no longer shows a game or invitation; in a game, tells the others.
    pub(super) fn hide(&mut self, connection: Connection, game: GameId, now: Now) -> Vec<Effect> {
        if let Some(invite) = self.invites.get_mut(&game) {
            invite.hide(connection, now);
            self.watch_invitation(game);
            return Vec::new();
        }
        let Some(room) = self.rooms.get_mut(&game) else {
            return Vec::new();
        };
        let effects = room.leave(connection, now);
        self.touched(game);
        effects
    }
}
