//! The engine as a service: takes a line of text and replies with lines. It knows no worker and has
//! no clock of its own.

use std::fmt;

use super::protocol::{MAX_PROOF, Proven, Reply, Request, Task, id_of};
use super::study::{Studied, prove_any, study};
use super::{
    Analysis, Attempt, Bot, BotKind, Choice, Clock, Engine, Goal, HintReason, Info, Limits,
    LineCount, Observer, SearchLimit, TimeLimit, Verdict, analyse,
};
use super::{attempt, opening, reason};
use tengen_core::board::{BoardSize, Point};
use tengen_core::rules::opening::Asked;
use tengen_core::rules::{Position, Ruleset};

/// Carries out requests one after another.
///
/// It keeps the bot of the last request, so that the next request with the same bot, seed, rules
/// and size can use what the bot learned.
///
/// # Examples
///
/// ```
/// use tengen_engine::Service;
///
/// let mut service = Service::default();
/// let mut said = Vec::new();
/// let line = "think id=1 bot=simple seed=0 limits=nodes:1000 rules=freestyle size=15 first=black \
///             turn=black";
/// service.take(line, &|| 0, &mut |reply| said.push(reply.to_string()));
/// assert!(said[0].starts_with("best id=1 move=h8 "));
/// ```
#[derive(Default)]
pub struct Service {
    warm: Option<Warm>,
    /// The engine for proofs and for analysis.
    prover: Option<Engine>,
}

/// A bot that was used before.
struct Warm {
    key: Key,
    bot: Box<dyn Bot>,
}

/// The properties of a task that must be the same to reuse the bot.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    kind: BotKind,
    seed: u64,
    rules: Ruleset,
    size: BoardSize,
}

/// Returns a reply, or the other one if its line could not be read because it is too long.
fn shortened(reply: Reply, other: impl FnOnce() -> Reply) -> Reply {
    if reply.to_string().len() > MAX_PROOF {
        other()
    } else {
        reply
    }
}

/// Returns the reply to a request for a proof without a limit that applies to it.
fn needs_limit(id: u32) -> Reply {
    Reply::Error {
        id: Some(id),
        what: "a proof needs a limit of time or nodes".to_string(),
    }
}

impl Service {
    /// Carries out the request in `line`, and passes a line for each reply to `post`: any number of
    /// `info`, `hint` or `lines`, then one `best`, `answer`, `proof`, `study`, `solved`, `analysed` or `error`. A `new` has no reply.
    ///
    /// `clock` measures time limits.
    pub fn take(&mut self, line: &str, clock: &dyn Clock, post: &mut dyn FnMut(&str)) {
        let reply = match line.parse() {
            Ok(Request::Think(task)) => Some(self.think(&task, clock, post)),
            Ok(Request::Hint(task)) => Some(self.hint(&task, clock, post)),
            Ok(Request::Answer(task, asked)) => Some(self.answer(&task, asked, clock, post)),
            Ok(Request::Prove(task)) => Some(self.prove(&task, clock)),
            Ok(Request::Study(task)) => Some(self.study(&task, clock)),
            Ok(Request::Analyse(task, count)) => Some(self.analyse(&task, count, clock, post)),
            Ok(Request::Solve(task, goal, point)) => Some(self.solve(&task, goal, point, clock)),
            Ok(Request::New) => {
                *self = Service::default();
                None
            }
            Err(error) => Some(Reply::Error {
                id: id_of(line),
                what: error.to_string(),
            }),
        };
        if let Some(reply) = reply {
            post(&reply.to_string());
        }
    }

    fn think(&mut self, task: &Task, clock: &dyn Clock, post: &mut dyn FnMut(&str)) -> Reply {
        let mut watch = Watch::new(task.id, clock, post);
        let verdict = self.choose(task, clock, &mut watch);
        Reply::Best {
            id: task.id,
            ms: watch.time.elapsed(),
            verdict,
            reason: None,
        }
    }

