//! The thread that reads the commands, so that some of them reach a running search.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use tengen_cli::gomocup::interrupts;
use tengen_cli::lines::{InputLine, Lines};
use tengen_engine::Clock as _;

use super::clock::ProgramClock;

/// The number of lines that wait at most while the engine thinks; the longest list has 484 stones.
const WAITING: usize = 4096;

/// A line of the input.
#[derive(Debug)]
pub(crate) struct Heard {
    /// The number of the line, from 1.
    pub(crate) number: u64,
    /// The time of the program's clock at which the line was read.
    pub(crate) at: u32,
    pub(crate) line: InputLine,
}

/// The last line that ends the searches for the lines before it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interruption(Arc<AtomicU64>);

impl Interruption {
    /// Returns `true` if the input was interrupted after line `number`, or has ended.
    pub(crate) fn comes_after(&self, number: u64) -> bool {
        self.0.load(Ordering::Relaxed) > number
    }
}

/// Starts to read the standard input. The lines end with it.
pub(crate) fn listen(clock: ProgramClock) -> (Receiver<Heard>, Interruption) {
    let (sender, lines) = sync_channel(WAITING);
    let interruption = Interruption::default();
    let last = interruption.clone();
    thread::spawn(move || {
        read(clock, &sender, &last);
        last.0.store(u64::MAX, Ordering::Relaxed);
    });
    (lines, interruption)
}

/// Sends lines until the input ends, cannot be read, or nobody wants it any more.
fn read(clock: ProgramClock, sender: &SyncSender<Heard>, interruption: &Interruption) {
    let mut lines = Lines::new(Box::new(io::stdin()));
    let mut number = 0;
    while let Ok(Some(line)) = lines.read() {
        let at = clock.ms();
        number += 1;
        if matches!(&line, InputLine::Text(text) if interrupts(text)) {
            interruption.0.store(number, Ordering::Relaxed);
        }
        if sender.send(Heard { number, at, line }).is_err() {
            return;
        }
    }
}
