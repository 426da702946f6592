//! The clock that limits the thinking time.

use cpu_time::ProcessTime;
use tengen_engine::{Clock, StandardClock};

/// The time on the clock, or the CPU time of this program.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ProgramClock {
    Wall(StandardClock),
    Cpu,
}

impl ProgramClock {
    pub(crate) fn wall() -> ProgramClock {
        ProgramClock::Wall(StandardClock::default())
    }
}

impl Clock for ProgramClock {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a clock may start anew after its largest number"
    )]
    fn ms(&self) -> u32 {
        match self {
            ProgramClock::Wall(clock) => clock.ms(),
            ProgramClock::Cpu => ProcessTime::now().as_duration().as_millis() as u32,
        }
    }
}