    fn choose(&mut self, task: &Task, clock: &dyn Clock, observer: &mut dyn Observer) -> Verdict {
        let limit = SearchLimit::new(task.limits, clock);
        self.bot(task).choose(&task.position, limit, observer)
    }

    /// Thinks and posts the best move so far whenever it changes; at last completes the line of a forced win, and tells
    /// the reason for the move.
    fn hint(&mut self, task: &Task, clock: &dyn Clock, post: &mut dyn FnMut(&str)) -> Reply {
        let mut adviser = Adviser {
            watch: Watch::new(task.id, clock, post),
            position: &task.position,
            found: None,
            told: None,
        };
        let mut verdict = self.choose(task, clock, &mut adviser);
        let ms = adviser.watch.time.elapsed();
        reason::complete(self.bot(task), &task.position, &mut verdict, clock);
        let reason = Some(reason::reason(&task.position, &verdict));
        Reply::Best {
            id: task.id,
            ms,
            verdict,
            reason,
        }
    }

    fn answer(
        &mut self,
        task: &Task,
        asked: Asked,
        clock: &dyn Clock,
        post: &mut dyn FnMut(&str),
    ) -> Reply {
        let mut watch = Watch::new(task.id, clock, post);
        let bot = self.bot(task);
        let answer = opening::answer(
            bot,
            &task.position,
            asked,
            SearchLimit::new(task.limits, clock),
            task.seed,
            &mut watch,
        );
        match answer {
            Some(answer) => Reply::Answer {
                id: task.id,
                answer,
            },
            None => Reply::Error {
                id: Some(task.id),
                what: format!("nothing answers {} in this position", asked.question),
            },
        }
    }

    /// Searches for a proved win.
    fn prove(&mut self, task: &Task, clock: &dyn Clock) -> Reply {
        let time = TimeLimit::new(u32::MAX, clock);
        let Some(found) = prove_any(self.prover(task), &task.position, task.limits, clock) else {
            return needs_limit(task.id);
        };
        let reply = |found| Reply::Proof {
            id: task.id,
            ms: time.elapsed(),
            found,
        };
        shortened(reply(found), || reply(Proven::Unknown))
    }

    /// Searches for a proved win, or else for the best move.
    fn study(&mut self, task: &Task, clock: &dyn Clock) -> Reply {
        let time = TimeLimit::new(u32::MAX, clock);
        let (position, limits) = (&task.position, task.limits);
        let studied = self.with_prover(task, |prover, thinker| {
            study(prover, thinker, position, limits, clock)
        });
        let reply = |studied: Studied| Reply::Study {
            id: task.id,
            ms: time.elapsed(),
            studied,
        };
        let unproved = Studied::new(studied.verdict.clone());
        shortened(reply(studied), || reply(unproved))
    }

    /// Ranks the best moves.
    fn analyse(
        &mut self,
        task: &Task,
        count: LineCount,
        clock: &dyn Clock,
        post: &mut dyn FnMut(&str),
    ) -> Reply {
        let (id, time) = (task.id, TimeLimit::new(u32::MAX, clock));
        let limits = SearchLimit::new(task.limits, clock);
        let told = &mut |so_far: &Analysis| {
            let (ms, analysis) = (time.elapsed(), so_far.clone());
            post(&Reply::Lines { id, ms, analysis }.to_string());
        };
        let analysis = analyse(self.prover(task), &task.position, count, limits, told);
        let ms = time.elapsed();
        Reply::Analysed { id, ms, analysis }
    }

    /// Judges a move in a puzzle.
    fn solve(&mut self, task: &Task, goal: Goal, point: Point, clock: &dyn Clock) -> Reply {
        if matches!(task.limits, Limits::Depth(_)) {
            return needs_limit(task.id);
        }
        let time = TimeLimit::new(u32::MAX, clock);
        let (position, limits) = (&task.position, task.limits);
        let attempt = self.with_prover(task, |prover, thinker| {
            attempt(prover, thinker, position, (goal, point), limits, clock)
        });
        let reply = |attempt| Reply::Solved {
            id: task.id,
            ms: time.elapsed(),
            attempt,
        };
        shortened(reply(attempt), || reply(Attempt::Unknown))
    }

