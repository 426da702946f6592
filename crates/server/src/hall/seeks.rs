//! Seeks: players who want an opponent for the same game wait for each other. Knows no games.

use tengen_online::{PlayerId, Proposal, Reason, ToClient};

use super::alarms::Alarm;
use super::context::Context;
use super::denial::Denial;
use super::holdings::{Holders, Holding};
use super::queue::{Queue, Seek};
use super::{Connection, Effect, Now, Sender};

/// Two players who want the same game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    pub(super) proposal: Proposal,
    pub(super) players: [PlayerId; 2],
}

/// The result of seeking an opponent.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Sought {
    /// The player waits, or has nothing to wait for.
    Waits(Vec<Effect>),
    Found(Pair),
}

/// The seeks of all players.
#[derive(Debug, Default)]
pub(super) struct Seeks {
    queue: Queue,
}

impl Seeks {
    pub(super) const fn queue(&self) -> &Queue {
        &self.queue
    }

    /// Finds an opponent, or adds the seek of a player in place of another one.
    pub(super) fn seek(
        &mut self,
        context: &mut Context,
        sender: Sender,
        proposal: Proposal,
    ) -> Result<Sought, Denial> {
        let player = sender.player;
        let is_same = self.queue.seek_of(player).map(|seek| seek.proposal) == Some(proposal);
        if !is_same {
            context.check_one_more(player, proposal, sender.now)?;
            if !context.people.may_seek(player, sender.now) {
                return Err(Reason::TooFast.into());
            }
            if let Some(other) = self.partner(context, player, &proposal) {
                let players = [player, other];
                return Ok(Sought::Found(Pair { proposal, players }));
            }
            self.end(context, player);
            if self.queue.len() >= context.limits.seeks {
                let mut effects = context.people.tell(player, &ToClient::Idle);
                let denial = Denial::from(Reason::TooMany);
                effects.push(denial.of(sender.connection, "seek", None));
                return Ok(Sought::Waits(effects));
            }
            self.queue.add(Seek {
                player,
                proposal,
                began: sender.now,
                lost: None,
            });
            let hosts = context.people.host(player).into_iter().collect();
            let players = Vec::new();
            let holders = Holders { players, hosts };
            let holding = Holding::Seek(player);
            context.allowances.hold(holding, Some(holders));
            context.lobby.touch(sender.now);
        }
        let seeking = ToClient::Seeking { proposal };
        Ok(Sought::Waits(context.people.tell(player, &seeking)))
    }

    /// Returns a person who seeks the same; `None` for a computer, which is paired with nobody.
    fn partner(
        &self,
        context: &Context,
        player: PlayerId,
        proposal: &Proposal,
    ) -> Option<PlayerId> {
        if context.people.is_computer(player) {
            return None;
        }
        let is_person = |other| !context.people.is_computer(other);
        self.queue.partner(player, proposal, is_person)
    }

    /// Ends the seek of a player and returns it; `None` if there is none.
    pub(super) fn end(&mut self, context: &mut Context, player: PlayerId) -> Option<Seek> {
        context.alarms.set(Alarm::Seek(player), None);
        context.allowances.hold(Holding::Seek(player), None);
        self.queue.remove(player)
    }

    /// Ends the seek of a player who does not want an opponent any more.
    pub(super) fn unseek(&mut self, context: &mut Context, sender: Sender) -> Vec<Effect> {
        if self.end(context, sender.player).is_some() {
            context.lobby.touch(sender.now);
            return context.people.tell(sender.player, &ToClient::Idle);
        }
        vec![Effect::tell(sender.connection, ToClient::Idle)]
    }

    /// Pairs a player with the one whose seek has this number.
    pub(super) fn take(
        &self,
        context: &Context,
        sender: Sender,
        number: u64,
    ) -> Result<Pair, Denial> {
        let seek = self.queue.seek(number);
        let seek = seek.filter(|seek| seek.lost.is_none());
        let seek = seek.ok_or(Reason::Gone)?;
        if seek.player == sender.player {
            return Err(Reason::Own.into());
        }
        context
            .computers
            .check_take(&context.people, sender, &seek)?;
        context.check_one_more(sender.player, seek.proposal, sender.now)?;
        Ok(Pair {
            proposal: seek.proposal,
            players: [seek.player, sender.player],
        })
    }

    /// Keeps the seek of a player without a connection for a while.
    pub(super) fn lose(&mut self, context: &mut Context, player: PlayerId, now: Now) {
        if context.people.of(player).is_empty() && self.queue.seek_of(player).is_some() {
            self.queue.set_lost(player, Some(now));
            let end = now.saturating_add(context.limits.patience);
            context.alarms.set(Alarm::Seek(player), Some(end));
        }
    }

    /// Resumes the seek of a player who has connected again. Another player may have begun to seek the same in the
    /// meantime.
    pub(super) fn resume(
        &mut self,
        context: &mut Context,
        connection: Connection,
        player: PlayerId,
    ) -> Sought {
        let Some(Seek { proposal, .. }) = self.queue.seek_of(player) else {
            return Sought::Waits(Vec::new());
        };
        self.queue.set_lost(player, None);
        context.alarms.set(Alarm::Seek(player), None);
        match self.partner(context, player, &proposal) {
            Some(other) => Sought::Found(Pair {
                proposal,
                players: [player, other],
            }),
            None => Sought::Waits(vec![Effect::tell(
                connection,
                ToClient::Seeking { proposal },
            )]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hall::Limits;
    use crate::hall::testing::{come, proposal};

    #[test]
    fn a_seek_waits_is_lost_and_is_found_again() {
        let mut context = Context::new(Limits::default(), 1);
        let mut seeks = Seeks::default();
        let (one, other) = (come(&mut context, 1), come(&mut context, 2));
        let proposal = proposal("none");
        let waits = |sender: Sender| {
            let told = Effect::tell(sender.connection, ToClient::Seeking { proposal });
            Ok(Sought::Waits(vec![told]))
        };
        assert_eq!(seeks.seek(&mut context, one, proposal), waits(one));
        context.people.close(one.connection);
        seeks.lose(&mut context, one.player, 0);
        assert_eq!(context.alarms.next(), Some(context.limits.patience));
        assert_eq!(seeks.seek(&mut context, other, proposal), waits(other));
        come(&mut context, 1);
        let found = seeks.resume(&mut context, one.connection, one.player);
        let players = [one.player, other.player];
        assert_eq!(found, Sought::Found(Pair { proposal, players }));
        assert_eq!(context.alarms.next(), None);
        assert!(seeks.end(&mut context, one.player).is_some());
        assert!(seeks.end(&mut context, one.player).is_none());
    }

    #[test]
    fn nobody_takes_the_own_seek_or_one_that_is_gone() {
        let mut context = Context::new(Limits::default(), 1);
        let mut seeks = Seeks::default();
        let (one, other) = (come(&mut context, 1), come(&mut context, 2));
        let proposal = proposal("none");
        seeks.seek(&mut context, one, proposal).expect("it waits");
        let number = seeks.queue().number_of(one.player).expect("a seek");
        let own = seeks.take(&context, one, number);
        assert_eq!(own, Err(Reason::Own.into()));
        let gone = seeks.take(&context, other, number + 1);
        assert_eq!(gone, Err(Reason::Gone.into()));
        let players = [one.player, other.player];
        let taken = seeks.take(&context, other, number);
        assert_eq!(taken, Ok(Pair { proposal, players }));
    }
}
