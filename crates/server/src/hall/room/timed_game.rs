//! A game with its clock: which entries there are, whose turn it is, and what may be done when. Knows no connections.

use tengen_core::game::{Action, Deed, DeedOutcome, Request, runs};
use tengen_core::rules::opening::{Answer, Question};
use tengen_core::{At, Game, PlayRefusal, Refusal, Seat, game::Clock};
use tengen_online::{
    Colours, Entry, GameId, PlayerId, Prompt, Reason, Role, RunningRow, Standing, Start, Stones,
    Table, ToClient, Vacation,
};

use super::SEATS;
use super::timing::{Timing, TurnClock};
use crate::hall::denial::Denial;
use crate::hall::holdings::{Holders, Host};
use crate::hall::{Limits, Now};
use crate::log::{Append, Outage, StoredGame};

/// A game with its clock.
#[derive(Debug)]
pub(in crate::hall) struct TimedGame {
    table: Table,
    time: Timing,
    /// Time for a player to answer a lot, in ms.
    lot: u64,
    /// The number of entries when the last request was made.
    asked: u32,
}

impl TimedGame {
    /// Returns a game that begins now.
    pub(super) fn new(start: Start, limits: &Limits, now: Now) -> TimedGame {
        let table = Table::new(start);
        let time = Timing::new(turn_clock(&table), limits.lag, now);
        let lot = limits.lot;
        TimedGame {
            table,
            time,
            lot,
            asked: 0,
        }
    }

    /// Returns a stored game. Time in `outages` counts against no player.
    ///
    /// # Errors
    ///
    /// A description of the damage, in English.
    pub(super) fn of(
        kept: &StoredGame,
        limits: &Limits,
        outages: &[Outage],
    ) -> Result<TimedGame, String> {
        let entries: Vec<Entry> = kept.entries.iter().map(|&(entry, _)| entry).collect();
        let table = Table::from_entries(kept.start.clone(), &entries);
        let table = table.map_err(|(place, why)| format!("entry {place}: {why}"))?;
        let moments = kept.entries.iter().map(|&(_, at)| at);
        let moments = std::iter::once(kept.start.at).chain(moments);
        let time = Timing::of(turn_clock(&table), limits.lag, moments, outages);
        let lot = limits.lot;
        Ok(TimedGame {
            table,
            time,
            lot,
            asked: 0,
        })
    }

    /// Takes over the stored game. Returns `false` and does nothing if this one only has more entries: those may have
    /// been stored since, or are about to be.
    pub(super) fn replace(&mut self, read: TimedGame) -> bool {
        if self.entries().starts_with(read.entries()) {
            return false;
        }
        self.table = read.table;
        self.time.replace(read.time);
        true
    }

    /// Goes back to `seq` entries. `None` if there are fewer.
    pub(super) fn roll_back(&mut self, seq: u32) -> Option<()> {
        let seq = seq as usize;
        let entries = self.entries().get(..seq)?;
        // The first entries of a valid game make a valid game too.
        self.table = Table::from_entries(self.start().clone(), entries).ok()?;
        self.time.roll_back(seq, turn_clock(&self.table));
        Some(())
    }

    pub(in crate::hall) fn id(&self) -> GameId {
        self.start().game
    }

    pub(in crate::hall) const fn start(&self) -> &Start {
        self.table.start()
    }

    /// Returns the game as the rules see it.
    pub(in crate::hall) const fn state(&self) -> &Game {
        self.table.game()
    }

    pub(in crate::hall) const fn time(&self) -> &Timing {
        &self.time
    }

    pub(in crate::hall) const fn time_mut(&mut self) -> &mut Timing {
        &mut self.time
    }

    pub(super) fn entries(&self) -> &[Entry] {
        self.table.entries()
    }

    /// Returns the open request of a seat; `None` if there is none.
    pub(super) const fn request(&self) -> Option<Request> {
        self.table.request()
    }

    pub(in crate::hall) fn is_over(&self) -> bool {
        let game = self.state();
        game.tree().ending(game.cursor()).is_some()
    }

    /// Returns `true` if the players have days for their turns.
    pub(in crate::hall) fn counts_days(&self) -> bool {
        self.start().proposal.terms.clock.counts_days()
    }

    /// Checks that `seq` is the number of the next entry.
    pub(super) fn check_current(&self, seq: u32) -> Result<(), Denial> {
        if seq == self.table.seq() {
            Ok(())
        } else {
            Err(Reason::Stale.into())
        }
    }

    /// Checks that a player who knew `seq` entries knew the open request.
    pub(super) fn check_asked(&self, seq: u32) -> Result<(), Denial> {
        if (self.asked..=self.table.seq()).contains(&seq) {
            Ok(())
        } else {
            Err(Reason::Stale.into())
        }
    }

