//! The thread that owns the store. It stores what waits in one transaction, and reads, in the order of the
//! orders.

use std::{collections::BTreeSet, sync::mpsc as orders, thread, time::Instant};

use tengen_online::{GameId, PlayerId};
use tokio::sync::mpsc::{self, UnboundedReceiver, UnboundedSender};

use super::pending::Ticket;
use crate::{
    hall::{Connection, Input, Now},
    log::{Append, GameLog, LogError, Note, NoteName},
    net::signs::Signs,
};

/// Most orders that are taken at once; the records among them are one transaction.
const BATCH: usize = 256;

/// Most games in a list of past games.
const HISTORY: usize = 50;

/// An order to the store.
pub(super) enum Order {
    /// Store the records of a step, together or not at all.
    Append {
        ticket: Ticket,
        appends: Vec<Append>,
    },
    /// Do something else, after the records that came with it.
    Errand(Errand),
}

/// An order besides storing records.
pub(super) enum Errand {
    /// Read a game.
    Load(GameId),
    /// Read a page of a player's games.
    List {
        connection: Connection,
        player: PlayerId,
        before: Option<u64>,
    },
    /// Record that the secret of a player was burned at a moment.
    Burn {
        connection: Connection,
        player: PlayerId,
        at: Now,
    },
    /// Store a note, which a connection asked for, or none.
    StoreNote { note: Note, by: Option<Connection> },
    /// Remove a note.
    DropNote(NoteName),
    /// Record that the server is alive at a moment.
    Alive(Now),
    /// Remove some of the games without a stone that began before a moment, except those that are spared.
    Sweep {
        before: Now,
        spared: BTreeSet<GameId>,
    },
}

/// A reply of the store.
pub(super) enum Reply {
    /// The records of a step are stored, or could not be.
    Stored {
        ticket: Ticket,
        result: Result<(), LogError>,
    },
    /// The store was read.
    Read(Input),
}

/// The thread of the store, and the ways to and from it.
pub(super) struct Keeper {
    orders: orders::Sender<Order>,
    pub(super) replies: UnboundedReceiver<Reply>,
    thread: thread::JoinHandle<()>,
    /// Number of orders without a reply.
    open: usize,
}

/// The error if the thread of the store has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct KeeperGone;

impl Keeper {
    /// Starts the thread of a store.
    pub(super) fn start(log: Box<dyn GameLog>, signs: Signs) -> Result<Keeper, std::io::Error> {
        let (orders, received) = orders::channel();
        let (told, replies) = mpsc::unbounded_channel();
        let store = Store {
            log,
            signs,
            told,
            swept: None,
        };
        let thread = thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || store.run(&received))?;
        Ok(Keeper {
            orders,
            replies,
            thread,
            open: 0,
        })
    }

    /// Sends an order. If the thread has ended, there is no reply, and [`Keeper::reply`] says so.
    pub(super) fn order(&mut self, order: Order) {
        let is_silent = matches!(
            order,
            Order::Errand(Errand::Alive(_) | Errand::Sweep { .. } | Errand::DropNote(_))
        );
        if !is_silent {
            self.open += 1;
        }
        // The end of the thread is noticed by whoever waits for replies.
        let _ = self.orders.send(order);
    }

    pub(super) const fn open(&self) -> usize {
        self.open
    }

    /// Counts a reply that was received.
    pub(super) fn close(&mut self) {
        self.open = self.open.saturating_sub(1);
    }

    /// Waits for a reply; `None` if none is due.
    pub(super) fn reply(&mut self) -> Result<Option<Reply>, KeeperGone> {
        if self.open == 0 {
            return Ok(None);
        }
        self.replies.blocking_recv().map(Some).ok_or(KeeperGone)
    }

    /// Waits until all orders are carried out, and ends the thread.
    pub(super) fn stop(self) {
        drop(self.orders);
        if self.thread.join().is_err() {
            tracing::error!("the thread of the store ended early");
        }
    }
}

/// The store, and the way for its replies.
struct Store {
    log: Box<dyn GameLog>,
    signs: Signs,
    told: UnboundedSender<Reply>,
    /// The game from which the next sweep continues; `None` for the first.
    swept: Option<GameId>,
}

