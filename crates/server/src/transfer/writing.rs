//! Writes a store as a file of text.

use std::io::Write;

use tengen_online::{PlayerId, Record};

use super::{HEAD, TAIL, TransferError};
use crate::{
    log::{Append, Note},
    store::SqliteLog,
};

/// The contents of a store besides games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Others {
    /// Players whose secrets were burned, each with its moment in ms since 1970.
    pub burned: Vec<(PlayerId, u64)>,
    /// Open invitations, prepared replies and vacations.
    pub notes: Vec<Note>,
}

/// Writes all games of a store or a view, and what it contains besides. Returns the number of games.
pub fn export(
    from: &mut SqliteLog,
    others: &Others,
    to: &mut impl Write,
) -> Result<u64, TransferError> {
    writeln!(to, "{HEAD}")?;
    for &(player, at) in &others.burned {
        writeln!(to, "{}", Record::Burned { player, at })?;
    }
    for note in &others.notes {
        writeln!(to, "{}", note.record())?;
    }
    let mut after = None;
    let mut count = 0;
    loop {
        let games = from.games_after(after)?;
        for records in &games {
            let mut seq = 0;
            for append in records {
                writeln!(to, "{}", append.record(seq))?;
                seq += u32::from(matches!(append, Append::Entry { .. }));
            }
            count += 1;
        }
        let last = games.last().and_then(|records| records.first());
        let Some(last) = last else { break };
        after = Some(last.game());
    }
    writeln!(to, "{TAIL}{count}")?;
    to.flush()?;
    Ok(count)
}