    /// Carries out a deed of a seat, which counts from the moment at which it was sent. If that makes an entry, the
    /// next turn begins `now`.
    pub(super) fn handle(
        &mut self,
        seat: Seat,
        deed: Deed,
        (said, now): (Now, Now),
    ) -> Result<(DeedOutcome, Option<Entry>), Refusal> {
        let at = self.time.at(seat, said);
        let (outcome, entry) = self.table.handle(deed, at)?;
        if entry.is_some() {
            self.next_turn(now);
        }
        Ok((outcome, entry))
    }

    /// Makes or takes back a request of a seat.
    pub(super) fn discuss(&mut self, by: Seat, deed: Deed) -> Result<(), Refusal> {
        self.table.handle(deed, At::seat(by))?;
        if matches!(deed, Deed::Ask(_)) {
            self.asked = self.table.seq();
        }
        Ok(())
    }

    /// Ends the game by the decision of the referee.
    pub(super) fn call(
        &mut self,
        action: Action,
        by: Seat,
        now: Now,
    ) -> Result<Entry, PlayRefusal> {
        let entry = self.table.call(action, self.time.at(by, now))?;
        self.next_turn(now);
        Ok(entry)
    }

    fn next_turn(&mut self, now: Now) {
        self.time.next_turn(turn_clock(&self.table), now);
    }

    /// Sets the vacations of the players. Does nothing in a game without days.
    pub(in crate::hall) fn set_vacations(&mut self, vacations: [Vec<Vacation>; 2]) {
        if self.counts_days() {
            self.time.set_vacations(vacations);
        }
    }

    /// Returns the moment at which the server answers a lot for the player; `None` if there is no lot.
    pub(in crate::hall) fn lot_at(&self) -> Option<Now> {
        let question = self.state().question();
        let is_lot = matches!(question, Some(Question::Grab { .. } | Question::Guess));
        let is_due = is_lot && !self.is_over();
        is_due.then(|| self.time.counts().saturating_add(self.lot))
    }

    /// Returns `true` if a flag or a lot will be due soon, even if nobody shows the game. A flag that falls after
    /// days does not count.
    pub(in crate::hall) fn has_deadline(&self) -> bool {
        let flag = self.time.flag_at().filter(|_| !self.counts_days());
        flag.or(self.lot_at()).is_some()
    }

    /// Returns `true` if the game goes on with days, and need not be in memory for that.
    pub(in crate::hall) fn may_leave_memory(&self) -> bool {
        !self.is_over() && self.counts_days() && !self.has_deadline()
    }

    /// Returns the players and the addresses that hold the game; `None` if it is over or has days.
    pub(super) fn holders(&self, hosts: &[Host]) -> Option<Holders> {
        (!self.is_over() && !self.counts_days()).then(|| Holders {
            players: self.players(),
            hosts: hosts.to_vec(),
        })
    }

    /// Returns the players of a game with days; `None` if it has none or is over.
    pub(in crate::hall) fn correspondents(&self) -> Option<Holders> {
        (!self.is_over() && self.counts_days()).then(|| Holders {
            players: self.players(),
            hosts: Vec::new(),
        })
    }

    fn players(&self) -> Vec<PlayerId> {
        SEATS.map(|seat| self.start().player(seat)).into()
    }

    /// Returns the row of the game in the list of a player; `None` if the player has no seat.
    pub(in crate::hall) fn row(&self, player: PlayerId, now: Now) -> Option<RunningRow> {
        let start = self.start();
        let seat = self.time.seat();
        Some(RunningRow {
            game: start.game,
            terms: start.proposal.terms,
            names: start.players.clone().map(|it| it.1),
            seat: start.seat_of(player)?,
            ply: self.state().ply(),
            standing: Standing::of(self.state()),
            left: self.time.left(now),
            vacation: seat.and_then(|seat| self.time.vacations(now).left(seat)),
            stones: Stones::of(self.state().board()),
        })
    }

    /// Returns the entry that an action made which was sent again, with its number; `None` if it is not done.
    pub(super) fn repeated(&self, seat: Seat, seq: u32, action: Action) -> Option<(u32, Entry)> {
        let later = self.entries().get(seq as usize..)?;
        let is_it = |entry: &Entry| match *entry {
            Entry::Act {
                seat: by,
                action: what,
                ..
            } => by == seat && what == action,
            Entry::Back(_) => false,
        };
        let place = if action == Action::Resign {
            later.iter().position(is_it)?
        } else {
            later.first().is_some_and(is_it).then_some(0)?
        };
        let seq = seq.saturating_add(u32::try_from(place).ok()?);
        Some((seq, later[place]))
    }

    /// Returns the message that reports an entry, with the present state of the game.
    pub(super) fn done(&self, seq: u32, entry: Entry, now: Now) -> ToClient {
        ToClient::Done {
            game: self.id(),
            seq,
            entry,
            spent: self.time.spent(now),
            standing: Some(Standing::of(self.state())),
            colours: Some(Colours::of(self.state())),
            prompt: Prompt::of(self.state()),
        }
    }

