//! A bot of the library as a player, with a clock of its own CPU time.

use cpu_time::ThreadTime;
use tengen_engine::{Bot, Clock, Limits, SearchLimit, Silent};

use super::{Answer, Seated, Turn};

pub(crate) struct SeatedBot {
    bot: Box<dyn Bot>,
    budget: Limits,
}

impl SeatedBot {
    pub(crate) fn new(bot: Box<dyn Bot>, budget: Limits) -> SeatedBot {
        SeatedBot { bot, budget }
    }
}

/// The CPU time of this thread, which does not depend on other work of the machine.
struct CpuClock(ThreadTime);

impl Clock for CpuClock {
    fn ms(&self) -> u32 {
        u32::try_from(self.0.elapsed().as_millis()).unwrap_or(u32::MAX)
    }
}

impl Seated for SeatedBot {
    fn choose(&mut self, turn: Turn<'_>) -> Answer {
        let clock = CpuClock(ThreadTime::now());
        let limit = SearchLimit::new(self.budget, &clock);
        let verdict = self.bot.choose(turn.position, limit, &mut Silent);
        Answer {
            choice: Ok(verdict.choice),
            ms: clock.ms(),
        }
    }
}
