//! Vacations: the clocks of a player's games with days stand for some days.

use std::collections::BTreeMap;

use tengen_core::Seat;
use tengen_online::{PlayerId, Reason, Start, ToClient, Vacation};

use super::context::Context;
use super::denial::Denial;
use super::holdings::Holding;
use super::{DAY, Effect, Now, Sender};
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

    /// Returns the effects that begin a vacation of some days, end the present one, or say how it is.
    pub(super) fn ask(
        &self,
        context: &mut Context,
        sender: Sender,
        days: Option<u16>,
    ) -> Result<Vec<Effect>, Denial> {
        let Sender { player, now, .. } = sender;
        let present = self.end(player, now);
        let most = self.days(context, player, now);
        let allowances = &context.allowances;
        let games = allowances.held(player, Holding::Correspondence).count();
        let mut all = self.of(player).to_vec();
        all.retain(|it| it.to.saturating_add(MEMORY) > now);
        match (days, all.last_mut()) {
            (Some(0), Some(last)) if present.is_some() => last.to = now,
            (None | Some(0), _) => {
                let state = self.state(context, player, now);
                return Ok(vec![Effect::tell(sender.connection, state)]);
            }
            (Some(_), _) if present.is_some() => {
                let why = "expected the end of the present vacation first";
                return Err(Denial::because(Reason::NotNow, why));
            }
            (Some(days), _) if days > most => {
                let why = format!("expected at most {most} days");
                return Err(Denial::because(Reason::TooMany, &why));
            }
            (Some(_), _) if games == 0 => {
                let why = "expected a running game with days";
                return Err(Denial::because(Reason::NotNow, why));
            }
            (Some(days), _) => all.push(Vacation {
                from: now,
                to: now.saturating_add(u64::from(days) * DAY),
            }),
        }
        context.store_note(sender, Note::Vacations(StoredVacations { player, all }))
    }

    /// Returns the days for which a player may begin a vacation.
    fn days(&self, context: &Context, player: PlayerId, now: Now) -> u16 {
        let most = u64::from(context.limits.vacation);
        let left = most.saturating_sub(self.used(player, now));
        u16::try_from(left).unwrap_or(u16::MAX)
    }

    /// Returns the message with the present vacation of a player.
    pub(super) fn state(&self, context: &Context, player: PlayerId, now: Now) -> ToClient {
        ToClient::Vacation {
            left: self.left(player, now),
            days: self.days(context, player, now),
        }
    }
}

/// Returns `true` if vacations ended so long ago that they matter to no clock and to no limit.
pub(super) fn is_outdated(kept: &StoredVacations, now: Now) -> bool {
    kept.all
        .iter()
        .all(|it| it.to.saturating_add(MEMORY) <= now)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hall::Limits;

    #[test]
    fn the_days_of_a_year_are_limited_and_begun_days_count() {
        let context = Context::new(Limits::default(), 1);
        let player = PlayerId::from_bytes([1; 26]);
        let mut vacations = Vacations::default();
        let most = context.limits.vacation;
        assert_eq!(vacations.days(&context, player, 0), most);
        let all = vec![Vacation {
            from: 10 * DAY,
            to: 12 * DAY + 1,
        }];
        vacations.set(StoredVacations { player, all });
        assert_eq!(vacations.days(&context, player, 20 * DAY), most - 3);
        assert_eq!(vacations.end(player, 11 * DAY), Some(12 * DAY + 1));
        assert_eq!(vacations.left(player, 12 * DAY), Some(1));
        assert_eq!(vacations.left(player, 13 * DAY), None);
        assert_eq!(vacations.days(&context, player, 10 * DAY + YEAR), most);
    }
}
