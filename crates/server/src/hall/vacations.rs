//! Vacations: the clocks of a player's games with days stand for some days.

use std::collections::BTreeMap;

use tengen_core::Seat;
use tengen_online::{GameId, PlayerId, Reason, Start, ToClient, Vacation};

use super::denial::Denial;
use super::holdings::Holding;
use super::{DAY, Effect, Hall, Now, Sender};
use crate::log::{MEMORY, Note, StoredVacations};

/// Time in which the days of vacation are counted, in ms.
const YEAR: Now = 365 * DAY;

/// The vacations of all players.
#[derive(Debug, Default)]
pub(super) struct Vacations(BTreeMap<PlayerId, Vec<Vacation>>);

impl Vacations {
    /// Returns the vacations of a player, the oldest first.
    fn of(&self, player: PlayerId) -> &[Vacation] {
        self.0.get(&player).map_or(&[], Vec::as_slice)
    }

    /// Returns the vacations of the two players of a game.
    pub(super) fn of_players(&self, start: &Start) -> [Vec<Vacation>; 2] {
        [Seat::First, Seat::Second].map(|seat| self.of(start.player(seat)).to_vec())
    }

    /// Returns the moment at which the present vacation of a player ends; `None` if there is none.
    pub(super) fn end(&self, player: PlayerId, now: Now) -> Option<Now> {
        let last = self.of(player).last()?;
        (last.from..last.to).contains(&now).then_some(last.to)
    }

    /// Returns the time until that moment, in ms.
    pub(super) fn left(&self, player: PlayerId, now: Now) -> Option<Now> {
        self.end(player, now).map(|end| end.saturating_sub(now))
    }

    /// Returns the days of vacation that a player has begun in the last 365 days.
    fn used(&self, player: PlayerId, now: Now) -> u64 {
        let lately = self
            .of(player)
            .iter()
            .filter(|it| it.from.saturating_add(YEAR) > now);
        lately
            .map(|it| it.to.saturating_sub(it.from).div_ceil(DAY).max(1))
            .sum()
    }

    pub(super) fn set(&mut self, kept: StoredVacations) {
        self.0.insert(kept.player, kept.all);
    }
}

/// Returns `true` if vacations ended so long ago that they matter to no clock and to no limit.
pub(super) fn is_outdated(kept: &StoredVacations, now: Now) -> bool {
    kept.all
        .iter()
        .all(|it| it.to.saturating_add(MEMORY) <= now)
}

impl Hall {
    /// Begins a vacation of some days, ends the present one, or says how it is.
    pub(super) fn vacation(
        &mut self,
        sender: Sender,
        days: Option<u16>,
    ) -> Result<Vec<Effect>, Denial> {
        let Sender { player, now, .. } = sender;
        let present = self.vacations.end(player, now);
        let most = self.vacation_days(player, now);
        let mut all = self.vacations.of(player).to_vec();
        all.retain(|it| it.to.saturating_add(MEMORY) > now);
        match (days, all.last_mut()) {
            (Some(0), Some(last)) if present.is_some() => last.to = now,
            (None | Some(0), _) => return Ok(self.tell_vacation(sender)),
            (Some(_), _) if present.is_some() => {
                let why = "expected the end of the present vacation first";
                return Err(Denial::because(Reason::NotNow, why));
            }
            (Some(days), _) if days > most => {
                let why = format!("expected at most {most} days");
                return Err(Denial::because(Reason::TooMany, &why));
            }
            (Some(_), _) if self.correspondences(player).is_empty() => {
                let why = "expected a running game with days";
                return Err(Denial::because(Reason::NotNow, why));
            }
            (Some(days), _) => all.push(Vacation {
                from: now,
                to: now.saturating_add(u64::from(days) * DAY),
            }),
        }
        self.context
            .store_note(sender, Note::Vacations(StoredVacations { player, all }))
    }

    /// Returns the days for which a player may begin a vacation.
    fn vacation_days(&self, player: PlayerId, now: Now) -> u16 {
        let used = self.vacations.used(player, now);
        let left = u64::from(self.context.limits.vacation).saturating_sub(used);
        u16::try_from(left).unwrap_or(u16::MAX)
    }

    fn state_of_vacation(&self, player: PlayerId, now: Now) -> ToClient {
        ToClient::Vacation {
            left: self.vacations.left(player, now),
            days: self.vacation_days(player, now),
        }
    }

    fn tell_vacation(&self, sender: Sender) -> Vec<Effect> {
        vec![Effect::tell(
            sender.connection,
            self.state_of_vacation(sender.player, sender.now),
        )]
    }

    /// Uses the changed vacations of a player, which are stored, and shows them to the opponents.
    pub(super) fn vacation_begun(&mut self, kept: StoredVacations, now: Now) -> Vec<Effect> {
        let player = kept.player;
        let before = self.vacations.end(player, now).unwrap_or(now);
        self.vacations.set(kept);
        let until = self.vacations.end(player, now).unwrap_or(now);
        let mut effects = self
            .context
            .people
            .tell(player, &self.state_of_vacation(player, now));
        for game in self.correspondences(player) {
            if let Some(room) = self.rooms.get_mut(&game) {
                let vacations = self.vacations.of_players(room.game().start());
                room.game_mut().set_vacations(vacations);
                effects.extend(room.show_all(now));
            } else {
                self.dormant.shift(game, player, before, until);
                self.watch_shelved(game);
            }
            effects.extend(self.turn_messages(game, now));
            self.unstored.note_changed(game);
        }
        effects
    }

    /// Returns the running games with days of a player.
    fn correspondences(&self, player: PlayerId) -> Vec<GameId> {
        let games = self
            .context
            .allowances
            .held(player, Holding::Correspondence);
        games.collect()
    }
}