impl Store {
    fn run(mut self, orders: &orders::Receiver<Order>) {
        let (mut steps, mut errands) = (Vec::new(), Vec::new());
        while let Ok(first) = orders.recv() {
            let more = orders.try_iter().take(BATCH - 1);
            for order in std::iter::once(first).chain(more) {
                match order {
                    Order::Append { ticket, appends } => steps.push((ticket, appends)),
                    Order::Errand(errand) => errands.push(errand),
                }
            }
            self.store(&mut steps);
            for errand in errands.drain(..) {
                self.carry_out(errand);
            }
        }
    }

    /// Stores steps together. A conflict in one game does not affect the others.
    fn store(&mut self, orders: &mut Vec<(Ticket, Vec<Append>)>) {
        if orders.is_empty() {
            return;
        }
        let (tickets, steps): (Vec<_>, Vec<_>) = orders.drain(..).unzip();
        let start = Instant::now();
        self.signs.health.begin();
        let kept = self.log.append_each(&steps);
        self.signs.health.end(&kept);
        let stored = steps.iter().zip(&kept).filter(|(_, kept)| kept.is_ok());
        let stored: usize = stored.map(|(step, _)| step.len()).sum();
        if stored > 0 {
            self.signs.metrics.commit(stored, start.elapsed());
        }
        for ((ticket, step), result) in tickets.into_iter().zip(&steps).zip(kept) {
            if let Err(error) = &result {
                if error.is_failure() {
                    self.signs.metrics.failed_commits.inc();
                }
                tracing::error!(%error, appends = step.len(), "not stored");
            }
            self.send(Reply::Stored { ticket, result });
        }
    }

    fn carry_out(&mut self, errand: Errand) {
        let input = match errand {
            Errand::Load(game) => {
                let kept = self.log.read(game).map_err(|error| {
                    tracing::error!(%error, "cannot read a game");
                });
                Input::Loaded { game, kept }
            }
            Errand::List {
                connection,
                player,
                before,
            } => {
                let games = self.log.history(player, before, HISTORY);
                let games = games.map_err(|error| {
                    tracing::error!(%error, "cannot list games");
                });
                Input::Listed { connection, games }
            }
            Errand::Burn {
                connection,
                player,
                at,
            } => {
                let kept = self.log.burn(player, at).map_err(|error| {
                    tracing::error!(%error, "cannot burn a secret");
                });
                let by = Some(connection);
                Input::Burned { player, by, kept }
            }
            Errand::Alive(at) => {
                let noted = self.log.note_alive(at);
                self.signs.health.noted(&noted);
                if let Err(error) = noted {
                    tracing::error!(%error, "cannot note that the server is alive");
                }
                return self.look_for_space();
            }
            Errand::StoreNote { note, by } => {
                let kept = self.log.store_note(&note).map_err(|error| {
                    tracing::error!(%error, name = %note.name(), "cannot store a note");
                });
                Input::Noted { note, by, kept }
            }
            Errand::DropNote(name) => {
                if let Err(error) = self.log.drop_note(name) {
                    tracing::error!(%error, %name, "cannot remove a note");
                }
                return;
            }
            Errand::Sweep { before, spared } => return self.sweep(before, &spared),
        };
        self.send(Reply::Read(input));
    }

    /// Looks if there is space for what players will do next, and says so when that changes.
    fn look_for_space(&mut self) {
        let lack = self.log.lacks_space().unwrap_or_else(|error| {
            tracing::debug!(%error, "cannot look for space");
            None
        });
        if self.signs.health.looked(lack.is_none()) {
            if let Some(why) = lack {
                tracing::error!(why, "the store has hardly any space left");
            } else {
                tracing::info!("the store has space again");
            }
        }
    }

    fn sweep(&mut self, before: Now, spared: &BTreeSet<GameId>) {
        let swept = self
            .log
            .sweep(self.swept, before, &|game| spared.contains(&game));
        self.swept = swept.unwrap_or_else(|error| {
            tracing::error!(%error, "cannot remove games without a stone");
            None
        });
    }

    fn send(&self, reply: Reply) {
        // A referee that has ended needs no reply.
        let _ = self.told.send(reply);
    }
}
