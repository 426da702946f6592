//! Games with days that are not in memory: what a list shows of them, and when their flags fall.

use std::collections::BTreeMap;

use tengen_core::Seat;
use tengen_online::{GameId, PlayerId, RunningRow, Standing, Start, Stones};

use super::Now;
use super::holdings::Holders;
use super::room::TimedGame;
use super::vacations::Vacations;

/// A running game that is not in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct DormantGame {
    start: Start,
    ply: u16,
    turn: Seat,
    stones: Stones,
    /// Moment at which the flag of `turn` falls.
    flag: Now,
}

impl DormantGame {
    /// Returns what is needed of a game with days that leaves the memory; `None` if it is over, or if no time runs
    /// in days.
    pub(super) fn of(game: &TimedGame) -> Option<DormantGame> {
        let flag = game.time().flag_at().filter(|_| game.may_leave_memory())?;
        Some(DormantGame {
            start: game.start().clone(),
            ply: game.state().ply(),
            turn: game.state().seat_to_move(),
            stones: Stones::of(game.state().board()),
            flag,
        })
    }

    /// Returns the player to move.
    fn player(&self) -> PlayerId {
        self.start.player(self.turn)
    }

    pub(super) const fn start(&self) -> &Start {
        &self.start
    }

    pub(super) const fn flag(&self) -> Now {
        self.flag
    }

    pub(super) fn holders(&self) -> Holders {
        Holders {
            players: self.start.players.iter().map(|it| it.0).collect(),
            hosts: Vec::new(),
        }
    }

    /// Returns the row of the game in the list of a player; `None` if the player has no seat.
    pub(super) fn row(
        &self,
        player: PlayerId,
        vacations: &Vacations,
        now: Now,
    ) -> Option<RunningRow> {
        let start = &self.start;
        let vacation = vacations.left(self.player(), now);
        Some(RunningRow {
            game: start.game,
            terms: start.proposal.terms,
            names: start.players.clone().map(|it| it.1),
            seat: start.seat_of(player)?,
            ply: self.ply,
            standing: Standing::Turn(self.turn),
            left: Some(
                self.flag
                    .saturating_sub(now.saturating_add(vacation.unwrap_or(0))),
            ),
            vacation,
            stones: self.stones.clone(),
        })
    }
}

/// The running games that are not in memory.
#[derive(Debug, Default)]
pub(super) struct DormantGames(BTreeMap<GameId, DormantGame>);

impl DormantGames {
    pub(super) fn put(&mut self, game: GameId, dormant: DormantGame) {
        self.0.insert(game, dormant);
    }

    pub(super) fn take(&mut self, game: GameId) -> Option<DormantGame> {
        self.0.remove(&game)
    }

    /// Lets a flag fall later or earlier, if it is that of a player: the clock stands until `until` instead of `before`.
    pub(super) fn shift(&mut self, game: GameId, player: PlayerId, before: Now, until: Now) {
        if let Some(dormant) = self.0.get_mut(&game).filter(|it| it.player() == player) {
            dormant.flag = dormant.flag.saturating_sub(before).saturating_add(until);
        }
    }

    pub(super) fn get(&self, game: GameId) -> Option<&DormantGame> {
        self.0.get(&game)
    }

    /// Returns the games that began before a moment.
    pub(super) fn before(&self, moment: Now) -> impl Iterator<Item = GameId> {
        let old = self.0.iter().filter(move |(_, it)| it.start.at < moment);
        old.map(|(&game, _)| game)
    }
}
