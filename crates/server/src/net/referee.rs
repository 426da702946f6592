//! The thread that owns the hall and the store. It handles inputs one after the other, and stores the appends
//! of the hall before it sends the messages. Knows no sockets.

mod group;
mod post;

use std::{
    collections::{HashMap, VecDeque},
    sync::Arc,
    time::{Duration, Instant},
};

use tengen_online::{Closing, ToClient};
use tokio::{runtime::Handle, sync::mpsc};

use self::group::{Group, Step};
pub(super) use self::post::{Letter, News, Post, post};
use super::{
    clock::Clock,
    metrics::Metrics,
    outbox::{Farewell, Outbox, Queued},
};
use crate::{
    hall::{Connection, Effect, Hall, Input, Limits, Now},
    log::{Append, GameLog, LogError},
};

/// Most letters that are taken at once; their appends are one transaction.
const BATCH: usize = 256;

/// Time between two records that the server is alive, in ms.
const ALIVE: u64 = 5000;

/// Time for which the alarm of the hall is ignored after the store failed, in ms.
const RETRY: u64 = 500;

/// Most games in a list of past games.
const HISTORY: usize = 50;

/// The parts that a referee starts with.
pub(super) struct Start {
    pub(super) log: Box<dyn GameLog>,
    pub(super) limits: Limits,
    pub(super) metrics: Arc<Metrics>,
}

/// The owner of the hall and the store.
pub(super) struct Referee {
    hall: Hall,
    log: Box<dyn GameLog>,
    clock: Clock,
    /// Moment of the last input of the hall.
    now: Now,
    metrics: Arc<Metrics>,
    outboxes: HashMap<Connection, Outbox>,
    group: Group,
    /// Inputs that effects caused, to be handled next.
    answers: VecDeque<Input>,
    /// Moment before which the alarm of the hall is ignored.
    deaf_until: Now,
    alive_at: Now,
}

impl Referee {
    /// Creates a referee, and resumes the games that are not over.
    ///
    /// # Errors
    ///
    /// [`LogError`] if the store cannot be read and written.
    pub(super) fn new(start: Start, clock: Clock) -> Result<Referee, LogError> {
        let Start {
            mut log,
            limits,
            metrics,
        } = start;
        let games = log.open_games()?;
        let until = log.last_alive()?;
        let clock = clock.not_before(until.unwrap_or(0));
        let now = clock.now();
        let outages = log.note_start(now)?;
        tracing::info!(games = games.len(), "the store is open");
        metrics.games.set(i64::try_from(games.len()).unwrap_or(0));
        let resumed = Input::Resumed { games, outages };
        Ok(Referee {
            hall: Hall::new(limits, rand::random()),
            log,
            clock,
            now,
            metrics,
            outboxes: HashMap::new(),
            group: Group::default(),
            answers: VecDeque::from([resumed]),
            deaf_until: 0,
            alive_at: now + ALIVE,
        })
    }

    /// Returns the clock by which letters are dated.
    pub(super) const fn clock(&self) -> Clock {
        self.clock
    }

    /// Handles letters until the server stops.
    pub(super) fn run(mut self, runtime: &Handle, mut mail: mpsc::Receiver<Letter>) {
        let mut letters = Vec::with_capacity(BATCH);
        self.settle();
        loop {
            let wait = self.wait();
            let received = runtime.block_on(async {
                tokio::time::timeout(wait, mail.recv_many(&mut letters, BATCH)).await
            });
            if received == Ok(0) {
                break;
            }
            let mut stop = None;
            for letter in letters.drain(..) {
                if let News::Stop(again) = letter.news {
                    stop = Some(again);
                } else {
                    self.read(letter);
                }
            }
            // Letters from before a flag fell must be handled first. While some wait, their own dates wake
            // the hall.
            if mail.is_empty() {
                self.ring(self.clock.now());
            }
            self.note_alive();
            self.settle();
            let seeks = i64::try_from(self.hall.seeks()).unwrap_or(i64::MAX);
            self.metrics.seeks.set(seeks);
            if let Some(again) = stop {
                self.stop(again, &mut mail);
                break;
            }
        }
    }

    /// Passes the news of a letter to the hall, after everything that was due when it was written.
    fn read(&mut self, letter: Letter) {
        let Letter { at, news } = letter;
        self.ring(at);
        self.now = self.now.max(at);
        match news {
            News::Opened(connection, address, outbox) => {
                self.outboxes.insert(connection, outbox);
                self.hear(Input::Opened {
                    connection,
                    address,
                });
            }
            News::Happened(input) => self.hear(input),
            News::Stop(again) => self.hear(Input::Stopping { again }),
        }
    }

    /// Returns the time until something is due if nothing happens.
    fn wait(&self) -> Duration {
        let alarm = self.hall.next_wake().map(|at| at.max(self.deaf_until));
        let until = alarm.unwrap_or(Now::MAX).min(self.alive_at);
        Duration::from_millis(until.saturating_sub(self.clock.now()).max(1))
    }

    /// Wakes the hall if something is due by a moment.
    fn ring(&mut self, by: Now) {
        let is_due = self.hall.next_wake().is_some_and(|at| at <= by);
        if is_due && by >= self.deaf_until {
            self.now = self.now.max(by);
            self.hear(Input::Woken);
        }
    }

    /// Records now and then that the server is alive.
    fn note_alive(&mut self) {
        let now = self.clock.now();
        if now >= self.alive_at {
            self.alive_at = now + ALIVE;
            if let Err(error) = self.log.note_alive(now) {
                tracing::error!(%error, "cannot note that the server is alive");
            }
        }
    }

