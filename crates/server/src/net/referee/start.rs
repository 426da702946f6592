//! The start of a referee: opens the store, and resumes the games that are not over.

use std::{sync::Arc, thread, time::Duration};

use tokio::{runtime::Handle, sync::watch};
use tracing::Span;

use super::{
    ALIVE, Errand, Order, Post, Referee,
    callers::{Beginning, Callers, Means},
    desk::Desk,
    keeper::Keeper,
    pending::Pending,
    post,
};
use crate::{
    config::CallSettings,
    hall::{Hall, Input, Limits},
    log::{GameLog, LogError, Note},
    net::{Ended, StartError, clock::Clock, signs::Signs},
};

/// Starts a referee on a thread of its own, and resumes the games in `log` that are not over. Returns the way to it.
/// Reads the store before it returns, and must be called within a multi-threaded runtime.
pub fn start_referee(
    log: Box<dyn GameLog>,
    limits: Limits,
    calls: Option<CallSettings>,
    signs: &Signs,
) -> Result<(Post, Ended), StartError> {
    let mut referee = Referee::new(log, limits, signs, Clock::new())?;
    let (post, letters) = post(referee.clock.clone());
    if let Some(settings) = calls {
        referee.begin_calls(settings, &post);
    }
    let (running, ended) = watch::channel(());
    let (runtime, span) = (Handle::current(), Span::current());
    thread::Builder::new()
        .name("referee".to_owned())
        .spawn(move || {
            span.in_scope(|| referee.run(&runtime, letters));
            drop(running);
        })?;
    Ok((post, ended))
}

impl Referee {
    /// Creates a referee with a thread for the store, and resumes the games that are not over.
    pub(super) fn new(
        mut log: Box<dyn GameLog>,
        limits: Limits,
        signs: &Signs,
        clock: Clock,
    ) -> Result<Referee, StartError> {
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
        let metrics = &signs.metrics;
        metrics.games.set(i64::try_from(games.len()).unwrap_or(0));
        let mut referee = Referee {
            hall: Hall::new(limits, rand::random()),
            keeper: Keeper::start(log, signs.clone())?,
            clock,
            now,
            callers: Callers::of(&notes),
            desk: Desk::new(Arc::clone(metrics)),
            metrics: Arc::clone(metrics),
            pending: Pending::default(),
            deaf_until: 0,
            alive_at: now + ALIVE,
            paused: Duration::ZERO,
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

impl Referee {
    /// Calls players from now on, or as soon as there is a key for that.
    fn begin_calls(&mut self, settings: CallSettings, post: &Post) {
        let means = Means {
            settings,
            clock: self.clock.clone(),
            post: post.downgrade(),
            metrics: Arc::clone(&self.metrics),
            runtime: Handle::current(),
        };
        match self.callers.begin(means) {
            Beginning::Tell(input) => self.hear(input),
            Beginning::Store(note) => {
                let errand = Errand::StoreNote { note, by: None };
                self.keeper.order(Order::Errand(errand));
            }
        }
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