    /// Lends the engine that searches for proofs and the bot for a task.
    fn with_prover<T>(
        &mut self,
        task: &Task,
        work: impl FnOnce(&mut Engine, &mut dyn Bot) -> T,
    ) -> T {
        let mut prover = self
            .prover
            .take()
            .unwrap_or_else(|| Engine::new(&task.position));
        let result = work(&mut prover, self.bot(task));
        self.prover = Some(prover);
        result
    }

    /// Returns the engine that searches for proofs and analyses.
    fn prover(&mut self, task: &Task) -> &mut Engine {
        self.prover
            .get_or_insert_with(|| Engine::new(&task.position))
    }

    /// Returns the bot for a task; reuses the bot of the last task if it fits.
    fn bot(&mut self, task: &Task) -> &mut dyn Bot {
        let key = Key {
            kind: task.bot,
            seed: task.seed,
            rules: task.position.rules(),
            size: task.position.board().size(),
        };
        let warm = self.warm.take().filter(|warm| warm.key == key);
        let warm = warm.unwrap_or_else(|| Warm {
            key,
            bot: key.kind.build(key.seed),
        });
        self.warm.insert(warm).bot.as_mut()
    }
}

/// Shows only the type name.
impl fmt::Debug for Service {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Service").finish_non_exhaustive()
    }
}

/// Posts the intermediate results of one request.
struct Watch<'a> {
    id: u32,
    /// Measures the time since the request; this limit is never reached.
    time: TimeLimit<'a>,
    post: &'a mut dyn FnMut(&str),
}

impl<'a> Watch<'a> {
    fn new(id: u32, clock: &'a dyn Clock, post: &'a mut dyn FnMut(&str)) -> Self {
        Watch {
            id,
            time: TimeLimit::new(u32::MAX, clock),
            post,
        }
    }
}

impl Observer for Watch<'_> {
    fn informs(&mut self, info: &Info) {
        let reply = Reply::Info {
            id: self.id,
            ms: self.time.elapsed(),
            info: info.clone(),
        };
        (self.post)(&reply.to_string());
    }
}

/// The time after which a hint so far is told, in ms: before, the moves change too often to be read.
const FIRST_HINT: u32 = 30;

/// Posts the intermediate results of the search for a hint, and the hint so far.
struct Adviser<'a> {
    watch: Watch<'a>,
    position: &'a Position,
    /// The result of the last iteration.
    found: Option<Info>,
    /// The hint that was posted last.
    told: Option<(Choice, HintReason)>,
}

impl Adviser<'_> {
    /// Posts the hint so far, unless it is too early or says the same as the last one.
    fn advise(&mut self) {
        let ms = self.watch.time.elapsed();
        let Some(info) = self.found.as_ref().filter(|_| ms >= FIRST_HINT) else {
            return;
        };
        let Some(&point) = info.line.first() else {
            return;
        };
        let verdict = Verdict {
            choice: Choice::Place(point),
            score: info.score,
            depth: info.depth,
            nodes: info.nodes,
            line: info.line.clone(),
        };
        let reason = reason::reason(self.position, &verdict);
        if self.told.replace((verdict.choice, reason)) == Some((verdict.choice, reason)) {
            return;
        }
        let reply = Reply::Hint {
            id: self.watch.id,
            ms,
            verdict,
            reason,
        };
        (self.watch.post)(&reply.to_string());
    }
}

impl Observer for Adviser<'_> {
    /// Tells the first hint as soon as it is time, even if the iteration lasts longer.
    fn stops(&mut self) -> bool {
        if self.told.is_none() {
            self.advise();
        }
        false
    }

    fn informs(&mut self, info: &Info) {
        self.watch.informs(info);
        self.found = Some(info.clone());
        self.advise();
    }
}
