//! The thread that owns the hall. It handles inputs one after the other, and sends the messages of a step once
//! its records are stored. Only inputs about the same games wait for the store. Knows no sockets.

mod callers;
mod desk;
mod keeper;
mod pending;
mod post;
mod start;
mod step;

use std::{sync::Arc, time::Duration};

use tengen_online::liveness;
use tokio::{runtime::Handle, sync::mpsc};

use self::callers::Callers;
use self::desk::Desk;
use self::keeper::{Errand, Keeper, KeeperGone, Order, Reply};
use self::pending::{Pending, Settled, Tell, Ticket};
pub(in crate::net) use self::post::WeakPost;
use self::post::post;
use self::step::{Step, author, with_delay};
pub use self::{
    post::{Letter, News, Post, RefereeGone, queue},
    start::start_referee,
};
use super::{
    clock::{Clock, TICK},
    metrics::Metrics,
    outbox::Farewell,
};
use crate::{
    hall::{Effect, Hall, Input, Now},
    log::{Append, LogError},
};

/// Most letters that are taken at once.
const BATCH: usize = 256;

/// Most orders, and most inputs, that wait for the store before letters are left in the mail.
const WAITING: usize = 4096;

/// Time between two records that the server is alive, in ms.
const ALIVE: u64 = liveness::ALIVE as u64;

/// Time for which the alarm of the hall is ignored after the store failed, in ms.
const RETRY: u64 = liveness::STORE_RETRY as u64;

/// The owner of the hall.
struct Referee {
    hall: Hall,
    keeper: Keeper,
    clock: Clock,
    /// Moment of the last input of the hall.
    now: Now,
    metrics: Arc<Metrics>,
    desk: Desk,
    callers: Callers,
    pending: Pending,
    /// Moment before which the alarm of the hall is ignored.
    deaf_until: Now,
    alive_at: Now,
    /// Time in which this server did not run, as far as that was logged.
    paused: Duration,
    /// Time in ms after which a game without a stone is removed.
    unplayed: Now,
}

impl Referee {
    /// Handles letters and replies of the store until the server stops.
    fn run(self, runtime: &Handle, mail: mpsc::Receiver<Letter>) {
        let metrics = Arc::clone(&self.metrics);
        self.work(runtime, mail);
        metrics.end_term();
    }

    fn work(mut self, runtime: &Handle, mut mail: mpsc::Receiver<Letter>) {
        let mut letters = Vec::with_capacity(BATCH);
        loop {
            match self.wait(runtime, &mut mail, &mut letters) {
                Woken::Letters(0) | Woken::Replied(None) => break,
                Woken::Replied(Some(reply)) => self.replied(reply),
                Woken::Letters(_) | Woken::Late => {}
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
            self.note_pause();
            let seeks = i64::try_from(self.hall.seeks()).unwrap_or(i64::MAX);
            self.metrics.seeks.set(seeks);
            if let Some(again) = stop {
                return self.stop(again, &mut mail);
            }
        }
        if self.drain().is_err() {
            tracing::error!("the store ended early");
        }
        self.keeper.stop();
    }

    /// Waits for letters, for a reply of the store, or until something is due.
    fn wait(
        &mut self,
        runtime: &Handle,
        mail: &mut mpsc::Receiver<Letter>,
        letters: &mut Vec<Letter>,
    ) -> Woken {
        let wait = self.pause();
        // While much waits for the store, letters stay in the mail, so that connections wait too.
        let has_room = self.keeper.open() < WAITING && self.pending.inputs() < WAITING;
        let replies = &mut self.keeper.replies;
        runtime.block_on(async {
            tokio::select! {
                biased;
                reply = replies.recv() => Woken::Replied(reply),
                count = mail.recv_many(letters, BATCH), if has_room => Woken::Letters(count),
                () = tokio::time::sleep(wait) => Woken::Late,
            }
        })
    }

    /// Passes the news of a letter to the hall, after everything that was due when it was written.
    fn read(&mut self, letter: Letter) {
        let Letter { at, news } = letter;
        self.ring(at);
        self.now = self.now.max(at);
        match news {
            News::Opened(connection, address, outbox) => {
                self.desk.open(connection, outbox);
                self.hear(Input::Opened {
                    connection,
                    address,
                });
            }
            News::Happened(input) => self.hear(input),
            // `run` handles it after the batch.
            News::Stop(_) => {}
        }
    }

    /// Returns the time until something is due if nothing happens.
    fn pause(&self) -> Duration {
        let alarm = self.hall.next_wake().map(|at| at.max(self.deaf_until));
        let until = alarm.unwrap_or(Now::MAX).min(self.alive_at);
        let pause = Duration::from_millis(until.saturating_sub(self.clock.now()).max(1));
        // The clock has to be read now and then.
        pause.min(TICK)
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
            self.keeper.order(Order::Errand(Errand::Alive(now)));
            let before = now.saturating_sub(self.unplayed);
            let spared = self.hall.games_before(before);
            self.keeper
                .order(Order::Errand(Errand::Sweep { before, spared }));
        }
    }

    /// Logs a time in which this server did not run. The clock has left it out.
    fn note_pause(&mut self) {
        let paused = self.clock.paused();
        let more = paused.saturating_sub(self.paused);
        if !more.is_zero() {
            self.paused = paused;
            tracing::warn!(
                ms = more.as_millis(),
                "this server was paused; that time counts against nobody"
            );
        }
    }

    /// Passes an input to the hall and carries out its effects: at once, or if it wants something stored, once
    /// that is done. An input about a game that is being stored waits, as it must not see changes that may yet
    /// fail to be stored.
    fn hear(&mut self, input: Input) {
        self.hear_at(self.now, input);
    }