    /// Returns the last entry as a role may see it. Until the opponent has guessed, only the player who holds
    /// stones in the hand sees how many; everybody else sees one.
    pub(super) fn shown_to(&self, role: Role, last: Entry) -> Entry {
        match last {
            Entry::Act {
                seat,
                action: Action::Answer(Answer::Grab(_)),
                clock,
            } if role.seat() != Some(seat) && self.state().question() == Some(Question::Guess) => {
                Entry::Act {
                    seat,
                    action: Action::Answer(Answer::Grab(1)),
                    clock,
                }
            }
            _ => last,
        }
    }

    /// Returns all entries as a role may see them.
    pub(super) fn all_shown_to(&self, role: Role) -> Vec<Entry> {
        let mut entries = self.entries().to_vec();
        if let Some(last) = entries.last_mut() {
            *last = self.shown_to(role, *last);
        }
        entries
    }

    /// Returns `true` if the last entry revealed to a role what the entry before it had hidden.
    pub(super) fn has_revealed_to(&self, role: Role) -> bool {
        let before = self.entries().iter().rev().nth(1);
        matches!(
            before,
            Some(Entry::Act { seat, action: Action::Answer(Answer::Grab(_)), .. })
                if role.seat() != Some(*seat)
        )
    }

    /// Returns the records of the last entry, which was made `now`, and of the end of the game if it is over.
    pub(super) fn records(&self, entry: Entry, now: Now) -> impl Iterator<Item = Append> {
        let entry = Append::Entry {
            game: self.id(),
            seq: self.last_seq(),
            entry,
            at: now,
        };
        std::iter::once(entry).chain(self.ended())
    }

    /// Returns the number of the last entry.
    pub(super) fn last_seq(&self) -> u32 {
        self.table.seq().saturating_sub(1)
    }

    /// Returns the record of the game's end; `None` if it is not over.
    pub(in crate::hall) fn ended(&self) -> Option<Append> {
        let Standing::Over(winner) = Standing::of(self.state()) else {
            return None;
        };
        Some(Append::End {
            game: self.id(),
            winner,
        })
    }
}

/// Returns the clock at the beginning of the turn after the last entry.
fn turn_clock(table: &Table) -> TurnClock {
    let control = table.start().proposal.terms.clock;
    TurnClock {
        clock: table.clock().unwrap_or(Clock::new(control)),
        seat: runs(table.game()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hall::testing::start;
    use tengen_core::Point;

    fn place(game: &mut TimedGame, seat: Seat, point: &str, now: Now) -> Result<(), Refusal> {
        let point: Point = point.parse().expect("a point");
        let deed = Deed::Act(Action::place(point));
        game.handle(seat, deed, (now, now)).map(|_| ())
    }

    #[test]
    fn the_clock_follows_the_entries_there_and_back() {
        let mut game = TimedGame::new(start("bank:10+1"), &Limits::default(), 0);
        let flag = game.time().flag_at().expect("time runs");
        assert_eq!(place(&mut game, Seat::First, "h8", 2_000), Ok(()));
        assert_eq!(game.time().seat(), Some(Seat::Second));
        assert_eq!(game.time().flag_at(), Some(flag + 2_000));
        assert!(place(&mut game, Seat::First, "h9", 3_000).is_err());
        assert!(game.check_current(1).is_ok() && game.check_current(0).is_err());
        assert_eq!(game.roll_back(2), None);
        assert_eq!(game.roll_back(0), Some(()));
        assert_eq!(game.time().flag_at(), Some(flag));
        assert_eq!(game.entries(), []);
    }

    #[test]
    fn an_action_that_is_sent_again_is_found() {
        let mut game = TimedGame::new(start("none"), &Limits::default(), 0);
        let action = Action::place("h8".parse().expect("a point"));
        assert_eq!(game.repeated(Seat::First, 0, action), None);
        assert_eq!(place(&mut game, Seat::First, "h8", 0), Ok(()));
        let entry = game.entries()[0];
        assert_eq!(game.repeated(Seat::First, 0, action), Some((0, entry)));
        assert_eq!(game.repeated(Seat::Second, 0, action), None);
        assert_eq!(game.repeated(Seat::First, 1, action), None);
    }

    #[test]
    fn only_a_game_with_days_leaves_the_memory() {
        let limits = Limits::default();
        let game = |clock| TimedGame::new(start(clock), &limits, 0);
        assert!(game("days:1/turn").may_leave_memory());
        assert!(!game("bank:10+1").may_leave_memory());
        assert!(game("bank:10+1").has_deadline());
        assert!(!game("days:1/turn").has_deadline());
        assert!(game("none").holders(&[]).is_some());
        assert_eq!(game("days:1/turn").holders(&[]), None);
        assert!(game("days:1/turn").correspondents().is_some());
    }
}
