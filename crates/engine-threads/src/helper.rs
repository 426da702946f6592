//! A helper: a thread with an engine of its own, which waits for positions to search.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{Builder, JoinHandle};

use tengen_core::Position;
use tengen_engine::{Engine, Limits, SearchLimit, SharedTable};

use crate::joint::{Joint, Reporter};

/// The stack of a helper in bytes: that of a usual main thread.
const STACK: usize = 8 << 20;

/// A position that a helper searches together with the main thread.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) position: Position,
    pub(crate) table: SharedTable,
    /// The limits of each helper, which knows no clock.
    pub(crate) limits: Limits,
    pub(crate) joint: Arc<Joint>,
}

/// The work of a helper on a job.
pub(crate) type Work = fn(&mut Option<Engine>, u8, &Job);

/// Searches until the main thread is done.
pub(crate) fn search(engine: &mut Option<Engine>, number: u8, job: &Job) {
    let engine = engine.get_or_insert_with(|| Engine::new(&job.position));
    let mut reporter = Reporter(&job.joint);
    let limits = SearchLimit::new(job.limits, &|| 0);
    engine.help(&job.position, &job.table, number, limits, &mut reporter);
}

/// A thread that carries out jobs, one after the other. It ends when the helper is dropped.
#[derive(Debug)]
pub(crate) struct Helper {
    jobs: Option<Sender<Job>>,
    thread: Option<JoinHandle<()>>,
}

impl Helper {
    /// Starts a helper, or returns `None` if the system starts no more threads.
    pub(crate) fn start(number: u8, work: Work) -> Option<Helper> {
        let (sender, jobs) = channel();
        let builder = Builder::new()
            .name(format!("helper {number}"))
            .stack_size(STACK);
        let thread = builder.spawn(move || carry_out(&jobs, number, work));
        Some(Helper {
            jobs: Some(sender),
            thread: Some(thread.ok()?),
        })
    }

    /// Hands a job over. Returns `false` if the helper has died in an earlier one.
    pub(crate) fn take(&self, job: Job) -> bool {
        let is_alive = self.thread.as_ref().is_some_and(|it| !it.is_finished());
        is_alive && self.jobs.as_ref().is_some_and(|it| it.send(job).is_ok())
    }
}

/// Waits for the end of the thread. Its search must be over.
impl Drop for Helper {
    fn drop(&mut self) {
        self.jobs = None;
        if let Some(thread) = self.thread.take() {
            // If the helper has panicked, its message was printed, and the answer does not need it.
            let _ = thread.join();
        }
    }
}

fn carry_out(jobs: &Receiver<Job>, number: u8, work: Work) {
    let mut engine = None;
    for job in jobs {
        if !job.joint.is_over() {
            work(&mut engine, number, &job);
        }
    }
}
