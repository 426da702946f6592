//! A log in memory that fails the test for invalid appends: gaps, repetitions, actions out of turn, entries
//! after the end.

use std::collections::BTreeMap;

use tengen_core::{Action, Status};
use tengen_online::{Entry, GameId, Table};
use tengen_server::log::{Append, Note, StoredGame};

#[derive(Default, Debug)]
pub(crate) struct Memory {
    pub(crate) games: BTreeMap<GameId, StoredGame>,
    pub(crate) ended: BTreeMap<GameId, Option<tengen_core::Seat>>,
    /// By their names.
    pub(crate) notes: BTreeMap<String, Note>,
}

impl Memory {
    pub(crate) fn table(&self, game: GameId) -> Table {
        let kept = &self.games[&game];
        let entries: Vec<Entry> = kept.entries.iter().map(|&(entry, _)| entry).collect();
        Table::from_entries(kept.start.clone(), &entries).expect("it was checked")
    }

    /// Stores an append, and fails the test if it is invalid.
    pub(crate) fn keep(&mut self, append: Append) {
        match append {
            Append::Begin(start) => {
                assert_ne!(start.players[0].0, start.players[1].0, "against oneself");
                let kept = StoredGame {
                    start: start.clone(),
                    entries: Vec::new(),
                };
                let before = self.games.insert(start.game, kept);
                assert!(before.is_none(), "a game began twice");
            }
            Append::Entry {
                game,
                seq,
                entry,
                at,
            } => {
                assert!(!self.ended.contains_key(&game), "something after the end");
                let before = self.table(game);
                assert_eq!(seq, before.seq(), "a gap");
                if let Entry::Act { seat, action, .. } = entry {
                    let in_turn = seat == before.game().seat_to_move();
                    assert!(in_turn || !action.is_in_turn(), "{entry} out of turn");
                }
                let kept = self.games.get_mut(&game).expect("it began");
                let last = kept.entries.last().map_or(kept.start.at, |&(_, at)| at);
                assert!(last <= at, "time goes back");
                kept.entries.push((entry, at));
                let after = self.table(game);
                check_clock(&before, &after, entry);
            }
            Append::End { game, winner } => {
                let table = self.table(game);
                let Status::Over { outcome, .. } = table.game().status() else {
                    panic!("{game} goes on");
                };
                let seat = outcome.winner().map(|colour| table.game().seat_of(colour));
                assert_eq!(winner, seat);
                assert!(self.ended.insert(game, winner).is_none(), "two ends");
            }
        }
    }
}

/// Asserts that no clock gained more time than an increment.
fn check_clock(before: &Table, after: &Table, entry: Entry) {
    let Entry::Act {
        seat,
        action,
        clock: Some(reading),
    } = entry
    else {
        return;
    };
    let control = after.game().terms().clock;
    let most = before.clock().expect("it is limited").face(seat, 0);
    assert!(control.is_limited());
    if action == Action::Flag {
        assert_eq!(reading, 0, "a flag with time left");
    }
    let is_plain = matches!(control, tengen_core::game::TimeControl::Increment { .. });
    assert!(!is_plain || reading <= most.time, "time was won");
}
