//! The engine as a player: carries out the tasks of a session.

use tengen_core::rules::opening::{self, Asked};
use tengen_core::{Point, Position};
use tengen_engine::{
    Bot as _, Choice, Clock, Info, Limits, Observer, Score, SearchLimit, Silent, TableSize,
    TimeLimit,
};
use tengen_engine_threads::{Team, Threads};

use super::info::Detail;
use super::swap2::Opener;
use super::task::{Answer, Task, Wanted};
use crate::engine_options::EngineOptions;

/// The manager of a match, as a thinking player knows it. A function that says if an answer is wanted is one that hears
/// nothing.
pub trait Manager {
    /// Returns `true` if the player must answer at once.
    fn wants_answer(&self) -> bool;

    /// Hears a line about the search.
    fn hears(&self, message: &str) {
        let _ = message;
    }
}

impl<F: Fn() -> bool> Manager for F {
    fn wants_answer(&self) -> bool {
        self()
    }
}

/// The engine at full strength. During a game it remembers its results.
#[derive(Debug)]
pub struct Player {
    team: Team,
    options: EngineOptions,
    seed: u64,
}

impl Player {
    /// Creates a player with one thread. Its random choices, which it makes only in an opening, depend
    /// on `seed`.
    pub fn new(seed: u64) -> Player {
        Player::with_options(seed, EngineOptions::default())
    }

    /// Creates a player with the threads and the memory of `options`, as long as the manager sets no
    /// others.
    pub fn with_options(seed: u64, options: EngineOptions) -> Player {
        Player {
            team: options.team(),
            options,
            seed,
        }
    }

    /// Forgets all results.
    pub fn forget(&mut self) {
        self.team.forget();
    }

    /// Forgets all results, and computes what the engine needs for games that begin like `position`, so
    /// that the first move need not wait for it.
    pub fn prepare(&mut self, position: &Position) {
        // The manager says only later how many threads and how much memory there may be.
        self.team.set_threads(Threads::ONE);
        self.team.set_table_size(TableSize::default());
        self.team.forget();
        let no_time = SearchLimit::Time(TimeLimit::new(0, &|| 0));
        self.team.choose(position, no_time, &mut Silent);
    }

    /// Carries out a task. Returns `None` if there is no point to play on.
    ///
    /// The time of the task begins at the time `since` of `clock`. If the manager wants an answer, the player
    /// answers with what it has found so far.
    pub fn answer(
        &mut self,
        task: Task,
        since: u32,
        clock: &dyn Clock,
        manager: &dyn Manager,
    ) -> Option<Answer> {
        let EngineOptions { threads, hash } = task.resources.limit(self.options);
        self.team.set_threads(threads);
        self.team.set_table_size(hash);
        let budget = task.budget;
        let late = elapsed(since, clock);
        let mut thinking = Thinking {
            player: self,
            limits: budget.limits,
            time: TimeLimit::new(budget.time.most.saturating_sub(late), clock),
            aim: budget.time.aim.map(|aim| aim.saturating_sub(late)),
            manager,
            detail: task.detail,
        };
        match task.wanted {
            Wanted::Move(position) => thinking.choose(&position).map(Answer::Move),
            Wanted::Swap2(opening) => opening.play(&mut thinking),
        }
    }
}

/// Returns the ms since a time of `clock`; 0 if the clock was set back.
pub fn elapsed(since: u32, clock: &dyn Clock) -> u32 {
    let passed = clock.ms().wrapping_sub(since);
    if passed > u32::MAX / 2 { 0 } else { passed }
}

/// The work on one task.
struct Thinking<'a> {
    player: &'a mut Player,
    limits: Limits,
    time: TimeLimit<'a>,
    /// The time that an ordinary move should take in ms, if it should not take all.
    aim: Option<u32>,
    manager: &'a dyn Manager,
    detail: Detail,
}

impl<'a> Thinking<'a> {
    /// Returns 1/`shares` of the remaining budget.
    fn limit(&self, shares: u32) -> SearchLimit<'a> {
        match self.limits {
            Limits::Time(_) => {
                let used = self.time.elapsed();
                let left = self.time.ms().saturating_sub(used);
                let time = self.time.restarted(left / shares);
                let aim = self.aim.map(|aim| aim.saturating_sub(used) / shares);
                SearchLimit::Time(aim.map_or(time, |aim| time.aiming_at(aim)))
            }
            Limits::Nodes(nodes) => SearchLimit::Nodes((nodes / u64::from(shares)).max(1)),
            Limits::Depth(plies) => SearchLimit::Depth(plies),
        }
    }

    fn watch(&self) -> Watch<'a> {
        Watch {
            time: self.time,
            manager: self.manager,
            detail: self.detail,
        }
    }
}

impl Opener for Thinking<'_> {
    /// Answers with half of the remaining time, because more questions or a move follow.
    fn answer(&mut self, position: &Position, asked: Asked) -> Option<opening::Answer> {
        let (limit, mut watch) = (self.limit(2), self.watch());
        let Player { team, seed, .. } = &mut *self.player;
        tengen_engine::opening::answer(team, position, asked, limit, *seed, &mut watch)
    }

    fn choose(&mut self, position: &Position) -> Option<Point> {
        let (limit, mut watch) = (self.limit(1), self.watch());
        let verdict = self.player.team.choose(position, limit, &mut watch);
        match verdict.choice {
            Choice::Place(point) => Some(point),
            Choice::Pass | Choice::Nothing => None,
        }
    }
}

/// Stops a search when its time is over, whatever else limits it, or when the manager wants an answer.
struct Watch<'a> {
    time: TimeLimit<'a>,
    manager: &'a dyn Manager,
    detail: Detail,
}

impl Observer for Watch<'_> {
    fn stops(&mut self) -> bool {
        self.time.is_over() || self.manager.wants_answer()
    }

    fn informs(&mut self, info: &Info) {
        if self.detail == Detail::Iterations {
            self.manager.hears(&message(info, self.time.elapsed()));
        }
    }
}

/// Returns the line about an iteration, in the form of Rapfi, which managers read. The second depth is that of the line.
/// Wins are counted in plies.
fn message(info: &Info, ms: u32) -> String {
    let score = match info.score {
        Score::Value(value) => value.to_string(),
        Score::Win(plies) => format!("+M{plies}"),
        Score::Loss(plies) => format!("-M{plies}"),
    };
    let points = info.line.iter().map(ToString::to_string);
    let points: Vec<String> = points.map(|point| point.to_ascii_uppercase()).collect();
    let depth = usize::from(info.depth);
    let (longest, nodes) = (depth.max(points.len()), info.nodes);
    let speed = nodes / u64::from(ms.max(1));
    let line = points.join(" ");
    format!("MESSAGE depth {depth}-{longest} ev {score} n {nodes} n/ms {speed} tm {ms} pv {line}")
}
