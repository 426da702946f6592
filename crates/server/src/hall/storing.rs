//! The replies of the store: games and notes that it has read or stored, or could not.

use std::collections::BTreeSet;

use tengen_online::{GameId, Reason, ToClient};

use super::alarms::Alarm;
use super::denial::Denial;
use super::holdings::Holding;
use super::origin::Origin;
use super::room::Room;
use super::vacations::is_outdated;
use super::{Connection, Effect, Hall, Now};
use crate::log::{Note, NoteName, StoredGame, StoredVacations};

impl Hall {
    /// Handles the reply to [`Effect::Load`], and then the messages that waited for the game.
    pub(super) fn loaded(
        &mut self,
        game: GameId,
        kept: Result<Option<StoredGame>, ()>,
        now: Now,
    ) -> Vec<Effect> {
        let read = match kept {
            Ok(Some(kept)) => self
                .games
                .read(&self.context, &kept, now)
                .map_err(|why| Denial::because(Reason::NotStored, &why)),
            Ok(None) => Err(Reason::NoGame.into()),
            Err(()) => Err(Reason::NotStored.into()),
        };
        let waiting = self.games.take_waiting(game);
        if let Err(denial) = &read
            && denial.reason == Reason::NoGame
        {
            self.games.forget(&mut self.context, game);
        }
        let mut effects = match read {
            Ok(room) => self.put(room, now),
            Err(denial) if self.games.get(game).is_none() => {
                let refused = waiting.iter().map(|one| {
                    let denial = denial.clone();
                    denial.of(one.connection, one.message.word(), Some(game))
                });
                let mut effects: Vec<Effect> = refused.collect();
                if denial.reason == Reason::NoGame {
                    effects.extend(self.plans.forget(game));
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
        let vacations = self.vacations.of_players(read.game().start());
        read.game_mut().set_vacations(vacations);
        self.games.put(&mut self.context, read, now)
    }

    /// Resumes games that a previous server left open. The time without a server counts against no player.
    pub(super) fn resumed(&mut self, games: &[StoredGame], now: Now) -> Vec<Effect> {
        let mut effects = Vec::new();
        for kept in games {
            let Ok(mut room) = self.games.read(&self.context, kept, now) else {
                // The game is damaged. A connection that asks for it is told so.
                continue;
            };
            // The game may be over without its end having been stored.
            effects.extend(room.game().ended().map(Effect::Append));
            // A game in which no time runs, or only days, is loaded when a connection asks for it.
            if room.game().has_deadline() {
                room.await_players(now);
                effects.extend(self.put(room, now));
            } else if self.plans.due(&room).is_some() {
                effects.extend(self.put(room, now));
            } else {
                let vacations = self.vacations.of_players(room.game().start());
                room.game_mut().set_vacations(vacations);
                let alive = self.games.alive_before(now);
                self.calls.resume(room.game(), kept, alive, now);
                self.games.shelve(&mut self.context, &room);
                self.games.touched(&mut self.context, room.id());
            }
        }
        let back = now.saturating_add(self.context.limits.line.notice.into());
        let back = self.calls.wait_until(back);
        self.context.alarms.set(Alarm::Calls, back);
        effects
    }

    /// Takes over the notes of a previous server. A game with prepared replies that does not go on is loaded: if it is
    /// over, they are removed. Notes that say nothing any more are removed.
    pub(super) fn resume_notes(
        &mut self,
        notes: Vec<Note>,
        games: &[StoredGame],
        now: Now,
    ) -> Vec<Effect> {
        let open: BTreeSet<GameId> = games.iter().map(|kept| kept.start.game).collect();
        let mut effects = Vec::new();
        for note in notes {
            match note {
                Note::Invitation(kept) => self.invitations.resume(&mut self.context, kept, now),
                Note::Vacations(kept) if is_outdated(&kept, now) => {
                    effects.push(Effect::DropNote(NoteName::Vacations(kept.player)));
                }
                Note::Vacations(kept) => self.vacations.set(kept),
                Note::Subscriptions(kept) if kept.all.is_empty() => {
                    effects.push(Effect::DropNote(NoteName::Subscriptions(kept.player)));
                }
                Note::Subscriptions(kept) => self.calls.set(kept),
                // The referee has it.
                Note::PushKey(_) => {}
                Note::Plan(kept) if kept.plan.lines().is_empty() => {
                    effects.push(Effect::DropNote(NoteName::Plan(kept.game, kept.seat)));
                }
                Note::Plan(kept) => {
                    let game = kept.game;
                    self.plans.set(kept);
                    if !open.contains(&game) {
                        effects.extend(self.games.load(game));
                    }
                }
            }
        }
        effects
    }

    /// Handles the reply to [`Effect::StoreNote`].
    pub(super) fn noted(
        &mut self,
        note: Note,
        by: Option<Connection>,
        kept: Result<(), ()>,
        now: Now,
    ) -> Vec<Effect> {
        match (note, kept) {
            (Note::Invitation(it), kept) => {
                let context = &mut self.context;
                self.invitations.stored(context, it.game, by, kept)
            }
            (Note::Plan(plan), kept) => {
                let denied = denied(by, kept, "plan", Some(plan.game));
                let mut effects = self.plans.stored(&mut self.games, plan, kept);
                effects.extend(denied);
                effects
            }
            (Note::Vacations(vacations), Ok(())) => self.vacation_begun(vacations, now),
            (Note::Vacations(_), kept) => denied(by, kept, "vacation", None).into_iter().collect(),
            (Note::Subscriptions(subscriptions), kept) => {
                let denied = denied(by, kept, "subscribe", None);
                let mut effects = self.calls.stored(subscriptions, by, kept);
                effects.extend(denied);
                effects
            }
            (Note::PushKey(_), _) => Vec::new(),
        }
    }

    /// Uses the changed vacations of a player, which are stored, and shows them to the opponents.
    fn vacation_begun(&mut self, kept: StoredVacations, now: Now) -> Vec<Effect> {
        let player = kept.player;
        let before = self.vacations.end(player, now).unwrap_or(now);
        self.vacations.set(kept);
        let until = self.vacations.end(player, now).unwrap_or(now);
        let state = self.vacations.state(&self.context, player, now);
        let mut effects = self.context.people.tell(player, &state);
        let games = &self.context.allowances;
        let games: Vec<GameId> = games.held(player, Holding::Correspondence).collect();
        for game in games {
            if let Some(room) = self.games.get_mut(game) {
                let vacations = self.vacations.of_players(room.game().start());
                room.game_mut().set_vacations(vacations);
                effects.extend(room.show_all(now));
            } else {
                let flags = (before, until);
                self.games
                    .shift_flag(&mut self.context, game, player, flags);
            }
            effects.extend(self.running().tell(game, now));
            self.games.note_changed(game);
        }
        effects
    }

    /// Takes back an append that could not be stored, and tells the connection that caused it.
    pub(super) fn not_stored(
        &mut self,
        game: GameId,
        seq: Option<u32>,
        by: Option<Connection>,
        now: Now,
    ) -> Vec<Effect> {
        if let Some(start) = self.games.start(game) {
            self.calls.take_back(start);
        }
        let Some(seq) = seq else {
            return self.not_begun(game, by);
        };
        let mut effects = Vec::new();
        let room = self.games.get_mut(game);
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
        effects.extend(self.running().tell(game, now));
        // Another server may have appended first, so the stored game may differ from the one in memory.
        effects.push(Effect::Load { game });
        self.games.touched(&mut self.context, game);
        effects
    }

    /// Removes a game whose beginning could not be stored.
    fn not_begun(&mut self, game: GameId, by: Option<Connection>) -> Vec<Effect> {
        let Some(room) = self.games.remove(&mut self.context, game) else {
            return Vec::new();
        };
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
        effects.extend(self.games.undo_rematch(game));
        effects
    }
}

/// Returns the refusal of a message that could not be stored.
fn denied(
    by: Option<Connection>,
    kept: Result<(), ()>,
    word: &str,
    game: Option<GameId>,
) -> Option<Effect> {
    let connection = by.filter(|_| kept.is_err())?;
    Some(Denial::from(Reason::NotStored).of(connection, word, game))
}