    /// Does the same for an input of a moment that may be past, because the input waited.
    fn hear_at(&mut self, at: Now, input: Input) {
        let Some(input) = self.pending.hold_input(at, input) else {
            return;
        };
        if let Input::Closed { connection } | Input::Lost { connection, .. } = input {
            self.desk.forget(connection);
        }
        let by = author(&input);
        let effects = self.hall.step(input, at);
        let step = Step { by, at, effects };
        let appends: Vec<Append> = step.appends().cloned().collect();
        match self.pending.add(step) {
            Ok(ticket) => self.keeper.order(Order::Append { ticket, appends }),
            Err(step) => self.carry_out(step, Late::Stated),
        }
    }

    /// Handles a reply of the store.
    fn replied(&mut self, reply: Reply) {
        self.keeper.close();
        match reply {
            Reply::Read(input) => {
                let begun = self.callers.stored(&input);
                self.hear(input);
                if let Some(begun) = begun {
                    self.hear(begun);
                }
            }
            Reply::Stored { ticket, result } => self.settle(ticket, result),
        }
    }

    /// Ends a step that is stored, or could not be, and then handles what waited for it. If another server leads, nobody is told
    /// anything: pages repeat there what was not answered.
    fn settle(&mut self, ticket: Ticket, kept: Result<(), LogError>) {
        if matches!(kept, Err(LogError::Superseded)) {
            return;
        }
        let Some(done) = self.pending.remove(ticket) else {
            return;
        };
        let Settled {
            step,
            unstored,
            free,
        } = done;
        let late = self.clock.now().saturating_sub(step.at);
        let (tells, inputs): (Vec<_>, Vec<_>) = free
            .into_iter()
            .map(|(game, waiting)| ((game, waiting.tells), waiting.inputs))
            .unzip();
        match kept {
            Ok(()) => {
                self.hear(Input::Settled { unstored, late });
                self.carry_out(step, Late::Forgiven);
                self.tell_unless_pending(tells.into_iter().flat_map(|(_, tells)| tells));
            }
            Err(error) => {
                self.deaf_until = self.clock.now() + RETRY;
                let shown = tells.into_iter().flat_map(|(game, mut tells)| {
                    tells.retain(|tell| !(unstored.appends_to(game) && tell.shows_state()));
                    tells
                });
                self.tell_unless_pending(shown.collect::<Vec<_>>());
                for input in step.not_stored(&error) {
                    self.hear(input);
                }
                self.hear(Input::Settled { unstored, late });
            }
        }
        for (at, input) in inputs.into_iter().flatten() {
            self.hear_at(at, input);
        }
    }

    fn tell_unless_pending(&mut self, tells: impl IntoIterator<Item = Tell>) {
        for tell in tells {
            if let Some(tell) = self.pending.hold_tell(tell) {
                self.desk.tell(tell.connection, &tell.message);
            }
        }
    }

    /// Handles replies of the store until none is due.
    fn drain(&mut self) -> Result<(), KeeperGone> {
        while let Some(reply) = self.keeper.reply()? {
            self.replied(reply);
        }
        Ok(())
    }

    fn carry_out(&mut self, step: Step, late: Late) {
        let late = match late {
            Late::Stated => self.clock.now().saturating_sub(step.at),
            Late::Forgiven => 0,
        };
        for effect in step.effects {
            match effect {
                Effect::Tell {
                    connection,
                    message,
                } => self.tell_unless_pending([Tell {
                    connection,
                    message: with_delay(message, late),
                }]),
                Effect::Append(append) => self.count(&append),
                Effect::Load { game } => self.keeper.order(Order::Errand(Errand::Load(game))),
                Effect::List {
                    connection,
                    player,
                    before,
                } => self.keeper.order(Order::Errand(Errand::List {
                    connection,
                    player,
                    before,
                })),
                Effect::StoreNote { note, by } => {
                    let errand = Errand::StoreNote { note, by };
                    self.keeper.order(Order::Errand(errand));
                }
                Effect::DropNote(name) => {
                    self.keeper.order(Order::Errand(Errand::DropNote(name)));
                }
                Effect::Burn { connection, player } => {
                    let at = self.now;
                    self.keeper.order(Order::Errand(Errand::Burn {
                        connection,
                        player,
                        at,
                    }));
                }
                Effect::Call(call) => self.callers.call(*call),
                Effect::Close {
                    connection,
                    reason,
                    again,
                } => self.desk.close(connection, Farewell { reason, again }),
            }
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
    fn stop(mut self, again: u32, mail: &mut mpsc::Receiver<Letter>) {
        if self.drain().is_err() {
            tracing::error!("the store ended early");
        }
        self.hear(Input::Stopping { again });
        let farewell = Farewell::restart(again);
        self.desk.close_all(farewell);
        mail.close();
        while let Some(letter) = mail.blocking_recv() {
            if let News::Opened(_, _, outbox) = letter.news {
                outbox.close(farewell);
            }
        }
        self.keeper
            .order(Order::Errand(Errand::Alive(self.clock.now())));
        self.keeper.stop();
    }
}

/// The reason why the referee stops waiting.
enum Woken {
    /// This many letters came; 0 if no more can come.
    Letters(usize),
    /// The store replied; `None` if its thread has ended.
    Replied(Option<Reply>),
    /// Something is due.
    Late,
}

/// The treatment of the time between a step and its messages.
#[derive(Clone, Copy)]
enum Late {
    /// The messages say it.
    Stated,
    /// The hall has taken it off already.
    Forgiven,
}

#[cfg(test)]
mod tests;
