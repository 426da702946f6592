//! The engine as a player: carries out the tasks of a session.

use tengen_core::rules::opening::{self, Asked};
use tengen_core::{Point, Position};
use tengen_engine::{
    Bot, BotKind, Choice, Clock, Limits, Observer, SearchLimit, Silent, TimeLimit,
};

use super::swap2::Opener;
use super::task::{Answer, Task, Wanted};

/// The engine at full strength. During a game it remembers its results.
pub struct Player {
    bot: Box<dyn Bot>,
    seed: u64,
}

/// Shows only the type name.
impl std::fmt::Debug for Player {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Player").finish_non_exhaustive()
    }
}

impl Player {
    /// Creates a player. Its random choices, which it makes only in an opening, depend on `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Player {
        Player {
            bot: BotKind::Search.build(seed),
            seed,
        }
    }

    /// Forgets all results, and computes what the engine needs for games that begin like `position`, so
    /// that the first move need not wait for it.
    pub fn prepare(&mut self, position: &Position) {
        self.bot = BotKind::Search.build(self.seed);
        let no_time = SearchLimit::Time(TimeLimit::new(0, &|| 0));
        self.bot.choose(position, no_time, &mut Silent);
    }

    /// Carries out a task. Returns `None` if there is no point to play on.
    ///
    /// The time of the task begins at the time `since` of `clock`. If `is_stopped` returns `true`, the
    /// player answers with what it has found so far.
    pub fn answer(
        &mut self,
        task: Task,
        since: u32,
        clock: &dyn Clock,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Answer> {
        let budget = task.budget;
        let late = elapsed(since, clock);
        let mut thinking = Thinking {
            player: self,
            limits: budget.limits,
            time: TimeLimit::new(budget.ms.saturating_sub(late), clock),
            is_stopped,
        };
        match task.wanted {
            Wanted::Move(position) => thinking.choose(&position).map(Answer::Move),
            Wanted::Swap2(opening) => opening.play(&mut thinking),
        }
    }
}

/// Returns the ms since a time of `clock`; 0 if the clock was set back.
#[must_use]
pub fn elapsed(since: u32, clock: &dyn Clock) -> u32 {
    let passed = clock.ms().wrapping_sub(since);
    if passed > u32::MAX / 2 { 0 } else { passed }
}

/// The work on one task.
struct Thinking<'a> {
    player: &'a mut Player,
    limits: Limits,
    time: TimeLimit<'a>,
    is_stopped: &'a dyn Fn() -> bool,
}

impl<'a> Thinking<'a> {
    /// Returns 1/`shares` of the remaining budget.
    fn limit(&self, shares: u32) -> SearchLimit<'a> {
        match self.limits {
            Limits::Time(_) => {
                let left = self.time.ms().saturating_sub(self.time.elapsed());
                SearchLimit::Time(self.time.restarted(left / shares))
            }
            Limits::Nodes(nodes) => SearchLimit::Nodes((nodes / u64::from(shares)).max(1)),
            Limits::Depth(plies) => SearchLimit::Depth(plies),
        }
    }

    fn watch(&self) -> Watch<'a> {
        Watch {
            time: self.time,
            is_stopped: self.is_stopped,
        }
    }
}

impl Opener for Thinking<'_> {
    /// Answers with half of the remaining time, because more questions or a move follow.
    fn answer(&mut self, position: &Position, asked: Asked) -> Option<opening::Answer> {
        let (limit, mut watch) = (self.limit(2), self.watch());
        let Player { bot, seed } = &mut *self.player;
        tengen_engine::opening::answer(bot.as_mut(), position, asked, limit, *seed, &mut watch)
    }

    fn choose(&mut self, position: &Position) -> Option<Point> {
        let (limit, mut watch) = (self.limit(1), self.watch());
        let verdict = self.player.bot.choose(position, limit, &mut watch);
        match verdict.choice {
            Choice::Place(point) => Some(point),
            Choice::Pass | Choice::Nothing => None,
        }
    }
}

/// Stops a search when its time is over, whatever else limits it, or when the manager wants an answer.
struct Watch<'a> {
    time: TimeLimit<'a>,
    is_stopped: &'a dyn Fn() -> bool,
}

impl Observer for Watch<'_> {
    fn stops(&mut self) -> bool {
        self.time.is_over() || (self.is_stopped)()
    }
}
