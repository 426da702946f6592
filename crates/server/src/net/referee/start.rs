//! The start of a referee: opens the store, and resumes the games that are not over.

use std::sync::Arc;

use super::{ALIVE, Referee, desk::Desk, keeper::Keeper, pending::Pending};
use crate::{
    hall::{Hall, Input, Limits},
    log::{GameLog, LogError, Note},
    net::{StartError, clock::Clock, health::Health, metrics::Metrics},
};

/// The parts that a referee starts with.
pub(in crate::net) struct Start {
    pub(in crate::net) log: Box<dyn GameLog>,
    pub(in crate::net) health: Health,
    pub(in crate::net) limits: Limits,
    pub(in crate::net) metrics: Arc<Metrics>,
}

impl Referee {
    /// Creates a referee with a thread for the store, and resumes the games that are not over.
    ///
    /// # Errors
    ///
    /// [`StartError`] if the store cannot be read and written, or the system allows no more threads.
    pub(in crate::net) fn new(start: Start, clock: Clock) -> Result<Referee, StartError> {
        let Start {
            mut log,
            health,
            limits,
            metrics,
        } = start;
        let games = log.open_games()?;
        let burned = log.burned()?;
        let notes = notes(log.as_mut())?;
        let until = log.last_alive()?;
        if let Some(doubt) = until.and_then(|last| clock.doubt(last)) {
            doubt.warn();
        }
        let clock = clock.not_before(until.unwrap_or(0));
        let now = clock.now();
        let outages = log.note_start(now)?;
        tracing::info!(games = games.len(), "the store is open");
        metrics.games.set(i64::try_from(games.len()).unwrap_or(0));
        let mut referee = Referee {
            hall: Hall::new(limits, rand::random()),
            keeper: Keeper::start(log, health, Arc::clone(&metrics))?,
            clock,
            now,
            desk: Desk::new(Arc::clone(&metrics)),
            metrics,
            pending: Pending::default(),
            deaf_until: 0,
            alive_at: now + ALIVE,
            unplayed: limits.unplayed,
        };
        for player in burned {
            let (by, kept) = (None, Ok(()));
            referee.hear(Input::Burned { player, by, kept });
        }
        referee.hear(Input::Resumed {
            games,
            notes,
            outages,
        });
        Ok(referee)
    }
}

/// Returns the notes. Those of an invitation whose game began just before the end of a server are removed.
fn notes(log: &mut dyn GameLog) -> Result<Vec<Note>, LogError> {
    let mut all = Vec::new();
    for note in log.notes()? {
        if let Note::Invitation(invitation) = &note
            && log.read(invitation.game)?.is_some()
        {
            // It is left out, and the next server tries again.
            if let Err(error) = log.drop_note(note.name()) {
                tracing::error!(%error, name = %note.name(), "cannot remove a note");
            }
        } else {
            all.push(note);
        }
    }
    Ok(all)
}