    /// Passes an input to the hall, and adds its effects to the group that is stored next. An input about a
    /// game of that group must not see changes that may yet fail to be stored: then the group is stored
    /// first, and the changes that failed are taken back.
    fn hear(&mut self, input: Input) {
        if self.group.concerns(&input) {
            self.settle();
        }
        if let Input::Closed { connection } = input {
            self.outboxes.remove(&connection);
        }
        let by = Group::author(&input);
        let at = self.now;
        let effects = self.hall.step(input, at);
        self.group.add(Step { by, at, effects });
    }

    /// Stores the group and carries out its effects, and then handles the inputs that these caused. Whenever
    /// the hall handles one of them, the group is empty, so they are handled in order.
    fn settle(&mut self) {
        loop {
            self.flush();
            let Some(input) = self.answers.pop_front() else {
                break;
            };
            self.hear(input);
        }
    }

    /// Stores the appends of the group, and then carries out its other effects.
    fn flush(&mut self) {
        let steps = self.group.take();
        let appends: Vec<Append> = steps.iter().flat_map(Step::appends).cloned().collect();
        let kept = self.keep(&appends);
        let Err(error) = kept else {
            for step in steps {
                self.carry_out(step);
            }
            return;
        };
        // A conflict in one game must not affect the others; a full disk affects all.
        let is_shared = matches!(error, LogError::Store(_));
        for step in steps {
            let appends: Vec<Append> = step.appends().cloned().collect();
            if appends.is_empty() {
                self.carry_out(step);
            } else if is_shared {
                self.refuse(&step, &error);
            } else {
                match self.keep(&appends) {
                    Ok(()) => self.carry_out(step),
                    Err(error) => self.refuse(&step, &error),
                }
            }
        }
    }

    fn keep(&mut self, appends: &[Append]) -> Result<(), LogError> {
        if appends.is_empty() {
            return Ok(());
        }
        let start = Instant::now();
        let kept = self.log.append(appends);
        match &kept {
            Ok(()) => self.metrics.commit(appends.len(), start.elapsed()),
            Err(error) => {
                self.metrics.failed_commits.inc();
                tracing::error!(%error, appends = appends.len(), "not kept");
            }
        }
        kept
    }

    /// Takes back a step that could not be stored.
    fn refuse(&mut self, step: &Step, error: &LogError) {
        self.deaf_until = self.clock.now() + RETRY;
        self.answers.extend(step.not_kept(error));
    }

    fn carry_out(&mut self, step: Step) {
        let late = self.clock.now().saturating_sub(step.at);
        for effect in step.effects {
            match effect {
                Effect::Tell {
                    connection,
                    message,
                } => self.tell(connection, &told_late(message, late)),
                Effect::Append(append) => self.count(&append),
                Effect::Load { game } => {
                    let kept = self.log.read(game).map_err(|error| {
                        tracing::error!(%error, "cannot read a game");
                    });
                    self.answers.push_back(Input::Loaded { game, kept });
                }
                Effect::List {
                    connection,
                    player,
                    before,
                } => {
                    let games = self.log.history(player, before, HISTORY);
                    let games = games.map_err(|error| {
                        tracing::error!(%error, "cannot list games");
                    });
                    self.answers.push_back(Input::Listed { connection, games });
                }
                Effect::Close {
                    connection,
                    reason,
                    again,
                } => self.close(connection, Farewell { reason, again }),
            }
        }
    }

    fn tell(&mut self, connection: Connection, message: &ToClient) {
        if let ToClient::Refused { reason, what, .. } = message {
            self.metrics.refuse(reason.word());
            tracing::debug!(
                connection = connection.0,
                reason = reason.word(),
                what,
                "refused"
            );
        }
        let Some(outbox) = self.outboxes.get(&connection) else {
            return;
        };
        if outbox.tell(message) == Queued::Overflow {
            self.outboxes.remove(&connection);
        }
    }

    fn close(&mut self, connection: Connection, farewell: Farewell) {
        if let Some(outbox) = self.outboxes.remove(&connection) {
            outbox.close(farewell);
        }
    }

    fn count(&self, append: &Append) {
        match append {
            Append::Begin(start) => {
                self.metrics.games.inc();
                tracing::info!(game = %start.game, terms = %start.proposal.terms, "a game begins");
            }
            Append::Entry { .. } => {}
            Append::End { game, winner } => {
                self.metrics.games.dec();
                tracing::info!(%game, ?winner, "a game ends");
            }
        }
    }

    /// Tells all connections that the server stops, even those that were opened just now.
    fn stop(&mut self, again: u32, mail: &mut mpsc::Receiver<Letter>) {
        self.read(Letter {
            at: self.clock.now(),
            news: News::Stop(again),
        });
        self.settle();
        let farewell = Farewell {
            reason: Closing::Restart,
            again: Some(again),
        };
        for (_, outbox) in self.outboxes.drain() {
            outbox.close(farewell);
        }
        mail.close();
        while let Some(letter) = mail.blocking_recv() {
            if let News::Opened(_, _, outbox) = letter.news {
                outbox.close(farewell);
            }
        }
        if let Err(error) = self.log.note_alive(self.clock.now()) {
            tracing::error!(%error, "cannot note when the server stopped");
        }
    }
}

/// Adds the ms that have passed since a step to the time spent in the turn, which goes on while the step
/// waits for the store. A page whose clock stands ignores the time spent.
fn told_late(mut message: ToClient, late: u64) -> ToClient {
    let late = u32::try_from(late).unwrap_or(u32::MAX);
    match &mut message {
        ToClient::Done { spent, .. } => *spent = spent.saturating_add(late),
        ToClient::Game(snapshot) => snapshot.spent = snapshot.spent.saturating_add(late),
        _ => {}
    }
    message
}

#[cfg(test)]
mod tests;
