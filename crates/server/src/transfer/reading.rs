//! Reads a copy of a store into another one.

use std::io::BufRead;

use tengen_online::Record;

use super::{HEAD, TAIL, Target, TransferError};
use crate::log::{Append, LogError, Note, StoredGame};

/// Games that are stored at the same time.
const BATCH: usize = 64;

/// The numbers of records that were read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Imported {
    /// Games that were added, or got more entries.
    pub added: u64,
    /// Games that the store had already, with the same entries or more.
    pub there: u64,
}

/// Reads a copy into a store, which keeps everything that it has. So a copy that was read in part is read again.
///
/// # Errors
///
/// [`TransferError`] for the first line that is wrong and the first game that the store has with other entries. What
/// was read before stays.
pub fn import(from: impl BufRead, to: &mut dyn Target) -> Result<Imported, TransferError> {
    let mut reader = Reader {
        to,
        games: Vec::new(),
        done: Imported::default(),
    };
    let mut end = None;
    let mut number = 0;
    for line in from.lines() {
        number += 1;
        let line = line?;
        let wrong = |why: String| TransferError::Line { line: number, why };
        if number == 1 {
            if line != HEAD {
                return Err(wrong(format!("expected `{HEAD}`")));
            }
        } else if end.is_some() {
            return Err(wrong("expected nothing after the last line".to_owned()));
        } else if let Some(count) = line.strip_prefix(TAIL) {
            end = Some(count.parse::<u64>().map_err(|why| wrong(why.to_string()))?);
        } else {
            let record: Record = line.parse().map_err(|why| wrong(format!("{why}")))?;
            reader.take(record, &wrong)?;
        }
    }
    let done = reader.finish()?;
    let read = done.added + done.there;
    if end == Some(read) {
        return Ok(done);
    }
    Err(TransferError::Line {
        line: number + 1,
        why: match end {
            None => "expected more: the file was cut off".to_owned(),
            Some(games) => format!("expected {games} games, found {read}"),
        },
    })
}

struct Reader<'a> {
    to: &'a mut dyn Target,
    games: Vec<Vec<Append>>,
    done: Imported,
}

impl Reader<'_> {
    fn take(
        &mut self,
        record: Record,
        wrong: &dyn Fn(String) -> TransferError,
    ) -> Result<(), TransferError> {
        let append = match (record, self.games.last()) {
            (Record::Burned { player, at }, _) => return Ok(self.to.burn(player, at)?),
            (
                record @ (Record::Invited { .. }
                | Record::Planned { .. }
                | Record::Vacations { .. }
                | Record::Subscriptions { .. }
                | Record::PushKey { .. }),
                _,
            ) => {
                let note = Note::of(record);
                let note =
                    note.ok_or_else(|| wrong("expected lines that fit together".to_owned()))?;
                return Ok(self.to.keep(&note)?);
            }
            (Record::Begin(start), _) => {
                if self.games.len() >= BATCH {
                    self.store()?;
                }
                self.games.push(vec![Append::Begin(start)]);
                return Ok(());
            }
            (_, None) => return Err(wrong("expected the beginning of a game".to_owned())),
            (record, Some(records)) => next(&record, records).map_err(wrong)?,
        };
        if let Some(records) = self.games.last_mut() {
            records.push(append);
        }
        Ok(())
    }

    /// Stores the games that were read.
    fn store(&mut self) -> Result<(), TransferError> {
        let games = std::mem::take(&mut self.games);
        for (records, stored) in games.iter().zip(self.to.add(&games)) {
            match stored {
                Ok(()) => self.done.added += 1,
                Err(LogError::Conflict { .. }) => self.complete(records)?,
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// Adds what a game in the store lacks.
    fn complete(&mut self, records: &[Append]) -> Result<(), TransferError> {
        let Some(Append::Begin(start)) = records.first() else {
            return Ok(());
        };
        let there = self.to.game(start.game)?;
        let there = there.map_or_else(Vec::new, StoredGame::records);
        let entries = records
            .iter()
            .filter(|it| !matches!(it, Append::End { .. }))
            .count();
        let common = entries.min(there.len());
        if there[..common] != records[..common] {
            return Err(TransferError::Differs(start.game));
        }
        let more = &records[there.len().min(records.len())..];
        if there.len() > entries || more.is_empty() {
            self.done.there += 1;
            return Ok(());
        }
        match self.to.add(&[more.to_vec()]).pop() {
            None | Some(Ok(())) => self.done.added += 1,
            // It has ended there too.
            Some(Err(LogError::Conflict { .. })) if more.len() == 1 => self.done.there += 1,
            Some(Err(error)) => return Err(error.into()),
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Imported, TransferError> {
        self.store()?;
        Ok(self.done)
    }
}

/// Returns a record after those of a game, or the reason why it does not follow.
fn next(record: &Record, records: &[Append]) -> Result<Append, String> {
    let game = records.first().map(Append::game);
    let game = game.ok_or("expected the beginning of a game")?;
    let entries = records.len() - 1;
    let (append, seq) = match *record {
        Record::Entry { seq, entry, at } => (
            Append::Entry {
                game,
                seq,
                entry,
                at,
            },
            seq,
        ),
        Record::End { seq, winner } => (Append::End { game, winner }, seq),
        Record::Begin(_)
        | Record::Invited { .. }
        | Record::Planned { .. }
        | Record::Vacations { .. }
        | Record::Subscriptions { .. }
        | Record::PushKey { .. }
        | Record::Burned { .. } => {
            return Err("out of order".to_owned());
        }
    };
    if matches!(records.last(), Some(Append::End { .. })) {
        return Err(format!(
            "expected another game after the end of game {game}"
        ));
    }
    if seq as usize != entries {
        return Err(format!(
            "expected entry {entries} of game {game}, found {seq}"
        ));
    }
    Ok(append)
}
